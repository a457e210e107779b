#include "players/course.hpp"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

namespace cf {
namespace {

using Shares = std::array<double, kMaxSeats>;

// Heads of the log: where turns, segments and phases begin.
std::vector<std::size_t> points_of(const Table& table, std::size_t most) {
  const auto& steps = table.steps();
  std::vector<std::size_t> found;
  std::size_t step = 0;
  for (std::size_t e = 0; e < table.events().size(); ++e) {
    while (step < steps.size() && steps[step].events_before <= e) ++step;
    const bool heading = table.rules().vocabulary().events[table.events()[e].type].level == 0;
    if (heading && (found.empty() || found.back() != step)) found.push_back(step);
  }
  if (found.empty() || found.front() != 0) found.insert(found.begin(), 0);
  if (found.back() != steps.size()) found.push_back(steps.size());
  if (found.size() <= most) return found;
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < most; ++i) out.push_back(found[i * (found.size() - 1) / (most - 1)]);
  return out;
}

class Judge {
 public:
  Judge(const Ruleset& rules, const Knowledge& knowledge, long decisions)
      : rules_(rules), knowledge_(knowledge), left_(decisions), copy_(rules) {}

  bool spent() const { return left_ <= 0; }

  // From the position to `choices` answers later, or to the end of the battle it stands in.
  Shares judge(const void* state, int playouts, int choices, bool to_the_end_of_the_battle) {
    Shares sum{};
    for (int i = 0; i < playouts; ++i) {
      std::memcpy(copy_.get(), state, rules_.state_size());
      play_on(choices, to_the_end_of_the_battle);
      const Shares found = value();
      for (int seat = 0; seat < rules_.seats(); ++seat) sum[at(seat)] += found[at(seat)] / playouts;
    }
    return sum;
  }

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

  void play_on(int choices, bool affair) {
    for (;;) {
      const Seat asked = rules_.asked(copy_.get());
      if (asked == kNobody) return;
      if (asked == kChance) {
        rules_.apply(copy_.get(), rules_.draw(copy_.get(), random_, answers_), nullptr);
        continue;
      }
      if (choices-- <= 0 || (affair && !rules_.in_affair(copy_.get()))) return;
      rules_.apply(copy_.get(), choice(), nullptr);
      left_ -= std::max(1L, static_cast<long>(knowledge_.cost));
    }
  }

  Action choice() {
    answers_.clear();
    rules_.legal(copy_.get(), answers_);
    weights_.assign(answers_.size(), 1.f);
    knowledge_.weigh(rules_, copy_.get(), answers_, weights_);
    float total = 0;
    for (const float w : weights_) total += w;
    float pick = static_cast<float>(random_.below(1u << 20)) / (1u << 20) * total;
    for (std::size_t i = 0; i < answers_.size(); ++i)
      if ((pick -= weights_[i]) < 0) return answers_[i].action;
    return answers_.back().action;
  }

  Shares value() {
    Shares out{};
    const Outcome ended = rules_.outcome(copy_.get());
    for (int seat = 0; seat < rules_.seats(); ++seat) {
      const auto s = static_cast<Seat>(seat);
      if (!ended.over)
        out[at(seat)] = double{knowledge_.evaluate(rules_, copy_.get(), s)};
      else
        out[at(seat)] = ended.winner == kNobody ? 0.5 : ended.winner == s ? 1 : 0;
    }
    return out;
  }

  const Ruleset& rules_;
  const Knowledge& knowledge_;
  long left_;
  Position copy_;
  Random random_{20, 4};
  std::vector<Answer> answers_;
  std::vector<float> weights_;
};

Json to_json(const Ruleset& rules, const Shares& shares) {
  Json out = Json::object();
  for (int i = 0; i < rules.seats(); ++i)
    out[std::string(rules.seat_id(static_cast<Seat>(i)))] = shares[static_cast<std::size_t>(i)];
  return out;
}

// What the face that came up gives above the mean of all faces.
Shares luck_of(const Ruleset& rules, Judge& judge, const void* before, const Action& drawn, int per_face) {
  constexpr int kChoices = 6;
  std::vector<Answer> faces;
  rules.legal(before, faces);
  u32 total = 0;
  for (const Answer& face : faces) total += face.weight;
  Shares luck{};
  Position after(rules);
  for (const Answer& face : faces) {
    std::memcpy(after.get(), before, rules.state_size());
    rules.apply(after.get(), face.action, nullptr);
    const Shares worth = judge.judge(after.get(), per_face, kChoices, true);
    for (std::size_t s = 0; s < luck.size(); ++s)
      luck[s] += worth[s] * ((face.action == drawn ? 1 : 0) - face.weight / static_cast<double>(total));
  }
  return luck;
}

}  // namespace

Json course_of(const Table& table, const Knowledge& knowledge, const CourseLimits& limits) {
  const Ruleset& rules = table.rules();
  const auto& steps = table.steps();
  // Half of the work at most goes into the curve, so that the dice have theirs.
  Judge curve(rules, knowledge, limits.decisions), dice(rules, knowledge, limits.decisions);
  Json points = Json::array(), luck = Json::array();
  for (const std::size_t step : points_of(table, limits.points)) {
    const Position at = table.at(step);
    const Shares shares = curve.judge(at.get(), limits.playouts, knowledge.look_ahead, false);
    points.push_back({{"step", step}, {"shares", to_json(rules, shares)}});
  }
  Position now = table.at(0);
  std::size_t judged = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool die = steps[i].seat == kChance && rules.vocabulary().verbs[steps[i].action.verb].n.key == "die";
    if (die && !dice.spent()) {
      const Shares shares = luck_of(rules, dice, now.get(), steps[i].action, limits.per_face);
      luck.push_back({{"step", i + 1}, {"shares", to_json(rules, shares)}});
    }
    if (!dice.spent()) judged = i + 1;
    rules.apply(now.get(), steps[i].action, nullptr);
  }
  return {{"points", std::move(points)}, {"luck", std::move(luck)}, {"judged", judged}};
}

}  // namespace cf
