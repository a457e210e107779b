#pragma once
// Reading the parameters of a request; every error names the field.
#include <nlohmann/json.hpp>
#include <optional>

#include "host/dispatcher.hpp"

namespace cf::host {

[[noreturn]] inline void bad_params(const std::string& message) { throw RpcError{kBadParams, message}; }

template <class T>
T need(Result<T> result) {
  if (!result) bad_params(result.error().text());
  return std::move(*result);
}

std::string text_param(const Json& params, const char* key);
std::string text_param(const Json& params, const char* key, const std::string& otherwise);
int number_param(const Json& params, const char* key, int low, int high, int otherwise);
bool truth_param(const Json& params, const char* key, bool otherwise);
std::optional<u64> seed_param(const Json& params);
// scenario, options and set-up file of a request or of a position document.
Setup setup_param(const Json& params);

}  // namespace cf::host
