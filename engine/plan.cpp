#include "engine/plan.hpp"

#include <algorithm>
#include <cstring>

namespace cf {

namespace {

constexpr u32 kNone = ~u32{0};
constexpr int kDiceDeep = 4;     // rolls in a row
constexpr int kAskedInARow = 6;  // questions to others after one step
constexpr int kMostOpening = 40;

}  // namespace

// A way to a place: a node with what the search needs to go on from it.
struct Planner::Label {
  MoveProgress at;
  u8 risks = 0;  // of the whole way
  u8 interruptions = 0;
  float undisturbed = 1;
  u32 state = kNone;
  bool dominated = false;
};

// Where a step leads once others have let it pass and dice have done no harm.
struct Planner::Settled {
  MoveProgress at;
  Seat asked = kNobody;
  u8 risks = 0, interruptions = 0;
  float undisturbed = 1;
  bool goes_on(Seat mover) const { return at.stage == MoveProgress::Moving && asked == mover; }
};

// Positions in blocks that never move, used as a stack.
class Planner::States {
 public:
  explicit States(const Ruleset& rules) : bytes_(rules.state_size()), stride_((bytes_ + 15) / 16 * 16) {}
  void clear() { used_ = 0; }
  u32 add(const void* from) {
    if (used_ / kBlock == blocks_.size()) blocks_.push_back(std::make_unique<Unit[]>(kBlock * stride_ / sizeof(Unit)));
    std::memcpy(at(used_), from, bytes_);
    return used_++;
  }
  void drop() { --used_; }
  void* at(u32 i) { return reinterpret_cast<std::byte*>(blocks_[i / kBlock].get()) + i % kBlock * stride_; }
  void copy(void* to, const void* from) const { std::memcpy(to, from, bytes_); }

 private:
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  static constexpr u32 kBlock = 64;
  std::size_t bytes_, stride_;
  std::vector<std::unique_ptr<Unit[]>> blocks_;
  u32 used_ = 0;
};

Planner::Planner(const Ruleset& rules) : rules_(rules), states_(std::make_unique<States>(rules)) {}
Planner::~Planner() = default;

PlanStatus Planner::search(const void* state, const PlanRequest& request, const PlanLimits& limits) {
  labels_.clear(), nodes_.clear(), destinations_.clear(), opening_.clear(), states_->clear();
  open_ = {};
  expanded_ = 0, complete_ = true, limits_ = limits, start_ = {};
  mover_ = rules_.asked(state);
  if (mover_ >= kMaxSeats) return PlanStatus::NotAsked;
  const u32 first = states_->add(state);
  for (const Action& a : request.prefix) {
    if (!rules_.judge(states_->at(first), a).legal()) return PlanStatus::NoMove;
    opening_.push_back(a);
    const Seat asked = rules_.apply(states_->at(first), a, nullptr);
    if (settle(states_->at(first), asked, 0).asked != mover_) return PlanStatus::NoMove;
  }
  if (const PlanStatus status = open_force(request); status != PlanStatus::Ready) return status;
  start_ = rules_.move_progress(states_->at(first));
  if (start_.stage != MoveProgress::Moving) return PlanStatus::NoMove;
  labels_.push_back({.at = start_, .state = first});
  nodes_.push_back({.place = start_.place, .left = start_.left});
  push(0);
  while (!open_.empty() && complete_) {
    const u32 label = open_.top().second;
    open_.pop();
    if (labels_[label].dominated) continue;
    complete_ = ++expanded_ <= limits_.expanded;
    if (complete_) expand(label);
  }
  keep_best();
  mark_aftermath();
  return PlanStatus::Ready;
}

// Cheapest first; among equals the least interrupted.
void Planner::push(u32 label) {
  const std::int64_t spent = std::int64_t{start_.left} - labels_[label].at.left;
  open_.push({-(spent * 256 + labels_[label].interruptions), label});
}

// Forms the force (the stack or piece named, everybody who may go along) and sets out.
PlanStatus Planner::open_force(const PlanRequest& request) {
  void* state = states_->at(0);
  bool named = false;
  for (int turn = 0; turn < kMostOpening; ++turn) {
    bool ready = false;
    const Action* next = next_opening(request, named, ready);
    if (ready) return PlanStatus::Ready;
    if (!next) return PlanStatus::NoMove;
    named |= rules_.move_part(*next) == MovePart::Form;
    opening_.push_back(*next);
    const Seat asked = rules_.apply(state, opening_.back(), nullptr);
    if (asked == kChance) return PlanStatus::RollFirst;
    if (asked != mover_) return PlanStatus::NoMove;
  }
  return PlanStatus::NoMove;
}

// The next answer that forms the force; `ready` when the first step can be taken instead.
const Action* Planner::next_opening(const PlanRequest& request, bool named, bool& ready) {
  const Vocabulary& words = rules_.vocabulary();
  answers_.clear();
  rules_.legal(states_->at(0), answers_);
  const Action *form = nullptr, *all = nullptr, *go = nullptr, *decline = nullptr, *leave = nullptr;
  bool steps = false;
  for (const Answer& answer : answers_) {
    const Action& a = answer.action;
    switch (rules_.move_part(a)) {
      case MovePart::Step:
        steps = true;
        break;
      case MovePart::All:
        all = &a;
        break;
      case MovePart::Go:
        go = &a;
        break;
      case MovePart::Decline:
        decline = &a;
        break;
      case MovePart::Leave:
        if (!request.pieces.empty() && !request.names(a.a)) leave = &a;
        break;
      case MovePart::Form: {
        const bool by_place = words.kinds[words.verbs[a.verb].a.kind].role == Role::Space;
        const bool fits = by_place ? a.a == request.place && !named : request.names(a.a);
        if (fits && !form) form = &a;
        break;
      }
      default:
        break;
    }
  }
  ready = steps && !leave;
  if (leave) return leave;
  if (form) return form;
  if (all && request.whole && request.pieces.empty()) return all;
  if (go) return go;
  const bool after_a_roll = request.place < 0 && request.piece < 0;
  return after_a_roll ? decline : nullptr;
}

// Plays on to the mover's next question of this move, or to its end: others decline, dice fall well.
Planner::Settled Planner::settle(void* state, Seat asked, int depth) {
  Settled out;
  for (int turn = 0; turn < kAskedInARow; ++turn) {
    out.at = rules_.move_progress(state);
    out.asked = asked;
    if (asked == mover_ || asked == kNobody || out.at.stage != MoveProgress::Moving) return out;
    ++out.interruptions;
    if (asked == kChance) {
      out.risks |= kDice;
      if (depth >= kDiceDeep) return out;
      const Settled rolled = roll(state, depth);
      out.at = rolled.at, out.asked = rolled.asked;
      out.risks |= rolled.risks, out.undisturbed *= rolled.undisturbed;
      out.interruptions = static_cast<u8>(out.interruptions + rolled.interruptions);
      return out;
    }
    std::vector<Answer> answers;
    rules_.legal(state, answers);
    const auto declines =
        std::ranges::find(answers, MovePart::Decline, [&](const Answer& a) { return rules_.move_part(a.action); });
    out.risks |= declines != answers.end() ? kMayBeStruck : kOthersDecide;
    asked = rules_.apply(state, declines != answers.end() ? declines->action : answers.front().action, nullptr);
  }
  return out;
}

// Tries every face. The way goes on from the best one; how many faces let it go on is its probability.
Planner::Settled Planner::roll(void* state, int depth) {
  std::vector<Answer> faces;
  rules_.legal(state, faces);
  if (faces.size() > limits_.faces) faces.resize(limits_.faces);
  const MoveProgress before = rules_.move_progress(state);
  const u32 best = states_->add(state), now = states_->add(state);
  const auto rank = [&](const Settled& s) { return s.goes_on(mover_) * 1'000'000 + s.at.left * 256 - s.interruptions; };
  Settled found;
  bool any = false;
  float good = 0, total = 0;
  u8 risks = 0;
  for (const Answer& face : faces) {
    states_->copy(states_->at(now), state);
    const Settled s = settle(states_->at(now), rules_.apply(states_->at(now), face.action, nullptr), depth + 1);
    // The last step of a march may end it and still arrive.
    const bool arrived =
        s.at.stage == MoveProgress::Idle && rules_.place_of(states_->at(now), before.lead) == before.place;
    total += static_cast<float>(face.weight);
    risks |= s.risks;
    if ((s.goes_on(mover_) || arrived) && !(s.risks & kMayBeStruck))
      good += static_cast<float>(face.weight) * s.undisturbed;
    if (any && rank(s) <= rank(found)) continue;
    any = true, found = s;
    states_->copy(states_->at(best), states_->at(now));
  }
  if (any) states_->copy(state, states_->at(best));
  states_->drop(), states_->drop();
  found.undisturbed = total > 0 ? good / total : 0;
  found.risks |= risks;
  return found;
}

void Planner::expand(u32 label) {
  answers_.clear();
  rules_.legal(states_->at(labels_[label].state), answers_);
  const std::vector<Answer> answers = answers_;
  const bool at_start = label == 0;
  for (const Answer& answer : answers) {
    const MovePart part = rules_.move_part(answer.action);
    if (part == MovePart::Fight) arrive(label, kBattle, &answer.action);
    if (part == MovePart::Stop && !at_start) arrive(label, 0, &answer.action);
    if (part == MovePart::Step) try_step(label, answer.action);
  }
}

void Planner::try_step(u32 label, const Action& action) {
  const u32 state = states_->add(states_->at(labels_[label].state));
  const Settled s = settle(states_->at(state), rules_.apply(states_->at(state), action, nullptr), 0);
  const Label& from = labels_[label];
  const bool goes_on = s.goes_on(mover_);
  MoveProgress at = s.at;
  u8 risks = s.risks;
  if (!goes_on && at.stage == MoveProgress::Affair) {
    at.rest = 0xfffe, at.left = from.at.left;
    risks |= kBattle;
  } else if (!goes_on) {
    risks |= kMoveEnds;
    if (at.stage == MoveProgress::After) risks |= kAftermath;
    // The frame that counted the movement is gone: the game says what the last step cost.
    const i32 cost = rules_.cost_of_step(states_->at(from.state), action);
    at = {MoveProgress::Idle, -1, rules_.place_of(states_->at(state), start_.lead), cost < 0 ? 0 : from.at.left - cost,
          0xffff};
  }
  const u8 interruptions = static_cast<u8>(from.interruptions + s.interruptions);
  if (dominated(at, interruptions)) return states_->drop();
  const u32 next = static_cast<u32>(labels_.size());
  labels_.push_back({at, static_cast<u8>(from.risks | risks), interruptions, from.undisturbed * s.undisturbed, state});
  nodes_.push_back({at.place, at.left, label, action, risks});
  if (goes_on) return push(next);
  states_->drop();  // its position is not needed again
  arrive(next, 0, nullptr);
}

// Whether a known way is as good; known ways that the new one beats are dropped.
bool Planner::dominated(const MoveProgress& at, u8 interruptions) {
  for (Label& known : labels_) {
    if (known.at.place != at.place || known.at.rest != at.rest || known.at.stage != at.stage || known.dominated)
      continue;
    const bool as_cheap = known.at.left >= at.left, as_calm = known.interruptions <= interruptions;
    if (as_cheap && (as_calm || (!limits_.calmer && known.at.left > at.left))) return true;
    if (at.left >= known.at.left && interruptions <= known.interruptions) known.dominated = true;
  }
  return false;
}

void Planner::arrive(u32 label, u8 risk, const Action* last) {
  const Label& l = labels_[label];
  destinations_.push_back({l.at.place, start_.left - l.at.left, static_cast<u8>(l.risks | risk), l.interruptions,
                           l.undisturbed, label, last != nullptr, last ? *last : Action{}});
}

// One entry a place for a march and one for a battle, and a calmer one where it exists.
void Planner::keep_best() {
  std::ranges::stable_sort(destinations_, [](const Destination& a, const Destination& b) {
    if (a.place != b.place) return a.place < b.place;
    if (a.battle() != b.battle()) return b.battle();
    return a.cost != b.cost ? a.cost < b.cost : a.interruptions < b.interruptions;
  });
  std::vector<Destination> best;
  for (const Destination& d : destinations_) {
    if (d.place == start_.place && !d.battle()) continue;
    const bool same = !best.empty() && best.back().place == d.place && best.back().battle() == d.battle();
    if (!same || (limits_.calmer && d.interruptions < best.back().interruptions)) best.push_back(d);
  }
  destinations_ = std::move(best);
}

void Planner::mark_aftermath() {
  for (Destination& d : destinations_) {
    if (!d.has_last || d.battle()) continue;
    const u32 state = states_->add(states_->at(labels_[d.node].state));
    rules_.apply(states_->at(state), d.last, nullptr);
    if (rules_.move_progress(states_->at(state)).stage != MoveProgress::Idle) d.risks |= kAftermath;
    states_->drop();
  }
}

std::vector<Action> Planner::answers_to(const Destination& destination) const {
  std::vector<Action> steps;
  for (u32 n = destination.node; n != 0; n = nodes_[n].parent) steps.push_back(nodes_[n].answer);
  std::vector<Action> out = opening_;
  out.insert(out.end(), steps.rbegin(), steps.rend());
  if (destination.has_last) out.push_back(destination.last);
  return out;
}

PlanStatus plan_for(Planner& planner, const Ruleset& rules, const void* state, const PlanRequest& request, u64 deal) {
  Position seen(rules);
  std::memcpy(seen.get(), state, rules.state_size());
  if (const Seat seat = rules.asked(state); rules.game().hidden_information && seat < kMaxSeats) {
    Random random(deal, 4711);
    rules.redeal(seen.get(), seat, random);
  }
  return planner.search(seen.get(), request);
}

}  // namespace cf
