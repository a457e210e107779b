// A line of the odds: what became of the units and leaders, in a few words (docs/quickbattle.md).
#include "games/quickbattle/rules/lines.hpp"

namespace cf::quickbattle {
namespace {

std::string count_word(int n) {
  constexpr const char* kWords[] = {"no", "one", "two", "three", "four", "five", "six"};
  return n < 7 ? kWords[n] : std::to_string(n);
}

struct Changes {
  int disrupted = 0, routed = 0, lost = 0, recovered = 0, moved = 0, wounded = 0, fallen = 0;
  int hits() const { return disrupted + routed + lost; }
};

Changes changes_of(const Ctx& before, const Ctx& after, Seat side) {
  Changes out;
  for (UnitId u : units_of(after.t, side)) {
    const Unit &was = before.s.units[u], &is = after.s.units[u];
    out.disrupted += is.order == Order::Disrupted && was.order == Order::Good;
    out.routed += is.order == Order::Routed && was.order < Order::Routed;
    out.lost += is.order == Order::Lost && was.order != Order::Lost;
    out.recovered += was.order != Order::Waiting && is.order < was.order;
    out.moved += was.in_line() && is.in_line() && is.order == was.order &&
                 (was.column != is.column || was.row != is.row || before.s.charging.has(u) != after.s.charging.has(u));
  }
  for (LeaderId l : leaders_of(after.t, side)) {
    out.wounded += after.s.leaders[l].fate == Fate::Wounded && after.s.leaders[l].rating < before.s.leaders[l].rating;
    out.fallen += after.s.leaders[l].fate == Fate::Lost && before.s.leaders[l].fate != Fate::Lost;
  }
  return out;
}

void add(std::string& to, int n, const char* what) {
  if (n) to += (to.empty() ? "" : ", ") + count_word(n) + " " + what;
}

std::string text(const Changes& k, bool fire) {
  std::string out;
  add(out, k.disrupted, "disrupted");
  add(out, k.routed, "routed");
  add(out, k.lost, "eliminated");
  add(out, k.recovered, "recovered");
  if (fire && k.hits()) out = count_word(k.hits()) + (k.hits() == 1 ? " hit: " : " hits: ") + out;
  add(out, k.wounded, k.wounded == 1 ? "leader wounded" : "leaders wounded");
  add(out, k.fallen, k.fallen == 1 ? "leader lost" : "leaders lost");
  if (out.empty()) add(out, k.moved, k.moved == 1 ? "unit moved" : "units moved");
  return out;
}

bool in_fire(const State& s) {
  for (const Frames& f : s.stack.frames)
    if (std::holds_alternative<FirePhase>(f)) return true;
  return false;
}

}  // namespace

bool Game::in_affair(const Ctx& c) { return innermost<Round>(c.s) != nullptr; }

std::string Game::summary(const Ctx& before, const Ctx& after) {
  if (after.s.stack.empty()) {
    if (after.s.victor == kNobody) return "a draw";
    return after.t.battle.sides[after.s.victor].name + ": a " +
           std::string(after.t.name(kMargin, static_cast<int>(after.s.margin))) + " victory";
  }
  std::string out;
  for (Seat side : {kNative, kSettler}) {
    const std::string one = text(changes_of(before, after, side), in_fire(before.s));
    if (!one.empty()) out += (out.empty() ? "" : "; ") + after.t.battle.sides[side].name + ": " + one;
  }
  return out.empty() ? "no effect" : out;
}

}  // namespace cf::quickbattle
