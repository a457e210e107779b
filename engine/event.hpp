#pragma once
// What happened, typed and tagged with its rule; text is made at the edge from the game's vocabulary.
#include "engine/action.hpp"

namespace cf {

inline constexpr u8 kSeenByAll = 0xff;

struct Event {
  Rule rule;
  u8 type = 0;
  Seat who = kNobody;
  i16 a = 0, b = 0, c = 0, d = 0;
  u8 seen_by = kSeenByAll;  // one bit a seat; unseen events are not shown to the others at all
};

class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void emit(const Event& event) = 0;
};

}  // namespace cf
