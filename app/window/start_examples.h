// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

#include "core/scene/scene.h"

namespace attn::ui {
struct FigureStyle;
}  // namespace attn::ui

namespace attn::app {

/// Something to open at a first start: what a workspace begins with, and a picture of it.
struct StartExample {
  const char* id;         ///< unlike that of every action of the window
  const char* title;      ///< marked by translatable()
  const char* workspace;  ///< the id of its row
  const char* view;       ///< of heatmaps: its picture shows their cells
  bool isOnePanel;        ///< the picture shows the first heatmap alone
  /// Makes its workspace's part of a scene what it is at a first start.
  void (*put)(Scene& scene);
};

/// Those that this computer can show: without the models that ship there is no example of one.
std::vector<StartExample> startExamples();

/// The scene with the example in its workspace, which is the one in sight. The other workspaces keep what they have.
Scene withExample(Scene scene, const StartExample& example);

/// The cells of what a scene shows, in a square, seen as the example of its workspace is; in a worker's thread. Empty
/// if they can't be drawn. \throws DataError, Stopped
QImage scenePicture(const Scene& scene, int side, const ui::FigureStyle& style);

}  // namespace attn::app
