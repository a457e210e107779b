// What a seat sees, written straight from the state: all figures on the table, for nothing is hidden.
#include "games/skirmish/light.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/skirmish/view.hpp"

namespace cf::skirmish {
namespace {

// Where every figure stands, [number, x, y, facing], and what is true of them.
void write_figures(const Ctx& c, JsonWriter& w) {
  FigureSet down, out, wounded, routed, fell_back, hidden, asleep, charging, reloading, moved, fired, coup, leaders,
      differ;
  w.list("put", [&] {
    for (std::size_t i = 0; i < c.t.figures.size(); ++i) {
      const FigureId id(i);
      const Figure& f = c.s.figures[id];
      if (!f.on_table() && f.status != Status::Out) continue;
      w.list([&] { w.item(i), w.item(f.x), w.item(f.y), w.item(f.facing); });
      if (f.status == Status::Down) down.add(id);
      if (f.status == Status::Out) out.add(id);
      if (f.wounds > 0) wounded.add(id);
      if (f.has(kRouting)) routed.add(id);
      if (f.no_charge > 0) fell_back.add(id);
      if (f.has(kHidden)) hidden.add(id);
      if (f.has(kSleeping)) asleep.add(id);
      if (f.has(kCharging | kInCharge)) charging.add(id);
      if (f.unloaded > 0) reloading.add(id);
      if (f.has(kHasMoved)) moved.add(id);
      if (f.shots > 0) fired.add(id);
      if (f.has(kCoupTaken)) coup.add(id);
      if (c.s.sides[c.t.figures[i].side].leader == id) leaders.add(id);
      if (f.skills != c.t.figures[i].skills || (f.wounds > 0 && c.t.figures[i].part == Part::Fighter)) differ.add(id);
    }
  });
  w.object("is", [&] {
    write_set(w, "down", down);
    write_set(w, "out", out);
    write_set(w, "wounded", wounded);
    write_set(w, "routed", routed);
    write_set(w, "fell back", fell_back);
    write_set(w, "hidden", hidden);
    write_set(w, "asleep", asleep);
    write_set(w, "charging", charging);
    write_set(w, "reloading", reloading);
    write_set(w, "moved", moved);
    write_set(w, "fired", fired);
    write_set(w, "coup taken", coup);
    write_set(w, "leader", leaders);
  });
  if (differ.empty()) return;
  w.object("own", [&] {
    for (const FigureId id : differ) {
      const Figure& f = c.s.figures[id];
      const FigureInfo& info = c.t.at(id);
      w.begin_text(), w.add(id.index()), w.end_key();
      w.object([&] {
        if (f.wounds > 0 && info.part == Part::Fighter) w.field("steps", std::max(0, most_wounds(c, id) - f.wounds));
        if (f.skills != info.skills) w.field("note", std::string_view(note_of(c, id)));
      });
    }
  });
}

void write_sides(const Ctx& c, JsonWriter& w) {
  w.list("sides", [&] {
    for (std::size_t i = 0; i < c.t.sides.size(); ++i)
      w.object([&] {
        const Seat side = static_cast<Seat>(i);
        w.field("seat", std::string_view(c.t.sides[i].id));
        const int points = score(c, side);
        w.text("score", points, points == 1 ? " point" : " points");
        w.list("lines", [&] {
          w.text_of(losses(c, side), " of ", c.s.sides[i].start, " lost; half is a rout");
          if (c.s.sides[i].leader.exists()) w.text_of("led by ", c.t.at(c.s.sides[i].leader).name);
          if (c.s.sides[i].hero_lost) w.item("the hero is lost: 3 less on morale");
        });
      });
  });
}

// What helps with the open question is laid over the table at once.
void name_overlays(const Ctx& c, JsonWriter& w) {
  write_overlay(w, "arcs", false, "Front arcs");
  const FigureId f = subject(c);
  if (!exists(c, f) || !c.s.figures[f].on_table()) return;
  const bool shooting = std::holds_alternative<ChooseTarget>(c.s.stack.top()),
             charging = std::holds_alternative<ChooseChargeTarget>(c.s.stack.top());
  write_overlay(w, "sight", shooting || charging, "What ", c.t.at(f).name, " sees");
  write_overlay(w, "ranges", shooting, "Range bands");
  write_overlay(w, "charge", charging, "Charge reach, in the open and in terrain");
}

Json printed(const Tables& t, FigureId f) {
  // The note names the rates and skills a figure begins with.
  const auto state = std::make_unique<State>();
  state->figures[f].skills = t.at(f).skills;
  const Ctx c{t, *state};
  const FigureInfo& info = t.at(f);
  Json out = {{"id", info.id},
              {"name", info.name},
              {"short", info.id},
              {"side", t.sides[info.side].id},
              {"symbol", symbol_of(info)},
              {"base", kRadius},
              {"note", note_of(c, f)},
              {"values", Json::array({std::to_string(info.reputation)})}};
  if (info.part == Part::Fighter) out["steps"] = out["full"] = most_wounds(c, f);
  return out;
}

}  // namespace

void Light::write_view(const Ctx& c, const QuotedIds& ids, Seat, JsonWriter& w) {
  w.text("heading", c.t.title, ", turn ", c.s.turn, " of ", c.t.turns, ": ",
         c.t.sides[c.s.active % c.t.sides.size()].name);
  write_sides(c, w);
  write_figures(c, w);
  if (!c.s.burning.empty()) w.object("spaces", [&] { write_set(w, "burning", c.s.burning, ids.kinds[kFeature]); });
  if (const Json panel = panel_of(c); !panel.is_null()) write_panel(w, panel);
  w.list("overlays", [&] { name_overlays(c, w); });
}

void Light::write_detail(const Ctx& c, const Action& action, AnswerDetail& out) {
  if (action.verb != kShoot && action.verb != kVolley && action.verb != kCharge) return;
  if (const std::string cost = cost_of(c, action); !cost.empty()) out.cost(cost);
}

bool Light::write_region(const Ctx& c, JsonWriter& w) {
  const std::optional<Region> region = region_of(c);
  if (!region) return false;
  w.object([&] {
    w.list("rings", [&] {
      for (const std::vector<Point>& ring : region->rings)
        w.list([&] {
          for (const Point& p : ring) w.item(p.x), w.item(p.y);
        });
    });
    w.list("holes", [&] {
      i32 last = -1;
      region->each_hole(c, [&](Point centre, i32 clear) {
        if (clear != last) {
          if (last >= 0) w.end(']');
          w.begin('['), w.item(clear ? "clear" : "base"), last = clear;
        }
        w.item(centre.x), w.item(centre.y);
      });
      if (last >= 0) w.end(']');
    });
  });
  return true;
}

Json Light::words(const Tables& t) {
  Json out = {{"pieces", Json::array()},
              {"space_looks", {{"burning", {{"mark", "burning"}, {"color", "#d2542a"}}}}},
              {"verbs", Json::object()}};
  const auto outline = [](i32 clear) {
    Json ring = Json::array();
    for (const Point& p : hole_round({0, 0}, clear)) ring.push_back(p.x), ring.push_back(p.y);
    return ring;
  };
  out["outlines"] = {{"base", outline(0)}, {"clear", outline(kClearOfEnemies)}};
  for (const char* verb : {"place", "walk", "enter"}) out["verbs"][verb]["at_point"] = true;
  for (std::size_t i = 0; i < t.figures.size(); ++i) out["pieces"].push_back(printed(t, FigureId(i)));
  return out;
}

}  // namespace cf::skirmish
