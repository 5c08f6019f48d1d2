// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QGridLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/attention/attention_panels.h"
#include "app/workspaces/scalar_sliders.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// A list of a table's rows by name.
template <class Row>
QComboBox* makeList(const std::vector<Row>& table, const QString& id, QWidget* parent) {
  auto* list = new QComboBox(parent);
  list->setObjectName(id);
  for (const Row& row : table) {
    list->addItem(ui::translated(row.name), QString::fromLatin1(row.id));
    list->setItemData(list->count() - 1, ui::translated(row.note), Qt::ToolTipRole);
  }
  return list;
}

void takeExactMatch(Mechanism& mechanism) {
  // A window so narrow that only equal vectors are in it: all others have score −∞.
  const Scoring& boxcar = *findRow(scorings(), "boxcar");
  mechanism.scoring = boxcar.id;
  for (const Scalar& scalar : boxcar.scalars) setValue(mechanism.scalars, scalar, scalar.low);
  mechanism.normaliser = "hardmax";
}

/// The other way round: a window that only equal vectors are in would leave all others without a score.
void leaveExactMatch(Mechanism& mechanism) {
  const Scoring& boxcar = *findRow(scorings(), "boxcar");
  const auto isLowest = [&](const Scalar& scalar) { return valueOf(mechanism.scalars, scalar) == scalar.low; };
  if (mechanism.scoring != boxcar.id || !std::all_of(boxcar.scalars.begin(), boxcar.scalars.end(), isLowest)) return;
  mechanism.scoring = Mechanism().scoring;
  for (const Scalar& scalar : boxcar.scalars) setValue(mechanism.scalars, scalar, scalar.usual);
}

void takeNormaliser(Mechanism& mechanism, const char* id) {
  leaveExactMatch(mechanism);
  mechanism.normaliser = id;
}

/// The four special cases that pooling is introduced with.
struct Pooling {
  const char* id;
  const char* name;
  const char* description;
  void (*take)(Mechanism& mechanism);
};
const Pooling poolings[] = {
    {"exact-match", translatable("core", "Exact match"),
     translatable("core", "Only keys equal to the query count, as in a database: a boxcar of no width, and hardmax"),
     takeExactMatch},
    {"argmax", translatable("core", "Argmax"), translatable("core", "The key that fits best alone: hardmax"),
     [](Mechanism& mechanism) { takeNormaliser(mechanism, "hardmax"); }},
    {"average", translatable("core", "Average"), translatable("core", "All keys alike: uniform"),
     [](Mechanism& mechanism) { takeNormaliser(mechanism, "uniform"); }},
    {"mixture", translatable("core", "Mixture"), translatable("core", "Each key as far as it fits: softmax"),
     [](Mechanism& mechanism) { takeNormaliser(mechanism, "softmax"); }},
};

}  // namespace

StagesPanel::StagesPanel(QWidget* parent, Part part) : AttentionPanel("stages", parent) {
  const QString title = part == Part::positions ? tr("Positions")
                        : part == Part::weights ? tr("Normaliser")
                                                : tr("Positions and weights");
  setTitle(title);
  setAccessibleName(title);
  if (part != Part::weights) addPositions();
  if (part == Part::positions) return;
  m_normaliser = makeList(normalisers(), QStringLiteral("normaliser"), this);
  ui::addRow(column(), tr("Normaliser"), m_normaliser);
  connect(m_normaliser, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Normaliser: %1").arg(m_normaliser->itemText(index)),
         [id = m_normaliser->itemData(index).toString().toStdString()](AttentionScene& scene) {
           scene.mechanism.normaliser = id;
         });
  });
  m_normaliserScalars = makeScalars();
  addPoolings();
}

void StagesPanel::addPositions() {
  m_positions = makeList(positions(), QStringLiteral("positions"), this);
  ui::addRow(column(), tr("Positions"), m_positions);
  connect(m_positions, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Positions: %1").arg(m_positions->itemText(index)),
         [id = m_positions->itemData(index).toString().toStdString()](AttentionScene& scene) {
           scene.mechanism.positions = id;
         });
  });
  m_positionScalars = makeScalars();
}

ScalarSliders* StagesPanel::makeScalars() {
  auto* sliders = new ScalarSliders(this);
  column()->addWidget(sliders);
  connect(sliders, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            edit(
                text, [=](AttentionScene& scene) { setValue(scene.mechanism.scalars, scalar, value); }, gesture);
          });
  return sliders;
}

void StagesPanel::addPoolings() {
  // Two by two: side by side they would widen the panel.
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  column()->addLayout(grid);
  for (const Pooling& pooling : poolings) {
    auto* button = new QToolButton(this);
    button->setObjectName(QString::fromLatin1(pooling.id));
    button->setText(ui::translated(pooling.name));
    button->setToolTip(ui::translated(pooling.description));
    button->setProperty("kind", "small");
    connect(button, &QToolButton::clicked, this, [this, &pooling] {
      edit(tr("Pooling: %1").arg(ui::translated(pooling.name)),
           [&pooling](AttentionScene& scene) { pooling.take(scene.mechanism); });
    });
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grid->addWidget(button, grid->count() / 2, grid->count() % 2);
  }
}

void StagesPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  QStringList summary;
  const auto show = [&](QComboBox* list, ScalarSliders* sliders, const auto& table, const std::string& id) {
    if (!list) return;
    showIndex(list, list->findData(QString::fromStdString(id)));
    sliders->show(findRow(table, id)->scalars, mechanism.scalars);
    summary << list->currentText();
  };
  show(m_positions, m_positionScalars, positions(), mechanism.positions);
  show(m_normaliser, m_normaliserScalars, normalisers(), mechanism.normaliser);
  setSummary(summary.join(QStringLiteral(" · ")));
}

void StagesPanel::showResults(const AttentionResults& results) {
  AttentionPanel::showResults(results);
  for (ScalarSliders* sliders : {m_positionScalars, m_normaliserScalars})
    if (sliders) sliders->setKeys(results.tokens->m());
}

}  // namespace attn::app
