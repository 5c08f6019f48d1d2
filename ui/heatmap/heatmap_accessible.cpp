// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heatmap_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>
#include <algorithm>

#include "ui/controls/accessible_scroll_bars.h"
#include "ui/heatmap/heatmap_view.h"

namespace attn::ui {
namespace {

class Cell;

/// Interfaces that this file made, by what they stand for. They are made when somebody asks, and go with their owner.
template <class Key>
class Registered {
 public:
  Registered() = default;
  Registered(const Registered&) = delete;
  Registered& operator=(const Registered&) = delete;
  ~Registered() { clear(); }

  template <class Make>
  QAccessibleInterface* get(Key key, const Make& make) {
    auto id = m_ids.find(key);
    if (id == m_ids.end()) id = m_ids.insert(key, QAccessible::registerAccessibleInterface(make()));
    return QAccessible::accessibleInterface(*id);
  }
  void clear() {
    for (const QAccessible::Id id : std::as_const(m_ids)) QAccessible::deleteAccessibleInterface(id);
    m_ids.clear();
  }

 private:
  QHash<Key, QAccessible::Id> m_ids;
};

class Table : public QAccessibleInterface, public QAccessibleTableInterface {
 public:
  Table(HeatmapView* view, std::size_t panel) : m_view(view), m_panel(panel) {}

  bool isValid() const override { return m_view && m_panel < m_view->figure().panels.size(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
  QAccessible::Role role() const override { return QAccessible::Table; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.readOnly = true;
    return state;
  }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? m_view->tableName(m_panel) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect first = cellRectOnScreen(0, 0);
    return first | cellRectOnScreen(rowCount() - 1, columnCount() - 1);
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
  }

  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
  int childCount() const override { return rowCount() * columnCount(); }
  QAccessibleInterface* child(int index) const override {
    return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override;
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int row = 0; row < rowCount(); ++row)
      if (const QRect first = cellRectOnScreen(row, 0); y >= first.top() && y <= first.bottom())
        for (int column = 0; column < columnCount(); ++column)
          if (cellRectOnScreen(row, column).contains(x, y)) return cellAt(row, column);
    return nullptr;
  }

  // The numbers beside the rows are columns too, and their total a row.
  int rowCount() const override {
    return isValid() ? static_cast<int>(cellRows()) + (side() && !side()->totalName.isEmpty() ? 1 : 0) : 0;
  }
  int columnCount() const override {
    return isValid() ? static_cast<int>(cellColumns()) + (side() ? static_cast<int>(side()->columns.size()) : 0) : 0;
  }
  QAccessibleInterface* cellAt(int row, int column) const override;
  QString rowDescription(int row) const override {
    if (!isValid()) return {};
    return row < cellRows() ? rowLabel(m_view->figure(), m_panel, row) : side() ? side()->totalName : QString();
  }
  QString columnDescription(int column) const override {
    if (!isValid()) return {};
    const auto beside = static_cast<std::size_t>(std::max<Index>(0, column - cellColumns()));
    if (column < cellColumns()) return columnLabel(m_view->figure(), m_panel, column);
    return side() && beside < side()->columns.size() ? side()->columns[beside].name : QString();
  }
  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  int selectedCellCount() const override { return selection() ? 1 : 0; }
  QList<QAccessibleInterface*> selectedCells() const override {
    const auto place = selection();
    return place ? QList{cellAt(static_cast<int>(place->row), static_cast<int>(place->column))}
                 : QList<QAccessibleInterface*>{};
  }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

  HeatmapView* view() const { return m_view; }
  CellPlace place(int row, int column) const { return {m_panel, row, column}; }
  const SideColumns* side() const { return m_view->figure().panels[m_panel].side.get(); }
  Index cellRows() const { return rowsOf(m_view->figure(), m_panel); }
  Index cellColumns() const { return columnsOf(m_view->figure(), m_panel); }
  bool isCell(int row, int column) const { return row < cellRows() && column < cellColumns(); }
  QString description(int row, int column) const {
    if (isCell(row, column)) return m_view->description(place(row, column));
    if (column < cellColumns()) return side()->totalName;
    return m_view->sideDescription(m_panel, row, static_cast<std::size_t>(column - cellColumns()));
  }
  QRect cellRectOnScreen(int row, int column) const {
    QRect rect = m_view->viewportRect(place(row, column)).toAlignedRect();
    if (column >= cellColumns() && side()) {
      const auto beside = static_cast<std::size_t>(column - cellColumns());
      rect = m_view->viewportSideRect(m_panel, beside, row).toAlignedRect();
    }
    return {m_view->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
  }
  std::optional<CellPlace> selection() const {
    const auto place = m_view ? m_view->selection() : std::nullopt;
    return place && place->panel == m_panel ? place : std::nullopt;
  }

 private:
  QPointer<HeatmapView> m_view;
  std::size_t m_panel;
  mutable Registered<qint64> m_cells;
};

class Cell : public QAccessibleInterface, public QAccessibleTableCellInterface, public QAccessibleActionInterface {
 public:
  Cell(const Table* table, int row, int column) : m_table(table), m_row(row), m_column(column) {}

  bool isValid() const override {
    return m_table->isValid() && m_row < m_table->rowCount() && m_column < m_table->columnCount();
  }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_table->window(); }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.readOnly = true;
    state.selected = isSelected();
    state.focused = state.active = isSelected() && m_table->view()->hasFocus();
    return state;
  }
  QString text(QAccessible::Text kind) const override {
    return isValid() && kind == QAccessible::Name ? m_table->description(m_row, m_column) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override { return isValid() ? m_table->cellRectOnScreen(m_row, m_column) : QRect(); }
  QAccessibleInterface* parent() const override { return const_cast<Table*>(m_table); }
  int childCount() const override { return 0; }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableCellInterface) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  bool isSelected() const override {
    const auto selected = m_table->selection();
    return selected && *selected == m_table->place(m_row, m_column);
  }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_column; }
  int rowIndex() const override { return m_row; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return parent(); }

  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& name) override {
    if (isValid() && name == pressAction() && m_table->isCell(m_row, m_column))
      m_table->view()->setSelection(m_table->place(m_row, m_column));
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  const Table* m_table;
  int m_row;
  int m_column;
};

int Table::indexOfChild(const QAccessibleInterface* child) const {
  const auto* cell = dynamic_cast<const Cell*>(child);
  return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
}

QAccessibleInterface* Table::cellAt(int row, int column) const {
  if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
  return m_cells.get(static_cast<qint64>(row) << 32 | column, [&] { return new Cell(this, row, column); });
}

/// The tables first, then the viewport with the handles of the valid lengths, and the scroll bars in sight.
class View : public QAccessibleWidget {
 public:
  explicit View(HeatmapView* view) : QAccessibleWidget(view, QAccessible::Grouping) {}

  int childCount() const override { return tableCount() + 1 + static_cast<int>(accessibleScrollBars(view()).size()); }
  QAccessibleInterface* child(int index) const override {
    if (index == tableCount()) return QAccessible::queryAccessibleInterface(view()->viewport());
    if (index > tableCount()) return accessibleScrollBars(view()).value(index - tableCount() - 1);
    if (index < 0) return nullptr;
    return m_tables.get(index, [&] { return new Table(view(), static_cast<std::size_t>(index)); });
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    for (int i = 0; i < childCount(); ++i)
      if (this->child(i) == child) return i;
    return -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    for (int i = 0; i < childCount(); ++i)
      if (QAccessibleInterface* candidate = child(i); candidate && candidate->rect().contains(x, y)) return candidate;
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    if (view()->hasFocus() && view()->selection()) return cell(*view()->selection());
    return QAccessibleWidget::focusChild();
  }
  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Description && !view()->message().isEmpty()) return view()->message();
    return QAccessibleWidget::text(kind);
  }

  QAccessibleInterface* cell(const CellPlace& place) const {
    auto* table = dynamic_cast<Table*>(child(static_cast<int>(place.panel)));
    return table ? table->cellAt(static_cast<int>(place.row), static_cast<int>(place.column)) : nullptr;
  }

 private:
  HeatmapView* view() const { return static_cast<HeatmapView*>(object()); }
  int tableCount() const { return view()->message().isEmpty() ? static_cast<int>(view()->figure().panels.size()) : 0; }

  mutable Registered<int> m_tables;
};

QAccessibleInterface* makeView(const QString&, QObject* object) {
  auto* view = qobject_cast<HeatmapView*>(object);
  return view ? new View(view) : nullptr;
}

}  // namespace

void installHeatmapAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(makeView);
    return true;
  }();
  Q_UNUSED(installed);
}

void announceCell(HeatmapView* view, const CellPlace& place) {
  if (!QAccessible::isActive()) return;
  const auto* accessible = dynamic_cast<View*>(QAccessible::queryAccessibleInterface(view));
  if (!accessible) return;
  if (QAccessibleInterface* cell = accessible->cell(place)) {
    QAccessibleEvent event(cell, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
  }
}

}  // namespace attn::ui
