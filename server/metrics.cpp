#include "server/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cf {

void Histogram::add(double seconds) {
  const auto bucket = std::ranges::lower_bound(kBounds, seconds) - kBounds.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  microseconds_.fetch_add(static_cast<std::uint64_t>(seconds * 1e6), std::memory_order_relaxed);
}

void Histogram::write(const char* name, const char* help, std::string& out) const {
  out += fmt::format("# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += counts_[i];
    out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], sum);
  }
  sum += counts_.back();
  out += fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, sum,
                     static_cast<double>(microseconds_) / 1e6);
}

void write_metric(const char* name, const char* type, const char* help, double value, std::string& out) {
  out += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, type, value);
}

}  // namespace cf
