// What a die decides, for those who watch it roll: who rolls, what for, and what the faces mean.
#include "games/warpath/rules/fire.hpp"

namespace cf::warpath {
namespace {

// The innermost procedure of a kind and where it waits; none if the position has been put together without it.
template <class F>
struct Waiting {
  const F* frame = nullptr;
  typename F::Step step{};
};
template <class F>
Waiting<F> waiting(const Ctx& c) {
  for (std::size_t i = c.s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&c.s.stack.frames[i])) return {f, static_cast<typename F::Step>(c.s.stack.pc[i])};
  return {};
}

i16 word(int n) { return static_cast<i16>(n); }

Message first_draw(const Ctx& c) {
  const bool union_rolls = waiting<FirstPlayer>(c).step == FirstPlayer::Step::UnionDie;
  const int held = capitals_held(c, kUnion);
  if (union_rolls && c.applies(R("GT-1.b"), held == 3 || held == 4))
    return {
        "{a:seat}, die for the first draw, with 1 added for the capitals: the higher draws first, equal dice are "
        "rolled again.",
        kUnion};
  return {"{a:seat}, die for the first draw: the higher draws first, equal dice are rolled again.",
          union_rolls ? kUnion : kConfederate};
}

Message superiority(const Ctx& c) {
  const u8 party = waiting<Round>(c).step == Round::Step::DefenderDie ? kDefender : kAttacker;
  Modifiers die(c.t);
  add_to_superiority(c, party, die);
  return {
      "{a:side}, tactical superiority at {b:space}, {c} added: the higher total fires first, equal totals are "
      "rolled again.",
      c.s.battle.side[party], arg(c.s.battle.space), word(die.sum())};
}

// Higher faces hit harder: the lowest that panics, and the lowest that eliminates, 7 if none does.
template <class Read>
i16 lowest(Shot wanted, Read read) {
  for (int face = 1; face <= 6; ++face)
    if (read(face) >= wanted) return word(face);
  return 7;
}

Message fire(const Ctx& c, const Fire& f) {
  const auto read = [&](int face) { return result_of(c, f.unit, f.party, f.mode, face); };
  const i16 panic = lowest(Shot::Panic, read), kill = lowest(Shot::Elimination, read);
  if (kill > 6 && panic > 6) return {"{a:unit} fires: no face has an effect.", arg(f.unit)};
  if (kill > 6) return {"{a:unit} fires: {b} or more is a panic.", arg(f.unit), panic};
  if (panic == kill) return {"{a:unit} fires: {b} or more is an elimination.", arg(f.unit), kill};
  return {"{a:unit} fires: {b} or more is a panic, {c} or more an elimination.", arg(f.unit), panic, kill};
}

Message wagon_raid(const Ctx& c) {
  const auto read = [&](int face) { return read_table(c, c.t.quantrill, face); };
  const i16 kill = lowest(Shot::Elimination, read);
  if (kill > 6) return {"{a:unit} falls on a wagon: no face destroys an increment here.", arg(c.t.quantrill)};
  return {"{a:unit} falls on a wagon: {b} or more destroys an increment.", arg(c.t.quantrill), kill};
}

}  // namespace

Message Game::die_prompt(const Ctx& c, Rule rule) {
  if (rule == R("GT-1")) return first_draw(c);
  if (rule == R("BP-4A")) return superiority(c);
  if (rule == R("EV-IND"))
    return {"{a:seat} raises units of the nations: one on 1 or 2, two on 3 or 4, three on 5 or 6.", c.s.drawer};
  if (rule == R("8.7.a")) {
    const LoneLeaders* f = waiting<LoneLeaders>(c).frame;
    return {"{a:unit}, without his units: 1 to 4 he escapes, 5 or 6 he is lost.", f ? arg(f->leader) : i16{-1}};
  }
  if (rule == R("9.4")) {
    const Recovery* f = waiting<Recovery>(c).frame;
    return {"Recovery of {a:space}: 1 to 3 ends its devastation.", f ? arg(f->now) : i16{-1}};
  }
  if (const Fire* f = waiting<Fire>(c).frame) return fire(c, *f);
  return wagon_raid(c);
}

}  // namespace cf::warpath
