#pragma once
// Long work beside the tables' thread: searches of player programs, queries (hints, odds, records, luck), and loading
// of tables. Each kind has threads of its own. Within a kind the CPU time is shared fairly between addresses: work of
// the address that has used least goes first, and a search gives way while it runs.
#include <atomic>
#include <functional>
#include <memory>

#include "players/players.hpp"
#include "server/limits.hpp"

namespace cf {

Json level_list();  // [{id, title, says, strength}]

// A search under way, as the table may watch and end it.
struct SearchProgress {
  std::atomic<bool> cancelled = false;
  std::atomic<float> progress = 0;  // how much of it is done, 0 to 1
};

// What a program is asked. The position has been dealt anew: it holds nothing the seat cannot know.
struct SearchRequest {
  std::shared_ptr<const Ruleset> rules;
  Position position;
  std::string level;
  u64 seed = 0;
  std::shared_ptr<SearchProgress> progress = std::make_shared<SearchProgress>();
};

struct SearchResult {
  Action action;
  std::vector<Considered> considered;
  std::string fault{};  // the rules could not go on: there is no action
};

class BotPool {
 public:
  // Runs on a worker; what it returns runs on the tables' thread. `stop` is to be asked now and then: it also lets
  // others have their turn.
  using Work = std::function<std::function<void()>(const std::function<bool()>& stop)>;
  using Deliver = std::function<void(std::function<void()>)>;  // onto the tables' thread

  BotPool(int workers, const Limits& limits, Deliver deliver);
  ~BotPool();

  void search(const std::string& address, SearchRequest request, std::function<void(SearchResult)> done);
  // The same for somebody who asks for advice: among the queries.
  bool advise(const std::string& address, SearchRequest request, std::function<void(SearchResult)> done);
  // False if too many of this address wait already.
  bool query(const std::string& address, Work work);
  void load(const std::string& address, Work work);
  void stop();
  std::size_t searches_waiting() const;
  std::size_t queries_waiting() const;

 private:
  class Lane;
  std::unique_ptr<Lane> searches_, queries_, loads_;
};

}  // namespace cf
