// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/query_key_plane.h"
#include "core/scene/attention/pass.h"
#include "ui/chart/chart_figure.h"
#include "ui/style/drawing.h"

// Queries and keys of a pass as points of a plane, in which a score is seen as two lengths and an angle.

namespace attn::app {

/// Why the scores of a pass can't be seen in a plane, or nothing: they are no products of queries and keys, or those
/// are not known.
Message planeProblem(const Pass& pass);

/// The planes of one head, in the order of planeRules(); and what is drawn of it.
struct HeadPlane {
  QString name;      ///< of the head
  Pass pass;         ///< without another one beside it
  Index matrix = 0;  ///< of the batch and the heads
  std::vector<QueryKeyPlane> planes;
};
/// \pre planeProblem(pass) has none, matrix is one of its matrices
HeadPlane headPlane(const Pass& pass, Index matrix, const QString& name);

/// Those of all heads of all sequences of a pass, as far as there are not too many; of two mechanisms those of A and
/// then of B. \pre planeProblem(pass) has none
std::vector<HeadPlane> planesOfPass(const Pass& pass);
/// Which of them a panel of the pass's heatmaps is of; and the panel of one.
std::size_t planeOfPanel(const std::vector<HeadPlane>& heads, const Pass& pass, std::size_t panel);
std::size_t panelOfPlane(const HeadPlane& head, const Pass& pass);

/// The plane of a rule; the first one for an id that no rule has.
const QueryKeyPlane& planeBy(const HeadPlane& head, const std::string& rule);

/// The keys as circles, larger where the query weighs them more, and the queries as diamonds; lines go from the query
/// to its keys. The first m points are the keys.
ui::ChartFigure planeFigure(const HeadPlane& head, const std::string& rule, std::optional<Index> query,
                            const ui::ChartStyle& style);
/// The same on paper, with its share said.
ui::Picture planePicture(const HeadPlane& head, const std::string& rule, std::optional<Index> query);

/// "This plane shows 74% of the squared scores"; below a half, what that means.
QString planeShareWords(const HeadPlane& head, const std::string& rule);
/// "“met” · “sailor” = 9.7340 about the mean key; in the plane 5.11 × 2.03 × cos 27° = 9.2301"
QString planeProductWords(const HeadPlane& head, const std::string& rule, Index query, Index key);

}  // namespace attn::app
