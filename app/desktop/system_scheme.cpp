// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>
#include <optional>

#include "ui/style/system_theme.h"

namespace attn::app {
namespace {

const QString portal = QStringLiteral("org.freedesktop.portal.Desktop");
const QString place = QStringLiteral("/org/freedesktop/portal/desktop");
const QString settingsOfPortal = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString scheme = QStringLiteral("color-scheme");

/// Asking for a bus where there is none would start one.
bool hasSessionBus() {
  return !qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS") ||
         QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

}  // namespace

SystemScheme::SystemScheme(QObject* parent) : QObject(parent) {
  if (!hasSessionBus()) return;
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  // The slot is found by the name of its type, which another thread would make known some time or other.
  qRegisterMetaType<QDBusVariant>();
  bus.connect(portal, place, settingsOfPortal, QStringLiteral("SettingChanged"), this,
              SLOT(note(QString, QString, QDBusVariant)));
  QDBusMessage question = QDBusMessage::createMethodCall(portal, place, settingsOfPortal, QStringLiteral("Read"));
  question << appearance << scheme;
  auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(question), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
    const QDBusPendingReply<QDBusVariant> reply = *answer;
    if (reply.isValid() && !m_hasChanged) take(reply.value().variant());
    answer->deleteLater();
  });
}

void SystemScheme::note(const QString& group, const QString& key, const QDBusVariant& value) {
  if (group != appearance || key != scheme) return;
  m_hasChanged = true;
  take(value.variant());
}

void SystemScheme::take(const QVariant& value) {
  // Read() answers with a variant in a variant.
  const QVariant inner = value.canConvert<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
  bool isNumber = false;
  const uint preferred = inner.toUInt(&isNumber);
  if (!isNumber) return;
  // Another theme restyles everything: not for what looks alike.
  if (ui::setSystemIsDark(preferred == 1 ? std::optional(true) : preferred == 2 ? std::optional(false) : std::nullopt))
    emit changed();
}

}  // namespace attn::app
