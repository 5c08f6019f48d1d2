// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/film.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <new>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "ui/export/figure_export.h"

namespace attn::ui {
namespace {

constexpr double unitsOfInch = 96;
constexpr Index mostKeptCells = Index{1} << 26;  // a quarter of a gigabyte
constexpr double mostFramePixels = 8e6;          // a 4K screen
constexpr double mostFilmPixels = 4e9;           // minutes of writing

QString titledFrame(const QString& title, const QString& caption) {
  if (title.isEmpty() || caption.isEmpty()) return title + caption;
  return QStringLiteral("%1 — %2").arg(title, caption);
}

Index cellsOf(const Picture& picture) {
  Index cells = picture.heatmaps ? cellCount(*picture.heatmaps) : 1;
  for (const Picture& part : picture.parts) cells += cellsOf(part);
  return cells;
}

/// In its own scales.
Picture pictureOf(const Film& film, Index frame) {
  const std::optional<Picture>& kept = film.kept[static_cast<std::size_t>(frame)];
  return kept ? *kept : film.subject.picture(frame);
}

void requireDrawable(const Film& film, QSizeF pixels) {
  const double frame = pixels.width() * pixels.height();
  if (frame <= mostFramePixels && frame * static_cast<double>(film.subject.count) <= mostFilmPixels) return;
  throw DataError({translatable("core",
                                "the film would have %1 frames of %2 × %3 pixels, which is too much: choose a "
                                "smaller width, or fewer frames"),
                   {std::to_string(film.subject.count), std::to_string(wholePixels(pixels.width())),
                    std::to_string(wholePixels(pixels.height()))}});
}

}  // namespace

ExportOptions optionsOf(const Film& film, Index frame) {
  ExportOptions options = film.options;
  options.title = titledFrame(options.title, film.subject.caption(frame));
  if (film.subject.footer) options.footer = film.subject.footer(frame);
  return options;
}

Film filmOf(FilmSubject subject, const ExportOptions& options, const FilmProgress& progress) {
  Film film{std::move(subject), options, {}, {}, {}};
  film.options.format = "png";
  film.options.transparent = false;
  const Index count = film.subject.count;
  film.kept.resize(static_cast<std::size_t>(count));
  Index cells = 0;
  // The scales are known after all frames, and the sizes, whose labels the scales decide, only then.
  for (Index i = 0; i < count; ++i) {
    stopIfRequested();
    Picture picture = film.subject.picture(i);
    film.scales = i == 0 ? scalesOf(picture) : united(film.scales, scalesOf(picture));
    cells += cellsOf(picture);
    if (cells <= mostKeptCells) film.kept[static_cast<std::size_t>(i)] = std::move(picture);
    if (progress) progress(static_cast<double>(i + 1) / static_cast<double>(count));
  }
  QSizeF largest;
  bool isSame = true;
  for (Index i = 0; i < count; ++i) {
    stopIfRequested();
    const QSizeF size = drawingOf(withScales(pictureOf(film, i), film.scales), optionsOf(film, i)).size;
    isSame = isSame && (i == 0 || size == largest);
    largest = largest.expandedTo(size);
  }
  if (!isSame) {
    film.options.widthMm = millimetresOf(largest.width());
    film.options.heightMm = millimetresOf(largest.height());
    film.options.cell = 0;
  }
  const QSizeF pixels = largest * (film.options.dpi / unitsOfInch);
  requireDrawable(film, pixels);
  film.size = QSize(wholePixels(pixels.width()), wholePixels(pixels.height()));
  return film;
}

QImage frameOf(const Film& film, Index frame, double scale) {
  ExportOptions options = optionsOf(film, frame);
  options.dpi *= scale;
  const QImage drawn = printedFigure(withScales(pictureOf(film, frame), film.scales), options);
  if (drawn.isNull()) throw std::bad_alloc();
  const QSize size = scale == 1 ? film.size : (QSizeF(film.size) * scale).toSize().expandedTo({1, 1});
  QImage image(size, QImage::Format_RGB32);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.drawImage(0, 0, drawn);
  return image;
}

int writeFilm(int file, const Film& film, const FilmFormat& format, const FilmPace& pace,
              const FilmProgress& progress) {
  if (std::max(film.size.width(), film.size.height()) > format.longestSide)
    throw DataError(
        {translatable("core", "the frames would be %1 × %2 pixels, expected at most %3 on a side"),
         {std::to_string(film.size.width()), std::to_string(film.size.height()), std::to_string(format.longestSide)}});
  FilmPictures pictures{film.size, playedFrames(film.subject.count, *pace.loop), {}};
  Index written = 0;
  const auto all = static_cast<double>(pictures.order.size());
  pictures.picture = [&](Index frame) {
    if (progress) progress(static_cast<double>(written++) / all);
    return frameOf(film, frame);
  };
  return format.write(file, pictures, pace);
}

QString colorErrorWords(int largestError) {
  if (largestError == 0) return {};
  return QCoreApplication::translate("attn::ui::Export",
                                     "A frame has more colours than the 256 of a GIF: the rarest are up to %1 of 255 "
                                     "off. WebP keeps every colour.")
      .arg(largestError);
}

}  // namespace attn::ui
