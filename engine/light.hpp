#pragma once
// The light form of views and decisions (docs/board.md, "The light form"). What a piece is, what a verb's label says
// and what markers and spaces look like is said once, in the words that come with the board; a view holds only where
// things are and what is true of them, and is written straight from the state. engine/expand.hpp makes the plain form
// of it again.
//
//   {"heading":"...", "sides":[...], "at":{"fort_scott":[5,6]}, "is":{"reduced":[6]}, "markers":{"turn":["turn:3"]}}
//   {"seat":"union", "question":"choose_step", "rule":"7.1", "prompt":"...", "subject":{"piece":12}, "from":"humboldt",
//    "actions":[["stop"],["enter",["fort_scott",{"cost":"2 (river)"}],"humboldt"]]}
//
// A game gives a type L beside its Game (TypedRuleset<Game, L>): `write_view`, `words`, and if it has something to say,
// `write_detail`, `path_from` with `kPlaceKind`, `write_region`, `acting`, `standard_answer`, and `kPieceKind` or
// `piece_number`.
#include <vector>

#include "engine/game.hpp"
#include "engine/json_writer.hpp"
#include "engine/objectives.hpp"

namespace cf {

// All ids in quotes, made when a game is opened. `kinds` are by kind and value; of numbers there are none.
struct QuotedIds {
  explicit QuotedIds(const Ruleset& rules);
  std::vector<QuotedId> seats, verbs, rules;
  std::vector<std::vector<QuotedId>> kinds;
};

// What only one answer has, written behind its arguments.
class AnswerDetail {
 public:
  explicit AnswerDetail(JsonWriter& out) : out_(out) {}
  template <class... Parts>
  void cost(const Parts&... parts) {
    open(), out_.text("cost", parts...);
  }
  template <class... Parts>
  void label(const Parts&... parts) {  // instead of the verb's
    open(), out_.text("label", parts...);
  }
  template <class Body>
  void cost_by(Body body) {  // body(writer) adds to the text
    open(), out_.key("cost"), out_.begin_text(), body(out_), out_.end_text();
  }
  void weight(u32 weight) { open(), out_.field("weight", weight); }
  bool close() {  // true: something was written
    if (open_) out_.end('}');
    return open_;
  }

 private:
  void open() {
    if (!open_) out_.begin('{');
    open_ = true;
  }
  JsonWriter& out_;
  bool open_ = false;
};

class LightForm {
 public:
  virtual ~LightForm() = default;
  virtual bool has_light_form() const = 0;
  virtual const QuotedIds& ids() const = 0;
  virtual void write_fields(const void* state, Seat seat, JsonWriter& out) const = 0;
  virtual void write_detail(const void* state, const Action& action, AnswerDetail& out) const = 0;
  virtual bool write_region(const void* state, JsonWriter& out) const = 0;  // a value; false: there is none
  virtual int path_from(const void* state) const = 0;                       // a place; -1: steps show no path
  virtual Seat acting(const void* state) const = 0;
  virtual std::string_view question_name(const void* state) const = 0;
  virtual int piece_number(u8 kind, int value) const = 0;  // its number in the words; -1: it is written by its id
  virtual int place_kind() const = 0;                      // of path_from
  // What a newcomer may take by one click, if it is among the answers.
  virtual std::optional<Action> standard_answer(const void* state) const = 0;
  virtual Json game_words() const = 0;
  virtual const Objectives* first_objectives() const = 0;  // of the first position; null if the game has none
};

// Nothing if the game has only the plain form.
const LightForm* light_form(const Ruleset& rules);

// What the seat sees, without `seat`: in a game that hides nothing one text serves all. kNobody, kChance as in
// Ruleset::view.
void write_light_view(const Ruleset& rules, const LightForm& form, const void* state, Seat seat, JsonWriter& out);
// The open question. `room` is for the answers; returns how many there are.
std::size_t write_light_decision(const Ruleset& rules, const LightForm& form, const void* state,
                                 std::vector<Answer>& room, JsonWriter& out);
// The words that come with the board: kinds, verbs, pieces, looks, markers, cups, overlays.
Json light_words(const Ruleset& rules, const LightForm& form);

// A panel made as a tree, in the light form: lines are [text, rule], steps [text, rule, state].
void write_panel(JsonWriter& out, const Json& panel);

// As `objectives` of the plain form, where they differ from `said`, those of the first position, which are said with
// the words: of an aim only how far it is (null if it cannot be counted), if its text is the same.
void write_objectives(const Ruleset& rules, const Objectives& said, const Objectives& now, JsonWriter& out);

// The name of something that can be laid over the map; what it shows comes on request.
template <class... Title>
void write_overlay(JsonWriter& w, const char* id, bool shown, const Title&... title) {
  w.object([&] {
    w.field("id", id), w.text("title", title...);
    if (shown) w.field("shown", true);
  });
}

// Inside a text.
void add_message(JsonWriter& out, const Ruleset& rules, const Message& message);

// Pieces by the place they stand in. Put them in falling order: they come out rising.
template <std::size_t Places, std::size_t Pieces>
class ByPlace {
 public:
  ByPlace() { first_.fill(kNone); }
  void put(std::size_t place, std::size_t piece) {
    next_[piece] = first_[place];
    first_[place] = static_cast<u16>(piece);
  }
  bool any(std::size_t place) const { return first_[place] != kNone; }
  template <class Visit>
  void each(std::size_t place, Visit visit) const {
    for (u16 piece = first_[place]; piece != kNone; piece = next_[piece]) visit(std::size_t{piece});
  }
  void write(const std::vector<QuotedId>& places, JsonWriter& w) const {
    w.object("at", [&] {
      for (std::size_t place = 0; place < Places; ++place) {
        if (!any(place)) continue;
        w.key(places[place]);
        w.list([&] { each(place, [&](std::size_t piece) { w.item(piece); }); });
      }
    });
  }

 private:
  static constexpr u16 kNone = 0xffff;
  std::array<u16, Places> first_;
  std::array<u16, Pieces> next_;
};

// "moved":[3,7]; nothing for an empty set.
template <std::size_t N, class Set>
void write_set(JsonWriter& w, const char (&word)[N], const Set& set) {
  if (set.empty()) return;
  w.key(word);
  w.list([&] {
    for (const auto id : set) w.item(id.index());
  });
}
template <std::size_t N, class Set>
void write_set(JsonWriter& w, const char (&word)[N], const Set& set, const std::vector<QuotedId>& ids) {
  if (set.empty()) return;
  w.key(word);
  w.list([&] {
    for (const auto id : set) w.item(ids[id.index()]);
  });
}

}  // namespace cf
