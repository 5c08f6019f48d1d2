// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

namespace attn::app {

/// One line of formulas, typeset after their markup (see ui/style/formula.h): the longest of several that has room.
class FormulaLine : public QLabel {
  Q_OBJECT

 public:
  explicit FormulaLine(QWidget* parent = nullptr);
  /// \param markups from the longest to the shortest
  void setFormulas(const QStringList& markups);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fit();

  QStringList m_markups;
  QStringList m_lines;  ///< rich text
};

}  // namespace attn::app
