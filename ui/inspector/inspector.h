// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>
#include <optional>

#include "core/base/explanation.h"

namespace attn::ui {

/// A panel of text that can be selected and copied: the numbers behind what is selected. It lays an explanation out
/// and knows nothing of what is explained.
class Inspector : public QTextEdit {
  Q_OBJECT

 public:
  explicit Inspector(QWidget* parent = nullptr);

  void showNothing();
  void explain(const Explanation& explanation);

 protected:
  /// Empty: no text can make it read a file.
  QVariant loadResource(int type, const QUrl& name) override;
  void wheelEvent(QWheelEvent* event) override;
  /// Its colours and sizes are in its text.
  void changeEvent(QEvent* event) override;

 private:
  void showText();

  std::optional<Explanation> m_explanation;  ///< none: nothing is asked
  QString m_html;
};

}  // namespace attn::ui
