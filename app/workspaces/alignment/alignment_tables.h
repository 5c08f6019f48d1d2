// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/workspaces/page.h"
#include "core/scene/alignment/alignment_pipeline.h"

namespace attn::app {

/// The numbers of an alignment and of the training behind it, as they go to CSV files: a line a weight, and a line a
/// step of loss and of accuracy.
std::vector<NamedTable> alignmentTables(const AlignmentResults& results, const AlignmentRun& run);

}  // namespace attn::app
