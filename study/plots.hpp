#pragma once
// Small charts as SVG text, drawn without script so that a report is one file that opens anywhere.
#include <string>
#include <vector>

#include "base/statistics.hpp"

namespace cf {

std::string escaped(std::string_view text);

struct Bar {
  std::string label;
  double value = 0;  // 0 to 1
  Interval interval;
  std::string note;
};
// Shares as horizontal bars with their intervals and a line at one half.
std::string share_bars(const std::vector<Bar>& bars, const std::string& low_name, const std::string& high_name);

std::string histogram(const std::vector<double>& values, const std::string& axis);

// Mean and the band from the 10th to the 90th percentile over the course of a game.
std::string curve_band(const std::vector<std::vector<float>>& curves, double low, double high, const std::string& axis);

}  // namespace cf
