// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/scene_input.h"

#include <string>

#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"
#include "app/document/file_words.h"
#include "app/workspaces/workspace.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_format.h"

namespace attn::app {

SavedScene givenScene(const QString& file) {
  SavedScene saved = readScene(isStandardStream(file) ? QString::fromStdString(readablePath(file)) : file);
  if (const Message words = unknownFields(saved)) sayAbout(file, toString(words));
  // What only another workspace would show may be wrong.
  if (const Workspace& own = workspaceOf(saved.scene); own.require) own.require(saved.scene);
  return saved;
}

bool carriesScene(const QString& file) {
  if (isStandardStream(file) || !ui::formatOfFile(file)) return false;
  try {
    ui::carriedBy(systemPath(file));
    return true;
  } catch (const DataError&) {
    return false;  // who reads it as something else says why it can't be read
  }
}

}  // namespace attn::app
