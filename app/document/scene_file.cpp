// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_file.h"
#include "app/document/file_words.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <span>
#include <string_view>
#include <system_error>

#include "app/document/json_fields.h"
#include "app/document/scene_migration.h"
#include "app/workspaces/workspace.h"
#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"
#include "core/files/regular_file.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_format.h"
#include "ui/style/color_map.h"

namespace attn::app {
namespace {

constexpr Scalar formatVersion{"version", "", 1, 2, 2, false, true};
const char* const formatName = "attention-lab scene";

void writeText(const SavedScene& saved, JsonText& text) {
  JsonWriter writer(text);
  text.beginObject();
  writer("format", std::string(formatName), AnyText{});
  writer("version", formatVersion.high, formatVersion);
  if (!saved.origin.empty()) writer("origin", saved.origin, AnyText{});
  fields(writer, saved.scene);
  writer("view", saved.view);
  text.endObject();
  text.flush();
}

SavedScene parsed(const JsonSource& source) {
  JsonValue file = readJson(source);
  const JsonValue* const format = memberOf(file, "format");
  if (!format || !format->as<std::string>() || *format->as<std::string>() != formatName)
    throw DataError({translatable("core", "it is no scene: “format” should be “%1”"), {formatName}});
  const JsonValue* const number = memberOf(file, "version");
  const double version = number && number->as<double>() ? *number->as<double>() : 0;
  if (version < formatVersion.low || version != std::floor(version))
    failAt("version", translatable("core", "a whole number from 1 on"));
  if (version > formatVersion.high)
    throw DataError({translatable("core",
                                  "it was written by a newer version of the program (format %1, this program "
                                  "reads up to %2)"),
                     {toString(version), toString(formatVersion.high)}});
  migrate(file, static_cast<int>(version));
  SavedScene saved;
  Scene& scene = saved.scene;
  for (const char* key : {"format", "version"}) file.as<JsonValue::Object>()->erase(key);
  const JsonReader others(file, {}, saved.unknown);
  others("view", saved.view);
  others("origin", saved.origin, AnyText{});
  JsonReader::readObject(file, {}, scene, saved.unknown);
  const auto check = [](const char* key, const std::string& id, const auto& table) {
    if (!findRow(table, id))
      throw DataError({translatable("core", "“%1” is wrong, expected one of %2"), {key, idsOf(table)}});
  };
  check("workspace", scene.workspace, workspaces());
  check("weightColors", scene.weightColors, ui::colorMaps());
  check("signedColors", scene.signedColors, ui::colorMaps());
  return saved;
}

/// The bytes that are in an open file, in pieces.
JsonSource piecesOf(int file, const std::function<void(std::size_t bytes)>& progress) {
  return [file, progress, offset = std::size_t{0}](std::span<char> bytes) mutable -> std::size_t {
    stopIfRequested();
    ssize_t count;
    do count = pread(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    while (count < 0 && errno == EINTR);
    if (count < 0)
      throw DataError({translatable("core", "can't be read: %1"), {std::generic_category().message(errno)}});
    offset += static_cast<std::size_t>(count);
    if (progress) progress(offset);
    return static_cast<std::size_t>(count);
  };
}

}  // namespace

QByteArray sceneText(const Scene& scene, const ViewState& view) {
  QByteArray bytes;
  JsonText text([&](std::string_view piece) { bytes.append(piece.data(), static_cast<qsizetype>(piece.size())); });
  writeText({scene, view}, text);
  return bytes;
}

QByteArray carriedScene(const SavedScene& saved) {
  std::size_t bytes = 0;
  bytes += forEachBox(saved.scene, [&](const void*, std::size_t size) { bytes += size; });
  if (bytes > static_cast<std::size_t>(ui::mostCarriedBytes) / 4)
    return {};  // as text they are two or three times as many
  const QByteArray text = sceneText(saved.scene, saved.view);
  return text.size() <= ui::mostCarriedBytes ? ui::envelopeOf(text) : QByteArray();
}

Message unknownFields(const SavedScene& saved) {
  constexpr std::size_t mostNamed = 5;
  std::string names;
  for (std::size_t i = 0; i < std::min(mostNamed, saved.unknown.size()); ++i)
    names += (i > 0 ? ", " : "") + saved.unknown[i];
  if (saved.unknown.size() > mostNamed) names += " …";
  if (saved.unknown.empty()) return {};
  if (saved.unknown.size() == 1) return {translatable("core", "the field %1 is unknown, and was passed over"), {names}};
  return {translatable("core", "these fields are unknown, and were passed over: %1"), {names}};
}

bool namesItselfScene(const QByteArray& text) { return text.contains(formatName); }

SavedScene parseScene(const QByteArray& bytes) {
  return parsed([&, offset = qsizetype{0}](std::span<char> piece) mutable {
    const qsizetype count = std::min(static_cast<qsizetype>(piece.size()), bytes.size() - offset);
    std::copy_n(bytes.data() + offset, count, piece.data());
    offset += count;
    return static_cast<std::size_t>(count);
  });
}

SavedScene readScene(const QString& path, const FileProgress& progress) {
  const std::string name = systemPath(path);
  if (access(name.c_str(), F_OK) != 0 && errno == ENOENT)
    throw DataError({translatable("core", "there is no such file")});
  if (ui::formatOfFile(path)) return parseScene(ui::carriedBy(name));
  const RegularFile file(name);
  std::array<char, 256> beginning{};
  const std::span first(beginning.data(), static_cast<std::size_t>(std::min<std::uint64_t>(256, file.size())));
  file.read(0, std::as_writable_bytes(first));
  if (first.empty()) throw DataError({translatable("core", "it is empty")});
  // A program, a picture or a text of something else is not to be read as a scene that is wrong somewhere.
  const auto start =
      std::find_if(first.begin(), first.end(), [](char c) { return !std::isspace(static_cast<unsigned char>(c)); });
  const std::string_view mark = "\xEF\xBB\xBF";
  const bool hasMark = std::string_view(first.data(), first.size()).starts_with(mark);
  if (std::find(first.begin(), first.end(), '\0') != first.end() || (!hasMark && start != first.end() && *start != '{'))
    throw DataError({translatable("core", "it is no scene, nor any other file that the program opens")});
  return parsed([&, offset = std::uint64_t{0}](std::span<char> piece) mutable {
    stopIfRequested();
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), file.size() - offset));
    file.read(offset, std::as_writable_bytes(piece.first(count)));
    offset += count;
    if (progress) progress(static_cast<double>(offset) / static_cast<double>(std::max<std::uint64_t>(file.size(), 1)));
    return count;
  });
}

void writeScene(const QString& path, const SavedScene& saved, const FileProgress& progress) {
  // A number takes about 20 bytes of text for 8 of memory; the bar may stand still for a moment.
  std::size_t expected = 1;
  expected += forEachBox(saved.scene, [&](const void*, std::size_t bytes) { expected += bytes; });
  expected += expected * 3 / 2;
  writeFileAtomically(systemPath(path), [&](int file) {
    std::size_t size = 0;
    JsonText text([&](std::string_view piece) {
      stopIfRequested();
      writeAll(file, size, std::as_bytes(std::span(piece)));
      size += piece.size();
      if (progress) progress(std::min(0.5, 0.5 * static_cast<double>(size) / static_cast<double>(expected)));
    });
    writeText(saved, text);
    const auto readAgain = [&](std::size_t bytes) {
      if (progress) progress(0.5 + 0.5 * static_cast<double>(bytes) / static_cast<double>(size));
    };
    const SavedScene again = parsed(piecesOf(file, readAgain));
    if (!(again.scene == saved.scene))
      throw DataError({translatable("core", "can't be written: what was read again is not what was written")});
  });
}

}  // namespace attn::app
