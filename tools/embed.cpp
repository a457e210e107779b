// Build-time helper: turns a game's data files, its rule index and the places where rules are named into
// C++ sources.   embed <game> <game-dir> <out-dir>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// Leaves an unchanged file alone, so that nothing is rebuilt for it.
void write(const fs::path& path, const std::string& text) {
  if (fs::exists(path) && read(path) == text) return;
  std::ofstream(path, std::ios::binary) << text;
}

// A C++ string literal; long texts become adjacent raw literals because compilers limit one literal's size.
std::string literal(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size() || out.empty(); i += 12000)
    out += "R\"~~~(" + text.substr(i, 12000) + ")~~~\"\n";
  return out;
}

std::vector<std::vector<std::string>> csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.emplace_back(1);
    } else if (c != '\r') {
      rows.back().back() += c;
    }
  }
  std::erase_if(rows, [](const auto& row) { return row.size() == 1; });
  return rows;
}

struct Index {
  std::vector<std::vector<std::string>> rows;
  int column(const std::string& name) const {
    const auto it = std::find(rows[0].begin(), rows[0].end(), name);
    return it == rows[0].end() ? -1 : static_cast<int>(it - rows[0].begin());
  }
  std::string cell(std::size_t row, const std::string& name) const {
    const int c = column(name);
    return c < 0 ? "" : rows[row][static_cast<std::size_t>(c)];
  }
};

std::string rules_header(const std::string& game, const Index& index) {
  std::vector<std::pair<std::string, std::size_t>> sorted;
  for (std::size_t i = 1; i < index.rows.size(); ++i) sorted.emplace_back(index.cell(i, "number"), i);
  std::sort(sorted.begin(), sorted.end());
  std::string out =
      "#pragma once\n// Made from data/rules.csv by tools/embed.cpp.\n#include <utility>\n#include "
      "\"engine/rule.hpp\"\n";
  out += "namespace cf::" + game + " {\ninline constexpr std::pair<std::string_view, cf::u16> kRuleNumbers[] = {\n";
  for (const auto& [number, row] : sorted) out += "  {\"" + number + "\", " + std::to_string(row) + "},\n";
  out += "};\nconsteval Rule R(std::string_view number) { return find_rule(kRuleNumbers, number); }\n";
  out += "const RuleIndex& rule_index();\n}\n";
  return out;
}

// The C++ files of a folder, but not of the folders in it.
std::vector<fs::path> sources(const fs::path& dir) {
  std::vector<fs::path> files;
  if (!fs::exists(dir)) return files;
  for (const auto& entry : fs::directory_iterator(dir))
    if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// "Suite, Name" as the test programs print it.
std::string test_name(std::string text) {
  if (const auto comma = text.find(','); comma != std::string::npos) {
    text[comma] = '.';
    text.erase(comma + 1, text.find_first_not_of(' ', comma + 1) - comma - 1);
  }
  return text;
}

// The rule numbers that a comment names, like "19.2.1-d". Only numbers with a dot or a dash count: others are figures.
std::vector<std::string> named_in_comment(const std::string& line, const std::set<std::string>& numbers) {
  std::vector<std::string> found;
  const std::size_t start = line.find("//");
  if (start == std::string::npos) return found;
  std::string word;
  for (const char c : line.substr(start + 2) + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-') {
      word += c;
      continue;
    }
    while (!word.empty() && (word.back() == '.' || word.back() == '-')) word.pop_back();
    if (word.find_first_of(".-") != std::string::npos && numbers.contains(word)) found.push_back(word);
    word.clear();
  }
  return found;
}

std::string comment_places(const std::vector<fs::path>& files, const fs::path& root, const Index& index) {
  std::set<std::string> numbers;
  for (std::size_t i = 1; i < index.rows.size(); ++i) numbers.insert(index.cell(i, "number"));
  std::string out;
  for (const fs::path& file : files) {
    std::istringstream in(read(file));
    std::string line;
    for (int at = 1; std::getline(in, line); ++at)
      for (const std::string& rule : named_in_comment(line, numbers))
        out += "  {\"" + rule + "\", \"" + fs::relative(file, root).generic_string() + ":" + std::to_string(at) +
               " (comment)\"},\n";
  }
  return out;
}

// Finds R("...") in sources, naming the file and line, or in tests the test.
std::string places(const std::vector<fs::path>& files, const fs::path& root, bool tests) {
  std::string out;
  for (const fs::path& file : files) {
    std::istringstream in(read(file));
    std::string line, test;
    for (int number = 1; std::getline(in, line); ++number) {
      if (const auto at = line.find("TEST"); at != std::string::npos && line.find('(', at) != std::string::npos)
        test = test_name(line.substr(line.find('(', at) + 1, line.find(')', at) - line.find('(', at) - 1));
      for (std::size_t at = 0; (at = line.find("R(\"", at)) != std::string::npos; at += 3) {
        const std::size_t end = line.find('"', at + 3);
        if (end == std::string::npos) break;
        const std::string place =
            tests ? test : fs::relative(file, root).generic_string() + ":" + std::to_string(number);
        out += "  {\"" + line.substr(at + 3, end - at - 3) + "\", \"" + place + "\"},\n";
      }
    }
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: embed GAME GAME-DIR OUT-DIR\n", 2;
  const std::string game = argv[1];
  const fs::path dir = argv[2], out_dir = argv[3];
  fs::create_directories(out_dir);
  const Index index{csv(read(dir / "data" / "rules.csv"))};
  if (index.rows.empty() || index.column("number") < 0)
    return std::cerr << (dir / "data/rules.csv").string() << ":1: the rule index needs a column 'number'\n", 2;
  write(out_dir / (game + "_rules.gen.hpp"), rules_header(game, index));

  std::string cpp =
      "// Made by tools/embed.cpp.\n#include \"" + game + "_rules.gen.hpp\"\n#include \"engine/game.hpp\"\n";
  cpp += "namespace cf::" + game + " {\nnamespace {\nconstexpr RuleEntry kEntries[] = {\n";
  for (std::size_t i = 1; i < index.rows.size(); ++i) {
    cpp += "  {";
    for (const char* column : {"number", "title", "requirement", "kind", "rulings", "basis"})
      cpp += literal(index.cell(i, column)) + ",";
    cpp += "},\n";
  }
  const std::string none = "  {\"\", \"\"},\n";
  const std::string code = places(sources(dir / "rules"), dir, false) + places(sources(dir / "campaign"), dir, false) +
                           places(sources(dir), dir, false) + comment_places(sources(dir / "rules"), dir, index) +
                           comment_places(sources(dir / "campaign"), dir, index);
  cpp += "};\nconstexpr RulePlace kCode[] = {\n" + code + none + "};\n";
  cpp += "constexpr RulePlace kTests[] = {\n" + places(sources(dir / "tests"), dir, true) + none + "};\n}\n";
  cpp += "const RuleIndex& rule_index() { static constexpr RuleIndex index{kEntries, kCode, kTests}; return index; }\n";
  cpp += "DataSet builtin_data() {\n  DataSet files;\n";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(dir / "data")) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files)
    cpp += "  files.push_back({\"" + file.filename().string() + "\",\n" + literal(read(file)) + "});\n";
  cpp += "  return files;\n}\n}\n";
  write(out_dir / (game + "_data.gen.cpp"), cpp);
}
