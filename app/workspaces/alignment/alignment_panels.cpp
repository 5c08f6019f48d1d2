// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_panels.h"

#include <QCheckBox>
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
#include "app/workspaces/text_field.h"
#include "core/scene/view_state.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_field.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/panel.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr double slowest = 1, fastest = 1000;  // steps a second, of the slider

/// What becomes of the rest of a scene whose recipe is another one.
void followRecipe(Scene& scene, const Scene& before) {
  scene.alignment = withRecipe(before.alignment, scene.alignment.recipe);
}

/// Another recipe has learned nothing yet: what was learned does not go for the first digit of a number.
void saysAtEnd(QWidget* control) {
  if (auto* field = qobject_cast<ui::NumberField*>(control)) field->setSaysAtEnd(true);
}

bool hasOwnPairs(const Scene& scene) { return scene.alignment.recipe.pairs.has_value(); }

/// A task has an example in the place of a formula.
std::vector<ui::ChoiceList::Choice> taskChoices() {
  std::vector<ui::ChoiceList::Choice> choices;
  for (const Task& task : tasks()) {
    const QString example = QString::fromStdU32String(task.example.source + U" → " + task.example.target);
    choices.push_back({task.id, ui::translated(task.name),
                       QStringLiteral("<span style='font-family:\"%1\";font-size:small'>%2</span>")
                           .arg(ui::numberFont().families().value(0), example.toHtmlEscaped()),
                       example, ui::translated(task.note), true});
  }
  return choices;
}

}  // namespace

// ---- task -------------------------------------------------------------------------------------------------------

TaskPanel::TaskPanel(QWidget* parent) : Form("task", parent) {
  auto* open =
      makeButton(tr("&Own pairs…"),
                 tr("Pairs to learn: a text file with a line each, the source, Tab, the target; or a CSV file of two "
                    "columns under their names"),
                 {}, this);
  open->setProperty("kind", "link");
  connect(open, &QPushButton::clicked, this, &TaskPanel::fileWanted);
  auto* paste =
      makeButton(tr("P&aste"), tr("Pairs to learn: two columns copied from a table (Ctrl+V)"), tr("Paste pairs"), this);
  paste->setProperty("kind", "link");
  connect(paste, &QPushButton::clicked, this, &TaskPanel::pasteWanted);
  setTitle(tr("Task"), sideBySide({open, paste}, this));
  auto* list = static_cast<ui::ChoiceList*>(add({.path = "alignment.recipe.task",
                                                 .control = FormControl::list,
                                                 .take =
                                                     [](Scene& scene, const FieldValue& id) {
                                                       scene.alignment = withTask(std::move(scene.alignment),
                                                                                  std::get<std::string>(id));
                                                     },
                                                 .choices = taskChoices()}));
  QLabel* pairs = addText({}, "note");
  m_change = makeButton(tr("Change…"), {}, tr("Change how the pairs are read"), this);
  connect(m_change, &QPushButton::clicked, this, &TaskPanel::changeWanted);
  column()->addWidget(m_change);
  m_change->hide();
  add({.path = "alignment.recipe.tokens",
       .label = tr("Symbols"),
       .control = FormControl::segments,
       .isShown = hasOwnPairs,
       .follow = followRecipe,
       .choices = {{QStringLiteral("characters"), tr("characters"), {}, {}, tr("Every character is a symbol")},
                   {QStringLiteral("words"), tr("words"), {}, {}, tr("What stands between white space is a symbol")}}});
  alsoShow([this, list, pairs](const Scene& scene) {
    const AlignmentRecipe& recipe = scene.alignment.recipe;
    pairs->setVisible(recipe.pairs.has_value());
    m_change->setVisible(recipe.pairs && wereRead && wereRead(*recipe.pairs));
    if (!recipe.pairs) return setSummary(ui::translated(findRow(tasks(), recipe.task)->name));
    const QSignalBlocker blocker(list);
    list->clearSelection();
    list->setCurrentRow(-1);
    const auto count = static_cast<int>((*recipe.pairs)->size());
    const QString name = ui::withoutControls(QString::fromStdString(recipe.pairsName));
    pairs->setText(tr("Learns %n pair(s) of %1", nullptr, count).arg(name.isEmpty() ? tr("the document") : name));
    setSummary(name);
  });
}

// ---- input ------------------------------------------------------------------------------------------------------

InputPanel::InputPanel(QWidget* parent) : Form("input", parent) {
  setTitle(tr("Input"));
  m_input = new TextField(this);
  m_input->setAccessibleName(tr("Input"));
  m_input->setObjectName(QStringLiteral("input"));
  m_input->setMaxLength(2 * static_cast<int>(mostCharacters));  // a character is one or two of Qt's
  useFont(m_input, ui::FontOf::number);
  m_input->setTextMargins(0, 5, 0, 5);  // it is what the workspace is about
  column()->addWidget(m_input);
  connect(m_input, &QLineEdit::textEdited, this, [this](const QString& typed) {
    QString text = typed;
    if (QList<uint> characters = typed.toUcs4(); characters.size() > static_cast<qsizetype>(mostCharacters)) {
      characters.resize(static_cast<qsizetype>(mostCharacters));
      text = QString::fromUcs4(reinterpret_cast<const char32_t*>(characters.constData()), characters.size());
      m_input->setText(text);
    }
    edit(
        tr("Input"),
        [input = text.toStdString()](Scene& scene) {
          scene.alignment.input = input;
          scene.alignment.forced.clear();
        },
        gesture());
  });
  add({.path = "alignment.beam", .label = tr("Bea&m")})
      ->setToolTip(tr("So many outputs are kept while decoding; 1 is greedy"));
  auto* release = makeButton({}, tr("The model writes all symbols itself again"), {}, this);
  column()->addWidget(release);
  m_leftOut = addText({}, "note");
  m_leftOut->hide();
  connect(release, &QPushButton::clicked, this,
          [this] { edit(tr("Release symbols"), [](Scene& scene) { scene.alignment.forced.clear(); }); });
  alsoShow([this, release](const Scene& whole) {
    const AlignmentScene& scene = whole.alignment;
    const QString input = QString::fromStdString(scene.input);
    if (m_input->text() != input) {
      endGesture();  // an undo, say: what is typed after it is a step of its own
      m_input->setText(input);
    }
    if (scene.forced.empty()) m_leftOut->hide();
    if (scene.forced.empty() && release->hasFocus()) m_input->setFocus(Qt::OtherFocusReason);
    release->setText(tr("Release %n chosen symbol(s)", nullptr, static_cast<int>(scene.forced.size())));
    release->setVisible(!scene.forced.empty());
    setSummary(ui::withoutControls(input.left(40)));
  });
}

void InputPanel::showLeftOut(const AlignmentResults& results) {
  const DecodingOptions options = decodingOptions(results.scene, *results.shown.model);
  QStringList names;
  for (const auto& [place, text] : results.scene.forced)
    if (!options.forced.contains(place))
      names << tr("“%1” as symbol %2").arg(ui::withoutControls(QString::fromStdString(text))).arg(place + 1);
  m_leftOut->setText(tr("Left out, since the model has no such symbol: %1.").arg(names.join(QStringLiteral(", "))));
  m_leftOut->setVisible(!names.isEmpty());
}

// ---- scoring function -------------------------------------------------------------------------------------------

DecoderPanel::DecoderPanel(QWidget* parent) : Form("decoder", parent) {
  setTitle(tr("Scoring function"));
  add({.path = "alignment.recipe.scoring", .control = FormControl::list, .follow = followRecipe, .isSummary = true});
  m_same = new SameFunctionNote(this);
  column()->addWidget(m_same);
  alsoShow([this](const Scene& scene) { m_same->showScene(scene.alignment); });
  add({.path = "alignment.temperature", .label = tr("Temperature"), .control = FormControl::slider, .isWide = true})
      ->setToolTip(tr("Scores are divided by it while decoding: below 1 the weights are crisper"));
  add({.path = "alignment.normaliser", .label = tr("Normaliser"), .isWide = true});
  addScalars("alignment.normaliserScalars", "alignment.normaliser");
}

// ---- model and training -----------------------------------------------------------------------------------------

RecipePanel::RecipePanel(QWidget* parent) : Form("recipe", parent) {
  setTitle(tr("Model and training"));
  setCanWait(true);
  const auto addNumber = [this](const char* id, const QString& label) {
    QWidget* field = add({.path = std::string("alignment.recipe.") + id, .label = label, .follow = followRecipe});
    field->setObjectName(QString::fromLatin1(id));
    saysAtEnd(field);
    return field;
  };
  addNumber("hidden", tr("&Hidden size"))
      ->setToolTip(tr("Numbers in a state of the encoder, of the decoder, and of the score; embeddings have half"));
  addNumber("batch", tr("&Batch"));
  addNumber("learningRate", tr("&Learning rate"))->setToolTip(tr("At the first step; it falls to 0 at the last"));
  addNumber("steps", tr("S&teps"))
      ->setToolTip(
          tr("How long the training is. Another number begins it anew: the learning rate falls to 0 at the last "
             "step, so that steps after it would learn nothing"));
  saysAtEnd(add({.path = "alignment.recipe.seed", .label = tr("See&d"), .follow = followRecipe}));
  alsoShow([this](const Scene& scene) {
    const AlignmentRecipe& recipe = scene.alignment.recipe;
    setSummary(tr("%1 numbers · %n step(s)", nullptr, static_cast<int>(recipe.steps)).arg(recipe.hidden));
  });
}

// ---- training ---------------------------------------------------------------------------------------------------

PlayPanel::PlayPanel(QWidget* parent) : Form("train", parent) {
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
  m_step = makeButton(tr("&Step"), tr("One step of the training"), {}, this);
  m_reset = makeButton(tr("&Reset"), tr("Back to a model that has learned nothing"), {}, this);
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
  m_earlier = new QPushButton(tr("&Earlier trainings") + QStringLiteral(" ▾"), this);
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
  m_words = addText({}, "note");
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
    words =
        tr("This model comes with the program. Train learns another one from the beginning, whose numbers differ a "
           "little: another processor rounds otherwise.");
  else if (run.step() == 0 && !m_isTraining && !film.isLoading())
    words = tr("This model has learned nothing yet.");
  else if (run.origin == RunOrigin::document && !run.isDone())
    words = tr("These weights are the document's, after step %1 of %2. To go on, these steps are made again first, as "
               "fast as it can.")
                .arg(ui::groupedNumber(run.step()), ui::groupedNumber(run.recipe.steps));
  else if (run.origin == RunOrigin::document)
    words = tr("These weights are the document's. Train begins anew.");
  else if (!m_isTraining && run.losses.size() > 1 && run.losses.back().value > run.losses.front().value)
    words =
        tr("The loss is larger than it was at the beginning. Take a smaller learning rate: the training begins anew.");
  if (other && !m_isTraining && !other->isLoading() && other->run().step() == 0)
    words = run.step() == 0 && !run.hasDiverged && !film.isLoading()
                ? tr("A and B have learned nothing yet. Train trains both.")
            : canGoOn ? tr("B has learned nothing yet. It begins when A goes on.")
                      : tr("B has learned nothing yet. Train trains both.");
  m_words->setText(words);
  m_words->setVisible(!words.isEmpty());
  m_step->setEnabled(!(run.origin == RunOrigin::training && run.isDone()));
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
    if (!run.losses.empty()) text += tr(", loss %1").arg(run.losses.back().value, 0, 'f', 4);
    if (run.origin == RunOrigin::program) text += tr(", comes with the program");
    if (run.origin == RunOrigin::document) text += tr(", the document's");
    // What is seldom changed is said where it was.
    if (run.recipe.batch != AlignmentRecipe().batch) text += tr(", batches of %1").arg(run.recipe.batch);
    if (run.recipe.learningRate != AlignmentRecipe().learningRate)
      text += tr(", learning rate %1").arg(QString::fromStdString(toString(run.recipe.learningRate)));
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
