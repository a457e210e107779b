// Whole moves on the Ohio: special actions with what comes of them, forces with their company and the places they can
// reach (engine/plan.hpp); and rules of thumb for what happens on the way.
#include <algorithm>
#include <cmath>

#include "engine/plan.hpp"
#include "games/ohio/rules/forces.hpp"
#include "players/ohio_judgement.hpp"

namespace cf::ohio {
namespace {

const State& as_state(const void* state) { return *static_cast<const State*>(state); }
const Tables& tables(const Ruleset& rules) { return *static_cast<const Tables*>(rules.tables()); }

bool settled(const Ruleset&, const void* state) {
  const State& s = as_state(state);
  return asks<ChooseAction>(s) || asks<Operate>(s);
}

// Who won and by how much; and whether the fort was built that victory asks for, since nobody stumbles on it.
float result(const Ruleset& rules, const void* state) {
  const Ctx c{tables(rules), as_state(state)};
  const Outcome outcome = rules.outcome(state);
  const float share = outcome.winner == kNobody ? 0.5f : outcome.winner == kUS ? 1.0f : 0.0f;
  constexpr float kFort = 6, kScale = 5;
  // The settlements were counted when the game ended.
  const int lead = lead_in_points(c) + (c.t.learning() ? 0 : c.s.settlements);
  const float margin = static_cast<float>(lead) + (needed_fort(c.t).exists() && fort_done(c) ? kFort : 0.0f);
  return 0.5f * share + 0.5f / (1 + std::exp(-margin / kScale));
}

// -- listing ------------------------------------------------------------------------------------

using Answers = std::vector<Action>;

class Lister {
 public:
  Lister(MoveList& moves, const State& start)
      : moves_(moves), r_(moves.rules()), t_(tables(r_)), start_(start), seat_(moves.seat()), planner_(r_) {
    r_.legal(&start_, answers_);
  }

  void list() {
    if (asks<ChooseAction>(start_)) special_actions();
    if (asks<Operate>(start_)) operations();
    if (asks<FormForce>(start_) && !std::get<FormForce>(start_.stack.top()).target.exists()) forces(start_, {});
    if (asks<ChooseStep>(start_)) march(start_, {}, true);
  }

 private:
  // -- special actions --------------------------------------------------------------------------
  void special_actions() {
    shuffle(answers_);
    bool raided[2] = {};
    int settlements = 0, transfers = 0;
    constexpr int kMostSettlements = 4, kMostTransfers = 5;
    for (const Answer& answer : answers_) {
      const Action& a = answer.action;
      if (a.verb == kRaid) {  // one settlement is as good as another
        bool& twin = raided[site_at({t_, start_}, place_arg(a.a)) == Site::SettlementReduced];
        if (std::exchange(twin, true)) continue;
      }
      if (a.verb == kBuildSettlement && ++settlements > kMostSettlements) continue;
      if (a.verb == kTransfer) {
        if (++transfers <= kMostTransfers) transfer(a);
        continue;
      }
      moves_.add_from(&start_, {a});
    }
  }

  void transfer(const Action& a) {
    State s = start_;
    r_.apply(&s, a, nullptr);
    if (r_.asked(&s) != seat_) return;
    std::vector<Answer> goals;
    r_.legal(&s, goals);
    shuffle(goals);
    constexpr std::size_t kMostGoals = 4;
    for (std::size_t i = 0; i < std::min(goals.size(), kMostGoals); ++i) moves_.add_from(&start_, {a, goals[i].action});
  }

  // -- operations -------------------------------------------------------------------------------
  void operations() {
    std::vector<Action> musters;
    for (const Answer& answer : answers_)
      if (answer.action.verb == kForm) musters.push_back(answer.action);
    for (std::size_t i = musters.size(); i > 1; --i)
      std::swap(musters[i - 1], musters[moves_.random().below(static_cast<u32>(i))]);
    bool off_the_map = false;
    for (const Action& muster : musters) {
      if (moves_.full()) break;
      State s = start_;
      r_.apply(&s, muster, nullptr);
      if (r_.asked(&s) != seat_ || !asks<FormForce>(s)) continue;
      const bool any = forces(s, {muster});
      off_the_map |= any && is_entry(place_arg(muster.a));
    }
    // Nobody stops while troops wait at the edge of the map and could march.
    if (!(moves_.sober() && off_the_map)) moves_.add_from(&start_, {Action{.verb = kDone}});
  }

  // Ways to make up a force from a stack, each with where it can go. True if there were any.
  bool forces(const State& at, const Answers& before) {
    std::vector<Answer> offered;
    r_.legal(&at, offered);
    std::vector<Answers> ways;
    Answers everybody, takes;
    for (const Answer& answer : offered) {
      if (answer.action.verb == kTakeAll) everybody = {answer.action};
      if (answer.action.verb == kTake) takes.push_back(answer.action);
    }
    if (!everybody.empty()) ways.push_back(everybody);
    const Shape formed = shape_of({t_, at}, seat_, 1);
    if (formed.troops + formed.keys + formed.subs + formed.scouts + formed.wagons_guns > 0) ways.push_back({});
    const Answers led = led_force(at);
    if (!led.empty()) ways.push_back(led);
    if (takes.size() == 1) ways.push_back(takes);
    if (takes.size() > 1) parts(at, takes, ways);
    bool any = false;
    for (const Answers& way : ways) any |= march_with(at, before, way);
    return any;
  }

  Type type_of(const Action& take) const { return t_.type_of(unit_arg(take.a)); }

  // Single troops of each kind, a leader with one troop less, a wagon with an escort.
  void parts(const State& at, const Answers& takes, std::vector<Answers>& ways) {
    const Action *wagon = nullptr, *troop = nullptr;
    for (const Action& take : takes) {
      const Type type = type_of(take);
      if (is_troop(type)) {
        ways.push_back({take});
        troop = &take;
      }
      if (type == Type::Supply) wagon = &take;
    }
    if (wagon && troop) ways.push_back({*wagon, *troop});
    Answers guarded = led_force(at, 1);
    if (!guarded.empty()) ways.push_back(std::move(guarded));
  }

  // As many as the best leader there can lead, wagons too; `stay` troops are left as a guard.
  Answers led_force(const State& at, int stay = 0) const {
    State s = at;
    Answers way;
    const Shape formed = shape_of({t_, at}, seat_, 1);
    if (formed.keys + formed.subs == 0) {
      take_while(s, way, 1, [](Type t) { return t == Type::Key; });
      if (way.empty()) take_while(s, way, 1, [](Type t) { return t == Type::Sub; });
      if (way.empty()) return way;
    }
    int troops = 0;
    const Ctx c{t_, at};
    each_at(at, seat_, std::get<FormForce>(at.stack.top()).at,
            [&](UnitId u) { troops += is_troop(t_.type_of(u)) && can_move(c, u); });
    take_while(s, way, troops - stay, [](Type t) { return is_troop(t); });
    take_while(s, way, 2, [](Type t) { return t == Type::Sub; });
    take_while(s, way, 2, [](Type t) { return t == Type::Supply; });
    return way;
  }

  // Takes up pieces of a kind as long as somebody leads the force.
  template <class Wanted>
  void take_while(State& s, Answers& way, int most, Wanted wanted) const {
    std::vector<Answer> offered;
    for (int taken = 0; taken < most; ++taken) {
      offered.clear();
      r_.legal(&s, offered);
      bool found = false;
      for (const Answer& answer : offered) {
        if (answer.action.verb != kTake || !wanted(type_of(answer.action))) continue;
        State with = s;
        r_.apply(&with, answer.action, nullptr);
        const Ctx c{t_, with};
        if (kind_of(c, seat_, shape_of(c, seat_, 1)) == ForceKind::Stray) continue;
        s = with;
        way.push_back(answer.action);
        found = true;
        break;
      }
      if (!found) return;
    }
  }

  bool march_with(const State& at, const Answers& before, const Answers& company) {
    if (moves_.full()) return false;
    State s = at;
    Answers answers = before;
    for (const Action& a : company) {
      if (r_.asked(&s) != seat_ || !r_.judge(&s, a).legal()) return false;
      r_.apply(&s, a, nullptr);
      answers.push_back(a);
    }
    const Action off{.verb = kMarch};
    if (r_.asked(&s) != seat_ || !r_.judge(&s, off).legal()) return false;
    r_.apply(&s, off, nullptr);
    answers.push_back(off);
    return r_.asked(&s) == seat_ && march(s, answers, false);
  }

  // Where the force can go: each place by the cheapest way. Coming back is no place.
  bool march(const State& from, const Answers& before, bool may_stop) {
    bool any = false;
    if (planner_.search(&from, {.whole = false}, {.expanded = 400, .faces = 12, .calmer = false}) != PlanStatus::Ready)
      return false;
    for (const Destination& d : planner_.destinations()) {
      if (moves_.full()) break;
      Answers answers = before;
      const Answers way = planner_.answers_to(d);
      answers.insert(answers.end(), way.begin(), way.end());
      if (answers.empty()) continue;
      moves_.add_from(&start_, answers);
      any = true;
    }
    const Action stop{.verb = kStop};
    if (may_stop && r_.judge(&from, stop).legal()) moves_.add_from(&start_, {stop});
    return any;
  }

  void shuffle(std::vector<Answer>& list) {
    for (std::size_t i = list.size(); i > 1; --i)
      std::swap(list[i - 1], list[moves_.random().below(static_cast<u32>(i))]);
  }

  MoveList& moves_;
  const Ruleset& r_;
  const Tables& t_;
  const State start_;
  const Seat seat_;
  Planner planner_;
  std::vector<Answer> answers_;
};

void list(MoveList& moves, const void* state) { Lister(moves, as_state(state)).list(); }

// -- on the way ---------------------------------------------------------------------------------

float weight_of(const Ctx& c, const Action& a) {
  const March* m = find_frame<March>(c.s);
  switch (a.verb) {
    case kStop:
      return 20;
    case kTakeAll:
      return 4;
    case kMarch:
      return 6;
    case kTake:
      return 0.2f;
    case kFight:
    case kAttack:
      return m && is_space(m->at) ? 4 * static_cast<float>(force_fp(c, m->seat, m->group)) /
                                        static_cast<float>(1 + fp_at(c, other(m->seat), m->at))
                                  : 4.0f;
    case kDrop:
    case kPickUp:
    case kSend:
    case kGoIn:
    case kGoOut:
    case kTransfer:
      return 0.05f;
    case kScoutIdle:
      return 0.3f;
    case kDone:
    case kPass:
      return 0.5f;
    case kLose:  // the weak and the hurt first
      return 4.0f / static_cast<float>(1 + fp_of(c, unit_arg(a.a)));
    default:
      return 1;
  }
}

Action thumb(const Ruleset& rules, const void* state, std::span<const Answer> answers, Random& random) {
  const Ctx c{tables(rules), as_state(state)};
  float total = 0;
  for (const Answer& answer : answers) {
    if (answer.action.verb == kAuto) return answer.action;
    total += weight_of(c, answer.action);
  }
  float pick = static_cast<float>(random.unit()) * total;
  for (const Answer& answer : answers) {
    pick -= weight_of(c, answer.action);
    if (pick < 0) return answer.action;
  }
  return answers.back().action;
}

bool ponder(const Ruleset&, const void*, std::vector<Answer>& answers) {
  return std::ranges::none_of(answers, [](const Answer& a) { return a.action.verb == kAuto; });
}

std::unique_ptr<Survey> survey(const Ruleset&) { return std::make_unique<Survey>(); }

}  // namespace

extern const MoveGuide kMoveGuide;
const MoveGuide kMoveGuide{.game = "ohio",
                           .survey = survey,
                           .measure = measure,
                           .settled = settled,
                           .result = result,
                           .list = list,
                           .thumb = thumb,
                           .ponder = ponder};

}  // namespace cf::ohio
