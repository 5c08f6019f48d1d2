// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::ui {

/// As long as it lives, what this thread draws for paper has letters and numbers of that family, where it has them;
/// empty: the usual ones. The innermost counts.
class PrintedFamily {
 public:
  explicit PrintedFamily(const QString& family);
  ~PrintedFamily();
  PrintedFamily(const PrintedFamily&) = delete;
  PrintedFamily& operator=(const PrintedFamily&) = delete;

 private:
  QString m_before;
};

}  // namespace attn::ui
