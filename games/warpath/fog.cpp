// 7.7, W-38: what a seat may know of the other side's counters, and a new deal of what it may not.
#include <algorithm>
#include <tuple>

#include "games/warpath/fog.hpp"

namespace cf::warpath {
namespace {

// Leaders found without their units step into the open until they have got away.
PieceSet found_leaders(const Ctx& c) {
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    if (const auto* f = std::get_if<LoneLeaders>(&c.s.stack.frames[i])) return side_at(c, f->at, f->side) & c.t.leaders;
  return {};
}

// Quantrill sees the wagons he rides past.
PieceSet raided_wagons(const Ctx& c) {
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    if (std::holds_alternative<WagonRaid>(c.s.stack.frames[i]))
      return side_at(c, c.s.at[c.t.quantrill], kUnion) & c.t.wagons;
  return {};
}

}  // namespace

PieceSet hidden_from(const Ctx& c, Seat seat) {
  if (seat == kChance) return {};
  PieceSet out = pieces_on_map(c.s) & (c.t.side[kUnion] | c.t.side[kConfederate]);
  if (seat <= kConfederate) out = out - c.t.side[seat];
  if (c.s.battle.space.exists()) out = out - pieces_at(c.s, c.s.battle.space);
  out = out - (c.s.group - c.t.side[c.s.drawer]);  // Fortune of War opens the one unit that is being moved
  if (seat == kConfederate) out = out - raided_wagons(c);
  return out - found_leaders(c);
}

namespace {

// What everybody can tell of a closed counter from where it lies.
enum class Could : u8 { BeAnything, BeNoUnit, BeOnlyLeader, OnlyBeUnit };

struct Slot {
  PlaceId at;
  bool moving = false, acted = false;
  Could could{};
  bool operator<(const Slot& o) const { return std::tuple(at, !moving, acted) < std::tuple(o.at, !o.moving, o.acted); }
};

struct Deal {
  const Tables& t;
  State& s;
  Seat seat;
  Random& random;
  PieceSet closed;  // the counters that are dealt anew
  bool leader_found = false;
  PlaceSet searched;  // where Fortune of War found no unit
  InlineVector<Slot, kPieces> slots;
  InlineVector<PieceId, kPieces> units, leaders, wagons;

  Ctx c() const { return {t, s}; }

  // Whoever fought a moment ago is remembered; and nobody but Quantrill slips through.
  PieceSet remembered() const {
    PieceSet out = s.panicked | s.fired | s.battle.broke_off;
    bool pursuit = false;
    for (std::size_t i = 0; i < s.stack.depth; ++i)
      if (const auto* f = std::get_if<Arrival>(&s.stack.frames[i])) pursuit |= f->kind == MoveKind::Pursuit;
    const PieceId mover = first_of(s.group);
    const bool slips = mover.exists() && quantrill_alone(c()) && !(side_at(c(), s.at[mover], seat) & t.combat).empty();
    return pursuit || slips ? out | s.group : out;
  }

  void read_stack() {
    for (std::size_t i = 0; i < s.stack.depth; ++i) {
      if (const auto* f = std::get_if<LoneLeaders>(&s.stack.frames[i])) leader_found |= f->side == seat;
      if (const auto* f = std::get_if<FortuneOfWar>(&s.stack.frames[i])) searched = f->tried;
    }
  }

  Could could_be(const Slot& slot) const {
    if (slot.moving && leader_found) return Could::BeAnything;
    if (!slot.moving && !(side_at(c(), slot.at, seat) & t.combat).empty()) return Could::BeOnlyLeader;
    return holder(s, slot.at) == seat || searched.has(slot.at) ? Could::BeNoUnit : Could::BeAnything;
  }

  // A fort has its garrison (10.1.g), and only units find a leader alone.
  bool needs_unit(const Slot& slot) const {
    if (slot.moving && leader_found) return true;
    const bool fort = (s.fort_begun.has(slot.at) || s.fort_done.has(slot.at)) && holder(s, slot.at) != seat;
    return fort && ((pieces_at(s, slot.at) & t.side[other(seat)] & t.combat) - closed).empty();
  }

  void lift() {
    for (PieceId p : closed) {
      slots.push_back({s.at[p], s.group.has(p), s.acted.has(p), {}});
      (t.wagons.has(p) ? wagons : t.leaders.has(p) ? leaders : units).push_back(p);
      s.at[p] = {};
    }
    s.group = s.group - closed, s.acted = s.acted - closed, s.low = s.low - closed;
    const std::size_t count = wagons.size();
    wagons.clear();
    for (PieceId w : t.wagons& t.side[other(seat)])  // one wagon is like another
      if (wagons.size() < count && !s.at[w].exists()) wagons.push_back(w);
    std::sort(slots.begin(), slots.end());
  }

  void mark() {
    PlaceId manned;
    for (Slot& slot : slots) {
      slot.could = could_be(slot);
      if (slot.at == manned || slot.could != Could::BeAnything || !needs_unit(slot)) continue;
      slot.could = Could::OnlyBeUnit;
      manned = slot.at;
    }
  }

  template <class Pool>
  void place(const Slot& slot, Pool& pool, std::size_t i) {
    const PieceId p = pool[i];
    pool.erase_at(i);
    s.at[p] = slot.at;
    if (slot.moving) s.group.add(p);
    if (slot.acted) s.acted.add(p);
    if (t.wagons.has(p) && random.below(4) == 0) s.low.add(p);
  }

  // One of these pools, each counter as likely as another.
  void draw(const Slot& slot, std::initializer_list<InlineVector<PieceId, kPieces>*> pools) {
    std::size_t all = 0;
    for (const auto* pool : pools) all += pool->size();
    if (!all) return;
    std::size_t i = random.below(static_cast<u32>(all));
    for (auto* pool : pools) {
      if (i < pool->size()) return place(slot, *pool, i);
      i -= pool->size();
    }
  }

  void deal() {
    closed = (hidden_from(c(), seat) & t.side[other(seat)]) - remembered();
    read_stack();
    lift();
    mark();
    const auto each_that = [&](Could could, std::initializer_list<InlineVector<PieceId, kPieces>*> pools) {
      for (const Slot& slot : slots)
        if (slot.could == could) draw(slot, pools);
    };
    each_that(Could::BeOnlyLeader, {&leaders});
    each_that(Could::BeNoUnit, {&leaders, &wagons});
    each_that(Could::OnlyBeUnit, {&units});
    each_that(Could::BeAnything, {&units, &leaders, &wagons});
  }
};

}  // namespace

void Game::redeal(const Tables& t, State& s, Seat seat, Random& random) {
  if (seat <= kConfederate) Deal{t, s, seat, random, {}, false, {}, {}, {}, {}, {}}.deal();
}

}  // namespace cf::warpath
