#include "server/log.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>

namespace cf {

void log_event(const char* level, const char* event, nlohmann::ordered_json fields) {
  using std::chrono::system_clock;
  const auto now = system_clock::now();
  const std::time_t seconds = system_clock::to_time_t(now);
  const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  char time[32];
  const std::size_t size = std::strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(time + size, sizeof time - size, ".%03dZ", static_cast<int>(millis));
  nlohmann::ordered_json line = {{"time", time}, {"level", level}, {"event", event}};
  line.update(fields);
  std::fputs((line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n").c_str(), stderr);
}

}  // namespace cf
