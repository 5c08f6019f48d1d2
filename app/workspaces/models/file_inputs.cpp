// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/file_inputs.h"

#include <QCoreApplication>
#include <QMenu>
#include <utility>

#include "core/import/import_inputs.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

struct InputWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::FileInputs)
};

QString roleWords(AxisRole role) {
  switch (role) {
    case AxisRole::batch: return InputWords::tr("batch");
    case AxisRole::head: return InputWords::tr("head");
    case AxisRole::token: return InputWords::tr("token");
    case AxisRole::width: return InputWords::tr("width");
    default: return QString::fromLatin1(idOf(role));
  }
}

/// Where it is not clear which axis is the heads, both readings.
std::vector<ImportGuess> withReadings(const std::vector<ImportGuess>& found) {
  std::vector<ImportGuess> readings;
  for (const ImportGuess& guess : found) {
    readings.push_back(guess);
    if (guess.questions.empty()) continue;
    ImportGuess& other = readings.emplace_back(guess);
    std::swap(other.axes[1].role, other.axes[2].role);
  }
  return readings;
}

}  // namespace

std::vector<ImportGuess> inputsOfFile(const QString& path) {
  try {
    ImportedAttention found = guessImport(readImport(path.toStdString()));
    if (found.tensors.front().kind == TensorKind::queriesKeysValues) return std::move(found.tensors);
  } catch (const DataError&) {
    // Whoever asked has been told why.
  }
  return {};
}

QString inputsWords(const ImportGuess& inputs) {
  QStringList names, axes;
  for (const std::string& name : inputs.tensor.arrays) names << ui::withoutControls(QString::fromStdString(name));
  for (std::size_t axis = 0; axis < inputs.axes.size(); ++axis)
    axes << QStringLiteral("%1 %2").arg(roleWords(inputs.axes[axis].role)).arg(inputs.tensor.shape[axis]);
  return QStringLiteral("%1 · %2").arg(names.join(QStringLiteral(", ")), axes.join(QStringLiteral(" × ")));
}

QString tensorName(const ImportGuess& tensor) {
  const auto shown = [](const std::string& name) { return ui::withoutControls(QString::fromStdString(name)); };
  const std::vector<std::string>& arrays = tensor.tensor.arrays;
  const QString first = shown(arrays.front());
  return arrays.size() == 1 ? first : QStringLiteral("%1 … %2").arg(first, shown(arrays.back()));
}

QString tensorLengths(const ImportGuess& tensor) {
  QStringList lengths;
  for (const Index length : tensor.tensor.shape) lengths << QString::number(length);
  return lengths.join(QStringLiteral(" × "));
}

void chooseInputs(QWidget* over, const std::vector<ImportGuess>& found,
                  const std::function<void(const ImportGuess&)>& take) {
  const std::vector<ImportGuess> inputs = withReadings(found);
  if (inputs.empty()) return;
  if (inputs.size() == 1) return take(inputs.front());
  auto* menu = new QMenu(InputWords::tr("Which queries, keys and values?"), over);
  menu->setObjectName(QStringLiteral("whichInputs"));
  menu->setAccessibleName(menu->title());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addSection(menu->title());
  for (const ImportGuess& each : inputs)
    // An ampersand would be taken for the mark of a letter.
    QObject::connect(menu->addAction(inputsWords(each).replace(u'&', QStringLiteral("&&"))), &QAction::triggered, over,
                     [take, each] { take(each); });
  menu->setActiveAction(menu->actions().at(1));
  menu->popup(over->mapToGlobal(over->rect().center() - QPoint(menu->sizeHint().width() / 2, over->height() / 4)));
}

}  // namespace attn::app
