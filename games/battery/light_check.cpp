#include "games/battery/light_check.hpp"

#include <algorithm>
#include <cstring>

#include "engine/text.hpp"

namespace cf::test {
namespace {

constexpr std::size_t kMostViewBytes = 4500, kMostDecisionBytes = 2048;  // what is sent after every answer stays small

using Sorted = nlohmann::json;

Sorted sorted(const Json& document) { return Sorted::parse(document.dump()); }

// A view without what has no order: overlays only by their names, closed counters without their numbers.
Sorted comparable(Json view) {
  view.erase("seat");
  if (!view.contains("overlays")) view["overlays"] = Json::array();
  for (Json& overlay : view["overlays"])
    overlay = {{"id", overlay.at("id")}, {"title", overlay.at("title")}, {"shown", overlay.value("shown", false)}};
  std::vector<std::string> closed;
  Json open = Json::object();
  for (Json& piece : view["pieces"]) {
    if (piece.contains("marks") && piece["marks"].empty()) piece.erase("marks");
    const std::string id = piece.at("id");
    if (!piece.value("hidden", false)) {
      open[id] = std::move(piece);
      continue;
    }
    piece.erase("id"), piece.erase("strength");  // the strength is among the values
    closed.push_back(sorted(piece).dump());
  }
  std::ranges::sort(closed);
  view["pieces"] = {{"open", std::move(open)}, {"closed", closed}};
  Json markers = Json::object();
  if (view.contains("markers"))
    for (const Json& marker : view["markers"]) markers[marker.at("id").get<std::string>()] = marker;
  view["markers"] = std::move(markers);
  return sorted(view);
}

std::string first_difference(const Sorted& plain, const Sorted& light) {
  if (plain == light) return "";
  const Sorted patch = Sorted::diff(plain, light);
  const Sorted::json_pointer at(patch[0].at("path").get<std::string>());
  return " differs at " + at.to_string() + ": plain " +
         (plain.contains(at) ? plain.at(at).dump().substr(0, 600) : "nothing") + ", light " +
         (light.contains(at) ? light.at(at).dump().substr(0, 600) : "nothing");
}

// A field that only one of the two forms has yet is not compared.
void forgive(Sorted& one, Sorted& other, const char* field) {
  if (one.is_object() && other.is_object() && one.contains(field) != other.contains(field))
    one.erase(field), other.erase(field);
}
void forgive_new_fields(Sorted& plain, Sorted& light) {
  for (const auto& [id, piece] : plain["pieces"]["open"].items()) {
    if (!light["pieces"]["open"].contains(id)) continue;
    for (const char* field : {"strength", "note"}) forgive(piece, light["pieces"]["open"][id], field);
  }
  if (plain.contains("panel") && light.contains("panel")) forgive(plain["panel"], light["panel"], "reads");
}

}  // namespace

LightCheck::LightCheck(const Ruleset& rules) : rules_(rules), form_(light_form(rules)) {
  if (!form_) return;
  words_ = light_words(rules, *form_);
  expander_.emplace(words_);
}

std::string LightCheck::text_of(const void* state, Seat seat) {
  writer_.clear();
  write_light_view(rules_, *form_, state, seat, writer_);
  return std::string(writer_.written());
}

std::string LightCheck::wrong(const void* state, Seat asked, Random random) {
  if (!form_) return "";
  try {
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, kNobody, kChance}) {
      if (seat >= rules_.seats() && seat < kMaxSeats) continue;
      if (std::string wrong = wrong_view(state, seat, asked); !wrong.empty()) return wrong;
      if (seat >= kMaxSeats || asked >= kMaxSeats) continue;
      if (std::string wrong = wrong_secret(state, seat, random); !wrong.empty()) return wrong;
    }
    return asked == kNobody ? "" : wrong_decision(state);
  } catch (const std::exception& error) {
    return std::string("light form: ") + error.what() + "\n" + std::string(writer_.written().substr(0, 3000));
  }
}

std::string LightCheck::wrong_view(const void* state, Seat seat, Seat asked) {
  Json plain = rules_.view(state, seat);
  if (!plain.contains("active")) {
    plain["active"] = Json::array();
    if (asked < rules_.seats()) plain["active"].push_back(std::string(rules_.seat_id(asked)));
  }
  const std::string light = text_of(state, seat), name = "light view of " + std::string(rules_.seat_id(seat));
  if (light.size() > kMostViewBytes && seat != kChance)  // what shows everything is sent to nobody
    return name + " has " + std::to_string(light.size()) + " bytes: " + light;
  Sorted one = comparable(std::move(plain)), other = comparable(expander_->view(Json::parse(light)));
  forgive_new_fields(one, other);
  const std::string wrong = first_difference(one, other);
  return wrong.empty() ? "" : name + wrong;
}

// Nothing in it lets a seat tell pieces apart that it may not.
std::string LightCheck::wrong_secret(const void* state, Seat seat, Random& random) {
  Position dealt(rules_);
  std::memcpy(dealt.get(), state, rules_.state_size());
  rules_.redeal(dealt.get(), seat, random);
  if (text_of(dealt.get(), seat) == text_of(state, seat)) return "";
  return "light view of " + std::string(rules_.seat_id(seat)) + " changes when hidden things are dealt anew";
}

std::string LightCheck::wrong_decision(const void* state) {
  writer_.clear();
  write_light_decision(rules_, *form_, state, answers_, writer_);
  const std::string_view light = writer_.written();
  if (light.size() > kMostDecisionBytes && rules_.asked(state) != kChance)  // outcomes of chance are sent to nobody
    return "light decision has " + std::to_string(light.size()) + " bytes: " + std::string(light);
  if (rules_.asked(state) != kChance) decision_bytes.push_back(light.size());
  has_regions |= light.contains("\"region\":");
  const std::string wrong =
      first_difference(sorted(decision_to_json(rules_, state, false)), sorted(expander_->decision(Json::parse(light))));
  return wrong.empty() ? "" : "light decision" + wrong;
}

}  // namespace cf::test
