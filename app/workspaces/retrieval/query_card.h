// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <functional>

#include "core/scene/retrieval/retrieval_pipeline.h"
#include "ui/controls/gesture.h"

class QLabel;

namespace attn::ui {
class ElidedLabel;
class NumberSlider;
}  // namespace attn::ui

namespace attn::app {

/// The query as it is typed, the answer beside it, and the slider from the best match to average pooling.
class QueryCard : public QFrame {
  Q_OBJECT

 public:
  explicit QueryCard(QWidget* parent = nullptr);

  void showScene(const RetrievalScene& scene);
  void showResults(const RetrievalResults& results);
  /// Says why there is no answer, in the place of the values' weights.
  void showProblem(const QString& words);

  QLineEdit* query() const { return m_query; }
  QString answer() const;
  QString shares() const;

 signals:
  void edited(const QString& text, const std::function<void(attn::RetrievalScene&)>& change, int gesture);

 private:
  /// The answer; a number is rounded where there is no room for all of it, a text ends in "…".
  void showAnswer(const QString& words, bool isFaint);

  QLineEdit* m_query;
  ui::ElidedLabel* m_answer;
  bool m_isNumber = false;  ///< and no text
  ui::ElidedLabel* m_shares;
  QLabel* m_problem;  ///< whole, in the place of both
  ui::NumberSlider* m_temperature;
  ui::GestureClock m_clock;
};

}  // namespace attn::app
