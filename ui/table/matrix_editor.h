// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <QStringView>

#include "core/tensor/tensor.h"
#include "ui/controls/gesture.h"
#include "ui/style/color_map.h"

class QBoxLayout;
class QLabel;
class QTableView;

namespace attn::ui {

class NumberField;

class MatrixModel;

/// A matrix as the editor shows it.
struct EditableMatrix {
  QString title;
  QString note;
  Tensor values;  ///< (rows, columns)
  QStringList rowNames;
  QStringList columnNames;
  quint64 seed = 1;
  bool isDrawn = false;              ///< the values are those that are drawn from the seed
  const ColorMap* colors = nullptr;  ///< of the cells, from the smallest number to the largest; null: they have none
};

/// A window with a table of numbers: type into any, copy, paste from a spreadsheet, or draw all anew from a seed. It
/// stays open beside the main window and shows what it is told. As a part of another widget it says its title itself.
class MatrixEditor : public QDialog {
  Q_OBJECT

 public:
  enum class As { window, part };
  explicit MatrixEditor(QWidget* parent = nullptr, As as = As::window);

  void setMatrix(const EditableMatrix& matrix);
  QTableView* table() const { return m_table; }
  QString complaint() const;
  /// With which all columns can be seen, and many rows: what a screen has room for.
  QSize sizeOfWhole() const;

  /// Both act at the current cell; paste tells why if it can't.
  void copy() const;
  void paste();

 signals:
  /// The user changed numbers. `values` is the whole matrix.
  void edited(const attn::Tensor& values, int gesture);
  void randomized(quint64 seed);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  /// Esc closes a window, but no part.
  void keyPressEvent(QKeyEvent* event) override;
  /// Copy and Paste are the table's while it has the focus, and not the main window's, whose shortcuts work here too.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void complain(const QString& words);
  void fitColumns();

  QLabel* m_title = nullptr;  ///< of a part
  MatrixModel* m_model;
  QTableView* m_table;
  QLabel* m_note;
  QLabel* m_complaint;
  NumberField* m_seed;
  QBoxLayout* m_drawing;  ///< the controls that draw all numbers anew
  int m_widthInARow = 0;  ///< from which on they stand beside each other
  bool m_isDrawn = false;
};

/// Reads a table of numbers as a spreadsheet copies it: rows by line, columns by tab, or by semicolon if there is no
/// tab, between which a comma is that of a decimal fraction; else by comma or space. Lines such as "0,5" alone are one
/// column, and a matrix in one line, "1 2; 3 4", has a row before each semicolon. False if a part is no finite number,
/// or may be two; `complaint` then names it. \param columns as many as have room: where they are two or more, lines
/// such as "0,5" may have two numbers
bool parseNumbers(const QString& text, Index columns, std::vector<std::vector<float>>* rows, QString* complaint);

/// A number as it is typed: with a point, without a locale. Empty if it is none, or too large for a float.
std::optional<float> parseNumber(QStringView text);

/// The shortest text that reads back as the same number.
QString exactText(float number);

}  // namespace attn::ui
