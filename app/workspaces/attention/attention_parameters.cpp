// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/workspaces/attention/attention_figure.h"
#include "ui/style/words.h"

// What a scene chose, in words.

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionParameters)
};

QString number(double value) { return QString::number(value, 'g', 6).replace(u'-', QChar(0x2212)); }

QString numbers(const std::vector<double>& list) {
  QStringList words;
  for (const double each : list) words << number(each);
  return words.join(QStringLiteral(", "));
}

/// "ALiBi", or "window (width 2)".
template <class Row>
QString rowWords(const Row& row, const Scalars& scalars) {
  QStringList numbers;
  for (const Scalar& scalar : row.scalars)
    numbers << QStringLiteral("%1 %2").arg(ui::translated(scalar.name), number(valueOf(scalars, scalar)));
  const QString name = ui::translated(row.name);
  return numbers.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, numbers.join(QStringLiteral(", ")));
}

QStringList inputsInWords(const TokenInputs& inputs) {
  QStringList parts;
  if (inputs.cross) parts << Words::tr("cross-attention");
  if (inputs.vectors.source == VectorSource::seeded)
    parts << Words::tr("random vectors d = %1, seed %2").arg(inputs.vectors.width).arg(inputs.vectors.seed);
  for (const auto& source : vectorSourceNames)
    if (source.value == inputs.vectors.source && source.value != VectorSource::seeded)
      parts << Words::tr("vectors: %1").arg(ui::translated(source.name));
  return parts;
}

/// "Wq random, seed 1"; nothing of an identity.
QStringList projectionsInWords(const Projections& projections) {
  QStringList parts;
  const auto add = [&](const char* symbol, const MatrixChoice& choice) {
    if (choice.source == MatrixSource::random)
      parts << Words::tr("%1 random, seed %2").arg(QLatin1String(symbol)).arg(choice.seed);
    if (choice.source == MatrixSource::typed) parts << Words::tr("%1 typed").arg(QLatin1String(symbol));
  };
  add("Wq", projections.queries);
  add("Wk", projections.keys);
  add("Wv", projections.values);
  add("Wo", projections.output);
  return parts;
}

QStringList mechanismInWords(const Mechanism& mechanism) {
  QStringList parts = projectionsInWords(mechanism.projections);
  if (const Position& position = *findRow(positions(), mechanism.positions); mechanism.positions != "none")
    parts << Words::tr("positions: %1").arg(rowWords(position, mechanism.scalars));
  parts << rowWords(*findRow(scorings(), mechanism.scoring), mechanism.scalars);
  if (mechanism.temperature != 1) parts << Words::tr("temperature %1").arg(number(mechanism.temperature));
  for (const MaskChoice& mask : mechanism.masks) {
    QString words = rowWords(*findRow(masks(), mask.id), mask.scalars);
    if (!mask.list.empty()) words += QStringLiteral(" (%1)").arg(numbers(mask.list));
    parts << Words::tr("mask: %1").arg(words);
  }
  parts << rowWords(*findRow(normalisers(), mechanism.normaliser), mechanism.scalars);
  if (mechanism.sink.used) parts << Words::tr("sink of score %1").arg(number(mechanism.sink.score));
  if (mechanism.heads > 1) parts << Words::tr("%n head(s)", nullptr, static_cast<int>(mechanism.heads));
  if (mechanism.dropout.training && mechanism.dropout.probability > 0)
    parts << Words::tr("dropout %1, seed %2").arg(number(mechanism.dropout.probability)).arg(mechanism.dropout.seed);
  return parts;
}

}  // namespace

QString attentionParameters(const Scene& scene) {
  const QString between = QStringLiteral(" · ");
  QStringList parts = inputsInWords(scene.attention.inputs);
  const auto add = [&](const char* letter, const Mechanism& mechanism) {
    QStringList words = mechanismInWords(mechanism);
    words.front().prepend(QString::fromLatin1(letter));
    parts << words;
  };
  if (scene.attention.pinned) add("A: ", *scene.attention.pinned);
  add(scene.attention.pinned ? "B: " : "", scene.attention.mechanism);
  return parts.join(between);
}

}  // namespace attn::app
