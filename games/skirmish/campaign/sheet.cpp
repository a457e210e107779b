// Warbands as JSON, and as a page that prints well.
#include <algorithm>

#include "games/skirmish/campaign/campaign.hpp"

namespace cf::skirmish::campaign {
namespace {

std::string escape(std::string_view text) {
  std::string out;
  for (const char ch : text) {
    if (ch == '&') out += "&amp;";
    else if (ch == '<') out += "&lt;";
    else if (ch == '>') out += "&gt;";
    else if (ch == '"') out += "&quot;";
    else out += ch;
  }
  return out;
}

std::string kit_words(const Book& book, const Warband& w, const std::vector<Item>& kit) {
  std::string out;
  for (const Item item : kit) {
    const int price = book.price(w.list, item);
    out += (out.empty() ? "" : ", ") + std::string(kItemNames[item]) + (price >= 0 ? " (" + std::to_string(price) + ")" : "");
  }
  return out.empty() ? "none" : out;
}

std::string skill_words(const Book& book, const Member& m) {
  std::string out;
  for (std::size_t i = 0; i < kSkills; ++i)
    if (m.skills >> i & 1) out += (out.empty() ? "" : ", ") + book.lists.skills[i].name;
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

std::string boxes(int from, int to, int now) {
  std::string out;
  for (int i = from; i <= to; ++i) out += i == now ? "<b>[" + std::to_string(i) + "]</b> " : std::to_string(i) + " ";
  return out;
}

std::string card(const Book& book, const Warband& w, const Member& m) {
  const ClassRow& rates = rate_row(book, m.rank);
  const int less = slower(m);
  std::string gains;
  if (m.shooting_up) gains += "+1 shooting ";
  if (m.melee_up) gains += "+1 melee ";
  if (m.morale_up) gains += "+1 morale ";
  const int wounds = book.lists.classes[static_cast<std::size_t>(m.rank)].wounds;
  std::string out = "<section><h2>" + escape(m.name) + "</h2><p class=\"rank\">" + escape(book.lists.classes[static_cast<std::size_t>(m.rank)].name);
  if (m.specialist != Specialist::None) out += ", " + book.lists.specialists[static_cast<std::size_t>(m.specialist) - 1].name;
  out += "</p><dl>";
  const auto line = [&](const char* name, const std::string& value) { out += "<dt>" + std::string(name) + "</dt><dd>" + value + "</dd>"; };
  line("Reputation", boxes(1, 5, m.reputation));
  line("Movement", std::to_string(std::max(1, rates.open - less)) + "/" + std::to_string(std::max(1, rates.terrain - less)) + (gains.empty() ? "" : " &middot; " + gains));
  line("Weapons", std::to_string(kit_value(book, w.list, m.kit)) + ": " + escape(kit_words(book, w, m.kit)));
  line("Experience", std::to_string(m.start_level) + " at first, " + std::to_string(m.level) + " now");
  line("Skills", escape(skill_words(book, m)));
  line("Injuries", escape(injury_words(m)));
  std::string empty;
  for (int i = 0; i < wounds; ++i) empty += "&#9744; ";
  line("Wounds", empty);
  return out + "</dl></section>\n";
}

constexpr const char* kStyle =
    "@page{size:A4;margin:10mm}body{font:9.5pt/1.25 Georgia,serif;color:#2b2116;margin:0}h1{font-size:16pt;margin:0}"
    "header p{margin:2px 0 6px}main{columns:2;column-gap:8mm}section{break-inside:avoid;border:1px solid #7a6a4a;border-radius:3px;"
    "padding:3px 6px;margin:0 0 5px}h2{font-size:11pt;margin:0;display:inline}.rank{display:inline;margin-left:6px;font-style:italic}"
    "dl{display:grid;grid-template-columns:20mm 1fr;margin:2px 0 0}dt{color:#7a6a4a}dd{margin:0}";

}  // namespace

Json member_json(const Book& book, const Member& m) {
  Json out = {{"name", m.name}, {"list", std::string(kListIds[static_cast<std::size_t>(m.list) % 4])}, {"class", std::string(kClassIds[static_cast<std::size_t>(m.rank)])},
              {"reputation", m.reputation}, {"start_level", m.start_level}, {"level", m.level}, {"equipment", Json::array()}, {"skills", Json::array()}};
  for (const Item item : m.kit) out["equipment"].push_back(std::string(kItemIds[item]));
  for (std::size_t i = 0; i < kSkills; ++i)
    if (m.skills >> i & 1) out["skills"].push_back(book.lists.skills[i].id);
  if (m.specialist != Specialist::None) out["specialist"] = book.lists.specialists[static_cast<std::size_t>(m.specialist) - 1].id;
  const auto flag = [&](const char* key, bool yes) {
    if (yes) out[key] = true;
  };
  flag("melee_up", m.melee_up);
  flag("shooting_up", m.shooting_up);
  flag("morale_up", m.morale_up);
  flag("one_armed", m.one_armed);
  flag("mad", m.mad);
  flag("hardened", m.hardened);
  flag("old_wound", m.old_wound);
  flag("misses_next", m.misses_next);
  if (const int less = slower(m)) out["slower"] = less;
  if (const int worse = m.one_eyed + m.chest_wounds) out["worse_shot"] = worse;
  if (m.chest_wounds) out["worse_fighter"] = m.chest_wounds;
  if (!m.captor.empty()) out["captor"] = m.captor;
  return out;
}

Json warband_json(const Book& book, const Warband& w) {
  Json out = {{"name", w.name}, {"list", std::string(kListIds[static_cast<std::size_t>(w.list) % 4])}, {"cash", w.cash}, {"rating", rating(book, w)},
              {"stage", std::string(kStageIds[static_cast<std::size_t>(w.stage)])}, {"battles", w.battles}, {"won", w.won}, {"lost", w.lost},
              {"points", w.points}, {"store", Json::array()}, {"members", Json::array()}};
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

std::string sheet_html(const Book& book, const Warband& w) {
  std::string out = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + escape(w.name) + "</title><style>" + kStyle +
                    "</style></head><body><header><h1>" + escape(w.name) + "</h1><p>" + escape(book.lists.lists[static_cast<std::size_t>(w.list) % 4].name) +
                    " &middot; rating " + std::to_string(rating(book, w)) + " &middot; " + std::to_string(w.cash) + " pounds in hand &middot; store: " +
                    escape(kit_words(book, w, w.store)) + " &middot; " + std::to_string(w.battles) + " battles, " + std::to_string(w.won) + " won</p></header><main>\n";
  for (const Member& m : w.members) out += card(book, w, m);
  return out + "</main></body></html>\n";
}

}  // namespace cf::skirmish::campaign
