#pragma once
// Inputs that say how to make a document and how to spoil it: a game and scenario, so many random answers, then edits.
// Bytes changed at random would hardly ever get past the JSON.
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/table.hpp"
#include "host/library.hpp"

namespace cf::fuzz {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}
  u32 next();  // 0 at the end
  u32 below(u32 n) { return n ? (next() | next() << 8) % n : 0; }
  bool empty() const { return rest_.empty(); }

 private:
  std::span<const std::uint8_t> rest_;
};

host::Library& library();  // every game of this build, and the toy

struct Played {
  RecordHeader header;
  Table table;
};
Played play(Bytes& bytes);
void answer_at_random(Table& table, Random& random, int steps);

// Changes a value somewhere in the document: to another number, to a value from somewhere else, away, or twice.
void edit(Json& document, Bytes& bytes);

}  // namespace cf::fuzz
