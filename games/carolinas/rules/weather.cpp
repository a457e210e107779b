// 4 Weather and seasons.
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

u8 season(const Playing& p) {
  // 4.0a, ruling 3: the month of the date; the option keeps the season of the first day.
  const bool by_start = p.t.options.season_by_start;
  const int month = by_start ? p.t.month : month_and_day(p.t, p.s.turn).first;
  return p.t.in_force(R("4.0a")) ? p.t.season_of_month[static_cast<std::size_t>(month)] : u8{0};
}

constexpr Paragraph<Game, Weather> kWeather[] = {
    {R("4.0b"), "One die on the chart of the season sets the weather of this Date Turn.",
     [](Weather&, Playing& p) -> Flow { return p.call(RollDie{R("4.0b"), 0, 9}); }},
    {R("4.0c"), "Face 0 is snow in winter and rain otherwise: the printed chart has them the wrong way round.",
     [](Weather&, Playing& p) -> Flow {
       const std::size_t face = p.answer.n % 10;
       p.s.sky = p.t.weather[season(p)][face];
       p.note({R("4.0b"), kWeatherSet, kNobody, static_cast<i16>(p.s.sky), static_cast<i16>(face)});
       return End;
     }},
};

}  // namespace

const Chapter<Game, Weather> Weather::chapter{kWeather};

std::string date_text(const Tables& t, int turn) {
  constexpr const char* kMonths[] = {"", "January", "February", "March", "April", "May", "June", "July", "August", "September",
                                     "October", "November", "December"};
  const auto [month, day] = month_and_day(t, turn < 1 ? 1 : turn);
  return std::to_string(day) + " " + kMonths[month] + " " + std::to_string(t.year);
}

}  // namespace cf::carolinas
