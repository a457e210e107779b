#pragma once
// Makes a Ruleset out of a game written with frames. Included by one source file per game.
//
// A game type G gives: State (trivially copyable, with a FrameStack `stack`), Tables (derives RuleProbe and
// Names), Frame, and the static functions called below. `describe`, `region`, `redeal`, `refusal`, those of KeptPieces
// and those of engine/moves.hpp may be left out. A state that keeps what could be read off its other fields leaves it
// out of CF_FIELDS and gives `derive()`, called after loading.
#include <bit>
#include <cstring>

#include "engine/codec.hpp"
#include "engine/game.hpp"
#include "engine/kept_pieces.hpp"
#include "engine/light.hpp"
#include "engine/text.hpp"

namespace cf {

// L: what the game adds for the light form of its views (engine/light.hpp).
template <class G, class L = void>
class TypedRuleset final : public Ruleset, public KeptPieces, public LightForm {
 public:
  using State = typename G::State;
  using Tables = typename G::Tables;
  static_assert(std::is_trivially_copyable_v<State>, "a copy of a state is a memcpy");
  static_assert(std::is_base_of_v<RuleProbe, Tables> && std::is_base_of_v<Names, Tables>);

  TypedRuleset(std::unique_ptr<Tables> tables, std::shared_ptr<const GameInfo> info, const RuleIndex& rules,
               Setup setup)
      : t_(std::move(tables)), info_(std::move(info)), rules_(rules), setup_(std::move(setup)) {
    for (const ScenarioInfo& s : info_->scenarios)
      if (s.id == setup_.scenario) scenario_ = &s;
    if constexpr (kIsLight) ids_ = std::make_unique<const QuotedIds>(*this);
    if constexpr (kIsLight && kHasObjectives) first_objectives_ = objectives_at_first();
  }

  std::size_t state_size() const override { return sizeof(State); }

  void start(void* state, EventSink* sink) const override {
    State& s = *new (state) State{};
    Play<G> p{*t_, s, {}, sink};
    G::start(p);
    s.stack.push(std::monostate{});  // in the place of a question: answering it takes it away
    TypedRuleset::apply(state, p.answer, sink);
  }

  Seat asked(const void* state) const override {
    Seat seat = kNobody;
    on_question(
        state, [&](const auto& q, const Context<G>& c) __attribute__((always_inline)) { seat = q.asked(c); });
    return seat;
  }

  void legal(const void* state, std::vector<Answer>& out) const override {
    on_question(state, [&](const auto& q, const Context<G>& c) {
      Offer offer = Offer::legal(out, *t_);
      q.answers(c, offer);
    });
  }

  void all(const void* state, std::vector<Answer>& out, std::vector<Refusal>& refused) const override {
    on_question(state, [&](const auto& q, const Context<G>& c) {
      Offer offer = Offer::all(out, refused, *t_);
      q.answers(c, offer);
    });
  }

  Action draw(const void* state, Random& random, std::vector<Answer>& room) const override {
    u64 drawn = 0;  // an action as one number: in parts it would be taken apart and put together again
    on_question(state, [&](const auto& q, const Context<G>& c) {
      if constexpr (requires { q.draw(random); })
        drawn = std::bit_cast<u64>(q.draw(random));
      else
        drawn = std::bit_cast<u64>(draw_listed(q, c, random, room));
    });
    return std::bit_cast<Action>(drawn);
  }

  Verdict judge(const void* state, const Action& action) const override {
    Verdict verdict{Rule{1}, {"The game is over."}};
    on_question(state, [&](const auto& q, const Context<G>& c) {
      if constexpr (requires { q.judge(c, action); }) {
        verdict = q.judge(c, action);
        if (verdict.rule == t_->ablated()) verdict = {};
      } else {
        Judged judged{action};
        Offer offer = Offer::one(judged, *t_);
        q.answers(c, offer);
        verdict = judged.found ? judged.verdict : not_offered(q, c, action);
      }
    });
    return verdict;
  }

  Seat apply(void* state, const Action& action, EventSink* sink) const override {
    State& s = *static_cast<State*>(state);
    s.stack.pop();
    Play<G> p{*t_, s, action, sink};
    return run(p);
  }

  Outcome outcome(const void* state) const override {
    return as(state).stack.empty() ? G::outcome(ctx(state)) : Outcome{};
  }

  std::array<i32, kMaxSeats> standing(const void* state) const override { return G::outcome(ctx(state)).scores; }

  bool equal(const void* a, const void* b) const override { return as(a) == as(b); }
  u64 hash(const void* state) const override {
    Hasher h;
    hash_value(h, as(state));
    return h.value();
  }
  Json save(const void* state) const override { return codec().save(as(state)); }

  Result<bool> load(const Json& position, void* state) const override {
    State& s = *new (state) State{};
    if (auto r = codec().load(position, s, "position"); !r) return r;
    if constexpr (requires { s.derive(); }) s.derive();
    bool ends_in_question = s.stack.empty();
    for (std::size_t i = 0; i < s.stack.depth; ++i)
      std::visit(
          [&]<class F>(const F&) {
            const bool top = i + 1u == s.stack.depth;
            if constexpr (Question<F, G>) ends_in_question = top;
          },
          s.stack.frames[i]);
    if (!ends_in_question) return fail("the last frame, and only it, must be a question", {}, 0, "position.stack");
    if (auto wrong = G::violated_invariant(ctx(state))) return fail(*wrong, {}, 0, "position");
    std::vector<Answer> answers;
    legal(state, answers);
    if (answers.empty() && !s.stack.empty())
      return fail("nobody could answer the open question", {}, 0, "position.stack");
    return true;
  }

  std::optional<std::string> violated_invariant(const void* state) const override {
    return G::violated_invariant(ctx(state));
  }

  Prompt prompt(const void* state) const override {
    Prompt prompt{};
    on_question(state, [&](const auto& q, const Context<G>& c) { prompt = q.prompt(c); });
    return prompt;
  }
  std::string question(const void* state) const override {
    std::string name = "over";
    on_question(state, [&]<class Q>(const Q&, const Context<G>&) { name = Q::kName; });
    return name;
  }
  void describe(const void* state, const Action& action, Json& out) const override {
    if constexpr (requires { G::describe(ctx(state), action, out); }) G::describe(ctx(state), action, out);
  }
  Json region(const void* state) const override {
    if constexpr (requires { G::region(ctx(state)); }) return G::region(ctx(state));
    return nullptr;
  }
  Json view(const void* state, Seat seat) const override { return with_objectives(state, G::view(ctx(state), seat)); }
  bool piece_keys([[maybe_unused]] const void* state, [[maybe_unused]] Seat seat,
                  [[maybe_unused]] std::vector<u64>& keys) const override {
    if constexpr (kKeepsPieces) G::piece_keys(ctx(state), seat, keys);
    return kKeepsPieces;
  }
  Json piece([[maybe_unused]] const void* state, [[maybe_unused]] Seat seat,
             [[maybe_unused]] std::size_t place) const override {
    if constexpr (kKeepsPieces) return G::piece(ctx(state), seat, place);
    return nullptr;
  }
  Json rest_of_view(const void* state, Seat seat) const override {
    if constexpr (kKeepsPieces) return with_objectives(state, G::rest_of_view(ctx(state), seat));
    return view(state, seat);
  }
  Json board() const override { return G::board(*t_); }
  void redeal(void* state, Seat seat, Random& random) const override {
    if constexpr (requires { G::redeal(*t_, *static_cast<State*>(state), seat, random); })
      G::redeal(*t_, *static_cast<State*>(state), seat, random);
  }
  std::string summary(const void* before, const void* after) const override {
    return G::summary(ctx(before), ctx(after));
  }

  MovePart move_part([[maybe_unused]] const Action& action) const override {
    if constexpr (requires { G::move_part(action); }) return G::move_part(action);
    return MovePart::None;
  }
  MoveProgress move_progress(const void* state) const override {
    if constexpr (requires { G::move_progress(ctx(state)); }) return G::move_progress(ctx(state));
    return {};
  }
  i16 place_of(const void* state, i16 piece) const override {
    if constexpr (requires { G::place_of(ctx(state), piece); })
      return piece < 0 ? i16{-1} : G::place_of(ctx(state), piece);
    return -1;
  }
  i32 cost_of_step(const void* state, const Action& action) const override {
    if constexpr (requires { G::cost_of_step(ctx(state), action); }) return G::cost_of_step(ctx(state), action);
    return -1;
  }
  Finality finality(const void* state, const Action& action) const override {
    State after = as(state);
    RevealSink sink(G::vocabulary());
    const Seat seat = asked(state), next = TypedRuleset::apply(&after, action, &sink);
    return {.dice = next == kChance, .reveal = sink.revealed, .turn = next != kChance && next != seat};
  }
  bool in_affair(const void* state) const override {
    if constexpr (requires { G::in_affair(ctx(state)); }) return G::in_affair(ctx(state));
    return false;
  }

  bool has_light_form() const override { return kIsLight; }
  const QuotedIds& ids() const override { return *ids_; }
  void write_fields([[maybe_unused]] const void* state, [[maybe_unused]] Seat seat,
                    [[maybe_unused]] JsonWriter& out) const override {
    if constexpr (kIsLight) {
      L::write_view(ctx(state), ids(), seat, out);
      if constexpr (kHasObjectives) write_objectives(*this, *first_objectives_, G::objectives(ctx(state)), out);
    }
  }
  void write_detail([[maybe_unused]] const void* state, [[maybe_unused]] const Action& action,
                    [[maybe_unused]] AnswerDetail& out) const override {
    if constexpr (requires { L::write_detail(ctx(state), action, out); }) L::write_detail(ctx(state), action, out);
  }
  bool write_region([[maybe_unused]] const void* state, [[maybe_unused]] JsonWriter& out) const override {
    if constexpr (requires { L::write_region(ctx(state), out); }) return L::write_region(ctx(state), out);
    return false;
  }
  int path_from([[maybe_unused]] const void* state) const override {
    if constexpr (requires { L::path_from(ctx(state)); }) return L::path_from(ctx(state));
    return -1;
  }
  Seat acting(const void* state) const override {
    if constexpr (requires { L::acting(ctx(state)); }) return L::acting(ctx(state));
    return asked(state);
  }
  std::string_view question_name(const void* state) const override {
    std::string_view name = "over";
    on_question(state, [&]<class Q>(const Q&, const Context<G>&) { name = Q::kName; });
    return name;
  }
  int piece_number([[maybe_unused]] u8 kind, [[maybe_unused]] int value) const override {
    if constexpr (requires { L::piece_number(kind, value); })
      return L::piece_number(kind, value);
    else if constexpr (requires { L::kPieceKind; })
      return kind == L::kPieceKind ? value : -1;
    return -1;
  }
  std::optional<Action> standard_answer([[maybe_unused]] const void* state) const override {
    if constexpr (requires { L::standard_answer(ctx(state)); }) return L::standard_answer(ctx(state));
    return {};
  }
  int place_kind() const override {
    if constexpr (requires { L::kPlaceKind; }) return L::kPlaceKind;
    return -1;
  }
  Json game_words() const override {
    if constexpr (kIsLight) return L::words(*t_);
    return Json::object();
  }

  const Objectives* first_objectives() const override { return first_objectives_.get(); }

  const Names& names() const override { return *t_; }
  const Vocabulary& vocabulary() const override { return G::vocabulary(); }
  const RuleIndex& rules() const override { return rules_; }
  const GameInfo& game() const override { return *info_; }
  const ScenarioInfo& scenario() const override { return *scenario_; }
  const Setup& setup() const override { return setup_; }
  const void* tables() const override { return t_.get(); }
  RuleProbe& probe() override { return *t_; }

 private:
  struct RevealSink final : EventSink {
    explicit RevealSink(const Vocabulary& vocabulary) : words(vocabulary) {}
    void emit(const Event& event) override { revealed |= words.events[event.type].reveals; }
    const Vocabulary& words;
    bool revealed = false;
  };

  std::unique_ptr<const Objectives> objectives_at_first() const {
    const auto first = std::make_unique<State>();
    TypedRuleset::start(first.get(), nullptr);
    return std::make_unique<const Objectives>(G::objectives(ctx(first.get())));
  }
  Json with_objectives([[maybe_unused]] const void* state, Json view) const {
    if constexpr (kHasObjectives) view["objectives"] = objectives_to_json(*this, G::objectives(ctx(state)));
    return view;
  }

  static constexpr bool kHasObjectives = requires(const Context<G>& c) { G::objectives(c); };
  static constexpr bool kIsLight = !std::is_void_v<L>;
  Codec codec() const { return {*t_, rules_}; }
  static constexpr bool kKeepsPieces = requires(const Context<G>& c, std::vector<u64>& keys) {
    G::piece_keys(c, kNobody, keys);
  };
  static const State& as(const void* state) { return *static_cast<const State*>(state); }
  Context<G> ctx(const void* state) const { return {*t_, as(state)}; }

  template <class Q>
  [[gnu::noinline]] Action draw_listed(const Q& q, const Context<G>& c, Random& random,
                                       std::vector<Answer>& room) const {
    room.clear();
    Offer offer = Offer::legal(room, *t_);
    q.answers(c, offer);
    return cf::draw(room, [&](u32 total) { return random.below(total); });
  }

  // Why the open question does not offer this answer. A game with `refusal` gives its own rule and reason.
  template <class Q>
  Verdict not_offered(const Q& q, const Context<G>& c, [[maybe_unused]] const Action& action) const {
    if constexpr (requires { G::refusal(c, action); })
      if (const Verdict own = G::refusal(c, action); !own.legal()) return own;
    return {q.prompt(c).rule, {"This does not answer the question now open."}};
  }

  // Calls f(question, context) if a question is open.
  template <class F>
  [[gnu::always_inline]] void on_question(const void* state, F&& f) const {
    const State& s = as(state);
    if (s.stack.empty()) return;
    on_frame(
        s.stack.top(), [&]<class Q>(const Q& q) __attribute__((always_inline)) {
          if constexpr (Question<Q, G>) f(q, Context<G>{*t_, s});
        });
  }

  std::unique_ptr<Tables> t_;
  std::shared_ptr<const GameInfo> info_;
  const RuleIndex& rules_;
  Setup setup_;
  const ScenarioInfo* scenario_ = nullptr;
  std::unique_ptr<const QuotedIds> ids_;
  std::unique_ptr<const Objectives> first_objectives_;
};

}  // namespace cf
