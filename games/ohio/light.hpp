#pragma once
// The light form of the Ohio's views (engine/light.hpp).
#include "engine/light.hpp"
#include "games/ohio/ohio.hpp"

namespace cf::ohio {

struct Light {
  static constexpr int kPieceKind = kUnit, kPlaceKind = kPlace;
  static void write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w);
  static void write_detail(const Ctx& c, const Action& action, AnswerDetail& out);
  static int path_from(const Ctx& c);
  static Json words(const Tables& t);
};

}  // namespace cf::ohio
