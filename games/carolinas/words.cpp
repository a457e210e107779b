// Sentences for the table: leaders' ratings, how a scenario is won, and why it ended.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

std::string ratings_text(const PieceDef& leader) {
  std::string out;
  const auto add = [&](const char* word, int low, int high) {
    if (low > high) return;
    out += (out.empty() ? "" : ", ") + std::string(word) + " " + std::to_string(low) +
           (low < high ? "-" + std::to_string(high) : "");
  };
  add("inept", 0, leader.capable_from - 1);
  add("capable", leader.capable_from, leader.exceptional_from - 1);
  add("exceptional", leader.exceptional_from, 9);
  return out;
}

std::array<const char*, 3> how_to_win(const Tables& t) {
  switch (t.special) {
    case Special::Recruit:
      return {"at the end, if the British were not the last to have a unit in Wilmington (0903)",
              "at the end, if they were the last to have a unit in Wilmington (0903)",
              "if the winner's Senior Commander has fallen"};
    case Special::French:
      return {"at the end, if they or the French were the last to have a unit in Savannah (4703)",
              "at the end, if they were the last to have a unit in Savannah (4703)",
              "if nobody has been there, or a cannon of the other side stands in one of the six hexes around it"};
    case Special::Overmountain:
      return {"at once when Ferguson falls", "at once when no American unit is left",
              "if neither has happened by the end"};
    case Special::Burn:
      return {
          "at the end, if British units are in two or fewer of 0104, 0111, 0120 and 0123; or at once, by one claim in "
          "the game with a six-sided die lower than the forts burnt so far",
          "at the end, if British units are in 0104, 0111, 0120 and 0123",
          "if British units are in three of the four at the end"};
    case Special::Hold:
      return {t.claim_die == 6 ? "at once, by one claim in the game with a six-sided die lower than the forts that "
                                 "hold American units at that moment"
                               : "at once, by one claim in the game with a ten-sided die lower than the forts that "
                                 "hold American units at that moment",
              "if that claim fails or is never made", "none"};
    case Special::Camden:
      return {"at the end, if they were the last to have a unit in Camden (2813)",
              "at the end, if they were the last to have a unit in Charlotte (2321)",
              "if both or neither of these is so"};
    case Special::Junction:
      return {"at the end, if they were the last to have a unit at the road junction 3403",
              "at the end, if they were the last to have a unit at the road junction 3403",
              "if nobody has been there, or the Americans were and Greene has fallen"};
  }
  return {};
}

const char* why_ended(const Ctx& c) {
  // By scenario: American win, British win, draw.
  constexpr const char* kReasons[][3] = {
      {"The British were not the last in Wilmington.", "The British were the last in Wilmington.",
       "The side that held Wilmington has lost its Senior Commander: a draw."},
      {"The Americans and French were the last in Savannah.", "The British were the last in Savannah.",
       "Nobody has been in Savannah, or a cannon of the other side stands beside it: a draw."},
      {"Ferguson has fallen.", "No American unit is left.",
       "Ferguson lives and American units are in the field: a draw."},
      {"British units hold two or fewer of the four eastern hexes.", "British units hold all four eastern hexes.",
       "British units hold three of the four eastern hexes: a draw."},
      {"The claim of victory for the forts held has succeeded.",
       "The Americans have won no claim of victory for the forts.", "A draw."},
      {"The Americans were the last in Camden and the British not the last in Charlotte.",
       "The British were the last in Charlotte and the Americans not the last in Camden.",
       "Each side was the last in the other's town, or neither was: a draw."},
      {"The Americans were the last at the road junction.", "The British were the last at the road junction.",
       "Nobody has been at the road junction, or Greene has fallen: a draw."},
  };
  if (c.s.result == Ending::Open) return "The game was broken off.";
  // A claim is made in a Movement Phase, the final count after the last Combat Phase.
  if (c.t.special == Special::Burn && c.s.moving) return "The claim of victory for the burnt forts has succeeded.";
  return kReasons[static_cast<std::size_t>(c.t.special)][static_cast<std::size_t>(c.s.result) - 1];
}

}  // namespace cf::carolinas
