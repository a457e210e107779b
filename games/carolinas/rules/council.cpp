// 5 Council of war and couriers.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

namespace {

// Hexes through which no route of the side leads: those of enemy units, cannon and forts.
Columns closed_to(const Ctx& c, Seat side) {
  Columns closed;
  const PieceSet enemies = (ashore(c, other(side)) & (c.t.units | c.t.cannon)) - everything_in(c.s, HexId{});
  for (PieceId p : c.applies(R("5.0c"), enemies)) closed.add(c.s.at[p]);
  for (std::size_t i = 0; i < c.t.forts.size(); ++i)
    if (c.applies(R("5.0c"), c.s.forts[i] == other(side))) closed.add(c.t.forts[i]);
  return closed;
}

// The flood over the map, a column at a time, up and down the columns until nothing new is found.
class Flood {
 public:
  Flood(const std::array<Columns, 6>& sides, const Columns& closed, HexId goal) : sides_(sides), closed_(closed) {
    reached.add(goal);
    start_ = column_of(goal) - 1;
    open_[static_cast<std::size_t>(start_)] = u32{1} << (row_of(goal) - 1);  // the goal itself is never closed
  }
  Columns reached;

  // Spreads once to the end of the map and back; false when that found nothing.
  bool sweep() {
    changed_ = false;
    for (int column = start_; column < kColumns; ++column) spread(static_cast<std::size_t>(column));
    for (int column = kColumns - 1; column >= 0; --column) spread(static_cast<std::size_t>(column));
    for (int column = 0; column < start_; ++column) spread(static_cast<std::size_t>(column));
    start_ = 0;
    return changed_;
  }

 private:
  enum { kNorth, kEastNorthEast, kSouthEast, kSouth, kWestSouthWest, kNorthWest };

  void enter(std::size_t column, u32 rows) {
    const u32 fresh = rows & ~reached.rows[column];
    if (!fresh) return;
    reached.rows[column] |= fresh;
    open_[column] |= fresh & ~closed_.rows[column];
    changed_ = true;
  }
  u32 leaving(int direction, std::size_t column) const {
    return open_[column] & sides_[static_cast<std::size_t>(direction)].rows[column];
  }

  // Rows run from south-east to north-west. Even columns lie half a row higher: the neighbours of row n in the columns
  // beside them have the rows n and n + 1, those of an odd column n - 1 and n.
  void spread(std::size_t column) {
    if (!open_[column]) return;
    for (u32 before = 0; before != open_[column];) {
      before = open_[column];
      enter(column, leaving(kNorthWest, column) << 1 | leaving(kSouthEast, column) >> 1);
    }
    const bool even = column % 2 == 1;  // columns are numbered from 1
    const auto upper = [even](u32 rows) { return even ? rows << 1 : rows; };
    const auto lower = [even](u32 rows) { return even ? rows : rows >> 1; };
    if (column > 0) enter(column - 1, upper(leaving(kNorth, column)) | lower(leaving(kEastNorthEast, column)));
    if (column + 1 < kColumns)
      enter(column + 1, upper(leaving(kWestSouthWest, column)) | lower(leaving(kSouth, column)));
  }

  const std::array<Columns, 6>& sides_;
  const Columns& closed_;
  std::array<u32, kColumns> open_{};  // reached, and routes lead on from there
  int start_ = 0;
  bool changed_ = false;
};

bool reaches_all(const Ctx& c, const Columns& reached, const PieceSet& wanted) {
  for (PieceId p : wanted)
    if (!reached.has(c.s.at[p])) return false;
  return true;
}

}  // namespace

// A route is a chain of land hexes that crosses no river but at a bridge and enters no hex of an enemy unit, cannon or
// fort (rulings 9, 10). A leader may stand in a closed hex, but no route leads through it.
Columns courier_reach(const Ctx& c, Seat side, HexId goal, const PieceSet& wanted) {
  const Columns closed = closed_to(c, side);
  Flood flood(c.t.by_bridge, closed, goal);
  while (flood.sweep())
    if (!wanted.empty() && reaches_all(c, flood.reached, wanted)) break;
  return flood.reached;
}

std::vector<HexId> courier_tree(const Ctx& c, Seat side, HexId goal) {
  const Columns closed = closed_to(c, side);
  std::vector<HexId> towards(kHexes), open{goal};
  towards[goal.index()] = goal;
  for (std::size_t next = 0; next < open.size(); ++next) {
    const HexId at = open[next];
    if (at != goal && closed.has(at)) continue;
    for (unsigned d = 0; d < 6; ++d) {
      const HexId to = c.t.hex(at).next[d];
      if (!c.t.by_bridge[d].has(at) || towards[to.index()].exists()) continue;
      towards[to.index()] = at;
      open.push_back(to);
    }
  }
  return towards;
}

// Ruling 8: the named Senior Commander while he is ashore on the map, else the lowest seniority number.
PieceSet courier_goals(const Ctx& c, Seat side) {
  const PieceId named = c.s.senior[side];
  const PieceSet present = (ashore(c, side) & c.t.leaders) - everything_in(c.s, HexId{});
  return named.exists() && present.has(named) ? only(named) : senior_most(c, present);
}

namespace {

void propose_goal(Playing& p, Seat side) {
  const PieceSet goals = courier_goals(p.ctx(), side);
  p.s.goal[side] = goals.empty() ? PieceId{} : first(goals);
}

PickPiece which_goal(const Ctx& c, Seat side) {
  return {R("5.1f"), Purpose::Goal, side, false, courier_goals(c, side)};
}

PieceSet leaders_cut_off(const Ctx& c, Seat side) {
  PieceSet cut;
  const PieceId goal = c.s.goal[side];
  if (!goal.exists()) return cut;
  const PieceSet leaders = (ashore(c, side) & c.t.leaders) - everything_in(c.s, HexId{});
  const Columns reached = courier_reach(c, side, c.s.at[goal], leaders);
  for (PieceId p : leaders)
    if (c.applies({R("5.0a"), R("5.0b")}, !reached.has(c.s.at[p]))) cut.add(p);
  return cut;
}

// Ruling 150: the first player's before the second's, in number order.
CutOffStack next_cut_off(const Ctx& c, PieceSet& cut) {
  const PieceSet firsts = cut & side_of(c, c.t.first_player);
  HexId best;
  for (PieceId leader : firsts.empty() ? cut : firsts)
    if (c.s.at[leader] < best || !best.exists()) best = c.s.at[leader];
  const PieceSet rolling = here(c, cut, best);
  cut = cut - rolling;
  return {firsts.empty() ? other(c.t.first_player) : c.t.first_player, best, {}, rolling, {}};
}

}  // namespace

// 5.1g: the routes are judged anew at every council.
Flow Council::play(Playing& p) {
  const Ctx c = p.ctx();
  const Seat first_side = p.t.first_player, second_side = other(first_side);
  BEGIN;
  propose_goal(p, first_side);
  ASK(FirstGoal, which_goal(c, first_side));
  if (picked(p).exists()) p.s.goal[first_side] = picked(p);
  propose_goal(p, second_side);
  ASK(SecondGoal, which_goal(c, second_side));
  if (picked(p).exists()) p.s.goal[second_side] = picked(p);
  cut = leaders_cut_off(c, kAmerican) | leaders_cut_off(c, kBritish);
  for (;;) {
    if (halted(p)) return Replaced;
    cut = cut - p.s.m.dead;
    if (cut.empty()) break;
    CALL(CutOff, next_cut_off(c, cut));
  }
  END;
}

namespace {

void freeze(Playing& p, const CutOffStack& f) { p.s.m.frozen = p.s.m.frozen | on_land(p.ctx(), f.side, f.hex); }

// Ruling 14: a unit, or a cannon, which is removed outright; never a wagon.
PieceSet companions(const Ctx& c, const CutOffStack& f) { return on_land(c, f.side, f.hex) & (c.t.units | c.t.cannon); }

void lose_companion(Playing& p, PieceId piece) {
  p.t.cannon.has(piece) ? eliminate(p, piece, R("5.1d")) : lose_step(p, piece, R("5.1d"));
}

}  // namespace

// Ruling 12: one roll a hex by its senior-most leader; under the option every leader of the hex rolls in turn.
Flow CutOffStack::play(Playing& p) {
  const Ctx c = p.ctx();
  BEGIN;
  do {
    leader = first(senior_most(c, rolling));
    ASK(Leader, PickPiece{R("5.1f"), Purpose::CutOffLeader, side, false, senior_most(c, rolling)});
    leader = picked(p);
    p.emit({R("5.1a"), kCutOff, side, num(leader), num(hex)});
    ASK(Ability, d10(R("5.1a")));
    skill = judge_ability(p, R("5.1a"), side, leader);
    // 5.1b: exceptional, and nothing happens.
    if (p.applies(R("5.1c"), skill == Skill::Capable)) {
      freeze(p, *this);
      p.emit({R("5.1c"), kIsolated, side, num(hex)});
    }
    if (skill == Skill::Inept) {
      if (p.t.options.inept_freezes) freeze(p, *this);
      ASK(Loss, PickPiece{R("5.1d"), Purpose::CutOffLoss, side, false, companions(c, *this)});
      if (picked(p).exists())
        lose_companion(p, picked(p));
      else if (p.applies(R("5.1e"), leader.exists()))
        eliminate(p, leader, R("5.1e"));
    }
    rolling.remove(leader);
    rolling = rolling - p.s.m.dead;
  } while (p.t.options.every_leader_rolls && !rolling.empty());
  END;
}

}  // namespace cf::carolinas
