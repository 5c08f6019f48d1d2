// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/find/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/workspaces/controls.h"
#include "ui/style/words.h"

namespace attn::app {

FindBar::FindBar(QWidget* parent) : QFrame(parent) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  auto* name = new QLabel(tr("Find"), this);
  line->addWidget(name);
  m_typed = new QLineEdit(this);
  m_typed->setAccessibleName(tr("Find in the head"));
  m_typed->setPlaceholderText(tr("≥ 0.8, a token, or query, key"));
  m_typed->setToolTip(
      tr("Cells of at least a number, tokens, or one cell by its query and key; nothing finds the "
         "largest numbers"));
  m_typed->installEventFilter(this);
  line->addWidget(m_typed, 1);
  m_count = new QLabel(this);
  m_count->setProperty("kind", "faint");
  line->addWidget(m_count);
  m_before = makeButton(QStringLiteral("‹"), tr("The one before (Shift+Enter)"), tr("Find the one before"), this);
  m_next = makeButton(QStringLiteral("›"), tr("The next one (Enter)"), tr("Find the next one"), this);
  auto* close = makeButton(QStringLiteral("✕"), tr("Close (Esc)"), tr("Close the search"), this);
  close->setProperty("kind", "link");
  for (QPushButton* each : {m_before, m_next, close}) line->addWidget(each);
  connect(m_before, &QPushButton::clicked, this, [this] { step(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { step(1); });
  connect(close, &QPushButton::clicked, this, &FindBar::close);
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

void FindBar::setPanel(const ui::HeatmapPanel& panel) {
  const bool isSame = m_panel && m_panel->numbers->identity() == panel.numbers->identity();
  m_panel = panel;
  if (!isSame && isVisible()) search();
}

void FindBar::search() {
  m_patience.stop();
  if (!m_panel) return;
  m_query = findQueryOf(m_typed->text());
  m_worker.stop();
  m_worker.post([this, query = m_query, panel = *m_panel](Worker::Task&) -> Worker::Delivery {
    try {
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

void FindBar::showFound(const LargestCells& found) {
  m_found = found;
  m_place = 0;
  tell();
  if (!m_found.cells.empty()) emit cellWanted(m_found.cells[0].row, m_found.cells[0].column);
}

void FindBar::step(int by) {
  if (m_patience.isActive()) return search();  // the first one is the next
  const std::size_t count = m_found.cells.size();
  if (count == 0) return;
  m_place = (m_place + count + static_cast<std::size_t>(by + static_cast<int>(count))) % count;
  tell();
  emit cellWanted(m_found.cells[m_place].row, m_found.cells[m_place].column);
}

void FindBar::tell() {
  const std::size_t count = m_found.cells.size();
  m_before->setEnabled(count > 1);
  m_next->setEnabled(count > 1);
  const QString place = QString::number(m_place + 1), all = QString::number(count);
  const bool isBySize = m_query.kind == FindQuery::Kind::largest;
  m_count->setText(m_problem         ? ui::translated(m_problem)
                   : count == 0      ? tr("nothing found")
                   : !m_found.areAll ? tr("%1 of the first %2").arg(place, all)
                   : isBySize        ? tr("%1 of %2, largest first").arg(place, all)
                                     : tr("%1 of %2").arg(place, all));
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_typed || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter) return QFrame::eventFilter(watched, event);
  step(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
  return true;
}

void FindBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
  close();
}

}  // namespace attn::app
