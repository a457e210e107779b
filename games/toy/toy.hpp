#pragma once
// The smallest complete game on the engine: the template to copy for a new one (CONTRIBUTING.md walks through it).
// It is played in tests only and is not registered.
#include "base/inline_vector.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/game.hpp"
#include "toy_rules.gen.hpp"

namespace cf::toy {

enum Seats : Seat { kColumn, kAmbusher };
enum Kind : u8 { kNumber, kSeat, kSpace };
enum Verb : u8 { kRoll, kStop, kEnter, kPass, kAmbush };
enum Happening : u8 { kTurnBegan, kEntered, kAmbushed, kRolled, kLostStep, kArrived };

struct SpaceTag {
  static constexpr u8 kind = kSpace;
};
using SpaceId = Id<SpaceTag>;

struct Space {
  std::string id, name;
  bool woods;
};

// Immutable after loading: data, scenario and options.
struct Tables : RuleProbe, Names {
  std::vector<Space> spaces;
  u8 strength = 3, cards = 3;

  std::string_view id(u8 kind, int value) const override;
  std::string_view name(u8 kind, int value) const override;
  std::optional<int> find(u8 kind, std::string_view id) const override;
};

struct State;
struct Game;
using Ctx = Context<Game>;
using Playing = Play<Game>;

// -- procedures, each with its chapter ----------------------------------------------------------
struct Turns {
  static constexpr auto kName = "turns";
  static const Chapter<Game, Turns> chapter;
  u8 turn = 0;
  CF_FIELDS(turn)
  bool operator==(const Turns&) const = default;
};
struct March {
  static constexpr auto kName = "march";
  static const Chapter<Game, March> chapter;
  u8 points = 2;
  CF_FIELDS(points)
  bool operator==(const March&) const = default;
};
struct Ambush {
  static constexpr auto kName = "ambush";
  static const Chapter<Game, Ambush> chapter;
  CF_FIELDS()
  bool operator==(const Ambush&) const = default;
};

// -- questions ----------------------------------------------------------------------------------
struct ChooseSpace {
  static constexpr auto kName = "choose_space";
  CF_FIELDS()
  bool operator==(const ChooseSpace&) const = default;
  Seat asked(const Ctx&) const { return kColumn; }
  void answers(const Ctx&, Offer&) const;
  Ask ask(const Ctx&) const { return {R("7.2.1"), {"Where does the column march?"}}; }
};
struct AmbushOffer {
  static constexpr auto kName = "ambush_offer";
  CF_FIELDS()
  bool operator==(const AmbushOffer&) const = default;
  Seat asked(const Ctx&) const { return kAmbusher; }
  void answers(const Ctx&, Offer&) const;
  Ask ask(const Ctx&) const { return {R("7.2.3"), {"Ambush the column?"}}; }
};
using RollDie = RollDieOf<Game>;

using Frames = std::variant<std::monostate, Turns, March, Ambush, ChooseSpace, AmbushOffer, RollDie>;

struct State {
  SpaceId column{0};
  u8 strength = 0, cards = 0;
  FrameStack<Frames, 6> stack;
  CF_FIELDS(column, strength, cards, stack)
  bool operator==(const State&) const = default;
};

struct Game {
  using Frame = Frames;
  using State = toy::State;
  using Tables = toy::Tables;
  static const Vocabulary& vocabulary();
  static void start(Playing& p);
  static Outcome outcome(const Ctx& c);
  static std::optional<std::string> broken(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  static std::string summary(const Ctx& before, const Ctx& after);
};

extern const Module kModule;

}  // namespace cf::toy
