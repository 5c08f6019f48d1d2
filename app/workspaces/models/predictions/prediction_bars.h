// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/scene/models/models_pipeline.h"

namespace attn::app {

/// What a model says next, or in the place of its mask: the likeliest tokens as bars, with a mark where each stood
/// without the edits, or in what is pinned as A. A screen reader reads them in one sentence, which can be copied.
class PredictionBars : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionBars(QWidget* parent = nullptr);

  /// \param mark what the other probability of each is: "without the edits", "A"; empty: there is none
  void showPredictions(const std::vector<PredictedToken>& predictions, const QString& title, const QString& mark);
  /// "“ animal” 0.52 (without the edits: 0.61), …"
  QString words() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double widthOfBar() const;
  double heightOfBars() const;

  std::vector<PredictedToken> m_predictions;
  QString m_title, m_mark;
};

}  // namespace attn::app
