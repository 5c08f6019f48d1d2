// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/open_head.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/models/find/find_bar.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/page.h"
#include "core/scene/models/shown_pass.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/text/text_view.h"

namespace attn::app {

std::string drawingOf(const ModelsViewState& state) {
  for (const char* known : {"heatmap", "lines", "text", "plane"})
    if (state.drawing == known) return known;
  return "both";
}

OpenHead::OpenHead(QWidget* parent) : QFrame(parent) {
  setProperty("kind", "card");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(6);
  makeBar();
  makeFind();
  auto* views = new ui::StackingRow(this);
  m_heatmap = new ui::HeatmapView(this);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  m_heatmap->setAccessibleName(tr("The open head"));
  views->add(m_heatmap, 3);
  m_lines = new ui::LineView(this);
  m_lines->setOnPanel();
  m_lines->setAccessibleName(tr("Lines of the open head"));
  views->add(m_lines, 2);
  makeTextSide();
  views->add(m_textSide, 2);
  makePlane();
  views->add(m_plane, 2);
  // Until a head is open: the page would be as wide as all of them beside each other.
  for (QWidget* each : {static_cast<QWidget*>(m_lines), m_textSide, static_cast<QWidget*>(m_plane)}) each->hide();
  column->addWidget(views, 1);
  setLeastSizes();
  connectViews();
  connectFind();
}

void OpenHead::makeBar() {
  auto* row = new ui::FoldingRow(this);
  auto* bar = new QHBoxLayout(row);
  bar->setContentsMargins(0, 0, 0, 0);
  // A long name of several heads gives way to what is done with them.
  m_title = new ui::ElidedLabel(this);
  m_title->setProperty("kind", "title");
  m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  bar->addWidget(m_title);
  m_numbers = new ui::ElidedLabel(this);
  m_numbers->setProperty("kind", "faint");
  bar->addWidget(m_numbers, 1);
  m_drawings = new ui::SegmentedControl({{"heatmap", tr("Heatmap"), {}},
                                         {"lines", tr("Lines"), {}},
                                         {"both", tr("Both"), tr("Heatmap and lines, in a window with room for them")},
                                         {"text", tr("Coloured text"), tr("The text itself, coloured by attention")},
                                         {"plane", tr("Plane"), tr("Queries and keys as points of a plane")}},
                                        this);
  m_drawings->setAccessibleName(tr("Drawing of the head"));
  // As a list it is as wide as its longest row: where the window is too narrow for that, that row is cut in it.
  m_drawings->findChild<QComboBox*>()->setMinimumWidth(84);
  bar->addWidget(m_drawings);
  std::vector<ui::SegmentedControl::Choice> combinations;
  for (const HeadCombination& each : headCombinations())
    combinations.push_back({QString::fromLatin1(each.id), ui::translated(each.name), ui::translated(each.description)});
  m_combined = new ui::SegmentedControl(combinations, this);
  m_combined->setAccessibleName(tr("Several heads"));
  bar->addWidget(m_combined);
  m_alone = makeButton(tr("Uncompare"), tr("Only the first of these heads"), {}, this);
  bar->addWidget(m_alone);
  m_range = makeButton({}, tr("Range of the colour map"), {}, this);
  auto* ranges = new QMenu(m_range);
  connect(ranges, &QMenu::aboutToShow, this, [this, ranges] {
    ranges->clear();
    m_heatmap->fillRangeMenu(ranges);
  });
  m_range->setMenu(ranges);
  m_range->hide();
  bar->addWidget(m_range);
  auto* close = makeButton(tr("Close"), tr("All heads again (Esc)"), tr("Close the head"), this);
  bar->addWidget(close);
  for (QWidget* each :
       {static_cast<QWidget*>(m_numbers), static_cast<QWidget*>(m_drawings), static_cast<QWidget*>(close)})
    Page::markChrome(each);
  row->addFoldable([this](bool folded) { m_combined->setFolded(folded); },
                   [this] { return m_combined->isHidden() ? 0 : m_combined->widthThatFoldingSaves(); });
  row->addFoldable([this](bool folded) { m_drawings->setFolded(folded); },
                   [this] { return m_drawings->widthThatFoldingSaves(); });
  layout()->addWidget(row);
  connect(m_drawings, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    emit looked([id](ModelsViewState& state) { state.drawing = id.toStdString(); });
    if (m_results.pass) showDrawing();  // what there is no room for does not stay lit
  });
  connect(m_combined, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    emit looked([id](ModelsViewState& state) { state.combined = id.toStdString(); });
  });
  connect(m_alone, &QPushButton::clicked, this,
          [this] { emit looked([](ModelsViewState& state) { state.beside.clear(); }); });
  connect(close, &QPushButton::clicked, this, [this] {
    emit looked([](ModelsViewState& state) {
      state.head.clear();
      state.beside.clear();
    });
  });
}

void OpenHead::makeTextSide() {
  m_textSide = new QWidget(this);
  auto* column = new QVBoxLayout(m_textSide);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  m_direction = new ui::SegmentedControl({{"to", tr("attends to"), tr("What the token in sight attends to")},
                                          {"by", tr("is attended by"), tr("Who attends to the token in sight")}},
                                         m_textSide);
  m_direction->setAccessibleName(tr("Direction of the text"));
  column->addWidget(m_direction, 0, Qt::AlignLeft);
  m_text = new ui::TextView(m_textSide);
  m_text->setAccessibleName(tr("Text coloured by attention"));
  column->addWidget(m_text, 1);
  auto* picture = makeButton(tr("Copy picture"), tr("The coloured text as a picture"), {}, m_textSide);
  auto* page = makeButton(tr("Copy HTML"), tr("The coloured text for a page or a mail"), {}, m_textSide);
  QWidget* const copying = sideBySide({picture, page}, m_textSide);
  Page::markChrome(copying);
  column->addWidget(copying, 0, Qt::AlignRight);
  connect(m_direction, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    emit looked([id](ModelsViewState& state) { state.isAttendedBy = id == QLatin1String("by"); });
  });
  connect(picture, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setImage(m_text->picture()); });
  connect(page, &QPushButton::clicked, this, [this] {
    auto* copied = new QMimeData;
    copied->setHtml(m_text->html());
    copied->setText(m_text->html());
    QGuiApplication::clipboard()->setMimeData(copied);
  });
}

void OpenHead::makePlane() {
  m_plane = new PlaneView(this);
  connect(m_plane, &PlaneView::pointedAt, this, &OpenHead::pointedAt);
  connect(m_plane, &PlaneView::ruleChosen, this, [this](const QString& id) {
    emit looked([id](ModelsViewState& state) { state.planeBy = id.toStdString(); });
  });
  // Its points are tokens, whatever is joined elsewhere.
  const auto chooseOne = [this](std::size_t place, Index token) {
    emit looked([place, token](ModelsViewState& state) {
      if (state.selection.size() != 2) state.selection = {0, 0};
      state.selection[place] = token;
    });
  };
  connect(m_plane, &PlaneView::queryChosen, this, [chooseOne](Index query) { chooseOne(0, query); });
  connect(m_plane, &PlaneView::keyChosen, this, [chooseOne](Index key) { chooseOne(1, key); });
}

void OpenHead::makeFind() {
  m_find = new FindBar(this);
  layout()->addWidget(m_find);
}

void OpenHead::connectFind() {
  connect(m_find, &FindBar::cellWanted, this, [this](const ui::CellPlace& cell) {
    m_heatmap->setSelection(cell);
    m_heatmap->revealSelection();
  });
  connect(m_find, &FindBar::closed, this, [this] { m_heatmap->setFocus(); });
}

void OpenHead::find() {
  if (drawingOf(m_state) == "lines" || drawingOf(m_state) == "plane")
    emit looked([](ModelsViewState& state) { state.drawing = "heatmap"; });
  m_find->open();
}

void OpenHead::choose(Index row, Index column) {
  if (!m_results.pass) return;
  emit looked([tokens = tokensOfCell(m_results, row, column)](ModelsViewState& state) { state.selection = tokens; });
}

void OpenHead::connectViews() {
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](const std::optional<ui::CellPlace>& cell) {
    emit pointedAt(cell ? m_heatmap->exactDescription(*cell) : QString());
  });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& cell) {
    if (cell) return choose(cell->row, cell->column);
    emit looked([](ModelsViewState& state) { state.selection.clear(); });
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { emit looked([cell](ModelsViewState& state) { state.zoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, &OpenHead::rangeChosen);
  connect(m_lines, &ui::LineView::hovered, this, [this] {
    const std::optional<ui::LineToken> token = m_lines->hoveredToken();
    emit pointedAt(token ? m_lines->description(*token) : QString());
  });
  connect(m_lines, &ui::LineView::lineChosen, this, [this](const std::optional<ui::LinePlace>& line) {
    if (line && m_results.pass) m_heatmap->setSelection(cellOf(*m_results.pass, m_lines->figure(), *line));
  });
  connect(m_text, &ui::TextView::pointedAt, this, &OpenHead::pointedAt);
  connect(m_text, &ui::TextView::chosen, this, [this](Index token) {
    const ui::CellPlace cell = cellOfTokens(m_results, m_state.selection).value_or(ui::CellPlace{});
    m_state.isAttendedBy ? choose(cell.row, token) : choose(token, cell.column);
  });
}

void OpenHead::showResults(const ModelsResults& results, const HeadDrawing& drawing, const ViewState& state) {
  m_results = results;
  const HeadPlace& place = *results.open;
  const bool areSeveral = results.heads.size() > 1;
  m_title->setText(openHeadsName(results));
  const HeadGrid* grid = gridOf(results, idOf(stackKindNames(), place.kind));
  m_numbers->setText(results.pinnedProblem ? tr("A is not shown: %1").arg(ui::translated(results.pinnedProblem))
                     : results.pinned      ? comparedNames(results)
                     : results.pass && results.pass->large ? tr("too many weights for lines")
                     : grid && !areSeveral                 ? headNumbers(*grid, place)
                                                           : QString());
  m_alone->setVisible(areSeveral);
  m_combined->setVisible(areSeveral);
  m_combined->setCurrent(QString::fromStdString(
      findRow(headCombinations(), results.combined) ? results.combined : headCombinations().front().id));
  m_drawn = drawing.figure;
  showRange(rangeOfWeights(state, results));
  m_lines->setFigure(drawing.lines);
  m_find->setPanels(m_figure.panels);
  m_plane->showHeads(drawing.planes, drawing.planeProblem);
  showViewState(state.models);
}

void OpenHead::showProgress(const QString& words) { m_numbers->setText(words); }

void OpenHead::setRangeButtonShown(bool isShown) { m_range->setVisible(isShown); }

void OpenHead::showRange(const ColorRange& range) {
  m_figure = ui::withColorRange(m_drawn, range);
  const QString mark = ui::withMeans(ui::translated(ui::kindOf(range).mark), m_figure);
  m_range->setText(mark + QStringLiteral(" ▾"));
  m_range->setAccessibleName(tr("Range of the colour map: %1").arg(mark));
  // Another figure has no selected cell of its own accord: that is no choice of the user's.
  const QSignalBlocker quiet(m_heatmap);
  // The card says already which head it is, or what is compared.
  ui::HeatmapFigure shown = m_figure;
  shown.title.clear();
  if (shown.panels.size() == 1) shown.panels.front().title.clear();
  m_heatmap->setFigure(shown, headWords(m_results));
}

void OpenHead::showViewState(const ModelsViewState& state) {
  m_state = state;
  if (!m_results.pass) return;
  showDrawing();
  m_heatmap->setZoom(state.zoom);
  std::optional<ui::CellPlace> cell = cellOfTokens(m_results, state.selection);
  // Whichever of several panels it was chosen in.
  if (const auto shown = m_heatmap->selection(); cell && shown && shown->panel < m_figure.panels.size())
    cell->panel = shown->panel;
  {
    // Nobody selected another cell: one that this text does not have yet is waited for.
    const QSignalBlocker quiet(m_heatmap);
    m_heatmap->setSelection(cell);
  }
  m_lines->setChosen(cell && !m_lines->figure().isEmpty() ? lineOfCell(*m_results.pass, m_lines->figure(), *cell)
                                                          : std::nullopt);
  m_plane->setRule(state.planeBy);
  const bool hasPair = state.selection.size() == 2;
  m_plane->setPair(hasPair ? std::optional(state.selection[0]) : std::nullopt,
                   hasPair ? std::optional(state.selection[1]) : std::nullopt);
  if (drawingOf(state) == "text") showText();
}

/// Which views are in sight. Lines that have no room beside the heatmaps are not said to be there.
void OpenHead::showDrawing() {
  const std::string drawing = drawingOf(m_state);
  const bool hasLines = !m_lines->figure().isEmpty(), isBoth = drawing == "both";
  const bool isCrowded = isBoth && hasLines && !hasRoomForLines();
  m_drawings->setCurrent(isCrowded ? QStringLiteral("heatmap") : QString::fromStdString(drawing));
  // A plane needs the room, and so do the letters of a text before a room.
  const bool isTextAlone = drawing == "text" && ui::theme().projected;
  m_heatmap->setVisible((drawing != "lines" || !hasLines) && drawing != "plane" && !isTextAlone);
  m_lines->setVisible(hasLines && (drawing == "lines" || isBoth) && !isCrowded);
  m_textSide->setVisible(drawing == "text");
  m_plane->setVisible(drawing == "plane");
}

/// Three heatmaps of a comparison and lines beside them want more than a small window has.
bool OpenHead::hasRoomForLines() const {
  constexpr int leastOfBoth = 770;
  return !m_results.pass->comparison || width() >= ui::scaled(leastOfBoth);
}

/// Large text wants larger drawings: labels take their room from the cells.
void OpenHead::setLeastSizes() {
  m_heatmap->setMinimumSize(180, ui::scaled(180));
  m_lines->setMinimumSize(160, ui::scaled(150));
  m_text->setMinimumSize(160, ui::scaled(ui::theme().projected ? 60 : 100));  // a room reads one line or two
}

void OpenHead::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::FontChange && m_text) setLeastSizes();
}

void OpenHead::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (drawingOf(m_state) == "text" && m_heatmap->isHidden() != ui::theme().projected) showViewState(m_state);
  if (m_results.pass && drawingOf(m_state) == "both") showDrawing();
}

void OpenHead::showText() {
  const Pass& pass = *m_results.pass;
  ui::TextFigure text;
  const auto labels = [](const attn::Box<SequenceLabels>& of) {
    QStringList list;
    for (const std::string& label : of->front()) list << QString::fromStdString(label);
    return list;
  };
  text.queries = labels(pass.queryLabels);
  text.keys = labels(pass.keyLabels);
  // The weights of another text can't colour this one.
  const bool withA = pass.comparison && readTheSame(pass);
  for (Index head = 0; head < pass.heads; ++head) {
    const bool isPair = pass.comparison && !m_results.pinned;
    const QString own = pass.heads > 1 || isPair
                            ? pictureName(m_results.shows, m_results.heads[static_cast<std::size_t>(isPair ? 1 : head)])
                            : openHeadsName(m_results);
    const auto nameIn = [&](const char* letter) {
      const QString side = QString::fromLatin1(letter);
      return pass.heads > 1 ? QStringLiteral("%1: %2").arg(side, own) : side;
    };
    if (withA)
      text.heads.push_back({isPair ? pictureName(m_results.shows, m_results.heads[0]) : nameIn("A"),
                            attn::gridOf(*pass.comparison->a.weights, head)});
    text.heads.push_back(
        {m_results.pinned ? nameIn("B") : own, pass.large ? pass.large : attn::gridOf(*pass.weights, head)});
  }
  text.colors = m_figure.panels.front().colorMap;
  m_direction->setCurrent(m_state.isAttendedBy ? QStringLiteral("by") : QStringLiteral("to"));
  m_text->setFigure(text);
  m_text->setDirection(m_state.isAttendedBy);
  if (const auto cell = cellOfTokens(m_results, m_state.selection))
    m_text->setCurrent(m_state.isAttendedBy ? cell->column : cell->row);
}

}  // namespace attn::app
