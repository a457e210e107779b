#pragma once
// What a GET finds: the page compiled in, and the studies a user made in the data directory.
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cf {

struct PageRequest {
  std::string_view method, target, accept_encoding, if_none_match;
};

struct PageAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;             // made for this answer, or
  std::string_view fixed = {};  // lying in the program
};

PageAnswer plain_page(int status, std::string text);

class Pages {
 public:
  Pages(std::string base_path, std::filesystem::path studies);
  PageAnswer get(const PageRequest& request) const;
  bool is_socket(std::string_view target) const { return is(target, "ws"); }
  bool is(std::string_view target, std::string_view page) const { return inside(target) == page; }

 private:
  std::string_view inside(std::string_view target) const;  // without query, base path and leading slash
  PageAnswer study(std::string_view path) const;
  std::string base_;
  std::filesystem::path studies_;
};

}  // namespace cf
