#pragma once
// A view cut into parts, each with its text and a number that stands for it: every field is a part, and of a field that is a
// list every element. A guest that keeps what it was sent gets only the parts whose numbers are new.
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/game.hpp"

namespace cf {

// What a guest was sent: the numbers alone.
struct KeptView {
  struct Field {
    std::string name;
    bool list = false;
    std::vector<u64> numbers;  // of a list's elements, else one
  };
  u64 seq = 0;
  std::vector<Field> fields;
};

class ViewParts {
 public:
  // All fields but `seat`; `active` is filled in.
  void add_fields(const Ruleset& rules, const void* state, Json&& view);

  void write_whole(std::string& out) const;  // the fields, each after a comma
  void write_changes(const KeptView& since, std::string& out) const;  // as docs/server.md has them
  KeptView kept(u64 seq) const;

 private:
  friend class PieceShelf;
  struct Part {
    u64 number = 0;
    std::size_t from = 0, size = 0;     // in `text_`
    const std::string* shelved = nullptr;  // or there
  };
  struct Field {
    std::string name;
    bool list = false;
    std::vector<Part> parts;
  };
  Part write_part(const Json& value);
  std::string_view text(const Part& part) const;
  void write_list(const Field& field, std::size_t from, std::size_t to, std::string& out) const;
  void write_value(const Field& field, std::string& out) const;
  void write_splices(const Field& field, const std::vector<u64>& old, std::string& out) const;

  std::string text_;
  std::vector<Field> fields_;
};

// What pieces look like, as text, kept for all tables opened with the same rules: of an answer's view only what it changed is
// described anew.
class PieceShelf {
 public:
  // A view in which nothing is hidden. It points into the shelf: good until the next call.
  void add_open_view(const Ruleset& rules, const void* state, ViewParts& parts);

 private:
  static constexpr std::size_t kMost = 8192;
  std::unordered_map<u64, std::string> texts_;
  std::vector<u64> keys_;
};

}  // namespace cf
