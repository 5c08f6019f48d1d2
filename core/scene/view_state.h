#pragma once

#include <concepts>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/scalar.h"
#include "core/base/tensor.h"

// What is looked at: no part of the scene and never undone, but kept beside it, so that it survives another language
// and can be saved with it. Every struct lists its members once, for files.

namespace attn {

template <class Given, class Struct>
concept ViewFieldsOf = std::same_as<std::remove_const_t<Given>, Struct>;

struct AttentionViewState {
  std::string view = "weights";  ///< the id of a view
  std::vector<Index> selection;  ///< of a cell: panel, row, column; empty: none
  double zoom = 0;               ///< the side of a cell in pixels; 0: the figure fits the window

  bool operator==(const AttentionViewState&) const = default;
};

inline constexpr Scalar zoomScalar{"zoom", "Zoom", 0, 10'000, 0};

template <class Visitor, ViewFieldsOf<AttentionViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("view", state.view);
  visit("selection", state.selection);
  visit("zoom", state.zoom, zoomScalar);
}

struct RegressionViewState {
  std::vector<double> query;          ///< a number a feature; empty: the middle of the points
  std::vector<double> first, second;  ///< low and high end of the axes; empty: as far as the points lie
  std::string learning = "train";     ///< in sight: "train", the training of w, or "choose", the choice of h

  bool operator==(const RegressionViewState&) const = default;
};

template <class Visitor, ViewFieldsOf<RegressionViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("query", state.query);
  visit("firstAxis", state.first);
  visit("secondAxis", state.second);
  visit("learning", state.learning);
}

/// A struct a room, and what all rooms have.
struct ViewState {
  AttentionViewState attention;
  RegressionViewState regression;
  /// By a room's id: how wide the left panel, the canvas and the right panel are, in pixels; 0: hidden. A room that is
  /// not named here has its usual ones.
  std::map<std::string, std::vector<double>> panels;

  bool operator==(const ViewState&) const = default;
};

template <class Visitor, ViewFieldsOf<ViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("attention", state.attention);
  visit("regression", state.regression);
  visit("panels", state.panels);
}

}  // namespace attn
