// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/attention/flow/flow_layout.h"

// How large the small pictures in the boxes of the flow are.

namespace attn::app {

inline constexpr double headGap = 6;  ///< between one head and the next below it

/// Whether heads that stand below each other have their numbers: a narrow box has no room for them, there heads stand
/// in their order, and have their colours. \param inside the width within the box
bool showsNumbersOfHeads(double inside, const FlowStyle& style);
/// What the number and the bracket before a head take.
double markOfHeads(double inside, const FlowStyle& style);

/// The cells of a thumbnail as large as they can be in a place, square where they are queries against keys.
QRectF cellsIn(const FlowThumbnail& thumbnail, const QRectF& place, FlowBox box, const FlowStyle& style);

/// How high a box of a width has to be so that its pictures fill it, and all its rows can be told apart; 0 where they
/// fill any height.
double filledHeight(const FlowNode& node, double width, const FlowStyle& style);

}  // namespace attn::app
