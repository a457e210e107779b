// What a seat sees of a position.
#include "engine/game.hpp"
#include "engine/object.hpp"

#include <nlohmann/json.hpp>
#include "games/carolinas/eyes.hpp"
#include "games/carolinas/view.hpp"

namespace cf::carolinas {
namespace {

std::string leader_values(const PieceDef& def) {
  return "Seniority " + std::to_string(def.seniority) + ", initiative " + std::to_string(def.initiative) +
         ". Ability: " + ratings_text(def) + ".";
}

Json marks_of(const Ctx& c, PieceId p) {
  const Marks& m = c.s.m;
  Json marks = Json::array();
  const auto tag = [&](const PieceSet& set, const char* word) {
    if (set.has(p)) marks.push_back(word);
  };
  tag(m.moved, "moved");
  tag(m.lost, "lost");
  tag(m.frozen, "cut off");
  tag(m.rebuilt, "rebuilt");
  tag(m.fought, "spent");
  tag(m.led, "led");
  tag(m.aboard, "aboard");
  tag(m.captured, "captured");
  if (c.s.senior[0] == p || c.s.senior[1] == p) marks.push_back("senior");
  if (elite(c, p)) marks.push_back("elite");
  return marks;
}

Json piece_json(const Ctx& c, PieceId p) {
  const PieceDef& def = c.t.def(p);
  const bool british = (c.t.side[kBritish].has(p)) != c.s.m.captured.has(p);
  Json out = object_of({{"id", def.id},
                        {"at", c.t.hex_ids[c.s.at[p].index()]},
                        {"name", def.name},
                        {"side", kSideIds[british]},
                        {"symbol", def.symbol}});
  const auto add = [&](std::string_view key, Json value) { add_field(out, key, std::move(value)); };
  if (def.nation == "french") add("color", "#5b7fb5"), add("nation", "France");
  Json values = Json::array();
  if (c.t.units.has(p)) {
    values = Json::array({std::to_string(strength(c, p)), std::to_string(def.movement)});
    add("strength", strength(c, p));
    add("steps", c.s.m.reduced.has(p) || !def.reduced ? 1 : 2);
    add("full", def.reduced ? 2 : 1);
    add("note", "Strength " + std::to_string(def.full) +
                    (def.reduced ? ", reduced " + std::to_string(def.reduced) : ", no reduced side") +
                    ". Basis: " + def.basis);
  } else if (c.t.cannon.has(p) || c.t.warships.has(p)) {
    values = Json::array(
        {"-" + std::to_string(gun_value(c, p)), c.t.cannon.has(p) ? std::to_string(def.movement) : std::string("U")});
    add("steps", c.s.m.reduced.has(p) ? 1 : 2);
    add("full", 2);
  } else if (c.t.leaders.has(p)) {
    values = Json::array({std::to_string(def.seniority), std::to_string(def.initiative)});
    add("note", leader_values(def));
  }
  add("short", def.name.substr(0, 3));
  add("values", std::move(values));
  add("marks", marks_of(c, p));
  add("layer", c.t.ships.has(p) || c.s.m.aboard.has(p) ? "water" : "land");
  return out;
}

// Whom the open question asks; while chance answers, the side whose phase it is.
Seat who_acts(const Ctx& c) {
  Seat seat = kChance;
  std::visit(
      [&]<class F>(const F& f) {
        if constexpr (Question<F, carolinas::Game>) seat = f.asked(c);
      },
      c.s.stack.top());
  return seat < 2 ? seat : c.s.active;
}

const char* phase_word(const Ctx& c) { return c.s.turn == 0 ? "set-up" : c.s.moving ? "movement" : "combat"; }

std::string heading(const Ctx& c) {
  if (c.s.turn == 0) return "Set-up";
  return "Turn " + std::to_string(c.s.turn) + " of " + std::to_string(c.t.turns) + ", " + date_text(c.t, c.s.turn) +
         ", " + (c.s.hour == Hour::Day ? "day" : "night") + ", " +
         std::string(kSkyWords[static_cast<std::size_t>(c.s.sky)]) + ": " +
         (c.s.active == kAmerican ? "American " : "British ") + phase_word(c);
}

std::string counted(int count, const char* thing) {
  return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

Json side_json(const Ctx& c, Seat side, Seat viewer) {
  Json lines = Json::array();
  int forts = 0;
  for (std::size_t i = 0; i < c.t.forts.size(); ++i) forts += c.s.forts[i] == side;
  if (!c.t.forts.empty()) lines.push_back(counted(forts, "fort") + " held");
  if (c.t.special == Special::Burn && side == kAmerican) lines.push_back(counted(c.s.burnt, "fort") + " burnt");
  for (std::size_t i = 0; i < c.t.watch.size() && c.t.special != Special::Burn; ++i)
    if (c.s.last_in[i] == side) lines.push_back("last in " + c.t.hex_names[c.t.watch[i].index()]);
  if (c.t.special == Special::Recruit)
    lines.push_back("recruits from " + counted(std::popcount(c.s.recruited[side]), "town"));
  if (c.t.special == Special::French && side == kAmerican)
    lines.push_back(c.s.fleet_in ? "the French have landed" : "the French fleet is at sea");
  if (c.s.senior[side].exists() && c.s.m.dead.has(c.s.senior[side])) lines.push_back("Senior Commander lost");
  Json out = {{"seat", kSideIds[side]}};
  if (viewer == side || viewer == kChance) {
    int total = 0;
    for (PieceId p : side_of(c, side) & c.t.units)
      if (c.s.at[p].exists()) total += strength(c, p);
    out["score"] = std::to_string(total) + " strength";
  }
  out["lines"] = std::move(lines);
  return out;
}

void add_markers(const Ctx& c, Json& out) {
  Json markers = Json::array();
  if (c.s.turn)
    markers.push_back({{"at", "turn:" + std::to_string(c.s.turn)},
                       {"id", "turn_marker"},
                       {"short", c.s.hour == Hour::Day ? "Day" : "Night"},
                       {"symbol", "marker"},
                       {"color", c.s.hour == Hour::Day ? "#fff6c0" : "#30365a"},
                       {"name", "Turn"}});
  markers.push_back({{"at", "weather:" + std::string(kSkyWords[static_cast<std::size_t>(c.s.sky)])},
                     {"id", "weather_marker"},
                     {"short", "now"},
                     {"symbol", "marker"},
                     {"color", "#ffffff"},
                     {"name", "Weather"}});
  for (std::size_t i = 0; i < c.t.forts.size(); ++i)
    if (c.s.forts[i] != kNone)
      markers.push_back({{"at", c.t.hex_ids[c.t.forts[i].index()]},
                         {"id", "fort_" + c.t.hex_ids[c.t.forts[i].index()]},
                         {"short", "+3"},
                         {"symbol", "fort"},
                         {"color", c.s.forts[i] == kBritish ? "#b03a3a" : "#3a5a9a"},
                         {"name", "Fort"}});
  for (std::size_t i = 0; i < c.t.watch.size(); ++i)
    if (c.s.last_in[i] < kNone && c.t.special != Special::Burn)
      markers.push_back({{"at", c.t.hex_ids[c.t.watch[i].index()]},
                         {"id", "last_" + c.t.hex_ids[c.t.watch[i].index()]},
                         {"short", c.s.last_in[i] == kBritish ? "GB" : "US"},
                         {"symbol", "flag"},
                         {"color", c.s.last_in[i] == kBritish ? "#b03a3a" : "#3a5a9a"},
                         {"name", "Last to have been here"}});
  out["markers"] = std::move(markers);
}

}  // namespace

Json Game::view(const Ctx& c, Seat seat) {
  const Eyes eyes(c, seat);
  Json out = {{"heading", heading(c)},
              {"light", std::string(kHourWords[static_cast<std::size_t>(c.s.hour)])},
              {"active", Json::array()}};
  if (!c.s.stack.empty()) out["active"].push_back(kSideIds[who_acts(c)]);
  out["sides"] = {side_json(c, kAmerican, seat), side_json(c, kBritish, seat)};
  Json pieces = Json::array();
  for (PieceId p : c.t.side[0] | c.t.side[1])
    if (c.s.at[p].exists() && eyes.sees_piece(p)) pieces.push_back(piece_json(c, p));
  out["pieces"] = std::move(pieces);
  add_markers(c, out);
  if (Json panel = panel_of(c); !panel.is_null()) out["panel"] = std::move(panel);
  out["overlays"] = seat < 2 ? overlays_of(c, seat) : Json::array();
  if (c.t.special == Special::Recruit) {
    Json cups = Json::array();
    for (Seat side : {Seat{kAmerican}, Seat{kBritish}}) {
      int count = 0;
      for (PieceId p : (c.t.cup_units & c.t.side[side]) - c.s.m.dead) count += !c.s.at[p].exists();
      cups.push_back({{"id", kSideIds[side]},
                      {"title", side == kAmerican ? "American recruits" : "British recruits"},
                      {"count", count}});
    }
    out["cups"] = std::move(cups);
  }
  return out;
}

namespace {

// What a "no" means depends on what is asked.
const char* refusal_label(const Ctx& c) {
  if (const PickPiece* pick = std::get_if<PickPiece>(&c.s.stack.top())) switch (pick->purpose) {
      case Purpose::Support:
        return "No more guns";
      case Purpose::LeadAttack:
        return "Attack without a leader";
      case Purpose::LeadDefence:
        return "Defend without a leader";
      case Purpose::SaveUnit:
        return "Take the loss";
      case Purpose::FlightLeader:
        return "Do not flee";
      case Purpose::Bring:
        return "Nobody else goes along";
      case Purpose::PursuitLeader:
        return "Do not pursue";
      default:
        return nullptr;
    }
  if (std::holds_alternative<PatrolOffer>(c.s.stack.top())) return "No patrols";
  if (std::holds_alternative<AbilityOffer>(c.s.stack.top())) return "Keep the points rolled";
  if (std::holds_alternative<RecoveryOffer>(c.s.stack.top())) return "Stay lost and wait";
  if (std::holds_alternative<AdvanceOffer>(c.s.stack.top())) return "Do not advance";
  if (std::holds_alternative<ChooseFlight>(c.s.stack.top())) return "Flee no further";
  return std::holds_alternative<ChoosePursuit>(c.s.stack.top()) ? "Pursue no further" : nullptr;
}

}  // namespace

void Game::describe(const Ctx& c, const Action& action, Json& out) {
  if (c.s.stack.empty()) return;
  if (const char* no = action.verb == kDecline ? refusal_label(c) : nullptr) out["label"] = no;
  if (action.verb == kStop && std::holds_alternative<ChoosePort>(c.s.stack.top())) out["label"] = "Stay in port";
  if (action.verb == kStop && std::holds_alternative<ChooseLanding>(c.s.stack.top())) out["label"] = "Stay aboard";
  const March& m = marching(c);
  if (action.verb == kStop && std::holds_alternative<ChooseStep>(c.s.stack.top()) && !m.steps)
    out["label"] = m.landed ? "March no further" : "Stay here";
  if (action.verb == kStep && m.hex.exists()) {
    bool road = false;
    const HexId to = hex_of(action.a);
    const int cost = step_cost(c.t, m.hex, to, road);
    out["cost"] = std::to_string(cost) + (road ? " MP by road" : " MP");
    out["path"] = {c.t.hex_ids[m.hex.index()], c.t.hex_ids[to.index()]};
  }
  if (action.verb == kPlace && std::holds_alternative<ChooseFleetHex>(c.s.stack.top()))
    out["label"] = "Land the French at " + c.t.hex_names[hex_of(action.a).index()];
  else if (action.verb == kPlace)
    out["label"] = "Begin at " + c.t.hex_names[hex_of(action.a).index()] +
                   (c.t.special == Special::Recruit ? action.n ? ", aboard" : ", ashore" : "");
}

// Exchanges hidden pieces of one kind, so that the seat's view and everything of that kind in a hex stay the same.
void Game::redeal(const Tables& t, State& s, Seat seat, Random& random) {
  if (seat > 1 || !t.options.fog) return;
  const Ctx c{t, s};
  PieceSet involved = s.group;
  for (std::size_t i = 0; i < s.stack.depth; ++i)
    std::visit(
        [&]<class F>(const F& f) {
          if constexpr (!std::is_same_v<F, std::monostate>)
            F::fields(f, [&]<class T>(const char*, const T& v) {
              if constexpr (std::is_same_v<T, PieceSet>) involved = involved | v;
              if constexpr (std::is_same_v<T, PieceId>)
                if (v.exists()) involved.add(v);
            });
        },
        s.stack.frames[i]);
  const HexSet busy = hexes_of(c, involved);
  const Eyes eyes(c, seat);
  PieceSet hidden;
  for (PieceId p : side_of(c, other(seat)) & (t.leaders | t.units)) {
    const bool special = p == s.senior[0] || p == s.senior[1] || p == s.goal[0] || p == s.goal[1] || t.immobile.has(p);
    const bool waiting = !s.at[p].exists() && !s.m.dead.has(p) && t.generic.has(p) && s.turn > 0;
    if (special || involved.has(p)) continue;
    if (waiting || (s.at[p].exists() && !busy.has(s.at[p]) && !eyes.sees_piece(p))) hidden.add(p);
  }
  const auto top_of = [&](HexId hex) { return hex.exists() ? here(c, ashore(c, other(seat)), hex) : PieceSet{}; };
  const auto may_take = [&](PieceId p, PieceId place) {
    if (!s.at[place].exists() || s.m.aboard.has(place)) return true;
    const PieceSet stack = top_of(s.at[place]);
    return stack.empty() || p > first(stack);
  };
  const auto swap = [&](PieceId a, PieceId b) {
    std::swap(s.at[a], s.at[b]);
    Marks::fields(s.m, [&](const char* name, PieceSet& set) {
      if (std::string_view(name) == "reduced" || set.has(a) == set.has(b)) return;
      const bool in_a = set.has(a);
      in_a ? set.remove(a) : set.add(a);
      in_a ? set.add(b) : set.remove(b);
    });
  };
  for (PieceId a : hidden)
    for (PieceId b : hidden) {
      if (!(a < b) || t.units.has(a) != t.units.has(b) || random.below(3) != 0) continue;
      if (t.units.has(a) && strength(c, a) != strength(c, b)) continue;
      if (may_take(a, b) && may_take(b, a)) swap(a, b);
    }
}

}  // namespace cf::carolinas
