#include "server/action_json_cache.hpp"

#include <bit>

#include "engine/object.hpp"
#include "engine/question.hpp"
#include "engine/text.hpp"
#include "server/room.hpp"

namespace cf {

const ActionJsonCache::Shown& ActionJsonCache::shown(const Ruleset& rules, const Action& action) {
  if (known_.size() > kMost) known_.clear();
  const auto [place, fresh] = known_.try_emplace(std::bit_cast<u64>(action));
  if (fresh)
    place->second = {dump(action_to_json(rules, action)), dump(action_label(rules, action)),
                     action_target(rules, action)};
  return place->second;
}

bool ActionJsonCache::write_decision(const Ruleset& rules, const void* state, std::string& out) {
  const Prompt prompt = rules.prompt(state);
  write_json(question_to_json(rules, state, prompt), out);
  out.back() = ',';
  const std::string rule = dump(std::string(rules.rules().number(prompt.rule)));
  answers_.clear();
  rules.legal(state, answers_);
  std::optional<std::size_t> standard;
  Json added = object_of({});
  char before = '[';
  out += "\"actions\":";
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    const Shown& kept = shown(rules, answers_[i].action);
    take_apart(added);
    if (!kept.target.is_null()) add_field(added, "target", kept.target);
    rules.describe(state, answers_[i].action, added);
    const auto label = added.find("label");
    out.append(1, before).append("{\"action\":").append(kept.action).append(",\"label\":");
    label == added.end() ? void(out += kept.label) : write_json(*label, out);
    out.append(",\"rule\":").append(rule);
    for (const auto& [name, value] : added.get_ref<const Json::object_t&>()) {
      if (name == "default" && value == true) standard = i;
      if (name == "default" || name == "label") continue;
      out.append(",\"").append(name).append("\":");
      write_json(value, out);
    }
    out += '}';
    before = ',';
  }
  out += answers_.empty() ? "[]" : "]";
  if (standard) out.append(",\"default\":").append(std::to_string(*standard));
  out += '}';
  return !answers_.empty();
}

}  // namespace cf
