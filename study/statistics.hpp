#pragma once
// The few statistics that matches and studies need.
#include <utility>
#include <vector>

namespace cf {

struct Interval {
  double low = 0, high = 0;
};

// Wilson score interval of a share, 95 %.
Interval wilson(double successes, double trials);
// Interval of a mean by its standard error, 95 %.
Interval mean_interval(const std::vector<double>& values);
double mean(const std::vector<double>& values);
double quantile(std::vector<double> values, double q);

// Elo difference that a share of points stands for; the ends are held at +-800.
double elo_of_share(double share);

// Sequential test of elo1 against elo0 on counted results (wins, draws, losses): the log-likelihood ratio, and its
// bounds for 5 % errors of both kinds.
struct Sprt {
  double llr = 0, lower = 0, upper = 0;
  bool accepts0() const { return llr <= lower; }
  bool accepts1() const { return llr >= upper; }
};
Sprt sprt(double wins, double draws, double losses, double elo0, double elo1);

// Two-sided p-value that two shares differ by chance alone (pooled z test).
double p_value_of_difference(double successes_a, double trials_a, double successes_b, double trials_b);
// The same for two means (Welch, normal approximation).
double p_value_of_means(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace cf
