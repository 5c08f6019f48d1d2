// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/tensor.h"
#include "core/scene/fields.h"

// Which view, which part of it and which query are shown. This is no part of the scene and never undone, but it is kept
// beside the scene, so that it survives a change of language and is saved in the same file. Every struct lists its
// members once, for files.

namespace attn {

struct AttentionViewState {
  std::string view = "weights";  ///< the id of a view
  std::vector<Index> selection;  ///< of a cell: panel, row, column; empty: none
  double zoom = 0;               ///< the side of a cell in pixels; 0: the figure fits the window

  bool operator==(const AttentionViewState&) const = default;
};

inline constexpr Scalar zoomScalar{"zoom", translatable("core", "Zoom"), 0, 10'000, 0};
/// An index of a heatmap: of a panel, a row or a column.
inline constexpr Scalar placeScalar{"place", translatable("core", "Place"), 0, 1e9, 0, false, true};
inline constexpr Scalar pixelsScalar{"pixels", translatable("core", "Pixels"), 0, 100'000, 0};

template <class Visitor, FieldsOf<AttentionViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("view", state.view, AnyText{100});
  visit("selection", state.selection, ListOf<Scalar>{0, 3, placeScalar});
  visit("zoom", state.zoom, zoomScalar);
}

struct RegressionViewState {
  std::vector<double> query;          ///< a number a feature; empty: the middle of the points
  std::vector<double> first, second;  ///< low and high end of the axes; empty: as far as the points lie
  std::string learning = "train";     ///< in sight: "train", the training of w, or "choose", the choice of h

  bool operator==(const RegressionViewState&) const = default;
};

template <class Visitor, FieldsOf<RegressionViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("query", state.query, ListOf<AnyNumber>{0, 16'384, {}});
  visit("firstAxis", state.first, ListOf<AnyNumber>{0, 2, {}});
  visit("secondAxis", state.second, ListOf<AnyNumber>{0, 2, {}});
  visit("learning", state.learning, AnyText{100});
}

struct RetrievalViewState {
  std::vector<Index> selection;  ///< of a pair: its place; empty: none

  bool operator==(const RetrievalViewState&) const = default;
};

template <class Visitor, FieldsOf<RetrievalViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("selection", state.selection, ListOf<Scalar>{0, 1, placeScalar});
}

/// Which numbers the ends of a colour map stand for.
struct ColorRange {
  std::string kind = "shared";  ///< the id of a kind of range; the usual one for an id that no kind has
  double low = 0, high = 0;     ///< of a range of one's own, kept while another kind is in use; equal: none yet

  bool operator==(const ColorRange&) const = default;
};

template <class Visitor, FieldsOf<ColorRange> Self>
void fields(Visitor& visit, Self& range) {
  visit("kind", range.kind, AnyText{100});
  visit("low", range.low, AnyNumber{});
  visit("high", range.high, AnyNumber{});
}

/// A struct a room, and what all rooms have.
struct ViewState {
  AttentionViewState attention;
  RegressionViewState regression;
  RetrievalViewState retrieval;
  /// By a room's id: how wide the left panel, the canvas and the right panel are, in pixels; 0: hidden. A room that is
  /// not named here has its usual ones.
  std::map<std::string, std::vector<double>> panels;
  /// By "room.section": whether a section of the left panel is folded. One that is not named here is if the window is
  /// low and the section can wait.
  std::map<std::string, bool> folded;
  /// By "room.view": the range of the view's colours. One that is not named here has the usual one.
  std::map<std::string, ColorRange> ranges;

  /// The range of a view's colours.
  ColorRange rangeOf(const std::string& room, const std::string& view) const {
    const auto said = ranges.find(room + '.' + view);
    return said == ranges.end() ? ColorRange() : said->second;
  }

  bool operator==(const ViewState&) const = default;
};

template <class Visitor, FieldsOf<ViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("attention", state.attention);
  visit("regression", state.regression);
  visit("retrieval", state.retrieval);
  visit("panels", state.panels, MapOf<ListOf<Scalar>>{100, {0, 3, pixelsScalar}});
  visit("folded", state.folded, MapOf<NoRule>{100, {}});
  visit("ranges", state.ranges, MapOf<NoRule>{100, {}});
}

}  // namespace attn
