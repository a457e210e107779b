// Warbands as JSON, and as a page that prints well.
#include <algorithm>

#include "games/skirmish/campaign/campaign.hpp"

namespace cf::skirmish::campaign {
namespace {

std::string escape(std::string_view text) {
  std::string out;
  for (const char ch : text) {
    if (ch == '&')
      out += "&amp;";
    else if (ch == '<')
      out += "&lt;";
    else if (ch == '>')
      out += "&gt;";
    else if (ch == '"')
      out += "&quot;";
    else
      out += ch;
  }
  return out;
}

std::string kit_words(const Book& book, const Warband& w, const std::vector<Item>& kit) {
  std::string out;
  for (const Item item : kit) {
    const int price = book.price(w.list, item);
    out += (out.empty() ? "" : ", ") + std::string(kItemNames[item]) +
           (price >= 0 ? " (" + std::to_string(price) + ")" : "");
  }
  return out.empty() ? "none" : out;
}

std::string skill_words(const Book& book, const Member& m) {
  std::string out;
  for (std::size_t i = 0; i < kSkills; ++i)
    if (m.skills >> i & 1)
      out += (out.empty() ? "" : " ") + book.lists.skills[i].name + ": " + book.lists.skills[i].effect;
  return out.empty() ? "none" : out;
}

std::string injury_words(const Member& m) {
  std::string out;
  const auto say = [&](bool yes, const std::string& words) { out += yes ? (out.empty() ? "" : ", ") + words : ""; };
  say(m.leg_wounds > 0, "leg wound");
  say(m.chest_wounds > 0, "chest wound");
  say(m.one_eyed, "blind in one eye");
  say(m.one_armed, "arm lost");
  say(m.mad, "madness");
  say(m.old_wound, "old battle wound");
  say(m.hardened, "hardened");
  say(!m.bitter.empty(), "bitter enemy of " + (m.bitter.empty() ? std::string() : m.bitter.front()));
  say(m.misses_next, "misses the next game");
  return out.empty() ? "none" : out;
}

int slower(const Member& m) { return m.leg_wounds + m.chest_wounds; }

// S-01: heroes have the faster rate of the two exchanged labels.
const ClassRow& rate_row(const Book& book, Class rank) {
  const Class row = rank == Class::Hero ? Class::Veteran : rank == Class::Veteran ? Class::Hero : rank;
  return book.lists.classes[static_cast<std::size_t>(row)];
}

// The sheet shows every mark that can be made, with those that are in brackets.
std::string marked(bool yes, std::string words) { return yes ? "[" + std::move(words) + "]" : words; }

std::string status(const Book& book, Class rank) {
  std::string out;
  for (int i = 1; i <= 4; ++i)
    out +=
        (i > 1 ? " " : "") + marked(static_cast<int>(rank) == i, book.lists.classes[static_cast<std::size_t>(i)].name);
  return out;
}

std::string reputation(int now) {
  std::string out;
  for (int i = 1; i <= 5; ++i) out += (i > 1 ? " " : "") + marked(i == now, std::to_string(i));
  return out;
}

Json card(const Book& book, const Warband& w, const Member& m) {
  const ClassRow& row = book.lists.classes[static_cast<std::size_t>(m.rank)];
  const ClassRow& rates = rate_row(book, m.rank);
  const int less = slower(m);
  Json lines = Json::array();
  const auto line = [&](const char* label, std::string value) {
    lines.push_back({{"label", label}, {"value", std::move(value)}});
  };
  line("Status", status(book, m.rank));
  line("Reputation", reputation(m.reputation));
  line("Movement", std::to_string(std::max(1, rates.open - less)) + "/" +
                       std::to_string(std::max(1, rates.terrain - less)) + " " + marked(m.shooting_up, "+1 shooting") +
                       " " + marked(m.melee_up, "+1 melee") + " " + marked(m.morale_up, "+1 morale"));
  line("Weapons", std::to_string(kit_value(book, w.list, m.kit)) + ": " + kit_words(book, w, m.kit));
  line("Experience", std::to_string(m.start_level) + " at first, " + std::to_string(m.level) + " now");
  line("Skills", skill_words(book, m));
  line("Injuries", injury_words(m));
  std::string boxes;
  for (int i = 0; i < row.wounds; ++i) boxes += "\u2610 ";
  line("Wounds", boxes);
  const ProfileRow* profile = book.lists.profile(m.list, m.rank);
  const std::string trade = m.specialist != Specialist::None
                                ? book.lists.specialists[static_cast<std::size_t>(m.specialist) - 1].name
                            : profile ? profile->name
                                      : row.name;
  return {{"name", m.name}, {"rank", trade}, {"lines", lines}};
}

// Two columns hold ten models; a longer roster is set smaller, in three, which hold what a campaign can gather.
constexpr const char* kStyle =
    "@page{size:A4;margin:10mm}body{font:8.5pt/1.2 Georgia,serif;color:#2b2116;margin:0}h1{font-size:15pt;margin:0}"
    "header p{margin:1px 0 5px}main{columns:2;column-gap:6mm}section{break-inside:avoid;border:1px solid "
    "#7a6a4a;border-radius:3px;"
    "padding:2px 6px;margin:0 0 "
    "4px}h2{font-size:10pt;margin:0;display:inline}.rank{display:inline;margin-left:6px;font-style:italic}"
    "dl{display:grid;grid-template-columns:18mm 1fr;margin:1px 0 0}dt{color:#5f5238}dd{margin:0}"
    ".many{font-size:7.2pt}.many main{columns:3;column-gap:3mm}.many h2{font-size:8.5pt}.many "
    "dl{grid-template-columns:15.5mm 1fr}.many section{padding:1px 4px;margin:0 0 3px}";
constexpr std::size_t kMany = 10;

}  // namespace

Json member_json(const Book& book, const Member& m) {
  Json out = {{"name", m.name},
              {"list", std::string(kListIds[static_cast<std::size_t>(m.list) % 4])},
              {"class", std::string(kClassIds[static_cast<std::size_t>(m.rank)])},
              {"reputation", m.reputation},
              {"start_level", m.start_level},
              {"level", m.level},
              {"equipment", Json::array()},
              {"skills", Json::array()}};
  for (const Item item : m.kit) out["equipment"].push_back(std::string(kItemIds[item]));
  for (std::size_t i = 0; i < kSkills; ++i)
    if (m.skills >> i & 1) out["skills"].push_back(book.lists.skills[i].id);
  if (m.specialist != Specialist::None)
    out["specialist"] = book.lists.specialists[static_cast<std::size_t>(m.specialist) - 1].id;
  const auto flag = [&](const char* key, bool yes) {
    if (yes) out[key] = true;
  };
  flag("melee_up", m.melee_up);
  flag("shooting_up", m.shooting_up);
  flag("morale_up", m.morale_up);
  flag("one_armed", m.one_armed);
  flag("mad", m.mad);
  flag("leader", is_leader(book, m));
  flag("stays", m.stays);
  flag("hardened", m.hardened);
  flag("old_wound", m.old_wound);
  flag("misses_next", m.misses_next);
  if (const int less = slower(m)) out["slower"] = less;
  if (const int worse = m.one_eyed + m.chest_wounds) out["worse_shot"] = worse;
  if (m.chest_wounds) out["worse_fighter"] = m.chest_wounds;
  if (!m.captor.empty()) out["captor"] = m.captor;
  if (m.ransom >= 0) out["ransom"] = m.ransom;
  return out;
}

Json warband_json(const Book& book, const Warband& w) {
  Json out = {{"name", w.name},
              {"list", std::string(kListIds[static_cast<std::size_t>(w.list) % 4])},
              {"cash", w.cash},
              {"rating", rating(book, w)},
              {"stage", std::string(kStageIds[static_cast<std::size_t>(w.stage)])},
              {"battles", w.battles},
              {"won", w.won},
              {"lost", w.lost},
              {"points", w.points},
              {"store", Json::array()},
              {"members", Json::array()}};
  for (const Item item : w.store) out["store"].push_back(std::string(kItemIds[item]));
  for (const Member& m : w.members) {
    Json one = member_json(book, m);
    one["advances_due"] = m.advances_due();
    one["casualty"] = m.casualty;
    one["history"] = m.history;
    if (!m.bitter.empty()) one["bitter_enemies"] = m.bitter;
    out["members"].push_back(std::move(one));
  }
  return out;
}

Json sheet_json(const Book& book, const Warband& w) {
  Json cards = Json::array();
  for (const Member& m : w.members) cards.push_back(card(book, w, m));
  return {{"title", w.name},
          {"line", book.lists.lists[static_cast<std::size_t>(w.list) % 4].name + ", rating " +
                       std::to_string(rating(book, w)) + ", " + std::to_string(w.cash) +
                       " pounds in hand, store: " + kit_words(book, w, w.store) + ", " + std::to_string(w.battles) +
                       (w.battles == 1 ? " battle, " : " battles, ") + std::to_string(w.won) + " won"},
          {"many", w.members.size() > kMany},
          {"cards", std::move(cards)}};
}

std::string sheet_html(const Book& book, const Warband& w) {
  const Json sheet = sheet_json(book, w);
  const auto said = [](const Json& text) { return escape(text.get<std::string>()); };
  std::string out = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + said(sheet["title"]) +
                    "</title><style>" + kStyle + "</style></head><body" +
                    (sheet["many"] == true ? " class=\"many\"" : "") + "><header><h1>" + said(sheet["title"]) +
                    "</h1><p>" + said(sheet["line"]) + "</p></header><main>\n";
  for (const Json& one : sheet["cards"]) {
    out += "<section><h2>" + said(one["name"]) + "</h2><p class=\"rank\">" + said(one["rank"]) + "</p><dl>";
    for (const Json& line : one["lines"])
      out += "<dt>" + said(line["label"]) + "</dt><dd>" + said(line["value"]) + "</dd>";
    out += "</dl></section>\n";
  }
  return out + "</main></body></html>\n";
}

}  // namespace cf::skirmish::campaign
