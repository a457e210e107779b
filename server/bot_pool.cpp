#include "server/bot_pool.hpp"

#include <nlohmann/json.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <unordered_map>

#include "server/log.hpp"
#include "server/thread_clock.hpp"

namespace cf {
namespace {

using Work = BotPool::Work;

// One address. `used` is virtual time, as in start-time fair queueing: whoever comes back after a pause starts level
// with the least of those at work, so that nobody saves up.
struct Account {
  std::deque<Work> waiting;
  int running = 0;
  double used = 0;
};

constexpr double kSlice = 0.02;  // CPU seconds after which a search looks whether another should have its turn
constexpr int kMostThreads = 16;

}  // namespace

// A thread runs a job from beginning to end, but only `slots` of them compute at a time. A job that has used more than
// another that waits for a slot gives its own away, and goes on when its turn comes again.
class BotPool::Lane {
 public:
  Lane(int slots, int per_address, std::size_t most_waiting, Deliver deliver)
      : slots_(slots),
        threads_(std::min(kMostThreads, slots + 8)),
        per_address_(per_address),
        most_waiting_(most_waiting),
        deliver_(std::move(deliver)),
        pool_(static_cast<std::size_t>(threads_)) {}

  bool add(const std::string& address, Work work) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return true;
    const auto [found, fresh] = accounts_.try_emplace(address);
    Account& account = found->second;
    if (account.waiting.size() >= most_waiting_) return false;
    if (account.waiting.empty() && !account.running) account.used = std::max(account.used, least_used());
    account.waiting.push_back(std::move(work));
    ++waiting_;
    start_jobs();
    return true;
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      for (auto& [address, account] : accounts_) account.waiting.clear();
      waiting_ = 0;
      for (Waiter* waiter : waiters_) waiter->granted = true;
      waiters_.clear();
    }
    changed_.notify_all();
    pool_.join();
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

 private:
  struct Waiter {
    Account* account;
    bool granted = false;
  };

  // Of those at work or waiting; the account that is being added is neither yet.
  double least_used() const {
    double least = -1;
    for (const auto& [address, account] : accounts_)
      if (account.running || !account.waiting.empty()) least = least < 0 ? account.used : std::min(least, account.used);
    return std::max(least, 0.0);
  }

  void start_jobs() {
    while (in_flight_ < threads_) {
      auto next = accounts_.end();
      for (auto it = accounts_.begin(); it != accounts_.end(); ++it)
        if (!it->second.waiting.empty() && it->second.running < per_address_ &&
            (next == accounts_.end() || it->second.used < next->second.used))
          next = it;
      if (next == accounts_.end()) return;
      Work work = std::move(next->second.waiting.front());
      next->second.waiting.pop_front();
      --waiting_;
      ++next->second.running;
      ++in_flight_;
      boost::asio::post(pool_, [this, account = &next->second, work = std::move(work)] { run(*account, work); });
    }
  }

  void run(Account& account, const Work& work) {
    // On Linux the priority is that of the thread: sockets and tables go first.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
    {
      std::unique_lock lock(mutex_);
      if (slots_ > 0)
        --slots_;
      else
        wait_for_slot(account, lock);
    }
    double charged = thread_seconds();
    const auto stop = [&] {
      const double used = thread_seconds() - charged;
      if (used < kSlice) return stopping_.load();
      charged += used;
      give_way(account, used);
      return stopping_.load();
    };
    try {
      if (!stopping_)
        if (std::function<void()> result = work(stop)) deliver_(std::move(result));
    } catch (const std::exception& fault) {
      log_event("error", "work_failed", {{"what", fault.what()}});
    }
    finish(account, thread_seconds() - charged);
  }

  void wait_for_slot(Account& account, std::unique_lock<std::mutex>& lock) {
    Waiter me{&account};
    waiters_.push_back(&me);
    changed_.wait(lock, [&] { return me.granted || stopping_; });
    std::erase(waiters_, &me);
  }

  void give_way(Account& account, double used) {
    std::unique_lock lock(mutex_);
    account.used += used;
    const bool should = std::ranges::any_of(waiters_, [&](const Waiter* w) { return w->account->used < account.used; });
    if (!should || stopping_) return;
    grant_slot();
    wait_for_slot(account, lock);
  }

  // To the one who waits and has used least, or back among the free ones.
  void grant_slot() {
    const auto next = std::ranges::min_element(waiters_, {}, [](const Waiter* w) { return w->account->used; });
    if (next == waiters_.end()) {
      ++slots_;
      return;
    }
    (*next)->granted = true;
    waiters_.erase(next);
    changed_.notify_all();
  }

  void finish(Account& account, double used) {
    const std::lock_guard lock(mutex_);
    account.used += used;
    --account.running;
    --in_flight_;
    grant_slot();
    if (accounts_.size() > kMostIdleAccounts)
      std::erase_if(accounts_, [](const auto& e) { return !e.second.running && e.second.waiting.empty(); });
    if (!stopping_) start_jobs();
  }

  static constexpr std::size_t kMostIdleAccounts = 1000;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unordered_map<std::string, Account> accounts_;  // of references that last
  std::list<Waiter*> waiters_;
  int slots_;
  const int threads_, per_address_;
  const std::size_t most_waiting_;
  int in_flight_ = 0;
  std::size_t waiting_ = 0;
  std::atomic<bool> stopping_ = false;
  const Deliver deliver_;
  boost::asio::thread_pool pool_;
};

Json level_list() {
  Json out = Json::array();
  for (const Level& level : levels()) {
    std::string title(level.name);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    out.push_back({{"id", std::string(level.name)},
                   {"title", title},
                   {"says", std::string(level.says)},
                   {"strength", std::string(level.strength)}});
  }
  return out;
}

namespace {

Work search_work(SearchRequest given, std::function<void(SearchResult)> done) {
  auto request = std::make_shared<SearchRequest>(std::move(given));
  return [request, done = std::move(done)](const std::function<bool()>& stop) -> std::function<void()> {
    SearchProgress& progress = *request->progress;
    const auto give_up = [&] { return stop() || progress.cancelled; };
    if (give_up()) return {};
    std::unique_ptr<Player> player = make_player(request->level, request->seed);
    if (!player) return {};
    const Listener listener{give_up, [&](float share) { progress.progress = share; }};
    SearchResult result;
    try {
      result = {player->choose(*request->rules, request->position.get(), listener), player->considered()};
    } catch (const std::exception& fault) {
      result.fault = fault.what();
    }
    if (give_up()) return {};
    return [done, result = std::move(result)] { done(result); };
  };
}

}  // namespace

BotPool::BotPool(int workers, const Limits& limits, Deliver deliver)
    : searches_(std::make_unique<Lane>(workers, limits.searches_per_address, ~std::size_t{0}, deliver)),
      queries_(std::make_unique<Lane>(2, limits.queries_per_address,
                                      static_cast<std::size_t>(limits.waiting_queries_per_address), deliver)),
      loads_(std::make_unique<Lane>(1, limits.queries_per_address, ~std::size_t{0}, deliver)) {}

BotPool::~BotPool() { stop(); }

void BotPool::stop() {
  for (Lane* lane : {searches_.get(), queries_.get(), loads_.get()}) lane->stop();
}

void BotPool::search(const std::string& address, SearchRequest request, std::function<void(SearchResult)> done) {
  searches_->add(address, search_work(std::move(request), std::move(done)));
}

bool BotPool::advise(const std::string& address, SearchRequest request, std::function<void(SearchResult)> done) {
  return queries_->add(address, search_work(std::move(request), std::move(done)));
}

bool BotPool::query(const std::string& address, Work work) { return queries_->add(address, std::move(work)); }
void BotPool::load(const std::string& address, Work work) { loads_->add(address, std::move(work)); }
std::size_t BotPool::searches_waiting() const { return searches_->waiting(); }
std::size_t BotPool::queries_waiting() const { return queries_->waiting(); }

}  // namespace cf
