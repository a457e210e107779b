#include "study/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cf {

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string share_bars(const std::vector<Bar>& bars, const std::string& low_name, const std::string& high_name) {
  constexpr int kLeft = 230, kWidth = 420, kRow = 26;
  const int height = 34 + kRow * static_cast<int>(bars.size());
  std::string out = fmt::format("<svg viewBox='0 0 {} {}' role='img' class='plot'>", kLeft + kWidth + 130, height + 22);
  const auto x = [&](double share) { return kLeft + share * kWidth; };
  for (int tick = 0; tick <= 10; tick += 2)
    out += fmt::format(
        "<line x1='{0:.1f}' x2='{0:.1f}' y1='24' y2='{1}' class='{2}'/><text x='{0:.1f}' y='{3}' class='tick'>{4} "
        "%</text>",
        x(tick / 10.0), height, tick == 5 ? "half" : "grid", height + 16, tick * 10);
  out += fmt::format("<line x1='{0:.1f}' x2='{0:.1f}' y1='24' y2='{1}' class='half'/>", x(0.5), height);
  out += fmt::format("<text x='{}' y='16' class='side'>{}</text><text x='{}' y='16' class='side end'>{}</text>", kLeft,
                     escaped(low_name), kLeft + kWidth, escaped(high_name));
  int y = 30;
  for (const Bar& bar : bars) {
    out += fmt::format("<text x='{}' y='{}' class='name'>{}</text>", kLeft - 8, y + 14, escaped(bar.label));
    out +=
        fmt::format("<rect x='{}' y='{}' width='{:.1f}' height='16' class='bar'/>", kLeft, y + 2, bar.value * kWidth);
    out += fmt::format("<line x1='{:.1f}' x2='{:.1f}' y1='{}' y2='{}' class='interval'/>", x(bar.interval.low),
                       x(bar.interval.high), y + 10, y + 10);
    out += fmt::format("<text x='{}' y='{}' class='value'>{:.0f} % {}</text>", kLeft + kWidth + 8, y + 14,
                       bar.value * 100, escaped(bar.note));
    y += kRow;
  }
  return out + "</svg>";
}

std::string histogram(const std::vector<double>& values, const std::string& axis) {
  if (values.empty()) return "";
  const auto [low_it, high_it] = std::minmax_element(values.begin(), values.end());
  const double low = *low_it, high = std::max(*high_it, low + 1);
  constexpr std::size_t kBins = 24;
  std::vector<int> counts(kBins, 0);
  for (double v : values) ++counts[std::min(kBins - 1, static_cast<std::size_t>((v - low) / (high - low) * kBins))];
  const int most = *std::max_element(counts.begin(), counts.end());
  constexpr int kWidth = 480, kHeight = 120;
  std::string out =
      fmt::format("<svg viewBox='0 0 {} {}' role='img' class='plot half-width'>", kWidth + 20, kHeight + 44);
  for (std::size_t i = 0; i < kBins; ++i) {
    const double h = counts[i] * static_cast<double>(kHeight) / most;
    out += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' class='bar'/>",
                       10 + static_cast<double>(i) * kWidth / kBins, kHeight + 6 - h,
                       kWidth / static_cast<double>(kBins) - 1.5, h);
  }
  out += fmt::format(
      "<text x='10' y='{0}' class='tick start'>{1:.0f}</text><text x='{2}' y='{0}' class='tick last'>{3:.0f}</text>"
      "<text x='{4}' y='{5}' class='tick'>{6}</text></svg>",
      kHeight + 22, low, kWidth + 10, high, kWidth / 2, kHeight + 38, escaped(axis));
  return out;
}

std::string curve_band(const std::vector<std::vector<float>>& curves, double low, double high,
                       const std::string& axis) {
  std::size_t points = 0;
  for (const auto& c : curves) points = std::max(points, c.size());
  if (points < 2) return "";
  constexpr int kWidth = 480, kHeight = 160;
  const auto x = [&](std::size_t i) { return 34 + static_cast<double>(i) * kWidth / static_cast<double>(points - 1); };
  const auto y = [&](double v) { return 8 + (high - std::clamp(v, low, high)) / (high - low) * kHeight; };
  std::string upper, lower, middle;
  for (std::size_t i = 0; i < points; ++i) {
    std::vector<double> at;
    for (const auto& c : curves)
      if (c.size() == points) at.push_back(c[i]);
    upper += fmt::format("{:.1f},{:.1f} ", x(i), y(quantile(at, 0.9)));
    lower = fmt::format("{:.1f},{:.1f} ", x(i), y(quantile(at, 0.1))) + lower;
    middle += fmt::format("{:.1f},{:.1f} ", x(i), y(mean(at)));
  }
  return fmt::format(
      "<svg viewBox='0 0 {} {}' role='img' class='plot half-width'><polygon points='{}{}' class='band'/>"
      "<line x1='34' x2='{}' y1='{:.1f}' y2='{:.1f}' class='half'/><polyline points='{}' class='curve'/>"
      "<text x='30' y='16' class='tick last'>{:.4g}</text><text x='30' y='{}' class='tick last'>{:.4g}</text>"
      "<text x='{}' y='{}' class='tick'>{}</text></svg>",
      kWidth + 54, kHeight + 36, upper, lower, kWidth + 34, y((low + high) / 2), y((low + high) / 2), middle, high,
      kHeight + 10, low, kWidth / 2 + 34, kHeight + 28, escaped(axis));
}

}  // namespace cf
