// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings.h"

#include <QDataStream>
#include <QHash>
#include <QRect>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "app/window/languages.h"
#include "app/workspaces/workspace.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

constexpr QLatin1String themeKey("theme"), textSizeKey("largeText"), languageKey("language"), windowKey("window"),
    startPanelKey("startPanel"), colorsKey("colors"), foldedKey("foldedPanels"),
    openMark("open:");  // before a panel or section in that list that the user opened

QString widthsKey(const Workspace& workspace) {
  return QStringLiteral("panelWidths/") + QString::fromLatin1(workspace.id);
}

// Each of these reads one value: none if it is not there, and `isRight` is false if it is nonsense.

std::optional<ui::ThemeChoice> themeOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  const int number = value.toInt(isRight);
  *isRight = *isRight && number >= 0 && number <= static_cast<int>(ui::ThemeChoice::dark);
  return *isRight ? std::optional(static_cast<ui::ThemeChoice>(number)) : std::nullopt;
}

std::optional<bool> boolOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  const QString text = value.toString();
  *isRight = text == QLatin1String("true") || text == QLatin1String("false");
  return text == QLatin1String("true");
}

std::optional<std::string> colorsOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  const std::string id = value.toString().toStdString();
  *isRight = findRow(ui::colorMaps(), id) != nullptr;
  return *isRight ? std::optional(id) : std::nullopt;
}

std::optional<QString> languageOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  const QString text = value.toString();
  *isRight = value.canConvert<QString>() && (text.isEmpty() || findRow(languages(), text.toStdString()));
  return *isRight ? std::optional(text) : std::nullopt;
}

/// Whether QWidget::saveGeometry writes so. Qt restores nothing that is of a screen of another width, which is no
/// mistake of the settings.
std::optional<QByteArray> windowOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  const QByteArray geometry = value.toByteArray();
  QDataStream stream(geometry);
  quint32 magic = 0, version = 0;
  QRect frame, normal;
  stream >> magic >> version >> frame >> normal;
  *isRight = stream.status() == QDataStream::Ok && magic == 0x1D9D0CB && frame.isValid() && normal.isValid();
  return *isRight ? std::optional(geometry) : std::nullopt;
}

std::optional<std::vector<double>> widthsOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  std::vector<double> widths;
  for (const QVariant& each : value.toList()) {
    bool isNumber = false;
    widths.push_back(each.toDouble(&isNumber));
    *isRight = *isRight && isNumber && pixelsScalar.allows(widths.back());
  }
  *isRight = *isRight && widths.size() == 3;
  return *isRight ? std::optional(widths) : std::nullopt;
}

std::optional<QStringList> foldedOf(const QVariant& value, bool* isRight) {
  if (!value.isValid()) return {};
  *isRight = value.canConvert<QStringList>();
  return value.toStringList();
}

/// What could not be written: it holds as long as the program runs.
QHash<QString, QVariant>& unwritten() {
  static QHash<QString, QVariant> values;
  return values;
}

template <class Reader>
auto read(const QString& key, const Reader& reader) {
  bool isRight = true;
  const auto kept = unwritten().constFind(key);
  return reader(kept == unwritten().constEnd() ? QSettings().value(key) : *kept, &isRight);
}

void write(const QString& key, const QVariant& value) {
  QSettings settings;
  settings.setValue(key, value);
  settings.sync();
  if (settings.status() == QSettings::NoError)
    unwritten().remove(key);
  else
    unwritten().insert(key, value);
}

}  // namespace

std::string foldedPanelId(const std::string& workspace, bool isLeft) {
  return workspace + (isLeft ? ".leftPanel" : ".rightPanel");
}

bool areSettingsReadable() {
  const QSettings settings;
  settings.allKeys();  // it is parsed when it is first asked
  if (settings.status() != QSettings::NoError) return false;
  bool areRight = true;
  const auto check = [&](const QString& key, const auto& reader) {
    bool isRight = true;
    reader(settings.value(key), &isRight);
    areRight = areRight && isRight;
  };
  check(themeKey, themeOf);
  check(textSizeKey, boolOf);
  check(startPanelKey, boolOf);
  check(colorsKey, colorsOf);
  check(languageKey, languageOf);
  check(windowKey, windowOf);
  check(foldedKey, foldedOf);
  for (const Workspace& workspace : workspaces()) check(widthsKey(workspace), widthsOf);
  return areRight;
}

bool areSettingsWritable() { return unwritten().isEmpty(); }

ui::ThemeChoice savedTheme() { return read(themeKey, themeOf).value_or(ui::ThemeChoice::system); }

void saveTheme(ui::ThemeChoice theme) { write(themeKey, static_cast<int>(theme)); }

ui::TextSize savedTextSize() {
  return read(textSizeKey, boolOf).value_or(false) ? ui::TextSize::large : ui::TextSize::usual;
}

void saveTextSize(ui::TextSize size) { write(textSizeKey, size == ui::TextSize::large); }

bool savedStartPanel() { return read(startPanelKey, boolOf).value_or(true); }

void saveStartPanel(bool isShown) { write(startPanelKey, isShown); }

std::string savedColors() { return read(colorsKey, colorsOf).value_or(Scene().weightColors); }

void saveColors(const std::string& id) { write(colorsKey, QString::fromStdString(id)); }

Scene newScene() {
  Scene scene;
  scene.weightColors = savedColors();
  return scene;
}

QString savedLanguage() { return read(languageKey, languageOf).value_or(QString()); }

void saveLanguage(const QString& language) { write(languageKey, language); }

QByteArray savedWindow() { return read(windowKey, windowOf).value_or(QByteArray()); }

void saveWindow(const QByteArray& geometry) { QSettings().setValue(windowKey, geometry); }

void readPanels(ViewState& state) {
  constexpr std::size_t mostFolded = 100;  // as many as a scene's file may name
  const QStringList folded = read(foldedKey, foldedOf).value_or(QStringList());
  for (const Workspace& workspace : workspaces()) {
    if (const auto widths = read(widthsKey(workspace), widthsOf)) state.panels.emplace(workspace.id, *widths);
    for (const QString& each : folded) {
      const bool isOpen = each.startsWith(openMark);
      const QString id = isOpen ? each.mid(openMark.size()) : each;
      if (id.startsWith(QLatin1String(workspace.id) + u'.') && state.folded.size() < mostFolded)
        state.folded.emplace(id.toStdString(), !isOpen);
    }
  }
}

void savePanels(const ViewState& state, const std::map<std::string, std::vector<std::string>>& parts) {
  QSettings settings;
  QStringList folded;
  for (const QString& each : read(foldedKey, foldedOf).value_or(QStringList())) {
    const QString id = each.startsWith(openMark) ? each.mid(openMark.size()) : each;
    const bool isOfOther = std::none_of(parts.begin(), parts.end(), [&](const auto& workspace) {
      return id.startsWith(QString::fromStdString(workspace.first) + u'.');
    });
    if (isOfOther) folded << each;
  }
  for (const Workspace& workspace : workspaces()) {
    if (const auto widths = state.panels.find(workspace.id); widths != state.panels.end())
      settings.setValue(widthsKey(workspace), QVariantList(widths->second.begin(), widths->second.end()));
  }
  for (const auto& [workspace, names] : parts)
    for (const std::string& name : names)
      if (const auto said = state.folded.find(name); said != state.folded.end())
        folded << (said->second ? QString() : QString(openMark)) + QString::fromStdString(name);
  settings.setValue(foldedKey, folded);
}

}  // namespace attn::app
