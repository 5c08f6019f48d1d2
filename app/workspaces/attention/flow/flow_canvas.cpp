// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_canvas.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/cell_table.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/page.h"
#include "ui/controls/elided_label.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/table/matrix_editor.h"

namespace attn::app {
namespace {

constexpr int leastNumbers = 230;  // how high the numbers of an open box are at least, in pixels of a usual screen

/// The matrix that a box follows from.
MatrixPlace matrixPlaceOf(const AttentionFlow& flow, FlowBox box) {
  const auto projection = [](std::size_t i) {
    return MatrixPlace{MatrixPlace::What::projection, &projectionRows[i], {}};
  };
  switch (box) {
    case FlowBox::queryVectors:
    case FlowBox::vectors: return {MatrixPlace::What::vectors, nullptr, {}};
    case FlowBox::queries: return projection(0);
    case FlowBox::keys: return projection(1);
    case FlowBox::values: return projection(2);
    case FlowBox::output: return projection(3);
    case FlowBox::scores: {
      const Scoring& scoring = *findRow(scorings(), flow.results.scene.mechanism.scoring);
      if (scoring.parameters.empty()) return {};
      return {MatrixPlace::What::parameter, nullptr, QString::fromLatin1(scoring.parameters.front().name)};
    }
    default: return {};
  }
}

bool isAfter(const ui::HeatmapFigure& figure, const std::vector<Index>& cell) {
  if (cell.size() != 3 || cell[0] >= static_cast<Index>(figure.panels.size())) return true;
  const auto panel = static_cast<std::size_t>(cell[0]);
  return cell[1] >= ui::rowsOf(figure, panel) || cell[2] >= ui::columnsOf(figure, panel);
}

}  // namespace

FlowCanvas::FlowCanvas(QWidget* parent) : QWidget(parent), m_matrices(new AttentionMatrices(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 8);
  column->setSpacing(6);
  column->addWidget(makeBar());
  auto* content = new QWidget;
  auto* cards = new QVBoxLayout(content);
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(10);
  auto* card = new QFrame(content);
  card->setProperty("kind", "card");
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(2, 2, 2, 2);
  m_view = new FlowView(card);
  m_view->setAccessibleName(tr("Diagram of the flow"));
  inside->addWidget(m_view);
  cards->addWidget(card);
  // Where a box opens there is something from the beginning, so that nothing else moves then.
  m_hintCard = new QFrame(content);
  m_hintCard->setProperty("kind", "card");
  Page::markChrome(m_hintCard);
  auto* place = new QVBoxLayout(m_hintCard);
  m_hint =
      new QLabel(tr("Click a box, or choose one with the arrow keys and press Enter: its numbers open below, and what "
                    "it follows from can be changed there."),
                 m_hintCard);
  m_hint->setObjectName(QStringLiteral("flowHint"));
  m_hint->setProperty("kind", "faint");
  m_hint->setTextFormat(Qt::PlainText);
  m_hint->setAlignment(Qt::AlignCenter);
  m_hint->setWordWrap(true);
  place->addWidget(m_hint);
  cards->addWidget(m_hintCard, 1);
  cards->addWidget(makeOpenBox(), 1);
  m_others = new QFrame(content);
  m_others->setProperty("kind", "card");
  auto* others = new QVBoxLayout(m_others);
  others->setContentsMargins(2, 2, 2, 2);
  m_strip = new FlowStrip(m_others);
  others->addWidget(m_strip);
  m_others->hide();
  cards->addWidget(m_others);
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->setWidget(content);
  m_scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  column->addWidget(m_scroll, 1);
  // The diagram is as wide with the bar as without.
  QScrollBar* bar = m_scroll->verticalScrollBar();
  const auto leaveBar = [cards, bar](int, int last) {
    cards->setContentsMargins(0, 0, last > 0 ? 0 : bar->sizeHint().width(), 0);
  };
  leaveBar(0, 0);
  connect(bar, &QScrollBar::rangeChanged, m_scroll, leaveBar);

  connect(m_view, &FlowView::opened, this, [this](FlowBox box) { open(box); });
  connect(m_view, &FlowView::closed, this, [this] { open(std::nullopt); });
  connect(m_view, &FlowView::boxHovered, this,
          [this](std::optional<std::size_t> node) { emit pointedAt(node ? m_view->description(*node) : QString()); });
  connect(m_matrices, &AttentionMatrices::edited, this, &FlowCanvas::edited);
  connect(m_strip, &FlowStrip::chosen, this, &FlowCanvas::lookAtSequence);
}

void FlowCanvas::lookAtSequence(Index sequence) {
  emit looked([sequence](AttentionViewState& state) {
    state.flowSequence = sequence;
    state.flowSelection.clear();
  });
}

FlowCanvas::~FlowCanvas() { m_matrices->disconnect(this); }

QWidget* FlowCanvas::makeBar() {
  auto* bar = new QWidget(this);
  auto* line = new QHBoxLayout(bar);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(12);
  m_sequence = new QComboBox(bar);
  m_sequence->setObjectName(QStringLiteral("flowSequence"));
  m_sequence->setAccessibleName(tr("Sequence"));
  Page::markChrome(m_sequence);  // a room needs its width for what the letters mean
  line->addWidget(m_sequence);
  m_letters = new ui::ElidedLabel(bar);
  m_letters->setObjectName(QStringLiteral("flowLetters"));
  m_letters->setProperty("kind", "faint");
  m_letters->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  line->addWidget(m_letters, 1);
  connect(m_sequence, &QComboBox::currentIndexChanged, this, &FlowCanvas::lookAtSequence);
  return bar;
}

QWidget* FlowCanvas::makeOpenBox() {
  m_box = new QFrame(this);
  m_box->setObjectName(QStringLiteral("openBox"));
  m_box->setProperty("kind", "open");
  auto* column = new QVBoxLayout(m_box);
  column->setContentsMargins(12, 8, 8, 8);
  column->setSpacing(6);
  auto* header = new QHBoxLayout;
  header->setSpacing(10);
  m_name = new QLabel(m_box);
  m_name->setProperty("kind", "title");
  m_formula = new QLabel(m_box);
  m_formula->setObjectName(QStringLiteral("boxFormula"));
  m_formula->setTextFormat(Qt::RichText);
  ui::useFont(m_formula, ui::FontOf::formula);
  m_note = new ui::ElidedLabel(m_box);
  m_note->setProperty("kind", "faint");
  m_note->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_close = new QToolButton(m_box);
  m_close->setObjectName(QStringLiteral("closeBox"));
  m_close->setText(QStringLiteral("✕"));
  m_close->setProperty("kind", "small");
  m_close->setToolTip(tr("Close the box (Esc)"));
  m_close->setAccessibleName(tr("Close the box"));
  header->addWidget(m_name);
  header->addWidget(m_formula);
  header->addWidget(m_note, 1);
  header->addWidget(m_close);
  column->addLayout(header);
  m_parts = new QBoxLayout(QBoxLayout::LeftToRight);
  m_parts->setSpacing(12);
  column->addLayout(m_parts, 1);
  m_heatmap = new ui::HeatmapView(m_box);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  m_heatmap->setAccessibleName(tr("Numbers of the open box"));
  m_heatmap->setMinimumSize(200, ui::scaled(leastNumbers));
  m_parts->addWidget(m_heatmap, 4);
  auto* side = new QVBoxLayout;
  side->setSpacing(6);
  m_parameter = new QScrollArea(m_box);
  m_parameter->setProperty("kind", "panel");
  m_parameter->setFrameShape(QFrame::NoFrame);
  m_parameter->setWidgetResizable(true);
  m_parameter->viewport()->setAutoFillBackground(false);
  m_parameter->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_parameter->setFocusPolicy(Qt::NoFocus);
  // The controls stay together, however high the box is.
  auto* controls = new QWidget;
  m_controls = new QVBoxLayout(controls);
  m_controls->setContentsMargins(0, 0, 0, 0);
  m_controls->addStretch(1);
  m_parameter->setWidget(controls);
  controls->setAutoFillBackground(false);  // the box's own ground
  side->addWidget(m_parameter, 1);
  side->addWidget(m_matrices->makePart(m_box), 1);
  m_parts->addLayout(side, 3);
  m_box->hide();

  connect(m_close, &QToolButton::clicked, this, [this] { open(std::nullopt); });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& place) {
    std::vector<Index> selection;
    if (place) selection = {static_cast<Index>(place->panel), place->row, place->column};
    emit looked([selection](AttentionViewState& state) { state.flowSelection = selection; });
    lightToken();
    emit explained();
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](const std::optional<ui::CellPlace>& place) {
    emit pointedAt(place ? m_heatmap->exactDescription(*place) : QString());
    lightToken();
  });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, &FlowCanvas::rangeChosen);
  return m_box;
}

void FlowCanvas::open(std::optional<FlowBox> box) {
  const bool hadFocus = !box && m_box->isAncestorOf(window()->focusWidget());
  emit looked([box](AttentionViewState& state) {
    state.flowBox = box ? rowOf(*box).id : "";
    state.flowSelection.clear();
  });
  if (hadFocus) m_view->setFocus();
}

AttentionPanel* FlowCanvas::panelOf(FlowBox box) {
  const auto made = std::find_if(m_panels.begin(), m_panels.end(), [&](const auto& each) { return each.first == box; });
  if (made != m_panels.end()) return made->second;
  AttentionPanel* panel = nullptr;
  switch (box) {
    case FlowBox::tokens: panel = new SequencesPanel; break;
    case FlowBox::positions: panel = new StagesPanel(nullptr, StagesPanel::Part::positions); break;
    case FlowBox::scores: panel = new ScoringPanel; break;
    case FlowBox::masked: panel = new MaskPanel; break;
    case FlowBox::weights: panel = new StagesPanel(nullptr, StagesPanel::Part::weights); break;
    case FlowBox::heads: panel = new HeadsPanel; break;
    default: return nullptr;
  }
  panel->setParent(m_parameter);
  panel->hide();
  connect(panel, &Form::edited, this, &FlowCanvas::formEdited);
  connect(panel, &AttentionPanel::largeTextPasted, this, &FlowCanvas::largeTextPasted);
  connect(panel, &AttentionPanel::tableWanted, this, [this](const MatrixPlace& place) {
    m_matrices->setPlace(place, m_shown.heatmaps.panels.empty() ? nullptr : m_shown.heatmaps.panels.front().colorMap);
  });
  m_panels.emplace_back(box, panel);
  return panel;
}

void FlowCanvas::showScene(const Scene& scene) {
  m_scene = scene;
  if (m_panel) m_panel->showScene(scene);
}

void FlowCanvas::showResults(const FlowShown& shown, const AttentionViewState& state) {
  const bool otherBox = shown.open != m_shown.open;
  m_shown = shown;
  {
    const QSignalBlocker blocker(m_sequence);
    if (m_sequence->count() != static_cast<int>(shown.figure.sequences)) {
      m_sequence->clear();
      for (Index i = 0; i < shown.figure.sequences; ++i) m_sequence->addItem(tr("Sequence %1").arg(i + 1));
    }
    m_sequence->setCurrentIndex(static_cast<int>(shown.figure.sequence));
    m_sequence->setEnabled(shown.figure.sequences > 1);
  }
  m_strip->showSequences(shown.sequences, shown.figure.sequence);
  m_others->setVisible(!shown.sequences.empty());
  showLetters();
  fitDiagram();
  m_view->setFigure(shown.figure);
  m_view->setOpen(shown.open);
  if (shown.open) {
    m_matrices->showResults(shown.flow.results);
    if (!shown.heatmaps.panels.empty()) {
      // Labels of many heads of many tokens would leave the box no room for a picture: a hand over one tells them.
      constexpr std::size_t fewHeads = 8;
      constexpr Index fewTokens = 16;
      ui::HeatmapFigure figure = shown.heatmaps;
      if (figure.panels.size() > fewHeads && ui::mostColumns(figure) > fewTokens) figure.hasLabels = false;
      m_heatmap->setFigure(figure, boxWords(*shown.open));
    } else {
      m_heatmap->setMessage(tr("There are no numbers here."));
    }
  }
  showOpenBox();
  if (otherBox) showParameter();
  // Another scoring function has other parameters.
  const std::string& scoring = shown.flow.results.scene.mechanism.scoring;
  if (otherBox || std::exchange(m_scoring, scoring) != scoring) showMatrix();
  if (m_panel) m_panel->showResults(shown.flow.results);
  showViewState(state);
  m_view->flash(shown.changed);
  emit explained();
}

void FlowCanvas::showProblem(const AttentionResults& results) {
  if (m_panel) m_panel->showResults(results);
}

void FlowCanvas::showLetters() {
  QStringList parts;
  for (const FlowLetter& letter : m_shown.figure.letters)
    parts << QStringLiteral("%1 = %2 %3")
                 .arg(QString::fromStdString(plainFormula(letter.letter)))
                 .arg(letter.number)
                 .arg(ui::translated(letter.words));
  m_letters->setText(parts.join(QStringLiteral(" · ")));
}

void FlowCanvas::showOpenBox() {
  m_box->setVisible(m_shown.open.has_value());
  m_hintCard->setVisible(!m_shown.open && !ui::theme().projected);
  if (!m_shown.open) return;
  const FlowBox box = *m_shown.open;
  m_name->setText(boxName(box));
  const std::string formula = boxFormula(m_shown.flow, box);
  m_formula->setText(ui::richFormula(formula));
  m_formula->setVisible(!formula.empty());
  m_note->setText(ui::translated(rowOf(box).note));
  m_heatmap->setVisible(box != FlowBox::tokens);
}

/// What the open box follows from, as the left panel has it.
void FlowCanvas::showParameter() {
  if (m_panel) {
    m_controls->removeWidget(m_panel);
    m_panel->hide();
  }
  m_panel = m_shown.open ? panelOf(*m_shown.open) : nullptr;
  m_parameter->setVisible(m_panel != nullptr);
  if (m_panel) {
    m_panel->showScene(m_scene);
    m_controls->insertWidget(0, m_panel);
    m_panel->show();
  }
}

void FlowCanvas::showMatrix() {
  const MatrixPlace place = m_shown.open ? matrixPlaceOf(m_shown.flow, *m_shown.open) : MatrixPlace{};
  m_matrices->setPlace(place, m_shown.heatmaps.panels.empty() ? nullptr : m_shown.heatmaps.panels.front().colorMap);
  layOutParts();
}

void FlowCanvas::showViewState(const AttentionViewState& state) {
  if (!m_shown.open || m_shown.heatmaps.panels.empty()) return lightToken();
  std::optional<ui::CellPlace> wanted;
  if (!isAfter(m_shown.heatmaps, state.flowSelection))
    wanted =
        ui::CellPlace{static_cast<std::size_t>(state.flowSelection[0]), state.flowSelection[1], state.flowSelection[2]};
  if (m_heatmap->selection() != wanted) m_heatmap->setSelection(wanted);
  lightToken();
}

/// The token whose row is pointed at is lit in the diagram too.
void FlowCanvas::lightToken() {
  const auto place = m_shown.open && *m_shown.open != FlowBox::tokens && !m_shown.heatmaps.panels.empty()
                         ? m_heatmap->pointedAt()
                         : std::nullopt;
  const bool isOfKeys = m_shown.open && (*m_shown.open == FlowBox::vectors || *m_shown.open == FlowBox::keys ||
                                         *m_shown.open == FlowBox::values);
  m_view->setLitToken(place ? std::optional(place->row) : std::nullopt, !isOfKeys);
}

/// The numbers of the open box beside what they follow from: a matrix has as many columns as they, controls are narrow.
void FlowCanvas::layOutParts() {
  // In a narrow window the parameter stands below the numbers.
  const bool isNarrow = width() < ui::scaled(560), isTight = width() < ui::scaled(720);
  m_parts->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_heatmap->setMinimumHeight(ui::scaled(isNarrow ? 280 : leastNumbers));
  const bool hasMatrix = m_shown.open && matrixPlaceOf(m_shown.flow, *m_shown.open).what != MatrixPlace::What::none;
  m_parts->setStretch(0, hasMatrix && !isNarrow ? (isTight ? 3 : 4) : 5);
  m_parts->setStretch(1, hasMatrix && !isNarrow ? 5 : 3);
}

/// The open box and the other sequences are in sight, too, in a large window; pictures of two mechanisms are smaller.
void FlowCanvas::fitDiagram() {
  constexpr double mostOfHeight = 0.46, mostOfBoth = 0.6;
  m_view->setMostHeight((m_shown.pinned ? mostOfBoth : mostOfHeight) * m_scroll->height());
}

void FlowCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOutParts();
  fitDiagram();
}

void FlowCanvas::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && m_shown.open) return open(std::nullopt);
  QWidget::keyPressEvent(event);
}

std::function<Explanation()> FlowCanvas::explanation() const {
  if (!m_shown.open || m_shown.flow.results.problem) return {};
  const auto cell = m_heatmap->selection();
  const bool hasCell = cell && !m_shown.heatmaps.panels.empty() && cell->panel < m_shown.heatmaps.panels.size();
  if (!hasCell) return [flow = m_shown.flow, box = *m_shown.open] { return boxExplanation(flow, box); };
  // Each of the two mechanisms explains its own numbers.
  ui::HeatmapFigure figure = m_shown.heatmaps;
  ui::CellPlace place = *cell;
  const auto firstOfB =
      std::find_if(figure.panels.begin(), figure.panels.end(), [](const auto& each) { return !each.isFrozen; });
  const bool isA = place.panel < static_cast<std::size_t>(firstOfB - figure.panels.begin());
  if (isA) {
    figure.panels.erase(firstOfB, figure.panels.end());
  } else {
    place.panel -= static_cast<std::size_t>(firstOfB - figure.panels.begin());
    figure.panels.erase(figure.panels.begin(), firstOfB);
  }
  return [flow = isA ? *m_shown.pinned : m_shown.flow, box = *m_shown.open, figure, place] {
    return boxExplanation(flow, box, figure, place);
  };
}

std::vector<ui::NamedPicture> FlowCanvas::pictures() const {
  if (m_shown.figure.isEmpty()) return {};
  std::vector<ui::NamedPicture> pictures{{m_shown.figure.title, flowPicture(m_shown.figure)}};
  if (m_shown.open && !m_shown.heatmaps.panels.empty()) pictures.push_back({boxName(*m_shown.open), m_shown.heatmaps});
  return pictures;
}

std::vector<NamedTable> FlowCanvas::tables() const {
  if (!m_shown.open || m_shown.heatmaps.panels.empty()) return {};
  const auto figure = std::make_shared<const ui::HeatmapFigure>(m_shown.heatmaps);
  const ui::CellWords words = boxWords(*m_shown.open);
  return {{words.table, cellColumns(figure, words), ui::cellCount(*figure)}};
}

NumbersText FlowCanvas::numbersText() const {
  if (!m_shown.open || m_shown.heatmaps.panels.empty()) return {};
  const ui::HeatmapFigure figure = m_shown.heatmaps;
  return {ui::cellCount(figure), [figure] { return ui::numbersAsText(figure); }};
}

}  // namespace attn::app
