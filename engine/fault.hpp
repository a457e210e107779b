#pragma once

namespace cf {

// The rules cannot go on: frames nested without end, a question without the procedure that asks it. That is a
// fault in the rules, or comes of a position edited by hand. This layer knows no exceptions: alone it ends the program.
// In programs with host/ it throws (host/rule_fault.hpp), so that one table fails and no other.
[[noreturn]] void rules_fault(const char* what);

}  // namespace cf
