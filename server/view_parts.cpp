#include "server/view_parts.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/kept_pieces.hpp"
#include "server/room.hpp"

namespace cf {
namespace {

constexpr std::size_t kUsualFields = 16, kUsualParts = 128;

u64 number_of(std::string_view text) { return std::hash<std::string_view>{}(text); }

// Names of fields are plain words.
void write_name(std::string& out, char before, const std::string& name) {
  out.append(1, before).append("\"").append(name).append("\":");
}

}  // namespace

ViewParts::ViewParts() {
  fields_.reserve(kUsualFields);
  parts_.reserve(kUsualParts);
}

void ViewParts::add_part(const Json& value) {
  std::string& all = text_.text;
  const std::size_t from = all.size();
  write_json(value, all);
  const std::string_view mine = std::string_view(all).substr(from);
  parts_.push_back({number_of(mine), from, mine.size()});
}

std::string_view ViewParts::text(const Part& part) const {
  return part.cached ? std::string_view(*part.cached) : std::string_view(text_.text).substr(part.from, part.size);
}

void ViewParts::add_field(const std::string& name, const Json& value) {
  const bool list = value.is_array();
  fields_.emplace_back(name, list, parts_.size(), list ? value.size() : 1);
  if (!list)
    add_part(value);
  else
    for (const Json& element : value) add_part(element);
}

void ViewParts::add_fields(const Ruleset& rules, const void* state, Json&& view) {
  if (!view.contains("active")) {
    const Seat asked = rules.asked(state);
    Json active = Json::array();
    if (asked < rules.seats()) active.push_back(std::string(rules.seat_id(asked)));
    add_field("active", active);
  }
  for (const auto& [name, value] : view.get_ref<const Json::object_t&>())
    if (name != "seat") add_field(name, value);
  take_apart(view);
}

void PieceJsonCache::add_view(const Ruleset& rules, const void* state, Seat eyes, ViewParts& parts) {
  const auto* kept = dynamic_cast<const KeptPieces*>(&rules);
  keys_.clear();
  if (!kept || !kept->piece_keys(state, eyes, keys_)) return parts.add_fields(rules, state, rules.view(state, eyes));
  parts.add_fields(rules, state, kept->rest_of_view(state, eyes));
  parts.fields_.emplace_back("pieces", true, parts.parts_.size(), keys_.size());
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const auto [piece, fresh] = texts_.try_emplace(keys_[i]);
    Shown& shown = piece->second;
    if (fresh) shown.text = dump(kept->piece(state, eyes, i)), shown.number = number_of(shown.text);
    parts.parts_.push_back({.number = shown.number, .cached = &shown.text});
  }
}

void ViewParts::write_list(Parts parts, std::string& out) const {
  char before = '[';
  for (const Part& part : parts) {
    out.append(1, before).append(text(part));
    before = ',';
  }
  out += parts.empty() ? "[]" : "]";
}

void ViewParts::write_value(const ViewField& field, std::string& out) const {
  field.list ? write_list(parts(field), out) : void(out += text(parts_[field.from]));
}

void ViewParts::write_whole(std::string& out) const {
  for (const ViewField& field : fields_) {
    write_name(out, ',', field.name);
    write_value(field, out);
  }
}

// [at, how many go, [what comes]]: for each run of changed elements, or, if the list grew or shrank, from the first
// changed to the last.
void ViewParts::write_splices(Parts parts, std::span<const u64> old, std::string& out) const {
  char before = '[';
  const auto splice = [&](std::size_t from, std::size_t old_end, std::size_t end) {
    out.append(1, before)
        .append("[")
        .append(std::to_string(from))
        .append(",")
        .append(std::to_string(old_end - from))
        .append(",");
    write_list(parts.subspan(from, end - from), out);
    out += ']';
    before = ',';
  };
  if (old.size() == parts.size()) {
    for (std::size_t i = 0; i < old.size(); ++i) {
      const std::size_t from = i;
      while (i < old.size() && old[i] != parts[i].number) ++i;
      if (i > from) splice(from, i, i);
    }
  } else {
    std::size_t from = 0, old_end = old.size(), end = parts.size();
    while (from < old_end && from < end && old[from] == parts[from].number) ++from;
    while (old_end > from && end > from && old[old_end - 1] == parts[end - 1].number) --old_end, --end;
    splice(from, old_end, end);
  }
  out += ']';
}

void ViewParts::write_changes(const ViewDigest& since, std::string& out) const {
  out.append("{\"since\":").append(std::to_string(since.seq));
  bool sets = false, goes = false;
  PooledBuffer changed_lists;
  std::string& lists = changed_lists.text;
  for (const ViewField& field : fields_) {
    const auto old = std::ranges::find(since.fields, field.name, &ViewField::name);
    const bool known = old != since.fields.end() && old->list == field.list;
    const auto numbers = known ? std::span(since.numbers).subspan(old->from, old->size) : std::span<const u64>();
    if (known && std::ranges::equal(numbers, parts(field), {}, {}, &Part::number)) continue;
    if (known && field.list) {
      write_name(lists, lists.empty() ? '{' : ',', field.name);
      write_splices(parts(field), numbers, lists);
    } else {
      if (!sets) out += ",\"set\":";
      write_name(out, std::exchange(sets, true) ? ',' : '{', field.name);
      write_value(field, out);
    }
  }
  if (sets) out += '}';
  if (!lists.empty()) out.append(",\"lists\":").append(lists).append("}");
  for (const ViewField& old : since.fields)
    if (std::ranges::find(fields_, old.name, &ViewField::name) == fields_.end())
      out.append(std::exchange(goes, true) ? ",\"" : ",\"gone\":[\"").append(old.name).append("\"");
  out += goes ? "]}" : "}";
}

ViewDigest ViewParts::kept(u64 seq) const {
  ViewDigest out{seq, fields_, {}};
  out.numbers.reserve(parts_.size());
  for (const Part& part : parts_) out.numbers.push_back(part.number);
  return out;
}

}  // namespace cf
