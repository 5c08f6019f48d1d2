// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/scene/models/models_pipeline.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/export/export_dialog.h"

namespace attn::app {

/// All heads of one kind of attention in full, layer by layer: each as it is drawn when it is open alone, those of a
/// layer in one range of colours. What is pinned to be compared is left out. Its figures are computed anew, on the
/// thread that asks for them.
std::shared_ptr<const ui::FigureSeries> headSeries(const Scene& scene, const ViewState& state, const HeadGrid& grid);

/// The same without a window. \throws DataError if there is nothing to draw
std::shared_ptr<const ui::FigureSeries> drawnHeadSeries(const Scene& scene, const ViewState& state);

}  // namespace attn::app
