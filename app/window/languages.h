// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/base/table.h"

// The languages of the window. A new one is a row, and its texts in resources/translations/attention-lab_<id>.ts.

namespace attn::app {

struct Language {
  const char* id;    ///< as QLocale takes it; settings and the names of files have it too
  const char* name;  ///< in the language itself
};

const std::vector<Language>& languages();

/// Puts the texts of a language, or of the system's for an empty id, in the place of those of an earlier call. What is
/// not translated stays English, with the plurals of English.
void installTranslations(const QString& id);

}  // namespace attn::app
