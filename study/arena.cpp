#include "study/arena.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"

namespace cf {
namespace {

constexpr std::size_t kCurvePoints = 24;

// Watches how a game stands, often at first and then at ever wider distances, so that any length fits.
class Watcher {
 public:
  Watcher(const Ruleset& rules, const Knowledge* knowledge) : rules_(rules), knowledge_(knowledge) {}

  void look(const void* state) {
    if (++count_ % stride_ != 0) return;
    shares_.push_back(knowledge_ && knowledge_->evaluate ? knowledge_->evaluate(rules_, state, 0) : 0.5f);
    const auto scores = rules_.standing(state);
    scores_.push_back(static_cast<float>(scores[0] - scores[1]));
    if (shares_.size() < 512) return;
    thin(shares_);
    thin(scores_);
    stride_ *= 2;
  }

  void finish(PlayedGame& game) const {
    int leader = 0;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      const int now = shares_[i] > 0.55f ? 1 : shares_[i] < 0.45f ? -1 : leader;
      game.lead_changes += leader != 0 && now != leader;
      leader = now;
      if (i) game.drama += std::abs(shares_[i] - shares_[i - 1]);
    }
    if (shares_.size() > 1) game.drama /= static_cast<double>(shares_.size() - 1);
    game.curve = resampled(shares_);
    game.score_curve = resampled(scores_);
  }

 private:
  static void thin(std::vector<float>& v) {
    for (std::size_t i = 0; 2 * i < v.size(); ++i) v[i] = v[2 * i];
    v.resize((v.size() + 1) / 2);
  }
  static std::vector<float> resampled(const std::vector<float>& v) {
    std::vector<float> out;
    for (std::size_t i = 0; i < kCurvePoints && !v.empty(); ++i)
      out.push_back(v[i * (v.size() - 1) / (kCurvePoints - 1)]);
    return out;
  }

  const Ruleset& rules_;
  const Knowledge* knowledge_;
  std::vector<float> shares_, scores_;
  long count_ = 0, stride_ = 1;
};

Result<bool> decide(Table& table, Seat seat, const Chooser& chooser) {
  const Result<Action> action = chooser(table, seat);
  if (!action) return std::unexpected(action.error());
  const Verdict verdict = table.apply(*action);
  if (verdict.legal()) return true;
  const Ruleset& rules = table.rules();
  return fail("the player of seat '" + std::string(rules.seat_id(seat)) + "' answered " +
              action_to_json(rules, *action).dump() + ", not legal by " +
              std::string(rules.rules().number(verdict.rule)) + ": " + message_text(rules, verdict.why));
}

void note_result(const Table& table, PlayedGame& game) {
  const Ruleset& rules = table.rules();
  game.finished = table.over();
  game.scores = rules.standing(table.state());
  game.hash = table.hash();
  if (!game.finished) return;
  const Outcome outcome = rules.outcome(table.state());
  game.winner = outcome.winner;
  game.rule = rules.rules().number(outcome.rule);
  game.reason = outcome.reason.text;
}

}  // namespace

Result<PlayedGame> play_game(std::shared_ptr<const Ruleset> rules, const std::vector<Chooser>& seats,
                             const ArenaOptions& options, std::optional<Table>* keep) {
  PlayedGame game;
  Table table(rules);
  const Dice dice = seeded_dice(options.seed);
  Watcher watcher(*rules, find_knowledge(rules->game().id));
  std::vector<Answer> answers;
  for (Seat seat = table.asked(); seat != kNobody; seat = table.asked()) {
    if (static_cast<long>(table.steps().size()) >= options.max_answers) break;
    if (seat == kChance) {
      ++game.chance;
      table.apply(table.draw(dice));
      continue;
    }
    if (options.stop && options.stop()) break;
    answers.clear();
    rules->legal(table.state(), answers);
    if (answers.empty())
      return fail("the question '" + rules->question(table.state()) + "' has no legal answer, a fault of the rules");
    ++game.decisions;
    game.branching += static_cast<double>(answers.size());
    if (options.watch) watcher.look(table.state());
    if (auto ok = decide(table, seat, seats[seat]); !ok) return std::unexpected(ok.error());
  }
  note_result(table, game);
  if (game.decisions) game.branching /= static_cast<double>(game.decisions);
  watcher.finish(game);
  if (keep) keep->emplace(std::move(table));
  return game;
}

}  // namespace cf
