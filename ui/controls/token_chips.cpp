// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/token_chips.h"

#include <QPainter>

#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

// More chips than this would only take room: the heatmap shows all tokens.
constexpr int mostChips = 24;  // a sequence
constexpr std::size_t mostSequences = 6;
constexpr double spacing = 4;
constexpr double padding = 7;

}  // namespace

TokenChips::TokenChips(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void TokenChips::setTokens(const std::vector<QStringList>& sequences, const std::vector<int>& real) {
  if (sequences == m_sequences && real == m_real) return;
  m_sequences = sequences;
  m_real = real;
  QStringList lines;
  for (const QStringList& tokens : m_sequences) lines << tokens.mid(0, mostChips).join(QStringLiteral(" · "));
  setAccessibleDescription(lines.mid(0, static_cast<int>(mostSequences)).join(u'\n'));
  updateGeometry();
  update();
}

void TokenChips::light(std::optional<Lit> query, std::optional<Lit> key) {
  if (query == m_query && key == m_key) return;
  m_query = query;
  m_key = key;
  update();
}

std::vector<TokenChips::Chip> TokenChips::arrange(double width, double* height) const {
  std::vector<Chip> chips;
  const QFontMetricsF metrics(font());
  const double line = metrics.height() + 5;
  double y = 0;
  const auto place = [&](double& x, const QString& text, bool blank, bool plain, std::size_t sequence, int token) {
    const QString shown = metrics.elidedText(text, Qt::ElideRight, width - 2 * padding);
    const double chipWidth = metrics.horizontalAdvance(shown) + 2 * padding;
    if (x > 0 && x + chipWidth > width) {
      x = 0;
      y += line + spacing;
    }
    chips.push_back({QRectF(x, y, chipWidth, line), shown, blank, plain, sequence, token});
    x += chipWidth + spacing;
  };
  for (std::size_t i = 0; i < std::min(m_sequences.size(), mostSequences); ++i) {
    double x = 0;
    const QStringList& tokens = m_sequences[i];
    const int count = static_cast<int>(tokens.size());
    for (int k = 0; k < std::min(count, mostChips); ++k) place(x, tokens[k], k >= m_real[i], false, i, k);
    if (count > mostChips) place(x, tr("and %1 more").arg(groupedNumber(count - mostChips)), false, true, i, mostChips);
    y += line + spacing;
  }
  if (m_sequences.size() > mostSequences) {
    double x = 0;
    place(x, tr("and %n more sequence(s)", nullptr, static_cast<int>(m_sequences.size() - mostSequences)), false, true,
          mostSequences, 0);
    y += line + spacing;
  }
  *height = y;
  return chips;
}

int TokenChips::heightForWidth(int width) const {
  double height = 0;
  arrange(width, &height);
  return static_cast<int>(height);
}

QSize TokenChips::sizeHint() const { return {200, heightForWidth(200)}; }

void TokenChips::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  double height = 0;
  const Theme& colors = theme();
  // One that is not drawn lights the words that stand for it.
  const auto isAt = [](const Chip& chip, const std::optional<Lit>& lit) {
    if (!lit) return false;
    if (chip.sequence >= mostSequences) return lit->sequence >= chip.sequence;
    return lit->sequence == chip.sequence && (chip.plain ? lit->token >= chip.token : lit->token == chip.token);
  };
  for (const Chip& chip : arrange(width(), &height)) {
    const bool isQuery = isAt(chip, m_query);
    if (!chip.plain || isQuery) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(isQuery ? colors.accent : chip.blank ? colors.blankChip : colors.chip);
      painter.drawRoundedRect(chip.rect, 5, 5);
    }
    if (isAt(chip, m_key)) {
      painter.setPen(QPen(isQuery ? colors.selection : colors.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(chip.rect.adjusted(1, 1, -1, -1), 5, 5);
    }
    painter.setPen(isQuery ? colors.accentText : chip.blank || chip.plain ? colors.blankText : colors.text);
    QFont letters = font();
    if (isQuery) letters.setWeight(QFont::Bold);
    painter.setFont(letters);
    painter.drawText(chip.rect, Qt::AlignCenter, chip.text);
  }
}

}  // namespace attn::ui
