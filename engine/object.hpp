#pragma once
// A JSON object made at once. Written in plain braces the library first makes an array of two of every field and lets
// the object grow from nothing, copying the keys: ten times the work, on what the table server sends after every
// answer.
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>

namespace cf {

struct Field {
  std::string_view key;
  mutable nlohmann::ordered_json value;  // taken out of the list
};

// No key may come twice.
inline nlohmann::ordered_json object_of(std::initializer_list<Field> fields) {
  nlohmann::ordered_json out(nlohmann::ordered_json::value_t::object);
  auto& object = out.get_ref<nlohmann::ordered_json::object_t&>();
  object.reserve(fields.size() + 4);  // some are often added, and to grow is to copy all that is inside
  for (const Field& field : fields) object.emplace_back(std::string(field.key), std::move(field.value));
  return out;
}

// One more field, of a key the object does not have yet.
inline void add_field(nlohmann::ordered_json& object, std::string_view key, nlohmann::ordered_json value) {
  object.get_ref<nlohmann::ordered_json::object_t&>().emplace_back(std::string(key), std::move(value));
}

}  // namespace cf
