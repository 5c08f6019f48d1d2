// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "app/document/scene_file.h"
#include "core/import/canonical.h"

namespace attn::app {

/// A scene that shows what was found in a file of tensors. One of queries, keys and values holds their numbers, and the
/// Attention workspace computes from them; one of weights or scores names the file, by its whole path, and the Models
/// workspace shows it, with the layer and the head that are chosen open.
/// \param array the name by which the tensor was chosen; empty: it is the first of the file
/// \param axes letters that the user gave; empty: the guess counts
/// \throws DataError for what a scene can't say, such as a run of layers
SavedScene importedScene(const std::string& path, const ImportGuess& guess, const std::string& array,
                         const std::string& axes, const CanonicalChoices& choices);

/// The weights that a scene of the Attention workspace computes: (1, batch, head, query, key).
/// \throws DataError for a scene of another workspace, or one that has no weights
CanonicalAttention weightsOfScene(const Scene& scene);

}  // namespace attn::app
