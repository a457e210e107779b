// What each access of seats may see. Nothing leaves this file that Ruleset::view, Event::seen_by and the open question
// do not grant.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "engine/throws.hpp"
#include "host/describe.hpp"
#include "server/luck.hpp"
#include "server/room.hpp"

namespace cf {
namespace {

// Several seats on one token see only what all of them may: two people share that screen.
bool is_seen(const Event& event, SeatMask seats) {
  return seats ? (event.seen_by & seats) == seats : event.seen_by == kSeenByAll;
}

std::size_t step_with(std::span<const Step> steps, std::size_t event) {
  const auto later = std::upper_bound(steps.begin(), steps.end(), event,
                                      [](std::size_t e, const Step& step) { return e < step.events_before; });
  return static_cast<std::size_t>(later - steps.begin());
}

// With the number of the answer it came of, so that a reader finds its position.
Json event_line(const Ruleset& rules, const Event& event, std::size_t step) {
  Json line = event_to_log(rules, event);
  line["step"] = step;
  return line;
}

Json remark_line(const Remark& remark) {
  return {{"rule", ""}, {"type", "remark"}, {"text", remark.text}, {"level", 1}};
}

}  // namespace

Json view_of(const Ruleset& rules, const void* state, Seat seat) {
  return *host::view_json(rules, state, seat == kNobody ? "observer" : seat == kChance ? "all" : rules.seat_id(seat));
}

Json Room::views_json(SeatMask seats) const {
  const Ruleset& rules = table_.rules();
  Json views = Json::object();
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    if (seats >> i & 1)
      views[std::string(rules.seat_id(static_cast<Seat>(i)))] = view_of(rules, table_.state(), static_cast<Seat>(i));
  return views;
}

Json Room::decision_json(SeatMask seats, bool with_refused) const {
  const Ruleset& rules = table_.rules();
  const Seat asked = table_.asked();
  if (over() || asked == kNobody) return nullptr;
  if (asked < kMaxSeats && (seats >> asked & 1)) return decision_to_json(rules, table_.state(), with_refused);
  // What exactly another seat is asked may say more than its view does, where something is hidden.
  Json out = {{"seat", std::string(rules.seat_id(asked))}, {"waiting", true}};
  if (rules.game().hidden_information || asked >= kMaxSeats) {
    out["prompt"] =
        "Waiting for " + (asked < kMaxSeats ? rules.scenario().seats[asked].name : std::string("the dice")) + ".";
  } else {
    const Prompt prompt = rules.prompt(table_.state());
    out["prompt"] = rules.scenario().seats[asked].name + ": " + message_text(rules, prompt.text);
    out["rule"] = std::string(rules.rules().number(prompt.rule));
  }
  return out;
}

// Lines are numbered as the receiver sees them: a gap would tell that something happened unseen. Goes through the log
// from the mark to its end and calls `visit(number, event, remark)`: the line is the event, or the remark made before
// it.
template <class Seen, class Visit>
void Room::each_line(std::span<const Event> events, std::span<const Remark> remarks, LogMark& mark, Seen seen,
                     Visit visit) {
  for (;; ++mark.events) {
    for (; mark.remarks < remarks.size() && remarks[mark.remarks].after_event <= mark.events; ++mark.remarks)
      visit(++mark.lines, mark.events, &remarks[mark.remarks]);
    if (mark.events >= events.size()) return;
    if (seen(events[mark.events])) visit(++mark.lines, mark.events, static_cast<const Remark*>(nullptr));
  }
}

Json Room::line_json(u64 n, std::size_t event, const Remark* remark) const {
  Json line = {{"n", n}};
  line.update(remark ? remark_line(*remark) : event_line(table_.rules(), table_.events()[event], step_of(event)));
  return line;
}

std::size_t Room::step_of(std::size_t event) const { return step_with(table_.steps(), event); }

// An event reads the same for all who see it: its text is made once for all of them. `written`: the lines up to the
// mark.
void Room::write_log(SeatMask seats, u64 after, LogMark& mark, UpdateBatch& made, std::string& out,
                     std::string_view written) const {
  out.append(1, '[').append(written);
  bool first = written.empty();
  const auto write = [&](u64 n, std::size_t event, const Remark* remark) {
    if (n <= after) return;
    out.append(std::exchange(first, false) ? "{\"n\":" : ",{\"n\":").append(std::to_string(n)) += ',';
    if (remark) {
      out.append(dump(remark_line(*remark)), 1);
      return;
    }
    const auto [line, fresh] = made.events.try_emplace(event);
    if (fresh) line->second = dump(event_line(table_.rules(), table_.events()[event], step_of(event)));
    out.append(line->second, 1);
  };
  each_line(
      table_.events(), meta_.remarks, mark, [&](const Event& event) { return meta_.closed || is_seen(event, seats); },
      write);
  out += ']';
}

bool Room::has_long_log(std::optional<u64> since) const {
  constexpr u64 kLong = 300;  // lines: some milliseconds
  return table_.events().size() > kLong + since.value_or(0);
}

std::shared_ptr<Room::LogPart> Room::log_part(std::string_view token, std::optional<u64> since) const {
  return std::make_shared<LogPart>(LogPart{.rules = table_.share_rules(),
                                           .events = table_.events(),
                                           .steps = table_.steps(),
                                           .remarks = meta_.remarks,
                                           .seats = open(token).seats,
                                           .all = meta_.closed,
                                           .after = since.value_or(0),
                                           .version = log_version_});
}

void Room::write_log_part(LogPart& part) {
  const auto write = [&](u64 n, std::size_t event, const Remark* remark) {
    if (n <= part.after) return;
    const Json line =
        remark ? remark_line(*remark) : event_line(*part.rules, part.events[event], step_with(part.steps, event));
    part.text.append(part.text.empty() ? "{\"n\":" : ",{\"n\":").append(std::to_string(n)) += ',';
    part.text.append(dump(line), 1);
  };
  each_line(
      part.events, part.remarks, part.mark, [&](const Event& event) { return part.all || is_seen(event, part.seats); },
      write);
}

bool Room::is_current(const LogPart& part) const {
  return part.version == log_version_ && part.all == meta_.closed && part.events.size() <= table_.events().size();
}

// Through whose eyes: the access's own by default, anybody's once the game is over.
std::expected<Seat, Refused> Room::viewer(const Access& access, const std::string& wanted) const {
  Seat seat = access.seats ? static_cast<Seat>(std::countr_zero(access.seats)) : meta_.closed ? kChance : kNobody;
  if (wanted == "observer")
    seat = kNobody;
  else if (wanted == "all")
    seat = kChance;
  else if (const auto found = table_.rules().find_seat(wanted))
    seat = *found;
  else if (!wanted.empty())
    return std::unexpected(Refused{code::kParams, "There is no seat '" + wanted.substr(0, 60) + "'."});
  if (!over() && seat != kNobody && !access.has(seat))
    return std::unexpected(Refused{code::kNotYourSeat, "While the game goes on, only the seat itself sees that."});
  return seat;
}

Answered Room::at(const Access& access, std::size_t step, const std::string& wanted) const {
  const Ruleset& rules = table_.rules();
  const auto& steps = table_.steps();
  if (step > steps.size())
    return std::unexpected(Refused{
        code::kParams, "The game has only " + std::to_string(steps.size()) + " steps.", {{"steps", steps.size()}}});
  const std::expected<Seat, Refused> eyes = viewer(access, wanted);
  if (!eyes) return std::unexpected(eyes.error());
  const Position past = table_.at(step);
  const auto events_at = [&](std::size_t s) {
    return s < steps.size() ? steps[s].events_before : table_.events().size();
  };
  const std::size_t from = step ? events_at(step - 1) : 0, end = events_at(step);
  const auto seats = *eyes < kMaxSeats ? static_cast<SeatMask>(1u << *eyes) : SeatMask{0};
  Json log = Json::array();
  LogMark mark;
  each_line(
      table_.events(), meta_.remarks, mark,
      [&](const Event& event) { return *eyes == kChance || is_seen(event, seats); },
      [&](u64 n, std::size_t event, const Remark* remark) {
        if (event >= from && event < end) log.push_back(line_json(n, event, remark));
      });
  Json out = {
      {"step", step}, {"steps", steps.size()}, {"view", view_of(rules, past.get(), *eyes)}, {"log", std::move(log)}};
  const bool open_book = over() || !rules.game().hidden_information;
  const Seat asked = rules.asked(past.get());
  if (asked != kNobody && (open_book || asked == *eyes)) {
    const Prompt prompt = rules.prompt(past.get());
    const std::string seat(rules.seat_id(asked));
    out["decision"] = {{"seat", seat},
                       {"waiting", true},
                       {"question", rules.question(past.get())},
                       {"rule", std::string(rules.rules().number(prompt.rule))},
                       {"prompt", message_text(rules, prompt.text)}};
    if (step < steps.size())
      out["answer"] = {{"seat", seat},
                       {"action", action_to_json(rules, steps[step].action)},
                       {"label", action_label(rules, steps[step].action)}};
  }
  // The hash of a whole position would let a guess at what is hidden be checked.
  if (open_book) out["hash"] = hash_to_text(rules.hash(past.get()));
  return out;
}

// A copy that others may read while the table is played on.
std::shared_ptr<const Table> Room::snapshot() {
  if (!snapshot_ || snapshot_seq_ != seq()) {
    snapshot_ = std::make_shared<const Table>(table_);
    snapshot_seq_ = seq();
  }
  return snapshot_;
}

Query Room::luck(const Access& access, std::size_t from) {
  const bool all = over() || !table_.rules().game().hidden_information;
  return [table = snapshot(), from, all, seats = access.seats]() -> Answered {
    return luck_report(*table, from, [&](const Event& event) { return all || is_seen(event, seats); });
  };
}

std::expected<Query, Refused> Room::throws(const Access& access, std::size_t from, std::size_t to,
                                           const std::string& wanted) {
  constexpr std::size_t kMost = 400;
  const std::expected<Seat, Refused> eyes = viewer(access, wanted);
  if (!eyes) return std::unexpected(eyes.error());
  if (to > from + kMost) return std::unexpected(Refused{code::kTooMany, "Ask for fewer steps.", {{"limit", kMost}}});
  const auto seats = *eyes < kMaxSeats ? static_cast<SeatMask>(1u << *eyes) : SeatMask{0};
  return [table = snapshot(), from, to, eyes = *eyes, seats]() -> Answered {
    return throws_between(*table, from, to, {eyes, [eyes, seats](const Event& event) {
                                               return eyes == kChance || is_seen(event, seats);
                                             }});
  };
}

Json Room::result_json() const {
  const Ruleset& rules = table_.rules();
  if (!meta_.ending) return outcome_to_json(rules, rules.outcome(table_.state()));
  const auto standing = rules.standing(table_.state());
  Json scores = Json::object();
  for (int i = 0; i < rules.seats(); ++i)
    scores[std::string(rules.seat_id(static_cast<Seat>(i)))] = standing[static_cast<std::size_t>(i)];
  return {{"winner", meta_.ending->winner.empty() ? Json(nullptr) : Json(meta_.ending->winner)},
          {"reason", meta_.ending->text},
          {"rule", ""},
          {"scores", std::move(scores)},
          {"ending", meta_.ending->kind}};
}

RecordHeader Room::full_header(bool with_secret) const {
  RecordHeader header = header_;
  if (!meta_.closed) header.extra["dice"] = with_secret ? meta_.dice.save() : meta_.dice.published();
  Json players = Json::object();
  for (std::size_t i = 0; i < meta_.seats.size(); ++i)
    players[std::string(table_.rules().seat_id(static_cast<Seat>(i)))] = meta_.seats[i].player;
  if (!meta_.closed) header.seats = std::move(players);
  if (meta_.ending) header.extra["ending"] = meta_.ending_json();
  return header;
}

std::expected<Query, Refused> Room::verify() {
  if (!over())
    return std::unexpected(Refused{code::kNotNow,
                                   "The secret of the dice is shown when the game is over.",
                                   {{"commitment", meta_.dice.commitment()}}});
  if (!meta_.script.is_null())
    return std::unexpected(Refused{code::kNotNow, "The first dice of a lesson are laid, so they prove nothing."});
  return [table = snapshot(), header = full_header(true), dice = meta_.dice]() -> Answered {
    const DiceCheck check = check_fair_dice(header, *table);
    Json out = {{"ok", check.ok},
                {"commitment", dice.commitment()},
                {"draws", check.draws},
                {"taken_back", check.taken_back},
                {"inherited", check.inherited},
                {"dice", dice.published()}};
    if (dice.has_secret()) out["secret"] = dice.secret_text();
    if (!check.ok) out["reason"] = check.reason;
    return out;
  };
}

std::expected<Query, Refused> Room::save(const Access& access) {
  const auto everybody = static_cast<SeatMask>((1u << meta_.seats.size()) - 1u);
  const bool open_game = !table_.rules().game().hidden_information && access.host;
  if (!over() && !open_game && access.seats != everybody)
    return std::unexpected(Refused{
        code::kNotNow, "A running game is given out only when nothing is hidden from who asks; wait for its end."});
  return [table = snapshot(), header = full_header(over()), name = header_.game + "-" + id_ + ".jsonl"]() -> Answered {
    return Json{{"record", write_record(*table, header)}, {"name", name}};
  };
}

Query Room::report(const std::string& text) {
  Json out = {{"table", id_},         {"game", header_.game},          {"rules", header_.rules_version},
              {"data", header_.data}, {"step", table_.steps().size()}, {"text", text}};
  if (fault_) out["fault"] = {{"step", fault_->step}, {"action", fault_->action}, {"what", fault_->what}};
  return [table = snapshot(), header = full_header(false), out]() mutable -> Answered {
    out["record"] = write_record(*table, header);
    return out;
  };
}

}  // namespace cf
