// SPDX-License-Identifier: GPL-3.0-or-later
#include <webp/encode.h>
#include <webp/mux.h>

#include <cstddef>
#include <memory>
#include <new>
#include <span>

#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "ui/export/film_format.h"

namespace attn::ui {
namespace {

/// Called by the encoder now and then. It is written in C, so nothing is thrown through it.
int goesOn(int, const WebPPicture*) {
  const Stop* stop = StopScope::current();
  return !stop || !stop->isRequested();
}

void requireWebp(bool isDone) {
  stopIfRequested();
  // With what is written here it fails for want of memory alone.
  if (!isDone) throw std::bad_alloc();
}

struct DeleteEncoder {
  void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
};

struct WebpFrame {
  WebPPicture picture;

  WebpFrame() { requireWebp(WebPPictureInit(&picture) != 0); }
  ~WebpFrame() { WebPPictureFree(&picture); }
  WebpFrame(const WebpFrame&) = delete;
  WebpFrame& operator=(const WebpFrame&) = delete;
};

struct WebpBytes {
  WebPData data;

  WebpBytes() { WebPDataInit(&data); }
  ~WebpBytes() { WebPDataClear(&data); }
  WebpBytes(const WebpBytes&) = delete;
  WebpBytes& operator=(const WebpBytes&) = delete;
};

}  // namespace

int writeWebp(int file, const FilmPictures& pictures, const FilmPace& pace) {
  WebPAnimEncoderOptions options;
  WebPConfig config;
  requireWebp(WebPAnimEncoderOptionsInit(&options) != 0 && WebPConfigInit(&config) != 0);
  options.anim_params.loop_count = pace.loop->isEndless ? 0 : 1;
  config.lossless = 1;
  config.exact = 1;
  // A few per cent larger than the best there is, in a tenth of the time.
  config.method = 2;
  config.quality = 50;
  const std::unique_ptr<WebPAnimEncoder, DeleteEncoder> encoder(
      WebPAnimEncoderNew(pictures.size.width(), pictures.size.height(), &options));
  requireWebp(encoder != nullptr);
  const std::vector<int> milliseconds = frameDurations(static_cast<Index>(pictures.order.size()), pace.perSecond, 1000);
  int time = 0;
  for (std::size_t i = 0; i < pictures.order.size(); ++i) {
    stopIfRequested();
    const QImage image = pictures.picture(pictures.order[i]);
    WebpFrame frame;
    frame.picture.use_argb = 1;
    frame.picture.width = image.width();
    frame.picture.height = image.height();
    frame.picture.progress_hook = goesOn;
    requireWebp(WebPPictureImportBGRX(&frame.picture, image.constBits(), static_cast<int>(image.bytesPerLine())) != 0);
    requireWebp(WebPAnimEncoderAdd(encoder.get(), &frame.picture, time, &config) != 0);
    time += milliseconds[i];
  }
  WebpBytes bytes;
  requireWebp(WebPAnimEncoderAdd(encoder.get(), nullptr, time, nullptr) != 0 &&
              WebPAnimEncoderAssemble(encoder.get(), &bytes.data) != 0);
  writeAll(file, 0, std::as_bytes(std::span(bytes.data.bytes, bytes.data.size)));
  return 0;
}

}  // namespace attn::ui
