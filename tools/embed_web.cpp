// Writes a C++ file that holds every file of web/dist, plain and compressed. With no web/dist it holds one plain page
// that says how to build it.
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

struct File {
  std::string path, bytes;
};

constexpr const char* kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Councilfire</title>"
    "<h1>Councilfire</h1><p>The server runs, but this program was built without its page. Build it with "
    "<code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code>, then build the program again; "
    "<code>./play</code> does all of that.</p></html>\n";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string gzip(const std::string& in) {
  z_stream z{};
  if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&z, static_cast<uLong>(in.size())), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&z, Z_FINISH) == Z_STREAM_END;
  out.resize(done ? z.total_out : 0);
  deflateEnd(&z);
  return out;
}

std::string type_of(const std::string& path) {
  static const std::pair<const char*, const char*> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                               {".js", "text/javascript; charset=utf-8"},
                                                               {".mjs", "text/javascript; charset=utf-8"},
                                                               {".css", "text/css; charset=utf-8"},
                                                               {".svg", "image/svg+xml"},
                                                               {".json", "application/json"},
                                                               {".png", "image/png"},
                                                               {".jpg", "image/jpeg"},
                                                               {".webp", "image/webp"},
                                                               {".woff2", "font/woff2"},
                                                               {".woff", "font/woff"},
                                                               {".wasm", "application/wasm"},
                                                               {".txt", "text/plain; charset=utf-8"},
                                                               {".ico", "image/x-icon"},
                                                               {".webmanifest", "application/manifest+json"}};
  const std::string ending = fs::path(path).extension().string();
  for (const auto& [known, type] : kTypes)
    if (ending == known) return type;
  return "application/octet-stream";
}

std::string etag(const std::string& bytes) {
  std::uint64_t a = 14695981039346656037ull, b = 0x9e3779b97f4a7c15ull;
  for (const char c : bytes) {
    a = (a ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    b = (b ^ a) * 0xff51afd7ed558ccdull;
    b ^= b >> 29;
  }
  char text[40];
  std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(a),
                static_cast<unsigned long long>(b));
  return text;
}

// As a list of numbers: string literals have length limits and compile no faster.
void array(std::ostream& out, const std::string& name, const std::string& bytes) {
  out << "alignas(16) constexpr unsigned char " << name << "[] = {";
  for (std::size_t i = 0; i < bytes.size(); ++i)
    out << (i % 40 ? "" : "\n") << static_cast<int>(static_cast<unsigned char>(bytes[i])) << ',';
  out << "0};\n";
}

std::vector<File> files_of(const fs::path& dist) {
  std::vector<File> files;
  if (fs::exists(dist / "index.html"))
    for (const auto& entry : fs::recursive_directory_iterator(dist))
      if (entry.is_regular_file() && entry.path().extension() != ".map")
        files.push_back({fs::relative(entry.path(), dist).generic_string(), read(entry.path())});
  if (files.empty()) files.push_back({"index.html", kNoPage});
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.path < b.path; });
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return std::cerr << "usage: embed_web DIST-DIR OUT-FILE\n", 2;
  const std::vector<File> files = files_of(argv[1]);
  std::ostringstream out, table;
  out << "// Made by tools/embed_web.cpp.\n#include \"server/assets.hpp\"\nnamespace cf {\nnamespace {\n"
      << "std::string_view text(const unsigned char* bytes, std::size_t size) { return {reinterpret_cast<const "
         "char*>(bytes), size}; }\n";
  for (std::size_t i = 0; i < files.size(); ++i) {
    const File& file = files[i];
    std::string small = gzip(file.bytes);
    if (small.size() + 64 > file.bytes.size()) small.clear();
    const std::string n = std::to_string(i);
    array(out, "kPlain" + n, file.bytes);
    array(out, "kSmall" + n, small);
    table << "      {\"" << file.path << "\", \"" << type_of(file.path) << "\", \"\\\"" << etag(file.bytes)
          << "\\\"\", text(kPlain" << n << ", " << file.bytes.size() << "), text(kSmall" << n << ", " << small.size()
          << "), " << (file.path.starts_with("assets/") ? "true" : "false") << "},\n";
  }
  out << "}\nstd::span<const Asset> web_assets() {\n  static const Asset assets[] = {\n"
      << table.str() << "  };\n  return assets;\n}\n}\n";
  std::ofstream(argv[2], std::ios::binary) << out.str();
}
