#include "engine/table.hpp"

#include <algorithm>

namespace cf {
namespace {

struct Collector final : EventSink {
  explicit Collector(std::vector<Event>& to) : events(to) {}
  void emit(const Event& event) override { events.push_back(event); }
  std::vector<Event>& events;
};

}  // namespace

Dice seeded_dice(u64 seed) {
  return [random = Random(seed)](u32 total) mutable { return random.below(total); };
}

Table::Table(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)), first_(*rules_), now_(*rules_) {
  Collector sink(events_);
  rules_->start(now_.get(), &sink);
  first_ = now_;
  events_at_start_ = static_cast<u32>(events_.size());
}

Result<Table> Table::from_position(std::shared_ptr<const Ruleset> rules, const Json& position) {
  Table table(std::move(rules));
  table.events_.clear();
  table.events_at_start_ = 0;
  if (auto ok = table.rules_->load(position, table.now_.get()); !ok) return std::unexpected(ok.error());
  table.first_ = table.now_;
  table.start_ = position;
  return table;
}

void Table::play(const Action& action) {
  if (steps_.size() % kEvery == 0) snapshots_.push_back(now_);
  steps_.push_back({asked(), action, static_cast<u32>(events_.size())});
  Collector sink(events_);
  rules_->apply(now_.get(), action, &sink);
}

Verdict Table::apply(const Action& action) {
  const Verdict verdict = rules_->judge(now_.get(), action);
  if (verdict.legal()) play(action);
  return verdict;
}

Action Table::draw(const Dice& dice) const {
  std::vector<Answer> answers;
  rules_->legal(now_.get(), answers);
  return cf::draw(answers, dice);
}

void Table::settle_chance(const Dice& dice) {
  while (asked() == kChance) play(draw(dice));
}

Result<std::size_t> Table::undo_point(Seat seat, UndoPolicy policy) const {
  std::size_t target = steps_.size();
  while (target > 0 && steps_[target - 1].seat != seat) --target;
  if (target == 0) return fail("There is nothing of yours to take back.");
  --target;
  if (policy == UndoPolicy::Free) return target;
  for (std::size_t i = target; i < steps_.size(); ++i) {
    if (steps_[i].seat == kChance) return fail("Chance has spoken since: a die or a draw cannot be taken back.");
    if (steps_[i].seat != seat) return fail("Another side has answered since.");
  }
  for (std::size_t i = steps_[target].events_before; i < events_.size(); ++i)
    if (rules_->vocabulary().events[events_[i].type].reveals) return fail("Something hidden has been seen since.");
  return target;
}

void Table::rewind(std::size_t steps) {
  if (steps >= steps_.size()) return;
  now_ = at(steps);
  events_.resize(steps_[steps].events_before);
  steps_.resize(steps);
  snapshots_.resize((steps + kEvery - 1) / kEvery);
}

Position Table::at(std::size_t steps) const {
  steps = std::min(steps, steps_.size());
  if (steps == steps_.size()) return now_;
  const std::size_t nearest = steps / kEvery;
  Position position = snapshots_[nearest];
  for (std::size_t i = nearest * kEvery; i < steps; ++i) rules_->apply(position.get(), steps_[i].action, nullptr);
  return position;
}

}  // namespace cf
