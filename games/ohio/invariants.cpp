// What must hold in every position, named after the rules; also the guard at the door for positions from outside.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {
namespace {

using Wrong = std::optional<std::string>;

Wrong check_ids(const Ctx& c) {
  for (std::size_t i = 0; i < kUnits; ++i) {
    const PlaceId at = c.s.place.items[i];
    const bool real = !c.t.units[i].id.empty();
    if (real != at.exists())
      return "3.1.1d: " +
             (real ? c.t.units[i].id + " is nowhere" : std::string("a piece that does not exist is on the board"));
    if (at.exists() && at.index() >= kPlaces) return "2.5: a piece stands outside every place";
  }
  for (PlaceId at : c.s.fort)
    if (at.exists() && at.index() >= kPlaces) return "20.3a: a fort stands outside every place";
  for (PlaceId at : c.s.principal)
    if (at.exists() && at.index() >= kSpaces) return "20.5a: a principal village stands outside the map";
  for (NationId n : c.s.arms_nation)
    if (n.exists() && n.index() >= kNations) return "23.0f: arms belong to no nation";
  if (c.s.turn > 9 || c.s.segment < 1 || c.s.segment > 10) return "2.1: there is no such turn or segment";
  if (c.s.expedition > 3) return "1.2: there are three expeditions";
  return {};
}

Wrong check_frames(const Ctx& c) {
  Wrong wrong;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    std::visit(
        [&]<class F>(const F& f) {
          if constexpr (!std::is_same_v<F, std::monostate>)
            F::fields(f, [&]<class V>(const char* name, const V& v) {
              if constexpr (std::is_same_v<V, UnitId>) {
                if (v.exists() && v.index() >= kUnits) wrong = std::string("3.1.1: no such unit in ") + name;
              } else if constexpr (std::is_same_v<V, PlaceId>) {
                if (v.exists() && v.index() >= kPlaces) wrong = std::string("2.5: no such place in ") + name;
              }
            });
          if constexpr (requires { f.seat; })
            if (f.seat > kWC) wrong = "4.0: no such side";
          if constexpr (std::is_same_v<F, SetUp>)
            if (f.task > c.t.sc.tasks.size()) wrong = "A4.6: no such task";
          if constexpr (std::is_same_v<F, March> || std::is_same_v<F, Retreat> || std::is_same_v<F, Combat> ||
                        std::is_same_v<F, Overrun> || std::is_same_v<F, Ambush>)
            if (!on_board(f.at)) wrong = "6.1: a force is nowhere";
        },
        c.s.stack.frames[i]);
  return wrong;
}

Wrong check_pieces(const Ctx& c) {
  const bool marching = find_frame<March>(c.s) || find_frame<Retreat>(c.s) || find_frame<Combat>(c.s);
  for (std::size_t i = 0; i < kUnits; ++i) {
    const UnitId u(i);
    const PlaceId at = c.s.place[u];
    if (is_space(at) && c.t.space(at).river && !marching && !(c.s.fort_miamis && at == c.t.miamis && side_of(u) == kWC))
      return "2.5.2c: " + c.t.units[i].id + " rests on a river";
    if (has(c.s, u, kInside) && !is_fort(site_at(c, at)))
      return "20.1a: " + c.t.units[i].id + " is inside a fort that is not there";
    if (c.s.group[u] && !marching && !find_frame<FormForce>(c.s) && !find_frame<Operations>(c.s))
      return "6.1b: " + c.t.units[i].id + " is in a force that nobody moves";
  }
  if (c.s.fort_miamis && !marching && troops_at(c, kWC, c.t.miamis) > 4)
    return "20.7a: too many warriors in Fort Miamis";
  return {};
}

Wrong check_structures(const Ctx& c) {
  int principals = 0;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const PlaceId at(i);
    const Site site = c.s.site[at];
    if (static_cast<int>(site) > static_cast<int>(Site::PrincipalReduced)) return "20.0: no such structure";
    if (site == Site::None) continue;
    if (c.t.spaces[i].river) return "2.6: a structure stands in the water";
    if (c.s.razed.has(at)) return "20.5.1: a razed marker lies under a structure at " + c.t.spaces[i].id;
    if (is_village(site) && !c.t.spaces[i].owner.exists()) return "20.5: a village stands on nobody's land";
    if ((site == Site::Fort || site == Site::FortReduced) && !fort_named_at(c.s, at).exists())
      return "20.3: a fort without a name at " + c.t.spaces[i].id;
    if (is_principal(site)) {
      ++principals;
      if (principal_index(c.s, at) < 0) return "20.5: an unknown principal village at " + c.t.spaces[i].id;
    }
    int inside = 0;
    if (is_fort(site))
      each_at(c.s, kUS, at,
              [&](UnitId u) { inside += has(c.s, u, kInside) && is_troop(c.t.type_of(u)) ? fp_of(c, u) : 0; });
    if (inside > (site == Site::PrintedFort ? 8 : 6)) return "20.1.2a: too many FP in the fort at " + c.t.spaces[i].id;
  }
  int named = 0;
  for (PlaceId at : c.s.principal) named += at.exists();
  if (principals != named && !find_frame<VillageLoss>(c.s) && !find_frame<SetUp>(c.s))
    return "20.5: principal villages are miscounted";
  return {};
}

Wrong check_counts(const Ctx& c) {
  for (std::size_t a = 0; a < kArmsCount; ++a)
    for (std::size_t b = a + 1; b < kArmsCount; ++b)
      if (c.s.arms_nation[a].exists() && c.s.arms_nation[a] == c.s.arms_nation[b])
        return "23.0f: a nation has two arms markers";
  for (std::size_t i = 0; i < 4; ++i)
    if (c.s.cup[i] + c.s.held[i] > 5) return "5.6c: more than five raid chits of a kind";
  for (Seat seat : {kUS, kWC}) {
    if (c.s.vp[seat] > 60) return "2.4a: VP beyond the track";
    if (c.s.points[seat] > 5) return "5.9b: more than five action points";
  }
  return {};
}

}  // namespace

std::optional<std::string> Game::violated_invariant(const Ctx& c) {
  for (auto check : {check_ids, check_frames, check_pieces, check_structures, check_counts})
    if (Wrong wrong = check(c)) return wrong;
  return {};
}

}  // namespace cf::ohio
