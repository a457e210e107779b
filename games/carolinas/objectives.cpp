// How each scenario is won, and how it stands (16). Only what both sides know: who was last where, which forts burnt.
#include "engine/objectives.hpp"

#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

const char* last_at(u8 owner) {
  return owner == kAmerican ? "American now" : owner == kBritish ? "British now" : "nobody yet";
}

std::string last_in(const Ctx& c, const char* place, std::size_t watch) {
  return std::string("At the end: last to have a unit ") + place + " (" + last_at(c.s.last_in[watch]) + ")";
}

void add_place(const Ctx& c, Objectives& out, const char* place) {
  for (Seat side : {kAmerican, kBritish}) out.aims.push_back({side, c.t.victory_rule, last_in(c, place, 0)});
}

void add_claim(const Ctx& c, Objectives& out, const std::string& forts, int now) {
  const std::string die = c.t.claim_die == 6 ? "a six-sided die" : "a ten-sided die";
  out.aims.push_back(
      {kAmerican, claim_rule(c.t), "Once, at once: claim with " + die + " lower than the " + forts, now});
}

}  // namespace

Objectives Game::objectives(const Ctx& c) {
  const Rule rule = c.t.victory_rule;
  Objectives out;
  out.turns_left = std::max(0, c.t.turns - c.s.turn);
  switch (c.t.special) {
    case Special::Recruit:
      add_place(c, out, "in Wilmington");
      out.ends = "A draw if the winner's Senior Commander has fallen.";
      break;
    case Special::French:
      add_place(c, out, "in Savannah");
      out.ends = "A draw if a cannon of the other side stands beside Savannah.";
      break;
    case Special::Overmountain:
      out.aims = {{kAmerican, rule, "At once: Ferguson falls"}, {kBritish, rule, "At once: no American unit is left"}};
      out.ends = "A draw if neither has happened at the end.";
      break;
    case Special::Burn:
      add_claim(c, out, "forts burnt", c.s.burnt);
      out.aims.push_back({kAmerican, rule, "At the end: British units in two or fewer of 0104, 0111, 0120, 0123"});
      out.aims.push_back({kBritish, rule, "At the end: units in 0104, 0111, 0120 and 0123; three are a draw"});
      break;
    case Special::Hold:
      add_claim(c, out, "forts that hold American units", -1);
      out.aims.push_back({kBritish, rule, "That claim fails, or is never made"});
      break;
    case Special::Camden:
      out.aims = {{kAmerican, rule, last_in(c, "in Camden", 0)}, {kBritish, rule, last_in(c, "in Charlotte", 1)}};
      out.ends = "A draw if both or neither holds.";
      break;
    case Special::Junction:
      add_place(c, out, "at the road junction 3403");
      out.ends = "A draw if the Americans hold it and Greene has fallen.";
      break;
  }
  return out;
}

}  // namespace cf::carolinas
