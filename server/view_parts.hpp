#pragma once
// A view cut into parts, each with its text and a number that stands for it: every field is a part, and of a field that
// is a list every element. A client that keeps what it was sent gets only the parts whose numbers are new.
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/game.hpp"
#include "server/buffer_pool.hpp"

namespace cf {

// A field of a view, and where its numbers or parts stand in the row of all fields'.
struct ViewField {
  std::string name;
  bool list = false;
  std::size_t from = 0, size = 1;  // a list has one for each element
};

// What a client was sent: the numbers alone.
struct ViewDigest {
  u64 seq = 0;
  std::vector<ViewField> fields;
  std::vector<u64> numbers;
};

class ViewParts {
 public:
  ViewParts();

  // All fields but `seat`; `active` is filled in.
  void add_fields(const Ruleset& rules, const void* state, Json&& view);

  void write_whole(std::string& out) const;                             // the fields, each after a comma
  void write_changes(const ViewDigest& since, std::string& out) const;  // as docs/server.md has them
  ViewDigest kept(u64 seq) const;

 private:
  friend class PieceJsonCache;
  struct Part {
    u64 number = 0;
    std::size_t from = 0, size = 0;       // in `text_`
    const std::string* cached = nullptr;  // or there
  };
  using Parts = std::span<const Part>;
  void add_field(const std::string& name, const Json& value);
  void add_part(const Json& value);
  Parts parts(const ViewField& field) const { return Parts(parts_).subspan(field.from, field.size); }
  std::string_view text(const Part& part) const;
  void write_list(Parts parts, std::string& out) const;
  void write_value(const ViewField& field, std::string& out) const;
  void write_splices(Parts parts, std::span<const u64> old, std::string& out) const;

  PooledBuffer text_;
  std::vector<ViewField> fields_;
  std::vector<Part> parts_;
};

// What pieces look like, as text, kept for all tables opened with the same rules: of an answer's view only what it
// changed is described anew.
class PieceJsonCache {
 public:
  // When no view points into the cache: if it is full, it is emptied.
  void make_room() {
    if (texts_.size() > kMost) texts_.clear();
  }
  // The view of a seat, which points into the cache.
  void add_view(const Ruleset& rules, const void* state, Seat eyes, ViewParts& parts);

 private:
  static constexpr std::size_t kMost = 8192;
  // What stands for a piece to others comes from its text, not from its key: a key may know more than is shown.
  struct Shown {
    std::string text;
    u64 number = 0;
  };
  std::unordered_map<u64, Shown> texts_;
  std::vector<u64> keys_;
};

}  // namespace cf
