// The writer against a real parser: whatever is written is read back as it was.
#include "engine/json_writer.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/random.hpp"

namespace cf {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonWriter, WritesNestedValuesWithoutStrayCommas) {
  JsonWriter w;
  w.object([&] {
    w.field("turn", 3);
    w.field("low", -32768);
    w.field("long", 1234567890123456789);
    w.field("yes", true);
    w.text("heading", "Turn ", 3, ", ", std::string("spring"));
    w.list("none", [] {});
    w.object("empty", [] {});
    w.list("actions", [&] { w.item(12), w.item("done"), w.null(), w.list([&] { w.item(1000), w.item(999); }); });
  });
  EXPECT_EQ(w.written(),
            R"({"turn":3,"low":-32768,"long":1234567890123456789,"yes":true,"heading":"Turn 3, spring","none":[],)"
            R"("empty":{},"actions":[12,"done",null,[1000,999]]})");
  w.clear();
  EXPECT_EQ(w.written(), "");
}

// Any bytes that are UTF-8, of any length, so that every way of copying meets every byte that needs an escape.
std::string any_text(Random& random) {
  static constexpr const char* kParts[] = {"a", "\"", "\\", "\n", "\t", "\x01", "\x1f", " ", "½", "\u2212", "/", "zz"};
  std::string out;
  for (u32 n = random.below(40); n > 0; --n) out += kParts[random.below(std::size(kParts))];
  return out;
}

void write_any(JsonWriter& w, Json& same, Random& random, int depth) {
  switch (random.below(depth > 4 ? 4 : 6)) {
    case 0: {
      const auto number = static_cast<std::int64_t>(u64{random.next()} << 32 | random.next()) >> random.below(64);
      w.item(number), same = number;
      break;
    }
    case 1: {
      const std::string text = any_text(random);
      w.item(std::string_view(text)), same = text;
      break;
    }
    case 2: {
      const std::string text = any_text(random);
      w.item(QuotedId(text)), same = text;
      break;
    }
    case 3:
      w.item(random.below(2) == 1 ? (same = true, true) : (same = false, false));
      break;
    case 4:
      same = Json::array();
      w.list([&] {
        for (u32 n = random.below(6); n > 0; --n) same.push_back(nullptr), write_any(w, same.back(), random, depth + 1);
      });
      break;
    default:
      same = Json::object();
      w.object([&] {
        for (u32 n = 0, most = random.below(6); n < most; ++n) {
          const std::string name = any_text(random) + std::to_string(n);
          w.key_of(name), write_any(w, same[name], random, depth + 1);
        }
      });
  }
}

TEST(JsonWriter, IsReadBackByAParserAsItWasWritten) {
  Random random(7);
  JsonWriter w(1);  // grows on the way
  for (int i = 0; i < 5000; ++i) {
    Json same;
    w.clear();
    write_any(w, same, random, 0);
    ASSERT_EQ(Json::parse(w.written()), same) << w.written();
  }
}

TEST(JsonWriter, ErasesWhatTurnedOutNotToBeNeeded) {
  JsonWriter w;
  w.list([&] {
    const std::size_t start = w.size();
    w.begin('['), w.item("alone");
    w.erase(start, start + 1);
    w.item(2);
  });
  EXPECT_EQ(w.written(), R"(["alone",2])");
}

}  // namespace
}  // namespace cf
