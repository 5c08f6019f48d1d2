// SPDX-License-Identifier: GPL-3.0-or-later
#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <span>

#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "ui/export/film_format.h"
#include "ui/export/film_palette.h"

namespace attn::ui {
namespace {

/// The bytes of a file, handed on now and then: nothing may be thrown through a library in C.
class GifBytes {
 public:
  explicit GifBytes(int file) : m_file(file) {}

  static int append(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& self = *static_cast<GifBytes*>(gif->UserData);
    try {
      const auto* first = reinterpret_cast<const std::byte*>(bytes);
      self.m_bytes.insert(self.m_bytes.end(), first, first + count);
      return count;
    } catch (const std::bad_alloc&) {
      return 0;
    }
  }
  void flush() {
    writeAll(m_file, m_written, m_bytes);
    m_written += m_bytes.size();
    m_bytes.clear();
  }

 private:
  int m_file;
  std::size_t m_written = 0;
  std::vector<std::byte> m_bytes;
};

void requireGif(bool isDone) {
  // With what is written here it fails for want of memory alone.
  if (!isDone) throw std::bad_alloc();
}

struct CloseGif {
  void operator()(GifFileType* gif) const { EGifCloseFile(gif, nullptr); }
};
struct FreeColors {
  void operator()(ColorMapObject* colors) const { GifFreeMapObject(colors); }
};

/// As many entries as the format has room for, a power of two from 2 on.
std::unique_ptr<ColorMapObject, FreeColors> colorTableOf(const std::vector<QRgb>& colors) {
  std::size_t size = 2;
  while (size < colors.size()) size *= 2;
  std::vector<GifColorType> entries(size);
  for (std::size_t i = 0; i < colors.size(); ++i)
    entries[i] = {static_cast<GifByteType>(qRed(colors[i])), static_cast<GifByteType>(qGreen(colors[i])),
                  static_cast<GifByteType>(qBlue(colors[i]))};
  std::unique_ptr<ColorMapObject, FreeColors> table(GifMakeMapObject(static_cast<int>(size), entries.data()));
  requireGif(table != nullptr);
  return table;
}

const QRgb* lineOf(const QImage& image, int y) { return reinterpret_cast<const QRgb*>(image.constScanLine(y)); }

/// The part of a picture that is not as before. Where nothing changed, a pixel: every frame has one.
QRect changedPart(const QImage& image, const QImage& before) {
  if (before.isNull()) return image.rect();
  int left = image.width(), right = -1, top = -1, bottom = -1;
  for (int y = 0; y < image.height(); ++y) {
    const QRgb *now = lineOf(image, y), *then = lineOf(before, y);
    const auto [first, other] = std::mismatch(now, now + image.width(), then);
    if (first == now + image.width()) continue;
    int last = image.width() - 1;
    while (now[last] == then[last]) --last;
    if (top < 0) top = y;
    bottom = y;
    left = std::min(left, static_cast<int>(first - now));
    right = std::max(right, last);
  }
  return top < 0 ? QRect(0, 0, 1, 1) : QRect(QPoint(left, top), QPoint(right, bottom));
}

/// Writes what is new in a frame. \returns the largest error of a colour
int writeGifFrame(GifFileType* gif, const QImage& image, const QImage& before, int hundredths) {
  const QRect part = changedPart(image, before);
  const auto isOld = [&](int x, int y) { return !before.isNull() && lineOf(image, y)[x] == lineOf(before, y)[x]; };
  ColorCounts counts;
  for (int y = part.top(); y <= part.bottom(); ++y)
    for (int x = part.left(); x <= part.right(); ++x)
      if (!isOld(x, y)) ++counts[lineOf(image, y)[x]];
  // One place of the palette is kept for what stays as it was.
  const int kept = before.isNull() ? 0 : 1;
  const FilmPalette palette = paletteOf(counts, 256 - kept);
  std::vector<QRgb> colors = palette.colors;
  const int transparent = kept > 0 ? static_cast<int>(colors.size()) : NO_TRANSPARENT_COLOR;
  if (kept > 0) colors.push_back(qRgb(0, 0, 0));

  const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, transparent};
  std::array<GifByteType, 4> extension{};
  requireGif(EGifGCBToExtension(&control, extension.data()) == extension.size());
  requireGif(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(extension.size()), extension.data()) ==
             GIF_OK);
  const auto table = colorTableOf(colors);
  requireGif(EGifPutImageDesc(gif, part.left(), part.top(), part.width(), part.height(), false, table.get()) == GIF_OK);
  std::vector<GifByteType> line(static_cast<std::size_t>(part.width()));
  for (int y = part.top(); y <= part.bottom(); ++y) {
    stopIfRequested();
    QRgb last = 0;
    int place = -1;
    for (int x = part.left(); x <= part.right(); ++x) {
      auto& entry = line[static_cast<std::size_t>(x - part.left())];
      if (isOld(x, y)) {
        entry = static_cast<GifByteType>(transparent);
        continue;
      }
      // Neighbours are often alike, and a search takes longer than a look.
      if (const QRgb color = lineOf(image, y)[x]; place < 0 || color != last) {
        last = color;
        place = palette.placeOf.at(color);
      }
      entry = static_cast<GifByteType>(place);
    }
    requireGif(EGifPutLine(gif, line.data(), part.width()) == GIF_OK);
  }
  return palette.largestError;
}

}  // namespace

int writeGif(int file, const FilmPictures& pictures, const FilmPace& pace) {
  GifBytes bytes(file);
  int error = 0;
  std::unique_ptr<GifFileType, CloseGif> gif(EGifOpen(&bytes, GifBytes::append, &error));
  requireGif(gif != nullptr);
  EGifSetGifVersion(gif.get(), true);
  requireGif(EGifPutScreenDesc(gif.get(), pictures.size.width(), pictures.size.height(), 8, 0, nullptr) == GIF_OK);
  if (pace.loop->isEndless) {
    constexpr std::array<GifByteType, 3> endless{1, 0, 0};
    requireGif(EGifPutExtensionLeader(gif.get(), APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
               EGifPutExtensionBlock(gif.get(), 11, "NETSCAPE2.0") == GIF_OK &&
               EGifPutExtensionBlock(gif.get(), static_cast<int>(endless.size()), endless.data()) == GIF_OK &&
               EGifPutExtensionTrailer(gif.get()) == GIF_OK);
  }
  const auto count = static_cast<Index>(pictures.order.size());
  const std::vector<int> hundredths = frameDurations(count, pace.perSecond, 100);
  QImage before;
  int largestError = 0;
  for (std::size_t i = 0; i < pictures.order.size(); ++i) {
    stopIfRequested();
    const QImage image = pictures.picture(pictures.order[i]);
    largestError = std::max(largestError, writeGifFrame(gif.get(), image, before, hundredths[i]));
    before = image;
    bytes.flush();
  }
  requireGif(EGifCloseFile(gif.release(), &error) == GIF_OK);
  bytes.flush();
  return largestError;
}

}  // namespace attn::ui
