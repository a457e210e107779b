// Methods of campaigns: each finds its campaign, checks the link, and leaves the rest to it.
#include <algorithm>

#include "server/campaigns.hpp"
#include "server/tokens.hpp"

namespace cf {
namespace {

using skirmish::campaign::Campaign;

constexpr std::size_t kMostTitle = 120;
constexpr u64 kMostPlaces = 8;

Campaigns& campaigns(Hall& hall) {
  if (!hall.campaigns) hall.campaigns = std::make_shared<Campaigns>(hall);
  return *hall.campaigns;
}

Refused bad(const std::string& message) { return {code::kParams, message}; }

template <class F>
void with_war(Hall& hall, const CallPtr& call, F method) {
  const auto war = campaigns(hall).find(call->text("campaign"));
  if (!war) return call->refuse(war.error());
  (*war)->when_free([war = *war, call, method] {
    const CampaignHolder holder = war->open(call->text("token"));
    if (!call->text("token").empty() && !holder.known()) return call->refuse({code::kNotYourSeat, "This link does not open this campaign."});
    method(*war, holder);
  });
}

// The same for changes: a link is needed, and the number of the record last seen.
template <class F>
void with_right(Hall& hall, const CallPtr& call, F method) {
  const std::optional<u64> seq = call->number("seq");
  if (!seq) return call->refuse(bad("seq: the number of the record you saw is needed"));
  with_war(hall, call, [call, seq, method](War& war, const CampaignHolder& holder) {
    if (!holder.known()) return call->refuse({code::kNotYourSeat, "Only those with a link of this campaign may do that."});
    if (*seq != war.seq()) return call->refuse({code::kStale, "The campaign has moved on.", {{"seq", war.seq()}}});
    method(war, holder);
  });
}

// For whoever needs the lists without a campaign.
template <class F>
void with_book(Hall& hall, const CallPtr& call, F method) {
  const Result<std::shared_ptr<const Ruleset>> rules = campaigns(hall).rules();
  if (!rules) return call->refuse(bad(rules.error().text()));
  const auto& tables = *static_cast<const skirmish::Tables*>((*rules)->tables());
  method(skirmish::campaign::Book{tables.lists, tables});
}

void lists(Hall& hall, const CallPtr& call) {
  with_book(hall, call, [&](const auto& book) { call->reply({{"lists", lists_json(book)}}); });
}

void check(Hall& hall, const CallPtr& call) {
  with_book(hall, call, [&](const auto& book) {
    const Result<Json> checked = check_team(book, call->params, true);
    checked ? call->reply(*checked) : call->refuse(bad(checked.error().text()));
  });
}

void make(Hall& hall, const CallPtr& call) {
  const Result<int> count = hall.store().live_tables_of(call->guest->address);
  if (count && *count >= hall.limits().tables_per_address)
    return call->refuse({code::kTooMany, "You have " + std::to_string(*count) + " unfinished tables from this address; finish some first.", {{"limit", hall.limits().tables_per_address}}});
  const u64 places = call->number("places").value_or(2);
  if (places < 2 || places > kMostPlaces) return call->refuse(bad("places: two to " + std::to_string(kMostPlaces)));
  const Result<std::shared_ptr<const Ruleset>> rules = campaigns(hall).rules();
  if (!rules) return call->refuse(bad(rules.error().text()));
  const std::string host = new_token();
  CampaignMeta meta;
  meta.title = call->text("title").substr(0, kMostTitle);
  if (meta.title.empty()) meta.title = "A campaign";
  meta.host = hash_token(host);
  meta.dice = FairDice::fresh();
  Json tokens = Json::array();
  for (u64 i = 0; i < places; ++i) {
    tokens.push_back(new_token());
    meta.places.push_back(hash_token(tokens.back().get<std::string>()));
  }
  const auto& tables = *static_cast<const skirmish::Tables*>((*rules)->tables());
  auto war = std::make_shared<War>(hall, new_table_id(), *rules, std::move(meta), Campaign(tables.lists, tables));
  const Json opening = {{"do", "open"}, {"title", war->meta().title}, {"battles", call->number("battles").value_or(3)}};
  Json answer = {{"campaign", war->id()}, {"host", host}, {"places", tokens}, {"title", war->meta().title}, {"commitment", war->meta().dice.commitment()}};
  std::vector<Change> made{TableMade{war->id(), std::string(kCampaignHeader), war->meta().save(), call->guest->address, false}};
  war->apply({opening}, std::move(made), call, std::move(answer), [&hall, war] { hall.campaigns->add(war); });
}

void view(Hall& hall, const CallPtr& call) {
  with_war(hall, call, [call](War& war, const CampaignHolder& holder) {
    war.watch(call->guest);
    call->reply(war.view(holder));
  });
}

// The next place of the host, or the one of the link; a place has one team.
int place_for(const War& war, const CampaignHolder& holder) {
  const auto taken = [&](int place) {
    return std::ranges::any_of(war.campaign().warbands(), [&](const auto& w) { return war.place_of(w.name) == place; });
  };
  if (!holder.host) return taken(holder.place) ? -1 : holder.place;
  for (int i = 0; i < static_cast<int>(war.meta().places.size()); ++i)
    if (!taken(i)) return i;
  return -1;
}

// One step of a team, or the founding of one. Dice are the server's.
void act(Hall& hall, const CallPtr& call) {
  const auto it = call->params.find("event");
  if (it == call->params.end() || !it->is_object()) return call->refuse(bad("event: an object is needed"));
  Json event = *it;
  for (const char* ours : {"dice", "told", "place"}) event.erase(ours);
  const auto text = [&](const char* key) { return event.contains(key) && event[key].is_string() ? event[key].get<std::string>() : std::string(); };
  const std::string what = text("do"), warband = text("warband");
  for (const char* ours : {"open", "field", "battle", "muster"})
    if (what == ours) return call->refuse(bad("event: '" + what + "' comes with campaign.battle and campaign.settle"));
  with_right(hall, call, [call, event, what, warband](War& war, const CampaignHolder& holder) {
    Json done = event;
    if (what == "found") {
      const int place = place_for(war, holder);
      if (place < 0) return call->refuse({code::kNotNow, "There is no place for another team."});
      done["place"] = place;
    } else if (!war.may_act_for(holder, warband)) {
      return call->refuse({code::kNotYourSeat, "This link does not lead that team."});
    }
    war.apply({done}, {}, call, Json::object());
  });
}

void undo(Hall& hall, const CallPtr& call) {
  with_right(hall, call, [call](War& war, const CampaignHolder& holder) {
    const Json& last = war.campaign().events().back();
    const bool own = last.contains("warband") && last["warband"].is_string() && war.may_act_for(holder, last["warband"].get<std::string>());
    if (!holder.host && (!own || last.contains("dice"))) return call->refuse({code::kNotNow, "Dice have been rolled, or it was another team's step: only the host may take that back."});
    war.undo(call);
  });
}

void battle(Hall& hall, const CallPtr& call) {
  with_right(hall, call, [call](War& war, const CampaignHolder& holder) {
    const Json names = call->params.value("warbands", Json::array());
    const bool one_of_them = names.is_array() && std::ranges::any_of(names, [&](const Json& name) { return name.is_string() && war.may_act_for(holder, name.get<std::string>()); });
    if (!one_of_them) return call->refuse({code::kNotYourSeat, "This link leads none of these teams."});
    war.battle(call);
  });
}

void settle(Hall& hall, const CallPtr& call) {
  with_right(hall, call, [call](War& war, const CampaignHolder&) { war.settle(call); });
}

void sheet(Hall& hall, const CallPtr& call) {
  with_war(hall, call, [call](War& war, const CampaignHolder&) {
    const auto* w = war.campaign().find(call->text("warband"));
    if (!w) return call->refuse(bad("warband: there is no such team"));
    call->reply({{"sheet", sheet_json(war.campaign().book(), *w)}, {"html", sheet_html(war.campaign().book(), *w)}});
  });
}

void save(Hall& hall, const CallPtr& call) {
  with_war(hall, call, [call](War& war, const CampaignHolder&) { call->reply({{"record", war.campaign().record()}, {"name", war.id() + ".campaign"}}); });
}

constexpr Method kMethods[] = {
    {"campaign.lists", false, lists},  {"campaign.check", false, check}, {"campaign.new", true, make},     {"campaign.view", false, view},
    {"campaign.act", true, act},       {"campaign.undo", true, undo},    {"campaign.battle", true, battle}, {"campaign.settle", true, settle},
    {"campaign.sheet", false, sheet},  {"campaign.save", true, save},
};

}  // namespace

std::span<const Method> campaign_methods() { return kMethods; }

}  // namespace cf
