// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/row_tables.h"
#include "app/workspaces/workspace.h"
#include "core/alignment/tasks.h"
#include "core/attention/attention.h"
#include "core/code/dialect.h"
#include "core/kernels/kernels.h"
#include "core/model/families.h"
#include "core/retrieval/similarity.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

/// "Softmax: exp(a_j)/Σexp(a). …": whatever of name, formula, description, note and scalars a row has.
template <class Row>
std::string describe(const Row& row) {
  std::string text;
  const auto append = [&](const char* between, const std::string& words) {
    if (!words.empty()) text += (text.empty() ? "" : between) + words;
  };
  if constexpr (requires { row.name; }) append("", row.name);
  if constexpr (requires { row.formula; }) append(": ", plainFormula(row.formula));
  if constexpr (requires { row.description; }) append(": ", row.description);
  if constexpr (requires { row.note; }) append(". ", row.note);
  if constexpr (requires { row.list; })
    if (row.list) append("; ", std::string(row.list->id) + ": each " + rangeOf(*row.list));
  if constexpr (requires { row.scalars; })
    for (const Scalar& scalar : row.scalars)
      append("; ", std::string(scalar.id) + ": " + rangeOf(scalar) + ", usually " + toString(scalar.usual));
  return text;
}

template <auto table>
void listRows() {
  for (const auto& row : table()) std::printf("%-14s %s\n", row.id, describe(row).c_str());
}

struct Table {
  const char* id;
  void (*list)();
};
const std::vector<Table> tables = {
    {"scorings", listRows<scorings>},
    {"kernels", listRows<kernels>},
    {"masks", listRows<namedMasks>},
    {"normalizers", listRows<normalisers>},
    {"positions", listRows<namedPositions>},
    {"similarities", listRows<similarities>},
    {"tasks", listRows<tasks>},
    {"families", listRows<families>},
    {"libraries", listRows<dialects>},
    {"colormaps", listRows<ui::colorMaps>},
    {"views", listRows<allViews>},
};

}  // namespace

int runList(const Command& command, const QStringList& arguments) {
  if (arguments.isEmpty())
    throw UsageError("expected attention-lab list TABLE, found 0 of 1 arguments: a TABLE is one of " + idsOf(tables));
  Command described = command;
  described.description += " The tables: " + idsOf(tables) + ".";
  const CommandOptions options(described, {}, arguments, 1, nullptr, idListOf(tables));
  if (options.isHelp()) return 0;
  const Table* table = findRow(tables, options.file(0).toStdString());
  if (!table)
    throw UsageError("there is no list of “" + options.file(0).toStdString() + "”, expected one of " + idsOf(tables) +
                     nearestWords(options.file(0), idListOf(tables)));
  table->list();
  return 0;
}

}  // namespace attn::app
