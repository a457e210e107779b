#pragma once
// The events of a campaign, one function each. `told` is the line for people.
#include "games/skirmish/campaign/campaign.hpp"
#include "skirmish_rules.gen.hpp"

namespace cf::skirmish::campaign {

struct Steps {
  Campaign& c;
  const Json& event;
  EventDice& dice;
  std::string told;

  using Done = Result<bool>;
  Done run();

  // course.cpp
  Done open();
  Done take_field();
  // founding.cpp
  Done found();
  Done rest();
  Done muster();
  Done battle();
  // aftermath.cpp
  Done heal();
  Done injury();
  Done captive();
  Done ransom();
  Done experience();
  Done advance();
  Done choose();
  Done income();
  // trading.cpp
  Done buy();
  Done give();
  Done recruit();
  Done hire();
  Done dismiss();
  Done close();

  std::string text(const char* key) const;
  int number(const char* key, int otherwise) const;
  Warband* warband(const char* key = "warband") const;
  Member* member(Warband& w, const char* key = "member") const;
  // What a rule says of a case; see RuleProbe.
  template <class T>
  T applies(Rule rule, T value) const {
    return c.book_.probe.applies(rule, value);
  }
  const Book& book() const { return c.book_; }
  std::vector<Warband>& all() const { return c.warbands_; }
  Done refuse(Rule rule, std::string why) const;
  // PG-0: the steps after a game come in their order.
  Done at_stage(const Warband& w, Stage stage) const;
  // Between two games: in the trading step, or ready and not yet called to the next one.
  Done at_leisure(const Warband& w) const;
  // S-47: whom nobody buys back is sold for a die times five, to the captor's profit.
  void sell(Member& m);
  // Rolls on a list the team may use until a skill comes that he has not.
  Done new_skill(Member& m, ListId team, const std::string& list);
};

// A doctor who was in the battle, came out of it on his feet and has healed nobody yet (PG-4a.11).
bool can_heal(const Member& m);

inline bool is_name(const std::string& name) { return !name.empty() && name.size() <= 60; }
// The team that an event or a check describes, before it has rolled for its skills.
Result<Warband> read_team(const Book& book, const Json& in);

}  // namespace cf::skirmish::campaign
