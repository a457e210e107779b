#include "server/http.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "server/assets.hpp"

namespace cf {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'self'";
// A study's report is one file with its charts inside, made on this machine; it may draw and nothing else.
constexpr const char* kStudyPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; base-uri 'none'; form-action "
    "'none'; "
    "frame-ancestors 'self'; sandbox allow-popups";

PageAnswer with_common(PageAnswer answer, const char* policy) {
  answer.headers.emplace_back("Content-Security-Policy", policy);
  answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
  answer.headers.emplace_back("Referrer-Policy", "no-referrer");
  answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  return answer;
}

PageAnswer asset(const Asset& file, const PageRequest& request, const char* policy) {
  PageAnswer answer;
  answer.headers = {{"Content-Type", std::string(file.type)},
                    {"ETag", std::string(file.etag)},
                    {"Vary", "Accept-Encoding"},
                    {"Cache-Control", file.hashed ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match.find(file.etag) != std::string_view::npos) {
    answer.status = 304;
  } else if (!file.gzip.empty() && request.accept_encoding.find("gzip") != std::string_view::npos) {
    answer.headers.emplace_back("Content-Encoding", "gzip");
    answer.fixed = file.gzip;
  } else {
    answer.fixed = file.bytes;
  }
  return with_common(std::move(answer), policy);
}

std::string study_type(const fs::path& path) {
  static const std::pair<const char*, const char*> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                               {".json", "application/json"},
                                                               {".csv", "text/csv; charset=utf-8"},
                                                               {".svg", "image/svg+xml"},
                                                               {".png", "image/png"},
                                                               {".toml", "text/plain; charset=utf-8"},
                                                               {".jsonl", "application/x-ndjson"}};
  for (const auto& [ending, type] : kTypes)
    if (path.extension() == ending) return type;
  return "text/plain; charset=utf-8";
}

bool is_plain_name(std::string_view path) {
  if (path.find("..") != std::string_view::npos || path.find("//") != std::string_view::npos) return false;
  return std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.' || c == '/';
  });
}

}  // namespace

PageAnswer plain_page(int status, std::string text) {
  PageAnswer answer{
      status, {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}}, std::move(text)};
  return with_common(std::move(answer), kPolicy);
}

Pages::Pages(std::string base_path, fs::path studies) : base_(std::move(base_path)), studies_(std::move(studies)) {
  while (base_.ends_with('/')) base_.pop_back();
  if (!base_.empty() && !base_.starts_with('/')) base_ = "/" + base_;
}

std::string_view Pages::inside(std::string_view target) const {
  target = target.substr(0, target.find_first_of("?#"));
  if (!base_.empty() && target.starts_with(base_) && (target.size() == base_.size() || target[base_.size()] == '/'))
    target.remove_prefix(base_.size());
  if (target.starts_with('/')) target.remove_prefix(1);
  return target;
}

PageAnswer Pages::get(const PageRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    PageAnswer answer = plain_page(405, "Only GET and HEAD are answered here.\n");
    answer.headers.emplace_back("Allow", "GET, HEAD");
    return answer;
  }
  // The base path without a slash at its end would break the relative addresses of the page.
  if (!base_.empty() && request.target.substr(0, request.target.find('?')) == base_) {
    PageAnswer answer = plain_page(308, "");
    answer.headers.emplace_back("Location", base_ + "/");
    return answer;
  }
  std::string_view path = inside(request.target);
  if (path == "health" || path == "healthz") return plain_page(200, "ok\n");
  if (path == "ws") return plain_page(426, "This address speaks WebSocket.\n");
  // Studies of the user's first, then those that come with the program.
  const bool studies = path == "studies" || path.starts_with("studies/");
  if (studies)
    if (PageAnswer made = study(path.substr(std::min<std::size_t>(path.size(), 8))); made.status != 404) return made;
  if (path.empty()) path = "index.html";
  for (const Asset& file : web_assets())
    if (file.path == path) return asset(file, request, studies ? kStudyPolicy : kPolicy);
  return plain_page(404, studies ? "There is no such study.\n" : "There is nothing at this address.\n");
}

// "studies/" itself is a list of what is there: {studies: [{name, files: [..]}]}.
PageAnswer Pages::study(std::string_view path) const {
  std::error_code ignored;
  if (path.empty()) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& entry : fs::directory_iterator(studies_, ignored)) {
      if (!is_plain_name(entry.path().filename().string())) continue;
      nlohmann::ordered_json files = nlohmann::ordered_json::array();
      if (entry.is_directory(ignored))
        for (const auto& file : fs::directory_iterator(entry.path(), ignored))
          if (file.is_regular_file(ignored)) files.push_back(file.path().filename().string());
      list.push_back({{"name", entry.path().filename().string()}, {"files", files}});
    }
    std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a["name"] < b["name"]; });
    PageAnswer answer{200,
                      {{"Content-Type", "application/json"}, {"Cache-Control", "no-cache"}},
                      nlohmann::ordered_json{{"studies", list}}.dump(-1, ' ', false,
                                                                     nlohmann::ordered_json::error_handler_t::replace)};
    return with_common(std::move(answer), kPolicy);
  }
  const fs::path file = studies_ / path;
  if (!is_plain_name(path) || !fs::is_regular_file(file, ignored)) return plain_page(404, "There is no such study.\n");
  const fs::path real = fs::weakly_canonical(file, ignored), root = fs::weakly_canonical(studies_, ignored);
  if (!real.string().starts_with(root.string() + "/")) return plain_page(404, "There is no such study.\n");
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  PageAnswer answer{200, {{"Content-Type", study_type(file)}, {"Cache-Control", "no-cache"}}, text.str()};
  return with_common(std::move(answer), kStudyPolicy);
}

}  // namespace cf
