// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/patches/patches_view.h"

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document/file_words.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/models/models_figure.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_field.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::app {
namespace {

constexpr int widthOfHeads = 148, heightOfHeads = 148, narrowPatches = 560;

const ui::ColorMap* mapColors(const Scene& scene) { return findRow(ui::colorMaps(), scene.weightColors); }

}  // namespace

PatchesView::PatchesView(QWidget* parent) : QWidget(parent) {
  m_cards = new QHBoxLayout(this);
  m_cards->setContentsMargins(0, 0, 0, 0);
  m_cards->setSpacing(12);
  m_cards->addWidget(makeMap(), 1);
  m_headsCard = makeHeads();
  m_cards->addWidget(m_headsCard);
  m_cover = new ui::ViewCover(m_map);
}

QFrame* PatchesView::makeMap() {
  auto* card = new QFrame(this);
  card->setProperty("kind", "card");
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(6);
  auto* bar = new QHBoxLayout;
  m_title = new QLabel(card);
  m_title->setProperty("kind", "title");
  bar->addWidget(m_title);
  m_hint = new ui::ElidedLabel(card);
  m_hint->setProperty("kind", "faint");
  bar->addWidget(m_hint, 1);
  m_fromLabel = new QLabel(card);
  m_fromLabel->setProperty("kind", "faint");
  bar->addWidget(m_fromLabel);
  m_from = new ui::NumberField({"token", translatable("core", "Token that the map is seen from"), 0, 0, 0, false, true},
                               card);
  m_from->setAccessibleName(tr("Token that the map is seen from"));
  m_fromLabel->setBuddy(m_from);
  bar->addWidget(m_from);
  m_before = makeButton({}, tr("Shows what the class token sees"), {}, card);
  m_before->setCheckable(true);
  bar->addWidget(m_before);
  column->addLayout(bar);
  m_lost = new QLabel(card);
  m_lost->setProperty("kind", "note");
  m_lost->setTextFormat(Qt::PlainText);
  m_lost->setWordWrap(true);
  column->addWidget(m_lost);
  m_map = new ui::HeatmapView(card);
  m_map->setGround(ui::HeatmapView::Ground::canvas);
  m_map->setAccessibleName(tr("Map of the patches"));
  m_map->setMinimumSize(200, 180);
  column->addWidget(m_map, 1);
  m_statement = new ui::ElidedLabel(card);
  m_statement->setProperty("kind", "faint");
  column->addWidget(m_statement);
  connect(m_map, &ui::HeatmapView::cellSelected, this, &PatchesView::selectCell);
  connect(m_map, &ui::HeatmapView::cellHovered, this, [this](const std::optional<ui::CellPlace>& cell) {
    if (!hasMap()) return;
    emit pointedAt(cell ? words(*cell) : QString());
    emit tokenHovered(cell ? std::optional(m_drawing.grid->token(cell->row, cell->column)) : std::nullopt);
  });
  connect(m_map, &ui::HeatmapView::rangeChosen, this, &PatchesView::rangeChosen);
  connect(m_map, &ui::HeatmapView::zoomed, this,
          [this](double cell) { emit looked([cell](ModelsViewState& state) { state.patchZoom = cell; }); });
  connect(m_before, &QPushButton::clicked, this, [this] { chooseFrom(0); });
  connect(m_from, &ui::NumberField::edited, this, [this](double token) { chooseFrom(static_cast<Index>(token)); });
  return card;
}

QFrame* PatchesView::makeHeads() {
  auto* card = new QFrame(this);
  card->setProperty("kind", "card");
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(12, 10, 12, 10);
  column->setSpacing(6);
  m_headsTitle = new QLabel(tr("Heads"), card);
  m_headsTitle->setProperty("kind", "title");
  column->addWidget(m_headsTitle);
  m_heads = new ui::ThumbnailView(card);
  m_heads->setAccessibleName(tr("Maps of all heads"));
  m_heads->setBarsShown(false);
  m_heads->setMinimumSize(100, 60);
  column->addWidget(m_heads, 1);
  m_choices = new QVBoxLayout;
  m_choices->setSpacing(4);
  auto* label = new QLabel(tr("Layer"), card);
  label->setProperty("kind", "faint");
  m_choices->addWidget(label);
  m_layer = new QComboBox(card);
  m_layer->setAccessibleName(tr("Layer"));
  label->setBuddy(m_layer);
  m_choices->addWidget(m_layer);
  column->addLayout(m_choices);
  connect(m_heads, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    if (!hasMap() || m_drawing.weights->isRollout) return;
    emit looked([layer = m_drawing.weights->place.layer, head = static_cast<Index>(panel)](ModelsViewState& state) {
      state.head = {layer, head};
    });
  });
  connect(m_heads, &ui::ThumbnailView::pointedAt, this, &PatchesView::pointedAt);
  connect(m_layer, &QComboBox::activated, this, [this](int layer) {
    const Index head = hasMap() ? m_drawing.weights->place.head : 0;
    emit looked([layer, head](ModelsViewState& state) { state.head = {Index{layer}, head}; });
  });
  return card;
}

void PatchesView::selectCell(const std::optional<ui::CellPlace>& cell) {
  if (m_isShowing || !hasMap()) return;
  // Esc goes to the class token; there is always a token that the map is seen from.
  if (!cell) return chooseFrom(m_drawing.isSquare && m_drawing.grid->before > 0 ? 0 : m_sight.from);
  const Index token = m_drawing.grid->token(cell->row, cell->column);
  if (m_drawing.isSquare) return chooseFrom(token);
  emit looked(
      [selection = selectionOf(m_drawing, m_state, token)](ModelsViewState& state) { state.selection = selection; });
}

void PatchesView::chooseFrom(Index token) {
  if (!hasMap()) return;  // what belonged to the map before may be in reach still
  emit looked(
      [selection = selectionFrom(m_drawing, m_state, token)](ModelsViewState& state) { state.selection = selection; });
  // What was not changed by that is shown as it is: a button stays pressed.
  m_before->setChecked(m_drawing.grid->before > 0 && m_sight.from == 0);
}

QString PatchesView::words(const ui::CellPlace& cell) const {
  return sightWords(m_drawing, m_sight) + QStringLiteral(" · ") + m_map->exactDescription(cell);
}

void PatchesView::pointAt(std::optional<Index> token) {
  const auto patch = token && hasMap() ? m_drawing.grid->patchOf(*token) : std::nullopt;
  m_map->pointAt(patch ? std::optional(ui::CellPlace{0, patch->first, patch->second}) : std::nullopt);
}

void PatchesView::showDrawing(const PatchesDrawing& drawing, const Scene& scene, const ViewState& state, Index layers) {
  m_drawing = drawing;
  if (m_layer->count() != layers) {
    m_layer->clear();
    for (Index layer = 0; layer < layers; ++layer) m_layer->addItem(tr("%1 of %2").arg(layer).arg(layers));
  }
  const Message& lost = drawing.picture.problem;
  m_lost->setVisible(static_cast<bool>(lost));
  if (lost)
    m_lost->setText(tr("The picture %1 can't be read: %2. The map is drawn without it.")
                        .arg(ui::withoutControls(drawing.picture.path), ui::translated(lost)));
  if (drawing.problem)
    m_cover->say(ui::translated(drawing.problem));
  else if (!drawing.weights)
    m_cover->say(tr("The file has no such layer or head"));
  else
    m_cover->clear();
  showViewState(scene, state);
}

void PatchesView::showViewState(const Scene& scene, const ViewState& state) {
  m_state = state.models;
  if (!hasMap()) return;
  m_isShowing = true;
  m_sight = sightOf(m_drawing, m_state);
  const ui::ColorMap* const colors = mapColors(scene);
  m_figure = ui::withColorRange(patchMapFigure(m_drawing, m_sight, colors), state.rangeOf("models", "patches"));
  m_title->setText(m_figure.panels.front().title);
  ui::HeatmapFigure shown = m_figure;
  shown.panels.front().title.clear();
  m_map->setFigure(shown, patchWords(m_drawing));
  m_map->setZoom(m_state.patchZoom);
  m_statement->setText(patchStatement(m_drawing, m_figure));
  const auto patch = m_drawing.grid->patchOf(m_drawing.isSquare ? m_sight.from : m_sight.selected);
  m_map->setSelection(patch ? std::optional(ui::CellPlace{0, patch->first, patch->second}) : std::nullopt);
  m_hint->setText(m_drawing.isSquare ? tr("A click chooses the query · arrow keys move it") : QString());
  const Index before = m_drawing.grid->before;
  m_before->setVisible(before > 0);
  const QString sum = QString::number(weightBefore(m_drawing, m_sight), 'f', 4);
  m_before->setText(before == 1 ? tr("class token %1").arg(sum)
                                : tr("%n token(s) before %1", nullptr, static_cast<int>(before)).arg(sum));
  m_before->setEnabled(m_drawing.isSquare);
  m_before->setChecked(m_drawing.isSquare && m_sight.from == 0);
  // A token that has no patch to be clicked on is chosen by its number.
  const bool isByNumber = !m_drawing.isSquare || before > 1;
  m_from->setVisible(isByNumber);
  m_fromLabel->setVisible(isByNumber);
  m_fromLabel->setText(m_drawing.choice.isOfQueries ? tr("Key") : tr("Query"));
  const Index count = m_drawing.choice.isOfQueries ? m_drawing.keys : m_drawing.queries;
  m_from->setScalar({"token", translatable("core", "Token that the map is seen from"), 0,
                     static_cast<double>(count - 1), 0, false, true});
  m_from->setValue(static_cast<double>(m_sight.from));
  ui::HeatmapFigure heads = patchHeadsFigure(m_drawing, m_sight, colors);
  const auto maps = static_cast<int>(heads.panels.size());
  heads.columns = m_cards->direction() == QBoxLayout::TopToBottom ? maps : std::min(2, maps);
  m_heads->setFigure(heads, patchWords(m_drawing).number);
  m_heads->setCurrent(static_cast<std::size_t>(m_drawing.weights->matrix()));
  m_headsTitle->setText(m_drawing.weights->isRollout ? tr("Rollout") : tr("Heads"));
  showIndex(m_layer, static_cast<int>(m_drawing.weights->place.layer));
  m_isShowing = false;
}

void PatchesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

/// In a narrow window the heads go under the map, as one row.
void PatchesView::arrange() {
  const bool isNarrow = width() < ui::scaled(narrowPatches);
  if (hasMap() && isNarrow != (m_cards->direction() == QBoxLayout::TopToBottom)) {
    ui::HeatmapFigure heads = m_heads->figure();
    const auto maps = static_cast<int>(heads.panels.size());
    heads.columns = isNarrow ? maps : std::min(2, maps);
    m_heads->setFigure(heads, patchWords(m_drawing).number);
  }
  m_cards->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_headsCard->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : ui::scaled(widthOfHeads));
  m_headsCard->setMinimumWidth(isNarrow ? 0 : ui::scaled(widthOfHeads));
  m_headsCard->setMaximumHeight(isNarrow ? ui::scaled(heightOfHeads) : QWIDGETSIZE_MAX);
}

}  // namespace attn::app
