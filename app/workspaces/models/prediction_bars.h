// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/scene/models/models_pipeline.h"

namespace attn::app {

/// What a model says next, or in the place of its mask: the likeliest tokens as bars, with a mark where each stood
/// without the edits. A screen reader reads them in one sentence, which can be copied.
class PredictionBars : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionBars(QWidget* parent = nullptr);

  void showPredictions(const std::vector<PredictedToken>& predictions, bool hasEdits, const QString& title);
  /// "“ animal” 0.52 (0.61 without the edits), …"
  QString words() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double widthOfBar() const;

  std::vector<PredictedToken> m_predictions;
  bool m_hasEdits = false;
  QString m_title;
};

}  // namespace attn::app
