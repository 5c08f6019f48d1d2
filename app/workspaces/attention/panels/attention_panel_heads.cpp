// SPDX-License-Identifier: GPL-3.0-or-later
#include <QToolButton>
#include <algorithm>
#include <iterator>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"

namespace attn::app {
namespace {

bool isProjected(const Scene& scene, const ProjectionRow& row) {
  return (scene.attention.mechanism.projections.*row.choice).source != MatrixSource::identity;
}

/// The seed of a random matrix that is like none of the others.
std::uint64_t freeSeed(const Projections& projections, const ProjectionRow& own) {
  const auto isTaken = [&](std::uint64_t seed) {
    return std::any_of(std::begin(projectionRows), std::end(projectionRows), [&](const ProjectionRow& row) {
      const MatrixChoice& choice = projections.*row.choice;
      return row.choice != own.choice && choice.source == MatrixSource::random && choice.seed == seed;
    });
  };
  std::uint64_t seed = (projections.*own.choice).seed;
  while (isTaken(seed)) seed = seed < static_cast<std::uint64_t>(seedScalar.high) ? seed + 1 : 1;
  return seed;
}

}  // namespace

HeadsPanel::HeadsPanel(QWidget* parent) : AttentionPanel("heads", parent) {
  setTitle(tr("Heads and projections"));
  setCanWait(true);
  add({.path = "attention.mechanism.heads", .label = tr("He&ads")});
  for (const ProjectionRow& projection : projectionRows) addProjection(projection);
  const auto drops = [](const Scene& scene) { return scene.attention.mechanism.dropout.probability > 0; };
  add({.path = "attention.mechanism.dropout.probability", .label = tr("Dro&pout")});
  add({.path = "attention.mechanism.dropout.training", .label = tr("Trainin&g"), .isShown = drops})
      ->setToolTip(tr("Otherwise the weights are those of an evaluation: nothing is dropped"));
  add({.path = "attention.mechanism.dropout.seed",
       .label = tr("Seed"),
       .spoken = tr("Seed of dropout"),
       .isShown = [drops](const Scene& scene) { return drops(scene) && scene.attention.mechanism.dropout.training; }});
  alsoShow([this](const Scene& scene) {
    const Mechanism& mechanism = scene.attention.mechanism;
    const bool projects = std::any_of(std::begin(projectionRows), std::end(projectionRows),
                                      [&](const ProjectionRow& row) { return isProjected(scene, row); });
    const auto heads = static_cast<int>(mechanism.heads);
    setSummary(projects ? tr("%n head(s), projected", nullptr, heads)
                        : tr("%n head(s), no projections", nullptr, heads));
  });
}

void HeadsPanel::addProjection(const ProjectionRow& projection) {
  const QString symbol = QString::fromLatin1(projection.symbol);
  const std::string path = std::string("attention.mechanism.projections.") + projection.symbol;
  const auto isShown = [&projection](const Scene& scene) { return isProjected(scene, projection); };
  QWidget* source = make({.path = path + ".source",
                          .spoken = tr("Projection %1").arg(symbol),
                          .title = tr("Projection %1").arg(plainLetters(symbol)),
                          .follow = [this, &projection](Scene& scene, const Scene&) {
                            Projections& projections = scene.attention.mechanism.projections;
                            // Queries and keys would be the same with the same matrix.
                            if ((projections.*projection.choice).source == MatrixSource::random)
                              (projections.*projection.choice).seed = freeSeed(projections, projection);
                            const Box<Tensor>& used = results().projections.*projection.matrix;
                            if (used->empty()) return;
                            // Nothing jumps: a random matrix keeps the width, a typed one begins as the one in sight.
                            MatrixChoice& choice = projections.*projection.choice;
                            choice.rows = used->rows();
                            if (choice.source == MatrixSource::typed) choice.typed = used;
                          }});
  source->setObjectName(symbol);
  auto* rows = static_cast<ui::NumberField*>(make({.path = path + ".rows",
                                                   .spoken = tr("Rows of %1").arg(symbol),
                                                   .title = tr("Rows of %1").arg(plainLetters(symbol)),
                                                   .isShown = isShown}));
  rows->setUnit(tr("rows"));
  rows->setToolTip(tr("Rows: the width after the projection"));
  QToolButton* table =
      tableButton(QStringLiteral("…"), tr("Table of %1").arg(symbol), {MatrixPlace::What::projection, &projection, {}});
  alsoShow([table, isShown](const Scene& scene) { table->setVisible(isShown(scene)); });
  ui::addFormulaRow(column(), QStringLiteral("W_{%1}").arg(symbol.back()), sideBySide({source, rows, table}, this));
}

}  // namespace attn::app
