#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace cf {
namespace {

constexpr double kZ = 1.959963984540054;

double two_sided(double z) { return std::erfc(std::abs(z) / std::sqrt(2.0)); }

double variance(const std::vector<double>& v) {
  if (v.size() < 2) return 0;
  const double m = mean(v);
  double sum = 0;
  for (double x : v) sum += (x - m) * (x - m);
  return sum / static_cast<double>(v.size() - 1);
}

}  // namespace

Interval wilson(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  const double p = successes / trials, z2 = kZ * kZ;
  const double middle = p + z2 / (2 * trials);
  const double spread = kZ * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
  const double scale = 1 + z2 / trials;
  return {std::max(0.0, (middle - spread) / scale), std::min(1.0, (middle + spread) / scale)};
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (double v : values) sum += v;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

Interval mean_interval(const std::vector<double>& values) {
  if (values.empty()) return {};
  const double m = mean(values), half = kZ * std::sqrt(variance(values) / static_cast<double>(values.size()));
  return {m - half, m + half};
}

double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(q * static_cast<double>(values.size() - 1) + 0.5);
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

double p_value_of_difference(double successes_a, double trials_a, double successes_b, double trials_b) {
  if (trials_a <= 0 || trials_b <= 0) return 1;
  const double pooled = (successes_a + successes_b) / (trials_a + trials_b);
  const double se = std::sqrt(pooled * (1 - pooled) * (1 / trials_a + 1 / trials_b));
  return se > 0 ? two_sided((successes_a / trials_a - successes_b / trials_b) / se) : 1;
}

double p_value_of_means(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() < 2 || b.size() < 2) return 1;
  const double se =
      std::sqrt(variance(a) / static_cast<double>(a.size()) + variance(b) / static_cast<double>(b.size()));
  return se > 0 ? two_sided((mean(a) - mean(b)) / se) : 1;
}

}  // namespace cf
