// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film_format.h"

#include <cmath>

namespace attn::ui {

const std::vector<FilmLoop>& filmLoops() {
  static const std::vector<FilmLoop> rows = {
      {.id = "forever", .name = translatable("core", "Forever")},
      {.id = "once", .name = translatable("core", "Once"), .isEndless = false},
      {.id = "ping-pong", .name = translatable("core", "There and back, forever"), .goesThereAndBack = true}};
  return rows;
}

std::vector<Index> playedFrames(Index count, const FilmLoop& loop) {
  std::vector<Index> order;
  for (Index i = 0; i < count; ++i) order.push_back(i);
  if (loop.goesThereAndBack)
    for (Index i = count - 2; i > 0; --i) order.push_back(i);
  return order;
}

std::vector<int> frameDurations(Index count, double perSecond, double unitsPerSecond) {
  std::vector<int> durations;
  long long before = 0;
  for (Index i = 1; i <= count; ++i) {
    const long long until = std::llround(static_cast<double>(i) * unitsPerSecond / perSecond);
    durations.push_back(static_cast<int>(until - before));
    before = until;
  }
  return durations;
}

const std::vector<FilmFormat>& filmFormats() {
  static const std::vector<FilmFormat> rows = {
      {.id = "gif",
       .description = translatable("core", "for every program; 256 colours a frame"),
       .mediaType = "image/gif",
       .longestSide = 65'535,
       .write = writeGif},
      {.id = "webp",
       .description = translatable("core", "every colour exactly, in a smaller file, for browsers"),
       .mediaType = "image/webp",
       .longestSide = 16'383,
       .write = writeWebp}};
  return rows;
}

const FilmFormat* filmFormatOfFile(const QString& name) {
  for (const FilmFormat& format : filmFormats())
    if (name.endsWith(u'.' + QLatin1String(format.id), Qt::CaseInsensitive)) return &format;
  return nullptr;
}

}  // namespace attn::ui
