// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QList>

namespace attn::ui {

// For views that tell assistive technology their children themselves: their scroll bars are the last of these, so that
// what reaches beyond the view can be found and scrolled.

/// To be called by the view's constructor: the view is the parent of its scroll bars then.
void tellScrollBars(QAbstractScrollArea* view);

/// Those that are in sight.
QList<QAccessibleInterface*> accessibleScrollBars(QAbstractScrollArea* view);

}  // namespace attn::ui
