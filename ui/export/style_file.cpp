// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/style_file.h"

#include <QFontDatabase>
#include <QJsonDocument>
#include <QJsonObject>
#include <optional>

#include "core/base/scalar.h"
#include "core/base/words.h"
#include "core/scene/field_problems.h"
#include "ui/export/export_options.h"
#include "ui/style/color_map.h"

namespace attn::ui {
namespace {

constexpr QLatin1String styleFormat("attention-lab style");
constexpr int styleVersion = 1;
constexpr qsizetype longestStyle = 64 * 1024;

double numberIn(const QJsonValue& value, const Scalar& scalar) {
  return checkedNumber(value.isDouble() ? std::optional(value.toDouble()) : std::nullopt, scalar, scalar.id);
}

template <class Row>
std::string idsOfRows(const std::vector<Row>& rows) {
  std::string ids;
  for (const Row& each : rows) ids += (ids.empty() ? "" : ", ") + std::string(each.id);
  return ids;
}

template <class Row>
const Row& rowIn(const char* key, const QJsonValue& value, const std::vector<Row>& rows) {
  const Row* row = value.isString() ? findRow(rows, value.toString().toStdString()) : nullptr;
  if (!row) failAmong(key, idsOfRows(rows));
  return *row;
}

/// A key of the file: the only place that knows how it is read and written.
struct StyleKey {
  const char* id;
  QJsonValue (*written)(const ExportOptions& options);
  void (*read)(const QJsonValue& value, ExportOptions& options);
};

const std::vector<StyleKey>& styleKeys() {
  using Options = ExportOptions;
  static const std::vector<StyleKey> rows = {
      {"width", [](const Options& all) { return QJsonValue(all.widthMm); },
       [](const QJsonValue& value, Options& all) { all.widthMm = numberIn(value, exportWidth); }},
      {"height", [](const Options& all) { return QJsonValue(all.heightMm); },
       [](const QJsonValue& value, Options& all) { all.heightMm = numberIn(value, exportHeight); }},
      {"dpi", [](const Options& all) { return QJsonValue(all.dpi); },
       [](const QJsonValue& value, Options& all) { all.dpi = numberIn(value, exportDpi); }},
      {"font-size", [](const Options& all) { return QJsonValue(all.fontPt); },
       [](const QJsonValue& value, Options& all) { all.fontPt = numberIn(value, exportFontSize); }},
      {"font", [](const Options& all) { return QJsonValue(all.fontFamily); },
       [](const QJsonValue& value, Options& all) {
         all.fontFamily = value.toString();
         if (!value.isString() || (!all.fontFamily.isEmpty() && !QFontDatabase::families().contains(all.fontFamily)))
           failAt("font",
                  translatable("core", "the family of a font that is installed, or nothing between the quotes"));
       }},
      {"colormap", [](const Options& all) { return QJsonValue(QString::fromStdString(all.colorMap)); },
       [](const QJsonValue& value, Options& all) {
         all.colorMap = value == QJsonValue(QString()) ? std::string() : rowIn("colormap", value, colorMaps()).id;
       }},
      {"columns", [](const Options& all) { return QJsonValue(all.columns); },
       [](const QJsonValue& value, Options& all) { all.columns = static_cast<int>(numberIn(value, exportColumns)); }},
      {"numbers",
       [](const Options& all) {
         for (const NumberChoice& choice : numberChoices())
           if (choice.value == all.numbers) return QJsonValue(QLatin1String(choice.id));
         return QJsonValue();
       },
       [](const QJsonValue& value, Options& all) { all.numbers = rowIn("numbers", value, numberChoices()).value; }},
      {"transparent", [](const Options& all) { return QJsonValue(all.transparent); },
       [](const QJsonValue& value, Options& all) {
         if (!value.isBool()) failAt("transparent", translatable("core", "true or false"));
         all.transparent = value.toBool();
       }},
  };
  return rows;
}

}  // namespace

QByteArray styleText(const ExportOptions& options) {
  QJsonObject style{{QStringLiteral("format"), styleFormat}, {QStringLiteral("version"), styleVersion}};
  for (const StyleKey& key : styleKeys()) style.insert(QLatin1String(key.id), key.written(options));
  return QJsonDocument(style).toJson();
}

ExportOptions withStyle(ExportOptions options, const QByteArray& text) {
  QJsonParseError error;
  const QJsonDocument document = text.size() > longestStyle ? QJsonDocument() : QJsonDocument::fromJson(text, &error);
  if (text.size() <= longestStyle && error.error != QJsonParseError::NoError)
    throw DataError({translatable("core", "is no JSON: %1 at byte %2"),
                     {error.errorString().toStdString(), std::to_string(error.offset)}});
  QJsonObject style = document.object();
  if (style.take(QStringLiteral("format")) != QJsonValue(styleFormat))
    throw DataError(
        {translatable("core", "is no style of figures, expected “\"format\": \"%1\"” in it"), {styleFormat.data()}});
  if (style.take(QStringLiteral("version")) != QJsonValue(styleVersion))
    throw DataError({translatable("core", "is a style of another version than %1, which this program reads"),
                     {std::to_string(styleVersion)}});
  for (const QString& name : style.keys()) {
    const StyleKey* key = findRow(styleKeys(), name.toStdString());
    if (!key)
      throw DataError({translatable("core", "“%1” is no key of a style, expected one of %2"),
                       {name.toStdString(), idsOfRows(styleKeys())}});
    key->read(style[name], options);
  }
  return options;
}

}  // namespace attn::ui
