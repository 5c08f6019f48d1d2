// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/step_words.h"

#include "core/scene/byte_counter.h"
#include "core/scene/field_paths.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

std::size_t bytesOf(const Scene& scene) {
  std::size_t shared = 0;
  const ByteCounter::Visit visit = [&](const void*, std::size_t bytes) { shared += bytes; };
  ByteCounter counter(visit);
  fields(counter, scene);
  return counter.bytes() + shared;
}

/// The parts of a field's name, also where it is gone: as the width of a mask in whose place another one stands.
std::vector<FieldPart> partsIn(const Scene& before, const Scene& after, const std::string& path) {
  try {
    return fieldAt(after, path).parts;
  } catch (const DataError&) {
    return fieldAt(before, path).parts;
  }
}

}  // namespace

QString changedWords(const Scene& before, const Scene& after) {
  // To compare scenes field by field takes long where there are many points or vectors, and a menu does not wait.
  constexpr std::size_t most = 1 << 18;
  if (bytesOf(before) + bytesOf(after) > most) return {};
  const std::vector<std::string> paths = changedPaths(before, after);
  // A step that changes points alone keeps them beside its scenes, which are equal then.
  if (paths.empty()) return ui::translated(translatable("core", "Points"));
  QString first;
  int others = 0;
  for (const std::string& path : paths) {
    const std::vector<FieldPart> parts = partsIn(before, after, path);
    const QString name = parts.empty() ? QString() : ui::withoutAccelerator(ui::translated(parts.back().name));
    if (first.isEmpty())
      first = name;
    else
      others += name != first;
  }
  return others > 0 ? first + QStringLiteral(", …") : first;
}

}  // namespace attn::app
