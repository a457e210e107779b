// What a die decides, for those who watch it roll: who rolls, what for, and what the faces mean.
#include "games/ohio/rules/ambush.hpp"
#include "games/ohio/rules/combat.hpp"

namespace cf::ohio {
namespace {

// The lowest face that does it, with what is added to the die.
i16 least(int needed, int added) { return w16(std::clamp(needed - added, 1, 7)); }

// What the procedure that rolls says of its die.
template <class F, class Say>
Message by(const Ctx& c, Say say) {
  const F* f = find_frame<F>(c.s);
  return f ? say(*f) : Message{"Roll a die."};
}

Message combat_die(const Ctx& c, const Combat& f, Rule rule) {
  if (rule == R("14.3a"))
    return {
        "Event die of the battle at {a:space}: 1 and 2 battle, 3 delay, 4 US confused, 5 WC confused, 6 "
        "reinforcements.",
        arg(f.at)};
  if (rule == R("14.4"))
    return {"United States, militia morale at {a:space}: the die is the most militia FP that count; 6 is all of them.",
            arg(f.at)};
  if (rule == R("14.5"))
    return any_type(c, kWC, group_of(f, kWC), Type::Key)
               ? Message{"Western Confederacy, artillery shock at {a:space}: with their key leader 3 and 4 cost 1 FP, 5 "
                         "and 6 cost 2.",
                         arg(f.at)}
               : Message{"Western Confederacy, artillery shock at {a:space}: 2 and 3 cost 1 FP, 4 and 5 cost 2, 6 costs "
                         "3.",
                         arg(f.at)};
  const Combat::Step step = static_cast<Combat::Step>(c.s.stack.pc[std::max<std::size_t>(c.s.stack.depth, 2u) - 2u]);
  const Seat side = step == Combat::Step::UsDie || step == Combat::Step::UsAgain ? kUS : kWC;
  const int strength = std::max(1, strength_of(c, f, side));
  return {c.t.crt_words[static_cast<std::size_t>(std::min(8, (strength - 1) / 2))].c_str(), arg(f.at), side,
          w16(strength)};
}
Message ambush_die(const Ctx& c, const Ambush& f, Rule rule) {
  if (rule == R("18.2a"))
    return {"Ambush from {a:space} by the {b:seat}, event die: 3 is a delay, and nothing happens.", arg(f.from),
            f.seat};
  Modifiers added(c.t);
  add_to_ambush(c, f, added);
  return {
      "Ambush from {a:space} by the {b:seat}: a die with {c} added. 4 and 5 cost a step, 6 and more are "
      "overwhelming, 1 and less a catastrophe.",
      arg(f.from), f.seat, w16(added.sum())};
}
Message talks_die(const Ctx& c, const Negotiation& f) {
  const int needed = 2 * c.t.threshold[std::clamp<int>(c.s.expedition, 1, 3) - 1];
  return {f.seat == kUS ? "United States, treaty with the {a:nation}: {b} or more."
                        : "Western Confederacy, alliance with the {a:nation}: {b} or more.",
          arg(f.nation), w16((needed - c.s.vp[f.seat] + 1) / 2)};
}
Message intrusion_die(const Intrusion& f) {
  return f.die ? Message{"Western Confederacy, US units on {a:nation} land: the US die is {b}. If both together are "
                         "below the US FP there, the nation joins the war.",
                         arg(f.nation), f.die}
               : Message{"United States on {a:nation} land: if both dice together are below the US FP there, the nation "
                         "joins the war.",
                         arg(f.nation)};
}
Message recruitment_die(const Ctx& c, Rule rule) {
  if (rule == R("5.1.1b"))
    return by<UsRecruitment>(c, [](const UsRecruitment& f) -> Message {
      return {"United States, recruitment check {a} of four: 5 or 6 draws a unit from the cup.", w16(f.checks + 1)};
    });
  return by<NationRecruitment>(c, [&](const NationRecruitment& f) -> Message {
    return {"Western Confederacy, check for the {a:nation}: {b} or more brings a unit.", arg(f.nation),
            least(5, f.nation.exists() && c.t.nations[f.nation.index()].core)};
  });
}
Message action_die(const Ctx& c, Rule rule) {
  if (rule == R("5.5b"))
    return by<Harassment>(c, [&](const Harassment& f) -> Message {
      return {"Western Confederacy harasses {a:space}: {b} or more takes a step. Dice left: {c}.", arg(f.at),
              least(4, -(fp_at(c, kUS, f.at) / 2)), f.dice};
    });
  return by<Search>(c, [](const Search& f) -> Message {
    return {
        "United States, search for {a:unit}: 6 or more finds it, with 1 more for 4 US FP within one space and 1 less "
        "for 2 WC FP within two.",
        arg(f.gun)};
  });
}
// 7 to 9 and 25.1: the checks.
Message check_die(const Ctx& c, Rule rule) {
  if (rule == R("7.1b"))
    return by<ExpeditionCheck>(c, [](const ExpeditionCheck& f) -> Message {
      return {"United States, the expedition goes home: {a:unit} leaves the game on 1 to 3.", arg(f.leader)};
    });
  if (rule == R("9.0"))
    return by<LeaderCheck>(c, [](const LeaderCheck& f) -> Message {
      return {"{b:seat}, leader check: {a:unit} heals on 1 to 3 and dies on 6.", arg(f.leader), side_of(f.leader)};
    });
  return by<NationCheck>(c, [](const NationCheck& f) -> Message {
    return {
        "Western Confederacy, loyalty of the {a:nation}: 6 or more keeps them, with 1 more without casualties and 1 "
        "more for a key leader within ten spaces of their principal village.",
        f.nation};
  });
}

}  // namespace

Message Game::die_prompt(const Ctx& c, Rule rule) {
  if (rule == R("5.1.1b") || rule == R("5.1.2b")) return recruitment_die(c, rule);
  if (rule == R("5.2.1d") || rule == R("5.2.3d"))
    return by<Negotiation>(c, [&](const Negotiation& f) { return talks_die(c, f); });
  if (rule == R("5.5b") || rule == R("5.7.1")) return action_die(c, rule);
  if (rule == R("7.1b") || rule == R("9.0") || rule == R("25.1")) return check_die(c, rule);
  if (rule == R("16.0a"))
    return by<EarlyRetreat>(c, [](const EarlyRetreat& f) -> Message {
      return {"{a:seat}, slipping away before the fight: {b} or more succeeds.", f.defender, least(5, f.modifier)};
    });
  if (rule == R("17.2b"))
    return by<Overrun>(c, [](const Overrun& f) -> Message {
      return {"Overrun at {a:space}, event die: 3 is a delay and sends the force back.", arg(f.at)};
    });
  if (rule == R("18.2f") || rule == R("18.2a"))
    return by<Ambush>(c, [&](const Ambush& f) { return ambush_die(c, f, rule); });
  if (rule == R("19.0c")) return by<Intrusion>(c, intrusion_die);
  if (rule == R("21.1"))
    return by<ScoutCheck>(c, [](const ScoutCheck& f) -> Message {
      return {"United States, loyalty of {a:unit}: 1 turns traitor, 2 runs off, 3 and more stays.", arg(f.scout)};
    });
  if (rule == R("22.2b"))
    return by<Retreat>(c, [](const Retreat& f) -> Message {
      return {"United States in retreat from {b:space}: on a 6 {a:unit} is left behind.", arg(f.gun), arg(f.at)};
    });
  return by<Combat>(c, [&](const Combat& f) { return combat_die(c, f, rule); });
}

}  // namespace cf::ohio
