// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/import/canonical.h"
#include "core/scene/models/models_results.h"

namespace attn {

/// Opens the file of a scene, or takes what differs not from `before`. What its axes are is guessed, unless the scene
/// says it. \throws DataError if it can't be read, holds no attention, or its axes can't be what the scene says
std::shared_ptr<const OpenedFile> openFile(const ModelsScene& scene, const std::shared_ptr<const OpenedFile>& before);

/// All that the file of a scene holds, or a part of it, as the scene reads it: its tensor, axes, kind, tokens, and rows
/// that are divided by their sums. \throws DataError if it can't be read, or for what the scene changes in heads
ATTN_API CanonicalAttention attentionOfFile(const ModelsScene& scene, CanonicalChoices part);

/// The weights of a layer as they are drawn, (heads, queries, keys). \pre results.file
/// \throws DataError if they are too many for memory
Tensor weightsOfLayer(const ModelsResults& results, Index layer);

/// The name of tensor `place` of a file, as a scene has it; none for the first.
std::string arrayOf(const ImportedAttention& found, std::size_t place);

/// The scene with another tensor of its file: what was said of the axes of the one before is forgotten.
ModelsScene withArray(ModelsScene scene, const std::string& array);

/// The heads of a file as those of a model are shown. Given scores take mask, temperature and normaliser of a head's
/// edit; given weights are as they are.
/// \param before what was shown last, of which is taken what no edit changed; null: nothing
/// \throws DataError for masks that such queries and keys can't have
/// \param ready is told of the layers that are there, now and then; or nothing. Where it is there, heads that are too
/// large for memory are known coarsely at first, and more finely with every call, until results.known is 1
void showFile(ModelsResults& results, const ModelsView& view, const ModelsResults* before,
              const std::function<void(const ModelsResults&)>& ready = {});

}  // namespace attn
