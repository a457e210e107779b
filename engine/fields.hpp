#pragma once
// One list of fields per struct; hash, save, load and diff all walk it. And what the frames of a game have in common.
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

// What every frame of a game declares beside its own fields. The game's namespace has its `Game`, `Ctx` and `Prompt`.
// CF_PROCEDURE: a procedure as one function (engine/procedure.hpp); after its name come the steps at which it waits.
#define CF_STEP_EACH(step, ...) #step, __VA_OPT__(CF_STEP_AGAIN CF_PARENS (__VA_ARGS__))
#define CF_STEP_AGAIN() CF_STEP_EACH
#define CF_PROCEDURE(Self, name, ...)                       \
  static constexpr auto kName = name;                    \
  enum class Step : u8 { Start __VA_OPT__(,) __VA_ARGS__ }; \
  static constexpr const char* kSteps[] = {"Start", __VA_OPT__(CF_EXPAND(CF_STEP_EACH(__VA_ARGS__)))}; \
  Flow play(Play<Game>&);                                \
  bool operator==(const Self&) const = default;
#define CF_QUESTION(Self, name)                          \
  static constexpr auto kName = name;                    \
  bool operator==(const Self&) const = default;          \
  Seat asked(const Ctx&) const;                          \
  void answers(const Ctx&, Offer&) const;                \
  Prompt prompt(const Ctx&) const;
// clang-format on
