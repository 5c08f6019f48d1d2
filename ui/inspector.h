#pragma once

#include <QLabel>
#include <QStringList>
#include <optional>

#include "core/scene/explanation.h"

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

/// A panel of text that can be selected and copied: the numbers behind the selected cell.
class Inspector : public QLabel {
  Q_OBJECT

 public:
  explicit Inspector(QWidget* parent = nullptr);

  void showNothing();
  void showWeight(const InspectedWeight& weight);
  void showOutput(const InspectedOutput& output);

  QString plainText() const;

 private:
  void showHtml(const QString& html);
};

}  // namespace attn::ui
