// Records: whatever the text, it is read or refused.
#include "fuzz/played.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = cf::read_record(text, cf::fuzz::library().opener(false));
  if (record) cf::write_record(record->table, record->header);
  return 0;
}
