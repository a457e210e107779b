// After a game: injuries (PG-1), experience and advances (PG-2), income (PG-3).
#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {
namespace {

// Results of the D66 table, in its order.
enum Result66 {
  kDead,
  kMultiple,
  kLeg,
  kArm,
  kMadness,
  kNervous,
  kChest,
  kEye,
  kOldWound,
  kSnakeOil,
  kRobbed,
  kRecovery,
  kBitter,
  kCaptured,
  kHardened,
  kOdds
};
constexpr Rule kInjuryRules[] = {R("PG-1.1"),  R("PG-1.2"),  R("PG-1.3"),  R("PG-1.4"),  R("PG-1.5"),  R("PG-1.6"),
                                 R("PG-1.7"),  R("PG-1.8"),  R("PG-1.9"),  R("PG-1.10"), R("PG-1.11"), R("PG-1.12"),
                                 R("PG-1.13"), R("PG-1.14"), R("PG-1.15"), R("PG-1.16")};

constexpr Rule kStudyRules[] = {R("WB-2.1"), R("WB-3.1"), R("WB-4.1"), R("WB-5.1")};

int row_of(const Lists& lists, int d66) {
  for (std::size_t i = 0; i < lists.injuries.size(); ++i)
    if (d66 >= lists.injuries[i].from && d66 <= lists.injuries[i].to) return static_cast<int>(i);
  return kRecovery;
}

void cure(Member& m) {
  m.leg_wounds = m.chest_wounds = 0;
  m.one_eyed = m.one_armed = m.mad = m.old_wound = m.misses_next = false;
}

// One result on one member; the dice it asks for come from the event.
void suffer(Steps& s, Member& m, int row) {
  const auto& name = s.book().lists.injuries[static_cast<std::size_t>(row)].name;
  s.told += m.name + ": " + name + ". ";
  if (!s.applies(kInjuryRules[row], true)) return;
  m.history.push_back(name);
  switch (row) {
    case kDead:
      m.dead = true;
      break;
    case kLeg:
      ++m.leg_wounds;
      break;
    case kArm:
      s.dice.die() == 1 ? m.one_armed = true : m.misses_next = true;
      break;
    case kMadness:
      m.mad = true;
      break;
    case kNervous:
      m.reputation = std::max(1, m.reputation - 1);
      break;
    case kChest:
      ++m.chest_wounds;
      break;
    case kEye:
      m.one_eyed ? m.dead = true : m.one_eyed = true;
      break;
    case kOldWound:
      m.old_wound = true;
      break;
    case kSnakeOil:
      if (const int die = s.dice.die(); die == 1)
        m.misses_next = true;
      else if (die == 6)
        cure(m);
      break;
    case kRobbed:
      m.kit.clear();
      break;
    case kBitter:
      if (std::find(m.bitter.begin(), m.bitter.end(), m.felled_by) == m.bitter.end()) m.bitter.push_back(m.felled_by);
      break;
    case kCaptured:
      m.captor = m.felled_by, m.ransom = -1;
      break;
    case kHardened:
      m.hardened = true;
      break;
    case kOdds:
      m.double_points = true;
      break;
    default:
      break;
  }
}

int roll_66(Steps& s) {
  const int tens = s.dice.die();
  return tens * 10 + s.dice.die();
}

int underdog_points(const Steps& s, int gap) {
  if (s.applies(R("PG-2.4"), gap <= 50)) return 0;
  if (gap <= 75) return s.applies(R("PG-2.5"), 1);
  if (gap <= 100) return s.applies(R("PG-2.6"), 2);
  return s.applies(R("PG-2.7"), 3);
}

// -- advances ------------------------------------------------------------------------------------------------

int attribute_cap(const Steps& s, Class rank) {
  if (s.applies(R("PG-2b.2"), rank == Class::Green)) return 0;
  if (rank == Class::Trooper) return s.applies(R("PG-2b.3"), 1);
  if (rank == Class::Veteran) return s.applies(R("PG-2b.4"), 2);
  return s.applies(R("PG-2b.7"), 3);
}

int help(const Steps& s, const Member& m) {
  if (m.rank == Class::Green) return s.applies(R("PG-2b.12"), m.rolls_in_class > 0);
  return s.applies(R("PG-2b.11"), m.attributes() >= attribute_cap(s, m.rank));
}

void raise_attribute(Steps& s, Member& m, bool& attribute, const char* name, Rule rule) {
  // PG-2b.10: a wasted result stays wasted.
  const bool again = s.applies(R("PG-2b.1"), attribute);
  if (again || m.attributes() >= attribute_cap(s, m.rank) || !s.applies(rule, true)) {
    s.told += m.name + " gains nothing. ";
    return;
  }
  attribute = true;
  m.history.push_back(std::string(name) + " +1");
  s.told += m.name + ": " + name + " +1. ";
}

struct Attribute {
  const char* name;
  bool Member::*raised;
};
constexpr Attribute kAttributes[] = {
    {"morale", &Member::morale_up}, {"melee", &Member::melee_up}, {"shooting", &Member::shooting_up}};

// Whoever names none takes the first he has not.
Result<bool> choose_attribute(Steps& s, Member& m, Rule rule) {
  const std::string choice = s.text("choice");
  if (!s.applies(rule, true)) return true;
  for (const Attribute& one : kAttributes)
    if (choice == one.name || (choice.empty() && !(m.*one.raised)))
      return raise_attribute(s, m, m.*one.raised, one.name, rule), true;
  return true;
}

// What an advance may ask for is judged before a die is rolled for it, and again when it is chosen.
Result<bool> attribute_stands(const Steps& s, const Member& m) {
  const std::string choice = s.text("choice");
  if (choice.empty()) return true;
  for (const Attribute& one : kAttributes) {
    if (choice != one.name) continue;
    if (!s.applies(R("PG-2b.1"), m.*one.raised)) return true;
    return s.refuse(R("PG-2b.1"), m.name + " has " + choice + " +1 already: each attribute rises once.");
  }
  return fail("must be melee, shooting or morale", "campaign", 0, "choice");
}

Result<bool> list_stands(const Steps& s, const Warband& w) {
  const std::string list = s.text("list");
  const int from = find_word(kSkillListIds, list);
  if (from < 0 || s.book().may_study(w.list, from)) return true;
  return s.refuse(kStudyRules[static_cast<std::size_t>(w.list) % 4],
                  "The " + list + " skills are not open to this team.");
}

Result<bool> skill_stands(const Steps& s, const Warband& w, const Member& m) {
  const std::string skill = s.text("skill");
  if (skill.empty()) return true;
  for (std::size_t i = 0; i < kSkills; ++i) {
    if (s.book().lists.skills[i].id != skill) continue;
    const std::string& name = s.book().lists.skills[i].name;
    if (m.skills >> i & 1) return s.refuse(R("PG-2a.h6"), m.name + " has the skill " + name + " already.");
    if (s.book().may_study(w.list, static_cast<int>(i / 6))) return true;
    return s.refuse(kStudyRules[static_cast<std::size_t>(w.list) % 4], name + " is not open to this team.");
  }
  return fail("is no skill", "campaign", 0, "skill");
}

int skill_count(const Member& m) { return __builtin_popcount(m.skills); }

Result<bool> learn(Steps& s, Warband& w, Member& m) {
  // PG-2b.9: a hero has no such limit.
  if (s.applies(R("PG-2b.6"), m.rank == Class::Veteran && skill_count(m) >= 2)) {
    s.told += m.name + " has no room for another skill. ";
    return true;
  }
  return s.new_skill(m, w.list, s.text("list"));
}

void promote(Steps& s, Member& m) {
  const bool may_rise = m.rank < Class::Veteran || s.applies(R("PG-2b.5"), m.rank == Class::Veteran) ||
                        s.applies(R("PG-2b.8"), m.rank == Class::Hero);
  if (!may_rise) return;
  ++m.reputation;
  const Class by_reputation = static_cast<Class>(std::min(m.reputation, 4));
  if (by_reputation > m.rank) m.rank = by_reputation;
  m.rolls_in_class = 0;
  m.history.push_back("promoted to reputation " + std::to_string(m.reputation));
  s.told += m.name + " is promoted to reputation " + std::to_string(m.reputation) + ". ";
}

void learn_chosen(Steps& s, Warband& w, Member& m) {
  const std::string wanted = s.text("skill");
  for (std::size_t i = 0; i < kSkills; ++i) {
    const bool open = s.book().may_study(w.list, static_cast<int>(i / 6)) && !(m.skills >> i & 1);
    if (wanted.empty() ? !open : s.book().lists.skills[i].id != wanted) continue;
    m.skills |= 1u << i;
    s.told += m.name + " learns " + s.book().lists.skills[i].name + ". ";
    break;
  }
}

Result<bool> leader_table(Steps& s, Warband& w, Member& m, int roll) {
  switch (roll) {
    case 1:
      return raise_attribute(s, m, m.melee_up, "melee", R("PG-2a.h1")), true;
    case 2:
      return raise_attribute(s, m, m.shooting_up, "shooting", R("PG-2a.h2")), true;
    case 3:
      return raise_attribute(s, m, m.morale_up, "morale", R("PG-2a.h3")), true;
    case 4:
      return choose_attribute(s, m, R("PG-2a.h4"));
    case 5:
      return s.applies(R("PG-2a.h5"), true) ? learn(s, w, m) : Result<bool>(true);
    default:
      if (!s.applies(R("PG-2a.h6"), true)) return true;
      return m.reputation >= 5 ? learn_chosen(s, w, m) : promote(s, m), true;
  }
}

Result<bool> mortal_table(Steps& s, Member& m, int roll) {
  switch (roll) {
    case 1:
      return raise_attribute(s, m, m.melee_up, "melee", R("PG-2a.m1")), true;
    case 2:
      return raise_attribute(s, m, m.shooting_up, "shooting", R("PG-2a.m2")), true;
    case 3:
      return raise_attribute(s, m, m.morale_up, "morale", R("PG-2a.m3")), true;
    case 4:
    case 5:
      return choose_attribute(s, m, R("PG-2a.m4"));
    default:
      return s.applies(R("PG-2a.m6"), true) ? (promote(s, m), true) : true;
  }
}

Result<bool> take_advance(Steps& s, Warband& w, Member& m, int roll) {
  return m.rank >= Class::Veteran ? leader_table(s, w, m, roll) : mortal_table(s, m, roll);
}

// Whether the roll leaves its player anything to choose: which attribute, from which list, which skill.
bool leaves_a_choice(const Steps& s, const Member& m, int roll) {
  const bool leader = m.rank >= Class::Veteran;
  if (roll == 4 || (roll == 5 && !leader)) return m.attributes() < attribute_cap(s, m.rank);
  return leader && (roll == 5 ? m.rank == Class::Hero || skill_count(m) < 2 : roll == 6 && m.reputation >= 5);
}

}  // namespace

bool can_heal(const Member& m) {
  return m.specialist == Specialist::Doctor && m.took_part && !m.was_casualty && !m.healed;
}

Result<bool> Steps::heal() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (Done ok = at_stage(*w, Stage::Injuries); !ok) return ok;
  Member* doctor = nullptr;
  std::string why = "The team has no doctor.";
  for (Member& one : w->members) {
    if (one.specialist != Specialist::Doctor) continue;
    if (can_heal(one)) doctor = &one;
    why = one.healed         ? one.name + " has healed one man after this battle already."
          : one.was_casualty ? one.name + " went down himself and heals nobody."
                             : one.name + " was not there and heals nobody.";
  }
  if (!applies(R("PG-4a.11"), doctor != nullptr)) return refuse(R("PG-4a.11"), why);
  if (!m->casualty) return refuse(R("PG-4a.11"), m->name + " needs no healing.");
  doctor->healed = true;  // his one patient of this game
  m->casualty = false;
  told = doctor->name + " heals " + m->name + ".";
  return true;
}

Result<bool> Steps::injury() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (Done ok = at_stage(*w, Stage::Injuries); !ok) return ok;
  if (applies(R("PG-1"), !m->casualty)) return refuse(R("PG-1"), m->name + " was neither down nor out of action.");
  m->casualty = false;
  const int row = row_of(book().lists, roll_66(*this));
  if (applies(R("PG-1.2"), row == kMultiple)) {
    told += m->name + ": multiple injuries. ";
    const int times = dice.die();
    for (int i = 0; i < times && !m->dead && !dice.spoiled(); ++i) {
      const int again = row_of(book().lists, roll_66(*this));
      if (again != kDead && again != kRecovery && again != kMultiple) suffer(*this, *m, again);
    }
  } else {
    suffer(*this, *m, row);
  }
  if (m->dead) {
    const std::string name = m->name;
    std::erase_if(w->members, [&](const Member& one) { return one.name == name; });
  }
  return true;
}

void Steps::sell(Member& m) {
  const int price = dice.die() * 5;
  for (Warband& one : all())
    if (one.name == m.captor) one.cash += price;
  told += m.captor + " sells " + m.name + " off for " + std::to_string(price) + ". ";
}

// PG-1.14: the captor decides, naming a price or selling; `warband` is his, `of` the team of the captive.
Result<bool> Steps::captive() {
  Warband* captor = warband();
  Warband* w = warband("of");
  Member* m = w ? member(*w) : nullptr;
  if (!captor || !m || m->captor != captor->name) return fail("is not this team's captive", "campaign", 0, "member");
  if (!applies(R("PG-1.14"), true)) return true;
  if (text("choice") == "ask") {
    m->ransom = number("price", 0);
    told = captor->name + " asks " + std::to_string(m->ransom) + " for " + m->name + ".";
    return true;
  }
  sell(*m);
  const std::string name = m->name;
  std::erase_if(w->members, [&](const Member& one) { return one.name == name; });
  return true;
}

Result<bool> Steps::ransom() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m || m->captor.empty()) return fail("is nobody's captive", "campaign", 0, "member");
  if (m->ransom < 0) return refuse(R("PG-1.14"), m->captor + " has not named a price for " + m->name + ".");
  if (m->ransom > w->cash)
    return refuse(R("PG-1.14"),
                  w->name + " cannot pay the " + std::to_string(m->ransom) + " asked for " + m->name + ".");
  w->cash -= m->ransom;
  for (Warband& one : all())
    if (one.name == m->captor) one.cash += m->ransom;
  told = m->name + " is ransomed for " + std::to_string(m->ransom) + " and comes back without weapons.";
  m->captor.clear();
  m->ransom = -1;
  m->kit.clear();
  return true;
}

Result<bool> Steps::experience() {
  Warband* w = warband();
  if (!w) return fail("there is no such team", "campaign", 0, "warband");
  if (Done ok = at_stage(*w, Stage::Injuries); !ok) return ok;
  for (const Member& m : w->members)
    if (applies(R("PG-1"), m.casualty)) return refuse(R("PG-1"), m.name + " has not rolled for its injury.");
  const int underdog = underdog_points(*this, w->rival_rating - w->rating_before);
  for (Member& m : w->members) {
    if (!m.took_part) continue;
    int points =
        underdog + applies(R("PG-2.1"), 1) + applies(R("PG-2.2"), m.wounds_inflicted) + applies(R("PG-2.3"), m.coups);
    if (m.double_points) points *= 2;
    m.level += applies(R("PG-5.1"), points);
    m.history.push_back("battle " + std::to_string(w->battles) + ": " + std::to_string(points) + " points");
    told += m.name + " +" + std::to_string(points) + ". ";
  }
  w->stage = Stage::Experience;
  return true;
}

Result<bool> Steps::advance() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (Done ok = at_stage(*w, Stage::Experience); !ok) return ok;
  if (applies(R("PG-2.8"), m->advances_due() < 1))
    return refuse(R("PG-2.8"), m->name + " has not earned another advance.");
  if (m->undecided) return refuse(R("PG-2a"), m->name + " has an advance to choose first.");
  for (const Done& ok : {attribute_stands(*this, *m), list_stands(*this, *w), skill_stands(*this, *w, *m)})
    if (!ok) return ok;
  const int roll = std::min(6, dice.die() + help(*this, *m));
  ++m->rolls;
  ++m->rolls_in_class;
  told = m->name + " rolls " + std::to_string(roll) + ". ";
  // At a table the die is seen before the choice; an event that already names it is taken at once.
  if (text("then") != "choose" || !leaves_a_choice(*this, *m, roll)) return take_advance(*this, *w, *m, roll);
  m->undecided = roll;
  told += "There is something to choose.";
  return true;
}

Result<bool> Steps::choose() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (!m->undecided) return refuse(R("PG-2a"), m->name + " has no advance to choose.");
  const bool leader = m->rank >= Class::Veteran;
  if (Done ok = leader && m->undecided == 5   ? list_stands(*this, *w)
                : leader && m->undecided == 6 ? skill_stands(*this, *w, *m)
                                              : attribute_stands(*this, *m);
      !ok)
    return ok;
  if (Done done = take_advance(*this, *w, *m, m->undecided); !done) return done;
  m->undecided = 0;
  return true;
}

Result<bool> Steps::income() {
  Warband* w = warband();
  if (!w) return fail("there is no such team", "campaign", 0, "warband");
  if (Done ok = at_stage(*w, Stage::Experience); !ok) return ok;
  for (const Member& m : w->members) {
    if (applies(R("PG-2.8"), m.advances_due() > 0)) return refuse(R("PG-2.8"), m.name + " has an advance to roll.");
    if (m.undecided) return refuse(R("PG-2a"), m.name + " has an advance to choose.");
  }
  int sum = 0;
  if (applies(R("PG-3.2"), w->result == "won")) sum += dice.two();
  if (applies(R("PG-3.1"), w->result != "won")) sum += dice.die();
  for (const Member& m : w->members) {
    const bool leads = m.rank >= Class::Veteran && m.took_part && !m.was_casualty;
    if (applies(R("PG-3.3"), leads)) sum += dice.two() + applies(R("PG-2f.2"), (m.skills >> kExpertTrader & 1) != 0);
  }
  for (const Member& m : w->members)
    if (applies(R("PG-4a.8"), m.specialist == Specialist::Prospector)) sum += dice.two();
  w->cash += applies(R("PG-3.4"), sum);
  w->stage = Stage::Trading;
  told = w->name + " earns " + std::to_string(sum) + " pounds.";
  return true;
}

}  // namespace cf::skirmish::campaign
