// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts_dialog.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "app/lessons/window/lesson_window.h"
#include "app/window/actions.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

using Row = std::pair<QString, QString>;  // what it does, its keys

QString keyNames(const QList<QKeySequence>& keys) {
  QStringList names;
  for (const QKeySequence& each : keys) names << each.toString(QKeySequence::NativeText);
  return names.join(QStringLiteral(", "));
}

QString withoutLetter(const QString& text) { return ui::withoutAccelerator(text).remove(u'…'); }

std::vector<Row> commands(const QWidget* window) {
  std::vector<Row> rows;
  for (const QAction* action : window->actions())
    if (!action->shortcuts().isEmpty())
      rows.emplace_back(withoutLetter(lastingName(action)), keyNames(action->shortcuts()));
  return rows;
}

std::vector<Row> controls(const QWidget* window) {
  std::vector<Row> rows;
  for (const QAbstractButton* button : window->findChildren<QAbstractButton*>())
    if (!button->shortcut().isEmpty())
      rows.emplace_back(withoutLetter(button->accessibleName().isEmpty() ? button->text() : button->accessibleName()),
                        keyNames({button->shortcut()}));
  for (const QLabel* label : window->findChildren<QLabel*>())
    if (const QKeySequence keys = QKeySequence::mnemonic(label->text()); label->buddy() && !keys.isEmpty())
      rows.emplace_back(withoutLetter(label->text()), keyNames({keys}));
  return rows;
}

QString table(const QString& title, const std::vector<Row>& rows) {
  QString html = QStringLiteral("<h4>%1</h4><table width='100%' cellspacing='0'>").arg(title.toHtmlEscaped());
  for (const auto& [what, keys] : rows)
    html += QStringLiteral(
                "<tr><td style='padding:2px 0'>%1</td><td align='right' style='padding:2px 0 2px 24px;"
                "color:%3'>%2</td></tr>")
                .arg(what.toHtmlEscaped(), keys.toHtmlEscaped(), ui::theme().faintText.name());
  return html + QStringLiteral("</table>");
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* window) : QDialog(window) {
  setWindowTitle(tr("Keyboard shortcuts"));
  const std::vector<Row> lesson{
      {tr("Keep the guess"), tr("Enter")},
      {tr("Choose an option"), tr("1 to 9")},
      {tr("Move a bar of the guess; the next bar"), tr("↑ and ↓, with Shift ten steps; ← and →")},
      {tr("The next step"), tr("Space, Page Down")},
      {tr("The step before"), tr("Page Up")},
      {tr("Leave the lesson; on the figure the first one lets go of what is selected"), tr("Esc")},
      {tr("Before a room: what the step comes to, then the next step"), tr("Space, Page Down, → or ↓")},
      {tr("Before a room: Spotlight, which then follows the pointer"), tr("S")},
      {tr("Before a room: Black screen"), tr("B")},
      {tr("Before a room: back to the window"), tr("Esc, F5")},
  };
  const std::vector<Row> heatmaps{
      {tr("Next cell"), tr("arrow keys")},
      {tr("First and last cell of a row"), tr("Home, End")},
      {tr("First and last cell of a heatmap"), tr("Ctrl+Home, Ctrl+End")},
      {tr("Previous and next heatmap"), tr("Page Up, Page Down")},
      {tr("Select no cell"), tr("Esc")},
      {tr("Valid length, when its handle has the focus (Tab)"), tr("← and →, Home, End")},
      {tr("Another query's valid length"), tr("↑ and ↓")},
      {tr("Take back a drag while it lasts"), tr("Esc")},
      {tr("Hide a key in a painted mask; show it again"), tr("Space, or Ctrl and click; with Shift")},
      {tr("Zoom"), tr("Ctrl and mouse wheel")},
  };
  const std::vector<Row> explanation{
      {tr("Sort its keys by a column, and the other way"), tr("1 to 9")},
      {tr("Lines of one head alone, and of all again"), tr("Enter on its number, or double-click")},
  };
  const std::vector<Row> charts{
      {tr("Move the query"), tr("arrow keys; Shift for longer steps; Home, End")},
      {tr("Previous and next point"), tr("[ and ]")},
      {tr("Move the selected point"), tr("Alt and arrow keys")},
      {tr("A new point at the query"), tr("Insert, or double-click")},
      {tr("Remove the selected point"), tr("Delete")},
      {tr("Class of new points"), tr("1 to 9")},
      {tr("Play or pause the training, in its card"), tr("Space")},
      {tr("Zoom"), tr("Ctrl and mouse wheel")},
  };
  const std::vector<Row> numbers{
      {tr("A step up or down"), tr("↑ and ↓, mouse wheel; Page Up, Page Down for longer steps")},
      {tr("Take back what was typed"), tr("Esc")},
  };
  auto* text = new QLabel(this);
  text->setTextFormat(Qt::RichText);
  const bool isLesson = qobject_cast<const LessonWindow*>(window) != nullptr;
  text->setText((isLesson ? table(tr("Lesson"), lesson) : QString()) + table(tr("Commands"), commands(window)) +
                table(tr("Heatmaps"), heatmaps) + table(tr("Explanation and lines"), explanation) +
                table(tr("Charts"), charts) + table(tr("Numbers"), numbers) + table(tr("Controls"), controls(window)));
  text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text->setAccessibleName(windowTitle());
  text->setContentsMargins(4, 0, 16, 0);
  text->setWordWrap(true);  // within the window's width
  auto* area = new QScrollArea(this);
  area->setWidget(text);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(area, 1);
  layout->addWidget(buttons);
  resize(520, 640);
}

}  // namespace attn::app
