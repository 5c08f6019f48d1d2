// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/scene_input.h"

#include <string>

#include "app/commands/standard_streams.h"
#include "app/commands/table_options.h"

namespace attn::app {

SavedScene givenScene(const QString& file) {
  SavedScene saved = readScene(isStandardStream(file) ? QString::fromStdString(readablePath(file)) : file);
  if (const Message words = unknownFields(saved)) sayAbout(file, toString(words));
  return saved;
}

}  // namespace attn::app
