#include "host/words_check.hpp"

namespace cf::host {
namespace {

Result<bool> check(const Toml& in, std::string_view key, const std::string& text, const RuleIndex& rules) {
  if (text.empty()) return std::unexpected(in.error(key, "must not be empty"));
  const std::string unknown = unknown_rule(text, rules);
  if (!unknown.empty()) return std::unexpected(in.error(key, "there is no rule '" + unknown + "'"));
  return true;
}

}  // namespace

std::string unknown_rule(std::string_view text, const RuleIndex& rules) {
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find('}', at);
    const std::string_view number = text.substr(at + 1, end == text.npos ? text.npos : end - at - 1);
    if (end == text.npos || !rules.find(number).exists()) return std::string(number);
  }
  return {};
}

Result<std::string> plain_text(const Toml& in, std::string_view key, const RuleIndex& rules) {
  Result<std::string> text = in.text(key);
  if (!text) return text;
  if (auto ok = check(in, key, *text, rules); !ok) return std::unexpected(ok.error());
  return text;
}

Result<Json> plain_texts(const Toml& in, std::string_view key, std::size_t least, std::size_t most,
                         const RuleIndex& rules) {
  const Toml& list = in[key];
  if (!list.exists()) return std::unexpected(in.error(key, "is missing"));
  if (!list.is_list() || list.items().size() < least || list.items().size() > most)
    return std::unexpected(in.error(
        key, "must be a list of " +
                 (least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most)) +
                 " texts"));
  Json out = Json::array();
  for (const Toml& item : list.items()) {
    if (item.type() != Toml::Type::Text) return std::unexpected(in.error(key, "must hold texts in quotes"));
    if (auto ok = check(in, key, item.as_text(), rules); !ok) return std::unexpected(ok.error());
    out.push_back(item.as_text());
  }
  return out;
}

}  // namespace cf::host
