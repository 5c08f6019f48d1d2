// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_page.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>
#include <optional>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/window/actions.h"
#include "app/workspaces/cell_table.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/query_card.h"
#include "app/workspaces/retrieval/retrieval_canvas.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "app/workspaces/retrieval/retrieval_panels.h"
#include "app/workspaces/tables/table_reader.h"
#include "core/files/pair_table.h"
#include "ui/chart/curve_chart.h"
#include "ui/inspector/inspector.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// A text as it stands in a table on the clipboard: what it has of tabs and lines is its own.
QString cellText(const std::string& words) {
  QString text = QString::fromStdString(words);
  const auto isSpecial = [](QChar c) { return c == u'\t' || c == u'\n' || c == u'\r' || c == u'"'; };
  if (std::none_of(text.begin(), text.end(), isSpecial)) return text;
  return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

/// Where there are no weights to be explained.
Explanation problemExplanation(const Message& problem) {
  Explanation explanation;
  explanation.title = {translatable("core", "There is no answer")};
  Step why;
  why.words = problem;
  explanation.steps.push_back(std::move(why));
  return explanation;
}

/// A number without what rounding made of its last digits: −3.385, and not −3.3850000000000002.
QString shortest(double number) {
  constexpr int certain = 15;
  return QString::number(number, 'g', certain);
}

/// The whole table for a spreadsheet.
QString textOf(const RetrievalResults& results) {
  QString text = QStringLiteral("key\tvalue\tscore\tweight\n");
  for (Index pair = 0; pair < results.database->size(); ++pair) {
    const auto at = static_cast<std::size_t>(pair);
    text += cellText(results.database->key(pair)) + u'\t' + cellText(results.database->value(pair)) + u'\t' +
            shortest((*results.scores)[at]) + u'\t' + shortest((*results.weights)[at]) + u'\n';
  }
  return text;
}

}  // namespace

RetrievalPage::RetrievalPage(Document* document, QWidget* parent) : Page("retrieval", document, parent) {
  m_reader = new TableReader("retrieval", this);
  m_reader->hide();
  m_canvas = new RetrievalCanvas;
  m_inspector = new ui::Inspector;
  setParts(makeControls(), m_canvas, m_inspector, tr("Why this answer?"));
  connectParts();
  app::addAction({.id = "sorting", .text = tr("&Sort the pairs"), .fill = [this](QMenu* menu) { fillSorting(menu); }},
                 this);
  showViewState();
  if (isInSight()) showScene();
}

QWidget* RetrievalPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_databasePanel = new DatabasePanel(controls);
  auto* similarity = new SimilarityPanel(controls);
  m_poolingPanel = new PoolingPanel(controls);
  // What a special case changes stands below it: the buttons stay under the hand.
  m_forms = {m_databasePanel, m_poolingPanel, similarity, new NormaliserPanel(controls)};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, &RetrievalPage::editScene);
  }
  column->addStretch(1);
  connect(m_databasePanel, &DatabasePanel::fileWanted, this, &RetrievalPage::fileWanted);
  connect(m_databasePanel, &DatabasePanel::pasteWanted, this, &RetrievalPage::paste);
  connect(m_databasePanel, &DatabasePanel::changeWanted, this, [this] {
    if (const auto& pairs = document()->scene().retrieval.pairs) m_reader->changeReadingOf(pairs->share());
  });
  connect(m_databasePanel, &DatabasePanel::firstLineWanted, this, [this] {
    if (!m_header) return;
    edit(tr("First line"), [names = m_header->names](RetrievalScene& scene) {
      scene = withNewPairs(std::move(scene), 0, {{names.first}, {names.second}});
    });
  });
  return controls;
}

void RetrievalPage::connectParts() {
  connect(m_canvas, &RetrievalCanvas::edited, this, &RetrievalPage::edit);
  connect(m_canvas, &RetrievalCanvas::dragCanceled, document(), &Document::cancel);
  connect(m_canvas, &RetrievalCanvas::viewChanged, this, &RetrievalPage::compute);
  connect(m_canvas, &RetrievalCanvas::pairSelected, this, [this] {
    document()->look([this](ViewState& state) {
      const std::optional<Index> pair = m_canvas->selectedPair();
      state.retrieval.selection = pair ? std::vector<Index>{*pair} : std::vector<Index>();
    });
    explain();
  });
  connect(m_canvas, &RetrievalCanvas::sortingWanted, this, &RetrievalPage::sort);
  connect(m_inspector, &ui::Inspector::linkClicked, this, [this](const QString& pair) {
    document()->look([&](ViewState& state) { state.retrieval.selection = {static_cast<Index>(pair.toLongLong())}; });
  });
  connect(m_canvas, &RetrievalCanvas::hovered, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_canvas, &RetrievalCanvas::pasteWanted, this, &RetrievalPage::paste);
  connect(m_canvas, &RetrievalCanvas::copyWanted, this, &RetrievalPage::copyPairs);
  connectReader();
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    RetrievalResults failed;
    failed.scene = document()->scene().retrieval;
    failed.problem = words;
    showProblem(failed, failureText(words));
  });
  connect(&m_explainer, &Worker::failed, this, [this] { m_inspector->showNothing(); });
}

void RetrievalPage::edit(const QString& text, const std::function<void(RetrievalScene&)>& change, int gesture) {
  editScene(
      text, [&](Scene& scene) { change(scene.retrieval); }, gesture);
}

void RetrievalPage::editScene(const QString& text, const SceneChange& change, int gesture) {
  const RetrievalScene before = document()->scene().retrieval;
  document()->edit(text, change, gesture);
  // Another question is answered by another pair: that one is explained.
  const RetrievalScene& after = document()->scene().retrieval;
  if (after.query != before.query || after.builtIn != before.builtIn || after.source != before.source) unselect();
}

void RetrievalPage::showScene() {
  const Scene& scene = document()->scene();
  for (Form* form : m_forms) form->showScene(scene);
  const bool isHeaderOfThese =
      m_header && scene.retrieval.pairs && scene.retrieval.pairs->share() == m_header->pairs.share();
  m_databasePanel->showNames(isHeaderOfThese ? std::optional(m_header->names) : std::nullopt);
  m_databasePanel->showChangeable(scene.retrieval.pairs && m_reader->readingOf(scene.retrieval.pairs->share()));
  m_canvas->showScene(scene.retrieval, scene.weightColors);
  selectPair();
  emit viewChanged();
  compute();
}

void RetrievalPage::showViewState() {
  const RetrievalViewState& state = document()->viewState().retrieval;
  const RetrievalView before = m_canvas->wantedView();
  m_canvas->showSorting(state.sortedBy, state.isDescending);
  if (!(m_canvas->wantedView() == before)) compute();
  selectPair();
  explain();
}

void RetrievalPage::sort(const std::string& column, bool isDescending) {
  document()->look([&](ViewState& state) {
    state.retrieval.sortedBy = column;
    state.retrieval.isDescending = isDescending;
  });
}

void RetrievalPage::fillSorting(QMenu* menu) {
  menu->clear();
  const RetrievalViewState& state = document()->viewState().retrieval;
  const auto add = [&](const QString& name, const std::string& column, bool isDescending) {
    QAction* action = menu->addAction(name);
    action->setCheckable(true);
    action->setChecked(state.sortedBy == column && (column.empty() || state.isDescending == isDescending));
    connect(action, &QAction::triggered, this, [=, this] { sort(column, isDescending); });
  };
  add(tr("As they stand in the database"), {}, false);
  add(tr("By weight, the largest first"), "weight", true);
  add(tr("By score, the largest first"), "score", true);
  add(tr("By key"), "key", false);
  add(tr("By value"), "value", false);
}

void RetrievalPage::unselect() {
  document()->look([](ViewState& state) { state.retrieval.selection.clear(); });
}

void RetrievalPage::selectPair() {
  const std::vector<Index>& selection = document()->viewState().retrieval.selection;
  m_canvas->selectPair(selection.empty() ? std::nullopt : std::optional(selection.front()));
}

void RetrievalPage::compute() {
  if (!isInSight()) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_worker.post([this, sinceEdit, scene = document()->scene().retrieval,
                 view = m_canvas->wantedView()](Worker::Task& task) -> Worker::Delivery {
    // The answer does not wait for a plane that takes long.
    const auto answered = [&](const RetrievalResults& results) {
      task.report([this, sinceEdit, results] { showResults(results, sinceEdit); });
    };
    const RetrievalResults results = m_pipeline.run(scene, view, answered);
    return [this, sinceEdit, results] { showResults(results, sinceEdit); };
  });
}

void RetrievalPage::showResults(const RetrievalResults& results, const QElapsedTimer& sinceEdit) {
  m_databasePanel->showResults(results);
  m_poolingPanel->showResults(results);
  if (results.problem) return showProblem(results, ui::translated(results.problem));
  const bool isOther = !m_canvas->hasResults() || !(this->results().scene == results.scene);
  const bool hadPlane = m_canvas->showsPlane();
  m_canvas->showResults(results);
  if (!hadPlane && m_canvas->showsPlane()) compute();  // as fine as the plane turned out to be large
  explain();
  showStatus(retrievalShapes(results));
  if (isOther) showTime(sinceEdit);
  emit resultsShown();
}

void RetrievalPage::showProblem(const RetrievalResults& results, const QString& words) {
  m_canvas->showProblem(results, words);
  m_explainer.stop();
  m_inspector->explain(problemExplanation(results.problem));
  showStatus({});
  emit resultsShown();
}

void RetrievalPage::explain() {
  if (!m_canvas->hasResults()) return;
  // Long texts take long to be compared.
  m_explainer.post([this, results = results(), pair = m_canvas->selectedPair()](Worker::Task&) -> Worker::Delivery {
    const Explanation explanation = retrievalExplanation(results, pair);
    return [this, explanation] { m_inspector->explain(explanation); };
  });
}

// ---- tables from elsewhere --------------------------------------------------------------------------------------

void RetrievalPage::connectReader() {
  Page::connectReader(m_reader);
  m_reader->take = [this](const TableSource& source, const TableChoices& chosen, const ReadingProgress&) {
    PairChoices choices = pairChoices(chosen, TableUse::pairs);
    choices.most = mostScenePairs;
    choices.usuallyHasHeader = !source.text;  // what was copied from the middle of a table has no names above it
    PairTable read = source.text ? parsePairs(*source.text, choices) : readPairs(systemPath(source.path), choices);
    const Header header{Box<Database>(std::move(read.database)), {read.keyName, read.valueName}};
    // Whether many keys are numbers is not looked at on the GUI thread.
    const Index width = numericKeys(header.pairs)->width;
    return [this, name = source.name, isPasted = source.text != nullptr, header, width, keyNames = read.keyNames,
            isClear = read.isHeaderClear, leftOut = read.leftOut] {
      m_header = isClear ? std::nullopt : std::optional(header);
      m_reader->remember(header.pairs.share());
      unselect();
      // What was typed while the file was read counts.
      edit(tr("Pairs of %1").arg(ui::withoutControls(name)), [&](RetrievalScene& scene) {
        scene = withPairs(std::move(scene), header.pairs, name.toStdString(), width, keyNames);
      });
      if (leftOut.count > 0) return emit told(leftOutWords(leftOut));
      // Who copies rows out of the middle of a table may have meant to add them.
      if (isPasted)
        emit told(tr("%n pasted pair(s) took the place of those that were there: Undo brings them back", nullptr,
                     static_cast<int>(header.pairs->size())));
    };
  };
  connect(document(), &Document::opened, m_reader, &TableReader::forget);  // pairs for the scene before
}

void RetrievalPage::openFile(const QString& path) { m_reader->openFile(path); }

void RetrievalPage::openTable(const TableSource& source, const TableChoices& choices) {
  m_reader->open(source, choices);
}

void RetrievalPage::paste() { m_reader->paste(tr("Pasted pairs")); }

void RetrievalPage::copyPairs() const {
  const PairTableView& table = *m_canvas->table();
  const Database& database = table.pairs().database();
  QString text;
  for (const Index pair : table.selectedPairs())
    text += cellText(database.key(pair)) + u'\t' + cellText(database.value(pair)) + u'\n';
  QApplication::clipboard()->setText(text);
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

const RetrievalResults& RetrievalPage::results() const { return m_canvas->results(); }

std::string RetrievalPage::colorMap() const { return document()->scene().weightColors; }

void RetrievalPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

std::vector<ui::NamedPicture> RetrievalPage::pictures() const {
  if (!m_canvas->hasResults() || results().database->size() == 0) return {};
  const ui::Picture bars = barsPicture(results(), document()->scene().weightColors);
  std::vector<ui::NamedPicture> pictures{{tr("Weights of the keys"), bars}};
  if (results().hasLine) {
    constexpr double shape = 0.6;
    const ui::Picture line(lineChart(results(), m_canvas->plane()->figure()), shape);
    pictures.push_back({m_canvas->plane()->accessibleName(), line});
    if (m_canvas->plane()->hasFocus()) std::swap(pictures[0], pictures[1]);
    pictures.push_back({tr("Whole workspace"), ui::beside({bars, line}, {4, 5})});
  }
  if (results().hasPlane) {
    const ui::Picture plane = planePicture(results());
    pictures.push_back({m_canvas->plane()->accessibleName(), plane});
    if (m_canvas->plane()->hasFocus()) std::swap(pictures[0], pictures[1]);
    pictures.push_back({tr("Whole workspace"), ui::beside({bars, plane}, {4, 5})});
  }
  return pictures;
}

std::vector<NamedTable> RetrievalPage::tables() const {
  if (!m_canvas->hasResults()) return {};
  const auto results = std::make_shared<const RetrievalResults>(this->results());
  const auto text = [&](const char* name, const std::vector<std::string>& texts) {
    return CsvColumn{name, [results, &texts](std::string& line, Index row) {
                       appendField(line, spreadsheetSafe(texts[static_cast<std::size_t>(row)]));
                     }};
  };
  const auto number = [&](const char* name, const std::vector<double>& numbers) {
    return CsvColumn{name, [results, &numbers](std::string& line, Index row) {
                       appendField(line, numbers[static_cast<std::size_t>(row)]);
                     }};
  };
  return {{tr("Lookup"),
           {text("key", results->database->keys), text("value", results->database->values),
            number("score", *results->scores), number("weight", *results->weights)},
           results->database->size(),
           [results] {
             const std::vector<float> weights(results->weights->begin(), results->weights->end());
             return weightMatrix(weights, {results->scene.query}, results->database->keys);
           }}};
}

NumbersText RetrievalPage::numbersText() const {
  if (!m_canvas->hasResults()) return {};
  constexpr Index columns = 4;
  return {results().database->size() * columns, [shown = results()] { return textOf(shown); }};
}

bool RetrievalPage::isUpToDate() const {
  return !m_worker.isBusy() && !m_reader->isBusy() && !m_explainer.isBusy() && m_inspector->isUpToDate();
}

QWidget* RetrievalPage::firstFocus() { return m_canvas->query(); }

}  // namespace attn::app
