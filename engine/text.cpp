#include "engine/text.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstring>
#include <limits>

#include "engine/object.hpp"
#include "engine/question.hpp"

namespace cf {
namespace {

std::string link(std::string_view id, std::string_view name, Style style) {
  if (style == Style::Plain || id.empty()) return std::string(name);
  return "[[" + std::string(id) + "|" + std::string(name) + "]]";
}

bool is_place_or_piece(Role role) { return role == Role::Piece || role == Role::Space; }

std::string value_text(const Ruleset& rules, u8 kind, int value, Style style) {
  const KindSpec& spec = rules.vocabulary().kinds[kind];
  if (kind == kSeatKind) {
    const auto& seats = rules.scenario().seats;
    return static_cast<std::size_t>(value) < seats.size() ? seats[static_cast<std::size_t>(value)].name : "nobody";
  }
  if (spec.role == Role::Number || spec.role == Role::Coordinate) return std::to_string(value);
  const std::string_view name = rules.names().name(kind, value);
  return link(is_place_or_piece(spec.role) ? rules.names().id(kind, value) : "", name, style);
}

// Replaces every {key} by what `lookup(key)` gives.
template <class Lookup>
std::string fill(std::string_view pattern, Lookup lookup) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = pattern.find('}', open);
    if (close == std::string_view::npos) break;
    out += lookup(pattern.substr(open + 1, close - open - 1));
    pattern.remove_prefix(close + 1);
  }
  return out;
}

Json value_json(const Ruleset& rules, u8 kind, int value) {
  const Role role = rules.vocabulary().kinds[kind].role;
  if (kind == kSeatKind) return std::string(rules.seat_id(static_cast<Seat>(value)));
  if (role == Role::Number || role == Role::Coordinate) return value;
  const std::string_view id = rules.names().id(kind, value);
  return id.empty() ? Json(nullptr) : Json(std::string(id));
}

Result<int> value_from_json(const Ruleset& rules, const ArgSpec& arg, const Json& in) {
  const std::string field(arg.key);
  const Role role = rules.vocabulary().kinds[arg.kind].role;
  if (role == Role::Number || role == Role::Coordinate) {
    if (!in.is_number_integer()) return fail("must be a whole number", {}, 0, field);
    const bool huge = in.is_number_unsigned() && in.get<u64>() > 32767;
    if (huge || in.get<std::int64_t>() < -32768 || in.get<std::int64_t>() > 32767)
      return fail("is too large or too small", {}, 0, field);
    return in.get<int>();
  }
  if (!in.is_string()) return fail("must be a name in quotes", {}, 0, field);
  const std::string text = in.get<std::string>();
  if (arg.kind == kSeatKind) {
    if (const auto seat = rules.find_seat(text)) return *seat;
  } else if (const auto found = rules.names().find(arg.kind, text)) {
    return *found;
  }
  return fail("there is no " + std::string(rules.vocabulary().kinds[arg.kind].name) + " '" + text + "'", {}, 0, field);
}

// The arguments a verb uses, with the action's numbers.
template <class Visit>
void each_argument(const VerbSpec& verb, const Action& action, Visit visit) {
  if (!verb.n.key.empty()) visit(verb.n, int{action.n});
  if (!verb.a.key.empty()) visit(verb.a, int{action.a});
  if (!verb.b.key.empty()) visit(verb.b, int{action.b});
  if (!verb.c.key.empty()) visit(verb.c, int{action.c});
}

template <class Visit>
void each_argument(const EventSpec& spec, const Event& event, Visit visit) {
  if (!spec.a.key.empty()) visit(spec.a, int{event.a});
  if (!spec.b.key.empty()) visit(spec.b, int{event.b});
  if (!spec.c.key.empty()) visit(spec.c, int{event.c});
  if (!spec.d.key.empty()) visit(spec.d, int{event.d});
}

std::string find_in(const Ruleset& rules, const auto& spec, const auto& thing, std::string_view key, Style style) {
  std::string text;
  each_argument(spec, thing, [&](const ArgSpec& arg, int value) {
    if (arg.key == key) text = value_text(rules, arg.kind, value, style);
  });
  return text;
}

Json answer_json(const Ruleset& rules, const void* state, const Action& action, Rule rule) {
  Json out = object_of({{"action", action_to_json(rules, action)},
                        {"label", action_label(rules, action)},
                        {"rule", std::string(rules.rules().number(rule))}});
  if (Json target = action_target(rules, action); !target.is_null()) add_field(out, "target", std::move(target));
  rules.describe(state, action, out);
  return out;
}

}  // namespace

std::string message_text(const Ruleset& rules, const Message& message, Style style) {
  return fill(message.text, [&](std::string_view key) -> std::string {
    const std::size_t colon = key.find(':');
    const std::string_view kind_name = colon == std::string_view::npos ? "number" : key.substr(colon + 1);
    const int value = key[0] == 'a' ? message.a : key[0] == 'b' ? message.b : message.c;
    return value_text(rules, rules.vocabulary().kind(kind_name).value_or(kNumberKind), value, style);
  });
}

Json action_to_json(const Ruleset& rules, const Action& action) {
  const VerbSpec& verb = rules.vocabulary().verbs[action.verb];
  Json out = object_of({{"verb", std::string(verb.name)}});
  each_argument(verb, action,
                [&](const ArgSpec& arg, int value) { add_field(out, arg.key, value_json(rules, arg.kind, value)); });
  return out;
}

Result<Action> action_from_json(const Ruleset& rules, const Json& in) {
  if (!in.is_object()) return fail("an action is an object with a verb", {}, 0, "action");
  const auto name = in.find("verb");
  if (name == in.end() || !name->is_string()) return fail("an action needs a verb", {}, 0, "action.verb");
  const auto& verbs = rules.vocabulary().verbs;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (verbs[i].name != name->get<std::string>()) continue;
    Action action{.verb = static_cast<u8>(i)};
    std::size_t used = 1;
    std::optional<Error> wrong;
    const auto read = [&](const ArgSpec& arg, auto& slot) {
      if (arg.key.empty() || wrong) return;
      const auto it = in.find(std::string(arg.key));
      const Result<int> value = it == in.end() ? Result<int>(fail("is missing", {}, 0, std::string(arg.key)))
                                               : value_from_json(rules, arg, *it);
      if (!value)
        wrong = value.error();
      else if (!std::in_range<std::remove_reference_t<decltype(slot)>>(*value))
        wrong = Error{"is too large or too small", {}, 0, std::string(arg.key)};
      else
        slot = static_cast<std::remove_reference_t<decltype(slot)>>(*value), ++used;
    };
    read(verbs[i].n, action.n);
    read(verbs[i].a, action.a);
    read(verbs[i].b, action.b);
    read(verbs[i].c, action.c);
    if (!wrong && used != in.size()) wrong = Error{"has a field that its verb does not use", {}, 0, "action"};
    if (wrong) return std::unexpected(*wrong);
    return action;
  }
  return fail("the game has no verb '" + name->get<std::string>() + "'", {}, 0, "action.verb");
}

std::string action_label(const Ruleset& rules, const Action& action) {
  const VerbSpec& verb = rules.vocabulary().verbs[action.verb];
  return fill(verb.label, [&](std::string_view key) { return find_in(rules, verb, action, key, Style::Plain); });
}

Json action_target(const Ruleset& rules, const Action& action) {
  Json target;
  each_argument(rules.vocabulary().verbs[action.verb], action, [&](const ArgSpec& arg, int value) {
    const Role role = rules.vocabulary().kinds[arg.kind].role;
    const std::string_view id = is_place_or_piece(role) ? rules.names().id(arg.kind, value) : "";
    if (!id.empty()) target[role == Role::Piece ? "piece" : "space"] = std::string(id);
  });
  return target;
}

Json event_to_json(const Ruleset& rules, const Event& event) {
  const EventSpec& spec = rules.vocabulary().events[event.type];
  Json out = {{"rule", std::string(rules.rules().number(event.rule))}, {"type", std::string(spec.name)}};
  if (event.who != kNobody) out["who"] = std::string(rules.seat_id(event.who));
  each_argument(spec, event,
                [&](const ArgSpec& arg, int value) { out[std::string(arg.key)] = value_json(rules, arg.kind, value); });
  out["text"] = event_text(rules, event);
  return out;
}

std::string event_text(const Ruleset& rules, const Event& event, Style style) {
  const EventSpec& spec = rules.vocabulary().events[event.type];
  return fill(spec.text, [&](std::string_view key) {
    if (key == "who") return value_text(rules, kSeatKind, event.who, style);
    return find_in(rules, spec, event, key, style);
  });
}

Json event_to_log(const Ruleset& rules, const Event& event) {
  const EventSpec& spec = rules.vocabulary().events[event.type];
  Json out = object_of({{"rule", std::string(rules.rules().number(event.rule))},
                        {"type", std::string(spec.name)},
                        {"text", event_text(rules, event, Style::Linked)},
                        {"level", spec.level}});
  if (event.who != kNobody) add_field(out, "seat", std::string(rules.seat_id(event.who)));
  Json refs = Json::array(), dice = Json::array();
  each_argument(spec, event, [&](const ArgSpec& arg, int value) {
    if (arg.key == "die" || arg.key == "die2") dice.push_back(value);
    if (!is_place_or_piece(rules.vocabulary().kinds[arg.kind].role)) return;
    const std::string_view id = rules.names().id(arg.kind, value);
    if (!id.empty()) refs.push_back(std::string(id));
  });
  if (!refs.empty()) add_field(out, "refs", std::move(refs));
  if (!dice.empty()) add_field(out, "dice", std::move(dice));
  return out;
}

Json question_to_json(const Ruleset& rules, const void* state, const Prompt& prompt) {
  Json out = object_of({{"seat", std::string(rules.seat_id(rules.asked(state)))},
                        {"question", rules.question(state)},
                        {"rule", std::string(rules.rules().number(prompt.rule))},
                        {"prompt", message_text(rules, prompt.text)}});
  if (prompt.subject >= 0) {
    const bool space = rules.vocabulary().kinds[prompt.subject_kind].role == Role::Space;
    add_field(
        out, "subject",
        object_of({{space ? "space" : "piece", std::string(rules.names().id(prompt.subject_kind, prompt.subject))}}));
  }
  if (Json region = rules.region(state); !region.is_null()) add_field(out, "region", std::move(region));
  return out;
}

namespace {

// What the seat may know, with the rest dealt anew from a fixed number: finality must not depend on what is hidden.
Position as_seen(const Ruleset& rules, const void* state, Seat seat) {
  Position seen(rules);
  std::memcpy(seen.get(), state, rules.state_size());
  if (rules.game().hidden_information && seat < kMaxSeats) {
    Random random(1, 4711);
    rules.redeal(seen.get(), seat, random);
  }
  return seen;
}

// ["dice", "reveal", "turn"], as far as they hold.
Json ends_json(const Ruleset& rules, const void* seen, const Action& action) {
  Json out = Json::array();
  if (!rules.judge(seen, action).legal()) return out;  // legal only as things truly are
  const Finality finality = rules.finality(seen, action);
  if (finality.dice) out.push_back("dice");
  if (finality.reveal) out.push_back("reveal");
  if (finality.turn) out.push_back("turn");
  return out;
}

}  // namespace

Json decision_to_json(const Ruleset& rules, const void* state, bool with_refused) {
  const Seat seat = rules.asked(state);
  if (seat == kNobody)
    return object_of({{"seat", std::string(rules.seat_id(seat))}, {"question", rules.question(state)}});
  const Prompt prompt = rules.prompt(state);
  Json out = question_to_json(rules, state, prompt);
  std::vector<Answer> answers;
  std::vector<Refusal> refused;
  with_refused ? rules.all(state, answers, refused) : rules.legal(state, answers);
  const Position seen = as_seen(rules, state, seat);
  Json actions = Json::array();
  std::optional<std::size_t> standard;
  actions.get_ref<Json::array_t&>().reserve(answers.size());
  for (const Answer& answer : answers) {
    Json one = answer_json(rules, state, answer.action, prompt.rule);
    if (seat == kChance) one["weight"] = answer.weight;
    if (with_refused && seat != kChance)
      if (Json ends = ends_json(rules, seen.get(), answer.action); !ends.empty()) one["ends"] = std::move(ends);
    // A game marks the answer a newcomer may take by one click.
    if (const auto marked = one.find("default"); marked != one.end()) {
      if (*marked == true) standard = actions.size();
      one.erase(marked);
    }
    actions.push_back(std::move(one));
  }
  add_field(out, "actions", std::move(actions));
  if (standard) add_field(out, "default", *standard);
  if (with_refused) {
    out["refused"] = Json::array();
    for (const Refusal& r : refused) {
      Json one = answer_json(rules, state, r.action, r.verdict.rule);
      one["reason"] = message_text(rules, r.verdict.why);
      out["refused"].push_back(std::move(one));
    }
  }
  return out;
}

Json objectives_to_json(const Ruleset& rules, const Objectives& objectives) {
  Json lines = Json::array();
  for (const Aim& aim : objectives.aims) {
    Json line = object_of({{"text", aim.text}});
    if (aim.seat != kNobody) add_field(line, "seat", std::string(rules.seat_id(aim.seat)));
    if (aim.rule.exists()) add_field(line, "rule", std::string(rules.rules().number(aim.rule)));
    if (aim.now >= 0) add_field(line, "now", aim.now);
    if (aim.need >= 0) add_field(line, "need", aim.need);
    lines.push_back(std::move(line));
  }
  Json out = object_of({{"lines", std::move(lines)}});
  if (objectives.turns_left >= 0) add_field(out, "turns_left", objectives.turns_left);
  if (!objectives.ends.empty()) add_field(out, "ends", objectives.ends);
  return out;
}

Json outcome_to_json(const Ruleset& rules, const Outcome& outcome) {
  if (!outcome.over) return nullptr;
  Json scores = Json::object();
  for (int i = 0; i < rules.seats(); ++i)
    scores[std::string(rules.seat_id(static_cast<Seat>(i)))] = outcome.scores[static_cast<std::size_t>(i)];
  return {{"winner", outcome.winner == kNobody ? Json(nullptr) : Json(std::string(rules.seat_id(outcome.winner)))},
          {"reason", message_text(rules, outcome.reason)},
          {"rule", std::string(rules.rules().number(outcome.rule))},
          {"scores", std::move(scores)}};
}

std::string hash_to_text(u64 hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace cf
