#pragma once
// The light form of the Quick Battle's views (engine/light.hpp).
#include "engine/light.hpp"
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Light {
  // Pieces are numbered side by side, units before leaders.
  static constexpr std::size_t kPerSide = kUnitsPerSide + kLeadersPerSide;
  static constexpr std::size_t number(UnitId u) { return side_of(u) * kPerSide + u.index() % kUnitsPerSide; }
  static constexpr std::size_t number(LeaderId l) {
    return side_of(l) * kPerSide + kUnitsPerSide + l.index() % kLeadersPerSide;
  }
  static int piece_number(u8 kind, int value);
  static void write_view(const Ctx& c, const QuotedIds& ids, Seat seat, JsonWriter& w);
  static void write_detail(const Ctx& c, const Action& action, AnswerDetail& out);
  static std::optional<Action> standard_answer(const Ctx& c);
  static Json words(const Tables& t);
};

void write_panel(const Ctx& c, JsonWriter& w);  // nothing when nothing is being resolved
// What an answer needs to succeed, as its cost.
void write_need(const Ctx& c, const Action& action, AnswerDetail& out);

}  // namespace cf::quickbattle
