// The page over HTTP, and the dice.
#include <fstream>

#include "games/battery/fixture.hpp"
#include "server/fair_dice.hpp"
#include "server/http.hpp"
#include "server/tests/house.hpp"

namespace cf::test {
namespace {

class PagesTest : public ServerTest {};

bool has(const Page& page, const std::string& text) { return page.headers.find(text) != std::string::npos; }

TEST_F(PagesTest, ThePageComesWithStrictHeaders) {
  const Page page = get_page(server->port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(has(page, "Content-Type: text/html"));
  EXPECT_TRUE(has(page, "script-src 'self'"));
  EXPECT_EQ(page.headers.find("script-src 'self' 'unsafe-inline'"), std::string::npos);
  EXPECT_TRUE(has(page, "X-Content-Type-Options: nosniff"));
  EXPECT_NE(page.body.find("Councilfire"), std::string::npos);
  EXPECT_EQ(get_page(server->port(), "/", "", "HEAD").body, "");
  EXPECT_EQ(get_page(server->port(), "/", "", "POST").status, 405);
  EXPECT_EQ(get_page(server->port(), "/nothing").status, 404);
  EXPECT_EQ(get_page(server->port(), "/ws").status, 426);
}

TEST_F(PagesTest, WhatIsKnownIsNotSentAgain) {
  const Page page = get_page(server->port(), "/index.html", "Accept-Encoding: gzip\r\n");
  const std::size_t at = page.headers.find("ETag: ") + 6;
  const std::string tag = page.headers.substr(at, page.headers.find("\r\n", at) - at);
  const Page again = get_page(server->port(), "/", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST_F(PagesTest, StudiesAreServedFromTheDataDirectoryAndNothingElse) {
  std::filesystem::create_directories(folder.path / "studies" / "balance");
  std::ofstream(folder.path / "studies" / "balance" / "report.html") << "<p>balance</p>";
  const Page list = get_page(server->port(), "/studies/");
  EXPECT_EQ(Json::parse(list.body)["studies"][0]["name"], "balance");
  const Page report = get_page(server->port(), "/studies/balance/report.html");
  EXPECT_EQ(report.body, "<p>balance</p>");
  EXPECT_TRUE(has(report, "sandbox"));
  for (const char* path : {"/studies/../tables.sqlite", "/studies/..%2ftables.sqlite", "/studies/balance/../../lock",
                           "/studies//etc/passwd", "/studies/balance"})
    EXPECT_EQ(get_page(server->port(), path).status, 404) << path;
}

TEST(PagePaths, AProxyMayLeaveItsPrefixOn) {
  const Pages pages("/games/", "nowhere");
  EXPECT_EQ(pages.get({"GET", "/games/", "", ""}).status, 200);
  EXPECT_EQ(pages.get({"GET", "/", "", ""}).status, 200);
  EXPECT_EQ(pages.get({"GET", "/games", "", ""}).status, 308);
  EXPECT_EQ(pages.get({"GET", "/gamesters/", "", ""}).status, 404);
  EXPECT_TRUE(pages.is_socket("/games/ws"));
  EXPECT_TRUE(pages.is_socket("/ws?x=1"));
}

// -- dice ---------------------------------------------------------------------------------------

TEST(Dice, AreEvenAndBoundToTheirSecret) {
  // With a known secret, so that chance does not decide whether this passes.
  const Result<FairDice> known = FairDice::from_json({{"commitment", "x"}, {"secret", std::string(64, '7')}});
  ASSERT_TRUE(known);
  std::array<int, 6> faces{};
  for (u32 i = 0; i < 60'000; ++i) ++faces[known->draw(i, 6)];
  for (const int n : faces) EXPECT_NEAR(n, 10'000, 300);
  const FairDice dice = FairDice::fresh();
  EXPECT_TRUE(dice.keeps_its_word());
  const Result<FairDice> again = FairDice::from_json(dice.save());
  ASSERT_TRUE(again);
  for (u32 i = 0; i < 100; ++i) EXPECT_EQ(dice.draw(i, 1000), again->draw(i, 1000));
  EXPECT_FALSE(FairDice::from_json(dice.published())->has_secret());
  Json other = dice.save();
  other["secret"] = std::string(64, '0');
  EXPECT_FALSE(FairDice::from_json(other)->keeps_its_word());
  for (const Json& wrong : {Json(), Json{{"commitment", 1}}, Json{{"commitment", "x"}, {"secret", "zz"}},
                            Json{{"commitment", "x"}, {"restarts", {1}}}})
    EXPECT_FALSE(FairDice::from_json(wrong)) << wrong.dump();
}

TEST(Dice, TakenBackRollsAreNotGivenAgain) {
  FairDice dice = FairDice::fresh();
  const std::vector<u32> first{dice.draw(0, 1u << 30), dice.draw(1, 1u << 30), dice.draw(2, 1u << 30),
                               dice.draw(3, 1u << 30)};
  dice.taken_back(2, 0);
  EXPECT_EQ(dice.draw(0, 1u << 30), first[2]);
  EXPECT_EQ(dice.draw(1, 1u << 30), first[3]);
  dice.taken_back(1, 1);
  EXPECT_EQ(dice.times_taken_back(), 1u);
  dice.taken_back(1, 0);
  EXPECT_EQ(dice.draw(0, 1u << 30), first[3]);
}

TEST(Dice, AChangedRollIsFound) {
  const FairDice dice = FairDice::fresh();
  const auto rules = open(toy::kModule, "road");
  RecordHeader header;
  header.extra["dice"] = dice.save();
  for (const bool honest : {true, false}) {
    Table table(rules);
    for (i16 to = 1; to <= 3; ++to) (void)table.apply({.verb = toy::kEnter, .a = to});
    (void)table.apply({.verb = toy::kAmbush});
    const u32 drawn = dice.draw(0, 6);
    (void)table.apply({.verb = toy::kRoll, .n = static_cast<u8>(honest ? drawn + 1 : (drawn + 1) % 6 + 1)});
    EXPECT_EQ(check_fair_dice(header, table).ok, honest);
  }
  header.extra["dice"] = dice.published();
  EXPECT_FALSE(check_fair_dice(header, Table(rules)).ok);
}

}  // namespace
}  // namespace cf::test
