// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QString>
#include <QStringList>

namespace attn::ui {

/// The text as it is drawn: with a box in the place of each letter that no installed font has, marks of that letter
/// included. Qt has boxes of its own, but draws them beside their place where text is turned. Any thread may ask.
/// \returns the text itself where nothing is missing, or where no font has a box either
QString withBoxes(const QString& text, const QFont& font);

/// Remembers the scripts whose letters were to be drawn and that no installed font has.
class MissingScripts : public QObject {
  Q_OBJECT

 public:
  static MissingScripts& instance();

  /// Their names in the interface's language, in the order in which they were met; those of the whole program.
  QStringList names() const;

 signals:
  /// A letter of a script that was not met before has no font.
  void found(const QString& name);

 private:
  friend QString withBoxes(const QString& text, const QFont& font);
  MissingScripts() = default;
  void add(char32_t letter);
};

}  // namespace attn::ui
