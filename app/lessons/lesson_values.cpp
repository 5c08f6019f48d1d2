// SPDX-License-Identifier: GPL-3.0-or-later
#include <QByteArray>
#include <algorithm>

#include "app/lessons/lesson_steps.h"

namespace attn::app {
namespace {

constexpr std::size_t mostMatrixNumbers = 10'000;
constexpr double currentVersion = 2;  // of scenes

/// Compares an object with the same as the program writes it: a key that it does not write is unknown.
/// \param scene that it is, which knows the nearest of its fields, also of those that are absent; null for a view
void requireWritten(const LessonNode& node, JsonValue& written, const Scene* scene, const std::string& path = {}) {
  auto* known = written.as<JsonValue::Object>();
  if (known && node.json().as<JsonValue::Object>()) {
    std::vector<std::string> keys;
    for (const auto& [key, unused] : *known) keys.push_back(key);
    for (const auto& [key, unused] : node.object()) {
      const LessonNode member = node.at(key);
      std::string inner = path;
      inner.append(path.empty() ? "" : ".").append(key);
      const auto found = known->find(key);
      if (found == known->end() && node.source().passesOverUnknown()) continue;
      if (found == known->end() && scene) member.about([&] { return fieldAt(*scene, inner); });
      requireAmong(node, key, keys);
      requireWritten(member, found->second, scene, inner);
    }
  }
  auto* list = written.as<JsonValue::List>();
  if (!list || !node.json().as<JsonValue::List>()) return;
  const std::vector<LessonNode> nodes = node.list(0, list->size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    requireWritten(nodes[i], (*list)[i], scene, path + '[' + std::to_string(i) + ']');
}

JsonValue readBytes(const QByteArray& text) {
  return readJson([&, offset = qsizetype{0}](std::span<char> piece) mutable {
    const qsizetype count = std::min(static_cast<qsizetype>(piece.size()), text.size() - offset);
    std::copy_n(text.data() + offset, count, piece.data());
    offset += count;
    return static_cast<std::size_t>(count);
  });
}

QByteArray bytesOf(const LessonNode& node) {
  const std::string_view bytes = node.bytes();
  return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

Tensor matrixOf(const LessonNode& node) {
  std::vector<float> numbers;
  const std::vector<LessonNode> rows = node.list(0, mostMatrixNumbers);
  std::size_t width = 0;
  for (const LessonNode& row : rows) {
    const std::vector<double> of = row.numbers(1, mostMatrixNumbers);
    if (&row != &rows.front() && of.size() != width)
      row.fail({translatable("core", "it should have as many numbers as the row before")});
    width = of.size();
    for (const double number : of) numbers.push_back(static_cast<float>(number));
  }
  if (rows.empty()) return {};
  return Tensor({static_cast<Index>(rows.size()), static_cast<Index>(width)}, numbers);
}

/// As it is written, which a field may refuse.
FieldValue plainValue(const LessonNode& node, FieldKind kind) {
  const JsonValue& json = node.json();
  if (const auto* truth = json.as<bool>()) return *truth;
  if (const auto* number = json.as<double>()) return *number;
  if (const auto* text = json.as<std::string>()) return *text;
  if (json.as<JsonValue::Object>()) node.fail({translatable("core", "it should be a value, not an object")});
  if (!json.isList()) return {};
  if (kind == FieldKind::matrix) return matrixOf(node);
  if (kind == FieldKind::texts) return node.texts(mostMatrixNumbers);
  return node.numbers(0, mostMatrixNumbers);
}

bool hasField(const Scene& scene, const std::string& path) {
  try {
    fieldAt(scene, path);
    return true;
  } catch (const DataError&) {
    return false;
  }
}

}  // namespace

SavedScene readSavedScene(const LessonNode& node) {
  node.object();
  SavedScene saved = node.about([&] { return parseScene(bytesOf(node)); });
  // The keys of an older version are other ones, and only the newest have paths.
  if (const LessonNode version = node.at("version"); version.number() != currentVersion)
    version.fail({translatable("core", "the scene is of an older version of the program: open it, and save it anew")});
  JsonValue written = readBytes(sceneText(saved.scene, saved.view));
  requireWritten(node, written, &saved.scene);
  return saved;
}

ViewState readView(const LessonNode& node) {
  node.object();
  const QByteArray text = R"({"format": "attention-lab scene", "version": 2, "view": )" + bytesOf(node) + '}';
  ViewState view = node.about([&] { return parseScene(text).view; });
  JsonValue written = readBytes(sceneText(Scene(), view));
  requireWritten(node, *memberOf(written, "view"), nullptr);
  return view;
}

FieldValue readFieldValue(const LessonNode& node, const std::string& path, const Scene& scene) {
  const FieldKind kind = node.about([&] { return fieldAt(scene, path).kind; });
  FieldValue value = plainValue(node, kind);
  Scene tried = scene;
  if (Message problem = set(tried, path, value)) node.fail(std::move(problem));
  return value;
}

void requirePath(const LessonNode& node, const std::string& path, const Scene& scene) {
  // A list that has nothing in it is a group too.
  if (hasField(scene, path) || hasField(scene, path + "[0]")) return;
  const std::vector<std::string> paths = pathsOf(scene);
  const bool isGroup =
      std::any_of(paths.begin(), paths.end(), [&](const std::string& each) { return each.starts_with(path + '.'); });
  if (isGroup && !path.empty()) return;
  node.about([&] { return fieldAt(scene, path); });
}

}  // namespace attn::app
