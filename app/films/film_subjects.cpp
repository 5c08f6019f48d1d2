// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/films/film_subjects.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "ui/chart/chart_scale.h"

namespace attn::app {
namespace {

constexpr int captionDigits = 4;

}  // namespace

ui::Picture pictureOf(const WorkspaceFigure& figure) {
  if (const auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure)) return ui::Picture(*heatmaps);
  return std::get<ui::Picture>(figure);
}

DrawnScene drawnView(const WorkspaceView& view) {
  return [view](const SavedScene& saved) { return pictureOf(figureInRange(view, saved.scene, saved.view)); };
}

ui::FilmSubject fieldFilm(const SavedScene& saved, const FilmField& field, const std::vector<double>& values,
                          const DrawnScene& draw, const FrameParameters& parameters) {
  const auto at = [saved, field, values](Index frame) {
    SavedScene changed = saved;
    changed.scene = withValue(std::move(changed.scene), field, values[static_cast<std::size_t>(frame)]);
    return changed;
  };
  ui::FilmSubject subject;
  subject.count = static_cast<Index>(values.size());
  subject.picture = [at, draw](Index frame) { return draw(at(frame)); };
  subject.caption = [name = field.name, values](Index frame) {
    return QStringLiteral("%1 = %2").arg(name, ui::shortNumber(values[static_cast<std::size_t>(frame)], captionDigits));
  };
  if (parameters) subject.footer = [at, parameters](Index frame) { return parameters(at(frame)); };
  return subject;
}

QString footerOf(const WorkspaceSteps& steps, const SavedScene& saved, const FrameParameters& parameters) {
  if (!parameters) return {};
  return steps.parameters ? steps.parameters(saved.scene, saved.view) : parameters(saved);
}

ui::FilmSubject trainingFilm(const WorkspaceSteps& steps, double from, double to, Index frames,
                             const std::function<ui::Picture(WorkspaceFigure figure)>& change, const QString& footer) {
  std::vector<std::size_t> inside;
  const auto [low, high] = std::minmax(from, to);
  for (std::size_t i = 0; i < steps.steps.size(); ++i)
    if (const auto step = static_cast<double>(steps.steps[i]); step >= low && step <= high) inside.push_back(i);
  if (inside.size() < 2)
    throw DataError({translatable("core", "of the training %1 steps are from %2 to %3, expected two or more"),
                     {std::to_string(inside.size()), toString(from), toString(to)}});
  if (to < from) std::reverse(inside.begin(), inside.end());
  const Index count = std::min(frames, static_cast<Index>(inside.size()));
  std::vector<std::size_t> shown;
  for (Index i = 0; i < count; ++i)
    shown.push_back(inside[static_cast<std::size_t>(std::llround(
        static_cast<double>(i) * static_cast<double>(inside.size() - 1) / static_cast<double>(count - 1)))]);
  ui::FilmSubject subject;
  subject.count = count;
  subject.picture = [steps, shown, change](Index frame) {
    return change(steps.figure(shown[static_cast<std::size_t>(frame)]));
  };
  subject.caption = [steps, shown](Index frame) { return steps.name(shown[static_cast<std::size_t>(frame)]); };
  if (!footer.isEmpty()) subject.footer = [footer](Index) { return footer; };
  return subject;
}

}  // namespace attn::app
