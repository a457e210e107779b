#pragma once
// Hash, save and load of any state, by walking its fields. Saved positions are meant to be read and edited
// by people: ids are written by name, tables as objects keyed by id, steps by name.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/inline_vector.hpp"
#include "engine/fields.hpp"
#include "engine/frames.hpp"
#include "engine/vocabulary.hpp"

namespace cf {

using Json = nlohmann::ordered_json;

template <class T>
concept HasFields = requires(T& t) {
  T::fields(t, [](const char*, auto&) {});
};
template <class T>
inline constexpr bool kIsId = false;
template <class Tag, class Rep>
inline constexpr bool kIsId<Id<Tag, Rep>> = true;
template <class T>
inline constexpr bool kIsIdMap = false;
template <class I, class T, std::size_t N>
inline constexpr bool kIsIdMap<IdMap<I, T, N>> = true;
template <class T>
inline constexpr bool kIsIdSet = false;
template <class I, std::size_t N>
inline constexpr bool kIsIdSet<IdSet<I, N>> = true;
template <class T>
inline constexpr bool kIsInlineVector = false;
template <class T, std::size_t N>
inline constexpr bool kIsInlineVector<InlineVector<T, N>> = true;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool kIsFrameStack = false;
template <class F, std::size_t D>
inline constexpr bool kIsFrameStack<FrameStack<F, D>> = true;
// An enum may give its words: constexpr std::span<const std::string_view> enum_words(E).
template <class E>
concept WordedEnum = std::is_enum_v<E> && requires(E e) {
  enum_words(e).size();
};

// A procedure written as one function: its steps have names, and are saved and hashed by them.
template <class F>
concept HasSteps = requires {
  F::kSteps[0];
};

// What a step contributes to a hash: its name, so that a step inserted before it changes no hash.
template <class F>
u64 hash_of_step(std::size_t step) {
  static constexpr auto kHashes = [] {
    std::array<u64, std::size(F::kSteps)> hashes{};
    for (std::size_t i = 0; i < hashes.size(); ++i) hashes[i] = hash_text(F::kSteps[i]);
    return hashes;
  }();
  return kHashes[step];
}

// -- hash ---------------------------------------------------------------------------------------

template <class T>
void hash_value(Hasher& h, const T& v) {
  if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    h.add(static_cast<u64>(static_cast<std::int64_t>(v)));
  } else if constexpr (kIsId<T>) {
    h.add(v.value);
  } else if constexpr (std::is_same_v<T, Rule>) {
    h.add(v.index);
  } else if constexpr (kIsIdSet<T>) {
    for (u64 w : v.words) h.add(w);
  } else if constexpr (kIsIdMap<T> || kIsArray<T>) {
    for (const auto& item : v) hash_value(h, item);
  } else if constexpr (kIsInlineVector<T>) {
    h.add(v.size());
    for (const auto& item : v) hash_value(h, item);
  } else if constexpr (kIsFrameStack<T>) {
    h.add(v.depth);
    for (std::size_t i = 0; i < v.depth; ++i) {
      h.add(v.frames[i].index());
      std::visit(
          [&]<class F>(const F& f) {
            if constexpr (HasSteps<F>)
              h.add(hash_of_step<F>(v.pc[i]));
            else
              h.add(v.pc[i]);
            hash_value(h, f);
          },
          v.frames[i]);
    }
  } else if constexpr (std::is_same_v<T, std::monostate>) {
  } else {
    static_assert(HasFields<T>, "give the struct CF_FIELDS(...)");
    T::fields(v, [&](const char*, const auto& field) { hash_value(h, field); });
  }
}

// -- save ---------------------------------------------------------------------------------------

struct Codec {
  const Names& names;
  const RuleIndex& rules;

  template <class T>
  Json save(const T& v) const {
    if constexpr (std::is_same_v<T, bool>) {
      return v;
    } else if constexpr (WordedEnum<T>) {
      return std::string(enum_words(v)[static_cast<std::size_t>(v)]);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return static_cast<std::int64_t>(v);
    } else if constexpr (kIsId<T>) {
      if (!v.exists()) return nullptr;
      return std::string(names.id(T::tag::kind, v.value));
    } else if constexpr (std::is_same_v<T, Rule>) {
      return std::string(rules.number(v));
    } else if constexpr (kIsIdSet<T>) {
      Json out = Json::array();
      for (auto id : v) out.push_back(save(id));
      return out;
    } else if constexpr (kIsIdMap<T>) {
      return save_map(v);
    } else if constexpr (kIsArray<T> || kIsInlineVector<T>) {
      Json out = Json::array();
      for (const auto& item : v) out.push_back(save(item));
      return out;
    } else if constexpr (kIsFrameStack<T>) {
      return save_stack(v);
    } else {
      Json out = Json::object();
      T::fields(v, [&](const char* name, const auto& field) { out[name] = save(field); });
      return out;
    }
  }

  // Entries at their default are left out: a position shows what differs from an empty board.
  template <class T>
  Json save_map(const T& v) const {
    Json out = Json::object();
    for (std::size_t i = 0; i < T::kSize; ++i) {
      const std::string_view id = names.id(T::id_type::tag::kind, static_cast<int>(i));
      if (!id.empty() && !(v.items[i] == typename T::value_type{})) out[std::string(id)] = save(v.items[i]);
    }
    return out;
  }

  template <class Stack>
  Json save_stack(const Stack& stack) const {
    Json out = Json::array();
    for (std::size_t i = 0; i < stack.depth; ++i)
      std::visit(
          [&]<class F>(const F& f) {
            if constexpr (!std::is_same_v<F, std::monostate>) {
              Json frame = {{"frame", F::kName}};
              if constexpr (HasSteps<F>) frame["next"] = F::kSteps[stack.pc[i]];
              F::fields(f, [&](const char* name, const auto& field) { frame[name] = save(field); });
              out.push_back(std::move(frame));
            }
          },
          stack.frames[i]);
    return out;
  }

  // -- load -------------------------------------------------------------------------------------
  // Errors name the field by its path. The target must be default-constructed: fields that are left out keep their
  // default, so a position written by hand names only what matters and one of an older version still opens.

  template <class T>
  Result<bool> load(const Json& in, T& v, const std::string& path) const {
    if constexpr (std::is_same_v<T, bool>) {
      if (!in.is_boolean()) return fail("must be true or false", {}, 0, path);
      v = in.get<bool>();
    } else if constexpr (WordedEnum<T>) {
      return load_word(in, v, path);
    } else if constexpr (std::is_integral_v<T>) {
      return load_number<T>(in, v, path);
    } else if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      if (auto r = load_number(in, number, path); !r) return r;
      v = static_cast<T>(number);
    } else if constexpr (kIsId<T>) {
      return load_id(in, v, path);
    } else if constexpr (std::is_same_v<T, Rule>) {
      if (!in.is_string()) return fail("must be a rule number in quotes", {}, 0, path);
      v = rules.find(in.get<std::string>());
    } else if constexpr (kIsIdSet<T>) {
      if (!in.is_array()) return fail("must be a list", {}, 0, path);
      for (const Json& item : in) {
        typename T::id_type id;
        if (auto r = load(item, id, path); !r) return r;
        if (!id.exists() || id.index() / 64 >= T::kWords) return fail("names nothing that fits here", {}, 0, path);
        v.add(id);
      }
    } else if constexpr (kIsIdMap<T>) {
      return load_map(in, v, path);
    } else if constexpr (kIsArray<T>) {
      if (!in.is_array() || in.size() != v.size())
        return fail("must be a list of " + std::to_string(v.size()), {}, 0, path);
      for (std::size_t i = 0; i < v.size(); ++i)
        if (auto r = load(in[i], v[i], path + "[" + std::to_string(i) + "]"); !r) return r;
    } else if constexpr (kIsInlineVector<T>) {
      if (!in.is_array() || in.size() > T::kCapacity)
        return fail("must be a list of at most " + std::to_string(T::kCapacity), {}, 0, path);
      for (std::size_t i = 0; i < in.size(); ++i) {
        v.push_back({});
        if (auto r = load(in[i], v.back(), path + "[" + std::to_string(i) + "]"); !r) return r;
      }
    } else if constexpr (kIsFrameStack<T>) {
      return load_stack(in, v, path);
    } else {
      return load_fields(in, v, path, {});
    }
    return true;
  }

  template <class T>
  Result<bool> load_number(const Json& in, T& v, const std::string& path) const {
    if (!in.is_number_integer()) return fail("must be a whole number", {}, 0, path);
    const std::int64_t n = in.get<std::int64_t>();
    const bool fits =
        in.is_number_unsigned() && in.get<u64>() > static_cast<u64>(std::numeric_limits<std::int64_t>::max())
            ? false
            : std::in_range<T>(n);
    if (!fits) return fail(in.dump() + " is too large or too small", {}, 0, path);
    v = static_cast<T>(n);
    return true;
  }

  template <class T>
  Result<bool> load_word(const Json& in, T& v, const std::string& path) const {
    const auto words = enum_words(v);
    for (std::size_t i = 0; i < words.size(); ++i)
      if (in.is_string() ? in.get<std::string>() == words[i] : in == i) {  // its number is accepted too
        v = static_cast<T>(i);
        return true;
      }
    return fail(in.dump() + " is not a word known here", {}, 0, path);
  }

  template <class T>
  Result<bool> load_id(const Json& in, T& v, const std::string& path) const {
    v = {};
    if (in.is_null()) return true;
    if (!in.is_string()) return fail("must be a name in quotes or null", {}, 0, path);
    const std::optional<int> found = names.find(T::tag::kind, in.get<std::string>());
    if (!found) return fail("there is no '" + in.get<std::string>() + "'", {}, 0, path);
    v = T(static_cast<std::size_t>(*found));
    return true;
  }

  template <class T>
  Result<bool> load_map(const Json& in, T& v, const std::string& path) const {
    if (!in.is_object()) return fail("must be an object keyed by name", {}, 0, path);
    for (const auto& [key, item] : in.items()) {
      const std::optional<int> found = names.find(T::id_type::tag::kind, key);
      if (!found || static_cast<std::size_t>(*found) >= T::kSize) return fail("there is no '" + key + "'", {}, 0, path);
      auto& slot = v.items[static_cast<std::size_t>(*found)];
      if (auto r = load(item, slot, path + "." + key); !r) return r;
    }
    return true;
  }

  template <class T>
  Result<bool> load_fields(const Json& in, T& v, const std::string& path,
                           std::initializer_list<const char*> extra) const {
    if (!in.is_object()) return fail("must be an object", {}, 0, path);
    Result<bool> result = true;
    std::vector<std::string_view> known(extra.begin(), extra.end());
    T::fields(v, [&](const char* name, auto& field) {
      known.push_back(name);
      const auto it = in.find(name);
      if (result && it != in.end()) result = load(*it, field, path + "." + name);
    });
    for (const auto& [key, value] : in.items())
      if (result && std::find(known.begin(), known.end(), key) == known.end())
        return fail("is no field known here", {}, 0, path + "." + key);
    return result;
  }

  template <class Stack>
  Result<bool> load_stack(const Json& in, Stack& stack, const std::string& path) const {
    if (!in.is_array() || in.size() > Stack::kDepth)
      return fail("must be a list of at most " + std::to_string(Stack::kDepth) + " frames", {}, 0, path);
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::string here = path + "[" + std::to_string(i) + "]";
      if (!in[i].is_object() || !in[i].contains("frame") || !in[i]["frame"].is_string())
        return fail("needs the name of its frame", {}, 0, here);
      if (auto r = load_frame<0>(in[i], stack, here); !r) return r;
    }
    return true;
  }

  template <std::size_t I, class Stack>
  Result<bool> load_frame(const Json& in, Stack& stack, const std::string& path) const {
    using Variant = typename Stack::frame_type;
    if constexpr (I == std::variant_size_v<Variant>) {
      return fail("there is no frame '" + in["frame"].get<std::string>() + "'", {}, 0, path);
    } else {
      using F = std::variant_alternative_t<I, Variant>;
      if constexpr (!std::is_same_v<F, std::monostate>) {
        if (in["frame"] == F::kName) {
          F frame{};
          if (auto r = load_fields(in, frame, path, {"frame", "next"}); !r) return r;
          stack.push(frame);
          if constexpr (HasSteps<F>) return load_step<F>(in, stack.pc[stack.depth - 1u], path);
          return true;
        }
      }
      return load_frame<I + 1>(in, stack, path);
    }
  }

  template <class F>
  Result<bool> load_step(const Json& in, u8& pc, const std::string& path) const {
    const std::string next = in.contains("next") && in["next"].is_string() ? in["next"].get<std::string>() : "";
    for (std::size_t i = 0; i < std::size(F::kSteps); ++i)
      if (next == F::kSteps[i]) {
        pc = static_cast<u8>(i);
        return true;
      }
    return fail("names no step of this procedure", {}, 0, path + ".next");
  }
};

}  // namespace cf
