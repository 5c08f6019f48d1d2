// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/index.h"
#include "core/scene/fields.h"
#include "core/scene/part.h"

// Which view, which part of it and which query are shown. This is no part of the scene and never undone, but it is kept
// beside the scene, so that it survives a change of language and is saved in the same file. Every struct lists its
// members once, for files.

namespace attn {

struct AttentionViewState {
  std::string view = "weights";  ///< the id of a view
  std::vector<Index> selection;  ///< of a cell: panel, row, column; empty: none
  double zoom = 0;               ///< the side of a cell in pixels; 0: the figure fits the window
  /// Tokens whose lines alone are strong, each the place of its sequence, 0 for a query or 1 for a key, its own place.
  std::vector<std::vector<Index>> pins;
  /// In the view of heads the one that is open: its number from 1, or the id of a picture of all of them; empty: none,
  /// all are in sight.
  std::string head;
  double lineZoom = 0;                   ///< pixels between tokens that lines connect; 0: the lines fit the window
  std::vector<Index> positionSelection;  ///< of a cell of the positions: panel, row, column; empty: none
  double positionZoom = 0;               ///< the side of a cell of the positions; 0: they fit the window
  std::string flowBox;                   ///< in the flow the box that is open, by its id; empty: none
  Index flowSequence = 0;                ///< the sequence that the flow shows; the last one if there are fewer
  std::vector<Index> flowSelection;      ///< of a cell of the open box: panel, row, column; empty: none
  bool hidesPadding = false;             ///< heatmaps do without the tokens that only fill sequences up
  std::string planeBy = "scores";        ///< what the plane of queries and keys keeps: "scores" or "vectors"

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
  visit("pins", state.pins, ListOf<ListOf<Scalar>>{0, 1000, {3, 3, placeScalar}});
  visit("head", state.head, AnyText{100});
  visit("lineZoom", state.lineZoom, zoomScalar);
  visit("positionSelection", state.positionSelection, ListOf<Scalar>{0, 3, placeScalar});
  visit("positionZoom", state.positionZoom, zoomScalar);
  visit("flowBox", state.flowBox, AnyText{100});
  visit("flowSequence", state.flowSequence, placeScalar);
  visit("flowSelection", state.flowSelection, ListOf<Scalar>{0, 3, placeScalar});
  visit("hidesPadding", state.hidesPadding);
  visit("planeBy", state.planeBy, AnyText{100});
}

struct RegressionViewState {
  std::vector<double> query;          ///< a number a feature; empty: the middle of the points
  std::vector<double> first, second;  ///< low and high end of the axes; empty: as far as the points lie
  std::string learning = "train";     ///< in sight: "train", the training of w, or "choose", the choice of h
  std::vector<Index> selection;       ///< of a cell of the weights: panel, row, column; empty: none
  double zoom = 0;                    ///< the side of a cell of the weights in pixels; 0: they fit the window
  std::vector<Index> point;           ///< that is selected in the chart: its place; empty: none
  bool byLearnedW = true;             ///< once there is a learned w, the weights in sight are its

  bool operator==(const RegressionViewState&) const = default;
};

template <class Visitor, FieldsOf<RegressionViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("query", state.query, ListOf<AnyNumber>{0, 16'384, {}});
  visit("firstAxis", state.first, ListOf<AnyNumber>{0, 2, {}});
  visit("secondAxis", state.second, ListOf<AnyNumber>{0, 2, {}});
  visit("learning", state.learning, AnyText{100});
  visit("selection", state.selection, ListOf<Scalar>{0, 3, placeScalar});
  visit("zoom", state.zoom, zoomScalar);
  visit("point", state.point, ListOf<Scalar>{0, 1, placeScalar});
  visit("byLearnedW", state.byLearnedW);
}

struct RetrievalViewState {
  std::vector<Index> selection;  ///< of a pair: its place; empty: none
  std::string sortedBy;          ///< a column of the table: "key", "value", "score" or "weight"; else none
  bool isDescending = false;     ///< from its largest on

  bool operator==(const RetrievalViewState&) const = default;
};

template <class Visitor, FieldsOf<RetrievalViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("selection", state.selection, ListOf<Scalar>{0, 1, placeScalar});
  visit("sortedBy", state.sortedBy, AnyText{100});
  visit("isDescending", state.isDescending);
}

struct AlignmentViewState {
  std::string view = "both";     ///< "heatmap", "lines" or "both"
  std::vector<Index> selection;  ///< of a cell: row, column, and 1 if it is B's of a comparison; empty: none
  double zoom = 0;               ///< the side of a cell in pixels; 0: the figure fits the window
  double pace = 12.5;            ///< steps of the training a second; 0: as fast as it can

  bool operator==(const AlignmentViewState&) const = default;
};

/// 12.5 steps a second: the first hundred, in which the alignment appears, take eight seconds.
inline constexpr Scalar paceScalar{"pace", translatable("core", "Steps a second"), 0, 10'000, 12.5};

template <class Visitor, FieldsOf<AlignmentViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("view", state.view, AnyText{100});
  visit("selection", state.selection, ListOf<Scalar>{0, 3, placeScalar});
  visit("zoom", state.zoom, zoomScalar);
  visit("pace", state.pace, paceScalar);
}

inline constexpr std::size_t mostHeadsBeside = 4096;

struct ModelsViewState {
  std::string view = "heads";       ///< "heads", of a model "predictions", of a file "patches"
  std::string stack;                ///< whose heads are in sight: "encoder", "decoder" or "cross"; else the first one
  std::vector<Index> head;          ///< that is open: layer, head; empty: none
  std::vector<Index> beside;        ///< others that are shown with it: layer, head, layer, head, …
  std::string combined = "beside";  ///< how several are shown: "beside", "mean", "max" or "sum"
  std::string drawing = "both";     ///< of the open head: "heatmap", "lines", "both", "text" or "plane"
  std::string planeBy = "scores";   ///< what the plane keeps: "scores" or "vectors"
  std::string sortedBy = "layer";   ///< the grid: the id of a row of headOrders()
  std::string compared = "difference";  ///< of the grid beside what is pinned as A: "a", "b" or "difference"
  std::string shows = "weights";        ///< of the heads: "weights", "value-weighted" or "rollout"
  bool isAttendedBy = false;            ///< the text is coloured by who attends to a token, not by what it attends to
  std::vector<Index> selection;         ///< in the open head: a token that asks, one that is asked; empty: none
  double zoom = 0;                      ///< the side of a cell in pixels; 0: the figure fits the window
  std::vector<Index> position;          ///< whose prediction is explained; empty: the last one, or the mask
  std::vector<Index> token;             ///< the id of the token that is explained; empty: the likeliest
  std::vector<Index> against;           ///< the id of the token that it is compared with; empty: the next likeliest
  double patchZoom = 0;                 ///< the side of a patch in pixels; 0: the map fits the window

  bool operator==(const ModelsViewState&) const = default;
};

template <class Visitor, FieldsOf<ModelsViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("view", state.view, AnyText{100});
  visit("stack", state.stack, AnyText{100});
  visit("head", state.head, ListOf<Scalar>{0, 2, placeScalar});
  visit("beside", state.beside, ListOf<Scalar>{0, 2 * mostHeadsBeside, placeScalar});
  visit("combined", state.combined, AnyText{100});
  visit("planeBy", state.planeBy, AnyText{100});
  visit("sortedBy", state.sortedBy, AnyText{100});
  visit("compared", state.compared, AnyText{100});
  visit("drawing", state.drawing, AnyText{100});
  visit("shows", state.shows, AnyText{100});
  visit("isAttendedBy", state.isAttendedBy);
  visit("selection", state.selection, ListOf<Scalar>{0, 2, placeScalar});
  visit("zoom", state.zoom, zoomScalar);
  visit("position", state.position, ListOf<Scalar>{0, 1, placeScalar});
  visit("token", state.token, ListOf<Scalar>{0, 1, placeScalar});
  visit("against", state.against, ListOf<Scalar>{0, 1, placeScalar});
  visit("patchZoom", state.patchZoom, zoomScalar);
}

/// Which numbers the ends of a colour map stand for, and what a pixel shows that several cells share.
struct ColorRange {
  std::string kind = "shared";  ///< the id of a kind of range; the usual one for an id that no kind has
  double low = 0, high = 0;     ///< of a range of one's own, kept while another kind is in use; equal: none yet
  bool isMean = false;          ///< a pixel that several cells share shows their mean instead of the largest

  bool operator==(const ColorRange&) const = default;
};

template <class Visitor, FieldsOf<ColorRange> Self>
void fields(Visitor& visit, Self& range) {
  visit("kind", range.kind, AnyText{100});
  visit("low", range.low, AnyNumber{});
  visit("high", range.high, AnyNumber{});
  visit("mean", range.isMean);
}

/// A struct a workspace, and what all workspaces have.
struct ViewState {
  AttentionViewState attention;
  RegressionViewState regression;
  RetrievalViewState retrieval;
  AlignmentViewState alignment;
  ModelsViewState models;
  /// By a workspace's id: how wide the left panel, the canvas and the right panel are, in pixels; 0: hidden. A
  /// workspace that is not named here has its usual ones.
  std::map<std::string, std::vector<double>> panels;
  /// By "workspace.section": whether a section of the left panel is folded. One that is not named here is if the window
  /// is low and the section can wait.
  std::map<std::string, bool> folded;
  /// By "workspace.view": the range of the view's colours. One that is not named here has the usual one.
  std::map<std::string, ColorRange> ranges;
  Parts parts{viewPartKinds()};  ///< of the workspaces that are known by their rows alone

  /// The range of a view's colours.
  ColorRange rangeOf(const std::string& workspace, const std::string& view) const {
    const auto said = ranges.find(workspace + '.' + view);
    return said == ranges.end() ? ColorRange() : said->second;
  }

  bool operator==(const ViewState&) const = default;
};

template <class Visitor, FieldsOf<ViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("attention", state.attention);
  visit("regression", state.regression);
  visit("retrieval", state.retrieval);
  visit("alignment", state.alignment);
  visit("models", state.models);
  visit("panels", state.panels, MapOf<ListOf<Scalar>>{100, {0, 3, pixelsScalar}});
  visit("folded", state.folded, MapOf<NoRule>{100, {}});
  visit("ranges", state.ranges, MapOf<NoRule>{100, {}});
  for (auto& part : state.parts) part.visitBy(visit);
}

}  // namespace attn
