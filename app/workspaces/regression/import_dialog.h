// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/workspaces/regression/regression_reader.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace attn::app {

class PreviewModel;

/// Asks how a table is meant: what separates its columns, the decimal mark, whether the first line names the columns,
/// and what each column is for. Shows the first rows as they would be read, and why they can't be; then there is no OK.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ImportDialog(const ImportQuestion& question, QWidget* parent = nullptr);

  /// As the table is to be read: nothing is left to guess but the use of columns that are not shown.
  TableChoices choices() const { return m_choices; }
  /// Only so many columns are shown.
  static constexpr int mostShownColumns = 100;

 private:
  QWidget* makeFormat();
  /// The columns are other ones now: what each is for is guessed anew.
  void chooseFormat();
  void chooseRole(int column, ColumnRole role);
  void showPreview(const Message& problem = {});
  void showRoles();

  TableStart m_start;
  TableChoices m_choices;
  std::vector<QComboBox*> m_roles;  ///< a column of the table
  QLabel* m_doubts;
  QComboBox* m_separator;
  QComboBox* m_decimal;
  QCheckBox* m_header;
  PreviewModel* m_model;
  QTableView* m_table;
  QLabel* m_problem;
  QPushButton* m_ok;
};

}  // namespace attn::app
