#pragma once
// Where things lie on the sheet.
#include "games/quickbattle/quickbattle.hpp"

namespace cf::quickbattle {

struct Layout {
  static constexpr int kLeft = 210, kRight = 390, kHeight = 1100, kMiddle = 590, kRowHeight = 106, kRowsDrawn = 4;
  int columns = 1, width = 100;

  explicit Layout(const Tables& t);
  int field() const { return std::max(760, columns * width + 20); }
  int right() const { return kLeft + field(); }
  int middle() const { return kLeft + field() / 2; }
  int x(int column) const;
  static int y(Seat side, int row);
};

// The cell that is drawn for a cell: the last row drawn holds all behind it.
constexpr Cell drawn(Cell cell) {
  if (cell.row >= Layout::kRowsDrawn) cell.row = Layout::kRowsDrawn - 1;
  return cell;
}

}  // namespace cf::quickbattle
