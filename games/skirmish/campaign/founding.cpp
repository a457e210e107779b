// Forming a team (WB), mustering it for a battle (PG-1.9, S-52) and taking in what the battle did.
#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {
namespace {

std::string word(const Json& in, const char* key) {
  const auto it = in.is_object() ? in.find(key) : in.end();
  return it != in.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Result<std::vector<Item>> read_kit(const Json& in) {
  std::vector<Item> kit;
  if (!in.is_array()) return fail("must be a list of items", "campaign", 0, "equipment");
  for (const Json& one : in) {
    const int item = one.is_string() ? find_word(kItemIds, one.get<std::string>()) : -1;
    if (item < 0) return fail(one.dump() + " is no item", "campaign", 0, "equipment");
    kit.push_back(static_cast<Item>(item));
  }
  return kit;
}

constexpr std::size_t kMostRead = 40;

int number_of(const Json& in, const char* key) {
  const auto it = in.is_object() ? in.find(key) : in.end();
  return it != in.end() && it->is_number_integer()
             ? static_cast<int>(std::clamp<std::int64_t>(it->get<std::int64_t>(), 0, 99))
             : 0;
}

}  // namespace

Result<bool> Steps::new_skill(Member& m, ListId team, const std::string& list) {
  int from = find_word(kSkillListIds, list);
  if (from < 0) from = book().lists.lists[static_cast<std::size_t>(team) % 4].skills[0];
  if (!book().may_study(team, from)) {
    constexpr Rule kRules[] = {R("WB-2.1"), R("WB-3.1"), R("WB-4.1"), R("WB-5.1")};
    return refuse(kRules[static_cast<std::size_t>(team) % 4],
                  "The " + std::string(kSkillListIds[from]) + " skills are not open to this team.");
  }
  if ((m.skills >> (from * 6) & 63) == 63) return true;  // he knows the whole list
  for (;;) {
    const int skill = from * 6 + dice.die() - 1;
    if (dice.spoiled()) return true;
    if (m.skills >> skill & 1) continue;
    m.skills |= 1u << skill;
    told += m.name + " learns " + book().lists.skills[static_cast<std::size_t>(skill)].name + ". ";
    return true;
  }
}

Result<Warband> read_team(const Book& book, const Json& in) {
  Warband w;
  w.name = word(in, "name");
  const int list = find_word(kListIds, word(in, "list"));
  if (list < 0) return fail("is no list", "campaign", 0, "list");
  w.list = static_cast<ListId>(list);
  const Json members = in.is_object() ? in.value("members", Json::array()) : Json::array();
  if (!members.is_array() || members.size() > kMostRead)
    return fail("must be a list of at most " + std::to_string(kMostRead), "campaign", 0, "members");
  for (const Json& one : members) {
    Member m;
    m.name = word(one, "name");
    m.list = w.list;
    const int rank = find_word(kClassIds, word(one, "class"));
    if (!is_name(m.name) ||
        std::any_of(w.members.begin(), w.members.end(), [&](const Member& o) { return o.name == m.name; }))
      return fail("each member needs a name of its own", "campaign", 0, "members.name");
    if (rank < 1) return fail(m.name + ": no such class", "campaign", 0, "members.class");
    m.rank = static_cast<Class>(rank);
    const Result<std::vector<Item>> kit = read_kit(one.value("equipment", Json::array()));
    if (!kit) return std::unexpected(kit.error());
    m.kit = *kit;
    m.reputation = book.reputation(w.list, m.rank);
    m.start_level = m.level = book.cost(w.list, m.rank);
    w.members.push_back(std::move(m));
  }
  return w;
}

Result<bool> Steps::found() {
  Result<Warband> team = read_team(book(), event);
  if (!is_name(text("name")) || warband("name")) return fail("a team needs a name of its own", "campaign", 0, "name");
  if (all().size() >= kMostWarbands)
    return fail("a campaign has room for " + std::to_string(kMostWarbands) + " teams", "campaign");
  if (!team) return std::unexpected(team.error());
  Warband& w = *team;
  const std::vector<Violation> wrong = violations(book(), w, c.options_.core_free);
  std::string listed;
  for (const Violation& v : wrong)
    listed += (listed.empty() ? "" : " ") + std::string(rule_index().number(v.rule)) + ": " + v.text;
  if (!wrong.empty()) return fail(listed, "campaign");
  w.cash = book().lists.lists[static_cast<std::size_t>(w.list)].money - spent(book(), w, c.options_.core_free);
  told = w.name + " takes the field with " + std::to_string(w.members.size()) + " models. ";
  for (std::size_t i = 0; i < w.members.size(); ++i) {
    Member& m = w.members[i];
    const int rolls = applies(R("WB-6.2"), m.rank == Class::Hero) ? 2 : applies(R("WB-6.3"), m.rank == Class::Veteran);
    const Json chosen = event["members"][i].value("skill_lists", Json::array());
    for (int k = 0; k < rolls; ++k) {
      const std::size_t at = static_cast<std::size_t>(k);
      const std::string named = chosen.is_array() && chosen.size() > at && chosen[at].is_string()
                                    ? chosen[at].get<std::string>()
                                    : std::string();
      if (Done ok = new_skill(m, w.list, named); !ok) return ok;
    }
  }
  all().push_back(std::move(w));
  return true;
}

// WB-1.3: who goes is the owner's choice; at most fifteen do.
Result<bool> Steps::rest() {
  Warband* w = warband();
  Member* m = w ? member(*w) : nullptr;
  if (!m) return fail("there is no such member", "campaign", 0, "member");
  if (Done ok = at_leisure(*w); !ok) return ok;
  m->stays = text("choice") != "go";
  told = m->name + (m->stays ? " is to stay at home in the next battle." : " is to go into the next battle.");
  return true;
}

Result<bool> Steps::muster() {
  Warband* w = warband();
  if (!w) return fail("there is no such team", "campaign", 0, "warband");
  if (Done ok = at_stage(*w, Stage::Ready); !ok) return ok;
  if (is_mustered(*w)) return fail(w->name + " has mustered already", "campaign");
  if (c.options_.battles > 0 && c.fought_ >= c.options_.battles)
    return fail("all " + std::to_string(c.fought_) + " battles are fought", "campaign");
  for (auto it = w->members.begin(); it != w->members.end();) {  // retainers first, or they leave
    const int due = it->specialist == Specialist::None ? 0 : book().retainer(it->specialist);
    if (it->specialist == Specialist::None) {
      ++it;
    } else if (it->history.empty()) {
      it->history.push_back("hired");  // the price of the hire is for his first game, the retainer for every later one
      ++it;
    } else if (w->cash >= due) {
      w->cash -= due;
      told += it->name + " is paid " + std::to_string(due) + ". ";
      ++it;
    } else {
      told += it->name + " is not paid and leaves. ";
      for (const Item item : bought_kit(book(), *it)) w->store.push_back(item);
      it = w->members.erase(it);
    }
  }
  int taken = 0;
  const int most = applies(R("WB-1.3"), 15);
  for (Member& m : w->members) {
    m.took_part = false;
    if (!m.captor.empty()) continue;
    const bool stays = m.stays;
    m.stays = false;
    if (m.misses_next) {
      m.misses_next = false;
      told += m.name + " misses this one. ";
      continue;
    }
    if (stays) {
      told += m.name + " stays at home. ";
      continue;
    }
    if (applies(R("PG-1.9"), m.old_wound) && dice.die() == 1) {
      told += m.name + " is kept at home by an old wound. ";
      continue;
    }
    m.took_part = taken < most;
    if (m.took_part)
      ++taken;
    else
      told += m.name + " stays at home: " + std::to_string(most) + " may go. ";
  }
  w->rating_before = rating(book(), *w);
  told += w->name + " musters " + std::to_string(taken) + ", rating " + std::to_string(w->rating_before) + ".";
  return true;
}

namespace {

// Against whom a man fell when nobody in particular did it: the winner, else the first of the others.
std::string likely_opponent(const Json& sides, std::size_t own) {
  std::string out;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (i != own && (out.empty() || word(sides[i], "result") == "won")) out = word(sides[i], "warband");
  return out;
}

}  // namespace

Result<bool> Steps::battle() {
  const Json sides = event.value("sides", Json::array());
  if (!sides.is_array() || sides.size() < 2 || sides.size() > 4)
    return fail("a battle needs two to four sides", "campaign", 0, "sides");
  std::vector<Warband*> there;
  for (const Json& side : sides) {
    Warband* found = nullptr;
    for (Warband& w : all()) found = w.name == word(side, "warband") ? &w : found;
    if (!found || std::find(there.begin(), there.end(), found) != there.end())
      return fail("there is no such team, or it is named twice", "campaign", 0, "sides.warband");
    const auto& field = c.field_.warbands;
    if (!field.empty() && std::find(field.begin(), field.end(), found->name) == field.end())
      return fail(found->name + " does not stand in the field", "campaign", 0, "sides.warband");
    if (Done ok = at_stage(*found, Stage::Ready); !ok) return ok;
    there.push_back(found);
  }
  for (std::size_t i = 0; i < there.size(); ++i) {
    Warband& w = *there[i];
    w.result = word(sides[i], "result");
    if (w.result != "won" && w.result != "lost" && w.result != "drew")
      return fail("must be won, lost or drew", "campaign", 0, "sides.result");
    w.rivals.clear();
    w.rival_rating = 0;
    for (std::size_t k = 0; k < there.size(); ++k)
      if (k != i)
        w.rivals.push_back(there[k]->name), w.rival_rating = std::max(w.rival_rating, there[k]->rating_before);
    ++w.battles;
    w.won += w.result == "won";
    w.lost += w.result == "lost";
    w.points += number_of(sides[i], "points");
    w.stage = Stage::Injuries;
    for (Member& m : w.members)
      m.casualty = m.was_casualty = m.double_points = m.healed = false, m.wounds_inflicted = m.coups = 0;
    const std::string otherwise = likely_opponent(sides, i);
    for (const Json& figure : sides[i].value("figures", Json::array()))
      for (Member& m : w.members)
        if (m.name == word(figure, "name") && m.took_part) {
          const std::string status = word(figure, "status");
          m.casualty = m.was_casualty = status == "down" || status == "out";
          m.wounds_inflicted = number_of(figure, "inflicted");
          m.coups = number_of(figure, "coups");
          const std::string by = word(figure, "felled_by");
          m.felled_by = std::find(w.rivals.begin(), w.rivals.end(), by) != w.rivals.end() ? by : otherwise;
        }
    told += w.name + " " + w.result + ". ";
  }
  c.field_ = {};
  ++c.fought_;
  return true;
}

Json battle_event(const Ruleset& rules, const void* state, const std::vector<std::string>& warbands) {
  const Tables& t = *static_cast<const Tables*>(rules.tables());
  const State& s = *static_cast<const State*>(state);
  const Outcome outcome = rules.outcome(state);
  Json sides = Json::array();
  for (std::size_t i = 0; i < warbands.size() && i < t.sides.size(); ++i) {
    Json figures = Json::array();
    for (std::size_t k = 0; k < t.figures.size(); ++k) {
      const Figure& f = s.figures.items[k];
      if (t.figures[k].side != i || t.figures[k].part != Part::Fighter) continue;
      Json one = {{"name", t.figures[k].name},
                  {"status", std::string(kStatusWords[static_cast<std::size_t>(f.status)])},
                  {"inflicted", f.inflicted},
                  {"coups", f.coups}};
      const bool fell = f.status == Status::Down || f.status == Status::Out;
      if (fell && f.hurt_by.exists() && t.at(f.hurt_by).side < warbands.size())
        one["felled_by"] = warbands[t.at(f.hurt_by).side];
      figures.push_back(std::move(one));
    }
    const char* result = outcome.winner == kNobody ? "drew" : outcome.winner == i ? "won" : "lost";
    sides.push_back({{"warband", warbands[i]},
                     {"result", result},
                     {"points", std::max(0, outcome.scores[i])},
                     {"figures", figures}});
  }
  return {{"do", "battle"}, {"scenario", t.scenario}, {"sides", sides}};
}

Json Campaign::rosters(const std::vector<std::string>& names) const {
  Json sides = Json::array();
  for (const std::string& name : names) {
    const Warband* w = find(name);
    if (!w) continue;
    Json figures = Json::array();
    for (const Member& m : w->members) {
      if (!m.took_part) continue;
      Json one = member_json(book_, m);
      int bitter = 0;
      for (std::size_t k = 0; k < names.size(); ++k)
        if (std::find(m.bitter.begin(), m.bitter.end(), names[k]) != m.bitter.end()) bitter |= 1 << k;
      one["bitter"] = bitter;
      figures.push_back(one);
    }
    sides.push_back({{"name", w->name}, {"figures", figures}});
  }
  return {{"sides", sides}, {"equalise_heroes", options_.equalise_heroes}};
}

}  // namespace cf::skirmish::campaign
