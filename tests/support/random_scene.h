// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "app/workspaces/workspace.h"
#include "tests/support/random_structs.h"
#include "ui/style/color_map.h"

namespace attn {

inline void mend(Scene& scene) {
  // Ids of rows of tables that the core does not know.
  const auto mendId = [](std::string& id, const auto& table) {
    if (!findRow(table, id)) id = table[std::hash<std::string>()(id) % table.size()].id;
  };
  mendId(scene.workspace, app::workspaces());
  mendId(scene.weightColors, ui::colorMaps());
  mendId(scene.signedColors, ui::colorMaps());
}

}  // namespace attn
