#pragma once
// The dice of a battle, told again: what stood on the panel before each die was thrown, which faces would have led to
// what, the face that came up and what followed. Found by trying every face on a copy, so that no game has to say it.
#include <functional>

#include "engine/table.hpp"

namespace cf {

// Through whose eyes something is told: a seat, kNobody for a watcher or kChance for everything.
struct Reader {
  Seat seat = kNobody;
  std::function<bool(const Event&)> sees;
};

// {throws:[{step, dice:[n], panel?, faces?:[{n, p, kinds:["type words"]}], after?}]} of the dice thrown from step
// `from` to step `to`. `step` is the number of the step after the throw; a die that says nothing by itself is told with
// the one after it, its faces are their sums. `panel` and `after` are what the view showed before and after it. Faces
// are left out where an event of the throw is hidden from the reader.
Json throws_between(const Table& table, std::size_t from, std::size_t to, const Reader& reader);

}  // namespace cf
