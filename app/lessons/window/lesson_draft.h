// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "app/workspaces/field_menu.h"

namespace attn::app {

/// What becomes of a control in a lesson.
enum class PartInLesson { hidden, locked, changeable };

/// The lesson that a teacher has in mind while setting the scene up: what becomes of each control, chosen in its menu
/// or in the dialog "Save as a lesson". It lasts as long as the window.
class LessonDraft : public FieldMenuHost {
  Q_OBJECT

 public:
  using FieldMenuHost::FieldMenuHost;

  PartInLesson partOf(const std::string& path) const;
  void put(const std::string& path, PartInLesson part);
  /// What is not hidden.
  const std::map<std::string, PartInLesson>& parts() const { return m_parts; }

  void addTo(QMenu* menu, const std::string& path) override;

 signals:
  /// The lesson is to be made.
  void finished();

 private:
  std::map<std::string, PartInLesson> m_parts;
};

}  // namespace attn::app
