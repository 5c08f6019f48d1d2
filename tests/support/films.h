// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gif_lib.h>
#include <webp/demux.h>

#include <QByteArray>
#include <QFile>
#include <QImage>
#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

// Films as other programs see them: decoded by the formats' own libraries.

namespace attn::test {

struct DecodedFilm {
  QSize size;
  std::vector<QImage> frames;     ///< RGB32, each as it is seen
  std::vector<int> milliseconds;  ///< of each
  std::optional<int> loops;       ///< 0: forever; none: it says nothing, which is once
};

inline DecodedFilm decodedGif(const QByteArray& bytes) {
  struct Source {
    const QByteArray& bytes;
    qsizetype at = 0;
  } source{bytes};
  const auto read = [](GifFileType* gif, GifByteType* to, int count) -> int {
    auto& from = *static_cast<Source*>(gif->UserData);
    const qsizetype some = std::min<qsizetype>(count, from.bytes.size() - from.at);
    std::memcpy(to, from.bytes.constData() + from.at, static_cast<std::size_t>(some));
    from.at += some;
    return static_cast<int>(some);
  };
  DecodedFilm film;
  int error = 0;
  GifFileType* gif = DGifOpen(&source, read, &error);
  if (!gif) return film;
  if (DGifSlurp(gif) == GIF_OK) {
    film.size = QSize(gif->SWidth, gif->SHeight);
    QImage canvas(film.size, QImage::Format_RGB32);
    canvas.fill(Qt::magenta);  // nothing of it may be left
    for (int i = 0; i < gif->ImageCount; ++i) {
      const SavedImage& image = gif->SavedImages[i];
      GraphicsControlBlock control{};
      control.TransparentColor = NO_TRANSPARENT_COLOR;
      DGifSavedExtensionToGCB(gif, i, &control);
      const GifImageDesc& part = image.ImageDesc;
      for (int y = 0; y < part.Height; ++y)
        for (int x = 0; x < part.Width; ++x) {
          const int place = image.RasterBits[y * part.Width + x];
          if (place == control.TransparentColor) continue;
          const GifColorType& color = part.ColorMap->Colors[place];
          canvas.setPixel(part.Left + x, part.Top + y, qRgb(color.Red, color.Green, color.Blue));
        }
      for (int k = 0; k + 1 < image.ExtensionBlockCount; ++k) {
        const ExtensionBlock &name = image.ExtensionBlocks[k], &says = image.ExtensionBlocks[k + 1];
        if (name.Function == APPLICATION_EXT_FUNC_CODE && name.ByteCount == 11 &&
            std::memcmp(name.Bytes, "NETSCAPE2.0", 11) == 0 && says.ByteCount == 3)
          film.loops = says.Bytes[1] + 256 * says.Bytes[2];
      }
      film.frames.push_back(canvas.copy());
      film.milliseconds.push_back(10 * control.DelayTime);
    }
  }
  DGifCloseFile(gif, &error);
  return film;
}

inline DecodedFilm decodedWebp(const QByteArray& bytes) {
  DecodedFilm film;
  const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
  WebPAnimDecoderOptions options;
  WebPAnimDecoderOptionsInit(&options);
  options.color_mode = MODE_BGRA;
  WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, &options);
  if (!decoder) return film;
  WebPAnimInfo info;
  WebPAnimDecoderGetInfo(decoder, &info);
  film.size = QSize(static_cast<int>(info.canvas_width), static_cast<int>(info.canvas_height));
  film.loops = static_cast<int>(info.loop_count);
  int before = 0;
  while (WebPAnimDecoderHasMoreFrames(decoder)) {
    std::uint8_t* pixels = nullptr;
    int until = 0;
    if (!WebPAnimDecoderGetNext(decoder, &pixels, &until)) break;
    film.frames.push_back(QImage(pixels, film.size.width(), film.size.height(), QImage::Format_RGB32).copy());
    film.milliseconds.push_back(until - std::exchange(before, until));
  }
  WebPAnimDecoderDelete(decoder);
  return film;
}

/// Of a file, by its name.
inline DecodedFilm decodedFilm(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QByteArray bytes = file.readAll();
  return path.endsWith(QLatin1String("webp")) ? decodedWebp(bytes) : decodedGif(bytes);
}

}  // namespace attn::test
