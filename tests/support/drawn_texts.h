// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <dlfcn.h>

#include <QApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPointer>
#include <QStaticText>
#include <QWidget>
#include <cmath>
#include <map>
#include <vector>

#include "ui/chart/curve_chart.h"

// All text of a frame and where it stands: what a person would have to read. To be included once in a program, which
// makes a textsInPictures() before its windows.

namespace attn::test {

/// A piece of text on a frame: as much as was drawn at once, which is a word, a line, or one number of a heatmap.
struct DrawnText {
  QString text;
  QRectF place;           ///< the whole line, in pixels of the frame
  double pixels = 0;      ///< the size of its letters
  bool isTurned = false;  ///< goes upwards, as the name of an axis
};

inline bool isTurnedBy(const QTransform& to) { return std::abs(to.m12()) > std::abs(to.m11()); }

/// Views draw their figure as a picture that they keep. The texts of each one's are remembered as they are drawn.
class TextsInPictures : public QObject {
 public:
  static TextsInPictures& instance() {
    static TextsInPictures theOne;
    return theOne;
  }
  void note(const QPainter& painter, const QPointF& corner, const QStaticText& words) {
    if (!m_painted || !painter.device() || painter.device()->devType() != QInternal::Image) return;
    auto& devices = m_texts[m_painted];
    // A chart redraws some of its pictures, other views all of them.
    const bool isChart = qobject_cast<ui::CurveChart*>(m_painted) != nullptr;
    const QPaintDevice* device = isChart ? painter.device() : nullptr;
    if (std::exchange(m_begun[{m_painted, device}], m_event) != m_event) devices[device].clear();
    const QTransform to = painter.combinedTransform();
    const QFontMetricsF metrics(painter.font());
    devices[device].push_back({.text = words.text(),
                               .place = to.mapRect(QRectF(corner, metrics.size(0, words.text()))),
                               .pixels = QFontInfo(painter.font()).pixelSize() * std::sqrt(std::abs(to.determinant())),
                               .isTurned = isTurnedBy(to)});
  }
  /// Those of a view, on its own ground.
  std::vector<DrawnText> of(QWidget* view) const {
    std::vector<DrawnText> all;
    if (const auto found = m_texts.find(view); found != m_texts.end())
      for (const auto& [device, texts] : found->second) all.insert(all.end(), texts.begin(), texts.end());
    return all;
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) {
      m_painted = qobject_cast<QWidget*>(watched);
      ++m_event;
    }
    if (event->type() == QEvent::Destroy) m_texts.erase(static_cast<QWidget*>(watched));
    return false;
  }

 private:
  TextsInPictures() { qApp->installEventFilter(this); }

  QPointer<QWidget> m_painted;
  int m_event = 0;
  std::map<QWidget*, std::map<const QPaintDevice*, std::vector<DrawnText>>> m_texts;
  std::map<std::pair<QWidget*, const QPaintDevice*>, int> m_begun;
};

namespace detail {

class TextsEngine : public QPaintEngine {
 public:
  TextsEngine() : QPaintEngine(AllFeatures) {}
  std::vector<DrawnText> texts;

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState&) override {}
  void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
  void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
  void drawPath(const QPainterPath&) override {}
  Type type() const override { return User; }
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QString words = item.text();
    if (words.trimmed().isEmpty()) return;
    const QTransform to = state->transform();  // that of the painter knows of no widget's place
    DrawnText drawn;
    drawn.text = words;
    drawn.place = to.mapRect(QRectF(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent()));
    drawn.pixels = QFontInfo(item.font()).pixelSize() * std::sqrt(std::abs(to.determinant()));
    drawn.isTurned = isTurnedBy(to);
    const QRegion region = systemClip();
    if (region.isEmpty() || region.contains(drawn.place.center().toPoint())) texts.push_back(std::move(drawn));
  }
};

class TextsDevice : public QPaintDevice {
 public:
  explicit TextsDevice(const QWidget& like) : m_size(like.size()), m_dpi(like.logicalDpiX()) {}
  TextsEngine* paintEngine() const override { return &m_engine; }

 protected:
  int metric(PaintDeviceMetric what) const override {
    switch (what) {
      case PdmWidth: return m_size.width();
      case PdmHeight: return m_size.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY: return m_dpi;
      case PdmDepth: return 32;
      case PdmDevicePixelRatio: return 1;
      case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
      case PdmWidthMM: return m_size.width() * 254 / (10 * m_dpi);
      case PdmHeightMM: return m_size.height() * 254 / (10 * m_dpi);
      default: return 0;
    }
  }

 private:
  QSize m_size;
  int m_dpi;
  mutable TextsEngine m_engine;
};

}  // namespace detail

/// All text that a window shows, with that in the pictures of its views.
inline std::vector<DrawnText> textsDrawnBy(QWidget& window) {
  window.grab();  // what is old is drawn anew
  detail::TextsDevice device(window);
  window.render(&device);
  std::vector<DrawnText> all = device.paintEngine()->texts;
  for (QWidget* view : window.findChildren<QWidget*>()) {
    if (!view->isVisibleTo(&window) || view->visibleRegion().isEmpty()) continue;
    for (DrawnText& each : TextsInPictures::instance().of(view)) {
      if (!QRectF(view->rect()).contains(each.place.center())) continue;
      each.place.translate(view->mapTo(&window, QPoint(0, 0)));
      all.push_back(std::move(each));
    }
  }
  return all;
}

}  // namespace attn::test

// The program's own comes before that of Qt's library, which does what there is to do.
void QPainter::drawStaticText(const QPointF& corner, const QStaticText& words) {
  using Draw = void (*)(QPainter*, const QPointF&, const QStaticText&);
  static const auto draw =
      reinterpret_cast<Draw>(dlsym(RTLD_NEXT, "_ZN8QPainter14drawStaticTextERK7QPointFRK11QStaticText"));
  attn::test::TextsInPictures::instance().note(*this, corner, words);
  draw(this, corner, words);
}
