// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/predictions/prediction_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr double barHeight = 34, projectedHeight = 60, gap = 6, narrowest = 56;

/// A token with its blanks in sight.
QString predictedText(const PredictedToken& prediction) {
  QString text = ui::withoutControls(QString::fromStdString(prediction.text));
  if (text.trimmed().isEmpty()) text = QStringLiteral("␣");
  return text.trimmed();
}

}  // namespace

PredictionBars::PredictionBars(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
}

void PredictionBars::showPredictions(const std::vector<PredictedToken>& predictions, const QString& title,
                                     const QString& mark) {
  m_predictions = predictions;
  m_mark = mark;
  m_title = title;
  setAccessibleName(title);
  setAccessibleDescription(words());
  setVisible(!predictions.empty());
  update();
}

QString PredictionBars::words() const {
  QStringList all;
  for (const PredictedToken& each : m_predictions) {
    const QString number = QString::number(each.probability, 'f', 4);
    all << (m_mark.isEmpty() ? tr("“%1” %2").arg(predictedText(each), number)
                             : tr("“%1” %2 (%3: %4)")
                                   .arg(predictedText(each), number, m_mark, QString::number(each.elsewhere, 'f', 4)));
  }
  return all.join(QStringLiteral(", "));
}

QSize PredictionBars::sizeHint() const {
  const int line = fontMetrics().height();
  return {300, static_cast<int>(heightOfBars()) + 3 * line + 10};
}

double PredictionBars::heightOfBars() const {
  return ui::theme().projected ? ui::scaled(static_cast<int>(projectedHeight)) : barHeight;
}

double PredictionBars::widthOfBar() const {
  // The longest number has room above its bar, however large the text is.
  const double least = std::max<double>(narrowest, fontMetrics().horizontalAdvance(QStringLiteral("0.0000")));
  return std::max(least, (width() - gap) / std::max<double>(1, static_cast<double>(m_predictions.size())) - gap);
}

void PredictionBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const ui::Theme& theme = ui::theme();
  const double line = fontMetrics().height(), barWidth = widthOfBar();
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, width(), line), Qt::AlignLeft, m_title);
  double x = 0;
  for (const PredictedToken& each : m_predictions) {
    if (x + barWidth > width()) break;
    const double top = line + 4 + line, foot = top + heightOfBars();
    const double height = std::max(1.0, heightOfBars() * each.probability);
    double highest = height;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRect(QRectF(x, foot - height, barWidth, height));
    if (!m_mark.isEmpty()) {
      const double mark = foot - heightOfBars() * each.elsewhere;
      // The number stands above both, since the mark would strike it out.
      if (mark < foot - height && mark > foot - height - line) highest = foot - mark + 1;
      painter.setPen(QPen(theme.text, ui::lineWidth(1.5)));
      painter.drawLine(QPointF(x, mark), QPointF(x + barWidth, mark));
    }
    painter.setPen(theme.faintText);
    painter.drawText(QRectF(x, foot - highest - line - 1, barWidth, line), Qt::AlignCenter,
                     QString::number(each.probability, 'f', each.probability < 0.0995 ? 4 : 2));
    painter.setPen(theme.text);
    painter.drawText(QRectF(x - gap / 2, foot + 2, barWidth + gap, line), Qt::AlignCenter,
                     fontMetrics().elidedText(predictedText(each), Qt::ElideRight, static_cast<int>(barWidth + gap)));
    x += barWidth + gap;
  }
}

bool PredictionBars::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto place = static_cast<std::size_t>(std::max(0.0, help->pos().x() / (widthOfBar() + gap)));
  if (place >= m_predictions.size()) return QWidget::event(event);
  const PredictedToken& each = m_predictions[place];
  QString text = tr("“%1”, id %2: %3").arg(predictedText(each)).arg(each.id).arg(each.probability, 0, 'g', 6);
  if (!m_mark.isEmpty()) text += QStringLiteral("\n%1: %2").arg(m_mark).arg(each.elsewhere, 0, 'g', 6);
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace attn::app
