#pragma once
// CampaignRegistry as the server keeps them: the record of events lies in the store as a table's answers do, with the
// same promise that nothing is acknowledged before it is on the disk.
#include <unordered_map>

#include "games/skirmish/campaign/campaign.hpp"
#include "server/table_registry.hpp"

namespace cf {

inline constexpr std::string_view kCampaignHeader = R"({"councilfire_campaign":1,"game":"skirmish"})";

// What is kept beside the record: whose link opens what, and the dice.
struct CampaignMeta {
  std::string title, host;          // host: hash of the token
  std::vector<std::string> places;  // hashes, one for each team there may be
  u64 seq_base = 0;                 // grows when events are taken back, so that a number never comes twice
  FairDice dice;

  std::string save() const;
  static Result<CampaignMeta> load(const std::string& text);
};

// What a token opens.
struct CampaignAccess {
  bool host = false;
  int place = -1;
  bool known() const { return host || place >= 0; }
};

class CampaignRoom : public std::enable_shared_from_this<CampaignRoom> {
 public:
  CampaignRoom(TableRegistry& registry, std::string id, std::shared_ptr<const Ruleset> rules, CampaignMeta meta,
               skirmish::campaign::Campaign campaign);

  const std::string& id() const { return id_; }
  const skirmish::campaign::Campaign& campaign() const { return *campaign_; }
  const CampaignMeta& meta() const { return meta_; }
  u64 seq() const { return meta_.seq_base + campaign_->events().size(); }
  CampaignAccess open(std::string_view token) const;
  int place_of(const std::string& warband) const;
  bool may_act_for(const CampaignAccess& access, const std::string& warband) const;
  Json view(const CampaignAccess& access);
  void watch(const std::shared_ptr<Client>& client);
  void when_free(std::function<void()> what, std::function<void()> refuse) {
    touched = Clock::now();
    queue_.submit(std::move(what), std::move(refuse));
  }

  // Events on a trial; if all of them stand, they are written and then acknowledged with the number of the record.
  void apply(std::vector<Json> events, std::vector<Change> more, const CallPtr& call, Json answer,
             std::function<void()> then = {});
  void add_share(const std::string& place, const CallPtr& call);  // into the dice to come
  void undo(const CallPtr& call);
  void battle(const CallPtr& call);
  void settle(const CallPtr& call);

  Clock::time_point touched = Clock::now();
  bool idle() const;

 private:
  Dice dice();
  u32 dice_rolled() const;
  Json field_json();
  Json dice_json() const;
  // `table`: one that is changed with the campaign.
  void commit(std::vector<Change> changes, std::function<void()> then, const CallPtr& call,
              const std::shared_ptr<Room>& table = {});
  void take_back(const CallPtr& call, const std::shared_ptr<Room>& table);
  void tell();
  Result<std::vector<SeatMeta>> seats_for(const std::vector<std::string>& warbands, const Json& players) const;

  TableRegistry& registry_;
  std::string id_;
  std::shared_ptr<const Ruleset> rules_;  // whose tables the campaign reads
  CampaignMeta meta_;
  std::unique_ptr<skirmish::campaign::Campaign> campaign_;  // replaced as a whole by every change that stands
  std::vector<std::weak_ptr<Client>> watchers_;
  RequestQueue queue_;
};

class CampaignRegistry {
 public:
  explicit CampaignRegistry(TableRegistry& registry) : registry_(registry) {}
  std::expected<std::shared_ptr<CampaignRoom>, Refused> find(const std::string& id);
  void add(std::shared_ptr<CampaignRoom> room) { rooms_[room->id()] = std::move(room); }
  void forget(const std::string& id) { rooms_.erase(id); }
  Result<std::shared_ptr<const Ruleset>> rules();

 private:
  void sweep();  // those nobody looks at leave memory
  TableRegistry& registry_;
  std::unordered_map<std::string, std::shared_ptr<CampaignRoom>> rooms_;
};

}  // namespace cf
