#include "server/origin.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>

namespace cf {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// "https://games.example.org:8443" -> "games.example.org:8443"
std::string host_of(std::string_view origin) {
  const std::size_t scheme = origin.find("://");
  return scheme == std::string_view::npos ? "" : lower(origin.substr(scheme + 3));
}

std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return colon == std::string_view::npos ? host : host.substr(0, colon);
}

bool is_number(std::string_view name) {
  return name.starts_with('[') ||
         (!name.empty() && std::ranges::all_of(name, [](char c) { return c == '.' || (c >= '0' && c <= '9'); }));
}

}  // namespace

std::string account_of(const std::string& address) {
  in6_addr bytes{};
  const std::string plain = address.substr(0, address.find('%'));
  if (inet_pton(AF_INET6, plain.c_str(), &bytes) != 1) return address;
  char text[INET6_ADDRSTRLEN] = {};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) return inet_ntop(AF_INET, &bytes.s6_addr[12], text, sizeof text);
  if (!IN6_IS_ADDR_LOOPBACK(&bytes)) std::memset(&bytes.s6_addr[8], 0, 8);
  return inet_ntop(AF_INET6, &bytes, text, sizeof text);
}

OriginPolicy::OriginPolicy(std::vector<std::string> allowed) {
  for (std::string& origin : allowed) {
    while (origin.ends_with('/')) origin.pop_back();
    all_ = all_ || origin == "*";
    hosts_.push_back(host_of(origin));
    origins_.push_back(lower(origin));
  }
}

bool OriginPolicy::allows_origin(std::string_view origin, std::string_view host) const {
  if (origin.empty() || all_) return true;
  const std::string named = host_of(origin);
  if (!named.empty() && named == lower(host)) return true;
  return std::ranges::find(origins_, lower(origin)) != origins_.end();
}

bool OriginPolicy::allows_host(std::string_view host) const {
  const std::string whole = lower(host), name(without_port(whole));
  if (all_ || is_number(name) || name.find('.') == std::string::npos) return true;
  if (name.ends_with(".localhost") || name.ends_with(".local")) return true;
  return std::ranges::any_of(hosts_, [&](const std::string& known) { return known == whole || known == name; });
}

}  // namespace cf
