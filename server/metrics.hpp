#pragma once
// Counters for /metrics, in the text format of Prometheus.
#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace cf {

class Histogram {
 public:
  static constexpr std::array kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5};
  void add(double seconds);  // any thread
  void write(const char* name, const char* help, std::string& out) const;

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> microseconds_ = 0;
};

struct Metrics {
  std::atomic<std::uint64_t> messages = 0, answers = 0, errors = 0, refused_writes = 0, rule_faults = 0;
  Histogram commit_seconds;  // from handing over to being on the disk
  Histogram push_seconds;    // from handing over to being sent to all who see it
};

// One counter or gauge.
void write_metric(const char* name, const char* type, const char* help, double value, std::string& out);

}  // namespace cf
