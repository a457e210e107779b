// Every figure of the data has a range: one that cannot be played is refused by the loader, not found in play.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "engine/game.hpp"
#include "games/registry.hpp"

namespace cf::test {
namespace {

bool loads(const Module& module, const DataSet& files) {
  const auto game = module.load(files);
  if (!game) return false;
  for (const ScenarioInfo& scenario : (*game)->info().scenarios) {
    const auto rules = (*game)->open({scenario.id, {}, {}});
    if (!rules) return false;
    Position start(**rules);
    (*rules)->start(start.get(), nullptr);
    if ((*rules)->violated_invariant(start.get())) return false;
  }
  return true;
}

// A figure in a file: where it stands, and what it is one of.
struct Figure {
  std::size_t at = 0, size = 0;
};
using Figures = std::map<std::string, std::vector<Figure>>;  // by column or key

bool is_figure(std::string_view text) {
  static const std::regex kNumber("-?[0-9]+(\\.[0-9]+)?");
  return std::regex_match(text.begin(), text.end(), kNumber);
}

// The columns whose cells are figures, or empty.
Figures figures_of_table(const std::string& text) {
  Figures found;
  std::vector<std::string> columns;
  std::map<std::string, bool> mixed;
  std::size_t cell = 0, column = 0;
  bool quoted = false, first_line = true;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    if (c == '"') quoted = !quoted;
    if (quoted || (c != ',' && c != '\n')) continue;
    const std::string here = text.substr(cell, i - cell);
    if (first_line) {
      columns.push_back(here);
    } else if (column < columns.size() && !here.empty()) {
      is_figure(here) ? found[columns[column]].push_back({cell, here.size()}) : (void)(mixed[columns[column]] = true);
    }
    cell = i + 1;
    column = c == '\n' ? 0 : column + 1;
    first_line = first_line && c != '\n';
  }
  std::erase_if(found, [&](const auto& entry) { return mixed.contains(entry.first); });
  return found;
}

// What stands behind `key =`, outside of quotes and comments.
Figures figures_of_toml(const std::string& text) {
  Figures found;
  std::string key;
  bool quoted = false, value = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '#') {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else if (c == '=') {
      value = true;
    } else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
      const std::size_t from = i;
      while (i + 1 < text.size() && (std::isalnum(static_cast<unsigned char>(text[i + 1])) || text[i + 1] == '_')) ++i;
      if (const std::size_t next = text.find_first_not_of(' ', i + 1); next != std::string::npos && text[next] == '=')
        key = text.substr(from, i + 1 - from);
    } else if (value && (std::isdigit(static_cast<unsigned char>(c)) || c == '-')) {
      const std::size_t from = i;
      while (i + 1 < text.size() && (std::isdigit(static_cast<unsigned char>(text[i + 1])) || text[i + 1] == '.')) ++i;
      found[key].push_back({from, i + 1 - from});
    } else if (c == '\n' && i + 1 < text.size() && text[i + 1] == '[') {
      value = false;
    }
  }
  return found;
}

std::string with(const std::string& text, const Figure& figure, const char* other) {
  return text.substr(0, figure.at) + other + text.substr(figure.at + figure.size);
}

// Cells that any figure passes. Some are compared with a word ("1", a month, the name of a scenario) or not read at
// all; for the others it was not looked at what an absurd figure does in play. To be gone through one by one.
constexpr std::string_view kReadAsWords[] = {"carolinas arrivals.csv count",
                                             "carolinas arrivals.csv scenario",
                                             "carolinas charts.toml autumn",
                                             "carolinas charts.toml spring",
                                             "carolinas charts.toml summer",
                                             "carolinas charts.toml winter",
                                             "carolinas cups.csv scenario",
                                             "carolinas hexes.csv coastal",
                                             "carolinas hexes.csv sea",
                                             "carolinas rivers.csv bridge",
                                             "carolinas scenarios.csv id",
                                             "carolinas setup.csv inactive",
                                             "carolinas setup.csv scenario",
                                             "carolinas setup.csv senior",
                                             "carolinas units.csv elite_full",
                                             "carolinas units.csv elite_reduced",
                                             "ohio areas.csv ring",
                                             "ohio rivers.csv navigable",
                                             "quickbattle charts.toml extra",
                                             "quickbattle charts.toml high",
                                             "quickbattle charts.toml low",
                                             "quickbattle engagements.toml lat",
                                             "quickbattle engagements.toml lon",
                                             "warpath turns.csv turn"};

class DataRanges : public ::testing::TestWithParam<const Module*> {};

TEST_P(DataRanges, FiguresThatCannotBePlayedAreRefused) {
  const Module& module = *GetParam();
  DataSet files = module.builtin();
  ASSERT_TRUE(loads(module, files));
  int tried = 0;
  for (DataFile& file : files) {
    if (!decides_play(file.name)) continue;
    const std::string text = file.text;
    for (const auto& [name, figures] : file.name.ends_with(".csv") ? figures_of_table(text) : figures_of_toml(text))
      for (const Figure& figure : {figures.front(), figures.back()})
        for (const char* other : {"30000", "-30000"}) {
          file.text = with(text, figure, other);
          ++tried;
          const std::string cell = std::string(module.id) + " " + file.name + " " + name;
          const bool word = std::ranges::find(kReadAsWords, cell) != std::end(kReadAsWords);
          EXPECT_EQ(loads(module, files), word) << module.id << ", " << file.name << ": " << name << " is " << other
                                                << " where it was " << text.substr(figure.at, figure.size);
        }
    file.text = text;
  }
  EXPECT_GT(tried, 0);
}

std::vector<const Module*> modules() { return {all_modules().begin(), all_modules().end()}; }
INSTANTIATE_TEST_SUITE_P(Games, DataRanges, ::testing::ValuesIn(modules()),
                         [](const auto& tested) { return std::string(tested.param->id); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DataRanges);

}  // namespace
}  // namespace cf::test
