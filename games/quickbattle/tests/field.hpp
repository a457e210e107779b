#pragma once
// A small battlefield for tests: sides in a few words, positions laid out by hand.
#include <sstream>

#include "games/battery/fixture.hpp"
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Field {
  std::string native = "warrior 2", settler = "regular 1, militia 1";  // "type count, ..."
  std::string terrain = "wilderness", weather = "clear", initiative = "native", surprise = "none";
  std::string native_leaders = "Chief 2", settler_leaders = "Captain 1";  // the first is primary
  std::string native_level = "4", settler_level = "3";
  std::string extra = {};  // further lines of the file
  std::map<std::string, std::string> options = {};

  static std::string list(const std::string& text, const char* word, const char* number, bool primary) {
    std::string out = "[";
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, ',');) {
      std::istringstream words(part);
      std::string name;
      int n = 1;
      words >> name >> n;
      out += std::string("{") + word + " = \"" + name + "\", " + number + " = " + std::to_string(n) +
             (primary ? ", primary = true" : "") + "},";
      primary = false;
    }
    return out + "]";
  }
  std::string toml() const {
    const auto side = [](const char* seat, const std::string& level, const std::string& leaders,
                         const std::string& units) {
      return std::string("[") + seat + "]\nname = \"" + seat + " side\"\nlevel = " + level +
             "\nleaders = " + list(leaders, "name", "rating", true) +
             "\nunits = " + list(units, "type", "count", false) + "\n";
    };
    return "name = \"Field\"\nterrain = \"" + terrain + "\"\nweather = \"" + weather + "\"\ninitiative = \"" +
           initiative + "\"\nsurprise = \"" + surprise + "\"\n" + extra +
           side("native", native_level, native_leaders, native) +
           side("settler", settler_level, settler_leaders, settler);
  }
  std::shared_ptr<Ruleset> open() const {
    return test::open(kModule, cf::Setup{"custom", options, DataFile{"field.toml", toml()}});
  }
};

// The tables with a state laid out by hand, for asking the rules directly.
struct Ground0 {
  std::shared_ptr<Ruleset> rules;
  const Tables& t;
  State s{};

  explicit Ground0(const Field& field) : rules(field.open()), t(*static_cast<const Tables*>(rules->tables())) {
    s.columns = 1, s.round = 2, s.rounds = 3;
  }
  Ctx ctx() const { return {t, s}; }
  UnitId unit(const std::string& id) const { return UnitId(static_cast<std::size_t>(t.find(kUnit, id).value())); }
  LeaderId leader(const std::string& id) const {
    return LeaderId(static_cast<std::size_t>(t.find(kLeader, id).value()));
  }
  Ground0& put(const std::string& id, int column = 0, int row = 0, Order order = Order::Good) {
    s.change(unit(id), {static_cast<u8>(column), static_cast<u8>(row), order, UnitId{}});
    s.columns = std::max(s.columns, static_cast<u8>(column + 1));
    return *this;
  }
  Ground0& lead(const std::string& id, int column = 0, int row = 0) {
    s.change(leader(id),
             {static_cast<u8>(column), static_cast<u8>(row), t.rating[leader(id).index()], Fate::Unhurt, false});
    return *this;
  }
};

inline Json verb(const char* name) { return {{"verb", name}}; }
inline Json verb(const char* name, const char* key, const std::string& value) { return {{"verb", name}, {key, value}}; }
inline Json array(const std::string& unit, const std::string& to) {
  return {{"verb", "array"}, {"unit", unit}, {"to", to}};
}
inline Json station(const std::string& leader, const std::string& to) {
  return {{"verb", "station"}, {"leader", leader}, {"to", to}};
}

struct Fight : test::Script {
  using Script::Script;
  explicit Fight(const Field& field) : Script(field.open()) {}
  Fight& arrayed() {  // both sides in the standard way
    while (question() == "array_unit" || question() == "station_leader") act("array_rest");
    return *this;
  }
  std::string order(const std::string& unit) const { return position()["units"][unit]["order"]; }
  std::string place(const std::string& unit) const {
    const Json u = position()["units"][unit];
    return std::to_string(u["column"].get<int>()) + "/" + std::to_string(u["row"].get<int>());
  }
  Json top() const { return position()["stack"].back(); }
  // Plays on by passing until a question (or the end), with the die showing `face`.
  Fight& until(const std::string& wanted, int face = 6) {
    for (int guard = 0; guard < 500 && question() != wanted && !table.over(); ++guard) {
      if (seat() == "chance")
        dice({face});
      else if (question() == "extra_round")
        act("decline");
      else if (question() == "array_unit" || question() == "station_leader")
        act("array_rest");
      else if (question() == "choose_fire")
        act("cease_fire");
      else if (question() == "choose_move")
        act("hold");
      else if (question() == "place_leaders")
        act("keep_leaders");
      else if (question() == "choose_recovery")
        act("recover_all");
      else
        break;
    }
    EXPECT_EQ(question(), wanted);
    return *this;
  }
};

}  // namespace cf::quickbattle
