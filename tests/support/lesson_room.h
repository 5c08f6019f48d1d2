// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "tests/support/color_sight.h"
#include "tests/support/lesson_window.h"

// What is looked at of a lesson that is shown to a room.

namespace attn::app::playing {

/// What is drawn within a part of a frame, on the ground that most of it has.
struct Ink {
  QRgb ground = 0, ink = 0;
  double contrast = 1;  ///< of what differs most from the ground
  int height = 0;       ///< of all that differs clearly
};
inline Ink inkIn(const QImage& frame, const QRect& part) {
  const QRect area = part.intersected(frame.rect());
  std::vector<QRgb> pixels;
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) pixels.push_back(frame.pixel(x, y));
  std::unordered_map<QRgb, int> counts;
  for (const QRgb pixel : pixels) ++counts[pixel];
  Ink ink;
  int most = 0;
  for (const auto& [color, count] : counts)
    if (count > most || (count == most && color < ink.ground)) std::tie(ink.ground, most) = std::pair(color, count);
  std::unordered_map<QRgb, double> contrasts;
  for (const auto& [color, count] : counts) contrasts[color] = test::contrast(color, ink.ground);
  for (const auto& [color, differs] : contrasts)
    if (differs > ink.contrast || (differs == ink.contrast && color < ink.ink))
      std::tie(ink.ink, ink.contrast) = std::pair(color, differs);
  int first = area.bottom() + 1, last = area.top() - 1;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (contrasts.at(pixels[i]) > 1 + (ink.contrast - 1) / 3) {
      last = area.top() + static_cast<int>(i) / area.width();
      first = std::min(first, last);
    }
  ink.height = std::max(0, last - first + 1);
  return ink;
}

/// As the spotlight leaves what it is not about.
inline QRgb dimmed(QRgb color) {
  return qRgb(qRound(0.8 * qRed(color)), qRound(0.8 * qGreen(color)), qRound(0.8 * qBlue(color)));
}

/// Does at once what a solution does in front of a room one by one.
inline void solve(Played& p) {
  const LessonStep& step = p.player().current();
  for (const FieldEdit& edit : step.solution)
    p.player().document()->edit("solution", [&](Scene& scene) { set(scene, edit.first, edit.second); });
  if (!step.selects.empty())
    p.player().document()->look([&](ViewState& view) { select(view, p.scene(), step.selects); });
  p.settle();
}

/// Projectors.
inline void addScreens() {
  QTest::addColumn<QSize>("screen");
  QTest::newRow("1920 × 1080") << QSize(1920, 1080);
  QTest::newRow("1280 × 720") << QSize(1280, 720);
}

}  // namespace attn::app::playing
