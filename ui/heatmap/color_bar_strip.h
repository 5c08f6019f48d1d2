// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "core/scene/view_state.h"
#include "ui/heatmap/color_bar.h"
#include "ui/heatmap/figure.h"

class QMenu;
class QToolButton;

namespace attn::ui {

class NumberField;
struct RangeKind;

/// The colour bars of a figure in one line, side by side, with round numbers below them: below a view that scrolls,
/// where they stay in sight. Where the figure's range can be chosen, a button names it and has the kinds in its menu,
/// which a click on a bar opens too; a range of one's own has two fields for its ends.
class ColorBarStrip : public QWidget {
  Q_OBJECT

 public:
  /// With room for a bar and its numbers in the text of now; 0 before a room, where cells have numbers enough.
  static int usualHeight();

  explicit ColorBarStrip(QWidget* parent = nullptr);

  /// \param fallback what a bar without a label shows: "weight"
  void setFigure(const HeatmapFigure& figure, const QString& fallback);
  const std::vector<ColorBar>& bars() const { return m_bars; }
  /// For each colour bar, which part of its colours is drawn.
  const std::vector<BarPart>& parts() const { return m_parts; }
  /// Fills a menu with the kinds of range, the one in use marked. They are chosen for this strip.
  void fillMenu(QMenu* menu);

 signals:
  void rangeChosen(const attn::ColorRange& range);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void choose(const std::string& kind);
  void chooseEnd(double ColorRange::*end, double number);
  void arrange();

  std::vector<ColorBar> m_bars;
  std::vector<BarPart> m_parts;
  QString m_fallback;
  std::optional<ColorRange> m_range;
  std::vector<const RangeKind*> m_kinds;  ///< that it can be of
  QToolButton* m_button;
  NumberField* m_low;
  NumberField* m_high;
  int m_barsEnd = 0;  ///< pixels from the left
};

}  // namespace attn::ui
