// Records: whatever the text, it is read or refused.
#include "games/toy/toy.hpp"
#include "host/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const cf::Module* const kModules[] = {&cf::toy::kModule};
  static cf::host::Library library(kModules);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto record = cf::read_record(text, library.opener(false))) cf::write_record(record->table, record->header);
  return 0;
}
