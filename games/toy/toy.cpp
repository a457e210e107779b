// The game's face: words, loading, start, end, views.
#include "games/toy/toy.hpp"

#include "base/csv.hpp"
#include "engine/typed.hpp"

namespace cf::toy {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {{"number"}, {"seat", Role::Word}, {"space", Role::Space}};
constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}}, {"stop", "Stop here"}, {"enter", "March to {to}", {}, {"to", kSpace}},
    {"pass", "Let the column pass"},          {"ambush", "Ambush!"},
};
constexpr EventSpec kEvents[] = {
    {"turn_began", "Turn {turn}", {"turn", kNumber}, {}, {}, {}, 0},
    {"entered", "The column enters {space}.", {"space", kSpace}},
    {"ambushed", "{who} springs an ambush at {space}.", {"space", kSpace}},
    {"rolled", "{who} rolls {die}.", {"die", kNumber}},
    {"lost_step", "The column loses a step; {left} left.", {"left", kNumber}, {}, {}, {}, 2},
    {"arrived", "The column reaches {space}.", {"space", kSpace}},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};

class ToyGame final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto game = std::make_unique<ToyGame>();
    const DataFile* road = find_file(files, "road.csv");
    if (!road) return fail("is missing", "road.csv");
    const Result<Csv> csv = Csv::parse("road.csv", road->text, {"id", "name", "woods", "basis"});
    if (!csv) return std::unexpected(csv.error());
    for (const Csv::Row& row : csv->rows()) {
      const Result<int> woods = row.number("woods", 0, 1);
      if (!woods) return std::unexpected(woods.error());
      game->spaces_.push_back({row.text("id"), row.text("name"), *woods == 1});
      ++game->basis_[row.text("basis")];
    }
    if (game->spaces_.size() < 2) return fail("the road needs at least two spaces", "road.csv");
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    auto info = std::make_shared<GameInfo>();
    *info = {
        .id = "toy",
        .title = "The road to the fort",
        .subtitle = "",
        .credit = "",
        .hidden_information = true,
        .scenarios =
            {{"road", "The road", "1755", "two minutes", "", {{"column", "The column"}, {"ambusher", "The ambusher"}}}},
        .options = {{"strength",
                     "Strength of the column",
                     "Steps the column can lose.",
                     "9.2",
                     {{"3", "three steps"}, {"1", "one step"}},
                     "3",
                     {}}}};
    game->info_ = info;
    return game;
  }
  const GameInfo& info() const override { return *info_; }
  const RuleIndex& rules() const override { return rule_index(); }
  const BasisCount& basis() const override { return basis_; }
  u64 data_hash() const override { return data_hash_; }
  const DataSet& files() const override { return files_; }
  Result<std::unique_ptr<Ruleset>> open(const Setup& wanted) const override {
    Result<Setup> setup = complete(*info_, wanted);
    if (!setup) return std::unexpected(setup.error());
    auto tables = std::make_unique<Tables>();
    tables->spaces = spaces_;
    tables->strength = setup->options["strength"] == "1" ? 1 : 3;
    return std::make_unique<TypedRuleset<toy::Game>>(std::move(tables), info_, rule_index(), *setup);
  }

 private:
  std::vector<Space> spaces_;
  DataSet files_;
  u64 data_hash_ = 0;
  BasisCount basis_;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

std::string_view Tables::id(u8 kind, int value) const {
  return kind == kSpace && value >= 0 && static_cast<std::size_t>(value) < spaces.size()
             ? std::string_view(spaces[static_cast<std::size_t>(value)].id)
             : std::string_view{};
}
std::string_view Tables::name(u8 kind, int value) const {
  return id(kind, value).empty() ? std::string_view{} : spaces[static_cast<std::size_t>(value)].name;
}
std::optional<int> Tables::find(u8 kind, std::string_view wanted) const {
  for (std::size_t i = 0; kind == kSpace && i < spaces.size(); ++i)
    if (spaces[i].id == wanted) return static_cast<int>(i);
  return {};
}

const Vocabulary& Game::vocabulary() { return kVocabulary; }

void Game::start(Playing& p) {
  p.s.strength = p.t.strength;
  p.s.cards = p.t.cards;
  p.s.stack.push(Turns{});
}

Outcome Game::outcome(const Ctx& c) {
  const bool arrived = c.s.strength && c.s.column.index() + 1 == c.t.spaces.size();
  return {true,
          arrived ? kColumn : kAmbusher,
          R("9.2"),
          arrived ? Message{"The column reached the end of the road."} : Message{"The column never arrived."},
          {c.s.strength, c.s.cards}};
}

std::optional<std::string> Game::violated_invariant(const Ctx& c) {
  if (!c.s.column.exists() || c.s.column.index() >= c.t.spaces.size()) return "3.1: the column is off the road";
  if (c.s.strength > c.t.strength) return "8.1.2: the column has grown";
  return {};
}

Json Game::view(const Ctx& c, Seat seat) {
  Json out = {{"heading", "On the road"},
              {"pieces",
               {{{"id", "column"},
                 {"at", c.t.spaces[c.s.column.index()].id},
                 {"name", "Column"},
                 {"side", "column"},
                 {"symbol", "infantry"},
                 {"steps", c.s.strength},
                 {"full", c.t.strength}}}}};
  if (seat == kAmbusher || seat == kChance)
    out["sides"] = {{{"seat", "ambusher"}, {"score", std::to_string(c.s.cards) + " cards"}}};
  return out;
}

Json Game::board(const Tables& t) {
  Json out = {{"kind", "points"}, {"size", {1000, 200}}, {"spaces", Json::array()}, {"edges", Json::array()}};
  for (std::size_t i = 0; i < t.spaces.size(); ++i) {
    out["spaces"].push_back({{"id", t.spaces[i].id}, {"name", t.spaces[i].name}, {"x", 60 + 90 * i}, {"y", 100}});
    if (i) out["edges"].push_back({{"a", t.spaces[i - 1].id}, {"b", t.spaces[i].id}, {"kind", "road"}});
  }
  return out;
}

// 7.3: the column does not know how many cards are left, only how many there were at first. While the
// ambusher is choosing, the cards decide what may be answered; but then it is not the column's turn.
void Game::redeal(const Tables& t, State& s, Seat seat, Random& random) {
  if (seat == kColumn) s.cards = static_cast<u8>(random.below(t.cards + 1u));
}

std::string Game::summary(const Ctx& before, const Ctx& after) {
  return before.s.strength == after.s.strength ? "the column slips through" : "the column loses a step";
}

const Module kModule{"toy", rule_index, builtin_data, ToyGame::load};

}  // namespace cf::toy
