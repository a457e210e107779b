#include "bench/measure.hpp"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "base/hash.hpp"
#include "engine/light.hpp"

namespace cf::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// A ring of copies, so that the time of a copy and not of one hot line is taken.
double time_copies(const Ruleset& rules, const void* state) {
  constexpr int kRing = 16, kCopies = 400'000;
  std::vector<Position> ring;
  for (int i = 0; i < kRing; ++i) ring.emplace_back(rules);
  for (Position& position : ring) std::memcpy(position.get(), state, rules.state_size());
  const std::size_t size = rules.state_size();
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < kCopies; ++i) {
    std::memcpy(ring[static_cast<std::size_t>((i + 1) % kRing)].get(), ring[static_cast<std::size_t>(i % kRing)].get(),
                size);
    asm volatile("" ::: "memory");
  }
  return seconds_since(start) * 1e9 / kCopies;
}

// The counter of instructions of this thread in user space.
class Counter {
 public:
  Counter() {
    perf_event_attr attr{};
    attr.size = sizeof attr;
    attr.type = PERF_TYPE_HARDWARE;
    attr.config = PERF_COUNT_HW_INSTRUCTIONS;
    attr.disabled = 1;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    file_ = static_cast<int>(syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0ul));
  }
  ~Counter() {
    if (file_ >= 0) close(file_);
  }
  Counter(const Counter&) = delete;
  Counter& operator=(const Counter&) = delete;
  bool works() const { return file_ >= 0; }
  void start() { ioctl(file_, PERF_EVENT_IOC_ENABLE, 0); }
  std::optional<u64> stop() {
    ioctl(file_, PERF_EVENT_IOC_DISABLE, 0);
    u64 value = 0;
    if (read(file_, &value, sizeof value) != static_cast<ssize_t>(sizeof value) || value == 0) return {};
    return value;
  }

 private:
  int file_ = -1;
};

}  // namespace

u64 signature(const Ruleset& rules) {
  Hasher hash;
  RandomPlay play(rules, 1);
  for (u64 seed = 1; seed <= kSignatureGames; ++seed) {
    play.reseed(seed);
    play.restart();
    while (!play.over()) play.step();
    hash.add(rules.hash(play.state()));
  }
  return hash.value();
}

Report measure(const Ruleset& rules, double seconds) {
  Report report;
  report.signature = signature(rules);
  play_decisions(rules, 200);  // warm
  RandomPlay play(rules, 2);
  const u64 allocations = allocation_count();
  const Clock::time_point start = Clock::now();
  u64 at_last_game = 0;
  do {
    for (int i = 0; i < 256; ++i) {
      if (play.over()) {
        ++report.games;
        at_last_game = play.decisions;
        play.restart();
      }
      play.step();
    }
    report.seconds = seconds_since(start);
  } while (report.seconds < seconds || report.games == 0);
  report.decisions = play.decisions;
  report.chance = play.chance;
  report.allocations_per_decision =
      static_cast<double>(allocation_count() - allocations) / static_cast<double>(play.decisions);
  report.branching = static_cast<double>(play.choices) / static_cast<double>(play.decisions);
  report.decisions_per_game = static_cast<double>(at_last_game) / static_cast<double>(report.games);
  report.state_bytes = rules.state_size();
  report.copy_ns = time_copies(rules, play.state());
  return report;
}

namespace {

// Writes what the seat that is asked sees and what it is asked.
class ViewTexts {
 public:
  ViewTexts(const Ruleset& rules, const LightForm& form) : rules_(rules), form_(form) {}
  void write(const void* state, Seat seat) {
    text_.clear();
    write_light_view(rules_, form_, state, seat, text_);
    view_bytes = text_.written().size();
    text_.clear();
    write_light_decision(rules_, form_, state, answers_, text_);
    decision_bytes = text_.written().size();
  }
  std::size_t view_bytes = 0, decision_bytes = 0;

 private:
  const Ruleset& rules_;
  const LightForm& form_;
  JsonWriter text_;
  std::vector<Answer> answers_;
};

std::size_t median(std::vector<std::size_t>& values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::optional<ViewReport> measure_views(const Ruleset& rules, double seconds) {
  const LightForm* form = light_form(rules);
  if (!form) return {};
  constexpr std::size_t kMost = 1'000'000;
  ViewReport report;
  ViewTexts texts(rules, *form);
  RandomPlay play(rules, 2);
  std::vector<std::size_t> views, decisions;
  views.reserve(kMost), decisions.reserve(kMost);
  play_decisions(rules, 200, true);
  const u64 allocations = allocation_count();
  const Clock::time_point start = Clock::now();
  double spent = 0;
  do {
    for (int i = 0; i < 64; ++i) {
      if (play.over()) play.restart();
      const Seat seat = rules.asked(play.state());
      if (seat < rules.seats()) {
        texts.write(play.state(), seat);
        report.view_bytes = std::max(report.view_bytes, texts.view_bytes);
        report.decision_bytes = std::max(report.decision_bytes, texts.decision_bytes);
        if (views.size() < kMost) views.push_back(texts.view_bytes), decisions.push_back(texts.decision_bytes);
      }
      play.step();
    }
    spent = seconds_since(start);
  } while (spent < seconds && play.decisions < kMost);
  report.per_second = static_cast<double>(play.decisions) / spent;
  report.allocations_per_decision =
      static_cast<double>(allocation_count() - allocations) / static_cast<double>(play.decisions);
  report.median_view = median(views);
  report.median_decision = median(decisions);
  return report;
}

u64 play_decisions(const Ruleset& rules, u64 decisions, bool views) {
  RandomPlay play(rules, 1);
  if (const LightForm* form = views ? light_form(rules) : nullptr) {
    ViewTexts texts(rules, *form);
    while (play.decisions < decisions) {
      if (play.over()) play.restart();
      if (const Seat seat = rules.asked(play.state()); seat < rules.seats()) texts.write(play.state(), seat);
      play.step();
    }
  }
  while (play.decisions < decisions) play.over() ? play.restart() : play.step();
  return rules.hash(play.state());
}

std::optional<double> counted_instructions(const Ruleset& rules, u64 decisions) {
  Counter counter;
  if (!counter.works()) return {};
  play_decisions(rules, 1000);
  counter.start();
  play_decisions(rules, decisions);
  const std::optional<u64> count = counter.stop();
  if (!count) return {};
  return static_cast<double>(*count) / static_cast<double>(decisions);
}

}  // namespace cf::bench
