#pragma once

#include <QString>

#include "core/base/words.h"

namespace attn::ui {

/// A text of the core in the user's language.
QString translated(const char* text);
QString translated(const Message& message);

}  // namespace attn::ui
