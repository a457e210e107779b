#include "players/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/toml.hpp"

namespace cf {
namespace {

// The logistic curve at every sixteenth of a logit from 0 to 12, by multiplication and division alone: they are exact
// to the last bit everywhere, which exp is not.
constexpr int kSteps = 16, kFarthest = 12 * kSteps;
constexpr std::array<i32, kFarthest + 2> kCurve = [] {
  constexpr double kDown = 0.93941306281347578611;  // exp(-1 / 16)
  std::array<i32, kFarthest + 2> curve{};
  double odds_against = 1;
  for (i32& share : curve) {
    share = static_cast<i32>(kShare / (1 + odds_against) + 0.5);
    odds_against *= kDown;
  }
  return curve;
}();

}  // namespace

void Measures::list(std::string_view whose, std::string_view what, Sign sign) {
  if (count_ >= kMostFeatures) std::abort();
  names_->push_back({whose.empty() ? std::string(what) : std::string(whose) + " " + std::string(what), sign});
}

i32 share_of_logit(std::int64_t logit) {
  constexpr std::int64_t kStep = kLogit / kSteps;
  const std::int64_t far = std::min<std::int64_t>(logit < 0 ? -logit : logit, kFarthest * kStep);
  const auto at = static_cast<std::size_t>(far / kStep);
  const std::int64_t rest = far % kStep;
  const auto share = static_cast<i32>((kCurve[at] * (kStep - rest) + kCurve[at + 1] * rest) / kStep);
  return logit < 0 ? kShare - share : share;
}

i32 judge(const Worths& worths, const Measures& measures) {
  std::int64_t early = 0, late = 0;
  for (int i = 0; i < measures.count(); ++i) {
    early += std::int64_t{measures[i]} * worths.early[static_cast<std::size_t>(i)];
    late += std::int64_t{measures[i]} * worths.late[static_cast<std::size_t>(i)];
  }
  return share_of_logit((early * (kOne - measures.over()) + late * measures.over()) / (kOne * kOne));
}

Result<Judgement> Judgement::read(const std::string& file, std::string_view text, std::vector<Feature> features) {
  const Result<Toml> doc = Toml::parse(file, text);
  if (!doc) return std::unexpected(doc.error());
  Judgement out;
  out.features = std::move(features);
  for (const auto& [name, worth] : (*doc)["worth"].members()) {
    const auto at = std::ranges::find(out.features, name, &Feature::name);
    if (at == out.features.end())
      return std::unexpected(worth.error(name, "the game has no such feature; train it anew"));
    if (worth.items().size() != 4) return std::unexpected(worth.error(name, "needs four numbers"));
    const auto i = static_cast<std::size_t>(at - out.features.begin());
    const auto fixed = [&](std::size_t k) {
      return static_cast<i32>(std::lround(worth.items()[k].as_real() * kLogit));
    };
    out.of_seat[0].early[i] = fixed(0), out.of_seat[0].late[i] = fixed(1);
    out.of_seat[1].early[i] = fixed(2), out.of_seat[1].late[i] = fixed(3);
  }
  const std::size_t begins = text.find("[training]"), ends = text.find("[worth]");
  if (begins != text.npos && ends != text.npos && begins < ends) out.provenance = text.substr(begins, ends - begins);
  return out;
}

std::string Judgement::write() const {
  std::string out =
      "# What the features of a position are worth to the first seat, on the scale of log odds: as the first seat "
      "judges "
      "it\n# early and late in the game, then as the second does. Made by `councilfire train`; not written by hand.\n";
  out += provenance;
  out += "[worth]\n";
  const auto real = [](i32 x) { return static_cast<double>(x) / kLogit; };
  for (std::size_t i = 0; i < features.size(); ++i) {
    std::array<char, 80> worth;
    std::snprintf(worth.data(), worth.size(), "[%.3f, %.3f, %.3f, %.3f]", real(of_seat[0].early[i]),
                  real(of_seat[0].late[i]), real(of_seat[1].early[i]), real(of_seat[1].late[i]));
    out += "\"" + features[i].name + "\" = " + worth.data() + "\n";
  }
  return out;
}

}  // namespace cf
