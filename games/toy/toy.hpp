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
enum EventType : u8 { kTurnBegan, kEntered, kAmbushed, kRolled, kLostStep, kArrived };

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

// -- procedures, in the order of the rules: the fields are their variables, the names after the quotes the steps at
// which they wait ----------------------------------------------------------------------------------------
struct Turns {  // 9.1 eight turns of one march each
  u8 turn = 0;
  CF_FIELDS(turn)
  CF_PROCEDURE(Turns, "turns", Marched)
};
struct March {  // 7.2 from space to space
  u8 points = 2;
  CF_FIELDS(points)
  CF_PROCEDURE(March, "march", Space, AmbushAnswer, Ambushed)
};
struct Ambush {  // 8.1 one roll
  CF_FIELDS()
  CF_PROCEDURE(Ambush, "ambush", Die)
};

// -- questions ----------------------------------------------------------------------------------
struct ChooseSpace {
  CF_FIELDS()
  CF_QUESTION(ChooseSpace, "choose_space")
};
struct AmbushOffer {
  CF_FIELDS()
  CF_QUESTION(AmbushOffer, "ambush_offer")
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
  static std::optional<std::string> violated_invariant(const Ctx& c);
  static Json view(const Ctx& c, Seat seat);
  static Json board(const Tables& t);
  static void redeal(const Tables& t, State& s, Seat seat, Random& random);
  static std::string summary(const Ctx& before, const Ctx& after);
};

extern const Module kModule;

}  // namespace cf::toy
