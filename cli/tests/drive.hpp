#pragma once
// Drives the built program from outside: through arguments, pipes and exit codes.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "host/process.hpp"

namespace cf::test {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

struct Ran {
  int code = -1;
  std::string out, err;
  Json json() const { return Json::parse(out, nullptr, false); }
};

// Runs `councilfire ARGUMENTS` (with the toy game, unless another program is named) in a shell.
Ran run(const std::string& arguments, const std::string& input = "", const std::string& program = CF_TOY_PROGRAM);

// A folder that goes with the test.
class Folder {
 public:
  Folder();
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

void write_file(const std::string& path, const std::string& text);
std::string read_file(const std::string& path);

// A conversation with `councilfire rpc`.
class Rpc {
 public:
  explicit Rpc(const std::string& program = CF_TOY_PROGRAM);
  Json raw(const std::string& line);  // one line out, one line back
  Json send(const std::string& method, Json params = Json::object());
  Json result(const std::string& method, Json params = Json::object());
  int error(const std::string& method, Json params = Json::object());  // its code, 0 if there was none

 private:
  host::Process process_;
  int id_ = 0;
};

}  // namespace cf::test
