// The report of a study, as one HTML file.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "study/plots.hpp"
#include "study/study.hpp"

namespace cf {
namespace {

constexpr std::string_view kStyle = R"(<style>
:root{color-scheme:light dark;--ink:#2b2116;--paper:#f7f1df;--line:#b9a77c;--bar:#7d8f5a;--mark:#7a2f1d;--band:#d8c99a}
@media(prefers-color-scheme:dark){:root{--ink:#eee4cc;--paper:#201a13;--line:#6b5b3c;--bar:#8fa266;--mark:#e09a7a;--band:#4b4028}}
body{font:16px/1.5 Georgia,serif;color:var(--ink);background:var(--paper);max-width:1000px;margin:2rem auto;padding:0 1rem}
h1,h2,h3{font-weight:600;line-height:1.2}h2{border-bottom:1px solid var(--line);margin-top:2.2rem}
table{border-collapse:collapse;margin:.6rem 0;font-size:.92em}td,th{border:1px solid var(--line);padding:.2rem .55rem;text-align:right}
td:first-child,th:first-child{text-align:left}.plot{width:100%;max-width:780px;display:block}.half-width{max-width:480px;display:inline-block}
.grid{stroke:var(--line);stroke-width:.5}.half{stroke:var(--ink);stroke-dasharray:3 3}.bar{fill:var(--bar)}.interval{stroke:var(--mark);stroke-width:3}
.band{fill:var(--band)}.curve{fill:none;stroke:var(--mark);stroke-width:2}text{fill:var(--ink);font-size:12px;font-family:inherit}
.tick{text-anchor:middle;font-size:11px}.start,.side{text-anchor:start}.last,.end,.name{text-anchor:end}.note{font-size:.9em;opacity:.85}
.lopsided{color:var(--mark);font-weight:600}details{margin:.6rem 0}
</style>)";

struct Group {
  std::string variant, scenario, pairing;
  std::vector<const StudyLine*> lines;

  double count() const { return static_cast<double>(lines.size()); }
  double won_by(Seat seat) const {
    return static_cast<double>(
        std::count_if(lines.begin(), lines.end(), [&](auto* l) { return l->game.winner == seat; }));
  }
  double unfinished() const {
    return static_cast<double>(std::count_if(lines.begin(), lines.end(), [](auto* l) { return !l->game.finished; }));
  }
  double draws() const {
    return static_cast<double>(std::count_if(lines.begin(), lines.end(),
                                             [](auto* l) { return l->game.finished && l->game.winner == kNobody; }));
  }
  double points() const { return won_by(0) + 0.5 * (draws() + unfinished()); }
  template <class F>
  std::vector<double> column(F f) const {
    std::vector<double> out;
    for (const StudyLine* l : lines) out.push_back(static_cast<double>(f(*l)));
    return out;
  }
};

std::vector<Group> grouped(const std::vector<StudyLine>& lines) {
  std::vector<Group> groups;
  for (const StudyLine& line : lines) {
    auto it = std::find_if(groups.begin(), groups.end(), [&](const Group& g) {
      return g.variant == line.variant && g.scenario == line.scenario && g.pairing == line.pairing;
    });
    if (it == groups.end()) it = groups.insert(groups.end(), Group{line.variant, line.scenario, line.pairing, {}});
    it->lines.push_back(&line);
  }
  return groups;
}

std::string heading(const Group& g, bool many_variants, bool many_pairings) {
  return g.scenario + (many_variants ? ", " + g.variant : "") + (many_pairings ? ", " + g.pairing : "");
}

std::string summary_row(const Group& g, const std::string& name) {
  const auto length = g.column([](const StudyLine& l) { return l.game.decisions; });
  const Interval share = wilson(g.points(), g.count());
  const double p = g.points() / g.count();
  return fmt::format(
      "<tr><td>{}</td><td>{:.0f}</td><td class='{}'>{:.1f} % ({:.1f}-{:.1f})</td><td>{:.1f} %</td><td>{:.1f} "
      "%</td><td>{:.0f} ({:.0f}-{:.0f})</td>"
      "<td>{:.1f}</td><td>{:.2f}</td><td>{:.3f}</td></tr>",
      escaped(name), g.count(), p > 0.8 || p < 0.2 ? "lopsided" : "", p * 100, share.low * 100, share.high * 100,
      g.draws() / g.count() * 100, g.unfinished() / g.count() * 100, quantile(length, 0.5), quantile(length, 0.1),
      quantile(length, 0.9), mean(g.column([](const StudyLine& l) { return l.game.branching; })),
      mean(g.column([](const StudyLine& l) { return l.game.lead_changes; })),
      mean(g.column([](const StudyLine& l) { return l.game.drama; })));
}

std::string comment_on(const StudySpec& spec, const Group& g) {
  const auto it = spec.comments.find(g.scenario);
  return it == spec.comments.end() ? "" : it->second;
}

std::string endings(const Group& g, const Ruleset& rules) {
  std::map<std::string, int> by_end;
  for (const StudyLine* l : g.lines) {
    const std::string who = l->game.winner == kNobody ? "nobody" : rules.scenario().seats[l->game.winner].name;
    ++by_end[l->game.finished ? who + " | " + l->game.rule + " | " + l->game.reason
                              : "| | stopped at the limit of answers"];
  }
  std::vector<std::pair<std::string, int>> rows(by_end.begin(), by_end.end());
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out = "<table><tr><th>Won by | rule | how it ended</th><th>games</th></tr>";
  for (const auto& [text, n] : rows) out += fmt::format("<tr><td>{}</td><td>{}</td></tr>", escaped(text), n);
  return out + "</table>";
}

std::string detail(const Group& g, const Ruleset& rules, const std::string& name, const std::string& comment) {
  std::vector<std::vector<float>> shares, scores;
  double reach = 1;
  for (const StudyLine* l : g.lines) {
    shares.push_back(l->game.curve);
    scores.push_back(l->game.score_curve);
    for (float v : l->game.score_curve) reach = std::max(reach, std::abs(static_cast<double>(v)));
  }
  const std::string first = rules.scenario().seats[0].name;
  std::string out = fmt::format("<h3>{}</h3>", escaped(name));
  if (!comment.empty()) out += fmt::format("<p>{}</p>", escaped(comment));
  out += curve_band(shares, 0, 1, "expected share of " + first + " over the game (mean, 10-90 %)");
  out += curve_band(scores, -reach, reach, "score lead of " + first + " over the game (mean, 10-90 %)");
  out += histogram(g.column([](const StudyLine& l) { return l.game.decisions; }), "decisions in a game");
  out += histogram(g.column([](const StudyLine& l) { return l.game.scores[0] - l.game.scores[1]; }),
                   "final score lead of " + first);
  return out + endings(g, rules);
}

std::string rules_table(const std::vector<StudyLine>& lines, const RuleIndex& index) {
  std::vector<int> games(index.entries.size() + 1, 0);
  for (const StudyLine& l : lines)
    for (u16 r : l.rules_used)
      if (r < games.size()) ++games[r];
  std::string used, never;
  for (std::size_t i = 0; i < index.entries.size(); ++i) {
    const RuleEntry& e = index.entries[i];
    if (e.kind == "info" || e.kind == "errata") continue;
    if (games[i + 1])
      used += fmt::format("<tr><td>{} {}</td><td>{:.1f} %</td></tr>", escaped(e.number), escaped(e.title),
                          100.0 * games[i + 1] / static_cast<double>(lines.size()));
    else
      never += fmt::format("{}{}", never.empty() ? "" : ", ", escaped(e.number));
  }
  return "<details><summary>How often each rule was used (share of "
         "games)</summary><table><tr><th>rule</th><th>games</th></tr>" +
         used + "</table></details><p class='note'>Not counted in any game: " + (never.empty() ? "none" : never) +
         ". Rules that only shape the data or only refuse an answer are not counted in play.</p>";
}

std::string variants_table(const StudySpec& spec, const std::vector<StudyLine>& lines) {
  if (spec.variants.size() < 2) return "";
  const auto of = [&](const std::string& name) {
    std::vector<StudyLine> out;
    for (const StudyLine& l : lines)
      if (l.variant == name) out.push_back(l);
    return out;
  };
  const std::vector<StudyLine> standard = of(spec.variants[0].name);
  std::string out =
      "<h2>What the changes do</h2><table><tr><th>change, "
      "scenario</th><th>measure</th><th>standard</th><th>changed</th><th>p</th></tr>";
  for (std::size_t i = 1; i < spec.variants.size(); ++i)
    for (const Difference& d : compare(standard, of(spec.variants[i].name)))
      out += fmt::format("<tr><td>{}, {}</td><td>{}</td><td>{:.3f}</td><td>{:.3f}</td><td>{:.4f}</td></tr>",
                         escaped(spec.variants[i].name), escaped(d.scenario), d.measure, d.a, d.b, d.p);
  return out +
         "</table><p class='note'>p: how likely a difference this large would be by chance alone. The same dice were "
         "used.</p>";
}

Result<bool> write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  if (!(out << text << std::flush)) return fail("cannot be written", path.string());
  return true;
}

}  // namespace

std::string report_html(const StudySpec& spec, const std::vector<StudyLine>& lines, const OpenVariant& open) {
  const std::vector<Group> groups = grouped(lines);
  std::string out = fmt::format(
      "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
      "<title>{0}</title>{1}<h1>{0}</h1>",
      escaped(spec.title), kStyle);
  if (!spec.note.empty()) out += fmt::format("<p>{}</p>", escaped(spec.note));
  if (groups.empty()) return out + "<p>No game has been played yet.</p></html>";
  const bool many_variants = spec.variants.size() > 1, many_pairings = spec.pairings.size() > 1;
  const Result<std::shared_ptr<Ruleset>> any = open(spec.variants[0], groups[0].scenario);
  if (!any) return out + "<p>" + escaped(any.error().text()) + "</p></html>";
  const auto& seats = (*any)->scenario().seats;
  std::vector<Bar> bars;
  std::string rows, details;
  for (const Group& g : groups) {
    const std::string name = heading(g, many_variants, many_pairings);
    bars.push_back({name, g.points() / g.count(), wilson(g.points(), g.count()), fmt::format("of {:.0f}", g.count())});
    rows += summary_row(g, name);
    const Variant* variant = &spec.variants[0];
    for (const Variant& v : spec.variants)
      if (v.name == g.variant) variant = &v;
    if (const auto rules = open(*variant, g.scenario)) details += detail(g, **rules, name, comment_on(spec, g));
  }
  out += fmt::format("<p>{} games of {}; players: {}; seed {}.</p>", lines.size(), escaped((*any)->game().title),
                     escaped(groups[0].pairing), spec.seed);
  out += "<h2>Who wins</h2>" + share_bars(bars, "share of points of the first seat (" + seats[0].name + ")", "");
  out +=
      "<table><tr><th>scenario</th><th>games</th><th>points of the first seat (95 "
      "%)</th><th>drawn</th><th>unfinished</th>"
      "<th>decisions (10-90 %)</th><th>branching</th><th>lead changes</th><th>drama</th></tr>" +
      rows + "</table>";
  out +=
      "<p class='note'>A draw is half a point. Marked: beyond 80:20. Lead changes and drama follow the player "
      "programs' evaluation of "
      "the position.</p>";
  out += variants_table(spec, lines) + "<h2>Scenario by scenario</h2>" + details;
  return out + "<h2>Rules in use</h2>" + rules_table(lines, (*any)->rules()) + "</html>";
}

// The list is kept in the order of first entry; a study listed before is replaced.
Result<bool> list_study(const StudySpec& spec, const std::filesystem::path& out) {
  const Result<std::vector<StudyLine>> lines = read_results(out);
  if (!lines) return std::unexpected(lines.error());
  const std::filesystem::path folder = std::filesystem::absolute(out).lexically_normal();
  const std::filesystem::path name = folder.has_filename() ? folder.filename() : folder.parent_path().filename();
  const std::filesystem::path index =
      (folder.has_filename() ? folder : folder.parent_path()).parent_path() / "index.json";
  Json entry = {{"title", spec.title},
                {"file", name.string() + "/report.html"},
                {"game", spec.game},
                {"games", lines->size()},
                {"text", spec.note}};
  Json list = Json::object();
  if (std::ifstream in(index, std::ios::binary); in) list = Json::parse(in, nullptr, false);
  if (!list.is_object() || !list["studies"].is_array()) list = {{"studies", Json::array()}};
  Json& studies = list["studies"];
  const auto same = std::find_if(studies.begin(), studies.end(), [&](const Json& s) {
    return s.is_object() && s.contains("file") && s["file"] == entry["file"];
  });
  same == studies.end() ? studies.push_back(std::move(entry)) : void(*same = std::move(entry));
  return write_file(index, list.dump(1) + "\n");
}

Result<bool> write_report(const StudySpec& spec, const std::filesystem::path& out, const OpenVariant& open) {
  const Result<std::vector<StudyLine>> lines = read_results(out);
  if (!lines) return std::unexpected(lines.error());
  if (auto ok = write_file(out / "results.csv", results_csv(*lines)); !ok) return ok;
  return write_file(out / "report.html", report_html(spec, *lines, open));
}

}  // namespace cf
