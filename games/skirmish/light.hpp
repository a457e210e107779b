#pragma once
// The light form of the skirmish's views (engine/light.hpp).
#include "engine/light.hpp"
#include "games/skirmish/skirmish.hpp"

namespace cf::skirmish {

struct Light {
  static constexpr int kPieceKind = kFigure;
  static void write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w);
  static void write_detail(const Ctx& c, const Action& action, AnswerDetail& out);
  static bool write_region(const Ctx& c, JsonWriter& w);
  static Json words(const Tables& t);
};

}  // namespace cf::skirmish
