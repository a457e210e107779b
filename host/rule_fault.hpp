#pragma once
#include <stdexcept>

namespace cf::host {

// The rules could not go on; see engine/fault.hpp. The state they worked on is of no use any more.
struct RuleFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace cf::host
