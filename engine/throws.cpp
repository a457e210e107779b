#include "engine/throws.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace cf {
namespace {

// An event's type with the words it holds: "rolled_die panic". Numbers, pieces and places tell nothing of its sense.
std::string sense_of(const Ruleset& rules, const Event& event) {
  const Vocabulary& words = rules.vocabulary();
  const EventSpec& spec = words.events[event.type];
  std::string out(spec.name);
  const auto add = [&](const ArgSpec& arg, i16 value) {
    if (!arg.key.empty() && words.kinds[arg.kind].role == Role::Word)
      out.append(" ").append(rules.names().name(arg.kind, value));
  };
  add(spec.a, event.a), add(spec.b, event.b), add(spec.c, event.c), add(spec.d, event.d);
  return out;
}

class Heard final : public EventSink {
 public:
  Heard(const Ruleset& rules, const Reader& reader) : rules_(rules), reader_(reader) {}
  void emit(const Event& event) override {
    if (reader_.sees(event))
      kinds.push_back(sense_of(rules_, event));
    else
      hidden = true;
  }
  std::vector<std::string> kinds;
  bool hidden = false;

 private:
  const Ruleset& rules_;
  const Reader& reader_;
};

struct Face {
  int n = 0;
  double p = 0;
  std::vector<std::string> kinds{};
};

// What each face would lead to; nothing if some of it is not for this reader.
std::optional<std::vector<Face>> faces_at(const Ruleset& rules, const void* before, const Reader& reader) {
  std::vector<Answer> answers;
  rules.legal(before, answers);
  u32 total = 0;
  for (const Answer& answer : answers) total += answer.weight;
  std::vector<Face> out;
  Position copy(rules);
  for (const Answer& answer : answers) {
    std::memcpy(copy.get(), before, rules.state_size());
    Heard heard(rules, reader);
    rules.apply(copy.get(), answer.action, &heard);
    if (heard.hidden) return {};
    out.push_back({answer.action.n, answer.weight / static_cast<double>(total), std::move(heard.kinds)});
  }
  return out;
}

// A die that says nothing by itself is the first of two: their sums. Nothing if more than the sum counts.
std::optional<std::vector<Face>> sums_at(const Ruleset& rules, const void* before, const Reader& reader) {
  std::map<int, Face> sums;
  std::vector<Answer> firsts;
  rules.legal(before, firsts);
  u32 total = 0;
  for (const Answer& first : firsts) total += first.weight;
  Position copy(rules);
  for (const Answer& first : firsts) {
    std::memcpy(copy.get(), before, rules.state_size());
    if (rules.apply(copy.get(), first.action, nullptr) != kChance) return {};
    const auto seconds = faces_at(rules, copy.get(), reader);
    if (!seconds) return {};
    for (const Face& second : *seconds) {
      const int n = first.action.n + second.n;
      const auto [sum, fresh] = sums.try_emplace(n, Face{n, 0, second.kinds});
      if (!fresh && sum->second.kinds != second.kinds) return {};
      sum->second.p += second.p * first.weight / total;
    }
  }
  std::vector<Face> out;
  for (auto& [n, face] : sums) out.push_back(std::move(face));
  return out;
}

bool says_nothing(const std::vector<Face>& faces) {
  return std::all_of(faces.begin(), faces.end(), [](const Face& face) { return face.kinds.empty(); });
}

Json to_json(const std::vector<Face>& faces) {
  Json out = Json::array();
  for (const Face& face : faces) out.push_back({{"n", face.n}, {"p", face.p}, {"kinds", face.kinds}});
  return out;
}

Json panel_of(const Ruleset& rules, const void* state, Seat eyes) {
  Json view = rules.view(state, eyes);
  const auto panel = view.find("panel");
  return panel == view.end() ? Json() : std::move(*panel);
}

// Cups give pieces and not numbers: only what rolls is a throw.
bool is_die(const Ruleset& rules, const Action& action) { return rules.vocabulary().verbs[action.verb].n.key == "die"; }

}  // namespace

Json throws_between(const Table& table, std::size_t from, std::size_t to, const Reader& reader) {
  const Ruleset& rules = table.rules();
  const auto& steps = table.steps();
  to = std::min(to, steps.size());
  Json throws = Json::array();
  if (from >= to) return {{"throws", std::move(throws)}};
  Position now = table.at(from);
  const auto is_throw = [&](std::size_t i) {
    return i < to && steps[i].seat == kChance && is_die(rules, steps[i].action);
  };
  const auto play = [&](std::size_t i) { rules.apply(now.get(), steps[i].action, nullptr); };
  for (std::size_t i = from; i < to; ++i) {
    if (!is_throw(i)) {
      play(i);
      continue;
    }
    Json dice = Json::array({steps[i].action.n});
    Json panel = panel_of(rules, now.get(), reader.seat);
    auto faces = faces_at(rules, now.get(), reader);
    if (faces && says_nothing(*faces) && is_throw(i + 1)) {
      faces = sums_at(rules, now.get(), reader);
      play(i++);
      dice.push_back(steps[i].action.n);
    }
    play(i);
    Json told = {{"step", i + 1}, {"dice", std::move(dice)}};
    if (!panel.is_null()) told["panel"] = std::move(panel);
    if (faces) told["faces"] = to_json(*faces);
    if (Json after = panel_of(rules, now.get(), reader.seat); !after.is_null()) told["after"] = std::move(after);
    throws.push_back(std::move(told));
  }
  return {{"throws", std::move(throws)}};
}

}  // namespace cf
