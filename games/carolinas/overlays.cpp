// What can be laid over the map: reach of a march, range of everybody, couriers, fog.
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "games/carolinas/view.hpp"

namespace cf::carolinas {
namespace {

const std::string& id_of(const Ctx& c, HexId hex) { return c.t.hex_ids[hex.index()]; }

Json point(HexId hex) {
  const auto [x, y] = centre(hex);
  return Json::array({x, y});
}

// The routes couriers would ride now, and the leaders none of them reaches. Enemy stacks bar the way whatever is in
// them.
Json courier_overlay(const Ctx& c, Seat seat) {
  Json spaces = Json::object(), lines = Json::array();
  if (const PieceSet goals = courier_goals(c, seat); !goals.empty()) {
    const HexId home = c.s.at[first(goals)];
    const std::vector<HexId> towards = courier_tree(c, seat, home);
    for (PieceId p : (ashore(c, seat) & c.t.leaders) - everything_in(c.s, HexId{})) {
      HexId at = c.s.at[p];
      const bool cut = !towards[at.index()].exists(), waits = c.s.m.frozen.has(p);
      spaces[id_of(c, at)] = {{"fill", cut || waits ? "#b03030" : "#308030"},
                              {"text", cut     ? "cut off"
                                       : waits ? "waits"
                                               : "in touch"}};
      if (cut || at == home) continue;
      Json route = Json::array();
      for (; at != home; at = towards[at.index()]) route.push_back(point(at));
      route.push_back(point(home));
      lines.push_back(std::move(route));
    }
    spaces[id_of(c, home)] = {{"fill", "#2060a0"}, {"text", "council"}};
  }
  return {{"id", "couriers"},
          {"title", "Couriers: their routes now, and who is cut off"},
          {"shown", true},
          {"spaces", spaces},
          {"lines", lines}};
}

Json reach_overlay(const Ctx& c) {
  Json spaces = Json::object();
  if (const March& m = marching(c); m.hex.exists()) {
    const Reach reach = reachable(c, m);
    for (std::size_t i = 0; i < kHexes; ++i) {
      if (reach[i] == kUnreached || HexId(i) == m.hex) continue;
      const bool full = would_overfill(c, HexId(i));
      spaces[c.t.hex_ids[i]] = {{"fill", full ? "#c09040" : "#f0e060"},
                                {"text", std::to_string(reach[i]) + (full ? " pass" : "")}};
    }
  }
  return {{"id", "reach"},
          {"title", "Reach of the marching group, with the points spent"},
          {"shown", true},
          {"spaces", spaces}};
}

// All a side can reach in this phase, by the stack that comes cheapest.
Json march_range(const Ctx& c) {
  Reach least;
  least.fill(kUnreached);
  State copy = c.s;
  const Ctx there{c.t, copy};
  const PieceSet able = can_march(c, c.s.active);
  for (PieceSet rest = able & (c.t.units | c.t.cannon); !rest.empty();) {
    const HexId hex = c.s.at[first(rest)];
    copy.group = here(c, able, hex);
    rest = rest - copy.group;
    const Reach reach = reachable(there, March{hex, group_points(c, copy.group)});
    for (std::size_t i = 0; i < kHexes; ++i) least[i] = std::min(least[i], reach[i]);
  }
  Json spaces = Json::object();
  for (std::size_t i = 0; i < kHexes; ++i)
    if (least[i] != kUnreached) spaces[c.t.hex_ids[i]] = {{"fill", "#d8e890"}, {"text", std::to_string(least[i])}};
  return spaces;
}

// Where the strongest attack, or a bombardment, can fall.
Json attack_range(const Ctx& c) {
  std::vector<Answer> answers;
  Offer offer = Offer::legal(answers, c.t);
  ChooseCombat{}.answers(c, offer);
  std::map<std::string, int> best;
  Json spaces = Json::object();
  for (const Answer& a : answers) {
    const Action& action = a.action;
    if (action.verb == kBombard) spaces[id_of(c, hex_of(action.b))] = {{"fill", "#e0a040"}, {"text", "guns"}};
    if (action.verb != kAttack) continue;
    int& strong = best[id_of(c, hex_of(action.b))];
    strong = std::max(strong, strength(c, piece_of(action.a)));
  }
  for (const auto& [hex, strong] : best) spaces[hex] = {{"fill", "#e07050"}, {"text", std::to_string(strong)}};
  return spaces;
}

Json range_overlay(const Ctx& c) {
  const bool moving = !c.s.stack.empty() && std::holds_alternative<ChooseMove>(c.s.stack.top());
  const bool fighting = !c.s.stack.empty() && std::holds_alternative<ChooseCombat>(c.s.stack.top());
  return {{"id", "range"},
          {"shown", fighting},
          {"title",
           fighting ? "Range: hexes that can be attacked, by which strength" : "Range of all stacks in this phase"},
          {"spaces", moving     ? march_range(c)
                     : fighting ? attack_range(c)
                                : Json::object()}};
}

Json fog_overlay(const Ctx& c, Seat seat) {
  Json spaces = Json::object();
  for (PieceId p : ashore(c, other(seat)) - everything_in(c.s, HexId{}))
    if (!sees(c, seat, c.s.at[p])) spaces[id_of(c, c.s.at[p])] = {{"fill", "#606060"}, {"text", "top seen"}};
  for (PieceId p : ashore(c, seat) - everything_in(c.s, HexId{}))
    if (sees(c, other(seat), c.s.at[p])) spaces[id_of(c, c.s.at[p])] = {{"fill", "#d0a030"}, {"text", "in sight"}};
  return {{"id", "fog"},
          {"title", "Fog: enemy stacks seen by their top piece, own stacks the enemy sees whole"},
          {"spaces", spaces}};
}

}  // namespace

Json overlays_of(const Ctx& c, Seat seat) {
  Json out = Json::array();
  if (c.s.active == seat) {
    out.push_back(reach_overlay(c));
    out.push_back(range_overlay(c));
  }
  out.push_back(courier_overlay(c, seat));
  if (c.t.options.fog) out.push_back(fog_overlay(c, seat));
  return out;
}

}  // namespace cf::carolinas
