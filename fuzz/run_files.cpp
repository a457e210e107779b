// Runs a fuzz target over files and folders of files, each whole, cut short and with bytes changed; with --seconds N
// then over made-up inputs: bytes at random, and the files with several bytes changed.
//   fuzz_record CORPUS.. [--seconds N] [--seed S]
// What is being tried is kept in the file fuzz-last-input, if there is a name for it in CF_FUZZ_LAST.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void feed(const std::string& text) {
  if (const char* last = std::getenv("CF_FUZZ_LAST")) std::ofstream(last, std::ios::binary) << text;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

struct Numbers {
  std::uint64_t state;
  std::uint32_t next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(state >> 33);
  }
};

void feed_variants(const std::string& text) {
  feed(text);
  Numbers random{1};
  for (int i = 0; i < 60 && !text.empty(); ++i) {
    std::string other = text;
    other[random.next() % other.size()] = static_cast<char>(random.next());
    feed(other);
    feed(text.substr(0, random.next() % text.size()));
  }
}

std::string made_up(const std::vector<std::string>& corpus, Numbers& random) {
  std::string out;
  if (random.next() % 4 && !corpus.empty()) {
    out = corpus[random.next() % corpus.size()];
    for (std::uint32_t n = random.next() % 6; n > 0 && !out.empty(); --n) {
      const std::size_t at = random.next() % out.size();
      switch (random.next() % 3) {
        case 0:
          out[at] = static_cast<char>(random.next());
          break;
        case 1:
          out.insert(at, 1, static_cast<char>(random.next()));
          break;
        default:
          out.erase(at, 1 + random.next() % 8);
      }
    }
  } else {
    const std::uint32_t size = 8 + random.next() % 48;
    out.resize(size);
    for (char& c : out) c = static_cast<char>(random.next());
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> corpus;
  double seconds = 0;
  Numbers random{1};
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--seconds") == 0 && i + 1 < argc) {
      seconds = std::atof(argv[++i]);
    } else if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
      random.state = std::strtoull(argv[++i], nullptr, 10);
    } else {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
      }
    }
  }
  for (const std::string& text : corpus) feed_variants(text);
  std::printf("%zu files\n", corpus.size());
  long runs = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (; std::chrono::steady_clock::now() < end; ++runs) feed(made_up(corpus, random));
  if (seconds > 0) std::printf("%ld made up\n", runs);
  return corpus.empty() ? 1 : 0;
}
