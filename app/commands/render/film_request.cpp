// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/film_request.h"

#include <QLocale>
#include <limits>

#include "app/commands/option_rules.h"

namespace attn::app {
namespace {

constexpr const char* expectedSweep = "NAME=FROM..TO, as temperature=0.1..10, or training";

/// NAME=FROM..TO. The name of what has a key of its own may have a = as well.
struct SweepText {
  std::optional<Sweep> read(const char* name, const QString& text) const {
    const qsizetype equals = text.lastIndexOf(u'='), dots = text.indexOf(QLatin1String(".."), equals + 1);
    if (text == QLatin1String("training")) return Sweep{text.toStdString()};
    bool hasFrom = false, hasTo = false;
    const double from = QLocale::c().toDouble(text.mid(equals + 1, dots - equals - 1), &hasFrom);
    const double to = QLocale::c().toDouble(text.mid(dots + 2), &hasTo);
    if (equals < 1 || dots < 0 || !hasFrom || !hasTo) refuseOption(name, text, expectedSweep);
    return Sweep{text.left(equals).toStdString(), std::pair(from, to)};
  }
};

std::vector<double> sweptValues(const FilmRequest& request, const FilmField& field) {
  const auto [from, to] = *request.sweep->ends;
  return filmValues(field, from, to, request.frames, request.isLogarithmic);
}

}  // namespace

std::vector<Scene> sweptScenes(const FilmRequest& request, const Scene& scene) {
  if (!request.sweep || request.sweep->isTraining()) return {scene};
  const FilmField field = filmField(scene, request.sweep->field);
  std::vector<Scene> scenes;
  for (const double value : sweptValues(request, field)) scenes.push_back(withValue(scene, field, value));
  return scenes;
}

std::vector<Option> filmOptions(FilmRequest& request) {
  return {
      option("sweep", "NAME=A..B", request.sweep, SweepText{},
             "Of a scene: a film in which a number goes from A to B. NAME is its name, or the path in the scene: "
             "temperature, scalars.bandwidth, lengths[0].sequence. Or training: its steps, all or from A to B."),
      option("frames", "N", request.frames,
             WholeNumber{static_cast<qlonglong>(ui::filmFramesScalar.low),
                         static_cast<qlonglong>(ui::filmFramesScalar.high), rangeOf(ui::filmFramesScalar)},
             "Of a film: how many frames; of whole numbers each has one at most. Default: {default}."),
      flag("log", request.isLogarithmic, "Of a film: from A to B by equal ratios."),
      option("fps", "N", request.pace.perSecond, InRange{ui::filmPaceScalar},
             "Of a film: frames a second, " + rangeOf(ui::filmPaceScalar) + ". Default: {default}."),
      option("loop", "HOW", request.pace.loop, IdOf<ui::FilmLoop>{ui::filmLoops()},
             "Of a film: {choices}. Default: {default}."),
  };
}

ui::FilmSubject subjectOf(const FilmRequest& request, const SavedScene& saved, const WorkspaceView& view,
                          const DrawnScene& draw, const std::function<ui::Picture(WorkspaceFigure figure)>& change,
                          const FrameParameters& parameters) {
  const Sweep& sweep = *request.sweep;
  if (!sweep.isTraining()) {
    const FilmField field = filmField(saved.scene, sweep.field);
    return fieldFilm(saved, field, sweptValues(request, field), draw, parameters);
  }
  if (!view.training) throw DataError({translatable("core", "nothing is trained in the view %1"), {view.id}});
  constexpr double all = std::numeric_limits<double>::max();
  const auto [from, to] = sweep.ends.value_or(std::pair(0.0, all));
  const WorkspaceSteps steps = view.training(saved.scene, saved.view);
  return trainingFilm(steps, from, to, request.frames, change, footerOf(steps, saved, parameters));
}

}  // namespace attn::app
