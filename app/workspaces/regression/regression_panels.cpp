// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_panels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/workspaces/controls.h"
#include "app/workspaces/regression/regression_film.h"
#include "app/workspaces/scalar_sliders.h"
#include "core/attention/scoring.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// How many of the slider's 3000 places an arrow key goes: about two hundredths of a bandwidth.
constexpr int bandwidthKeyStep = 10;

constexpr QLatin1String paceKey("trainingPace");

}  // namespace

RegressionPanel::RegressionPanel(const char* id, QWidget* parent) : ui::Section(parent) {
  setObjectName(QString::fromLatin1(id));
}

// ---- data -------------------------------------------------------------------------------------------------------

DataPanel::DataPanel(QWidget* parent) : RegressionPanel("data", parent) {
  setTitle(tr("Data"));
  m_source = new QComboBox(this);
  m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_source->setMinimumContentsLength(12);
  for (const DataSet& set : dataSets()) {
    m_source->addItem(ui::translated(set.name), QString::fromLatin1(set.id));
    m_source->setItemData(m_source->count() - 1, ui::translated(set.description), Qt::ToolTipRole);
  }
  ui::addRow(column(), tr("S&ource"), m_source, true);
  connect(m_source, &QComboBox::activated, this, [this](int index) {
    const std::string id = m_source->itemData(index).toString().toStdString();
    if (id.empty()) return;  // what is there already
    emit edited(tr("Data set: %1").arg(m_source->itemText(index)),
                [=](RegressionScene& scene) { scene = withDataSet(std::move(scene), id); });
  });

  m_points = makeSlider(pointsScalar, this);
  m_drawnRows.push_back(ui::addRow(column(), tr("Points &n"), m_points, true));
  connect(m_points, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    editData(
        tr("%1 points").arg(static_cast<Index>(value)),
        [&](DataChoice& choice) { choice.points = static_cast<Index>(value); }, gesture);
  });
  m_noise = makeSlider(noiseScalar, this);
  m_drawnRows.push_back(ui::addRow(column(), tr("Noise &σ"), m_noise, true));
  connect(m_noise, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    editData(
        tr("Noise %1").arg(value), [&](DataChoice& choice) { choice.noise = value; }, gesture);
  });
  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            editData(
                text, [=](DataChoice& choice) { setValue(choice.scalars, scalar, value); }, gesture);
          });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed"), this);
  m_seed = seed.field;
  m_drawnRows.push_back(ui::addRow(column(), tr("Seed"), seed.widget));
  connect(m_seed, &ui::NumberField::edited, this, [this](double value) {
    editData(
        tr("Seed %1").arg(value), [&](DataChoice& choice) { choice.seed = static_cast<std::uint64_t>(value); },
        m_clock.gesture());
  });

  auto* open = new QPushButton(tr("Open &CSV…"), this);
  open->setToolTip(
      tr("Columns of numbers, the target last or chosen: comma-separated, or as other programs write them"));
  connect(open, &QPushButton::clicked, this, &DataPanel::fileWanted);
  auto* paste = new QPushButton(tr("P&aste"), this);
  paste->setToolTip(tr("Columns of numbers copied from a spreadsheet, the target last"));
  paste->setAccessibleName(tr("Paste points"));
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
  auto* change = new QPushButton(tr("Change…"), m_understoodRow);
  change->setAccessibleName(tr("Change how the data are read"));
  connect(change, &QPushButton::clicked, this, &DataPanel::changeWanted);
  understood->addWidget(change);
  column()->addWidget(m_understoodRow);
  m_understoodRow->hide();
  auto* hint = new QLabel(tr("or drag points in the plot"), this);
  hint->setProperty("kind", "faint");
  column()->addWidget(hint);
}

void DataPanel::editData(const QString& text, const std::function<void(DataChoice&)>& change, int gesture) {
  emit edited(
      text,
      [=](RegressionScene& scene) {
        DataChoice choice = scene.data;
        change(choice);
        scene = withData(std::move(scene), choice);
      },
      gesture);
}

void DataPanel::showUnderstood(const Box<Points>& points, const QString& words) {
  m_understoodPoints = points;
  m_understood->setText(words);
}

void DataPanel::showScene(const RegressionScene& scene) {
  m_understoodRow->setVisible(scene.points && scene.points->share() == m_understoodPoints.share());
  const QSignalBlocker blocker(m_source);
  const int sets = static_cast<int>(dataSets().size());
  while (m_source->count() > sets) m_source->removeItem(sets);
  if (scene.points) {
    m_source->addItem(scene.source.empty()
                          ? tr("%1, edited").arg(ui::translated(findRow(dataSets(), scene.dataSet)->name))
                          : ui::withoutControls(QString::fromStdString(scene.source)));
    m_source->setCurrentIndex(sets);
  } else {
    m_source->setCurrentIndex(m_source->findData(QString::fromStdString(scene.dataSet)));
  }
  m_source->setToolTip(m_source->currentText());
  setSummary(m_source->currentText());
  // Points may have been added and removed by hand.
  m_points->setValue(static_cast<double>(scene.points ? (*scene.points)->size() : scene.data.points));
  m_noise->setValue(scene.data.noise);
  m_scalars->show(scene.source.empty() ? findRow(dataSets(), scene.dataSet)->scalars : std::vector<Scalar>(),
                  scene.data.scalars);
  m_seed->setValue(static_cast<double>(scene.data.seed));
  for (QWidget* row : m_drawnRows) row->setVisible(scene.source.empty());
}

// ---- kernel -----------------------------------------------------------------------------------------------------

KernelPanel::KernelPanel(QWidget* parent) : RegressionPanel("kernel", parent) {
  setTitle(tr("Kernel"));
  std::vector<ui::ChoiceList::Choice> choices;
  for (const Kernel& kernel : kernels())
    choices.push_back({kernel.id, ui::translated(kernel.name), ui::richFormula(kernel.formula),
                       QString::fromStdString(plainFormula(kernel.formula)), ui::translated(kernel.note)});
  m_list = new ui::ChoiceList(choices, this);
  m_list->setAccessibleName(tr("Kernel"));
  column()->addWidget(m_list);
  connect(m_list, &ui::ChoiceList::chosen, this, [this](const QString& id) {
    emit edited(
        tr("Kernel: %1").arg(ui::translated(findRow(kernels(), id.toStdString())->name)),
        [=](RegressionScene& scene) { scene.kernel = id.toStdString(); }, m_clock.gesture());
  });
  m_notes = new QStackedWidget(this);
  for (const Kernel& kernel : kernels()) {
    auto* note = new QLabel(ui::translated(kernel.note), m_notes);
    note->setProperty("kind", "faint");
    note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    note->setWordWrap(true);
    m_notes->addWidget(note);
  }
  column()->addWidget(m_notes);
  m_rows = new QVBoxLayout;
  column()->addLayout(m_rows);
  addRow();
  m_moreFeatures = new QLabel(this);
  m_moreFeatures->setProperty("kind", "faint");
  m_moreFeatures->setWordWrap(true);
  column()->addWidget(m_moreFeatures);
  m_perFeature = new QCheckBox(tr("One bandwidth per feature"), this);
  column()->addWidget(m_perFeature);
  connect(m_perFeature, &QCheckBox::toggled, this, [this](bool checked) {
    emit edited(tr("One bandwidth per feature"), [=](RegressionScene& scene) {
      scene.bandwidths.resize(checked ? static_cast<std::size_t>(featuresOf(scene)) : 1, scene.bandwidths.front());
    });
  });
  m_ruleWords = new QLabel(tr("by Silverman's rule of thumb"), this);
  m_ruleWords->setProperty("kind", "faint");
  m_takeRule = new QPushButton(tr("By Silverman's rule"), this);
  m_takeRule->setToolTip(tr(
      "A rule of thumb: 0.9 times the spread of the inputs, times n to the power of −1/(d + 4), as wide as the kernel "
      "needs it"));
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
    emit edited(tr("Bandwidth by Silverman's rule"), [rule = m_rule](RegressionScene& scene) {
      if (!bandwidthsProblem(rule, featuresOf(scene))) scene.bandwidths = rule;
    });
  });
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
    const auto change = [place, value](RegressionScene& scene) {
      if (place < scene.bandwidths.size()) scene.bandwidths[place] = value;
    };
    emit edited(tr("Bandwidth %1").arg(value), change, gesture);
  });
  m_bandwidths.push_back(bandwidth);
}

void KernelPanel::showScene(const RegressionScene& scene) {
  m_list->setCurrent(QString::fromStdString(scene.kernel));
  m_notes->setCurrentIndex(static_cast<int>(findRow(kernels(), scene.kernel) - kernels().data()));
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

ShowPanel::ShowPanel(QWidget* parent) : RegressionPanel("show", parent) {
  setTitle(tr("Show"));
  addCheck(tr("T&ruth"), &RegressionScene::showTruth, true);
  addCheck(tr("Average poolin&g"), &RegressionScene::showAverage, true);
  addCheck(tr("&Learned w"), &RegressionScene::showLearned, true);
  addCheck(tr("&Kernel at the query"), &RegressionScene::showKernel, false);
}

void ShowPanel::addCheck(const QString& name, bool RegressionScene::*flag, bool ofNumbers) {
  auto* box = new QCheckBox(name, this);
  column()->addWidget(box);
  m_checks.push_back({box, flag, ofNumbers});
  connect(box, &QCheckBox::toggled, this, [this, flag, box](bool checked) {
    const QString plain = ui::withoutAccelerator(box->text());
    emit edited(checked ? tr("Show %1").arg(plain) : tr("Hide %1").arg(plain),
                [=](RegressionScene& scene) { scene.*flag = checked; });
  });
}

void ShowPanel::showScene(const RegressionScene& scene) {
  for (const Check& check : m_checks) showChecked(check.box, scene.*check.flag);
}

void ShowPanel::showResults(const RegressionResults& results) {
  // A map of two features has no curves.
  setVisible(results.points->features == 1);
  for (const Check& check : m_checks) check.box->setVisible(!check.ofNumbers || !results.points->isClassification());
  m_checks.front().box->setEnabled(hasTruth(results.scene));
}

// ---- training ---------------------------------------------------------------------------------------------------

TrainPanel::TrainPanel(QWidget* parent) : RegressionPanel("train", parent) {
  setTitle(tr("Train w"));
  m_rate = makeField(learningRateScalar, this);
  ui::addRow(column(), tr("Learning rat&e"), m_rate);
  m_epochs = makeField(epochsScalar, this);
  ui::addRow(column(), tr("Epoc&hs"), m_epochs);
  m_initialW = makeField(initialWScalar, this);
  ui::addRow(column(), tr("Initial w"), m_initialW);
  connect(m_rate, &ui::NumberField::edited, this, [this](double value) {
    emit edited(
        tr("Learning rate %1").arg(value), [=](RegressionScene& scene) { scene.learningRate = value; },
        m_clock.gesture());
  });
  connect(m_epochs, &ui::NumberField::edited, this, [this](double number) {
    const int value = static_cast<int>(number);
    emit edited(
        tr("%1 epochs").arg(value), [=](RegressionScene& scene) { scene.epochs = value; }, m_clock.gesture());
  });
  connect(m_initialW, &ui::NumberField::edited, this, [this](double value) {
    emit edited(
        tr("Initial w %1").arg(value), [=](RegressionScene& scene) { scene.initialW = value; }, m_clock.gesture());
  });

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
  m_step = new QPushButton(tr("S&tep"), this);
  m_step->setToolTip(tr("The next epoch"));
  m_reset = new QPushButton(tr("Reset"), this);
  m_take = new QPushButton(tr("&Use h = 1/w"), this);
  m_take->setToolTip(tr("The bandwidth of the w in sight for the chosen kernel"));
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
  m_words = new QLabel(this);
  m_words->setProperty("kind", "note");
  m_words->setWordWrap(true);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column()->addWidget(m_words);
  showFilm(TrainingFilm(), {});
}

double TrainPanel::pace() const { return m_pace->currentData().toDouble(); }

void TrainPanel::showScene(const RegressionScene& scene) {
  m_rate->setValue(scene.learningRate);
  m_initialW->setValue(scene.initialW);
  m_epochs->setValue(static_cast<double>(scene.epochs));
}

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
