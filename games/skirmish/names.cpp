// Ids and names of the things that actions, events and messages speak of.
#include "games/skirmish/skirmish.hpp"

namespace cf::skirmish {
namespace {

constexpr std::string_view kSkillListNames[] = {"combat", "shooting", "movement", "woodcraft"};

// Distances are told in tenths of an inch: "6" and "8.2".
constexpr int kMostTenths = 700;  // more than the table's diagonal
struct Words {
  char text[5];
  u8 size;
};
constexpr std::array<Words, kMostTenths> kInchWords = [] {
  std::array<Words, kMostTenths> out{};
  for (int i = 0; i < kMostTenths; ++i) {
    Words& word = out[static_cast<std::size_t>(i)];
    const auto add = [&](int digit) { word.text[word.size++] = static_cast<char>(digit); };
    if (i >= 100) add('0' + i / 100);
    add('0' + i / 10 % 10);
    if (i % 10) add('.'), add('0' + i % 10);
  }
  return out;
}();

template <class List, class Get>
std::string_view pick(const List& list, int value, Get get) {
  return value >= 0 && static_cast<std::size_t>(value) < std::size(list)
             ? std::string_view(get(list[static_cast<std::size_t>(value)]))
             : std::string_view{};
}

}  // namespace

std::string_view Tables::id(u8 kind, int value) const {
  switch (kind) {
    case kFigure:
      return pick(figures, value, [](const auto& f) -> const std::string& { return f.id; });
    case kWeapon:
      return pick(lists.missiles, value, [](const auto& m) -> const std::string& { return m.id; });
    case kSkillWord:
      return pick(lists.skills, value, [](const auto& s) -> const std::string& { return s.id; });
    case kSkillListWord:
      return pick(kSkillListIds, value, [](std::string_view s) { return s; });
    case kFeature:
      return pick(ground.features, value, [](const auto& f) -> const std::string& { return f.id; });
    default:
      return {};
  }
}

std::string_view Tables::name(u8 kind, int value) const {
  switch (kind) {
    case kFigure:
      return pick(figures, value, [](const auto& f) -> const std::string& { return f.name; });
    case kWeapon:
      return pick(lists.missiles, value, [](const auto& m) -> const std::string& { return m.name; });
    case kSkillWord:
      return pick(lists.skills, value, [](const auto& s) -> const std::string& { return s.name; });
    case kSkillListWord:
      return pick(kSkillListNames, value, [](std::string_view s) { return s; });
    case kFeature:
      return pick(ground.features, value, [](const auto& f) -> const std::string& { return f.name; });
    case kInches:
      return pick(kInchWords, value, [](const Words& w) { return std::string_view(w.text, w.size); });
    default:
      return {};
  }
}

std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  if (wanted.empty()) return {};
  for (int i = 0; i < static_cast<int>(kMostFigures); ++i) {
    const std::string_view here = id(kind, i);
    if (here == wanted) return i;
    if (here.empty()) return {};
  }
  return {};
}

}  // namespace cf::skirmish
