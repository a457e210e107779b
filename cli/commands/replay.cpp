#include <fmt/format.h>

#include "cli/app.hpp"
#include "engine/text.hpp"
#include "server/fair_dice.hpp"

namespace cf::cli {
namespace {

struct Options : Common {
  std::string file;
  bool verify = false;
  std::size_t until = ~std::size_t{0};
};

Json report_json(const LoadedRecord& record, const std::string& warning) {
  const Table& table = record.table;
  Json out = {{"ok", true},
              {"game", record.header.game},
              {"scenario", record.header.setup.scenario},
              {"actions", table.steps().size()},
              {"result", outcome_to_json(table.rules(), table.rules().outcome(table.state()))},
              {"hash", hash_to_text(table.hash())}};
  if (!warning.empty()) out["warning"] = warning;
  return out;
}

void print_log(const LoadedRecord& record) {
  const Table& table = record.table;
  for (const Event& event : table.events()) {
    const int level = table.rules().vocabulary().events[event.type].level;
    fmt::print("{:{}}{}  [{}]\n", "", 2 * level, event_text(table.rules(), event),
               table.rules().rules().number(event.rule));
  }
  const Outcome outcome = table.rules().outcome(table.state());
  if (outcome.over) fmt::print("{}\n", message_text(table.rules(), outcome.reason));
  fmt::print("{} answers, hash {}\n", table.steps().size(), hash_to_text(table.hash()));
}

[[noreturn]] void refuse(const Options& options, const Result<RecordHeader>& header, Error error, int code) {
  error.file = options.file;
  if (options.json)
    print_json({{"ok", false},
                {"game", header ? Json(header->game) : Json()},
                {"scenario", header ? Json(header->setup.scenario) : Json()},
                {"actions", 0},
                {"result", nullptr},
                {"hash", nullptr},
                {"error", error.text()},
                {"at", error.line}});
  throw Stop{code, error.text()};
}

int replay(const Program& program, const Options& options) {
  const std::string text = read_input(options.file);
  const auto library = open_library(program, options);
  const Result<RecordHeader> header = read_header(std::string_view(text).substr(0, text.find('\n')));
  const std::string warning = header ? library->other_rules(*header) : "";
  if (options.verify && !warning.empty()) refuse(options, header, {warning, {}, 1, "header"}, kBadInput);
  if (text.substr(0, text.find('\n')).find("\"position\"") != std::string::npos) go_on_in_child(options.file);
  Result<LoadedRecord> record = read_record(text, library->opener(options.verify), options.until);
  if (record && options.verify && record->header.extra.contains("dice"))
    if (const DiceCheck check = check_fair_dice(record->header, record->table); !check.ok)
      record = fail(check.reason, {}, 0, "dice");
  if (!record) refuse(options, header, record.error(), kFailed);
  if (!warning.empty()) fmt::print(stderr, "councilfire: {} Its positions agree all the same.\n", warning);
  options.json ? print_json(report_json(*record, warning)) : print_log(*record);
  return kOk;
}

}  // namespace

void add_replay(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("replay", "Play a record again, judging every answer and comparing every hash");
  command->footer("Example:\n  councilfire replay game.cfr --verify");
  auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "The record; - is standard input")->required()->type_name("FILE");
  command->add_flag("--verify", options->verify,
                    "Refuse a record that was played with other rules or data; also fail if its dice are not those its "
                    "server committed to");
  command->add_option("--until", options->until, "Stop after that many answers")->type_name("N");
  add_common(*command, *options);
  command->callback([=, &program] { program.exit_code = replay(program, *options); });
}

}  // namespace cf::cli
