// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ui/export/film_format.h"
#include "ui/export/film_scales.h"
#include "ui/style/drawing.h"

// A film is a row of figures, each drawn as the export of that figure is drawn, in one size and one scale.

namespace attn::ui {

/// What is seen one after the other.
struct FilmSubject {
  Index count = 0;
  std::function<Picture(Index frame)> picture;  ///< \throws DataError, Stopped
  /// What this frame is, in the title line, as "Temperature = 0.316"; the same function gives a footer, or null.
  std::function<QString(Index frame)> caption, footer = {};
};

/// Told how much is done, 0 … 1.
using FilmProgress = std::function<void(double fraction)>;

/// A subject whose frames have been looked at: what they have in common is known.
struct Film {
  FilmSubject subject;
  ExportOptions options;  ///< of every frame, with the height that all have
  FigureScales scales;
  QSize size;                                ///< in pixels
  std::vector<std::optional<Picture>> kept;  ///< those of the pictures that were kept, in their own scales
};

constexpr Index mostFilmFrames = 1000;
constexpr Scalar filmFramesScalar{"frames", translatable("core", "Frames"), 2, double{mostFilmFrames}, 40, false, true};

/// Looks at every frame: the colours of all of them stand for the same numbers from then on, axes too, and all have the
/// size of the largest. Pictures are kept while they hold no more than so many numbers together; the others are made
/// again when they are drawn. \throws DataError where a frame can't be drawn, or the film would be too large; Stopped
Film filmOf(FilmSubject subject, const ExportOptions& options, const FilmProgress& progress = {});

/// A frame of the film's size, in its colours. \param scale pixels of it for one of the film's: less than 1 for a small
/// one. \throws DataError, Stopped
QImage frameOf(const Film& film, Index frame, double scale = 1);

/// The options of a frame: with what it is in the title, and its footer.
ExportOptions optionsOf(const Film& film, Index frame);

/// Writes a film. \returns by how much of 0 … 255 a channel of a pixel is off at most. \throws DataError, Stopped
int writeFilm(int file, const Film& film, const FilmFormat& format, const FilmPace& pace,
              const FilmProgress& progress = {});

/// What a film says of its colours where they are not exact, in words; empty: they are.
QString colorErrorWords(int largestError);

}  // namespace attn::ui
