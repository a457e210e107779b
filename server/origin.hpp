#pragma once
// Which pages may open a WebSocket, and by which names the server may be called. Without this any page a person visits
// could speak to a server on the person's own machine or network.
#include <string>
#include <string_view>
#include <vector>

namespace cf {

// What is limited as one: an IPv4 address, or the network (64 bits) that one IPv6 customer has to itself.
std::string account_of(const std::string& address);

class OriginPolicy {
 public:
  // Origins besides the server's own, as "https://games.example.org"; "*" allows all.
  explicit OriginPolicy(std::vector<std::string> allowed);

  // `host` is the request's Host. Programs send no origin: they are not misled by a page.
  bool allows_origin(std::string_view origin, std::string_view host) const;
  // Numbers and names that only a local network resolves cannot be pointed here by a stranger's name server; other
  // names must be those of an allowed origin.
  bool allows_host(std::string_view host) const;

 private:
  std::vector<std::string> origins_, hosts_;
  bool all_ = false;
};

}  // namespace cf
