// The record: applying, taking back, replaying; see campaign.hpp.
#include "games/skirmish/campaign/campaign.hpp"

#include <algorithm>

#include "games/skirmish/campaign/steps.hpp"

namespace cf::skirmish::campaign {

EventDice::EventDice(Json& event, const Dice& draw) : draw_(draw) {
  const auto it = event.find("dice");
  if (it == event.end()) return;
  stated_ = true;
  if (!it->is_array()) spoiled_ = true;
  for (const Json& one : spoiled_ ? Json::array() : *it) {
    const bool fine = one.is_number_integer() && one >= 1 && one <= 6;
    spoiled_ = spoiled_ || !fine;
    given_.push_back(fine ? one.get<int>() : 1);
  }
}

int EventDice::die() {
  int face = 1;
  if (next_ < given_.size())
    face = given_[next_++];
  else if (stated_)
    spoiled_ = true;  // it states too few
  else
    face = static_cast<int>(draw_(6)) + 1;
  used.push_back(face);
  return face;
}

Result<Json> Campaign::apply(Json event, const Dice& dice) {
  if (!event.is_object()) return fail("an event is an object", "campaign");
  const std::vector<Warband> before = warbands_;
  const Options options = options_;
  const Field field = field_;
  const int fought = fought_;
  EventDice rolled(event, dice);
  Steps steps{*this, event, rolled, {}};
  Result<bool> done = steps.run();
  if (done && (rolled.spoiled_ || rolled.next_ != rolled.given_.size()))
    done = fail("the dice stated do not fit the event", "campaign", 0, "dice");
  if (!done) {
    warbands_ = before;
    set(options);
    field_ = field;
    fought_ = fought;
    return std::unexpected(done.error());
  }
  event.erase("dice");
  event.erase("told");
  if (!rolled.used.empty()) event["dice"] = rolled.used;
  event["told"] = steps.told;
  events_.push_back(event);
  return event;
}

bool Campaign::undo() {
  if (events_.empty()) return false;
  const std::vector<Json> keep(events_.begin(), events_.end() - 1);
  warbands_.clear();
  events_.clear();
  set({});
  field_ = {};
  fought_ = 0;
  for (const Json& event : keep) {
    Json again = event;
    if (!again.contains("dice")) again["dice"] = Json::array();
    (void)apply(std::move(again), {});
  }
  return true;
}

Result<Campaign> Campaign::replay(const Lists& lists, const RuleProbe& probe, std::string_view text) {
  Campaign out(lists, probe);
  int line = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view one = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++line;
    if (one.empty()) continue;
    Json event = Json::parse(one, nullptr, false);
    if (!event.is_object()) return fail("the line is no event", "campaign", line);
    const Json told = event.value("told", Json());
    if (!event.contains("dice")) event["dice"] = Json::array();
    const Result<Json> done = out.apply(std::move(event), {});
    if (!done) return fail(done.error().text(), "campaign", line);
    if (!told.is_null() && told != (*done)["told"])
      return fail("tells something else than its dice do: the record was changed", "campaign", line);
  }
  return out;
}

std::string Campaign::record() const {
  std::string out;
  for (const Json& event : events_) out += event.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  return out;
}

const Warband* Campaign::find(std::string_view name) const {
  for (const Warband& w : warbands_)
    if (w.name == name) return &w;
  return nullptr;
}

Json Campaign::standings() const {
  std::vector<const Warband*> order;
  for (const Warband& w : warbands_) order.push_back(&w);
  std::stable_sort(order.begin(), order.end(), [&](const Warband* a, const Warband* b) {
    if (a->won != b->won) return a->won > b->won;
    if (a->points != b->points) return a->points > b->points;
    return rating(book_, *a) > rating(book_, *b);
  });
  Json out = Json::array();
  for (const Warband* w : order)
    out.push_back({{"warband", w->name},
                   {"battles", w->battles},
                   {"won", w->won},
                   {"lost", w->lost},
                   {"drawn", w->battles - w->won - w->lost},
                   {"points", w->points},
                   {"rating", rating(book_, *w)},
                   {"members", w->members.size()}});
  return out;
}

std::string Steps::text(const char* key) const {
  const auto it = event.find(key);
  return it != event.end() && it->is_string() ? it->get<std::string>() : std::string();
}
int Steps::number(const char* key, int otherwise) const {
  const auto it = event.find(key);
  return it != event.end() && it->is_number_integer()
             ? static_cast<int>(std::clamp<std::int64_t>(it->get<std::int64_t>(), 0, 9999))
             : otherwise;
}
Warband* Steps::warband(const char* key) const {
  for (Warband& w : c.warbands_)
    if (w.name == text(key)) return &w;
  return nullptr;
}
Member* Steps::member(Warband& w, const char* key) const {
  for (Member& m : w.members)
    if (m.name == text(key)) return &m;
  return nullptr;
}

Result<bool> Steps::refuse(Rule rule, std::string why) const {
  return fail(std::string(rule_index().number(rule)) + ": " + why, "campaign");
}

Result<bool> Steps::at_stage(const Warband& w, Stage stage) const {
  if (!applies(R("PG-0"), w.stage != stage)) return true;
  return refuse(R("PG-0"), w.name + " is at the step '" + std::string(kStageIds[static_cast<std::size_t>(w.stage)]) +
                               "', not at '" + std::string(kStageIds[static_cast<std::size_t>(stage)]) + "'.");
}

Result<bool> Steps::at_leisure(const Warband& w) const {
  if (!applies(R("PG-0"), w.stage != Stage::Trading)) return true;
  if (is_mustered(w)) return refuse(R("PG-0"), w.name + " is called to battle: that waits until it is over.");
  return at_stage(w, Stage::Ready);
}

Result<bool> Steps::run() {
  const std::string what = text("do");
  if (what == "open") return open();
  if (what == "found") return found();
  if (what == "rest") return rest();
  if (what == "muster") return muster();
  if (what == "field") return take_field();
  if (what == "battle") return battle();
  if (what == "heal") return heal();
  if (what == "injury") return injury();
  if (what == "captive") return captive();
  if (what == "ransom") return ransom();
  if (what == "experience") return experience();
  if (what == "advance") return advance();
  if (what == "choose") return choose();
  if (what == "income") return income();
  if (what == "buy") return buy();
  if (what == "give") return give();
  if (what == "recruit") return recruit();
  if (what == "hire") return hire();
  if (what == "dismiss") return dismiss();
  if (what == "close") return close();
  return fail("there is no event '" + what + "'", "campaign", 0, "do");
}

}  // namespace cf::skirmish::campaign
