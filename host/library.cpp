#include "host/library.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/fault.hpp"
#include "engine/text.hpp"
#include "host/rule_fault.hpp"
#include "host/words.hpp"

namespace fs = std::filesystem;

namespace cf {

// Here, because every program with host/ links this file: in an archive of its own the weak one would be found first.
void rules_fault(const char* what) { throw host::RuleFault(what); }

}  // namespace cf

namespace cf::host {
namespace {

std::string names_of(const DataSet& files) {
  std::string out;
  for (const DataFile& file : files) out += (out.empty() ? "" : ", ") + file.name;
  return out;
}

Result<std::vector<fs::path>> files_in(const fs::path& dir) {
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::directory_iterator it(dir, error), end; !error && it != end; it.increment(error))
    if (it->is_regular_file(error)) out.push_back(it->path());
  if (error) return fail("cannot be read: " + error.message(), dir.string());
  std::ranges::sort(out);
  return out;
}

}  // namespace

Result<std::string> read_text_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return fail("is a folder, not a file", path);
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail("cannot be opened", path);
  std::stringstream text;
  text << in.rdbuf();
  if (in.bad()) return fail("cannot be read", path);
  return text.str();
}

Result<bool> Library::overlay(const std::string& dir) {
  std::error_code error;
  if (!fs::is_directory(dir, error)) return fail("is not a folder", dir, 0, "--data");
  overlay_ = dir;
  by_game_ = std::ranges::any_of(
      modules_, [&](const Module* m) { return fs::is_directory(fs::path(dir) / std::string(m->id), error); });
  return true;
}

Result<const Module*> Library::module(std::string_view id) const {
  std::string known;
  for (const Module* module : modules_) {
    if (module->id == id) return module;
    known += (known.empty() ? "" : ", ") + std::string(module->id);
  }
  return fail("there is no game '" + std::string(id) + "'; there are: " + known, {}, 0, "game");
}

std::string Library::folder_of(const Module& module) const {
  return by_game_ ? (fs::path(overlay_) / std::string(module.id)).string() : overlay_;
}

Result<DataSet> Library::files_of(const Module& module) const {
  DataSet files = module.builtin();
  const fs::path dir = folder_of(module);
  if (overlay_.empty() || !fs::is_directory(dir)) return files;
  const Result<std::vector<fs::path>> found = files_in(dir);
  if (!found) return std::unexpected(found.error());
  for (const fs::path& path : *found) {
    const std::string name = path.filename().string();
    const auto it = std::ranges::find(files, name, &DataFile::name);
    if (it == files.end())
      return fail("replaces no file of '" + std::string(module.id) + "', which has: " + names_of(files), path.string());
    if (name == "rules.csv") return fail("the rule index is part of the program and cannot be replaced", path.string());
    const Result<std::string> text = read_text_file(path.string());
    if (!text) return std::unexpected(text.error());
    it->text = *text;
  }
  return files;
}

Result<std::shared_ptr<const Game>> Library::game(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (const auto it = loaded_.find(id); it != loaded_.end()) return it->second;
  const Result<const Module*> found = module(id);
  if (!found) return std::unexpected(found.error());
  Result<DataSet> files = files_of(**found);
  if (!files) return std::unexpected(files.error());
  Result<std::unique_ptr<Game>> game = (*found)->load(std::move(*files));
  if (!game) return std::unexpected(located(**found, game.error()));
  Result<Json> words = load_words(**game);
  if (!words) return std::unexpected(located(**found, words.error()));
  words_.emplace(id, std::move(*words));
  return loaded_.emplace(id, std::move(*game)).first->second;
}

Error Library::located(const Module& module, Error error) const {
  const fs::path path = fs::path(folder_of(module)) / error.file;
  if (!overlay_.empty() && !error.file.empty() && fs::exists(path)) error.file = path.string();
  return error;
}

Result<Json> Library::words(std::string_view id) {
  if (auto loaded = game(id); !loaded) return std::unexpected(loaded.error());
  const std::lock_guard lock(mutex_);
  return words_.find(id)->second;
}

Result<std::shared_ptr<Ruleset>> Library::open(std::string_view id, const Setup& setup) {
  Result<std::shared_ptr<const Game>> found = game(id);
  if (!found) return std::unexpected(found.error());
  Result<std::unique_ptr<Ruleset>> rules = (*found)->open(setup);
  if (!rules) return std::unexpected(rules.error());
  return std::shared_ptr<Ruleset>(rules->release(), [keep = *found](Ruleset* r) { delete r; });
}

OpenRules Library::opener(bool strict) {
  return [this, strict](const RecordHeader& header) -> Result<std::shared_ptr<const Ruleset>> {
    Result<std::shared_ptr<const Game>> found = game(header.game);
    if (!found) return std::unexpected(found.error());
    if (const std::string other = strict ? other_rules(header) : ""; !other.empty()) {
      const bool version = header.rules_version != (*found)->info().rules_version;
      return fail(other + (version ? "" : " Give them by --data."), {}, 0, version ? "rules" : "data");
    }
    Result<std::shared_ptr<Ruleset>> rules = open(header.game, header.setup);
    if (!rules) return std::unexpected(rules.error());
    return std::shared_ptr<const Ruleset>(*rules);
  };
}

std::string Library::other_rules(const RecordHeader& header) {
  const Result<std::shared_ptr<const Game>> found = game(header.game);
  if (found && header.rules_version != (*found)->info().rules_version)
    return "This record was played by version " + std::to_string(header.rules_version) +
           " of the rules; this program has version " + std::to_string((*found)->info().rules_version) + ".";
  if (!found || header.data == hash_to_text((*found)->data_hash())) return {};
  return "This record was played with other data files (" + header.data + ") than those in force here (" +
         hash_to_text((*found)->data_hash()) + ").";
}

RecordHeader header_of(const Game& game, const Ruleset& rules) {
  RecordHeader header;
  header.game = game.info().id;
  header.rules_version = game.info().rules_version;
  header.data = hash_to_text(game.data_hash());
  header.setup = rules.setup();
  return header;
}

}  // namespace cf::host
