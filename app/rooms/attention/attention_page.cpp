// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/attention/attention_page.h"

#include <QAbstractSlider>
#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>
#include <utility>

#include "app/document.h"
#include "app/rooms/attention/attention_figure.h"
#include "app/rooms/attention/attention_matrices.h"
#include "app/rooms/attention/attention_panels.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

std::vector<Index> selectionOf(const ui::HeatmapView& heatmap) {
  const auto place = heatmap.selection();
  return place ? std::vector<Index>{static_cast<Index>(place->panel), place->row, place->column} : std::vector<Index>();
}

}  // namespace

AttentionPage::AttentionPage(Document* document, QWidget* parent)
    : Page("attention", document, parent), m_matrices(new AttentionMatrices(this)) {
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this weight?"));
  m_matrices->keepClearOf(m_heatmap);
  connect(m_matrices, &AttentionMatrices::edited, this, &AttentionPage::edit);
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_results.problem = words;
    m_results.dividingHeads.clear();
    showProblem(failureText(words));
    inspect();
    emit resultsShown();
  });
  connect(&m_textWorker, &Worker::failed, this, [this](const Message& words) {
    emit complained(failureText(words));
    compute();  // the banner says again what it should
  });
  for (const ViewRow& row : views()) {
    auto* action = new QAction(tr("Show %1").arg(ui::translated(row.name).toLower()), this);
    action->setShortcut(QKeySequence(Qt::CTRL | (Qt::Key_1 + static_cast<int>(row.view))));
    connect(action, &QAction::triggered, this, [this, view = row.view] { setView(view); });
    addAction(action);
  }
  auto* ranges = new QMenu(tr("Rang&e of the colour map"), this);
  connect(ranges, &QMenu::aboutToShow, this, [this, ranges] { m_heatmap->fillRangeMenu(ranges); });
  addAction(ranges->menuAction());
  showViewState();
  if (isInSight()) showScene();
}

QWidget* AttentionPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_sequences = new SequencesPanel(controls);
  m_panels = {m_sequences,
              new VectorsPanel(controls),
              new ScoringPanel(controls),
              new MaskPanel(controls),
              new StagesPanel(controls),
              new HeadsPanel(controls)};
  for (AttentionPanel* panel : m_panels) {
    column->addWidget(panel);
    connect(panel, &AttentionPanel::edited, this, &AttentionPage::edit);
    connect(panel, &AttentionPanel::tableWanted, m_matrices, &AttentionMatrices::open);
    connect(panel, &AttentionPanel::largeTextPasted, this, &AttentionPage::takeLargeText);
  }
  column->addStretch(1);
  return controls;
}

QWidget* AttentionPage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* column = new QVBoxLayout(canvas);
  column->setContentsMargins(12, 12, 12, 0);
  column->setSpacing(8);

  std::vector<ui::SegmentedControl::Choice> choices;
  for (const ViewRow& row : views())
    choices.push_back({row.id, ui::translated(row.name), ui::translated(row.description)});
  m_views = new ui::SegmentedControl(choices, canvas);
  m_views->setAccessibleName(tr("View"));
  connect(m_views, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { setView(findRow(views(), id.toStdString())->view); });
  m_caption = new ui::ElidedLabel(canvas);
  m_caption->setProperty("kind", "faint");
  auto* line = new QHBoxLayout;
  line->setSpacing(16);
  line->addWidget(m_views);
  line->addWidget(m_caption, 1);
  // In the place of the caption, so that the picture stays where it is.
  m_banner = new ui::ElidedLabel(canvas);
  m_banner->setProperty("kind", "banner");
  m_banner->setAttribute(Qt::WA_StyledBackground);
  m_banner->setContentsMargins(10, 0, 10, 0);
  m_banner->hide();
  line->addWidget(m_banner, 1);
  column->addLayout(line);

  m_heatmap = new ui::HeatmapView(canvas);
  m_heatmap->setAccessibleName(tr("Heatmaps"));
  m_heatmap->setMinimumSize(220, 160);
  column->addWidget(m_heatmap, 1);
  m_cover = new ui::ViewCover(m_heatmap);
  connect(m_heatmap, &ui::HeatmapView::lengthDragged, this,
          [this](Index entry, Index query, Index length, int gesture) {
            const auto change = [=](AttentionScene& scene) {
              Mechanism& mechanism = scene.mechanism;
              mechanism = query < 0 ? withValidLength(std::move(mechanism), entry, length)
                                    : withQueryLength(std::move(mechanism), entry, query, length);
            };
            edit(tr("Valid length %1").arg(length), change, gesture);
          });
  connect(m_heatmap, &ui::HeatmapView::lengthDragEnded, this, &AttentionPage::releaseRanges);
  connect(m_heatmap, &ui::HeatmapView::lengthDragCanceled, document(), &Document::cancel);
  connect(m_heatmap, &ui::HeatmapView::painted, this, &AttentionPage::paint);
  connect(m_heatmap, &ui::HeatmapView::paintEnded, this, &AttentionPage::releaseRanges);
  connect(m_heatmap, &ui::HeatmapView::paintCanceled, document(), &Document::cancel);
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this] {
    this->document()->look([&](ViewState& state) { state.attention.selection = selectionOf(*m_heatmap); });
    inspect();
    lightTokens();
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { this->document()->look([&](ViewState& state) { state.attention.zoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, [this](const ColorRange& range) {
    const std::string view = views()[static_cast<std::size_t>(m_view)].id;
    this->document()->look([&](ViewState& state) { state.ranges["attention." + view] = range; });
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    emit statusChanged(place ? m_heatmap->exactDescription(*place) : status());
    lightTokens();
  });
  return canvas;
}

/// The first cell of a stroke says whether it shows keys or hides them.
void AttentionPage::paint(const ui::CellPlace& place, bool begins, int gesture) {
  const Index entry = m_figure.panels[place.panel].entry;
  if (begins) m_brushShows = !isShown(*document()->scene().attention.mechanism.painted, entry, place.row, place.column);
  const auto change = [=, shows = m_brushShows](AttentionScene& scene) {
    Box<PaintedMask>& painted = scene.mechanism.painted;
    painted = withPainted(*painted, entry, place.row, {place.column, place.column + 1}, shows);
  };
  edit(m_brushShows ? tr("Show keys") : tr("Hide keys"), change, gesture);
}

void AttentionPage::edit(const QString& text, const AttentionChange& change, int gesture) {
  if (gesture != 0) holdRanges();
  document()->edit(
      text, [&change](Scene& scene) { change(scene.attention); }, gesture);
}

/// While a hand moves a valid length or a slider, equal numbers keep their colour: the range settles when it lets go.
void AttentionPage::holdRanges() {
  if (!m_heldRanges.empty()) return;
  bool isMoving = m_heatmap->isDragging();
  for (QAbstractSlider* slider : findChildren<QAbstractSlider*>()) {
    if (!slider->isSliderDown()) continue;
    isMoving = true;
    connect(slider, &QAbstractSlider::sliderReleased, this, &AttentionPage::releaseRanges, Qt::UniqueConnection);
  }
  if (isMoving) m_heldRanges = m_figure.groups;
}

void AttentionPage::releaseRanges() {
  if (m_heldRanges.empty()) return;
  m_heldRanges.clear();
  if (isInSight()) compute();
}

void AttentionPage::setView(View view) {
  const char* const id = views()[static_cast<std::size_t>(view)].id;
  m_views->setCurrent(QString::fromLatin1(id));
  document()->look([&](ViewState& state) { state.attention.view = id; });
}

void AttentionPage::showViewState() {
  const AttentionViewState& state = document()->viewState().attention;
  m_heatmap->setZoom(state.zoom);
  if (m_results.scene == document()->scene().attention) showSelection();
  const ViewRow* row = findRow(views(), state.view);
  const bool otherView = row && row->view != m_view;
  if (otherView) {
    m_view = row->view;
    m_heldRanges.clear();
    m_views->setCurrent(QString::fromLatin1(row->id));
    emit viewChanged();
  }
  if (isInSight() && (otherView || colorRange() != m_drawnRange)) compute();
}

ColorRange AttentionPage::colorRange() const {
  return document()->viewState().rangeOf("attention", views()[static_cast<std::size_t>(m_view)].id);
}

/// The cell that the document says is selected, if there is such a cell.
void AttentionPage::showSelection() {
  const std::vector<Index> wanted = document()->viewState().attention.selection;
  std::optional<ui::CellPlace> place;
  if (wanted.size() == 3 && wanted[0] >= 0 && wanted[0] < static_cast<Index>(m_figure.panels.size())) {
    const auto panel = static_cast<std::size_t>(wanted[0]);
    if (wanted[1] >= 0 && wanted[1] < ui::rowsOf(m_figure, panel) && wanted[2] >= 0 &&
        wanted[2] < ui::columnsOf(m_figure, panel))
      place = ui::CellPlace{panel, wanted[1], wanted[2]};
  }
  m_heatmap->setSelection(place);
}

std::string AttentionPage::colorMap() const { return colorMapOf(document()->scene(), m_view); }

void AttentionPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)),
                   [&](Scene& scene) { scene = withColorMap(scene, m_view, id); });
}

void AttentionPage::zoomBy(double factor) { m_heatmap->zoomBy(factor); }

void AttentionPage::zoomToFit() { m_heatmap->zoomToFit(); }

QWidget* AttentionPage::firstFocus() { return m_heatmap; }

std::vector<ui::NamedPicture> AttentionPage::pictures() const {
  if (m_results.problem) return {};
  const ui::HeatmapFigure whole = exportedFigure();
  std::vector<ui::NamedPicture> pictures{{attentionWords(m_results.view).table, whole}};
  constexpr std::size_t mostPanels = 100;  // a list of more is none that anybody reads
  if (whole.panels.size() == 1 || whole.panels.size() > mostPanels) return pictures;
  // Each picture has one panel: a copy of the whole would copy all panels for every one of them.
  ui::HeatmapFigure alone = whole;
  alone.panels.clear();
  for (const ui::HeatmapPanel& panel : whole.panels) {
    alone.panels = {panel};
    pictures.push_back({panel.name, alone});
  }
  return pictures;
}

std::vector<NamedTable> AttentionPage::tables() const {
  if (m_results.problem) return {};
  const auto figure = std::make_shared<const ui::HeatmapFigure>(m_figure);
  const Index columns = ui::columnsOf(*figure, 0);
  const Index cells = ui::rowsOf(*figure, 0) * columns;
  const auto text = [](std::string& line, const QString& label) {
    appendField(line, spreadsheetSafe(label.toStdString()));
  };
  // A line a number: the panel, the query, the key or dimension, the number.
  const auto place = [cells](Index row) { return static_cast<std::size_t>(row / cells); };
  const ui::CellWords words = attentionWords(m_results.view);
  std::vector<CsvColumn> table;
  if (figure->panels.size() > 1)
    table.push_back({tr("heatmap").toStdString(),
                     [=](std::string& line, Index row) { text(line, figure->panels[place(row)].name); }});
  table.push_back({words.row.toStdString(), [=](std::string& line, Index row) {
                     text(line, ui::rowLabel(*figure, place(row), row % cells / columns));
                   }});
  table.push_back({words.column.toStdString(), [=](std::string& line, Index row) {
                     text(line, ui::columnLabel(*figure, place(row), row % columns));
                   }});
  table.push_back({words.number.toStdString(), [=](std::string& line, Index row) {
                     const Index i = row % cells / columns, j = row % columns;
                     const bool visible = ui::isVisible(*figure, place(row), i, j);
                     if (visible) appendField(line, static_cast<double>(ui::matrixOf(*figure, place(row))(i, j)));
                   }});
  return {{words.table, std::move(table), static_cast<Index>(figure->panels.size()) * cells}};
}

NumbersText AttentionPage::numbersText() const {
  if (m_results.problem) return {};
  const ui::HeatmapFigure figure = exportedFigure();
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

void AttentionPage::showScene() {
  const AttentionScene& scene = document()->scene().attention;
  for (AttentionPanel* panel : m_panels) panel->showScene(scene);
  m_views->setCurrent(QString::fromLatin1(views()[static_cast<std::size_t>(m_view)].id));
  // The handles follow the hand at once; the numbers come from the worker.
  m_heatmap->setLengths(shownLengths());
  emit viewChanged();
  compute();
}

ui::ValidLengths AttentionPage::shownLengths() const {
  const Mechanism& mechanism = document()->scene().attention.mechanism;
  ui::ValidLengths lengths;
  if (m_results.problem || m_results.view == View::output || !usesValidLengths(m_results.scene.mechanism))
    return lengths;
  const TokenBatch& tokens = *m_results.tokens;
  lengths.perQuery = m_results.scene.mechanism.lengthPerQuery;
  for (Index entry = 0; entry < tokens.batch(); ++entry)
    for (Index query = 0; query < (lengths.perQuery ? tokens.n() : 1); ++query)
      lengths.lengths.push_back(
          validLength(mechanism, entry, query, tokens.keyLengths[static_cast<std::size_t>(entry)], tokens.m()));
  return lengths;
}

void AttentionPage::compute() {
  QElapsedTimer sinceEdit = std::exchange(m_sincePaste, {});
  if (!sinceEdit.isValid()) sinceEdit.start();
  m_drawnRange = colorRange();
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_view, range = *m_drawnRange,
                 held = m_heldRanges](Worker::Task&) -> Worker::Delivery {
    const AttentionResults results = m_pipeline.run(scene.attention, view);
    m_workersFigure = withColorRange(attentionFigure(results, scene, m_workersFigure), range, held);
    return [this, sinceEdit, results, figure = m_workersFigure] { showResults(results, figure, sinceEdit); };
  });
}

void AttentionPage::showResults(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                const QElapsedTimer& sinceEdit) {
  // A run that repeats the last one took no time that is worth a word.
  const bool isOther = m_results.view != results.view || !(m_results.scene == results.scene) || time().isEmpty();
  m_results = results;
  m_figure = figure;
  for (AttentionPanel* panel : m_panels) panel->showResults(results);
  m_matrices->showResults(results);
  if (results.problem) {
    showProblem(ui::translated(results.problem));
  } else {
    m_cover->clear();
    // The view forgets a selection that means nothing in another figure; one that is still to be shown is not its own.
    const std::vector<Index> wanted = document()->viewState().attention.selection;
    const bool isPending = wanted != selectionOf(*m_heatmap);
    m_heatmap->setFigure(figure, attentionWords(results.view), shownLengths());
    m_heatmap->setPaintable(results.view != View::output && hasMask(results.scene.mechanism, "painted"));
    if (isPending && results.scene == document()->scene().attention) {
      document()->look([&](ViewState& state) { state.attention.selection = wanted; });
      showSelection();
    }
  }
  m_caption->setText(attentionCaption(results));
  const QStringList notices = attentionNotices(results);
  m_banner->setText(notices.join(QStringLiteral(" · ")));
  m_banner->setVisible(!notices.isEmpty());
  m_caption->setVisible(notices.isEmpty());
  showStatus(attentionShapes(results));
  if (isOther) showTime(sinceEdit);
  inspect();
  lightTokens();
  emit resultsShown();
}

void AttentionPage::showProblem(const QString& words) {
  std::vector<ui::ViewCover::Offer> offers;
  for (const Index heads : m_results.dividingHeads) {
    const auto take = [this, heads] {
      edit(tr("%n head(s)", nullptr, static_cast<int>(heads)),
           [heads](AttentionScene& scene) { scene.mechanism.heads = heads; });
    };
    offers.push_back({QString::number(heads), tr("%n head(s)", nullptr, static_cast<int>(heads)), take});
  }
  m_cover->say(words, tr("These numbers of heads divide it:"), offers);
}

void AttentionPage::inspect() {
  const auto place = m_heatmap->selection();
  if (!place || m_results.problem || place->panel >= m_figure.panels.size()) return m_inspector->showNothing();
  m_inspector->explain(attentionExplanation(m_results, m_figure, *place));
}

/// The tokens of the cell that is pointed at are lit in the left panel too.
void AttentionPage::lightTokens() {
  const auto place = m_heatmap->pointedAt();
  if (!place || m_results.problem || place->panel >= m_figure.panels.size()) return m_sequences->lightNothing();
  const bool hasKeys = m_results.view != View::output;
  m_sequences->lightTokens(m_figure.panels[place->panel].entry, place->row,
                           hasKeys ? std::optional(place->column) : std::nullopt);
}

void AttentionPage::takeLargeText(const QString& text, bool queries) {
  m_banner->setText(tr("Taking in the pasted text…"));
  m_banner->show();
  m_caption->hide();
  m_sincePaste = {};
  QElapsedTimer sincePaste;
  sincePaste.start();
  m_textWorker.post([this, text, queries, sincePaste,
                     split = document()->scene().attention.inputs.split](Worker::Task&) -> Worker::Delivery {
    const SequenceText cut = clipped(text.toStdString(), split);
    return [this, cut, queries, sincePaste] {
      m_sincePaste = sincePaste;
      edit(tr("Paste text"), [&](AttentionScene& scene) {
        scene = queries ? withQueryText(std::move(scene), cut) : withKeyText(std::move(scene), cut);
      });
      compute();  // the notices are due even if the text was the same
    };
  });
}

ui::HeatmapFigure AttentionPage::exportedFigure() const {
  ui::HeatmapFigure figure = m_figure;
  figure.xLabel = exportedColumnsName(m_results.view);
  figure.yLabel = exportedRowsName();
  return figure;
}

}  // namespace attn::app
