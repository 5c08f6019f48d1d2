// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace attn::ui {

/// Makes a table an accessible one as Qt does, with its scroll bars as the last children, which Qt leaves out. To be
/// called as soon as the table is made.
void makeAccessible(QTableView* view);

}  // namespace attn::ui
