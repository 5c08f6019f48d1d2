// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

namespace attn::ui {

/// Something that can be done, as a line of the command palette.
struct Command {
  QString text;           ///< what it does: "Fit to window"
  QString detail = {};    ///< where it belongs, or why it can't be done now
  QString keys = {};      ///< the shortcut, as people read it; empty: none
  QString id = {};        ///< an English name that is not shown; empty: none
  bool isEnabled = true;  ///< else it stands behind the others and does nothing
  std::function<void()> run = {};
};

/// A run of letters of a command's text.
struct Letters {
  qsizetype from = 0, count = 0;
  bool operator==(const Letters&) const = default;
};

/// How a command answers to what was typed.
struct CommandMatch {
  std::size_t command = 0;          ///< its place in the list
  std::vector<Letters> found = {};  ///< in its text, from left to right
};

/// The commands that hold every word of what was typed, in the text or else in the detail, whatever the case; where the
/// interface is not English in the id too, for hands without a way to type its letters. Those
/// that can be run come first; among them those whose text it is, then those that begin with it, then those where it
/// begins a word; then as they were given. All of them where nothing was typed.
std::vector<CommandMatch> matches(const std::vector<Command>& commands, const QString& typed);

}  // namespace attn::ui
