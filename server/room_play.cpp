// Answers and takings back.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/object.hpp"
#include "engine/text.hpp"
#include "server/room.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

Refused refused(int code, std::string message, Json data = nullptr) { return {code, std::move(message), std::move(data)}; }

u64 random_seed() {
  const std::string text = random_text(9);
  u64 seed = 1469598103934665603ull;
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return seed;
}

}  // namespace

void Room::act(const Holder& holder, u64 wanted, const Json& action, Finish finish) {
  const Ruleset& rules = table_.rules();
  if (!holder.seats) return finish(std::unexpected(refused(code::kNotYourSeat, "This link does not hold a seat at this table.")));
  if (over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (wanted != seq())
    return finish(std::unexpected(refused(code::kStale, "The table has moved on since you looked.", {{"seq", seq()}})));
  if (!holder.has(table_.asked()))
    return finish(std::unexpected(refused(code::kNotYourSeat, "It is for " + rules.scenario().seats[table_.asked()].name + " to answer now.")));
  const Result<Action> meant = action_from_json(rules, action);
  if (!meant) return finish(std::unexpected(refused(code::kParams, meant.error().text())));
  const std::size_t before = table_.steps().size();
  const Verdict verdict = table_.apply(*meant);
  if (!verdict.legal()) {
    const std::string rule(rules.rules().number(verdict.rule)), why = message_text(rules, verdict.why);
    return finish(std::unexpected(refused(code::kIllegal, why, {{"rule", rule}, {"reason", why}})));
  }
  play_on(before, std::move(finish));
}

// An answer was applied: chance follows, all of it is written, then everybody hears of it. What they will hear is put into words meanwhile,
// unless it tells of a program's thinking, which has not begun.
void Room::play_on(std::size_t first_new, Finish finish) {
  settle_fairly(table_, meta_.dice);
  wish_.reset();
  const auto drafts = std::make_shared<Drafts>();
  std::function<void(std::size_t)> prepare;
  if (!sittings_.empty() && !thought_ && !is_programs_turn()) {
    *drafts = begin_drafts();
    prepare = [this, drafts](std::size_t hand) {
      try {
        write_drafts(*drafts, hand);
      } catch (const std::exception&) {  // then it fails again on the thread of the tables, which knows what to do
        for (Draft& draft : *drafts) draft.text.reset();
      }
    };
  }
  commit({StepsAdded{id_, first_new, step_lines(table_, first_new), table_.over()}},
         [this, finish, drafts] {
           wake_program();
           send_drafts(*drafts);
           if (finish) finish(object_of({{"seq", seq()}, {"steps", table_.steps().size()}}));
         },
         finish, std::move(prepare));
}

bool Room::is_programs_turn() const {
  const Seat asked = table_.asked();
  return !over() && asked < meta_.seats.size() && meta_.seats[asked].is_program();
}

void Room::wake_program() {
  if (busy_ || thought_ || !is_programs_turn()) return;
  const Seat asked = table_.asked();
  Thought thought{table_.share_rules(), table_.at(table_.steps().size()), meta_.seats[asked].player, random_seed()};
  Random deal(random_seed());
  table_.rules().redeal(thought.position.get(), asked, deal);
  thought_ = thought.thinking;
  keeper_.opponents().think(std::move(thought), [self = shared_from_this(), mine = thought_, at = seq()](const Decided& decided) {
    self->when_free([self, mine, at, decided] {
      if (mine->cancelled || self->thought_ != mine) return;
      self->thought_.reset();
      if (self->over() || self->seq() != at) return;
      const std::size_t before = self->table_.steps().size();
      if (self->table_.apply(decided.action).legal()) self->play_on(before, {});
    });
  });
}

// Why it would not be fair to go back that far without asking, or nothing.
std::optional<std::string> Room::unfair(SeatMask by, std::size_t to) const {
  const auto& steps = table_.steps();
  for (std::size_t i = to; i < steps.size(); ++i) {
    if (steps[i].seat == kChance) return "Chance has spoken since: a die or a draw cannot be taken back.";
    if (!(by >> steps[i].seat & 1)) return "Another side has answered since.";
  }
  for (std::size_t i = steps[to].events_before; i < table_.events().size(); ++i)
    if (table_.rules().vocabulary().events[table_.events()[i].type].reveals) return "Something hidden has been seen since.";
  return {};
}

SeatMask Room::other_people(SeatMask than) const {
  SeatMask others = 0;
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (!(than >> i & 1) && !meta_.seats[i].is_program()) others |= static_cast<SeatMask>(1u << i);
  return others;
}

void Room::undo(const Holder& holder, std::optional<std::size_t> wanted, Finish finish) {
  const auto& steps = table_.steps();
  if (!holder.seats) return finish(std::unexpected(refused(code::kNotYourSeat, "This link does not hold a seat at this table.")));
  if (meta_.closed) return finish(std::unexpected(refused(code::kNotNow, "A record is not played on.")));
  std::size_t to = wanted.value_or(steps.size());
  if (wanted && to >= steps.size()) return finish(std::unexpected(refused(code::kParams, "There is nothing to take back there.")));
  if (!wanted) {
    while (to > 0 && !holder.has(steps[to - 1].seat)) --to;
    if (to == 0) return finish(std::unexpected(refused(code::kNotNow, "There is nothing of yours to take back.")));
    --to;
  }
  const std::optional<std::string> why = unfair(holder.seats, to);
  const SeatMask others = other_people(holder.seats);
  // The secret of the dice may have been shown.
  if (others && table_.over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (!why) return rewind(to, holder.seats, "", std::move(finish));
  if (meta_.undo == "free" || (meta_.undo == "ask" && !others))
    return rewind(to, holder.seats, names_of(holder.seats) + " took answers back to step " + std::to_string(to) + ".", std::move(finish));
  if (meta_.undo != "ask") return finish(std::unexpected(refused(code::kNotNow, *why, {{"reason", *why}})));
  wish_ = UndoWish{holder.seats, others, to};
  const Text ask = push_text("table.undo_asked", dump({{"table", id_}, {"by", names_of(holder.seats)}, {"to", to}, {"reason", *why}}));
  for (const Sitting& s : sittings_)
    if (s.holder.seats & others) s.guest->send(ask);
  finish(Json{{"asked", true}, {"to", to}});
}

void Room::undo_answer(const Holder& holder, bool yes, Finish finish) {
  if (!wish_) return finish(std::unexpected(refused(code::kNotNow, "Nobody is asking to take anything back.")));
  if (!(wish_->to_answer & holder.seats)) return finish(std::unexpected(refused(code::kNotYourSeat, "You are not the one who is asked.")));
  if (!yes) {
    push_all("table.undo_refused", {{"table", id_}, {"by", names_of(holder.seats)}, {"to", wish_->to}});
    wish_.reset();
    return finish(Json{{"seq", seq()}});
  }
  wish_->to_answer &= static_cast<SeatMask>(~holder.seats);
  if (wish_->to_answer) return finish(Json{{"seq", seq()}, {"waiting", true}});
  const UndoWish wish = *wish_;
  if (wish.to >= table_.steps().size()) return wish_.reset(), finish(std::unexpected(refused(code::kNotNow, "There is nothing left to take back.")));
  rewind(wish.to, wish.by, names_of(wish.by) + " took answers back to step " + std::to_string(wish.to) + ", with consent.", std::move(finish));
}

void Room::rewind(std::size_t to, SeatMask by, const std::string& remark, Finish finish) {
  stop_thinking();
  wish_.reset();
  const u32 had = chance_answers(table_);
  meta_.seq_base += 2 * (table_.steps().size() - to);  // past every number given out so far
  table_.rewind(to);
  meta_.dice.taken_back(had, chance_answers(table_));
  const u32 events = static_cast<u32>(table_.events().size());
  for (Remark& old : meta_.remarks) old.after_event = std::min(old.after_event, events);
  if (!remark.empty()) meta_.remarks.push_back({events, remark});
  settle_fairly(table_, meta_.dice);  // going back to a roll means rolling again
  std::vector<Change> changes{StepsCut{id_, to}, meta_change()};
  if (table_.steps().size() > to) changes.push_back(StepsAdded{id_, to, step_lines(table_, to), table_.over()});
  commit(std::move(changes),
         [this, finish, to, by] {
           for (Sitting& s : sittings_) s.has = {};
           wake_program();
           push_all("table.undo_done", {{"table", id_}, {"by", names_of(by)}, {"to", to}});
           push_updates();
           finish(Json{{"seq", seq()}, {"steps", table_.steps().size()}});
         },
         finish);
}

}  // namespace cf
