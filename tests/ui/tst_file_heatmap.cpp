// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <QScrollBar>
#include <QSignalSpy>
#include <QThread>
#include <QtTest>
#include <atomic>

#include "core/files/file_numbers.h"
#include "core/picture/raster.h"
#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "tests/support/folder.h"
#include "ui/heatmap/heatmap_view.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

namespace {

const CellWords cellWords{"Attention weights", "query", "key", "weight"};

/// Numbers of a file that notice who reads them.
class WatchedNumbers final : public NumberGrid {
 public:
  explicit WatchedNumbers(SharedGrid file) : m_file(std::move(file)) {}

  Index rows() const override { return m_file->rows(); }
  Index columns() const override { return m_file->columns(); }
  Identity identity() const override { return m_file->identity(); }
  NumberBlock block(const CellArea& area) const override {
    if (QThread::currentThread() == QCoreApplication::instance()->thread()) ++onWindowThread;
    ++reads;
    return m_file->block(area);
  }
  std::optional<NumberBlock> resident(const CellArea& area) const override {
    const bool isLarge = area.rows() * area.columns() > mostDrawnAtOnce;
    if (isLarge && QThread::currentThread() == QCoreApplication::instance()->thread()) ++onWindowThread;
    return m_file->resident(area);
  }
  bool keeps(const CellArea& area) const override { return m_file->keeps(area); }
  std::shared_ptr<const NumberPyramid> pyramid() const override { return m_file->pyramid(); }

  mutable std::atomic<int> onWindowThread = 0, reads = 0;

 private:
  SharedGrid m_file;
};

/// A matrix in a file, and the same in memory.
struct Both {
  Folder folder;
  std::string path = folder.path("weights.bin").toStdString();
  HeatmapFigure dense, file;
  std::shared_ptr<const WatchedNumbers> watched;

  explicit Both(const Tensor& numbers) {
    dense = withNumbers(figureOf(1, numbers.rows(), numbers.cols()), numbers);
    dense.groups[0].data = {-1, 1};
    folder.write("weights.bin", toByteArray(std::as_bytes(std::span(numbers.data(), std::size_t(numbers.size())))));
    file = dense;
    watched = std::make_shared<const WatchedNumbers>(
        std::make_shared<const FileNumbers>(path, MatrixInFile{0, numbers.rows(), numbers.cols()}));
    file.panels[0].numbers = watched;
  }
};

Tensor randomMatrix(Index rows, Index columns) {
  Tensor tensor({rows, columns});
  Rng rng(3);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = float(rng.uniform()) * 2 - 1;
  return tensor;
}

struct Views {
  HeatmapView dense, file;

  explicit Views(const Both& both) {
    for (HeatmapView* view : {&dense, &file}) {
      view->resize(900, 700);
      view->setFigure(view == &dense ? both.dense : both.file, cellWords);
      view->show();
    }
  }
  template <class Gesture>
  void both(Gesture gesture) {
    gesture(dense);
    gesture(file);
  }
  static QImage picture(HeatmapView& view) { return view.viewport()->grab().toImage(); }
  /// Whether both show the same, once what is in sight is read.
  bool areEqual() {
    return QTest::qWaitFor([this] { return picture(dense) == picture(file); }, 20'000);
  }
};

void turnWheel(HeatmapView& view, QPoint at, int steps) {
  QWheelEvent turn(at, view.viewport()->mapToGlobal(at), {}, QPoint(0, 120 * steps), {}, Qt::ControlModifier,
                   Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(view.viewport(), &turn);
}

}  // namespace

class TestFileHeatmap : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qRegisterMetaType<Index>("attn::Index"); }

  void aFileLooksLikeATensorAtEveryZoomAndPlace() {
    const Both numbers(randomMatrix(1300, 1100));
    Views views(numbers);
    QVERIFY(views.areEqual());
    const QPoint at(500, 300);
    for (int i = 0; i < 14; ++i) {
      views.both([&](HeatmapView& view) { turnWheel(view, at, 2); });
      QCOMPARE(views.file.zoom(), views.dense.zoom());
      QVERIFY2(views.areEqual(), qPrintable(QString::number(views.file.zoom())));
    }
    QVERIFY(views.file.zoom() > 40);  // with numbers in its cells
    // Panned by hand, and by the keys that move the selected cell.
    views.both([](HeatmapView& view) {
      QTest::mousePress(view.viewport(), Qt::LeftButton, {}, {400, 400});
      QTest::mouseMove(view.viewport(), {250, 180});
      QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, {250, 180});
    });
    QVERIFY(views.areEqual());
    views.both([](HeatmapView& view) {
      QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {450, 300});
      QTest::mouseMove(view.viewport(), {3, 3});
      for (const int key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_End, Qt::Key_Down, Qt::Key_Home, Qt::Key_Up})
        QTest::keyClick(view.viewport(), Qt::Key(key));
    });
    views.file.clearFocus();  // the frame of the other has lost it
    QVERIFY(views.file.selection().has_value());
    QCOMPARE(views.file.selection(), views.dense.selection());
    QVERIFY(views.areEqual());
    views.both([](HeatmapView& view) { view.zoomToFit(); });
    QVERIFY(views.file.isFitting());
    QVERIFY(views.areEqual());
    QVERIFY(numbers.watched->reads > 0);
    QCOMPARE(numbers.watched->onWindowThread.load(), 0);
  }

  void manyCellsAreDrawnOnAnotherThreadAndFollowTheHand() {
    const Both numbers(randomMatrix(3000, 2900));
    Views views(numbers);
    QVERIFY(views.areEqual());
    views.both([](HeatmapView& view) { view.setZoom(0.4); });
    QVERIFY(views.areEqual());
    for (const int step : {40, 90}) {
      views.both([&](HeatmapView& view) {
        view.verticalScrollBar()->setValue(step);
        view.horizontalScrollBar()->setValue(step / 2);
      });
      // What was drawn before is there at once, at its new place.
      const QRect both = views.file.viewport()->rect().adjusted(120, 120, -120, -120);
      QCOMPARE(Views::picture(views.file).copy(both), Views::picture(views.dense).copy(both));
      QVERIFY(views.areEqual());
    }
    QCOMPARE(numbers.watched->onWindowThread.load(), 0);
  }

  void aPictureSaysHowMuchOfItsNumbersIsRead() {
    Folder folder;
    constexpr Index n = 8192;
    folder.write("weights.bin", "");
    const std::string path = folder.path("weights.bin").toStdString();
    QCOMPARE(truncate(path.c_str(), n * n * 4), 0);
    const auto grid = FileNumbers::unread(std::make_shared<const RegularFile>(path), "weights.bin", {0, n, n});
    HeatmapFigure figure = figureOf(1, n, n);
    figure.panels[0].numbers = grid;
    HeatmapView view;
    view.resize(900, 700);
    const auto show = [&] { view.setFigure(figure, cellWords); };
    grid->refinePyramid();
    show();
    QVERIFY2(view.note().contains("% of the numbers are read so far"), qPrintable(view.note()));
    while (grid->refinePyramid()) {
    }
    show();
    QVERIFY2(view.note().startsWith("each pixel shows the largest"), qPrintable(view.note()));
  }

  void everyRangeOfColorsLooksTheSame() {
    Tensor positive = randomMatrix(700, 900);
    for (Index i = 0; i < positive.size(); ++i) positive.data()[i] = positive.data()[i] + 0.9F;  // a few are below 0
    const Both numbers(positive);
    Views views(numbers);
    for (const auto& change : {withLogarithmicColors, withRangePerPanel}) {
      QCOMPARE(rangeOf(change(numbers.file), 0), rangeOf(change(numbers.dense), 0));
      views.dense.setFigure(change(numbers.dense), cellWords);
      views.file.setFigure(change(numbers.file), cellWords);
      QVERIFY(views.areEqual());
    }
    QCOMPARE(numbers.watched->onWindowThread.load(), 0);
  }

  void aSingleCellOf4096SquaredIsSeenBeforeAnythingIsRead() {
    constexpr Index n = 4096;
    const CellPlace place{0, 1234, 3210};
    for (const float spike : {1.0F, -1.0F}) {
      Tensor tensor({n, n});
      tensor.matrix(0)(place.row, place.column) = spike;
      Both numbers(tensor);
      for (HeatmapFigure* figure : {&numbers.dense, &numbers.file})
        figure->panels[0].colorMap = findRow(colorMaps(), "RdBu_r");
      Views views(numbers);
      const Pixel color = colorAt(numbers.file, spike);
      for (int i = 0; i < 12; ++i) {
        const QImage image = Views::picture(views.file);  // at once: no event tells that something is read
        const QRect near = views.file.viewportRect(place).toAlignedRect().adjusted(-3, -3, 3, 3) & image.rect();
        bool isSeen = false;
        for (int y = near.top(); y <= near.bottom(); ++y)
          for (int x = near.left(); x <= near.right(); ++x) isSeen = isSeen || image.pixel(x, y) == color;
        QVERIFY2(isSeen, qPrintable(QString("%1 at zoom %2").arg(double(spike)).arg(views.file.zoom())));
        views.both([&](HeatmapView& view) { turnWheel(view, view.viewportRect(place).center().toPoint(), 3); });
      }
      QVERIFY(views.areEqual());
      QCOMPARE(numbers.watched->onWindowThread.load(), 0);
    }
  }

  void aNumberIsToldOnceItIsRead() {
    const Both numbers(randomMatrix(1300, 1100));
    HeatmapView view;
    view.setFigure(numbers.file, cellWords);
    QCOMPARE(view.description({0, 1200, 1000}), "query r1200 (1201), key c1000 (1001), weight is being read");
    HeatmapView dense;
    dense.setFigure(numbers.dense, cellWords);
    QTRY_COMPARE(view.description({0, 1200, 1000}), dense.description({0, 1200, 1000}));
    QCOMPARE(numbers.watched->onWindowThread.load(), 0);
  }

  void aFileThatIsCutIsOneMessageInThePlaceOfTheHeatmap() {
    const Both numbers(randomMatrix(1300, 1100));
    HeatmapView view;
    view.resize(900, 700);
    view.setFigure(numbers.file, cellWords);
    QCOMPARE(truncate(numbers.path.c_str(), 1000), 0);
    view.show();
    const QString words = "“weights.bin” can't be read any more: it was cut or written to while it was open";
    QTRY_COMPARE(view.message(), words);
    const int reads = numbers.watched->reads;
    Views::picture(view);
    QTest::qWait(50);
    QCOMPARE(view.message(), words);
    QCOMPARE(numbers.watched->reads.load(), reads);  // and nobody tries again by himself
  }

  void aViewGoesWhileItsNumbersAreRead() {
    const Both numbers(randomMatrix(1300, 1100));
    for (int i = 0; i < 20; ++i) {
      HeatmapView view;
      view.resize(900, 700);
      view.setFigure(numbers.file, cellWords);
      view.show();
      Views::picture(view);
    }
    QCoreApplication::processEvents();
  }
};

QTEST_MAIN(TestFileHeatmap)
#include "tst_file_heatmap.moc"
