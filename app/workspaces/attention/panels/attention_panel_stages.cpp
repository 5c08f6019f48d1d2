// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/attention/panels/attention_panels.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

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

bool isExactMatch(const Mechanism& mechanism) {
  Mechanism exact = mechanism;
  takeExactMatch(exact);
  return exact == mechanism;
}

/// What was changed in one place moves nothing from under the hand: the panel scrolls as far as `part` has moved.
void keepInPlace(QWidget* part, int before) {
  QWidget* parent = part->parentWidget();
  while (parent && !qobject_cast<QScrollArea*>(parent)) parent = parent->parentWidget();
  auto* area = qobject_cast<QScrollArea*>(parent);
  if (!area || !area->widget()) return;
  // Sections that grew take their new places first, from the inside out.
  for (QWidget* each = part->parentWidget(); each && each != area; each = each->parentWidget())
    if (each->layout()) each->layout()->activate();
  QCoreApplication::sendPostedEvents(area->widget(), QEvent::LayoutRequest);
  QScrollBar* bar = area->verticalScrollBar();
  bar->setValue(bar->value() + part->mapTo(area, QPoint()).y() - before);
}

int heightIn(const QWidget* part) {
  for (const QWidget* parent = part->parentWidget(); parent; parent = parent->parentWidget())
    if (const auto* area = qobject_cast<const QScrollArea*>(parent)) return part->mapTo(area, QPoint()).y();
  return 0;
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
  if (part != Part::weights) addStage("positions", tr("Positions"));
  if (part == Part::positions) return;
  addStage("normaliser", tr("Normaliser"));
  add({.path = "attention.mechanism.sink.used", .label = tr("Attention sink")})
      ->setToolTip(tr("One more score in every row, which takes weight and is then dropped: a query may attend to next "
                      "to nothing")
                       .toHtmlEscaped());
  add({.path = "attention.mechanism.sink.score",
       .label = tr("Score of the sink"),
       .control = FormControl::slider,
       .isShown = [](const Scene& scene) { return scene.attention.mechanism.sink.used; }});
  addPoolings();
}

void StagesPanel::addStage(const char* id, const QString& label) {
  const std::string path = std::string("attention.mechanism.") + id;
  QWidget* list = add({.path = path, .label = label, .isSummary = true});
  list->setObjectName(QString::fromLatin1(id));
  // A view has the same name.
  list->setAccessibleName(tr("%1 of the mechanism").arg(label));
  addScalars("attention.mechanism.scalars", path);
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
    connect(button, &QToolButton::clicked, this, [this, button, &pooling] {
      const int before = heightIn(button);
      edit(tr("Pooling: %1").arg(ui::translated(pooling.name)),
           [&pooling](AttentionScene& scene) { pooling.take(scene.mechanism); });
      // Sections inside sections take their places one after the other.
      for (const int later : {0, 1, 20}) QTimer::singleShot(later, button, [=] { keepInPlace(button, before); });
    });
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grid->addWidget(button, grid->count() / 2, grid->count() % 2);
  }
  // Below the buttons, so that they stay where they are.
  auto* done = new QLabel(this);
  done->setObjectName(QStringLiteral("poolingDone"));
  done->setProperty("kind", "faint");
  done->setWordWrap(true);
  column()->addWidget(done);
  alsoShow([done](const Scene& scene) {
    const Mechanism& mechanism = scene.attention.mechanism;
    const bool isExact = isExactMatch(mechanism);
    done->setVisible(isExact);
    if (isExact)
      done->setText(tr("Exact match has taken the %1 of the least width as the scoring function, and %2.")
                        .arg(ui::translated(findRow(scorings(), mechanism.scoring)->name).toLower(),
                             ui::translated(findRow(normalisers(), mechanism.normaliser)->name).toLower()));
  });
}

}  // namespace attn::app
