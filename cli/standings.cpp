#include "cli/standings.hpp"

#include <nlohmann/json.hpp>

#include <cmath>

#include "base/statistics.hpp"

namespace cf::cli {
namespace {

Json number_or_null(double x) { return std::isfinite(x) ? Json(std::round(x * 10) / 10) : Json(nullptr); }

}  // namespace

double elo_of(double share) { return -400 * std::log10(1 / share - 1); }
double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

void Standings::add(const host::GamePlayed& game) {
  ++games_;
  if (!game.finished) return;
  ++finished_;
  const double share = 1.0 / static_cast<double>(game.players.size());
  double first = 0;
  for (std::size_t seat = 0; seat < game.players.size(); ++seat) {
    const double score = game.winner == kNobody ? share : game.winner == seat ? 1 : 0;
    points_[spec_.players[static_cast<std::size_t>(game.players[seat])]] += score;
    if (game.players[seat] == 0) first = score;
  }
  squares_ += first * first;
  game.winner == kNobody ? ++draws_ : ++wins_[game.winner];
}

double Standings::points(const std::string& player) const {
  const auto it = points_.find(player);
  return it == points_.end() ? 0 : it->second;
}

double Standings::llr(const Sprt& sprt) const {
  if (finished_ == 0) return 0;
  const double n = finished_, mean = points(spec_.players[0]) / n;
  // Half a game added keeps the variance of a clean sweep above zero.
  const double variance = std::max(squares_ / n - mean * mean, 0.25 / (n + 1));
  const double s0 = share_of(sprt.elo0), s1 = share_of(sprt.elo1);
  return n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
}

Json Standings::json() const {
  Json wins = Json::object(), points = Json::object();
  for (int i = 0; i < rules_.seats(); ++i) {
    const auto it = wins_.find(static_cast<Seat>(i));
    wins[std::string(rules_.seat_id(static_cast<Seat>(i)))] = it == wins_.end() ? 0 : it->second;
  }
  for (const std::string& player : spec_.players) points[player] = this->points(player);
  Json out = {{"game", spec_.game}, {"scenario", rules_.setup().scenario},
              {"games", games_},    {"finished", finished_},
              {"draws", draws_},    {"wins", wins},
              {"points", points}};
  if (two_players() && finished_ > 0) {
    const double score = this->points(spec_.players[0]);
    const Interval range = wilson(score, finished_);
    out["elo"] = number_or_null(elo_of(score / finished_));
    out["interval"] = {number_or_null(elo_of(range.low)), number_or_null(elo_of(range.high))};
    out["elo_of"] = spec_.players[0];
  }
  return out;
}

}  // namespace cf::cli
