// The game's face: words, loading, start, end, invariants.
#include "games/skirmish/skirmish.hpp"

#include "engine/typed.hpp"
#include "games/skirmish/light.hpp"
#include "games/skirmish/load.hpp"
#include "games/skirmish/rules/figures.hpp"

namespace cf::skirmish {

DataSet builtin_data();

namespace {

constexpr KindSpec kKinds[] = {{"number"},
                               {"seat", Role::Word},
                               {"figure", Role::Piece},
                               {"coordinate", Role::Coordinate},
                               {"weapon", Role::Word},
                               {"skill", Role::Word},
                               {"skill_list", Role::Word},
                               {"ground", Role::Word},
                               {"result", Role::Word},
                               {"inches", Role::Word}};
constexpr ArgSpec kX{"x", kCoordinate}, kY{"y", kCoordinate}, kFacing{"facing", kNumber};
constexpr VerbSpec kVerbs[] = {
    {"roll", "Roll {die}", {"die", kNumber}},
    {"go_first", "Act first this turn"},
    {"go_last", "Act last this turn"},
    {"study", "Roll for a {list} skill", {}, {"list", kSkillListWord}},
    {"place", "Set up at {x}, {y}", {}, kX, kY, kFacing},
    {"hold_back", "Hold back, to come in later"},
    {"done", "Go on"},
    {"retire", "Retire from the field: the battle is lost, the figures are kept"},
    {"charge_with", "{figure} charges", {}, {"figure", kFigure}},
    {"charge", "Charge {target}", {}, {"target", kFigure}},
    {"move", "Move {figure}", {}, {"figure", kFigure}},
    {"walk", "Walk to {x}, {y}", {}, kX, kY, kFacing},
    {"turn", "Turn to {facing} degrees", {}, {}, {}, kFacing},
    {"coup", "Take a coup of {target}", {}, {"target", kFigure}},
    {"leave", "Leave the table"},
    {"enter", "Come in at {x}, {y}", {}, kX, kY, kFacing},
    {"shoot_with", "{figure} shoots", {}, {"figure", kFigure}},
    {"shoot", "Shoot at {target} with the {weapon}", {}, {"target", kFigure}, {"weapon", kWeapon}},
    {"volley", "Volley at {target}", {}, {"target", kFigure}},
    {"dash", "Move again instead of shooting", {}, {"figure", kFigure}},
    {"preach", "Preach at {target}", {}, {"target", kFigure}},
    {"yes", "Yes"},
    {"no", "No"},
    {"strike", "Strike at {target}", {}, {"target", kFigure}},
    {"go_with_scout", "Go in unseen with the scout, after everybody else"},
};
constexpr ArgSpec kWho{"figure", kFigure}, kAt{"target", kFigure}, kRollArg{"die", kNumber};
constexpr EventSpec kEvents[] = {
    {"turn_began", "Turn {turn}", {"turn", kNumber}, {}, {}, {}, 0},
    {"initiative_rolled", "{who} rolls {die} for the initiative.", kRollArg},
    {"initiative_won", "{who} has the highest die. {first} acts first.", {"first", kSeat}},
    {"side_began", "{side}", {"side", kSeat}, {}, {}, {}, 0},
    {"learned", "{figure} starts with the skill {skill} (die {die}).", kWho, {"skill", kSkillWord}, kRollArg},
    {"placed", "{figure} sets up.", kWho},
    {"held_back", "{figure} is held back.", kWho},
    {"rally_rolled", "{figure} rolls {sum} to rally, needing {need}.", kWho, {"sum", kNumber}, {"need", kNumber}},
    {"rallied", "{figure} rallies.", kWho, {}, {}, {}, 2},
    {"kept_running", "{figure} keeps running.", kWho, {}, {}, {}, 2},
    {"declared", "{figure} declares a charge on {target}.", kWho, kAt},
    {"walked", "{figure} moves: {spent} of {left} inches.", kWho, {"spent", kInches}, {"left", kInches}},
    {"turned", "{figure} turns to {facing} degrees.", kWho, kFacing},
    {"crawled", "{figure} crawls: {spent} of {left} inches.", kWho, {"spent", kInches}, {"left", kInches}},
    {"took_coup", "{figure} takes a coup of {target}.", kWho, kAt},
    {"left", "{figure} leaves the table.", kWho},
    {"entered", "{figure} comes onto the table.", kWho},
    {"shot_at", "{figure} shoots at {target} with the {weapon}.", kWho, kAt, {"weapon", kWeapon}},
    {"volleyed", "A volley of {models} led by {figure} at {target}.", kWho, kAt, {"models", kNumber}},
    {"hit",
     "{figure} needs {need} and rolls {sum}: {target} is hit.",
     kWho,
     kAt,
     {"sum", kNumber},
     {"need", kNumber},
     2},
    {"missed",
     "{figure} needs {need} and rolls {sum}: {target} is missed.",
     kWho,
     kAt,
     {"sum", kNumber},
     {"need", kNumber},
     2},
    {"misfired", "{figure} rolls {sum}: the weapon misfires.", kWho, kAt, {"sum", kNumber}, {}, 2},
    {"rerolled", "{figure} tries the shot again.", kWho},
    {"preached", "{figure} preaches at {target}.", kWho, kAt},
    {"charged", "{figure} charges home on {target}.", kWho, kAt},
    {"charge_failed", "The charge of {figure} on {target} falls short.", kWho, kAt},
    {"fight_began", "{figure} and {target} fight.", kWho, kAt},
    {"total", "{figure} reaches {total} ({die} and {die2}).", kWho, {"total", kNumber}, kRollArg, {"die2", kNumber}, 2},
    {"wounded", "{figure} is wounded, {wounds} of {most}.", kWho, {"wounds", kNumber}, {"most", kNumber}, {}, 2},
    {"no_wound", "Neither {figure} nor {target} is wounded.", kWho, kAt, {}, {}, 2},
    {"injury_rolled", "Injury die for {figure}: {die}.", kWho, kRollArg, {}, {}, 2},
    {"flesh_wound", "{figure} has a flesh wound and fights on.", kWho, {}, {}, {}, 2},
    {"went_down", "{figure} is down.", kWho, {}, {}, {}, 2},
    {"out_of_action", "{figure} is out of action.", kWho, {}, {}, {}, 2},
    {"finished_off", "{figure} puts {target} out of action.", kWho, kAt, {}, {}, 2},
    {"morale_rolled",
     "{figure} rolls {natural} for morale: {total} with modifiers.",
     kWho,
     {"natural", kNumber},
     {"total", kNumber}},
    {"steady", "{figure} stands.", kWho, {}, {}, {}, 2},
    {"fell_back", "{figure} falls back.", kWho, {}, {}, {}, 2},
    {"routed", "{figure} runs.", kWho, {}, {}, {}, 2},
    {"fled_table", "{figure} runs off the table.", kWho, {}, {}, {}, 2},
    {"jumped_back",
     "{figure} rolls {die}, less than {need}, and jumps back out of the fight.",
     kWho,
     kRollArg,
     {"need", kNumber}},
    {"leader_lost", "{figure}, the leader, is lost.", kWho},
    {"side_routed", "{side}: half the figures are lost, and the rest rout.", {"side", kSeat}, {}, {}, {}, 0},
    {"side_retired", "{side}: a retreat from the field.", {"side", kSeat}, {}, {}, {}, 0},
    {"scored", "{who} scores {points}.", {"points", kNumber}},
    {"burned", "{figure} sets fire to the {ground}.", kWho, {"ground", kFeature}},
    {"exploded", "The powder in the {ground} explodes (die {die}).", {"ground", kFeature}, kRollArg},
    {"freed", "{figure} is free.", kWho},
    {"relief_came", "{who} rolls {die}: the relief is on its way.", kRollArg},
    {"lost_nerve", "{figure} does not dare to shoot at {target}.", kWho, kAt, {}, {}, 2},
    {"game_ended", "The battle ends in turn {turn}.", {"turn", kNumber}, {}, {}, {}, 0},
    {"stealth_rolled", "{figure} rolls {die} for stealth: 4 or more ignores ground and turns.", kWho, kRollArg},
    {"awake", "{figure} rolls {die}: awake on 4 or more.", kWho, kRollArg},
    {"went_with_scout", "{figure} goes in unseen with the scout.", kWho},
    {"stood_his_ground",
     "{figure} rolls {die} to jump back, needing less than {need}: it must fight.",
     kWho,
     kRollArg,
     {"need", kNumber}},
};
constexpr Vocabulary kVocabulary{kKinds, kVerbs, kEvents};

std::vector<OptionInfo> options() {
  const auto yes_no = [](const char* yes, const char* no) {
    return std::vector<std::pair<std::string, std::string>>{{"true", yes}, {"false", no}};
  };
  return {
      {"movement_labels",
       "Rates of heroes and veterans",
       "The printed table gives veterans the faster rate; the sample sheet gives it to a hero.",
       "MV-1",
       {{"swapped", "heroes 9/5, veterans 7/4"}, {"as_printed", "veterans 9/5, heroes 7/4"}},
       "swapped",
       {}},
      {"free_final_facing",
       "Facing at the end of a move",
       "Whether the last turn of a move is free.",
       "MV-3",
       yes_no("the last facing is free", "every turn is paid"),
       "false",
       {}},
      {"rifle_moves_and_shoots",
       "Rifles on the move",
       "Whether a loaded rifle may shoot after moving.",
       "SH-5.2",
       yes_no("a loaded rifle may", "rifles are like other firearms"),
       "true",
       {}},
      {"natural_extremes",
       "Natural 2 and 12",
       "House rule: a natural 12 always hits, a natural 2 always misses.",
       "SH-2",
       yes_no("extremes decide", "only the total counts"),
       "false",
       {}},
      {"equalise_heroes",
       "Hunt leaders",
       "Whether the hunt leader has reputation 4 like the other heroes.",
       "WB-3.3",
       yes_no("reputation 4", "reputation 5, as printed"),
       "false",
       {}},
  };
}

class SkirmishGame final : public cf::Game {
 public:
  static Result<std::unique_ptr<cf::Game>> load(DataSet files) {
    auto game = std::make_unique<SkirmishGame>();
    Result<Lists> lists = load_lists(files, game->basis_);
    if (!lists) return std::unexpected(lists.error());
    Result<Scenarios> scenarios = load_scenarios(files, game->basis_);
    if (!scenarios) return std::unexpected(scenarios.error());
    game->lists_ = std::move(*lists);
    game->files_ = std::move(files);
    game->data_hash_ = hash_play_data(game->files_);
    auto info = std::make_shared<GameInfo>();
    *info = {.id = "skirmish",
             .title = "Skirmish in the woods",
             .subtitle = "The French and Indian War in inches, with a campaign",
             .credit =
                 "After free miniatures rules of unnamed authors for the French and Indian War; the words, tables of "
                 "ground and rosters are ours.",
             .scenarios = std::move(scenarios->infos),
             .options = options()};
    game->info_ = info;
    for (const ScenarioInfo& s : info->scenarios)  // every scenario must open, so that bad data are found at once
      if (auto opened = game->open({s.id, {}, {}}); !opened) return std::unexpected(opened.error());
    return game;
  }
  const GameInfo& info() const override { return *info_; }
  const RuleIndex& rules() const override { return rule_index(); }
  const BasisCount& basis() const override { return basis_; }
  u64 data_hash() const override { return data_hash_; }
  const DataSet& files() const override { return files_; }
  Result<std::unique_ptr<Ruleset>> open(const Setup& wanted) const override {
    Result<Setup> setup = complete(*info_, wanted);
    if (!setup) return std::unexpected(setup.error());
    Result<std::unique_ptr<Tables>> tables = load_tables(files_, lists_, *setup);
    if (!tables) return std::unexpected(tables.error());
    std::shared_ptr<const GameInfo> info = named_after(**tables);
    return std::make_unique<TypedRuleset<skirmish::Game, skirmish::Light>>(std::move(*tables), std::move(info),
                                                                           rule_index(), *setup);
  }

 private:
  // A warband that takes the place of a standard side is called by its own name everywhere.
  std::shared_ptr<const GameInfo> named_after(const Tables& tables) const {
    auto own = std::make_shared<GameInfo>(*info_);
    bool renamed = false;
    for (ScenarioInfo& scenario : own->scenarios)
      for (std::size_t i = 0; scenario.id == tables.scenario && i < scenario.seats.size(); ++i) {
        renamed = renamed || scenario.seats[i].name != tables.sides[i].name;
        scenario.seats[i].name = tables.sides[i].name;
      }
    return renamed ? own : info_;
  }

  Lists lists_;
  DataSet files_;
  u64 data_hash_ = 0;
  BasisCount basis_;
  std::shared_ptr<const GameInfo> info_;
};

}  // namespace

const Vocabulary& Game::vocabulary() { return kVocabulary; }

void Game::start(Playing& p) {
  p.s.turn = 1;
  for (std::size_t i = 0; i < p.t.sides.size(); ++i) p.s.order[i] = static_cast<u8>(i);
  for (std::size_t i = 0; i < p.t.figures.size(); ++i) {
    const FigureInfo& info = p.t.figures[i];
    Figure& f = p.s.figures.items[i];
    f.skills = info.skills;
    if (info.part == Part::Fighter && !info.late) ++p.s.sides[info.side].start;
    if (info.part == Part::Fighter) continue;
    f.status = Status::Standing;
    put(f, info.start, 0);
  }
  p.s.derive();
  p.s.stack.push(Battle{});
}

Outcome Game::outcome(const Ctx& c) {
  Outcome out{
      .over = true, .winner = kNobody, .rule = R("SX-1"), .reason = {"The points are equal: a draw."}, .scores = {}};
  int best = INT32_MIN;
  bool tie = false, gave_way = false;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) {
    const Seat side = static_cast<Seat>(i);
    out.scores[i] = score(c, side);
    if (c.s.sides[i].routed || c.s.sides[i].retired) {
      gave_way = true;
      continue;
    }
    tie = out.scores[i] == best || (tie && out.scores[i] < best);
    if (out.scores[i] > best) best = out.scores[i], out.winner = side;
  }
  if (tie) out.winner = c.t.tie >= 0 ? static_cast<Seat>(c.t.tie) : kNobody;
  if (best == INT32_MIN) out.rule = R("MO-1.1"), out.reason = {"Every side routed or retired: nobody holds the field."};
  if (out.winner == kNobody) return out;
  const i16 winner = out.winner;
  if (gave_way)
    out.rule = R("MO-1.1"), out.reason = {"{a:seat} won the field: the enemy routed or retired.", winner};
  else
    out.reason =
        tie ? Message{"Equal points favour {a:seat} here.", winner} : Message{"{a:seat} made the most points.", winner};
  return out;
}

namespace {

std::optional<std::string> figure_broken(const Ctx& c, std::size_t i) {
  const Figure& f = c.s.figures.items[i];
  if (i >= c.t.figures.size())
    return f == Figure{} ? std::optional<std::string>{} : "WB-1.3: a figure that is on no roster";
  if (f.facing < 0 || f.facing > 359) return "MV-3: a facing outside 0 to 359 degrees";
  if (f.on_table() && !on_table(f.at())) return "MV-1: a base off the table";
  if (f.wounds > 3) return "IN-1.5: more wounds than a figure can take";
  if (f.target.exists() && f.target.index() >= c.t.figures.size()) return "MV-4: a charge at nobody";
  if (f.hurt_by.exists() && f.hurt_by.index() >= c.t.figures.size()) return "IN-1: a wound by nobody";
  if (f.weapon != kNoWeapon && f.weapon >= kMissiles) return "SH-4: a shot with an unknown weapon";
  if (f.skills >> kSkills) return "PG-2c: an unknown skill";
  if (f.unloaded > 2 || f.no_charge > 2 || f.shots > 2) return "SH-5: counters out of range";
  const u8 post = f.post;
  if (post != kNoPost &&
      (post & 0x80 ? (post & 0x7fu) >= c.t.figures.size() || c.t.figures[post & 0x7fu].part != Part::Wagon
                   : post >= c.t.ground.features.size()))
    return "SX-1: a post that is not there";
  for (std::size_t k = 0; k < i && f.on_table(); ++k)
    if (c.s.figures.items[k].on_table() && distance2(f.at(), c.s.figures.items[k].at()) < kOverlap * kOverlap)
      return "MV-1: two bases overlap: " + c.t.figures[i].id + " and " + c.t.figures[k].id;
  return {};
}

// Every id held in a frame must name a figure: positions come from outside.
template <class F>
bool frame_is_sound(const Tables& t, const F& f) {
  bool sound = true;
  if constexpr (!std::is_same_v<F, std::monostate>)
    F::fields(f, [&](const char* field, const auto& value) {
      using T = std::remove_cvref_t<decltype(value)>;
      if constexpr (std::is_same_v<T, FigureId>) {
        const bool needed = std::string_view(field) == "figure" && !HasSteps<F>;
        sound = sound && (value.exists() ? value.index() < t.figures.size() : !needed);
      } else if constexpr (std::is_same_v<T, FigureSet>) {
        for (const FigureId id : value) sound = sound && id.index() < t.figures.size();
      }
    });
  return sound;
}

// Whether the figure a procedure is busy with is there, at the steps that go on with it.
template <class F>
bool has_actor(const F& f, u8 pc) {
  if constexpr (HasSteps<F>) {
    using Step = typename F::Step;
    const auto at = [&](auto... steps) { return ((static_cast<Step>(pc) == steps) || ...); };
    if constexpr (std::is_same_v<F, StartSkills>) return f.figure.exists() || !at(Step::List, Step::Die);
    if constexpr (std::is_same_v<F, SetUp>) return f.figure.exists() || !at(Step::Place, Step::Infiltrator);
    if constexpr (std::is_same_v<F, RallyStep>) return f.figure.exists() || !at(Step::Rallying, Step::Waking);
    if constexpr (std::is_same_v<F, ChargeStep>) return f.figure.exists() || !at(Step::Madness, Step::Target);
    if constexpr (std::is_same_v<F, MoveStep>) return f.figure.exists() || !at(Step::Stealth, Step::Entry);
    if constexpr (std::is_same_v<F, ShootStep>) return f.figure.exists() || !at(Step::Target);
    if constexpr (std::is_same_v<F, Flight>) return f.striker.exists() || !at(Step::OwnDice, Step::StrikeDice);
    if constexpr (std::is_same_v<F, Fight>)
      return (f.opponent.exists() || at(Step::Opponent)) &&
             (f.actor.exists() || !at(Step::JumpBack, Step::JumpDie, Step::DirtyDice));
  }
  return true;
}

bool stack_is_sound(const Ctx& c) {
  const std::size_t sides = c.t.sides.size();
  bool sound = true;
  for (std::size_t i = 0; i < c.s.stack.depth; ++i)
    std::visit(
        [&]<class F>(const F& f) {
          sound = sound && frame_is_sound(c.t, f) && has_actor(f, c.s.stack.pc[i]);
          if constexpr (requires { f.side; }) sound = sound && f.side < sides;
          if constexpr (std::is_same_v<F, Battle>) sound = sound && f.place <= sides;
          if constexpr (std::is_same_v<F, SetUp>)
            sound = sound && f.turn <= sides && f.order[0] < sides && f.order[1] < sides && f.order[2] < 4 &&
                    f.order[3] < 4;
          if constexpr (std::is_same_v<F, StartSkills>) sound = sound && f.list < kSkillLists && f.left <= 3;
          if constexpr (std::is_same_v<F, Shot>)
            sound = sound && f.shooter.exists() && f.target.exists() && f.weapon < kMissiles;
          if constexpr (std::is_same_v<F, Fight>) sound = sound && f.single.exists();
          if constexpr (std::is_same_v<F, FreeStrike>) sound = sound && f.striker.exists() && f.victim.exists();
          if constexpr (std::is_same_v<F, ChooseOpponent>) sound = sound && f.single.exists() && !f.others.empty();
          if constexpr (std::is_same_v<F, Injury>) sound = sound && f.victim.exists();
          if constexpr (std::is_same_v<F, MoraleTest> || std::is_same_v<F, Flight> || std::is_same_v<F, FigureMove>)
            sound = sound && f.figure.exists();
          if constexpr (requires {
                          f.left;
                          f.full;
                        })
            sound = sound && f.left >= 0 && f.full <= 40 * kInch && f.left <= f.full;
        },
        c.s.stack.frames[i]);
  return sound;
}

}  // namespace

std::optional<std::string> Game::violated_invariant(const Ctx& c) {
  State anew = c.s;
  anew.derive();
  if (anew.standing != c.s.standing || anew.present != c.s.present || anew.places != c.s.places)
    return "MV-1: figures are not where they are looked for";
  if (!stack_is_sound(c)) return "TS-2: the stack names a side or figure that is not here";
  for (std::size_t i = 0; i < kMostFigures; ++i)
    if (auto wrong = figure_broken(c, i)) return wrong;
  for (std::size_t i = 0; i < c.t.sides.size(); ++i) {
    if (c.s.order[i] >= c.t.sides.size()) return "TS-1: a side that is not here";
    const SideState& side = c.s.sides[i];
    if (side.leader.exists() && (side.leader.index() >= c.t.figures.size() || c.t.at(side.leader).side != i))
      return "WB-6.1: a leader of another side";
  }
  if (c.s.turn < 1 || c.s.turn > c.t.turns || c.s.active >= c.t.sides.size()) return "TS-3: no such turn";
  for (const FeatureId f : c.s.burning)
    if (f.index() >= c.t.ground.features.size()) return "SX-1: no such house";
  for (const FeatureId f : c.s.exploded)
    if (f.index() >= c.t.ground.features.size()) return "SX-1: no such house";
  return {};
}

bool Game::in_affair(const Ctx& c) {
  return innermost<Shot>(c.s) || innermost<Fight>(c.s) || innermost<Injury>(c.s) || innermost<MoraleTest>(c.s) ||
         innermost<Flight>(c.s);
}

std::string Game::summary(const Ctx& before, const Ctx& after) {
  std::string out;
  for (std::size_t i = 0; i < after.t.figures.size(); ++i) {
    const Figure &a = before.s.figures.items[i], &b = after.s.figures.items[i];
    const char* what = b.status != a.status             ? (b.status == Status::Down   ? " down"
                                                           : b.status == Status::Out  ? " out of action"
                                                           : b.status == Status::Fled ? " gone"
                                                                                      : " standing")
                       : b.wounds != a.wounds           ? " wounded"
                       : (b.flags ^ a.flags) & kRouting ? " running"
                                                        : nullptr;
    if (what) out += (out.empty() ? "" : ", ") + after.t.figures[i].name + what;
  }
  return out.empty() ? "nothing happens" : out;
}

const Module kModule{"skirmish", rule_index, builtin_data, SkirmishGame::load};

}  // namespace cf::skirmish
