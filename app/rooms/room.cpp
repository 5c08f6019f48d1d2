// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/room.h"

#include <QFileInfo>
#include <algorithm>

namespace attn::app {

const std::vector<Room>& rooms() {
  static const std::vector<Room> rows = {attentionRoom(), regressionRoom(), retrievalRoom(), alignmentRoom()};
  return rows;
}

const Room& roomOf(const Scene& scene) {
  const Room* room = findRow(rooms(), scene.room);
  return room ? *room : rooms().front();
}

std::vector<RoomView> allViews() {
  std::vector<RoomView> all;
  for (const Room& room : rooms())
    for (const RoomView& view : room.views)
      if (!findRow(all, view.id)) all.push_back(view);
  return all;
}

bool Room::opens(const QString& path) const {
  const QString ending = QFileInfo(path).suffix().toLower();
  return std::any_of(endings.begin(), endings.end(), [&](const char* each) { return ending == QLatin1String(each); });
}

}  // namespace attn::app
