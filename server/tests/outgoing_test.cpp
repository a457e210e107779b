#include "server/outgoing.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace cf {
namespace {

class OutgoingTest : public ::testing::Test {
 protected:
  OutgoingTest() { EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0); }
  ~OutgoingTest() override {
    for (const int end : ends) ::close(end);
  }
  // What has come to the other end by now.
  std::string take() const {
    std::string all(1 << 20, '\0');
    const ssize_t got = ::recv(ends[1], all.data(), all.size(), MSG_DONTWAIT);
    all.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return all;
  }
  static Text text(std::size_t size, char of) { return std::make_shared<const std::string>(size, of); }

  std::array<int, 2> ends{};
  Outgoing out;
};

TEST_F(OutgoingTest, FramesSayHowLongTheyAre) {
  out.add_message(text(125, 'a'));
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::All);
  EXPECT_EQ(take(), std::string("\x81\x7d") + std::string(125, 'a'));
  out.add_message(text(126, 'b'));
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::All);
  EXPECT_EQ(take(), std::string("\x81\x7e\x00\x7e", 4) + std::string(126, 'b'));
  out.add_message(text(0x10000, 'c'));
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::All);
  EXPECT_EQ(take(), std::string("\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10) + std::string(0x10000, 'c'));
}

TEST_F(OutgoingTest, AllGoesInOrder) {
  std::string all;
  for (char c = 'a'; c <= 'z'; ++c) {
    out.add_message(text(3, c));
    out.add_bytes("raw");
    all += "\x81\x03" + std::string(3, c) + "raw";
  }
  EXPECT_EQ(out.size(), 52u);
  EXPECT_EQ(out.bytes(), all.size());
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::All);
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(out.gone(), 52u);
  EXPECT_EQ(take(), all);
}

TEST_F(OutgoingTest, GoesOnWhereTheSocketWasFull) {
  std::string all, came;
  for (char c = 'a'; c <= 'z'; ++c) {
    out.add_message(text(40'000, c));
    all += std::string("\x81\x7e\x9c\x40") + std::string(40'000, c);
  }
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::Some);
  EXPECT_FALSE(out.empty());
  for (int i = 0; i < 1000 && came.size() < all.size(); ++i) {
    came += take();
    EXPECT_NE(out.send(ends[0]), Outgoing::Sent::Failed);
  }
  EXPECT_TRUE(out.empty());
  EXPECT_EQ(out.bytes(), 0u);
  EXPECT_TRUE(came == all);
}

TEST_F(OutgoingTest, AClosedEndIsAFailure) {
  ::shutdown(ends[1], SHUT_RDWR);
  out.add_message(text(3, 'a'));
  EXPECT_EQ(out.send(ends[0]), Outgoing::Sent::Failed);
}

}  // namespace
}  // namespace cf
