#pragma once
// A player that thinks in whole moves: a march from start to end with its company, a recruit with his place, an attack
// with what comes of it. It lists them, judges what each leaves behind (players/judgement.hpp) and looks again, with
// fresh deals and battles, at the best few. One move deep: the judgement has learned what comes after.
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/game.hpp"
#include "players/judgement.hpp"
#include "search/mcts.hpp"

namespace cf {

// What never changes in a game, worked out once: distances and the like.
struct Survey {
  virtual ~Survey() = default;
};

class MoveList;

// What such a player must know of a game; players/<id>_moves.cpp has it.
struct MoveGuide {
  std::string_view game;
  std::unique_ptr<Survey> (*survey)(const Ruleset& rules);
  void (*measure)(const Ruleset& rules, const Survey& survey, const void* state, Measures& out);
  // Nothing is under way: a march, a battle, an event is over and the next is not begun. Positions are judged here
  // only.
  bool (*settled)(const Ruleset& rules, const void* state);
  // The first seat's share of a game that is decided, as it is learned: who won, and how near the other came.
  float (*result)(const Ruleset& rules, const void* state);
  // The whole moves of the seat that is asked; none where single answers are to be judged.
  void (*list)(MoveList& moves, const void* state);
  // Inside a battle and for what is left of a move: one of the answers by a rule of thumb, quickly.
  Action (*thumb)(const Ruleset& rules, const void* state, std::span<const Answer> answers, Random& random);
  // Whether a single answer deserves a judgement instead of a rule of thumb. `answers` may be thinned to one of a kind.
  bool (*ponder)(const Ruleset& rules, const void* state, std::vector<Answer>& answers);
};
const MoveGuide* find_move_guide(std::string_view game);

// What training has found, as it stands in players/data.
struct LearnedText {
  std::string_view game, scenario, text;
};
std::span<const LearnedText> learned_texts();
// The features of a game as its guide lists them.
std::vector<Feature> list_features(const Ruleset& rules, const MoveGuide& guide);
// What was learned for this scenario; none if it was not trained.
std::optional<Judgement> find_judgement(const Ruleset& rules);

// How widely and how well it looks.
struct MoveCare {
  int most_moves = 100'000;  // beyond it forces are taken by lot
  int samples = 2;           // of dice, at the first look
  int again = 6;             // how many of the best are looked at again
  int deals = 24;            // with so many fresh deals and battles
  int ponder = 24;           // the same for each answer that is judged singly
  bool sober = true;         // keeps the few hard rules of sense
};

struct WholeMove {
  std::vector<Action> answers;
  std::int64_t value = 0;  // of kShare, for the seat that moves
  int looks = 1;
  bool dice = false;
};

class MovePlayer;

// Where a game's `list` puts what it finds.
class MoveList {
 public:
  const Ruleset& rules() const;
  const Survey& survey() const;
  Seat seat() const { return seat_; }
  bool sober() const;
  Random& random();
  bool full() const { return left_ <= 0; }
  // A move by its answers and the position they lead to.
  void add(const void* after, const std::vector<Action>& answers);
  // The same by the position it begins in: what others and the dice do on the way is played out.
  void add_from(const void* before, const std::vector<Action>& answers);

 private:
  friend class MovePlayer;
  MoveList(MovePlayer& player, Seat seat, int most) : player_(player), seat_(seat), left_(most) {}
  MovePlayer& player_;
  Seat seat_;
  int left_;
  std::vector<WholeMove> moves_;
};

class MovePlayer {
 public:
  MovePlayer(const MoveGuide& guide, const Judgement& judgement, const MoveCare& care, u64 seed)
      : guide_(guide), judgement_(&judgement), care_(care), random_(seed, 9) {}

  // The state may be the true one: what the seat cannot see is dealt anew.
  Action choose(const Ruleset& rules, const void* state, const Listener& listener = {});
  // What the last choice was made from, best first.
  const std::vector<Considered>& considered() const { return considered_; }

  // For training: explores with this chance; tells whether a move was begun since it was last asked.
  void explore(float chance) { curious_ = chance; }
  bool began_move() { return std::exchange(began_, false); }
  // The first seat's share as `judge` sees the position.
  i32 value(const Ruleset& rules, const void* state, Seat judge);
  const Survey& survey(const Ruleset& rules);

 private:
  friend class MoveList;
  std::optional<Action> follow_plan(const Ruleset& rules, const void* state);
  std::optional<Action> by_moves(const Ruleset& rules, const void* state, Seat seat, const Listener& listener);
  Action by_answers(const Ruleset& rules, const void* state, Seat seat, const Listener& listener);
  void look_again(const Ruleset& rules, const void* state, Seat seat, std::vector<WholeMove>& best,
                  const Listener& listener);
  bool play_one(const Ruleset& rules, void* state, Random& random, bool& dice);
  bool play_on(const Ruleset& rules, void* state, Random& random);
  bool play_move(const Ruleset& rules, void* state, Seat seat, const std::vector<Action>& answers, Random& random);
  std::int64_t value_for(const Ruleset& rules, const void* state, Seat seat);
  bool settled(const Ruleset& rules, const void* state) const;
  void deal(const Ruleset& rules, const void* state, Seat seat, Random& random, Position& out) const;

  const MoveGuide& guide_;
  const Judgement* judgement_;
  MoveCare care_;
  Random random_;
  float curious_ = 0;
  bool began_ = false;
  const Ruleset* surveyed_ = nullptr;
  std::unique_ptr<Survey> survey_;
  std::vector<Action> plan_;
  std::size_t next_ = 0;
  std::vector<Answer> answers_, room_;
  std::vector<Considered> considered_;
  Measures measures_;
  Position scratch_, dealt_;
};

}  // namespace cf
