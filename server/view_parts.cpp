#include "server/view_parts.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "engine/kept_pieces.hpp"
#include "server/room.hpp"

namespace cf {
namespace {

constexpr std::size_t kUsualText = 4 * 1024;

// Names of fields are plain words.
void write_name(std::string& out, char before, const std::string& name) { out.append(1, before).append("\"").append(name).append("\":"); }

}  // namespace

ViewParts::Part ViewParts::write_part(const Json& value) {
  const std::size_t from = text_.size();
  write_json(value, text_);
  const std::size_t size = text_.size() - from;
  return {std::hash<std::string_view>{}(std::string_view(text_).substr(from, size)), from, size};
}

std::string_view ViewParts::text(const Part& part) const {
  return part.shelved ? std::string_view(*part.shelved) : std::string_view(text_).substr(part.from, part.size);
}

void ViewParts::add_fields(const Ruleset& rules, const void* state, Json&& view) {
  text_.reserve(kUsualText);
  fields_.reserve(view.size() + 2);
  const auto add = [&](const std::string& name, const Json& value) {
    Field& field = fields_.emplace_back(name, value.is_array());
    field.parts.reserve(field.list ? value.size() : 1);
    if (!field.list) field.parts.push_back(write_part(value));
    else for (const Json& element : value) field.parts.push_back(write_part(element));
  };
  if (!view.contains("active")) {
    const Seat asked = rules.asked(state);
    Json active = Json::array();
    if (asked < rules.seats()) active.push_back(std::string(rules.seat_id(asked)));
    add("active", active);
  }
  for (const auto& [name, value] : view.get_ref<const Json::object_t&>())
    if (name != "seat") add(name, value);
  take_apart(view);
}

void PieceShelf::add_open_view(const Ruleset& rules, const void* state, ViewParts& parts) {
  const auto* kept = dynamic_cast<const KeptPieces*>(&rules);
  keys_.clear();
  if (!kept || !kept->piece_keys(state, keys_)) return parts.add_fields(rules, state, rules.view(state, kNobody));
  parts.add_fields(rules, state, kept->rest_of_view(state));
  ViewParts::Field& pieces = parts.fields_.emplace_back("pieces", true);
  pieces.parts.reserve(keys_.size());
  if (texts_.size() > kMost) texts_.clear();
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    const auto [piece, fresh] = texts_.try_emplace(keys_[i]);
    if (fresh) piece->second = dump(kept->piece(state, i));
    pieces.parts.push_back({.number = keys_[i], .shelved = &piece->second});
  }
}

void ViewParts::write_list(const Field& field, std::size_t from, std::size_t to, std::string& out) const {
  out += '[';
  for (std::size_t i = from; i < to; ++i) out.append(i > from ? "," : "").append(text(field.parts[i]));
  out += ']';
}

void ViewParts::write_value(const Field& field, std::string& out) const {
  field.list ? write_list(field, 0, field.parts.size(), out) : void(out += text(field.parts.front()));
}

void ViewParts::write_whole(std::string& out) const {
  for (const Field& field : fields_) {
    write_name(out, ',', field.name);
    write_value(field, out);
  }
}

// [at, how many go, [what comes]]: for each run of changed elements, or, if the list grew or shrank, from the first changed to the last.
void ViewParts::write_splices(const Field& field, const std::vector<u64>& old, std::string& out) const {
  const auto& parts = field.parts;
  char before = '[';
  const auto splice = [&](std::size_t from, std::size_t old_end, std::size_t end) {
    out.append(1, before).append("[").append(std::to_string(from)).append(",").append(std::to_string(old_end - from)).append(",");
    write_list(field, from, end, out);
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

void ViewParts::write_changes(const KeptView& since, std::string& out) const {
  out.append("{\"since\":").append(std::to_string(since.seq));
  std::string set, lists, gone;
  const auto next = [](const std::string& after) { return after.empty() ? '{' : ','; };
  for (const Field& field : fields_) {
    const auto old = std::ranges::find(since.fields, field.name, &KeptView::Field::name);
    const bool known = old != since.fields.end() && old->list == field.list;
    if (known && std::ranges::equal(old->numbers, field.parts, {}, {}, &Part::number)) continue;
    if (known && field.list) {
      write_name(lists, next(lists), field.name);
      write_splices(field, old->numbers, lists);
    } else {
      write_name(set, next(set), field.name);
      write_value(field, set);
    }
  }
  for (const KeptView::Field& old : since.fields)
    if (std::ranges::find(fields_, old.name, &Field::name) == fields_.end()) gone.append(gone.empty() ? "[\"" : ",\"").append(old.name).append("\"");
  if (!set.empty()) out.append(",\"set\":").append(set).append("}");
  if (!lists.empty()) out.append(",\"lists\":").append(lists).append("}");
  if (!gone.empty()) out.append(",\"gone\":").append(gone).append("]");
  out += '}';
}

KeptView ViewParts::kept(u64 seq) const {
  KeptView out{seq, {}};
  out.fields.reserve(fields_.size());
  for (const Field& field : fields_) {
    KeptView::Field& mine = out.fields.emplace_back(field.name, field.list);
    mine.numbers.reserve(field.parts.size());
    for (const Part& part : field.parts) mine.numbers.push_back(part.number);
  }
  return out;
}

}  // namespace cf
