// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/scene/models/models_results.h"

namespace attn {

/// Of a checkpoint: the hash is that of its config.json, of the names, types and shapes of its tensors, and of the
/// first numbers of each, its last ones and those in its middle, so that a training that went on is noticed, of
/// whatever layer. \throws DataError if config.json is gone
ATTN_API ModelIdentity identityOf(const OpenedModel& opened);
/// The identity of a file: a hash of the whole file, or of 256 parts spread over a large one. \throws DataError
ATTN_API ModelIdentity identityOfFile(const std::string& path);

/// Whether a scene names this model, as far as it says which one it is.
ATTN_API bool isNamed(const ModelsScene& scene, const ModelIdentity& identity);

/// What is said where a scene's model or file is not there any more; nothing where something is.
ATTN_API Message goneProblem(const ModelSource& source);

/// What is said of a model that stands where a scene's model was.
Message otherModelProblem(const ModelsScene& scene, const ModelIdentity& found);

}  // namespace attn
