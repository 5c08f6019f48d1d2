// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_latex.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include "ui/export/figure_format.h"
#include "ui/inspector/explanation_latex.h"

namespace attn::ui {

QString latexFigure(const QString& path, const ExportOptions& options, const QString& caption) {
  const FigureFormat* const format = formatOfFile(path);
  if (!format || format->ofHeatmaps) return {};
  const QFileInfo file(path);
  const bool isSvg = file.suffix().compare(QLatin1String("svg"), Qt::CaseInsensitive) == 0;
  // Labels are told apart by letters and digits; a name may hold anything.
  static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9]+"));
  QString label = file.completeBaseName().replace(others, QStringLiteral("-"));
  if (label == QLatin1String("-")) label = QStringLiteral("attention");  // a name in other letters
  // Most names stand as they are.
  static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9._ -]+$"));
  QString name = file.fileName();
  // A comment, a parameter, a brace and a command can be in no name of LaTeX's: the file has to be called otherwise.
  static const QRegularExpression never(QStringLiteral("[%#{}\\\\]"));
  const bool isImpossible = name.contains(never);
  name.replace(never, QStringLiteral("-"));
  if (!plain.match(name).hasMatch()) name = QStringLiteral("\\detokenize{") + name + u'}';
  QString remarks;
  if (isImpossible)
    remarks += QStringLiteral("% %1\n").arg(QCoreApplication::translate(
        "attn::ui::Export", "LaTeX can't read a file of this name: rename it to the one that stands here."));
  if (isSvg) remarks += QStringLiteral("% needs \\usepackage{svg}\n");
  const QString width =
      options.widthMm > 0 ? QStringLiteral("%1mm").arg(options.widthMm) : QStringLiteral("\\linewidth");
  return remarks + QStringLiteral(
                       "\\begin{figure}\n  \\centering\n  \\%1[width=%2]{%3}\n"
                       "  \\caption{%4}\n  \\label{fig:%5}\n\\end{figure}\n")
                       .arg(isSvg ? QStringLiteral("includesvg") : QStringLiteral("includegraphics"), width, name,
                            latexText(caption), label);
}

}  // namespace attn::ui
