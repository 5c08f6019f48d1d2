// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_canvas.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_lines.h"
#include "core/base/text/code_points.h"
#include "core/explain/explain_alignment.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

// How the output is written symbol by symbol, and another symbol is forced into it.

namespace attn::app {
namespace {

constexpr int leastForce = 24;  // pixels

QToolButton* makeTool(const QString& text, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setProperty("kind", "small");
  button->setAccessibleName(name);
  button->setToolTip(name);
  button->setFocusPolicy(Qt::StrongFocus);
  return button;
}

}  // namespace

void AlignmentCanvas::addPlayer(QHBoxLayout* line) {
  QWidget* card = this;
  m_place = new QLabel(card);
  m_place->setProperty("kind", "faint");
  m_place->setMinimumWidth(56);
  m_place->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_force = makeTool({}, tr("Write another symbol here"), card);
  m_force->setObjectName(QStringLiteral("force"));
  m_force->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(m_force);
  m_force->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &AlignmentCanvas::fillForceMenu);
  m_first = makeTool(QStringLiteral("|◀"), tr("To the first symbol"), card);
  m_play = makeTool(QStringLiteral("▶"), tr("Play the decoding symbol by symbol"), card);
  m_last = makeTool(QStringLiteral("▶|"), tr("To the last symbol"), card);
  connect(m_first, &QToolButton::clicked, this, [this] {
    stopPlaying();
    goTo(0);
  });
  connect(m_last, &QToolButton::clicked, this, [this] {
    stopPlaying();
    if (hasResults()) goTo(static_cast<Index>(taken().decoding.symbols.size()) - 1);
  });
  connect(m_play, &QToolButton::clicked, this, [this] {
    if (isPlaying())
      stopPlaying();
    else
      play();
  });
  for (QWidget* widget : {static_cast<QWidget*>(m_place), static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_play),
                          static_cast<QWidget*>(m_last)})
    line->addWidget(widget);
}

/// The label of the symbol that is taken apart is the menu that forces another one: at its row, wherever that is drawn.
void AlignmentCanvas::placeForce() {
  QWidget* card = m_force->parentWidget();
  m_force->setVisible(hasResults() && written() > 0);
  if (!m_force->isVisibleTo(card)) return;
  constexpr int fromEdge = 4;
  // Where the view is scrolled, the colour bar stands below it.
  const QWidget* drawn = m_heatmap->isVisible() ? m_heatmap->viewport() : m_heatmap->parentWidget();
  const QRect room(drawn->mapTo(card, QPoint()), drawn->size());
  QSize size = m_force->sizeHint();
  QPointF end;
  if (m_heatmap->isVisible()) {
    const QRectF cell = m_heatmap->viewportRect({m_isAtB ? placeOfB : 0, m_row, 0});
    // In low rows it leaves the labels of its neighbours in sight.
    const int lowest = ui::scaled(ui::theme().projected ? 14 : 20);
    size.setHeight(std::clamp(static_cast<int>(cell.height()), std::min(lowest, size.height()), size.height()));
    end = room.topLeft() + QPointF(cell.left() - 2, cell.center().y());
    // It covers no number: where labels have little room it does without what stands about its own.
    double begin = fromEdge;
    if (m_isAtB) {
      const Index last = static_cast<Index>(m_results->source.size()) - 1;
      begin = room.left() + m_heatmap->viewportRect({0, 0, last}).right() + ui::scaled(3);
    }
    size.setWidth(std::min(size.width(), std::max(static_cast<int>(end.x() - begin), ui::scaled(leastForce))));
    // Beside B's labels that are out of sight there are numbers of A, above them only names.
    if (m_isAtB && end.x() > room.right()) end.setY(room.top());
  } else {
    end = m_lines->mapTo(card, m_lines->outputPlace(m_row).toPoint()) - QPointF(8, 0);
  }
  const QRect place(static_cast<int>(end.x()) - size.width(),
                    static_cast<int>(std::lround(end.y())) - size.height() / 2, size.width(), size.height());
  // Where its row is out of sight it stays at the edge, so that the keyboard finds it.
  const QPoint corner(std::clamp(place.x(), fromEdge, std::max(fromEdge, card->width() - size.width())),
                      std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() + 1 - size.height())));
  if (const QRect geometry(corner, size); m_force->geometry() != geometry) m_force->setGeometry(geometry);
  m_heatmap->setCovered(QRectF(m_heatmap->viewport()->mapFrom(card, corner), size));
}

void AlignmentCanvas::fillForceMenu() {
  QMenu* menu = m_force->menu();
  menu->clear();
  if (!hasResults() || m_row >= static_cast<Index>(taken().steps->size())) return;
  const DecoderStep& step = (*taken().steps)[static_cast<std::size_t>(m_row)];
  constexpr std::size_t mostSymbols = 60;
  std::vector<Symbol> symbols = likeliestSymbols(step);
  symbols.resize(std::min(symbols.size(), mostSymbols));
  for (const Symbol symbol : symbols) {
    const double p = static_cast<double>(step.probabilities[static_cast<std::size_t>(symbol)]);
    const QString name = symbolLabel(taken().shown.model->target, symbol).replace(u'&', QStringLiteral("&&"));
    QAction* action = menu->addAction(name + u'\t' + QString::number(p, 'f', 4));
    action->setCheckable(true);
    action->setChecked(symbol == taken().decoding.symbols[static_cast<std::size_t>(m_row)]);
    // By its text: while the menu is open another model may come, whose symbols have other numbers.
    const Alphabet& alphabet = taken().shown.model->target;
    const std::string text = symbol < firstCharacter ? std::string() : toUtf8(alphabet.textOf({symbol}));
    connect(action, &QAction::triggered, this,
            [this, row = m_row, text, label = symbolLabel(alphabet, symbol)] { force(row, text, label); });
  }
  if (!m_results->scene.forced.contains(m_row)) return;
  menu->addSeparator();
  connect(menu->addAction(tr("As the model thinks")), &QAction::triggered, this, [this, row = m_row] {
    emit edited(
        tr("Release symbol %1").arg(row + 1), [row](AlignmentScene& scene) { scene.forced.erase(row); }, 0);
  });
}

void AlignmentCanvas::force(Index place, const std::string& text, const QString& label) {
  emit edited(
      tr("Write “%1” as symbol %2").arg(label).arg(place + 1),
      [place, text](AlignmentScene& scene) {
        scene.forced[place] = text;
        // What was chosen behind it belonged to another beginning.
        scene.forced.erase(scene.forced.upper_bound(place), scene.forced.end());
      },
      0);
}

void AlignmentCanvas::force(Symbol symbol) {
  const Alphabet& alphabet = m_results->shown.model->target;
  if (symbol < endSymbol || symbol >= alphabet.size()) return;
  force(m_row, symbol < firstCharacter ? std::string() : toUtf8(alphabet.textOf({symbol})),
        symbolLabel(alphabet, symbol));
}

void AlignmentCanvas::play() {
  if (!hasResults() || m_results->decoding.symbols.empty()) return;
  m_written = 1;
  m_play->setText(QStringLiteral("❚❚"));
  showFigure();
  goTo(0);
  m_player.start();
}

void AlignmentCanvas::stopPlaying() {
  m_player.stop();
  m_play->setText(QStringLiteral("▶"));
  if (!std::exchange(m_written, std::nullopt)) return;
  showFigure();
}

}  // namespace attn::app
