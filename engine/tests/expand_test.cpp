// The light form made plain.
#include "engine/expand.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

namespace cf {
namespace {

nlohmann::json sorted(const Json& document) { return nlohmann::json::parse(document.dump()); }

TEST(Expander, MakesThePlainFormOfEveryExample) {
  std::ifstream file(CF_SOURCE "/engine/tests/light_form.json");
  const Json examples = Json::parse(file);
  const Expander expander(examples.at("words"));
  ASSERT_EQ(examples.at("views").size(), 2u);
  ASSERT_EQ(examples.at("decisions").size(), 2u);
  for (const Json& one : examples.at("views"))
    EXPECT_EQ(sorted(expander.view(one.at("light"))), sorted(one.at("plain")));
  for (const Json& one : examples.at("decisions"))
    EXPECT_EQ(sorted(expander.decision(one.at("light"))), sorted(one.at("plain")));
}

}  // namespace
}  // namespace cf
