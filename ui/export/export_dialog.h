// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <memory>
#include <vector>

#include "ui/export/figure_export.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace attn::ui {

class NumberField;
class SegmentedControl;

/// The heads of all layers in full, of which a figure shows small pictures. Places count from 0.
struct FigureSeries {
  Index layers = 0, heads = 0;
  std::function<QString(Index layer)> layerName;
  std::function<QString(Index layer, Index head)> headName;
  /// A heatmap for each head of a layer, on any thread, one layer after the other. \throws DataError
  std::function<HeatmapFigure(Index layer)> layer;
};

/// A picture to choose.
struct NamedPicture {
  QString name;
  Picture picture;
  std::shared_ptr<const FigureSeries> series = {};  ///< null: there is none
  QString parameters = {};                          ///< its own, in the place of those of all figures
};

/// Asks which figure is to be saved and how, and shows what it will look like. It draws and writes nothing itself: who
/// owns it hears what is wanted and tells what came of it. All choices but the title, which belongs to one scene, are
/// remembered in the settings.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ExportDialog(QWidget* parent);
  ~ExportDialog() override;

  /// The figures to choose from, at least one, and their parameters in words. The figure that is chosen stays chosen.
  void setPictures(const std::vector<NamedPicture>& pictures, const QString& parameters);

  /// The title that stands in its field.
  void setFigureTitle(const QString& title);
  ExportOptions options() const;
  const NamedPicture& chosen() const { return m_pictures[m_chosen]; }
  /// The room of the preview in pixels.
  QSize previewSpace() const;
  /// The figure that previewWanted() asked for.
  void showPreview(const FigurePreview& preview);
  /// While a file is written nothing else can be saved.
  void setBusy(bool busy);
  /// Shows what a style file says. \throws as withStyle()
  void takeStyle(const QByteArray& text);
  /// The figure is in this file, which has this name.
  void showSaved(const QString& path, const QString& name);

 signals:
  void previewWanted();
  void titleEdited(const QString& title);
  void saveWanted();
  void copyWanted();
  /// Every heatmap, or head, of the chosen figure in files of its own.
  void eachWanted();
  /// The style of the options is to be saved in a file, or else one to be taken from a file: see takeStyle().
  void styleWanted(bool toSave);
  void folderWanted(const QString& path);
  /// The lines that put the saved figure into a document of LaTeX.
  void latexWanted(const QString& latex);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeControls();
  QWidget* makePreview();
  void choosePreset(int index);
  void convertUnit();
  void optionsChanged();
  /// How many of the unit that is chosen a millimetre has.
  double unitsPerMm() const;
  void showOptions(const ExportOptions& options);
  /// The least and the largest size in the unit that is chosen. Sizes that were asked for and are possible again
  /// come back.
  void showLimits();
  /// Which size that was asked for is not possible at this resolution; empty: none.
  QString refusedSize() const;
  void remember() const;
  void showWhetherThereAreSeveral();
  void showWhetherItCanBeSaved() const;

  std::vector<NamedPicture> m_pictures;
  std::size_t m_chosen = 0;
  /// The parameters of the figure that is chosen.
  const QString& parameters() const {
    return m_pictures.empty() || chosen().parameters.isEmpty() ? m_parameters : chosen().parameters;
  }

  QString m_parameters, m_savedPath, m_latexOfSaved;
  bool m_isPixels = false, m_isBusy = false, m_isRefused = false;
  double m_wantedWidth = 0, m_wantedHeight = 0;  ///< what was asked for, in the unit that is chosen
  double m_limitsPerMm = 0;                      ///< pixels of a millimetre by which the limits of the sizes were made
  ExportOptions m_shown;                         ///< before the last change

  QComboBox *m_choice, *m_preset, *m_unit, *m_numbers, *m_family, *m_colors;
  SegmentedControl* m_format;
  NumberField *m_width, *m_height, *m_dpi, *m_font, *m_columns;
  QWidget* m_dpiRow;
  std::vector<QWidget*> m_ofPictures;  ///< what a page has no use for
  QCheckBox *m_transparent, *m_footer, *m_scene;
  QLineEdit* m_title;
  QLabel *m_size, *m_warning, *m_preview, *m_saved;
  QPushButton *m_save, *m_each, *m_copy, *m_show, *m_latex;
};

}  // namespace attn::ui
