// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_page.h"

#include <QAction>
#include <QHideEvent>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/document/document.h"
#include "app/window/actions.h"
#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_panels.h"
#include "app/workspaces/alignment/comparison_panel.h"
#include "app/workspaces/alignment/pairs_reader.h"
#include "core/alignment/same_function.h"
#include "core/base/words.h"
#include "core/explain/explain_alignment.h"
#include "ui/controls/gesture.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/explanation_table.h"
#include "ui/inspector/inspector.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

AlignmentPage::AlignmentPage(Document* document, QWidget* parent)
    : Page("alignment", document, parent),
      m_film(&AlignmentFilm::of(*document)),
      m_other(&AlignmentFilm::of(*document, QStringLiteral("B"))) {
  m_canvas = new AlignmentCanvas;
  m_inspector = new ui::Inspector;
  setParts(makeControls(), m_canvas, m_inspector, tr("The step taken apart"));
  connectParts();
  app::addAction({.id = "range",
                  .text = tr("Rang&e of the colour map"),
                  .fill = [this](QMenu* menu) { m_canvas->heatmap()->fillRangeMenu(menu); }},
                 this);
  showViewState();
  if (m_film->shown()) showFilm();  // of the window before
  if (isInSight()) showScene();
}

QWidget* AlignmentPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_task = new TaskPanel(controls);
  m_input = new InputPanel(controls);
  m_play = new PlayPanel(controls);
  auto* decoder = new DecoderPanel(controls);
  m_same = decoder->sameFunction();
  m_forms = {m_task, m_input, m_play, decoder, new RecipePanel(controls), new ComparisonPanel(controls)};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, &AlignmentPage::editWhole);
  }
  column->addStretch(1);
  return controls;
}

void AlignmentPage::connectParts() {
  connect(m_task, &TaskPanel::fileWanted, this, &AlignmentPage::fileWanted);
  connect(m_task, &TaskPanel::changeWanted, this, [this] {
    const AlignmentRecipe& recipe = document()->scene().alignment.recipe;
    m_reader->setRecipe(recipe);
    if (recipe.pairs) m_reader->changeReadingOf(recipe.pairs->share());
  });
  m_reader = new PairsReader(this);
  m_reader->leaveTablesTo(m_input->input());
  m_task->wereRead = [this](const Box<Database>& pairs) { return m_reader->readingOf(pairs.share()) != nullptr; };
  connectReader(m_reader);
  connect(m_reader, &PairsReader::read, this,
          [this](const QString& name, const Box<Database>& pairs, const LeftOutRows& leftOut) {
            edit(tr("Pairs of %1").arg(ui::withoutControls(name)),
                 [&](AlignmentScene& scene) { scene = withPairs(std::move(scene), pairs, name.toStdString()); });
            if (leftOut.count > 0) emit told(leftOutWords(leftOut));
          });
  const auto pastePairs = [this] {
    m_reader->setRecipe(document()->scene().alignment.recipe);
    m_reader->paste(tr("Pasted pairs"));
  };
  app::addAction({.id = "paste", .text = tr("Paste pairs"), .run = pastePairs}, this);
  connect(m_task, &TaskPanel::pasteWanted, this, pastePairs);
  connect(m_play, &PlayPanel::trainWanted, this, &AlignmentPage::train);
  connect(m_play, &PlayPanel::pauseWanted, this, [this] { forBoth(&AlignmentFilm::pause); });
  // What both do at once is one step of undo.
  connect(m_play, &PlayPanel::stepWanted, this,
          [this] { forBoth([gesture = ui::nextGesture()](AlignmentFilm& film) { film.step(gesture); }); });
  connect(m_play, &PlayPanel::resetWanted, this,
          [this] { forBoth([gesture = ui::nextGesture()](AlignmentFilm& film) { film.reset(gesture); }); });
  connect(m_play, &PlayPanel::earlierWanted, this, &AlignmentPage::goBackTo);
  connect(m_inspector, &ui::Inspector::linkClicked, this, &AlignmentPage::follow);
  connect(m_play, &PlayPanel::paceWanted, this,
          [this](double pace) { document()->look([pace](ViewState& state) { state.alignment.pace = pace; }); });
  connect(m_canvas, &AlignmentCanvas::edited, this, &AlignmentPage::edit);
  connect(m_canvas, &AlignmentCanvas::dragCanceled, document(), &Document::cancel);
  connect(m_canvas, &AlignmentCanvas::seekWanted, this, [this](Index step) {
    m_film->seek(step);
    if (isComparing()) m_other->seek(step);
  });
  connect(m_canvas->compareButton(), &CompareButton::edited, this, &AlignmentPage::edit);
  connect(m_canvas->compareButton(), &CompareButton::sameFunctionWanted, this, &AlignmentPage::compareSameFunction);
  connect(m_same, &SameFunctionNote::wanted, this, &AlignmentPage::loadSameFunction);
  connect(m_other, &AlignmentFilm::changed, this, [this] {
    if (isComparing()) showFilm();
  });
  connect(m_other, &AlignmentFilm::failed, this, [this](const Message& words) {
    if (isComparing()) showProblem(failureText(words));
  });
  connect(m_canvas, &AlignmentCanvas::looked, this, [this](const std::function<void(AlignmentViewState&)>& change) {
    document()->look([&](ViewState& state) { change(state.alignment); });
  });
  connect(m_canvas, &AlignmentCanvas::rangeChosen, this, [this](const ColorRange& range) {
    document()->look([&](ViewState& state) { state.ranges["alignment.alignment"] = range; });
  });
  connect(m_canvas, &AlignmentCanvas::rowChanged, this, &AlignmentPage::explain);
  connect(&m_worker, &Worker::idle, this, [this] {
    if (std::exchange(m_isStale, false)) compute();
  });
  connect(m_canvas, &AlignmentCanvas::hovered, this, &AlignmentPage::sayPointed);
  connect(m_film, &AlignmentFilm::changed, this, &AlignmentPage::showFilm);
  connect(m_film, &AlignmentFilm::failed, this, [this](const Message& words) {
    forgetJobs();
    showProblem(failureText(words));
  });
  connect(document(), &Document::opened, this, [this] {
    m_reader->stop();  // pairs for the scene before
    m_isNewDocument = true;
    if (isInSight()) showScene();
  });
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) { showProblem(failureText(words)); });
}

void AlignmentPage::edit(const QString& text, const std::function<void(AlignmentScene&)>& change, int gesture) {
  editWhole(
      text, [&](Scene& scene) { change(scene.alignment); }, gesture);
}

/// A training ends with its recipe: what it has come to is a step of its own before, which undo leads back to.
void AlignmentPage::editWhole(const QString& text, const std::function<void(Scene&)>& change, int gesture) {
  Scene next = document()->scene();
  change(next);
  const AlignmentScene &before = document()->scene().alignment, &after = next.alignment;
  if (!(before.recipe == after.recipe)) m_film->settle();
  if (!(comparedScene(before).recipe == comparedScene(after).recipe)) m_other->settle();
  document()->edit(text, change, gesture);
}

void AlignmentPage::showScene() {
  const AlignmentScene& scene = document()->scene().alignment;
  for (Form* form : m_forms) form->showScene(document()->scene());
  const bool isNew = std::exchange(m_isNewDocument, false);
  if (isNew)
    m_film->showAnew(scene);
  else
    m_film->show(scene);
  m_canvas->compareButton()->showScene(scene);
  if (scene.compared) {
    if (isNew)
      m_other->showAnew(comparedScene(scene));
    else
      m_other->show(comparedScene(scene));
    // A run that an undone edit brings back shows its last step: both stay under the one playhead.
    if (m_film->isAtNewest() != m_other->isAtNewest()) {
      const auto [earlier, later] = m_film->isAtNewest() ? std::pair(m_other, m_film) : std::pair(m_film, m_other);
      if (!later->isTraining()) later->seek(earlier->shown()->step);
    }
  } else {
    m_other->pause();
    m_compared.reset();
  }
  showRuns();
  emit viewChanged();
  m_isEdited = true;
  // What is being decoded was the model's of another recipe.
  if (m_film->isLoading() || m_other->isLoading()) forgetJobs();
  compute();
}

void AlignmentPage::showRuns() {
  const AlignmentFilm* other = isComparing() ? m_other : nullptr;
  m_play->showFilm(*m_film, other);
  m_canvas->showFilm(*m_film, other);
}

bool AlignmentPage::isComparing() const { return document()->scene().alignment.compared.has_value(); }

void AlignmentPage::forBoth(const std::function<void(AlignmentFilm&)>& what) {
  what(*m_film);
  if (isComparing()) what(*m_other);
}

/// Where a model has learned a part of its steps it goes on, and the other with it if it has more to learn, too; else
/// both begin.
void AlignmentPage::train() {
  const int gesture = ui::nextGesture();
  if (!isComparing()) return m_film->train(gesture);
  const auto isUnderWay = [](const AlignmentFilm& film) { return film.canGoOn() && film.run().step() > 0; };
  const bool goOn = isUnderWay(*m_film) || isUnderWay(*m_other);
  for (AlignmentFilm* film : {m_film, m_other})
    if (!goOn || film->canGoOn()) film->train(gesture);
}

void AlignmentPage::forgetJobs() {
  m_isStale = false;
  m_worker.stop();
}

void AlignmentPage::showViewState() {
  const AlignmentViewState& state = document()->viewState().alignment;
  const double pace = state.pace > 0 ? std::max(state.pace, slowestPace) : 0;
  m_play->showPace(pace);
  m_film->setPace(pace);
  m_other->setPace(pace);
  m_canvas->showViewState(state);
  if (isInSight() && m_drawnRange && range() != *m_drawnRange) compute();
}

ColorRange AlignmentPage::range() const {
  const auto& ranges = document()->viewState().ranges;
  const auto said = ranges.find("alignment.alignment");
  return said == ranges.end() ? usualAlignmentRange : said->second;
}

void AlignmentPage::showFilm() {
  showRuns();
  emit timeChanged(m_film->isTraining() ? tr("training, step %1").arg(ui::groupedNumber(m_film->run().step()))
                                        : time());
  // Reports come faster than a long decoding ends: one that was begun is shown before the next.
  if (m_worker.isBusy())
    m_isStale = true;
  else
    compute();
}

void AlignmentPage::compute() {
  const std::optional<AlignmentCheckpoint> shown = m_film->shown();
  if (!isInSight() || m_film->isLoading() || !shown) return;
  const std::optional<AlignmentCheckpoint> other = isComparing() ? m_other->shown() : std::nullopt;
  if (isComparing() && (m_other->isLoading() || !other)) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_drawnRange = range();
  m_worker.post([this, sinceEdit, scene = document()->scene().alignment, shown = *shown, other,
                 checkpoints = m_film->run().checkpoints](Worker::Task&) -> Worker::Delivery {
    const AlignmentResults results = alignmentResults(scene, shown);
    const AlignmentFrames frames = m_pipeline.frames(results, checkpoints);
    std::optional<AlignmentResults> compared;
    if (other) compared = alignmentResults(comparedScene(scene), *other);
    return [this, sinceEdit, results, frames, compared] {
      m_isEdited = !(results.scene == document()->scene().alignment);
      m_compared = compared && !compared->problem ? compared : std::nullopt;
      if (compared && compared->problem) return showProblem(tr("B: %1.").arg(ui::translated(compared->problem)));
      showResults(results, frames, sinceEdit);
    };
  });
}

void AlignmentPage::showResults(const AlignmentResults& results, const AlignmentFrames& frames,
                                const QElapsedTimer& sinceEdit) {
  if (results.problem) return showProblem(tr("%1.").arg(ui::translated(results.problem)));
  const bool isOther = !m_results || !(m_results->scene == results.scene);
  m_results = results;
  m_frames = frames;
  m_input->showLeftOut(results);
  m_canvas->showResults(results, frames, m_compared, document()->scene().weightColors, range());
  if (m_lesson && m_lesson->scoring == results.scene.recipe.scoring)
    m_same->showChange(largestDifference(std::exchange(m_lesson, std::nullopt)->weights, results.decoding.weights));
  m_canvas->showViewState(document()->viewState().alignment);
  // A text that follows a training thirty times a second can't be read.
  constexpr qint64 explainedEvery = 200;  // milliseconds
  if (isOther || !m_film->isTraining() || !m_sinceExplained.isValid() || m_sinceExplained.elapsed() >= explainedEvery)
    explain();
  showStatus(alignmentShapes(results));
  sayPointed();  // the cell under a resting pointer has another number
  if (isOther && !m_film->isTraining()) showTime(sinceEdit);
  emit resultsShown();
}

void AlignmentPage::showProblem(const QString& words) {
  m_results.reset();
  m_frames = {};
  m_canvas->showProblem(words);
  m_inspector->showNothing();
  showStatus({});
  emit resultsShown();
}

void AlignmentPage::sayPointed() {
  const QString words = m_canvas->pointed();
  emit statusChanged(words.isEmpty() ? status() : words);
}

void AlignmentPage::explain() {
  const std::optional<AlignmentResults>& results = m_compared && m_canvas->isAtB() ? m_compared : m_results;
  if (!results || m_canvas->row() >= static_cast<Index>(results->steps->size())) return;
  // What is being computed anew is explained once it is there.
  if (m_results && !(m_results->scene == document()->scene().alignment)) return;
  m_sinceExplained.start();
  Explanation explanation =
      alignmentExplanation(*results, m_canvas->row(), m_canvas->source(), document()->scene().weightColors);
  if (m_compared) {
    // Only names in it are cut, and not the sentence.
    constexpr qsizetype longestName = 24;
    const std::string title = ui::shortWords(explanation.title, longestName).toStdString();
    explanation.title = {"%1", {words(((m_canvas->isAtB() ? "B · " : "A · ") + title).c_str())}};
  }
  m_inspector->explain(explanation);
}

void AlignmentPage::follow(const QString& link) {
  if (!m_results) return;
  if (link.startsWith(QLatin1String(sourceLink)))
    m_canvas->chooseSource(link.mid(sourceLink.size()).toLongLong());
  else
    m_canvas->force(link.toInt());
}

void AlignmentPage::goBackTo(const AlignmentRun& run) {
  const AlignmentRecipe recipe = run.recipe;
  m_film->settle();
  const std::optional<Box<KeptWeights>> weights = m_film->goBackTo(run);
  if (!weights) return;
  edit(tr("Earlier training"), [&](AlignmentScene& scene) {
    if (!(scene.recipe == recipe)) {
      if (!recipe.pairs)
        scene = withTask(std::move(scene), recipe.task);
      else if (scene.recipe.pairs != recipe.pairs)
        scene = withPairs(std::move(scene), *recipe.pairs, recipe.pairsName);
      scene = withRecipe(std::move(scene), recipe);
    }
    scene.weights = weights;
  });
  showFilm();
}

// ---- two models -------------------------------------------------------------------------------------------------

/// The model in sight, if its score is the same function: a menu may have been opened before another model came.
std::optional<AlignmentCheckpoint> AlignmentPage::modelForSameFunction(const AlignmentScoring* scoring) const {
  const std::optional<AlignmentCheckpoint> shown = m_film->isLoading() ? std::nullopt : m_film->shown();
  if (!shown) return {};
  const std::vector<const AlignmentScoring*> same = sameFunctionAs(*shown->model->scoring);
  return std::find(same.begin(), same.end(), scoring) == same.end() ? std::nullopt : shown;
}

void AlignmentPage::loadSameFunction(const AlignmentScoring* scoring) {
  const std::optional<AlignmentCheckpoint> shown = modelForSameFunction(scoring);
  if (!shown || !m_results) return;
  m_lesson = Lesson{scoring->id, m_results->decoding.weights};
  edit(tr("The same weights as %1").arg(ui::translated(scoring->name)), [&](AlignmentScene& scene) {
    scene = withSameFunction(std::move(scene), *shown->model, shown->step, *scoring);
  });
}

void AlignmentPage::compareSameFunction(const AlignmentScoring* scoring) {
  const std::optional<AlignmentCheckpoint> shown = modelForSameFunction(scoring);
  if (!shown) return;
  edit(tr("Compare: the same weights as %1").arg(ui::translated(scoring->name)), [&](AlignmentScene& scene) {
    scene = withSameFunctionBeside(std::move(scene), *shown->model, shown->step, *scoring);
  });
  // B may have been such a model already, with other weights.
  m_other->showAnew(comparedScene(document()->scene().alignment));
}

void AlignmentPage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  // A window that is minimised goes on, and so does one that gives way to another; a workspace out of sight computes
  // nothing.
  if (event->spontaneous() || !window()->isVisible()) return;
  m_film->pause();
  m_other->pause();
}

bool AlignmentPage::isUpToDate() const {
  const std::vector<const AlignmentFilm*> films =
      isComparing() ? std::vector<const AlignmentFilm*>{m_film, m_other} : std::vector<const AlignmentFilm*>{m_film};
  const auto has = [&](bool (AlignmentFilm::*is)() const) {
    return std::any_of(films.begin(), films.end(), [&](const AlignmentFilm* film) { return (film->*is)(); });
  };
  if (m_reader->isBusy() || has(&AlignmentFilm::isLoading)) return false;
  if (has(&AlignmentFilm::isTraining)) return !m_isEdited;
  const bool areSettled =
      std::all_of(films.begin(), films.end(), [](const AlignmentFilm* film) { return film->isSettled(); });
  return !m_worker.isBusy() && areSettled && m_inspector->isUpToDate();
}

void AlignmentPage::openFile(const QString& path) {
  m_reader->setRecipe(document()->scene().alignment.recipe);
  m_reader->openFile(path);
}

void AlignmentPage::openTable(const TableSource& source, const TableChoices& choices) {
  m_reader->setRecipe(document()->scene().alignment.recipe);
  m_reader->open(source, choices);
}

QWidget* AlignmentPage::firstFocus() { return m_input->input(); }

}  // namespace attn::app
