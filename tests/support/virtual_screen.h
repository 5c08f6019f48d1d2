// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QSize>
#include <QString>
#include <QTemporaryFile>
#include <vector>

namespace attn::test {

/// The beginning of QPlatformNativeInterface.
class PlatformInterface : public QObject {
 public:
  virtual void* nativeResourceForIntegration(const QByteArray& resource) = 0;
};

/// Lets programs without a display have a screen of this size, in the place of the usual one of 800 × 800. To be called
/// before the application is made; the platform that somebody else chose stays.
inline void useVirtualScreen(QSize size) {
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
  if (!platform.isEmpty() && platform != "offscreen") return;
  static QTemporaryFile file;  // read when the application begins
  if (!file.open()) return;
  file.write(QStringLiteral(R"({"screens": [{"name": "a", "x": 0, "y": 0, "width": %1, "height": %2, "logicalDpi": 96,
 "logicalBaseDpi": 96, "dpr": 1}]})")
                 .arg(size.width())
                 .arg(size.height())
                 .toUtf8());
  file.flush();
  qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
}

/// Plugs these screens in instead of all that are there, side by side, while a program without a display runs.
/// \returns whether its platform can
#if defined(__GNUC__)
// The platform's own class is hidden in the plugin, so that what it is can't be compared.
__attribute__((no_sanitize("vptr")))
#endif
inline bool
plugScreens(const std::vector<QSize>& sizes) {
  QJsonArray screens;
  int x = 0;
  for (const QSize& size : sizes) {
    screens.append(QJsonObject{{"name", QString(QChar(u'a' + static_cast<char16_t>(screens.size())))},
                               {"x", x},
                               {"y", 0},
                               {"width", size.width()},
                               {"height", size.height()},
                               {"logicalDpi", 96},
                               {"logicalBaseDpi", 96},
                               {"dpr", 1}});
    x += size.width();
  }
  // The platform's own interface, of which Qt's usual headers only know the name.
  auto* platform = reinterpret_cast<PlatformInterface*>(QGuiApplication::platformNativeInterface());
  if (QGuiApplication::platformName() != "offscreen" || !platform) return false;
  using Set = void (*)(const QJsonObject&, PlatformInterface*);
  const auto set = reinterpret_cast<Set>(platform->nativeResourceForIntegration("setConfiguration"));
  if (!set) return false;
  set(QJsonObject{{"screens", screens}}, platform);
  return true;
}

}  // namespace attn::test
