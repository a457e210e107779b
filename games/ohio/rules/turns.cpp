// 4 Playing the game, 12 End of turn: turns, segments and what is done in each.
#include "games/ohio/rules/board.hpp"

namespace cf::ohio {

Flow end_of_game(Playing& p);

namespace {

bool fall(const State& s) { return s.turn % 2 == 0; }
bool wintry(const Ctx& c) {
  const bool off = c.t.learning() && (c.t.sc.tier < 3 || !c.t.in_force(R("A2.4")));
  return c.s.segment == 10 && !off && (fall(c.s) || !c.t.in_force(R("4.1c")));
}
int last_turn(const Ctx& c) {
  const Scenario& sc = c.t.sc;
  const Rule length = sc.harmar ? R("A3.1b") : sc.wabash ? R("A3.2b") : sc.legion ? R("A3.3b") : sc.campaign ? R("A3.4") : R("A2.2");
  return c.t.in_force(length) ? sc.last_turn : sc.first_turn;
}
bool opens(const Ctx& c, int first_of_round) { return c.s.segment < 10 && (c.s.segment - 1) % 3 == first_of_round; }

// Parts of an expedition named for this turn, and the campaign's later reinforcements.
const std::vector<UnitId>* arriving(const Ctx& c) {
  for (const Part& part : c.t.sc.parts)
    if (part.turn == c.s.turn && part.turn != c.t.sc.first_turn) return &part.units;
  return nullptr;
}

void take_from_pool(Playing& p, Type type, int count, PlaceId to) {
  for (std::size_t i = kUsFirst; i < kUnits && count > 0; ++i)
    if (p.t.type_of(UnitId(i)) == type && p.s.place[UnitId(i)] == kPool) put(p, UnitId(i), to), --count;
}

constexpr PlaceId kMuster = kBuilds;  // called up, waiting to be placed on an entry square

constexpr Paragraph<Game, Campaign> kCampaignChapter[] = {
    {R("4.0"), "The game is set up for the scenario.", [](Campaign&, Playing& p) -> Flow { return p.call(SetUp{}); }},
    {R("4.1a"), "A turn begins at its first segment.",
     [](Campaign&, Playing& p) -> Flow {
       p.s.segment = 1;
       p.note({R("4.1a"), kTurnBegan, kNobody, p.s.turn});
       return Next;
     }},
    {R("A3.3g"), "Fort Miamis is built at the start of SP/SU 1794.",
     [](Campaign&, Playing& p) -> Flow {
       if (p.s.turn == 9 && (p.t.sc.legion || p.t.sc.campaign)) p.s.fort_miamis = true;
       return Next;
     }},
    {R("A3.3h"), "Later parts of the third expedition arrive at the start of their turn.",
     [](Campaign&, Playing& p) -> Flow {
       const std::vector<UnitId>* units = arriving(p.ctx());
       if (!units) return Next;
       for (UnitId u : *units) put(p, u, kMuster);
       return p.call(ExpeditionEntry{.squares = 1});
     }},
    {R("A3.4f"), "In the campaign reinforcements follow in the two turns after the third expedition.",
     [](Campaign&, Playing& p) -> Flow {
       const int since = p.s.turn - p.s.third_turn;
       if (!p.t.sc.campaign || p.s.third_turn == 255 || since < 1 || since > 2) return Next;
       const auto& [units, leaders] = p.t.sc.chart[1].later[static_cast<std::size_t>(since - 1)];
       for (const auto& [type, count] : units) take_from_pool(p, type, count, kMuster);
       for (UnitId u : leaders)
         if (p.s.place[u] == kPool) put(p, u, kMuster);
       return p.call(ExpeditionEntry{.squares = 1});
     }},
    {R("2.2"), "The segments are played in order.", [](Campaign&, Playing& p) -> Flow { return p.call(Segment{}); }},
    {R("4.2a"), "After the tenth the turn is over.",
     [](Campaign&, Playing& p) -> Flow {
       if (check_immediate_win(p)) return finish(p, p.s.winner, p.s.end_rule);
       if (p.s.segment < 10) {
         ++p.s.segment;
         return go(R("2.2"));
       }
       return Next;
     }},
    {R("2.1"), "The game ends with the scenario's last turn.",
     [](Campaign&, Playing& p) -> Flow {
       if (p.s.turn >= last_turn(p.ctx())) return end_of_game(p);
       ++p.s.turn;
       return go(R("4.1a"));
     }},
};

constexpr Paragraph<Game, Segment> kSegmentChapter[] = {
    {R("5.0b"), "Segments 1, 4 and 7: special actions.",
     [](Segment&, Playing& p) -> Flow {
       if (p.t.sc.tier == 1 && p.t.in_force(R("A2.2"))) return Next;
       if (p.t.sc.tier == 2 && !p.t.in_force(R("A2.3"))) return Next;
       return opens(p.ctx(), 0) ? p.call(SpecialActions{}) : Next;
     }},
    {R("6.0b"), "Segments 2, 5 and 8: US operations.",
     [](Segment&, Playing& p) -> Flow { return opens(p.ctx(), 1) ? p.call(Operations{.seat = kUS}) : Next; }},
    {R("8.0a"), "Then the nation check.",
     [](Segment&, Playing& p) -> Flow { return opens(p.ctx(), 1) && !p.t.learning() ? p.call(NationCheck{}) : Next; }},
    {R("4.2b"), "Segments 3, 6 and 9: WC operations.",
     [](Segment&, Playing& p) -> Flow { return opens(p.ctx(), 2) ? p.call(Operations{.seat = kWC}) : Next; }},
    {R("7.0a"), "Then the expedition check.",
     [](Segment&, Playing& p) -> Flow { return opens(p.ctx(), 2) && !p.t.learning() ? p.call(ExpeditionCheck{}) : Next; }},
    {R("9.0"), "Then the leader check.",
     [](Segment&, Playing& p) -> Flow { return opens(p.ctx(), 2) ? p.call(LeaderCheck{}) : Next; }},
    {R("10.0d"), "Segment 10 of a FA/WI turn: US supply check.",
     [](Segment&, Playing& p) -> Flow {
       return wintry(p.ctx()) ? p.call(SupplyCheck{}) : Next;
     }},
    {R("11.0"), "Segment 10 of a FA/WI turn: winter quarters.",
     [](Segment&, Playing& p) -> Flow {
       return wintry(p.ctx()) ? p.call(Winter{}) : Next;
     }},
    {R("12.0"), "Segment 10: action points are set back.",
     [](Segment&, Playing& p) -> Flow {
       if (p.s.segment != 10) return End;
       for (Seat seat : {kUS, kWC}) {
         int points = p.t.sc.points[seat];
         if (p.t.sc.campaign && p.s.expedition >= 2 && seat == kUS && p.t.in_force(R("A3.4b"))) points = 5;
         if (p.t.sc.campaign && p.s.expedition >= 3 && seat == kWC && p.t.in_force(R("A3.4c"))) points = 4;
         if (p.s.saved[seat] && p.t.in_force(R("5.9c"))) ++points;
         p.s.saved[seat] = false;
         if (points > 5 && p.t.in_force(R("5.9b"))) points = 5;
         if (p.t.in_force(R("5.0h"))) p.s.points[seat] = b8(points);
       }
       return Next;
     }},
    {R("5.6.1"), "Before a SP/SU turn raid chits are added.",
     [](Segment&, Playing& p) -> Flow {
       if (p.t.learning() || p.s.turn >= 9 || p.s.turn >= p.t.sc.last_turn || !fall(p.s) || !p.t.in_force(R("4.1b"))) return Next;
       for (std::size_t i = 0; i < 4; ++i) p.s.cup[i] = b8(p.s.cup[i] + p.t.raid_added[p.s.turn + 1][i]);
       p.note({R("5.6.1"), kChitsAdded, kWC});
       return Next;
     }},
};

}  // namespace

const Chapter<Game, Campaign> Campaign::chapter{kCampaignChapter};
const Chapter<Game, Segment> Segment::chapter{kSegmentChapter};

}  // namespace cf::ohio
