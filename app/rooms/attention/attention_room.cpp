// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/attention/attention_figure.h"
#include "app/rooms/attention/attention_page.h"
#include "app/rooms/room.h"
#include "core/base/words.h"

namespace attn::app {
namespace {

ui::HeatmapFigure drawn(const Scene& scene, View view) {
  const AttentionResults results = AttentionPipeline().run(scene.attention, view);
  if (results.problem) throw DataError(results.problem);
  ui::HeatmapFigure figure = attentionFigure(results, scene);
  figure.xLabel = exportedColumnsName(view);
  figure.yLabel = exportedRowsName();
  return figure;
}

}  // namespace

Room attentionRoom() {
  std::vector<RoomView> drawings;
  for (const ViewRow& row : views())
    drawings.push_back({row.id, row.description, [view = row.view](const Scene& scene) { return drawn(scene, view); }});
  return {.id = "attention",
          .name = translatable("core", "Attention"),
          .make = [](Document* document, QWidget* parent) -> Page* { return new AttentionPage(document, parent); },
          .views = drawings,
          .usualView = "weights",
          .parameters = attentionParameters};
}

}  // namespace attn::app
