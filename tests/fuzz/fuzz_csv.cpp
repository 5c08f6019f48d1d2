// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "tests/fuzz/memory_file.h"

// Whatever the bytes: points or a message, and what is written of the points is read back as it was.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void requireGood(const PointTable& table) {
  const Points& points = table.points;
  require(points.size() > 0 && points.features > 0);
  require(table.featureNames.size() == static_cast<std::size_t>(points.features));
  require(points.inputs.size() == points.targets.size() * table.featureNames.size());
  for (const double x : points.inputs) require(std::isfinite(x));
  for (const double y : points.targets)
    require(points.isClassification() ? y >= 0 && y < static_cast<double>(points.classes.size()) : std::isfinite(y));
}

void requireRoundTrip(const PointTable& table) {
  const Points& points = table.points;
  std::vector<CsvColumn> columns;
  for (Index f = 0; f < points.features; ++f)
    columns.push_back({table.featureNames[static_cast<std::size_t>(f)], [&points, f](std::string& line, Index row) {
                         appendField(line, points.inputs[static_cast<std::size_t>(row * points.features + f)],
                                     points.quantity(f));
                       }});
  columns.push_back({table.targetName, [&points](std::string& line, Index row) {
                       const double y = points.targets[static_cast<std::size_t>(row)];
                       if (points.isClassification())
                         appendField(line, points.classes[static_cast<std::size_t>(y)]);
                       else
                         appendField(line, y, points.ofTargets());
                     }});
  const MemoryFile file;
  writeCsv(file.file(), columns, points.size());
  // Names may look like rows, and numbers like row numbers: what the writer knows is said.
  TableChoices choices{',', '.', true};
  choices.classes = points.isClassification();
  choices.encoding = "utf-8";
  choices.thousands = '\0';
  choices.missing.emplace();  // a name of a class may look like it
  choices.roles.assign(columns.size(), ColumnRole::feature);
  choices.roles.back() = ColumnRole::target;
  PointTable again = readPoints(file.path(), choices);
  require(again.points.inputs.size() == points.inputs.size());
  // A time is written in thousandths of a second.
  constexpr double rounding = 1.0 / 86'400'000;
  for (std::size_t i = 0; i < points.inputs.size(); ++i)
    if (points.quantity(static_cast<Index>(i) % points.features) == Quantity::days) {
      require(std::abs(again.points.inputs[i] - points.inputs[i]) <= rounding);
      again.points.inputs[i] = points.inputs[i];
    }
  for (std::size_t i = 0; points.ofTargets() == Quantity::days && i < points.targets.size(); ++i) {
    require(std::abs(again.points.targets[i] - points.targets[i]) <= rounding);
    again.points.targets[i] = points.targets[i];
  }
  require(again.points == points && again.featureNames == table.featureNames && again.targetName == table.targetName);
}

template <class Read>
void tryReading(const Read& read) {
  PointTable table;
  try {
    table = read();
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 2000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
    return;
  }
  requireGood(table);
  requireRoundTrip(table);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tryReading([&] { return parsePoints(text); });
  // The first bytes choose how the rest is said to be written.
  if (size >= 2) {
    TableChoices choices;
    if (data[0] & 1) choices.separator = tableSeparators[(data[0] >> 1) & 3];
    if (data[0] & 8) choices.decimal = data[0] & 16 ? ',' : '.';
    if (data[0] & 32) choices.hasHeader = (data[0] & 64) != 0;
    for (int column = 0; data[0] & 128 && column < 3; ++column)
      choices.roles.push_back(static_cast<ColumnRole>((data[1] >> (2 * column)) % 3));
    if (data[1] & 64) choices.encoding = encodings()[data[1] % encodings().size()].id;
    if (data[1] & 128) choices.thousands = "\0,. '"[data[1] % 5];
    if ((data[0] & 7) == 7) choices.missing = {{"-999", "x"}};
    if ((data[1] & 7) == 7) choices.monthFirst = (data[1] & 8) != 0;
    if ((data[1] & 56) == 56) choices.classes = (data[1] & 4) != 0;
    const std::string_view rest = text.substr(2);
    tryReading([&] { return parsePoints(rest, choices); });
    const TablePreview preview = previewOf(startOfText(rest), choices, 20);
    require(preview.rows.size() <= 20 && preview.columns.names.size() == preview.columns.roles.size());
  }
  const MemoryFile file;
  writeAll(file.file(), 0, std::as_bytes(std::span(data, size)));
  tryReading([&] { return readPoints(file.path()); });
  return 0;
}
