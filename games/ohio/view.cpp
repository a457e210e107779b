#include "games/ohio/rules/board.hpp"

#include <nlohmann/json.hpp>
namespace cf::ohio {
Json Game::view(const Ctx&, Seat) { return Json::object(); }
Json Game::board(const Tables&) { return Json::object(); }
void Game::describe(const Ctx&, const Action&, Json&) {}
}
