#include "players/training.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "players/players.hpp"

namespace cf {
namespace {

constexpr int kBatch = 64;
constexpr std::size_t kEnough = 500;  // positions before anything is learned
constexpr std::size_t kMostElders = 40;
constexpr long kBetweenElders = 150, kBetweenPoints = 250;

// In training it looks less carefully, and keeps no rules of sense: what they spare it would never see punished.
constexpr MoveCare kInTraining{.most_moves = 70, .samples = 1, .again = 3, .deals = 3, .ponder = 0, .sober = false};

float logistic(float x) { return 1 / (1 + std::exp(-x)); }

// Of the opponents it meets.
enum Kind : u32 { kShaken = 3, kElder = 5, kNovice = 6, kKinds = 20 };

}  // namespace

Trainer::Trainer(std::shared_ptr<const Ruleset> rules, const MoveGuide& guide, const TrainingPlan& plan)
    : rules_(std::move(rules)), guide_(guide), plan_(plan), features_(list_features(*rules_, guide)) {
  stride_ = features_.size() + 1;
  for (std::array<Net, 2>* nets : {&net_, &mean_})
    for (Net& net : *nets)
      for (std::vector<float>* v : {&net.worth, &net.mean, &net.square}) v->assign(2 * features_.size(), 0.f);
  // With all directions right and all sizes equal it plays sensibly from the first game on.
  for (Net& net : net_)
    for (std::size_t i = 0; i < net.worth.size(); ++i)
      net.worth[i] = plan.first_guess * static_cast<float>(features_[i % features_.size()].sign);
}

void Trainer::begin_from(const Judgement& judgement) {
  const std::size_t n = features_.size();
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t i = 0; i < n; ++i) {
      net_[seat].worth[i] = static_cast<float>(judgement.of_seat[seat].early[i]) / kLogit;
      net_[seat].worth[n + i] = static_cast<float>(judgement.of_seat[seat].late[i]) / kLogit;
    }
}

// The first seat's share.
float Trainer::guess(const Net& net, const i16* measures) const {
  const std::size_t n = features_.size();
  const float over = static_cast<float>(measures[n]) / kOne;
  float sum = 0;
  for (std::size_t i = 0; i < n; ++i)
    sum += static_cast<float>(measures[i]) / kOne * (net.worth[i] * (1 - over) + net.worth[n + i] * over);
  return logistic(sum);
}

// Adam on the cross-entropy of a handful of positions.
void Trainer::learn(Net& net, const Memory& memory, Random& random) {
  const std::size_t n = features_.size();
  std::vector<float> slope(2 * n, 0.f);
  for (int k = 0; k < kBatch; ++k) {
    const u32 at = random.below(static_cast<u32>(memory.target.size()));
    const i16* measures = &memory.measures[at * stride_];
    const float over = static_cast<float>(measures[n]) / kOne;
    const float error = (guess(net, measures) - memory.target[at]) / kBatch / kOne;
    for (std::size_t i = 0; i < n; ++i) {
      const float part = error * static_cast<float>(measures[i]);
      slope[i] += part * (1 - over);
      slope[n + i] += part * over;
    }
  }
  constexpr float kHold = 0.9f, kHoldSquare = 0.999f, kSmall = 1e-6f, kDecay = 2e-5f;
  const float part_done = static_cast<float>(games_) / static_cast<float>(plan_.games);
  const float rate = plan_.rate * (part_done < 0.6f ? 1.0f : part_done < 0.8f ? 0.5f : 0.2f);
  ++net.steps;
  const float first = 1 - std::pow(kHold, static_cast<float>(std::min(net.steps, 5000L)));
  const float second = 1 - std::pow(kHoldSquare, static_cast<float>(std::min(net.steps, 20000L)));
  for (std::size_t i = 0; i < 2 * n; ++i) {
    const float s = slope[i] + kDecay * net.worth[i];
    net.mean[i] = kHold * net.mean[i] + (1 - kHold) * s;
    net.square[i] = kHoldSquare * net.square[i] + (1 - kHoldSquare) * s * s;
    net.worth[i] -= rate * (net.mean[i] / first) / (std::sqrt(net.square[i] / second) + kSmall);
  }
  keep_signs(net);
}

void Trainer::keep_signs(Net& net) const {
  const std::size_t n = features_.size();
  for (std::size_t i = 0; i < n; ++i)
    for (float* worth : {&net.worth[i], &net.worth[n + i]}) {
      if (features_[i].sign == Sign::Good) *worth = std::max(*worth, 0.f);
      if (features_[i].sign == Sign::Bad) *worth = std::min(*worth, 0.f);
    }
}

void Trainer::remember(Memory& memory, const std::vector<i16>& measures, float target) const {
  if (memory.target.size() < plan_.memory) {
    memory.measures.insert(memory.measures.end(), measures.begin(), measures.end());
    memory.target.push_back(target);
    return;
  }
  std::copy(measures.begin(), measures.end(),
            memory.measures.begin() + static_cast<std::ptrdiff_t>(memory.head * stride_));
  memory.target[memory.head] = target;
  memory.head = (memory.head + 1) % plan_.memory;
}

Judgement Trainer::as_judgement(const std::array<Net, 2>& nets) const {
  Judgement out;
  out.features = features_;
  const std::size_t n = features_.size();
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t i = 0; i < n; ++i) {
      out.of_seat[seat].early[i] = static_cast<i32>(std::lround(nets[seat].worth[i] * kLogit));
      out.of_seat[seat].late[i] = static_cast<i32>(std::lround(nets[seat].worth[n + i] * kLogit));
    }
  return out;
}

Judgement Trainer::judgement() const { return as_judgement(means_ ? mean_ : net_); }

// Self-play alone goes in circles: now and then it meets an older self, or itself with other likings.
Judgement Trainer::opponent(Random& random, u32 kind) const {
  std::array<Net, 2> nets = net_;
  const std::size_t n = features_.size();
  if (kind < kShaken) {
    for (Net& net : nets)
      for (std::size_t i = 0; i < n; ++i) {
        const auto turn = static_cast<float>(random.unit() + random.unit() + random.unit() - 1.5);
        const float shake = turn * (0.6f + 0.6f * std::abs(net.worth[i]));
        net.worth[i] += shake;
        net.worth[n + i] += shake;
      }
  } else if (!league_.empty()) {
    const std::vector<float>& elder = league_[random.below(static_cast<u32>(league_.size()))];
    for (std::size_t seat = 0; seat < 2; ++seat)
      std::copy_n(elder.begin() + static_cast<std::ptrdiff_t>(seat * 2 * n), 2 * n, nets[seat].worth.begin());
  }
  return as_judgement(nets);
}

// One game; what each side left behind after its moves is in `traces`. Gives the result as it is learned.
float Trainer::play(Random& random, Trace* traces, bool& against_itself) {
  const Ruleset& rules = *rules_;
  const u32 kind = plan_.only_itself ? u32{kKinds} : random.below(kKinds);
  const Seat guest = kind < kNovice ? static_cast<Seat>(random.below(2)) : kNobody;
  against_itself = guest == kNobody;
  const Judgement self = as_judgement(net_), other = kind < kElder ? opponent(random, kind) : Judgement{};
  MovePlayer players[2] = {{guide_, guest == 0 && kind < kElder ? other : self, kInTraining, random.next64()},
                           {guide_, guest == 1 && kind < kElder ? other : self, kInTraining, random.next64()}};
  for (MovePlayer& p : players) p.explore(plan_.curiosity * (plan_.only_itself || random.below(3) ? 1.f : 4.f));
  if (!plan_.only_itself && random.below(10) == 0) players[random.below(2)].explore(0.5f);  // a careless one
  Player novice(*find_level("novice"), random.next64());
  Random deals(random.next64(), 8);
  std::vector<Answer> room;
  Position state(rules), seen(rules);
  rules.start(state.get(), nullptr);
  Seat mover = kNobody;
  for (Seat asked = rules.asked(state.get()); asked != kNobody; asked = rules.asked(state.get())) {
    Action action{};
    if (asked == kChance) {
      action = rules.draw(state.get(), random, room);
    } else if (asked == guest && kind >= kElder) {
      action = novice.choose(rules, state.get());
    } else {
      action = players[asked].choose(rules, state.get());
      if (players[asked].began_move() && asked != guest) mover = asked;
    }
    rules.apply(state.get(), action, nullptr);
    if (mover == kNobody || rules.asked(state.get()) == kNobody || !guide_.settled(rules, state.get())) continue;
    std::memcpy(seen.get(), state.get(), rules.state_size());
    if (rules.game().hidden_information) rules.redeal(seen.get(), mover, deals);
    Measures measures;
    guide_.measure(rules, players[mover].survey(rules), seen.get(), measures);
    std::vector<i16>& row = traces[mover].emplace_back(stride_);
    for (std::size_t i = 0; i + 1 < stride_; ++i) row[i] = measures[static_cast<int>(i)];
    row.back() = static_cast<i16>(measures.over());
    mover = kNobody;
  }
  return guide_.result(rules, state.get());
}

void Trainer::play_game() {
  Random random(plan_.seed * 1'000'003 + static_cast<u64>(games_), 11);
  Trace traces[2];
  bool against_itself = false;
  const float result = play(random, traces, against_itself);
  float error = 0;
  std::size_t positions = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const Trace& trace = traces[seat];
    float target = result;  // what came of it, looked at from the end
    for (std::size_t i = trace.size(); i-- > 0;) {
      const float before = guess(net_[seat], trace[i].data());
      remember(memory_[seat], trace[i], target);
      error += (before - target) * (before - target), ++positions;
      target = plan_.lambda * target + (1 - plan_.lambda) * before;
    }
  }
  ++games_;
  for (std::size_t seat = 0; seat < 2; ++seat)
    if (memory_[seat].target.size() >= std::min(kEnough, plan_.memory))
      for (int i = 0; i < plan_.lessons; ++i) learn(net_[seat], memory_[seat], random);
  if (games_ % kBetweenElders == 0) {
    std::vector<float> both = net_[0].worth;
    both.insert(both.end(), net_[1].worth.begin(), net_[1].worth.end());
    if (league_.size() == kMostElders) league_.erase(league_.begin() + random.below(kMostElders));
    league_.push_back(std::move(both));
  }
  if (3 * games_ > 2 * plan_.games) {
    ++means_;
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t i = 0; i < mean_[seat].worth.size(); ++i)
        mean_[seat].worth[i] += (net_[seat].worth[i] - mean_[seat].worth[i]) / static_cast<float>(means_);
  }
  stretch_.games += against_itself;
  stretch_.share += against_itself ? result : 0;
  stretch_.moves += static_cast<float>(positions) / kBetweenPoints;
  stretch_.error += positions ? error / static_cast<float>(positions) / kBetweenPoints : 0;
  if (games_ % kBetweenPoints) return;
  stretch_.share /= static_cast<float>(std::max(1L, stretch_.games));
  stretch_.games = games_;
  curve_.push_back(std::exchange(stretch_, {}));
}

// -- taking it up again --------------------------------------------------------------------------

namespace {

struct Writer {
  std::string out;
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void operator()(T& x) { out.append(reinterpret_cast<const char*>(&x), sizeof x); }
  template <class T>
  void operator()(std::vector<T>& v) {
    u64 n = v.size();
    (*this)(n);
    for (T& x : v) (*this)(x);
  }
};

struct Reader {
  std::string_view in;
  bool ok = true;
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void operator()(T& x) {
    if (in.size() < sizeof x) {
      ok = false;
      return;
    }
    std::memcpy(&x, in.data(), sizeof x);
    in.remove_prefix(sizeof x);
  }
  template <class T>
  void operator()(std::vector<T>& v) {
    u64 n = 0;
    (*this)(n);
    if (!ok || n > in.size()) {
      ok = false;
      return;
    }
    v.resize(n);
    for (T& x : v) (*this)(x);
  }
};

}  // namespace

template <class V>
void Trainer::visit(V&& v) {
  u64 stride = stride_;
  v(stride);
  if (stride != stride_) return;
  v(games_), v(means_), v(stretch_), v(curve_), v(league_);
  for (std::array<Net, 2>* nets : {&net_, &mean_})
    for (Net& net : *nets) v(net.worth), v(net.mean), v(net.square), v(net.steps);
  for (Memory& memory : memory_) v(memory.measures), v(memory.target), v(memory.head);
}

std::string Trainer::save() const {
  Writer writer;
  const_cast<Trainer*>(this)->visit(writer);
  return std::move(writer.out);
}

bool Trainer::load(std::string_view saved) {
  u64 stride = 0;
  Reader first{saved};
  first(stride);
  if (stride != stride_) return false;
  Reader reader{saved};
  visit(reader);
  return reader.ok && reader.in.empty();
}

}  // namespace cf
