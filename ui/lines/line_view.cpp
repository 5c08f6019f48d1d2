// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/lines/line_paint.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// Columns of lines that a frame draws in the time that it has.
constexpr double mostDrawnColumns = 1.2e6;
constexpr Index coarsest = 16;
constexpr std::size_t mostPaths = 150;  // that are drawn as shapes at once: more take longer than a picture of them
constexpr double grabDistance = 4;
constexpr double leastPitch = 1.5, mostPitch = 120;

}  // namespace

LineView::LineView(QWidget* parent) : DrawnView(parent), m_style(screenLineStyle()) {
  setObjectName(QStringLiteral("lines"));
  installLineAccessibility(this);
}

void LineView::setOnPanel() {
  m_isOnPanel = true;
  m_style.background = theme().panel;
}

void LineView::setFigure(const LineFigure& figure) {
  const bool isAlike = isLaidOutAlike(m_figure, figure);
  m_figure = figure;
  std::erase_if(m_figure.pins, [this](const LineToken& pin) { return !hasToken(pin); });
  const bool hadHover = m_hover || m_hoveredLine;
  if (m_hover && !hasToken(*m_hover)) m_hover.reset();
  if (m_current && !hasToken(*m_current)) m_current.reset();
  m_hoveredLine.reset();
  isAlike ? forgetPictures() : updateLayout();
  // Its words were of the figure before.
  if (hadHover) emit hovered();
}

bool LineView::hasToken(const LineToken& token) const {
  if (token.panel >= m_figure.panels.size() || token.token < 0) return false;
  const LinePanel& panel = m_figure.panels[token.panel];
  return token.token < (token.isKey ? panel.keys : panel.queries)->size();
}

void LineView::setPins(const std::vector<LineToken>& pins) {
  std::vector<LineToken> known;
  std::copy_if(pins.begin(), pins.end(), std::back_inserter(known), [this](const auto& pin) { return hasToken(pin); });
  if (known == m_figure.pins) return;
  m_figure.pins = std::move(known);
  forgetLit();
  viewport()->update();
}

void LineView::setChosen(std::optional<LinePlace> line) {
  if (m_chosen == line) return;
  m_chosen = line;
  viewport()->update();
}

void LineView::choose(std::optional<LinePlace> line) {
  setChosen(line);
  emit lineChosen(line);
}

QString LineView::description(const LineToken& token) const {
  const std::vector<LineToken> lit = litTokens();
  const bool isShown = std::find(lit.begin(), lit.end(), token) != lit.end();
  return tokenDescription(m_figure, token, isShown ? shownLines() : linesOf(m_figure, {token}));
}

std::vector<LineToken> LineView::litTokens() const {
  std::vector<LineToken> lit = m_figure.pins;
  if (m_hover)
    for (const LineToken& token : linkedTokens(m_figure, *m_hover))
      if (std::find(lit.begin(), lit.end(), token) == lit.end()) lit.push_back(token);
  return lit;
}

const std::vector<LinePlace>& LineView::shownLines() const {
  if (!m_shown) m_shown = linesOf(m_figure, litTokens());
  return *m_shown;
}

QPointF LineView::origin() const {
  const auto place = [](double size, int space, int scroll) {
    return size <= space ? -std::floor((space - size) / 2) : static_cast<double>(scroll);
  };
  return {place(m_layout.size.width(), viewport()->width(), horizontalScrollBar()->value()),
          place(m_layout.size.height(), viewport()->height(), verticalScrollBar()->value())};
}

const LineBuckets& LineView::buckets() const {
  if (!m_buckets) m_buckets.emplace(m_figure, m_layout);
  return *m_buckets;
}

void LineView::forgetPictures() {
  m_strips.clear();
  m_buckets.reset();
  forgetLit();
  viewport()->update();
}

void LineView::forgetLit() {
  m_litStrips.clear();
  m_shown.reset();
}

void LineView::updateLayout() {
  const QSize most = maximumViewportSize();
  const auto layoutIn = [this](QSizeF space) {
    return m_zoom > 0 ? layoutLines(m_figure, m_style, space, m_zoom) : layoutToFit(m_figure, m_style, space);
  };
  m_layout = m_figure.isEmpty() ? LineLayout{} : layoutIn(most);
  if (m_layout.size.height() > most.height() && !m_figure.isEmpty())  // it scrolls, and the bar needs room too
    m_layout = layoutIn(most - QSize(verticalScrollBar()->sizeHint().width(), 0));
  const QSize size(static_cast<int>(m_layout.size.width()), static_cast<int>(m_layout.size.height()));
  const bool scrolls = size.width() > most.width() || size.height() > most.height();
  const QSize space = scrolls ? viewport()->size() : most;
  horizontalScrollBar()->setRange(0, std::max(0, size.width() - space.width()));
  horizontalScrollBar()->setPageStep(space.width());
  verticalScrollBar()->setRange(0, std::max(0, size.height() - space.height()));
  verticalScrollBar()->setPageStep(space.height());
  forgetPictures();
}

QRectF LineView::viewportRect(const LineToken& token) const { return tokenRect(m_layout, token).translated(-origin()); }

QPointF LineView::viewportPlace(const LinePlace& place) const {
  const LineLayout::Panel& panel = m_layout.panels[place.panel];
  const auto [from, to] = lineEnds(m_layout, place.panel, place.head, place.line);
  const double along = (from + to) / 2;
  const double across = (panel.begin + panel.end) / 2;
  return (m_layout.isInRows ? QPointF(along, across) : QPointF(across, along)) - origin();
}

void LineView::paintLines(QPainter& painter, const QRectF& part, double scale) {
  m_strips.paint(painter, m_layout, part, scale, [this](LinePart missing) {
    missing.coarseness = coarseness(missing, lineCount(m_figure, missing.panel));
    return lineImage(m_figure, m_layout, buckets(), m_style, missing);
  });
}

void LineView::paintLitLines(QPainter& painter, const QRectF& part, double scale) {
  const std::vector<LinePlace>& lines = shownLines();
  if (lines.size() <= mostPaths) {
    painter.save();
    painter.translate(-part.topLeft());
    paintLinePaths(painter, m_layout, m_style, lines);
    return painter.restore();
  }
  m_litStrips.paint(painter, m_layout, part, scale, [&](LinePart missing) {
    const auto isOfPanel = [&](const LinePlace& line) { return line.panel == missing.panel; };
    if (std::none_of(lines.begin(), lines.end(), isOfPanel)) return QImage();
    missing.coarseness = coarseness(missing, lines.size());
    return lineImage(m_layout, m_style, missing, lines);
  });
}

/// As fine as a frame has time for. The same for the whole panel, whatever part of it is in sight.
Index LineView::coarseness(const LinePart& part, std::size_t lines) const {
  const LineLayout::Panel& place = m_layout.panels[part.panel];
  const double length = std::max({1.0, place.queries.edges.back() - place.queries.edges.front(),
                                  place.keys.edges.back() - place.keys.edges.front()});
  const double inSight = std::min(1.0, (m_layout.isInRows ? viewport()->width() : viewport()->height()) / length);
  const double columns = static_cast<double>(lines) * (place.end - place.begin) * part.scale * inSight;
  return static_cast<Index>(std::clamp(std::ceil(columns / mostDrawnColumns), 1.0, static_cast<double>(coarsest)));
}

/// The line that is asked about: whole and on top, on a halo of the ground.
void LineView::paintChosen(QPainter& painter) {
  if (!m_chosen || m_chosen->panel >= m_figure.panels.size() ||
      m_chosen->head >= static_cast<Index>(m_figure.heads.size()))
    return;
  const auto line = lineBetween(m_figure, m_chosen->panel, m_chosen->head, m_chosen->line.query, m_chosen->line.key);
  if (line) paintMarkedLine(painter, m_layout, m_style, *line);
}

void LineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), m_style.background);
  if (m_figure.isEmpty()) return;
  const double scale = viewport()->devicePixelRatioF();
  const QRectF part(origin(), viewport()->size());
  const std::vector<LineToken> lit = litTokens();
  painter.setOpacity(lit.empty() ? 1 : faintShare);
  paintLines(painter, part, scale);
  painter.setOpacity(1);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!lit.empty()) paintLitLines(painter, part, scale);
  painter.translate(-origin());
  if (m_hoveredLine) paintLinePaths(painter, m_layout, m_style, {*m_hoveredLine, *m_hoveredLine});
  paintChosen(painter);
  paintLineTitles(painter, m_figure, m_layout, m_style, part);
  paintLineLabels(painter, m_figure, m_layout, m_style, part, lit);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme().accent, 2));
  painter.setBrush(Qt::NoBrush);
  if (m_current) return painter.drawRoundedRect(tokenRect(m_layout, *m_current).adjusted(-7, 0, 7, 0), 4, 4);
  if (showsFocus()) painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2).translated(origin()));
}

void LineView::setHover(std::optional<LineToken> token, std::optional<LinePlace> line) {
  m_isHoverOfKeys = false;
  if (token == m_hover && line == m_hoveredLine) return;
  if (token != m_hover) forgetLit();
  m_hover = token;
  m_hoveredLine = line;
  viewport()->update();
  emit hovered();
}

std::optional<LinePlace> LineView::lineUnder(QPointF point) const {
  if (m_figure.isEmpty()) return std::nullopt;
  return lineAt(m_figure, m_layout, buckets(), point, m_figure.pins, grabDistance);
}

void LineView::updateHover(QPointF position) {
  const QPointF point = position + origin();
  const auto token = tokenAt(m_layout, point);
  const std::optional<LinePlace> line = token ? std::nullopt : lineUnder(point);
  viewport()->setCursor(token || line ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setHover(token, line);
}

void LineView::toggle(const LineToken& token) {
  std::vector<LineToken> pins = m_figure.pins;
  const std::vector<LineToken> linked = linkedTokens(m_figure, token);
  const auto isLinked = [&](const LineToken& pin) {
    return std::find(linked.begin(), linked.end(), pin) != linked.end();
  };
  if (std::erase_if(pins, isLinked) == 0) pins.insert(pins.end(), linked.begin(), linked.end());
  setPins(pins);
  emit pinsChosen(pins);
}

void LineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton)
    m_pan = Pan{event->position().toPoint(), {horizontalScrollBar()->value(), verticalScrollBar()->value()}};
}

void LineView::mouseMoveEvent(QMouseEvent* event) {
  // The release went elsewhere.
  if (m_pan && !(event->buttons() & (Qt::LeftButton | Qt::MiddleButton))) m_pan.reset();
  if (m_pan) {
    const QPoint distance = event->position().toPoint() - m_pan->from;
    m_pan->moved = m_pan->moved || distance.manhattanLength() >= 4;
    if (m_pan->moved) {
      horizontalScrollBar()->setValue(m_pan->scroll.x() - distance.x());
      verticalScrollBar()->setValue(m_pan->scroll.y() - distance.y());
      return;
    }
  }
  updateHover(event->position());
}

void LineView::mouseReleaseEvent(QMouseEvent* event) {
  const bool isClick = m_pan && !m_pan->moved && event->button() == Qt::LeftButton;
  m_pan.reset();
  if (!isClick) return;
  const QPointF point = event->position() + origin();
  if (const auto token = tokenAt(m_layout, point)) {
    m_current = token;
    return toggle(*token);
  }
  if (const auto line = lineUnder(point)) return choose(line);
  if (m_figure.pins.empty()) return;
  setPins({});
  emit pinsChosen({});
}

void LineView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    zoomBy(std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    return event->accept();
  }
  DrawnView::wheelEvent(event);
}

std::optional<LineToken> LineView::tokenAfter(const QKeyEvent* event) const {
  if (m_figure.isEmpty()) return std::nullopt;
  LineToken token = m_current.value_or(LineToken{});
  const bool inRows = m_layout.isInRows;
  const std::size_t panels = m_figure.panels.size();
  const auto countOf = [this](const LineToken& of) {
    const LinePanel& panel = m_figure.panels[of.panel];
    return static_cast<Index>((of.isKey ? panel.keys : panel.queries)->size());
  };
  switch (event->key()) {
    case Qt::Key_Up: inRows ? void(token.isKey = false) : void(--token.token); break;
    case Qt::Key_Down: inRows ? void(token.isKey = true) : void(++token.token); break;
    case Qt::Key_Left: inRows ? void(--token.token) : void(token.isKey = false); break;
    case Qt::Key_Right: inRows ? void(++token.token) : void(token.isKey = true); break;
    case Qt::Key_Home: token.token = 0; break;
    case Qt::Key_End: token.token = countOf(token) - 1; break;
    case Qt::Key_PageUp: token.panel = (token.panel + panels - 1) % panels; break;
    case Qt::Key_PageDown: token.panel = (token.panel + 1) % panels; break;
    default: return std::nullopt;
  }
  if (!m_current) return LineToken{};  // any of these keys goes to the first token
  token.token = std::clamp<Index>(token.token, 0, countOf(token) - 1);
  return token;
}

void LineView::moveTo(const LineToken& token) {
  m_current = token;
  const QRectF rect = viewportRect(token);
  const auto reveal = [](QScrollBar* bar, double low, double high, int space) {
    if (low < 0) bar->setValue(bar->value() + static_cast<int>(std::floor(low)) - 8);
    if (high > space) bar->setValue(bar->value() + static_cast<int>(std::ceil(high - space)) + 8);
  };
  reveal(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
  reveal(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
  // The hand is at the keyboard: what the keyboard is at is pointed at.
  setHover(token, std::nullopt);
  m_isHoverOfKeys = true;
  viewport()->update();
  announceCurrent(this);
}

/// Chooses the heaviest line of the token that the keyboard is at; if that is chosen already, the next lighter one.
void LineView::chooseNext() {
  std::vector<LinePlace> lines = linesOf(m_figure, {*m_current});
  if (lines.empty()) return;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const LinePlace& a, const LinePlace& b) { return a.line.weight > b.line.weight; });
  const auto last = std::find_if(lines.begin(), lines.end(), [this](const LinePlace& line) {
    return m_chosen && line.panel == m_chosen->panel && line.head == m_chosen->head &&
           line.line.query == m_chosen->line.query && line.line.key == m_chosen->line.key;
  });
  choose(last == lines.end() || last + 1 == lines.end() ? lines.front() : last[1]);
}

void LineView::keyPressEvent(QKeyEvent* event) {
  if (const auto token = tokenAfter(event)) return moveTo(*token);
  if (m_current && event->key() == Qt::Key_Space) return toggle(*m_current);
  if (m_current && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) return chooseNext();
  if (event->key() == Qt::Key_Escape && (!m_figure.pins.empty() || m_hover)) {
    setHover(std::nullopt, std::nullopt);
    if (m_figure.pins.empty()) return;
    setPins({});
    return emit pinsChosen({});
  }
  if (event->key() == Qt::Key_Escape && m_chosen) return choose(std::nullopt);
  DrawnView::keyPressEvent(event);
}

void LineView::zoomBy(double factor, std::optional<QPointF> about) {
  if (m_figure.isEmpty()) return;
  const QPointF fixed = about.value_or(QPointF(viewport()->rect().center()));
  const QPointF share((fixed + origin()).x() / m_layout.size.width(), (fixed + origin()).y() / m_layout.size.height());
  m_zoom = std::clamp(m_layout.pitch * factor, leastPitch, mostPitch);
  updateLayout();
  horizontalScrollBar()->setValue(static_cast<int>(std::lround(share.x() * m_layout.size.width() - fixed.x())));
  verticalScrollBar()->setValue(static_cast<int>(std::lround(share.y() * m_layout.size.height() - fixed.y())));
  emit zoomed(m_zoom);
}

void LineView::setZoom(double pitch) {
  const double wanted = pitch > 0 ? std::clamp(pitch, leastPitch, mostPitch) : 0;
  if (wanted == m_zoom) return;
  m_zoom = wanted;
  updateLayout();
  emit zoomed(m_zoom);
}

bool LineView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && !m_figure.isEmpty()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPointF point = QPointF(help->pos()) + origin();
    QString words;
    if (const auto token = tokenAt(m_layout, point))
      words = description(*token);
    else if (const auto line = lineUnder(point))
      words = lineDescription(m_figure, *line);
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, viewport());
    return true;
  }
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) setHover(std::nullopt, std::nullopt);
  if (event->type() == QEvent::Hide) m_pan.reset();
  return DrawnView::viewportEvent(event);
}

void LineView::resizeEvent(QResizeEvent* event) {
  DrawnView::resizeEvent(event);
  updateLayout();
}

void LineView::focusOutEvent(QFocusEvent* event) {
  DrawnView::focusOutEvent(event);
  if (m_isHoverOfKeys) setHover(std::nullopt, std::nullopt);
  viewport()->update();
}

void LineView::changeEvent(QEvent* event) {
  DrawnView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
      event->type() == QEvent::StyleChange) {
    m_style = screenLineStyle();
    if (m_isOnPanel) m_style.background = theme().panel;
    updateLayout();
  }
}

}  // namespace attn::ui
