#pragma once
// Texts of some kilobytes are made by the hundred a second, by one thread, and let go by another: more than the C library keeps at hand.
// What is let go is kept here, for whoever writes next.
#include <memory>
#include <string>

namespace cf {

std::string spare_text();          // empty, with room for a usual message
void use_again(std::string text);  // what is in it is forgotten

struct SpareText {
  std::string text = spare_text();
  SpareText() = default;
  SpareText(const SpareText&) = delete;
  ~SpareText() { use_again(std::move(text)); }
};

// A finished message, whose text is used again when the last who has it lets it go.
std::shared_ptr<const std::string> lent_text(std::string text);

}  // namespace cf
