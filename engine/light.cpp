#include "engine/light.hpp"

#include <nlohmann/json.hpp>

#include "engine/text.hpp"

namespace cf {
namespace {

bool is_number(Role role) { return role == Role::Number || role == Role::Coordinate; }

void write_value(JsonWriter& w, const LightForm& form, u8 kind, int value) {
  const std::vector<QuotedId>& ids = form.ids().kinds[kind];
  if (ids.empty()) return w.item(value);
  if (const int number = form.piece_number(kind, value); number >= 0) return w.item(number);
  if (static_cast<std::size_t>(value) < ids.size() && !ids[static_cast<std::size_t>(value)].id.empty())
    w.item(ids[static_cast<std::size_t>(value)]);
  else
    w.null();
}

void add_value(JsonWriter& w, const Ruleset& rules, u8 kind, int value) {
  if (kind == kSeatKind) {
    const auto& seats = rules.scenario().seats;
    const auto seat = static_cast<std::size_t>(value);
    return w.add(seat < seats.size() ? std::string_view(seats[seat].name) : "nobody");
  }
  if (is_number(rules.vocabulary().kinds[kind].role)) return w.add(value);
  w.add(rules.names().name(kind, value));
}

template <class Visit>
void each_argument(const VerbSpec& verb, const Action& action, Visit visit) {
  if (!verb.n.key.empty()) visit(verb.n, int{action.n});
  if (!verb.a.key.empty()) visit(verb.a, int{action.a});
  if (!verb.b.key.empty()) visit(verb.b, int{action.b});
  if (!verb.c.key.empty()) visit(verb.c, int{action.c});
}

// One answer of a run: its argument alone, or the list of its arguments with what only it has.
void write_answer(const LightForm& form, const void* state, const VerbSpec& verb, const Answer& answer, bool chance,
                  JsonWriter& w) {
  const std::size_t start = w.size();
  int arguments = 0;
  w.begin('[');
  each_argument(verb, answer.action, [&](const ArgSpec& arg, int value) {
    write_value(w, form, arg.kind, value);
    ++arguments;
  });
  AnswerDetail detail(w);
  form.write_detail(state, answer.action, detail);
  if (chance && answer.weight != 1) detail.weight(answer.weight);
  const bool more = detail.close();
  if (arguments == 1 && !more)
    w.erase(start, start + 1);  // the bare argument
  else
    w.end(']');
}

void write_tree(JsonWriter& w, const Json& value) {
  switch (value.type()) {
    case Json::value_t::object:
      w.begin('{');
      for (const auto& [name, field] : value.get_ref<const Json::object_t&>()) w.key_of(name), write_tree(w, field);
      w.end('}');
      break;
    case Json::value_t::array:
      w.begin('[');
      for (const Json& element : value) write_tree(w, element);
      w.end(']');
      break;
    case Json::value_t::string:
      w.item(std::string_view(value.get_ref<const std::string&>()));
      break;
    case Json::value_t::boolean:
      w.item(value.get<bool>());
      break;
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      w.item(value.get<std::int64_t>());
      break;
    default:
      w.null();
  }
}

// Objects of the same fields as lists of their values.
void write_rows(JsonWriter& w, const Json& rows) {
  w.list([&] {
    for (const Json& row : rows)
      w.list([&] {
        for (const Json& value : row) write_tree(w, value);
      });
  });
}

constexpr const char* kRoles[] = {"number", "piece", "space", "word", "coordinate"};

// All ids of a kind; some have gaps.
template <class Visit>
void each_id(const Ruleset& rules, u8 kind, Visit visit) {
  constexpr int kGap = 300;
  for (int i = 0, last = 0; i < 32767 && i - last < kGap; ++i)
    if (const std::string_view id = rules.names().id(kind, i); !id.empty()) visit(last = i, id);
}

}  // namespace

QuotedIds::QuotedIds(const Ruleset& ruleset) {
  const Vocabulary& words = ruleset.vocabulary();
  for (const SeatInfo& seat : ruleset.scenario().seats) seats.emplace_back(seat.id);
  for (const VerbSpec& verb : words.verbs) verbs.emplace_back(verb.name);
  rules.emplace_back("");
  for (const RuleEntry& rule : ruleset.rules().entries) rules.emplace_back(rule.number);
  for (std::size_t kind = 0; kind < words.kinds.size(); ++kind) {
    std::vector<QuotedId>& ids = kinds.emplace_back();
    if (kind == kSeatKind)
      ids = seats;
    else if (!is_number(words.kinds[kind].role))
      each_id(ruleset, static_cast<u8>(kind), [&](int value, std::string_view id) {
        ids.resize(static_cast<std::size_t>(value) + 1);
        ids.back() = QuotedId(id);
      });
  }
}

const LightForm* light_form(const Ruleset& rules) {
  const auto* form = dynamic_cast<const LightForm*>(&rules);
  return form && form->has_light_form() ? form : nullptr;
}

void add_message(JsonWriter& w, const Ruleset& rules, const Message& message) {
  std::string_view pattern = message.text;
  for (;;) {
    const std::size_t open = pattern.find('{');
    w.add(pattern.substr(0, open));
    if (open == std::string_view::npos) return;
    const std::size_t close = pattern.find('}', open);
    if (close == std::string_view::npos) return;
    const std::string_view key = pattern.substr(open + 1, close - open - 1);
    const int value = key[0] == 'a' ? message.a : key[0] == 'b' ? message.b : message.c;
    const u8 kind = key.size() > 2 ? rules.vocabulary().kind(key.substr(2)).value_or(kNumberKind) : kNumberKind;
    add_value(w, rules, kind, value);
    pattern.remove_prefix(close + 1);
  }
}

void write_panel(JsonWriter& w, const Json& panel) {
  w.object("panel", [&] {
    for (const auto& [name, value] : panel.get_ref<const Json::object_t&>()) {
      w.key_of(name);
      if (name == "steps")
        write_rows(w, value);
      else if (name != "columns")
        write_tree(w, value);
      else
        w.list([&] {
          for (const Json& column : value)
            w.object([&] {
              for (const auto& [field, inside] : column.get_ref<const Json::object_t&>())
                w.key_of(field), field == "lines" ? write_rows(w, inside) : write_tree(w, inside);
            });
        });
    }
  });
}

namespace {

void write_aim(const Ruleset& rules, const Aim& aim, JsonWriter& w) {
  w.object([&] {
    w.text("text", aim.text);
    if (aim.seat != kNobody) w.text("seat", rules.seat_id(aim.seat));
    if (aim.rule.exists()) w.text("rule", rules.rules().number(aim.rule));
    if (aim.now >= 0) w.field("now", aim.now);
    if (aim.need >= 0) w.field("need", aim.need);
  });
}

bool same_aim(const Aim& a, const Aim& b) {
  return a.text == b.text && a.seat == b.seat && a.rule == b.rule && a.need == b.need;
}

}  // namespace

void write_objectives(const Ruleset& rules, const Objectives& said, const Objectives& now, JsonWriter& w) {
  w.object("objectives", [&] {
    w.list("lines", [&] {
      for (std::size_t i = 0; i < now.aims.size(); ++i) {
        const Aim& aim = now.aims[i];
        if (i >= said.aims.size() || !same_aim(aim, said.aims[i]))
          write_aim(rules, aim, w);
        else if (aim.now >= 0)
          w.item(aim.now);
        else
          w.null();
      }
    });
    if (now.turns_left >= 0) w.field("turns_left", now.turns_left);
    if (now.ends != said.ends) w.text("ends", now.ends);
  });
}

void write_light_view(const Ruleset& rules, const LightForm& form, const void* state, Seat seat, JsonWriter& w) {
  w.object([&] {
    w.list("active", [&] {
      if (const Seat acting = form.acting(state); acting < rules.seats()) w.item(form.ids().seats[acting]);
    });
    form.write_fields(state, seat, w);
  });
}

std::size_t write_light_decision(const Ruleset& rules, const LightForm& form, const void* state,
                                 std::vector<Answer>& answers, JsonWriter& w) {
  const Vocabulary& words = rules.vocabulary();
  const QuotedIds& ids = form.ids();
  const Seat seat = rules.asked(state);
  answers.clear();
  w.object([&] {
    w.field("seat", rules.seat_id(seat));
    w.field("question", form.question_name(state));
    if (seat == kNobody) return;
    const Prompt prompt = rules.prompt(state);
    w.field("rule", ids.rules[prompt.rule.index]);
    w.key("prompt"), w.begin_text(), add_message(w, rules, prompt.text), w.end_text();
    if (prompt.subject >= 0)
      w.object("subject", [&] {
        words.kinds[prompt.subject_kind].role == Role::Space ? w.key("space") : w.key("piece");
        write_value(w, form, prompt.subject_kind, prompt.subject);
      });
    if (const int from = form.path_from(state); from >= 0)
      w.field("from", ids.kinds[static_cast<std::size_t>(form.place_kind())][static_cast<std::size_t>(from)]);
    const std::size_t before = w.size();
    w.key("region");
    if (!form.write_region(state, w)) w.erase(before, w.size());
    rules.legal(state, answers);
    const std::optional<Action> wanted = form.standard_answer(state);
    int standard = -1;
    w.list("actions", [&] {
      for (std::size_t i = 0; i < answers.size();) {
        const u8 verb = answers[i].action.verb;
        const VerbSpec& spec = words.verbs[verb];
        const bool alone = spec.n.key.empty() && spec.a.key.empty() && spec.b.key.empty() && spec.c.key.empty();
        w.list([&] {
          w.item(ids.verbs[verb]);
          for (; i < answers.size() && answers[i].action.verb == verb; ++i) {
            const std::size_t start = w.size();
            write_answer(form, state, spec, answers[i], seat == kChance, w);
            if (wanted == answers[i].action) standard = static_cast<int>(i);
            if (alone && w.size() - start == 3) w.erase(start, w.size());  // "[],": the verb stands alone
          }
        });
      }
    });
    if (standard >= 0) w.field("default", standard);
  });
  return answers.size();
}

Json light_words(const Ruleset& rules, const LightForm& form) {
  Json out = form.game_words();
  // Names that stand with the pieces, or are the id itself, need not be repeated.
  std::map<std::string, std::string, std::less<>> known;
  for (const Json& piece : out.value("pieces", Json::array()))
    if (piece.is_object()) known.emplace(piece.at("id"), piece.value("name", ""));
  const Vocabulary& words = rules.vocabulary();
  Json kinds = Json::object(), verbs = Json::object();
  for (std::size_t i = 0; i < words.kinds.size(); ++i) {
    const KindSpec& kind = words.kinds[i];
    Json one = {{"role", kRoles[static_cast<int>(kind.role)]}};
    if (i == kSeatKind)
      for (const SeatInfo& seat : rules.scenario().seats) one["words"][seat.id] = seat.name;
    else if (const auto own = out.find("kinds"); own != out.end() && own->contains(kind.name))
      one["words"] = own->at(std::string(kind.name));
    else if (!is_number(kind.role))
      each_id(rules, static_cast<u8>(i), [&](int value, std::string_view id) {
        const std::string name(rules.names().name(static_cast<u8>(i), value));
        const auto it = known.find(id);
        if (it == known.end() ? name != id : name != it->second) one["words"][std::string(id)] = name;
      });
    kinds[std::string(kind.name)] = std::move(one);
  }
  for (const VerbSpec& verb : words.verbs) {
    Json args = Json::array();
    for (const ArgSpec* arg : {&verb.n, &verb.a, &verb.b, &verb.c})
      if (!arg->key.empty()) args.push_back({std::string(arg->key), std::string(words.kinds[arg->kind].name)});
    Json one = {{"label", std::string(verb.label)}, {"args", std::move(args)}};
    const std::string name(verb.name);
    if (const auto extra = out.find("verbs"); extra != out.end() && extra->contains(name)) one.update(extra->at(name));
    verbs[name] = std::move(one);
  }
  out["kinds"] = std::move(kinds);
  out["verbs"] = std::move(verbs);
  if (!out.contains("pieces")) out["pieces"] = Json::array();
  if (const Objectives* said = form.first_objectives()) out["objectives"] = objectives_to_json(rules, *said);
  return out;
}

}  // namespace cf
