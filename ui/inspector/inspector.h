#pragma once

#include <QStringList>
#include <QTextEdit>
#include <optional>
#include <utility>
#include <vector>

#include "core/explain/explanation.h"

namespace attn::ui {

/// What the inspector tells of a weight.
struct InspectedWeight {
  QString query;
  QString key;
  QString richFormula;  ///< of the scoring function
  QStringList keys;
  Index selected = 0;
  RowExplanation row;
  bool dropped = false;  ///< by dropout, for the output
};

/// What it tells of a number of the output.
struct InspectedOutput {
  QString query;
  Index dimension = 0;
  float value = 0;
};

/// What it tells of a prediction of kernel regression.
struct InspectedPrediction {
  /// A key that weighs much.
  struct Key {
    QString place;  ///< x_i
    double u = 0;
    double weight = 0;
    QString value;     ///< y_i, or the name of its class
    double share = 0;  ///< α y_i, for regression
  };

  QString title;                                          ///< "f(2.4) = 3.245"
  bool hasShares = true;                                  ///< regression; else classification
  std::vector<Key> keys;                                  ///< from the one that weighs most
  Index contributing = 0;                                 ///< keys with a weight above 0
  double sum = 0;                                         ///< of all shares
  std::vector<std::pair<QString, double>> probabilities;  ///< of the classes
  QString hint;
};

/// A panel of text that can be selected and copied: the numbers behind the selected cell.
class Inspector : public QTextEdit {
  Q_OBJECT

 public:
  explicit Inspector(QWidget* parent = nullptr);

  void showNothing();
  void showWeight(const InspectedWeight& weight);
  void showOutput(const InspectedOutput& output);
  void showPrediction(const InspectedPrediction& prediction);


 private:
  void showHtml(const QString& html);

  QString m_html;
};

}  // namespace attn::ui
