// Answers and takings back.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/object.hpp"
#include "engine/text.hpp"
#include "server/log.hpp"
#include "server/room.hpp"
#include "server/script.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

Refused refused(int code, std::string message, Json data = nullptr) {
  return {code, std::move(message), std::move(data)};
}

u64 random_seed() {
  const std::string text = random_text(9);
  u64 seed = 1469598103934665603ull;
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return seed;
}

}  // namespace

void Room::act(const Access& access, u64 wanted, const std::vector<Json>& actions, bool list, Finish finish) {
  const Ruleset& rules = table_.rules();
  if (!access.seats)
    return finish(std::unexpected(refused(code::kNotYourSeat, "This link does not hold a seat at this table.")));
  if (over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (const auto no = halt_refusal()) return finish(std::unexpected(*no));
  if (wanted != seq())
    return finish(std::unexpected(refused(code::kStale, "The table has moved on since you looked.", {{"seq", seq()}})));
  if (!access.has(table_.asked()))
    return finish(std::unexpected(
        refused(code::kNotYourSeat, "It is for " + rules.scenario().seats[table_.asked()].name + " to answer now.")));
  meta_.seats[table_.asked()].seen_at = now_seconds();
  const std::size_t before = table_.steps().size();
  try {
    std::expected<ListStop, Refused> applied = apply_list(actions);
    if (!applied) return finish(std::unexpected(applied.error()));
    play_on(before, list ? std::optional(*applied) : std::nullopt, finish);
  } catch (const std::exception& fault) {
    fail_rules(before, fault.what(), finish);
  }
}

// Refused if not even the first can be applied.
std::expected<Room::ListStop, Refused> Room::apply_list(const std::vector<Json>& actions) {
  const Ruleset& rules = table_.rules();
  const Seat seat = table_.asked();
  ListStop stop{.of = actions.size()};
  for (; stop.done < stop.of; ++stop.done) {
    const std::size_t events = table_.events().size();
    const Result<Action> meant = action_from_json(rules, actions[stop.done]);
    const Verdict verdict = meant ? table_.apply(*meant) : Verdict{};
    if (!meant || !verdict.legal()) {
      stop.why = "illegal";
      stop.rule = meant ? std::string(rules.rules().number(verdict.rule)) : "";
      stop.reason = meant ? message_text(rules, verdict.why) : meant.error().text();
      if (stop.done) return stop;
      if (!meant) return std::unexpected(refused(code::kParams, stop.reason));
      return std::unexpected(refused(code::kIllegal, stop.reason, {{"rule", stop.rule}, {"reason", stop.reason}}));
    }
    if (stop.done + 1 == stop.of) continue;
    stop.why = why_list_stops(seat, events);
    if (!stop.why.empty()) return ++stop.done, stop;
  }
  return stop;
}

std::string Room::why_list_stops(Seat seat, std::size_t events_before) const {
  if (table_.over()) return "over";
  if (table_.asked() == kChance) return "dice";
  for (std::size_t i = events_before; i < table_.events().size(); ++i)
    if (table_.rules().vocabulary().events[table_.events()[i].type].reveals) return "revealed";
  return table_.asked() == seat ? "" : "another seat";
}

// The first line of a move of several actions says how many they are.
void Room::restore_lists(const std::vector<std::string>& lines) {
  constexpr std::string_view kKey = ",\"list\":";
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const std::size_t at = lines[i].rfind(kKey); at != std::string::npos && lines[i].size() - at < 16)
      lists_[i] = static_cast<std::size_t>(std::atoi(lines[i].c_str() + at + kKey.size()));
}

std::size_t Room::start_of_move(std::size_t step) const {
  const auto after = lists_.upper_bound(step);
  if (after == lists_.begin()) return step;
  const auto& [first, count] = *std::prev(after);
  return step < first + count ? first : step;
}

// An action was applied: chance follows, all of it is written, then everybody is told. The updates are written by a
// worker meanwhile, unless they tell of a search, which has not begun.
void Room::play_on(std::size_t first_new, std::optional<ListStop> list, Finish finish) {
  if (const Result<bool> ok = settle_by_script(table_, meta_); !ok)
    return fail_rules(first_new, ok.error().message, finish);
  if (!has_answer()) return fail_rules(first_new, "there is no answer to the open question", finish);
  wish_.reset();
  offer_.reset();
  const bool resumed = std::exchange(meta_.adjourned, false);
  const auto updates = std::make_shared<Updates>();
  std::function<void(std::size_t)> prepare;
  if (!subscriptions_.empty() && !search_ && !is_programs_turn()) {
    *updates = begin_updates();
    prepare = [this, updates](std::size_t worker) {
      try {
        write_updates(*updates, worker);
      } catch (const std::exception&) {  // it fails again on the tables' thread, where that can be handled
        for (Update& update : *updates) update.text.reset();
      }
    };
  }
  std::vector<std::string> lines = step_lines(table_, first_new);
  if (is_mark_due(first_new, table_.steps().size()))
    lines.back() = with_field(std::move(lines.back()), "mark", "\"" + position_mark(table_) + "\"");
  if (list && list->done > 1) {
    lists_[first_new] = list->done;
    lines.front() = with_field(std::move(lines.front()), "list", std::to_string(list->done));
  }
  std::vector<Change> changes{StepsAdded{id_, first_new, std::move(lines), table_.over()}};
  if (resumed) changes.push_back(meta_change());
  commit(
      std::move(changes),
      [this, finish, updates, list, first_new] {
        context_.count_answer();
        wake_program();
        send_updates(*updates);
        if (finish) {
          Json answer = object_of({{"seq", seq()}, {"steps", table_.steps().size()}});
          if (list) {
            answer["done"] = list->done;
            answer["of"] = list->of;
            answer["why"] = list->why.empty() ? Json(nullptr) : Json(list->why);
            answer["rule"] = list->rule.empty() ? Json(nullptr) : Json(list->rule);
            if (!list->reason.empty()) answer["reason"] = list->reason;
          }
          finish(std::move(answer));
        }
      },
      finish, std::move(prepare));
}

bool Room::has_answer() const {
  std::vector<Answer> answers;
  table_.rules().legal(table_.state(), answers);
  return table_.over() || !answers.empty();
}

// The table stands where it stood before; nothing of it was written. Without `finish` it was a program's answer.
void Room::fail_rules(std::size_t sound, const std::string& what, const Finish& finish) {
  fault_ = Fault{sound, nullptr, what};
  if (table_.steps().size() > sound) fault_->action = action_to_json(table_.rules(), table_.steps()[sound].action);
  context_.count_rule_fault();
  log_event("error", "rules_fault", {{"table", id_}, {"step", sound}, {"what", what}, {"action", fault_->action}});
  table_.rewind(sound);
  snapshot_.reset();
  if (!finish) return give_up_program();
  finish(std::unexpected(refused(code::kRuleFault,
                                 "The rules of this program cannot go on from there: that is our fault. The table "
                                 "stands where it was; another answer may work. Please send us a report.",
                                 {{"step", sound}})));
}

bool Room::is_programs_turn() const {
  const Seat asked = table_.asked();
  return !over() && asked < meta_.seats.size() && meta_.seats[asked].is_program();
}

// A search costs a core for seconds: nobody is to look at its end, no search. Between programs that is at once, where
// people play a while after the last of them left.
bool Room::is_watched() const {
  if (!subscriptions_.empty()) return true;
  const bool people = std::ranges::any_of(meta_.seats, [](const SeatMeta& s) { return !s.is_program(); });
  const auto patience = std::chrono::seconds(people ? context_.limits().bot_unwatched_seconds : 5);
  return looked_at_ != Clock::time_point{} && Clock::now() - looked_at_ < patience;
}

// A guided game's opponent answers by its script as long as it can. The answer comes by way of the programs' threads,
// as theirs do: what was applied before has to be told first.
bool Room::play_script() {
  const std::optional<Action> laid = scripted_answer(table_, meta_);
  if (!laid) return false;
  search_ = std::make_shared<SearchProgress>();
  context_.bots().load(address,
                       [self = shared_from_this(), mine = search_, at = seq(),
                        action = *laid](const std::function<bool()>&) -> std::function<void()> {
                         return [self, mine, at, action] {
                           self->when_free([self, mine, at, action] {
                             if (mine->cancelled || self->search_ != mine) return;
                             self->search_.reset();
                             if (self->over() || self->seq() != at) return;
                             self->answer_for_program(action);
                           });
                         };
                       });
  return true;
}

void Room::wake_program() {
  if (queue_.writing() || queue_.failed() || search_ || meta_.adjourned || halt_ || failed_at_ == seq() ||
      !is_programs_turn() || !is_watched())
    return;
  if (play_script()) return;
  const Seat asked = table_.asked();
  SearchRequest request{table_.share_rules(), table_.at(table_.steps().size()), meta_.seats[asked].player,
                        random_seed()};
  Random deal(random_seed());
  table_.rules().redeal(request.position.get(), asked, deal);
  search_ = request.progress;
  context_.bots().search(address, std::move(request),
                         [self = shared_from_this(), mine = search_, at = seq()](const SearchResult& result) {
                           self->when_free([self, mine, at, result] {
                             if (mine->cancelled || self->search_ != mine) return;
                             self->search_.reset();
                             if (self->over() || self->seq() != at) return;
                             if (!result.fault.empty())
                               return self->fail_rules(self->table_.steps().size(), result.fault, {});
                             self->answer_for_program(result.action);
                           });
                         });
}

// It is not asked again at this step: somebody takes answers back, or its seat over.
void Room::give_up_program() {
  failed_at_ = seq();
  add_remark(
      "The program cannot answer: the rules fail here, which is our fault. Take an answer back, or give its seat to "
      "a person. Please send us a report.");
  commit({meta_change()}, [this] { push_updates(); }, {});
}

void Room::answer_for_program(const Action& action) {
  const std::size_t before = table_.steps().size();
  try {
    if (table_.apply(action).legal()) return play_on(before, {}, {});
  } catch (const std::exception& fault) {
    return fail_rules(before, fault.what(), {});
  }
  fail_rules(before, "the program's answer is not legal", {});
}

// Why it would not be fair to go back that far without asking, or nothing.
std::optional<std::string> Room::unfair(SeatMask by, std::size_t to) const {
  const auto& steps = table_.steps();
  for (std::size_t i = to; i < steps.size(); ++i) {
    if (steps[i].seat == kChance) return "Chance has spoken since: a die or a draw cannot be taken back.";
    if (!(by >> steps[i].seat & 1)) return "Another side has answered since.";
  }
  for (std::size_t i = steps[to].events_before; i < table_.events().size(); ++i)
    if (table_.rules().vocabulary().events[table_.events()[i].type].reveals)
      return "Something hidden has been seen since.";
  return {};
}

SeatMask Room::other_people(SeatMask than) const {
  SeatMask others = 0;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (!(than >> i & 1) && !meta_.seats[i].is_program()) others |= static_cast<SeatMask>(1u << i);
  return others;
}

bool Room::other_programs(SeatMask than) const {
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (!(than >> i & 1) && meta_.seats[i].is_program()) return true;
  return false;
}

void Room::undo(const Access& access, std::optional<std::size_t> wanted, Finish finish) {
  const auto& steps = table_.steps();
  if (!access.seats)
    return finish(std::unexpected(refused(code::kNotYourSeat, "This link does not hold a seat at this table.")));
  if (over())  // everything hidden and the secret of the dice may have been seen
    return finish(std::unexpected(refused(
        code::kNotNow, "The game is over. It can be played on from an earlier step at a new table, with new dice.")));
  if (const auto no = halt_refusal()) return finish(std::unexpected(*no));
  std::size_t to = wanted.value_or(steps.size());
  if (wanted && to >= steps.size())
    return finish(std::unexpected(refused(code::kParams, "There is nothing to take back there.")));
  if (!wanted) {
    while (to > 0 && !access.has(steps[to - 1].seat)) --to;
    if (to == 0) return finish(std::unexpected(refused(code::kNotNow, "There is nothing of yours to take back.")));
    to = start_of_move(to - 1);
  }
  const std::optional<std::string> why = unfair(access.seats, to);
  const SeatMask others = other_people(access.seats);
  if (!why) return rewind(to, access.seats, "", std::move(finish));
  if (meta_.undo == "free" || (meta_.undo == "ask" && !others))
    return rewind(to, access.seats, names_of(access.seats) + " took answers back to step " + std::to_string(to) + ".",
                  std::move(finish));
  if (meta_.undo != "ask") return finish(std::unexpected(refused(code::kNotNow, *why, {{"reason", *why}})));
  wish_ = UndoWish{access.seats, others, to};
  const Text ask = push_text("table.undo_asked",
                             dump({{"table", id_}, {"by", names_of(access.seats)}, {"to", to}, {"reason", *why}}));
  for (const Subscription& s : subscriptions_)
    if (s.access.seats & others) s.client->send(ask);
  finish(Json{{"asked", true}, {"to", to}});
}

void Room::undo_answer(const Access& access, bool yes, Finish finish) {
  if (!wish_) return finish(std::unexpected(refused(code::kNotNow, "Nobody is asking to take anything back.")));
  if (!(wish_->to_answer & access.seats))
    return finish(std::unexpected(refused(code::kNotYourSeat, "You are not the one who is asked.")));
  if (!yes) {
    push_all("table.undo_refused", {{"table", id_}, {"by", names_of(access.seats)}, {"to", wish_->to}});
    wish_.reset();
    return finish(Json{{"seq", seq()}});
  }
  wish_->to_answer &= static_cast<SeatMask>(~access.seats);
  if (wish_->to_answer) return finish(Json{{"seq", seq()}, {"waiting", true}});
  const UndoWish wish = *wish_;
  if (over()) return wish_.reset(), finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (wish.to >= table_.steps().size())
    return wish_.reset(), finish(std::unexpected(refused(code::kNotNow, "There is nothing left to take back.")));
  rewind(wish.to, wish.by,
         names_of(wish.by) + " took answers back to step " + std::to_string(wish.to) + ", with consent.",
         std::move(finish));
}

void Room::rewind(std::size_t to, SeatMask by, const std::string& remark, Finish finish) {
  stop_thinking();
  wish_.reset();
  const u32 had = chance_answers(table_);
  offer_.reset();
  ++log_version_;
  lists_.erase(lists_.lower_bound(to), lists_.end());
  meta_.seq_base += 2 * (table_.steps().size() - to);  // past every number given out so far
  table_.rewind(to);
  meta_.dice.taken_back(had, chance_answers(table_));
  const u32 events = static_cast<u32>(table_.events().size());
  for (Remark& old : meta_.remarks) old.after_event = std::min(old.after_event, events);
  if (!remark.empty()) meta_.remarks.push_back({events, remark});
  if (const Result<bool> ok = settle_by_script(table_, meta_); !ok)  // going back to a roll means rolling again
    log_event("error", "rules_fault", {{"table", id_}, {"step", to}, {"what", ok.error().message}});
  std::vector<Change> changes{StepsCut{id_, to}, meta_change()};
  if (table_.steps().size() > to) changes.push_back(StepsAdded{id_, to, step_lines(table_, to), table_.over()});
  commit(
      std::move(changes),
      [this, finish, to, by] {
        for (Subscription& s : subscriptions_) s.has = {};
        wake_program();
        push_all("table.undo_done", {{"table", id_}, {"by", names_of(by)}, {"to", to}});
        push_updates();
        finish(Json{{"seq", seq()}, {"steps", table_.steps().size()}});
      },
      finish);
}

}  // namespace cf
