#pragma once
// A hand-made situation on the meeting ground: figures where a test wants them, and the step it begins with.
//
// Open ground without anything: x 2000 to 4600, y 100 to 1000. Woods about (1100, 3100), hill about (2300, 2400), rocks
// about (3650, 3250), fence from (2200, 3660) to (3100, 3560), cabin (3000..3300, 2600..2850), stream about (100,
// 1900).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "games/battery/fixture.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

enum class Step : u8 { Begin, Rally, Charge, Move, Shoot, ChargeMoves, Melee, Morale, End };

// The last side's turn at the beginning of a step; a die on top of it sets it going.
inline void push_turn(State& s, u8 sides, Step step, Seat side) {
  s.active = side;
  s.stack = {};
  s.stack.push(Battle{.place = static_cast<u8>(sides - 1)});
  s.stack.pc[0] = static_cast<u8>(Battle::Step::Turn);
  s.stack.push(SideTurn{side});
  using At = SideTurn::Step;  // where the turn waits for the step, or for the one before it
  constexpr At kWaits[] = {At::Start,    At::Rally, At::Rally, At::Charges, At::Movement,
                           At::Shooting, At::Melee, At::Melee, At::Morale};
  s.stack.pc[1] = static_cast<u8>(kWaits[static_cast<std::size_t>(step)]);
  if (step == Step::Rally) s.stack.push(RallyStep{side});
  if (step == Step::Melee) s.stack.push(MeleeStep{side});
  s.stack.push(RollDie{});
}

class Scene {
 public:
  explicit Scene(std::map<std::string, std::string> options = {}, std::string scenario = "meeting")
      : options_(std::move(options)), scenario_(std::move(scenario)) {}

  // Sides must be filled in order: all figures of side 0 first.
  FigureId add(int side, const char* rank, int reputation, std::vector<std::string> kit, Point at, int facing = 0,
               Json extra = Json::object()) {
    if (!extra.is_object()) extra = Json::object();
    while (static_cast<int>(sides_.size()) <= side) sides_.push_back({{"figures", Json::array()}});
    Json one = {{"name", "F" + std::to_string(state.figures.items.size() - left_)},
                {"list", "rangers"},
                {"class", rank},
                {"reputation", reputation},
                {"equipment", kit}};
    one.update(extra);
    sides_[static_cast<std::size_t>(side)]["figures"].push_back(one);
    const FigureId id(kMostFigures - left_--);
    Figure& f = state.figures[id];
    f.status = Status::Standing;
    put(f, at, facing);
    for (const Json& skill : extra.value("skills", Json::array())) skills_.emplace_back(id, skill);
    return id;
  }
  Figure& operator[](FigureId f) { return state.figures[f]; }

  std::shared_ptr<Ruleset> rules() {
    if (rules_) return rules_;
    rules_ = test::open(kModule, Setup{scenario_, options_, DataFile{"rosters.json", Json{{"sides", sides_}}.dump()}});
    const Tables& t = tables();
    for (const auto& [id, name] : skills_)
      for (std::size_t i = 0; i < kSkills; ++i)
        if (t.lists.skills[i].id == name) state.figures[id].skills |= 1u << i;
    state.turn = std::max<u8>(state.turn, 1);
    for (std::size_t i = 0; i < t.figures.size(); ++i)
      state.sides[t.figures[i].side].start += t.figures[i].part == Part::Fighter;
    for (std::size_t i = 0; i < t.sides.size(); ++i) {
      state.order[i] = static_cast<u8>(i);
      choose_leader(t, state, static_cast<Seat>(i));
    }
    return rules_;
  }
  const Tables& tables() { return *static_cast<const Tables*>(rules()->tables()); }
  Ctx ctx() {
    rules();
    state.derive();  // a test may have moved figures by hand
    return {tables(), state};
  }

  // A table on which the side is about to begin that step.
  test::Script begin(Step step, Seat side = 0) {
    rules();
    state.derive();
    push_turn(state, static_cast<u8>(tables().sides.size()), step, side);
    test::Script script(rules(), rules()->save(&state));
    script.dice({1});  // the roll that sets it going
    return script;
  }
  State state{};

 private:
  std::size_t left_ = kMostFigures;
  std::vector<Json> sides_;
  std::vector<std::pair<FigureId, std::string>> skills_;
  std::map<std::string, std::string> options_;
  std::string scenario_;
  std::shared_ptr<Ruleset> rules_;
};

inline const State& state_of(const test::Script& s) { return *static_cast<const State*>(s.table.state()); }
inline const Figure& figure_of(const test::Script& s, FigureId f) { return state_of(s).figures[f]; }
// Whether such a procedure is going on.
template <class F>
bool doing(const test::Script& s) {
  for (std::size_t i = 0; i < state_of(s).stack.depth; ++i)
    if (std::holds_alternative<F>(state_of(s).stack.frames[i])) return true;
  return false;
}
inline std::string rule_of(const Verdict& v) { return std::string(rule_index().number(v.rule)); }
// Whether the verdict stands; a lost rule refuses nothing.
inline std::string ruling(const Ctx& c, const Verdict& v) { return fails(c, v) ? rule_of(v) : ""; }
inline Json piece(const char* verb, const char* key, const std::string& id) { return {{"verb", verb}, {key, id}}; }

}  // namespace cf::skirmish
