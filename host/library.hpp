#pragma once
// The games with their data: built in, or with an owner's corrected files laid over them. What every front end opens
// games through; safe to share between threads.
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/game.hpp"
#include "engine/table.hpp"

namespace cf::host {

class Library {
 public:
  explicit Library(std::span<const Module* const> modules) : modules_(modules) {}

  // Files of DIR/<game>/ (or of DIR itself, when it has no folder named after a game) replace built-in ones of the
  // same name. To be called before the first game is opened.
  Result<bool> overlay(const std::string& dir);

  std::span<const Module* const> modules() const { return modules_; }
  Result<const Module*> module(std::string_view id) const;
  // Loaded once, kept.
  Result<std::shared_ptr<const Game>> game(std::string_view id);
  // What comes with it for people to read (host/words.hpp), checked when the game is loaded.
  Result<Json> words(std::string_view id);
  // The ruleset keeps its game alive.
  Result<std::shared_ptr<Ruleset>> open(std::string_view id, const Setup& setup);
  // For records. One of other rules or data is refused only if `strict`: its hashes show whether it plays the same.
  OpenRules opener(bool strict);
  // A sentence that names both versions or hashes if the record was played with other rules or data than those loaded
  // here; else nothing.
  std::string other_rules(const RecordHeader& header);

 private:
  std::string folder_of(const Module& module) const;  // of its overlay
  Result<DataSet> files_of(const Module& module) const;
  Error located(const Module& module, Error error) const;  // of a file laid over: with its whole path
  std::span<const Module* const> modules_;
  std::string overlay_;
  bool by_game_ = false;  // the overlay has a folder for each game
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Game>, std::less<>> loaded_;
  std::map<std::string, Json, std::less<>> words_;
};

RecordHeader header_of(const Game& game, const Ruleset& rules);
Result<std::string> read_text_file(const std::string& path);

}  // namespace cf::host
