// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_learning.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <cmath>

#include "app/rooms/regression/regression_figure.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// A chart lower than this needs the room of its axes' names for the curve; its card says what the axes are.
constexpr int smallChart = 130;

}  // namespace

LearningCard::LearningCard(QWidget* parent) : QFrame(parent) {
  setProperty("kind", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(4);
  m_choice = new ui::SegmentedControl(
      {{QStringLiteral("train"), tr("Training w"), tr("The loss of gradient descent on w")},
       {QStringLiteral("choose"), tr("Choosing h"), tr("Leave-one-out error against bandwidth")}},
      this);
  m_choice->setAccessibleName(tr("Learning"));
  m_choice->setCurrent(QStringLiteral("train"));
  column->addWidget(m_choice, 0, Qt::AlignLeft);
  m_views = new QStackedWidget(this);
  column->addWidget(m_views, 1);
  m_loss = new ui::CurveChart({}, m_views);
  m_loss->setAccessibleName(tr("Training loss"));
  m_loss->setMinimumSize(160, 90);
  m_views->addWidget(m_loss);
  auto* choosing = new QWidget(m_views);
  auto* lines = new QVBoxLayout(choosing);
  lines->setContentsMargins(0, 0, 0, 0);
  m_search = new ui::CurveChart({}, choosing);
  m_search->setAccessibleName(tr("Leave-one-out error against bandwidth"));
  lines->addWidget(m_search, 1);
  auto* line = new QHBoxLayout;
  m_searchWords = new ui::ElidedLabel(choosing);
  m_searchWords->setProperty("kind", "faint");
  line->addWidget(m_searchWords, 1);
  m_takeBandwidth = new QPushButton(choosing);
  line->addWidget(m_takeBandwidth);
  lines->addLayout(line);
  m_views->addWidget(choosing);

  connect(m_choice, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { showView(id == QLatin1String("choose") ? Shown::choosing : Shown::training); });
  connect(m_takeBandwidth, &QPushButton::clicked, this, [this] {
    if (m_chooser.isRunning()) return m_chooser.stop();
    const auto best = m_chooser.result().best();
    if (!best) return;
    emit edited(
        tr("Bandwidth %1").arg(shortNumber(*best)), [h = *best](RegressionScene& scene) { scene.bandwidths = {h}; }, 0);
  });
  connect(&m_training, &RegressionTraining::progressed, this, &LearningCard::showTraining);
  connect(&m_chooser, &BandwidthChooser::progressed, this, &LearningCard::showChooser);
  connect(&m_training, &RegressionTraining::failed, this, &LearningCard::failed);
  connect(&m_chooser, &BandwidthChooser::failed, this, &LearningCard::failed);
  showTraining();
}

void LearningCard::showScene(const RegressionScene& scene) {
  m_scene = scene;
  if (m_search->isVisible()) showChooser();
}

void LearningCard::showResults(const RegressionResults& results, bool isCurrent) {
  if (isCurrent) m_training.keepFor(results.points);
  m_points = results.problem ? attn::Box<Points>() : results.points;
  if (results.problem) return;
  // Only numbers are learned from.
  if (results.points->isClassification() && m_views->currentIndex() == 0) showView(Shown::choosing);
  if (m_search->isVisible()) showChooser();
}

void LearningCard::showView(Shown which) {
  m_choice->setCurrent(which == Shown::training ? QStringLiteral("train") : QStringLiteral("choose"));
  const bool isOther = which != shown();
  m_views->setCurrentIndex(which == Shown::training ? 0 : 1);
  showChooser();
  if (isOther) emit viewChanged();
}

LearningCard::Shown LearningCard::shown() const {
  return m_views->currentIndex() == 0 ? Shown::training : Shown::choosing;
}

void LearningCard::train(const attn::Box<Points>& points, Index epochs) {
  showView(Shown::training);
  m_training.train(points, {m_scene.initialW, m_scene.learningRate, epochs});
}

void LearningCard::showTraining() {
  const TrainingRun& run = m_training.run();
  ui::ChartFigure figure = app::lossChart(run);
  if (m_loss->height() < smallChart) {
    figure.xLabel.clear();
    figure.yLabel.clear();
    if (const auto w = run.w()) figure.note = QStringLiteral("w = %1").arg(shortNumber(*w));
  }
  m_loss->setFigure(figure);
  m_loss->setMessage(run.hasBegun()
                         ? QString()
                         : tr("Train learns w in softmax(−½((x − xᵢ)w)²), predicting each point from all others.")
                               .replace(QStringLiteral("x − x"), QStringLiteral("x\u00a0−\u00a0x")));
  QString words;
  if (run.hasBegun()) {
    const double w = *run.w();
    if (run.end == TrainingEnd::diverged)
      words = tr("Training diverged: w or the loss is no longer finite. Take a smaller learning rate, then Reset.");
    else if (m_training.isRunning())
      words = tr("Training: epoch %1").arg(run.last.epoch);
    else
      words = tr("w = %1 is a bandwidth of %2.").arg(shortNumber(w), shortNumber(1 / std::abs(w)));
    if (run.end != TrainingEnd::diverged && std::abs(w) > 3)
      words += u' ' + tr("A large w looks at the nearest points only: the curve gets less smooth.");
    if (run.points->size() < run.of)
      words += u' ' + tr("It learns from a sample of %1 of %2 points.").arg(run.points->size()).arg(run.of);
  }
  emit trained(words);
}

void LearningCard::showChooser() {
  if (m_views->currentIndex() != 1 || !isVisible())
    m_chooser.cancel();
  else if (m_points->size() > 1)
    m_chooser.search(m_points, m_scene.kernel);
  const BandwidthSearch& search = m_chooser.result();
  ui::ChartFigure figure = searchChart(search, m_scene.bandwidths.front());
  if (m_search->height() < smallChart) {
    figure.xLabel.clear();
    figure.yLabel.clear();
  }
  m_search->setFigure(figure);
  m_search->setMessage(search.problem                 ? ui::translated(search.problem)
                       : search.bandwidths.size() < 2 ? tr("Looking for the best bandwidth…")
                                                      : QString());
  const auto best = search.best();
  if (m_chooser.isRunning()) {
    m_takeBandwidth->setEnabled(true);
    m_takeBandwidth->setText(tr("Stop"));
    m_takeBandwidth->setAccessibleName(tr("Stop looking for the best bandwidth"));
  } else {
    m_takeBandwidth->setEnabled(best && m_scene.bandwidths != Bandwidths{*best});
    m_takeBandwidth->setText(best ? tr("Take h = %1").arg(shortNumber(*best)) : tr("Take h"));
    m_takeBandwidth->setAccessibleName({});  // its text
  }
  m_searchWords->setText(
      search.points < search.of ? tr("on a sample of %1 of %2 points").arg(search.points).arg(search.of) : QString());
}

void LearningCard::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  showChooser();
}

void LearningCard::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  m_chooser.cancel();
}

}  // namespace attn::app
