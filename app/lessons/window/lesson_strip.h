// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QPushButton;

namespace attn {
struct Field;
}

namespace attn::ui {
class CheckedLine;
}

namespace attn::app {

class Form;
class LessonPlayer;

/// The strip below the figure: a control for each field that the step lets one edit, what is locked and its value, and
/// the way to all that is hidden, in which what was locked has a control too.
class LessonStrip : public QWidget {
  Q_OBJECT

 public:
  explicit LessonStrip(LessonPlayer* player, QWidget* parent = nullptr);

  /// Its first control; null where it has none.
  QWidget* firstFocus() const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showStep();
  void showScene();
  void addControls(const std::string& path);
  void addControl(const std::string& path);
  void addLine(const Field& field);
  void addName(const QString& name, const char* kind);

  LessonPlayer* m_player;
  QLabel* m_title;
  QWidget* m_parts;        ///< controls and chips of this step
  Form* m_form = nullptr;  ///< of those controls
  QPushButton* m_free;
  bool m_showsFree = false;  ///< what was locked has controls
  std::vector<std::pair<std::string, QLabel*>> m_locked;
  std::vector<std::pair<std::string, ui::CheckedLine*>> m_lines;
};

}  // namespace attn::app
