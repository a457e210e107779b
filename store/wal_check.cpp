// The format is described in SQLite's "File Format", section 4: a header of 32 bytes, then frames of 24 bytes and a
// page.
#include "store/wal_check.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <vector>

namespace cf {
namespace {

constexpr std::size_t kHeader = 32, kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // its last bit says in which byte order sums are made

std::uint32_t big_endian(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

struct Sum {
  std::uint32_t a = 0, b = 0;
  bool big = false;
  void add(const unsigned char* bytes, std::size_t size) {
    for (std::size_t i = 0; i + 8 <= size; i += 8) {
      a += word(bytes + i) + b;
      b += word(bytes + i + 4) + a;
    }
  }
  bool is(const unsigned char* stored) const { return big_endian(stored) == a && big_endian(stored + 4) == b; }

 private:
  std::uint32_t word(const unsigned char* p) const {
    return big ? big_endian(p)
               : std::uint32_t{p[3]} << 24 | std::uint32_t{p[2]} << 16 | std::uint32_t{p[1]} << 8 | p[0];
  }
};

}  // namespace

std::string wal_damage(const std::string& wal_file) {
  std::ifstream in(wal_file, std::ios::binary);
  std::array<unsigned char, kHeader> head{};
  if (!in || !in.read(reinterpret_cast<char*>(head.data()), kHeader)) return {};
  const std::uint32_t magic = big_endian(head.data());
  Sum sum{.big = (magic & 1) != 0};
  sum.add(head.data(), 24);
  const std::uint32_t page = big_endian(head.data() + 8);
  if ((magic & ~1u) != kMagic || page < 512 || page > 65536 || !sum.is(head.data() + 24))
    return "The head of the write-ahead log is damaged: what it held is lost.";
  std::vector<unsigned char> frame(kFrameHeader + page);
  std::size_t number = 0, broken = 0, lost = 0;
  while (in.read(reinterpret_cast<char*>(frame.data()), static_cast<std::streamsize>(frame.size()))) {
    ++number;
    // Frames of an earlier round of the log carry other salts: there the log ends.
    if (!std::equal(head.begin() + 16, head.begin() + 24, frame.begin() + 8)) {
      if (!broken) break;
      continue;
    }
    if (!broken) {
      sum.add(frame.data(), 8);
      sum.add(frame.data() + kFrameHeader, page);
      if (!sum.is(frame.data() + 16)) broken = number;
    }
    if (broken && number > broken && big_endian(frame.data() + 4) != 0) ++lost;  // the last frame of a transaction
  }
  if (!lost) return {};
  return "The write-ahead log is damaged at frame " + std::to_string(broken) + ": at least " + std::to_string(lost) +
         " later transactions are lost. Restore a backup if answers are missing.";
}

}  // namespace cf
