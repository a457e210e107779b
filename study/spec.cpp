// Reading a study file.
#include "study/study.hpp"

namespace cf {
namespace {

Result<std::vector<std::string>> texts(const Toml& doc, std::string_view key) {
  std::vector<std::string> out;
  for (const Toml& item : doc[key].items()) {
    if (item.type() != Toml::Type::Text) return std::unexpected(doc.error(key, "must be a list of names in quotes"));
    out.push_back(item.as_text());
  }
  return out;
}

Result<bool> read_pairings(const Toml& doc, StudySpec& spec) {
  for (const Toml& item : doc["players"].items()) {
    std::vector<std::string> seats;
    if (item.type() == Toml::Type::Text) seats.push_back(item.as_text());
    for (const Toml& name : item.items()) seats.push_back(name.as_text());
    for (const std::string& name : seats)
      if (!find_any_level(name)) return std::unexpected(doc.error("players", "there is no level '" + name + "'"));
    if (seats.empty()) return std::unexpected(doc.error("players", "a pairing needs at least one level"));
    spec.pairings.push_back(std::move(seats));
  }
  if (spec.pairings.empty()) spec.pairings.push_back({"veteran"});
  return true;
}

Result<bool> read_variants(const Toml& doc, StudySpec& spec) {
  for (const Toml& item : doc["variant"].items()) {
    if (auto ok = item.only({"name", "options", "data"}); !ok) return ok;
    Variant variant;
    const Result<std::string> name = item.text("name"), data = item.text("data", "");
    if (!name) return std::unexpected(name.error());
    if (!data) return std::unexpected(data.error());
    variant.name = *name;
    variant.data_dir = *data;
    for (const auto& [key, value] : item["options"].members()) variant.options[key] = value.as_text();
    spec.variants.push_back(std::move(variant));
  }
  return true;
}

}  // namespace

Result<StudySpec> read_study(const std::string& file, std::string_view text) {
  const Result<Toml> doc = Toml::parse(file, text);
  if (!doc) return std::unexpected(doc.error());
  if (auto ok = doc->only({"title", "note", "game", "scenarios", "players", "games", "seed", "max_answers", "options",
                           "variant", "comments"});
      !ok)
    return std::unexpected(ok.error());
  StudySpec spec;
  const Result<std::string> game = doc->text("game"), title = doc->text("title", ""), note = doc->text("note", "");
  const Result<int> games = doc->number("games", 1, 10'000'000, 100), seed = doc->number("seed", 0, 1 << 30, 1);
  const Result<int> max_answers = doc->number("max_answers", 10, 100'000'000, 500'000);
  const Result<std::vector<std::string>> scenarios = texts(*doc, "scenarios");
  if (!game) return std::unexpected(game.error());
  if (!title) return std::unexpected(title.error());
  if (!note) return std::unexpected(note.error());
  if (!games) return std::unexpected(games.error());
  if (!seed) return std::unexpected(seed.error());
  if (!max_answers) return std::unexpected(max_answers.error());
  if (!scenarios) return std::unexpected(scenarios.error());
  spec.game = *game;
  spec.title = title->empty() ? "A study of " + *game : *title;
  spec.note = *note;
  spec.games = *games;
  spec.seed = static_cast<u64>(*seed);
  spec.max_answers = *max_answers;
  spec.scenarios = *scenarios;
  for (const auto& [key, value] : (*doc)["options"].members()) spec.variants[0].options[key] = value.as_text();
  for (const auto& [key, value] : (*doc)["comments"].members()) spec.comments[key] = value.as_text();
  if (auto ok = read_pairings(*doc, spec); !ok) return std::unexpected(ok.error());
  if (auto ok = read_variants(*doc, spec); !ok) return std::unexpected(ok.error());
  return spec;
}

}  // namespace cf
