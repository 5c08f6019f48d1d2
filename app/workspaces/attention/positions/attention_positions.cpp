// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/positions/attention_positions.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workspaces/attention/positions/column_list.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/page.h"
#include "ui/chart/chart_scale.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/checked_line.h"
#include "ui/controls/flow_layout.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/number_field.h"
#include "ui/controls/segmented_control.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

std::vector<ui::SegmentedControl::Choice> rowChoices() {
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const Position& row : positions())
    choices.push_back({QString::fromLatin1(row.id), ui::translated(row.name),
                       ui::translated(row.note) + u'\n' + ui::translated(placeOfEntry(row))});
  return choices;
}

}  // namespace

AttentionPositions::AttentionPositions(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 8);
  column->setSpacing(6);
  auto* ways = new ui::FoldingRow(this);
  m_rows = new ui::SegmentedControl(rowChoices(), ways);
  m_rows->setObjectName(QStringLiteral("positionRows"));
  m_rows->setAccessibleName(tr("Way of positions"));
  auto* line = new QHBoxLayout(ways);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(m_rows);
  line->addStretch(1);
  // In a narrow window they are a list.
  ways->addFoldable([this](bool folded) { m_rows->setFolded(folded); },
                    [this] { return m_rows->widthThatFoldingSaves(); });
  column->addWidget(ways);
  m_formula = new QLabel(this);
  m_formula->setObjectName(QStringLiteral("positionFormula"));
  m_formula->setTextFormat(Qt::RichText);
  column->addWidget(m_formula);
  m_entry = new QLabel(this);
  m_entry->setObjectName(QStringLiteral("positionEntry"));
  m_entry->setTextFormat(Qt::PlainText);
  m_entry->setProperty("kind", "faint");
  m_entry->setWordWrap(true);
  column->addWidget(m_entry);
  QWidget* const sizes = makeSizes();
  column->addWidget(sizes);
  for (QWidget* each : {static_cast<QWidget*>(ways), static_cast<QWidget*>(m_entry), sizes}) Page::markChrome(each);
  column->addWidget(m_columns->expected());
  m_heatmap = new ui::HeatmapView(this);
  m_heatmap->setAccessibleName(tr("Heatmaps of positions"));
  column->addWidget(m_heatmap, 3);
  m_chart = new ui::CurveChart({.cursor = true, .cursorName = tr("Position")}, this);
  m_chart->setObjectName(QStringLiteral("positionCurves"));
  m_chart->setAccessibleName(tr("Curves of positions"));
  column->addWidget(m_chart, 2);
  setLeastSizes();

  connect(m_rows, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    const Position& row = *findRow(positions(), id.toStdString());
    emit edited(
        tr("Positions: %1").arg(ui::translated(row.name)),
        [&row](AttentionScene& scene) { scene.mechanism.positions = row.id; }, 0);
  });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& place) {
    std::vector<Index> selection;
    if (place) selection = {static_cast<Index>(place->panel), place->row, place->column};
    emit looked([selection](AttentionViewState& state) { state.positionSelection = selection; });
    showCursor();
    emit explained();
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](const std::optional<ui::CellPlace>& place) {
    emit pointedAt(place ? m_heatmap->exactDescription(*place) : QString());
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { emit looked([cell](AttentionViewState& state) { state.positionZoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, &AttentionPositions::rangeChosen);
  connect(m_chart, &ui::CurveChart::cursorMoved, this, [this](QPointF place, int) {
    const ui::CellPlace before = m_heatmap->selection().value_or(ui::CellPlace{});
    m_heatmap->setSelection(cellAt(*ownCell(m_shown, before).first, place.x(), before));
  });
}

QWidget* AttentionPositions::makeSizes() {
  auto* row = new QWidget(this);
  auto* lines = new ui::FlowLayout(row, 8);  // as many as a narrow window needs
  const auto add = [&](const QString& name, QWidget* control) {
    auto* named = new QWidget(row);
    auto* line = new QHBoxLayout(named);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    auto* label = new QLabel(name, named);
    label->setProperty("kind", "faint");
    label->setBuddy(control);
    line->addWidget(label);
    line->addWidget(control);
    lines->addWidget(named);
    return named;
  };
  m_count = makeField(shownPositionsScalar, row);
  m_count->setObjectName(QString::fromLatin1(shownPositionsScalar.id));
  m_count->setToolTip(tr("So many positions are shown, whatever the tokens are"));
  add(ui::translated(shownPositionsScalar.name), m_count);
  m_width = makeField(shownWidthScalar, row);
  m_width->setObjectName(QString::fromLatin1(shownWidthScalar.id));
  m_width->setToolTip(tr("The width of the vectors, or of a head, that are shown, whatever that of the tokens is"));
  QWidget* const width = add(ui::translated(shownWidthScalar.name), m_width);
  m_columns = new ui::CheckedLine(row);
  m_columns->setObjectName(QStringLiteral("encodingColumns"));
  m_columns->setAccessibleName(tr("Columns drawn as curves"));
  m_columns->setToolTip(tr("The columns that are drawn as curves, from 0 on: 6–9, 12"));
  m_columns->setMaximumWidth(ui::scaled(130));
  m_columns->expected()->setObjectName(QStringLiteral("expectedColumns"));
  m_ofEncoding = {width, add(tr("Curves of columns"), m_columns)};

  const auto size = [this](ui::NumberField* field, const char* name, Index EncodingChoice::*member) {
    connect(field, &ui::NumberField::edited, this, [this, name, member](double value) {
      emit edited(
          QStringLiteral("%1: %2").arg(ui::translated(name)).arg(value),
          [=](AttentionScene& scene) { scene.encoding.*member = static_cast<Index>(value); }, 0);
    });
  };
  size(m_count, shownPositionsScalar.name, &EncodingChoice::positions);
  size(m_width, shownWidthScalar.name, &EncodingChoice::width);
  connect(m_columns, &QLineEdit::editingFinished, this, &AttentionPositions::takeColumns);
  return row;
}

void AttentionPositions::takeColumns() {
  const std::optional<std::vector<Index>> columns = columnsIn(m_columns->text());
  const auto width = static_cast<Index>(m_width->value());
  if (!columns || (!columns->empty() && columns->back() >= width))
    return m_columns->refuse(
        tr("Expected at most %1 columns from 0 to %2, as in 6–9, 12").arg(mostColumns).arg(width - 1));
  m_columns->accept(columnsText(*columns));
  emit edited(
      tr("Curves of columns %1").arg(columnsText(*columns)),
      [columns](AttentionScene& scene) { scene.encoding.columns = *columns; }, 0);
}

void AttentionPositions::showScene(const AttentionScene& scene) {
  const Position& row = *findRow(positions(), scene.mechanism.positions);
  m_rows->setCurrent(QString::fromLatin1(row.id));
  m_formula->setText(ui::richFormula(row.formula));
  m_formula->setVisible(*row.formula != '\0');
  m_entry->setText(ui::translated(placeOfEntry(row)));
  m_count->setValue(static_cast<double>(scene.encoding.positions));
  m_width->setValue(static_cast<double>(scene.encoding.width));
  for (QWidget* control : m_ofEncoding) control->setVisible(row.vectors || row.rotate);
  m_columns->showText(columnsText(scene.encoding.columns));
}

void AttentionPositions::showResults(const PositionsShown& shown, const AttentionViewState& state) {
  m_shown = shown;
  if (hasProblem())
    m_heatmap->setMessage(ui::translated(shown.parts.back().problem));
  else
    m_heatmap->setFigure(shown.heatmaps, positionsWords());
  showChart();
  showViewState(state);
  showCursor();
  emit explained();
}

void AttentionPositions::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showChart();
}

/// In the letters of a room there is no height for the curves below the heatmaps, of which they are columns.
void AttentionPositions::showChart() { m_chart->setVisible(!hasProblem() && !ui::theme().projected); }

void AttentionPositions::showViewState(const AttentionViewState& state) {
  m_heatmap->setZoom(state.positionZoom);
  if (hasProblem()) return;
  std::optional<ui::CellPlace> wanted;
  if (const std::vector<Index>& place = state.positionSelection; hasCell(place))
    wanted = ui::CellPlace{static_cast<std::size_t>(place[0]), place[1], place[2]};
  if (m_heatmap->selection() == wanted) return;
  m_heatmap->setSelection(wanted);
  showCursor();
}

bool AttentionPositions::hasCell(const std::vector<Index>& place) const {
  const ui::HeatmapFigure& figure = m_shown.heatmaps;
  if (place.size() != 3 || place[0] >= static_cast<Index>(figure.panels.size())) return false;
  const auto panel = static_cast<std::size_t>(place[0]);
  return place[1] < ui::rowsOf(figure, panel) && place[2] < ui::columnsOf(figure, panel);
}

bool AttentionPositions::hasProblem() const {
  return m_shown.parts.empty() || static_cast<bool>(m_shown.parts.back().problem);
}

/// The curves stand at the selected position.
void AttentionPositions::showCursor() {
  ui::ChartFigure chart = m_shown.chart;
  if (const auto cell = m_heatmap->selection(); cell && !hasProblem()) {
    const auto [results, own] = ownCell(m_shown, *cell);
    // Where A and B have different axes the curves are those of B alone.
    if (isDrawnWith(*results, m_shown.parts.back())) {
      const double place = chartPlaceOf(*results, own);
      chart.cursor = QPointF(place, 0);
      chart.cursorText = ui::shortNumber(place);
    }
  }
  m_chart->setFigure(chart);
  m_chart->setMessage(chart.curves.empty() ? tr("No column is drawn as a curve.") : QString());
}

Explanation AttentionPositions::explanation() const {
  if (m_shown.parts.empty()) return {};
  if (const auto cell = m_heatmap->selection(); cell && !hasProblem()) {
    const auto [results, own] = ownCell(m_shown, *cell);
    return positionExplanation(*results, own);
  }
  return positionExplanation(m_shown.parts.back());
}

std::vector<ui::NamedPicture> AttentionPositions::pictures() const {
  if (hasProblem() || m_shown.heatmaps.panels.empty()) return {};
  return positionPictures(m_shown.heatmaps, m_shown.chart);
}

std::vector<NamedTable> AttentionPositions::tables() const {
  if (m_shown.heatmaps.panels.empty()) return {};
  return positionTables(m_shown);
}

NumbersText AttentionPositions::numbersText() const {
  if (m_shown.heatmaps.panels.empty()) return {};
  const ui::HeatmapFigure figure = m_shown.heatmaps;
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

/// Large text wants larger drawings: labels take their room from the cells.
void AttentionPositions::setLeastSizes() {
  m_heatmap->setMinimumSize(220, ui::scaled(140));
  m_chart->setMinimumSize(220, ui::scaled(110));
}

void AttentionPositions::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && m_chart) setLeastSizes();
}

}  // namespace attn::app
