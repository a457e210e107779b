#pragma once
// The light form of the Carolinas' views (engine/light.hpp).
#include "engine/light.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

struct Light {
  static constexpr int kPieceKind = kPiece, kPlaceKind = kHex;
  static void write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w);
  static void write_detail(const Ctx& c, const Action& action, AnswerDetail& out);
  static int path_from(const Ctx& c);
  static Seat acting(const Ctx& c);
  static Json words(const Tables& t);
};

}  // namespace cf::carolinas
