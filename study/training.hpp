#pragma once
// Runs a training and keeps it on disk, so that it can be stopped at any time and gone on with.
#include <filesystem>

#include "players/training.hpp"
#include "study/study.hpp"

namespace cf {

// In `folder`: <game>-<scenario>.toml, what was learned so far, ready for players/data; .csv, the curve; .state, all
// that is needed to go on. `words`: how it was called, for the provenance.
struct TrainingFiles {
  std::filesystem::path folder;
  std::string words;
  int save_every = 30;  // seconds
};

// Goes on until the games of the plan are played or `progress.stop` is set; `progress.done` counts games.
Result<bool> run_training(const std::shared_ptr<const Ruleset>& rules, u64 data_hash, const TrainingPlan& plan,
                          const Judgement* from, const TrainingFiles& files, Progress& progress);

}  // namespace cf
