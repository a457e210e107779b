#pragma once
// The persistent force: named members with what they have become, and what the lists allow them.
#include <string>
#include <vector>

#include "engine/rule.hpp"
#include "games/skirmish/lists.hpp"

namespace cf::skirmish::campaign {

struct Member {
  std::string name;
  ListId list = ListId::Rangers;
  Class rank = Class::Green;
  Specialist specialist = Specialist::None;
  int reputation = 1;
  int start_level = 0, level = 0;
  std::vector<Item> kit;
  u32 skills = 0;
  bool melee_up = false, shooting_up = false, morale_up = false;
  int rolls = 0;           // advances rolled in all
  int rolls_in_class = 0;  // since the last promotion
  int undecided = 0;       // an advance rolled that leaves something to choose
  // injuries that last
  int leg_wounds = 0, chest_wounds = 0;
  bool one_eyed = false, one_armed = false, mad = false, hardened = false, old_wound = false;
  std::vector<std::string> bitter;  // warbands he fears no more
  bool misses_next = false;
  bool stays = false;  // his owner leaves him at home in the next battle
  std::string captor;  // who holds him, until ransomed or sold
  int ransom = -1;     // what the captor asks for him, once he has said it
  // the battle being dealt with
  bool took_part = false, casualty = false, was_casualty = false, dead = false, double_points = false, healed = false;
  int wounds_inflicted = 0, coups = 0;
  std::string felled_by;  // the team that put him down
  std::vector<std::string> history;

  int attributes() const { return melee_up + shooting_up + morale_up; }
  int advances_due() const { return (level - start_level) / 3 - rolls; }
};

enum class Stage { Ready, Injuries, Experience, Income, Trading };
inline constexpr std::string_view kStageIds[] = {"ready", "injuries", "experience", "income", "trading"};

struct Warband {
  std::string name;
  ListId list = ListId::Rangers;
  int cash = 0;
  std::vector<Item> store;
  std::vector<Member> members;
  Stage stage = Stage::Ready;
  int battles = 0, won = 0, lost = 0, points = 0;
  int rating_before = 0, rival_rating = 0;  // of the battle being dealt with
  std::string result;
  std::vector<std::string> rivals;
};

struct Violation {
  Rule rule;
  std::string text;
};

// What the tables say, through the probe that lets a test take a rule away.
struct Book {
  const Lists& lists;
  const RuleProbe& probe;
  bool equalise_heroes = false;  // S-04: the hunt leader has reputation 4 like other heroes

  int price(ListId list, Item item) const;  // -1: not sold by this list
  bool may_carry(ListId list, Class rank, Item item) const;
  Rule carry_rule(ListId list, Item item) const;
  int cost(ListId list, Class rank) const;
  int reputation(ListId list, Class rank) const;
  Item core(ListId list) const;
  bool may_study(ListId list, int skill_list) const;
  int hire(Specialist s) const;
  int retainer(Specialist s) const;
  Class rank_of(Specialist s) const;
  u16 kit_of(Specialist s) const;
};

int kit_value(const Book& book, ListId list, const std::vector<Item>& kit);
// What he has beside the equipment a specialist brings along.
std::vector<Item> bought_kit(const Book& book, const Member& m);
// The hero of the list, not one who was promoted (WB-6.1).
bool is_leader(const Book& book, const Member& m);
int member_rating(const Book& book, const Member& m);
int rating(const Book& book, const Warband& w);
// What a new team spends beside its free core (S-41).
int spent(const Book& book, const Warband& w, bool core_free);
// Every way in which a newly formed team breaks its list; empty: it may take the field.
std::vector<Violation> violations(const Book& book, const Warband& w, bool core_free = true);
// Sides of several lists in scenarios (S-58): money by list, the first brings core and leader.
std::vector<Violation> mixed_violations(const Book& book, const std::vector<Member>& members,
                                        const std::vector<std::pair<ListId, int>>& money);

}  // namespace cf::skirmish::campaign
