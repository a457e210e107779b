// The conversations in docs/protocol.md happen as they are printed there.
#include <sstream>

#include "cli/tests/drive.hpp"

namespace cf::test {
namespace {

bool matches(const Json& shown, const Json& got);

// "..." in a list stands for any number of items.
bool list_matches(const Json& shown, std::size_t i, const Json& got, std::size_t k) {
  if (i == shown.size()) return k == got.size();
  if (shown[i] == "...") {
    for (std::size_t next = k; next <= got.size(); ++next)
      if (list_matches(shown, i + 1, got, next)) return true;
    return false;
  }
  return k < got.size() && matches(shown[i], got[k]) && list_matches(shown, i + 1, got, k + 1);
}

bool matches(const Json& shown, const Json& got) {
  if (shown == "...") return true;
  if (shown.is_array()) return got.is_array() && list_matches(shown, 0, got, 0);
  if (!shown.is_object()) return shown == got;
  if (!got.is_object()) return false;
  for (const auto& [key, value] : shown.items())
    if (!got.contains(key) || !matches(value, got[key])) return false;
  return true;
}

TEST(Docs, TheConversationIsTrue) {
  const std::string text = read_file(std::string(CF_SOURCE) + "/docs/protocol.md");
  Rpc rpc(CF_PROGRAM_FILE);
  if (rpc.result("games.list").dump().find("\"quickbattle\"") == std::string::npos)
    GTEST_SKIP() << "built without Quick Battle";
  std::istringstream lines(text);
  Json answer;
  int asked = 0;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "```rpc") inside = true;
    if (line == "```") inside = false;
    if (!inside) continue;
    if (line.starts_with("> ")) answer = rpc.raw(line.substr(2)), ++asked;
    if (line.starts_with("< ")) {
      EXPECT_TRUE(matches(Json::parse(line.substr(2)), answer)) << line << "\n" << answer.dump().substr(0, 2000);
    }
  }
  EXPECT_GT(asked, 10);
}

// Every command of the page exists and every command that exists is on the page.
TEST(Docs, EveryCommandIsOnThePage) {
  const std::string page = read_file(std::string(CF_SOURCE) + "/docs/protocol.md");
  std::istringstream help(run("--help").out);
  bool inside = false;
  int commands = 0;
  for (std::string line; std::getline(help, line);) {
    if (line == "Subcommands:") inside = true;
    if (!inside || line.size() < 3 || line[2] == ' ' || line[0] != ' ') continue;
    const std::string name = line.substr(2, line.find(' ', 2) - 2);
    EXPECT_NE(page.find("| `" + name), std::string::npos) << name;
    ++commands;
  }
  EXPECT_GE(commands, 8);
}

}  // namespace
}  // namespace cf::test
