// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/table_accessible.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QHeaderView>
#include <QPointer>
#include <QTableView>
#include <algorithm>

#include "ui/controls/accessible_scroll_bars.h"

namespace attn::ui {
namespace {

// Children are counted as Qt counts them in the events of its tables: row by row, the header of the columns being the
// first row and that of the rows the first column.

QString textAt(const QVariant& accessible, const QVariant& displayed) {
  return accessible.toString().isEmpty() ? displayed.toString() : accessible.toString();
}

/// A cell, or a section of a header, which has a row or a column of −1.
class GridCell : public QAccessibleInterface, public QAccessibleTableCellInterface, public QAccessibleActionInterface {
 public:
  GridCell(QTableView* view, int row, int column) : m_view(view), m_row(row), m_column(column) {}

  bool isValid() const override {
    return m_view && m_view->model() && m_row < m_view->model()->rowCount(m_view->rootIndex()) &&
           m_column < m_view->model()->columnCount(m_view->rootIndex());
  }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
  QAccessible::Role role() const override {
    if (isCell()) return QAccessible::Cell;
    return m_row >= 0 ? QAccessible::RowHeader : m_column >= 0 ? QAccessible::ColumnHeader : QAccessible::Pane;
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    if (!isValid()) {
      state.invalid = true;
      return state;
    }
    const QRect shown = m_view->viewport()->rect();
    state.invisible = m_view->isRowHidden(std::max(0, m_row)) || m_view->isColumnHidden(std::max(0, m_column));
    if (!isCell()) return state;
    const Qt::ItemFlags flags = index().flags();
    state.offscreen = !m_view->visualRect(index()).intersects(shown);
    state.disabled = !(flags & Qt::ItemIsEnabled);
    state.selectable = flags.testFlag(Qt::ItemIsSelectable);
    state.focusable = state.selectable;
    state.editable = flags.testFlag(Qt::ItemIsEditable) && m_view->editTriggers() != QAbstractItemView::NoEditTriggers;
    state.selected = isSelected();
    state.focused = state.active = m_view->hasFocus() && m_view->currentIndex() == index();
    if (const QVariant checked = index().data(Qt::CheckStateRole); checked.isValid()) {
      state.checkable = true;
      state.checked = checked.toInt() == Qt::Checked;
    }
    return state;
  }
  QString text(QAccessible::Text kind) const override {
    if (!isValid()) return {};
    if (isCell()) {
      if (kind == QAccessible::Description) return index().data(Qt::AccessibleDescriptionRole).toString();
      return kind == QAccessible::Name || kind == QAccessible::Value
                 ? textAt(index().data(Qt::AccessibleTextRole), index().data())
                 : QString();
    }
    if (kind != QAccessible::Name || (m_row < 0 && m_column < 0)) return {};
    const Qt::Orientation along = m_row >= 0 ? Qt::Vertical : Qt::Horizontal;
    const int section = std::max(m_row, m_column);
    return textAt(m_view->model()->headerData(section, along, Qt::AccessibleTextRole),
                  m_view->model()->headerData(section, along));
  }
  void setText(QAccessible::Text, const QString& text) override {
    if (isValid() && isCell() && state().editable) m_view->model()->setData(index(), text);
  }
  QRect rect() const override {
    if (!isValid()) return {};
    const auto onScreen = [](const QWidget* widget, const QRect& rect) {
      return QRect(widget->mapToGlobal(rect.topLeft()), rect.size());
    };
    if (isCell()) return onScreen(m_view->viewport(), m_view->visualRect(index()));
    const QHeaderView *rows = m_view->verticalHeader(), *columns = m_view->horizontalHeader();
    if (m_row >= 0)
      return onScreen(rows->viewport(),
                      {0, rows->sectionViewportPosition(m_row), rows->width(), rows->sectionSize(m_row)});
    if (m_column >= 0)
      return onScreen(columns->viewport(), {columns->sectionViewportPosition(m_column), 0,
                                            columns->sectionSize(m_column), columns->height()});
    return onScreen(m_view, {0, 0, rows->width(), columns->height()});
  }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
  int childCount() const override { return 0; }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (!isCell()) return nullptr;
    if (type == QAccessible::TableCellInterface) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  bool isSelected() const override {
    return isValid() && m_view->selectionModel() && m_view->selectionModel()->isSelected(index());
  }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return headerAt(-1, m_column); }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return headerAt(m_row, -1); }
  int columnIndex() const override { return m_column; }
  int rowIndex() const override { return m_row; }
  int columnExtent() const override { return m_view ? m_view->columnSpan(m_row, m_column) : 1; }
  int rowExtent() const override { return m_view ? m_view->rowSpan(m_row, m_column) : 1; }
  QAccessibleInterface* table() const override { return parent(); }

  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& name) override {
    if (!isValid() || name != pressAction()) return;
    const bool isChecked = state().checked;
    m_view->setCurrentIndex(index());
    if (state().checkable)
      m_view->model()->setData(index(), isChecked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  bool isCell() const { return m_row >= 0 && m_column >= 0; }
  QModelIndex index() const { return m_view->model()->index(m_row, m_column, m_view->rootIndex()); }
  QList<QAccessibleInterface*> headerAt(int row, int column) const;

  QPointer<QTableView> m_view;
  int m_row, m_column;
};

class Grid : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit Grid(QTableView* view) : QAccessibleWidget(view, QAccessible::Table) {}
  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;
  ~Grid() override {
    for (const QAccessible::Id id : std::as_const(m_cells)) QAccessible::deleteAccessibleInterface(id);
  }

  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
  }
  int childCount() const override { return cellCount() + static_cast<int>(accessibleScrollBars(view()).size()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0) return nullptr;
    if (index < cellCount()) return cell(index / (columnCount() + 1) - 1, index % (columnCount() + 1) - 1);
    return accessibleScrollBars(view()).value(index - cellCount());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    if (const auto* own = dynamic_cast<const GridCell*>(child))
      return own->isValid() ? (own->rowIndex() + 1) * (columnCount() + 1) + own->columnIndex() + 1 : -1;
    const qsizetype bar = accessibleScrollBars(view()).indexOf(const_cast<QAccessibleInterface*>(child));
    return bar < 0 ? -1 : cellCount() + static_cast<int>(bar);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    if (!view()) return nullptr;
    for (QAccessibleInterface* bar : accessibleScrollBars(view()))
      if (bar->rect().contains(x, y)) return bar;
    const QPoint place = view()->viewport()->mapFromGlobal(QPoint(x, y));
    const int row = view()->rowAt(place.y()), column = view()->columnAt(place.x());
    QAccessibleInterface* const found = place.y() < 0   ? cell(-1, column)
                                        : place.x() < 0 ? cell(row, -1)
                                                        : cellAt(row, column);
    return found && found->rect().contains(x, y) ? found : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    if (!view() || !view()->hasFocus() || !view()->currentIndex().isValid()) return QAccessibleWidget::focusChild();
    return cellAt(view()->currentIndex().row(), view()->currentIndex().column());
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    return row < 0 || column < 0 ? nullptr : cell(row, column);
  }
  QString columnDescription(int column) const override { return nameOf(cell(-1, column)); }
  QString rowDescription(int row) const override { return nameOf(cell(row, -1)); }
  int columnCount() const override { return model() ? model()->columnCount(view()->rootIndex()) : 0; }
  int rowCount() const override { return model() ? model()->rowCount(view()->rootIndex()) : 0; }
  int selectedCellCount() const override { return static_cast<int>(selectedIndexes().size()); }
  int selectedColumnCount() const override { return static_cast<int>(selectedColumns().size()); }
  int selectedRowCount() const override { return static_cast<int>(selectedRows().size()); }
  QList<QAccessibleInterface*> selectedCells() const override {
    QList<QAccessibleInterface*> cells;
    for (const QModelIndex& index : selectedIndexes()) cells << cellAt(index.row(), index.column());
    return cells;
  }
  QList<int> selectedColumns() const override {
    QList<int> columns;
    if (selection())
      for (const QModelIndex& index : selection()->selectedColumns()) columns << index.column();
    return columns;
  }
  QList<int> selectedRows() const override {
    QList<int> rows;
    if (selection())
      for (const QModelIndex& index : selection()->selectedRows()) rows << index.row();
    return rows;
  }
  bool isColumnSelected(int column) const override { return selectedColumns().contains(column); }
  bool isRowSelected(int row) const override { return selectedRows().contains(row); }
  bool selectRow(int row) override { return select(row, 0, QItemSelectionModel::Rows, true); }
  bool selectColumn(int column) override { return select(0, column, QItemSelectionModel::Columns, true); }
  bool unselectRow(int row) override { return select(row, 0, QItemSelectionModel::Rows, false); }
  bool unselectColumn(int column) override { return select(0, column, QItemSelectionModel::Columns, false); }
  // Cells are places: whatever stands there is asked for anew.
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

  QAccessibleInterface* cell(int row, int column) const {
    if (!view() || row >= rowCount() || column >= columnCount()) return nullptr;
    const qint64 key = static_cast<qint64>(row + 1) << 32 | (column + 1);
    auto id = m_cells.find(key);
    if (id == m_cells.end())
      id = m_cells.insert(key, QAccessible::registerAccessibleInterface(new GridCell(view(), row, column)));
    return QAccessible::accessibleInterface(*id);
  }

 private:
  /// None while it is being destroyed: it is asked about until its last moment, as a mere widget.
  QTableView* view() const { return qobject_cast<QTableView*>(object()); }
  QAbstractItemModel* model() const { return view() ? view()->model() : nullptr; }
  QItemSelectionModel* selection() const { return view() ? view()->selectionModel() : nullptr; }
  QModelIndexList selectedIndexes() const { return selection() ? selection()->selectedIndexes() : QModelIndexList(); }
  int cellCount() const { return (rowCount() + 1) * (columnCount() + 1); }
  static QString nameOf(const QAccessibleInterface* header) {
    return header ? header->text(QAccessible::Name) : QString();
  }
  bool select(int row, int column, QItemSelectionModel::SelectionFlags which, bool on) {
    if (!selection() || row >= rowCount() || column >= columnCount() ||
        view()->selectionMode() == QAbstractItemView::NoSelection)
      return false;
    selection()->select(model()->index(row, column, view()->rootIndex()),
                        which | (on ? QItemSelectionModel::Select : QItemSelectionModel::Deselect));
    return true;
  }

  mutable QHash<qint64, QAccessible::Id> m_cells;
};

QList<QAccessibleInterface*> GridCell::headerAt(int row, int column) const {
  const auto* grid = dynamic_cast<const Grid*>(parent());
  QAccessibleInterface* header = grid ? grid->cell(row, column) : nullptr;
  return header ? QList{header} : QList<QAccessibleInterface*>{};
}

constexpr char isGrid[] = "isAccessibleGrid";

QAccessibleInterface* makeGrid(const QString&, QObject* object) {
  auto* view = qobject_cast<QTableView*>(object);
  return view && view->property(isGrid).toBool() ? new Grid(view) : nullptr;
}

}  // namespace

void makeAccessible(QTableView* view) {
  static const bool installed = (QAccessible::installFactory(makeGrid), true);
  Q_UNUSED(installed);
  view->setProperty(isGrid, true);
  tellScrollBars(view);
}

}  // namespace attn::ui
