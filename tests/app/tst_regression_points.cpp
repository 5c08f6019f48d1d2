// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "ui/controls/elided_label.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

class TestRegressionPoints : public QObject {
  Q_OBJECT

 private slots:
  // ---- points ----

  void theWeightOfTheChosenCellIsExplainedHoweverLittleItWeighs() {
    Window w;
    const auto* inspector = w.page()->findChild<ui::Inspector*>();
    const auto explained = [&] {
      for (const Step& step : inspector->explanation()->steps)
        if (const QString words = QString::fromStdString(toString(step.words)); words.startsWith("The weight of "))
          return words;
      return QString();
    };
    const QString nearest = explained();
    const Index row = 10, far = w.results().heatmapKeys->size() - 1;
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.cellPlace(row, far));
    w.settle();
    const std::optional<KeyShare> chosen = w.results().query->chosen;
    QVERIFY(chosen);
    const double key = w.results().heatmapKeys->inputs[std::size_t(far)];
    QCOMPARE(w.results().points->inputs[std::size_t(chosen->point)], key);
    QCOMPARE(float(chosen->weight), w.results().weights->data()[row * w.results().weights->cols() + far]);
    QVERIFY2(!explained().isEmpty() && explained() != nearest, qPrintable(explained()));
    // It stands among the keys, and is marked.
    QString marked;
    for (const Step& step : inspector->explanation()->steps)
      for (const TermRow& each : step.rows)
        if (each.isSelected) marked = QString::fromStdString(toString(each.terms.front().words));
    QVERIFY2(!marked.isEmpty() && explained().startsWith("The weight of " + marked), qPrintable(marked));
    // Without a chosen cell it is the key that weighs most.
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    w.settle();
    QVERIFY(!w.results().query->chosen);
  }

  void aRowOfTheExplanationChoosesItsKey() {
    Window w;
    auto* inspector = w.page()->findChild<ui::Inspector*>();
    const auto explained = [&] {
      for (const Step& step : inspector->explanation()->steps)
        if (toString(step.words).starts_with("The weight of ")) return QString::fromStdString(toString(step.words));
      return QString();
    };
    const std::vector<double> query = w.page()->query();
    const std::vector<QPoint> rows = linksOf(inspector);
    QVERIFY(rows.size() >= 8);
    // Anywhere in the row.
    QTest::mouseClick(inspector->viewport(), Qt::LeftButton, {}, {inspector->viewport()->width() / 2, rows[2].y()});
    w.settle();
    const KeyShare third = w.results().query->largest[2];
    QVERIFY(w.results().query->chosen && w.results().query->chosen->point == third.point);
    QCOMPARE(w.page()->query(), query);
    const auto cell = w.heatmap()->selection();
    QVERIFY(cell &&
            w.results().heatmapKeys->inputs[std::size_t(cell->column)] == w.points().inputs[std::size_t(third.point)]);
    const QString ofThird = explained();
    // The keyboard does it too.
    inspector->setFocus();
    QTextCursor cursor = inspector->cursorForPosition(linksOf(inspector)[4]);
    inspector->setTextCursor(cursor);
    QTest::keyClick(inspector, Qt::Key_Return);
    w.settle();
    QCOMPARE(w.results().query->chosen->point, w.results().query->largest[4].point);
    QVERIFY(explained() != ofThird);
  }

  void aCellIsForgottenWithItsPointsAndTheKeyboardBeginsAtTheQuery() {
    Window w;
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.cellPlace(10, 7));
    w.settle();
    QVERIFY(w.heatmap()->selection());
    QByteArray text = "x,y\n";
    for (int i = 0; i < 60; ++i) text += QByteArray::number(i * 0.1) + "," + QByteArray::number(i * i % 7) + "\n";
    w.open(w.write("other.csv", text));
    QVERIFY(!w.heatmap()->selection());
    QVERIFY(!w.results().query->chosen);
    const QPoint pill = w.chart()->cursorPill().center().toPoint();
    w.drag(pill, QPoint(w.chart()->toWidget({4.2, 0}).toPoint().x(), pill.y()));
    const double query = w.page()->query()[0];
    w.heatmap()->setFocus();
    QTest::keyClick(w.heatmap(), Qt::Key_Right);
    w.settle();
    QVERIFY(w.heatmap()->selection());
    QVERIFY2(near(w.page()->query()[0], query, 0.1), qPrintable(QString::number(w.page()->query()[0])));
  }

  void draggingAPointMovesCurveHeatmapAndInspectorAsOneStep() {
    Window w;
    const std::size_t point = w.lonelyPoint();
    const std::vector<double> curve = *w.results().curve;
    const Box<Tensor> weights = w.results().weights;
    const QString inspected = w.inspected();
    const QRectF range = w.chart()->figure().range;
    const QPoint from = w.placeOf(point), to(int(w.chart()->toWidget({2.5, 0}).x()) + 12, from.y() + 25);
    w.press(from);
    w.move((from + to) / 2);
    const std::vector<double> half = *w.results().curve;
    QVERIFY(half != curve);
    w.move(to);
    QVERIFY(*w.results().curve != half);
    QVERIFY(!(w.results().weights == weights));
    QVERIFY(w.inspected() != inspected);
    w.release(to);
    const QPointF place = w.chart()->toAxes(to);
    const ui::PointCloud& cloud = w.chart()->figure().points;
    QVERIFY(near((*cloud.x)[point], place.x(), 0.02) && near((*cloud.y)[point], place.y(), 0.03));
    QCOMPARE(w.chart()->figure().range, range);
    QCOMPARE(w.steps(), 1);
    w.undo();
    QVERIFY(!w.scene().points);
    QCOMPARE(*w.results().curve, curve);
    QCOMPARE(w.inspected(), inspected);
    w.redo();
    QVERIFY(near((*w.chart()->figure().points.x)[point], place.x(), 0.02));
  }

  void escapeDuringADragOfAPointRestoresIt() {
    Window w;
    const Scene before = w.document()->scene();
    const std::size_t point = w.lonelyPoint();
    const QPoint from = w.placeOf(point);
    w.press(from);
    w.move(from + QPoint(30, 20));
    QVERIFY(!(w.document()->scene() == before));
    QTest::keyClick(w.chart(), Qt::Key_Escape);
    w.settle();
    QVERIFY(w.document()->scene() == before);
    QVERIFY(!w.document()->history().canUndo() && !w.document()->history().canRedo());
    w.release(from);
  }

  void anUndonePointIsRedoneAfterADragThatEscapeTookBack() {
    Window w;
    const Scene before = w.document()->scene();
    const std::size_t point = w.lonelyPoint();
    const QPoint from = w.placeOf(point);
    w.drag(from, from + QPoint(30, 20));
    w.settle();
    const RegressionScene moved = w.scene();
    w.undo();
    w.settle();
    const QPoint again = w.placeOf(point);
    w.press(again);
    w.move(again + QPoint(50, -20));
    QVERIFY(!(w.document()->scene() == before));
    QTest::keyClick(w.chart(), Qt::Key_Escape);
    w.settle();
    w.release(again);
    QVERIFY(w.document()->scene() == before);
    QVERIFY(w.document()->history().canRedo());
    w.redo();
    QVERIFY(w.scene() == moved);
  }

  void undoDuringADragLeavesAScenePointsCanBeDraggedIn() {
    Window w;
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.press(from);
    w.move(from + QPoint(30, 20));
    w.document()->undo();
    w.move(from + QPoint(40, 10));
    w.release(from + QPoint(40, 10));
    w.settle();
    while (w.document()->history().canUndo()) w.undo();
    QVERIFY(w.scene() == RegressionScene{});
  }

  void anEditRightAfterUndoIsOfThePointsThatAreThereThen() {
    Window w;
    const std::size_t point = w.lonelyPoint();
    const double x = w.points().inputs[point];
    w.drag(w.placeOf(point), w.placeOf(point) + QPoint(40, 30));
    QVERIFY(w.points().inputs[point] != x);
    w.document()->undo();
    // Before the points that came back are computed.
    const std::size_t other = point == 0 ? 1 : 0;
    w.chart()->setSelectedPoint(qsizetype(other));
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{49});
    QCOMPARE(w.points().inputs[point - (other < point ? 1 : 0)], x);
  }

  void theAxisGoesOnAboveAPointThatIsAsHighAsItsLastNumber() {
    Window w;
    w.open(w.write("high.csv", "x,y\n0,0\n2,1\n4,10\n6,3\n10,2\n"));
    // By half a point: the words of the query stand above the plot.
    QVERIFY(w.chart()->plotArea().top() + 3 <= w.placeOf(2).y());
    QVERIFY(w.chart()->cursorPill().bottom() <= w.chart()->plotArea().top() + 1);
  }

  void aPointThatIsGoneIsNotSelectedAnyMore() {
    Window w;
    const auto select = [&] {
      QTest::mouseClick(w.chart(), Qt::LeftButton, {}, w.placeOf(20));
      w.settle();
      return w.chart()->selectedPoint().has_value();
    };
    QVERIFY(select());
    w.own.edit("bandwidth", [](Scene& scene) { scene.regression.bandwidths = {0.5}; });
    w.settle();
    QVERIFY(w.chart()->selectedPoint());
    w.own.edit("seed", [](Scene& scene) { scene.regression.data.seed = 7; });
    w.settle();
    QVERIFY(!w.chart()->selectedPoint());
    QVERIFY(w.own.viewState().regression.point.empty());
    QVERIFY(select());
    w.choose("moons");
    QVERIFY(!w.chart()->selectedPoint());
  }

  void doubleClickAddsAPointAndDeleteRemovesTheSelectedOne() {
    Window w;
    const QPoint empty = w.chart()->toWidget({0.7, 3.6}).toPoint();
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, empty);
    QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, empty);
    w.settle();
    QCOMPARE(w.points().size(), Index{51});
    QVERIFY(near(w.points().inputs.back(), 0.7, 0.02) && near(w.points().targets.back(), 3.6, 0.03));
    QCOMPARE(w.steps(), 1);
    // It is the one that Delete takes away again.
    QCOMPARE(w.chart()->selectedPoint(), std::optional<qsizetype>(50));
    QCOMPARE(w.named<ui::NumberField>("Points")->value(), 51.0);
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{50});
    QCOMPARE(w.steps(), 2);
    QVERIFY(!w.chart()->selectedPoint());
    QCOMPARE(w.named<ui::NumberField>("Points")->value(), 50.0);
    w.undo();
    QCOMPARE(w.points().size(), Index{51});
    w.undo();
    QVERIFY(w.scene() == RegressionScene{});
    w.redo();
    w.redo();
    QCOMPARE(w.points().size(), Index{50});
    QVERIFY(w.scene().points);
  }

  void theRingOfACellsKeyGoesWithItsPoint() {
    Window w;
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.cellPlace(10, 7));
    w.settle();
    const double key = w.results().heatmapKeys->inputs[7];
    const auto& inputs = w.points().inputs;
    const auto point = qsizetype(std::find(inputs.begin(), inputs.end(), key) - inputs.begin());
    // The ring has the colour of what is chosen.
    const auto isRinged = [&](std::size_t each) {
      const QImage image = w.chart()->grab(QRect(w.placeOf(each) - QPoint(12, 12), QSize(25, 25))).toImage();
      const QColor accent = ui::theme().accent;
      int count = 0;
      for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y) count += image.pixelColor(x, y) == accent;
      return count > 30;
    };
    QVERIFY(isRinged(std::size_t(point)));
    w.chart()->setFocus();
    w.chart()->setSelectedPoint(0);
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    // The cell's key is another one now, and the ring is about that.
    const double now = w.results().heatmapKeys->inputs[7];
    const auto& left = w.points().inputs;
    QVERIFY(isRinged(std::size_t(std::find(left.begin(), left.end(), now) - left.begin())));
  }

  void aNewPointOfAMapHasTheClassThatIsChosen_data() {
    QTest::addColumn<bool>("hasThree");
    QTest::newRow("two features") << false;
    QTest::newRow("three features") << true;
  }
  void aNewPointOfAMapHasTheClassThatIsChosen() {
    QFETCH(bool, hasThree);
    Window w;
    if (hasThree)
      w.open(w.write("three.csv", "a,b,c,kind\n0,1,5,cat\n1,2,6,dog\n2,1,7,cat\n3,0,8,dog\n"));
    else
      w.choose("moons");
    auto* choice = w.named<QComboBox>("Class of new points");
    QVERIFY(choice->isVisible());
    const auto add = [&](QPointF share) {
      const QRectF plot = w.chart()->plotArea();
      const QPoint at(int(plot.left() + share.x() * plot.width()), int(plot.top() + share.y() * plot.height()));
      QTest::mouseClick(w.chart(), Qt::LeftButton, {}, at);
      const Index before = w.points().size();
      QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, at);
      w.settle();
      if (w.points().size() != before + 1) qWarning() << "no point was added";
      return w.points().targets.back();
    };
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_2);
    QCOMPARE(choice->currentIndex(), 1);
    QCOMPARE(add({0.02, 0.03}), 1.0);
    QTest::keyClick(w.chart(), Qt::Key_1);
    QCOMPARE(add({0.98, 0.03}), 0.0);
    QTest::keyClick(w.chart(), Qt::Key_9);  // no such class
    QCOMPARE(choice->currentIndex(), 0);
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(add({0.02, 0.97}), 1.0);
    w.choose("sine-power");
    QVERIFY(!choice->isVisible());
  }

  void aPointThatWasJustAddedIsDragged() {
    Window w;
    w.choose("moons");
    const std::vector<double> query = w.page()->query();
    const QRectF plot = w.chart()->plotArea();
    const QPoint at(int(plot.left() + 0.05 * plot.width()), int(plot.top() + 0.06 * plot.height()));
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, at);
    QVERIFY(w.page()->query() != query);
    QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, at);
    w.settle();
    const auto added = std::size_t(w.points().size() - 1);
    QCOMPARE(added, std::size_t{200});
    // The query, which the first half of the double click brought, would be on the point.
    QCOMPARE(w.page()->query(), query);
    const double before = w.points().inputs[2 * added];
    w.drag(w.placeOf(added), w.placeOf(added) + QPoint(40, 20));
    QVERIFY(w.points().inputs[2 * added] > before);
    QCOMPARE(w.page()->query(), query);
  }

  void theStatusBarCountsWhatTheHeatmapShows() {
    Window w;
    QCOMPARE(w.page()->status(), "queries 50 · keys 50 · α (50, 50)");
  }

  void theLastPointStays() {
    Window w;
    w.open(w.write("one.csv", "x,y\n3,4\n"));
    QCOMPARE(w.points().size(), Index{1});
    w.chart()->setSelectedPoint(0);
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{1});
    QCOMPARE(w.page()->query(), std::vector<double>{3});
    QVERIFY(!w.button("Train")->isEnabled());
    QVERIFY(w.chart()->plotArea().contains(w.placeOf(0)));
  }

  void theAxesStandStillWhileTheOutermostPointIsDraggedInwards() {
    Window w;
    w.open(w.write("five.csv", "x,y\n0,1\n2,2\n4,1\n6,3\n10,2\n"));
    const QRectF range = w.chart()->figure().range;
    w.drag(w.placeOf(4), w.placeOf(4) - QPoint(100, 0));
    QVERIFY(w.points().inputs[4] < 9.9);
    QCOMPARE(w.chart()->figure().range, range);
  }

  void twoHundredQuickEditsEndInTheLastOne() {
    Window w;
    auto* bandwidth = w.named<ui::NumberField>("Bandwidth");
    for (int i = 1; i <= 200; ++i) {
      typeNumber(bandwidth, QString::number(0.01 * i));
      if (i % 10 == 0) w.page()->chooseColorMap(i % 20 == 0 ? "viridis" : "Reds");
    }
    w.settle();
    QCOMPARE(w.results().scene.bandwidths, Bandwidths{2.0});
    while (w.document()->history().canUndo()) w.document()->undo();
    w.settle();
    QVERIFY(w.results().scene == RegressionScene{});
  }

  // ---- query ----

  void draggingTheQueryMovesRowInspectorAndPointSizes() {
    Window w;
    QVERIFY(w.inspected().contains("f(2.5)"));
    const auto emphasis = *w.chart()->figure().points.emphasis;
    const QImage before = w.heatmap()->grab().toImage();
    const QPoint pill = w.chart()->cursorPill().center().toPoint();
    const QPoint to(w.chart()->toWidget({1, 0}).toPoint().x(), pill.y());
    w.drag(pill, to);
    QVERIFY(near(w.page()->query()[0], 1, 0.02));
    QVERIFY(w.inspected().contains(QString("f(%1)").arg(w.page()->query()[0])));
    QVERIFY(*w.chart()->figure().points.emphasis != emphasis);
    QVERIFY(w.heatmap()->grab().toImage() != before);
    QCOMPARE(w.steps(), 0);
    // The largest emphasis is that of the key next to the query.
    const auto& now = *w.chart()->figure().points.emphasis;
    const auto largest = std::size_t(std::max_element(now.begin(), now.end()) - now.begin());
    for (const double x : w.points().inputs)
      QVERIFY(std::abs(w.points().inputs[largest] - w.page()->query()[0]) <= std::abs(x - w.page()->query()[0]));
  }

  void theRowOfTheQueryIsLitInTheHeatmap() {
    Window w;
    const auto& queries = *w.results().heatmapQueries;
    for (const double x : {0.5, 2.0, 4.4}) {
      const QPoint pill = w.chart()->cursorPill().center().toPoint();
      w.drag(pill, QPoint(w.chart()->toWidget({x, 0}).toPoint().x(), pill.y()));
      const double query = w.page()->query()[0];
      QVERIFY(near(query, x, 0.05));
      Index nearest = 0;
      for (std::size_t row = 0; row < queries.size(); ++row)
        if (std::abs(queries[row] - query) < std::abs(queries[std::size_t(nearest)] - query)) nearest = Index(row);
      // The frame's left side, beside the cells.
      const QRectF cell = w.heatmap()->viewportRect({0, nearest, 0});
      const QImage picture = w.heatmap()->viewport()->grab().toImage();
      const QColor frame = ui::theme().selection;
      double sum = 0, count = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int left = int(cell.left()) - 2; left <= int(cell.left()); ++left) {
          const QColor color = picture.pixelColor(left, y);
          if (std::abs(color.red() - frame.red()) + std::abs(color.green() - frame.green()) +
                  std::abs(color.blue() - frame.blue()) >
              60)
            continue;
          sum += y;
          ++count;
          break;
        }
      QVERIFY(count >= 3 && count < 30);
      QVERIFY(near(sum / count + 0.5, cell.center().y(), cell.height() / 2 + 1));
    }
  }

  void aQueryThatIsNoneOfTheRowsOfAMapIsFramedByDashes() {
    Window w;
    w.choose("blobs");
    // How much of the upper edge of a row's frame is drawn.
    const auto drawn = [&](Index row) {
      const QRectF cell = w.heatmap()->viewportRect({0, row, 0});
      const double right = w.heatmap()->viewportRect({0, row, w.results().weights->cols() - 1}).right();
      const double grow = std::max(0.0, 8 - cell.height()) / 2;
      const QImage picture = w.heatmap()->viewport()->grab().toImage();
      const QColor frame = ui::theme().selection;
      double count = 0;
      for (int x = int(cell.left()); x < int(right); ++x) {
        bool isFrame = false;
        for (int y = int(cell.top() - grow) - 1; y <= int(cell.top() - grow) + 1; ++y) {
          const QColor color = picture.pixelColor(x, y);
          isFrame = isFrame || std::abs(color.red() - frame.red()) + std::abs(color.green() - frame.green()) +
                                       std::abs(color.blue() - frame.blue()) <
                                   60;
        }
        count += isFrame;
      }
      return count / (right - cell.left());
    };
    const auto nearest = [&] {
      const std::vector<double>& rows = *w.results().heatmapQueries;
      const std::vector<double> query = w.page()->query();
      Index found = 0;
      double least = 1e300;
      for (std::size_t row = 0; 2 * row < rows.size(); ++row) {
        const double square = std::pow((rows[2 * row] - query[0]) / w.results().bandwidths.front(), 2) +
                              std::pow((rows[2 * row + 1] - query[1]) / w.results().bandwidths.back(), 2);
        if (square < least) found = Index(row);
        least = std::min(least, square);
      }
      return found;
    };
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    const double between = drawn(nearest());
    QVERIFY2(between > 0.3 && between < 0.9, qPrintable(QString::number(between)));
    QVERIFY(w.says("dashed: nearest to the query"));
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->text().startsWith("dashed")) QVERIFY(label->shownText().startsWith("dashed: nearest to the query"));
    // The query of a row that is chosen is that row.
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.cellPlace(7, 3));
    w.settle();
    QCOMPARE(nearest(), Index{7});
    QVERIFY2(drawn(7) > 0.95, qPrintable(QString::number(drawn(7))));
    QVERIFY(!w.says("dashed"));
    // The rows of a curve lie beside each other: 2.5 is one of them, a place between two is none.
    w.choose("sine-power");
    QVERIFY(!w.says("dashed"));
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    QVERIFY(w.says("dashed: nearest to the query"));
    const double place = 10 * w.page()->query()[0];  // rows are a tenth apart
    const double ofCurve = std::max(drawn(Index(std::floor(place))), drawn(Index(std::ceil(place))));
    QVERIFY2(ofCurve > 0.3 && ofCurve < 0.9, qPrintable(QString::number(ofCurve)));
  }

  void arrowKeysMoveTheQuery() {
    Window w;
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    const double step = w.page()->query()[0] - 2.5;
    QVERIFY(step > 0 && step < 0.1);
    QCOMPARE(w.results().query->query, w.page()->query());
    QTest::keyClick(w.chart(), Qt::Key_Home);
    w.settle();
    QVERIFY(w.inspected().contains("f(0)"));
    QCOMPARE(w.steps(), 0);
  }

  void theQueryOfFarPointsStaysThere() {
    Window w;
    w.open(w.write("far.csv", "x,y\n1000000000,1\n1000000001,2\n1000000002,1\n"));
    QCOMPARE(w.page()->query(), std::vector<double>{1000000001});
    QVERIFY2(w.inspected().contains("f(1000000001)"), qPrintable(w.inspected()));
    QCOMPARE(w.chart()->figure().cursorText, "x = 1000000001");
    w.undo();
    // Back to points that lie elsewhere, and with them the query.
    QCOMPARE(w.page()->query(), std::vector<double>{2.5});
    QVERIFY(w.chart()->plotArea().contains(w.chart()->cursorPill().center().x(), w.chart()->plotArea().center().y()));
  }

  void hoveringACellLightsItsPointAndQueryAndAClickPinsThem() {
    Window w;
    const QPoint cell = w.cellPlace(10, 7);
    QTest::mouseMove(w.heatmap()->viewport(), cell);
    w.settle();
    QCOMPARE(w.chart()->figure().cursor->x(), 1.0);
    QVERIFY(w.inspected().contains("f(1)"));
    QCOMPARE(w.page()->query(), std::vector<double>{2.5});
    const QImage lit = w.chart()->grab().toImage();
    QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(10, 30));
    QVERIFY(w.chart()->grab().toImage() != lit);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(w.heatmap()->viewport(), &leave);
    w.settle();
    QVERIFY(w.inspected().contains("f(2.5)"));
    QCOMPARE(w.chart()->figure().cursor->x(), 2.5);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, cell);
    QCoreApplication::sendEvent(w.heatmap()->viewport(), &leave);
    w.settle();
    QCOMPARE(w.page()->query(), std::vector<double>{1});
    QVERIFY(w.inspected().contains("f(1)"));
    QCOMPARE(w.steps(), 0);
  }

  void aClickAmongTheSmallestNumbersIsAPlace() {
    Window w;
    w.open(w.write("tiny.csv", "x,y\n1e-320,1\n2e-320,2\n0,0\n"));
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, w.chart()->plotArea().center().toPoint());
    w.settle();
    QCOMPARE(w.page()->query().size(), std::size_t{1});
    QVERIFY(std::isfinite(w.page()->query().front()));
  }

  void aQueryOfOtherPointsIsForgottenWhereverTheHandIs() {
    Window w;
    QDir(w.folder.path()).mkdir("two");
    QDir(w.folder.path()).mkdir("one");
    w.open(w.write("two/points.csv", "a,b,y\n0,0,1\n1,2,3\n2,1,2\n"));
    w.open(w.write("one/points.csv", "x,y\n0,1\n1,2\n2,4\n"));
    QCOMPARE(w.page()->query().size(), std::size_t{1});
    QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(10, 1));
    w.settle();
    const QPoint middle = w.chart()->plotArea().center().toPoint();
    QTest::mouseMove(w.chart(), middle);
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
    // The chart still shows one feature, the document has points of two.
    QCOMPARE(w.points().features, Index{1});
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, middle);
    QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(20, 2));
    w.settle();
    QCOMPARE(w.points().features, Index{2});
    QCOMPARE(w.page()->query().size(), std::size_t{2});
    QCOMPARE(w.results().query->query.size(), std::size_t{2});
    QVERIFY(!w.inspected().isEmpty());
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, middle + QPoint(20, 10));
    w.settle();
    QCOMPARE(w.results().query->query, w.page()->query());
  }

  void pastedPointsOfOtherFeaturesAreUndoneUnderTheHand() {
    Window w;
    w.open(w.write("line.csv", "x,y\n0,1\n1,2\n2,4\n"));
    QTest::mouseMove(w.chart(), w.chart()->plotArea().center().toPoint());
    w.paste("a\tb\tc\ty\n0\t0\t1\t1\n1\t2\t0\t3\n2\t1\t5\t2\n");
    QCOMPARE(w.points().features, Index{3});
    for (const Index features : {1, 3, 1}) {
      const QPoint middle = w.chart()->plotArea().center().toPoint();
      QTest::mouseMove(w.chart(), middle);
      QTest::mouseClick(w.chart(), Qt::LeftButton, {}, middle);
      QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(1, 1));
      QTest::keyClick(
          &w.window, Qt::Key_Z,
          features == 3 ? Qt::ControlModifier | Qt::ShiftModifier : Qt::KeyboardModifiers(Qt::ControlModifier));
      // What is in sight still has the other number of features.
      QVERIFY(w.points().features != features);
      QTest::mouseClick(w.chart(), Qt::LeftButton, {}, middle + QPoint(15, 5));
      QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(0, 1));
      QTest::mouseMove(w.chart(), middle);
      w.settle();
      QCOMPARE(w.points().features, features);
      QCOMPARE(w.page()->query().size(), static_cast<std::size_t>(features));
      QCOMPARE(w.results().query->query.size(), static_cast<std::size_t>(features));
    }
    QVERIFY(w.complaints.isEmpty());
  }
};

QTEST_MAIN(TestRegressionPoints)
#include "tst_regression_points.moc"
