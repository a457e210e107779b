// Results as lines: JSON lines to keep, CSV to open elsewhere.
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/statistics.hpp"
#include "engine/text.hpp"
#include "study/study.hpp"

namespace cf {
namespace {

Json rounded(const std::vector<float>& v) {
  Json out = Json::array();
  for (float x : v) out.push_back(static_cast<double>(static_cast<int>(x * 1000 + (x < 0 ? -0.5f : 0.5f))) / 1000);
  return out;
}

}  // namespace

std::string to_line(const StudyLine& line) {
  const PlayedGame& g = line.game;
  const Json json = {{"variant", line.variant},
                     {"scenario", line.scenario},
                     {"players", line.pairing},
                     {"index", line.index},
                     {"finished", g.finished},
                     {"winner", g.winner == kNobody ? -1 : int{g.winner}},
                     {"rule", g.rule},
                     {"reason", g.reason},
                     {"scores", g.scores},
                     {"decisions", g.decisions},
                     {"chance", g.chance},
                     {"branching", g.branching},
                     {"lead_changes", g.lead_changes},
                     {"drama", g.drama},
                     {"curve", rounded(g.curve)},
                     {"score_curve", rounded(g.score_curve)},
                     {"hash", hash_to_text(g.hash)},
                     {"rules", line.rules_used}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<StudyLine> from_line(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  const bool whole = json.is_object() && json.contains("rules") && json.contains("scenario") && json.contains("index");
  if (!whole) return fail("the line is cut off or is not a result");
  StudyLine line;
  PlayedGame& g = line.game;
  line.variant = json.value("variant", "");
  line.scenario = json.value("scenario", "");
  line.pairing = json.value("players", "");
  line.index = json.value("index", 0);
  g.finished = json.value("finished", false);
  const int winner = json.value("winner", -1);
  g.winner = winner < 0 ? kNobody : static_cast<Seat>(winner);
  g.rule = json.value("rule", "");
  g.reason = json.value("reason", "");
  g.scores = json.value("scores", g.scores);
  g.decisions = json.value("decisions", 0L);
  g.chance = json.value("chance", 0L);
  g.branching = json.value("branching", 0.0);
  g.lead_changes = json.value("lead_changes", 0);
  g.drama = json.value("drama", 0.0);
  g.curve = json.value("curve", g.curve);
  g.score_curve = json.value("score_curve", g.score_curve);
  g.hash = std::strtoull(json.value("hash", "0").c_str(), nullptr, 16);
  line.rules_used = json.value("rules", line.rules_used);
  return line;
}

Result<std::vector<StudyLine>> read_results(const std::filesystem::path& out) {
  std::ifstream in(out / "results.jsonl", std::ios::binary);
  std::vector<StudyLine> lines;
  std::string text;
  for (int number = 1; std::getline(in, text); ++number) {
    Result<StudyLine> line = from_line(text);
    if (!line && in.eof()) break;  // the last line of a killed run
    if (!line) return fail(line.error().message, (out / "results.jsonl").string(), number);
    lines.push_back(std::move(*line));
  }
  return lines;
}

std::string results_csv(const std::vector<StudyLine>& lines) {
  std::ostringstream out;
  out << "variant,scenario,players,index,finished,winner,rule,score0,score1,decisions,chance,branching,lead_changes,"
         "drama\n";
  for (const StudyLine& l : lines)
    out << l.variant << ',' << l.scenario << ',' << l.pairing << ',' << l.index << ',' << l.game.finished << ','
        << (l.game.winner == kNobody ? -1 : int{l.game.winner}) << ',' << l.game.rule << ',' << l.game.scores[0] << ','
        << l.game.scores[1] << ',' << l.game.decisions << ',' << l.game.chance << ',' << l.game.branching << ','
        << l.game.lead_changes << ',' << l.game.drama << '\n';
  return out.str();
}

std::vector<Difference> compare(const std::vector<StudyLine>& a, const std::vector<StudyLine>& b) {
  struct Sums {
    double points = 0, games = 0;
    std::vector<double> length, margin;
  };
  const auto sum = [](const std::vector<StudyLine>& lines) {
    std::map<std::string, Sums> out;
    for (const StudyLine& l : lines) {
      Sums& s = out[l.scenario];
      s.points += l.game.winner == 0 ? 1 : l.game.winner == kNobody ? 0.5 : 0;
      ++s.games;
      s.length.push_back(static_cast<double>(l.game.decisions));
      s.margin.push_back(l.game.scores[0] - l.game.scores[1]);
    }
    return out;
  };
  std::map<std::string, Sums> first = sum(a), second = sum(b);
  std::vector<Difference> out;
  for (const auto& [scenario, x] : first) {
    const auto it = second.find(scenario);
    if (it == second.end()) continue;
    const Sums& y = it->second;
    out.push_back({scenario, "points of the first seat", x.points / x.games, y.points / y.games,
                   p_value_of_difference(x.points, x.games, y.points, y.games)});
    out.push_back({scenario, "score margin", mean(x.margin), mean(y.margin), p_value_of_means(x.margin, y.margin)});
    out.push_back({scenario, "decisions", mean(x.length), mean(y.length), p_value_of_means(x.length, y.length)});
  }
  return out;
}

}  // namespace cf
