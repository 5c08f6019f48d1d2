// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/base/explanation.h"
#include "core/scene/attention/attention_scene.h"
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

/// How many heads a mechanism has: of two that are compared, the one with more.
Index mostHeads(const Pass& pass);
Index mostHeads(const AttentionScene& scene);

/// How many thumbnails a sequence has: its heads, and behind several of them the headPictures().
Index thumbnailsOf(Index heads);
/// Which of a sequence's thumbnails AttentionViewState::head means; none: all are in sight. And what it is for one.
std::optional<Index> openThumbnail(const std::string& head, Index heads);
std::string headId(Index thumbnail, Index heads);
/// "Head 3", "Mean over heads".
QString thumbnailName(Index thumbnail, Index heads);

/// Which thumbnail it is for AttentionViewState::head that a panel of headsFigure() shows; of two mechanisms that are
/// compared the heads that stand beside each other are opened together.
Index thumbnailAt(const Pass& pass, std::size_t panel);
/// The thumbnail of one of them that is open when this one is.
Index thumbnailOfOne(const Pass& pass, Index thumbnail, Index mostHeads);

/// The weights of all heads as thumbnails, `heatmaps` being their heatmaps; or those of one alone in full size.
ui::HeatmapFigure headsFigure(const Pass& pass, const HeadPictures& pictures, const ui::HeatmapFigure& heatmaps,
                              std::optional<Index> open);

/// Thumbnails as they stand on paper, where nothing can be pointed at: with the tokens, as far as those can be read.
ui::HeatmapFigure withTokens(ui::HeatmapFigure figure);

/// The weights that such a figure shows: those of all heads, or the picture of them that is open.
Box<Tensor> openWeights(const Pass& pass, const HeadPictures& pictures, std::optional<Index> open);
/// Those of one thumbnail alone: (b, n, m).
Box<Tensor> thumbnailWeights(const Pass& pass, const HeadPictures& pictures, Index thumbnail);

/// Whether a thumbnail is a picture of all heads together.
bool isOfAllHeads(std::optional<Index> thumbnail, Index heads);

/// Where the number of a cell of such a picture comes from: the heads' numbers; beside another mechanism both numbers.
Explanation headsExplanation(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place);

/// What the view of heads shows, in a line.
QString headsCaption(const Pass& pass, const std::string& head);

}  // namespace attn::app
