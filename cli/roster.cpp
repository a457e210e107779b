// councilfire roster: warbands of the skirmish campaign, kept as a record of events.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "cli/app.hpp"
#include "games/skirmish/campaign/campaign.hpp"

namespace cf::cli {
namespace {

using skirmish::campaign::Campaign;
using skirmish::campaign::Warband;

struct Options : Common {
  std::string file, name, list, members, out, sheets, event, record;
  std::vector<std::string> warbands;
  bool undo = false;
  std::optional<u64> seed;
  std::optional<int> battles;
  bool paid_core = false, equalise_heroes = false;
};

// The tables of the game, for their lists; the probe of a game in play switches nothing off.
struct Tables {
  std::unique_ptr<host::Library> library;
  std::shared_ptr<Ruleset> rules;
  const skirmish::Tables& get() const { return *static_cast<const skirmish::Tables*>(rules->tables()); }
};

Tables open_tables(const Program& program, const Options& options) {
  Tables out{open_library(program, options), nullptr};
  out.rules = need(out.library->open("skirmish", {"meeting", {}, {}}));
  return out;
}

Dice dice_of(const Options& options) {
  if (options.seed) return seeded_dice(*options.seed);
  std::random_device source;
  return seeded_dice(u64{source()} << 32 | source());
}

Campaign load(const Tables& tables, const std::string& path) {
  return need(Campaign::replay(tables.get().lists, tables.get(), read_input(path)));
}

// Written beside and renamed, so that a crash never leaves half a campaign.
void save(const std::string& path, const std::string& text) {
  const std::string beside = path + ".new";
  std::ofstream(beside, std::ios::binary) << text;
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) throw Stop{kFailed, path + ": " + error.message()};
}

Json founding(const Options& options) {
  return {{"do", "found"},
          {"name", options.name},
          {"list", options.list},
          {"members", parse_json(read_input(options.members), options.members)}};
}

Json apply(Campaign& campaign, Json event, const Options& options) {
  Json done = need(campaign.apply(std::move(event), dice_of(options)));
  if (!options.json) fmt::print("{}\n", done["told"].get<std::string>());
  return done;
}

void show(const Campaign& campaign, const Options& options) {
  Json out = {{"warbands", Json::array()},           {"standings", campaign.standings()},
              {"events", campaign.events().size()},  {"battles", campaign.options().battles},
              {"fought", campaign.battles_fought()}, {"over", campaign.over()},
              {"offers", campaign.offers()}};
  for (const Warband& w : campaign.warbands()) out["warbands"].push_back(warband_json(campaign.book(), w));
  if (options.json) return print_json(out);
  for (const Json& w : out["warbands"]) {
    fmt::print("{} ({}), rating {}, {} pounds, {} battles, {} won; step: {}\n", w["name"].get<std::string>(),
               w["list"].get<std::string>(), w["rating"].get<int>(), w["cash"].get<int>(), w["battles"].get<int>(),
               w["won"].get<int>(), w["stage"].get<std::string>());
    for (const Json& m : w["members"])
      fmt::print("  {:<24} {:<8} reputation {}  level {:>2}  {}{}\n", m["name"].get<std::string>(),
                 m["class"].get<std::string>(), m["reputation"].get<int>(), m["level"].get<int>(),
                 m["equipment"].dump(),
                 m["casualty"].get<bool>()          ? "  to roll for injury"
                 : m["advances_due"].get<int>() > 0 ? "  advance due"
                                                    : "");
  }
}

// A campaign that is not there yet begins with its first team.
void form(const Tables& tables, const Options& options) {
  const bool begun = std::filesystem::exists(options.file);
  Campaign campaign = begun ? load(tables, options.file) : Campaign(tables.get().lists, tables.get());
  const bool opens = options.battles || options.paid_core || options.equalise_heroes;
  if (begun && opens) bad_input("--battles, --paid-core, --equalise-heroes: the campaign has begun");
  if (opens)
    apply(campaign,
          {{"do", "open"},
           {"battles", options.battles.value_or(0)},
           {"core_free", !options.paid_core},
           {"equalise_heroes", options.equalise_heroes}},
          options);
  const Json done = apply(campaign, founding(options), options);
  if (options.json) print_json(done);
  save(options.file, campaign.record());
}

// Exit code 1 if the list does not allow the team.
void validate(const Tables& tables, const Options& options, Program& program) {
  Json team = founding(options);
  team["core_free"] = !options.paid_core;
  const Json checked = need(skirmish::campaign::check_team({tables.get().lists, tables.get()}, team));
  program.exit_code = checked["violations"].empty() ? 0 : kFailed;
  if (options.json) return print_json(checked);
  fmt::print("{} of {} pounds spent, {} of {} models\n", checked["spent"].get<int>(), checked["money"].get<int>(),
             checked["models"].get<int>(), checked["most"].get<int>());
  for (const Json& v : checked["violations"])
    fmt::print("{}: {}\n", v["rule"].get<std::string>(), v["text"].get<std::string>());
}

void muster(const Tables& tables, const Options& options) {
  Campaign campaign = load(tables, options.file);
  for (const std::string& name : options.warbands) apply(campaign, {{"do", "muster"}, {"warband", name}}, options);
  const std::string rosters = campaign.rosters(options.warbands).dump(1) + "\n";
  options.out.empty() ? fmt::print("{}", rosters) : save(options.out, rosters);
  save(options.file, campaign.record());
}

// The events given, or the battle read from a finished record.
void post_battle(Tables& tables, const Options& options) {
  Campaign campaign = load(tables, options.file);
  if (options.undo && !campaign.undo()) bad_input("there is nothing to take back");
  if (!options.record.empty()) {
    const LoadedRecord record = need(read_record(read_input(options.record), tables.library->opener(false)));
    if (!record.table.over()) bad_input("the battle of this record is not over");
    apply(campaign, skirmish::campaign::battle_event(record.table.rules(), record.table.state(), options.warbands),
          options);
  }
  if (!options.event.empty()) {
    const Json done = apply(campaign, parse_json(options.event, "--event"), options);
    if (options.json) print_json(done);
  }
  save(options.file, campaign.record());
}

void export_sheets(const Tables& tables, const Options& options) {
  const Campaign campaign = load(tables, options.file);
  std::filesystem::create_directories(options.sheets);
  for (std::size_t i = 0; i < campaign.warbands().size(); ++i) {
    const std::string path = options.sheets + "/warband" + std::to_string(i + 1) + ".html";
    save(path, sheet_html(campaign.book(), campaign.warbands()[i]));
    fmt::print("{}\n", path);
  }
}

void add_parts(CLI::App& command, const std::shared_ptr<Options>& options, Program& program) {
  const auto part = [&](const char* name, const char* about, bool with_file = true) {
    CLI::App* one = command.add_subcommand(name, about);
    if (with_file) one->add_option("campaign", options->file, "The campaign's record")->required()->type_name("FILE");
    one->add_option("--seed", options->seed, "Seed of the dice that are not stated");
    add_common(*one, *options);
    return one;
  };
  const auto team = [&](CLI::App* one) {
    one->add_option("--name", options->name, "Name of the warband");
    one->add_option("--list", options->list, "regulars, coureurs, nations or rangers")->required();
    one->add_option("--members", options->members, "JSON list of members; - is standard input")
        ->required()
        ->type_name("FILE");
    one->add_flag("--paid-core", options->paid_core,
                  "The three core models are paid for too (option core_free: false)");
  };
  CLI::App* fresh = part("new", "Form a warband and add it to a campaign");
  team(fresh);
  fresh
      ->add_option("--battles", options->battles,
                   "Battles of the campaign that begins with this team (default: no set end)")
      ->check(CLI::Range(1, skirmish::campaign::kMostBattles));
  fresh->add_flag("--equalise-heroes", options->equalise_heroes,
                  "Hunt leaders have reputation 4 in the campaign that begins with this team");
  fresh->callback([=, &program] { form(open_tables(program, *options), *options); });
  CLI::App* check = part("validate", "Check a team against its list and name every breach", false);
  team(check);
  check->callback([=, &program] { validate(open_tables(program, *options), *options, program); });
  part("show", "Warbands, standings and what is still to be done")->callback([=, &program] {
    const Tables tables = open_tables(program, *options);
    show(load(tables, options->file), *options);
  });
  CLI::App* go = part("muster", "Muster warbands for a battle; the rosters are a set-up file of the skirmish");
  go->add_option("warbands", options->warbands, "Who takes the field, in the order of the sides")->required();
  go->add_option("--out", options->out, "Where to write the rosters")->type_name("FILE");
  go->callback([=, &program] { muster(open_tables(program, *options), *options); });
  CLI::App* after = part("post-battle", "Take in a battle, or one of the steps after it");
  after->add_option("--record", options->record, "Record of the finished battle")->type_name("FILE");
  after->add_option("--warbands", options->warbands, "Whose battle it was, in the order of the sides");
  after->add_option("--event", options->event, "One step, as JSON");
  after->add_flag("--undo", options->undo, "Take the last step back first");
  after->callback([=, &program] {
    Tables tables = open_tables(program, *options);
    post_battle(tables, *options);
  });
  CLI::App* sheets = part("export", "Write a page that prints for every warband");
  sheets->add_option("--sheets", options->sheets, "Folder for the pages")->required()->type_name("DIR");
  sheets->callback([=, &program] { export_sheets(open_tables(program, *options), *options); });
}

}  // namespace

void add_roster(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("roster", "Warbands of the skirmish campaign");
  command->footer("Example:\n  councilfire roster show war.campaign");
  command->require_subcommand(1);
  add_parts(*command, std::make_shared<Options>(), program);
}

}  // namespace cf::cli
