// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTextEdit>
#include <QTimer>
#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/explanation.h"
#include "ui/inspector/explanation_html.h"
#include "ui/inspector/marked_numbers.h"

namespace attn::ui {

/// A panel of text that can be selected and copied: the numbers behind what is selected. It lays an explanation out
/// and knows nothing of what is explained. The picture that an explanation belongs to is painted first. A text
/// that takes more than a few milliseconds to lay out waits for a pause of the hand, for a second at most. A click on
/// the heading of a table whose rows have an order sorts it by that column, and another click the other way.
///
/// Step by step only the first parts of an explanation are told (see stagesOf): Space and Page Down tell the next,
/// Shift+Space and Page Up take it back, Home begins again, Esc tells all. The explanation of something else begins at
/// its first part; other numbers of the same stay where they are.
///
/// A number that is pointed at is underlined wherever it stands in its step, and what it is made of in other colours.
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

  bool hasExplanation() const { return m_explanation.has_value(); }
  /// Parts that it can be told in; 0: nothing is explained.
  std::size_t stageCount() const { return m_stageCount; }
  bool isStepping() const { return m_revealed > 0; }
  /// How many parts are told; all of them where it is not told step by step.
  std::size_t revealed() const { return isStepping() ? std::min(m_revealed, m_stageCount) : m_stageCount; }
  void setStepping(bool isStepping);
  /// Step by step: tells so many parts, at least 1.
  void reveal(std::size_t stages);

  /// The whole explanation, whatever is told of it.
  void copyText() const;
  void copyLatex() const;
  /// What can be done with an explanation, for a menu; they copy.
  QList<QAction*> copyActions() const { return m_copyActions; }

  /// A number that is marked because it, or what it is made of, is pointed at; or a row of a table that is a link.
  struct Pointed {
    QString place;  ///< of the number: see Term::place
    QString link;   ///< of the row
    QRect rect;     ///< in the viewport
  };
  /// What the number that is pointed at is made of, else that number, else its row.
  std::vector<Pointed> pointedAt();
  /// What is explained.
  const std::optional<Explanation>& explanation() const { return m_explanation; }

  /// Marks the rows of tables that have this link, since what they stand for is pointed at; empty: none.
  void markRows(const QString& link);

 signals:
  /// A row of a table that is a link was clicked: see TermRow::link.
  void linkClicked(const QString& link);
  /// Something is explained where nothing was.
  void begun();
  /// Such a row is pointed at; empty: no longer.
  void linkHovered(const QString& link);
  /// Something else is pointed at, or it stands elsewhere: see pointedAt().
  void pointedChanged();
  /// How many parts there are, or how many are told.
  void stagesChanged();

 protected:
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  /// Without the marks that let a formula break into lines, which nobody sees and a search would stumble over.
  QMimeData* createMimeDataFromSelection() const override;
  /// Empty: no text can make it read a file.
  QVariant loadResource(int type, const QUrl& name) override;
  void paintEvent(QPaintEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  /// A digit sorts by that column.
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// Its colours and sizes are in its text.
  void changeEvent(QEvent* event) override;

 private:
  /// Rows of tables that have a link.
  struct LinkedRow {
    QString link;
    int at;  ///< in the document
  };

  void showSoon();
  void showText();
  QString html(Narrowness narrowness) const;
  void sortBy(int column);
  void startAnew();
  void setStages(std::size_t count);
  /// Says the part that was told last, and scrolls to it.
  void showStage();
  /// What a key does while it is told step by step: how many parts are told then, 0 for all; none: it does nothing.
  std::optional<std::size_t> revealedBy(const QKeyEvent* event) const;
  /// What a click there tells: the link below it, or that of its row.
  QString linkAt(const QPoint& point) const;
  /// Sorts by the column of a heading, or tells of a row's link; of none nothing.
  void follow(const QString& link);
  /// Marks what belongs to the number there, and tells of its row.
  void pointAt(std::optional<QPoint> point);
  void findMarked();
  void showMarks();
  /// Where the rows that markRows() marked lie in the viewport.
  std::vector<QRect> markedRows();

  QTimer m_soon;
  bool m_isAwaiting = false;
  QElapsedTimer m_waiting;  ///< since the first change that is not shown yet; else since the last one was
  qint64 m_cost = 0;        ///< of the last layout, in milliseconds
  std::optional<Explanation> m_explanation;  ///< none: nothing is asked
  QString m_html;
  int m_width = 0;
  int m_room = 0;       ///< the width that the text was laid out for, beside a bar; 0 while it is laid out
  int m_tightness = 0;  ///< of tables that would be wider than the panel; then they have fewer columns
  ExplanationSort m_sort;
  std::size_t m_stageCount = 0;
  std::size_t m_revealed = 0;  ///< 0: all of it, and not step by step
  bool m_showsStage = false;   ///< a part was told that is not scrolled to yet
  QList<QAction*> m_copyActions;
  bool m_hasFoundMarked = false;  ///< in this text: it is looked through when it is first pointed at
  std::vector<MarkedNumber> m_numbers;
  std::vector<LinkedRow> m_rows;
  std::optional<std::size_t> m_pointedNumber;
  QString m_pointedLink, m_markedLink;
};

}  // namespace attn::ui
