// No byte of what is hidden leaves the server: the same game is played twice with another hidden part, and everything
// the other seat and a watcher receive must be the same, byte for byte, once names and secrets that are drawn at random
// are masked.
#include <algorithm>

#include "server/tests/house.hpp"

namespace cf::test {
namespace {

int hidden_cards = 3;

// The toy game with another number of ambush cards in the ambusher's worker, and nothing else changed.
class DealtGame final : public cf::Game {
 public:
  explicit DealtGame(std::unique_ptr<cf::Game> toy) : toy_(std::move(toy)) {}
  const GameInfo& info() const override { return toy_->info(); }
  const RuleIndex& rules() const override { return toy_->rules(); }
  const BasisCount& basis() const override { return toy_->basis(); }
  u64 data_hash() const override { return toy_->data_hash(); }
  const DataSet& files() const override { return toy_->files(); }
  Result<std::unique_ptr<Ruleset>> open(const Setup& setup) const override {
    Result<std::unique_ptr<Ruleset>> rules = toy_->open(setup);
    if (rules)
      const_cast<toy::Tables*>(static_cast<const toy::Tables*>((*rules)->tables()))->cards =
          static_cast<u8>(hidden_cards);
    return rules;
  }

 private:
  std::unique_ptr<cf::Game> toy_;
};

Result<std::unique_ptr<cf::Game>> load_dealt(DataSet files) {
  Result<std::unique_ptr<cf::Game>> toy = toy::kModule.load(std::move(files));
  if (!toy) return toy;
  return std::make_unique<DealtGame>(std::move(*toy));
}
const Module kDealt{"toy", toy::kModule.rules, toy::kModule.builtin, load_dealt};

void mask(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; !what.empty() && (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

// Times are the machine's, not the game's.
void mask_numbers_after(std::string& text, const std::string& key) {
  for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos;) {
    at += key.size();
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    text.replace(at, end - at, "T");
  }
}

struct Heard {
  std::string column, watcher, ambusher;
};

class Redaction : public ServerTest {
 protected:
  void SetUp() override {}

  // Everything a curious column and a curious watcher can ask for, at every step of a game without dice.
  static void ask_everything(Client& tab, const Made& made, const std::string& token, int step) {
    Json params = {{"table", made.table}};
    if (!token.empty()) params["token"] = token;
    for (const char* seat : {"", "observer", "all", "ambusher", "column"}) {
      Json at = params;
      at["step"] = step;
      at["seat"] = seat;
      tab.ask("table.at", at);
    }
    for (const char* method : {"table.save", "table.luck", "table.verify", "table.join"}) tab.ask(method, params);
    Json judge = params;
    judge["action"] = {{"verb", "ambush"}};
    tab.ask("table.judge", judge);
    tab.ask("table.odds", judge);
    tab.ask("lobby.mine", {{"tokens", {params}}});
  }

  // `keeps`: they are sent what changed, and ask for nothing, since joining again would bring all.
  Heard play(int cards, bool keeps) {
    hidden_cards = cards;
    options.port = 0;
    options.data_dir = folder.path / (std::to_string(cards) + (keeps ? "kept" : ""));
    options.modules = {&kDealt};
    options.limits.actions_burst = 1e9;
    auto started = Server::start(options);
    EXPECT_TRUE(started);
    server = std::move(*started);
    Client column = tab(), watcher = tab(), ambusher = tab();
    const Made made = make(ambusher);
    const std::string commitment = column.result(
        "table.join", {{"table", made.table}, {"token", made.token("column")}, {"keeps", keeps}})["commitment"];
    watcher.result("table.join", {{"table", made.table}, {"keeps", keeps}});
    ambusher.result("table.join", {{"table", made.table}, {"token", made.token("ambusher")}, {"keeps", keeps}});
    int seq = 0;
    const auto ask = [&] {
      if (keeps) return;
      ask_everything(column, made, made.token("column"), seq);
      ask_everything(watcher, made, "", seq);
    };
    for (int i = 1; i <= 8; ++i) {  // the ninth space ends the game, and then all is open
      const auto act = [&](Client& by, const char* seat, const Json& action) {
        seq = by.result("table.act",
                        {{"table", made.table}, {"token", made.token(seat)}, {"seq", seq}, {"action", action}})["seq"];
        for (Client* each : {&column, &watcher, &ambusher}) each->update(static_cast<u64>(seq));
      };
      act(column, "column", enter("s" + std::to_string(i)));
      if (i == 3 || i == 4 || i == 6 || i == 7 || i == 8) {
        ask();
        act(ambusher, "ambusher", {{"verb", "pass"}});
      }
      ask();
    }
    Heard heard{column.all_bytes, watcher.all_bytes, ambusher.all_bytes};
    for (std::string* text : {&heard.column, &heard.watcher, &heard.ambusher}) {
      mask(*text, made.table, "TABLE");
      mask(*text, commitment, "COMMITMENT");
      mask_numbers_after(*text, "\"updated\":");
      const std::size_t secret = text->find("\"secret\"");
      EXPECT_EQ(secret, std::string::npos);
    }
    server.reset();
    return heard;
  }
};

// Where two texts part, for the one who has to find out why.
std::string difference(const std::string& a, const std::string& b) {
  const auto [at, other] = std::ranges::mismatch(a, b);
  if (at == a.end() && other == b.end()) return "";
  const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - a.begin() - 300));
  return a.substr(from, 600) + "\n--- or ---\n" + b.substr(from, 600);
}

TEST_F(Redaction, WhatOthersHearIsTheSameWhateverIsHidden) {
  const Heard three = play(3, false), two = play(2, false), none = play(0, false);
  EXPECT_GT(three.column.size(), 20'000u);
  EXPECT_EQ(difference(three.column, two.column), "");
  EXPECT_EQ(difference(three.column, none.column), "");
  EXPECT_EQ(difference(three.watcher, two.watcher), "");
  EXPECT_EQ(difference(three.watcher, none.watcher), "");
  EXPECT_FALSE(three.ambusher == two.ambusher) << "the test must be able to see a difference";
}

TEST_F(Redaction, AndSoIsWhatTheyHearOfChanges) {
  const Heard three = play(3, true), none = play(0, true);
  EXPECT_NE(three.column.find("\"changed\":"), std::string::npos);
  EXPECT_EQ(difference(three.column, none.column), "");
  EXPECT_EQ(difference(three.watcher, none.watcher), "");
  EXPECT_FALSE(three.ambusher == none.ambusher) << "the test must be able to see a difference";
}

}  // namespace
}  // namespace cf::test
