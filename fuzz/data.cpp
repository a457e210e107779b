// Data files: the text takes the place of a game's table, which loads and plays or is refused.
#include "base/toml.hpp"
#include "games/toy/toy.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)cf::Toml::parse("fuzz.toml", text);
  cf::DataSet files = cf::toy::kModule.builtin();
  for (cf::DataFile& file : files)
    if (file.name == "road.csv") file.text = text;
  const auto game = cf::toy::kModule.load(std::move(files));
  if (!game) return 0;
  if (const auto rules = (*game)->open({"road", {}, {}})) {
    cf::Position start(**rules);
    (*rules)->start(start.get(), nullptr);
  }
  return 0;
}
