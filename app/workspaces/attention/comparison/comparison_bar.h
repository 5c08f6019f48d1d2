// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "app/workspaces/pin_bar.h"

namespace attn::ui {
class HeatmapView;
}

namespace attn::app {

/// The comparison of two mechanisms over the same tokens.
class ComparisonBar : public PinBar {
  Q_OBJECT

 public:
  explicit ComparisonBar(QWidget* parent = nullptr);

  void showScene(const AttentionScene& scene) { setPinned(scene.pinned.has_value()); }

 signals:
  void edited(const QString& text, const attn::app::AttentionChange& change, int gesture);
};

/// What A and B are: above the columns of their heatmaps, keeping its place while they scroll; where something else is
/// drawn of both, in a line.
class ComparisonHeader : public QWidget {
  Q_OBJECT

 public:
  explicit ComparisonHeader(ui::HeatmapView* view, QWidget* parent = nullptr);

  /// Hidden where nothing is pinned. `results` are the last ones, of which the tokens count.
  void showScene(const AttentionScene& scene, const AttentionResults& results);

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// The columns move when the view is scrolled or zoomed.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Head {
    QString letter, name, detail;  ///< the detail is rich text
    QFont detailFont;              ///< of formulas, or of words
  };
  /// Whether what is in sight has a column for each of them.
  bool isOverColumns() const;
  std::vector<QRectF> places() const;
  /// Over narrow columns names stand below their letters, in several lines, and so do the colours of the difference
  /// and what differs in words.
  /// Where there are no columns, details stand below the names that leave them no room.
  struct Lines {
    bool areBelow = false, ofDetails = false;
    int ofNames = 1, ofColors = 1, ofWords = 1;

    bool operator==(const Lines&) const = default;
  };
  Lines neededLines() const;
  static double badgeWidth(const Head& head);
  static QStringList linesOfName(const Head& head, const QRectF& place);
  static QString lessWords();
  static QString moreWords();
  void followColumns();

  ui::HeatmapView* m_view;
  std::vector<Head> m_heads;
  std::vector<QRectF> m_painted;  ///< where they were
  Lines m_lines;
};

}  // namespace attn::app
