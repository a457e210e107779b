// What a seat sees, written straight from the state. Counters, sites and markers are described in words().
#include "games/ohio/light.hpp"

#include <nlohmann/json.hpp>

#include "games/ohio/rules/combat.hpp"
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {
namespace {

constexpr std::string_view kSeats[] = {"us", "wc"};
constexpr std::string_view kSites[] = {
    "none",         "settlement", "settlement_reduced", "fort",      "fort_reduced",
    "printed_fort", "village",    "village_reduced",    "principal", "principal_reduced"};
constexpr std::string_view kBacks[] = {"key", "sub", "warriors"};

using UnitSet = IdSet<UnitId, kUnits>;
using Ids = std::vector<QuotedId>;

// Pieces of stacks that may not be looked at, "warriors2 moved":{"kekionga":2}: kind, strength and marks, in an order
// that tells nothing.
void write_veiled(const Ctx& c, const Operations* now, UnitSet closed, const Ids& places, JsonWriter& w) {
  const auto look = [&](UnitId u) { return look_of(c, u) << 1 | (now && has(c.s, u, kMoved)); };
  w.object("closed", [&] {
    while (!closed.empty()) {
      UnitId least = *closed.begin();
      for (UnitId u : closed)
        if (look(u) < look(least)) least = u;
      const u32 wanted = look(least);
      std::array<u8, kPlaces> count{};
      UnitSet rest;
      for (UnitId u : closed) look(u) == wanted ? void(++count[c.s.place[u].index()]) : rest.add(u);
      closed = rest;
      const Type type = c.t.type_of(least);
      w.begin_text();
      if (type == Type::Arms)
        w.add("arms");
      else
        w.add(kBacks[static_cast<std::size_t>(type)]), w.add(fp_of(c, least));
      if (type != Type::Arms && has(c.s, least, kReducedSide)) w.add(" reduced");
      if (now && has(c.s, least, kMoved)) w.add(now->seat == kWC ? " moved" : " engaged");
      w.end_key();
      w.object([&] {
        for (std::size_t at = 0; at < kPlaces; ++at)
          if (count[at]) w.key(places[at]), w.item(count[at]);
      });
    }
  });
}

void write_pieces(const Ctx& c, const Ids& places, Seat seat, JsonWriter& w) {
  const bool blind = seat != kWC && seat != kChance;
  const Operations* const now = find_frame<Operations>(c.s);
  ByPlace<kPlaces, kUnits> standing;
  UnitSet closed, arms, reduced, moved, engaged, in_force, besieged, garrison, screen;
  for (std::size_t i = kUnits; i-- > 0;) {
    const UnitId u(i);
    const PlaceId at = c.s.place[u];
    if (!at.exists() || at == kPool) continue;
    if (blind && veiled(c, u)) {
      closed.add(u);
      continue;
    }
    standing.put(at.index(), i);
    const u8 flags = c.s.flags[u];
    if (flags & kReducedSide) reduced.add(u);
    if (flags & kMoved && now) (now->seat == side_of(u) ? moved : engaged).add(u);  // 6.3, 14.3
    if (c.s.group[u]) in_force.add(u);
    if (i >= kArmsFirst && i < kArmsFirst + kArmsCount) arms.add(u);
    if (flags & kInside && is_besieged(c, at)) besieged.add(u);
    if (i >= kUsFirst && is_fort(site_at(c, at))) (flags & kInside ? garrison : screen).add(u);
  }
  standing.write(places, w);
  w.object("is", [&] {
    write_set(w, "moved", moved);
    write_set(w, "engaged", engaged);
    write_set(w, "reduced", reduced);
    write_set(w, "in force", in_force);
    write_set(w, "besieged", besieged);
    write_set(w, "garrison", garrison);
    write_set(w, "screen", screen);
    for (std::size_t i = 0; i < kArmsCount; ++i) {  // arms look like the nation that has them
      const NationId n = c.s.arms_nation[i];
      if (!n.exists() || !arms.has(UnitId(kArmsFirst + i))) continue;
      w.key_of(c.t.nations[n.index()].id);
      w.list([&] {
        for (std::size_t k = i; k < kArmsCount; ++k)
          if (const UnitId u(kArmsFirst + k); c.s.arms_nation[k] == n && arms.has(u)) w.item(u.index()), arms.remove(u);
      });
    }
  });
  if (!closed.empty()) write_veiled(c, now, closed, places, w);
}

// Only what differs from the printed map: which spaces are what.
void write_spaces(const Ctx& c, const Ids& places, JsonWriter& w) {
  ByPlace<std::size(kSites), kSpaces> sites;
  SpaceSet besieged;
  for (std::size_t i = kSpaces; i-- > 0;) {
    const Site site = c.s.site.items[i];
    if (site != c.t.spaces[i].printed) sites.put(static_cast<std::size_t>(site), i);
    if (is_fort(site) && is_besieged(c, PlaceId(i))) besieged.add(PlaceId(i));
  }
  w.object("spaces", [&] {
    for (std::size_t site = 0; site < std::size(kSites); ++site) {
      if (!sites.any(site)) continue;
      w.key_of(kSites[site]);
      w.list([&] { sites.each(site, [&](std::size_t i) { w.item(places[i]); }); });
    }
    write_set(w, "razed", c.s.razed, places);
    write_set(w, "siege", besieged, places);
    for (std::size_t i = 0; i < kForts; ++i)
      if (const PlaceId at = c.s.fort.items[i]; is_space(at))
        w.key_of(c.t.fort_ids[i]), w.list([&] { w.item(places[at.index()]); });
    if (c.s.fort_miamis) w.list("miamis", [&] { w.item(places[c.t.miamis.index()]); });
  });
}

void add_halves(int vp, JsonWriter& w) {
  if (vp != 1) w.add(vp / 2);
  if (vp % 2) w.add("½");
}

// Which marker lies where, and what is written on it.
void write_markers(const Ctx& c, JsonWriter& w) {
  const auto marker = [&](auto& name, const auto&... where) { w.key(name), w.list([&] { w.text_of(where...); }); };
  const auto written = [&](auto where, auto text) { w.list([&] { w.list([&] { where(), text(); }); }); };
  const auto vp = [&](Seat seat) {
    written([&] { w.text_of("vp:", c.s.vp[seat] / 2); },
            [&] { w.begin_text(), add_halves(c.s.vp[seat], w), w.end_text(); });
  };
  w.object("markers", [&] {
    marker("turn", "turn:", c.s.turn);
    marker("segment", "segment:", c.s.segment);
    c.s.saved[kUS] ? marker("points_us_saved", "points_us:", c.s.points[kUS])
                   : marker("points_us", "points_us:", c.s.points[kUS]);
    c.s.saved[kWC] ? marker("points_wc_saved", "points_wc:", c.s.points[kWC])
                   : marker("points_wc", "points_wc:", c.s.points[kWC]);
    c.s.vp[kUS] % 2 ? w.key("vp_us_half") : w.key("vp_us"), vp(kUS);
    c.s.vp[kWC] % 2 ? w.key("vp_wc_half") : w.key("vp_wc"), vp(kWC);
    if (c.s.settlements) w.key("settlements"), written([&] { w.item("builds"); }, [&] { w.text_of(c.s.settlements); });
    for (std::size_t i = 0; i < kForts; ++i)
      if (c.s.fort.items[i] == kBuilds) w.key_of(c.t.fort_ids[i]), w.list([&] { w.item("builds"); });
    if (!c.s.builds_allowed) marker("no_builds", "segment:", c.s.segment);
    if (!c.s.raids_allowed) marker("no_raids", "segment:", c.s.segment);
  });
}

// One line for all nations of one status.
void write_nations(const Ctx& c, JsonWriter& w) {
  static constexpr const char* kStatus[] = {"Members", "Nonaligned", "Under treaty", "Withdrawn"};
  for (std::size_t status = 0; status < std::size(kStatus); ++status) {
    if (c.t.learning() && static_cast<Status>(status) == Status::Withdrawn) continue;
    bool any = false;
    for (std::size_t i = 0; i < kNations; ++i) {
      if (static_cast<std::size_t>(c.s.nation.items[i].status) != status) continue;
      if (any)
        w.add(", ");
      else
        w.begin_text(), w.add(kStatus[status]), w.add(": ");
      w.add(c.t.nations[i].name);
      any = true;
    }
    if (any) w.end_text();
  }
}

void write_sides(const Ctx& c, JsonWriter& w) {
  w.list("sides", [&] {
    for (const Seat seat : {kUS, kWC})
      w.object([&] {
        w.field("seat", kSeats[seat]);
        w.key("score"), w.begin_text(), add_halves(c.s.vp[seat], w), w.add(" VP"), w.end_text();
        w.list("lines", [&] {
          w.text_of(c.s.points[seat], c.s.points[seat] == 1 ? " action point" : " action points");
          seat == kUS ? w.text_of("Expedition ", c.s.expedition) : write_nations(c, w);
          if (c.s.saved[seat]) w.item("1 point saved");
        });
      });
  });
}

void write_column(const Ctx& c, const Combat& f, Seat side, JsonWriter& w) {
  ModifierList list;
  Modifiers strength(c.t, &list);
  add_strength(c, f, side, strength);
  w.object([&] {
    w.field("seat", kSeats[side]);
    w.field("title", side == f.attacker ? "Attacker" : "Defender");
    w.list("lines", [&] {
      for (const Modifier& m : list)
        w.list([&] { w.text_of(m.text, m.value > 0 ? " +" : " ", m.value), w.item(rule_index().number(m.rule)); });
      w.list([&] { w.text_of("Tactical points ", force_tp(c, side, group_of(f, side))), w.item("14.9a"); });
    });
    w.text("total", strength.sum());
  });
}

void write_die(const char* label, Seat seat, int value, JsonWriter& w) {
  if (value)
    w.object(
        [&] { w.field("seat", kSeats[seat]), w.field("value", value), w.field("sides", 6), w.field("label", label); });
}

// The step of 14.0 that a combat waits in, from 0.
int combat_step(const State& s) {
  using enum Combat::Step;
  Combat::Step at = Start;
  for (std::size_t i = 0; i < s.stack.depth; ++i)
    if (std::holds_alternative<Combat>(s.stack.frames[i])) at = static_cast<Combat::Step>(s.stack.pc[i]);
  return at >= TreatyBroken   ? 7
         : at >= UsLosses     ? 6
         : at >= Reinforced   ? 5
         : at >= Shock        ? 4
         : at >= ScoutChecked ? 3
         : at >= EventDie     ? 2
                              : 1;
}

void write_combat(const Ctx& c, const Combat& f, JsonWriter& w) {
  static constexpr const char* kFaces[] = {
      "", "Battle", "Battle", "Delay", "US confused", "WC confused", "Reinforcements"};
  static constexpr std::pair<const char*, const char*> kSteps[] = {{"Attacker declares", "14.1"},
                                                                   {"Defender answers", "14.2a"},
                                                                   {"Event", "14.3a"},
                                                                   {"Militia morale", "14.4"},
                                                                   {"Artillery shock", "14.5"},
                                                                   {"Dice", "14.6b"},
                                                                   {"Casualties", "14.7"},
                                                                   {"Victor", "14.8a"}};
  const int now = combat_step(c.s);
  w.text("title", "Battle at ", c.t.name(kPlace, static_cast<int>(f.at.index())));
  w.field("rule", "14.0");
  w.list("columns", [&] { write_column(c, f, kUS, w), write_column(c, f, kWC, w); });
  w.list("steps", [&] {
    for (int i = 0; i < 8; ++i)
      w.list([&] {
        w.begin_text(), w.add(kSteps[i].first);
        if (i == 2 && f.event != Face::None) w.add(": "), w.add(kFaces[static_cast<int>(f.event)]);
        if (i == 3 && f.morale) w.add(": "), w.add(f.morale);
        if (i == 4 && f.shock) w.add(": "), w.add(f.shock), w.add(" FP");
        w.end_text();
        w.item(kSteps[i].second);
        w.item(i < now ? "done" : i == now ? "now" : "later");
      });
  });
  w.list("dice", [&] { write_die("combat", kUS, f.die[kUS], w), write_die("combat", kWC, f.die[kWC], w); });
  if (now < 4) return;
  w.list("reads", [&] {  // the row of the combat results in which each side's die is read
    for (const Seat side : {kUS, kWC})
      if (const int strength = strength_of(c, f, side); strength > 0)
        w.object([&] {
          w.field("seat", kSeats[side]), w.field("table", "Combat results");
          w.field("row", std::min(8, (strength - 1) / 2)), w.field("label", "combat");
        });
  });
}

void write_ambush(const Ctx& c, const Ambush& a, JsonWriter& w) {
  const auto step = [&](const char* text, const char* rule, const char* state) {
    w.list([&] { w.item(text), w.item(rule), w.item(state); });
  };
  w.text("title", "Ambush from ", c.t.name(kPlace, static_cast<int>(a.from.index())));
  w.field("rule", "18.2b");
  w.list("columns", [] {});
  w.list("steps", [&] {
    step("Faction die", "18.2f", a.die ? "done" : "now");
    step("Event die: a delay cancels", "18.2a", a.die ? "now" : "later");
    step("Losses", "18.2g", "later");
  });
  if (a.die) w.list("dice", [&] { write_die("ambush", a.seat, a.die, w); });
}

void write_cups(const Ctx& c, JsonWriter& w) {
  std::array<u8, kTypes> in_cup{};
  each_at(c.s, kUS, kCup, [&](UnitId u) { ++in_cup[c.t.type[u.index()]]; });
  w.object("cups", [&] {
    w.list("raid", [&] {
      for (const u8 n : c.s.cup) w.item(n);
    });
    w.list("recruits", [&] {
      for (const u8 n : in_cup) w.item(n);
    });
  });
}

void write_heading(const Ctx& c, JsonWriter& w) {
  if (find_frame<SetUp>(c.s)) return w.field("heading", "Setting up");
  if (c.s.stack.empty()) return w.field("heading", "The game is over");
  const int k = (c.s.segment - 1) % 3;
  w.text("heading", c.t.turns[std::min<std::size_t>(c.s.turn, 9)], ", segment ", c.s.segment, ": ",
         c.s.segment == 10 ? "supply, winter and end of turn"
         : k == 0          ? "special actions"
         : k == 1          ? "US operations"
                           : "WC operations");
}

// -- words ----------------------------------------------------------------------------------------------------------

const char* symbol(Type type) {
  static constexpr const char* kSymbols[] = {"leader",  "leader", "warrior", "regular",   "cavalry", "militia",
                                             "cavalry", "scout",  "supply",  "artillery", "arms"};
  return kSymbols[static_cast<std::size_t>(type)];
}

std::string short_name(const UnitInfo& u) {
  if (is_leader(u.type)) return u.name.substr(0, u.name.find(' ') == std::string::npos ? 8 : u.name.find(' '));
  static constexpr const char* kShort[] = {"", "", "W", "RI", "RC", "MI", "MC", "Sc", "Sup", "Art", "Arms"};
  return kShort[static_cast<std::size_t>(u.type)];
}

Json printed(const Tables& t, std::size_t i) {
  const UnitInfo& u = t.units[i];
  Json out = {{"id", u.id},
              {"side", side_of(UnitId(i)) == kWC ? "wc" : "us"},
              {"name", u.name},
              {"short", short_name(u)},
              {"symbol", symbol(u.type)}};
  if (u.type != Type::Arms && u.nation.exists())
    out["nation"] = t.nations[u.nation.index()].id, out["color"] = t.nations[u.nation.index()].color;
  if (is_militia(u.type)) out["color"] = "#8a6238";
  const auto values = [&](bool reduced) {
    Json list = Json::array();
    if (u.fp && u.type != Type::Scout) list.push_back(std::to_string(t.fp[reduced][i]));
    if (u.tp) list.push_back("TP " + std::to_string(t.tp[reduced][i]));
    return list;
  };
  const int full = u.type == Type::Scout || u.type == Type::Arms ? 1 : 2;
  out["values"] = values(false);
  out["steps"] = full;
  out["full"] = full;
  Json reduced = {{"values", values(true)}, {"steps", 1}};
  if (u.fp && u.type != Type::Scout) out["strength"] = t.fp[0][i], reduced["strength"] = t.fp[1][i];
  if (u.type == Type::Key) out["note"] = "Leads 10 FP of troops, with a second leader 16.";
  if (u.type == Type::Sub)
    out["note"] = side_of(UnitId(i)) == kUS && t.sc.legion ? "Leads 8 FP of troops." : "Leads 6 FP of troops.";
  if (is_leader(u.type)) reduced["marks"] = {"wounded"};
  if (u.type == Type::Gun) reduced["marks"] = {"lost"};
  out["faces"] = {{"reduced", std::move(reduced)}};
  return out;
}

Json backs(const Tables& t) {
  static constexpr const char* kNames[] = {"WC key leader", "WC subordinate leader", "WC warriors"};
  Json out = {{"arms",
               {{"side", "wc"},
                {"name", "British arms"},
                {"short", "Arms"},
                {"symbol", "arms"},
                {"values", Json::array()},
                {"steps", 1},
                {"full", 1}}}};
  for (std::size_t i = 0; i < kArmsFirst; ++i)
    for (const int reduced : {0, 1}) {
      const std::size_t type = t.type[i];
      const int fp = t.fp[reduced][i];
      out[std::string(kBacks[type]) + std::to_string(fp)] = {
          {"side", "wc"},
          {"name", kNames[type]},
          {"short", type == 2 ? "W" : "?"},
          {"symbol", symbol(static_cast<Type>(type))},
          {"values", fp ? Json::array({std::to_string(fp)}) : Json::array()},
          {"steps", 2},
          {"full", 2},
          {"faces", {{"reduced", {{"steps", 1}}}}}};
      if (fp) out[std::string(kBacks[type]) + std::to_string(fp)]["strength"] = fp;
    }
  return out;
}

Json site_looks(const Tables& t) {
  static constexpr const char* kGlyphs[] = {"none", "settlement", "settlement_reduced", "fort",    "fort_reduced",
                                            "fort", "village",    "village_reduced",    "village", "village_reduced"};
  static constexpr const char* kNotes[] = {"",
                                           "Settlement, 2 steps, +1 FP to US units here (20.6)",
                                           "Damaged settlement, 1 step",
                                           "Fort, 2 steps, +2 FP to its garrison (20.3)",
                                           "Damaged fort, 1 step, +1 FP to its garrison",
                                           "Printed fort: cannot be attacked, can be besieged (20.4)",
                                           "Village, 2 steps (20.5)",
                                           "Relocated village, 1 step",
                                           "Principal village, 2 steps, 1 FP of its own (20.5)",
                                           "Relocated principal village, 1 step, 1 FP of its own"};
  Json out = {{"razed", {{"mark", "razed"}}},
              {"siege", {{"mark", "siege"}, {"after", "Besieged."}}},
              {"miamis",
               {{"whole", true},
                {"glyph", "fort"},
                {"mark", "Fort Miamis"},
                {"note", "Fort Miamis: shelters 4 WC FP, closed to the US (20.7)"}}}};
  for (std::size_t i = 0; i < std::size(kGlyphs); ++i) {
    Json& look = out[std::string(kSites[i])];
    look = {{"whole", true}, {"glyph", kGlyphs[i]}};
    if (i) look["note"] = kNotes[i];
  }
  for (std::size_t i = 0; i < kForts; ++i) out[t.fort_ids[i]] = {{"before", t.fort_names[i]}};
  return out;
}

Json marker(const std::string& id, const char* brief, const char* color, const std::string& name) {
  return {{"id", id}, {"short", brief}, {"symbol", "marker"}, {"color", color}, {"name", name}};
}

Json markers(const Tables& t) {
  constexpr const char *kBlue = "#27478f", *kRed = "#a8452f", *kTan = "#c9b98a";
  Json out = {
      {"turn", marker("turn_marker", "Turn", "#ffffff", "Turn marker")},
      {"segment", marker("segment_marker", "Seg", "#ffffff", "Segment marker")},
      {"points_us", marker("points_us_marker", "SA", kBlue, "US action points")},
      {"points_us_saved", marker("points_us_marker", "+1", kBlue, "US action points")},
      {"points_wc", marker("points_wc_marker", "SA", kRed, "WC action points")},
      {"points_wc_saved", marker("points_wc_marker", "+1", kRed, "WC action points")},
      {"vp_us", marker("vp_us_marker", "US", kBlue, "US victory points: {}")},
      {"vp_us_half", marker("vp_us_marker", "US½", kBlue, "US victory points: {}")},
      {"vp_wc", marker("vp_wc_marker", "WC", kRed, "WC victory points: {}")},
      {"vp_wc_half", marker("vp_wc_marker", "WC½", kRed, "WC victory points: {}")},
      {"settlements", marker("settlements_marker", "{}", kTan, "{} settlements to build")},
      {"no_builds", marker("no_builds", "No builds", "#d9a", "A raid has stopped building for this segment")},
      {"no_raids", marker("no_raids", "No raids", "#9ad", "A failed raid has stopped raiding for this segment")}};
  for (std::size_t i = 0; i < kForts; ++i) out[t.fort_ids[i]] = marker(t.fort_ids[i], "Fort", kTan, t.fort_names[i]);
  return out;
}

}  // namespace

void Light::write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w) {
  const Ids& places = ids.kinds[kPlace];
  write_heading(c, w);
  write_sides(c, w);
  write_pieces(c, places, seat, w);
  write_markers(c, w);
  write_spaces(c, places, w);
  if (const Combat* f = find_frame<Combat>(c.s))
    w.object("panel", [&] { write_combat(c, *f, w); });
  else if (const Ambush* a = find_frame<Ambush>(c.s))
    w.object("panel", [&] { write_ambush(c, *a, w); });
  write_cups(c, w);
}

void Light::write_detail(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (action.verb != kStep) return;
  const March* m = find_frame<March>(c.s);
  const PlaceId to = place_arg(action.a);
  if (!m || !on_board(m->at) || !on_board(to)) return;
  const bool water = is_space(to) && c.t.space(to).river, from_water = is_space(m->at) && c.t.space(m->at).river;
  const int cost = is_entry(m->at) || is_entry(to) ? 1 : water ? (from_water ? 1 : 2) : from_water ? 0 : 1;
  out.cost(cost, " MP");
}

int Light::path_from(const Ctx& c) {
  const March* m = find_frame<March>(c.s);
  return m && on_board(m->at) ? static_cast<int>(m->at.index()) : -1;
}

Json Light::words(const Tables& t) {
  Json out = {{"verbs", {{"step", {{"path", true}}}}}};
  for (std::size_t i = 0; i < kUnits; ++i) out["pieces"].push_back(printed(t, i));
  out["backs"] = backs(t);
  for (const NationInfo& n : t.nations) out["looks"][n.id] = {{"nation", n.id}, {"color", n.color}};
  out["looks"]["garrison"] = {{"layer", "garrison"}};
  out["looks"]["screen"] = {{"layer", "screen"}};
  out["space_base"] = {{"glyph", "none"}};
  out["space_looks"] = site_looks(t);
  for (std::size_t i = 0; i < kSpaces; ++i)
    if (t.spaces[i].printed != Site::None)
      out["sites"][t.spaces[i].id] = std::string(kSites[static_cast<std::size_t>(t.spaces[i].printed)]);
  out["markers"] = markers(t);
  Json types = Json::array();
  for (int i = 0; i < kTypes; ++i) types.push_back(std::string(t.name(kType, i)));
  out["cups"] = Json::array({{{"id", "raid"}, {"title", "Raid cup"}, {"kinds", {"A", "B", "C", "D"}}},
                             {{"id", "recruits"}, {"title", "Recruitment Cup"}, {"kinds", std::move(types)}}});
  out["overlays"] = Json::array({{{"id", "supply"}, {"title", "Spaces to the nearest US fort"}},
                                 {{"id", "nations"}, {"title", "Nations' land"}}});
  return out;
}

}  // namespace cf::ohio
