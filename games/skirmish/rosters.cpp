// Rosters handed to a table as a file: what `councilfire roster muster` writes.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/skirmish/load.hpp"

namespace cf::skirmish {
namespace {

std::unexpected<Error> bad(const DataFile& file, const std::string& path, std::string message) {
  return fail(std::move(message), file.name, 0, path);
}

Result<u16> read_kit(const Json& in, const DataFile& file, const std::string& path, u8& second_pistol) {
  u16 kit = 0;
  if (!in.is_array()) return bad(file, path, "must be a list of items");
  for (const Json& word : in) {
    const int item = word.is_string() ? find_word(kItemIds, word.get<std::string>()) : -1;
    if (item < 0) return bad(file, path, word.dump() + " is no item");
    if (item == kPistol && kit & bit(kPistol)) second_pistol = 1;
    kit = static_cast<u16>(kit | 1 << item);
  }
  return kit;
}

Result<u32> read_skills(const Json& in, const Lists& lists, const DataFile& file, const std::string& path) {
  u32 skills = 0;
  if (!in.is_array()) return bad(file, path, "must be a list of skills");
  for (const Json& word : in) {
    std::size_t i = 0;
    while (i < kSkills && !(word.is_string() && lists.skills[i].id == word.get<std::string>())) ++i;
    if (i == kSkills) return bad(file, path, word.dump() + " is no skill");
    skills |= 1u << i;
  }
  return skills;
}

int whole(const Json& in, const char* key, int low, int high, int otherwise) {
  const auto it = in.find(key);
  if (it == in.end() || !it->is_number_integer()) return otherwise;
  return static_cast<int>(std::clamp<std::int64_t>(it->get<std::int64_t>(), low, high));
}
bool truth(const Json& in, const char* key) {
  const auto it = in.find(key);
  return it != in.end() && it->is_boolean() && it->get<bool>();
}
std::string word(const Json& in, const char* key) {
  const auto it = in.find(key);
  return it != in.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Result<FigureInfo> read_figure(const Json& in, const Lists& lists, const DataFile& file, const std::string& path) {
  if (!in.is_object()) return bad(file, path, "must be an object");
  FigureInfo f;
  f.name = word(in, "name");
  const int rank = find_word(kClassIds, word(in, "class")), list = find_word(kListIds, word(in, "list"));
  if (f.name.empty()) return bad(file, path + ".name", "is missing");
  if (rank < 0) return bad(file, path + ".class", "is no class");
  if (list < 0) return bad(file, path + ".list", "is no list");
  f.rank = static_cast<Class>(rank);
  f.list = static_cast<ListId>(list);
  if (const ProfileRow* profile = lists.profile(f.list, f.rank)) f.label = profile->name;
  f.reputation = static_cast<u8>(whole(in, "reputation", 1, 5, 1));
  const Result<u16> kit = read_kit(in.value("equipment", Json::array()), file, path + ".equipment", f.second_pistol);
  if (!kit) return std::unexpected(kit.error());
  f.kit = *kit;
  const Result<u32> skills = read_skills(in.value("skills", Json::array()), lists, file, path + ".skills");
  if (!skills) return std::unexpected(skills.error());
  f.skills = *skills;
  f.melee_up = truth(in, "melee_up");
  f.shooting_up = truth(in, "shooting_up");
  f.morale_up = truth(in, "morale_up");
  f.slower = static_cast<u8>(whole(in, "slower", 0, 9, 0));
  f.worse_shot = static_cast<u8>(whole(in, "worse_shot", 0, 9, 0));
  f.worse_fighter = static_cast<u8>(whole(in, "worse_fighter", 0, 9, 0));
  f.one_armed = truth(in, "one_armed");
  f.mad = truth(in, "mad");
  f.hardened = truth(in, "hardened");
  f.leads = truth(in, "leader");
  f.bitter = static_cast<u8>(whole(in, "bitter", 0, 15, 0));
  for (std::size_t i = 0; i < lists.specialists.size(); ++i)
    if (word(in, "specialist") == lists.specialists[i].id)
      f.specialist = static_cast<Specialist>(i + 1), f.label = lists.specialists[i].name;
  return f;
}

}  // namespace

Result<bool> read_rosters(const DataFile& file, const Lists& lists, bool equalise, Tables& out) {
  const Json json = Json::parse(file.text, nullptr, false);
  if (!json.is_object() || !json.contains("sides") || !json["sides"].is_array())
    return bad(file, "sides", "must be a list");
  const bool capped = equalise && !truth(json, "equalise_heroes");
  if (json["sides"].size() > out.sides.size()) return bad(file, "sides", "has more sides than the scenario");
  for (std::size_t i = 0; i < json["sides"].size(); ++i) {
    const Json& side = json["sides"][i];
    const std::string path = "sides[" + std::to_string(i) + "]";
    if (!side.is_object() || !side.contains("figures") || !side["figures"].is_array())
      return bad(file, path + ".figures", "must be a list");
    if (side["figures"].empty() || side["figures"].size() > 15)
      return bad(file, path + ".figures", "needs one to fifteen models");
    if (!word(side, "name").empty()) out.sides[i].name = word(side, "name");
    std::erase_if(out.figures, [&](const FigureInfo& f) { return f.side == i && f.part == Part::Fighter; });
    for (std::size_t k = 0; k < side["figures"].size(); ++k) {
      Result<FigureInfo> figure =
          read_figure(side["figures"][k], lists, file, path + ".figures[" + std::to_string(k) + "]");
      if (!figure) return std::unexpected(figure.error());
      figure->side = static_cast<Seat>(i);
      if (capped) figure->reputation = std::min<u8>(figure->reputation, kHeroReputation);
      out.figures.push_back(std::move(*figure));
    }
  }
  return true;
}

}  // namespace cf::skirmish
