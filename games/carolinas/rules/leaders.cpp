// 7.6 Leaders on their own.
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr i8 kRideBySkill[] = {-2, 1, 2};

constexpr Paragraph<Game, LeaderAlone> kLeaderAloneChapter[] = {
    {R("7.6b"), "To ride alone he rolls; within his initiative the roll is his movement.",
     [](LeaderAlone& f, Playing& p) -> Flow {
       if (f.points >= 0) return go(R("7.6c"));  // his night roll serves for both
       return p.call(RollDie{R("7.6b"), 0, 9});
     }},
    {R("7.6d"), "Above it he stays, and has no ability roll.",
     [](LeaderAlone& f, Playing& p) -> Flow {
       const u8 face = p.answer.n;
       p.s.m.tried.add(f.leader);
       p.note({R("7.6b"), kLeaderAlone, p.s.active, num(f.leader), face, p.t.def(f.leader).initiative, face <= p.t.def(f.leader).initiative});
       if (face > p.t.def(f.leader).initiative) return End;
       f.points = static_cast<i8>(face);
       return Next;
     }},
    {R("7.6c"), "After a passed roll he may try his ability.",
     [](LeaderAlone& f, Playing& p) -> Flow {
       p.s.m.tried.add(f.leader);
       return p.call(AbilityOffer{f.leader, static_cast<u8>(f.points)});
     }},
    {R("8.0e"), "Ability counts for his ride, never for the night.",
     [](LeaderAlone&, Playing& p) -> Flow { return p.answer.verb == kAbility ? p.call(RollDie{R("7.6c"), 0, 9}) : go(R("7.6e")); }},
    {R("2.0e"), "Inept costs two points, capable gives one, exceptional two.",
     [](LeaderAlone& f, Playing& p) -> Flow {
       const Skill skill = judge_ability(p, R("7.6c"), p.s.active, f.leader);
       f.points = static_cast<i8>(f.points + kRideBySkill[static_cast<std::size_t>(skill)]);
       return Next;
     }},
    {R("7.6e"), "With nothing left he cannot go alone, but may still ride with a unit.",
     [](LeaderAlone& f, Playing& p) -> Flow {
       if (f.points <= 0) return End;
       p.s.group = only(f.leader);
       March ride{p.s.at[f.leader], static_cast<u8>(f.points)};
       ride.alone = true;
       return p.become(ride);
     }},
};

}  // namespace

std::string ratings_text(const PieceDef& leader) {
  std::string out;
  const auto add = [&](const char* word, int low, int high) {
    if (low > high) return;
    out += (out.empty() ? "" : ", ") + std::string(word) + " " + std::to_string(low) + (low < high ? "-" + std::to_string(high) : "");
  };
  add("inept", 0, leader.capable_from - 1);
  add("capable", leader.capable_from, leader.exceptional_from - 1);
  add("exceptional", leader.exceptional_from, 9);
  return out;
}

const Chapter<Game, LeaderAlone> LeaderAlone::chapter{kLeaderAloneChapter};

Seat AbilityOffer::asked(const Ctx& c) const { return c.s.active; }
void AbilityOffer::answers(const Ctx&, Offer& offer) const {
  offer.allow({.verb = kDecline});
  offer.allow({.verb = kAbility, .a = num(leader)});
}
Ask AbilityOffer::ask(const Ctx& c) const {
  return {R("7.6c"), {"{a:seat}: {b:piece} may ride {c} points. Roll his ability as well? Inept -2, capable +1, exceptional +2.", c.s.active, num(leader), points},
          kPiece, num(leader)};
}

}  // namespace cf::carolinas
