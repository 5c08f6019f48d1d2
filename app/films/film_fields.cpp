// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/films/film_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/nearest_name.h"
#include "core/files/shown_name.h"
#include "core/scene/scene.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr std::size_t mostFilmFields = 1000;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Films)
};

QString namedPart(const FieldPart& part) {
  const QString name = ui::withoutAccelerator(ui::translated(part.name));
  return part.key.empty() ? name : name + u' ' + QString::fromStdString(part.key);
}

/// "Temperature", and of one of several with what it is a part of.
QString spokenName(const Field& field) {
  if (field.parts.empty()) return QString::fromStdString(field.path);
  const QString name = namedPart(field.parts.back());
  for (std::size_t i = field.parts.size() - 1; i-- > 0;)
    if (!field.parts[i].key.empty())
      return Words::tr("%1: %2", "a number of something").arg(namedPart(field.parts[i]), name);
  return name;
}

FilmField filmFieldAt(const Scene& scene, const Field& field) {
  FilmField found{field.path, spokenName(field), field.scalar};
  const FieldValue value = valueAt(scene, field.path);
  if (const double* number = std::get_if<double>(&value))
    found.value = *number;
  else if (field.scalar)
    found.value = field.scalar->usual;
  return found;
}

std::vector<std::string> pathsInSight(const Scene& scene) {
  const std::string front = scene.workspace + '.';
  std::vector<std::string> paths = pathsOf(scene);
  std::erase_if(paths, [&](const std::string& path) { return !path.starts_with(front); });
  return paths;
}

std::string lastKey(const std::string& path) { return path.substr(path.rfind('.') + 1); }

void requireSwept(bool holds, const Message& message) {
  if (!holds) throw DataError(message);
}

}  // namespace

std::vector<FilmField> filmFields(const Scene& scene) {
  std::vector<FilmField> found;
  std::set<std::string> ofChosenRows;  // "attention.mechanism.scalars.bandwidth"
  const std::vector<std::string> paths = pathsInSight(scene);
  std::vector<Field> numbers;
  for (const std::string& path : paths) {
    const Field field = fieldAt(scene, path);
    if (field.kind == FieldKind::number) numbers.push_back(field);
    if (field.kind == FieldKind::choice) {
      const FieldValue value = valueAt(scene, path);
      const auto* id = std::get_if<std::string>(&value);
      const FieldChoice* choice = id ? findRow(field.choices, *id) : nullptr;
      if (choice && choice->scalars)
        for (const Scalar& scalar : *choice->scalars)
          ofChosenRows.insert(path.substr(0, path.rfind('.')) + ".scalars." + scalar.id);
    }
    if (numbers.size() >= mostFilmFields) break;
  }
  for (const Field& field : numbers)
    if (field.path.find(".scalars.") == std::string::npos || ofChosenRows.contains(field.path))
      found.push_back(filmFieldAt(scene, field));
  return found;
}

FilmField filmField(const Scene& scene, const std::string& words) {
  const std::vector<std::string> paths = pathsInSight(scene);
  std::vector<std::string> meant, names;
  std::size_t shortest = std::string::npos;
  for (const std::string& path : paths) {
    const bool isEnd = path == words || path.ends_with('.' + words);
    if (!isEnd && lastKey(path).find('[') == std::string::npos) names.push_back(lastKey(path));
    if (!isEnd || fieldAt(scene, path).kind != FieldKind::number) continue;
    const auto length = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.'));
    if (length < shortest) meant.clear();
    shortest = std::min(shortest, length);
    if (length == shortest) meant.push_back(path);
  }
  if (meant.size() == 1) return filmFieldAt(scene, fieldAt(scene, meant.front()));
  if (meant.size() > 1)
    throw DataError({translatable("core", "several numbers of the scene are called “%1”, expected one of %2, %3 …"),
                     {shownName(words), meant[0], meant[1]}});
  // A path to what is not there yet, as the valid length of a sequence that has none.
  if (words.find('.') != std::string::npos) {
    const Field field =
        fieldAt(scene, words.starts_with(scene.workspace + '.') ? words : scene.workspace + '.' + words);
    requireSwept(
        field.kind == FieldKind::number,
        {translatable("core", "“%1” is no number of the scene, which a film could go through"), {shownName(words)}});
    return filmFieldAt(scene, field);
  }
  const std::string nearest = nearestName(words, names);
  if (!nearest.empty())
    throw DataError({translatable("core", "no number of the scene is called “%1”; did you mean “%2”?"),
                     {shownName(words), nearest}});
  throw DataError({translatable("core",
                                "no number of the scene is called “%1”, expected a name as temperature, or a "
                                "path as attention.mechanism.temperature"),
                   {shownName(words)}});
}

std::vector<double> filmValues(const FilmField& field, double from, double to, Index frames, bool isLogarithmic) {
  const std::string name = lastKey(field.path);
  requireSwept(std::isfinite(from) && std::isfinite(to) && from != to,
               {translatable("core", "a film goes from %1 to %2: expected two different numbers"),
                {toString(from), toString(to)}});
  requireSwept(!isLogarithmic || (from > 0 && to > 0),
               {translatable("core", "a film goes from %1 to %2 by equal ratios: expected numbers above 0"),
                {toString(from), toString(to)}});
  if (field.scalar)
    for (const double end : {from, to})
      requireSwept(field.scalar->allows(end),
                   {field.scalar->whole ? translatable("core", "%1 can't be %2, expected a whole number from %3 to %4")
                                        : translatable("core", "%1 can't be %2, expected a number from %3 to %4"),
                    {name, toString(end), toString(field.scalar->low), toString(field.scalar->high)}});
  std::vector<double> values;
  const auto last = static_cast<double>(frames - 1);
  for (Index i = 0; i < frames; ++i) {
    const double part = static_cast<double>(i) / last;
    double value = isLogarithmic ? from * std::pow(to / from, part) : from + (to - from) * part;
    if (i == frames - 1) value = to;
    if (field.scalar) {
      if (field.scalar->whole) value = std::round(value);
      value = std::clamp(value, field.scalar->low, field.scalar->high);
      if (field.scalar->whole && !values.empty() && values.back() == value) continue;
    }
    values.push_back(value);
  }
  return values;
}

}  // namespace attn::app
