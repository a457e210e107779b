// A fault in the rules: nothing ends but the answer that met it. The rules of this test fail where they are told to.
#include <fstream>
#include <thread>

#include "engine/fault.hpp"
#include "engine/procedure.hpp"
#include "engine/typed.hpp"
#include "server/tests/house.hpp"

namespace cf::toy::faulty {

struct Game;
struct State;
using Ctx = Context<Game>;
using Playing = Play<Game>;
enum Verb : u8 { kRoll, kGo, kFail, kDeadEnd, kNoDice };

struct Turns {
  u8 turn = 0;
  CF_FIELDS(turn)
  CF_PROCEDURE(Turns, "turns", Answered, Nothing, Die)
};
struct Choose {
  Seat seat = 0;
  bool nothing = false;  // to answer
  CF_FIELDS(seat, nothing)
  CF_QUESTION(Choose, "choose")
};
using Frames = std::variant<std::monostate, Turns, Choose, RollDieOf<Game>>;
struct State {
  FrameStack<Frames, 4> stack;
  CF_FIELDS(stack)
  bool operator==(const State&) const = default;
};

constexpr KindSpec kKinds[] = {{"number"}, {"seat", Role::Word}};
constexpr VerbSpec kVerbs[] = {{"roll", "Roll {die}", {"die", 0}},
                               {"go", "Go on"},
                               {"fail", "Fail"},
                               {"dead_end", "Dead end"},
                               {"no_dice", "No dice"}};
constexpr EventSpec kEvents[] = {{"turn_began", "Turn {turn}", {"turn", 0}}};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};

struct Game {
  using Frame = Frames;
  using State = faulty::State;
  using Tables = toy::Tables;
  static const Vocabulary& vocabulary() { return kVocabulary; }
  static void start(Playing& p) { p.s.stack.push(Turns{}); }
  static Outcome outcome(const Ctx&) { return {}; }
  static std::optional<std::string> violated_invariant(const Ctx&) { return {}; }
  static Json view(const Ctx&, Seat) { return {{"heading", "Here"}, {"pieces", Json::array()}}; }
  static Json board(const Tables&) { return Json::object(); }
  static std::string summary(const Ctx&, const Ctx&) { return ""; }
};

// The column is asked, except at every third turn, when the ambusher can only fail.
Flow Turns::play(Playing& p) {
  BEGIN;
  while (turn < 100) {
    ++turn;
    p.emit({R("9.1"), 0, 0, turn});
    ASK(Answered, Choose{static_cast<Seat>(turn % 3 == 0)});
    if (p.answer.verb == kFail) rules_fault("the rules fail here");
    if (p.answer.verb == kDeadEnd) ASK(Nothing, Choose{0, true});
    if (p.answer.verb == kNoDice) ASK(Die, RollDieOf<Game>{R("8.1.1"), 2, 1});
  }
  END;
}
Seat Choose::asked(const Ctx&) const { return seat; }
Prompt Choose::prompt(const Ctx&) const { return {R("7.2.1"), {"What now?"}}; }
void Choose::answers(const Ctx&, Offer& offer) const {
  if (nothing) return;
  if (seat == 0)
    for (const u8 verb : {kGo, kDeadEnd, kNoDice}) offer.allow({.verb = verb});
  offer.allow({.verb = kFail});
}

class FaultyGame final : public cf::Game {
 public:
  explicit FaultyGame(std::unique_ptr<cf::Game> toy) : toy_(std::move(toy)) {}
  const GameInfo& info() const override { return toy_->info(); }
  const RuleIndex& rules() const override { return toy_->rules(); }
  const BasisCount& basis() const override { return toy_->basis(); }
  u64 data_hash() const override { return toy_->data_hash(); }
  const DataSet& files() const override { return toy_->files(); }
  Result<std::unique_ptr<Ruleset>> open(const Setup& setup) const override {
    return std::make_unique<TypedRuleset<faulty::Game>>(std::make_unique<toy::Tables>(),
                                                        std::make_shared<const GameInfo>(toy_->info()), toy_->rules(),
                                                        *complete(toy_->info(), setup));
  }

 private:
  std::unique_ptr<cf::Game> toy_;
};

Result<std::unique_ptr<cf::Game>> load(DataSet files) {
  Result<std::unique_ptr<cf::Game>> toy = toy::kModule.load(std::move(files));
  if (!toy) return toy;
  return std::make_unique<FaultyGame>(std::move(*toy));
}
const Module kModule{"toy", toy::kModule.rules, toy::kModule.builtin, load};

}  // namespace cf::toy::faulty

namespace cf::test {
namespace {

class Faults : public ServerTest {
 protected:
  Faults() { options.modules = {&toy::faulty::kModule}; }
  Json at(const char* seat) const { return {{"table", made.table}, {"token", made.token(seat)}}; }
  Json answer(const char* seat, int seq, const char* verb) const {
    Json params = at(seat);
    params.update({{"seq", seq}, {"action", {{"verb", verb}}}});
    return params;
  }
  double faults_counted() {
    const std::string body = get_page(server->port(), "/metrics").body, name = "\ncouncilfire_rule_faults_total ";
    return std::atof(body.c_str() + body.find(name) + name.size());
  }
  Made made;
};

TEST_F(Faults, AnAnswerTheRulesFailOnIsRefusedAndTheTableStands) {
  Client tab = this->tab(), other = this->tab();
  made = make(tab);
  other.result("table.join", at("ambusher"));
  for (const char* verb : {"fail", "dead_end", "no_dice"}) {
    const Json refused = tab.ask("table.act", answer("column", 0, verb));
    EXPECT_EQ(refused["error"]["code"], -32007) << verb << refused.dump();
    EXPECT_NE(refused["error"]["message"].get<std::string>().find("our fault"), std::string::npos);
  }
  EXPECT_EQ(faults_counted(), 3);
  EXPECT_EQ(tab.result("table.act", answer("column", 0, "go"))["steps"], 1);
  EXPECT_EQ(other.update(1)["steps"], 1);
  shut();
  open();
  EXPECT_EQ(this->tab().result("table.join", at("column"))["steps"], 1);
}

TEST_F(Faults, AReportHoldsTheRecordTheStepAndTheFault) {
  Client tab = this->tab();
  made = make(tab);
  tab.result("table.act", answer("column", 0, "go"));
  tab.ask("table.act", answer("column", 1, "dead_end"));
  Json params = at("column");
  params["text"] = "stuck";
  EXPECT_EQ(tab.error("table.report", {{"table", made.table}}), -32003);  // those who play may report
  const std::string name = tab.result("table.report", params)["report"];
  std::ifstream in(folder.path / "reports" / (name + ".json"));
  const Json report = Json::parse(in, nullptr, false);
  ASSERT_TRUE(report.is_object());
  EXPECT_EQ(report["step"], 1);
  EXPECT_EQ(report["text"], "stuck");
  EXPECT_EQ(report["fault"]["action"]["verb"], "dead_end");
  EXPECT_EQ(report["rules"], 1);
  EXPECT_NE(report["record"].get<std::string>().find("\"go\""), std::string::npos);
  tab.result("table.report", params);
  tab.result("table.report", params);
  EXPECT_EQ(tab.error("table.report", params), -32005);  // of one table there are enough
}

TEST_F(Faults, AProgramThatCannotAnswerSaysSoAndAnswersAreTakenBack) {
  Client tab = this->tab();
  made = make(tab, {{"seats", {{"column", "person"}, {"ambusher", "random"}}}});
  tab.result("table.join", at("column"));
  tab.result("table.act", answer("column", 0, "go"));
  const int seq = tab.result("table.act", answer("column", 1, "go"))["seq"];
  Json told;
  for (int i = 0; i < 10; ++i) {
    told = tab.push("table.update");
    ASSERT_FALSE(told.is_null());
    if (!told["log"].empty() && told["log"].back()["type"] == "remark") break;
  }
  EXPECT_NE(told["log"].back()["text"].get<std::string>().find("cannot answer"), std::string::npos) << told["log"];
  std::this_thread::sleep_for(std::chrono::milliseconds(1300));  // two sweeps, which wake programs
  EXPECT_EQ(faults_counted(), 1);
  const Json back = tab.result("table.undo", at("column"));
  EXPECT_EQ(back["steps"], 1);
  EXPECT_GT(back["seq"].get<int>(), seq);
}

}  // namespace
}  // namespace cf::test
