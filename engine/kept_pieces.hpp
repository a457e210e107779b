#pragma once
// For a game whose view is mostly pieces that seldom change: whoever shows views all day may keep what a piece looked
// like instead of describing it anew. A game offers it by `piece_keys`, `piece` and `rest_of_view`.
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "base/ids.hpp"

namespace cf {

class KeptPieces {
 public:
  virtual ~KeptPieces() = default;
  // A number for each piece of the seat's view, in their order; false: this game does not tell. Opened with the same
  // setup, pieces with the same number look the same, to whomever they are shown.
  virtual bool piece_keys(const void* state, Seat seat, std::vector<u64>& keys) const = 0;
  virtual nlohmann::ordered_json piece(const void* state, Seat seat, std::size_t place) const = 0;
  virtual nlohmann::ordered_json rest_of_view(const void* state, Seat seat) const = 0;  // all but `pieces`
};

}  // namespace cf
