#pragma once
// The few statistics that odds, matches and studies need.
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

// Two-sided p-value that two shares differ by chance alone (pooled z test).
double p_value_of_difference(double successes_a, double trials_a, double successes_b, double trials_b);
// The same for two means (Welch, normal approximation).
double p_value_of_means(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace cf
