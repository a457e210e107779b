// 16 Who has won: the final conditions of the nine scenarios, and what turns a victory into a draw.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr u8 kAmericanWin = 1, kBritishWin = 2, kDrawnGame = 3;

u8 win_of(u8 side) { return side == kAmerican ? kAmericanWin : side == kBritish ? kBritishWin : kDrawnGame; }

bool has_cannon_in_ring(const Ctx& c, Seat side) {
  for (HexId hex : c.t.hex(c.t.watch[0]).next)
    if (hex.exists() && (holding(c, side, hex) & kHasCannon)) return true;
  return false;
}

// 16.1f: last in Wilmington; the winner's Senior Commander must have lived.
u8 north_carolina(const Ctx& c) {
  const Seat winner = c.s.last_in[0] == kBritish ? kBritish : kAmerican;
  const bool senior_dead = c.s.senior[winner].exists() && c.s.m.dead.has(c.s.senior[winner]);
  return senior_dead && c.t.in_force(R("16.1f")) ? kDrawnGame : win_of(winner);
}

// 16.2e: last in Savannah; an enemy gun in the ring spoils it.
u8 savannah(const Ctx& c) {
  const u8 winner = c.s.last_in[0];
  if (winner == kNone) return kDrawnGame;
  return has_cannon_in_ring(c, other(winner)) && c.t.in_force(R("16.2e")) ? kDrawnGame : win_of(winner);
}

u8 eastern_hexes(const Ctx& c, Rule rule) {
  int held = 0;
  for (HexId hex : c.t.watch) held += (holding(c, kBritish, hex) & kHasUnit) != 0;
  if (!c.t.in_force(rule)) return kDrawnGame;
  return held == 4 ? kBritishWin : held == 3 ? kDrawnGame : kAmericanWin;
}

u8 camden(const Ctx& c) {
  const bool american = c.s.last_in[0] == kAmerican, british = c.s.last_in[1] == kBritish;
  if (american == british || !c.t.in_force(R("16.7d"))) return kDrawnGame;
  return american ? kAmericanWin : kBritishWin;
}

u8 junction(const Ctx& c) {
  const u8 winner = c.s.last_in[0];
  if (winner == kAmerican && c.s.m.dead.has(c.t.greene) && c.t.in_force(R("16.10d"))) return kDrawnGame;
  return win_of(winner);
}

}  // namespace

u8 final_result(const Ctx& c, Rule& rule) {
  rule = c.t.victory_rule;
  switch (c.t.special) {
    case Special::Recruit: return north_carolina(c);
    case Special::French: return savannah(c);
    case Special::Overmountain: return kDrawnGame;
    case Special::Burn: return eastern_hexes(c, c.t.scenario == "16.8" ? R("16.8c") : R("16.5e"));
    case Special::Hold: return kBritishWin;  // ruling 131: nothing was claimed
    case Special::Camden: return camden(c);
    case Special::Junction: return junction(c);
  }
  return kDrawnGame;
}

std::array<const char*, 3> how_to_win(const Tables& t) {
  switch (t.special) {
    case Special::Recruit:
      return {"at the end, if the British were not the last to have a unit in Wilmington (0903)", "at the end, if they were the last to have a unit in Wilmington (0903)",
              "if the winner's Senior Commander has fallen"};
    case Special::French:
      return {"at the end, if they or the French were the last to have a unit in Savannah (4703)", "at the end, if they were the last to have a unit in Savannah (4703)",
              "if nobody has been there, or a cannon of the other side stands in one of the six hexes around it"};
    case Special::Overmountain: return {"at once when Ferguson falls", "at once when no American unit is left", "if neither has happened by the end"};
    case Special::Burn:
      return {"at the end, if British units are in two or fewer of 0104, 0111, 0120 and 0123; or at once, by one claim in the game with a six-sided die lower than the forts burnt so far",
              "at the end, if British units are in 0104, 0111, 0120 and 0123", "if British units are in three of the four at the end"};
    case Special::Hold:
      return {t.claim_die == 6 ? "at once, by one claim in the game with a six-sided die lower than the forts that hold American units at that moment"
                               : "at once, by one claim in the game with a ten-sided die lower than the forts that hold American units at that moment",
              "if that claim fails or is never made", "none"};
    case Special::Camden:
      return {"at the end, if they were the last to have a unit in Camden (2813)", "at the end, if they were the last to have a unit in Charlotte (2321)", "if both or neither of these is so"};
    case Special::Junction:
      return {"at the end, if they were the last to have a unit at the road junction 3403", "at the end, if they were the last to have a unit at the road junction 3403",
              "if nobody has been there, or the Americans were and Greene has fallen"};
  }
  return {};
}

const char* why_ended(const Ctx& c) {
  // By scenario: American win, British win, draw.
  constexpr const char* kReasons[][3] = {
      {"The British were not the last in Wilmington.", "The British were the last in Wilmington.", "The side that held Wilmington has lost its Senior Commander: a draw."},
      {"The Americans and French were the last in Savannah.", "The British were the last in Savannah.",
       "Nobody has been in Savannah, or a cannon of the other side stands beside it: a draw."},
      {"Ferguson has fallen.", "No American unit is left.", "Ferguson lives and American units are in the field: a draw."},
      {"British units hold two or fewer of the four eastern hexes.", "British units hold all four eastern hexes.", "British units hold three of the four eastern hexes: a draw."},
      {"The claim of victory for the forts held has succeeded.", "The Americans have won no claim of victory for the forts.", "A draw."},
      {"The Americans were the last in Camden and the British not the last in Charlotte.", "The British were the last in Charlotte and the Americans not the last in Camden.",
       "Each side was the last in the other's town, or neither was: a draw."},
      {"The Americans were the last at the road junction.", "The British were the last at the road junction.", "Nobody has been at the road junction, or Greene has fallen: a draw."},
  };
  if (!c.s.result || c.s.result > kDrawnGame) return "The game was broken off.";
  // A claim is made in a Movement Phase, the final count after the last Combat Phase.
  if (c.t.special == Special::Burn && c.s.moving) return "The claim of victory for the burnt forts has succeeded.";
  return kReasons[static_cast<std::size_t>(c.t.special)][c.s.result - 1];
}

}  // namespace cf::carolinas
