// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <functional>
#include <vector>

#include "core/base/index.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"

// The kinds of files that films become. A row adds one to the dialog and to `render`.

namespace attn::ui {

/// What comes after the last frame.
struct FilmLoop {
  const char* id;
  const char* name;               ///< marked by translatable()
  bool isEndless = true;          ///< the first frame comes again
  bool goesThereAndBack = false;  ///< before that the frames between the last and the first come once more, backwards
};
/// Forever (the usual one), once, and there and back.
const std::vector<FilmLoop>& filmLoops();

/// Frames a second.
inline constexpr Scalar filmPaceScalar{"fps", translatable("core", "Frames a second"), 0.1, 50, 10, true};

struct FilmPace {
  double perSecond = filmPaceScalar.usual;
  const FilmLoop* loop = &filmLoops().front();
};

/// The frames in the order in which they are seen: for there and back 0 … n − 1, and then n − 2 … 1.
std::vector<Index> playedFrames(Index count, const FilmLoop& loop);

/// How long each of `count` frames is seen, in the format's unit of time: whole numbers, which never drift from the
/// pace by more than half a unit.
std::vector<int> frameDurations(Index count, double perSecond, double unitsPerSecond);

/// What is written.
struct FilmPictures {
  QSize size;
  std::vector<Index> order;                    ///< see playedFrames
  std::function<QImage(Index frame)> picture;  ///< RGB32, of that size; asked for in that order. \throws Stopped
};

/// A kind of file that a film can become.
struct FilmFormat {
  const char* id;           ///< what names of files end in; settings and the command line call it so too
  const char* description;  ///< marked by translatable()
  const char* mediaType;
  int longestSide;  ///< that the format can say, in pixels
  /// Writes the file piece by piece. \returns by how much of 0 … 255 a channel of a pixel is off at most.
  /// \throws Stopped, DataError
  int (*write)(int file, const FilmPictures& pictures, const FilmPace& pace);
};

/// GIF, which every program shows and whose frames have 256 colours each at most, and WebP, which keeps all colours.
const std::vector<FilmFormat>& filmFormats();

/// The format that a file's name asks for by its ending; null for another ending.
const FilmFormat* filmFormatOfFile(const QString& name);

// The writers, each in a file of its own.

/// As GIF: a palette for each frame, of the colours of what is new in it; what did not change stays. No dithering. A
/// frame of more colours than fit in its palette gets the nearest, see paletteOf. Delays are whole hundredths of a
/// second.
int writeGif(int file, const FilmPictures& pictures, const FilmPace& pace);
/// As animated WebP, lossless. Delays are whole milliseconds; frames after each other that are equal become one that is
/// seen for longer.
int writeWebp(int file, const FilmPictures& pictures, const FilmPace& pace);

}  // namespace attn::ui
