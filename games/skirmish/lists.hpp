#pragma once
// What a figure is and may carry: classes, weapons, warband lists, skills, specialists. The battle and the campaign
// read the same tables.
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"

namespace cf::skirmish {

enum class Class : u8 { Civilian, Green, Trooper, Veteran, Hero };
inline constexpr std::string_view kClassIds[] = {"civilian", "green", "trooper", "veteran", "hero"};

enum class ListId : u8 { Regulars, Coureurs, Nations, Rangers, None };
inline constexpr std::string_view kListIds[] = {"regulars", "coureurs", "nations", "rangers"};

enum Item : u8 { kMusket, kRifle, kPistol, kBow, kHandWeapon, kLance, kTomahawk, kKnife, kShield, kShovel, kItems };
inline constexpr std::string_view kItemIds[] = {"musket", "rifle",    "pistol", "bow",    "hand_weapon",
                                                "lance",  "tomahawk", "knife",  "shield", "shovel"};
inline constexpr std::string_view kItemNames[] = {"musket", "rifle",    "pistol", "bow",    "hand weapon",
                                                  "lance",  "tomahawk", "knife",  "shield", "shovel"};
constexpr u16 bit(Item item) { return static_cast<u16>(1u << item); }

// Kinds of missile, in the order of weapons.csv.
enum Missile : u8 { kPistolShot, kMusketShot, kRifleShot, kBowShot, kSpearThrow, kAxeThrow, kMissiles };

enum Skill : u8 {
  kBrawling,
  kStrongman,
  kDirtyFighter,
  kFierce,
  kDuelist,
  kTough,
  kGunFighter,
  kCrackShot,
  kHipShooter,
  kRapidFire,
  kMarksman,
  kExpertShot,
  kDodge,
  kInfiltration,
  kExpertScout,
  kLightningFast,
  kNimble,
  kStealthy,
  kBrave,
  kExpertTrader,
  kFearsome,
  kSeasoned,
  kJumpBack,
  kSprint,
  kSkills
};
enum SkillList : u8 { kCombat, kShooting, kMovement, kWoodcraft, kSkillLists };
inline constexpr std::string_view kSkillListIds[] = {"combat", "shooting", "movement", "woodcraft"};

enum class Specialist : u8 { None, Scout, Prospector, Doctor, Preacher, Envoy };

inline constexpr int kHeroReputation = 4;  // of all heroes but the hunt leader (S-04)

struct ClassRow {
  std::string name;
  int open, terrain, margin, wounds, rally;
  std::string morale;  // seven letters: R rout, F fall back, N no effect
};
struct MissileRow {
  std::string id, name;
  int near, far;
  bool firearm;
};
struct ListRow {
  std::string name, printed, noun;
  Item core;
  std::array<int, 2> skills;  // of SkillList, -1: none
  int money, most, least;
};
struct ProfileRow {
  ListId list;
  Class rank;
  std::string name, printed;
  int least, most, reputation, cost, skills;
};
struct EquipmentRow {
  ListId list;
  Item item;
  int cost;
  bool leaders_only;
};
struct SkillRow {
  std::string id, name, effect;
};
struct SpecialistRow {
  std::string id, name, printed, ability;
  Class rank;
  int hire, retainer;
  u16 kit;
};
struct InjuryRow {
  int from, to;
  std::string id, name, effect;
};

struct Lists {
  std::array<ClassRow, 5> classes;
  std::array<MissileRow, kMissiles> missiles;
  std::array<ListRow, 4> lists;
  std::vector<ProfileRow> profiles;
  std::vector<EquipmentRow> equipment;
  std::array<SkillRow, kSkills> skills;
  std::array<SpecialistRow, 5> specialists;
  std::vector<InjuryRow> injuries;

  const ProfileRow* profile(ListId list, Class rank) const;
  const EquipmentRow* price(ListId list, Item item) const;
};

int find_word(std::span<const std::string_view> words, std::string_view word);  // -1 if absent
// "musket hand_weapon" as bits; -1 on an unknown word. A second pistol is told apart by the caller.
int parse_kit(std::string_view words);
std::vector<std::string> split(std::string_view text, char by);

}  // namespace cf::skirmish
