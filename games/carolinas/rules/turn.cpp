// 3 Sequence of play: Date Turns, Activation Turns, phases.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

void new_activation(Marks& m) {
  m.moved.clear();
  m.rebuilt.clear();
  m.night_ok.clear();
  m.tried.clear();
  m.heard.clear();
  m.worn.clear();
  m.tired.clear();
}

Flow begin_half(Playing& p, Seat side, bool moving) {
  if (halted(p)) return Replaced;
  p.s.active = side;
  p.s.moving = moving;
  if (moving) new_activation(p.s.m);
  p.note({R("3.0b"), kPhaseBegan, side, moving ? i16{0} : i16{1}, static_cast<i16>(p.s.hour), p.s.turn});
  return moving ? p.call(MovementPhase{}) : p.call(CombatPhase{});
}

// 3.0e, ruling 6: the same side is first in every Activation Turn.
Seat first_side(const Playing& p) { return p.t.in_force(R("3.0e")) ? p.t.first_player : other(p.t.first_player); }

constexpr Paragraph<Game, Campaign> kCampaign[] = {
    {R("16.0c"), "The pieces of the scenario are set up.", [](Campaign&, Playing& p) -> Flow { return p.call(SetUp{}); }},
    {R("3.0c"), "The scenario fixes the number of Date Turns.",
     [](Campaign&, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       const int last = p.t.in_force(p.t.calendar_rule) ? p.t.turns : 1;
       if (p.s.turn >= last) return go(R("16.0a"));
       ++p.s.turn;
       p.s.m.frozen.clear();
       p.s.m.saved.clear();
       p.s.m.landed.clear();
       p.s.hour = Hour::Day;
       p.note({R("3.0c"), kTurnBegan, kNobody, p.s.turn, p.s.turn});
       return Next;
     }},
    {R("3.0a"), "A Date Turn begins with the weather.", [](Campaign&, Playing& p) -> Flow { return p.call(Weather{}); }},
    {R("5.0a"), "Then both sides hold their councils of war.", [](Campaign&, Playing& p) -> Flow { return p.call(Council{}); }},
    {R("3.0b"), "First comes the Day Activation Turn.",
     [](Campaign&, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       return p.call(Activation{});
     }},
    {R("8.0b"), "Then comes the Night Activation Turn, and the next date.",
     [](Campaign&, Playing& p) -> Flow {
       if (halted(p)) return Replaced;
       p.s.hour = Hour::Night;
       return p.call(Activation{}, R("3.0c"));
     }},
    {R("16.0a"), "The game ends with the Night turn of the last Date Turn.",
     [](Campaign&, Playing& p) -> Flow {
       Rule rule = p.t.victory_rule;
       const u8 result = final_result(p.ctx(), rule);
       end_game(p, rule, result);
       return End;
     }},
};

constexpr Paragraph<Game, Activation> kActivation[] = {
    {R("3.0e"), "The first player moves.", [](Activation&, Playing& p) -> Flow { return begin_half(p, first_side(p), true); }},
    {R("11.0a"), "The first player fights.", [](Activation&, Playing& p) -> Flow { return begin_half(p, first_side(p), false); }},
    {R("7.0a"), "The second player moves.", [](Activation&, Playing& p) -> Flow { return begin_half(p, other(first_side(p)), true); }},
    {R("11.1a"), "The second player fights.",
     [](Activation&, Playing& p) -> Flow { return begin_half(p, other(first_side(p)), false); }},
};

}  // namespace

const Chapter<Game, Campaign> Campaign::chapter{kCampaign};
const Chapter<Game, Activation> Activation::chapter{kActivation};

}  // namespace cf::carolinas
