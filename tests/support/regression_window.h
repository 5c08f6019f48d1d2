// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_page.h"
#include "app/workspaces/regression/regression_reader.h"
#include "tests/support/scenes.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/segmented_control.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

// What the tests of the Regression workspace share.

namespace attn::test {

using namespace attn::app;

/// A window on the Regression workspace, with every wait for its workers made explicit.
struct Window : WorkspaceWindow<RegressionPage> {
  explicit Window(const QSize& size = {1440, 900}) : WorkspaceWindow(Qt::Key_2, size) {}
  ui::CurveChart* chart() { return page()->chart(); }
  ui::HeatmapView* heatmap() { return page()->heatmap(); }
  const RegressionResults& results() { return page()->results(); }
  const Points& points() { return *results().points; }
  Document* document() { return &own; }
  const RegressionScene& scene() const { return own.scene().regression; }
  void redo() {
    own.redo();
    settle();
  }
  void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }
  QPoint placeOf(std::size_t point) {
    const ui::PointCloud& cloud = chart()->figure().points;
    return chart()->toWidget({(*cloud.x)[point], (*cloud.y)[point]}).toPoint();
  }
  void press(QPoint at) { QTest::mousePress(chart(), Qt::LeftButton, {}, at); }
  void move(QPoint to) {
    QTest::mouseMove(chart(), to);
    settle();
  }
  void release(QPoint at) { QTest::mouseRelease(chart(), Qt::LeftButton, {}, at); }
  void drag(QPoint from, QPoint to) {
    press(from);
    move((from + to) / 2);
    move(to);
    release(to);
    settle();
  }
  /// A point that lies alone, so that a press takes this one, and away from the cursor.
  std::size_t lonelyPoint() {
    const QPointF cursor = chart()->toWidget(*chart()->figure().cursor);
    std::size_t best = 0;
    double farthest = -1;
    for (std::size_t i = 0; i < points().targets.size(); ++i) {
      const QPoint place = placeOf(i);
      if (!chart()->plotArea().adjusted(60, 60, -60, -60).contains(place)) continue;
      double nearest = std::abs(place.x() - cursor.x());
      for (std::size_t j = 0; j < points().targets.size(); ++j)
        if (j != i) nearest = std::min(nearest, double((placeOf(j) - place).manhattanLength()));
      if (nearest > farthest) {
        farthest = nearest;
        best = i;
      }
    }
    return best;
  }
  QPoint cellPlace(Index row, Index column) { return heatmap()->viewportRect({0, row, column}).center().toPoint(); }
  void open(const QString& path) {
    window.openFile(path);
    settle();
    settle();  // what was read is drawn
  }
  /// A file whose reading takes so long that its progress is in sight, without waiting for that.
  void openLarge(const QString& path) {
    page()->reader()->setPatience(0);
    window.openFile(path);
    QCoreApplication::processEvents();
  }
  void paste(const QString& text) {
    QApplication::clipboard()->setText(text);
    click(named<QPushButton>("Paste points"));
    settle();
    settle();
  }
  /// By the keyboard in the list of sources.
  void choose(const char* dataSet) {
    auto* source = named<QComboBox>("Source");
    source->setFocus();
    source->showPopup();
    QTest::keyClick(source->view(), Qt::Key_Home);
    for (int i = 0; i < source->findData(QString(dataSet)); ++i) QTest::keyClick(source->view(), Qt::Key_Down);
    QTest::keyClick(source->view(), Qt::Key_Return);
    settle();
  }
  /// "train" or "choose", by the mouse.
  void showLearning(const char* view) {
    click(named<ui::SegmentedControl>("Learning")->findChild<QAbstractButton*>(view));
    settle();
  }
  /// As a user types it into a field.
  void type(ui::NumberField* field, const QString& text) {
    typeNumber(field, text);
    settle();
  }
};

inline bool near(double a, double b, double within) { return std::abs(a - b) <= within; }

}  // namespace attn::test
