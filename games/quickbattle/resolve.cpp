#include "games/quickbattle/resolve.hpp"

#include "games/quickbattle/load.hpp"
#include "games/quickbattle/rules/lines.hpp"
#include "games/quickbattle/standard.hpp"

namespace cf::quickbattle {

DataSet builtin_data();

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) out += c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return out + "\"";
}

std::string list_of(const std::vector<std::pair<std::string, int>>& items, const char* word, const char* number) {
  std::string out = "[";
  for (const auto& [name, n] : items)
    out += std::string("{") + word + " = " + quoted(name) + ", " + number + " = " + std::to_string(n) +
           (&name == &items[0].first && std::string(word) == "name" ? ", primary = true" : "") + "},";
  return out + "]\n";
}

std::string side_text(const char* seat, const Force& force) {
  return std::string("[") + seat + "]\nname = " + quoted(force.name) + "\nlevel = " + std::to_string(force.level) +
         "\nleaders = " + list_of(force.leaders, "name", "rating") + "units = " + list_of(force.units, "type", "count");
}

// The clash in the words of a set-up file, so that it is checked as one.
DataFile as_file(const Clash& clash) {
  const std::string_view surprise = clash.surprised == kSettler  ? "native"
                                    : clash.surprised == kNative ? "settler"
                                                                 : "none";
  return {"clash",
          "name = \"Clash\"\nterrain = \"" + std::string(kTerrainWords[static_cast<std::size_t>(clash.terrain)]) +
              "\"\nweather = \"" + (clash.severe_weather ? "severe" : "clear") + "\"\ninitiative = \"" +
              (clash.initiative == kNative ? "native" : "settler") + "\"\nsurprise = \"" + std::string(surprise) +
              "\"\n" + side_text("native", clash.native) + side_text("settler", clash.settler)};
}

ClashResult result_of(const Ctx& c) {
  ClashResult out{
      .victor = c.s.victor, .margin = c.s.margin, .rounds = c.s.round, .survivors = {}, .lost = {}, .leaders_lost = {}};
  for (Seat side : {kNative, kSettler}) {
    std::vector<int> lost(c.t.types.size());
    for (UnitId u : units_of(c.t, side)) {
      if (c.s.units[u].order == Order::Lost)
        ++lost[c.t.info(u).type];
      else
        ++out.survivors[side];
    }
    for (std::size_t i = 0; i < lost.size(); ++i)
      if (lost[i]) out.lost[side].emplace_back(c.t.types[i].id, lost[i]);
    for (LeaderId l : leaders_of(c.t, side))
      if (c.s.leaders[l].fate == Fate::Lost) out.leaders_lost[side].push_back(c.t.info(l).name);
  }
  return out;
}

}  // namespace

Result<ClashResult> resolve(const Clash& clash, const std::function<int()>& die) {
  Result<Data> data = load_data(builtin_data());
  if (!data) return std::unexpected(data.error());
  Result<Battle> battle = load_custom(*data, as_file(clash));
  if (!battle) return std::unexpected(battle.error());
  Tables tables;
  tables.charts = std::move(data->charts);
  tables.types = std::move(data->types);
  tables.battle = std::move(*battle);
  tables.prepare();
  State s;
  Playing p{tables, s, {}, nullptr};
  Game::start(p);
  run(p);
  while (!s.stack.empty()) {
    const bool rolling = std::holds_alternative<RollDie>(s.stack.top());
    p.answer =
        rolling ? Action{.verb = kRoll, .n = static_cast<u8>(std::clamp(die(), 1, 6))} : standard_answer(p.ctx());
    s.stack.pop();
    run(p);
  }
  return result_of(p.ctx());
}

}  // namespace cf::quickbattle
