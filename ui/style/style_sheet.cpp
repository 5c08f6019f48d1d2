// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/style_sheet.h"

#include "ui/style/theme.h"

// Each part is the look of one kind of control; a word with @ stands for a colour of the theme, or a size.

namespace attn::ui {
namespace {

constexpr const char* tips = R"(
    QToolTip { color: @panel; background: @text; border: none; padding: 4px 6px; }
)";

constexpr const char* grounds = R"(
    *[kind="panel"] { background: @panel; }
    QFrame[kind="card"] { background: @panel; border: 1px solid @border; border-radius: 8px; }
    QFrame[kind="open"] { background: @panel; border: 2px solid @accent; border-radius: 8px; }
    QLabel[kind="section"] { color: @faint; font-weight: 600; }
    QToolButton[kind="section"] { color: @faint; font-weight: 600; background: transparent; padding: 2px 2px 2px 0;
      border: 1px solid transparent; border-radius: 4px; }
    QToolButton[kind="section"]:hover { color: @text; }
    QToolButton[kind="section"]:focus { border-color: @accent; }
    QLabel[kind="faint"] { color: @faint; }
    QLabel[kind="title"] { font-weight: 600; }
    QLabel[kind="banner"] { background: @warning; color: @warningText; border-radius: 6px; padding: 6px 10px; }
    QLabel[kind="ground"] { background: @window; border-radius: 6px; }
    QLabel[kind="note"] { background: @window; color: @faint; border-radius: 6px; padding: 10px; }
    QLabel[kind="badge"] { background: @goodSoft; color: @good; border-radius: 7px; padding: 1px 9px; font-weight: 600; }
    QLabel[kind="guess"] { background: @guessSoft; color: @text; border-left: 3px solid @guess; padding: 10px 12px; }
    QLabel[kind="right"] { background: @goodSoft; color: @text; border-left: 3px solid @good; padding: 10px 12px; }
    QLabel[kind="seen"] { background: @soft; color: @text; border-left: 3px solid @accent; padding: 10px 12px;
      font-weight: 600; }
    QLabel[kind="allowed"] { background: @soft; color: @accent; border-radius: 5px; padding: 3px 9px; font-weight: 600; }
    QLabel[kind="locked"] { background: @trough; color: @faint; border-radius: 5px; padding: 3px 9px; }
    QToolButton[kind="example"] { background: transparent; border: 1px solid transparent; border-radius: 8px;
      padding: 4px 8px; text-align: left; }
    QToolButton[kind="example"]:hover { background: @soft; }
    QToolButton[kind="example"]:focus { border: 2px solid @accent; padding: 3px 7px; }
    QFrame[kind="line"] { background: @border; border: none; }
)";

constexpr const char* buttons = R"(
    QPushButton, QToolButton[kind="button"] {
      background: @field; color: @text; border: 1px solid @border; border-radius: 6px; padding: 5px 12px; }
    QPushButton:hover, QToolButton[kind="button"]:hover { background: @soft; }
    QPushButton:pressed, QToolButton[kind="button"]:pressed { background: @trough; }
    QPushButton:focus, QToolButton[kind="button"]:focus { border: 2px solid @accent; padding: 4px 11px; }
    QPushButton:disabled, QToolButton[kind="button"]:disabled { color: @disabled; }
    QToolButton[kind="button"]:checked { background: @soft; border-color: @accent; color: @accent; }
    QPushButton::menu-indicator, QToolButton[kind="button"]::menu-indicator, QToolButton[kind="small"]::menu-indicator {
      image: none; }
    QToolButton[kind="small"] {
      background: @field; color: @text; border: 1px solid @border; border-radius: 5px; padding: 3px 7px; }
    QToolButton[kind="small"]:hover { background: @soft; }
    QToolButton[kind="small"]:focus { border: 2px solid @accent; padding: 2px 6px; }
    QPushButton[kind="primary"], QToolButton[kind="primary"] {
      background: @accent; color: @accentText; border: 1px solid @accent; border-radius: 6px; padding: 5px 14px;
      font-weight: 600; }
    QPushButton[kind="primary"]:disabled, QToolButton[kind="primary"]:disabled {
      background: @border; color: @faint; border-color: @border; }
    QPushButton[kind="primary"]:hover, QToolButton[kind="primary"]:hover { background: @accentHover; }
    QPushButton[kind="primary"]:focus, QToolButton[kind="primary"]:focus { border: 2px solid @text; padding: 4px 13px; }
)";

constexpr const char* fields = R"(
    QComboBox, QAbstractSpinBox, QLineEdit {
      background: @field; color: @text; border: 1px solid @border; border-radius: 5px; padding: 2px 6px;
      selection-background-color: @accent; selection-color: @accentText; }
    QComboBox:hover, QAbstractSpinBox:hover, QLineEdit:hover { border-color: @faint; }
    QComboBox:focus, QAbstractSpinBox:focus, QLineEdit:focus {
      border: 2px solid @accent; padding: 1px 5px; }
    QAbstractSpinBox[state="wrong"], QLineEdit[state="wrong"] { border: 2px solid @warningText; padding: 1px 5px; background: @warning; }
    QLabel[kind="complaint"] { background: @warning; color: @warningText; border: 1px solid @warningText;
      border-radius: 5px; padding: 4px 8px; }
    QComboBox::drop-down { border: none; width: 18px; }
    QComboBox::down-arrow { image: url(:/icons/@mode/down.svg); width: 10px; height: 10px; }
    QComboBox QAbstractItemView { background: @field; color: @text; border: 1px solid @border; outline: none; }
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
      border: none; width: 14px; background: transparent; }
    QAbstractSpinBox::up-arrow { image: url(:/icons/@mode/up.svg); width: 8px; height: 8px; }
    QAbstractSpinBox::down-arrow { image: url(:/icons/@mode/down.svg); width: 8px; height: 8px; }
)";

constexpr const char* texts = R"(
    QTextEdit[kind="panel"] { background: @panel; color: @text; border: none;
      selection-background-color: @accent; selection-color: @accentText; }
    QPlainTextEdit { background: @field; color: @text; border: 1px solid @border; border-radius: 6px;
      selection-background-color: @accent; selection-color: @accentText; }
    QPlainTextEdit:focus { border: 2px solid @accent; }
)";

constexpr const char* lists = R"(
    QListView[kind="commands"] { background: @panel; border: none; outline: none; }
    QListWidget[kind="choices"] { background: transparent; border: none; outline: none; }
    QScrollArea[kind="panel"] { border: none; }
)";

constexpr const char* checks = R"(
    QCheckBox { color: @text; spacing: 8px; }
    QCheckBox::indicator { width: @sidepx; height: @sidepx; border: 1px solid @faint; border-radius: 4px; background: @field; }
    QCheckBox::indicator:hover { border-color: @accent; }
    QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/@mode/check.svg); }
    QCheckBox:focus { color: @accent; }
    QCheckBox::indicator:focus { border: 2px solid @accent; width: @innerpx; height: @innerpx; }
    QRadioButton::indicator { width: @sidepx; height: @sidepx; border: 1px solid @faint; border-radius: @roundpx; background: @field; }
    QRadioButton::indicator:hover { border-color: @accent; }
    QRadioButton::indicator:focus { border: 2px solid @accent; width: @innerpx; height: @innerpx; }
    QRadioButton::indicator:checked { border: 5px solid @accent; width: @dotpx; height: @dotpx; }
    QRadioButton::indicator:disabled { border-color: @border; background: @trough; }
)";

constexpr const char* sliders = R"(
    QSlider:horizontal { min-height: 20px; }
    QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @trough; }
    QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
    QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 8px; background: @field;
      border: 1px solid @faint; }
    QSlider::handle:horizontal:hover { border-color: @accent; }
    QCheckBox:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @disabled; }
    QCheckBox::indicator:disabled { border-color: @border; background: @trough; image: none; }
    QSlider::sub-page:horizontal:disabled { background: @trough; }
    QSlider::handle:horizontal:focus { border: 2px solid @accent; }
)";

constexpr const char* progress = R"(
    QProgressBar { background: @trough; color: @text; border: none; border-radius: 5px; min-height: 18px;
      text-align: center; }
    QProgressBar::chunk { background: @done; border-radius: 5px; }
)";

constexpr const char* tables = R"(
    QTableView { background: @field; color: @text; gridline-color: @border; border: 1px solid @border;
      border-radius: 6px; selection-background-color: @soft; selection-color: @text; }
    QHeaderView::section { background: @window; color: @faint; border: none; border-right: 1px solid @border;
      border-bottom: 1px solid @border; padding: 3px 6px; }
    QTableCornerButton::section { background: @window; border: none; }
    QTableView[kind="card"] { background: @panel; border: none; border-radius: 0; }
    QTableView[kind="card"] QHeaderView { background: @panel; border: none; }
    QTableView[kind="card"] QHeaderView::section { background: @panel; border: none; border-bottom: 1px solid @border;
      padding: 6px 12px; }
    QLineEdit[kind="query"] { border-radius: 6px; padding: 6px 12px; border: 2px solid @border; }
    QLineEdit[kind="query"]:read-only { background: @window; }
    QLineEdit[kind="query"]:focus { border: 2px solid @accent; padding: 6px 12px; }
    QPushButton[kind="link"] { background: transparent; color: @accent; border: 1px solid transparent; padding: 4px 6px;
      text-align: left; }
    QPushButton[kind="link"]:hover { background: @soft; }
    QPushButton[kind="link"]:disabled { color: @disabled; }
    QPushButton[kind="link"]:focus { border: 2px solid @accent; padding: 3px 5px; }
    QPushButton[kind="choice"]:checked { background: @soft; border: 1px solid @accent; font-weight: 600; }
    QAbstractScrollArea::corner { background: transparent; border: none; }
)";

constexpr const char* menus = R"(
    QMenu { background: @field; color: @text; border: 1px solid @border; padding: 4px; }
    QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
    QMenu::item:selected { background: @soft; color: @text; }
    QMenu::item:disabled { background: transparent; color: @faint; }
    QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
)";

constexpr const char* frame = R"(
    QStatusBar { background: @panel; color: @faint; border-top: 1px solid @border; }
    QStatusBar::item { border: none; }
    QSplitter::handle { background: @border; }
    QSplitter::handle:hover { background: @accent; }
)";

constexpr const char* scrollBars = R"(
    QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
    QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
    QScrollBar::handle { background: @border; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
    QScrollBar::handle:hover { background: @faint; }
    QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
    QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

}  // namespace

QString styleSheet(const Theme& theme) {
  QString sheet;
  for (const char* part :
       {tips, grounds, buttons, fields, texts, lists, checks, sliders, progress, tables, menus, frame, scrollBars})
    sheet += QString::fromUtf8(part);
  // What is checked is as large as its words; all of its looks are as wide with their borders.
  const int side = scaled(14);
  const std::pair<const char*, QString> names[] = {
      {"@side", QString::number(side)},
      {"@inner", QString::number(side - 2)},
      {"@round", QString::number(side / 2 + 1)},
      {"@dot", QString::number(side - 8)},
      {"@guessSoft", theme.guessSoft.name()},
      {"@guess", theme.guess.name()},
      {"@goodSoft", theme.goodSoft.name()},
      {"@good", theme.good.name()},
      {"@accentText", theme.accentText.name()},
      {"@accentHover", (theme.dark ? theme.accent.lighter(110) : theme.accent.darker(112)).name()},
      {"@warningText", theme.warningText.name()},
      {"@accent", theme.accent.name()},
      {"@soft", theme.accentSoft.name()},
      {"@panel", theme.panel.name()},
      {"@window", theme.window.name()},
      {"@field", theme.field.name()},
      {"@border", theme.border.name()},
      {"@text", theme.text.name()},
      {"@faint", theme.faintText.name()},
      {"@disabled", theme.disabledText.name()},
      {"@trough", theme.trough.name()},
      {"@done", theme.done.name()},
      {"@warning", theme.warning.name()},
      {"@mode", theme.dark ? QStringLiteral("dark") : QStringLiteral("light")},
  };
  for (const auto& [name, value] : names) sheet.replace(QLatin1String(name), value);
  return sheet;
}

}  // namespace attn::ui
