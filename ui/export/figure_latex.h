// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/export/figure_export.h"

namespace attn::ui {

/// A saved figure as a float of LaTeX, in the size that it was saved in: \includegraphics by the file's name, so that
/// the document and the figure may lie in one folder; for SVG \includesvg of the package svg. The caption has the
/// title and the parameters. Empty for a file that LaTeX can't show.
/// \param path of the figure; \param caption the words below it
QString latexFigure(const QString& path, const ExportOptions& options, const QString& caption);

}  // namespace attn::ui
