// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <string>

#include "core/scene/field_paths.h"

class QMenu;
class QWidget;

// The menu of the control of a scene's field: a right click, or the Menu key.

namespace attn::app {

/// A value in a few words: a number, the name of a choice, the beginning of a text or of numbers.
QString valueWords(const Field& field, const FieldValue& value);

/// What a window says of the fields whose controls stand in it: a direct child of the window. Without one, fields have
/// their usual values, and menus no more than that.
class FieldMenuHost : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;
  /// What a field goes back to; nothing: there is no such value.
  virtual FieldValue usualValue(const Field& field) const;
  /// Adds what else can be done with a field here.
  virtual void addTo(QMenu* /*menu*/, const std::string& /*path*/) {}
};

struct FieldMenu {
  Field field;
  QString name = {};                                   ///< of the menu, for assistive technology
  std::function<FieldValue()> shown = {};              ///< the value in sight
  std::function<void(const FieldValue&)> choose = {};  ///< empty: it can't be changed here
};

/// Gives a control its menu: back to its usual value, copy its path, and what the window adds. Where a text has a menu
/// of its own, all this stands below it.
void giveFieldMenu(QWidget* control, const FieldMenu& menu);

/// Gives a control's menu to what stands around it, too, as its label. Nothing, if it has none.
void shareFieldMenu(QWidget* control, QWidget* around);

}  // namespace attn::app
