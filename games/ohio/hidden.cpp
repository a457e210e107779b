// 25.2: what the United States may not look at, and how it is dealt anew for a player program.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

// Pieces in a moving or fighting force have shown themselves.
bool veiled(const Ctx& c, UnitId u) {
  return c.applies(R("25.2"), c.t.hidden_stacks && side_of(u) == kWC && on_board(c.s.place[u]) && !c.s.group[u]);
}

// Kind, strength and side up; not the name, the nation or the tactical points.
u32 look_of(const Ctx& c, UnitId u) {
  return static_cast<u32>(c.t.type[u.index()]) << 16 | static_cast<u32>(fp_of(c, u)) << 8 |
         (c.s.flags[u] & kReducedSide);
}

void note_piece(Playing& p, const Event& event, EventType unseen) {
  const UnitId u = unit_arg(event.a);
  if (!veiled(p.ctx(), u)) return p.emit(event);
  Event shown = event;
  shown.type = unseen;
  shown.a = static_cast<i16>(p.t.type_of(u));
  p.emit(shown);
  p.emit({.rule = event.rule, .type = kNamed, .who = event.who, .a = event.a, .seen_by = 1u << kWC});
}

namespace {

struct Spot {
  PlaceId at{};
  u8 flags = 0;
  auto operator<=>(const Spot&) const = default;
};
template <class T, std::size_t N>
void shuffle(InlineVector<T, N>& items, Random& random) {
  std::sort(items.begin(), items.end());  // a settled order: nothing of how it lay before may show
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<u32>(i))]);
}

}  // namespace

// Pieces that look alike change places.
void Game::redeal(const Tables& t, State& s, Seat seat, Random& random) {
  if (!t.hidden_stacks || seat == kWC) return;
  const Ctx c{t, s};
  IdSet<UnitId, kUnits> dealt;
  for (std::size_t i = 0; i < kArmsFirst; ++i) {
    if (!veiled(c, UnitId(i)) || dealt.has(UnitId(i))) continue;
    const u32 look = look_of(c, UnitId(i));
    InlineVector<UnitId, kUsFirst> alike;
    InlineVector<Spot, kUsFirst> spots;
    for (std::size_t k = i; k < kArmsFirst; ++k)
      if (const UnitId u(k); veiled(c, u) && look_of(c, u) == look)
        alike.push_back(u), spots.push_back({s.place[u], s.flags[u]}), dealt.add(u);
    shuffle(spots, random);
    for (std::size_t k = 0; k < alike.size(); ++k) s.place[alike[k]] = spots[k].at, s.flags[alike[k]] = spots[k].flags;
  }
  InlineVector<UnitId, kArmsCount> arms;
  InlineVector<NationId, kArmsCount> owners;
  for (std::size_t k = 0; k < kArmsCount; ++k)
    if (const UnitId u(kArmsFirst + k); veiled(c, u)) arms.push_back(u), owners.push_back(s.arms_nation[k]);
  shuffle(owners, random);
  for (std::size_t k = 0; k < arms.size(); ++k) s.arms_nation[arms[k].index() - kArmsFirst] = owners[k];
}

}  // namespace cf::ohio
