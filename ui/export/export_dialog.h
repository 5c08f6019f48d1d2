// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "ui/export/figure_export.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace attn::ui {

class SegmentedControl;

/// A picture to choose.
struct NamedPicture {
  QString name;
  Picture picture;
};

/// Asks which figure is to be saved and how, and shows what it will look like.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `pictures` has at least one; the dialog opens with the first.
  ExportDialog(const std::vector<NamedPicture>& pictures, QWidget* parent);

  ExportOptions options() const;
  const Picture& picture() const;

 signals:
  void saveWanted(const attn::ui::ExportOptions& options);
  void copyWanted(const attn::ui::ExportOptions& options);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPreview();

  std::vector<NamedPicture> m_pictures;
  QComboBox* m_choice;
  SegmentedControl* m_format;
  QDoubleSpinBox* m_width;
  QSpinBox* m_dpi;
  QCheckBox* m_transparent;
  QLabel* m_size;
  QLabel* m_preview;
};

}  // namespace attn::ui
