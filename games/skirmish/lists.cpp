// Loading of classes, weapons, lists, skills, specialists and the injury table.
#include "games/skirmish/lists.hpp"

#include "base/csv.hpp"
#include "games/skirmish/load.hpp"

namespace cf::skirmish {

int find_word(std::span<const std::string_view> words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return static_cast<int>(i);
  return -1;
}

std::vector<std::string> split(std::string_view text, char by) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = text.find(by);
    if (end != 0) out.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return out;
}

int parse_kit(std::string_view words) {
  int kit = 0;
  for (const std::string& word : split(words, ' ')) {
    const int item = find_word(kItemIds, word);
    if (item < 0) return -1;
    kit |= 1 << item;
  }
  return kit;
}

const ProfileRow* Lists::profile(ListId list, Class rank) const {
  for (const ProfileRow& row : profiles)
    if (row.list == list && row.rank == rank) return &row;
  return nullptr;
}

const EquipmentRow* Lists::price(ListId list, Item item) const {
  for (const EquipmentRow& row : equipment)
    if (row.list == list && row.item == item) return &row;
  return nullptr;
}

namespace {

// Reads one table and hands each row to `take`, which returns false after noting an error.
class Loader {
 public:
  Loader(const DataSet& files, BasisCount& basis) : files_(files), basis_(basis) {}

  template <class Take>
  void table(const char* name, std::initializer_list<std::string_view> columns, Take take) {
    if (error) return;
    const DataFile* file = find_file(files_, name);
    if (!file) {
      error = Error{"is missing", name};
      return;
    }
    const Result<Csv> csv = Csv::parse(name, file->text, columns);
    if (!csv) {
      error = csv.error();
      return;
    }
    for (const Csv::Row& row : csv->rows()) {
      row_ = &row;
      take(row);
      if (error) return;
      if (csv->column("basis") >= 0) ++basis_[row.text("basis")];
    }
  }
  int number(std::string_view column, int low, int high) {
    const Result<int> n = row_->number(column, low, high);
    if (!n && !error) error = n.error();
    return n ? *n : low;
  }
  int word(std::string_view column, std::span<const std::string_view> words) {
    const int found = find_word(words, row_->text(column));
    if (found < 0 && !error) error = row_->error(column, "'" + row_->text(column) + "' is not known here");
    return found < 0 ? 0 : found;
  }
  void wrong(std::string_view column, std::string message) {
    if (!error) error = row_->error(column, std::move(message));
  }
  std::optional<Error> error;

 private:
  const DataSet& files_;
  BasisCount& basis_;
  const Csv::Row* row_ = nullptr;
};

void load_classes(Loader& in, Lists& out) {
  in.table("classes.csv", {"id", "name", "open", "terrain", "margin", "wounds", "morale", "rally"},
           [&](const Csv::Row& row) {
             const std::size_t i = static_cast<std::size_t>(in.word("id", kClassIds));
             out.classes[i] = {row.text("name"),           in.number("open", 1, 48),  in.number("terrain", 1, 48),
                               in.number("margin", 0, 12), in.number("wounds", 1, 9), in.number("rally", 2, 12),
                               row.text("morale")};
             if (row.text("morale").size() != 7 || row.text("morale").find_first_not_of("RFN") != std::string::npos)
               in.wrong("morale", "must be seven of the letters R, F and N");
           });
}

void load_weapons(Loader& in, Lists& out) {
  std::size_t next = 0;
  in.table("weapons.csv", {"id", "name", "short", "long", "firearm"}, [&](const Csv::Row& row) {
    if (next == kMissiles) return in.wrong("id", "is one weapon too many");
    out.missiles[next++] = {row.text("id"), row.text("name"), in.number("short", 0, 48), in.number("long", 1, 48),
                            in.number("firearm", 0, 1) == 1};
  });
  if (next != kMissiles && !in.error) in.error = Error{"needs six weapons", "weapons.csv"};
}

void load_warbands(Loader& in, Lists& out) {
  in.table(
      "lists.csv", {"id", "name", "printed", "noun", "core_weapon", "skills1", "skills2", "money", "most", "least"},
      [&](const Csv::Row& row) {
        ListRow& list = out.lists[static_cast<std::size_t>(in.word("id", kListIds))];
        list = {
            row.text("name"),
            row.text("printed"),
            row.text("noun"),
            static_cast<Item>(in.word("core_weapon", kItemIds)),
            {in.word("skills1", kSkillListIds), row.text("skills2").empty() ? -1 : in.word("skills2", kSkillListIds)},
            in.number("money", 0, 9999),
            in.number("most", 1, 15),
            in.number("least", 1, 15)};
      });
  in.table("profiles.csv", {"list", "class", "name", "printed", "least", "most", "reputation", "cost", "skills"},
           [&](const Csv::Row& row) {
             out.profiles.push_back(
                 {static_cast<ListId>(in.word("list", kListIds)), static_cast<Class>(in.word("class", kClassIds)),
                  row.text("name"), row.text("printed"), in.number("least", 0, 99), in.number("most", 0, 99),
                  in.number("reputation", 1, 5), in.number("cost", 0, 999), in.number("skills", 0, 3)});
           });
  in.table("equipment.csv", {"list", "item", "cost", "who"}, [&](const Csv::Row& row) {
    out.equipment.push_back({static_cast<ListId>(in.word("list", kListIds)),
                             static_cast<Item>(in.word("item", kItemIds)), in.number("cost", 0, 999),
                             row.text("who") == "leaders"});
  });
}

void load_skills(Loader& in, Lists& out) {
  in.table("skills.csv", {"list", "roll", "id", "name", "effect"}, [&](const Csv::Row& row) {
    const int at = in.word("list", kSkillListIds) * 6 + in.number("roll", 1, 6) - 1;
    out.skills[static_cast<std::size_t>(at)] = {row.text("id"), row.text("name"), row.text("effect")};
  });
  for (const SkillRow& skill : out.skills)
    if (skill.id.empty() && !in.error) in.error = Error{"needs all 24 skills", "skills.csv"};
}

void load_campaign_tables(Loader& in, Lists& out) {
  std::size_t next = 0;
  in.table("specialists.csv", {"id", "name", "printed", "class", "hire", "retainer", "equipment", "ability"},
           [&](const Csv::Row& row) {
             const int kit = parse_kit(row.text("equipment"));
             if (kit < 0) return in.wrong("equipment", "names an unknown item");
             if (next == out.specialists.size()) return in.wrong("id", "is one specialist too many");
             out.specialists[next++] = {row.text("id"),
                                        row.text("name"),
                                        row.text("printed"),
                                        row.text("ability"),
                                        static_cast<Class>(in.word("class", kClassIds)),
                                        in.number("hire", 0, 999),
                                        in.number("retainer", 0, 999),
                                        static_cast<u16>(kit)};
           });
  in.table("injuries.csv", {"from", "to", "id", "name", "effect"}, [&](const Csv::Row& row) {
    out.injuries.push_back(
        {in.number("from", 11, 66), in.number("to", 11, 66), row.text("id"), row.text("name"), row.text("effect")});
  });
}

}  // namespace

Result<Lists> load_lists(const DataSet& files, BasisCount& basis) {
  Lists out;
  Loader in(files, basis);
  load_classes(in, out);
  load_weapons(in, out);
  load_warbands(in, out);
  load_skills(in, out);
  load_campaign_tables(in, out);
  if (in.error) return std::unexpected(*in.error);
  return out;
}

}  // namespace cf::skirmish
