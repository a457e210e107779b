// Runs a fuzz target over files and folders of files, each whole, cut short and with bytes changed.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void feed(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

void feed_variants(const std::string& text) {
  feed(text);
  std::uint32_t random = 1;
  for (int i = 0; i < 60 && !text.empty(); ++i) {
    const auto next = [&] { return (random = random * 1664525u + 1013904223u) >> 8; };
    std::string other = text;
    other[next() % other.size()] = static_cast<char>(next());
    feed(other);
    feed(text.substr(0, next() % text.size()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  int files = 0;
  for (int i = 1; i < argc; ++i)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      feed_variants({std::istreambuf_iterator<char>(in), {}});
      ++files;
    }
  std::printf("%d files\n", files);
  return files ? 0 : 1;
}
