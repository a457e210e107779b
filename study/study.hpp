#pragma once
// A study: many games over scenarios x options x players, kept line by line so that it can be stopped and
// gone on with, and a report made from the lines alone.
#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/toml.hpp"
#include "engine/game.hpp"
#include "study/arena.hpp"

namespace cf {

// One way to play the same scenarios: the game as it is, or with options or data changed.
struct Variant {
  std::string name = "standard";
  std::map<std::string, std::string> options;
  std::string data_dir;  // overlay of data files; empty: built-in
};

struct StudySpec {
  std::string title, game, note;
  std::vector<std::string> scenarios;
  std::map<std::string, std::string> comments;     // by scenario, shown with its results
  std::vector<std::vector<std::string>> pairings;  // levels by seat; a single name plays every seat
  std::vector<Variant> variants{Variant{}};
  int games = 100;  // of each scenario, pairing and variant
  u64 seed = 1;
  long max_answers = 500'000;
};

Result<StudySpec> read_study(const std::string& file, std::string_view text);

// Opens the game for a variant; the runner calls it once per worker.
using OpenVariant = std::function<Result<std::shared_ptr<Ruleset>>(const Variant&, const std::string& scenario)>;

// One finished game as a line of results.jsonl.
struct StudyLine {
  std::string variant, scenario, pairing;
  int index = 0;
  PlayedGame game;
  std::vector<u16> rules_used;
};
std::string to_line(const StudyLine& line);
Result<StudyLine> from_line(std::string_view text);

struct Progress {
  std::atomic<long> done = 0, total = 0;
  std::atomic<bool> stop = false;
};

// Plays what results.jsonl does not yet hold. A line cut off by a kill is dropped and played again.
Result<bool> run_study(const StudySpec& spec, const std::filesystem::path& out, int jobs, const OpenVariant& open,
                       Progress& progress);
Result<std::vector<StudyLine>> read_results(const std::filesystem::path& out);

// results.csv and report.html beside results.jsonl.
Result<bool> write_report(const StudySpec& spec, const std::filesystem::path& out, const OpenVariant& open);
std::string report_html(const StudySpec& spec, const std::vector<StudyLine>& lines, const OpenVariant& open);
// Enters the study in index.json beside its folder, for the studies page of the browser.
Result<bool> list_study(const StudySpec& spec, const std::filesystem::path& out);
std::string results_csv(const std::vector<StudyLine>& lines);

// Differences between two sets of results, scenario by scenario, with their p-values.
struct Difference {
  std::string scenario, measure;
  double a = 0, b = 0, p = 1;
};
std::vector<Difference> compare(const std::vector<StudyLine>& a, const std::vector<StudyLine>& b);

}  // namespace cf
