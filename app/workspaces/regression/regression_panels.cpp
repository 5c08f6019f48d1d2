// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_panels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/workspaces/controls.h"
#include "app/workspaces/regression/regression_film.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// How many of the slider's 3000 places an arrow key goes: about two hundredths of a bandwidth.
constexpr int bandwidthKeyStep = 10;

constexpr QLatin1String paceKey("trainingPace");

/// Where points are from that are no data set's; empty where they are.
QString otherPoints(const RegressionScene& scene) {
  if (!scene.points) return {};
  if (scene.source.empty())
    return DataPanel::tr("%1, edited").arg(ui::translated(findRow(dataSets(), scene.dataSet)->name));
  return ui::withoutControls(QString::fromStdString(scene.source));
}

/// Whether the points are a data set's, and may be drawn in another way.
bool areDrawn(const Scene& scene) { return scene.regression.source.empty(); }

void drawAgain(Scene& scene, const Scene& before) {
  scene.regression = withData(before.regression, scene.regression.data);
}

}  // namespace

// ---- data -------------------------------------------------------------------------------------------------------

DataPanel::DataPanel(QWidget* parent) : Form("data", parent) {
  setTitle(tr("Data"));
  add({.path = "regression.dataSet",
       .label = tr("S&ource"),
       .isWide = true,
       .take =
           [](Scene& scene, const FieldValue& id) {
             scene.regression = withDataSet(std::move(scene.regression), std::get<std::string>(id));
           },
       .other = [](const Scene& scene) { return otherPoints(scene.regression); }});
  auto* points = static_cast<ui::NumberSlider*>(add({.path = "regression.data.count",
                                                     .label = tr("Points &n"),
                                                     .control = FormControl::slider,
                                                     .isWide = true,
                                                     .isShown = areDrawn,
                                                     .follow = drawAgain}));
  add({.path = "regression.data.noise",
       .label = tr("Noise &σ"),
       .control = FormControl::slider,
       .isWide = true,
       .isShown = areDrawn,
       .follow = drawAgain});
  column()->addWidget(makeScalars([](const Scene& scene) {
    if (!areDrawn(scene)) return FormScalars{};
    return FormScalars{"regression.data.scalars", findRow(dataSets(), scene.regression.dataSet)->scalars, drawAgain};
  }));
  add({.path = "regression.data.seed", .label = tr("Seed"), .isShown = areDrawn, .follow = drawAgain});

  auto* open = makeButton(
      tr("Open &CSV…"),
      tr("Columns of numbers, the target last or chosen: comma-separated, or as other programs write them"), {}, this);
  connect(open, &QPushButton::clicked, this, &DataPanel::fileWanted);
  auto* paste = makeButton(tr("P&aste"), tr("Columns of numbers copied from a spreadsheet, the target last"),
                           tr("Paste points"), this);
  connect(paste, &QPushButton::clicked, this, &DataPanel::pasteWanted);
  column()->addWidget(sideBySide({open, paste}, this));
  m_understoodRow = new QWidget(this);
  auto* understood = new QVBoxLayout(m_understoodRow);
  understood->setContentsMargins(0, 0, 0, 0);
  understood->setSpacing(4);
  m_understood = new QLabel(m_understoodRow);
  m_understood->setProperty("kind", "faint");
  m_understood->setWordWrap(true);
  understood->addWidget(m_understood);
  auto* change = makeButton(tr("Change…"), {}, tr("Change how the data are read"), m_understoodRow);
  connect(change, &QPushButton::clicked, this, &DataPanel::changeWanted);
  understood->addWidget(change);
  column()->addWidget(m_understoodRow);
  m_understoodRow->hide();
  addText(tr("or in the plot: drag a point, double-click adds one, Delete removes it"), "faint");
  alsoShow([this, points](const Scene& scene) {
    const RegressionScene& regression = scene.regression;
    const auto words = regression.points && howUnderstood ? howUnderstood(*regression.points) : std::nullopt;
    if (words) m_understood->setText(*words);
    m_understoodRow->setVisible(words.has_value());
    // Points may have been added and removed by hand.
    if (regression.points) points->setValue(static_cast<double>((*regression.points)->size()));
  });
}

// ---- kernel -----------------------------------------------------------------------------------------------------

KernelPanel::KernelPanel(QWidget* parent) : Form("kernel", parent) {
  setTitle(tr("Kernel"));
  add({.path = "regression.kernel", .control = FormControl::list});
  m_notes = new QStackedWidget(this);
  for (const Kernel& kernel : kernels()) {
    auto* note = new QLabel(ui::translated(kernel.note), m_notes);
    note->setProperty("kind", "faint");
    note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    note->setWordWrap(true);
    m_notes->addWidget(note);
  }
  column()->addWidget(m_notes);
  m_order = new ui::SegmentedControl(
      {{QStringLiteral("0"), tr("Mean"), tr("Nadaraya–Watson: the mean of the targets, weighted by α")},
       {QStringLiteral("1"), tr("Straight line"),
        tr("Local-linear: the straight line through the targets, weighted by α, read at the query")}},
      this);
  m_order->setAccessibleName(tr("Estimate"));
  connect(m_order, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    edit(id == QLatin1String("1") ? tr("Straight lines") : tr("Means"),
         [order = id.toInt()](Scene& scene) { scene.regression.order = order; });
  });
  ui::addRow(column(), tr("Estimate"), m_order, true);
  m_noLine = addText(tr("Classes have means only: a straight line is no probability."), "faint");
  m_noLine->hide();
  m_rows = new QVBoxLayout;
  column()->addLayout(m_rows);
  addRow();
  m_moreFeatures = addText({}, "faint");
  m_perFeature = new QCheckBox(tr("One bandwidth per feature"), this);
  column()->addWidget(m_perFeature);
  connect(m_perFeature, &QCheckBox::toggled, this, [this](bool checked) {
    edit(tr("One bandwidth per feature"), [=](Scene& scene) {
      Bandwidths& bandwidths = scene.regression.bandwidths;
      bandwidths.resize(checked ? static_cast<std::size_t>(featuresOf(scene.regression)) : 1, bandwidths.front());
    });
  });
  m_ruleWords = new QLabel(tr("by Silverman's rule of thumb"), this);
  m_ruleWords->setProperty("kind", "faint");
  m_takeRule = makeButton(tr("By Silverman's rule"),
                          tr("A rule of thumb: 0.9 times the spread of the inputs, times n to the power of −1/(d + 4), "
                             "as wide as the kernel "
                             "needs it"),
                          {}, this);
  // In one place, and its room is kept without them, so that what is below stays where it is.
  auto* turns = new QGridLayout;
  for (QWidget* each : {static_cast<QWidget*>(m_ruleWords), static_cast<QWidget*>(m_takeRule)}) {
    QSizePolicy keeps = each->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    each->setSizePolicy(keeps);
    turns->addWidget(each, 0, 0);
  }
  column()->addLayout(turns);
  connect(m_takeRule, &QPushButton::clicked, this, [this] {
    edit(tr("Bandwidth by Silverman's rule"), [rule = m_rule](Scene& scene) {
      if (!bandwidthsProblem(rule, featuresOf(scene.regression))) scene.regression.bandwidths = rule;
    });
  });
  alsoShow([this](const Scene& scene) { showKernel(scene.regression); });
}

void KernelPanel::addRow() {
  static constexpr std::array ids = {"bandwidth",  "bandwidth2", "bandwidth3", "bandwidth4",
                                     "bandwidth5", "bandwidth6", "bandwidth7", "bandwidth8"};
  static_assert(ids.size() == mostRows);
  const std::size_t k = m_bandwidths.size();
  Scalar scalar = bandwidthScalar;
  scalar.id = ids[k];
  auto* row = new QWidget(this);
  Bandwidth bandwidth{row, new ui::ElidedLabel(row), new ui::NumberSlider(tr("Bandwidth"), scalar, row)};
  bandwidth.slider->slider()->setSingleStep(bandwidthKeyStep);
  // The name has a line of its own, so that the slider is as long as the panel allows.
  auto* lines = new QVBoxLayout(row);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(2);
  if (k == 0) {
    m_widthName = new QLabel(tr("Band&width h"), row);
    m_widthName->setProperty("kind", "faint");
    m_widthName->setBuddy(bandwidth.slider);
    lines->addWidget(m_widthName);
  }
  bandwidth.name->setProperty("kind", "faint");
  lines->addWidget(bandwidth.name);
  lines->addWidget(bandwidth.slider);
  m_rows->addWidget(row);
  connect(bandwidth.slider, &ui::NumberSlider::edited, this, [this, k](double value, int gesture) {
    const std::size_t place = m_shown.size() > 1 ? static_cast<std::size_t>(m_bandwidths[k].feature) : 0;
    const auto change = [place, value](Scene& scene) {
      Bandwidths& bandwidths = scene.regression.bandwidths;
      if (place < bandwidths.size()) bandwidths[place] = value;
    };
    edit(tr("Bandwidth %1").arg(value), change, gesture);
  });
  m_bandwidths.push_back(bandwidth);
}

void KernelPanel::showKernel(const RegressionScene& scene) {
  m_notes->setCurrentIndex(static_cast<int>(findRow(kernels(), scene.kernel) - kernels().data()));
  m_order->setCurrent(QString::number(usedOrder(scene)));
  m_shown = scene.bandwidths;
  setSummary(
      tr("%1 · h = %2")
          .arg(ui::translated(findRow(kernels(), scene.kernel)->name), ui::numberText(scene.bandwidths.front())));
  const DrawnFeatures drawn = drawnFeatures(scene, static_cast<Index>(m_shown.size()));
  const std::size_t rows = std::min(m_shown.size(), mostRows);
  while (m_bandwidths.size() < rows) addRow();
  // Those that are drawn come first, then the others in their order.
  std::vector<Index> features = {drawn.first, drawn.second};
  for (Index feature = 0; features.size() < rows; ++feature)
    if (feature != drawn.first && feature != drawn.second) features.push_back(feature);
  const bool isUsed = !isConstant(*findRow(kernels(), scene.kernel));
  for (std::size_t k = 0; k < m_bandwidths.size(); ++k) {
    Bandwidth& bandwidth = m_bandwidths[k];
    bandwidth.row->setEnabled(isUsed);
    bandwidth.row->setVisible(k < rows);
    if (k >= rows) continue;
    bandwidth.feature = features[k];
    bandwidth.name->setText(
        tr("Bandwidth of %1").arg(ui::withoutControls(QString::fromStdString(featureName(scene, bandwidth.feature)))));
  }
  const auto more = static_cast<int>(m_shown.size() - rows);
  m_moreFeatures->setText(tr("and of %n more: choose a feature to be drawn to change its bandwidth", nullptr, more));
  m_moreFeatures->setVisible(more > 0);
  showBandwidths();
}

void KernelPanel::showResults(const RegressionResults& results) {
  m_features = results.points->features;
  m_order->setEnabled(!results.points->isClassification());
  m_noLine->setVisible(results.points->isClassification());
  m_rule = isConstant(*findRow(kernels(), results.scene.kernel)) ? Bandwidths() : results.ruleOfThumb;
  const std::vector<Extent>& inputs = results.summary.inputs;
  // One bandwidth for several features is as wide as the widest one needs.
  double widest = 0;
  for (const Extent& each : inputs) widest = std::max(widest, each.size());
  for (const Bandwidth& bandwidth : m_bandwidths) {
    const auto feature = static_cast<std::size_t>(bandwidth.feature);
    const double spread = m_shown.size() > 1 && feature < inputs.size() ? inputs[feature].size() : widest;
    if (spread > 0 && std::isfinite(spread)) bandwidth.slider->setReach(0.01 * spread, 3 * spread);
  }
  showBandwidths();
}

void KernelPanel::showBandwidths() {
  const bool own = m_shown.size() > 1;
  m_widthName->setVisible(!own);
  m_bandwidths.front().name->setVisible(own);
  for (const Bandwidth& bandwidth : m_bandwidths) {
    const std::size_t place = own ? static_cast<std::size_t>(bandwidth.feature) : 0;
    if (place < m_shown.size()) bandwidth.slider->setValue(m_shown[place]);
    bandwidth.slider->setName(own ? bandwidth.name->text() : tr("Bandwidth"));
  }
  showChecked(m_perFeature, own);
  m_perFeature->setVisible(m_features > 1);
  m_ruleWords->setVisible(m_shown == m_rule);
  m_takeRule->setVisible(!m_rule.empty() && m_shown != m_rule);
}

// ---- what is shown ----------------------------------------------------------------------------------------------

ShowPanel::ShowPanel(QWidget* parent) : Form("show", parent) {
  setTitle(tr("Show"));
  m_truth = add({.path = "regression.showTruth", .label = tr("T&ruth")});
  m_ofNumbers = {m_truth, add({.path = "regression.showAverage", .label = tr("Average poolin&g")}),
                 add({.path = "regression.showLearned", .label = tr("&Learned w")})};
  add({.path = "regression.showKernel", .label = tr("&Kernel at the query")});
}

void ShowPanel::showResults(const RegressionResults& results) {
  // A map of two features has no curves.
  setVisible(results.points->features == 1);
  for (QWidget* box : m_ofNumbers) box->setVisible(!results.points->isClassification());
  m_truth->setEnabled(hasTruth(results.scene));
}

// ---- training ---------------------------------------------------------------------------------------------------

TrainPanel::TrainPanel(QWidget* parent) : Form("train", parent) {
  setTitle(tr("Train w"));
  add({.path = "regression.learningRate", .label = tr("Learning rat&e")});
  add({.path = "regression.epochs", .label = tr("Epoc&hs")});
  add({.path = "regression.initialWidth", .label = tr("Initial w")});

  m_pace = new QComboBox(this);
  m_pace->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_pace->addItem(tr("8 seconds in all"), TrainingFilm::wholeInEightSeconds);
  for (const int epochs : {1, 10, 100, 1000, 10'000})
    m_pace->addItem(tr("%1 / s", "a number of epochs a second").arg(ui::groupedNumber(epochs)),
                    static_cast<double>(epochs));
  m_pace->addItem(tr("as fast as it can"), TrainingFilm::asFastAsItCan);
  m_pace->setCurrentIndex(std::max(0, m_pace->findData(QSettings().value(paceKey, 0.0).toDouble())));
  m_pace->setToolTip(tr("How many epochs are shown in a second"));
  ui::addRow(column(), tr("Pace"), m_pace, true);
  connect(m_pace, &QComboBox::activated, this, [this] {
    QSettings().setValue(paceKey, pace());
    emit paceChanged();
  });

  m_play = new QPushButton(this);
  m_play->setProperty("kind", "primary");
  m_step = makeButton(tr("S&tep"), tr("The next epoch"), {}, this);
  m_reset = makeButton(tr("Reset"), {}, {}, this);
  m_take =
      makeButton(tr("&Use h = 1/w"), tr("Takes the Gaussian kernel of the w in sight for the chosen one"), {}, this);
  column()->addWidget(m_play);
  column()->addWidget(sideBySide({m_step, m_reset, m_take}, this));
  connect(m_play, &QPushButton::clicked, this, [this] {
    if (m_isPlaying)
      emit pauseWanted();
    else
      emit playWanted();
  });
  connect(m_step, &QPushButton::clicked, this, &TrainPanel::stepWanted);
  connect(m_reset, &QPushButton::clicked, this, &TrainPanel::resetWanted);
  connect(m_take, &QPushButton::clicked, this, &TrainPanel::bandwidthWanted);
  m_words = addText({}, "note");
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  showFilm(TrainingFilm(), {});
}

double TrainPanel::pace() const { return m_pace->currentData().toDouble(); }

void TrainPanel::showFilm(const TrainingFilm& film, const QString& words) {
  m_isPlaying = film.isPlaying();
  const bool hasRun = film.training().run().hasBegun();
  const QString text = m_isPlaying ? tr("Pause") : !hasRun || film.isAtEnd() ? tr("Tra&in") : tr("Pla&y");
  if (m_play->text() != text) {
    m_play->setText(text);
    m_play->setAccessibleName(ui::withoutAccelerator(text));
  }
  const bool canReset = hasRun || m_isPlaying;
  // A button that is disabled would hand the focus on to whatever comes next.
  if (m_reset->hasFocus() && !canReset) m_play->setFocus(Qt::OtherFocusReason);
  m_reset->setEnabled(canReset);
  const auto w = film.w();
  const double h = w ? 1 / std::abs(*w) : 0;
  const bool canTake = h >= bandwidthScalar.low && h <= bandwidthScalar.high;
  if (m_take->hasFocus() && !canTake) m_play->setFocus(Qt::OtherFocusReason);
  m_take->setEnabled(canTake);
  m_words->setText(words);
  m_words->setVisible(!words.isEmpty());
}

}  // namespace attn::app
