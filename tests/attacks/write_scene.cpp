// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/document/scene_file.h"
#include "core/files/signals.h"

// write_scene FILE saves a scene with many points, as the window does, and ends with status 1 if it can't.

using namespace attn;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  cleanUpOnSignals();
  Scene scene;
  Points points;
  points.features = 1;
  for (int i = 0; i < 50'000; ++i) {
    points.inputs.push_back(i / 7.0);
    points.targets.push_back(i % 13 / 3.0);
  }
  scene.regression.points = std::move(points);
  try {
    app::writeScene(QString::fromLocal8Bit(argv[1]), {scene});
  } catch (const DataError& error) {
    std::fprintf(stderr, "attention-lab: %s: %s\n", argv[1], error.what());
    return 1;
  }
  return 0;
}
