// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/style/plain_text.h"

namespace attn::app {
namespace {

/// Typed vectors begin as the ones in sight.
void startTyping(VectorChoice& vectors, const AttentionResults& results) {
  if (results.vectors->empty()) return;
  vectors.width = results.vectors->cols();
  TypedVectors rows;
  for (std::size_t i = 0; i < results.vocabulary->size(); ++i) {
    const float* row = results.vectors->data() + static_cast<Index>(i) * results.vectors->cols();
    rows[(*results.vocabulary)[i]].assign(row, row + results.vectors->cols());
  }
  vectors.typed = std::move(rows);
}

/// The tokens whose numbers are drawn although the vectors are typed ones. None as long as nothing is typed at all.
QStringList drawnTokens(const VectorChoice& vectors, const Tokens& vocabulary) {
  QStringList drawn;
  if (vectors.source != VectorSource::typed || vectors.typed->empty()) return drawn;
  for (const std::string& token : vocabulary)
    if (token != blankToken && !vectors.typed->contains(token))
      drawn << ui::withoutControls(QString::fromStdString(token));
  return drawn;
}

}  // namespace

VectorsPanel::VectorsPanel(QWidget* parent) : AttentionPanel("vectors", parent) {
  setTitle(tr("Vectors"));
  setCanWait(true);
  const auto source = [](const Scene& scene) { return scene.attention.inputs.vectors.source; };
  const auto hasWidth = [source](const Scene& scene) {
    return source(scene) == VectorSource::seeded || source(scene) == VectorSource::typed;
  };
  auto* sources = static_cast<QComboBox*>(add(
      {.path = "attention.inputs.vectors.source",
       .label = tr("So&urce"),
       .spoken = tr("Source of vectors"),
       .title = tr("Vectors"),
       .beside = tableButton(QStringLiteral("…"), tr("Table of vectors"), {MatrixPlace::What::vectors, nullptr, {}}),
       .follow = [this, source](Scene& scene, const Scene& before) {
         if (source(scene) == VectorSource::typed && source(before) != VectorSource::seeded)
           startTyping(scene.attention.inputs.vectors, results());
       }}));
  add({.path = "attention.inputs.vectors.width", .label = tr("&Dimension d"), .isShown = hasWidth});
  add({.path = "attention.inputs.vectors.seed",
       .label = tr("Seed"),
       .spoken = tr("Seed of vectors"),
       .isShown = [source](const Scene& scene) { return source(scene) == VectorSource::seeded; }});
  QLabel* drawn = addText({}, "note");
  drawn->setObjectName(QStringLiteral("drawnTokens"));
  drawn->hide();
  alsoShowResults([drawn](const AttentionResults& results) {
    const QStringList tokens = drawnTokens(results.scene.inputs.vectors, *results.vocabulary);
    constexpr qsizetype most = 6;
    QString names = tokens.mid(0, most).join(QStringLiteral(", "));
    if (tokens.size() > most) names += QStringLiteral(", …");
    drawn->setText(
        tr("%n token(s) have no typed vector, their numbers are random: %1", nullptr, static_cast<int>(tokens.size()))
            .arg(names));
    drawn->setVisible(!tokens.isEmpty());
  });
  alsoShow([this, sources, hasWidth](const Scene& scene) {
    setSummary(hasWidth(scene) ? tr("%1 · d = %2").arg(sources->currentText()).arg(scene.attention.inputs.vectors.width)
                               : sources->currentText());
  });
}

}  // namespace attn::app
