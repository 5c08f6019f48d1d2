// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusVariant;

namespace attn::app {

/// Follows what the desktop prefers, light or dark, as its portal tells of it (org.freedesktop.appearance) on the
/// session bus, at the start and whenever it changes. Without a bus, or a portal on it, nothing is told.
class SystemScheme : public QObject {
  Q_OBJECT

 public:
  explicit SystemScheme(QObject* parent = nullptr);

 signals:
  /// What follows the system looks otherwise from the next ui::applyTheme() on.
  void changed();

 private slots:
  void note(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void take(const QVariant& value);

  bool m_hasChanged = false;  ///< since it was asked: the answer may be delivered after that
};

}  // namespace attn::app
