// Data files: the text takes the place of a table of the toy, which loads and plays or is refused; or, if its first
// byte is a control character, figures in a file of some game are changed as the bytes say.
#include <cctype>

#include "base/toml.hpp"
#include "fuzz/played.hpp"
#include "games/toy/toy.hpp"

namespace {

void play_with(const cf::Module& module, cf::DataSet files) {
  const auto game = module.load(std::move(files));
  if (!game) return;
  for (const cf::ScenarioInfo& scenario : (*game)->info().scenarios) {
    cf::Result<std::unique_ptr<cf::Ruleset>> opened = (*game)->open({scenario.id, {}, {}});
    if (!opened) continue;
    cf::Table table(std::shared_ptr<const cf::Ruleset>(std::move(*opened)));
    cf::Random random(1);
    cf::fuzz::answer_at_random(table, random, 30);
  }
}

// Digits become other digits, words change places: what a slip of the pen makes of a table.
void spoil(std::string& text, cf::fuzz::Bytes& bytes) {
  const auto any = [&] { return (bytes.next() | bytes.next() << 8 | bytes.next() << 16) % text.size(); };
  std::size_t at = any();
  switch (bytes.next() % 4) {
    case 0:
      while (at + 1 < text.size() && !std::isdigit(static_cast<unsigned char>(text[at]))) ++at;
      text[at] = static_cast<char>('0' + bytes.next() % 10);
      break;
    case 1:
      text.insert(at, 1, static_cast<char>('0' + bytes.next() % 10));
      break;
    case 2: {
      const std::size_t line = text.rfind('\n', at) + 1, end = text.find('\n', at);
      const std::string copy = text.substr(line, end - line);
      bytes.next() % 2 ? text.insert(line, copy + "\n") : text.erase(line, copy.size() + 1);
      break;
    }
    default:
      text[at] = static_cast<char>(bytes.next());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size && data[0] < 9) {
    cf::fuzz::Bytes bytes(data, size);
    const auto modules = cf::fuzz::library().modules();
    const cf::Module& module = *modules[bytes.next() % modules.size()];
    cf::DataSet files = module.builtin();
    while (!bytes.empty()) {
      std::string& text = files[bytes.next() % files.size()].text;
      if (!text.empty()) spoil(text, bytes);
    }
    play_with(module, std::move(files));
    return 0;
  }
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)cf::Toml::parse("fuzz.toml", text);
  cf::DataSet files = cf::toy::kModule.builtin();
  for (cf::DataFile& file : files)
    if (file.name == "road.csv") file.text = text;
  play_with(cf::toy::kModule, std::move(files));
  return 0;
}
