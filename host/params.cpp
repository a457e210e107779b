#include "host/params.hpp"

#include <nlohmann/json.hpp>

namespace cf::host {

std::string text_param(const Json& params, const char* key) {
  const auto it = params.find(key);
  if (it == params.end()) bad_params(std::string(key) + ": is missing");
  if (!it->is_string()) bad_params(std::string(key) + ": must be text");
  return it->get<std::string>();
}

std::string text_param(const Json& params, const char* key, const std::string& otherwise) {
  return params.contains(key) ? text_param(params, key) : otherwise;
}

int number_param(const Json& params, const char* key, int low, int high, int otherwise) {
  const auto it = params.find(key);
  if (it == params.end()) return otherwise;
  const bool fits = it->is_number_integer() && !(it->is_number_unsigned() && it->get<u64>() > static_cast<u64>(high)) &&
                    it->get<std::int64_t>() >= low && it->get<std::int64_t>() <= high;
  if (!fits)
    bad_params(std::string(key) + ": must be a whole number from " + std::to_string(low) + " to " +
               std::to_string(high));
  return it->get<int>();
}

bool truth_param(const Json& params, const char* key, bool otherwise) {
  const auto it = params.find(key);
  if (it == params.end()) return otherwise;
  if (!it->is_boolean()) bad_params(std::string(key) + ": must be true or false");
  return it->get<bool>();
}

std::optional<u64> seed_param(const Json& params) {
  const auto it = params.find("seed");
  if (it == params.end() || it->is_null()) return {};
  if (!it->is_number_integer() || (!it->is_number_unsigned() && it->get<std::int64_t>() < 0))
    bad_params("seed: must be a whole number, not negative");
  return it->get<u64>();
}

Setup setup_param(const Json& params) {
  Setup setup;
  setup.scenario = text_param(params, "scenario");
  if (const auto it = params.find("options"); it != params.end()) {
    if (!it->is_object()) bad_params("options: must be an object");
    for (const auto& [key, value] : it->items()) {
      if (!value.is_string()) bad_params("options." + key + ": must be text");
      setup.options[key] = value.get<std::string>();
    }
  }
  if (const auto it = params.find("setup"); it != params.end()) {
    if (!it->is_object()) bad_params("setup: must be an object with name and text");
    setup.file = DataFile{text_param(*it, "name"), text_param(*it, "text")};
  }
  return setup;
}

}  // namespace cf::host
