// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QCoreApplication>
#include <vector>

#include "ui/controls/accessible_parts.h"
#include "ui/lines/line_view.h"

namespace attn::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::ui::LineView)
};

// Nobody listens to more.
constexpr std::size_t mostListed = 1000;

bool isCut(const LineView& view) {
  std::size_t count = 0;
  for (std::size_t panel = 0; panel < view.figure().panels.size(); ++panel) count += lineCount(view.figure(), panel);
  return view.litTokens().empty() && count > mostListed;
}

/// The first of the lines that are shown, without a list of all others.
std::vector<LinePlace> listedLines(const LineView& view) {
  std::vector<LinePlace> lines;
  if (!isCut(view)) {
    lines = view.shownLines();
    if (lines.size() > mostListed) lines.resize(mostListed);
    return lines;
  }
  const LineFigure& figure = view.figure();
  for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
    for (std::size_t head = 0; head < figure.heads.size(); ++head) {
      if (!figure.heads[head]) continue;
      for (const WeightLine& line : figure.lines->at(figure.panels[panel].firstMatrix + static_cast<Index>(head))) {
        lines.push_back({panel, static_cast<Index>(head), line});
        if (lines.size() == mostListed) return lines;
      }
    }
  return lines;
}

}  // namespace

void installLineAccessibility(LineView* view) {
  const auto line = [view](int part) { return listedLines(*view)[static_cast<std::size_t>(part)]; };
  // The lines that are strong now: those of the pinned tokens and the one that is pointed at, or all.
  AccessibleParts parts;
  parts.count = [view] { return static_cast<int>(listedLines(*view).size()); };
  parts.text = [view, line](int part, QAccessible::Text kind) {
    return kind == QAccessible::Name ? lineDescription(view->figure(), line(part)) : QString();
  };
  parts.rect = [view, line](int part) { return QRectF(view->viewportPlace(line(part)) - QPointF(4, 4), QSizeF(8, 8)); };
  parts.press = [view, line](int part) { view->choose(line(part)); };
  parts.description = [view]() -> QString {
    if (view->current()) return view->description(*view->current());
    if (!isCut(*view)) return {};
    return Words::tr("The list has the first %n line(s). The lines of a token are listed while it is pinned.", nullptr,
                     static_cast<int>(mostListed));
  };
  setAccessibleParts(view, parts);
}

void announceCurrent(LineView* view) {
  if (!QAccessible::isActive()) return;
  QAccessibleEvent event(view, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

}  // namespace attn::ui
