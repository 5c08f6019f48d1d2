// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/ready_models.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <span>
#include <stdexcept>

#include "core/alignment/alignment_file.h"

namespace attn::app {
namespace {

QByteArray bytesOf(const std::string& task, const char* ending) {
  QFile file(QStringLiteral(":/models/%1.%2").arg(QString::fromStdString(task), QLatin1String(ending)));
  if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("no model of " + task);
  return file.readAll();
}

/// Loss and accuracy as the command that trained the model printed them: step,loss,accuracy.
void addCurves(AlignmentRun& run) {
  const QList<QByteArray> lines = bytesOf(run.recipe.task, "csv").split('\n');
  for (const QByteArray& line : lines.mid(1)) {
    const QList<QByteArray> cells = line.split(',');
    if (cells.size() != 3) continue;
    run.losses.push_back({cells[0].toLongLong(), cells[1].toDouble()});
    run.accuracies.push_back({cells[0].toLongLong(), cells[2].toDouble()});
  }
}

}  // namespace

bool hasReadyModel(const AlignmentRecipe& recipe) {
  AlignmentRecipe usual;
  usual.task = recipe.task;
  usual.steps = findRow(tasks(), recipe.task)->steps;
  return recipe == usual;
}

AlignmentRun runToBeginWith(const AlignmentScene& scene) {
  AlignmentRun run = untrainedRun(scene.recipe);
  if (scene.weights) {
    run = keptRun(std::move(run), **scene.weights);
  } else if (hasReadyModel(scene.recipe)) {
    run.origin = RunOrigin::program;
    const QByteArray bytes = bytesOf(scene.recipe.task, "npz");
    run.checkpoints.push_back({scene.recipe.steps, Box<AlignmentModel>(parseAlignmentModel(std::as_bytes(std::span(
                                                       bytes.constData(), static_cast<std::size_t>(bytes.size())))))});
    run.training.reset();
    addCurves(run);
  }
  return run;
}

}  // namespace attn::app
