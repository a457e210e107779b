#pragma once
// Where we are in the rules, as data: a small inline stack of typed frames.
//
// A procedure frame holds its variables and the step at which it resumes (engine/procedure.hpp). A question frame
// waits for one answer, from a seat or from chance. A game lists its frames in a std::variant whose first member is
// std::monostate.
//
//   struct March { u8 unit, points; CF_FIELDS(unit, points) CF_PROCEDURE(March, "march", Where, Ambushed) };
//   struct ChooseSpace { u8 unit; ... Seat asked(const Ctx&) const; void answers(const Ctx&, Offer&) const;
//                        Prompt prompt(const Ctx&) const; };
#include <array>
#include <concepts>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "engine/event.hpp"
#include "engine/fault.hpp"

namespace cf {

// What a procedure returns: it waits for the frame it has pushed, another frame has taken its place, or it is done.
enum class [[nodiscard]] Flow : u8{Waiting, Replaced, Done};
inline constexpr Flow Waiting = Flow::Waiting, Replaced = Flow::Replaced, Done = Flow::Done;

template <class Frame, std::size_t Depth>
struct FrameStack {
  static constexpr std::size_t kDepth = Depth;
  using frame_type = Frame;
  std::array<Frame, Depth> frames{};
  std::array<u8, Depth> pc{};  // next paragraph of each procedure
  u8 depth = 0;

  bool empty() const { return depth == 0; }
  Frame& top() { return frames[depth - 1u]; }
  const Frame& top() const { return frames[depth ? depth - 1u : 0u]; }
  // A frame is made in its place: only what its kind has is written.
  template <class F>
  void push(const F& f) {
    if (depth == Depth) [[unlikely]]
      overflow();
    const u8 top = depth;  // where pop() has left 0 in pc
    depth = static_cast<u8>(top + 1);
    if constexpr (std::is_same_v<F, Frame>)
      frames[top] = f;
    else
      frames[top].template emplace<F>(f);
  }
  void pop() {  // cleared, so that == and hash see no ghosts
    const u8 top = static_cast<u8>(depth - 1);
    depth = top;
    pc[top] = 0;
    frames[top].template emplace<0>();
  }
  bool operator==(const FrameStack&) const = default;

 private:
  [[noreturn, gnu::cold, gnu::noinline]] static void overflow() {
    rules_fault("procedures call each other too deeply");
  }
};

// The frame of this kind nearest to the top of the stack, or nothing.
template <class F, class State>
const F* innermost(const State& s) {
  for (std::size_t i = s.stack.depth; i-- > 0;)
    if (const F* f = std::get_if<F>(&s.stack.frames[i])) return f;
  return nullptr;
}

// What the rules read: the tables of the game and scenario, and the state.
template <class G>
struct Context {
  const typename G::Tables& t;
  const typename G::State& s;

  // What a rule says of a case: see RuleProbe.
  template <class T>
  T applies(Rule rule, T value) const {
    return t.applies(rule, value);
  }
  template <class T>
  T applies(std::initializer_list<Rule> rules, T value) const {
    return t.applies(rules, value);
  }
};

// A game may tell by `static bool decided(const State&)` that it is over before its last procedure has ended. Then the
// engine ends it: nobody is asked and nothing is called any more.
template <class G>
constexpr bool is_decided(const typename G::State& s) {
  if constexpr (requires { G::decided(s); }) return G::decided(s);
  return false;
}

// What a procedure works with.
template <class G>
struct Play {
  const typename G::Tables& t;
  typename G::State& s;
  Action answer{};
  EventSink* sink = nullptr;
  bool observed = (sink != nullptr) | t.watched();  // whether events are wanted
  Seat asked = kNobody;                             // by the question just put
  u8 step = 0;                                      // where the running procedure resumes
  u64 gift = 0;                     // what the procedure that ended last returned; does not survive a question
  const char* gift_from = nullptr;  // its name, checked when the value is read

  Context<G> ctx() const { return {t, s}; }
  template <class T>
  T applies(Rule rule, T value) const {
    return t.applies(rule, value);
  }
  template <class T>
  T applies(std::initializer_list<Rule> rules, T value) const {
    return t.applies(rules, value);
  }
  // Ends this procedure and starts another in its place.
  template <class F>
  Flow become(const F& f) {
    const F next = f;  // f may live in the frame that goes
    s.stack.pop();
    put(next);
    return Replaced;
  }
  // ASK and CALL: pushes what the procedure waits for and stores the step at which it resumes. Returns false if there
  // is nothing to wait for because `settled` already gave the answer.
  template <class Step, class F>
  [[gnu::always_inline]] bool waits(Step next, const F& f) {
    if (is_decided<G>(s)) [[unlikely]]
      return true;
    if constexpr (requires { f.settled(ctx()); })
      if (const std::optional<Action> only = f.settled(ctx())) {
        answer = *only;
        return false;
      }
    s.stack.pc[s.stack.depth - 1u] = static_cast<u8>(next);
    put(f);
    if constexpr (requires { f.prompt(ctx()); })
      if (t.watched() && answered_by_ablation(f)) [[unlikely]]
        return false;
    return true;
  }
  // Counts the rule of a question. A test that has ablated this rule asks nobody: the first answer is taken.
  template <class F>
  [[gnu::noinline, gnu::cold]] bool answered_by_ablation(const F& f) {
    const Rule rule = f.prompt(ctx()).rule;
    t.used(rule);
    if (rule != t.ablated()) return false;
    std::vector<Answer> answers;
    Offer offer = Offer::legal(answers, t);
    f.answers(ctx(), offer);
    if (answers.empty()) return false;
    answer = answers.front().action;
    s.stack.pop();
    asked = kNobody;
    return true;
  }
  // Ends a procedure with a value for its caller: `return p.give(this, n);`. The caller reads it at once.
  template <class F>
  Flow give(const F*, typename F::Gives value) {
    static_assert(std::is_trivially_copyable_v<typename F::Gives> && sizeof value <= sizeof gift);
    gift = 0;
    gift_from = F::kName;
    std::memcpy(&gift, &value, sizeof value);
    return Done;
  }
  template <class F>
  typename F::Gives given() const {
    if (gift_from != F::kName) [[unlikely]]  // the procedure that ended last is the one whose value is read
      rules_fault("a procedure goes on without the value it waited for");
    typename F::Gives value;
    std::memcpy(&value, &gift, sizeof value);
    return value;
  }
  // Builds the Event only if somebody observes.
  [[gnu::always_inline]] void emit(Event e) {
    if (observed) [[unlikely]]
      record(e.rule, e.type, e.who, e.a, e.b, e.c, e.d, e.seen_by);
  }
  [[gnu::noinline, gnu::cold]] void record(Rule rule, u8 type, Seat who, i16 a, i16 b, i16 c, i16 d, u8 seen_by) {
    t.used(rule);
    if (sink) sink->emit({rule, type, who, a, b, c, d, seen_by});
  }
  // Who is asked is known here, where the kind of question is.
  template <class F>
  void put(const F& f) {
    s.stack.push(f);
    if constexpr (requires { f.asked(ctx()); })
      asked = f.asked(ctx());
    else
      asked = kNobody;
  }
};

template <class F, class G>
concept Procedure = requires(F& f, Play<G>& p) {
  { f.play(p) } -> std::same_as<Flow>;
};
// A `break` outside a loop: a mistake in the rules. No position leads here, since steps are read by their names.
[[noreturn, gnu::cold, gnu::noinline]] inline void fell_out_of(const char* procedure) { rules_fault(procedure); }

// What a question says to the one who is asked.
struct Prompt {
  Rule rule;
  Message text;
  u8 subject_kind = 0;  // what it is about (a kind of the vocabulary), ringed on the table
  i16 subject = -1;
};

template <class F, class G>
concept Question = requires(const F& f, const Context<G>& c, Offer& o) {
  { f.asked(c) } -> std::same_as<Seat>;
  f.answers(c, o);
  { f.prompt(c) } -> std::same_as<Prompt>;
};

// A die, asked of chance: one answer a face, verb 0 with the face in n. A game says by `static Message
// die_prompt(const Ctx&, Rule)` who rolls, what for, and what the faces mean.
template <class G>
struct RollDieOf {
  static constexpr auto kName = "roll";
  Rule rule{};
  u8 low = 1, high = 6;

  Seat asked(const Context<G>&) const { return kChance; }
  void answers(const Context<G>&, Offer& offer) const { offer.faces(low, high); }
  Action draw(Random& random) const { return {0, static_cast<u8>(low + random.below(high - low + 1u))}; }
  Prompt prompt(const Context<G>& c) const {
    if constexpr (requires { G::die_prompt(c, rule); }) return {rule, G::die_prompt(c, rule)};
    return {rule, {"Roll a die."}};
  }
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("rule", self.rule);
    v("low", self.low);
    v("high", self.high);
  }
  bool operator==(const RollDieOf&) const = default;
};

// Calls f with the frame as what it is. Unlike std::visit it is compiled into the place that asks: these are the
// innermost steps of every game, and a call through a table would keep what f captures in memory.
template <class Frame, class F>
[[gnu::always_inline]] inline void on_frame(Frame& frame, F&& f) {
  constexpr std::size_t kKinds = std::variant_size_v<std::remove_const_t<Frame>>;
  const std::size_t kind = frame.index();
  [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    const bool found = ((kind == I && (f(*std::get_if<I>(&frame)), true)) || ...);
    if (!found) __builtin_unreachable();  // no frame is ever without a kind
  }
  (std::make_index_sequence<kKinds>{});
}

// Resumes the procedure on top until it waits or ends.
template <class G, Procedure<G> F, class Stack>
[[gnu::always_inline]] inline void resume(F& f, Play<G>& p, Stack& stack) {
  p.step = stack.pc[stack.depth - 1u];
  if (f.play(p) == Done) stack.pop();
}

// Who is asked by a question that was not put just now.
template <class G>
[[gnu::noinline]] Seat asked_on_top(const Context<G>& c) {
  Seat asked = kNobody;
  on_frame(c.s.stack.top(), [&]<class F>(const F& f) {
    if constexpr (Question<F, G>) asked = f.asked(c);
  });
  return asked;
}

// Plays on to the next question, or to the end of the game (an empty stack). Returns who is asked.
template <class G>
[[gnu::always_inline]] inline Seat run(Play<G>& p) {
  auto& stack = p.s.stack;
  p.asked = kNobody;
  while (p.asked == kNobody && !stack.empty()) {
    bool waits = false;
    on_frame(
        stack.top(), [&]<class F>(F & f) __attribute__((always_inline)) {
          if constexpr (std::is_same_v<F, std::monostate> || Question<F, G>)
            waits = true;
          else
            resume<G>(f, p, stack);
        });
    if (is_decided<G>(p.s)) [[unlikely]]
      while (!stack.empty()) stack.pop();
    if (waits) [[unlikely]]
      return asked_on_top<G>(p.ctx());
  }
  return p.asked;
}

}  // namespace cf
