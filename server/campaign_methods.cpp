// Methods of campaigns: each finds its campaign, checks the link, and leaves the rest to it.
#include <algorithm>

#include "server/campaign_room.hpp"
#include "server/tokens.hpp"
#include "server/utf8.hpp"

namespace cf {
namespace {

using skirmish::campaign::Campaign;

constexpr std::size_t kMostTitle = 120;
constexpr u64 kMostPlaces = 8, kMostBattles = 100;

CampaignRegistry& campaigns(TableRegistry& registry) {
  if (!registry.campaigns) registry.campaigns = std::make_shared<CampaignRegistry>(registry);
  return *registry.campaigns;
}

Refused bad(const std::string& message) { return {code::kParams, message}; }

template <class F>
void with_campaign(TableRegistry& registry, const CallPtr& call, F method) {
  const auto room = campaigns(registry).find(call->text("campaign"));
  if (!room) return call->refuse(room.error());
  (*room)->when_free(
      [room = *room, call, method] {
        const CampaignAccess access = room->open(call->text("token"));
        if (!call->text("token").empty() && !access.known())
          return call->refuse({code::kNotYourSeat, "This link does not open this campaign."});
        method(*room, access);
      },
      [call] { call->refuse(not_saved()); });
}

// The same for changes: a link is needed, and the number of the record last seen.
template <class F>
void with_right(TableRegistry& registry, const CallPtr& call, F method) {
  const std::optional<u64> seq = call->number("seq");
  if (!seq) return call->refuse(bad("seq: the number of the record you saw is needed"));
  with_campaign(registry, call, [call, seq, method](CampaignRoom& room, const CampaignAccess& access) {
    if (!access.known())
      return call->refuse({code::kNotYourSeat, "Only those with a link of this campaign may do that."});
    if (*seq != room.seq()) return call->refuse({code::kStale, "The campaign has moved on.", {{"seq", room.seq()}}});
    method(room, access);
  });
}

// For whoever needs the lists without a campaign.
template <class F>
void with_book(TableRegistry& registry, const CallPtr& call, F method) {
  const Result<std::shared_ptr<const Ruleset>> rules = campaigns(registry).rules();
  if (!rules) return call->refuse(bad(rules.error().text()));
  const auto& tables = *static_cast<const skirmish::Tables*>((*rules)->tables());
  method(skirmish::campaign::Book{tables.lists, tables});
}

void lists(TableRegistry& registry, const CallPtr& call) {
  with_book(registry, call, [&](const auto& book) { call->reply({{"lists", lists_json(book)}}); });
}

void check(TableRegistry& registry, const CallPtr& call) {
  with_book(registry, call, [&](const auto& book) {
    const Result<Json> checked = check_team(book, call->params);
    checked ? call->reply(*checked) : call->refuse(bad(checked.error().text()));
  });
}

void make(TableRegistry& registry, const CallPtr& call) {
  const Result<int> count = registry.store().live_tables_of(call->client->address);
  if (count && *count >= registry.limits().tables_per_address)
    return call->refuse(
        {code::kTooMany,
         "You have " + std::to_string(*count) + " unfinished tables from this address; finish some first.",
         {{"limit", registry.limits().tables_per_address}}});
  const u64 places = call->number("places").value_or(2);
  if (places < 2 || places > kMostPlaces) return call->refuse(bad("places: two to " + std::to_string(kMostPlaces)));
  const u64 battles = call->number("battles").value_or(3);
  if (battles < 1 || battles > kMostBattles) return call->refuse(bad("battles: 1 to " + std::to_string(kMostBattles)));
  const Result<std::shared_ptr<const Ruleset>> rules = campaigns(registry).rules();
  if (!rules) return call->refuse(bad(rules.error().text()));
  const std::string host = new_token();
  CampaignMeta meta;
  meta.title = cut_utf8(call->text("title"), kMostTitle);
  if (meta.title.empty()) meta.title = "A campaign";
  meta.host = hash_token(host);
  meta.dice = FairDice::fresh();
  Json tokens = Json::array();
  for (u64 i = 0; i < places; ++i) {
    tokens.push_back(new_token());
    meta.places.push_back(hash_token(tokens.back().get<std::string>()));
  }
  const auto& tables = *static_cast<const skirmish::Tables*>((*rules)->tables());
  auto room =
      std::make_shared<CampaignRoom>(registry, new_table_id(), *rules, std::move(meta), Campaign(tables.lists, tables));
  Json opening = {{"do", "open"}, {"title", room->meta().title}, {"battles", battles}};
  for (const char* option : {"core_free", "equalise_heroes"})
    if (call->params.contains(option)) opening[option] = call->params[option];
  Json answer = {{"campaign", room->id()},
                 {"host", host},
                 {"places", tokens},
                 {"title", room->meta().title},
                 {"commitment", room->meta().dice.commitment()}};
  std::vector<Change> made{
      TableMade{room->id(), std::string(kCampaignHeader), room->meta().save(), call->client->address, false}};
  room->apply({opening}, std::move(made), call, std::move(answer),
              [&registry, room] { registry.campaigns->add(room); });
}

void view(TableRegistry& registry, const CallPtr& call) {
  with_campaign(registry, call, [call](CampaignRoom& room, const CampaignAccess& access) {
    room.watch(call->client);
    call->reply(room.view(access));
  });
}

// The next place of the host, or the one of the link; a place has one team.
int place_for(const CampaignRoom& room, const CampaignAccess& access) {
  const auto taken = [&](int place) {
    return std::ranges::any_of(room.campaign().warbands(),
                               [&](const auto& w) { return room.place_of(w.name) == place; });
  };
  if (!access.host) return taken(access.place) ? -1 : access.place;
  for (int i = 0; i < static_cast<int>(room.meta().places.size()); ++i)
    if (!taken(i)) return i;
  return -1;
}

// One step of a team, or the founding of one. Dice are the server's.
void act(TableRegistry& registry, const CallPtr& call) {
  const auto it = call->params.find("event");
  if (it == call->params.end() || !it->is_object()) return call->refuse(bad("event: an object is needed"));
  Json event = *it;
  for (const char* ours : {"dice", "told", "place"}) event.erase(ours);
  const auto text = [&](const char* key) {
    return event.contains(key) && event[key].is_string() ? event[key].get<std::string>() : std::string();
  };
  const std::string what = text("do"), warband = text("warband");
  for (const char* ours : {"open", "field", "battle", "muster"})
    if (what == ours) return call->refuse(bad("event: '" + what + "' comes with campaign.battle and campaign.settle"));
  with_right(registry, call, [call, event, what, warband](CampaignRoom& room, const CampaignAccess& access) {
    Json done = event;
    if (what == "found") {
      const int place = place_for(room, access);
      if (place < 0) return call->refuse({code::kNotNow, "There is no place for another team."});
      done["place"] = place;
    } else if (!room.may_act_for(access, warband)) {
      return call->refuse({code::kNotYourSeat, "This link does not lead that team."});
    }
    room.apply({done}, {}, call, Json::object());
  });
}

void share(TableRegistry& registry, const CallPtr& call) {
  with_campaign(registry, call, [call](CampaignRoom& room, const CampaignAccess& access) {
    if (!access.known())
      return call->refuse({code::kNotYourSeat, "Only those with a link of this campaign may do that."});
    room.add_share(access.place >= 0 ? "place " + std::to_string(access.place + 1) : "host", call);
  });
}

void undo(TableRegistry& registry, const CallPtr& call) {
  with_right(registry, call, [call](CampaignRoom& room, const CampaignAccess& access) {
    const Json& last = room.campaign().events().back();
    const bool own = last.contains("warband") && last["warband"].is_string() &&
                     room.may_act_for(access, last["warband"].get<std::string>());
    if (!access.host && (!own || last.contains("dice")))
      return call->refuse(
          {code::kNotNow, "Dice have been rolled, or it was another team's step: only the host may take that back."});
    room.undo(call);
  });
}

void battle(TableRegistry& registry, const CallPtr& call) {
  with_right(registry, call, [call](CampaignRoom& room, const CampaignAccess& access) {
    const Json names = call->params.value("warbands", Json::array());
    const bool one_of_them = names.is_array() && std::ranges::any_of(names, [&](const Json& name) {
                               return name.is_string() && room.may_act_for(access, name.get<std::string>());
                             });
    if (!one_of_them) return call->refuse({code::kNotYourSeat, "This link leads none of these teams."});
    // Who plays another's team is for that player, or the host, to say.
    const Json players = call->params.value("players", Json::object());
    for (const Json& name : names) {
      if (!name.is_string() || room.may_act_for(access, name.get<std::string>())) continue;
      if (players.value(name.get<std::string>(), Json("person")) != "person")
        return call->refuse({code::kNotYourSeat, "Only the host may let a program play another player's team."});
    }
    room.battle(call);
  });
}

void settle(TableRegistry& registry, const CallPtr& call) {
  with_right(registry, call, [call](CampaignRoom& room, const CampaignAccess&) { room.settle(call); });
}

void sheet(TableRegistry& registry, const CallPtr& call) {
  with_campaign(registry, call, [call](CampaignRoom& room, const CampaignAccess&) {
    const auto* w = room.campaign().find(call->text("warband"));
    if (!w) return call->refuse(bad("warband: there is no such team"));
    call->reply({{"sheet", sheet_json(room.campaign().book(), *w)}, {"html", sheet_html(room.campaign().book(), *w)}});
  });
}

void save(TableRegistry& registry, const CallPtr& call) {
  with_campaign(registry, call, [call](CampaignRoom& room, const CampaignAccess&) {
    call->reply({{"record", room.campaign().record()}, {"name", room.id() + ".campaign"}});
  });
}

using enum MethodKind;
constexpr Method kMethods[] = {
    {"campaign.lists", Read, "", lists},
    {"campaign.check", Read, "list:s members:a", check},
    {"campaign.new", Store, "title:s battles:n places:n", make},
    {"campaign.view", Read, "campaign:s token:s", view},
    {"campaign.act", Store, "campaign:s token:s seq:n event:o", act},
    {"campaign.undo", Act, "campaign:s token:s seq:n", undo},
    {"campaign.share", Act, "campaign:s token:s share:s", share},
    {"campaign.battle", Store, "campaign:s token:s seq:n warbands:a players:o", battle},
    {"campaign.settle", Act, "campaign:s token:s seq:n", settle},
    {"campaign.sheet", Read, "campaign:s warband:s", sheet},
    {"campaign.save", Act, "campaign:s", save},
};

}  // namespace

std::span<const Method> campaign_methods() { return kMethods; }

}  // namespace cf
