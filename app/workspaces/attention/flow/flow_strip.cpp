// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_strip.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "app/workspaces/attention/comparison/both_passes.h"
#include "app/workspaces/attention/flow/flow_layout.h"
#include "app/workspaces/attention/heads/head_figure.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

/// The pass of a flow with its weights in sight.
Pass weightsOf(const AttentionFlow& flow) {
  Pass pass = flow.results.pass;
  pass.view = View::weights;
  return pass;
}

/// Whether there is room for a thumbnail: the first heads are drawn, and always the mean and maximum over all heads.
bool isDrawn(Index thumbnail, Index heads) { return thumbnail < mostFlowHeads || thumbnail >= heads; }

// In pixels of a usual screen.
constexpr int side = 44, gap = 10, padding = 8;

}  // namespace

std::vector<SequencePictures> sequencePictures(const AttentionFlow& flow, const std::optional<AttentionFlow>& pinned,
                                               const PassColors& colors, WeightStages& stages) {
  const auto thumbnails = [&](const Pass& pass, bool isA) {
    return headsFigure(pass, stages.of(isA).heads(*pass.weights), attentionFigure(pass, colors), {});
  };
  const Pass own = weightsOf(flow);
  std::vector<std::pair<QString, Index>> mechanisms;  // the letter and the heads of each row
  ui::HeatmapFigure figure = thumbnails(own, false);
  if (pinned) {
    const Pass a = weightsOf(*pinned);
    figure = besideEachOther(thumbnails(a, true), std::move(figure));
    mechanisms.emplace_back(QString::fromLatin1(letterOfA), a.heads);
  }
  mechanisms.emplace_back(pinned ? QString::fromLatin1(letterOfB) : QString(), own.heads);
  std::vector<SequencePictures> sequences;
  std::size_t panel = 0;
  for (Index sequence = 0; sequence < std::min(own.batch(), mostFlowSequences); ++sequence) {
    SequencePictures& pictures = sequences.emplace_back();
    for (const auto& [letter, heads] : mechanisms) {
      SequencePictures::Row& row = pictures.rows.emplace_back();
      row.letter = letter;
      for (Index thumbnail = 0; thumbnail < thumbnailsOf(heads); ++thumbnail, ++panel) {
        if (!isDrawn(thumbnail, heads)) continue;
        row.names << figure.panels[panel].title.section(QStringLiteral(" · "), -1);
        row.parts.push_back(flowThumbnail(figure, panel));
      }
    }
  }
  return sequences;
}

SequenceButton::SequenceButton(Index sequence, QWidget* parent) : QAbstractButton(parent) {
  setText(tr("Sequence %1").arg(sequence + 1));
  setAccessibleName(tr("Flow of sequence %1").arg(sequence + 1));
  setToolTip(accessibleName());
  setObjectName(QStringLiteral("sequence%1").arg(sequence + 1));
  setCheckable(true);
  setAutoExclusive(true);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
}

void SequenceButton::showPictures(const SequencePictures& pictures) {
  m_pictures = pictures;
  updateGeometry();
  update();
}

QSize SequenceButton::sizeHint() const {
  std::size_t most = 1;
  bool hasLetters = false;
  for (const SequencePictures::Row& row : m_pictures.rows) {
    most = std::max(most, row.parts.size());
    hasLetters = hasLetters || !row.letter.isEmpty();
  }
  const int words = QFontMetrics(ui::inPixels(ui::smallFont())).height();
  const int rows = static_cast<int>(std::max<std::size_t>(1, m_pictures.rows.size()));
  const int width = static_cast<int>(most) * ui::scaled(side + gap) + (hasLetters ? ui::scaled(16) : 0);
  const int title = QFontMetrics(ui::inPixels(ui::textFont())).horizontalAdvance(text()) + ui::scaled(gap);
  return {std::max(width, title) - ui::scaled(gap) + 2 * padding,
          fontMetrics().height() + 4 + rows * (ui::scaled(side) + words + 2) + 2 * padding};
}

void SequenceButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const FlowStyle style = screenFlowStyle();
  const bool isMarked = isChecked() || hasFocus();
  painter.setPen(isMarked ? QPen(style.accent, hasFocus() ? 2 : 1) : QPen(Qt::NoPen));
  painter.setBrush(isChecked() ? QBrush(style.accentSoft) : Qt::NoBrush);
  if (isMarked) painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
  ui::TextPen title(painter, style.titleFont), small(painter, style.textFont);
  painter.setPen(isChecked() ? style.accent : style.text);
  double y = padding;
  title.draw({static_cast<double>(padding), y + title.ascent()}, text());
  y += title.height() + 4;
  const double width = ui::scaled(side);
  for (const SequencePictures::Row& row : m_pictures.rows) {
    double x = padding;
    if (!row.letter.isEmpty()) {
      painter.setPen(style.text);
      small.draw({x, y + width / 2 + small.baselineBelowMiddle()}, row.letter);
      x += ui::scaled(16);
    }
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
      drawThumbnail(painter, row.parts[i], QRectF(x, y, width, width), style);
      painter.setPen(style.faintText);
      const QString name = row.names[static_cast<qsizetype>(i)];
      small.drawCentered({x + width / 2, y + width + 2 + small.ascent()}, small.elided(name, width + ui::scaled(gap)));
      x += width + ui::scaled(gap);
    }
    y += width + small.height() + 2;
  }
}

FlowStrip::FlowStrip(QWidget* parent) : QScrollArea(parent), m_row(new QWidget) {
  setObjectName(QStringLiteral("flowStrip"));
  setAccessibleName(tr("All sequences"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* line = new QHBoxLayout(m_row);
  line->setContentsMargins(6, 6, 6, 6);
  line->setSpacing(12);
  line->addStretch(1);
  setWidget(m_row);
  viewport()->setAutoFillBackground(false);
  m_row->setAutoFillBackground(false);
}

QSize FlowStrip::sizeHint() const {
  const bool scrolls = m_row->sizeHint().width() > width();
  return {m_row->sizeHint().width(),
          m_row->sizeHint().height() + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0)};
}

void FlowStrip::showSequences(const std::vector<SequencePictures>& sequences, Index current) {
  auto* line = static_cast<QHBoxLayout*>(m_row->layout());
  while (m_buttons.size() > sequences.size()) {
    delete m_buttons.back();
    m_buttons.pop_back();
  }
  while (m_buttons.size() < sequences.size()) {
    const auto sequence = static_cast<Index>(m_buttons.size());
    auto* button = new SequenceButton(sequence, m_row);
    connect(button, &QAbstractButton::clicked, this, [this, sequence] { emit chosen(sequence); });
    line->insertWidget(static_cast<int>(sequence), button);
    m_buttons.push_back(button);
  }
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    m_buttons[i]->showPictures(sequences[i]);
    m_buttons[i]->setChecked(static_cast<Index>(i) == current);
  }
  updateGeometry();
}

}  // namespace attn::app
