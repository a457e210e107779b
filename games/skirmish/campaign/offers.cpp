// What can be done now in a campaign, in words for people; the judge of it is the same that takes the events.
#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {
namespace {

constexpr std::string_view kStageTitles[] = {"Ready for battle", "Injuries", "Experience and advances", "Income",
                                             "Trading"};

Json choice(std::string value, std::string label) { return {{"value", std::move(value)}, {"label", std::move(label)}}; }

Json field(const char* key, const char* label, Json choices) {
  return {{"key", key}, {"label", label}, {"kind", "choice"}, {"choices", std::move(choices)}};
}

Json text_field(const char* key, const char* label) { return {{"key", key}, {"label", label}, {"kind", "text"}}; }

struct Group {
  const Campaign& c;
  const Warband& w;
  Json offers = Json::array();

  // Events without fields are judged now; the others when they are filled in.
  void add(Json event, std::string label, const char* rule, Json fields = Json::array()) {
    event["warband"] = w.name;
    Json one = {{"event", event}, {"label", std::move(label)}, {"rule", rule}, {"fields", fields}};
    if (fields.empty())
      if (const Result<bool> ok = c.judge(event); !ok) one["refused"] = ok.error().message;
    offers.push_back(std::move(one));
  }

  Json members(const char* nobody) const {
    Json out = Json::array();
    if (nobody) out.push_back(choice("", nobody));
    for (const Member& m : w.members) out.push_back(choice(m.name, m.name));
    return out;
  }

  Json skill_lists() const {
    Json out = Json::array();
    for (int i = 0; i < kSkillLists; ++i)
      if (c.book().may_study(w.list, i))
        out.push_back(choice(std::string(kSkillListIds[i]), std::string(kSkillListIds[i])));
    return out;
  }

  void injuries();
  void captives();
  void prisoners();
  void advances();
  Json choice_of(const Member& m) const;
  void trading();
  void equipment();
  void roster();
  void hired();
};

void Group::injuries() {
  const bool doctor = std::any_of(w.members.begin(), w.members.end(), can_heal);
  for (const Member& m : w.members) {
    if (!m.casualty) continue;
    add({{"do", "injury"}, {"member", m.name}}, "Roll two dice for " + m.name + "'s injury", "PG-1");
    if (doctor) add({{"do", "heal"}, {"member", m.name}}, "The doctor heals " + m.name, "PG-4a.11");
  }
  captives();
  add({{"do", "experience"}}, "Count the experience", "PG-2");
}

// Until the books are closed: then who was not bought back is sold.
void Group::captives() {
  for (const Member& m : w.members)
    if (m.ransom >= 0)
      add({{"do", "ransom"}, {"member", m.name}},
          "Pay the " + std::to_string(m.ransom) + " that " + m.captor + " asks for " + m.name, "PG-1.14");
}

// The captor's choice about those of other teams whom he holds.
void Group::prisoners() {
  for (const Warband& other : c.warbands())
    for (const Member& m : other.members) {
      if (m.captor != w.name) continue;
      const Json event = {{"do", "captive"}, {"of", other.name}, {"member", m.name}};
      const auto with = [&](const char* what) {
        Json out = event;
        out["choice"] = what;
        return out;
      };
      const std::string whom = m.name + " of " + other.name;
      if (m.ransom < 0)
        add(with("ask"), "Ask a ransom for " + whom, "PG-1.14",
            Json::array({Json{{"key", "price"}, {"label", "Price"}, {"kind", "number"}, {"low", 0}, {"high", 999}}}));
      add(with("sell"), "Sell " + whom + " off for a die times five", "PG-1.14");
    }
}

// What the advance that was rolled leaves to choose.
Json Group::choice_of(const Member& m) const {
  const bool leader = m.rank >= Class::Veteran;
  if (leader && m.undecided == 5) return field("list", "A skill is learnt, from", skill_lists());
  Json out = Json::array();
  if (m.undecided == 6) {
    for (std::size_t i = 0; i < kSkills; ++i)
      if (!(m.skills >> i & 1) && c.book().may_study(w.list, static_cast<int>(i / 6)))
        out.push_back(choice(c.book().lists.skills[i].id, c.book().lists.skills[i].name));
    return field("skill", "The skill he learns", out);
  }
  if (!m.melee_up) out.push_back(choice("melee", "melee +1"));
  if (!m.shooting_up) out.push_back(choice("shooting", "shooting +1"));
  if (!m.morale_up) out.push_back(choice("morale", "morale +1"));
  return field("choice", "What rises", out);
}

void Group::advances() {
  captives();
  for (const Member& m : w.members) {
    if (m.undecided)
      add({{"do", "choose"}, {"member", m.name}}, m.name + " rolled " + std::to_string(m.undecided) + ": choose",
          "PG-2a", {choice_of(m)});
    else if (m.advances_due() > 0)
      add({{"do", "advance"}, {"member", m.name}, {"then", "choose"}},
          "Roll " + m.name + "'s advance" +
              (m.advances_due() > 1 ? " (" + std::to_string(m.advances_due()) + " due)" : ""),
          "PG-2a");
  }
  add({{"do", "income"}}, "Roll the income", "PG-3");
}

void Group::equipment() {
  Json owned = Json::array();
  for (int i = 0; i < kItems; ++i)
    if (std::find(w.store.begin(), w.store.end(), static_cast<Item>(i)) != w.store.end())
      owned.push_back(choice(std::string(kItemIds[i]), std::string(kItemNames[i])));
  if (!owned.empty())
    add({{"do", "give"}}, "Hand out of the store", "PG-4.1",
        {field("item", "What", owned), field("for", "To", members(nullptr))});
  for (const Member& m : w.members) {
    if (m.kit.empty() || m.specialist != Specialist::None) continue;
    Json carried = Json::array();
    for (const Item item : m.kit) carried.push_back(choice(std::string(kItemIds[item]), std::string(kItemNames[item])));
    add({{"do", "give"}, {"from", m.name}}, m.name + " hands over", "PG-4.1",
        {field("item", "What", carried), field("for", "To", members("the store"))});
  }
}

// Who goes into the next battle.
void Group::roster() {
  Json going = Json::array(), staying = Json::array();
  for (const Member& m : w.members) (m.stays ? staying : going).push_back(choice(m.name, m.name));
  if (!going.empty())
    add({{"do", "rest"}, {"choice", "stay"}}, "Leave at home in the next battle (at most 15 go)", "WB-1.3",
        Json::array({field("member", "Whom", going)}));
  if (!staying.empty())
    add({{"do", "rest"}, {"choice", "go"}}, "Take along after all", "WB-1.3",
        Json::array({field("member", "Whom", staying)}));
}

void Group::hired() {
  Json here = Json::array();
  for (const Member& m : w.members)
    if (m.specialist != Specialist::None)
      here.push_back(choice(m.name, m.name + ", " + std::to_string(c.book().retainer(m.specialist)) + " a battle"));
  if (!here.empty())
    add({{"do", "dismiss"}}, "Let a specialist go", "PG-4a.2", Json::array({field("member", "Whom", here)}));
}

void Group::trading() {
  captives();
  const Book& book = c.book();
  Json goods = Json::array(), classes = Json::array(), experts = Json::array();
  for (int i = 0; i < kItems; ++i)
    if (const int price = book.price(w.list, static_cast<Item>(i)); price >= 0)
      goods.push_back(choice(std::string(kItemIds[i]), std::string(kItemNames[i]) + ", " + std::to_string(price)));
  for (const ProfileRow& row : book.lists.profiles)
    if (row.list == w.list)
      classes.push_back(choice(std::string(kClassIds[static_cast<std::size_t>(row.rank)]),
                               row.name + ", " + std::to_string(row.cost)));
  for (const SpecialistRow& row : book.lists.specialists)
    experts.push_back(choice(row.id, row.name + ", " + std::to_string(row.hire) + " for the first battle, then " +
                                         std::to_string(row.retainer) + " each: " + row.ability));
  add({{"do", "buy"}}, "Buy", "PG-4.1", {field("item", "What", goods), field("for", "For", members("the store"))});
  add({{"do", "recruit"}}, "Recruit", "PG-4.2",
      {field("class", "Whom", classes), text_field("name", "Name"), field("list", "Skills from", skill_lists()),
       field("list2", "A hero's second skill from", skill_lists())});
  add({{"do", "hire"}}, "Hire a specialist", "PG-4a",
      {field("specialist", "Whom", experts), text_field("name", "Name"), field("list", "Skills from", skill_lists())});
  hired();
  equipment();
  const bool held = std::any_of(w.members.begin(), w.members.end(), [](const Member& m) { return !m.captor.empty(); });
  add({{"do", "close"}},
      std::string("Close the books and work out the rating") +
          (held ? "; captives not bought back are sold off and lost" : ""),
      "PG-5");
}

}  // namespace

Result<bool> Campaign::judge(const Json& event) const {
  Campaign trial(book_.lists, book_.probe);
  trial.set(options_);
  trial.field_ = field_;
  trial.fought_ = fought_;
  trial.warbands_ = warbands_;
  if (event.is_object() && event.value("do", Json()) == "open") trial.events_ = events_;
  const Result<Json> done = trial.apply(event, seeded_dice(1));
  return done ? Result<bool>(true) : std::unexpected(done.error());
}

Json Campaign::offers() const {
  Json out = Json::array();
  for (const Warband& w : warbands_) {
    Group group{*this, w};
    const bool fielded = std::find(field_.warbands.begin(), field_.warbands.end(), w.name) != field_.warbands.end();
    switch (w.stage) {
      case Stage::Ready:
        if (!fielded && !over() && !is_mustered(w)) group.equipment(), group.roster(), group.hired();
        break;
      case Stage::Injuries:
        group.injuries();
        break;
      case Stage::Experience:
      case Stage::Income:
        group.advances();
        break;
      case Stage::Trading:
        group.trading();
        break;
    }
    if (!fielded) group.prisoners();
    const std::string title = fielded ? "In the field" : std::string(kStageTitles[static_cast<std::size_t>(w.stage)]);
    out.push_back({{"warband", w.name},
                   {"stage", std::string(kStageIds[static_cast<std::size_t>(w.stage)])},
                   {"title", title},
                   {"offers", std::move(group.offers)}});
  }
  return out;
}

Json lists_json(const Book& book) {
  Json out = Json::array();
  for (std::size_t i = 0; i < book.lists.lists.size(); ++i) {
    const ListRow& row = book.lists.lists[i];
    const ListId id = static_cast<ListId>(i);
    Json profiles = Json::array(), equipment = Json::array(), skills = Json::array();
    for (const ProfileRow& p : book.lists.profiles)
      if (p.list == id)
        profiles.push_back({{"class", std::string(kClassIds[static_cast<std::size_t>(p.rank)])},
                            {"name", p.name},
                            {"cost", p.cost},
                            {"reputation", p.reputation},
                            {"least", p.least},
                            {"most", p.most},
                            {"skills", p.skills}});
    for (const EquipmentRow& e : book.lists.equipment)
      if (e.list == id)
        equipment.push_back({{"id", std::string(kItemIds[e.item])},
                             {"name", std::string(kItemNames[e.item])},
                             {"cost", e.cost},
                             {"leaders_only", e.leaders_only}});
    for (int k = 0; k < kSkillLists; ++k)
      if (row.skills[0] == k || row.skills[1] == k) skills.push_back(std::string(kSkillListIds[k]));
    out.push_back({{"id", std::string(kListIds[i])},
                   {"name", row.name},
                   {"noun", row.noun},
                   {"core", std::string(kItemIds[row.core])},
                   {"money", row.money},
                   {"most", row.most},
                   {"skill_lists", skills},
                   {"profiles", profiles},
                   {"equipment", equipment}});
  }
  return out;
}

Result<Json> check_team(const Book& book, const Json& team) {
  const Result<Warband> w = read_team(book, team);
  if (!w) return std::unexpected(w.error());
  const bool core_free = team.value("core_free", Json(true)) != false;
  Json wrong = Json::array();
  for (const Violation& v : violations(book, *w, core_free))
    wrong.push_back({{"rule", std::string(rule_index().number(v.rule))}, {"text", v.text}});
  const ListRow& list = book.lists.lists[static_cast<std::size_t>(w->list)];
  return Json{{"spent", spent(book, *w, core_free)},
              {"money", list.money},
              {"models", w->members.size()},
              {"most", list.most},
              {"violations", wrong}};
}

}  // namespace cf::skirmish::campaign
