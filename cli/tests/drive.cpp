#include "cli/tests/drive.hpp"

#include <nlohmann/json.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace cf::test {
namespace {

auto in_a_while() { return std::chrono::steady_clock::now() + std::chrono::seconds(60); }

}  // namespace

void write_file(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "councilfire-test-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Ran run(const std::string& arguments, const std::string& input, const std::string& program) {
  const Folder folder;
  write_file(folder / "in", input);
  const std::string command =
      program + " " + arguments + " <" + (folder / "in") + " >" + (folder / "out") + " 2>" + (folder / "err");
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / "out"), read_file(folder / "err")};
}

Rpc::Rpc(const std::string& program) { EXPECT_TRUE(process_.start("exec " + program + " rpc")); }

Json Rpc::raw(const std::string& line) {
  EXPECT_TRUE(process_.write_line(line, in_a_while()));
  const auto answer = process_.read_line(in_a_while());
  if (!answer) ADD_FAILURE() << answer.error().text() << " after " << line.substr(0, 200);
  return answer ? Json::parse(*answer, nullptr, false) : Json();
}

Json Rpc::send(const std::string& method, Json params) {
  return raw(Json{{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", std::move(params)}}.dump());
}

Json Rpc::result(const std::string& method, Json params) {
  const Json answer = send(method, std::move(params));
  if (!answer.contains("result")) ADD_FAILURE() << method << ": " << answer.dump();
  return answer.value("result", Json());
}

int Rpc::error(const std::string& method, Json params) {
  const Json answer = send(method, std::move(params));
  return answer.contains("error") ? answer["error"]["code"].get<int>() : 0;
}

}  // namespace cf::test
