// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::app {

struct Room;

/// A file's name as it is shown to people: without its folder, and with visible signs for what is none.
QString shownFile(const QString& path);

/// The files that a workspace takes, for dialogs: "Points (*.csv)".
QString fileFilter(const Room& room);

}  // namespace attn::app
