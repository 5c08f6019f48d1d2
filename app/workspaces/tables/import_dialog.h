// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/workspaces/tables/table_reader.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace attn::app {

class PreviewModel;

/// Asks how a table is meant: its encoding, what separates its columns, how its numbers are written, what stands for a
/// missing value, whether the first line names the columns, what each column is for, and in which workspace it is used.
/// Shows the first rows as they would be read, and why they can't be; then there is no OK.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ImportDialog(const ImportQuestion& question, QWidget* parent = nullptr);

  /// As the table is to be read: nothing is left to guess but the use of columns that are not shown.
  ImportAnswer answer() const { return {m_choices, m_workspace}; }
  /// Only so many columns are shown.
  static constexpr int mostShownColumns = 100;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeText(bool isPasted);
  QWidget* makeNumbers();
  QWidget* makeMissing();
  QComboBox* addBox(QHBoxLayout* line, const QString& name);
  void fillWorkspaces();
  TableUse use() const;
  /// The columns are other ones now: what each is for is guessed anew.
  void chooseFormat();
  void chooseMissing();
  void chooseWorkspace();
  /// Nothing is chosen but the encoding: what the workspace takes such a table for holds again.
  void beginAnew();
  void chooseRole(int column, ColumnRole role);
  void showPreview(const Message& problem = {});
  void showFormat();
  void showRoles();
  void shareWidth();
  QString roleName(ColumnRole role) const;

  ImportQuestion m_question;
  TableChoices m_choices;
  std::string m_workspace;
  std::vector<QComboBox*> m_roles;  ///< a column of the table
  QLabel *m_doubts, *m_datesLabel;
  QComboBox *m_encoding, *m_separator, *m_decimal, *m_thousands, *m_dates, *m_use;
  QLineEdit* m_missing;
  QCheckBox *m_header, *m_classes;
  QWidget* m_numbers;
  PreviewModel* m_model;
  QTableView* m_table;
  QLabel *m_note, *m_problem;
  QPushButton* m_ok;
};

}  // namespace attn::app
