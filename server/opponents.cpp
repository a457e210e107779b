#include "server/opponents.hpp"

#include <nlohmann/json.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>

namespace cf {

using Work = std::function<std::function<void()>(const std::function<bool()>& stop)>;

struct Opponents::Queue {
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::deque<Work> work;
  std::atomic<bool> stopping = false;
};

Json level_list() {
  Json out = Json::array();
  for (const Level& level : levels()) {
    std::string title(level.name);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    out.push_back({{"id", std::string(level.name)}, {"title", title}, {"says", std::string(level.says)}, {"strength", std::string(level.strength)}});
  }
  return out;
}

Opponents::Opponents(int threads, Deliver deliver) : queue_(std::make_unique<Queue>()), deliver_(std::move(deliver)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Opponents::~Opponents() { stop(); }

void Opponents::stop() {
  {
    const std::lock_guard lock(queue_->mutex);
    queue_->stopping = true;
    queue_->work.clear();
  }
  queue_->wake.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

std::size_t Opponents::waiting() const {
  const std::lock_guard lock(queue_->mutex);
  return queue_->work.size();
}

void Opponents::work(Work work) {
  {
    const std::lock_guard lock(queue_->mutex);
    if (queue_->stopping) return;
    queue_->work.push_back(std::move(work));
  }
  queue_->wake.notify_one();
}

void Opponents::think(Thought given, std::function<void(Decided)> done) {
  auto thought = std::make_shared<Thought>(std::move(given));
  work([thought, done = std::move(done)](const std::function<bool()>& stop) -> std::function<void()> {
    Thinking& thinking = *thought->thinking;
    const auto give_up = [&] { return stop() || thinking.cancelled; };
    if (give_up()) return {};
    std::unique_ptr<Player> player = make_player(thought->level, thought->seed);
    if (!player) return {};
    const Listener listener{give_up, [&](float share) { thinking.progress = share; }};
    Decided decided{player->choose(*thought->rules, thought->position.get(), listener), player->considered()};
    if (give_up()) return {};
    return [done, decided = std::move(decided)] { done(decided); };
  });
}

void Opponents::run() {
  // On Linux the priority is that of the thread: sockets and tables go first.
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);
  const auto stop = [this] { return queue_->stopping.load(); };
  for (;;) {
    Work work;
    {
      std::unique_lock lock(queue_->mutex);
      queue_->wake.wait(lock, [&] { return queue_->stopping || !queue_->work.empty(); });
      if (queue_->stopping) return;
      work = std::move(queue_->work.front());
      queue_->work.pop_front();
    }
    try {
      if (std::function<void()> result = work(stop)) deliver_(std::move(result));
    } catch (const std::exception& fault) {
      std::fprintf(stderr, "councilfire: a player program failed: %s\n", fault.what());
    }
  }
}

}  // namespace cf
