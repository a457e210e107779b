// What a seat sees: pieces, markers, the battle being fought, cups and overlays.
#include <nlohmann/json.hpp>

#include "engine/object.hpp"
#include "games/ohio/rules/combat.hpp"
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {
namespace {

std::string halves(int vp) {
  const std::string whole = std::to_string(vp / 2);
  return vp % 2 ? (vp > 1 ? whole + "½" : "½") : whole;
}
const char* symbol(Type type) {
  static constexpr const char* kSymbols[] = {"leader",  "leader", "warrior", "regular",   "cavalry", "militia",
                                             "cavalry", "scout",  "supply",  "artillery", "arms"};
  return kSymbols[static_cast<std::size_t>(type)];
}
std::string short_name(const UnitInfo& u) {
  if (u.type == Type::Key || u.type == Type::Sub)
    return u.name.substr(0, u.name.find(' ') == std::string::npos ? 8 : u.name.find(' '));
  static constexpr const char* kShort[] = {"", "", "W", "RI", "RC", "MI", "MC", "Sc", "Sup", "Art", "Arms"};
  return kShort[static_cast<std::size_t>(u.type)];
}

// 6.3, 14.3: who has moved in this segment; of the other side, who has fought or come to a battle.
const char* moved_mark(const Ctx& c, UnitId u) {
  const Operations* now = find_frame<Operations>(c.s);
  if (!now || !has(c.s, u, kMoved)) return nullptr;
  return now->seat == side_of(u) ? "moved" : "engaged";
}

// A piece of a stack that may not be looked at: its kind and strength, no more.
Json veiled_piece(const Ctx& c, UnitId u, int number) {
  static constexpr const char* kNames[] = {"WC key leader", "WC subordinate leader", "WC warriors"};
  const Type type = c.t.type_of(u);
  const std::string at(c.t.id(kPlace, static_cast<int>(c.s.place[u].index())));
  const int full = type == Type::Arms ? 1 : 2;
  Json out = object_of({{"id", "wc_hidden_" + at + "_" + std::to_string(number)},
                        {"at", at},
                        {"side", "wc"},
                        {"name", type == Type::Arms ? "British arms" : kNames[static_cast<std::size_t>(type)]},
                        {"short", type == Type::Arms      ? "Arms"
                                  : type == Type::Warrior ? "W"
                                                          : "?"},
                        {"symbol", symbol(type)},
                        {"values", fp_of(c, u) ? Json::array({std::to_string(fp_of(c, u))}) : Json::array()},
                        {"steps", full == 2 && has(c.s, u, kReducedSide) ? 1 : full},
                        {"full", full}});
  if (const char* mark = moved_mark(c, u)) add_field(out, "marks", Json::array({mark}));
  add_field(out, "hidden", true);
  return out;
}

NationId nation_of(const Ctx& c, UnitId u) {
  const UnitInfo& info = c.t.units[u.index()];
  return info.type == Type::Arms ? c.s.arms_nation[u.index() - kArmsFirst] : info.nation;
}

bool shut_in(const Ctx& c, UnitId u) { return has(c.s, u, kInside) && is_besieged(c, c.s.place[u]); }

Json piece(const Ctx& c, UnitId u) {
  const UnitInfo& info = c.t.units[u.index()];
  const PlaceId at = c.s.place[u];
  const bool wc = side_of(u) == kWC, reduced = has(c.s, u, kReducedSide);
  Json out = object_of({{"id", info.id},
                        {"at", std::string(c.t.id(kPlace, static_cast<int>(at.index())))},
                        {"side", wc ? "wc" : "us"},
                        {"name", info.name},
                        {"short", short_name(info)},
                        {"symbol", symbol(info.type)}});
  const NationId nation = nation_of(c, u);
  if (nation.exists()) out["nation"] = c.t.nations[nation.index()].id, out["color"] = c.t.nations[nation.index()].color;
  if (is_militia(info.type)) out["color"] = "#8a6238";
  Json values = Json::array();
  if (info.fp && info.type != Type::Scout) values.push_back(std::to_string(fp_of(c, u)));
  if (info.tp) values.push_back("TP " + std::to_string(c.t.tp[reduced][u.index()]));
  out["values"] = std::move(values);
  const int full = info.type == Type::Scout || info.type == Type::Arms ? 1 : 2;
  out["steps"] = full == 2 && reduced ? 1 : full;
  out["full"] = full;
  Json marks = Json::array();
  if (const char* mark = moved_mark(c, u)) marks.push_back(mark);
  if (reduced && is_leader(info.type)) marks.push_back("wounded");
  if (reduced && info.type == Type::Gun) marks.push_back("lost");
  if (c.s.group[u]) marks.push_back("in force");
  if (shut_in(c, u)) marks.push_back("besieged");
  if (!marks.empty()) out["marks"] = std::move(marks);
  if (is_fort(site_at(c, at)) && !wc) out["layer"] = has(c.s, u, kInside) ? "garrison" : "screen";
  return out;
}

// All that a piece shows; of a stack that may not be looked at, also which of its pieces it is.
u64 key_of(const Ctx& c, UnitId u, int number) {
  const char* mark = moved_mark(c, u);
  const u64 moved = !mark ? 0 : *mark == 'm' ? 1 : 2;
  const u64 where =
      u64{c.s.place[u].index()} << 8 | u64{shut_in(c, u)} << 26 | u64{is_fort(site_at(c, c.s.place[u]))} << 27;
  const u64 what =
      u64{c.s.flags[u]} << 16 | moved << 24 | u64{nation_of(c, u).index() & 255} << 32 | u64{c.s.group[u]} << 40;
  return u.index() | where | what | static_cast<u64>(number) << 48;
}

// Calls visit(unit, 0), and visit(unit, number) for the number-th piece of a stack that may not be looked at.
template <class Visit>
void each_piece(const Ctx& c, Seat seat, Visit visit) {
  const bool blind = seat != kWC && seat != kChance;
  std::vector<std::tuple<PlaceId, u32, u8, UnitId>> stacks;  // in an order that tells nothing
  for (std::size_t i = 0; i < kUnits; ++i) {
    const UnitId u(i);
    const PlaceId at = c.s.place[u];
    if (!at.exists() || at == kPool) continue;
    if (blind && veiled(c, u))
      stacks.emplace_back(at, look_of(c, u), c.s.flags[u], u);
    else
      visit(u, 0);
  }
  std::sort(stacks.begin(), stacks.end());
  int number = 0;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    number = i && std::get<0>(stacks[i - 1]) == std::get<0>(stacks[i]) ? number + 1 : 1;
    visit(std::get<3>(stacks[i]), number);
  }
}

Json shown(const Ctx& c, UnitId u, int number) { return number ? veiled_piece(c, u, number) : piece(c, u); }

void add_pieces(const Ctx& c, Seat seat, Json& out) {
  Json pieces = Json::array();
  each_piece(c, seat, [&](UnitId u, int number) { pieces.push_back(shown(c, u, number)); });
  out["pieces"] = std::move(pieces);
}

const char* glyph(Site s) {
  static constexpr const char* kGlyphs[] = {"none", "settlement", "settlement_reduced", "fort",    "fort_reduced",
                                            "fort", "village",    "village_reduced",    "village", "village_reduced"};
  return kGlyphs[static_cast<std::size_t>(s)];
}
std::string site_note(const Ctx& c, PlaceId at, Site site) {
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
  std::string note = kNotes[static_cast<std::size_t>(site)];
  if (const FortId f = fort_named_at(c.s, at); f.exists()) note = c.t.fort_names[f.index()] + ". " + note;
  if (is_fort(site) && is_besieged(c, at)) note += ". Besieged.";
  return note;
}
void add_spaces(const Ctx& c, Json& out) {
  Json spaces = Json::object();
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const PlaceId at(i);
    const Site site = c.s.site[at];
    if (site == Site::None && c.t.spaces[i].printed == Site::None && !c.s.razed.has(at)) continue;
    Json one = Json::object();
    one["glyph"] = glyph(site);
    if (c.s.razed.has(at)) one["mark"] = "razed";
    if (site != Site::None) one["note"] = site_note(c, at, site);
    if (is_fort(site) && is_besieged(c, at)) one["mark"] = "siege";
    spaces[c.t.spaces[i].id] = std::move(one);
  }
  if (c.s.fort_miamis)
    spaces[c.t.space(c.t.miamis).id] = {
        {"glyph", "fort"}, {"mark", "Fort Miamis"}, {"note", "Fort Miamis: shelters 4 WC FP, closed to the US (20.7)"}};
  out["spaces"] = std::move(spaces);
}

void add_markers(const Ctx& c, Json& out) {
  Json m = Json::array();
  const auto add = [&](std::string at, const char* id, const char* short_text, const char* color, std::string name) {
    m.push_back({{"at", std::move(at)},
                 {"id", id},
                 {"short", short_text},
                 {"symbol", "marker"},
                 {"color", color},
                 {"name", std::move(name)}});
  };
  add("turn:" + std::to_string(c.s.turn), "turn_marker", "Turn", "#ffffff", "Turn marker");
  add("segment:" + std::to_string(c.s.segment), "segment_marker", "Seg", "#ffffff", "Segment marker");
  add("points_us:" + std::to_string(c.s.points[kUS]), "points_us_marker", c.s.saved[kUS] ? "+1" : "SA", "#27478f",
      "US action points");
  add("points_wc:" + std::to_string(c.s.points[kWC]), "points_wc_marker", c.s.saved[kWC] ? "+1" : "SA", "#a8452f",
      "WC action points");
  add("vp:" + std::to_string(c.s.vp[kUS] / 2), "vp_us_marker", c.s.vp[kUS] % 2 ? "US½" : "US", "#27478f",
      "US victory points: " + halves(c.s.vp[kUS]));
  add("vp:" + std::to_string(c.s.vp[kWC] / 2), "vp_wc_marker", c.s.vp[kWC] % 2 ? "WC½" : "WC", "#a8452f",
      "WC victory points: " + halves(c.s.vp[kWC]));
  if (c.s.settlements)
    add("builds", "settlements_marker", std::to_string(c.s.settlements).c_str(), "#c9b98a",
        std::to_string(c.s.settlements) + " settlements to build");
  for (std::size_t i = 0; i < kForts; ++i)
    if (c.s.fort.items[i] == kBuilds) add("builds", c.t.fort_ids[i].c_str(), "Fort", "#c9b98a", c.t.fort_names[i]);
  if (!c.s.builds_allowed)
    add("segment:" + std::to_string(c.s.segment), "no_builds", "No builds", "#d9a",
        "A raid has stopped building for this segment");
  if (!c.s.raids_allowed)
    add("segment:" + std::to_string(c.s.segment), "no_raids", "No raids", "#9ad",
        "A failed raid has stopped raiding for this segment");
  out["markers"] = std::move(m);
}

std::string action_points(const Ctx& c, Seat seat) {
  return std::to_string(c.s.points[seat]) + (c.s.points[seat] == 1 ? " action point" : " action points");
}

// One line for all nations of one status.
void add_nations(const Ctx& c, Json& lines) {
  static constexpr const char* kStatus[] = {"Members", "Nonaligned", "Under treaty", "Withdrawn"};
  for (std::size_t status = 0; status < std::size(kStatus); ++status) {
    if (c.t.learning() && static_cast<Status>(status) == Status::Withdrawn) continue;
    std::string names;
    for (std::size_t i = 0; i < kNations; ++i)
      if (static_cast<std::size_t>(c.s.nation.items[i].status) == status)
        names += (names.empty() ? "" : ", ") + c.t.nations[i].name;
    if (!names.empty()) lines.push_back(std::string(kStatus[status]) + ": " + names);
  }
}

void add_sides(const Ctx& c, Json& out) {
  Json us = Json::array({action_points(c, kUS), "Expedition " + std::to_string(c.s.expedition)}),
       wc = Json::array({action_points(c, kWC)});
  add_nations(c, wc);
  if (c.s.saved[kUS]) us.push_back("1 point saved");
  if (c.s.saved[kWC]) wc.push_back("1 point saved");
  out["sides"] = {{{"seat", "us"}, {"score", halves(c.s.vp[kUS]) + " VP"}, {"lines", us}},
                  {{"seat", "wc"}, {"score", halves(c.s.vp[kWC]) + " VP"}, {"lines", wc}}};
}

Json column(const Ctx& c, const Combat& f, Seat side) {
  ModifierList list;
  Modifiers strength(c.t, &list);
  add_strength(c, f, side, strength);
  Json lines = Json::array();
  for (const Modifier& m : list)
    lines.push_back({{"text", std::string(m.text) + (m.value > 0 ? " +" : " ") + std::to_string(m.value)},
                     {"rule", rule_index().number(m.rule)}});
  lines.push_back(
      {{"text", "Tactical points " + std::to_string(force_tp(c, side, group_of(f, side)))}, {"rule", "14.9a"}});
  return {{"seat", side == kUS ? "us" : "wc"},
          {"title", side == f.attacker ? "Attacker" : "Defender"},
          {"lines", std::move(lines)},
          {"total", std::to_string(strength.sum())}};
}
// The row of the combat results in which the side's die is read.
Json chart_row(const Ctx& c, const Combat& f, Seat side) {
  return {{"seat", side == kUS ? "us" : "wc"},
          {"table", "Combat results"},
          {"row", std::min(8, (strength_of(c, f, side) - 1) / 2)},
          {"label", "combat"}};
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
void add_panel(const Ctx& c, Json& out) {
  static constexpr const char* kFaces[] = {
      "", "Battle", "Battle", "Delay", "US confused", "WC confused", "Reinforcements"};
  if (const Combat* f = find_frame<Combat>(c.s)) {
    Json panel = {{"title", "Battle at " + std::string(c.t.name(kPlace, static_cast<int>(f->at.index())))},
                  {"rule", "14.0"}};
    panel["columns"] = Json::array({column(c, *f, kUS), column(c, *f, kWC)});
    const int now = combat_step(c.s);
    Json steps = Json::array();
    static constexpr std::pair<const char*, const char*> kSteps[] = {{"Attacker declares", "14.1"},
                                                                     {"Defender answers", "14.2a"},
                                                                     {"Event", "14.3a"},
                                                                     {"Militia morale", "14.4"},
                                                                     {"Artillery shock", "14.5"},
                                                                     {"Dice", "14.6b"},
                                                                     {"Casualties", "14.7"},
                                                                     {"Victor", "14.8a"}};
    for (int i = 0; i < 8; ++i) {
      std::string text = kSteps[i].first;
      if (i == 2 && f->event != Face::None) text += std::string(": ") + kFaces[static_cast<int>(f->event)];
      if (i == 3 && f->morale) text += ": " + std::to_string(f->morale);
      if (i == 4 && f->shock) text += ": " + std::to_string(f->shock) + " FP";
      steps.push_back({{"text", text},
                       {"rule", kSteps[i].second},
                       {"state", i < now    ? "done"
                                 : i == now ? "now"
                                            : "later"}});
    }
    panel["steps"] = std::move(steps);
    Json dice = Json::array();
    if (f->die[kUS]) dice.push_back({{"seat", "us"}, {"value", f->die[kUS]}, {"sides", 6}, {"label", "combat"}});
    if (f->die[kWC]) dice.push_back({{"seat", "wc"}, {"value", f->die[kWC]}, {"sides", 6}, {"label", "combat"}});
    panel["dice"] = std::move(dice);
    if (now >= 4) {
      panel["reads"] = Json::array();
      for (Seat side : {kUS, kWC})
        if (strength_of(c, *f, side) > 0) panel["reads"].push_back(chart_row(c, *f, side));
    }
    out["panel"] = std::move(panel);
  } else if (const Ambush* a = find_frame<Ambush>(c.s)) {
    out["panel"] = {{"title", "Ambush from " + std::string(c.t.name(kPlace, static_cast<int>(a->from.index())))},
                    {"rule", "18.2b"},
                    {"columns", Json::array()},
                    {"steps",
                     {{{"text", "Faction die"}, {"rule", "18.2f"}, {"state", a->die ? "done" : "now"}},
                      {{"text", "Event die: a delay cancels"}, {"rule", "18.2a"}, {"state", a->die ? "now" : "later"}},
                      {{"text", "Losses"}, {"rule", "18.2g"}, {"state", "later"}}}}};
    if (a->die)
      out["panel"]["dice"] =
          Json::array({{{"seat", a->seat == kUS ? "us" : "wc"}, {"value", a->die}, {"sides", 6}, {"label", "ambush"}}});
  }
}

// Where a US stack would find a fort within four spaces, and whose land is whose.
void add_overlays(const Ctx& c, Json& out) {
  InlineVector<PlaceId, kSpaces> forts;
  for (std::size_t f = 0; f < kSpaces; ++f)
    if (is_fort(c.s.site.items[f])) forts.push_back(PlaceId(f));
  Json supply = Json::object(), borders = Json::object();
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const Space& space = c.t.spaces[i];
    int best = 99;
    for (PlaceId fort : forts) best = std::min(best, c.t.hop(PlaceId(i), fort));
    if (best <= 4 && !fp_at(c, kWC, PlaceId(i)))
      add_field(supply, space.id, object_of({{"fill", "#3f8f4f"}, {"text", std::to_string(best)}}));
    if (const NationId n = space.owner; n.exists())
      add_field(borders, space.id,
                object_of({{"fill", c.t.nations[n.index()].color}, {"text", c.t.nations[n.index()].id}}));
  }
  out["overlays"] = Json::array(
      {object_of({{"id", "supply"}, {"title", "Spaces to the nearest US fort"}, {"spaces", std::move(supply)}}),
       object_of({{"id", "nations"}, {"title", "Nations' land"}, {"spaces", std::move(borders)}})});
}

void add_cups(const Ctx& c, Json& out) {
  static constexpr const char* kChits = "ABCD";
  Json known = Json::array();
  int chits = 0, units = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    chits += c.s.cup[i];
    if (c.s.cup[i]) known.push_back(std::to_string(c.s.cup[i]) + " " + kChits[i]);
  }
  Json in_cup = Json::array();
  for (int type = 0; type < kTypes; ++type) {
    int n = 0;
    each_at(c.s, kUS, kCup, [&](UnitId u) { n += c.t.type[u.index()] == type; });
    units += n;
    if (n) in_cup.push_back(std::to_string(n) + " " + std::string(c.t.name(kType, type)));
  }
  out["cups"] = {{{"id", "raid"}, {"title", "Raid cup"}, {"count", chits}, {"known", known}},
                 {{"id", "recruits"}, {"title", "Recruitment Cup"}, {"count", units}, {"known", in_cup}}};
}

std::string heading(const Ctx& c) {
  if (find_frame<SetUp>(c.s)) return "Setting up";
  if (c.s.stack.empty()) return "The game is over";
  const int k = (c.s.segment - 1) % 3;
  const char* what = c.s.segment == 10 ? "supply, winter and end of turn"
                     : k == 0          ? "special actions"
                     : k == 1          ? "US operations"
                                       : "WC operations";
  return c.t.turns[std::min<std::size_t>(c.s.turn, 9)] + ", segment " + std::to_string(c.s.segment) + ": " + what;
}

Json first_of_view(const Ctx& c, Seat seat) {
  Json out = object_of({{"seat", seat == kUS       ? "us"
                                 : seat == kWC     ? "wc"
                                 : seat == kChance ? "all"
                                                   : "observer"},
                        {"heading", heading(c)}});
  add_sides(c, out);
  return out;
}

// All that comes after the pieces.
void add_rest(const Ctx& c, Json& out) {
  add_markers(c, out);
  add_spaces(c, out);
  add_panel(c, out);
  add_overlays(c, out);
  add_cups(c, out);
}

}  // namespace

Json Game::view(const Ctx& c, Seat seat) {
  Json out = first_of_view(c, seat);
  add_pieces(c, seat, out);
  add_rest(c, out);
  return out;
}

Json Game::rest_of_view(const Ctx& c, Seat seat) {
  Json out = first_of_view(c, seat);
  add_rest(c, out);
  return out;
}

void Game::piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys) {
  each_piece(c, seat, [&](UnitId u, int number) { keys.push_back(key_of(c, u, number)); });
}

Json Game::piece(const Ctx& c, Seat seat, std::size_t place) {
  Json out;
  each_piece(c, seat, [&](UnitId u, int number) {
    if (place-- == 0) out = shown(c, u, number);
  });
  return out;
}

void Game::describe(const Ctx& c, const Action& a, Json& out) {
  if (a.verb == kRoll) return;
  if (const March* m = find_frame<March>(c.s); m && a.verb == kStep && on_board(m->at)) {
    const PlaceId to = place_arg(a.a);
    if (!on_board(to)) return;
    const bool water = is_space(to) && c.t.space(to).river, from_water = is_space(m->at) && c.t.space(m->at).river;
    const int cost = is_entry(m->at) || is_entry(to) ? 1 : water ? (from_water ? 1 : 2) : from_water ? 0 : 1;
    out["cost"] = std::to_string(cost) + " MP";
    out["path"] = {std::string(c.t.id(kPlace, static_cast<int>(m->at.index()))), std::string(c.t.id(kPlace, a.a))};
  }
}

}  // namespace cf::ohio
