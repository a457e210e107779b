// Records of every game with lines edited, left out, doubled or exchanged: replayed as the server does, or refused.
#include "fuzz/played.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace cf;
  fuzz::Bytes bytes(data, size);
  const fuzz::Played played = fuzz::play(bytes);
  std::vector<Json> lines;
  std::string text = write_record(played.table, played.header);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(Json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  while (!bytes.empty()) {
    const auto any = [&] { return bytes.below(static_cast<u32>(lines.size())); };
    const u32 at = any();
    switch (bytes.next() % 5) {
      case 0:
        if (lines.size() > 1) lines.erase(lines.begin() + at);
        break;
      case 1:
        lines[at] = Json(lines[any()]);
        break;
      case 2:  // the rules must find the difference themselves
        std::erase_if(lines, [](const Json& line) { return line.contains("hash"); });
        break;
      default:
        fuzz::edit(lines[at], bytes);
    }
  }
  text.clear();
  for (const Json& line : lines) text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  const auto record = read_record(text, fuzz::library().opener(false), ~std::size_t{0}, {.allow_position = false});
  if (record) write_record(record->table, record->header);
  return 0;
}
