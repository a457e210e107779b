// Lines sent to the dispatcher, one table after another.
#include "fuzz/played.hpp"
#include "host/dispatcher.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  cf::host::Dispatcher dispatcher(cf::fuzz::library());
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    dispatcher.handle(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return 0;
}
