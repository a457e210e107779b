// Lists, limits and prices (WB), ratings (PG-5).
#include "games/skirmish/campaign/warband.hpp"

#include <algorithm>

#include "skirmish_rules.gen.hpp"

namespace cf::skirmish::campaign {
namespace {

struct PriceRule {
  ListId list;
  Item item;
  Rule rule;
};
constexpr PriceRule kPriceRules[] = {
    {ListId::Regulars, kMusket, R("WB-2.9")},      {ListId::Regulars, kRifle, R("WB-2.10")},
    {ListId::Regulars, kPistol, R("WB-2.11")},     {ListId::Coureurs, kMusket, R("WB-3.7")},
    {ListId::Coureurs, kRifle, R("WB-3.8")},       {ListId::Coureurs, kPistol, R("WB-3.9")},
    {ListId::Coureurs, kHandWeapon, R("WB-3.10")}, {ListId::Coureurs, kBow, R("WB-3.11")},
    {ListId::Nations, kMusket, R("WB-4.7")},       {ListId::Nations, kBow, R("WB-4.8")},
    {ListId::Nations, kPistol, R("WB-4.9")},       {ListId::Nations, kHandWeapon, R("WB-4.10")},
    {ListId::Nations, kLance, R("WB-4.11")},       {ListId::Nations, kShield, R("WB-4.12")},
    {ListId::Nations, kTomahawk, R("WB-4.13")},    {ListId::Rangers, kMusket, R("WB-5.7")},
    {ListId::Rangers, kRifle, R("WB-5.8")},        {ListId::Rangers, kPistol, R("WB-5.9")},
    {ListId::Rangers, kHandWeapon, R("WB-5.10")}};
// Profiles by list, from green to hero.
constexpr Rule kProfileRules[4][4] = {{R("WB-2.8"), R("WB-2.7"), R("WB-2.6"), R("WB-2.5")},
                                      {R("WB-3.6"), R("WB-3.5"), R("WB-3.4"), R("WB-3.3")},
                                      {R("WB-4.6"), R("WB-4.5"), R("WB-4.4"), R("WB-4.3")},
                                      {R("WB-5.6"), R("WB-5.5"), R("WB-5.4"), R("WB-5.3")}};
constexpr Rule kCoreRules[] = {R("WB-2.2"), R("WB-3.2"), R("WB-4.2"), R("WB-5.2")};
constexpr Rule kSkillRules[] = {R("WB-2.1"), R("WB-3.1"), R("WB-4.1"), R("WB-5.1")};
constexpr Rule kHireRules[] = {R("PG-4a.3"), R("PG-4a.6"), R("PG-4a.9"), R("PG-4a.13"), R("PG-4a.17")};
constexpr Rule kSpecialistRules[] = {R("PG-4a.4"), R("PG-4a.7"), R("PG-4a.10"), R("PG-4a.14"), R("PG-4a.18")};

std::size_t at(ListId list) { return static_cast<std::size_t>(list) % 4; }

Rule price_rule(ListId list, Item item) {
  for (const PriceRule& row : kPriceRules)
    if (row.list == list && row.item == item) return row.rule;
  return R("WB-1.6");
}

Rule profile_rule(ListId list, Class rank) {
  return kProfileRules[at(list)][std::clamp(static_cast<int>(rank) - 1, 0, 3)];
}

bool carries(const Member& m, Item item) { return std::find(m.kit.begin(), m.kit.end(), item) != m.kit.end(); }

int count(const std::vector<Member>& members, Class rank) {
  return static_cast<int>(std::count_if(members.begin(), members.end(), [&](const Member& m) {
    return m.rank == rank && m.specialist == Specialist::None;
  }));
}

std::string class_name(const Book& book, Class rank) { return book.lists.classes[static_cast<std::size_t>(rank)].name; }

void check_kit(const Book& book, const Member& m, std::vector<Violation>& out) {
  for (const Item item : m.kit) {
    if (book.may_carry(m.list, m.rank, item)) continue;
    const bool sold = book.lists.price(m.list, item) != nullptr;
    out.push_back(
        {sold ? price_rule(m.list, item) : R("WB-1.6"),
         m.name + (sold ? " may not carry a " + std::string(kItemNames[item]) + ": only heroes and veterans may."
                        : " may not carry a " + std::string(kItemNames[item]) + ": the list does not have it.")});
  }
}

void check_numbers(const Book& book, const std::vector<Member>& members, ListId list, bool core,
                   std::vector<Violation>& out) {
  for (const ProfileRow& row : book.lists.profiles) {
    if (!book.probe.applies(R("WB-1.4"), row.list == list)) continue;
    const int n = count(members, row.rank), least = core ? row.least : 0,
              most = core || row.rank != Class::Hero ? row.most : 0;
    if (n < least)
      out.push_back({R("WB-1.4"), class_name(book, row.rank) + ": " + std::to_string(n) +
                                      " are too few, the list asks for " + std::to_string(least) + "."});
    if (n > most)
      out.push_back({R("WB-1.4"), class_name(book, row.rank) + ": " + std::to_string(n) +
                                      " are too many, the list allows " + std::to_string(most) + "."});
  }
}

// The three free models: hero and two troopers with the core weapon.
bool has_core(const Book& book, const std::vector<Member>& members, ListId list) {
  int troopers = 0, heroes = 0;
  for (const Member& m : members) {
    if (m.list != list || !carries(m, book.core(list))) continue;
    troopers += m.rank == Class::Trooper;
    heroes += m.rank == Class::Hero;
  }
  return heroes >= 1 && troopers >= 2;
}

int core_value(const Book& book, ListId list) {
  return book.cost(list, Class::Hero) + 2 * book.cost(list, Class::Trooper) +
         3 * std::max(0, book.price(list, book.core(list)));
}

int members_value(const Book& book, const std::vector<Member>& members, ListId list) {
  int sum = 0;
  for (const Member& m : members)
    if (m.list == list && m.specialist == Specialist::None)
      sum += book.cost(list, m.rank) + kit_value(book, list, m.kit);
  return sum;
}

}  // namespace

int Book::price(ListId list, Item item) const {
  const EquipmentRow* row = lists.price(list, item);
  if (!row) return -1;
  return probe.applies(price_rule(list, item), row->cost);
}
Rule Book::carry_rule(ListId list, Item item) const { return price_rule(list, item); }
bool Book::may_carry(ListId list, Class rank, Item item) const {
  const EquipmentRow* row = lists.price(list, item);
  if (!row) return !probe.applies(R("WB-1.6"), true);
  return !probe.applies(price_rule(list, item), row->leaders_only && rank < Class::Veteran);
}
int Book::cost(ListId list, Class rank) const {
  const ProfileRow* row = lists.profile(list, rank);
  return row ? probe.applies(profile_rule(list, rank), row->cost) : 0;
}
int Book::reputation(ListId list, Class rank) const {
  const ProfileRow* row = lists.profile(list, rank);
  const int printed = row ? probe.applies(profile_rule(list, rank), row->reputation) : 0;
  return std::max(1, equalise_heroes ? std::min(printed, kHeroReputation) : printed);
}
Item Book::core(ListId list) const {
  return probe.applies(kCoreRules[at(list)], true) ? lists.lists[at(list)].core : kKnife;
}
bool Book::may_study(ListId list, int skill_list) const {
  const auto& open = lists.lists[at(list)].skills;
  return !probe.applies(kSkillRules[at(list)], open[0] != skill_list && open[1] != skill_list);
}

namespace {
std::size_t row_of(Specialist s) { return static_cast<std::size_t>(s) - 1; }
}  // namespace

int Book::hire(Specialist s) const { return probe.applies(kHireRules[row_of(s)], lists.specialists[row_of(s)].hire); }
int Book::retainer(Specialist s) const {
  return probe.applies(kHireRules[row_of(s)], lists.specialists[row_of(s)].retainer);
}
Class Book::rank_of(Specialist s) const {
  return probe.applies(kSpecialistRules[row_of(s)], lists.specialists[row_of(s)].rank);
}
u16 Book::kit_of(Specialist s) const {
  return probe.applies(kSpecialistRules[row_of(s)], lists.specialists[row_of(s)].kit);
}

int kit_value(const Book& book, ListId list, const std::vector<Item>& kit) {
  int sum = 0;
  for (const Item item : kit) sum += std::max(0, book.price(list, item));
  return sum;
}

std::vector<Item> bought_kit(const Book& book, const Member& m) {
  std::vector<Item> out;
  u16 own = m.specialist == Specialist::None ? u16{0} : book.kit_of(m.specialist);
  for (const Item item : m.kit) {
    if (!(own & bit(item))) out.push_back(item);
    own = static_cast<u16>(own & ~bit(item));  // one of each is his own
  }
  return out;
}

bool is_leader(const Book& book, const Member& m) {
  return m.rank == Class::Hero && m.specialist == Specialist::None && m.start_level == book.cost(m.list, Class::Hero);
}

int member_rating(const Book& book, const Member& m) {
  if (!book.probe.applies(R("PG-5.3"), m.specialist != Specialist::None)) return m.level;
  return book.retainer(m.specialist) + m.level - m.start_level;
}

int rating(const Book& book, const Warband& w) {
  int sum = w.cash + kit_value(book, w.list, w.store);
  for (const Member& m : w.members) {
    sum += member_rating(book, m) + kit_value(book, w.list, bought_kit(book, m));
  }
  return book.probe.applies(R("PG-5.2"), sum);
}

int spent(const Book& book, const Warband& w, bool core_free) {
  const int all = members_value(book, w.members, w.list) + kit_value(book, w.list, w.store);
  return core_free && has_core(book, w.members, w.list) ? all - core_value(book, w.list) : all;
}

std::vector<Violation> violations(const Book& book, const Warband& w, bool core_free) {
  std::vector<Violation> out;
  const ListRow& list = book.lists.lists[at(w.list)];
  if (book.probe.applies(R("WB-1.1"), !has_core(book, w.members, w.list)))
    out.push_back({R("WB-1.1"), "The team needs its hero and two troopers with the core weapon, the " +
                                    std::string(kItemNames[book.core(w.list)]) + "."});
  if (const int money = spent(book, w, core_free); book.probe.applies(R("WB-1.2"), money > list.money))
    out.push_back({R("WB-1.2"), "It costs " + std::to_string(money) + " beside the core; there are " +
                                    std::to_string(list.money) + "."});
  if (book.probe.applies(R("WB-1.3"), static_cast<int>(w.members.size()) > list.most))
    out.push_back(
        {R("WB-1.3"), std::to_string(w.members.size()) + " models are more than " + std::to_string(list.most) + "."});
  check_numbers(book, w.members, w.list, true, out);
  for (const Member& m : w.members) {
    if (book.probe.applies(R("WB-1.5"), m.list != w.list))
      out.push_back({R("WB-1.5"), m.name + " belongs to another list."});
    check_kit(book, m, out);
  }
  return out;
}

std::vector<Violation> mixed_violations(const Book& book, const std::vector<Member>& members,
                                        const std::vector<std::pair<ListId, int>>& money) {
  std::vector<Violation> out;
  if (members.size() > 15) out.push_back({R("WB-1.3"), "More than fifteen models on one side."});
  for (std::size_t i = 0; i < money.size(); ++i) {
    const auto [list, limit] = money[i];
    std::vector<Member> own;
    for (const Member& m : members)
      if (m.list == list) own.push_back(m);
    check_numbers(book, own, list, i == 0, out);
    int cost = members_value(book, own, list);
    if (i == 0 && has_core(book, own, list)) cost -= core_value(book, list);
    if (book.probe.applies(R("WB-1.5"), cost > limit))
      out.push_back({R("WB-1.5"), book.lists.lists[at(list)].name + ": " + std::to_string(cost) + " spent of " +
                                      std::to_string(limit) + "."});
    for (const Member& m : own) check_kit(book, m, out);
  }
  return out;
}

}  // namespace cf::skirmish::campaign
