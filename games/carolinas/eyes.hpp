#pragma once
// What a seat may see of the pieces on the map.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

// 6.2a: of an enemy stack the top piece, unless an own piece is next to it; ships are always seen, cargo never.
class Eyes {
 public:
  Eyes(const Ctx& c, Seat seat) : c_(c), seat_(seat) {
    all_ = !c.applies(R("6.2a"), seat != kChance && c.t.options.fog);
    if (all_) return;
    std::array<u8, kHexes> seen{};
    for (PieceId p : c.t.side[0] | c.t.side[1]) {
      const HexId at = c.s.at[p];
      if (!at.exists() || c.t.ships.has(p) || c.s.m.aboard.has(p)) continue;
      const std::size_t bit = side_of_piece(p);
      if (seen[at.index()] >> bit & 1) continue;
      seen[at.index()] = static_cast<u8>(seen[at.index()] | 1u << bit);
      top_.add(p);
    }
    // What takes part in what is being resolved is shown (6.2b): every piece named there, not those that could yet be.
    PieceSet acting;
    for (std::size_t i = 0; i < c.s.stack.depth; ++i) {
      if (const Attack* a = std::get_if<Attack>(&c.s.stack.frames[i])) acting = acting | a->guns;
      std::visit(
          [&]<class F>(const F& f) {
            if constexpr (!std::is_same_v<F, std::monostate>)
              F::fields(f, [&]<class T>(const char*, const T& v) {
                if constexpr (std::is_same_v<T, PieceId>)
                  if (v.exists()) acting.add(v);
              });
          },
          c.s.stack.frames[i]);
    }
    top_ = top_ | c.applies(R("6.2b"), acting);
  }
  bool sees_piece(PieceId p) const {
    if (all_ || c_.t.ships.has(p) || top_.has(p) || c_.s.m.scenery.has(p)) return true;
    if (seat_ < 2 && side_of(c_, seat_).has(p)) return true;
    return seat_ < 2 && !c_.s.m.aboard.has(p) && sees(c_, seat_, c_.s.at[p]);
  }

 private:
  std::size_t side_of_piece(PieceId p) const { return side_of(c_, kBritish).has(p) ? 1 : 0; }
  const Ctx& c_;
  Seat seat_;
  bool all_ = false;
  PieceSet top_;
};

}  // namespace cf::carolinas
