#include "players/whole_moves.hpp"

#include <algorithm>
#include <cstring>

namespace cf {
namespace {

constexpr int kLongestAffair = 600;  // answers until the next settled position; beyond it something is wrong

void copy(const Ruleset& rules, const void* state, Position& out) { std::memcpy(out.get(), state, rules.state_size()); }

bool better(const WholeMove& a, const WholeMove& b) { return a.value > b.value; }

}  // namespace

std::vector<Feature> list_features(const Ruleset& rules, const MoveGuide& guide) {
  std::vector<Feature> names;
  Position start(rules);
  rules.start(start.get(), nullptr);
  Measures measures(&names);
  guide.measure(rules, *guide.survey(rules), start.get(), measures);
  return names;
}

std::optional<Judgement> find_judgement(const Ruleset& rules) {
  const MoveGuide* guide = find_move_guide(rules.game().id);
  for (const LearnedText& learned : learned_texts())
    if (guide && learned.game == rules.game().id && learned.scenario == rules.scenario().id)
      if (Result<Judgement> read = Judgement::read("learned", learned.text, list_features(rules, *guide)))
        return std::move(*read);
  return {};
}

const Ruleset& MoveList::rules() const { return *player_.surveyed_; }
const Survey& MoveList::survey() const { return *player_.survey_; }
bool MoveList::sober() const { return player_.care_.sober; }
Random& MoveList::random() { return player_.random_; }

void MoveList::add(const void* after, const std::vector<Action>& answers) {
  --left_;
  WholeMove move{answers};
  const Ruleset& r = rules();
  if (player_.settled(r, after)) {
    move.value = player_.value_for(r, after, seat_);
  } else {
    for (int i = 0; i < player_.care_.samples; ++i) {
      copy(r, after, player_.scratch_);
      move.dice |= player_.play_on(r, player_.scratch_.get(), player_.random_);
      move.value += player_.value_for(r, player_.scratch_.get(), seat_);
    }
    move.value /= player_.care_.samples;
    move.looks = player_.care_.samples;
  }
  moves_.push_back(std::move(move));
}

void MoveList::add_from(const void* before, const std::vector<Action>& answers) {
  --left_;
  WholeMove move{answers, 0, 0};
  const Ruleset& r = rules();
  do {
    copy(r, before, player_.scratch_);
    move.dice |= player_.play_move(r, player_.scratch_.get(), seat_, answers, player_.random_);
    move.value += player_.value_for(r, player_.scratch_.get(), seat_);
    ++move.looks;
  } while (move.dice && move.looks < player_.care_.samples);
  move.value /= move.looks;
  moves_.push_back(std::move(move));
}

const Survey& MovePlayer::survey(const Ruleset& rules) {
  if (surveyed_ != &rules) {
    surveyed_ = &rules;
    survey_ = guide_.survey(rules);
    scratch_ = Position(rules);
    dealt_ = Position(rules);
  }
  return *survey_;
}

bool MovePlayer::settled(const Ruleset& rules, const void* state) const {
  return rules.asked(state) == kNobody || guide_.settled(rules, state);
}

i32 MovePlayer::value(const Ruleset& rules, const void* state, Seat judging) {
  if (rules.asked(state) == kNobody) return static_cast<i32>(guide_.result(rules, state) * kShare);
  measures_.clear();
  guide_.measure(rules, *survey_, state, measures_);
  return judge(judgement_->of_seat[judging], measures_);
}

std::int64_t MovePlayer::value_for(const Ruleset& rules, const void* state, Seat seat) {
  const i32 first = value(rules, state, seat);
  return seat == 0 ? first : kShare - first;
}

// One answer of whoever is asked: by lot, or by a rule of thumb. False if a deal of hidden things has left none.
bool MovePlayer::play_one(const Ruleset& rules, void* state, Random& random, bool& dice) {
  if (rules.asked(state) == kChance) {
    dice = true;
    rules.apply(state, rules.draw(state, random, room_), nullptr);
    return true;
  }
  room_.clear();
  rules.legal(state, room_);
  if (room_.empty()) return false;
  dice |= room_.size() > 1;
  rules.apply(state, room_.size() == 1 ? room_[0].action : guide_.thumb(rules, state, room_, random), nullptr);
  return true;
}

// To the next settled position by rules of thumb. True if dice or somebody else had a word.
bool MovePlayer::play_on(const Ruleset& rules, void* state, Random& random) {
  bool dice = false;
  for (int i = 0; i < kLongestAffair && !settled(rules, state); ++i)
    if (!play_one(rules, state, random, dice)) break;
  return dice;
}

// The answers as far as they can be given; others and the dice have their word in between.
bool MovePlayer::play_move(const Ruleset& rules, void* state, Seat seat, const std::vector<Action>& answers,
                           Random& random) {
  bool dice = false, begun = false;
  for (const Action& answer : answers) {
    for (int i = 0; begun && i < kLongestAffair && rules.asked(state) != seat && !settled(rules, state); ++i)
      if (!play_one(rules, state, random, dice)) break;
    if (rules.asked(state) != seat || !rules.judge(state, answer).legal()) break;
    rules.apply(state, answer, nullptr);
    begun = true;
  }
  return play_on(rules, state, random) || dice;
}

void MovePlayer::deal(const Ruleset& rules, const void* state, Seat seat, Random& random, Position& out) const {
  copy(rules, state, out);
  if (rules.game().hidden_information) rules.redeal(out.get(), seat, random);
}

Action MovePlayer::choose(const Ruleset& rules, const void* state, const Listener& listener) {
  survey(rules);
  considered_.clear();
  const Seat seat = rules.asked(state);
  std::optional<Action> chosen = follow_plan(rules, state);
  if (!chosen) {
    answers_.clear();
    rules.legal(state, answers_);
    if (answers_.size() == 1) chosen = answers_[0].action;
  }
  if (!chosen) chosen = by_moves(rules, state, seat, listener);
  if (!chosen) chosen = by_answers(rules, state, seat, listener);
  if (considered_.empty()) considered_.push_back({*chosen, 0.5f, 1});
  return *chosen;
}

std::optional<Action> MovePlayer::follow_plan(const Ruleset& rules, const void* state) {
  if (next_ < plan_.size() && rules.judge(state, plan_[next_]).legal()) return plan_[next_++];
  plan_.clear();
  next_ = 0;
  return {};
}

std::optional<Action> MovePlayer::by_moves(const Ruleset& rules, const void* state, Seat seat,
                                           const Listener& listener) {
  deal(rules, state, seat, random_, dealt_);
  MoveList list(*this, seat, care_.most_moves);
  guide_.list(list, dealt_.get());
  std::vector<WholeMove>& moves = list.moves_;
  if (moves.empty()) return {};
  began_ = true;
  std::size_t chosen = 0;
  if (curious_ > 0 && random_.unit() < static_cast<double>(curious_)) {
    chosen = random_.below(static_cast<u32>(moves.size()));
  } else {
    std::stable_sort(moves.begin(), moves.end(), better);
    if (moves.size() > static_cast<std::size_t>(care_.again)) moves.resize(static_cast<std::size_t>(care_.again));
    if (moves.size() > 1) look_again(rules, state, seat, moves, listener);
    for (const WholeMove& m : moves)
      considered_.push_back({m.answers[0], static_cast<float>(m.value) / kShare, static_cast<u32>(m.looks)});
  }
  plan_ = std::move(moves[chosen].answers);
  next_ = 0;
  if (const std::optional<Action> first = follow_plan(rules, state)) return first;
  considered_.clear();  // the deal allowed what the true position does not
  return {};
}

// The best of many single looks is the luckiest: the few that lead are looked at again, all with the same deals.
void MovePlayer::look_again(const Ruleset& rules, const void* state, Seat seat, std::vector<WholeMove>& best,
                            const Listener& listener) {
  const u64 seed = random_.next64();
  std::vector<std::int64_t> sums(best.size(), 0);
  int deals = 0;
  while (deals < care_.deals && !(deals && listener.stop && listener.stop())) {
    for (std::size_t i = 0; i < best.size(); ++i) {
      Random same(seed + static_cast<u64>(deals), 3);
      deal(rules, state, seat, same, scratch_);
      play_move(rules, scratch_.get(), seat, best[i].answers, same);
      sums[i] += value_for(rules, scratch_.get(), seat);
    }
    ++deals;
    if (listener.progress) listener.progress(static_cast<float>(deals) / static_cast<float>(care_.deals));
  }
  for (std::size_t i = 0; i < best.size() && deals; ++i) best[i].value = sums[i] / deals, best[i].looks = deals;
  std::stable_sort(best.begin(), best.end(), better);
}

// Single answers: each played on to the next settled position, or a rule of thumb where it matters little.
Action MovePlayer::by_answers(const Ruleset& rules, const void* state, Seat seat, const Listener& listener) {
  deal(rules, state, seat, random_, dealt_);
  room_ = answers_;
  if (care_.ponder == 0 || !guide_.ponder(rules, dealt_.get(), answers_))
    return guide_.thumb(rules, dealt_.get(), room_, random_);
  const u64 seed = random_.next64();
  std::vector<std::int64_t> sums(answers_.size(), 0);
  int deals = 0;
  while (deals < care_.ponder && !(deals && listener.stop && listener.stop())) {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      Random same(seed + static_cast<u64>(deals), 6);
      deal(rules, state, seat, same, scratch_);
      rules.apply(scratch_.get(), answers_[i].action, nullptr);
      play_on(rules, scratch_.get(), same);
      sums[i] += value_for(rules, scratch_.get(), seat);
    }
    ++deals;
  }
  for (std::size_t i = 0; i < answers_.size(); ++i)
    considered_.push_back({answers_[i].action, static_cast<float>(sums[i] / deals) / kShare, static_cast<u32>(deals)});
  std::stable_sort(considered_.begin(), considered_.end(),
                   [](const Considered& a, const Considered& b) { return a.value > b.value; });
  return considered_[0].action;
}

}  // namespace cf
