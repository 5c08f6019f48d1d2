// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/find/find_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "app/workspaces/controls.h"
#include "app/workspaces/models/find/found_rows.h"
#include "ui/controls/elided_label.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

FindBar::FindBar(QWidget* parent) : QFrame(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* line = new QHBoxLayout;
  column->addLayout(line);
  auto* name = new QLabel(tr("Find"), this);
  line->addWidget(name);
  m_what = new QComboBox(this);
  m_what->setAccessibleName(tr("What is found"));
  m_what->setToolTip(tr("Cells, or rows by how they are spread"));
  m_what->addItem(tr("Cells"));
  for (const RowOrder& order : rowOrders()) m_what->addItem(ui::translated(order.name));
  // In a narrow window its words give way to what is typed.
  constexpr int fewestLetters = 6, leastTyped = 110;
  m_what->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_what->setMinimumContentsLength(fewestLetters);
  line->addWidget(m_what, 2);
  connect(m_what, &QComboBox::currentIndexChanged, this, &FindBar::search);
  m_where = new QComboBox(this);
  m_where->setAccessibleName(tr("Where it is looked for"));
  m_where->setToolTip(tr("Which of the heatmaps below"));
  m_where->hide();
  line->addWidget(m_where);
  connect(m_where, &QComboBox::currentIndexChanged, this, &FindBar::search);
  m_typed = new QLineEdit(this);
  m_typed->setAccessibleName(tr("Find in the head"));
  m_typed->setPlaceholderText(tr("≥ 0.8, a token, or query, key"));
  m_typed->setToolTip(
      tr("Cells of at least a number, tokens, or one cell by the numbers of its query and key in the list; nothing "
         "finds the largest numbers. Of rows also those of at most a number: ≤ 1"));
  m_typed->installEventFilter(this);
  m_typed->setMinimumWidth(ui::scaled(leastTyped));
  line->addWidget(m_typed, 3);
  m_count = new ui::ElidedLabel(this);
  m_count->setProperty("kind", "faint");
  line->addWidget(m_count, 2);
  m_before = makeButton(QStringLiteral("‹"), tr("The one before (Shift+Enter)"), tr("Find the one before"), this);
  m_next = makeButton(QStringLiteral("›"), tr("The next one (Enter)"), tr("Find the next one"), this);
  auto* close = makeButton(QStringLiteral("✕"), tr("Close (Esc)"), tr("Close the search"), this);
  close->setProperty("kind", "link");
  for (QPushButton* each : {m_before, m_next, close}) line->addWidget(each);
  connect(m_before, &QPushButton::clicked, this, [this] { step(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { step(1); });
  connect(close, &QPushButton::clicked, this, &FindBar::close);
  m_list = new QTreeWidget(this);
  m_list->setAccessibleName(tr("Found"));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->hide();
  column->addWidget(m_list);
  connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (item) goTo(static_cast<std::size_t>(m_list->indexOfTopLevelItem(item)));
  });
  constexpr int untilSearched = 150;
  m_patience.setSingleShot(true);
  m_patience.setInterval(untilSearched);
  connect(&m_patience, &QTimer::timeout, this, &FindBar::search);
  connect(m_typed, &QLineEdit::textEdited, &m_patience, qOverload<>(&QTimer::start));
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_problem = words;
    showFound({});
  });
  tell();
  hide();
}

void FindBar::open() {
  show();
  emit opened();
  m_typed->setFocus();
  m_typed->selectAll();
  search();
}

void FindBar::close() {
  m_patience.stop();
  m_worker.stop();
  hide();
  emit closed();
}

std::size_t FindBar::chosenPanel() const { return static_cast<std::size_t>(std::max(0, m_where->currentIndex())); }

void FindBar::setPanels(const std::vector<ui::HeatmapPanel>& panels) {
  const auto numbersOfChosen = [this]() -> std::optional<NumberGrid::Identity> {
    if (m_panels.empty()) return {};
    return m_panels[std::min(chosenPanel(), m_panels.size() - 1)].numbers->identity();
  };
  const auto before = numbersOfChosen();
  const int chosen = m_where->currentIndex();
  m_panels = panels;
  {
    const QSignalBlocker quiet(m_where);
    m_where->clear();
    for (const ui::HeatmapPanel& panel : panels) m_where->addItem(panel.title.isEmpty() ? panel.name : panel.title);
    if (chosen >= 0 && chosen < m_where->count()) m_where->setCurrentIndex(chosen);
  }
  m_where->setVisible(panels.size() > 1);
  if (isVisible() && numbersOfChosen() != before) search();
}

void FindBar::search() {
  m_patience.stop();
  if (m_panels.empty()) return;
  m_query = findQueryOf(m_typed->text());
  const ui::HeatmapPanel& chosen = m_panels[chosenPanel()];
  const int what = m_what->currentIndex();
  const RowOrder* const order = what > 0 ? &rowOrders()[static_cast<std::size_t>(what - 1)] : nullptr;
  m_worker.stop();
  m_count->setText(tr("looking …"));
  m_list->setEnabled(false);  // what it lists is what was found before
  // All that takes long of rows is to measure them.
  if (order && m_measured && m_measured->identity() == chosen.numbers->identity()) {
    m_problem = {};
    return showFound(foundRows(m_query, *order, chosen, m_rows));
  }
  m_worker.post([this, query = m_query, panel = chosen, order](Worker::Task&) -> Worker::Delivery {
    try {
      if (order)
        return [this, query, panel, order, rows = measuredRows(*panel.numbers)] {
          m_measured = panel.numbers;
          m_rows = rows;
          m_problem = {};
          showFound(foundRows(query, *order, panel, rows));
        };
      return [this, found = foundCells(query, panel)] {
        m_problem = {};
        showFound(found);
      };
    } catch (const DataError& error) {
      return [this, problem = error.message()] {
        m_problem = problem;
        showFound({});
      };
    }
  });
}

void FindBar::showFound(const FoundPlaces& found) {
  m_found = found;
  showList();
  if (m_found.cells.empty())
    tell();
  else
    goTo(0);
}

void FindBar::showList() {
  const QSignalBlocker quiet(m_list);
  m_list->setEnabled(true);
  m_list->clear();
  const bool areRows = !m_found.entropies.empty();
  QStringList headings{tr("No."), tr("query"), tr("key"), tr("distance"), tr("weight")};
  if (areRows) headings << tr("entropy, bits");
  m_list->setColumnCount(static_cast<int>(headings.size()));
  m_list->setHeaderLabels(headings);
  m_list->header()->setStretchLastSection(false);
  const auto sideOf = [](int column) {
    return (column == 1 || column == 2 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;  // names, numbers
  };
  for (int column = 0; column < m_list->columnCount(); ++column) {
    m_list->header()->setSectionResizeMode(
        column, column == 1 || column == 2 ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    m_list->headerItem()->setTextAlignment(column, sideOf(column));
  }
  QList<QTreeWidgetItem*> lines;
  const std::size_t chosen = chosenPanel();
  const auto labelsOf = [&](std::shared_ptr<const QStringList> ui::HeatmapPanel::*labels) {
    return chosen < m_panels.size() ? m_panels[chosen].*labels : nullptr;
  };
  const auto number = [](double value) { return QString::number(value, 'g', 4); };
  for (std::size_t i = 0; i < m_found.cells.size(); ++i) {
    const FoundCell& cell = m_found.cells[i];
    QStringList texts{QString::number(i + 1), placeName(labelsOf(&ui::HeatmapPanel::rowLabels), cell.row),
                      placeName(labelsOf(&ui::HeatmapPanel::columnLabels), cell.column),
                      QLocale().toString(std::abs(cell.row - cell.column)), number(static_cast<double>(cell.number))};
    if (areRows) texts << number(m_found.entropies[i]);
    auto* line = new QTreeWidgetItem(texts);
    for (int column = 0; column < texts.size(); ++column) line->setTextAlignment(column, sideOf(column));
    lines << line;
  }
  m_list->addTopLevelItems(lines);
  m_list->setVisible(lines.size() > 1);
  if (lines.isEmpty()) return;
  // The heatmap keeps most of the room.
  const int line = std::max(1, m_list->sizeHintForRow(0));
  const int most = std::clamp(parentWidget()->height() / 5 / line, 3, 8);
  m_list->setFixedHeight(m_list->header()->sizeHint().height() + std::min(most, static_cast<int>(lines.size())) * line +
                         2 * m_list->frameWidth() + 2);
}

void FindBar::goTo(std::size_t place) {
  m_place = place;
  {
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentItem(m_list->topLevelItem(static_cast<int>(place)));
  }
  tell();
  emit cellWanted({chosenPanel(), m_found.cells[place].row, m_found.cells[place].column});
}

void FindBar::step(int by) {
  if (m_patience.isActive()) return search();  // the first one is the next
  const std::size_t count = m_found.cells.size();
  if (count == 0) return;
  goTo((m_place + count + static_cast<std::size_t>(by + static_cast<int>(count))) % count);
}

void FindBar::tell() {
  const std::size_t count = m_found.cells.size();
  m_before->setEnabled(count > 1);
  m_next->setEnabled(count > 1);
  const QString place = QString::number(m_place + 1), all = QString::number(count);
  const bool isBySize = m_query.kind == FindQuery::Kind::largest && m_found.entropies.empty();
  m_count->setText(m_problem         ? ui::translated(m_problem)
                   : count == 0      ? tr("nothing found")
                   : !m_found.areAll ? tr("%1 of the first %2").arg(place, all)
                   : isBySize        ? tr("%1 of %2, largest first").arg(place, all)
                                     : tr("%1 of %2").arg(place, all));
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_typed || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Down && m_list->isVisible()) {
    m_list->setFocus(Qt::TabFocusReason);
    return true;
  }
  if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter) return QFrame::eventFilter(watched, event);
  step(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
  return true;
}

void FindBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
  close();
}

}  // namespace attn::app
