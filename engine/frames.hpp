#pragma once
// Where we are in the rules, as data: a small inline stack of typed frames.
//
// A procedure frame holds its locals and names a `chapter`: its numbered paragraphs in rulebook order. A
// question frame waits for one answer, from a seat or from chance. A game lists its frames in a std::variant
// whose first member is std::monostate.
//
//   struct March { u8 unit, points; static constexpr auto kName = "march"; CF_FIELDS(unit, points)
//                  bool operator==(const March&) const = default;
//                  static const Chapter<Game, March> chapter; };
//   struct ChooseSpace { u8 unit; ... Seat asked(const Ctx&) const; void answers(const Ctx&, Offer&) const;
//                        Ask ask(const Ctx&) const; };
#include <array>
#include <cassert>
#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/random.hpp"
#include "engine/event.hpp"

namespace cf {

// Where a paragraph leads.
struct [[nodiscard]] Flow {
  u16 to = 0;  // Next, End, Replaced, or the paragraph of that rule
};
inline constexpr Flow Next{0}, End{0xffff}, Replaced{0xfffe};
constexpr Flow go(Rule rule) { return {rule.index}; }

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
  [[noreturn]] void overflow() const {
    std::fprintf(stderr, "frame stack overflow: %zu frames, top is kind %zu\n", Depth, top().index());
    std::abort();
  }
};

// What the rules read: the tables of the game and scenario, and the state.
template <class G>
struct Context {
  const typename G::Tables& t;
  const typename G::State& s;
};

// What a paragraph works with.
template <class G>
struct Play {
  const typename G::Tables& t;
  typename G::State& s;
  Action answer{};
  EventSink* sink = nullptr;
  bool heard = (sink != nullptr) | t.watched();  // whether anybody wants to know what happens
  Seat asked = kNobody;                          // by the question just put

  Context<G> ctx() const { return {t, s}; }
  // Starts a procedure or asks a question; this procedure goes on at its next paragraph afterwards.
  template <class F>
  Flow call(const F& f) {
    put(f);
    return Next;
  }
  // The same, but this procedure goes on at another paragraph afterwards.
  template <class F>
  Flow call(const F& f, Rule then) {
    put(f);
    return go(then);
  }
  // Ends this procedure and starts another in its place.
  template <class F>
  Flow become(const F& f) {
    const F next = f;  // f may live in the frame that goes
    s.stack.pop();
    put(next);
    return Replaced;
  }
  // Told in parts, so that an event nobody hears is not even put together.
  [[gnu::always_inline]] void note(Event e) {
    if (heard) [[unlikely]]
      tell(e.rule, e.type, e.who, e.a, e.b, e.c, e.d, e.seen_by);
  }
  // The nearest frame of a kind below the running one: the procedure that called this one.
  template <class F>
  F& caller() {
    for (std::size_t i = s.stack.depth; i-- > 0;)
      if (F* f = std::get_if<F>(&s.stack.frames[i]); f && i + 1 < s.stack.depth) return *f;
    std::abort();
  }

  [[gnu::noinline, gnu::cold]] void tell(Rule rule, u8 type, Seat who, i16 a, i16 b, i16 c, i16 d, u8 seen_by) {
    t.used(rule);
    if (sink) sink->note({rule, type, who, a, b, c, d, seen_by});
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

template <class G, class F>
struct Paragraph {
  Rule rule;
  const char* text;  // what it says, in our words
  Flow (*play)(F&, Play<G>&);
};

// Its paragraphs by pointer and length, so that a chapter can be a static member of a frame that is still incomplete. What playing
// needs of them is kept once more, side by side.
template <class G, class F>
struct Chapter {
  static constexpr std::size_t kMost = 40;  // paragraphs
  const Paragraph<G, F>* first;
  std::size_t count;
  template <std::size_t N>
  constexpr Chapter(const Paragraph<G, F> (&paragraphs)[N]) : first(paragraphs), count(N) {
    static_assert(N <= kMost);
    for (std::size_t i = N; i-- > 0;) {
      play[i] = paragraphs[i].play;
      rule[i] = paragraphs[i].rule.index;
      start[rule[i] % start.size()] = static_cast<u8>(i);
    }
    play[N] = [](F&, Play<G>&) { return End; };
  }
  std::array<Flow (*)(F&, Play<G>&), kMost + 1> play{};  // after the last paragraph the procedure ends
  std::array<u16, kMost> rule{};
  std::array<u8, 32> start{};  // where to look for the paragraphs of a rule, by the last bits of its index
};

// What a question says to the one who is asked.
struct Ask {
  Rule rule;
  Message prompt;
  u8 subject_kind = 0;  // what it is about (a kind of the vocabulary), ringed on the table
  i16 subject = -1;
};

template <class F, class G>
concept Question = requires(const F& f, const Context<G>& c, Offer& o) {
  { f.asked(c) } -> std::same_as<Seat>;
  f.answers(c, o);
  { f.ask(c) } -> std::same_as<Ask>;
};

// A die, asked of chance: one answer a face, verb 0 with the face in n.
template <class G>
struct RollDieOf {
  static constexpr auto kName = "roll";
  Rule rule{};
  u8 low = 1, high = 6;

  Seat asked(const Context<G>&) const { return kChance; }
  void answers(const Context<G>&, Offer& offer) const { offer.faces(low, high); }
  Action draw(Random& random) const { return {0, static_cast<u8>(low + random.below(high - low + 1u))}; }
  Ask ask(const Context<G>&) const { return {rule, {"Roll a die."}}; }
  template <class Self, class V>
  static void fields(Self& self, V&& v) {
    v("rule", self.rule);
    v("low", self.low);
    v("high", self.high);
  }
  bool operator==(const RollDieOf&) const = default;
};

// Calls f with the frame as what it is. Unlike std::visit it is compiled into the place that asks: these are the innermost
// steps of every game, and a call through a table would keep what f captures in memory.
template <class Frame, class F>
[[gnu::always_inline]] inline void on_frame(Frame& frame, F&& f) {
  constexpr std::size_t kKinds = std::variant_size_v<std::remove_const_t<Frame>>;
  const std::size_t kind = frame.index();
  [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    const bool found = ((kind == I && (f(*std::get_if<I>(&frame)), true)) || ...);
    if (!found) __builtin_unreachable();  // no frame is ever without a kind
  }(std::make_index_sequence<kKinds>{});
}

// Where `go` leads in a chapter, from the place where its paragraphs could be on.
template <class G, class F>
[[gnu::noinline]] std::size_t search_paragraph(Flow flow, std::size_t from) {
  for (std::size_t i = from; i < F::chapter.count; ++i)
    if (F::chapter.rule[i] == flow.to) return i;
  std::fprintf(stderr, "%s: no paragraph of rule %u\n", F::kName, flow.to);
  std::abort();
}

template <class G, class F>
[[gnu::always_inline]] inline std::size_t paragraph_of(Flow flow) {
  const std::size_t i = F::chapter.start[flow.to % F::chapter.start.size()];
  return F::chapter.rule[i] == flow.to ? i : search_paragraph<G, F>(flow, i);
}

// Plays the procedure on top until it calls another or ends: the innermost loop of every game. Where the procedure is, is
// written down only when it is left.
template <class G, class F, class Stack>
[[gnu::always_inline]] inline void play_on(F& f, Play<G>& p, Stack& stack) {
  const u8 depth = stack.depth;
  for (std::size_t at = stack.pc[depth - 1u];;) {
    if (p.heard && at < F::chapter.count && !p.t.in_force(F::chapter.first[at].rule)) [[unlikely]] {
      ++at;
      continue;
    }
    const Flow flow = F::chapter.play[at++](f, p);
    if (flow.to != Next.to) {
      if (flow.to == End.to) break;
      if (flow.to == Replaced.to) return;
      at = paragraph_of<G, F>(flow);
    }
    if (stack.depth != depth) {
      assert(stack.depth > depth);  // who takes frames away returns Replaced
      stack.pc[depth - 1u] = static_cast<u8>(at);
      return;
    }
  }
  stack.pop();
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
    on_frame(stack.top(), [&]<class F>(F& f) __attribute__((always_inline)) {
      if constexpr (std::is_same_v<F, std::monostate> || Question<F, G>)
        waits = true;
      else
        play_on<G>(f, p, stack);
    });
    if (waits) [[unlikely]]
      return asked_on_top<G>(p.ctx());
  }
  return p.asked;
}

}  // namespace cf
