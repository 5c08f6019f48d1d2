// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/films/film_fields.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/text/nearest_name.h"
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

/// "Bandwidth₁", of which 2 is the value: a number behind a blank would read like one that is equal to it.
QString numbered(QString name, std::size_t place) {
  for (const QChar digit : QString::number(place + 1)) name += QChar(u'₀' + digit.digitValue());
  return name;
}

std::string lastKey(const std::string& path) { return path.substr(path.rfind('.') + 1); }

/// A list is short where a hand would set its numbers one by one.
constexpr std::size_t longestFilmedList = 8;

/// The field itself, or the elements of a list of numbers; nothing of what is no number.
std::vector<FilmField> numbersAt(const Scene& scene, const Field& field) {
  if (field.kind != FieldKind::number && field.kind != FieldKind::numbers) return {};
  const FieldValue value = valueAt(scene, field.path);
  FilmField found{field.path, {}, spokenName(field), field.scalar};
  if (field.kind == FieldKind::number) {
    const double* number = std::get_if<double>(&value);
    found.value = number ? *number : field.scalar ? field.scalar->usual : 0;
    return {found};
  }
  const auto* numbers = std::get_if<std::vector<double>>(&value);
  if (!numbers || !field.scalar || numbers->size() > longestFilmedList) return {};
  std::vector<FilmField> elements;
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    FilmField element = found;
    element.path += '[' + std::to_string(i) + ']';
    element.place = i;
    if (numbers->size() > 1) element.name = numbered(found.name, i);
    element.value = (*numbers)[i];
    elements.push_back(std::move(element));
  }
  return elements;
}

std::vector<std::string> pathsInSight(const Scene& scene) {
  const std::string front = scene.workspace + '.';
  std::vector<std::string> paths = pathsOf(scene);
  std::erase_if(paths, [&](const std::string& path) { return !path.starts_with(front); });
  return paths;
}

/// Where a row's numbers are kept beside the choice of the row, "….scalars.ID" or "….CHOICEScalars.ID".
bool isOfRow(const std::string& path) {
  const std::string parent = path.substr(0, path.rfind('.'));
  return parent.ends_with(".scalars") || parent.ends_with("Scalars");
}

/// Which numbers a scene keeps that count for nothing it draws.
class Unused {
 public:
  Unused(const Scene& scene, const std::vector<std::string>& paths)
      : m_hasOwnPoints(scene.regression.points.has_value()) {
    for (const std::string& path : paths) {
      const Field field = fieldAt(scene, path);
      if (field.kind != FieldKind::choice) continue;
      const FieldValue value = valueAt(scene, path);
      const auto* id = std::get_if<std::string>(&value);
      const FieldChoice* choice = id ? findRow(field.choices, *id) : nullptr;
      if (!choice || !choice->scalars) continue;
      for (const Scalar& scalar : *choice->scalars)
        for (const std::string& kept : {path.substr(0, path.rfind('.')) + ".scalars.", path + "Scalars."})
          m_ofChosenRows.insert(kept + scalar.id);
    }
  }

  /// Whether a film over this number shows nothing: it is a number of a row that is not chosen, or of a data set whose
  /// points were replaced by others; or it says which features are drawn, or is one of the weights that were learned.
  bool has(const std::string& path) const {
    return (isOfRow(path) && !m_ofChosenRows.contains(path)) ||
           (m_hasOwnPoints && path.starts_with("regression.data.")) || path.ends_with("Drawn") ||
           (path.starts_with("alignment.") && path.find(".weights.") != std::string::npos);
  }

 private:
  std::set<std::string> m_ofChosenRows;  // "attention.mechanism.scalars.bandwidth"
  bool m_hasOwnPoints;
};

/// Of sequences whose valid length nobody set.
void addLengths(const Scene& scene, std::vector<FilmField>& fields) {
  const AttentionScene& attention = scene.attention;
  const bool areUsed = std::any_of(attention.mechanism.masks.begin(), attention.mechanism.masks.end(),
                                   [](const auto& mask) { return findRow(masks(), mask.id)->usesValidLengths; });
  if (scene.workspace != "attention" || !areUsed) return;
  const auto sequences = tokenize(attention.inputs.keys.text, attention.inputs.split);
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    const std::string path = "attention.mechanism.lengths[" + std::to_string(i) + "].sequence";
    if (std::holds_alternative<double>(valueAt(scene, path))) continue;
    fields.push_back(numbersAt(scene, fieldAt(scene, path)).front());
    fields.back().value = static_cast<double>(sequences[i].size());
  }
}

void requireSwept(bool holds, const Message& message) {
  if (!holds) throw DataError(message);
}

}  // namespace

std::vector<FilmField> filmFields(const Scene& scene) {
  const std::vector<std::string> paths = pathsInSight(scene);
  const Unused unused(scene, paths);
  std::vector<FilmField> numbers;
  for (const std::string& path : paths) {
    for (FilmField& each : numbersAt(scene, fieldAt(scene, path))) numbers.push_back(std::move(each));
    if (numbers.size() >= mostFilmFields) break;
  }
  std::erase_if(numbers, [&](const FilmField& field) { return unused.has(field.path); });
  addLengths(scene, numbers);
  return numbers;
}

namespace {

/// A path to what is not there yet, as the valid length of a sequence that has none: `words` behind the path of a
/// struct.
std::optional<FilmField> absentField(const Scene& scene, const std::vector<std::string>& paths,
                                     const std::string& words) {
  std::set<std::string> structs{""};
  for (const std::string& path : paths)
    for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1))
      if (path.find('[') > dot) structs.insert(path.substr(0, dot + 1));
  for (const std::string& front : structs) {
    try {
      const std::vector<FilmField> found = numbersAt(scene, fieldAt(scene, front + words));
      if (found.size() == 1) return found.front();
    } catch (const DataError&) {
      // There is no such path.
    }
  }
  return std::nullopt;
}

}  // namespace

FilmField filmField(const Scene& scene, const std::string& words) {
  const std::vector<std::string> paths = pathsInSight(scene);
  std::vector<FilmField> meant;
  std::vector<std::string> names;
  std::size_t shortest = std::string::npos;
  for (const std::string& path : paths) {
    const Field field = fieldAt(scene, path);
    for (const FilmField& each : numbersAt(scene, field)) {
      const bool isMeant = each.path == words || each.path.ends_with('.' + words) || path == words ||
                           path.ends_with('.' + words) || (field.scalar && field.scalar->id == words);
      names.push_back(lastKey(path));
      const auto length = static_cast<std::size_t>(std::count(path.begin(), path.end(), '.'));
      if (!isMeant || length > shortest) continue;
      if (length < shortest) meant.clear();
      shortest = length;
      meant.push_back(each);
    }
  }
  const Unused unused(scene, paths);
  const auto isUnused = [&](const FilmField& field) { return unused.has(field.path); };
  if (!meant.empty() && std::all_of(meant.begin(), meant.end(), isUnused))
    throw DataError(
        {translatable("core", "nothing that is chosen in the scene has a “%1”: all frames would be the same"),
         {shownName(words)}});
  std::erase_if(meant, isUnused);
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1)
    throw DataError({translatable("core", "several numbers of the scene are called “%1”, expected one of %2, %3 …"),
                     {shownName(words), meant[0].path, meant[1].path}});
  if (const std::optional<FilmField> absent = absentField(scene, paths, words)) return *absent;
  const std::string nearest = nearestName(words, names);
  if (!nearest.empty())
    throw DataError({translatable("core", "no number of the scene is called “%1”; did you mean “%2”?"),
                     {shownName(words), nearest}});
  throw DataError({translatable("core",
                                "no number of the scene is called “%1”, expected a name as temperature, or a "
                                "path as attention.mechanism.temperature"),
                   {shownName(words)}});
}

Scene withValue(Scene scene, const FilmField& field, double value) {
  FieldValue next = value;
  std::string path = field.path;
  if (field.place) {
    path.resize(path.rfind('['));
    auto numbers = std::get<std::vector<double>>(valueAt(scene, path));
    numbers.at(*field.place) = value;
    next = std::move(numbers);
  }
  if (const Message problem = set(scene, path, next)) throw DataError(problem);
  // What a model learned after another recipe, or to another step of it, is none of this one.
  if (path.starts_with("alignment.recipe.")) scene.alignment.weights.reset();
  if (path.starts_with("alignment.compared.")) scene.alignment.compared->weights.reset();
  return scene;
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
