#pragma once
// Campaigns as the server keeps them: the record of events lies in the store as a table's answers do, with the same
// promise that nothing is acknowledged before it is on the disk.
#include <deque>
#include <unordered_map>

#include "games/skirmish/campaign/campaign.hpp"
#include "server/hall.hpp"

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
struct CampaignHolder {
  bool host = false;
  int place = -1;
  bool known() const { return host || place >= 0; }
};

class War : public std::enable_shared_from_this<War> {
 public:
  War(Hall& hall, std::string id, std::shared_ptr<const Ruleset> rules, CampaignMeta meta, skirmish::campaign::Campaign campaign);

  const std::string& id() const { return id_; }
  const skirmish::campaign::Campaign& campaign() const { return *campaign_; }
  const CampaignMeta& meta() const { return meta_; }
  u64 seq() const { return meta_.seq_base + campaign_->events().size(); }
  CampaignHolder open(std::string_view token) const;
  int place_of(const std::string& warband) const;
  bool may_act_for(const CampaignHolder& holder, const std::string& warband) const;
  Json view(const CampaignHolder& holder);
  void watch(const std::shared_ptr<Guest>& guest);
  void when_free(std::function<void()> what);

  // Events on a trial; if all of them stand, they are written and then acknowledged with the number of the record.
  void apply(std::vector<Json> events, std::vector<Change> more, const CallPtr& call, Json answer, std::function<void()> then = {});
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
  void commit(std::vector<Change> changes, std::function<void()> then, const CallPtr& call, const std::shared_ptr<Room>& table = {});
  void take_back(const CallPtr& call, const std::shared_ptr<Room>& table);
  void tell();
  Result<std::vector<SeatMeta>> seats_for(const std::vector<std::string>& warbands, const Json& players) const;

  Hall& hall_;
  std::string id_;
  std::shared_ptr<const Ruleset> rules_;  // whose tables the campaign reads
  CampaignMeta meta_;
  std::unique_ptr<skirmish::campaign::Campaign> campaign_;  // replaced as a whole by every change that stands
  std::vector<std::weak_ptr<Guest>> watchers_;
  std::deque<std::function<void()>> waiting_;
  bool busy_ = false;
};

class Campaigns {
 public:
  explicit Campaigns(Hall& hall) : hall_(hall) {}
  std::expected<std::shared_ptr<War>, Refused> find(const std::string& id);
  void add(std::shared_ptr<War> war) { wars_[war->id()] = std::move(war); }
  void forget(const std::string& id) { wars_.erase(id); }
  Result<std::shared_ptr<const Ruleset>> rules();

 private:
  void sweep();  // those nobody looks at leave memory
  Hall& hall_;
  std::unordered_map<std::string, std::shared_ptr<War>> wars_;
};

}  // namespace cf
