// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "ui/heatmap/figure_paint.h"

namespace attn::ui {

/// Has numbers that a picture lacks read on another thread, so that they are in memory when it is drawn again.
class NumberReader : public QObject {
  Q_OBJECT

 public:
  explicit NumberReader(QObject* parent);
  ~NumberReader() override;

  /// What is in sight now, instead of what was; nothing if nothing is lacking. The same twice is read once.
  void readPicture(const std::vector<UnreadNumbers>& unread);
  /// The cell that is pointed at, before anything else.
  void readCell(const UnreadNumbers& cell);

 signals:
  void arrived();
  /// They can't be read, as the words say.
  void failed(const QString& words);

 private:
  struct Link;

  void start();

  std::vector<UnreadNumbers> m_picture;
  std::optional<UnreadNumbers> m_cell;
  Stop m_stop;
  std::shared_ptr<Link> m_link;  // to the thread that reads, which may outlive this
};

}  // namespace attn::ui
