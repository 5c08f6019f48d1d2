// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/plane/plane_view.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/controls.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

PlaneView::PlaneView(QWidget* parent) : QWidget(parent), m_rule(planeRules().front().id) {
  m_grid = new QGridLayout(this);
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setVerticalSpacing(4);
  m_grid->setHorizontalSpacing(16);
  m_choices = new QWidget(this);
  // Below each other: beside the rules the name of a head would be cut.
  auto* choices = new QVBoxLayout(m_choices);
  choices->setContentsMargins(0, 0, 0, 0);
  m_choice = new QComboBox(this);
  m_choice->setAccessibleName(tr("Head of the plane"));
  m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  choices->addWidget(m_choice);
  std::vector<ui::SegmentedControl::Choice> rules;
  for (const PlaneRule& rule : planeRules())
    rules.push_back({QString::fromLatin1(rule.id), ui::translated(rule.name), ui::translated(rule.description)});
  m_rules = new ui::SegmentedControl(rules, this);
  m_rules->setAccessibleName(tr("What the plane keeps"));
  choices->addWidget(m_rules, 0, Qt::AlignLeft);
  const auto addWords = [&] {
    auto* label = new QLabel(this);
    label->setProperty("kind", "faint");
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
  };
  m_share = addWords();
  m_chart = new ui::CurveChart({.cursorName = tr("Query"), .selection = true}, this);
  m_chart->setAccessibleName(tr("Plane of queries and keys"));
  m_chart->setMinimumSize(180, 140);
  m_product = addWords();
  arrange(false);
  connect(m_rules, &ui::SegmentedControl::chosen, this, &PlaneView::ruleChosen);
  connect(m_choice, &QComboBox::activated, this, [this] {
    showPlane();
    emit headChosen();
  });
  connectChart();
}

void PlaneView::connectChart() {
  connect(m_chart, &ui::CurveChart::pointSelected, this, [this](std::optional<qsizetype> point) {
    if (!point || !head()) return;
    const Index keys = planeBy(*head(), m_rule).keys.dim(0);
    if (*point < keys)
      emit keyChosen(*point);
    else
      emit queryChosen(*point - keys);
  });
  connect(m_chart, &ui::CurveChart::pointHovered, this,
          [this](std::optional<qsizetype> point) { emit pointedAt(point && head() ? pointWords(*point) : QString()); });
}

void PlaneView::arrange(bool besideEachOther) {
  m_isWide = besideEachOther;
  for (QWidget* each :
       {m_choices, static_cast<QWidget*>(m_share), static_cast<QWidget*>(m_product), static_cast<QWidget*>(m_chart)})
    m_grid->removeWidget(each);
  m_grid->addWidget(m_choices, 0, 0);
  m_grid->addWidget(m_share, 1, 0);
  m_grid->addWidget(m_product, besideEachOther ? 2 : 3, 0);
  if (besideEachOther)
    m_grid->addWidget(m_chart, 0, 1, 4, 1);
  else
    m_grid->addWidget(m_chart, 2, 0);
  m_grid->setRowStretch(2, besideEachOther ? 0 : 1);
  m_grid->setRowStretch(3, besideEachOther ? 1 : 0);
  m_grid->setColumnStretch(0, 2);
  m_grid->setColumnStretch(1, besideEachOther ? 3 : 0);
  const Qt::Alignment across = besideEachOther ? Qt::AlignTop : Qt::AlignVCenter;
  for (QLabel* each : {m_share, m_product}) each->setAlignment(across | Qt::AlignLeft);
}

void PlaneView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrangeByRoom();
}

/// What is said where there is no plane has all of the room.
void PlaneView::arrangeByRoom() {
  const bool isWide = head() && height() < ui::scaled(340) && width() > 1.6 * height();
  if (isWide != m_isWide) arrange(isWide);
}

const HeadPlane* PlaneView::head() const {
  if (m_heads.empty()) return nullptr;
  return &m_heads[std::min(m_heads.size() - 1, static_cast<std::size_t>(std::max(0, m_choice->currentIndex())))];
}

QString PlaneView::pointWords(Index point) const {
  const Index keys = planeBy(*head(), m_rule).keys.dim(0);
  if (point < keys && m_query) return planeProductWords(*head(), m_rule, *m_query, point);
  if (point >= keys && m_key) return planeProductWords(*head(), m_rule, point - keys, *m_key);
  return point < keys ? tr("key %1").arg(point) : tr("query %1").arg(point - keys);
}

void PlaneView::showHeads(std::vector<HeadPlane> heads, const Message& problem) {
  QStringList names;
  for (const HeadPlane& each : heads) names << each.name;
  QStringList before;
  for (int i = 0; i < m_choice->count(); ++i) before << m_choice->itemText(i);
  m_heads = std::move(heads);
  m_problem = problem;
  if (names != before) {
    m_choice->clear();
    m_choice->addItems(names);
  }
  m_choice->setVisible(names.size() > 1);
  showPlane();
}

void PlaneView::showPanel(const Pass& pass, std::size_t panel) {
  const std::size_t head = planeOfPanel(m_heads, pass, panel);
  if (head >= m_heads.size() || static_cast<int>(head) == m_choice->currentIndex()) return;
  showIndex(m_choice, static_cast<int>(head));
  showPlane();
}

void PlaneView::setRule(const std::string& rule) {
  const std::string& wanted = findRow(planeRules(), rule) ? rule : planeRules().front().id;
  m_rules->setCurrent(QString::fromStdString(wanted));
  if (wanted == m_rule) return;
  m_rule = wanted;
  showPlane();
}

void PlaneView::setPair(std::optional<Index> query, std::optional<Index> key) {
  if (query == m_query && key == m_key) return;
  m_query = query;
  m_key = key;
  showPlane();
}

void PlaneView::showPlane() {
  const HeadPlane* const shown = head();
  arrangeByRoom();
  m_rules->setEnabled(shown);
  m_share->setVisible(shown);
  m_product->setVisible(shown && m_query && m_key);
  if (!shown) m_chart->setFigure({});
  m_chart->setMessage(shown || !m_problem ? QString() : ui::translated(m_problem));
  if (!shown) return;
  const QueryKeyPlane& plane = planeBy(*shown, m_rule);
  const bool hasQuery = m_query && *m_query < plane.queries.dim(0), hasKey = m_key && *m_key < plane.keys.dim(0);
  m_share->setText(tr("○ keys, larger where α is  ◇ queries · %1").arg(planeShareWords(*shown, m_rule)));
  m_chart->setFigure(planeFigure(*shown, m_rule, m_query, ui::screenChartStyle()));
  {
    const QSignalBlocker quiet(m_chart);
    m_chart->setSelectedPoint(hasKey ? std::optional<qsizetype>(*m_key) : std::nullopt);
  }
  m_product->setText(hasQuery && hasKey ? planeProductWords(*shown, m_rule, *m_query, *m_key) : QString());
}

void PlaneView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showPlane();
}

}  // namespace attn::app
