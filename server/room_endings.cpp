// Ending or interrupting a game without the rules: resigning, agreeing on a draw or a pause, claiming the game of
// somebody who stays away.
#include <nlohmann/json.hpp>

#include "server/room.hpp"

namespace cf {
namespace {

Refused refused(int code, std::string message) { return {code, std::move(message)}; }

}  // namespace

void Room::end_game(Ending ending, Finish finish) {
  if (const auto no = halt_refusal()) return finish(std::unexpected(*no));
  if (!meta_.campaign.empty())
    return finish(std::unexpected(refused(code::kNotNow, "A battle of a campaign is played to its end.")));
  stop_thinking();
  wish_.reset();
  offer_.reset();
  add_remark(ending.text);
  meta_.ending = std::move(ending);
  ++meta_.seq_base;  // an answer on its way comes too late
  commit(
      {meta_change(), StepsAdded{id_, table_.steps().size(), {}, true}},
      [this, finish] {
        push_updates();
        finish(Json{{"seq", seq()}, {"result", result_json()}});
      },
      finish);
}

void Room::resign(const Access& access, Finish finish) {
  if (over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (meta_.seats.size() != 2) return finish(std::unexpected(refused(code::kNotNow, "Only one of two may resign.")));
  Seat seat = static_cast<Seat>(std::countr_zero(access.seats));
  if (access.has(table_.asked())) seat = table_.asked();  // a hot seat resigns for who is to move
  const Seat other = static_cast<Seat>(1 - seat);
  end_game({"resigned", std::string(table_.rules().seat_id(other)),
            names_of(static_cast<SeatMask>(1u << seat)) + " resigned."},
           std::move(finish));
}

void Room::offer(const Access& access, const std::string& what, Finish finish) {
  if (over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (const auto no = halt_refusal()) return finish(std::unexpected(*no));
  if (what == "resume") return resume(std::move(finish));
  if (what != "draw" && what != "adjourn")
    return finish(std::unexpected(refused(code::kParams, "what: is one of draw, adjourn, resume")));
  const SeatMask others = other_people(access.seats);
  if (!others && what == "draw" && other_programs(access.seats))
    return finish(std::unexpected(refused(code::kNotNow, "The program plays on.")));
  offer_ = Offer{access.seats, others, what};
  if (!others) return offer_answer(access, true, std::move(finish));
  push_all("table.offered", {{"table", id_}, {"by", names_of(access.seats)}, {"what", what}});
  finish(Json{{"offered", what}});
}

// Nobody needs to agree that a game goes on.
void Room::resume(Finish finish) {
  if (!std::exchange(meta_.adjourned, false))
    return finish(std::unexpected(refused(code::kNotNow, "The game is not adjourned.")));
  add_remark("The game goes on.");
  commit(
      {meta_change()},
      [this, finish] {
        wake_program();
        push_updates();
        finish(Json{{"seq", seq()}, {"adjourned", false}});
      },
      finish);
}

void Room::offer_answer(const Access& access, bool yes, Finish finish) {
  if (!offer_) return finish(std::unexpected(refused(code::kNotNow, "Nothing has been offered.")));
  if (offer_->to_answer && !(offer_->to_answer & access.seats))
    return finish(std::unexpected(refused(code::kNotYourSeat, "You are not the one who is asked.")));
  if (!yes) {
    push_all("table.offer_refused", {{"table", id_}, {"by", names_of(access.seats)}, {"what", offer_->what}});
    offer_.reset();
    return finish(Json{{"seq", seq()}});
  }
  offer_->to_answer &= static_cast<SeatMask>(~access.seats);
  if (offer_->to_answer) return finish(Json{{"seq", seq()}, {"waiting", true}});
  const Offer agreed = *std::exchange(offer_, std::nullopt);
  if (agreed.what == "draw") return end_game({"draw", "", "Draw agreed."}, std::move(finish));
  stop_thinking();
  meta_.adjourned = true;
  add_remark("The game was adjourned.");
  commit(
      {meta_change()},
      [this, finish] {
        push_all("table.adjourned", {{"table", id_}});
        push_updates();
        finish(Json{{"seq", seq()}, {"adjourned", true}});
      },
      finish);
}

void Room::claim_game(const Access& access, Finish finish) {
  const Seat asked = table_.asked();
  if (over()) return finish(std::unexpected(refused(code::kNotNow, "The game is over.")));
  if (meta_.adjourned) return finish(std::unexpected(refused(code::kNotNow, "The game is adjourned.")));
  if (meta_.seats.size() != 2 || asked >= kMaxSeats || access.has(asked) || meta_.seats[asked].is_program())
    return finish(std::unexpected(refused(code::kNotNow, "Only a game in which the other person is to move.")));
  if (!is_away(asked))
    return finish(std::unexpected(refused(code::kNotNow, names_of(static_cast<SeatMask>(1u << asked)) +
                                                             " has not been away for " +
                                                             std::to_string(meta_.claim_hours) + " hours.")));
  const Seat winner = static_cast<Seat>(1 - asked);
  end_game({"claimed", std::string(table_.rules().seat_id(winner)),
            names_of(static_cast<SeatMask>(1u << asked)) +
                " stayed away: " + names_of(static_cast<SeatMask>(1u << winner)) + " claimed the game."},
           std::move(finish));
}

}  // namespace cf
