// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>
#include <vector>

#include "app/workspaces/models/find/found_rows.h"
#include "app/workspaces/worker.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace attn::ui {
class ElidedLabel;
}  // namespace attn::ui

namespace attn::app {

/// Looks for cells, tokens and rows of a heatmap, lists what it finds, and goes from one to the next: Enter and
/// Shift+Enter, the arrows, or a row of the list. Esc closes it. It changes nothing itself.
class FindBar : public QFrame {
  Q_OBJECT

 public:
  explicit FindBar(QWidget* parent);

  /// Comes into sight, with the keyboard.
  void open();
  void close();
  /// What is looked through from now on: one of these, which the user chooses where there are several.
  void setPanels(const std::vector<ui::HeatmapPanel>& panels);
  /// Whether all that was typed has been looked for.
  bool isUpToDate() const { return !m_patience.isActive() && !m_worker.isBusy(); }

 signals:
  void cellWanted(const attn::ui::CellPlace& cell);
  void opened();
  void closed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  std::size_t chosenPanel() const;
  void search();
  void showFound(const FoundPlaces& found);
  void showList();
  void step(int by);
  void goTo(std::size_t place);
  void tell();

  std::vector<ui::HeatmapPanel> m_panels;
  FindQuery m_query;
  FoundPlaces m_found;
  SharedGrid m_measured;  ///< whose rows these are; null: none are known
  std::vector<MeasuredRow> m_rows;
  Message m_problem;
  std::size_t m_place = 0;
  QComboBox* m_what;   ///< cells, or rows in an order of rowOrders()
  QComboBox* m_where;  ///< one of several heads, or A, B and what differs
  QLineEdit* m_typed;
  ui::ElidedLabel* m_count;
  QPushButton *m_before, *m_next;
  QTreeWidget* m_list;
  QTimer m_patience;
  Worker m_worker;
};

}  // namespace attn::app
