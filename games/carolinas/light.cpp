// What a seat sees, written straight from the state. What is printed on a piece is said in words().
#include "games/carolinas/light.hpp"

#include <nlohmann/json.hpp>

#include "games/carolinas/eyes.hpp"
#include "games/carolinas/view.hpp"

namespace cf::carolinas {
namespace {

constexpr const char *kRed = "#b03a3a", *kBlue = "#3a5a9a";

void write_heading(const Ctx& c, JsonWriter& w) {
  if (c.s.turn == 0) return w.field("heading", "Set-up");
  w.text("heading", "Turn ", c.s.turn, " of ", c.t.turns, ", ", date_text(c.t, c.s.turn), ", ",
         c.s.hour == Hour::Day ? "day" : "night", ", ", kSkyWords[static_cast<std::size_t>(c.s.sky)], ": ",
         c.s.active == kAmerican ? "American " : "British ", c.s.moving ? "movement" : "combat");
}

void add_counted(JsonWriter& w, int count, const char* thing) {
  w.add(count), w.add(" "), w.add(thing), w.add(count == 1 ? "" : "s");
}

void write_side(const Ctx& c, Seat side, Seat viewer, JsonWriter& w) {
  w.object([&] {
    w.field("seat", kSideIds[side]);
    if (viewer == side || viewer == kChance) {
      int total = 0;
      for (PieceId p : side_of(c, side) & c.t.units)
        if (c.s.at[p].exists()) total += strength(c, p);
      w.text("score", total, " strength");
    }
    w.list("lines", [&] {
      int forts = 0;
      for (std::size_t i = 0; i < c.t.forts.size(); ++i) forts += c.s.forts[i] == side;
      if (!c.t.forts.empty()) w.begin_text(), add_counted(w, forts, "fort"), w.add(" held"), w.end_text();
      if (c.t.special == Special::Burn && side == kAmerican)
        w.begin_text(), add_counted(w, c.s.burnt, "fort"), w.add(" burnt"), w.end_text();
      for (std::size_t i = 0; i < c.t.watch.size() && c.t.special != Special::Burn; ++i)
        if (c.s.last_in[i] == side) w.text_of("last in ", c.t.hex_names[c.t.watch[i].index()]);
      if (c.t.special == Special::Recruit)
        w.begin_text(), w.add("recruits from "), add_counted(w, std::popcount(c.s.recruited[side]), "town"),
            w.end_text();
      if (c.t.special == Special::French && side == kAmerican)
        w.item(c.s.fleet_in ? "the French have landed" : "the French fleet is at sea");
      if (c.s.senior[side].exists() && c.s.m.dead.has(c.s.senior[side])) w.item("Senior Commander lost");
    });
  });
}

void write_pieces(const Ctx& c, const std::vector<QuotedId>& hexes, Seat seat, JsonWriter& w) {
  const Eyes eyes(c, seat);
  ByPlace<kHexes, kPieces> standing;
  PieceSet shown, elites, seniors;
  for (std::size_t i = c.t.pieces.size(); i-- > 0;) {
    const PieceId p(i);
    if (!(c.t.side[0] | c.t.side[1]).has(p) || !c.s.at[p].exists() || !eyes.sees_piece(p)) continue;
    standing.put(c.s.at[p].index(), i);
    shown.add(p);
    if (elite(c, p)) elites.add(p);
    if (c.s.senior[0] == p || c.s.senior[1] == p) seniors.add(p);
  }
  standing.write(hexes, w);
  w.object("is", [&] {
    const Marks& m = c.s.m;
    write_set(w, "reduced", m.reduced & shown & (c.t.units | c.t.cannon | c.t.warships));
    write_set(w, "moved", m.moved & shown);
    write_set(w, "lost", m.lost & shown);
    write_set(w, "cut off", m.frozen & shown);
    write_set(w, "rebuilt", m.rebuilt & shown);
    write_set(w, "spent", m.fought & shown);
    write_set(w, "led", m.led & shown);
    write_set(w, "aboard", m.aboard & shown);
    write_set(w, "captured", m.captured & shown);
    write_set(w, "senior", seniors);
    write_set(w, "elite", elites);
  });
}

void write_markers(const Ctx& c, const std::vector<QuotedId>& hexes, JsonWriter& w) {
  const auto lists = [&](auto& red, auto& blue, const auto& places, const auto& owner, bool any) {
    for (const Seat side : {kBritish, kAmerican}) {
      bool open = false;
      for (std::size_t i = 0; any && i < places.size(); ++i) {
        if (owner[i] != side) continue;
        if (!open) side == kBritish ? w.key(red) : w.key(blue), w.begin('[');
        open = true;
        w.item(hexes[places[i].index()]);
      }
      if (open) w.end(']');
    }
  };
  w.object("markers", [&] {
    if (c.s.turn) {
      c.s.hour == Hour::Day ? w.key("day") : w.key("night");
      w.list([&] { w.text_of("turn:", c.s.turn); });
    }
    w.list("weather", [&] { w.text_of("weather:", kSkyWords[static_cast<std::size_t>(c.s.sky)]); });
    lists("fort_british", "fort_american", c.t.forts, c.s.forts, true);
    lists("last_british", "last_american", c.t.watch, c.s.last_in, c.t.special != Special::Burn);
  });
}

void name_overlays(const Ctx& c, Seat seat, JsonWriter& w) {
  if (seat > 1) return;
  if (c.s.active == seat) {
    const bool fighting = !c.s.stack.empty() && std::holds_alternative<ChooseCombat>(c.s.stack.top());
    write_overlay(w, "reach", true, "Reach of the marching group, with the points spent");
    write_overlay(
        w, "range", fighting,
        fighting ? "Range: hexes that can be attacked, by which strength" : "Range of all stacks in this phase");
  }
  write_overlay(w, "couriers", true, "Couriers: their routes now, and who is cut off");
  if (c.t.options.fog)
    write_overlay(w, "fog", false, "Fog: enemy stacks seen by their top piece, own stacks the enemy sees whole");
}

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

// -- words ----------------------------------------------------------------------------------------------------------

Json printed(const Tables& t, PieceId p) {
  const PieceDef& def = t.def(p);
  const bool british = t.side[kBritish].has(p);
  Json out = {{"id", def.id}, {"name", def.name}, {"side", kSideIds[british]}, {"symbol", def.symbol}};
  if (def.nation == "french") out["color"] = "#5b7fb5", out["nation"] = "France";
  Json values = Json::array(), reduced = Json::object();
  if (t.units.has(p)) {
    const std::string movement = std::to_string(def.movement);
    values = {std::to_string(def.full), movement};
    reduced = {{"values", {std::to_string(def.reduced), movement}}, {"strength", def.reduced}, {"steps", 1}};
    out["strength"] = def.full;
    out["steps"] = out["full"] = def.reduced ? 2 : 1;
    out["note"] = "Strength " + std::to_string(def.full) +
                  (def.reduced ? ", reduced " + std::to_string(def.reduced) : ", no reduced side") +
                  ". Basis: " + def.basis;
  } else if (t.cannon.has(p) || t.warships.has(p)) {
    const std::string movement = t.cannon.has(p) ? std::to_string(def.movement) : std::string("U");
    values = {"-2", movement};
    reduced = {{"values", {"-1", movement}}, {"steps", 1}};
    out["steps"] = out["full"] = 2;
  } else if (t.leaders.has(p)) {
    values = {std::to_string(def.seniority), std::to_string(def.initiative)};
    out["note"] = "Seniority " + std::to_string(def.seniority) + ", initiative " + std::to_string(def.initiative) +
                  ". Ability: " + ratings_text(def) + ".";
  }
  out["short"] = def.name.substr(0, 3);
  out["values"] = std::move(values);
  out["layer"] = t.ships.has(p) ? "water" : "land";
  out["faces"] = {{"captured", {{"side", kSideIds[!british]}, {"marks", Json::array({"captured"})}}}};
  if (!reduced.empty()) out["faces"]["reduced"] = std::move(reduced);
  return out;
}

Json marker(const char* id, const char* brief, const char* symbol, const char* color, const char* name) {
  return {{"id", id}, {"short", brief}, {"symbol", symbol}, {"color", color}, {"name", name}};
}

}  // namespace

void Light::write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w) {
  const std::vector<QuotedId>& hexes = ids.kinds[kHex];
  write_heading(c, w);
  w.field("light", kHourWords[static_cast<std::size_t>(c.s.hour)]);
  w.list("sides", [&] { write_side(c, kAmerican, seat, w), write_side(c, kBritish, seat, w); });
  write_pieces(c, hexes, seat, w);
  write_markers(c, hexes, w);
  if (const Json panel = panel_of(c); !panel.is_null()) write_panel(w, panel);
  w.list("overlays", [&] { name_overlays(c, seat, w); });
  if (c.t.special != Special::Recruit) return;
  w.object("cups", [&] {
    for (const Seat side : {kAmerican, kBritish}) {
      int count = 0;
      for (PieceId p : (c.t.cup_units & c.t.side[side]) - c.s.m.dead) count += !c.s.at[p].exists();
      w.key_of(kSideIds[side]), w.item(count);
    }
  });
}

void Light::write_detail(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (c.s.stack.empty()) return;
  const auto& top = c.s.stack.top();
  switch (action.verb) {
    case kDecline:
      if (const char* no = refusal_label(c)) out.label(no);
      break;
    case kStop:
      if (std::holds_alternative<ChoosePort>(top)) out.label("Stay in port");
      if (std::holds_alternative<ChooseLanding>(top)) out.label("Stay aboard");
      if (const March& m = marching(c); std::holds_alternative<ChooseStep>(top) && !m.steps)
        out.label(m.landed ? "March no further" : "Stay here");
      break;
    case kStep:
      if (const March& m = marching(c); m.hex.exists()) {
        bool road = false;
        const int cost = step_cost(c.t, m.hex, hex_of(action.a), road);
        out.cost(cost, road ? " MP by road" : " MP");
      }
      break;
    case kPlace: {
      const std::string& name = c.t.hex_names[hex_of(action.a).index()];
      if (std::holds_alternative<ChooseFleetHex>(top))
        out.label("Land the French at ", name);
      else
        out.label("Begin at ", name, c.t.special != Special::Recruit ? "" : action.n ? ", aboard" : ", ashore");
      break;
    }
    default:
      break;
  }
}

int Light::path_from(const Ctx& c) {
  if (c.s.stack.empty()) return -1;
  const March& m = marching(c);
  return m.hex.exists() ? static_cast<int>(m.hex.index()) : -1;
}

// Whom the open question asks; while chance answers, the side whose phase it is.
Seat Light::acting(const Ctx& c) {
  if (c.s.stack.empty()) return kNobody;
  Seat seat = kChance;
  std::visit(
      [&]<class F>(const F& f) {
        if constexpr (Question<F, carolinas::Game>) seat = f.asked(c);
      },
      c.s.stack.top());
  return seat < 2 ? seat : c.s.active;
}

Json Light::words(const Tables& t) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < t.pieces.size(); ++i) pieces.push_back(printed(t, PieceId(i)));
  Json out = {{"pieces", std::move(pieces)},
              {"looks", {{"aboard", {{"layer", "water"}, {"marks", Json::array({"aboard"})}}}}},
              {"verbs", {{"step", {{"path", true}}}}},
              {"markers",
               {{"day", marker("turn_marker", "Day", "marker", "#fff6c0", "Turn")},
                {"night", marker("turn_marker", "Night", "marker", "#30365a", "Turn")},
                {"weather", marker("weather_marker", "now", "marker", "#ffffff", "Weather")},
                {"fort_british", marker("fort_{at}", "+3", "fort", kRed, "Fort")},
                {"fort_american", marker("fort_{at}", "+3", "fort", kBlue, "Fort")},
                {"last_british", marker("last_{at}", "GB", "flag", kRed, "Last to have been here")},
                {"last_american", marker("last_{at}", "US", "flag", kBlue, "Last to have been here")}}}};
  if (t.special == Special::Recruit)
    out["cups"] = Json::array(
        {{{"id", "american"}, {"title", "American recruits"}}, {{"id", "british"}, {"title", "British recruits"}}});
  return out;
}

}  // namespace cf::carolinas
