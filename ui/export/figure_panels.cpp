// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_panels.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QListWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chart/chart_figure.h"
#include "ui/style/text_pen.h"

namespace attn::ui {
namespace {

/// The picture with its letter above its left corner.
Picture withLetter(const Picture& picture, const QString& letter) {
  Picture result;
  result.title = picture.title;
  result.drawing = [picture, letter](const ExportOptions& options) {
    const ChartStyle style = printChartStyle(options.transparent);
    QFont font = style.titleFont;
    font.setBold(true);
    const double line = QFontMetricsF(font).height() + 2;
    ExportOptions inner = options;
    if (options.heightMm > 0) inner.heightMm = std::max(options.heightMm / 2, options.heightMm - millimetresOf(line));
    const Drawing drawn = picture.drawing(inner);
    const QSizeF size(drawn.size.width(), drawn.size.height() + line);
    const auto paintLetter = [font, letter, color = style.text](QPainter& painter) {
      TextPen pen(painter, font);
      painter.setPen(color);
      pen.draw(QPointF(2, 1 + pen.ascent()), letter + u')');
    };
    Drawing whole;
    whole.size = size;
    whole.smallestText = smallerText(drawn.smallestText, font.pixelSize());
    whole.paint = [=](QPainter& painter) {
      painter.save();
      if (!options.transparent) painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
      paintLetter(painter);
      painter.restore();
      painter.translate(0, line);
      drawn.paint(painter);
    };
    whole.render = [=](double scale) {
      QImage image(wholePixels(size.width() * scale), wholePixels(size.height() * scale),
                   QImage::Format_ARGB32_Premultiplied);
      if (image.isNull()) return image;
      image.fill(options.transparent ? Qt::transparent : Qt::white);
      QPainter painter(&image);
      painter.setRenderHint(QPainter::Antialiasing);
      // A heatmap begins on a whole pixel, so that its cells stay sharp.
      if (drawn.render) painter.drawImage(QPoint(0, static_cast<int>(line * scale)), drawn.render(scale));
      painter.scale(scale, scale);
      painter.save();
      paintLetter(painter);
      painter.restore();
      if (!drawn.render) {
        painter.translate(0, line);
        drawn.paint(painter);
      }
      return image;
    };
    return whole;
  };
  return result;
}

}  // namespace

QString panelLetter(std::size_t place) {
  QString letters;
  for (std::size_t rest = place + 1; rest > 0; rest = (rest - 1) / 26)
    letters.prepend(QChar(static_cast<char16_t>(u'a' + (rest - 1) % 26)));
  return letters;
}

namespace {

Picture letteredGrid(const std::vector<Picture>& pictures, std::size_t inRow) {
  std::vector<Picture> rows;
  for (std::size_t first = 0; first < pictures.size(); first += inRow) {
    std::vector<Picture> row;
    for (std::size_t i = first; i < std::min(first + inRow, pictures.size()); ++i)
      row.push_back(withLetter(pictures[i], panelLetter(i)));
    // The last row may have fewer: its panels are as wide as those above, and the rest stays empty.
    Picture empty;
    empty.drawing = [](const ExportOptions& options) {
      return Drawing{QSizeF(unitsOf(options.widthMm), 1), [](QPainter&) {}};
    };
    while (!rows.empty() && row.size() < inRow) row.push_back(empty);
    std::vector<double> shares(row.size(), 1);
    rows.push_back(beside(std::move(row), std::move(shares)));
  }
  return rows.size() == 1 ? rows.front() : below(std::move(rows));
}

}  // namespace

Picture lettered(const std::vector<Picture>& pictures) {
  if (pictures.size() == 1) return pictures.front();
  Picture all;
  all.title = pictures.front().title;
  all.parts = pictures;
  all.join = [](std::vector<Picture> parts) { return lettered(parts); };
  all.drawing = [pictures](const ExportOptions& options) {
    const auto count = static_cast<double>(pictures.size());
    const int usual = static_cast<int>(std::ceil(std::sqrt(count)));
    ExportOptions inner = options;
    inner.columns = 0;
    return letteredGrid(pictures, static_cast<std::size_t>(options.columns > 0 ? options.columns : usual))
        .drawing(inner);
  };
  return all;
}

QListWidget* makePanelList(QWidget* parent) {
  auto* list = new QListWidget(parent);
  list->setObjectName(QStringLiteral("panels"));
  list->setAccessibleName(QCoreApplication::translate("attn::ui::Export", "Panels"));
  const auto keepOne = [list](QListWidgetItem* item) {
    if (item->checkState() == Qt::Unchecked && tickedPlaces(list).empty()) item->setCheckState(Qt::Checked);
  };
  QObject::connect(list, &QListWidget::itemChanged, list, keepOne);
  return list;
}

void showNames(QListWidget* list, const QStringList& names, int first) {
  const QSignalBlocker silent(list);
  bool isTicked = false;
  for (int i = 0; i < names.size(); ++i) {
    QListWidgetItem* item = list->item(i);
    if (!item || item->text() != names[i]) {
      delete item;
      item = new QListWidgetItem(names[i]);
      item->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
      item->setCheckState(i == first || i == first + 1 ? Qt::Checked : Qt::Unchecked);
      list->insertItem(i, item);
    }
    isTicked = isTicked || item->checkState() == Qt::Checked;
  }
  while (list->count() > names.size()) delete list->takeItem(list->count() - 1);
  if (!isTicked && list->count() > 0) list->item(0)->setCheckState(Qt::Checked);
  constexpr int mostRows = 5;
  const int row = list->count() > 0 ? std::max(list->sizeHintForRow(0), 16) : 16;
  list->setFixedHeight(row * std::min(mostRows, std::max(1, list->count())) + 2 * list->frameWidth() + 4);
}

std::vector<std::size_t> tickedPlaces(const QListWidget* list) {
  std::vector<std::size_t> places;
  for (int i = 0; i < list->count(); ++i)
    if (list->item(i)->checkState() == Qt::Checked) places.push_back(static_cast<std::size_t>(i));
  return places;
}

}  // namespace attn::ui
