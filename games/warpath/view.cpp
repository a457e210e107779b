// What each seat sees: counters of the other side only by number until a battle opens them (7.7).
#include <nlohmann/json.hpp>

#include "engine/game.hpp"
#include "engine/object.hpp"
#include "games/warpath/fog.hpp"
#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {
namespace {

constexpr const char* kColors[] = {"#2c4a7c", "#8a8d90", "#b5532e", "#a8752a"};

std::string seat_id(u8 side) {
  return side == kUnion ? "union" : side == kConfederate ? "confederate" : side == kKiowa ? "kiowa" : "comanche";
}

const char* symbol_of(const Unit& u) {
  switch (u.type) {
    case Type::Infantry:
      return "infantry";
    case Type::Cavalry:
      return "cavalry";
    case Type::Artillery:
      return "artillery";
    case Type::Engineer:
      return "engineer";
    case Type::Leader:
      return "leader";
    case Type::Raider:
      return "raider";
    case Type::Wagon:
      return "wagon";
  }
  return "marker";
}

// "10th Kansas Infantry (1st Bn)" becomes "10th Kan": what fits on a counter.
std::string short_name(const Unit& u) {
  if (u.type == Type::Wagon) return "Wagon";
  return u.name.substr(0, std::min<std::size_t>(u.name.find(' ', u.name.find(' ') + 1), 12));
}

bool has_moved(const Ctx& c, PieceId p) { return on_map(c.s, p) && c.s.acted.has(p) && c.t.of(p).side == c.s.drawer; }

Json shown(const Ctx& c, PieceId p) {
  const Unit& u = c.t.of(p);
  Json out = object_of({{"id", u.id},
                        {"at", std::string(c.t.id(kPlace, static_cast<int>(c.s.at[p].index())))},
                        {"name", u.name},
                        {"short", short_name(u)},
                        {"side", seat_id(u.side)},
                        {"symbol", symbol_of(u)}});
  if (u.indian)
    add_field(out, "color", u.side == kUnion ? "#5a4230" : "#b08d5f");
  else if (is_raider(u.side))
    add_field(out, "color", kColors[u.side]);
  if (!u.nation_name.empty()) add_field(out, "nation", u.nation_name);
  if (u.type == Type::Leader) {
    add_field(out, "values", Json::array({"+" + std::to_string(u.value)}));
  } else if (u.type == Type::Wagon) {
    add_field(out, "values", Json::array({c.s.low.has(p) ? "1" : "2"}));
    add_field(out, "steps", c.s.low.has(p) ? 1 : 2);
    add_field(out, "full", 2);
  } else {
    add_field(out, "values", Json::array({std::to_string(u.strength), std::to_string(u.rate)}));
    add_field(out, "strength", u.strength);
  }
  Json marks = Json::array();
  if (has_moved(c, p)) marks.push_back("moved");
  if (c.s.panicked.has(p)) marks.push_back("routed");
  if (c.s.fired.has(p)) marks.push_back("spent");
  if (c.s.group.has(p)) marks.push_back("moving");
  if (!marks.empty()) add_field(out, "marks", std::move(marks));
  add_field(out, "layer", u.type == Type::Wagon ? "train" : u.type == Type::Leader ? "leader" : "line");
  add_field(out, "note",
            u.name + (u.entry_name.empty() ? "" : ", " + u.entry_name) + (u.note.empty() ? "" : ". " + u.note));
  return out;
}

// One of several counters of a side in a space that stay closed.
struct Closed {
  u8 side;
  std::size_t space;
  int number;
};

Json shown(const Ctx& c, const Closed& p) {
  const std::string& at = c.t.spaces[p.space].id;
  return object_of({{"id", "hidden_" + seat_id(p.side) + "_" + at + "_" + std::to_string(p.number)},
                    {"at", at},
                    {"name", p.side == kUnion ? "A Union counter" : "A Confederate counter"},
                    {"short", "?"},
                    {"side", seat_id(p.side)},
                    {"symbol", "marker"},
                    {"hidden", true},
                    {"note", "Stacks stay closed until a battle is joined (7.7)."}});
}

// All that a counter shows.
u64 key_of(const Ctx& c, PieceId p) {
  const u64 marks = u64{has_moved(c, p)} | u64{c.s.panicked.has(p)} << 1 | u64{c.s.fired.has(p)} << 2 |
                    u64{c.s.group.has(p)} << 3 | u64{c.s.low.has(p)} << 4;
  return p.index() | u64{c.s.at[p].index()} << 16 | marks << 32;
}
u64 key_of(const Ctx&, const Closed& p) {
  return u64{1} << 63 | u64{p.side} << 56 | u64{p.space} << 16 | static_cast<u64>(p.number);
}

// Calls visit(PieceId) for what the seat sees open, then visit(Closed).
template <class Visit>
void each_piece(const Ctx& c, Seat seat, Visit visit) {
  const PieceSet closed = hidden_from(c, seat);
  int hidden[2][kMaxSpaces] = {};
  for (std::size_t i = 0; i < c.t.units.size(); ++i) {
    const PieceId p(i);
    if (!c.s.at[p].exists()) continue;
    if (!closed.has(p))
      visit(p);
    else
      ++hidden[c.t.of(p).side][c.s.at[p].index()];
  }
  for (u8 side = 0; side < 2; ++side)
    for (std::size_t i = 0; i < c.t.spaces.size(); ++i)
      for (int n = 1; n <= hidden[side][i]; ++n) visit(Closed{side, i, n});
}

Json pieces(const Ctx& c, Seat seat) {
  Json out = Json::array();
  each_piece(c, seat, [&](const auto& piece) { out.push_back(shown(c, piece)); });
  return out;
}

Json side_lines(const Ctx& c) {
  Json out = Json::array();
  for (Seat seat : {kUnion, kConfederate}) {
    const int held = capitals_held(c, seat), waiting = pieces_at(c.s, box_of(seat)).size();
    Json lines = {std::to_string(waiting) + " counters in the box"};
    if (seat == kConfederate) {
      const int bases = (holder(c.s, c.t.fort_smith) == seat) + (holder(c.s, c.t.marshall) == seat) +
                        (holder(c.s, c.t.fort_belknap) == seat);
      lines.push_back(std::to_string(bases) + " of 3 bases");
    }
    if (c.s.lost[seat]) lines.push_back("loses the next draw (9.3)");
    if (c.s.drawer == seat) lines.push_back("has the impulse");
    out.push_back({{"seat", seat_id(seat)},
                   {"score", std::to_string(held) + (held == 1 ? " capital" : " capitals")},
                   {"lines", std::move(lines)}});
  }
  return out;
}

std::string effect_short(const MarkerEffect& e) {
  switch (e.effect) {
    case Effect::Nothing:
      return "-";
    case Effect::Actions:
      return std::to_string(e.number);
    case Effect::End:
      return "End";
    case Effect::Devastation:
      return "Dev";
    case Effect::Recruiting:
      return "Rec";
    case Effect::Tribe:
    case Effect::ReturnTribe:
      return e.number == kKiowa ? "Kio" : "Com";
    case Effect::Fortune:
      return "For";
    case Effect::Quantrill:
      return "Qua";
  }
  return "-";
}

// "3/2": the half of the Union before the Confederate one, summer before winter.
std::string marker_short(const Marker& m) {
  const std::string first = effect_short(m.effects[kUnion][0]), winter = effect_short(m.effects[kUnion][1]),
                    gray = effect_short(m.effects[kConfederate][0]);
  if (first != winter) return first + "/" + winter;
  return first == gray ? first : first + "/" + gray;
}

// The chits of the cup and those drawn, one for each kind with its number.
void add_chits(const Ctx& c, Json& out) {
  for (std::size_t i = 0; i < c.t.markers.size(); ++i)
    for (const bool in_cup : {true, false}) {
      const int count = in_cup ? c.s.cup[MarkerId(i)] : c.s.drawn[MarkerId(i)];
      const Marker& m = c.t.markers[i];
      if (!count) continue;
      const bool actions = m.effects[0][0].effect == Effect::Actions, end = m.effects[0][0].effect == Effect::End;
      out.push_back(
          object_of({{"at", in_cup ? "cup" : "drawn"},
                     {"id", (in_cup ? "cup_" : "drawn_") + m.id},
                     {"short", marker_short(m) + (count > 1 ? " x" + std::to_string(count) : "")},
                     {"symbol", "none"},
                     {"color", actions ? "#efe6cf"
                               : end   ? "#d9a59a"
                                       : "#d9c99a"},
                     {"name", m.name + ": " + std::to_string(count) + (in_cup ? " in the cup" : " drawn this turn")},
                     {"text", ""}}));
    }
}

Json markers(const Ctx& c) {
  Json out = Json::array();
  add_chits(c, out);
  out.push_back({{"at", "turn:" + std::to_string(c.s.turn)},
                 {"id", "turn_marker"},
                 {"short", c.s.half_over ? "½" : "Turn"},
                 {"symbol", "marker"},
                 {"color", c.s.half_over ? "#c9a227" : "#ffffff"},
                 {"name", c.s.half_over ? "Turn marker, half over" : "Turn marker"},
                 {"text", ""}});
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const std::string& id = c.t.spaces[i].id;
    if (c.s.devastated.has(p))
      out.push_back(object_of({{"at", id},
                               {"id", "waste_" + id},
                               {"short", "Dev"},
                               {"symbol", "fire"},
                               {"color", "#6b3d1e"},
                               {"name", "Devastated: costs two to enter, feeds nobody"},
                               {"text", ""}}));
    const bool done = c.s.fort_done.has(p);
    if (done || c.s.fort_begun.has(p))
      out.push_back(object_of({{"at", id},
                               {"id", "fort_" + id},
                               {"short", done ? "Fort" : "Works"},
                               {"symbol", "fort"},
                               {"color", kColors[holder(c.s, p)]},
                               {"name", done ? "Fort" : "Fort being built"},
                               {"text", ""}}));
  }
  return out;
}

Json space_marks(const Ctx& c) {
  Json out = Json::object();
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const Space& sp = c.t.spaces[i];
    const bool blue_home = sp.country == Country::Union;
    const bool changed = (holder(c.s, p) == kUnion) != blue_home;
    if (!changed && !c.s.devastated.has(p)) continue;
    Json one = {{"note", std::string("Held by the ") + (holder(c.s, p) == kUnion ? "Union" : "Confederacy") +
                             (c.s.devastated.has(p) ? ", devastated" : "")}};
    if (changed) one["mark"] = holder(c.s, p) == kUnion ? "union" : "confederate";
    if (c.s.devastated.has(p)) one["mark"] = "devastated";
    out[sp.id] = std::move(one);
  }
  return out;
}

Json overlay(const char* id, const char* title, Json spaces) {
  return object_of({{"id", id}, {"title", title}, {"spaces", std::move(spaces)}});
}

Json overlays(const Ctx& c, Seat seat) {
  Json control = Json::object(), waste = Json::object(), supply = Json::object();
  for (std::size_t i = 0; i < c.t.spaces.size(); ++i) {
    const PlaceId p(i);
    const std::string& id = c.t.spaces[i].id;
    add_field(control, id, object_of({{"fill", kColors[holder(c.s, p)]}}));
    if (c.s.devastated.has(p)) add_field(waste, id, object_of({{"fill", "#6b3d1e"}, {"text", "2"}}));
    const bool works = is_army_base(c.t, p) || c.s.fort_done.has(p);
    const bool fed = !c.s.devastated.has(p) || works;
    add_field(supply, id, object_of({{"fill", fed ? "#3c7a3c" : "#a33"}, {"text", fed ? "" : "half"}}));
  }
  for (Seat owner : {kUnion, kConfederate})
    if (owner == seat || seat == kChance)
      for (PieceId w : c.t.wagons& c.t.side[owner])
        if (on_map(c.s, w)) supply[c.t.at(c.s.at[w]).id] = {{"fill", "#2f6fa8"}, {"text", "wagon"}};
  return Json::array({overlay("control", "Control", std::move(control)),
                      overlay("devastation", "Devastation", std::move(waste)),
                      overlay("supply", "Movement supply", std::move(supply))});
}

Json cup(const Ctx& c) {
  int count = 0;
  Json known = Json::array();
  for (std::size_t i = 0; i < c.t.markers.size(); ++i)
    if (const int n = c.s.cup[MarkerId(i)]) {
      count += n;
      known.push_back(std::to_string(n) + " " + c.t.markers[i].name);
    }
  return Json::array({{{"id", "cup"}, {"title", "Marker cup"}, {"count", count}, {"known", std::move(known)}}});
}

std::string percent(double share) { return std::to_string(static_cast<int>(100 * share + 0.5)) + " %"; }

// The shot of a unit as the rules stand at this moment, walls and ground included.
std::string shot_odds(const Ctx& c, PieceId u, u8 party, FireMode mode) {
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
  const std::string rolls = std::to_string(dice) + (dice == 1 ? " die: " : " dice: ");
  return rolls + (kills ? "eliminates " + percent(1 - no_kill) + ", hits at all " : std::string("panics ")) +
         percent(1 - no_hit);
}

Json battle_column(const Ctx& c, u8 i, FireMode mode) {
  const Field& b = c.s.battle;
  Json lines = Json::array();
  for (PieceId u : fighters(c, i)) {
    std::string state = c.s.panicked.has(u) ? " (panicked)" : c.s.fired.has(u) ? " (has fired)" : "";
    const bool out_of_range = mode == FireMode::LongRange && !c.t.guns.has(u),
               silent = c.s.panicked.has(u) || out_of_range;
    lines.push_back({{"text", c.t.of(u).name + state + (silent ? "" : ": " + shot_odds(c, u, i, mode))},
                     {"rule", out_of_range ? "BP-3"
                              : silent     ? "8.3.b"
                                           : "8.2"}});
  }
  for (PieceId l : side_at(c, b.space, b.side[i]) & c.t.leaders)
    lines.push_back(
        {{"text", c.t.of(l).name + ": +" + std::to_string(c.t.of(l).value) + " to superiority"}, {"rule", "BP-4A.a"}});
  if (const PieceSet wagons = battle_wagons(c, i); !wagons.empty())
    lines.push_back({{"text", std::to_string(increments(c.s, wagons)) + " increments of supply" +
                                  (b.supplied[i] ? ", one spent this round" : "")},
                     {"rule", "9.6"}});
  if (i == 1 && b.base) lines.push_back({{"text", "the base supplies every round"}, {"rule", "9.7"}});
  if (i == 1 && b.fort)
    lines.push_back({{"text", "behind walls: panic does nothing to it unless engineers attack, and kills the stormers"},
                     {"rule", "10.2"}});
  for (PieceId u : b.broke_off& c.t.side[b.side[i]])
    lines.push_back({{"text", c.t.of(u).name + " has broken off"}, {"rule", "8.4"}});
  return {{"seat", seat_id(b.side[i])},
          {"title", std::string(i == 0 ? "Attacker: " : "Defender: ") + std::string(c.t.name(kSide, b.side[i]))},
          {"lines", std::move(lines)},
          {"total", std::to_string(able_to_fire(c, i).size()) + " able to fire"}};
}

Json panel(const Ctx& c) {
  const Field& b = c.s.battle;
  bool terrain = false, guns = false, round = false;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i) {
    const Frames& f = c.s.stack.frames[i];
    terrain |= std::holds_alternative<TerrainRound>(f);
    if (const auto* fire = std::get_if<Fire>(&f)) terrain |= fire->mode == FireMode::Terrain;
    if (const auto* r = std::get_if<Round>(&f)) (r->guns_only ? guns : round) = true;
  }
  const auto state = [](bool now, bool later) { return now ? "now" : later ? "later" : "done"; };
  const bool ended = b.round && !round;
  const FireMode mode = terrain ? FireMode::Terrain : guns ? FireMode::LongRange : FireMode::Regular;
  Json steps = Json::array();
  steps.push_back({{"text", "Terrain round"}, {"rule", "BP-2"}, {"state", state(terrain, false)}});
  steps.push_back({{"text", "Long-range artillery"}, {"rule", "BP-3"}, {"state", state(guns, terrain)}});
  steps.push_back({{"text", "Regular rounds" + (b.round ? " (round " + std::to_string(b.round) + ")" : std::string())},
                   {"rule", "BP-4"},
                   {"state", state(round, !b.round)}});
  steps.push_back({{"text", "Retreat and pursuit"}, {"rule", "BP-5"}, {"state", ended ? "now" : "later"}});
  return {{"title", (b.pursuit ? "Pursuit battle at " : "Battle at ") + c.t.at(b.space).name +
                        (b.river ? ", over a river" : "")},
          {"rule", "8.1"},
          {"columns", Json::array({battle_column(c, 0, mode), battle_column(c, 1, mode)})},
          {"steps", std::move(steps)}};
}

Json first_of_view(const Ctx& c, Seat seat) {
  const Turn& turn = c.t.turns[c.s.turn - 1u];
  return object_of(
      {{"seat", seat == kChance   ? "all"
                : seat == kNobody ? "observer"
                                  : seat_id(seat)},
       {"heading", "Turn " + std::to_string(c.s.turn) + ", " + turn.label + (c.s.half_over ? " (half over)" : "") +
                       ": " + (c.s.drawer == kUnion ? "Union" : "Confederate") + " impulse"},
       {"sides", side_lines(c)}});
}

// All that comes after the pieces.
void add_rest(const Ctx& c, Seat seat, Json& out) {
  add_field(out, "markers", markers(c));
  add_field(out, "spaces", space_marks(c));
  add_field(out, "overlays", overlays(c, seat));
  add_field(out, "cups", cup(c));
  if (c.s.battle.space.exists()) add_field(out, "panel", panel(c));
}

}  // namespace

Json Game::view(const Ctx& c, Seat seat) {
  Json out = first_of_view(c, seat);
  add_field(out, "pieces", pieces(c, seat));
  add_rest(c, seat, out);
  return out;
}

Json Game::rest_of_view(const Ctx& c, Seat seat) {
  Json out = first_of_view(c, seat);
  add_rest(c, seat, out);
  return out;
}

void Game::piece_keys(const Ctx& c, Seat seat, std::vector<u64>& keys) {
  each_piece(c, seat, [&](const auto& piece) { keys.push_back(key_of(c, piece)); });
}

Json Game::piece(const Ctx& c, Seat seat, std::size_t place) {
  Json out;
  each_piece(c, seat, [&](const auto& piece) {
    if (place-- == 0) out = shown(c, piece);
  });
  return out;
}

void Game::describe(const Ctx& c, const Action& action, Json& out) {
  const auto* step = std::get_if<ChooseStep>(&c.s.stack.top());
  if (step && action.verb == kEnter && action.a >= 0 && static_cast<std::size_t>(action.a) < c.t.spaces.size()) {
    const PlaceId to(static_cast<std::size_t>(action.a));
    if (const Route* way = route(c.t, step->at, to)) {
      const int cost = entry_cost(c, *way, !(c.s.group & c.t.engineers).empty());
      out["cost"] = std::to_string(cost) + (way->river ? " (river)" : "");
      out["path"] = {c.t.at(step->at).id, c.t.at(to).id};
    }
  }
  if (action.verb == kRecruit) out["cost"] = "1 action";
  if (action.verb == kBuild || action.verb == kBuildQuick || action.verb == kDevastate || action.verb == kBreakOff)
    out["button"] = false;
}

}  // namespace cf::warpath
