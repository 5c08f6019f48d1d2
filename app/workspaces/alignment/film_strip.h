// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <functional>
#include <vector>

#include "core/base/index.h"

namespace attn::app {

/// Small pictures of the alignment, each below its step on the axis of the chart above. A click, or the arrow keys, go
/// to one.
class FilmStrip : public QWidget {
  Q_OBJECT

 public:
  struct Frame {
    Index step = 0;
    QImage image;  ///< null: not there yet
  };

  explicit FilmStrip(QWidget* parent = nullptr);

  /// \param spacing steps between frames, which makes them as wide as they can be
  void setFrames(std::vector<Frame> frames, Index shown, Index spacing);
  /// Where a step lies in the chart, in this widget.
  void setPlaces(std::function<double(Index step)> places);
  const std::vector<Frame>& frames() const { return m_frames; }
  /// Where a frame is drawn.
  QRectF frameRect(std::size_t frame) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(attn::Index step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void choose(QPointF at);

  std::vector<Frame> m_frames;
  Index m_shown = 0, m_spacing = 1;
  std::function<double(Index)> m_places;
};

}  // namespace attn::app
