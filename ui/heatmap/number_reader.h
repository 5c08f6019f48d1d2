// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "ui/heatmap/figure_paint.h"

namespace attn::ui {

/// Has numbers that a picture lacks read on another thread, so that they are in memory when it is drawn again; those
/// that are many are drawn there too.
class NumberReader : public QObject {
  Q_OBJECT

 public:
  explicit NumberReader(QObject* parent);
  ~NumberReader() override;

  /// What is in sight now, instead of what was; nothing if nothing is lacking. The same twice is read once. What is to
  /// be drawn waits until the hand rests, and leaves the processor to it.
  void readPicture(const std::vector<UnreadNumbers>& unread);
  /// The cell that is pointed at, before anything else.
  void readCell(const UnreadNumbers& cell);

  /// What was drawn last of the panels that are in sight.
  const std::vector<DrawnCells>& drawn() const { return m_drawn; }

 signals:
  void arrived();
  /// They can't be read, as the words say.
  void failed(const QString& words);

 private:
  struct Link;

  void start();

  std::vector<UnreadNumbers> m_picture;
  std::vector<DrawnCells> m_drawn;
  std::optional<UnreadNumbers> m_cell;
  QTimer m_rest;
  Stop m_stop;
  std::shared_ptr<Link> m_link;  // to the thread that reads, which may outlive this
};

}  // namespace attn::ui
