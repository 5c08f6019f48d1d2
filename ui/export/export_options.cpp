// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_options.h"

#include <QSettings>

#include "core/base/words.h"
#include "ui/export/figure_format.h"

namespace attn::ui {

const std::vector<ExportNumber>& exportNumbers() {
  constexpr const char* expectedLength = "millimetres above 0, at most 10000, or as many pixels: 1200px";
  static const std::vector<ExportNumber> rows = {
      {"width", &ExportOptions::widthMm, 10'000, expectedLength, true},
      {"height", &ExportOptions::heightMm, 10'000, expectedLength, true},
      {"dpi", &ExportOptions::dpi, 9600, "dots per inch above 0, at most 9600"},
      {"font-size", &ExportOptions::fontPt, 200, "points above 0, at most 200"}};
  return rows;
}

const std::vector<NumberChoice>& numberChoices() {
  static const std::vector<NumberChoice> rows = {
      {"auto", translatable("core", "Where they can be read"), CellNumbers::automatic},
      {"on", translatable("core", "Always"), CellNumbers::on},
      {"off", translatable("core", "Never"), CellNumbers::off}};
  return rows;
}

const std::vector<ExportPreset>& exportPresets() {
  static const std::vector<ExportPreset> rows = {{"single", translatable("core", "Single column, 90 mm"), 90, 0, 7},
                                                 {"double", translatable("core", "Double column, 180 mm"), 180, 0, 8},
                                                 {"slide", translatable("core", "Slide, 16:9"), 338.7, 190.5, 18}};
  return rows;
}

double pixelsPerMm(const ExportOptions& options) {
  constexpr double unitsPerInch = 96, mmPerInch = 25.4;
  return (formatOf(options).isVector() ? unitsPerInch : options.dpi) / mmPerInch;
}

void writeOptions(QSettings& settings, const ExportOptions& options) {
  settings.setValue(QStringLiteral("format"), QString::fromStdString(options.format));
  for (const ExportNumber& number : exportNumbers())
    settings.setValue(QLatin1String(number.id), options.*number.member);
  settings.setValue(QStringLiteral("columns"), options.columns);
  for (const NumberChoice& choice : numberChoices())
    if (choice.value == options.numbers) settings.setValue(QStringLiteral("numbers"), QLatin1String(choice.id));
  settings.setValue(QStringLiteral("transparent"), options.transparent);
  settings.setValue(QStringLiteral("font"), options.fontFamily);
  settings.setValue(QStringLiteral("colormap"), QString::fromStdString(options.colorMap));
  settings.setValue(QStringLiteral("scene"), options.carriesScene);
}

ExportOptions readOptions(const QSettings& settings, const ExportOptions& usual) {
  ExportOptions options = usual;
  if (const auto* format = findRow(figureFormats(), settings.value(QStringLiteral("format")).toString().toStdString()))
    options.format = format->id;
  for (const ExportNumber& number : exportNumbers()) {
    bool isNumber = false;
    const double value = settings.value(QLatin1String(number.id)).toDouble(&isNumber);
    if (isNumber && value >= 0 && value <= number.most) options.*number.member = value;
  }
  if (!(options.dpi > 0)) options.dpi = usual.dpi;
  constexpr int mostColumns = 4096;
  options.columns = std::clamp(settings.value(QStringLiteral("columns"), usual.columns).toInt(), 0, mostColumns);
  if (const auto* choice = findRow(numberChoices(), settings.value(QStringLiteral("numbers")).toString().toStdString()))
    options.numbers = choice->value;
  options.transparent = settings.value(QStringLiteral("transparent"), usual.transparent).toBool();
  options.fontFamily = settings.value(QStringLiteral("font"), usual.fontFamily).toString();
  options.colorMap = settings.value(QStringLiteral("colormap")).toString().toStdString();
  options.carriesScene = settings.value(QStringLiteral("scene"), usual.carriesScene).toBool();
  return options;
}

}  // namespace attn::ui
