#pragma once
// Parts of what a seat sees.
#include <optional>

#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

const char* symbol_of(const FigureInfo& f);
std::string note_of(const Ctx& c, FigureId f);
FigureId subject(const Ctx& c);                           // whom the open question is about
Json panel_of(const Ctx& c);                              // what is being resolved, or null
std::string cost_of(const Ctx& c, const Action& action);  // what a shot or a charge would mean; "" for other answers

inline constexpr i32 kClearOfEnemies = 600;  // when the figures are set up

// Where a point may be put.
struct Region {
  FigureId figure;
  std::vector<std::vector<Point>> rings;
  i32 enemies_clear;

  // Where others stand nobody can be put: holes in the ground that is shaded. They may overlap and reach beyond it.
  // visit(centre, how much more than the bases must stay clear)
  template <class Visit>
  void each_hole(const Ctx& c, Visit visit) const {
    for (std::size_t i = 0; i < c.t.figures.size(); ++i)
      if (FigureId(i) != figure && c.s.figures.items[i].on_table())
        visit(c.s.figures.items[i].at(), is_enemy(c.t, figure, FigureId(i)) ? enemies_clear : 0);
  }
};
std::optional<Region> region_of(const Ctx& c);
std::vector<Point> hole_round(Point centre, i32 clear);

}  // namespace cf::skirmish
