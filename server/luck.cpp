#include "server/luck.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "engine/text.hpp"

namespace cf {
namespace {

struct Luck {
  int rolls = 0, low = 0, got = 0;
  double expected = 0;
  double variance = 0;
  std::vector<double> ways{1.0};  // chance of each sum, from `low` up; given up after kExact rolls

  // Every sum's chance takes time that grows with the square of the rolls. Sums of so many dice are normally
  // distributed to far less than the tenth of a percent that is shown.
  static constexpr int kExact = 300;

  void add(const std::vector<Answer>& faces, int face) {
    u32 total = 0;
    int least = 255, most = 0;
    for (const Answer& f : faces) {
      total += f.weight;
      least = std::min<int>(least, f.action.n);
      most = std::max<int>(most, f.action.n);
    }
    double mean = 0, square = 0;
    for (const Answer& f : faces) {
      const double p = f.weight / static_cast<double>(total);
      mean += p * f.action.n;
      square += p * f.action.n * f.action.n;
    }
    expected += mean;
    variance += square - mean * mean;
    low += least;
    got += face;
    if (++rolls > kExact) return;
    std::vector<double> next(ways.size() + static_cast<std::size_t>(most - least), 0.0);
    for (const Answer& f : faces) {
      const double p = f.weight / static_cast<double>(total);
      for (std::size_t i = 0; i < ways.size(); ++i)
        next[i + static_cast<std::size_t>(f.action.n - least)] += p * ways[i];
    }
    ways = std::move(next);
  }

  double percentile() const {
    if (rolls > kExact) return 50 * std::erfc((expected - got) / std::sqrt(2 * variance));
    double below = 0;
    const auto at = static_cast<std::size_t>(got - low);
    for (std::size_t i = 0; i < at && i < ways.size(); ++i) below += ways[i];
    return 100 * (below + (at < ways.size() ? ways[at] / 2 : 0));
  }
};

bool is_die(const Ruleset& rules, const Action& action) {
  return action.verb == 0 && rules.vocabulary().verbs[0].n.key == "die";
}

double rounded(double x) { return std::round(x * 10) / 10; }

// Whose roll it was: the seat its events name, or else the one who answered last.
struct Roller {
  Seat seat = kNobody;
  bool shown = true;
};
Roller roller_of(const Table& table, std::size_t step, Seat last, const std::function<bool(const Event&)>& shown) {
  const auto& steps = table.steps();
  const std::size_t from = steps[step].events_before;
  const std::size_t end = step + 1 < steps.size() ? steps[step + 1].events_before : table.events().size();
  Roller roller{last};
  for (std::size_t i = from; i < end; ++i)
    if (const Event& event = table.events()[i]; event.who < kMaxSeats) {
      roller = {event.who, shown(event)};
      break;
    }
  return roller;
}

}  // namespace

Json luck_report(const Table& table, std::size_t from, const std::function<bool(const Event&)>& shown) {
  const Ruleset& rules = table.rules();
  std::vector<Luck> luck(static_cast<std::size_t>(rules.seats()));
  from = std::min(from, table.steps().size());
  Position now = table.at(from);
  std::vector<Answer> faces;
  Seat last = kNobody;
  for (std::size_t i = from; i < table.steps().size(); ++i) {
    const Step& step = table.steps()[i];
    if (step.seat != kChance) {
      last = step.seat;
    } else if (is_die(rules, step.action)) {
      const Roller roller = roller_of(table, i, last, shown);
      faces.clear();
      rules.legal(now.get(), faces);
      if (roller.shown && roller.seat < luck.size()) luck[roller.seat].add(faces, step.action.n);
    }
    rules.apply(now.get(), step.action, nullptr);
  }
  Json seats = Json::array();
  for (std::size_t i = 0; i < luck.size(); ++i)
    seats.push_back({{"seat", std::string(rules.seat_id(static_cast<Seat>(i)))},
                     {"rolls", luck[i].rolls},
                     {"expected", rounded(luck[i].expected)},
                     {"got", luck[i].got},
                     {"percentile", rounded(luck[i].percentile())}});
  return {{"seats", std::move(seats)}};
}

}  // namespace cf
