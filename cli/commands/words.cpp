#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/app.hpp"
#include "cli/progress.hpp"
#include "host/words_list.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string game, sources;
  int games = 2, answers = 4000;
  bool faults = false;
};

void add_sources(host::WordList& list, const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
      if (entry.path().string().find("/tests/") == std::string::npos) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    list.add_source(file.filename().string(), text.str());
  }
}

Json to_json(const host::Sentence& s) { return {{"kind", s.kind}, {"text", s.text}, {"where", s.where}}; }

Json report(const host::WordList& list) {
  Json sentences = Json::array(), faulty = Json::array();
  for (const host::Sentence& s : list.sentences()) sentences.push_back(to_json(s));
  for (const host::FaultySentence& f : list.faulty()) {
    Json one = to_json(f.sentence);
    one["faults"] = Json::array();
    for (const host::WordFault& fault : f.faults)
      one["faults"].push_back({{"kind", std::string(fault.kind)}, {"at", fault.at}});
    faulty.push_back(std::move(one));
  }
  return {{"sentences", std::move(sentences)}, {"faulty", std::move(faulty)}};
}

void print_list(const host::WordList& list, bool faults) {
  if (faults)
    for (const host::FaultySentence& f : list.faulty()) {
      fmt::print("{} ({}): {}\n", f.sentence.kind, f.sentence.where, f.sentence.text);
      for (const host::WordFault& fault : f.faults) fmt::print("    {}: {}\n", fault.kind, fault.at);
    }
  else
    for (const host::Sentence& s : list.sentences()) fmt::print("{}\t{}\t{}\n", s.kind, s.where, s.text);
  fmt::print("{} kinds of sentence, {} with a fault\n", list.sentences().size(), list.faulty().size());
}

}  // namespace

void add_words(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("words", "List every sentence a game puts on the table, or those with faults");
  command->footer("Example:\n  councilfire words quickbattle --faults");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game)->required()->type_name("GAME");
  command->add_flag("--faults", options->faults, "Only sentences with ids, doubled names, wrong plurals and the like");
  command->add_option("--games", options->games, "Games played at random for each scenario (2)")->type_name("N");
  command->add_option("--answers", options->answers, "Answers after which such a game is left (4000)")->type_name("N");
  command->add_option("--sources", options->sources, "Also texts in quotes in the source files of this folder")
      ->type_name("DIR");
  add_common(*command, *options);
  command->callback([=, &program] {
    const auto library = open_library(program, *options);
    const auto game = need(library->game(options->game));
    host::WordList list(*game);
    list.add_files();
    Progress progress("random games", options->games * static_cast<int>(game->info().scenarios.size()));
    for (const ScenarioInfo& scenario : game->info().scenarios)
      for (int i = 0; i < options->games; ++i, progress.advance())
        list.add_game(*need(library->open(options->game, {scenario.id, {}, {}})), static_cast<u64>(i + 1),
                      options->answers);
    if (!options->sources.empty()) add_sources(list, options->sources);
    options->json ? print_json(report(list)) : print_list(list, options->faults);
    if (options->faults && !list.faulty().empty()) program.exit_code = kFailed;
  });
}

}  // namespace cf::cli
