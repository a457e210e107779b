#pragma once
// A campaign is its record: founding, battles, and the five steps after each, every one an event with its dice. What
// the warbands have become is worked out from the record, so that it can be replayed, checked and taken back step by
// step.
#include <functional>

#include <nlohmann/json.hpp>

#include "engine/table.hpp"
#include "games/skirmish/campaign/warband.hpp"
#include "games/skirmish/load.hpp"

namespace cf::skirmish::campaign {

struct Options {
  bool core_free = true;         // S-41
  bool equalise_heroes = false;  // S-04
  int battles = 0;               // 0: open end
};

// Who stands in the field now, and at which table.
struct Field {
  std::string scenario, table;
  std::vector<std::string> warbands;  // in the order of the sides; empty: nobody
};

inline constexpr int kMostWarbands = 12, kMostBattles = 100;

class Campaign {
 public:
  Campaign(const Lists& lists, const RuleProbe& probe) : book_{lists, probe} {}

  // Judges an event and, if it stands, adds it to the record. Dice that the event does not state are drawn.
  // The answer is the event as recorded, with its dice and a line that tells what came of it.
  Result<Json> apply(Json event, const Dice& dice);
  bool undo();  // takes back the last event
  static Result<Campaign> replay(const Lists& lists, const RuleProbe& probe, std::string_view text);
  std::string record() const;  // JSON lines

  const std::vector<Warband>& warbands() const { return warbands_; }
  const Options& options() const { return options_; }
  const Field& field() const { return field_; }
  int battles_fought() const { return fought_; }
  // All battles are fought, or nobody is left to fight them, and every team has closed its books.
  bool over() const;
  const std::vector<Json>& events() const { return events_; }
  const Warband* find(std::string_view name) const;
  const Book& book() const { return book_; }
  Json standings() const;
  // The rosters of one battle, as the table reads them; who stays behind is left out.
  Json rosters(const std::vector<std::string>& warbands) const;
  // What each team can do now: groups of events with their labels, the fields still to be filled in, and, where an
  // event is out of the question, the rule and the reason.
  Json offers() const;
  // The verdict on an event, which is not added.
  Result<bool> judge(const Json& event) const;

 private:
  friend struct Steps;
  void set(const Options& options) { options_ = options, book_.equalise_heroes = options.equalise_heroes; }
  Book book_;
  Options options_;
  Field field_;
  int fought_ = 0;
  std::vector<Warband> warbands_;
  std::vector<Json> events_;
};

// Someone has been called to the battle that is to come.
bool is_mustered(const Warband& w);

// Dice of one event: those it states, else drawn and noted.
class EventDice {
 public:
  EventDice(Json& event, const Dice& draw);
  int die();  // one to six
  int two() { return die() + die(); }
  bool spoiled() const { return spoiled_; }
  Json used = Json::array();

 private:
  std::vector<int> given_;
  std::size_t next_ = 0;
  bool stated_ = false, spoiled_ = false;
  const Dice& draw_;
  friend class Campaign;
};

// What a finished battle means for the campaign: the "battle" event, made from its table.
Json battle_event(const Ruleset& rules, const void* state, const std::vector<std::string>& warbands);

Json warband_json(const Book& book, const Warband& w);
Json member_json(const Book& book, const Member& m);
// One page that prints well, and what stands on it: {title, line, cards: [{name, rank, lines: [{label, value}]}]}.
Json sheet_json(const Book& book, const Warband& w);
std::string sheet_html(const Book& book, const Warband& w);

// The four lists with prices, limits and skills, for whoever forms a team.
Json lists_json(const Book& book);
// A team that is being formed: {spent, money, models, most, violations: [{rule, text}]}. With "core_free": false it
// pays for its core.
Result<Json> check_team(const Book& book, const Json& team);
// The open ground for so many sides; empty: there is none.
std::string_view scenario_for(std::size_t sides);

}  // namespace cf::skirmish::campaign
