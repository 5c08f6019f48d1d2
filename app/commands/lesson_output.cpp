// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/lesson_output.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/text/code_points.h"
#include "core/base/text/short_text.h"

namespace attn::app {
namespace {

constexpr std::size_t columns = 7;
using Row = std::array<std::string, columns>;

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, codePoints(text).size()), ' ');
}

}  // namespace

std::string tableOf(const Lesson& lesson, const LessonReport& report) {
  std::vector<Row> rows = {{"step", "id", "words", "characters", "controls", "nearest wrong answer", "right answer"}};
  for (std::size_t i = 0; i < report.steps.size(); ++i) {
    const StepReport& step = report.steps[i];
    rows.push_back({std::to_string(i + 1), step.id, std::to_string(step.words), std::to_string(step.signs),
                    std::to_string(step.controls), step.nearestWrong ? roundedText(*step.nearestWrong, 3) : "-",
                    step.right.empty() ? "-" : step.right});
  }
  std::array<std::size_t, columns> widths = {};
  for (const Row& row : rows)
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], codePoints(row[i]).size());
  const std::size_t steps = report.steps.size();
  std::string text = "lesson " + lesson.id + ", " + std::to_string(steps) + (steps == 1 ? " step\n" : " steps\n");
  for (const Row& row : rows) {
    for (std::size_t i = 0; i + 1 < columns; ++i) text += "  " + padded(row[i], widths[i]);
    text += "  " + row.back() + '\n';
  }
  return text;
}

void writeReport(JsonText& json, const Lesson& lesson, const LessonReport& report) {
  json.key("id");
  json.write(lesson.id);
  json.key("steps");
  json.beginList();
  for (const StepReport& step : report.steps) {
    json.beginObject();
    json.key("id");
    json.write(step.id);
    const std::pair<const char*, std::size_t> counts[] = {
        {"words", step.words}, {"characters", step.signs}, {"controls", step.controls}};
    for (const auto& [key, count] : counts) {
      json.key(key);
      json.write(static_cast<double>(count));
    }
    if (!step.right.empty()) {
      json.key("right_answer");
      json.write(step.right);
    }
    if (step.nearestWrong) {
      json.key("nearest_wrong_answer");
      json.write(*step.nearestWrong);
    }
    json.endObject();
  }
  json.endList();
  json.key("problems");
  json.beginList();
  for (const std::string& problem : report.problems) json.write(problem);
  json.endList();
}

}  // namespace attn::app
