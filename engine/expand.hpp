#pragma once
// Makes the plain form of a view or a decision (docs/board.md) from the light one and the words of the board.
#include <nlohmann/json_fwd.hpp>

#include "engine/game.hpp"

namespace cf {

class Expander {
 public:
  explicit Expander(const Json& words);  // what light_words gives; must outlive this
  // All but `seat`, which is not part of it; overlays only by their names.
  Json view(const Json& light) const;
  Json decision(const Json& light) const;

 private:
  Json pieces(const Json& light) const;
  Json markers(const Json& light) const;
  Json spaces(const Json& light) const;
  Json cups(const Json& light) const;
  const Json& kinds_of(const Json& cup) const;
  std::string name_of(const std::string& kind, const Json& value) const;
  Json id_of(const std::string& kind, const Json& value) const;
  Json answer(const Json& decision, const std::string& verb, const Json& entry) const;

  const Json& words_;
  std::map<std::string, std::string, std::less<>> names_;  // of pieces
};

}  // namespace cf
