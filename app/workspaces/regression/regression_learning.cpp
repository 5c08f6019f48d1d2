// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_learning.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "app/workspaces/page.h"
#include "app/workspaces/regression/regression_figure.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// A chart lower than this needs the room of its axes' names for the curve; its card says what the axes are.
constexpr int smallChart = 130;

/// These in numbers to say aloud.
Bandwidths saidAloud(const Bandwidths& bandwidths) { return scaledBandwidths(bandwidths, bandwidths.front()); }

}  // namespace

LearningCard::LearningCard(TrainingFilm* film, QWidget* parent) : QFrame(parent), m_film(film) {
  setProperty("kind", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(4);
  m_choice = new ui::SegmentedControl(
      {{QStringLiteral("train"), tr("Training w"),
        tr("The loss of gradient descent on w: that before the step of each epoch")},
       {QStringLiteral("choose"), tr("Choosing h"), tr("Leave-one-out error against bandwidth")}},
      this);
  m_choice->setAccessibleName(tr("Learning"));
  m_choice->setCurrent(QStringLiteral("train"));
  auto* head = new ui::FoldingRow(this);
  auto* line = new QHBoxLayout(head);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(m_choice);
  line->addStretch(1);
  head->addFoldable([this](bool folded) { m_choice->setFolded(folded); },
                    [this] { return m_choice->widthThatFoldingSaves(); });
  column->addWidget(head);
  Page::markChrome(head);
  m_views = new QStackedWidget(this);
  column->addWidget(m_views, 1);
  m_views->addWidget(makeTraining());
  m_views->addWidget(makeChoosing());

  connect(m_choice, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { showView(id == QLatin1String("choose") ? Shown::choosing : Shown::training); });
  connect(m_takeBandwidth, &QPushButton::clicked, this, [this] {
    if (m_chooser.isRunning()) return m_chooser.stop();
    const auto least = m_chooser.result().least();
    if (!least) return;
    const Bandwidths taken = saidAloud(least->bandwidths);
    emit edited(
        tr("Bandwidth %1").arg(bandwidthsText(taken)), [taken](RegressionScene& scene) { scene.bandwidths = taken; },
        0);
  });
  connect(m_search, &ui::CurveChart::cursorMoved, this, [this](QPointF place, int gesture) {
    const Bandwidths scaled = scaledBandwidths(m_chooser.proportions(), place.x());
    emit edited(
        tr("Bandwidth %1").arg(bandwidthsText(scaled)), [scaled](RegressionScene& scene) { scene.bandwidths = scaled; },
        gesture);
  });
  connect(m_search, &ui::CurveChart::dragCanceled, this, &LearningCard::dragCanceled);
  connect(m_film, &TrainingFilm::changed, this, &LearningCard::showFilm);
  connect(&m_chooser, &BandwidthChooser::progressed, this, &LearningCard::showChooser);
  connect(m_film, &TrainingFilm::failed, this, &LearningCard::failed);
  connect(&m_chooser, &BandwidthChooser::failed, this, &LearningCard::failed);
  showFilm();
}

QWidget* LearningCard::makeTraining() {
  auto* training = new QWidget(m_views);
  auto* lines = new QVBoxLayout(training);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(2);
  m_loss = new ui::CurveChart({}, training);
  m_loss->setAccessibleName(tr("Training loss"));
  m_loss->setMinimumSize(160, 70);
  lines->addWidget(m_loss, 1);
  auto* line = new QHBoxLayout;
  // The panel's button may be out of sight below what it does.
  m_play = new QToolButton(training);
  m_play->setObjectName(QStringLiteral("film.play"));
  m_play->setProperty("kind", "button");
  m_play->setFocusPolicy(Qt::StrongFocus);
  connect(m_play, &QToolButton::clicked, this, &LearningCard::playOrPause);
  line->addWidget(m_play);
  m_epoch = new QSlider(Qt::Horizontal, training);
  m_epoch->setAccessibleName(tr("Epoch in sight"));
  m_epoch->setToolTip(tr("Goes back over the epochs so far; the space bar plays and pauses"));
  m_epoch->installEventFilter(this);
  connect(m_epoch, &QSlider::valueChanged, this, [this](int epoch) { m_film->seek(epoch); });
  line->addWidget(m_epoch, 1);
  m_epochWords = new QLabel(training);
  m_epochWords->setProperty("kind", "faint");
  m_epochWords->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  line->addWidget(m_epochWords);
  lines->addLayout(line);
  return training;
}

QWidget* LearningCard::makeChoosing() {
  auto* choosing = new QWidget(m_views);
  auto* lines = new QVBoxLayout(choosing);
  lines->setContentsMargins(0, 0, 0, 0);
  // The bandwidth in use is a line to drag, and to bring to the hand by a click.
  m_search = new ui::CurveChart({true, false, false, tr("Bandwidth in use")}, choosing);
  m_search->setAccessibleName(tr("Leave-one-out error against bandwidth"));
  lines->addWidget(m_search, 1);
  auto* row = new QWidget(choosing);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  m_searchWords = new ui::ElidedLabel(choosing);
  m_searchWords->setProperty("kind", "faint");
  m_searchWords->setMostLines(2);  // beside the button, which is as high
  line->addWidget(m_searchWords, 1);
  m_takeBandwidth = new QPushButton(choosing);
  line->addWidget(m_takeBandwidth);
  Page::markChrome(row);
  lines->addWidget(row);
  return choosing;
}

void LearningCard::showScene(const RegressionScene& scene) {
  m_scene = scene;
  if (m_search->isVisible()) showChooser();
}

void LearningCard::showResults(const RegressionResults& results, bool isCurrent) {
  if (isCurrent) m_film->show(results.scene, results.points);
  m_points = results.problem ? attn::Box<Points>() : results.points;
  m_play->setEnabled(m_points->size() > 1);
  if (results.problem) return;
  m_searched = results.scene;
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

void LearningCard::play(const attn::Box<Points>& points) {
  showView(Shown::training);
  m_film->play(points, {m_scene.initialW, m_scene.learningRate, m_scene.epochs});
}

void LearningCard::step(const attn::Box<Points>& points) {
  showView(Shown::training);
  m_film->step(points, {m_scene.initialW, m_scene.learningRate, m_scene.epochs});
}

void LearningCard::showFilm() {
  const bool hasBegun = m_film->training().run().hasBegun();
  ui::ChartFigure figure = app::lossChart(*m_film);
  if (m_loss->height() < smallChart) {
    figure.xLabel.clear();
    if (const auto w = m_film->w()) figure.note = QStringLiteral("w = %1").arg(ui::shortNumber(*w, labelDigits));
    if (const QString missed = missedWords(m_film->training().run(), m_film->shown()); !missed.isEmpty())
      figure.note += QStringLiteral(" · ") + missed;
  }
  m_loss->setFigure(figure);
  m_loss->setMessage(hasBegun ? QString()
                              : tr("Train learns w in softmax(−½((x − xᵢ)w)²), predicting each point from all others.")
                                    .replace(QStringLiteral("x − x"), QStringLiteral("x\u00a0−\u00a0x")));
  {
    const QSignalBlocker blocker(m_epoch);
    const int length = static_cast<int>(std::min<Index>(m_film->length(), std::numeric_limits<int>::max()));
    m_epoch->setRange(1, std::max(1, length));
    m_epoch->setPageStep(std::max(1, length / 20));
    m_epoch->setValue(static_cast<int>(std::clamp<Index>(m_film->shown().epoch, 1, std::max(1, length))));
  }
  m_epoch->setEnabled(hasBegun);
  const bool isPlaying = m_film->isPlaying();
  m_play->setText(isPlaying ? QStringLiteral("❚❚") : QStringLiteral("▶"));
  m_play->setToolTip(isPlaying ? tr("Pauses the training") : tr("Trains w, or goes on with it"));
  m_play->setAccessibleName(isPlaying ? tr("Pause the film") : tr("Play the film"));
  m_play->setEnabled(m_points->size() > 1);
  // As wide as the last epoch's words are, so that the slider does not change its length.
  const Index length = m_film->length();
  m_epochWords->setMinimumWidth(m_epochWords->fontMetrics().horizontalAdvance(epochWords(length, length)) + 2);
  m_epochWords->setText(hasBegun ? epochWords(m_film->shown().epoch, length) : QString());
  emit filmChanged(trainingWords(*m_film));
}

void LearningCard::showChooser() {
  const bool hasOthers = m_points->size() > 1;  // than the one that is left out
  if (m_views->currentIndex() != 1 || !isVisible() || !hasOthers)
    m_chooser.cancel();
  else
    m_chooser.search(m_points, m_searched.kernel, m_searched.bandwidths, usedOrder(m_searched));
  const BandwidthSearch search = hasOthers ? m_chooser.result() : BandwidthSearch();
  ui::ChartFigure figure = searchChart(search, m_scene.bandwidths);
  if (m_search->height() < smallChart) figure.xLabel.clear();
  m_search->setFigure(figure);
  m_search->setMessage(!hasOthers                     ? tr("To leave one point out takes two at least")
                       : search.problem               ? ui::translated(search.problem)
                       : search.bandwidths.size() < 2 ? tr("Looking for the best bandwidth…")
                                                      : QString());
  const auto least = search.least();
  if (m_chooser.isRunning()) {
    m_takeBandwidth->show();
    m_takeBandwidth->setEnabled(true);
    m_takeBandwidth->setText(tr("Stop"));
    m_takeBandwidth->setAccessibleName(tr("Stop looking for the best bandwidth"));
  } else {
    // Also once it is taken: a button that is disabled under the hand would hand the focus on.
    m_takeBandwidth->setEnabled(least.has_value());
    // The constant kernel has no width.
    m_takeBandwidth->setVisible(!isConstant(*findRow(kernels(), m_scene.kernel)));
    m_takeBandwidth->setText(least ? tr("Take h = %1").arg(bandwidthsText(saidAloud(least->bandwidths)))
                                   : tr("Take h"));
    m_takeBandwidth->setAccessibleName({});  // its text
  }
  QStringList words;
  for (const Message& reason : search.reasons()) words << ui::translated(reason);
  if (search.points < search.of)
    words << tr("on a sample of %1 of %2 points").arg(ui::groupedNumber(search.points), ui::groupedNumber(search.of));
  m_searchWords->setText(words.join(QStringLiteral(" · ")));
}

void LearningCard::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  showChooser();
}

void LearningCard::hideEvent(QHideEvent* event) {
  QFrame::hideEvent(event);
  m_chooser.cancel();
  // A window that is minimised goes on, and so does one that gives way to another; a workspace out of sight computes
  // nothing.
  if (!event->spontaneous() && window()->isVisible()) m_film->pause();
}

void LearningCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showFilm();
}

bool LearningCard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Space)
    return QFrame::eventFilter(watched, event);
  playOrPause();
  return true;
}

void LearningCard::playOrPause() {
  if (m_film->isPlaying())
    m_film->pause();
  else
    emit playWanted();
}

}  // namespace attn::app
