#pragma once
// Player programs at the tables. They think on threads of their own, gently, so that tables never wait for them.
#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "players/players.hpp"

namespace cf {

Json level_list();  // [{id, title, says, strength}]

// A thought under way, as the table may watch and end it.
struct Thinking {
  std::atomic<bool> cancelled = false;  // set to true it need not go on
  std::atomic<float> progress = 0;      // how much of the thinking is done, 0 to 1
};

// What a program is asked. The position has been dealt anew: it holds nothing the seat cannot know.
struct Thought {
  std::shared_ptr<const Ruleset> rules;
  Position position;
  std::string level;
  u64 seed = 0;
  std::shared_ptr<Thinking> thinking = std::make_shared<Thinking>();
};

struct Decided {
  Action action;
  std::vector<Considered> considered;
};

class Opponents {
 public:
  using Task = std::function<void(const std::function<bool()>& stop)>;
  using Deliver = std::function<void(std::function<void()>)>;

  // `deliver` hands an answer back to the thread of the tables.
  Opponents(int threads, Deliver deliver);
  ~Opponents();

  void think(Thought thought, std::function<void(Decided)> done);
  // Any other long work that must not hold up the tables; `work` runs here, what it returns runs there.
  void work(std::function<std::function<void()>(const std::function<bool()>& stop)> work);
  void stop();
  std::size_t waiting() const;

 private:
  struct Queue;
  void run();
  std::unique_ptr<Queue> queue_;
  Deliver deliver_;
  std::vector<std::thread> threads_;
};

}  // namespace cf
