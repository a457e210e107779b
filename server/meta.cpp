#include "server/meta.hpp"

#include <nlohmann/json.hpp>

namespace cf {

std::string RoomMeta::save(const Ruleset& rules) const {
  Json seating = Json::object(), lines = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i)
    seating[std::string(rules.seat_id(static_cast<Seat>(i)))] = {{"player", seats[i].player},
                                                                 {"link", seats[i].link},
                                                                 {"claimed", seats[i].claimed},
                                                                 {"seen_at", seats[i].seen_at}};
  for (const Remark& remark : remarks)
    if (remark.kept) lines.push_back({remark.after_event, remark.text});
  Json out = {{"title", title},
              {"undo", undo},
              {"host", host},
              {"seats", seating},
              {"listed", listed},
              {"closed", closed},
              {"seq_base", seq_base},
              {"dice", dice.save()},
              {"remarks", lines},
              {"hints", hints},
              {"campaign", campaign},
              {"adjourned", adjourned},
              {"claim_hours", claim_hours},
              {"ending", ending_json()}};
  if (!script.is_null()) out["script"] = script;
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json RoomMeta::ending_json() const {
  if (!ending) return nullptr;
  return {{"kind", ending->kind}, {"winner", ending->winner}, {"text", ending->text}};
}

void RoomMeta::read_ending(const Json& in) {
  const auto text = [&](const char* key) {
    return in.is_object() && in.contains(key) && in[key].is_string() ? in[key].get<std::string>() : std::string();
  };
  if (!text("kind").empty()) ending = Ending{text("kind"), text("winner"), text("text")};
}

Result<RoomMeta> RoomMeta::load(const std::string& text, const Ruleset& rules) {
  const Json in = Json::parse(text, nullptr, false);
  if (!in.is_object()) return fail("is not JSON", "database", 0, "meta");
  RoomMeta meta;
  meta.title = in.value("title", "");
  meta.undo = in.value("undo", "fair");
  meta.host = in.value("host", "");
  meta.listed = in.value("listed", false);
  meta.closed = in.value("closed", false);
  meta.seq_base = in.value("seq_base", u64{0});
  meta.script = in.value("script", Json());
  meta.campaign = in.value("campaign", "");
  meta.hints = in.value("hints", true);
  meta.adjourned = in.value("adjourned", false);
  meta.claim_hours = in.value("claim_hours", meta.claim_hours);
  meta.read_ending(in.value("ending", Json()));
  const Json seating = in.value("seats", Json::object());
  for (int i = 0; i < rules.seats(); ++i) {
    const Json one = seating.value(std::string(rules.seat_id(static_cast<Seat>(i))), Json::object());
    meta.seats.push_back({one.value("player", "person"), one.value("link", ""), one.value("claimed", false),
                          one.value("seen_at", std::int64_t{0})});
  }
  if (in.contains("dice")) {
    Result<FairDice> dice = FairDice::from_json(in["dice"]);
    if (!dice && !meta.closed) return std::unexpected(dice.error());
    if (dice) meta.dice = std::move(*dice);
  }
  for (const Json& line : in.value("remarks", Json::array()))
    if (line.is_array() && line.size() == 2)
      meta.remarks.push_back({line[0].get<u32>(), line[1].get<std::string>(), true});
  return meta;
}

}  // namespace cf
