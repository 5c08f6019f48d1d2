// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_lines.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/attention/head_switch.h"
#include "app/workspaces/attention/heads/head_figure.h"
#include "ui/controls/gesture.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/segmented_control.h"
#include "ui/lines/line_view.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QString idOf(LineDirection direction) { return QString::fromLatin1(attn::idOf(lineDirectionNames, direction)); }

}  // namespace

AttentionLines::AttentionLines(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  auto* tools = new QHBoxLayout;
  tools->setSpacing(12);
  m_direction = new ui::SegmentedControl(
      {{idOf(LineDirection::columns), tr("Columns", "queries and keys in a column each"),
        tr("Queries at the left, keys at the right")},
       {idOf(LineDirection::rows), tr("Rows", "queries and keys in a row each"), tr("Queries above, keys below")}},
      this);
  m_direction->setObjectName(QStringLiteral("direction"));
  m_direction->setAccessibleName(tr("Direction of lines"));
  tools->addWidget(m_direction);
  const QString share = ui::translated(shareScalar.name);
  auto* label = new QLabel(share, this);
  label->setProperty("kind", "faint");
  tools->addWidget(label);
  m_share = new ui::NumberSlider(share, shareScalar, this);
  m_share->setToolTip(tr("Of each query's keys the largest weights are drawn that make up this share of their sum"));
  m_share->setMaximumWidth(ui::scaled(260));
  tools->addWidget(m_share, 1);
  tools->addStretch(0);
  column->addLayout(tools);
  m_headRow = new HeadSwitches(this);
  column->addWidget(m_headRow);
  m_view = new ui::LineView(this);
  m_view->setAccessibleName(tr("Lines of the attention weights"));
  m_view->setMinimumSize(220, 120);
  column->addWidget(m_view, 1);

  connect(m_direction, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    const bool inRows = id == idOf(LineDirection::rows);
    emit edited(
        inRows ? tr("Lines between rows") : tr("Lines between columns"),
        [inRows](AttentionScene& scene) {
          scene.lines.direction = inRows ? LineDirection::rows : LineDirection::columns;
        },
        0);
  });
  connect(m_share, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    emit edited(
        tr("Share of lines %1").arg(value), [value](AttentionScene& scene) { scene.lines.share = value; }, gesture);
  });
  connect(m_view, &ui::LineView::pinsChosen, this, [this](const std::vector<ui::LineToken>& pins) {
    emit looked([states = statesOf(m_view->figure(), pins)](AttentionViewState& state) {
      // What was done last is explained: a token that was pinned rather than a line that was chosen before.
      if (states.size() > state.pins.size()) state.selection.clear();
      state.pins = states;
    });
  });
  connect(m_view, &ui::LineView::zoomed, this,
          [this](double pitch) { emit looked([pitch](AttentionViewState& state) { state.lineZoom = pitch; }); });
  connect(m_view, &ui::LineView::hovered, this, [this] {
    const auto token = m_view->hoveredToken();
    const auto line = m_view->hoveredLine();
    emit pointedAt(token ? m_view->description(*token) : line ? lineDescription(m_view->figure(), *line) : QString());
  });
}

void AttentionLines::showScene(const AttentionScene& scene) {
  m_direction->setCurrent(idOf(scene.lines.direction));
  m_share->setValue(scene.lines.share);
  showHeads(scene.lines, mostHeads(scene));
}

void AttentionLines::showHeads(const LineChoice& choice, Index heads) {
  while (static_cast<Index>(m_heads.size()) > heads) {
    delete m_heads.back();
    m_heads.pop_back();
  }
  while (static_cast<Index>(m_heads.size()) < heads) {
    const auto head = static_cast<Index>(m_heads.size());
    auto* button = new HeadSwitch(head, m_headRow);
    // In the order in which they stand: between what is above and the lines.
    setTabOrder(m_heads.empty() ? static_cast<QWidget*>(m_share->field()) : m_heads.back(), button);
    setTabOrder(button, m_view);
    m_heads.push_back(button);
    connect(button, &HeadSwitch::clicked, this, [this, head](bool on) {
      m_clickGesture = ui::nextGesture();
      emit edited((on ? tr("Show the lines of head %1") : tr("Hide the lines of head %1")).arg(head + 1),
                  [head, on](AttentionScene& scene) { scene.lines = withHead(std::move(scene.lines), head, on); },
                  m_clickGesture);
    });
    connect(button, &HeadSwitch::isolated, this, [this, head](bool byClick) { isolate(head, byClick); });
  }
  for (Index head = 0; head < heads; ++head) m_heads[static_cast<std::size_t>(head)]->setChecked(isShown(choice, head));
  m_headRow->show(m_heads);
  m_headRow->setVisible(heads > 1);
}

/// Both clicks of a double click are one step of undo. The first has switched this head: the others say what was so.
void AttentionLines::isolate(Index head, bool byClick) {
  const auto isOther = [&](const HeadSwitch* each) { return each != m_heads[static_cast<std::size_t>(head)]; };
  const bool isAlone = std::none_of(m_heads.begin(), m_heads.end(),
                                    [&](const HeadSwitch* each) { return isOther(each) && each->isChecked(); });
  emit edited(
      isAlone ? tr("Show the lines of all heads") : tr("Show the lines of head %1 alone").arg(head + 1),
      [=, heads = static_cast<Index>(m_heads.size())](AttentionScene& scene) {
        for (Index each = 0; each < heads; ++each)
          scene.lines = withHead(std::move(scene.lines), each, isAlone || each == head);
      },
      byClick ? m_clickGesture : 0);
}

void AttentionLines::showFigure(const ui::LineFigure& figure, const AttentionViewState& state) {
  m_view->setFigure(figure);
  showViewState(state);
}

void AttentionLines::showViewState(const AttentionViewState& state) {
  m_view->setZoom(state.lineZoom);
  m_view->setPins(pinsOf(m_view->figure(), state));
}

}  // namespace attn::app
