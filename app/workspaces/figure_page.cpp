// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/figure_page.h"

#include <QVBoxLayout>

#include "app/document/document.h"
#include "app/workspaces/cell_table.h"
#include "ui/controls/elided_label.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"

namespace attn::app {

FigurePage::FigurePage(const Workspace& row, Document* document, QWidget* parent)
    : Page(row.id, document, parent), m_row(row) {
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, ui::translated(row.question));
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_heatmap->setMessage(failureText(words));
    emit resultsShown();
  });
  showViewState();
  if (isInSight()) showScene();
}

QWidget* FigurePage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  for (const FormSection& section : m_row.form) {
    auto* form = new Form(section.id, controls);
    form->setTitle(ui::translated(section.name));
    for (const FormRow& row : section.rows) form->add(row);
    connect(form, &Form::edited, this, [this](const QString& text, const SceneChange& change, int gesture) {
      document()->edit(text, change, gesture);
    });
    column->addWidget(form);
    m_forms.push_back(form);
  }
  column->addStretch(1);
  return controls;
}

QWidget* FigurePage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* column = new QVBoxLayout(canvas);
  column->setContentsMargins(12, 12, 12, 0);
  column->setSpacing(8);
  m_caption = new ui::ElidedLabel(canvas);
  m_caption->setProperty("kind", "faint");
  column->addWidget(m_caption);
  m_heatmap = new ui::HeatmapView(canvas);
  m_heatmap->setAccessibleName(tr("Heatmaps"));
  m_heatmap->setMinimumSize(220, 160);
  column->addWidget(m_heatmap, 1);
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& cell) {
    look([&](FigureViewState& state) {
      state.selection =
          cell ? std::vector<Index>{static_cast<Index>(cell->panel), cell->row, cell->column} : std::vector<Index>();
    });
    inspect();
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { look([&](FigureViewState& state) { state.zoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, [this](const ColorRange& range) {
    document()->look([&](ViewState& state) { state.ranges[m_row.id + std::string(".figure")] = range; });
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](const std::optional<ui::CellPlace>& cell) {
    emit statusChanged(cell ? m_heatmap->exactDescription(*cell) : status());
  });
  return canvas;
}

void FigurePage::look(const std::function<void(FigureViewState&)>& change) {
  document()->look([&](ViewState& state) { change(state.parts.of<FigureViewState>(m_row.id)); });
}

ColorRange FigurePage::range() const { return document()->viewState().rangeOf(m_row.id, "figure"); }

void FigurePage::showScene() {
  for (Form* form : m_forms) form->showScene(document()->scene());
  emit viewChanged();
  compute();
}

void FigurePage::showViewState() {
  m_heatmap->setZoom(document()->viewState().parts.of<FigureViewState>(m_row.id).zoom);
  if (!isInSight()) return;
  showSelection();
  if (m_drawnRange && range() != *m_drawnRange) compute();
}

void FigurePage::compute() {
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_drawnRange = range();
  m_worker.post([this, sinceEdit, scene = document()->scene(), range = *m_drawnRange,
                 shownOf = m_row.shownOf](Worker::Task&) -> Worker::Delivery {
    Shown shown = shownOf(scene);
    shown.figure = ui::withColorRange(std::move(shown.figure), range);
    return [this, sinceEdit, shown] { showFigure(shown, sinceEdit); };
  });
}

void FigurePage::showFigure(const Shown& shown, const QElapsedTimer& sinceEdit) {
  m_shown = shown;
  m_caption->setText(shown.caption);
  m_heatmap->setMessage(shown.problem ? ui::translated(shown.problem) : QString());
  if (!shown.problem) m_heatmap->setFigure(shown.figure, shown.words);
  showStatus(shown.status);
  showTime(sinceEdit);
  showSelection();
  inspect();
  emit viewChanged();
  emit resultsShown();
}

/// The cell that the document says is selected, if there is such a cell.
void FigurePage::showSelection() {
  const std::vector<Index>& wanted = document()->viewState().parts.of<FigureViewState>(m_row.id).selection;
  const ui::HeatmapFigure& figure = m_heatmap->figure();
  std::optional<ui::CellPlace> cell;
  if (wanted.size() == 3 && wanted[0] >= 0 && wanted[0] < static_cast<Index>(figure.panels.size())) {
    const auto panel = static_cast<std::size_t>(wanted[0]);
    if (wanted[1] < ui::rowsOf(figure, panel) && wanted[2] < ui::columnsOf(figure, panel))
      cell = ui::CellPlace{panel, wanted[1], wanted[2]};
  }
  if (cell != m_heatmap->selection()) m_heatmap->setSelection(cell);
}

void FigurePage::inspect() {
  const auto cell = m_heatmap->selection();
  if (!cell || m_shown.problem || !m_shown.explain) return m_inspector->showNothing();
  m_inspector->explain(m_shown.explain(*cell));
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

std::string FigurePage::colorMap() const { return document()->scene().weightColors; }

void FigurePage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

void FigurePage::zoomBy(double factor) { m_heatmap->zoomBy(factor); }

void FigurePage::zoomToFit() { m_heatmap->zoomToFit(); }

std::vector<ui::NamedPicture> FigurePage::pictures() const {
  if (m_shown.problem || m_shown.figure.panels.empty()) return {};
  return {{m_shown.words.table, m_shown.figure}};
}

std::vector<NamedTable> FigurePage::tables() const {
  if (m_shown.problem || m_shown.figure.panels.empty()) return {};
  const auto figure = std::make_shared<const ui::HeatmapFigure>(m_shown.figure);
  return {{m_shown.words.table, cellColumns(figure, m_shown.words), ui::cellCount(*figure)}};
}

NumbersText FigurePage::numbersText() const {
  if (m_shown.problem || m_shown.figure.panels.empty()) return {};
  return {ui::cellCount(m_shown.figure), [figure = m_shown.figure] { return ui::numbersAsText(figure); }};
}

bool FigurePage::isUpToDate() const { return !m_worker.isBusy() && m_inspector->isUpToDate(); }

QWidget* FigurePage::firstFocus() { return m_heatmap; }

}  // namespace attn::app
