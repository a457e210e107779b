#include "engine/expand.hpp"

#include <nlohmann/json.hpp>

namespace cf {
namespace {

// A part of a document; one that is missing is empty.
const Json& part(const Json& document, const char* name) {
  static const Json none = Json::object();
  const auto found = document.find(name);
  return found == document.end() ? none : *found;
}

void replace(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

// Puts a look on a piece: its fields over those there are, its marks to the others.
void wear(Json& piece, const Json& look, Json& marks) {
  for (const auto& [name, value] : look.items())
    if (name != "marks")
      piece[name] = value;
    else
      for (const Json& mark : value) marks.push_back(mark);
}

// A piece as it is printed, with all that is true of it.
Json dress(const Json& words, const Json& printed, const std::vector<std::string>& is) {
  Json piece = printed, marks = Json::array();
  const Json faces = piece.value("faces", Json::object());
  piece.erase("faces");
  const auto looks = words.find("looks");
  for (const std::string& word : is) {
    if (faces.contains(word))
      wear(piece, faces.at(word), marks);
    else if (looks != words.end() && looks->contains(word))
      wear(piece, looks->at(word), marks);
    else
      marks.push_back(word);
  }
  if (!marks.empty()) piece["marks"] = std::move(marks);
  return piece;
}

// What is said last of a piece changes more often than the rest.
void finish(Json& piece) {
  if (const auto tail = piece.find("tail"); tail != piece.end()) {
    piece["note"] = piece.value("note", "") + tail->get<std::string>();
    piece.erase("tail");
  }
}

Json named(const Json& list, std::initializer_list<const char*> names) {
  Json out = Json::object();
  std::size_t i = 0;
  for (const char* name : names)
    if (i < list.size()) out[name] = list[i++];
  return out;
}

Json expand_panel(const Json& light) {
  Json panel = light;
  for (Json& column : panel["columns"])
    if (column.contains("lines"))
      for (Json& line : column["lines"]) line = named(line, {"text", "rule"});
  if (panel.contains("steps"))
    for (Json& step : panel["steps"]) step = named(step, {"text", "rule", "state"});
  return panel;
}

// [x, y, x, y] as a list of points, moved by (dx, dy).
Json ring_of(const Json& flat, int dx = 0, int dy = 0) {
  Json ring = Json::array();
  for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
    ring.push_back({flat[i].get<int>() + dx, flat[i + 1].get<int>() + dy});
  return ring;
}

// Holes are of a few shapes, said once: a shape is followed by where such holes are.
Json expand_region(const Json& words, const Json& light) {
  Json rings = Json::array();
  for (const Json& flat : light.at("rings")) rings.push_back(ring_of(flat));
  Json out = {{"rings", std::move(rings)}};
  if (!light.contains("holes")) return out;
  Json holes = Json::array();
  for (const Json& run : light.at("holes"))
    for (std::size_t i = 1; i + 1 < run.size(); i += 2)
      holes.push_back(
          ring_of(words.at("outlines").at(run[0].get<std::string>()), run[i].get<int>(), run[i + 1].get<int>()));
  out["holes"] = std::move(holes);
  return out;
}

// Aims that stand with the words are only counted: how far each is, null if it cannot be said.
Json expand_objectives(const Json& words, const Json& light) {
  Json out = words.value("objectives", Json::object());
  const Json said = out.value("lines", Json::array());
  out.erase("turns_left");
  out.update(light);
  Json& lines = out["lines"];
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].is_object()) continue;
    Json line = said.at(i);
    line.erase("now");
    if (lines[i].is_number()) line["now"] = lines[i];
    lines[i] = std::move(line);
  }
  if (out.value("ends", "") == "") out.erase("ends");
  return out;
}

}  // namespace

Expander::Expander(const Json& words) : words_(words) {
  for (const Json& piece : words.at("pieces"))
    if (piece.is_object()) names_.emplace(piece.at("id"), piece.value("name", ""));
}

Json Expander::pieces(const Json& light) const {
  const Json& printed = words_.at("pieces");
  std::map<std::size_t, std::vector<std::string>> is;
  std::map<std::size_t, Json> at;
  for (const auto& [word, numbers] : part(light, "is").items())
    for (const Json& n : numbers) is[n.get<std::size_t>()].push_back(word);
  for (const auto& [place, numbers] : part(light, "at").items())
    for (const Json& n : numbers) at[n.get<std::size_t>()] = {{"at", place}};
  for (const Json& put : part(light, "put"))
    at[put[0].get<std::size_t>()] = {{"x", put[1]}, {"y", put[2]}, {"facing", put[3]}};
  Json out = Json::array();
  for (const auto& [n, where] : at) {
    Json piece = dress(words_, printed.at(n), is[n]);
    piece.update(where);
    if (const auto own = light.find("own"); own != light.end() && own->contains(std::to_string(n)))
      piece.update(own->at(std::to_string(n)));
    finish(piece);
    out.push_back(std::move(piece));
  }
  std::map<std::string, int> number;  // of the closed counters of a stack
  for (const auto& [look, stacks] : part(light, "closed").items()) {
    std::vector<std::string> is_true;
    const std::string back = look.substr(0, look.find(' '));
    for (std::size_t from = back.size(); from < look.size();) {
      const std::size_t end = std::min(look.find(' ', from + 1), look.size());
      is_true.push_back(look.substr(from + 1, end - from - 1));
      from = end;
    }
    const Json& shown = words_.at("backs").at(back);
    for (const auto& [place, count] : stacks.items())
      for (int i = 0; i < count.get<int>(); ++i) {
        const std::string stack = shown.value("side", "") + "_hidden_" + place;
        Json piece = dress(words_, shown, is_true);
        piece["id"] = stack + "_" + std::to_string(++number[stack]);
        piece["at"] = place;
        piece["hidden"] = true;
        finish(piece);
        out.push_back(std::move(piece));
      }
  }
  return out;
}

const Json& Expander::kinds_of(const Json& cup) const {
  const Json& kinds = cup.at("kinds");
  if (!kinds.is_string()) return kinds;
  for (const Json& other : words_.at("cups"))
    if (other.at("id") == kinds) return other.at("kinds");
  return kinds;
}

Json Expander::markers(const Json& light) const {
  Json out = Json::array();
  for (const Json& cup : part(words_, "cups")) {
    if (!cup.contains("lies")) continue;
    const std::string id = cup.at("id");
    const Json& counts = light.at("cups").at(id);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const int count = counts[i].get<int>();
      if (!count) continue;
      Json chit = kinds_of(cup)[i];
      chit["at"] = id;
      chit["id"] = id + "_" + chit.at("id").get<std::string>();
      if (count > 1) chit["short"] = chit.at("short").get<std::string>() + " x" + std::to_string(count);
      chit["name"] =
          chit.at("name").get<std::string>() + ": " + std::to_string(count) + " " + cup.at("lies").get<std::string>();
      out.push_back(std::move(chit));
    }
  }
  for (const auto& [kind, list] : part(light, "markers").items())
    for (const Json& entry : list) {
      const std::string place = entry.is_array() ? entry[0] : entry, text = entry.is_array() ? entry[1] : Json("");
      Json marker = words_.at("markers").at(kind);
      marker["at"] = place;
      for (const auto& [name, value] : marker.items()) {
        if (!value.is_string()) continue;
        auto& filled = value.get_ref<std::string&>();
        replace(filled, "{at}", place);
        replace(filled, "{}", text);
      }
      out.push_back(std::move(marker));
    }
  return out;
}

// The printed map with what the view lays over it. A look that is `whole` covers what lay there; `before` and `after`
// stand around the note.
Json Expander::spaces(const Json& light) const {
  const Json base = words_.value("space_base", Json::object());
  Json out = Json::object(), around = Json::object();
  const auto put = [&](const std::string& place, const std::string& word) {
    Json look = words_.at("space_looks").at(word);
    if (!out.contains(place) || look.value("whole", false)) out[place] = base, around[place] = Json::object();
    look.erase("whole");
    for (const auto& [name, value] : look.items())
      (name == "before" || name == "after" ? around : out)[place][name] = value;
  };
  for (const auto& [place, word] : part(words_, "sites").items()) put(place, word);
  for (const auto& [word, places] : part(light, "spaces").items())
    for (const Json& place : places) put(place, word);
  for (auto& [place, one] : out.items()) {
    if (!one.contains("note")) continue;
    auto& note = one["note"].get_ref<std::string&>();
    if (const Json& parts = around.at(place); !parts.empty()) {
      if (parts.contains("before")) note = parts.at("before").get<std::string>() + ". " + note;
      if (parts.contains("after")) note += ". " + parts.at("after").get<std::string>();
    }
  }
  return out;
}

Json Expander::cups(const Json& light) const {
  Json out = Json::array();
  for (const Json& cup : part(words_, "cups")) {
    if (!cup.contains("title")) continue;
    const Json& counts = light.at("cups").at(cup.at("id").get<std::string>());
    Json one = {{"id", cup.at("id")}, {"title", cup.at("title")}};
    if (counts.is_number()) {
      one["count"] = counts;
      out.push_back(std::move(one));
      continue;
    }
    int total = 0;
    Json known = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const int count = counts[i].get<int>();
      if (!count) continue;
      total += count;
      const Json& kind = kinds_of(cup)[i];
      known.push_back(std::to_string(count) + " " +
                      (kind.is_string() ? kind : kind.at("name")).get_ref<const std::string&>());
    }
    one["count"] = total;
    one["known"] = std::move(known);
    out.push_back(std::move(one));
  }
  return out;
}

Json Expander::view(const Json& light) const {
  Json out = light;
  for (const char* name : {"at", "put", "is", "own", "closed"}) out.erase(name);
  out["pieces"] = pieces(light);
  if (light.contains("markers")) out["markers"] = markers(light);
  if (light.contains("spaces")) out["spaces"] = spaces(light);
  if (light.contains("cups")) out["cups"] = cups(light);
  if (!light.contains("overlays") && words_.contains("overlays")) out["overlays"] = words_.at("overlays");
  if (light.contains("objectives")) out["objectives"] = expand_objectives(words_, light.at("objectives"));
  if (light.contains("panel")) out["panel"] = expand_panel(light.at("panel"));
  return out;
}

Json Expander::id_of(const std::string& kind, const Json& value) const {
  if (words_.at("kinds").at(kind).at("role") == "piece" && value.is_number())
    return words_.at("pieces").at(value.get<std::size_t>()).at("id");
  return value;
}

std::string Expander::name_of(const std::string& kind, const Json& value) const {
  const Json id = id_of(kind, value);
  if (id.is_null()) return "";
  if (!id.is_string()) return std::to_string(id.get<int>());
  const Json& spec = words_.at("kinds").at(kind);
  const std::string& text = id.get_ref<const std::string&>();
  if (const auto own = spec.find("words"); own != spec.end() && own->contains(text)) return own->at(text);
  const auto known = names_.find(text);
  return known == names_.end() ? text : known->second;
}

Json Expander::answer(const Json& decision, const std::string& name, const Json& entry) const {
  const Json& verb = words_.at("verbs").at(name);
  const Json given = entry.is_array() ? entry : Json::array({entry});
  const Json& args = verb.at("args");
  Json action = {{"verb", name}}, target = Json::object();
  std::string label = verb.at("label");
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string key = args[i][0], kind = args[i][1];
    const std::string& role = words_.at("kinds").at(kind).at("role").get_ref<const std::string&>();
    action[key] = id_of(kind, given[i]);
    replace(label, "{" + key + "}", name_of(kind, given[i]));
    if ((role == "piece" || role == "space") && action[key].is_string()) {
      Json shown = action[key];
      // Some spaces are drawn in another's place.
      if (const auto drawn = words_.find("drawn_at"); drawn != words_.end() && drawn->contains(shown))
        shown = drawn->at(shown.get<std::string>());
      target[role] = std::move(shown);
    }
  }
  if (verb.value("at_point", false)) target = {{"x", action.at("x")}, {"y", action.at("y")}};
  Json out = {{"action", std::move(action)}, {"label", std::move(label)}, {"rule", decision.at("rule")}};
  if (!target.empty()) out["target"] = target;
  for (const char* fixed : {"cost", "button"})
    if (verb.contains(fixed)) out[fixed] = verb.at(fixed);
  if (given.size() > args.size()) out.update(given.back());
  if (verb.value("path", false) && decision.contains("from") && out.contains("cost"))
    out["path"] = {decision.at("from"), target.at("space")};
  if (decision.at("seat") == "chance" && !out.contains("weight")) out["weight"] = 1;
  return out;
}

Json Expander::decision(const Json& light) const {
  Json out = light;
  out.erase("from");
  if (light.contains("subject"))
    for (auto& [role, value] : out["subject"].items())
      if (value.is_number()) value = words_.at("pieces").at(value.get<std::size_t>()).at("id");
  if (light.contains("region")) out["region"] = expand_region(words_, light.at("region"));
  if (!light.contains("actions")) return out;
  Json actions = Json::array();
  for (const Json& run : light.at("actions")) {
    const std::string verb = run[0];
    if (run.size() == 1) actions.push_back(answer(light, verb, Json::array()));
    for (std::size_t i = 1; i < run.size(); ++i) actions.push_back(answer(light, verb, run[i]));
  }
  out["actions"] = std::move(actions);
  return out;
}

}  // namespace cf
