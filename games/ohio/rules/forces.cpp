// 6.2 Types of forces.
#include "games/ohio/rules/forces.hpp"

namespace cf::ohio {

void Shape::add(const Ctx& c, UnitId u) {
  const Type type = c.t.type_of(u);
  keys += type == Type::Key;
  subs += type == Type::Sub;
  scouts += type == Type::Scout;
  wagons_guns += type == Type::Supply || type == Type::Gun;
  if (is_troop(type)) troops += fp_of(c, u);
  warriors += type == Type::Warrior;
  if (type != Type::Scout) fp += fp_of(c, u);
  if (type == Type::Warrior || type == Type::Sub) {
    const NationId n(c.t.nation[u.index()]);
    mixed |= nation.exists() && n != nation && side_of(u) == kWC;
    nation = n;
  }
}
Shape shape_of(const Ctx& c, Seat seat, u8 group) {
  Shape shape;
  each_in(c.s, seat, group, [&](UnitId u) {
    if (c.t.type_of(u) != Type::Arms) shape.add(c, u);
  });
  return shape;
}

int subordinate_limit(const Ctx& c, Seat seat) { return c.applies(R("A3.3d"), seat == kUS && c.t.sc.legion) ? 8 : 6; }

namespace {
bool fits_key(const Ctx& c, const Shape& f) {
  if (!f.keys) return false;
  return !c.applies(R("6.2.1a"), f.troops > (f.keys + f.subs >= 2 ? 16 : 10));
}
bool fits_sub(const Ctx& c, Seat seat, const Shape& f) {
  if (!f.subs) return false;
  if (c.applies(R("6.2.2b"), seat == kWC && f.mixed)) return false;
  return !c.applies(R("6.2.2a"), f.troops > subordinate_limit(c, seat));
}
}  // namespace

ForceKind kind_of(const Ctx& c, Seat seat, const Shape& f) {
  if (c.applies(f.mixed ? R("6.2.1b") : R("6.2"), fits_key(c, f))) return ForceKind::Key;
  if (fits_sub(c, seat, f)) return ForceKind::Sub;
  if (f.troops == 0 && f.keys + f.subs == 0 && f.scouts + f.wagons_guns) return ForceKind::Support;
  return ForceKind::Stray;
}
int points_of(const Ctx& c, Seat seat, ForceKind kind, const Shape& f) {
  const int led = seat == kUS ? 4 : 5, stray = seat == kUS ? 2 : 3;
  switch (kind) {
    case ForceKind::Key:
      return c.applies(R("6.2.1c"), true) ? led : stray;
    case ForceKind::Sub:
      return c.applies(R("6.2.2c"), true) ? led : stray;
    case ForceKind::Support:
      return c.applies(R("6.2.4b"), true) ? (f.wagons_guns ? 4 : 5) : stray;
    case ForceKind::Stray:
      return c.applies(R("6.2.3"), true) ? stray : led;
  }
  return stray;
}
bool still_legal(const Ctx& c, Seat seat, ForceKind kind, const Shape& f) {
  switch (kind) {
    case ForceKind::Key:
      return fits_key(c, f);
    case ForceKind::Sub:
      return fits_key(c, f) || fits_sub(c, seat, f);
    case ForceKind::Support:
      return f.troops == 0;
    case ForceKind::Stray:
      return true;
  }
  return true;
}

bool can_move(const Ctx& c, UnitId u) {
  if (c.s.group[u] || !on_board(c.s.place[u])) return false;
  if (c.applies(R("6.1c"), has(c.s, u, kMoved))) return false;
  return !c.applies(R("22.2e"), c.t.type_of(u) == Type::Gun && has(c.s, u, kReducedSide));
}

// Arms move only with warriors, of their own nation or of one that has none.
Verdict arms_verdict(const Ctx& c, u8 group, UnitId arms) {
  const NationId owner = c.s.arms_nation[arms.index() - kArmsFirst];
  if (owner.exists() && !is_member(c, owner))
    return {R("23.0d"), {"These arms belong to the {a:nation}, who are not in the confederacy.", arg(owner)}};
  bool carrier = false;
  each_in(c.s, kWC, group, [&](UnitId u) {
    if (c.t.type_of(u) != Type::Warrior) return;
    const NationId n(c.t.nation[u.index()]);
    carrier |= n == owner || std::find(c.s.arms_nation.begin(), c.s.arms_nation.end(), n) == c.s.arms_nation.end();
  });
  return carrier ? Verdict{} : Verdict{R("23.0d"), {"British arms move only with a warrior unit that can take them."}};
}

namespace {
// The nation of the warriors resting there that may have these arms: their own if it is among them.
NationId keeper_of(const Ctx& c, UnitId arms, PlaceId at) {
  const NationId owner = c.s.arms_nation[arms.index() - kArmsFirst];
  NationId found;
  each_at(c.s, kWC, at, [&](UnitId u) {
    if (c.s.group[u] || c.t.type_of(u) != Type::Warrior) return;
    const NationId n(c.t.nation[u.index()]);
    const bool without = std::find(c.s.arms_nation.begin(), c.s.arms_nation.end(), n) == c.s.arms_nation.end();
    if (n == owner || (without && !found.exists())) found = n;
  });
  return found;
}
}  // namespace

bool arms_may_stay(const Ctx& c, UnitId arms, PlaceId at) {
  return (is_village(site_at(c, at)) && is_member(c, owner_of(c, at))) || keeper_of(c, arms, at).exists();
}
void entrust_arms(Playing& p, UnitId arms) {
  if (const NationId n = keeper_of(p.ctx(), arms, p.s.place[arms]); n.exists())
    p.s.arms_nation[arms.index() - kArmsFirst] = n;
}

// Arms whose nation is not in the force pass to one that is; arms left without warriors outside a village go along.
void hand_over_arms(Playing& p, u8 group, PlaceId at) {
  bool stay = is_village(site_at(p.ctx(), at)) || is_entry(at);
  each_at(p.s, kWC, at, [&](UnitId u) { stay |= p.s.group[u] != group && p.t.type_of(u) == Type::Warrior; });
  each_at(p.s, kWC, at, [&](UnitId u) {
    if (p.t.type_of(u) != Type::Arms) return;
    if (!p.s.group[u] && !stay && arms_verdict(p.ctx(), group, u).legal()) p.s.group[u] = group;
    if (p.s.group[u] != group) return;
    NationId& owner = p.s.arms_nation[u.index() - kArmsFirst];
    NationId heir;
    bool kept = false;
    each_in(p.s, kWC, group, [&](UnitId w) {
      if (p.t.type_of(w) != Type::Warrior) return;
      const NationId n(p.t.nation[w.index()]);
      kept |= n == owner;
      if (!heir.exists() && std::find(p.s.arms_nation.begin(), p.s.arms_nation.end(), n) == p.s.arms_nation.end())
        heir = n;
    });
    if (!kept && heir.exists()) owner = heir;
    if (!kept && !heir.exists()) p.s.group[u] = 0;
  });
}

// What was answered to FormForce: one piece joins the force, or all that can.
void take_up(Playing& p, Seat seat, u8 group, PlaceId at) {
  if (p.answer.verb == kTake) p.s.group[unit_arg(p.answer.a)] = group;
  if (p.answer.verb != kTakeAll) return;
  const bool besieged = seat == kUS && is_besieged(p.ctx(), at);
  each_at(p.s, seat, at, [&](UnitId u) {
    if (can_move(p.ctx(), u) && (!besieged || has(p.s, u, kInside))) p.s.group[u] = group;
  });
}
March set_out_from(Playing& p, Seat seat, u8 group, PlaceId at) {
  if (seat == kWC) hand_over_arms(p, group, at);
  const Shape shape = shape_of(p.ctx(), seat, group);
  const ForceKind kind = kind_of(p.ctx(), seat, shape);
  each_in(p.s, seat, group, [&](UnitId u) { set_out(p.s, u); });
  March march{.seat = seat, .group = group, .kind = kind};
  march.at = at;
  march.points = b8(points_of(p.ctx(), seat, kind, shape));
  return march;
}

}  // namespace cf::ohio
