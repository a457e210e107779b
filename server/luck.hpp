#pragma once
// After the game (or during it): how the dice fell for each seat beside what was to be expected.
#include <functional>

#include "engine/table.hpp"

namespace cf {

// Counts the rolls from that step on whose first event `shown` grants. {seats:[{seat, rolls, expected, got,
// percentile}]}: pips expected and rolled; percentile is the share of all ways the same dice could fall that give less
// (half of those that give the same).
Json luck_report(const Table& table, std::size_t from, const std::function<bool(const Event&)>& shown);

}  // namespace cf
