#pragma once
// Answers, verdicts and the one judge that lists them.
#include <array>
#include <cassert>
#include <vector>

#include "engine/rule.hpp"

namespace cf {

using Seat = u8;
inline constexpr Seat kChance = 254;
inline constexpr Seat kNobody = 255;  // nobody is asked: the game is over; or nobody won
inline constexpr int kMaxSeats = 4;

// An answer to the open question, the same eight bytes in every game. What the numbers mean is told by the
// game's vocabulary (verb by verb); the JSON form is made from it at the edge. Verb 0 is a die or a draw.
struct Action {
  u8 verb = 0;
  u8 n = 0;
  i16 a = 0, b = 0, c = 0;
  bool operator==(const Action&) const = default;
};

// A sentence with up to three values in it: "{a:unit} has already fired". Text is made at the edge.
struct Message {
  const char* text = "";
  i16 a = 0, b = 0, c = 0;
};

struct Verdict {
  Rule rule{};
  Message why{};
  bool legal() const { return !rule.exists(); }
};

struct Answer {
  Action action;
  u32 weight = 1;  // of a chance outcome
};

// One answer a face, so that a die is listed by copying.
inline constexpr std::array<Answer, 256> kFaces = [] {
  std::array<Answer, 256> faces{};
  for (std::size_t face = 0; face < faces.size(); ++face) faces[face].action.n = static_cast<u8>(face);
  return faces;
}();

struct Refusal {
  Action action;
  Verdict verdict;
};

// One answer and what the judge says of it.
struct Judged {
  Action wanted;
  bool found = false;
  Verdict verdict{};
  std::vector<Answer> none{};  // the list the judge is given: it has no room, so that every answer comes to be compared
};

// Collects what a question offers. Asked for legal answers only, refusals cost nothing; asked about one answer,
// it keeps the verdict on that one.
class Offer {
 public:
  static Offer legal(std::vector<Answer>& out, const RuleProbe& probe) { return Offer(out, nullptr, nullptr, probe); }
  static Offer all(std::vector<Answer>& out, std::vector<Refusal>& refused, const RuleProbe& probe) {
    return Offer(out, &refused, nullptr, probe);
  }
  static Offer one(Judged& judged, const RuleProbe& probe) { return Offer(judged.none, nullptr, &judged, probe); }

  // Listing is the innermost loop of every game: what it needs is inlined, the rest is not.
  [[gnu::always_inline]] void allow(Action a) { chance(a, 1); }
  [[gnu::always_inline]] void chance(Action a, u32 weight) {
    if (out_->size() != out_->capacity()) [[likely]]
      out_->push_back({a, weight});
    else
      add_slowly(a, weight);
  }
  // The faces of a die, all as likely: verb 0 with the face in n.
  [[gnu::noinline]] void faces(u8 low, u8 high) {
    if (!judged_ && low <= high) [[likely]]
      out_->insert(out_->end(), kFaces.begin() + low, kFaces.begin() + high + 1);
    else
      for (int face = low; face <= high; ++face) compare({0, static_cast<u8>(face)}, {});
  }
  [[gnu::always_inline]] void refuse(Action a, Rule rule, const Message& why) {
    if (wants_refusals_) [[unlikely]]
      keep_refusal(a, rule, why);
  }
  void refuse(Action a, Rule rule, const char* why) { refuse(a, rule, Message{why}); }
  // Legal if the condition holds, else refused for that reason.
  void allow_if(bool condition, Action a, Rule rule, const char* why) { condition ? allow(a) : refuse(a, rule, why); }

  // Whether answers known to be illegal should be offered at all. True also when a rule is lost, because
  // then one of those refusals may turn legal.
  bool wants_refusals() const { return wants_refusals_; }
  // The answer asked about, if only one is.
  const Action* wanted() const { return judged_ ? &judged_->wanted : nullptr; }

 private:
  Offer(std::vector<Answer>& out, std::vector<Refusal>* refused, Judged* judged, const RuleProbe& probe)
      : out_(&out),
        refused_(refused),
        judged_(judged),
        probe_(&probe),
        wants_refusals_(judged || refused || probe.ablated().exists()) {}

  [[gnu::noinline]] void add_slowly(Action a, u32 weight) {
    if (judged_)
      compare(a, {});
    else
      out_->push_back({a, weight});
  }
  [[gnu::noinline]] void compare(Action a, const Verdict& verdict) {
    if (a == judged_->wanted) judged_->found = true, judged_->verdict = verdict;
  }
  // A rule lost to a mutation refuses nothing: its answers become legal.
  [[gnu::noinline]] void keep_refusal(Action a, Rule rule, const Message& why) {
    if (rule == probe_->ablated()) return allow(a);
    if (!refused_ && !judged_) return;
    probe_->used(rule);
    if (refused_)
      refused_->push_back({a, {rule, why}});
    else
      compare(a, {rule, why});
  }

  std::vector<Answer>* out_;
  std::vector<Refusal>* refused_;
  Judged* judged_;
  const RuleProbe* probe_;
  bool wants_refusals_;
};

}  // namespace cf
