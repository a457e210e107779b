// 5 Council of war and couriers.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {

namespace {

// Hexes through which no route of the side leads: those of enemy units, cannon and forts.
Columns closed_to(const Ctx& c, Seat side) {
  Columns closed;
  if (!c.t.in_force(R("5.0c"))) return closed;
  for (PieceId p : (ashore(c, other(side)) & (c.t.units | c.t.cannon)) - everything_in(c.s, HexId{})) closed.add(c.s.at[p]);
  for (std::size_t i = 0; i < c.t.forts.size(); ++i)
    if (c.s.forts[i] == other(side)) closed.add(c.t.forts[i]);
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
  u32 leaving(int direction, std::size_t column) const { return open_[column] & sides_[static_cast<std::size_t>(direction)].rows[column]; }

  // Rows run from south-east to north-west. Even columns lie half a row higher: the neighbours of row n in the columns beside
  // them have the rows n and n + 1, those of an odd column n - 1 and n.
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
    if (column + 1 < kColumns) enter(column + 1, upper(leaving(kWestSouthWest, column)) | lower(leaving(kSouth, column)));
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
  Flood flood(c.t.in_force(R("5.0b")) ? c.t.by_bridge : c.t.by_land, closed, goal);
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
PieceId courier_goal(const Ctx& c, Seat side, PieceSet& ties) {
  const PieceId named = c.s.senior[side];
  const PieceSet present = (ashore(c, side) & c.t.leaders) - everything_in(c.s, HexId{});
  ties = {};
  if (named.exists() && present.has(named)) return named;
  if (present.empty()) return {};
  ties = senior_most(c, present);
  return first(ties);
}

namespace {

PieceSet leaders_cut_off(const Ctx& c, Seat side) {
  PieceSet cut;
  const PieceId goal = c.s.goal[side];
  if (!goal.exists()) return cut;
  const PieceSet leaders = (ashore(c, side) & c.t.leaders) - everything_in(c.s, HexId{});
  const Columns reached = courier_reach(c, side, c.s.at[goal], leaders);
  for (PieceId p : leaders)
    if (!reached.has(c.s.at[p])) cut.add(p);
  return cut;
}

Flow settle_goal(Playing& p, Seat side) {
  PieceSet ties;
  p.s.goal[side] = courier_goal(p.ctx(), side, ties);
  if (!has_many(ties) || !p.t.in_force(R("5.1f"))) return Next;
  return p.call(PickPiece{R("5.1f"), Purpose::Goal, side, false, ties});
}

void take_goal(Playing& p, Seat side) {
  if (p.answer.verb == kChoose && side_of(p.ctx(), side).has(piece_of(p.answer.a))) p.s.goal[side] = piece_of(p.answer.a);
}

constexpr Paragraph<Game, Council> kCouncil[] = {
    {R("5.1g"), "The routes are judged anew at every council: first the one the first player's couriers ride to.",
     [](Council& f, Playing& p) -> Flow {
       f.cut.clear();
       p.answer = {};
       return settle_goal(p, p.t.first_player);
     }},
    {R("5.1f"), "Then the second player's.",
     [](Council&, Playing& p) -> Flow {
       take_goal(p, p.t.first_player);
       p.answer = {};
       return settle_goal(p, other(p.t.first_player));
     }},
    {R("5.0a"), "Every leader of both sides is tested.",
     [](Council& f, Playing& p) -> Flow {
       take_goal(p, other(p.t.first_player));
       f.cut = leaders_cut_off(p.ctx(), kAmerican) | leaders_cut_off(p.ctx(), kBritish);
       return Next;
     }},
    {R("5.1a"), "Cut-off hexes roll, the first player's before the second's, in number order.",
     [](Council& f, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       f.cut = f.cut - p.s.m.dead;
       for (Seat side : {p.t.first_player, other(p.t.first_player)}) {
         HexId best;
         for (PieceId leader : f.cut & side_of(p.ctx(), side))
           if (p.s.at[leader] < best || !best.exists()) best = p.s.at[leader];
         if (!best.exists()) continue;
         const PieceSet rolling = here(p.ctx(), f.cut, best);
         f.cut = f.cut - rolling;
         return p.call(CutOffStack{side, best, {}, rolling}, R("5.1a"));
       }
       return End;
     }},
};

// Who of a cut-off hex rolls: the senior-most, or everyone in turn under the option.
Flow pick_roller(CutOffStack& f, Playing& p) {
  const PieceSet able = senior_most(p.ctx(), f.rolling);
  f.leader = first(able);
  return has_many(able) && p.t.in_force(R("5.1f")) ? p.call(PickPiece{R("5.1f"), Purpose::CutOffLeader, f.side, false, able}) : Next;
}

constexpr Paragraph<Game, CutOffStack> kCutOffStack[] = {
    {R("5.1f"), "Among equals the owner names who acts.",
     [](CutOffStack& f, Playing& p) -> Flow {
       p.answer = {};
       return pick_roller(f, p);
     }},
    {R("5.1a"), "He rolls his ability, whatever he rolled before.",
     [](CutOffStack& f, Playing& p) -> Flow {
       if (p.answer.verb == kChoose && f.rolling.has(piece_of(p.answer.a))) f.leader = piece_of(p.answer.a);
       p.note({R("5.1a"), kCutOff, f.side, num(f.leader), num(f.hex)});
       return p.call(RollDie{R("5.1a"), 0, 9});
     }},
    {R("5.1b"), "Exceptional: no effect.",
     [](CutOffStack& f, Playing& p) -> Flow {
       const Skill skill = judge_ability(p, R("5.1a"), f.side, f.leader);
       if (skill == Skill::Exceptional) return go(R("5.1g"));
       return skill == Skill::Inept ? go(R("5.1d")) : Next;
     }},
    {R("5.1c"), "Capable: he and his companions stand still this Date Turn.",
     [](CutOffStack& f, Playing& p) -> Flow {
       p.s.m.frozen = p.s.m.frozen | on_land(p.ctx(), f.side, f.hex);
       p.note({R("5.1c"), kIsolated, f.side, num(f.hex)});
       return go(R("5.1g"));
     }},
    {R("5.1d"), "Inept: one companion of the owner's choice loses a step.",
     [](CutOffStack& f, Playing& p) -> Flow {
       if (p.t.options.inept_freezes) p.s.m.frozen = p.s.m.frozen | on_land(p.ctx(), f.side, f.hex);
       const PieceSet targets = on_land(p.ctx(), f.side, f.hex) & (p.t.units | p.t.cannon);
       if (targets.empty()) {
         if (p.t.in_force(R("5.1e"))) eliminate(p, f.leader, R("5.1e"));
         return go(R("5.1g"));
       }
       return p.call(PickPiece{R("5.1d"), Purpose::CutOffLoss, f.side, false, targets});
     }},
    {R("5.1e"), "A cannon or a reduced unit is removed; a leader with no companion goes himself.",
     [](CutOffStack&, Playing& p) -> Flow {
       const PieceId piece = piece_of(p.answer.a);
       p.t.cannon.has(piece) ? eliminate(p, piece, R("5.1d")) : lose_step(p, piece, R("5.1d"));
       return Next;
     }},
    {R("5.1g"), "Under the option every cut-off leader of the hex rolls in turn.",
     [](CutOffStack& f, Playing& p) -> Flow {
       f.rolling.remove(f.leader);
       f.rolling = f.rolling - p.s.m.dead;
       return p.t.options.every_leader_rolls && !f.rolling.empty() ? go(R("5.1f")) : End;
     }},
};

}  // namespace

const Chapter<Game, Council> Council::chapter{kCouncil};
const Chapter<Game, CutOffStack> CutOffStack::chapter{kCutOffStack};

}  // namespace cf::carolinas
