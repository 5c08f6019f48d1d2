// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/figures/figure_batch.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace attn::app {

/// Asks how several figures are saved at once: what each file holds, what the files are called, where they go, and in
/// which formats. It says what the names will be, and how wide the figures are in each format. It writes nothing
/// itself.
class BatchDialog : public QDialog {
  Q_OBJECT

 public:
  /// \param picture with heatmaps \param path of a file that may be the first: its folder, and what names begin with
  BatchDialog(const ui::NamedPicture& picture, const ui::ExportOptions& options, const QString& path, QWidget* parent);

  const std::vector<BatchPart>& parts() const { return m_parts; }
  /// All files. \throws DataError as batchFiles()
  std::vector<BatchFile> files() const;
  const ui::ExportOptions& options() const { return m_options; }
  QString folder() const;
  void setFolder(const QString& folder);
  /// While the files are written nothing else can be saved.
  void setBusy(bool busy);

 signals:
  void saveWanted();
  void folderWanted();

 private:
  void choosePart(int index);
  void showNames();
  std::vector<const ui::FigureFormat*> formats() const;
  QString widthWords() const;

  ui::NamedPicture m_picture;
  ui::ExportOptions m_options;
  std::vector<BatchPart> m_parts;
  QString m_begin;  ///< what names begin with
  bool m_isNamedByUser = false;
  QComboBox* m_part;
  QLineEdit *m_name, *m_folder;
  std::vector<QCheckBox*> m_formats;
  QLabel *m_places, *m_example, *m_width, *m_problem;
  QPushButton* m_save;
};

}  // namespace attn::app
