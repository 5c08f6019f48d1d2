// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/pasted_numbers.h"

#include <span>
#include <string>

#include "app/document/state_folder.h"
#include "core/base/rng.h"
#include "core/files/atomic_file.h"
#include "core/import/guess/import_guess.h"

namespace attn::app {

PastedNumbers keepPasted(const QString& text) {
  try {
    const std::string bytes = text.toStdString();
    const auto content = std::as_bytes(std::span(bytes));
    guessImport(parseImport(content));
    const QString folder = stateFolder(QStringLiteral("pasted"));
    if (folder.isEmpty()) return {.problem = {translatable("core", "there is no folder to keep them in")}};
    const QString file = QStringLiteral("%1/pasted-%2.txt").arg(folder).arg(hashOf(bytes, 0), 16, 16, QLatin1Char('0'));
    writeFileAtomically(file.toStdString(), content);
    return {.file = file};
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
}

}  // namespace attn::app
