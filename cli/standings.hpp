#pragma once
// The tally of a match and what it says about strength.
#include <map>
#include <optional>

#include "host/arena.hpp"

namespace cf::cli {

// Elo difference of a score share; infinite for 0 and 1.
double elo_of(double share);
double share_of(double elo);

struct Sprt {
  double elo0, elo1;
};

class Standings {
 public:
  Standings(const host::MatchSpec& spec, const Ruleset& rules) : spec_(spec), rules_(rules) {}
  void add(const host::GamePlayed& game);
  Json json() const;
  // Log-likelihood ratio of elo1 against elo0 for the first player (normal approximation on games).
  double llr(const Sprt& sprt) const;
  double points(const std::string& player) const;
  bool two_players() const { return spec_.players.size() == 2 && spec_.players[0] != spec_.players[1]; }
  int games() const { return games_; }

 private:
  const host::MatchSpec& spec_;
  const Ruleset& rules_;
  int games_ = 0, finished_ = 0, draws_ = 0;
  std::map<Seat, int> wins_;
  std::map<std::string, double> points_;
  double squares_ = 0;  // of the first player's score
};

}  // namespace cf::cli
