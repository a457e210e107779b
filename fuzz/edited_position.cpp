// Positions of every game with values edited, as `rpc` and the command line take them: refused, or played on from. The
// rules may find that they cannot go on; they then say so.
#include "fuzz/played.hpp"
#include "host/rule_fault.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace cf;
  fuzz::Bytes bytes(data, size);
  const fuzz::Played played = fuzz::play(bytes);
  Json position = played.table.rules().save(played.table.state());
  while (!bytes.empty()) fuzz::edit(position, bytes);
  try {
    auto table = Table::from_position(played.table.share_rules(), position);
    if (!table) return 0;
    Random random(1);
    fuzz::answer_at_random(*table, random, 40);
    for (Seat seat = 0; seat < table->rules().seats(); ++seat) (void)table->rules().view(table->state(), seat);
  } catch (const host::RuleFault&) {
  }
  return 0;
}
