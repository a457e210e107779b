#pragma once
// The light form of Warpath's views (engine/light.hpp).
#include "engine/light.hpp"
#include "games/warpath/warpath.hpp"

namespace cf::warpath {

struct Light {
  static constexpr int kPieceKind = kPiece, kPlaceKind = kPlace;
  static void write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w);
  static void write_detail(const Ctx& c, const Action& action, AnswerDetail& out);
  static int path_from(const Ctx& c);
  static Json words(const Tables& t);
};

}  // namespace cf::warpath
