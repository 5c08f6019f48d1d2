// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTextEdit>
#include <QTimer>
#include <optional>

#include "core/base/explanation.h"
#include "ui/inspector/explanation_html.h"

namespace attn::ui {

/// A panel of text that can be selected and copied: the numbers behind what is selected. It lays an explanation out
/// and knows nothing of what is explained. The picture that an explanation belongs to is painted first. A text
/// that takes more than a few milliseconds to lay out waits for a pause of the hand, for a second at most. A click on
/// the heading of a table whose rows have an order sorts it by that column, and another click the other way.
class Inspector : public QTextEdit {
  Q_OBJECT

 public:
  explicit Inspector(QWidget* parent = nullptr);

  void showNothing();
  void explain(const Explanation& explanation);
  /// What stands there is out of date: an explanation is on its way.
  void await() { m_isAwaiting = true; }
  /// Whether what was to be explained last is what stands there.
  bool isUpToDate() const { return !m_isAwaiting && !m_soon.isActive(); }

 signals:
  /// A row of a table that is a link was clicked: see TermRow::link.
  void linkClicked(const QString& link);

 protected:
  bool event(QEvent* event) override;
  /// Without the marks that let a formula break into lines, which nobody sees and a search would stumble over.
  QMimeData* createMimeDataFromSelection() const override;
  /// Empty: no text can make it read a file.
  QVariant loadResource(int type, const QUrl& name) override;
  void wheelEvent(QWheelEvent* event) override;
  /// A digit sorts by that column.
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Its colours and sizes are in its text.
  void changeEvent(QEvent* event) override;

 private:
  void showSoon();
  void showText();
  void sortBy(int column);
  void startAnew();
  /// What a click there tells: the link below it, or that of its row.
  QString linkAt(const QPoint& point) const;

  QTimer m_soon;
  bool m_isAwaiting = false;
  QElapsedTimer m_waiting;                   ///< since the first change that is not shown yet
  qint64 m_cost = 0;                         ///< of the last layout, in milliseconds
  std::optional<Explanation> m_explanation;  ///< none: nothing is asked
  QString m_html;
  int m_width = 0;
  int m_tightness = 0;  ///< of tables that would be wider than the panel; then they have fewer columns
  ExplanationSort m_sort;
};

}  // namespace attn::ui
