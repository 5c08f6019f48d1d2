// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas is made of: its chart with a header, the heatmap of the weights and the shapes.
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/page.h"
#include "app/workspaces/regression/estimate_bar.h"
#include "app/workspaces/regression/formula_line.h"
#include "app/workspaces/regression/regression_canvas.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_reader.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

/// A panel with a frame and a title.
QFrame* makeCard(const QString& title, QWidget* parent, QVBoxLayout** column) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(16, 12, 16, 12);
  (*column)->setSpacing(4);
  if (title.isEmpty()) return card;
  auto* label = new QLabel(title, card);
  label->setProperty("kind", "title");
  (*column)->addWidget(label);
  return card;
}

}  // namespace

RegressionCanvas::RegressionCanvas(PointsReader* reader, QWidget* learning, QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  auto* grid = m_grid = new QGridLayout;
  m_learning = learning;
  grid->setSpacing(12);
  rows->addLayout(grid, 1);
  m_chartCard = makeChart(reader);
  grid->addWidget(m_chartCard, 0, 0, 1, 2);
  grid->addWidget(makeHeatmap(), 1, 0, 2, 1);
  m_shapesCard = makeShapes();
  grid->addWidget(m_shapesCard, 1, 1);
  grid->addWidget(learning, 2, 1);
  grid->setColumnStretch(0, 6);
  grid->setColumnStretch(1, 4);
  grid->setRowStretch(0, 9);
  grid->setRowStretch(1, 6);
  grid->setRowStretch(2, 6);
  Page::markChrome(m_header);
  Page::markPartOf(learning, {QStringLiteral("regression.bandwidths"), QStringLiteral("regression.learningRate"),
                              QStringLiteral("regression.epochs"), QStringLiteral("regression.initialW")});
  learning->installEventFilter(this);
}

QWidget* RegressionCanvas::makeChart(PointsReader* reader) {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, this, &column);
  column->addWidget(makeHeader(reader));
  m_chart = new ui::CurveChart({true, true, true}, card);
  m_chart->setAccessibleName(tr("Kernel regression curve"));
  m_chart->setMinimumSize(300, 150);
  m_chartOfA = new ui::CurveChart({true, false, true}, card);
  m_chartOfA->setObjectName(QStringLiteral("mapOfA"));
  m_chartOfA->hide();
  // Maps can't share a plot as curves do: A stands at the left of B.
  auto* maps = new QHBoxLayout;
  maps->setSpacing(12);
  maps->addWidget(m_chartOfA, 1);
  maps->addWidget(m_chart, 1);
  column->addLayout(maps, 1);
  connectChart();
  connectLook(m_chart);
  connectLook(m_chartOfA);
  return card;
}

/// One line above the chart: what kernel regression has to do with attention, what is to be said of the curve, and the
/// class of new points; in the place of what is said, how far the reading of a file has come. It is as high without
/// them, so that the chart stays where it is.
QWidget* RegressionCanvas::makeHeader(PointsReader* reader) {
  auto* header = m_header = new QWidget(this);
  auto* line = new QHBoxLayout(header);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(12);
  auto* words = new QWidget(header);
  auto* turns = new QStackedLayout;
  line->addLayout(turns, 1);
  turns->addWidget(words);
  turns->addWidget(reader);
  connect(reader, &PointsReader::progressWanted, turns,
          [turns](bool wanted) { turns->setCurrentIndex(wanted ? 1 : 0); });
  auto* said = new QHBoxLayout(words);
  said->setContentsMargins(0, 0, 0, 0);
  said->setSpacing(12);
  m_formula = new FormulaLine(words);
  m_formula->setToolTip(tr("Kernel regression is attention: a kernel of u = (x − xᵢ) / h is the score."));
  said->addWidget(m_formula, 3);
  m_notice = new ui::ElidedLabel(words);
  m_notice->setProperty("kind", "banner");
  m_notice->setAttribute(Qt::WA_StyledBackground);
  m_notice->setContentsMargins(10, 0, 10, 0);
  m_notice->hide();
  said->addWidget(m_notice, 5);  // the formula has shorter ones, a warning has not
  m_comparison = new EstimateBar(header);
  connect(m_comparison, &EstimateBar::edited, this, &RegressionCanvas::edited);
  line->addWidget(m_comparison);
  Page::markEditing(m_comparison);
  m_classRow = new QWidget(header);
  auto* choice = new QHBoxLayout(m_classRow);
  choice->setContentsMargins(0, 0, 0, 0);
  auto* name = new QLabel(tr("New points"), m_classRow);
  name->setProperty("kind", "faint");
  choice->addWidget(name);
  m_class = new QComboBox(m_classRow);
  m_class->setAccessibleName(tr("Class of new points"));
  m_class->setToolTip(tr("The class of a point that a double click adds; the digits 1 to 9 choose it too"));
  m_class->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  name->setBuddy(m_class);
  choice->addWidget(m_class);
  m_classRow->hide();
  line->addWidget(m_classRow);
  sizeHeader();
  return header;
}

void RegressionCanvas::sizeHeader() {
  // Large text leaves a small window no room for what the tool tip says too.
  const bool isLarge = ui::textScale() > 1;
  m_classRow->findChild<QLabel*>()->setVisible(!isLarge);
  m_class->setMinimumContentsLength(isLarge ? 4 : 12);
  m_header->setFixedHeight(std::max(m_class->sizeHint().height(), m_comparison->sizeHint().height()));
}

QWidget* RegressionCanvas::makeHeatmap() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, this, &column);
  m_heading = new QGridLayout;
  m_heading->setHorizontalSpacing(0);  // large text has just enough room in a small window
  m_heading->setVerticalSpacing(4);
  m_heading->setColumnStretch(0, 1);
  auto* title = new QLabel(tr("Attention weights"), card);
  title->setProperty("kind", "title");
  Page::markChrome(title);
  m_heading->addWidget(title, 0, 0);
  m_caption = new ui::ElidedLabel(card);
  m_caption->setProperty("kind", "faint");
  m_caption->setMostLines(2);
  Page::markChrome(m_caption);
  m_whose = new ui::SegmentedControl(
      {{QStringLiteral("kernel"), tr("of h"), tr("Weights of the chosen kernel and its bandwidth")},
       {QStringLiteral("learned"), tr("of w"), tr("Weights under the learned w")}},
      card);
  m_whose->setAccessibleName(tr("Whose weights"));
  connect(m_whose, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    m_wantsLearned = id == QLatin1String("learned");
    showWhose();
    emit viewChanged();
  });
  // Its room is kept while there is no learned w, and is the caption's.
  QSizePolicy keeps = m_whose->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  m_whose->setSizePolicy(keeps);
  m_heading->addWidget(m_whose, 0, 1, 2, 1);
  showWhose();
  column->addLayout(m_heading);
  m_heatmap = new ui::HeatmapView(card);
  m_heatmap->setAccessibleName(tr("Attention weights"));
  m_heatmap->setMinimumSize(200, 140);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  m_heatmap->whatMasks = [](const ui::CellPlace&) { return tr("no key is within the kernel's reach"); };
  column->addWidget(m_heatmap, 1);
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    emit hovered(place ? m_heatmap->exactDescription(*place) : QString());
    showCell(place ? place : m_heatmap->selection());
    pointAt(place);
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this, &RegressionCanvas::looked);
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    if (place) m_wantedCell.reset();
    showCell(place);
    askAbout(place);
    emit looked();
    if (place && hasResults() && place->row < m_results.weights->rows()) moveQuery(queryOfRow(place->row));
  });
  return card;
}

QWidget* RegressionCanvas::makeShapes() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(tr("Kernel shapes K(u)"), this, &column);
  m_shapes = new ui::CurveChart({}, card);
  m_shapes->setAccessibleName(tr("Kernel shapes"));
  m_shapes->setMinimumSize(160, 90);
  column->addWidget(m_shapes, 1);
  return card;
}

}  // namespace attn::app
