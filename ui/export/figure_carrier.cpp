// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_carrier.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "core/files/regular_file.h"

namespace attn::ui {
namespace {

constexpr std::string_view opening = "attention-lab-scene:1:";
// Base64 of compressed bytes: zlib adds little to what it can't make smaller.
constexpr std::uint64_t mostLetters = static_cast<std::uint64_t>(mostCarriedBytes) * 4 / 3 + (1 << 20);

void appendNumber(QByteArray& bytes, quint32 number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift);
}

std::string piece(const RegularFile& file, std::uint64_t offset, std::size_t most) {
  std::string bytes(static_cast<std::size_t>(std::min<std::uint64_t>(most, file.size() - offset)), '\0');
  file.read(offset, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

/// Where the first envelope begins, behind its opening.
std::optional<std::uint64_t> envelopeIn(const RegularFile& file) {
  constexpr std::size_t pieceSize = 1 << 20;
  for (std::uint64_t offset = 0; offset < file.size(); offset += pieceSize) {
    stopIfRequested();
    // An opening may begin in one piece and end in the next.
    const std::string bytes = piece(file, offset, pieceSize + opening.size() - 1);
    if (const auto found = bytes.find(opening); found != std::string::npos) return offset + found + opening.size();
  }
  return std::nullopt;
}

[[noreturn]] void failDamaged() {
  throw DataError({translatable("core", "the scene that the picture carries is damaged")});
}

/// A number that ends with a colon; `text` begins behind it then.
std::uint64_t readNumber(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || length == text.size() || *end != ':') failDamaged();
  text.remove_prefix(length + 1);
  return number;
}

// What zlib takes at once; in between it is asked whether to stop.
constexpr qsizetype pieceOfWork = 1 << 20;

Bytef* bytesOf(const QByteArray& data, qsizetype offset) {
  return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(data.constData() + offset));  // zlib's z_const
}

QByteArray compressed(const QByteArray& data) {
  z_stream stream{};
  if (deflateInit(&stream, Z_DEFAULT_COMPRESSION) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, deflateEnd);
  QByteArray result(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(data.size()))), Qt::Uninitialized);
  stream.next_out = bytesOf(result, 0);
  stream.avail_out = static_cast<uInt>(result.size());
  qsizetype offset = 0;
  int status = Z_OK;
  do {
    stopIfRequested();
    const qsizetype piece = std::min(pieceOfWork, data.size() - offset);
    stream.next_in = bytesOf(data, offset);
    stream.avail_in = static_cast<uInt>(piece);
    offset += piece;
    status = deflate(&stream, offset < data.size() ? Z_NO_FLUSH : Z_FINISH);
    if (status == Z_STREAM_ERROR) throw std::bad_alloc();
  } while (offset < data.size());
  if (status != Z_STREAM_END) throw std::bad_alloc();  // half of a scene could not be read again
  result.truncate(static_cast<qsizetype>(stream.total_out));
  return result;
}

/// Exactly so many bytes.
QByteArray inflated(const QByteArray& data, qsizetype size) {
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  QByteArray result(size, Qt::Uninitialized);
  stream.next_in = bytesOf(data, 0);
  stream.avail_in = static_cast<uInt>(data.size());
  Bytef beyond = 0;  // one byte more than there should be is a byte too many
  for (int status = Z_OK; status != Z_STREAM_END;) {
    stopIfRequested();
    const auto offset = static_cast<qsizetype>(stream.total_out);
    if (offset > size) failDamaged();
    stream.next_out = offset < size ? bytesOf(result, offset) : &beyond;
    stream.avail_out = offset < size ? static_cast<uInt>(std::min(pieceOfWork, size - offset)) : 1;
    status = inflate(&stream, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END) failDamaged();
  }
  if (static_cast<qsizetype>(stream.total_out) != size) failDamaged();
  return result;
}

}  // namespace

QByteArray envelopeOf(const QByteArray& data) {
  const QByteArray letters = compressed(data).toBase64();
  return QByteArray(opening.data(), static_cast<qsizetype>(opening.size())) + QByteArray::number(data.size()) + ':' +
         QByteArray::number(letters.size()) + ':' + letters + ';';
}

QByteArray withTextChunk(const QByteArray& png, const QByteArray& text) {
  constexpr qsizetype headerEnd = 8 + 4 + 4 + 13 + 4;  // signature, and the chunk IHDR, which is always first
  QByteArray content("tEXt");
  content += QByteArrayLiteral("Scene") + '\0' + text;
  QByteArray chunk;
  appendNumber(chunk, static_cast<quint32>(content.size() - 4));
  chunk += content;
  appendNumber(chunk, static_cast<quint32>(crc32(0, reinterpret_cast<const Bytef*>(content.constData()),
                                                 static_cast<uInt>(content.size()))));
  return png.left(headerEnd) + chunk + png.mid(headerEnd);
}

QByteArray carriedBy(const std::string& path) {
  const RegularFile file(path);
  const auto start = envelopeIn(file);
  if (!start) throw DataError({translatable("core", "the picture carries no scene")});
  constexpr std::size_t longestHeader = 48;  // two numbers
  const std::string header = piece(file, *start, longestHeader);
  std::string_view rest = header;
  const std::uint64_t size = readNumber(rest), letters = readNumber(rest);
  const std::uint64_t first = *start + (header.size() - rest.size());
  if (size > static_cast<std::uint64_t>(mostCarriedBytes) || letters > mostLetters)
    throw DataError({translatable("core", "the scene that the picture carries has %1 bytes, expected at most %2"),
                     {std::to_string(size), std::to_string(mostCarriedBytes)}});
  if (first > file.size() || letters >= file.size() - first) failDamaged();
  stopIfRequested();
  const std::string text = piece(file, first, static_cast<std::size_t>(letters) + 1);
  if (text.back() != ';') failDamaged();
  const auto decoded =
      QByteArray::fromBase64Encoding(QByteArray::fromRawData(text.data(), static_cast<qsizetype>(letters)),
                                     QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
  if (!decoded) failDamaged();
  return inflated(decoded.decoded, static_cast<qsizetype>(size));
}

}  // namespace attn::ui
