#pragma once
// What the tests of single rules share: small positions, answered step by step.
#include "games/ohio/tests/scene.hpp"

namespace cf::ohio {

inline const Tables& tables(const Scene& scene) { return *static_cast<const Tables*>(scene.rules->tables()); }
inline bool logged(const Script& s, const std::string& text) { return s.log().find(text) != std::string::npos; }
inline std::string rule_of(const std::string& refusal) { return refusal.substr(0, refusal.find(':')); }
inline void take_first(Script& s) {
  std::vector<Answer> a;
  s.table.rules().legal(s.table.state(), a);
  s.table.apply(a.front().action);
}
// Answers with whatever comes first until another question is open.
inline void while_asked(Script& s, std::initializer_list<const char*> questions) {
  for (bool again = true; again && !s.table.over();) {
    again = false;
    for (const char* q : questions) again |= s.question() == q;
    if (again) take_first(s);
  }
}
inline void pass_ambushes(Script& s) {
  while (s.question() == "offer_ambush") s.act("let_pass");
}
inline Json retreat_to(const std::string& to) { return act("retreat_to", {{"to", to}}); }
inline Json set(const std::string& to) { return act("set", {{"to", to}}); }

}  // namespace cf::ohio
