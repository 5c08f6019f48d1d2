// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/text_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "core/picture/raster.h"
#include "ui/controls/accessible_parts.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr double margin = 8, padding = 5, gap = 5, leastShown = 0.05;
constexpr double band = 9, bandGap = 3;
constexpr double roomContrast = 12.5;  // 7 : 1 where a spotlight dims it
constexpr std::size_t mostListed = 5;

/// The colour that stands for one of several heads, in the light theme and in the dark one.
QColor colorOfHead(std::size_t head) {
  static const QColor light[] = {QColor(0x0f, 0x76, 0x6e), QColor(0xb4, 0x53, 0x09), QColor(0x6d, 0x28, 0xd9),
                                 QColor(0xbe, 0x12, 0x3c)};
  static const QColor dark[] = {QColor(0x2d, 0xd4, 0xbf), QColor(0xfb, 0xbf, 0x24), QColor(0xa7, 0x8b, 0xfa),
                                QColor(0xfb, 0x71, 0x85)};
  return (theme().dark ? dark : light)[head % std::size(light)];
}

QString shown(const QString& token) {
  const QString text = withoutControls(token);
  return text.trimmed().isEmpty() ? QStringLiteral("␣") : text.trimmed();
}

QString weightText(float weight) {
  const QString text = cellText(weight);
  return text.startsWith(u'0') ? text.mid(1) : text;
}

/// Small weights have to be seen too.
double strength(float weight) { return std::pow(std::clamp(static_cast<double>(weight), 0.0, 1.0), 0.75); }

QColor mixed(const QColor& ground, const QColor& color, double share) {
  const auto part = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * share)); };
  return {part(ground.red(), color.red()), part(ground.green(), color.green()), part(ground.blue(), color.blue())};
}

}  // namespace

TextView::TextView(QWidget* parent) : DrawnView(parent) {
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleParts(
      this, {.count = [this] { return static_cast<int>(m_words.size()); },
             .text =
                 [this](int part, QAccessible::Text kind) {
                   const Word& word = m_words[static_cast<std::size_t>(part)];
                   const QString text = shown((word.isAsked ? asked() : colored()).at(word.token));
                   if (kind != QAccessible::Name || (word.isAsked && !isOneText())) return text;
                   return tr("%1, weight %2", "token, number")
                       .arg(text)
                       .arg(static_cast<double>(weightOf(0, word.token)), 0, 'f', 4);
                 },
             .rect = [this](int part) { return m_words[static_cast<std::size_t>(part)].rect.translated(-origin()); },
             .press =
                 [this](int part) {
                   const Word& word = m_words[static_cast<std::size_t>(part)];
                   if (word.isAsked || isOneText()) emit chosen(word.token);
                 },
             .current = [this]() -> std::optional<int> {
               for (std::size_t i = 0; i < m_words.size(); ++i)
                 if ((m_words[i].isAsked || isOneText()) && m_words[i].token == m_current) return static_cast<int>(i);
               return std::nullopt;
             },
             .description = [this] { return words(); }});
}

void TextView::setFigure(const TextFigure& figure) {
  m_figure = figure;
  m_hover.reset();
  m_current = std::clamp<Index>(m_current, 0, std::max<Index>(0, asked().size() - 1));
  arrange();
}

void TextView::setDirection(bool isAttendedBy) {
  if (m_isAttendedBy == isAttendedBy) return;
  m_isAttendedBy = isAttendedBy;
  m_hover.reset();
  m_current = std::clamp<Index>(m_current, 0, std::max<Index>(0, asked().size() - 1));
  arrange();
}

void TextView::setCurrent(Index token) {
  token = std::clamp<Index>(token, 0, std::max<Index>(0, asked().size() - 1));
  if (token == m_current) return;
  m_current = token;
  const QRectF rect = viewportRect(token);
  QScrollBar* const bar = verticalScrollBar();
  if (rect.top() < 0) bar->setValue(bar->value() + static_cast<int>(rect.top() - margin));
  if (rect.bottom() > viewport()->height())
    bar->setValue(bar->value() + static_cast<int>(rect.bottom() - viewport()->height() + margin));
  viewport()->update();
}

float TextView::weightOf(std::size_t head, Index place) const {
  const TextFigure::Head& of = m_figure.heads[head];
  const Index query = m_isAttendedBy ? place : lit(), key = m_isAttendedBy ? lit() : place;
  if (query >= of.numbers->rows() || key >= of.numbers->columns()) return 0;
  return of.numbers->at(query, key);
}

// ---- layout -----------------------------------------------------------------------------------------------------

QPointF TextView::origin() const { return {0, static_cast<double>(verticalScrollBar()->value())}; }

/// How high the bands of several heads are, one below the other.
double TextView::bandsHeight() const {
  return m_figure.heads.size() > 1 ? static_cast<double>(m_figure.heads.size()) * (band + bandGap) : 0;
}

double TextView::placeWords(const QStringList& words, bool isAsked, double top) {
  QFont font = textFont();
  font.setPointSizeF(font.pointSizeF() * 1.25);
  const QFontMetricsF metrics(font), small(smallFont());
  const double height = metrics.height() + 4, below = bandsHeight() + small.height() + 4;
  const double width = std::max(80.0, viewport()->width() - 2 * margin);
  double x = margin, y = top;
  for (Index i = 0; i < words.size(); ++i) {
    const double room = std::clamp(metrics.horizontalAdvance(shown(words[i])) + 2 * padding, 22.0, width);
    if (x > margin && x + room > margin + width) {
      x = margin;
      y += height + below;
    }
    m_words.push_back({QRectF(x, y, room, height), isAsked, i});
    x += room + gap;
  }
  return y + height + below;
}

void TextView::arrange() {
  m_words.clear();
  double y = margin;
  if (!isOneText()) y = placeWords(asked(), true, y) + 4;
  m_height = placeWords(colored(), isOneText(), y) + margin;
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_height) - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  viewport()->update();
}

QRectF TextView::viewportRect(Index token) const {
  const auto found = std::find_if(m_words.begin(), m_words.end(), [&](const Word& word) {
    return word.token == token && (!word.isAsked || isOneText());
  });
  return found == m_words.end() ? QRectF() : found->rect.translated(-origin());
}

const TextView::Word* TextView::wordAt(QPointF point) const {
  const auto found = std::find_if(m_words.begin(), m_words.end(), [&](const Word& word) {
    return (word.isAsked || isOneText()) && word.rect.adjusted(-2, -2, 2, 2).contains(point + origin());
  });
  return found == m_words.end() ? nullptr : &*found;
}

// ---- words ------------------------------------------------------------------------------------------------------

QString TextView::words() const {
  if (m_figure.heads.empty() || asked().isEmpty()) return {};
  QStringList heads;
  for (std::size_t head = 0; head < m_figure.heads.size(); ++head) {
    std::vector<Index> order(static_cast<std::size_t>(colored().size()));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<Index>(i);
    const std::size_t count = std::min(mostListed, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                      [&](Index a, Index b) { return weightOf(head, a) > weightOf(head, b); });
    QStringList parts;
    for (std::size_t i = 0; i < count; ++i)
      if (const float weight = weightOf(head, order[i]); weight > 0)
        parts << tr("“%1” %2", "token, weight").arg(shown(colored().at(order[i])), QString::number(weight, 'f', 4));
    const QString said = m_isAttendedBy ? tr("“%1” is attended by %2") : tr("“%1” attends to %2");
    heads << (m_figure.heads.size() > 1 ? m_figure.heads[head].name + QStringLiteral(": ") : QString()) +
                 said.arg(shown(asked().at(lit())), parts.join(QStringLiteral(", ")));
  }
  return heads.join(QStringLiteral("; "));
}

QString TextView::html() const {
  QString text = QStringLiteral("<p style=\"font-family:sans-serif;line-height:1.8\">");
  for (Index i = 0; i < colored().size() && !m_figure.heads.empty(); ++i) {
    const float weight = weightOf(0, i);
    const QRgb color = (*m_figure.colors->table)[static_cast<std::size_t>(colorIndex(weight, {0, 1}))];
    const bool isLit = isOneText() && i == lit();
    text +=
        QStringLiteral(
            "<span style=\"background:%1;color:%2;padding:1px 3px;border-radius:3px%3\" title=\"%4\">%5</span> ")
            .arg(QColor::fromRgb(color).name(), qGray(color) > 140 ? QStringLiteral("#000") : QStringLiteral("#fff"),
                 isLit ? QStringLiteral(";outline:2px solid #2563eb") : QString(),
                 QString::number(static_cast<double>(weight), 'f', 4), shown(colored().at(i)).toHtmlEscaped());
  }
  return text + QStringLiteral("</p>");
}

QImage TextView::picture() {
  const double scale = devicePixelRatioF();
  QImage image(QSize(viewport()->width(), static_cast<int>(std::ceil(m_height))) * scale, QImage::Format_RGB32);
  image.setDevicePixelRatio(scale);
  image.fill(theme().panel);
  QPainter painter(&image);
  paintAll(painter);
  return image;
}

// ---- painting ---------------------------------------------------------------------------------------------------

void TextView::paintWord(QPainter& painter, const Word& word) {
  const Theme& colors = theme();
  const bool isColored = !word.isAsked || isOneText();
  const bool isLit = (word.isAsked || isOneText()) && word.token == lit();
  const QString text = shown((word.isAsked ? asked() : colored()).at(word.token));
  QColor ground = colors.panel, ink = colors.text;
  const bool isAlone = m_figure.heads.size() == 1;
  if (isColored && isAlone) {
    const ColorTable& table = tableOf(*m_figure.colors, colors.dark);
    const QRgb color = table[static_cast<std::size_t>(colorIndex(weightOf(0, word.token), {0, 1}))];
    ground = QColor::fromRgb(color);
    ink = qGray(color) > 140 ? QColor(Qt::black) : QColor(Qt::white);
    if (colors.projected) {  // a spotlight may dim it, as the cells of a heatmap
      const Lettering lettering = letteringOn(color, roomContrast);
      ground = lettering.plate.value_or(ground);
      ink = lettering.ink;
    }
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(word.rect, 4, 4);
  if (isLit) {
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(isColored && isAlone ? QBrush(Qt::NoBrush) : QBrush(colors.accentSoft));
    painter.drawRoundedRect(word.rect.adjusted(1, 1, -1, -1), 4, 4);
  }
  QFont font = textFont();
  font.setPointSizeF(font.pointSizeF() * 1.25);
  font.setBold(isLit);
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(word.rect, Qt::AlignCenter,
                   QFontMetricsF(font).elidedText(text, Qt::ElideRight, word.rect.width() - 2));
  if (!isColored) return;
  painter.setFont(smallFont());
  double y = word.rect.bottom() + bandGap;
  if (!isAlone)
    for (std::size_t head = 0; head < m_figure.heads.size(); ++head, y += band + bandGap) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(mixed(colors.trough, colorOfHead(head), strength(weightOf(head, word.token))));
      painter.drawRoundedRect(QRectF(word.rect.left(), y, word.rect.width(), band), 2, 2);
    }
  // Where several heads weigh a word, it has the colour of the head that weighs it most.
  std::size_t largest = 0;
  for (std::size_t head = 1; head < m_figure.heads.size(); ++head)
    if (weightOf(head, word.token) > weightOf(largest, word.token)) largest = head;
  const float weight = m_figure.heads.empty() ? 0 : weightOf(largest, word.token);
  if (static_cast<double>(weight) < leastShown) return;
  painter.setPen(isAlone ? colors.faintText : colorOfHead(largest));
  painter.drawText(
      QRectF(word.rect.left() - gap, y - 1, word.rect.width() + 2 * gap, QFontMetricsF(smallFont()).height()),
      Qt::AlignCenter, weightText(weight));
}

void TextView::paintAll(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  if (m_figure.heads.empty()) return;
  for (const Word& word : m_words) paintWord(painter, word);
}

void TextView::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme().panel);
  painter.translate(-origin());
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF seen = QRectF(event->rect()).translated(origin()).adjusted(-10, -60, 10, 60);
  if (!m_figure.heads.empty())
    for (const Word& word : m_words)
      if (word.rect.adjusted(0, 0, 0, bandsHeight()).intersects(seen)) paintWord(painter, word);
  if (hasFocus() && !m_words.empty()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().accent, 1, Qt::DotLine));
    painter.drawRect(viewportRect(m_current).translated(origin()).adjusted(-3, -3, 3, 3));
  }
}

void TextView::resizeEvent(QResizeEvent*) { arrange(); }

void TextView::changeEvent(QEvent* event) {
  DrawnView::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) arrange();
}

// ---- gestures ---------------------------------------------------------------------------------------------------

void TextView::setHover(std::optional<Index> token) {
  if (m_hover == token) return;
  m_hover = token;
  viewport()->update();
  emit pointedAt(token ? words() : QString());
}

bool TextView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) setHover({});
  return DrawnView::viewportEvent(event);
}

void TextView::mouseMoveEvent(QMouseEvent* event) {
  const Word* word = wordAt(event->position());
  setHover(word ? std::optional<Index>(word->token) : std::nullopt);
}

void TextView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const Word* word = wordAt(event->position())) emit chosen(word->token);
}

void TextView::keyPressEvent(QKeyEvent* event) {
  const Index last = asked().size() - 1;
  Index to = m_current;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: to = m_current - 1; break;
    case Qt::Key_Right:
    case Qt::Key_Down: to = m_current + 1; break;
    case Qt::Key_Home: to = 0; break;
    case Qt::Key_End: to = last; break;
    default: return DrawnView::keyPressEvent(event);
  }
  if (to < 0 || to > last || to == m_current) return;
  emit chosen(to);
  setCurrent(to);
  announcePart(this, static_cast<int>(to));
}

}  // namespace attn::ui
