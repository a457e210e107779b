#pragma once
// Secret links: 128 random bits as text; only their hash is kept.
#include <string>
#include <string_view>

namespace cf {

std::string random_text(std::size_t bytes);  // letters, digits, - and _
inline std::string new_token() { return random_text(16); }
inline std::string new_table_id() { return random_text(9); }
std::string hash_token(std::string_view token);
bool same_hash(std::string_view a, std::string_view b);  // in constant time

}  // namespace cf
