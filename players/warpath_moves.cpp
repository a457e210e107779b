// Whole moves in Warpath: recruits with their place, columns under a leader with the spaces they reach, single units,
// works; and rules of thumb for what happens inside a battle.
#include <algorithm>

#include "players/warpath_judgement.hpp"

namespace cf::warpath {
namespace {

const State& as_state(const void* state) { return *static_cast<const State*>(state); }
const Tables& tables(const Ruleset& rules) { return *static_cast<const Tables*>(rules.tables()); }

bool settled(const Ruleset&, const void* state) {
  const State& s = as_state(state);
  return asks<DrawMarker>(s) || asks<ChooseAction>(s) || asks<ChooseLevy>(s) || asks<ChooseRaider>(s);
}

// Who won, and how far the Union came: capitals, bases, and how long it lasted.
float result(const Ruleset& rules, const void* state) {
  constexpr float kOfResult = 0.7f;
  const State& s = as_state(state);
  const Ctx c{tables(rules), s};
  const Outcome outcome = rules.outcome(state);
  const float share = outcome.winner == kNobody ? 0.5f : outcome.winner == kUnion ? 1.0f : 0.0f;
  float came = 0.16f * static_cast<float>(capitals_held(c, kUnion));
  for (PlaceId base : {c.t.fort_smith, c.t.marshall, c.t.fort_belknap})
    came += holder(s, base) == kUnion ? 0.0667f : 0.0f;
  if (share == 1) came = 1;
  if (share == 0 && s.turn < 8) came *= 0.5f * static_cast<float>(s.turn) / 8;  // a base was lost
  return kOfResult * share + (1 - kOfResult) * came;
}

// -- listing ------------------------------------------------------------------------------------

using Answers = std::vector<Action>;

// The whole moves of one seat from one position.
class Lister {
 public:
  Lister(MoveList& moves, const State& start)
      : moves_(moves), r_(moves.rules()), t_(tables(r_)), start_(start), seat_(moves.seat()) {
    manned_ = spaces_of(start, t_.side[seat_] & t_.combat);
  }

  void list() {
    if (asks<ChooseStep>(start_)) {
      ways(start_, {}, nullptr);
      stop_here();
      return;
    }
    if (asks<Assemble>(start_)) return go_on_assembling();
    if (!asks<ChooseAction>(start_) && !asks<ChooseLevy>(start_) && !asks<ChooseRaider>(start_) &&
        !asks<ChooseWaste>(start_) && !asks<ChooseHaunt>(start_))
      return;
    single_answers();
    if (asks<ChooseAction>(start_)) marches();
  }

 private:
  // -- what is not a march ----------------------------------------------------------------------
  void single_answers() {
    std::vector<Answer> answers;
    r_.legal(&start_, answers);
    std::vector<u32> seen;
    for (const Answer& answer : answers) {
      const Action& a = answer.action;
      if (a.verb == kMove || (a.verb == kDone && answers.size() > 1 && wasteful())) continue;
      const u32 key = key_of(a);
      if (key && std::ranges::find(seen, key) != seen.end()) continue;
      if (key) seen.push_back(key);
      if (a.verb == kDevastate && home_country(piece_of(a))) continue;
      answer_with(a);
    }
  }

  // An action is not given away while recruits wait.
  bool wasteful() const {
    return moves_.sober() && asks<ChooseAction>(start_) && !pieces_at(start_, box_of(seat_)).empty();
  }

  bool home_country(PieceId piece) const {
    return t_.at(start_.at[piece]).country == (seat_ == kUnion ? Country::Union : Country::Confederate);
  }

  // Answers with the same key come to the same; 0: this one is like no other.
  u32 key_of(const Action& a) const {
    const u32 verb = static_cast<u32>(a.verb) << 24;
    if (a.verb == kRecruit) {
      const Unit& u = t_.of(piece_of(a));
      return verb | static_cast<u32>(u.type) << 20 | static_cast<u32>(u.strength) << 16 |
             static_cast<u32>(u.value) << 12 | (u.indian ? 1u + static_cast<u32>(u.nation) : 0u);
    }
    if (a.verb == kBuild || a.verb == kBuildQuick || a.verb == kDevastate || a.verb == kSend)
      return a.a < 0 ? 0 : verb | 1u << 16 | start_.at[piece_of(a)].value;
    return 0;
  }

  void answer_with(const Action& a) {
    State after = start_;
    r_.apply(&after, a, nullptr);
    if (asks<ChooseStep>(after)) return ways(after, {a}, nullptr);
    if (!asks<ChoosePlace>(after)) return add(after, {a});
    std::vector<Answer> places;
    r_.legal(&after, places);
    for (const Answer& place : places) {
      State placed = after;
      r_.apply(&placed, place.action, nullptr);
      add(placed, {a, place.action});
    }
  }

  // -- marches ----------------------------------------------------------------------------------
  struct Stack {
    std::vector<PieceId> units, horse, chiefs, wagons;  // weakest units first, best leader first
    bool foot = false;
  };

  Stack stack_of(const PieceSet& pieces) const {
    Stack out;
    for (PieceId p : pieces) {
      if (t_.leaders.has(p)) {
        out.chiefs.push_back(p);
      } else if (t_.wagons.has(p)) {
        out.wagons.push_back(p);
      } else {
        out.units.push_back(p);
        if (t_.of(p).type == Type::Cavalry)
          out.horse.push_back(p);
        else
          out.foot = true;
      }
    }
    // The cheapest guard is a weak foot soldier: he is left behind first.
    const auto rank = [&](PieceId p) { return 2 * t_.of(p).strength + (t_.of(p).type == Type::Cavalry); };
    std::ranges::stable_sort(out.units, {}, rank);
    std::ranges::stable_sort(out.horse, {}, rank);
    std::ranges::stable_sort(out.chiefs, {}, [&](PieceId p) { return -static_cast<int>(t_.of(p).value); });
    return out;
  }

  void marches() {
    const PieceSet mine = t_.side[seat_] & pieces_on_map(start_), fresh = mine - start_.acted;
    std::vector<PlaceId> places;
    for (PlaceId p : spaces_under(start_, fresh)) places.push_back(p);
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(places[i - 1], places[moves_.random().below(static_cast<u32>(i))]);
    for (PlaceId p : places) {
      if (moves_.full()) return;
      const PieceSet here = fresh & pieces_at(start_, p);
      const Stack stack = stack_of(here);
      columns(stack);
      lone_riders(stack, p);
      single_units(stack, here);
    }
  }

  // Columns under the best leader: all, all but a guard, the horse.
  void columns(const Stack& stack) {
    if (stack.chiefs.empty() || stack.units.empty()) return;
    const auto column = [&](const std::vector<PieceId>& from, std::size_t stay, bool wagons) {
      if (stay >= from.size() || moves_.full()) return;
      std::vector<PieceId> who(from.begin() + static_cast<std::ptrdiff_t>(stay), from.end());
      if (wagons) who.insert(who.end(), stack.wagons.begin(), stack.wagons.end());
      march(stack.chiefs[0], who, false, nullptr);
    };
    march(stack.chiefs[0], {}, true, nullptr);
    column(stack.units, 1, true);
    if (stack.units.size() > 3) column(stack.units, 2, true);
    if (stack.units.size() > 4) column(stack.units, stack.units.size() / 2, true);
    if (!stack.wagons.empty() || stack.chiefs.size() > 1) column(stack.units, 0, false);
    if (!stack.foot || stack.horse.empty()) return;
    column(stack.horse, 0, false);
    if (stack.horse.size() > 2) column(stack.horse, 1, false);
    if (stack.horse.size() > 4) column(stack.horse, stack.horse.size() / 2, false);
  }

  // A leader or a wagon goes by itself only to its own troops.
  void lone_riders(const Stack& stack, PlaceId from) {
    PlaceSet friends = manned_;
    friends.remove(from);
    for (std::size_t i = 0; i < stack.chiefs.size() && i < 2; ++i) march(stack.chiefs[i], {}, false, &friends);
    if (!stack.wagons.empty()) march(stack.wagons[0], {}, false, &friends);
  }

  // One of a kind, and the battalions of a regiment together.
  void single_units(const Stack& stack, const PieceSet& here) {
    u32 kinds = 0;
    for (PieceId p : stack.units) {
      if (moves_.full()) return;
      const Unit& u = t_.of(p);
      const u32 kind = 1u << (4u * static_cast<u32>(u.type) + u.strength);
      if (p != t_.quantrill && (kinds & kind)) continue;
      kinds |= kind;
      march(p, {}, false, nullptr);
      std::vector<PieceId> battalions;
      if (u.regiment)
        for (PieceId mate : here& t_.regiments[u.regiment])
          if (mate != p) battalions.push_back(mate);
      if (!battalions.empty()) march(p, battalions, false, nullptr);
    }
  }

  // `only`: it may end there alone.
  void march(PieceId lead, const std::vector<PieceId>& company, bool everybody, const PlaceSet* only) {
    State s = start_;
    const Action move{.verb = kMove, .a = arg(lead)};
    r_.apply(&s, move, nullptr);
    set_out(s, {move}, company, everybody, only);
  }

  void set_out(State s, Answers answers, const std::vector<PieceId>& company, bool everybody, const PlaceSet* only) {
    const auto play = [&](Action a) { r_.apply(&s, a, nullptr), answers.push_back(a); };
    const auto try_to = [&](Action a) {
      if (!asks<Assemble>(s) || !r_.judge(&s, a).legal()) return false;
      play(a);
      return true;
    };
    if (everybody && !try_to({.verb = kJoinAll})) return;
    for (PieceId p : company)
      if (!try_to({.verb = kJoin, .a = arg(p)})) return;
    if (asks<Assemble>(s) && !try_to({.verb = kMarch})) return;
    if (asks<ChooseStep>(s)) ways(s, std::move(answers), only);
  }

  // In the middle of forming a column: who else comes along, in the same ways as above. So a player who is asked
  // without knowing what it was about comes to the same column.
  void go_on_assembling() {
    std::vector<Answer> offered;
    r_.legal(&start_, offered);
    PieceSet joining;
    for (const Answer& answer : offered)
      if (answer.action.verb == kJoin) joining.add(piece_of(answer.action));
    const Stack stack = stack_of(joining);
    const auto with = [&](const std::vector<PieceId>& from, std::size_t stay, bool wagons) {
      if (stay > from.size()) return;
      std::vector<PieceId> who(from.begin() + static_cast<std::ptrdiff_t>(stay), from.end());
      if (wagons) who.insert(who.end(), stack.wagons.begin(), stack.wagons.end());
      set_out(start_, {}, who, false, nullptr);
    };
    set_out(start_, {}, {}, true, nullptr);
    set_out(start_, {}, {}, false, nullptr);
    for (std::size_t stay : {std::size_t{1}, std::size_t{2}, stack.units.size() / 2}) with(stack.units, stay, true);
    with(stack.units, 0, false);
    for (std::size_t stay : {std::size_t{0}, std::size_t{1}, stack.horse.size() / 2}) with(stack.horse, stay, false);
  }

  void stop_here() {
    const Action stop{.verb = kStop};
    if (!r_.judge(&start_, stop).legal()) return;
    State s = start_;
    r_.apply(&s, stop, nullptr);
    add(s, {stop});
  }

  // From the first step: every space that can be reached, by the cheapest way; a battle or chance ends a way. Standing
  // still and coming back do not occur.
  struct Way {
    State s;
    Answers answers;
  };
  void ways(const State& start, Answers answers, const PlaceSet* only) {
    constexpr int kMostPoints = 6;
    std::vector<Way> by_points[kMostPoints + 1];
    const ChooseStep& first = std::get<ChooseStep>(start.stack.top());
    const PlaceId home = first.at;
    PlaceSet seen;
    seen.add(home);
    by_points[std::min<int>(first.points, kMostPoints)].push_back({start, std::move(answers)});
    for (int points = kMostPoints; points >= 0; --points)
      for (std::size_t i = 0; i < by_points[points].size(); ++i) {
        const Way way = by_points[points][i];
        const PlaceId at = std::get<ChooseStep>(way.s.stack.top()).at;
        if (at != home) {
          if (seen.has(at)) continue;
          seen.add(at);
        }
        std::vector<Answer> next;
        r_.legal(&way.s, next);
        for (const Answer& answer : next)
          if (std::optional<Way> further = step(way, answer.action, at == home, seen, only)) {
            const int left = std::get<ChooseStep>(std::as_const(further->s).stack.top()).points;
            by_points[std::min(left, std::max(points - 1, 0))].push_back(std::move(*further));
          }
      }
  }

  // One answer more; none if the way ends with it.
  std::optional<Way> step(const Way& way, const Action& a, bool at_home, PlaceSet& seen, const PlaceSet* only) {
    const PlaceId at = std::get<ChooseStep>(way.s.stack.top()).at;
    if (a.verb == kStop && (at_home || (only && !only->has(at)))) return {};
    if (a.verb == kEnter && seen.has(place_of(a))) return {};
    if (a.verb == kDevastate && t_.at(at).country == (seat_ == kUnion ? Country::Union : Country::Confederate))
      return {};
    Way next = way;
    r_.apply(&next.s, a, nullptr);
    next.answers.push_back(a);
    if (a.verb == kEnter && r_.asked(&next.s) == seat_ && asks<ChooseStep>(next.s)) return next;
    if (a.verb == kEnter && only && !only->has(place_of(a))) return {};
    if (a.verb == kEnter && r_.asked(&next.s) != kNobody && settled(r_, &next.s)) seen.add(place_of(a));
    add(next.s, next.answers);
    return {};
  }

  // The last guard of a Union base does not leave.
  bool leaves_base_empty(const State& after) const {
    if (seat_ != kUnion || decided(after)) return false;
    const Ctx c{t_, after};
    for (PlaceId base : {t_.fort_scott, t_.fort_atkinson})
      if (manned_.has(base) && (side_at(c, base, kUnion) & t_.combat).empty()) return true;
    return false;
  }

  void add(const State& after, const Answers& answers) {
    if (moves_.sober() && answers[0].verb == kMove && leaves_base_empty(after)) return;
    moves_.add(&after, answers);
  }

  MoveList& moves_;
  const Ruleset& r_;
  const Tables& t_;
  const State start_;
  const Seat seat_;
  PlaceSet manned_;
};

void list(MoveList& moves, const void* state) { Lister(moves, as_state(state)).list(); }

// -- inside a battle ----------------------------------------------------------------------------

Action thumb(const Ruleset& rules, const void* state, std::span<const Answer> answers, Random& random) {
  const Tables& t = tables(rules);
  const State& s = as_state(state);
  const Ctx c{t, s};
  int mine = 0, theirs = 0;
  if (const auto* q = std::get_if<ChooseFirer>(&s.stack.top())) {
    for (PieceId p : able_to_fire(c, q->party)) mine += t.of(p).strength;
    for (PieceId p : able_to_fire(c, opposite(q->party))) theirs += t.of(p).strength;
  }
  float best = -1e9f;
  Action out = answers[0].action;
  for (const Answer& answer : answers) {
    const Action& a = answer.action;
    const auto strength = [&] { return static_cast<float>(t.of(piece_of(a)).strength); };
    const auto panicked = [&] { return s.panicked.has(piece_of(a)); };
    const auto fired = [&] { return s.fired.has(piece_of(a)); };
    float v = static_cast<float>(random.unit()) * 0.5f;
    switch (a.verb) {
      case kFire:
        v += strength();
        break;
      case kBreakOff:
        v += mine * 3 <= theirs ? 9.0f : -9.0f;
        break;
      case kSpend:
        v += 1;
        break;
      case kTarget:
        v += strength() - (panicked() ? 0.0f : 0.5f);
        break;
      case kLose:
        v += (panicked() ? 6.0f : fired() ? 2.0f : 0.0f) - strength();
        break;
      case kPanic:
        v += (fired() ? 3.0f : 0.0f) - (panicked() ? 9.0f : 0.0f) - strength();
        break;
      case kRetreat:
        v += static_cast<float>((side_at(c, place_of(a), rules.asked(state)) & t.combat).size());
        break;
      case kJoinAll:
        v += s.group.empty() ? 9.0f : 0.0f;
        break;
      case kHalt:
      case kStop:
      case kMarch:
      case kDone:
        v += 5;
        break;
      case kRaid:
        v += 2;
        break;
      case kPass:
        v -= 1;
        break;
      default:
        break;
    }
    if (v > best) best = v, out = a;
  }
  return out;
}

// One of a kind is enough.
bool ponder(const Ruleset& rules, const void* state, std::vector<Answer>& answers) {
  const Tables& t = tables(rules);
  const State& s = as_state(state);
  std::vector<u32> seen;
  std::erase_if(answers, [&](const Answer& answer) {
    const Action& a = answer.action;
    if (a.verb != kFire && a.verb != kLose && a.verb != kPanic && a.verb != kTarget && a.verb != kBreakOff)
      return false;
    const PieceId p = piece_of(a);
    const u32 key = static_cast<u32>(a.verb) << 16 | static_cast<u32>(t.of(p).type) << 8 |
                    static_cast<u32>(t.of(p).strength) << 4 | static_cast<u32>(s.panicked.has(p)) << 1 |
                    static_cast<u32>(s.fired.has(p));
    if (std::ranges::find(seen, key) != seen.end()) return true;
    seen.push_back(key);
    return false;
  });
  return true;
}

std::unique_ptr<Survey> survey(const Ruleset& rules) { return std::make_unique<Ground>(tables(rules)); }

}  // namespace

extern const MoveGuide kMoveGuide;
const MoveGuide kMoveGuide{.game = "warpath",
                           .survey = survey,
                           .measure = measure,
                           .settled = settled,
                           .result = result,
                           .list = list,
                           .thumb = thumb,
                           .ponder = ponder};

}  // namespace cf::warpath
