#include "fuzz/played.hpp"

#include "games/registry.hpp"
#include "games/toy/toy.hpp"

namespace cf::fuzz {
namespace {

std::vector<const Module*> every_module() {
  std::vector<const Module*> out{&toy::kModule};
  out.insert(out.end(), all_modules().begin(), all_modules().end());
  return out;
}

void collect(Json& node, std::vector<Json*>& out) {
  for (Json& child : node) {
    out.push_back(&child);
    if (child.is_structured()) collect(child, out);
  }
}

}  // namespace

u32 Bytes::next() {
  if (rest_.empty()) return 0;
  const u32 byte = rest_.front();
  rest_ = rest_.subspan(1);
  return byte;
}

host::Library& library() {
  static const std::vector<const Module*> kModules = every_module();
  static host::Library kLibrary{kModules};
  return kLibrary;
}

void answer_at_random(Table& table, Random& random, int steps) {
  std::vector<Answer> answers;
  for (int i = 0; i < steps && !table.over(); ++i) {
    answers.clear();
    table.rules().legal(table.state(), answers);
    if (answers.empty()) return;
    (void)table.apply(answers[random.below(static_cast<u32>(answers.size()))].action);
  }
}

Played play(Bytes& bytes) {
  const auto modules = library().modules();
  const auto game = *library().game(modules[bytes.below(static_cast<u32>(modules.size()))]->id);
  const auto& scenarios = game->info().scenarios;
  const Setup setup{scenarios[bytes.below(static_cast<u32>(scenarios.size()))].id, {}, {}};
  const std::shared_ptr<const Ruleset> rules = *library().open(game->info().id, setup);
  Played out{host::header_of(*game, *rules), Table(rules)};
  const int steps = static_cast<int>(bytes.below(400));
  Random random(bytes.below(65536));
  answer_at_random(out.table, random, steps);
  return out;
}

void edit(Json& document, Bytes& bytes) {
  std::vector<Json*> nodes;
  collect(document, nodes);
  if (nodes.empty()) return;
  const auto any = [&]() -> Json& { return *nodes[bytes.below(static_cast<u32>(nodes.size()))]; };
  Json& node = any();
  switch (bytes.next() % 6) {
    case 0:
      node = static_cast<int>(bytes.next()) - 8;
      break;
    case 1:
      node = static_cast<std::int64_t>(bytes.next()) << bytes.next() % 60;
      break;
    case 2:
      node = Json(any());
      break;
    case 3:
      if (node.is_array() && !node.empty()) node.erase(node.size() - 1);
      break;
    case 4:
      if (node.is_array() && !node.empty()) node.push_back(Json(node[0]));
      break;
    default:
      if (node.is_number_integer()) node = node.get<std::int64_t>() + (bytes.next() % 2 ? 1 : -1);
      if (node.is_boolean()) node = !node.get<bool>();
  }
}

}  // namespace cf::fuzz
