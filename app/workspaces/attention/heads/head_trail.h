// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <string>

#include "core/base/index.h"

class QLabel;
class QToolButton;

namespace attn::app {

/// Where one is in the view of heads: "All heads › Head 3", with buttons back, to the head before and to the next.
class HeadTrail : public QWidget {
  Q_OBJECT

 public:
  explicit HeadTrail(QWidget* parent = nullptr);

  /// Hidden where none is open. \param thumbnail of a sequence: see openThumbnail
  void showHead(std::optional<Index> thumbnail, Index heads);

 signals:
  /// An id for AttentionViewState::head; empty: all of them.
  void chosen(const std::string& head);

 private:
  QToolButton* makeButton(const char* id, const QString& text, const QString& name);

  Index m_thumbnail = 0, m_heads = 1;
  QLabel* m_name;
  QToolButton *m_before, *m_next;
};

}  // namespace attn::app
