#include <cstdio>

#include "app/commands/command_options.h"
#include "app/rooms/room.h"
#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

void print(const char* id, const std::string& description) { std::printf("%-14s %s\n", id, description.c_str()); }

std::string withNote(std::string text, const char* note) {
  if (*note) text += std::string(". ") + note;
  return text;
}

void listScorings() {
  for (const Scoring& row : scorings())
    print(row.id, withNote(std::string(row.name) + ": " + plainFormula(row.formula), row.note));
}
void listKernels() {
  for (const Kernel& row : kernels())
    print(row.id, withNote(row.name + (*row.formula ? ": " + plainFormula(row.formula) : std::string()), row.note));
}
void listColorMaps() {
  for (const ui::ColorMap& row : ui::colorMaps()) print(row.id, row.description);
}
void listViews() {
  for (const RoomView& row : allViews()) print(row.id, row.description);
}
void listLessons() {}

struct Table {
  const char* name;
  void (*list)();
};
constexpr Table tables[] = {{"scorings", listScorings},
                            {"kernels", listKernels},
                            {"colormaps", listColorMaps},
                            {"lessons", listLessons},
                            {"views", listViews}};

}  // namespace

int runList(const Command& command, const QStringList& arguments) {
  const CommandOptions options(command, {}, arguments, 1);
  if (options.isHelp()) return 0;
  std::string names;
  for (const Table& table : tables) {
    if (options.file(0) == QLatin1String(table.name)) {
      table.list();
      return 0;
    }
    names += (names.empty() ? "" : ", ") + std::string(table.name);
  }
  throw UsageError("there is no list of “" + options.file(0).toStdString() + "”, expected one of " + names);
}

}  // namespace attn::app
