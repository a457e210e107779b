// What each seat sees, written straight from the state. What a counter says never changes: words().
#include "games/warpath/light.hpp"

#include <nlohmann/json.hpp>

#include "games/warpath/fog.hpp"
#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {
namespace {

using Ids = std::vector<QuotedId>;

constexpr const char* kColors[] = {"#2c4a7c", "#8a8d90", "#b5532e", "#a8752a"};
constexpr std::string_view kSeats[] = {"union", "confederate", "kiowa", "comanche"};

// Where the open counters are, what is true of them, and how many stay closed in each space.
void write_pieces(const Ctx& c, const Ids& places, Seat seat, JsonWriter& w) {
  const PieceSet closed = hidden_from(c, seat);
  ByPlace<kPlaces, kPieces> standing;
  u8 hidden[2][kPlaces] = {};
  PieceSet shown;
  for (std::size_t i = c.t.units.size(); i-- > 0;) {
    const PieceId p(i);
    const PlaceId at = c.s.at[p];
    if (!at.exists()) continue;
    if (closed.has(p))
      ++hidden[c.t.side[kConfederate].has(p)][at.index()];
    else
      standing.put(at.index(), i), shown.add(p);
  }
  standing.write(places, w);
  w.object("is", [&] {
    write_set(w, "reduced", c.s.low & shown);
    write_set(w, "moved", c.s.acted & c.t.side[c.s.drawer] & shown & pieces_on_map(c.s));
    write_set(w, "routed", c.s.panicked & shown);
    write_set(w, "spent", c.s.fired & shown);
    write_set(w, "moving", c.s.group & shown);
  });
  if (closed.empty()) return;
  w.object("closed", [&] {
    for (const Seat side : {kUnion, kConfederate}) {
      w.key_of(kSeats[side]);
      w.object([&] {
        for (std::size_t at = 0; at < c.t.spaces.size(); ++at)
          if (hidden[side][at]) w.key(places[at]), w.item(hidden[side][at]);
      });
    }
  });
}

void write_sides(const Ctx& c, JsonWriter& w) {
  w.list("sides", [&] {
    for (const Seat seat : {kUnion, kConfederate})
      w.object([&] {
        const int held = capitals_held(c, seat);
        w.field("seat", kSeats[seat]);
        w.text("score", held, held == 1 ? " capital" : " capitals");
        w.list("lines", [&] {
          w.text_of(pieces_at(c.s, box_of(seat)).size(), " counters in the box");
          if (seat == kConfederate)
            w.text_of((holder(c.s, c.t.fort_smith) == seat) + (holder(c.s, c.t.marshall) == seat) +
                          (holder(c.s, c.t.fort_belknap) == seat),
                      " of 3 bases");
          if (c.s.lost[seat]) w.item("loses the next draw (9.3)");
          if (c.s.drawer == seat) w.item("has the impulse");
        });
      });
  });
}

void write_markers(const Ctx& c, const Ids& places, JsonWriter& w) {
  w.object("markers", [&] {
    c.s.half_over ? w.key("half_over") : w.key("turn"), w.list([&] { w.text_of("turn:", c.s.turn); });
    const PlaceSet works = c.s.fort_begun - c.s.fort_done;
    write_set(w, "waste", c.s.devastated, places);
    write_set(w, "fort_union", c.s.fort_done & c.s.union_held, places);
    write_set(w, "fort_confederate", c.s.fort_done - c.s.union_held, places);
    write_set(w, "works_union", works & c.s.union_held, places);
    write_set(w, "works_confederate", works - c.s.union_held, places);
  });
}

// Whatever differs from the printed map.
void write_spaces(const Ctx& c, const Ids& places, JsonWriter& w) {
  PlaceSet home, all;
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    all.add(PlaceId(i));
    if (c.t.spaces[i].country == Country::Union) home.add(PlaceId(i));
  }
  const PlaceSet blue = c.s.union_held & all, gray = all - blue, waste = c.s.devastated;
  w.object("spaces", [&] {
    write_set(w, "union", blue - home - waste, places);
    write_set(w, "confederate", (gray & home) - waste, places);
    write_set(w, "union_waste", blue & waste, places);
    write_set(w, "confederate_waste", gray & waste, places);
  });
}

// How many of each kind, in the order in which the words name them.
void write_cups(const Ctx& c, JsonWriter& w) {
  w.object("cups", [&] {
    w.list("cup", [&] {
      for (std::size_t i = 0; i < c.t.markers.size(); ++i) w.item(c.s.cup[MarkerId(i)]);
    });
    w.list("drawn", [&] {
      for (std::size_t i = 0; i < c.t.markers.size(); ++i) w.item(c.s.drawn[MarkerId(i)]);
    });
  });
}

int percent(double share) { return static_cast<int>(100 * share + 0.5); }

// The shot of a unit as the rules stand at this moment, walls and ground included.
void add_odds(const Ctx& c, PieceId u, u8 party, FireMode mode, JsonWriter& w) {
  double no_kill = 1, no_hit = 1;
  Modifiers sum(c.t);
  add_dice(c, u, party, sum);
  const int dice = sum.sum();
  int kills = 0, panics = 0;
  for (int face = 1; face <= 6; ++face) {
    const Shot shot = result_of(c, u, party, mode, face);
    kills += shot == Shot::Elimination, panics += shot == Shot::Panic;
  }
  for (int i = 0; i < dice; ++i) no_kill *= (6 - kills) / 6.0, no_hit *= (6 - kills - panics) / 6.0;
  w.add(dice), w.add(dice == 1 ? " die: " : " dice: ");
  if (kills)
    w.add("eliminates "), w.add(percent(1 - no_kill)), w.add(" %, hits at all ");
  else
    w.add("panics ");
  w.add(percent(1 - no_hit)), w.add(" %");
}

void write_column(const Ctx& c, u8 party, FireMode mode, JsonWriter& w) {
  const Field& b = c.s.battle;
  const auto line = [&](const char* rule, const auto&... parts) { w.list([&] { w.text_of(parts...), w.item(rule); }); };
  w.object([&] {
    w.field("seat", kSeats[b.side[party]]);
    w.text("title", party == 0 ? "Attacker: " : "Defender: ", c.t.name(kSide, b.side[party]));
    w.list("lines", [&] {
      for (PieceId u : fighters(c, party)) {
        const bool out_of_range = mode == FireMode::LongRange && !c.t.guns.has(u),
                   silent = c.s.panicked.has(u) || out_of_range;
        w.list([&] {
          w.begin_text(), w.add(c.t.of(u).name);
          w.add(c.s.panicked.has(u) ? " (panicked)" : c.s.fired.has(u) ? " (has fired)" : "");
          if (!silent) w.add(": "), add_odds(c, u, party, mode, w);
          w.end_text();
          w.item(out_of_range ? "BP-3" : silent ? "8.3.b" : "8.2");
        });
      }
      for (PieceId l : side_at(c, b.space, b.side[party]) & c.t.leaders)
        line("BP-4A.a", c.t.of(l).name, ": +", c.t.of(l).value, " to superiority");
      if (const PieceSet wagons = battle_wagons(c, party); !wagons.empty())
        line("9.6", increments(c.s, wagons), " increments of supply",
             b.supplied[party] ? ", one spent this round" : "");
      if (party == 1 && b.base) line("9.7", "the base supplies every round");
      if (party == 1 && b.fort)
        line("10.2", "behind walls: panic does nothing to it unless engineers attack, and kills the stormers");
      for (PieceId u : b.broke_off& c.t.side[b.side[party]]) line("8.4", c.t.of(u).name, " has broken off");
    });
    w.text("total", able_to_fire(c, party).size(), " able to fire");
  });
}

void write_panel(const Ctx& c, JsonWriter& w) {
  const Field& b = c.s.battle;
  bool terrain = false, guns = false, round = false;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i) {
    const Frames& f = c.s.stack.frames[i];
    terrain |= std::holds_alternative<TerrainRound>(f);
    if (const auto* fire = std::get_if<Fire>(&f)) terrain |= fire->mode == FireMode::Terrain;
    if (const auto* r = std::get_if<Round>(&f)) (r->guns_only ? guns : round) = true;
  }
  const auto state = [](bool now, bool later) { return now ? "now" : later ? "later" : "done"; };
  const FireMode mode = terrain ? FireMode::Terrain : guns ? FireMode::LongRange : FireMode::Regular;
  const auto step = [&](const char* rule, const char* when, const auto&... parts) {
    w.list([&] { w.text_of(parts...), w.item(rule), w.item(when); });
  };
  w.object("panel", [&] {
    w.text("title", b.pursuit ? "Pursuit battle at " : "Battle at ", c.t.at(b.space).name,
           b.river ? ", over a river" : "");
    w.field("rule", "8.1");
    w.list("columns", [&] { write_column(c, 0, mode, w), write_column(c, 1, mode, w); });
    w.list("steps", [&] {
      step("BP-2", state(terrain, false), "Terrain round");
      step("BP-3", state(guns, terrain), "Long-range artillery");
      b.round ? step("BP-4", state(round, false), "Regular rounds (round ", b.round, ")")
              : step("BP-4", state(round, true), "Regular rounds");
      step("BP-5", b.round && !round ? "now" : "later", "Retreat and pursuit");
    });
  });
}

// -- words ----------------------------------------------------------------------------------------------------------

const char* symbol_of(Type type) {
  constexpr const char* kSymbols[] = {"infantry", "cavalry", "artillery", "engineer", "leader", "raider", "wagon"};
  return kSymbols[static_cast<std::size_t>(type)];
}

// "10th Kansas Infantry (1st Bn)" becomes "10th Kan": what fits on a counter.
std::string short_name(const Unit& u) {
  if (u.type == Type::Wagon) return "Wagon";
  return u.name.substr(0, std::min<std::size_t>(u.name.find(' ', u.name.find(' ') + 1), 12));
}

Json printed(const Unit& u) {
  Json out = {{"id", u.id},
              {"name", u.name},
              {"short", short_name(u)},
              {"side", std::string(kSeats[u.side])},
              {"symbol", symbol_of(u.type)}};
  if (u.indian)
    out["color"] = u.side == kUnion ? "#5a4230" : "#b08d5f";
  else if (is_raider(u.side))
    out["color"] = kColors[u.side];
  if (!u.nation_name.empty()) out["nation"] = u.nation_name;
  if (u.type == Type::Leader)
    out["values"] = {"+" + std::to_string(u.value)};
  else if (u.type == Type::Wagon)
    out["values"] = {"2"}, out["steps"] = 2, out["full"] = 2,
    out["faces"] = {{"reduced", {{"values", {"1"}}, {"steps", 1}}}};
  else
    out["values"] = {std::to_string(u.strength), std::to_string(u.rate)}, out["strength"] = u.strength;
  out["layer"] = u.type == Type::Wagon ? "train" : u.type == Type::Leader ? "leader" : "line";
  out["note"] = u.name + (u.entry_name.empty() ? "" : ", " + u.entry_name) + (u.note.empty() ? "" : ". " + u.note);
  return out;
}

std::string effect_short(const MarkerEffect& e) {
  constexpr const char* kShort[] = {"-", "", "End", "Dev", "Rec", "", "", "For", "Qua"};
  if (e.effect == Effect::Actions) return std::to_string(e.number);
  if (e.effect == Effect::Tribe || e.effect == Effect::ReturnTribe) return e.number == kKiowa ? "Kio" : "Com";
  return kShort[static_cast<std::size_t>(e.effect)];
}

// "3/2": the half of the Union before the Confederate one, summer before winter.
std::string marker_short(const Marker& m) {
  const std::string first = effect_short(m.effects[kUnion][0]), winter = effect_short(m.effects[kUnion][1]),
                    gray = effect_short(m.effects[kConfederate][0]);
  if (first != winter) return first + "/" + winter;
  return first == gray ? first : first + "/" + gray;
}

Json chit(const Marker& m) {
  const bool actions = m.effects[0][0].effect == Effect::Actions, end = m.effects[0][0].effect == Effect::End;
  return {{"id", m.id},       {"short", marker_short(m)},
          {"symbol", "none"}, {"color", actions ? "#efe6cf" : end ? "#d9a59a" : "#d9c99a"},
          {"name", m.name},   {"text", ""}};
}

Json marker(const char* id, const char* brief, const char* symbol, const char* color, const char* name) {
  return {{"id", id}, {"short", brief}, {"symbol", symbol}, {"color", color}, {"name", name}, {"text", ""}};
}

Json space_look(const char* mark, const char* note) { return {{"mark", mark}, {"note", note}}; }

}  // namespace

void Light::write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w) {
  const Ids& places = ids.kinds[kPlace];
  w.text("heading", "Turn ", c.s.turn, ", ", c.t.turns[c.s.turn - 1u].label, c.s.half_over ? " (half over): " : ": ",
         c.s.drawer == kUnion ? "Union" : "Confederate", " impulse");
  write_sides(c, w);
  write_pieces(c, places, seat, w);
  write_markers(c, places, w);
  write_spaces(c, places, w);
  write_cups(c, w);
  if (c.s.battle.space.exists()) write_panel(c, w);
}

void Light::write_detail(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (action.verb != kEnter) return;
  const auto* step = std::get_if<ChooseStep>(&c.s.stack.top());
  if (!step || action.a < 0 || static_cast<std::size_t>(action.a) >= c.t.spaces.size()) return;
  if (const Route* way = route(c.t, step->at, PlaceId(static_cast<std::size_t>(action.a))))
    out.cost(entry_cost(c, *way, !(c.s.group & c.t.engineers).empty()), way->river ? " (river)" : "");
}

int Light::path_from(const Ctx& c) {
  if (c.s.stack.empty()) return -1;
  const auto* step = std::get_if<ChooseStep>(&c.s.stack.top());
  return step ? static_cast<int>(step->at.index()) : -1;
}

Json Light::words(const Tables& t) {
  Json out = Json::object();
  for (const char* verb : {"build", "build_quick", "devastate", "break_off"}) out["verbs"][verb]["button"] = false;
  out["verbs"]["recruit"]["cost"] = "1 action";
  out["verbs"]["enter"]["path"] = true;
  for (const Unit& u : t.units) out["pieces"].push_back(printed(u));
  for (const Seat seat : {kUnion, kConfederate})
    out["backs"][std::string(kSeats[seat])] = {{"name", seat == kUnion ? "A Union counter" : "A Confederate counter"},
                                               {"short", "?"},
                                               {"side", std::string(kSeats[seat])},
                                               {"symbol", "marker"},
                                               {"note", "Stacks stay closed until a battle is joined (7.7)."}};
  out["space_looks"] = {{"union", space_look("union", "Held by the Union")},
                        {"confederate", space_look("confederate", "Held by the Confederacy")},
                        {"union_waste", space_look("devastated", "Held by the Union, devastated")},
                        {"confederate_waste", space_look("devastated", "Held by the Confederacy, devastated")}};
  out["markers"] = {
      {"turn", marker("turn_marker", "Turn", "marker", "#ffffff", "Turn marker")},
      {"half_over", marker("turn_marker", "½", "marker", "#c9a227", "Turn marker, half over")},
      {"waste", marker("waste_{at}", "Dev", "fire", "#6b3d1e", "Devastated: costs two to enter, feeds nobody")},
      {"fort_union", marker("fort_{at}", "Fort", "fort", kColors[0], "Fort")},
      {"fort_confederate", marker("fort_{at}", "Fort", "fort", kColors[1], "Fort")},
      {"works_union", marker("fort_{at}", "Works", "fort", kColors[0], "Fort being built")},
      {"works_confederate", marker("fort_{at}", "Works", "fort", kColors[1], "Fort being built")}};
  Json chits = Json::array();
  for (const Marker& m : t.markers) chits.push_back(chit(m));
  out["cups"] =
      Json::array({{{"id", "cup"}, {"title", "Marker cup"}, {"kinds", std::move(chits)}, {"lies", "in the cup"}},
                   {{"id", "drawn"}, {"kinds", "cup"}, {"lies", "drawn this turn"}}});
  out["overlays"] = Json::array({{{"id", "control"}, {"title", "Control"}},
                                 {{"id", "devastation"}, {"title", "Devastation"}},
                                 {{"id", "supply"}, {"title", "Movement supply"}}});
  return out;
}

}  // namespace cf::warpath
