// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"
#include "ui/heatmap/figure_layout.h"
#include "ui/style/drawing.h"

class QSettings;

// How a figure is exported: what the dialog, its settings and the command line have in common.

namespace attn::ui {

/// A number of the options that is above 0, or 0 where the program chooses.
struct ExportNumber {
  const char* id;  ///< the option of the command line is --id; the key of the settings and the dialog's field are id
  double ExportOptions::*member;
  double most;
  const char* expected;   ///< on the command line
  bool isLength = false;  ///< in millimetres, or in pixels where that is said
};
const std::vector<ExportNumber>& exportNumbers();

/// What the dialog and a style file take, in millimetres and points.
inline const Scalar exportWidth{"width", translatable("core", "Width"), 10, 1000, 150};
inline const Scalar exportHeight{"height", translatable("core", "Height"), 0, 1000, 0};
inline const Scalar exportDpi{"dpi", translatable("core", "Resolution"), 72, 1200, 300, false, true};
inline const Scalar exportFontSize{"font-size", translatable("core", "Font size"), 3, 72, 8};
inline const Scalar exportColumns{"columns", translatable("core", "Columns"), 0, 64, 0, false, true};

/// Whether cells show their numbers.
struct NumberChoice {
  const char* id;
  const char* name;  ///< marked by translatable()
  CellNumbers value;
};
const std::vector<NumberChoice>& numberChoices();

/// A size that journals or slides ask for.
struct ExportPreset {
  const char* id;
  const char* name;  ///< marked by translatable()
  double widthMm, heightMm;
  double fontPt;
};
const std::vector<ExportPreset>& exportPresets();

/// Pixels in a millimetre of a figure's sides: its dots, or 1/96 inch where it has none.
double pixelsPerMm(const ExportOptions& options);

/// All options but title, footer and what the file carries, which belong to a figure.
void writeOptions(QSettings& settings, const ExportOptions& options);
/// What the settings don't know, or know wrongly, stays as in `usual`.
ExportOptions readOptions(const QSettings& settings, const ExportOptions& usual);

}  // namespace attn::ui
