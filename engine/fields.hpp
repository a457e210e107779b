#pragma once
// One list of fields per struct; hash, save, load and diff all walk it.
//
//   struct Unit { SpaceId at; u8 steps; CF_FIELDS(at, steps) };
//
// The macro exists so that a field's saved name and the field cannot drift apart.

// clang-format off
#define CF_PARENS ()
#define CF_EXPAND(...) CF_EXPAND3(CF_EXPAND3(CF_EXPAND3(__VA_ARGS__)))
#define CF_EXPAND3(...) CF_EXPAND2(CF_EXPAND2(CF_EXPAND2(__VA_ARGS__)))
#define CF_EXPAND2(...) CF_EXPAND1(CF_EXPAND1(CF_EXPAND1(__VA_ARGS__)))
#define CF_EXPAND1(...) __VA_ARGS__
#define CF_FIELD_EACH(field, ...) visit(#field, self.field); __VA_OPT__(CF_FIELD_AGAIN CF_PARENS (__VA_ARGS__))
#define CF_FIELD_AGAIN() CF_FIELD_EACH
#define CF_FIELDS(...)                                   \
  template <class Self, class Visit>                     \
  static void fields([[maybe_unused]] Self& self, [[maybe_unused]] Visit&& visit) { \
    __VA_OPT__(CF_EXPAND(CF_FIELD_EACH(__VA_ARGS__)))    \
  }
// clang-format on
