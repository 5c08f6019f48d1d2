// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/base/index.h"
#include "core/base/scalar.h"

class QVBoxLayout;

namespace attn::ui {
class NumberSlider;
}

namespace attn::app {

/// A slider for every scalar of a table's row; nothing where a row has none. The names, ranges and steps are the row's.
class ScalarSliders : public QWidget {
  Q_OBJECT

 public:
  explicit ScalarSliders(QWidget* parent = nullptr);

  /// The scalars of the row that is chosen, and their values.
  void show(const std::vector<Scalar>& scalars, const Scalars& values);
  /// Where the slider of a scalar ends, though its field goes on.
  void setReach(const char* id, double high);
  /// How many keys there are: where sliders of numbers that count keys end.
  void setKeys(Index keys);

 signals:
  /// By the user. `text` says it for the list of undo.
  void edited(const QString& text, const attn::Scalar& scalar, double value, int gesture);

 private:
  void remake(const std::vector<Scalar>& scalars);

  QVBoxLayout* m_column;
  std::vector<Scalar> m_scalars;  ///< in sight
  std::vector<ui::NumberSlider*> m_sliders;
  Index m_keys = 16;
};

}  // namespace attn::app
