// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/render/render_request.h"
#include "app/document/scene_file.h"

// Heads of a file of attention, as the Models workspace shows them.

namespace attn::app {

/// The scene of a file of attention in which the heads that are asked for are open. A question about an axis that may
/// be layers, or heads, is answered by whoever asks for one of them. \throws DataError for a layer or a head that is
/// not there; UsageError if it is not clear which tensor is meant, or what its axes are
SavedScene sceneOfHeads(const QString& file, const RenderRequest& request);

}  // namespace attn::app
