// A second judge of movement: at every step of random play the ways offered are compared with a slow reading of the
// rules.
#include <set>

#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {
namespace {

// Written apart from rules/: plain loops over the pieces, no table of distances, none of the game's helpers.
struct SlowJudge {
  const Tables& t;
  const State& s;
  const March& m;

  bool is_map(PlaceId p) const { return p.value < kSpaces; }
  bool water(PlaceId p) const { return is_map(p) && t.spaces[p.value].river; }
  int strength(std::size_t u) const { return s.flags.items[u] & kReducedSide ? t.units[u].fp_reduced : t.units[u].fp; }
  bool mine(std::size_t u) const { return s.group.items[u] == m.group && (u < kUsFirst) == (m.seat == kWC); }
  bool troop(std::size_t u) const {
    const Type type = t.units[u].type;
    return type != Type::Key && type != Type::Sub && type != Type::Scout && type != Type::Supply && type != Type::Gun &&
           type != Type::Arms;
  }
  int force(bool troops_only) const {
    int n = 0;
    for (std::size_t u = 0; u < kUnits; ++u)
      if (mine(u) && t.units[u].type != Type::Scout && (!troops_only || troop(u))) n += strength(u);
    return n;
  }
  int keys() const {
    int n = 0;
    for (std::size_t u = 0; u < kUnits; ++u) n += mine(u) && !t.units[u].id.empty() && t.units[u].type == Type::Key;
    return n;
  }
  int cost(PlaceId a, PlaceId b) const {
    if (!is_map(a) || !is_map(b)) return 1;
    if (water(b)) return water(a) ? 1 : 2;
    return water(a) ? 0 : 1;
  }
  // The cheapest way by trying every edge until nothing improves.
  int way(PlaceId from, PlaceId to) const {
    std::vector<int> best(kSpaces, 999);
    best[from.value] = 0;
    for (bool better = true; better;) {
      better = false;
      for (std::size_t a = 0; a < kSpaces; ++a)
        for (PlaceId b : t.spaces[a].next)
          if (best[a] + cost(PlaceId(a), b) < best[b.value])
            best[b.value] = best[a] + cost(PlaceId(a), b), better = true;
    }
    return best[to.value];
  }
  int enemies(PlaceId at) const {
    int n = 0;
    const Site site = s.site.items[at.value];
    const bool fort = site == Site::Fort || site == Site::FortReduced || site == Site::PrintedFort;
    for (std::size_t u = 0; u < kUnits; ++u) {
      if (s.place.items[u] != at || (u < kUsFirst) == (m.seat == kWC) || t.units[u].type == Type::Scout) continue;
      if (m.seat == kWC && fort && s.flags.items[u] & kInside) continue;
      n += strength(u);
    }
    const NationId owner = t.spaces[at.value].owner;
    const bool principal = site == Site::Principal || site == Site::PrincipalReduced;
    return n + (m.seat == kUS && principal && s.nation[owner].status == Status::Member ? 1 : 0);
  }
  bool may_leave_by(PlaceId entry) const {
    const Entry& e = t.entries[entry.value - kSpaces];
    if (m.seat == kUS || e.seat == kUS) return false;
    bool own = true;
    for (std::size_t u = 0; u < kArmsFirst; ++u) own = own && (!mine(u) || t.units[u].nation == e.nation);
    return own || (s.nation[e.nation].status == Status::Nonaligned && keys() && force(false) <= 2);
  }
  bool open(PlaceId to) const {
    const NationId owner = t.spaces[to.value].owner;
    if (t.sc.tier && owner.exists() && owner.value > 1) return false;
    if (m.seat == kUS && s.fort_miamis && t.spaces[to.value].flag) return false;
    const Site site = s.site.items[to.value];
    if (m.seat == kUS || (site != Site::Principal && site != Site::PrincipalReduced) ||
        s.nation[owner].status != Status::Nonaligned)
      return true;
    int fp = force(false), leaders = keys();
    for (std::size_t u = 0; u < kArmsFirst; ++u)
      if (s.place.items[u] == to) fp += strength(u), leaders += t.units[u].type == Type::Key;
    return fp <= 2 && leaders <= 1;
  }
  bool can_land(PlaceId river) const {
    if (m.seat == kWC && s.fort_miamis && t.spaces[river.value].flag) return true;
    for (PlaceId n : t.spaces[river.value].next)
      if (!water(n) && open(n)) return true;
    return false;
  }
  bool may_step(PlaceId to) const {
    if (m.mode == Mode::BreakOut || m.must_stop || cost(m.at, to) > m.points) return false;
    if (!is_map(to)) return may_leave_by(to);
    if (!open(to) || (water(to) && !can_land(to))) return false;
    if (water(to) && water(m.at)) {
      const bool wide = m.seat == kUS && t.spaces[to.value].ohio && t.spaces[m.at.value].ohio;
      if (force(true) > (wide ? 16 : 8)) return false;
    }
    if (m.mode != Mode::Reinforce) return true;
    const int foe = to == m.target ? 0 : enemies(to);
    return cost(m.at, to) + (foe ? 1 : 0) + way(to, m.target) <= m.points && (!foe || foe < force(false));
  }
  std::set<int> steps() const {
    std::set<int> out;
    const auto look = [&](const auto& places) {
      for (PlaceId to : places)
        if (may_step(to)) out.insert(to.value);
    };
    if (is_map(m.at)) {
      look(t.spaces[m.at.value].next);
      look(t.spaces[m.at.value].entries);
    } else {
      look(t.entries[m.at.value - kSpaces].links);
    }
    return out;
  }
  bool may_stop(bool can_go) const {
    if (!can_go) return true;
    if (m.must_leave) return false;
    if (!water(m.at)) return true;
    int fp = 0;
    for (std::size_t u = 0; u < kArmsFirst; ++u)
      if (s.place.items[u] == m.at && troop(u)) fp += strength(u);
    return m.seat == kWC && s.fort_miamis && t.spaces[m.at.value].flag && fp <= 4;
  }
};

// Plays random games and compares at every question of movement; gives how many there were.
int judged(const std::string& scenario, int games) {
  const auto rules = open_game(scenario);
  const Tables& t = *static_cast<const Tables*>(rules->tables());
  Position now(*rules);
  std::vector<Answer> answers;
  int compared = 0;
  for (int game = 1; game <= games; ++game) {
    Random random(static_cast<u64>(game));
    rules->start(now.get(), nullptr);
    for (int n = 0; n < 60000 && rules->asked(now.get()) != kNobody; ++n) {
      answers.clear();
      rules->legal(now.get(), answers);
      const State& s = *static_cast<const State*>(now.get());
      if (std::get_if<ChooseStep>(&s.stack.top())) {
        const SlowJudge judge{t, s, std::get<March>(s.stack.frames[s.stack.depth - 2u])};
        std::set<int> offered;
        bool stop = false;
        for (const Answer& a : answers) {
          if (a.action.verb == kStep) offered.insert(a.action.a);
          stop |= a.action.verb == kStop;
        }
        const std::set<int> slow = judge.steps();
        EXPECT_EQ(offered, slow) << rules->save(now.get()).dump();
        EXPECT_EQ(stop, judge.may_stop(!slow.empty())) << rules->save(now.get()).dump();
        if (testing::Test::HasFailure()) return compared;
        ++compared;
      }
      u32 total = 0;
      for (const Answer& a : answers) total += a.weight;
      u32 pick = random.below(total);
      std::size_t k = 0;
      while (pick >= answers[k].weight) pick -= answers[k++].weight;
      rules->apply(now.get(), answers[k].action, nullptr);
    }
  }
  return compared;
}

TEST(OhioJudge,
     EveryStepOfAShortGame) {  // R("2.5.1") R("2.5.2a") R("2.5.2b") R("2.5.2c") R("6.3.1a") R("13.0a") R("2.4.3e")
  EXPECT_GT(judged("learning3", 3), 50);
}
class OhioJudgeBattery : public testing::TestWithParam<const char*> {};
TEST_P(OhioJudgeBattery, EveryStepOfRandomPlay) {
  const int compared = judged(GetParam(), 10);
  EXPECT_GT(compared, 200);
  std::printf("%s: %d questions of movement compared\n", GetParam(), compared);
}
INSTANTIATE_TEST_SUITE_P(Scenarios, OhioJudgeBattery,
                         testing::Values("learning1", "learning2", "learning3", "harmar", "wabash", "legion",
                                         "campaign"));

}  // namespace
}  // namespace cf::ohio
