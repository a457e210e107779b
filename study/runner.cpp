// Playing a study's games on every core, and going on where a killed run stopped.
#include <fstream>
#include <mutex>
#include <set>
#include <thread>

#include "base/hash.hpp"
#include "study/study.hpp"

namespace cf {
namespace {

struct Job {
  std::size_t variant, scenario, pairing;
  int index;
};

std::string pairing_name(const std::vector<std::string>& levels) {
  std::string name;
  for (const std::string& level : levels) name += (name.empty() ? "" : "/") + level;
  return name;
}

std::string key_of(const std::string& variant, const std::string& scenario, const std::string& pairing, int index) {
  return variant + "|" + scenario + "|" + pairing + "|" + std::to_string(index);
}

// The same scenario, players and number get the same dice in every variant: differences are the variant's.
u64 dice_seed(const StudySpec& spec, const Job& job) {
  Hasher h;
  h.add(spec.seed);
  h.add(spec.scenarios[job.scenario]);
  h.add(static_cast<u64>(job.index));
  return h.value();
}

// A worker's own copy of the rules: one on which the game is played and rules are counted, one to think with.
struct Bench {
  std::shared_ptr<Ruleset> played, thought;
  std::vector<u32> uses;
};

class Worker {
 public:
  Worker(const StudySpec& spec, const OpenVariant& open) : spec_(spec), open_(open) {}

  Result<StudyLine> play(const Job& job) {
    Result<Bench*> bench = bench_for(job);
    if (!bench) return std::unexpected(bench.error());
    Bench& b = **bench;
    std::fill(b.uses.begin(), b.uses.end(), 0u);
    const std::vector<std::string>& levels = spec_.pairings[job.pairing];
    std::vector<Chooser> seats;
    for (int i = 0; i < b.played->seats(); ++i) {
      const std::string& name = levels.size() == 1 ? levels[0] : levels[static_cast<std::size_t>(i) % levels.size()];
      const auto player =
          std::make_shared<Player>(*find_any_level(name), dice_seed(spec_, job) + static_cast<u64>(i) + 1);
      seats.push_back([player, thought = b.thought](const Table& table, Seat) -> Result<Action> {
        return player->choose(*thought, table.state());
      });
    }
    Result<PlayedGame> game =
        play_game(b.played, seats, {.seed = dice_seed(spec_, job), .max_answers = spec_.max_answers});
    if (!game) return std::unexpected(game.error());
    StudyLine line{spec_.variants[job.variant].name,
                   spec_.scenarios[job.scenario],
                   pairing_name(levels),
                   job.index,
                   std::move(*game),
                   {}};
    for (std::size_t i = 1; i < b.uses.size(); ++i)
      if (b.uses[i]) line.rules_used.push_back(static_cast<u16>(i));
    return line;
  }

 private:
  Result<Bench*> bench_for(const Job& job) {
    Bench& bench = benches_[{job.variant, job.scenario}];
    if (bench.played) return &bench;
    for (std::shared_ptr<Ruleset>* slot : {&bench.played, &bench.thought}) {
      Result<std::shared_ptr<Ruleset>> rules = open_(spec_.variants[job.variant], spec_.scenarios[job.scenario]);
      if (!rules) return std::unexpected(rules.error());
      *slot = *rules;
    }
    bench.uses.assign(bench.played->rules().entries.size() + 1, 0);
    bench.played->probe().count_uses(bench.uses.data());
    return &bench;
  }

  const StudySpec& spec_;
  const OpenVariant& open_;
  std::map<std::pair<std::size_t, std::size_t>, Bench> benches_;
};

std::vector<Job> jobs_left(const StudySpec& spec, const std::vector<StudyLine>& done) {
  std::set<std::string> have;
  for (const StudyLine& l : done) have.insert(key_of(l.variant, l.scenario, l.pairing, l.index));
  std::vector<Job> jobs;
  for (int i = 0; i < spec.games; ++i)
    for (std::size_t v = 0; v < spec.variants.size(); ++v)
      for (std::size_t s = 0; s < spec.scenarios.size(); ++s)
        for (std::size_t p = 0; p < spec.pairings.size(); ++p)
          if (!have.contains(key_of(spec.variants[v].name, spec.scenarios[s], pairing_name(spec.pairings[p]), i)))
            jobs.push_back({v, s, p, i});
  return jobs;
}

// Rewrites the file without a line that was cut off.
Result<bool> repair(const std::filesystem::path& file, const std::vector<StudyLine>& lines) {
  const std::filesystem::path fresh = file.string() + ".tmp";
  {
    std::ofstream out(fresh, std::ios::binary);
    for (const StudyLine& line : lines) out << to_line(line);
    if (!out.flush()) return fail("cannot be written", fresh.string());
  }
  std::error_code code;
  std::filesystem::rename(fresh, file, code);
  if (code) return fail("cannot be replaced: " + code.message(), file.string());
  return true;
}

}  // namespace

Result<bool> run_study(const StudySpec& spec, const std::filesystem::path& out, int jobs, const OpenVariant& open,
                       Progress& progress) {
  std::error_code code;
  std::filesystem::create_directories(out, code);
  if (code) return fail("cannot be made: " + code.message(), out.string());
  const Result<std::vector<StudyLine>> done = read_results(out);
  if (!done) return std::unexpected(done.error());
  if (auto ok = repair(out / "results.jsonl", *done); !ok) return ok;
  const std::vector<Job> left = jobs_left(spec, *done);
  progress.total = static_cast<long>(left.size() + done->size());
  progress.done = static_cast<long>(done->size());

  std::ofstream file(out / "results.jsonl", std::ios::binary | std::ios::app);
  std::mutex mutex;
  std::optional<Error> wrong;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    Worker worker(spec, open);
    for (std::size_t i = next++; i < left.size() && !progress.stop; i = next++) {
      const Result<StudyLine> line = worker.play(left[i]);
      const std::string text = line ? to_line(*line) : "";
      const std::lock_guard lock(mutex);
      if (!line)
        wrong = line.error();
      else if (!(file << text << std::flush))
        wrong = Error{"cannot be written", (out / "results.jsonl").string()};
      if (wrong) progress.stop = true;
      ++progress.done;
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < jobs; ++i) threads.emplace_back(work);
  threads.clear();
  if (wrong) return std::unexpected(*wrong);
  return true;
}

}  // namespace cf
