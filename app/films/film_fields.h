// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/field_paths.h"

// The numbers of a scene that a film can go through.

namespace attn::app {

/// A number with a path of its own, or one of a short list of numbers.
struct FilmField {
  std::string path;                    ///< of an element "regression.bandwidths[0]"
  std::optional<std::size_t> place{};  ///< in the list
  QString name;                        ///< as people say it: "Temperature", "Sequence 1: Valid length"
  std::optional<Scalar> scalar{};      ///< its range; none: any finite number
  double value = 0;                    ///< in the scene
};

/// The numbers of the workspace in sight that may count for what is drawn, in the order of the scene's fields, at most
/// a thousand: without those of rows that are not chosen, and with the valid lengths of sequences that have none yet,
/// whose value is what they follow. Takes time where a scene has many values.
std::vector<FilmField> filmFields(const Scene& scene);

/// The field that some words mean in the workspace in sight: a path, the end of one, or the id of its scalar, as
/// "temperature" and "bandwidth". Of several the one with the shortest path.
/// \throws DataError if there is none, naming the nearest; if several are meant; or if what is meant counts for nothing
/// that is chosen
FilmField filmField(const Scene& scene, const std::string& words);

/// The scene with another value there, and without weights that a model learned otherwise. \throws DataError where the
/// scene can't have it
Scene withValue(Scene scene, const FilmField& field, double value);

/// The values of a film: evenly spaced, or by equal ratios; both ends are among them. Of a whole number each once, so
/// they may be fewer. \throws DataError where a value is not allowed, the ends are the same, or ratios have no meaning
std::vector<double> filmValues(const FilmField& field, double from, double to, Index frames, bool isLogarithmic);

}  // namespace attn::app
