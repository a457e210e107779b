#include "server/campaign_room.hpp"

#include <algorithm>

#include "server/tokens.hpp"

namespace cf {
namespace {

using skirmish::campaign::Campaign;

constexpr std::size_t kMostEvents = 20000;

std::string line_of(const Json& event) { return dump(event); }

u32 count_dice(const std::vector<Json>& events) {
  u32 n = 0;
  for (const Json& event : events)
    if (const auto it = event.find("dice"); it != event.end()) n += static_cast<u32>(it->size());
  return n;
}

std::string word(const Json& in, const char* key) {
  const auto it = in.find(key);
  return it != in.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Refused refused(const Error& error) {
  const std::size_t colon = error.message.find(": ");
  const std::string rule =
      error.field.empty() && colon != std::string::npos && colon < 12 ? error.message.substr(0, colon) : "";
  return {code::kIllegal,
          error.field.empty() ? error.message : error.field + ": " + error.message,
          {{"rule", rule}, {"reason", error.message}}};
}

}  // namespace

std::string CampaignMeta::save() const {
  return dump({{"title", title}, {"host", host}, {"places", places}, {"seq_base", seq_base}, {"dice", dice.save()}});
}

Result<CampaignMeta> CampaignMeta::load(const std::string& text) {
  const Json in = Json::parse(text, nullptr, false);
  if (!in.is_object() || !in.contains("places") || !in.contains("dice"))
    return fail("is no campaign", "database", 0, "meta");
  Result<FairDice> dice = FairDice::from_json(in["dice"]);
  if (!dice) return std::unexpected(dice.error());
  CampaignMeta meta;
  meta.title = in.value("title", "");
  meta.host = in.value("host", "");
  meta.seq_base = in.value("seq_base", u64{0});
  for (const Json& place : in["places"]) meta.places.push_back(place.get<std::string>());
  meta.dice = std::move(*dice);
  return meta;
}

CampaignRoom::CampaignRoom(TableRegistry& registry, std::string id, std::shared_ptr<const Ruleset> rules,
                           CampaignMeta meta, Campaign campaign)
    : registry_(registry),
      id_(std::move(id)),
      rules_(std::move(rules)),
      meta_(std::move(meta)),
      campaign_(std::make_unique<Campaign>(std::move(campaign))) {}

CampaignAccess CampaignRoom::open(std::string_view token) const {
  CampaignAccess access;
  if (token.empty()) return access;
  const std::string hash = hash_token(token);
  access.host = same_hash(meta_.host, hash);
  for (std::size_t i = 0; i < meta_.places.size(); ++i)
    if (same_hash(meta_.places[i], hash)) access.place = static_cast<int>(i);
  return access;
}

int CampaignRoom::place_of(const std::string& warband) const {
  for (const Json& event : campaign_->events())
    if (event.value("do", "") == "found" && event.value("name", "") == warband) return event.value("place", -1);
  return -1;
}

bool CampaignRoom::may_act_for(const CampaignAccess& access, const std::string& warband) const {
  return access.host || (access.place >= 0 && place_of(warband) == access.place);
}

void CampaignRoom::watch(const std::shared_ptr<Client>& client) {
  std::erase_if(watchers_, [&](const auto& weak) { return weak.expired() || weak.lock() == client; });
  watchers_.push_back(client);
}

bool CampaignRoom::idle() const {
  return queue_.idle() && std::ranges::all_of(watchers_, [](const auto& weak) { return weak.expired(); });
}

void CampaignRoom::tell() {
  const Text text = push_text("campaign.update", dump({{"campaign", id_}, {"seq", seq()}}));
  for (const auto& weak : watchers_)
    if (const auto client = weak.lock(); client && !client->congested()) client->send(text);
}

void CampaignRoom::commit(std::vector<Change> changes, std::function<void()> then, const CallPtr& call,
                          const std::shared_ptr<Room>& table) {
  queue_.begin_write();
  registry_.write(std::move(changes),
                  [self = shared_from_this(), then = std::move(then), call, table](const Result<bool>& ok) {
                    if (ok) {
                      self->queue_.end_write();
                      then();
                      self->tell();
                      return self->queue_.run_waiting();
                    }
                    call->refuse({code::kNotNow, "It could not be saved and was not done: " + ok.error().message});
                    self->registry_.campaigns->forget(self->id_);
                    self->queue_.fail();
                    if (table) table->abandon();
                  });
}

// The n-th die of the campaign is the n-th draw of its committed secret; see fair_dice.hpp.
Dice CampaignRoom::dice() {
  return [this, drawn = dice_rolled()](u32 total) mutable { return meta_.dice.draw(drawn++, total); };
}

u32 CampaignRoom::dice_rolled() const { return count_dice(campaign_->events()); }

void CampaignRoom::apply(std::vector<Json> events, std::vector<Change> more, const CallPtr& call, Json answer,
                         std::function<void()> then) {
  if (campaign_->events().size() + events.size() > kMostEvents)
    return call->refuse({code::kTooMany, "This campaign's record is full.", {{"limit", kMostEvents}}});
  Campaign trial = *campaign_;
  std::vector<std::string> lines;
  const Dice draw = dice();
  for (Json& event : events) {
    const Result<Json> done = trial.apply(std::move(event), draw);
    if (!done) return call->refuse(refused(done.error()));
    lines.push_back(line_of(*done));
    answer["told"].push_back((*done)["told"]);
  }
  const std::size_t first = campaign_->events().size();
  campaign_ = std::make_unique<Campaign>(std::move(trial));
  more.push_back(StepsAdded{id_, first, std::move(lines), campaign_->over()});
  answer["seq"] = seq();
  commit(
      std::move(more),
      [call, answer = std::move(answer), then = std::move(then)] {
        if (then) then();
        call->reply(answer);
      },
      call);
}

// With the beginning of a battle its table goes too.
void CampaignRoom::undo(const CallPtr& call) {
  if (campaign_->events().size() < 2) return call->refuse({code::kNotNow, "There is nothing to take back."});
  if (campaign_->over())
    return call->refuse({code::kNotNow, "The campaign is over, and the secret of its dice has been shown."});
  const Json& last = campaign_->events().back();
  const auto table = word(last, "do") == "field" ? registry_.find(word(last, "table")) : std::unexpected(Refused{});
  if (!table) return take_back(call, nullptr);
  (*table)->when_free(
      [self = shared_from_this(), table = *table, call, seen = seq()] {
        if (!self->queue_.idle() || self->queue_.failed() || self->seq() != seen)
          return call->refuse({code::kStale, "The campaign has moved on.", {{"seq", self->seq()}}});
        self->take_back(call, table);
      },
      [call] { call->refuse(not_saved()); });
}

void CampaignRoom::add_share(const std::string& place, const CallPtr& call) {
  if (campaign_->over()) return call->refuse({code::kNotNow, "The campaign is over."});
  if (meta_.dice.has_share(place)) return call->refuse({code::kNotNow, "This link has given its share already."});
  if (!meta_.dice.add_share(place, call->text("share"), dice_rolled()))
    return call->refuse({code::kParams, "share: 16 to 64 hexadecimal digits, in small letters"});
  commit(
      {MetaSaved{id_, meta_.save(), false}},
      [self = shared_from_this(), call] {
        call->reply({{"dice", self->meta_.dice.published()}});
      },
      call);
}

void CampaignRoom::take_back(const CallPtr& call, const std::shared_ptr<Room>& table) {
  Campaign trial = *campaign_;
  const u32 had = dice_rolled();
  trial.undo();
  campaign_ = std::make_unique<Campaign>(std::move(trial));
  if (const u32 left = dice_rolled(); left != had) meta_.dice.taken_back(had, left);
  meta_.seq_base += 2;
  const Json answer = {{"seq", seq()}};
  std::vector<Change> changes{StepsCut{id_, campaign_->events().size()}, MetaSaved{id_, meta_.save(), false}};
  if (table)
    std::ranges::move(
        table->close("The campaign took this battle back: it counts for nothing, and the table is closed."),
        std::back_inserter(changes));
  commit(
      std::move(changes),
      [call, answer, table] {
        if (table) table->push_updates();
        call->reply(answer);
      },
      call, table);
}

Result<std::vector<SeatMeta>> CampaignRoom::seats_for(const std::vector<std::string>& warbands,
                                                      const Json& players) const {
  std::vector<SeatMeta> seats;
  for (const std::string& name : warbands) {
    const std::string player = players.is_object() && players.contains(name) && players[name].is_string()
                                   ? players[name].get<std::string>()
                                   : "person";
    const int place = place_of(name);
    if (player == "hotseat")
      seats.push_back({player, meta_.host});
    else if (player == "person" && place >= 0)
      seats.push_back({player, meta_.places[static_cast<std::size_t>(place)]});
    else if (find_level(player))
      seats.push_back({player, ""});
    else
      return fail("must be person, hotseat or a level", {}, 0, "players." + name);
  }
  return seats;
}

// Musters who has not been mustered, sets up the table, and notes both in one writing.
void CampaignRoom::battle(const CallPtr& call) {
  const Json names = call->params.value("warbands", Json::array());
  std::vector<std::string> warbands;
  for (const Json& name : names.is_array() ? names : Json::array())
    warbands.push_back(name.is_string() ? name.get<std::string>() : "");
  const Result<std::vector<SeatMeta>> seats = seats_for(warbands, call->params.value("players", Json::object()));
  if (!seats) return call->refuse({code::kParams, seats.error().text()});
  Campaign trial = *campaign_;
  std::vector<Json> events;
  const Dice draw = dice();
  const auto add = [&](Json event) -> Result<bool> {
    const Result<Json> done = trial.apply(event, draw);
    if (done) events.push_back(std::move(event));
    return done ? Result<bool>(true) : std::unexpected(done.error());
  };
  for (const std::string& name : warbands) {
    if (const auto* w = trial.find(name); w && is_mustered(*w)) continue;
    if (const Result<bool> ok = add({{"do", "muster"}, {"warband", name}}); !ok)
      return call->refuse(refused(ok.error()));
  }
  const std::string table = new_table_id();
  if (const Result<bool> ok = add({{"do", "field"}, {"warbands", names}, {"table", table}}); !ok)
    return call->refuse(refused(ok.error()));
  const Setup setup{trial.field().scenario, {}, DataFile{"rosters.json", trial.rosters(warbands).dump()}};
  Result<std::shared_ptr<const Ruleset>> rules = registry_.library().open("skirmish", setup);
  if (!rules) return call->refuse({code::kParams, rules.error().text()});
  RoomMeta meta{.title = meta_.title + ", battle " + std::to_string(campaign_->battles_fought() + 1),
                .undo = "fair",
                .host = meta_.host};
  meta.seats = *seats;
  meta.campaign = id_;
  std::vector<Change> changes;
  const auto room = new_room(registry_, table, "skirmish", *rules, std::move(meta), call->client->address, changes);
  apply(std::move(events), std::move(changes), call, {{"table", table}}, [&registry = registry_, room] {
    registry.add(room);
    room->wake_program();
  });
}

// Takes in the battle when its table says it is over.
void CampaignRoom::settle(const CallPtr& call) {
  const auto& field = campaign_->field();
  if (field.table.empty()) return call->refuse({code::kNotNow, "No battle is being fought."});
  const auto room = registry_.find(field.table);
  if (!room) return call->refuse(room.error());
  (*room)->when_free(
      [self = shared_from_this(), room = *room, call] {
        if (!room->table().over()) return call->refuse({code::kNotNow, "The battle is not over."});
        const auto& now = self->campaign_->field();
        if (now.table != room->id()) return call->refuse({code::kNotNow, "The battle has been taken in already."});
        self->apply({skirmish::campaign::battle_event(room->table().rules(), room->table().state(), now.warbands)}, {},
                    call, Json::object());
      },
      [call] { call->refuse(not_saved()); });
}

Json CampaignRoom::field_json() {
  const auto& field = campaign_->field();
  if (field.warbands.empty()) return nullptr;
  Json out = {{"table", field.table}, {"scenario", field.scenario}, {"warbands", field.warbands}, {"over", false}};
  if (const auto room = registry_.find(field.table)) {
    (*room)->look();
    out["over"] = (*room)->table().over();
    out["heading"] = (*room)->heading();
    out["players"] = Json::array();
    for (const SeatMeta& seat : (*room)->meta().seats) out["players"].push_back(seat.player);
  }
  return out;
}

// While it lasts the commitment, in the end the secret and whether every die was drawn from it.
Json CampaignRoom::dice_json() const {
  Json out = meta_.dice.published();
  out["rolled"] = dice_rolled();
  if (!campaign_->over()) return out;
  u32 n = 0;
  bool ok = meta_.dice.keeps_its_word();
  for (const Json& event : campaign_->events())
    for (const Json& die : event.value("dice", Json::array())) ok = ok && die.get<u32>() == meta_.dice.draw(n++, 6) + 1;
  out["secret"] = meta_.dice.secret_text();
  out["ok"] = ok;
  return out;
}

Json CampaignRoom::view(const CampaignAccess& access) {
  Json warbands = Json::array(), places = Json::array(), groups = campaign_->offers(), record = Json::array();
  for (const auto& w : campaign_->warbands()) warbands.push_back(warband_json(campaign_->book(), w));
  for (std::size_t i = 0; i < meta_.places.size(); ++i)
    places.push_back({{"warband", nullptr}, {"mine", access.host || access.place == static_cast<int>(i)}});
  for (const Json& event : campaign_->events()) {
    record.push_back({{"do", event["do"]},
                      {"told", event["told"]},
                      {"dice", event.value("dice", Json::array())},
                      {"warband", word(event, "warband")}});
    if (event["do"] == "found")
      if (const int place = event.value("place", -1); place >= 0 && place < static_cast<int>(places.size()))
        places[static_cast<std::size_t>(place)]["warband"] = event["name"];
  }
  for (Json& group : groups) group["mine"] = may_act_for(access, group["warband"]);
  return {{"campaign", id_},
          {"title", meta_.title},
          {"seq", seq()},
          {"battles", campaign_->options().battles},
          {"fought", campaign_->battles_fought()},
          {"over", campaign_->over()},
          {"host", access.host},
          {"place", access.place < 0 ? Json() : Json(access.place)},
          {"places", places},
          {"warbands", warbands},
          {"standings", campaign_->standings()},
          {"groups", groups},
          {"record", record},
          {"field", field_json()},
          {"dice", dice_json()}};
}

Result<std::shared_ptr<const Ruleset>> CampaignRegistry::rules() {
  return registry_.library().open("skirmish", Setup{"meeting", {}, {}});
}

std::expected<std::shared_ptr<CampaignRoom>, Refused> CampaignRegistry::find(const std::string& id) {
  if (const auto known = rooms_.find(id); known != rooms_.end()) return known->second;
  sweep();
  const Refused none{code::kNoTable, "There is no such campaign."};
  const Result<std::optional<StoredTable>> stored = registry_.store().load(id);
  if (!stored) return std::unexpected(Refused{code::kNotNow, "The store does not answer: " + stored.error().text()});
  if (!*stored || (*stored)->header != kCampaignHeader) return std::unexpected(none);
  Result<CampaignMeta> meta = CampaignMeta::load((*stored)->meta);
  Result<std::shared_ptr<const Ruleset>> rules = this->rules();
  if (!meta || !rules) return std::unexpected(none);
  std::string record;
  for (const std::string& line : (*stored)->steps) record += line + "\n";
  const auto& tables = *static_cast<const skirmish::Tables*>((*rules)->tables());
  Result<Campaign> campaign = Campaign::replay(tables.lists, tables, record);
  if (!campaign)
    return std::unexpected(Refused{code::kNoTable, "The campaign cannot be opened: " + campaign.error().text()});
  auto room = std::make_shared<CampaignRoom>(registry_, id, *rules, std::move(*meta), std::move(*campaign));
  add(room);
  return room;
}

void CampaignRegistry::sweep() {
  const Clock::time_point now = Clock::now();
  std::erase_if(rooms_, [&](const auto& entry) {
    return entry.second->idle() &&
           now - entry.second->touched > std::chrono::seconds(registry_.limits().idle_room_seconds);
  });
}

}  // namespace cf
