#include "study/training.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <sstream>

namespace cf {
namespace {

namespace fs = std::filesystem;

// A kill in between leaves the old file.
bool replace(const fs::path& path, const std::string& text) {
  const fs::path fresh = path.string() + ".new";
  std::ofstream out(fresh, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) fs::rename(fresh, path, error);
  return out && !error;
}

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string provenance(const Trainer& trainer, const TrainingPlan& plan, u64 data_hash, const std::string& words) {
  std::string out = fmt::format(
      "[training]\ncommand = '{}'\ngames = {}\nof = {}\nseed = {}\nlambda = {:.2f}\ndata = \"{:016x}\"\n# every {} "
      "games: "
      "the first seat's share against itself\nshares = [",
      words, trainer.games(), plan.games, plan.seed, plan.lambda, data_hash,
      trainer.curve().empty() ? 0 : trainer.curve()[0].games);
  for (const TrainingPoint& point : trainer.curve())
    out += fmt::format("{}{:.2f}", &point == trainer.curve().data() ? "" : ", ", point.share);
  return out + "]\n";
}

std::string curve_csv(const Trainer& trainer) {
  std::string out = "games,share,moves,error\n";
  for (const TrainingPoint& p : trainer.curve())
    out += fmt::format("{},{:.4f},{:.1f},{:.5f}\n", p.games, p.share, p.moves, p.error);
  return out;
}

}  // namespace

Result<bool> run_training(const std::shared_ptr<const Ruleset>& rules, u64 data_hash, const TrainingPlan& plan,
                          const Judgement* from, const TrainingFiles& files, Progress& progress) {
  const MoveGuide* guide = find_move_guide(rules->game().id);
  if (!guide) return fail("'" + rules->game().id + "' is not played in whole moves: there is nothing to train");
  std::error_code error;
  fs::create_directories(files.folder, error);
  const std::string name = (files.folder / (rules->game().id + "-" + rules->scenario().id)).string();
  Trainer trainer(rules, *guide, plan);
  if (from) trainer.begin_from(*from);
  if (fs::exists(name + ".state") && !trainer.load(read_all(name + ".state")))
    return fail("was made with other features; remove it to begin anew", name + ".state");
  const auto keep = [&] {
    Judgement learned = trainer.judgement();
    learned.provenance = provenance(trainer, plan, data_hash, files.words);
    return replace(name + ".toml", learned.write()) && replace(name + ".csv", curve_csv(trainer)) &&
           replace(name + ".state", trainer.save());
  };
  using Clock = std::chrono::steady_clock;
  Clock::time_point kept = Clock::now();
  progress.total = plan.games;
  for (progress.done = trainer.games(); !trainer.done() && !progress.stop; progress.done = trainer.games()) {
    trainer.play_game();
    if (Clock::now() - kept < std::chrono::seconds(files.save_every)) continue;
    if (!keep()) return fail("cannot be written", name);
    kept = Clock::now();
  }
  if (!keep()) return fail("cannot be written", name);
  return true;
}

}  // namespace cf
