// 4 Weather and seasons.
#include "engine/procedure.hpp"
#include "games/carolinas/query.hpp"

namespace cf::carolinas {
namespace {

constexpr u8 kMonthDays[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

// Ruling 2: turn n is the start date plus n - 1 days.
std::pair<int, int> month_and_day(const Tables& t, int turn) {
  int month = t.month, day = t.day + turn - 1;
  for (;;) {
    const int length = kMonthDays[month] + (month == 2 && t.year % 4 == 0 ? 1 : 0);
    if (day <= length) return {month, day};
    day -= length;
    month = month == 12 ? 1 : month + 1;
  }
}

// Ruling 3: by the month of the date; the option keeps the season of the first day.
u8 season(const Ctx& c) {
  const int month = c.t.options.season_by_start ? c.t.month : month_and_day(c.t, c.s.turn).first;
  return c.applies(R("4.0a"), c.t.season_of_month[static_cast<std::size_t>(month)]);
}

}  // namespace

// 4.0c: face 0 is snow in winter and rain otherwise; the data have mended the printed chart.
Flow Weather::play(Playing& p) {
  BEGIN;
  ASK(Die, d10(R("4.0b")));
  const u8 face = p.answer.n % 10;
  p.s.sky = p.applies(R("4.0b"), p.t.weather[season(p.ctx())][face]);
  p.emit({R("4.0b"), kWeatherSet, kNobody, static_cast<i16>(p.s.sky), face});
  END;
}

Message weather_die(const Ctx& c) { return {c.t.weather_words[season(c)].c_str(), c.s.turn}; }

std::string date_text(const Tables& t, int turn) {
  constexpr const char* kMonths[] = {"",     "January", "February",  "March",   "April",    "May",     "June",
                                     "July", "August",  "September", "October", "November", "December"};
  const auto [month, day] = month_and_day(t, turn < 1 ? 1 : turn);
  return std::to_string(day) + " " + kMonths[month] + " " + std::to_string(t.year);
}

}  // namespace cf::carolinas
