#include "server/fair_dice.hpp"

#include <nlohmann/json.hpp>

#include <sodium.h>

#include <algorithm>
#include <cstring>

namespace cf {
namespace {

constexpr const char* kMethod =
    "commitment: blake2b-256 of the secret; key: the secret, or with shares blake2b-256 of the secret followed by a "
    "line 'seat:share' for each; chacha20 with the draw's number as nonce; 32-bit words, Lemire";
constexpr std::size_t kShareLeast = 16, kShareMost = 64;  // hexadecimal digits

std::string hex(const unsigned char* bytes, std::size_t size) {
  std::string text(size * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, size);
  text.pop_back();
  return text;
}

std::string commitment_of(const std::array<unsigned char, 32>& secret) {
  std::array<unsigned char, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), secret.data(), secret.size(), nullptr, 0);
  return hex(hash.data(), hash.size());
}

bool is_share(const std::string& text) {
  return text.size() >= kShareLeast && text.size() <= kShareMost &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

FairDice FairDice::fresh() {
  FairDice dice;
  if (sodium_init() < 0) std::abort();
  randombytes_buf(dice.secret_.data(), dice.secret_.size());
  dice.has_secret_ = true;
  dice.commitment_ = commitment_of(dice.secret_);
  return dice;
}

Result<FairDice> FairDice::from_json(const Json& in) {
  if (sodium_init() < 0) std::abort();
  if (!in.is_object() || !in.contains("commitment") || !in["commitment"].is_string())
    return fail("has no commitment", {}, 0, "dice");
  FairDice dice;
  dice.commitment_ = in["commitment"];
  if (in.contains("secret")) {
    std::size_t length = 0;
    const std::string text = in["secret"].is_string() ? in["secret"].get<std::string>() : "";
    sodium_hex2bin(dice.secret_.data(), dice.secret_.size(), text.data(), text.size(), nullptr, &length, nullptr);
    if (length != dice.secret_.size() || text.size() != 64)
      return fail("must be 64 hexadecimal digits", {}, 0, "dice.secret");
    dice.has_secret_ = true;
  }
  for (const Json& pair : in.value("restarts", Json::array())) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() || !pair[1].is_number_unsigned() ||
        pair[0].get<u64>() > UINT32_MAX)
      return fail("must be pairs of numbers", {}, 0, "dice.restarts");
    if (!dice.restarts_.empty() && pair[0].get<u64>() <= dice.restarts_.back().first)
      return fail("must be in rising order", {}, 0, "dice.restarts");
    dice.restarts_.emplace_back(pair[0].get<u32>(), pair[1].get<u64>());
  }
  for (const Json& share : in.value("shares", Json::array())) {
    const auto text = [&](const char* name) {
      return share.is_object() && share.contains(name) && share[name].is_string() ? share[name].get<std::string>() : "";
    };
    if (!share.is_object() || !share.contains("from") || !share["from"].is_number_unsigned() ||
        !is_share(text("share")) || dice.has_share(text("seat")))
      return fail("must be shares of different seats with the draw each counts from", {}, 0, "dice.shares");
    dice.shares_.push_back({text("seat"), text("share"), share["from"].get<u64>()});
  }
  if (const Json inherited = in.value("inherited", Json(0u)); inherited.is_number_unsigned())
    dice.inherited_ = inherited.get<u32>();
  return dice;
}

bool FairDice::has_share(const std::string& seat) const {
  return std::ranges::any_of(shares_, [&](const Share& share) { return share.seat == seat; });
}

bool FairDice::add_share(const std::string& seat, const std::string& share, u32 drawn) {
  if (!is_share(share) || has_share(seat)) return false;
  shares_.push_back({seat, share, number(drawn)});
  return true;
}

Json FairDice::published() const {
  Json out = {{"method", kMethod}, {"commitment", commitment_}};
  if (!shares_.empty()) out["shares"] = Json::array();
  for (const Share& share : shares_)
    out["shares"].push_back({{"seat", share.seat}, {"share", share.text}, {"from", share.from}});
  if (inherited_) out["inherited"] = inherited_;
  if (!restarts_.empty()) out["restarts"] = restarts_;
  return out;
}

Json FairDice::save() const {
  Json out = published();
  if (has_secret_) out["secret"] = secret_text();
  return out;
}

std::string FairDice::secret_text() const { return hex(secret_.data(), secret_.size()); }
bool FairDice::keeps_its_word() const { return has_secret_ && commitment_of(secret_) == commitment_; }

u64 FairDice::number(u32 before) const {
  const auto after = std::ranges::upper_bound(restarts_, before, {}, &std::pair<u32, u64>::first);
  if (after == restarts_.begin()) return before;
  const auto& [from, first] = *std::prev(after);
  return first + (before - from);
}

std::array<unsigned char, 32> FairDice::key(u64 number) const {
  std::string shares;
  for (const Share& share : shares_)
    if (share.from <= number) shares += share.seat + ":" + share.text + "\n";
  if (shares.empty()) return secret_;
  std::array<unsigned char, 32> mixed{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, mixed.size());
  crypto_generichash_update(&state, secret_.data(), secret_.size());
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(shares.data()), shares.size());
  crypto_generichash_final(&state, mixed.data(), mixed.size());
  return mixed;
}

u32 FairDice::draw(u32 before, u32 total) const {
  const u64 count = number(before);
  const std::array<unsigned char, 32> secret = key(count);
  std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> nonce{};
  for (u64 n = count, i = 0; i < nonce.size(); ++i, n >>= 8) nonce[i] = static_cast<unsigned char>(n);
  std::array<unsigned char, 256> stream{};
  crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), secret.data());
  const u32 floor = total ? (0u - total) % total : 0;
  u64 product = 0;
  for (std::size_t at = 0; at + 4 <= stream.size(); at += 4) {
    const u32 word = u32{stream[at]} | u32{stream[at + 1]} << 8 | u32{stream[at + 2]} << 16 | u32{stream[at + 3]} << 24;
    product = u64{word} * total;
    if (static_cast<u32>(product) >= floor) break;  // without bias
  }
  return static_cast<u32>(product >> 32);
}

void FairDice::taken_back(u32 had, u32 left) {
  if (had == left) return;
  const u64 next = number(had);
  std::erase_if(restarts_, [&](const auto& restart) { return restart.first >= left; });
  restarts_.emplace_back(left, next);
}

u32 chance_answers(const Table& table) {
  return static_cast<u32>(std::ranges::count_if(table.steps(), [](const Step& s) { return s.seat == kChance; }));
}

Result<bool> settle_fairly(Table& table, const FairDice& dice) {
  constexpr u32 kMostDraws = 10'000;
  if (table.asked() != kChance) return true;
  const u32 first = chance_answers(table);
  std::vector<Answer> outcomes;
  for (u32 before = first; table.asked() == kChance; ++before) {
    outcomes.clear();
    table.rules().legal(table.state(), outcomes);
    if (outcomes.empty()) return fail("chance is asked, but has no outcome");
    if (before - first > kMostDraws) return fail("there is no end of dice");
    const Action drawn = draw(outcomes, [&](u32 total) { return dice.draw(before, total); });
    if (!table.apply(drawn).legal()) return fail("an outcome of chance is not legal");
  }
  return true;
}

Result<FairDice> dice_of(const RecordHeader& header) {
  return FairDice::from_json(header.extra.is_object() ? header.extra.value("dice", Json()) : Json());
}

DiceCheck check_fair_dice(const RecordHeader& header, const Table& table) {
  DiceCheck check;
  const Result<FairDice> dice = dice_of(header);
  if (!dice) return check.reason = "The record holds no commitment to check: " + dice.error().text(), check;
  check.taken_back = dice->times_taken_back();
  check.inherited = dice->inherited();
  if (!dice->has_secret()) return check.reason = "The secret is shown when the game is over.", check;
  if (!dice->keeps_its_word()) return check.reason = "The secret is not the one committed to at the start.", check;
  const Ruleset& rules = table.rules();
  Position now = table.at(0);
  std::vector<Answer> answers;
  std::size_t step = 0;
  for (const Step& s : table.steps()) {
    ++step;
    if (s.seat == kChance && check.draws < check.inherited) {
      ++check.draws;
    } else if (s.seat == kChance) {
      answers.clear();
      rules.legal(now.get(), answers);
      u32 total = 0;
      for (const Answer& a : answers) total += a.weight;
      u32 pick = dice->draw(static_cast<u32>(check.draws++), total);
      const auto drawn = std::ranges::find_if(answers, [&](const Answer& a) {
        if (pick < a.weight) return true;
        pick -= a.weight;
        return false;
      });
      if (drawn == answers.end() || !(drawn->action == s.action))
        return check.reason = "Step " + std::to_string(step) + " is not what the secret draws.", check;
    }
    rules.apply(now.get(), s.action, nullptr);
  }
  check.ok = true;
  return check;
}

}  // namespace cf
