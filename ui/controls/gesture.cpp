// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/gesture.h"

namespace attn::ui {

int nextGesture() {
  static int last = 0;
  return ++last;
}

}  // namespace attn::ui
