// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_lines.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "app/workspaces/alignment/alignment_figure.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr double leastLabelSpace = 44, besideLabel = 12;
constexpr double edge = 26;
constexpr double widest = 5.5;
constexpr double leastWeight = 0.01;  // of a line that is drawn
constexpr double leastPitch = 13;     // between labels
constexpr double inputPitch = 14;     // between those of inputs, where it is free to choose

/// The middle of one of `count` places that share a span.
double placeInSpan(const std::pair<double, double>& span, Index index, qsizetype count) {
  const auto [top, bottom] = span;
  return top + (bottom - top) * (static_cast<double>(index) + 0.5) / static_cast<double>(std::max<qsizetype>(count, 1));
}

}  // namespace

AlignmentLines::AlignmentLines(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Lines of the alignment"));
}

void AlignmentLines::setWeights(const QStringList& outputs, const QStringList& inputs, const Box<Tensor>& weights,
                                Index written, const std::string& colorMap) {
  m_outputs = outputs;
  m_inputs = inputs;
  m_weights = weights;
  m_written = written;
  m_colorMap = colorMap;
  QFont bold = ui::numberFont();
  bold.setBold(true);
  const QFontMetricsF metrics(bold);
  m_widestLabel = 0;
  for (const QStringList& labels : {outputs, inputs})
    for (const QString& label : labels) m_widestLabel = std::max(m_widestLabel, metrics.horizontalAdvance(label));
  if (m_hovered && *m_hovered >= written) setHovered(std::nullopt);
  if (m_pointed && *m_pointed >= written) m_pointed.reset();
  describe();
  update();
}

void AlignmentLines::setCurrent(Index output) {
  m_current = output;
  describe();
  update();
}

void AlignmentLines::describe() {
  if (m_current < 0 || m_current >= std::min<Index>(m_written, m_outputs.size()) || m_weights->rank() != 2 ||
      m_current >= m_weights->rows() || m_weights->cols() < m_inputs.size())
    return;
  const float* row = m_weights->data() + m_current * m_weights->cols();
  std::vector<Index> sources(static_cast<std::size_t>(m_inputs.size()));
  std::iota(sources.begin(), sources.end(), Index{0});
  constexpr std::size_t mostSaid = 3;
  const auto said = static_cast<std::ptrdiff_t>(std::min(mostSaid, sources.size()));
  std::partial_sort(sources.begin(), sources.begin() + said, sources.end(),
                    [row](Index a, Index b) { return row[a] > row[b]; });
  QStringList words;
  for (std::ptrdiff_t i = 0; i < said; ++i) {
    const Index source = sources[static_cast<std::size_t>(i)];
    words << tr("input symbol %1, %2: %3", "its place, itself, its weight")
                 .arg(QString::number(source + 1), m_inputs[source],
                      QString::number(static_cast<double>(row[source]), 'f', 2));
  }
  setAccessibleDescription(
      tr("output symbol %1, %2, looks at %3").arg(m_current + 1).arg(m_outputs[m_current], words.join(u';')));
}

void AlignmentLines::setPointed(std::optional<Index> output) {
  if (output && *output >= m_written) output.reset();
  if (std::exchange(m_pointed, output) != output) update();
}

void AlignmentLines::setSpan(std::optional<std::pair<double, double>> span) {
  if (std::exchange(m_span, span) != span) update();
}

std::pair<double, double> AlignmentLines::span() const { return m_span.value_or(std::pair(edge, height() - edge)); }

std::pair<double, double> AlignmentLines::inputSpan() const {
  const auto [top, bottom] = span();
  const double room = height() - 2 * edge;
  const double needed = std::min(inputPitch * static_cast<double>(m_inputs.size()), room);
  if (needed <= bottom - top) return {top, bottom};
  const double begin = std::clamp((top + bottom - needed) / 2, edge, edge + room - needed);
  return {begin, begin + needed};
}

Index AlignmentLines::lit() const { return m_hovered ? *m_hovered : m_pointed.value_or(m_current); }

/// Labels have the room that they need, as long as the lines have a third of it all.
double AlignmentLines::labelSpace() const {
  return std::max(leastLabelSpace, std::min(std::ceil(m_widestLabel) + besideLabel, width() / 3.0));
}

QPointF AlignmentLines::outputPlace(Index output) const {
  return {labelSpace(), placeInSpan(span(), output, m_outputs.size())};
}
QPointF AlignmentLines::inputPlace(Index input) const {
  return {width() - labelSpace(), placeInSpan(inputSpan(), input, m_inputs.size())};
}

void AlignmentLines::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), ui::theme().panel);
  const Index n = std::min<Index>(m_written, m_outputs.size()), m = m_inputs.size();
  if (n == 0 || m_weights->rank() != 2 || m_weights->rows() < n || m_weights->cols() < m) return;
  const auto paint = [&](Index output, bool isLit) {
    for (Index input = 0; input < m; ++input) {
      const double weight = static_cast<double>(m_weights->data()[output * m_weights->cols() + input]);
      if (!(weight >= leastWeight)) continue;
      const QPointF from = outputPlace(output), to = inputPlace(input);
      const double bend = (to.x() - from.x()) / 2;
      QPainterPath path(from);
      path.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
      QColor color = ui::theme().faintText;
      if (isLit)
        color = lineColor(m_colorMap, weight, ui::theme().dark);
      else
        color.setAlphaF(0.35F);
      painter.setPen(QPen(color, std::max(0.6, widest * std::min(weight, 1.0)), Qt::SolidLine, Qt::FlatCap));
      painter.setBrush(Qt::NoBrush);
      painter.drawPath(path);
    }
  };
  // Thousands of lines would be a grey wall, and slow: then the lit one is drawn alone.
  constexpr Index mostLines = 4000;
  if (n * m <= mostLines)
    for (Index output = 0; output < n; ++output)
      if (output != lit()) paint(output, false);
  if (lit() >= 0 && lit() < n) paint(lit(), true);
  paintSymbols(painter);
}

void AlignmentLines::paintSymbols(QPainter& painter) {
  painter.setFont(ui::numberFont());
  const auto every = [&](const std::pair<double, double>& of, qsizetype count) {
    const auto [top, bottom] = of;
    const double pitch = (bottom - top) / static_cast<double>(std::max<qsizetype>(count, 1));
    return std::max<Index>(1, static_cast<Index>(std::ceil(leastPitch / pitch)));
  };
  // The one that is lit has the room of its neighbours where all are close.
  const auto isInTheWay = [](double place, double lit) { return place != lit && std::abs(place - lit) < leastPitch; };
  const auto label = [&](const QRectF& space, Qt::Alignment side, const QString& text, bool isLit) {
    QFont font = ui::numberFont();
    font.setBold(isLit);
    painter.setFont(font);
    painter.setPen(isLit ? ui::theme().text : ui::theme().faintText);
    painter.drawText(space, side | Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, static_cast<int>(space.width())));
  };
  Index source = -1;
  if (lit() >= 0 && lit() < std::min<Index>(m_written, m_outputs.size())) {
    const float* row = m_weights->data() + lit() * m_weights->cols();
    source = std::max_element(row, row + m_weights->cols()) - row;
  }
  for (Index i = 0; i < m_outputs.size(); ++i) {
    const bool isLit = i == lit();
    if (i % every(span(), m_outputs.size()) != 0 && !isLit) continue;
    const QPointF at = outputPlace(i);
    if (lit() >= 0 && isInTheWay(at.y(), outputPlace(lit()).y())) continue;
    label(QRectF(0, at.y() - 10, at.x() - besideLabel + 2, 20), Qt::AlignRight, m_outputs[i], isLit);
    if (!isLit) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ui::theme().accent);
    painter.drawEllipse(at, hasFocus() ? 5 : 3.5, hasFocus() ? 5 : 3.5);
  }
  for (Index j = 0; j < m_inputs.size(); ++j)
    if (j == source || (j % every(inputSpan(), m_inputs.size()) == 0 &&
                        !(source >= 0 && isInTheWay(inputPlace(j).y(), inputPlace(source).y()))))
      label(QRectF(inputPlace(j).x() + besideLabel - 2, inputPlace(j).y() - 10, labelSpace() - besideLabel + 2, 20),
            Qt::AlignLeft, m_inputs[j], j == source);
}

std::optional<Index> AlignmentLines::outputAt(QPointF position) const {
  if (m_outputs.isEmpty() || position.x() > labelSpace() + (width() - 2 * labelSpace()) / 4) return std::nullopt;
  const auto [top, bottom] = span();
  const double part = (position.y() - top) / std::max(1.0, bottom - top);
  const auto index = static_cast<Index>(std::floor(part * static_cast<double>(m_outputs.size())));
  if (index < 0 || index >= std::min<Index>(m_written, m_outputs.size())) return std::nullopt;
  return index;
}

void AlignmentLines::setHovered(std::optional<Index> output) {
  if (output == m_hovered) return;
  m_hovered = output;
  update();
  emit hovered(output);
}

void AlignmentLines::mousePressEvent(QMouseEvent* event) {
  if (const auto output = outputAt(event->position()); output && event->button() == Qt::LeftButton)
    emit chosen(*output);
}

void AlignmentLines::mouseMoveEvent(QMouseEvent* event) { setHovered(outputAt(event->position())); }

void AlignmentLines::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  setHovered(std::nullopt);
}

void AlignmentLines::keyPressEvent(QKeyEvent* event) {
  const Index last = std::min<Index>(m_written, m_outputs.size()) - 1;
  Index next = m_current;
  switch (event->key()) {
    case Qt::Key_Up: --next; break;
    case Qt::Key_Down: ++next; break;
    case Qt::Key_Home: next = 0; break;
    case Qt::Key_End: next = last; break;
    default: return QWidget::keyPressEvent(event);
  }
  if (last >= 0) emit chosen(std::clamp<Index>(next, 0, last));
}

void AlignmentLines::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void AlignmentLines::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace attn::app
