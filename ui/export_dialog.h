#pragma once

#include <QDialog>

#include "ui/figure_export.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace attn::ui {

class SegmentedControl;

/// Asks how a figure is to be saved, and shows what it will look like.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(const Picture& picture, QWidget* parent);

  ExportOptions options() const;

 signals:
  void saveWanted(const attn::ui::ExportOptions& options);
  void copyWanted(const attn::ui::ExportOptions& options);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPreview();

  Picture m_picture;
  SegmentedControl* m_format;
  QDoubleSpinBox* m_width;
  QSpinBox* m_dpi;
  QCheckBox* m_transparent;
  QLabel* m_size;
  QLabel* m_preview;
};

}  // namespace attn::ui
