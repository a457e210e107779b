#pragma once
// The data files read and checked once; a scenario's tables are made from them.
#include "engine/game.hpp"
#include "games/carolinas/carolinas.hpp"

namespace cf::carolinas {

struct MapData {
  std::vector<Hex> hexes;
  std::vector<std::string> ids, names, places, notes, basis, rivers, roads;
  std::vector<HexId> cities;
};
struct SetupRow {
  std::string scenario, place, kind, piece;
  Seat side;
  std::vector<HexId> hexes, alternatives;
  bool anywhere_at_sea = false, off_map = false, senior = false, inactive = false, reduced = false;
  int count = 1, strength = 0;
};
struct CupRow {
  std::string scenario, piece;
  Seat side;
  int strength;
};
struct ArrivalRow {
  std::string scenario;
  Seat side;
  int turn;
  HexId hex;
};
struct ScenarioRow {
  std::string id, title, date, senior[2], special, length, history;
  int year, month, day, turns, claim_die;
  Seat first;
  std::vector<HexId> watch;
};
struct Charts {
  std::array<GroundRow, 5> ground;
  std::array<std::array<Sky, 10>, 4> weather;
  std::array<u8, 13> season_of_month;
  u8 river_cost, river_attack, bridge_attack, transport_load, warship_load, foot, mounted, cannon;
};
struct Data {
  MapData map;
  std::vector<PieceDef> units, leaders;
  std::vector<int> copies;  // of leaders
  std::vector<SetupRow> setup;
  std::vector<CupRow> cups;
  std::vector<ArrivalRow> arrivals;
  std::vector<ScenarioRow> scenarios;
  Charts charts;
  BasisCount basis;
};

Result<Data> read_data(const DataSet& files);
GameInfo make_info(const Data& data);
std::unique_ptr<Tables> make_tables(const Data& data, const Setup& setup);

}  // namespace cf::carolinas
