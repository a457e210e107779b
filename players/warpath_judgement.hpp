#pragma once
// What a wargamer would look at in Warpath, as numbers.
#include "games/warpath/rules/common.hpp"
#include "players/whole_moves.hpp"

namespace cf::warpath {

// Distances and facts of the counters, which never change.
struct Ground final : Survey {
  explicit Ground(const Tables& t);
  u8 cost[kMaxSpaces][kMaxSpaces];  // the cheapest way, by what entering costs
  u8 hops[kMaxSpaces][kMaxSpaces];
  u8 strength[kSlots]{}, side[kSlots]{}, type[kSlots]{}, value[kSlots]{};
  InlineVector<PlaceId, 2> union_bases;
  InlineVector<PlaceId, 8> goals;  // five capitals, three Confederate bases
};

template <class F>
const F* find_frame(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const auto* f = std::get_if<F>(&s.stack.frames[i])) return f;
  return nullptr;
}
template <class F>
bool asks(const State& s) {
  return !s.stack.empty() && std::holds_alternative<F>(s.stack.top());
}

void measure(const Ruleset& rules, const Survey& survey, const void* state, Measures& out);

}  // namespace cf::warpath
