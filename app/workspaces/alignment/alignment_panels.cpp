// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_panels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/alignment/comparison_panel.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/scalar_sliders.h"
#include "app/workspaces/text_field.h"
#include "core/scene/view_state.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr double slowest = 1, fastest = 1000;  // steps a second, of the slider

}  // namespace

AlignmentPanel::AlignmentPanel(const char* id, QWidget* parent) : ui::Section(parent) {
  setObjectName(QString::fromLatin1(id));
}

// ---- task -------------------------------------------------------------------------------------------------------

TaskPanel::TaskPanel(QWidget* parent) : AlignmentPanel("task", parent) {
  auto* open = new QPushButton(tr("&Own pairs…"), this);
  open->setProperty("kind", "link");
  open->setToolTip(
      tr("Pairs to learn: a text file with a line each, the source, Tab, the target; or a CSV file of two "
         "columns under their names"));
  connect(open, &QPushButton::clicked, this, &TaskPanel::fileWanted);
  auto* paste = new QPushButton(tr("P&aste"), this);
  paste->setProperty("kind", "link");
  paste->setToolTip(tr("Pairs to learn: two columns copied from a table (Ctrl+V)"));
  paste->setAccessibleName(tr("Paste pairs"));
  connect(paste, &QPushButton::clicked, this, &TaskPanel::pasteWanted);
  setTitle(tr("Task"), sideBySide({open, paste}, this));
  std::vector<ui::ChoiceList::Choice> choices;
  for (const Task& task : tasks()) {
    const QString example = QString::fromStdU32String(task.example.source + U" → " + task.example.target);
    choices.push_back({task.id, ui::translated(task.name),
                       QStringLiteral("<span style='font-family:\"%1\";font-size:small'>%2</span>")
                           .arg(ui::numberFont().families().value(0), example.toHtmlEscaped()),
                       example, ui::translated(task.note), true});
  }
  m_list = new ui::ChoiceList(choices, this);
  m_list->setAccessibleName(tr("Task"));
  column()->addWidget(m_list);
  connect(m_list, &ui::ChoiceList::chosen, this, [this](const QString& id) {
    emit edited(
        tr("Task: %1").arg(ui::translated(findRow(tasks(), id.toStdString())->name)),
        [=](AlignmentScene& scene) { scene = withTask(std::move(scene), id.toStdString()); }, m_clock.gesture());
  });
  m_pairs = new QLabel(this);
  m_pairs->setWordWrap(true);
  m_pairs->setProperty("kind", "note");
  column()->addWidget(m_pairs);
  m_tokens = new ui::SegmentedControl(
      {{QStringLiteral("characters"), tr("characters"), tr("Every character is a symbol")},
       {QStringLiteral("words"), tr("words"), tr("What stands between white space is a symbol")}},
      this);
  m_tokensRow = ui::addRow(column(), tr("Symbols"), m_tokens);
  connect(m_tokens, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    const SymbolUnit unit = id == QLatin1String("words") ? SymbolUnit::word : SymbolUnit::character;
    emit edited(unit == SymbolUnit::word ? tr("Words as symbols") : tr("Characters as symbols"),
                [unit](AlignmentScene& scene) {
                  AlignmentRecipe recipe = scene.recipe;
                  recipe.tokens = unit;
                  scene = withRecipe(std::move(scene), std::move(recipe));
                });
  });
}

void TaskPanel::showScene(const AlignmentScene& scene) {
  const AlignmentRecipe& recipe = scene.recipe;
  if (recipe.pairs) {
    const QSignalBlocker blocker(m_list);
    m_list->clearSelection();
    m_list->setCurrentRow(-1);
  } else {
    m_list->setCurrent(QString::fromStdString(recipe.task));
  }
  m_pairs->setVisible(recipe.pairs.has_value());
  m_tokensRow->setVisible(recipe.pairs.has_value());
  m_tokens->setCurrent(recipe.tokens == SymbolUnit::word ? QStringLiteral("words") : QStringLiteral("characters"));
  if (recipe.pairs) {
    const auto count = static_cast<int>((*recipe.pairs)->size());
    const QString name = ui::withoutControls(QString::fromStdString(recipe.pairsName));
    m_pairs->setText(tr("Learns %n pair(s) of %1", nullptr, count).arg(name.isEmpty() ? tr("the document") : name));
    setSummary(name);
  } else {
    setSummary(ui::translated(findRow(tasks(), recipe.task)->name));
  }
}

// ---- input ------------------------------------------------------------------------------------------------------

InputPanel::InputPanel(QWidget* parent) : AlignmentPanel("input", parent) {
  setTitle(tr("Input"));
  m_input = new TextField(this);
  m_input->setAccessibleName(tr("Input"));
  m_input->setObjectName(QStringLiteral("input"));
  m_input->setMaxLength(2 * static_cast<int>(mostCharacters));  // a character is one or two of Qt's
  useFont(m_input, ui::FontOf::number);
  column()->addWidget(m_input);
  connect(m_input, &QLineEdit::textEdited, this, [this](const QString& typed) {
    QString text = typed;
    if (QList<uint> characters = typed.toUcs4(); characters.size() > static_cast<qsizetype>(mostCharacters)) {
      characters.resize(static_cast<qsizetype>(mostCharacters));
      text = QString::fromUcs4(reinterpret_cast<const char32_t*>(characters.constData()), characters.size());
      m_input->setText(text);
    }
    emit edited(
        tr("Input"),
        [input = text.toStdString()](AlignmentScene& scene) {
          scene.input = input;
          scene.forced.clear();
        },
        m_clock.gesture());
  });
  m_beam = makeField(beamScalar, this);
  m_beam->setToolTip(tr("So many outputs are kept while decoding; 1 is greedy"));
  ui::addRow(column(), tr("Bea&m"), m_beam);
  connect(m_beam, &ui::NumberField::edited, this, [this](double value) {
    emit edited(
        tr("Beam of %1").arg(value), [value](AlignmentScene& scene) { scene.beam = static_cast<Index>(value); },
        m_clock.gesture());
  });
  m_release = new QPushButton(this);
  m_release->setToolTip(tr("The model writes all symbols itself again"));
  column()->addWidget(m_release);
  connect(m_release, &QPushButton::clicked, this,
          [this] { emit edited(tr("Release symbols"), [](AlignmentScene& scene) { scene.forced.clear(); }); });
}

void InputPanel::showScene(const AlignmentScene& scene) {
  const QString input = QString::fromStdString(scene.input);
  if (m_input->text() != input) {
    m_clock.end();  // an undo, say: what is typed after it is a step of its own
    m_input->setText(input);
  }
  m_beam->setValue(static_cast<double>(scene.beam));
  if (scene.forced.empty() && m_release->hasFocus()) m_input->setFocus(Qt::OtherFocusReason);
  m_release->setText(tr("Release %n chosen symbol(s)", nullptr, static_cast<int>(scene.forced.size())));
  m_release->setVisible(!scene.forced.empty());
  setSummary(ui::withoutControls(input.left(40)));
}

// ---- scoring function -------------------------------------------------------------------------------------------

DecoderPanel::DecoderPanel(QWidget* parent) : AlignmentPanel("decoder", parent) {
  setTitle(tr("Scoring function"));
  std::vector<ui::ChoiceList::Choice> choices;
  for (const AlignmentScoring& each : alignmentScorings())
    choices.push_back({each.id,
                       ui::translated(each.name),
                       ui::richFormula(each.formula),
                       QString::fromStdString(plainFormula(each.formula)),
                       {},
                       false});
  m_list = new ui::ChoiceList(choices, this);
  m_list->setAccessibleName(tr("Scoring function"));
  column()->addWidget(m_list);
  connect(m_list, &ui::ChoiceList::chosen, this, [this](const QString& id) {
    emit edited(
        tr("Scoring function: %1").arg(ui::translated(findRow(alignmentScorings(), id.toStdString())->name)),
        [=](AlignmentScene& scene) {
          AlignmentRecipe recipe = scene.recipe;
          recipe.scoring = id.toStdString();
          scene = withRecipe(std::move(scene), std::move(recipe));
        },
        m_clock.gesture());
  });
  m_same = new SameFunctionNote(this);
  column()->addWidget(m_same);
  m_temperature = makeSlider(alignmentTemperatureScalar, this);
  m_temperature->setToolTip(tr("Scores are divided by it while decoding: below 1 the weights are crisper"));
  ui::addRow(column(), tr("Temperature"), m_temperature, true);
  connect(m_temperature, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    emit edited(
        tr("Temperature %1").arg(value), [value](AlignmentScene& scene) { scene.temperature = value; }, gesture);
  });
  m_normaliser = new QComboBox(this);
  m_normaliser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_normaliser->setMinimumContentsLength(10);
  for (const Normaliser& each : normalisers()) {
    m_normaliser->addItem(ui::translated(each.name), QString::fromLatin1(each.id));
    m_normaliser->setItemData(m_normaliser->count() - 1, QString::fromStdString(plainFormula(each.formula)),
                              Qt::ToolTipRole);
  }
  ui::addRow(column(), tr("Normaliser"), m_normaliser, true);
  connect(m_normaliser, &QComboBox::activated, this, [this](int index) {
    const std::string id = m_normaliser->itemData(index).toString().toStdString();
    emit edited(
        tr("Normaliser: %1").arg(m_normaliser->itemText(index)), [=](AlignmentScene& scene) { scene.normaliser = id; },
        m_clock.gesture());
  });
  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            emit edited(
                text, [=](AlignmentScene& scene) { setValue(scene.normaliserScalars, scalar, value); }, gesture);
          });
}

void DecoderPanel::showScene(const AlignmentScene& scene) {
  m_list->setCurrent(QString::fromStdString(scene.recipe.scoring));
  m_same->showScene(scene);
  m_temperature->setValue(scene.temperature);
  showIndex(m_normaliser, m_normaliser->findData(QString::fromStdString(scene.normaliser)));
  m_scalars->show(findRow(normalisers(), scene.normaliser)->scalars, scene.normaliserScalars);
  setSummary(ui::translated(findRow(alignmentScorings(), scene.recipe.scoring)->name));
}

// ---- model and training -----------------------------------------------------------------------------------------

RecipePanel::RecipePanel(QWidget* parent) : AlignmentPanel("recipe", parent) {
  setTitle(tr("Model and training"));
  setCanWait(true);
  m_hidden = addField(tr("&Hidden size"), statesScalar,
                      [](AlignmentRecipe& recipe, double value) { recipe.hidden = static_cast<Index>(value); });
  m_hidden->setToolTip(tr("Numbers in a state of the encoder, of the decoder, and of the score; embeddings have half"));
  m_batch = addField(tr("&Batch"), batchScalar,
                     [](AlignmentRecipe& recipe, double value) { recipe.batch = static_cast<Index>(value); });
  m_rate = addField(tr("&Learning rate"), alignmentRateScalar,
                    [](AlignmentRecipe& recipe, double value) { recipe.learningRate = value; });
  m_rate->setToolTip(tr("At the first step; it falls to 0 at the last"));
  m_steps = addField(tr("S&teps"), stepsScalar,
                     [](AlignmentRecipe& recipe, double value) { recipe.steps = static_cast<Index>(value); });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed"), this);
  m_seed = seed.field;
  ui::addRow(column(), tr("See&d"), seed.widget);
  connect(m_seed, &ui::NumberField::edited, this, [this](double value) {
    emit edited(
        tr("Seed %1").arg(value, 0, 'f', 0),
        [value](AlignmentScene& scene) {
          AlignmentRecipe recipe = scene.recipe;
          recipe.seed = static_cast<std::uint64_t>(value);
          scene = withRecipe(std::move(scene), std::move(recipe));
        },
        m_clock.gesture());
  });
}

ui::NumberField* RecipePanel::addField(const QString& name, const Scalar& scalar,
                                       const std::function<void(AlignmentRecipe&, double)>& set) {
  ui::NumberField* field = makeField(scalar, this);
  field->setObjectName(QString::fromLatin1(scalar.id));
  ui::addRow(column(), name, field);
  connect(field, &ui::NumberField::edited, this, [this, name, set](double value) {
    emit edited(
        QStringLiteral("%1 %2").arg(ui::withoutAccelerator(name)).arg(value),
        [set, value](AlignmentScene& scene) {
          AlignmentRecipe recipe = scene.recipe;
          set(recipe, value);
          scene = withRecipe(std::move(scene), std::move(recipe));
        },
        m_clock.gesture());
  });
  return field;
}

void RecipePanel::showScene(const AlignmentScene& scene) {
  const AlignmentRecipe& recipe = scene.recipe;
  m_hidden->setValue(static_cast<double>(recipe.hidden));
  m_batch->setValue(static_cast<double>(recipe.batch));
  m_rate->setValue(recipe.learningRate);
  m_steps->setValue(static_cast<double>(recipe.steps));
  m_seed->setValue(static_cast<double>(recipe.seed));
  setSummary(tr("%1 numbers · %n step(s)", nullptr, static_cast<int>(recipe.steps)).arg(recipe.hidden));
}

// ---- training ---------------------------------------------------------------------------------------------------

PlayPanel::PlayPanel(QWidget* parent) : AlignmentPanel("train", parent) {
  setTitle(tr("Train"));
  Scalar scalar = paceScalar;
  scalar.low = slowestPace;
  scalar.logarithmic = true;
  m_pace = makeSlider(scalar, this);
  m_pace->setReach(slowest, fastest);
  m_pace->field()->setUnit(tr("/ s"));
  m_pace->setToolTip(tr("Steps a second: at 12.5 the first hundred take eight seconds"));
  ui::addRow(column(), tr("&Pace"), m_pace, true);
  m_fast = new QCheckBox(tr("As &fast as it can"), this);
  column()->addWidget(m_fast);
  connect(m_pace, &ui::NumberSlider::edited, this, [this](double value) { emit paceWanted(value); });
  connect(m_fast, &QCheckBox::toggled, this, [this](bool fast) { emit paceWanted(fast ? 0 : m_pace->value()); });

  m_play = new QPushButton(this);
  m_play->setProperty("kind", "primary");
  m_play->setObjectName(QStringLiteral("play"));
  m_step = new QPushButton(tr("&Step"), this);
  m_step->setToolTip(tr("One step of the training"));
  m_reset = new QPushButton(tr("&Reset"), this);
  m_reset->setToolTip(tr("Back to a model that has learned nothing"));
  column()->addWidget(m_play);
  column()->addWidget(sideBySide({m_step, m_reset}, this));
  connect(m_play, &QPushButton::clicked, this, [this] {
    if (m_isTraining)
      emit pauseWanted();
    else
      emit trainWanted();
  });
  connect(m_step, &QPushButton::clicked, this, &PlayPanel::stepWanted);
  connect(m_reset, &QPushButton::clicked, this, &PlayPanel::resetWanted);
  m_keep = new QCheckBox(tr("&Keep the weights in the document"), this);
  m_keep->setToolTip(tr("A document always keeps how a model is trained; with its weights it needs no training"));
  column()->addWidget(m_keep);
  connect(m_keep, &QCheckBox::toggled, this, &PlayPanel::keepWanted);
  m_earlier = new QPushButton(tr("&Earlier trainings"), this);
  m_earlier->setObjectName(QStringLiteral("earlier"));
  m_earlier->setToolTip(
      tr("What Train, Reset and other settings took the place of. At most %1 MB are kept, until another "
         "document is opened; the oldest go first")
          .arg(AlignmentFilm::usualBudget >> 20));
  m_earlier->setMenu(new QMenu(m_earlier));
  // When it opens: QMenu takes a second click, which finds it closed, for one on the items before.
  connect(m_earlier->menu(), &QMenu::aboutToShow, this, &PlayPanel::fillEarlier);
  m_earlier->hide();
  column()->addWidget(m_earlier);
  m_words = new QLabel(this);
  m_words->setProperty("kind", "note");
  m_words->setWordWrap(true);
  column()->addWidget(m_words);
}

void PlayPanel::showScene(const AlignmentScene& scene) {
  m_isKept = scene.weights.has_value();
  showChecked(m_keep, m_isKept);
  m_keep->setText(scene.weights ? tr("&Keep the weights of step %1").arg(ui::groupedNumber((*scene.weights)->step))
                                : tr("&Keep the weights in the document"));
}

void PlayPanel::showPace(double stepsPerSecond) {
  if (stepsPerSecond > 0) m_pace->setValue(stepsPerSecond);
  showChecked(m_fast, stepsPerSecond == 0);
  m_pace->setEnabled(stepsPerSecond > 0);
}

void PlayPanel::showFilm(const AlignmentFilm& film, const AlignmentFilm* other) {
  const AlignmentRun& run = film.run();
  m_isTraining = film.isTraining() || (other && other->isTraining());
  const auto isUnderWay = [](const AlignmentFilm& each) { return each.canGoOn() && each.run().step() > 0; };
  const bool canGoOn = isUnderWay(film) || (other && isUnderWay(*other));
  const bool isLearnedHere = run.origin == RunOrigin::training && run.step() > 0;
  const QString text = m_isTraining ? tr("Pa&use") : canGoOn ? tr("Go o&n") : tr("Tra&in");
  if (m_play->text() != text) {
    m_play->setText(text);
    m_play->setAccessibleName(ui::withoutAccelerator(text));
  }
  QString words;
  if (run.hasDiverged)
    words = tr("Training diverged in step %1: the loss is no longer finite. Take a smaller learning rate.")
                .arg(ui::groupedNumber(run.losses.back().step));
  else if (run.origin == RunOrigin::program)
    words = tr("This model comes with the program, trained just so. Train shows how it learned.");
  else if (run.origin == RunOrigin::document)
    words = tr("These weights are the document's. Train begins anew.");
  else if (isLearnedHere && !m_isTraining && !m_isKept)
    words =
        tr("These weights are in this window only. Train from the beginning, Reset and other settings put them "
           "among the earlier trainings; with the window they go, unless the document keeps them.");
  else if (run.step() == 0 && !m_isTraining && !film.isLoading())
    words = tr("This model has learned nothing yet.");
  if (other && !m_isTraining && !other->isLoading() && other->run().step() == 0)
    words = tr("B has learned nothing yet. Train trains both.");
  m_words->setText(words);
  m_words->setVisible(!words.isEmpty());
  m_step->setEnabled(!(run.origin == RunOrigin::training && run.isDone()));
  m_keep->setEnabled(!film.isLoading());
  showEarlier(film);
}

void PlayPanel::showEarlier(const AlignmentFilm& film) {
  const std::vector<Box<AlignmentRun>> runs = film.beside();
  if (runs.empty() && m_earlier->hasFocus()) m_play->setFocus(Qt::OtherFocusReason);
  m_earlier->setVisible(!runs.empty());
  m_earlierRuns.clear();
  for (std::size_t i = runs.size(); i-- > 0;) {
    const AlignmentRun& run = *runs[i];
    const QString of = run.recipe.pairs ? ui::withoutControls(QString::fromStdString(run.recipe.pairsName))
                                        : ui::translated(findRow(tasks(), run.recipe.task)->name);
    QString text =
        tr("%1, %2, states of %3, seed %4: step %5", "an earlier training")
            .arg(of, ui::translated(findRow(alignmentScorings(), run.recipe.scoring)->name),
                 QString::number(run.recipe.hidden), QString::number(run.recipe.seed), ui::groupedNumber(run.step()));
    m_earlierRuns.push_back({text.replace(u'&', QStringLiteral("&&")), runs[i].share()});
  }
}

void PlayPanel::fillEarlier() {
  m_earlier->menu()->clear();
  for (const EarlierRun& each : m_earlierRuns)
    connect(m_earlier->menu()->addAction(each.text), &QAction::triggered, this, [this, weak = each.run] {
      if (const auto run = weak.lock()) emit earlierWanted(*run);
    });
}

}  // namespace attn::app
