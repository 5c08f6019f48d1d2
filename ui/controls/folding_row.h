// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QBoxLayout;

namespace attn::ui {

/// A row of controls that gives up the least important ones, in an order that is told, where it is too narrow for all.
class FoldingRow : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  /// Hides a part of the row where what was told before does not make enough room.
  void addFoldable(QWidget* part);
  /// The same for something else: `fold` is called with whether it is folded, `room` tells how many pixels that saves,
  /// at most a few too many: with too few the row would fold and unfold for ever.
  void addFoldable(std::function<void(bool folded)> fold, std::function<int()> space);

  /// With everything folded.
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();
  void tellSize();

  struct Part {
    std::function<void(bool)> fold;
    std::function<int()> space;
  };
  std::vector<Part> m_parts;
  std::size_t m_folded = 0;  ///< of the parts, from the first on
  bool m_isFitting = false;  ///< a part may ask for another layout while it folds
};

/// Parts beside each other; where they would be wider together than the row, one below the other.
class StackingRow : public QWidget {
 public:
  explicit StackingRow(QWidget* parent = nullptr);
  void add(QWidget* part, int stretch);
  /// As wide as the widest part needs.
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();

  QBoxLayout* m_parts;
};

}  // namespace attn::ui
