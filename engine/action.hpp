#pragma once
// Answers, verdicts and the one judge that lists them.
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

struct Refusal {
  Action action;
  Verdict verdict;
};

// Collects what a question offers. Asked for legal answers only, refusals cost nothing; asked about one answer,
// it keeps the verdict on that one.
class Offer {
 public:
  static Offer legal(std::vector<Answer>& out, const RuleProbe& probe) { return Offer(&out, nullptr, nullptr, probe); }
  static Offer all(std::vector<Answer>& out, std::vector<Refusal>& refused, const RuleProbe& probe) {
    return Offer(&out, &refused, nullptr, probe);
  }
  static Offer one(const Action& wanted, const RuleProbe& probe) { return Offer(nullptr, nullptr, &wanted, probe); }

  void allow(Action a) {
    if (out_)
      out_->push_back({a, 1});
    else if (a == *wanted_)
      found_ = true, verdict_ = {};
  }
  void chance(Action a, u32 weight) {
    if (out_)
      out_->push_back({a, weight});
    else if (a == *wanted_)
      found_ = true, verdict_ = {};
  }
  // A rule lost to a mutation refuses nothing: its answers become legal.
  void refuse(Action a, Rule rule, Message why) {
    if (rule == probe_->lost) [[unlikely]]
      return allow(a);
    if (!refused_ && !wanted_) return;
    if (probe_->uses) ++probe_->uses[rule.index];
    if (refused_)
      refused_->push_back({a, {rule, why}});
    else if (a == *wanted_)
      found_ = true, verdict_ = {rule, why};
  }
  void refuse(Action a, Rule rule, const char* why) { refuse(a, rule, Message{why}); }
  // Legal if the condition holds, else refused for that reason.
  void allow_if(bool condition, Action a, Rule rule, const char* why) { condition ? allow(a) : refuse(a, rule, why); }

  // Whether answers known to be illegal should be offered at all. True also when a rule is lost, because
  // then one of those refusals may turn legal.
  bool wants_refusals() const { return !out_ || refused_ || probe_->lost.exists(); }
  // The answer asked about, if only one is.
  const Action* wanted() const { return wanted_; }
  bool found() const { return found_; }
  const Verdict& verdict() const { return verdict_; }

 private:
  Offer(std::vector<Answer>* out, std::vector<Refusal>* refused, const Action* wanted, const RuleProbe& probe)
      : out_(out), refused_(refused), wanted_(wanted), probe_(&probe) {}
  std::vector<Answer>* out_;
  std::vector<Refusal>* refused_;
  const Action* wanted_;
  const RuleProbe* probe_;
  bool found_ = false;
  Verdict verdict_{};
};

}  // namespace cf
