// Trading (PG-4), specialists (PG-4a), and the close of the sequence with the new rating (PG-5).
#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {
namespace {

int specialists(const Warband& w) {
  return static_cast<int>(std::count_if(w.members.begin(), w.members.end(),
                                        [](const Member& m) { return m.specialist != Specialist::None; }));
}

int of_class(const Warband& w, Class rank) {
  return static_cast<int>(std::count_if(w.members.begin(), w.members.end(), [&](const Member& m) {
    return m.rank == rank && m.specialist == Specialist::None;
  }));
}

std::vector<Item> unpack(u16 kit) {
  std::vector<Item> out;
  for (int i = 0; i < kItems; ++i)
    if (kit >> i & 1) out.push_back(static_cast<Item>(i));
  return out;
}

}  // namespace

Result<bool> Steps::buy() {
  Warband* w = warband();
  const int item = find_word(kItemIds, text("item"));
  if (!w || item < 0) return fail("there is no such team or item", "campaign", 0, "item");
  if (Done ok = at_stage(*w, Stage::Trading); !ok) return ok;
  if (!applies(R("PG-4.1"), true)) return refuse(R("PG-4"), "Nothing is for sale.");
  const Item what = static_cast<Item>(item);
  Member* m = text("for").empty() ? nullptr : member(*w, "for");
  if (!text("for").empty() && !m) return fail("there is no such member", "campaign", 0, "for");
  if (!book().may_carry(w->list, m ? m->rank : Class::Hero, what))
    return refuse(book().lists.price(w->list, what) ? book().carry_rule(w->list, what) : R("WB-1.6"),
                  (m ? m->name : w->name) + " may not have a " + std::string(kItemNames[what]) + ".");
  const int price = std::max(0, book().price(w->list, what));
  if (price > w->cash)
    return refuse(R("PG-4.1"), "There is not enough money: " + std::to_string(price) + " needed, " +
                                   std::to_string(w->cash) + " in hand.");
  w->cash -= price;
  (m ? m->kit : w->store).push_back(what);
  told = w->name + " buys a " + std::string(kItemNames[what]) + " for " + std::to_string(price) + ".";
  return true;
}

Result<bool> Steps::give() {
  Warband* w = warband();
  const int item = find_word(kItemIds, text("item"));
  Member* to = w ? member(*w, "for") : nullptr;
  if (!w || item < 0) return fail("there is no such team or item", "campaign", 0, "item");
  if (Done ok = at_leisure(*w); !ok) return ok;
  const Item what = static_cast<Item>(item);
  Member* from = text("from").empty() ? nullptr : member(*w, "from");
  if (applies(R("PG-1.14"), from && !from->captor.empty()))
    return refuse(R("PG-1.14"), from->name + " is in the hands of " + from->captor + ", weapons and all.");
  std::vector<Item>& source = from ? from->kit : w->store;
  const auto it = std::find(source.begin(), source.end(), what);
  if (it == source.end()) return fail("is not there to be given", "campaign", 0, "item");
  if (const std::vector<Item> spare = from ? bought_kit(book(), *from) : source;
      std::find(spare.begin(), spare.end(), what) == spare.end())
    return refuse(R("PG-4a"), from->name + " came with this " + std::string(kItemNames[what]) + " and keeps it.");
  if (to && !book().may_carry(w->list, to->rank, what))
    return refuse(book().carry_rule(w->list, what), to->name + " may not carry that.");
  source.erase(it);
  (to ? to->kit : w->store).push_back(what);
  told = std::string(kItemNames[what]) + " goes to " + (to ? to->name : "the store") + ".";
  return true;
}

Result<bool> Steps::recruit() {
  Warband* w = warband();
  const int rank = find_word(kClassIds, text("class"));
  if (!w || rank < 1) return fail("there is no such team or class", "campaign", 0, "class");
  if (Done ok = at_stage(*w, Stage::Trading); !ok) return ok;
  if (!applies(R("PG-4.2"), true)) return refuse(R("PG-4"), "Nobody is for hire.");
  Member m;
  m.name = text("name");
  m.list = w->list;
  m.rank = static_cast<Class>(rank);
  if (!is_name(m.name) || member(*w, "name")) return fail("a recruit needs a name of its own", "campaign", 0, "name");
  const ProfileRow* row = book().lists.profile(w->list, m.rank);
  if (applies(R("WB-1.4"), row && of_class(*w, m.rank) >= row->most))
    return refuse(R("WB-1.4"), "The list allows " + std::to_string(row->most) + " of that class.");
  m.start_level = m.level = book().cost(w->list, m.rank);
  m.reputation = book().reputation(w->list, m.rank);
  if (m.level > w->cash)
    return refuse(R("PG-4.2"), "There is not enough money: " + std::to_string(m.level) + " needed, " +
                                   std::to_string(w->cash) + " in hand.");
  w->cash -= m.level;
  told = m.name + " joins " + w->name + " for " + std::to_string(m.level) + ". ";
  const int rolls = applies(R("WB-6.2"), m.rank == Class::Hero) ? 2 : applies(R("WB-6.3"), m.rank == Class::Veteran);
  for (int i = 0; i < rolls; ++i)
    if (Done ok = new_skill(m, w->list, i > 0 && !text("list2").empty() ? text("list2") : text("list")); !ok) return ok;
  w->members.push_back(std::move(m));
  return true;
}

Result<bool> Steps::hire() {
  Warband* w = warband();
  if (!w) return fail("there is no such team", "campaign", 0, "warband");
  if (Done ok = at_stage(*w, Stage::Trading); !ok) return ok;
  std::size_t kind = 0;
  while (kind < book().lists.specialists.size() && book().lists.specialists[kind].id != text("specialist")) ++kind;
  if (kind == book().lists.specialists.size()) return fail("is no specialist", "campaign", 0, "specialist");
  const Specialist who = static_cast<Specialist>(kind + 1);
  if (applies(R("PG-4a.1"), w->battles < 1))
    return refuse(R("PG-4a.1"), "Specialists can be hired after the first game.");
  if (applies(R("PG-4a.2"), specialists(*w) >= 2)) return refuse(R("PG-4a.2"), "A team has two specialists at most.");
  const int price = book().hire(who);
  if (price > w->cash)
    return refuse(R("PG-4a.1"), "There is not enough money: " + std::to_string(price) + " needed, " +
                                    std::to_string(w->cash) + " in hand.");
  Member m;
  m.name = text("name");
  if (!is_name(m.name) || member(*w, "name"))
    return fail("a specialist needs a name of its own", "campaign", 0, "name");
  m.specialist = who;
  m.rank = book().rank_of(who);
  // He counts as a warrior with a war party and as a hunter with everybody else.
  const ListId profile = w->list == ListId::Nations ? ListId::Nations : ListId::Coureurs;
  m.list = w->list;
  m.reputation = book().reputation(profile, m.rank);
  m.start_level = m.level = book().cost(profile, m.rank);
  m.kit = unpack(book().kit_of(who));
  w->cash -= price;
  told = m.name + " is hired for " + std::to_string(price) + ". ";
  if (m.rank == Class::Veteran)
    if (Done ok = new_skill(m, w->list, text("list")); !ok) return ok;
  w->members.push_back(std::move(m));
  return true;
}

// He leaves when nobody pays him any more, and makes room for another.
Result<bool> Steps::dismiss() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (Done ok = at_leisure(*w); !ok) return ok;
  if (m->specialist == Specialist::None) return refuse(R("PG-4a"), m->name + " is no specialist.");
  for (const Item item : bought_kit(book(), *m)) w->store.push_back(item);
  const std::string name = m->name;
  told = name + " leaves " + w->name + ".";
  std::erase_if(w->members, [&](const Member& one) { return one.name == name; });
  return true;
}

Result<bool> Steps::close() {
  Warband* w = warband();
  if (!w) return fail("there is no such team", "campaign", 0, "warband");
  if (Done ok = at_stage(*w, Stage::Trading); !ok) return ok;
  for (Member& m : w->members)
    if (!m.captor.empty()) sell(m);
  std::erase_if(w->members, [](const Member& m) { return !m.captor.empty(); });
  for (Member& m : w->members) m.took_part = false;
  w->stage = Stage::Ready;
  told += w->name + " now rates " + std::to_string(rating(book(), *w)) + ".";
  return true;
}

}  // namespace cf::skirmish::campaign
