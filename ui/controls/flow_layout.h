// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace attn::ui {

/// Widgets beside each other, in as many lines as their width needs. In a line all stand at the same height.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent, int spacing = 6);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(m_items.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// \returns the height that it takes
  int arrange(const QRect& rect, bool moves) const;

  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace attn::ui
