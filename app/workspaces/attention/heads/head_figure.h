// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/base/explanation.h"
#include "core/scene/attention/pass.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// The numbers of all heads of a sequence in one picture: (b, n, m).
struct HeadPictures {
  Box<Tensor> mean, largest;
};

/// A stage: see meanOverHeads and largestOverHeads.
HeadPictures picturesOverHeads(const Box<Tensor>& weights);

/// A picture of all heads together. A row here is a thumbnail beside those of the heads.
struct HeadPicture {
  const char* id;
  const char* name;   ///< marked by translatable(): "mean over heads"
  const char* title;  ///< likewise: "Mean"
  Box<Tensor> HeadPictures::*tensor;
};
const std::vector<HeadPicture>& headPictures();

/// How many thumbnails a sequence has: its heads, and behind several of them the headPictures().
Index thumbnailsOf(Index heads);
/// Which of a sequence's thumbnails AttentionViewState::head means; none: all are in sight. And what it is for one.
std::optional<Index> openThumbnail(const std::string& head, Index heads);
std::string headId(Index thumbnail, Index heads);
/// "Head 3", "Mean over heads".
QString thumbnailName(Index thumbnail, Index heads);

/// The weights of all heads as thumbnails, `heatmaps` being their heatmaps; or those of one alone in full size.
ui::HeatmapFigure headsFigure(const Pass& pass, const HeadPictures& pictures, const ui::HeatmapFigure& heatmaps,
                              const std::string& head);

/// The weights that such a figure shows: those of all heads, or the picture of them that is open.
Box<Tensor> openWeights(const Pass& pass, const HeadPictures& pictures, const std::string& head);

/// Whether a panel is a picture of all heads together.
bool isOfAllHeads(const Pass& pass, const ui::HeatmapPanel& panel);

/// Where the number of a cell of such a picture comes from: the heads' numbers.
Explanation headsExplanation(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place);

/// What the view of heads shows, in a line.
QString headsCaption(const Pass& pass, const std::string& head);

}  // namespace attn::app
