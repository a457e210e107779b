#include "games/battery/battery.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include "base/hash.hpp"
#include "engine/kept_pieces.hpp"
#include "engine/plan.hpp"
#include "engine/table.hpp"
#include "engine/text.hpp"
#include "games/battery/light_check.hpp"

namespace cf::test {
namespace {

struct Counter final : EventSink {
  void emit(const Event&) override { ++count; }
  long count = 0;
};

// Picks by weight, so that chance is fair and players are uniform.
Action pick(const std::vector<Answer>& answers, Random& random) {
  return draw(answers, [&](u32 total) { return random.below(total); });
}

class Walk {
 public:
  Walk(const Ruleset& rules, u64 seed) : rules_(rules), random_(seed), now_(rules), trial_(seed, 77) {}

  std::string failure;
  long decisions = 0, chance = 0, checked = 0, plans = 0;
  double branches = 0;
  std::vector<Action> path;

  const LightCheck& light() const { return light_; }

  u64 play(const BatteryOptions& options) {
    rules_.start(now_.get(), nullptr);
    for (int step = 0; failure.empty(); ++step) {
      const Seat seat = rules_.asked(now_.get());
      check_invariants();
      if (seat == kNobody) {
        check_end();
        break;
      }
      if (step >= options.max_steps) return fail_with("the game does not end"), 0;
      answers_.clear();
      rules_.legal(now_.get(), answers_);
      if (answers_.empty()) return fail_with("nobody can answer"), 0;
      if (step % options.deep_every == 0) deep_checks(seat);
      if (step % options.deep_every == 0 && !options.teaches.empty()) check_teaching(options.teaches);
      if (seat == kChance) check_chance(options);
      if (!failure.empty()) break;
      count(seat);
      Random same = random_;
      const Action action = pick(answers_, random_);
      if (seat == kChance) check_draw(same, action);
      path.push_back(action);
      advance(action);
    }
    return failure.empty() ? rules_.hash(now_.get()) : 0;
  }

 private:
  void count(Seat seat) {
    if (seat == kChance) {
      ++chance;
    } else {
      ++decisions;
      branches += static_cast<double>(answers_.size());
    }
  }

  // Copy + apply equals apply, and the log changes nothing.
  void advance(const Action& action) {
    Position copy = now_;
    Counter sink;
    rules_.apply(copy.get(), action, &sink);
    const Seat next = rules_.apply(now_.get(), action, nullptr);
    if (next != rules_.asked(now_.get())) fail_with("the answer says that somebody else is asked next");
    if (!rules_.equal(copy.get(), now_.get())) fail_with("with and without a log the results differ");
    if (rules_.hash(copy.get()) != rules_.hash(now_.get())) fail_with("equal states hash differently");
  }

  // Drawn without a list, chance takes the same outcome from the same random numbers.
  void check_draw(Random same, const Action& listed) {
    std::vector<Answer> room;
    if (!(rules_.draw(now_.get(), same, room) == listed))
      fail_with("drawn otherwise than from the list: " + show(listed));
  }

  // What chance decides is said in words, with every gap filled, and by whom: for games that promise it.
  void check_chance(const BatteryOptions& options) {
    if (!options.rollers) return;
    const Message asked = rules_.prompt(now_.get()).text;
    const std::string words = message_text(rules_, asked);
    if (words.find('{') != std::string::npos || words.find("off the map") != std::string::npos ||
        words.find("  ") != std::string::npos)
      return fail_with("what chance decides has a gap: " + words);
    if (words == "Roll a die.") return fail_with("a die that does not say what it is for");
    const std::string_view text = asked.text;
    for (std::string_view neutral : options.nobodys)
      if (text.starts_with(neutral)) return;
    for (std::string_view kind : {":seat}", ":side}", ":unit}", ":piece}"})
      if (text.find(kind) != std::string_view::npos) return;
    fail_with("nobody is named who rolls: " + words);
  }

  void check_invariants() {
    if (const auto wrong = rules_.violated_invariant(now_.get())) fail_with("invariant " + *wrong);
  }

  void check_end() {
    const Outcome outcome = rules_.outcome(now_.get());
    if (!outcome.over) return fail_with("nobody is asked but the game is not over");
    if (!outcome.rule.exists()) return fail_with("the end names no rule");
    std::vector<Answer> none;
    rules_.legal(now_.get(), none);
    if (!none.empty()) fail_with("a finished game offers answers");
    check_light_form(kNobody);
    check_kept_pieces();
  }

  void deep_checks(Seat seat) {
    ++checked;
    check_answers(seat);
    check_refusals();
    check_round_trip();
    check_light_form(seat);
    if (seat != kChance) check_views();
    if (seat != kChance) check_plans(seat);
    check_kept_pieces();
  }

  void check_light_form(Seat asked) {
    if (const std::string wrong = light_.wrong(now_.get(), asked, random_); !wrong.empty()) fail_with(wrong);
  }

  // What may be kept of a piece is what the view shows of it.
  void check_kept_pieces() {
    for (const Seat seat : {Seat{0}, Seat{1}, kNobody, kChance}) check_kept_pieces(seat);
  }
  void check_kept_pieces(Seat seat) {
    const auto* keeper = dynamic_cast<const KeptPieces*>(&rules_);
    std::vector<u64> keys;
    if (!keeper || !keeper->piece_keys(now_.get(), seat, keys)) return;
    const Json shown = rules_.view(now_.get(), seat).at("pieces");
    if (shown.size() != keys.size())
      return fail_with("there are " + std::to_string(keys.size()) + " keys for " + std::to_string(shown.size()) +
                       " pieces");
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (const Json& known = kept_.try_emplace(keys[i], keeper->piece(now_.get(), seat, i)).first->second;
          known != shown[i])
        return fail_with("shown otherwise than a piece of the same key: " + shown[i].dump() + ", not " + known.dump());
  }

  void check_answers(Seat seat) {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      const Action& a = answers_[i].action;
      if (answers_[i].weight == 0) return fail_with("an outcome has no weight: " + show(a));
      if (!rules_.judge(now_.get(), a).legal()) return fail_with("listed as legal, judged illegal: " + show(a));
      const Result<Action> back = action_from_json(rules_, action_to_json(rules_, a));
      if (!back || !(*back == a)) return fail_with("does not survive JSON: " + show(a));
      for (std::size_t k = 0; k < i; ++k)
        if (answers_[k].action == a) return fail_with("offered twice: " + show(a));
    }
    if (seat != kChance && seat >= rules_.seats()) fail_with("an unknown seat is asked");
  }

  // Every refusal names a rule and a reason, is judged the same way, and is not also legal.
  void check_refusals() {
    std::vector<Answer> legal;
    std::vector<Refusal> refused;
    rules_.all(now_.get(), legal, refused);
    if (legal.size() != answers_.size()) return fail_with("asked for all answers it lists other legal ones");
    for (const Refusal& r : refused) {
      const Verdict verdict = rules_.judge(now_.get(), r.action);
      if (!r.verdict.rule.exists() || !*r.verdict.why.text)
        return fail_with("refused without rule or reason: " + show(r.action));
      if (verdict.legal()) return fail_with("refused in the list, judged legal: " + show(r.action));
      if (message_text(rules_, r.verdict.why).find('{') != std::string::npos)
        return fail_with("reason with a gap: " + show(r.action));
    }
    Action nonsense{.verb = static_cast<u8>(random_.below(static_cast<u32>(rules_.vocabulary().verbs.size()))),
                    .n = static_cast<u8>(random_.next()),
                    .a = static_cast<i16>(random_.next()),
                    .b = static_cast<i16>(random_.next())};
    rules_.judge(now_.get(), nonsense);  // must not crash
  }

  // Whatever is asked for, the refusal says why, and by which of the rules of the verb or of the piece.
  void check_teaching(const std::vector<VerbRules>& table) {
    const Vocabulary& words = rules_.vocabulary();
    for (std::size_t v = 0; v < words.verbs.size(); ++v)
      for (int n = 0; n < 2; ++n) {
        const VerbSpec& verb = words.verbs[v];
        Action wanted{.verb = static_cast<u8>(v)};
        if (!verb.n.key.empty()) wanted.n = static_cast<u8>(1 + trial_.below(6));
        if (!drawn(verb.a, wanted.a) || !drawn(verb.b, wanted.b) || !drawn(verb.c, wanted.c)) continue;
        const Verdict verdict = rules_.judge(now_.get(), wanted);
        if (verdict.legal()) continue;
        if (std::string_view(verdict.why.text).find("does not answer") != std::string_view::npos)
          return fail_with("refused without a reason of its own: " + show(wanted));
        const std::string_view rule = rules_.rules().number(verdict.rule);
        if (!may_cite(table, verb.name, rule))
          return fail_with("refused by " + std::string(rule) + ", which is no rule of the verb: " + show(wanted) +
                           " \"" + message_text(rules_, verdict.why) + "\"");
      }
  }
  static bool may_cite(const std::vector<VerbRules>& table, std::string_view verb, std::string_view rule) {
    for (const VerbRules& row : table)
      if (row.verb.empty() || row.verb == verb)
        for (std::string_view each : row.rules)
          if (rule.starts_with(each)) return true;
    return false;
  }
  // A value that names something of the argument's kind; false if there is none.
  bool drawn(const ArgSpec& argument, i16& value) {
    if (argument.key.empty()) return true;
    auto [it, fresh] = named_.try_emplace(argument.kind);
    if (fresh)
      for (int i = 0; i < 4096; ++i)
        if (!rules_.names().id(argument.kind, i).empty()) it->second.push_back(static_cast<i16>(i));
    if (it->second.empty()) return argument.kind == kNumberKind;
    value = it->second[trial_.below(static_cast<u32>(it->second.size()))];
    return true;
  }

  void check_round_trip() {
    const Json saved = rules_.save(now_.get());
    Position loaded(rules_);
    const Result<bool> ok = rules_.load(saved, loaded.get());
    if (!ok) return fail_with("a saved position does not load: " + ok.error().text());
    if (!rules_.equal(loaded.get(), now_.get())) fail_with("a saved position loads as another");
  }

  // What a seat sees is the same whatever lies hidden.
  void check_views() {
    for (int i = 0; i < rules_.seats(); ++i) {
      const Seat seat = static_cast<Seat>(i);
      Position dealt = now_;
      rules_.redeal(dealt.get(), seat, random_);
      if (rules_.view(dealt.get(), seat) != rules_.view(now_.get(), seat))
        return fail_with("the view of " + std::string(rules_.seat_id(seat)) +
                         " changes when hidden things are dealt anew");
      if (const auto wrong = rules_.violated_invariant(dealt.get()))
        return fail_with("after a new deal: invariant " + *wrong);
      if (rules_.asked(now_.get()) == seat) check_same_choices(dealt);
    }
  }

  // A plan is a list of answers that the rules accept one after another and that leads where it says; and it does not
  // depend on what the seat cannot see.
  void check_plans(Seat seat) {
    const auto forms = [&](const Answer& a) { return rules_.move_part(a.action) == MovePart::Form; };
    const auto form = std::ranges::find_if(answers_, forms);
    const bool moving = rules_.move_progress(now_.get()).stage == MoveProgress::Moving;
    if (form == answers_.end() && !moving) return;
    PlanRequest request;
    if (form != answers_.end()) {
      const Vocabulary& words = rules_.vocabulary();
      const bool by_place = words.kinds[words.verbs[form->action.verb].a.kind].role == Role::Space;
      (by_place ? request.place : request.piece) = form->action.a;
    }
    Planner planner(rules_), other(rules_);
    const PlanStatus status = plan_for(planner, rules_, now_.get(), request);
    Position dealt = now_;
    rules_.redeal(dealt.get(), seat, random_);
    const PlanStatus again = plan_for(other, rules_, dealt.get(), request);
    if (again != status || plan_to_json(rules_, planner, status) != plan_to_json(rules_, other, again))
      return fail_with("a plan depends on what the seat cannot see");
    if (status != PlanStatus::Ready) return;
    ++plans;
    for (const Destination& d : planner.destinations())
      if (!(d.risks & (kDice | kOthersDecide))) follow(planner, d, seat);
  }

  // Plays the list of a destination without dice on its way. Other sides decline.
  void follow(const Planner& planner, const Destination& destination, Seat seat) {
    Position p = now_;
    Random random(1, 4711);  // as plan_for deals
    if (rules_.game().hidden_information) rules_.redeal(p.get(), seat, random);
    std::vector<Answer> list;
    i16 lead = -1;
    for (const Action& a : planner.answers_to(destination)) {
      while (rules_.asked(p.get()) != seat && rules_.asked(p.get()) < kMaxSeats) {
        list.clear();
        rules_.legal(p.get(), list);
        const auto declines =
            std::ranges::find(list, MovePart::Decline, [&](const Answer& l) { return rules_.move_part(l.action); });
        if (declines == list.end()) return fail_with("a plan passes over an offer nobody can decline");
        rules_.apply(p.get(), declines->action, nullptr);
      }
      if (rules_.asked(p.get()) != seat || !rules_.judge(p.get(), a).legal())
        return fail_with("a plan lists an answer the rules refuse: " + show(a));
      if (const MoveProgress at = rules_.move_progress(p.get()); at.lead >= 0) lead = at.lead;
      rules_.apply(p.get(), a, nullptr);
    }
    if (!destination.battle() && !(destination.risks & kMayBeStruck) && lead >= 0 &&
        rules_.place_of(p.get(), lead) != destination.place)
      fail_with("a plan does not lead where it says");
  }

  void check_same_choices(const Position& dealt) {
    std::vector<Answer> other;
    rules_.legal(dealt.get(), other);
    bool same = other.size() == answers_.size();
    for (std::size_t i = 0; same && i < other.size(); ++i) same = other[i].action == answers_[i].action;
    if (!same) fail_with("what may be answered depends on what the seat cannot see");
  }

  std::string show(const Action& a) const { return action_to_json(rules_, a).dump(); }

  void fail_with(const std::string& what) {
    if (!failure.empty()) return;
    failure = what + "\n  at " + rules_.question(now_.get()) + ", step " + std::to_string(path.size());
    const std::size_t from = path.size() > 12 ? path.size() - 12 : 0;
    for (std::size_t i = from; i < path.size(); ++i) failure += "\n  " + show(path[i]);
    failure += "\n  " + rules_.save(now_.get()).dump().substr(0, 4000);
  }

  const Ruleset& rules_;
  Random random_;
  Position now_;
  LightCheck light_{rules_};
  std::vector<Answer> answers_;
  std::map<u64, Json> kept_;
  Random trial_;  // for what is only tried: the games stay those of the seed
  std::map<u8, std::vector<i16>> named_;
};

}  // namespace

BatteryReport run_battery(const Ruleset& rules, const BatteryOptions& options) {
  BatteryReport report;
  Hasher signature;
  std::vector<std::size_t> bytes;
  std::size_t most = kMostMedianDecisionBytes;
  for (int i = 0; i < options.games && report.failure.empty(); ++i) {
    Walk walk(rules, options.seed + static_cast<u64>(i));
    signature.add(walk.play(options));
    report.games += walk.failure.empty();
    report.decisions += walk.decisions;
    report.chance += walk.chance;
    report.nodes_checked += walk.checked;
    report.plans_checked += walk.plans;
    report.branching += walk.branches;
    bytes.insert(bytes.end(), walk.light().decision_bytes.begin(), walk.light().decision_bytes.end());
    most = walk.light().has_regions ? kMostMedianWithRegions : most;
    if (!walk.failure.empty())
      report.failure = "game with seed " + std::to_string(options.seed + static_cast<u64>(i)) + ": " + walk.failure;
  }
  if (!bytes.empty()) {
    const auto middle = bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2);
    std::ranges::nth_element(bytes, middle);
    if (report.failure.empty() && *middle > most)
      report.failure = "half of the light decisions have " + std::to_string(*middle) + " bytes or more";
  }
  if (report.decisions) report.branching /= static_cast<double>(report.decisions);
  report.signature = signature.value();
  return report;
}

u64 perft(const Ruleset& rules, const void* state, int depth) {
  if (depth == 0 || rules.asked(state) == kNobody) return 1;
  std::vector<Answer> answers;
  rules.legal(state, answers);
  u64 count = 0;
  for (const Answer& a : answers) {
    Position next(rules);
    std::memcpy(next.get(), state, rules.state_size());
    rules.apply(next.get(), a.action, nullptr);
    count += perft(rules, next.get(), depth - 1);
  }
  return count;
}

}  // namespace cf::test
