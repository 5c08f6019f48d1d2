// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>
#include <cmath>

#include "tests/support/numbers.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/lines/line_buckets.h"
#include "ui/lines/line_paint.h"
#include "ui/lines/line_view.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

Q_DECLARE_METATYPE(std::vector<attn::ui::LineToken>)

namespace {

/// Rows that sum to 1.
Tensor weightsOf(Index matrices, Index n, Index m) {
  Tensor weights({matrices, n, m});
  Rng rng(3);
  for (Index row = 0; row < matrices * n; ++row) {
    float* first = weights.data() + row * m;
    float sum = 0;
    for (Index j = 0; j < m; ++j) sum += first[j] = static_cast<float>(std::pow(rng.uniform(), 3));
    for (Index j = 0; j < m; ++j) first[j] /= sum;
  }
  return weights;
}

LineFigure figureOf(Index batch, Index heads, Index n, Index m, double share = 0.9) {
  LineFigure figure;
  figure.lines = largestWeights(weightsOf(batch * heads, n, m), share);
  figure.heads.assign(static_cast<std::size_t>(heads), true);
  QStringList queries, keys;
  for (Index i = 0; i < n; ++i) queries << QStringLiteral("q%1").arg(i);
  for (Index j = 0; j < m; ++j) keys << QStringLiteral("k%1").arg(j);
  for (Index entry = 0; entry < batch; ++entry) {
    LinePanel panel;
    panel.name = QStringLiteral("sequence %1").arg(entry + 1);
    if (batch > 1) panel.title = panel.name;
    panel.queries = std::make_shared<const QStringList>(queries);
    panel.keys = std::make_shared<const QStringList>(keys);
    panel.firstMatrix = entry * heads;
    figure.panels.push_back(panel);
  }
  figure.query = "query";
  figure.key = "key";
  figure.weight = "weight";
  figure.queriesName = "queries";
  figure.keysName = "keys";
  return figure;
}

struct Fixture {
  LineView view;

  explicit Fixture(const LineFigure& figure) {
    view.resize(700, 560);
    view.setFigure(figure);
    view.show();
  }
  QPoint at(const LineToken& token) const { return view.viewportRect(token).center().toPoint(); }
  void point(const LineToken& token) { QTest::mouseMove(view.viewport(), at(token)); }
  void click(const LineToken& token) { QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at(token)); }
  void key(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&view, key, with); }
  QImage picture() { return view.grab().toImage().convertToFormat(QImage::Format_RGB32); }
};

QAccessibleInterface* accessible(QObject* object) { return QAccessible::queryAccessibleInterface(object); }

}  // namespace

class TestLines : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qRegisterMetaType<std::vector<LineToken>>(); }

  void aTokenThatIsPointedAtIsolatesItsLines() {
    Fixture f(figureOf(2, 2, 5, 6));
    QCOMPARE(f.view.shownLines().size(), f.view.figure().lines->all.size());
    for (const LineToken& token : {LineToken{0, false, 2}, LineToken{1, true, 4}}) {
      f.point(token);
      QVERIFY(!f.view.shownLines().empty());
      for (const LinePlace& place : f.view.shownLines()) {
        QCOMPARE(place.panel, token.panel);
        QCOMPARE(Index(token.isKey ? place.line.key : place.line.query), token.token);
      }
    }
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(f.view.viewport(), &leave);
    QCOMPARE(f.view.shownLines().size(), f.view.figure().lines->all.size());
  }

  void clicksPinTokensWhichAddUpAndClicksFreeThem() {
    Fixture f(figureOf(1, 1, 5, 6));
    QSignalSpy chosen(&f.view, &LineView::pinsChosen);
    const LineToken query{0, false, 1}, key{0, true, 3};
    f.click(query);
    const std::size_t ofQuery = linesOf(f.view.figure(), {query}).size();
    f.click(key);
    QCOMPARE(f.view.figure().pins, (std::vector{query, key}));
    const std::vector<LinePlace> both = linesOf(f.view.figure(), {query, key});
    QVERIFY(both.size() > ofQuery);
    QCOMPARE(f.view.shownLines(), both);
    f.click(query);
    QCOMPARE(f.view.figure().pins, std::vector{key});
    f.click(query);
    f.key(Qt::Key_Escape);
    QVERIFY(f.view.figure().pins.empty());
    QCOMPARE(chosen.count(), 5);
  }

  void theKeyboardGoesFromTokenToTokenAndPinsThem() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(2, 1, 4, 6);
      figure.isInRows = inRows;
      Fixture f(figure);
      const Qt::Key next = inRows ? Qt::Key_Right : Qt::Key_Down, across = inRows ? Qt::Key_Down : Qt::Key_Right;
      f.key(next);
      QCOMPARE(*f.view.current(), (LineToken{0, false, 0}));
      f.key(next);
      QCOMPARE(*f.view.current(), (LineToken{0, false, 1}));
      f.key(across);
      QCOMPARE(*f.view.current(), (LineToken{0, true, 1}));
      f.key(Qt::Key_End);
      f.key(Qt::Key_PageDown);
      QCOMPARE(*f.view.current(), (LineToken{1, true, 5}));
      QCOMPARE(f.view.shownLines(), linesOf(f.view.figure(), {*f.view.current()}));
      f.key(Qt::Key_Space);
      QCOMPARE(f.view.figure().pins, (std::vector{LineToken{1, true, 5}}));
      f.key(Qt::Key_Escape);
      QVERIFY(f.view.figure().pins.empty());
      QCOMPARE(f.view.shownLines().size(), f.view.figure().lines->all.size());
    }
  }

  void aHeadThatIsSwitchedOffHasNoLines() {
    LineFigure figure = figureOf(1, 3, 4, 4);
    figure.heads[1] = false;
    std::size_t others = 0;
    for (const LinePlace& place : linesOf(figure, {})) {
      QVERIFY(place.head != 1);
      ++others;
    }
    QCOMPARE(others, figure.lines->at(0).size() + figure.lines->at(2).size());
  }

  void headsHaveColoursOfTheirOwn() {
    LineFigure figure = figureOf(1, 2, 1, 1);
    Fixture f(figure);
    const auto colorWith = [&](bool first) {
      figure.heads = {first, !first};
      f.view.setFigure(figure);
      return f.picture().pixelColor(f.view.viewportPlace(linesOf(figure, {}).front()).toPoint());
    };
    const QColor one = colorWith(true), other = colorWith(false);
    const LineStyle style = screenLineStyle();
    // The widest line covers nine parts of ten of what is under it.
    const auto isNear = [](const QColor& a, const QColor& b) {
      return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 80;
    };
    QVERIFY(isNear(one, style.heads[0]) && isNear(other, style.heads[1]) && !isNear(one, other));
  }

  void otherLinesAreFaintWhileSomeAreIsolated() {
    Fixture f(figureOf(1, 1, 3, 3));
    const LinePlace other = linesOf(f.view.figure(), {LineToken{0, false, 2}}).front();
    const auto strength = [&] {
      const QColor color = f.picture().pixelColor(f.view.viewportPlace(other).toPoint());
      const QColor ground = screenLineStyle().background;
      return std::abs(color.red() - ground.red()) + std::abs(color.blue() - ground.blue());
    };
    const int before = strength();
    f.click({0, false, 0});
    QVERIFY2(4 * strength() < before, qPrintable(QString::number(before)));
  }

  void aClickOnALineChoosesItsWeight() {
    Fixture f(figureOf(1, 1, 3, 3));
    std::optional<LinePlace> chosen;
    QObject::connect(&f.view, &LineView::lineChosen, &f.view, [&](const auto& line) { chosen = line; });
    const LinePlace wanted = f.view.shownLines().front();
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.view.viewportPlace(wanted).toPoint());
    QVERIFY(chosen);
    QCOMPARE(*chosen, wanted);
    QVERIFY(f.view.figure().pins.empty());
  }

  void enterChoosesTheHeaviestLineAndThenTheNextAndEscEndsTheChoice() {
    Fixture f(figureOf(1, 2, 4, 6));
    std::vector<std::optional<LinePlace>> chosen;
    QObject::connect(&f.view, &LineView::lineChosen, &f.view, [&](const auto& line) { chosen.push_back(line); });
    f.key(Qt::Key_Return);
    QVERIFY(chosen.empty());  // of no token yet
    f.key(Qt::Key_Down);
    f.key(Qt::Key_Down);
    std::vector<LinePlace> lines = linesOf(f.view.figure(), {LineToken{0, false, 1}});
    QVERIFY(lines.size() > 2);
    std::stable_sort(lines.begin(), lines.end(),
                     [](const LinePlace& a, const LinePlace& b) { return a.line.weight > b.line.weight; });
    const QImage before = f.picture();
    for (std::size_t i = 0; i <= lines.size(); ++i) {
      f.key(Qt::Key_Return);
      QCOMPARE(*chosen.back(), lines[i % lines.size()]);
      QCOMPARE(*f.view.chosen(), *chosen.back());
    }
    QVERIFY(f.view.figure().pins.empty());
    QVERIFY(f.picture() != before);  // it is marked
    f.key(Qt::Key_Escape);           // the token is pointed at no more
    QVERIFY(f.view.chosen());
    f.key(Qt::Key_Escape);
    QVERIFY(!f.view.chosen() && !chosen.back());
  }

  void ofLinesOverEachOtherTheHeaviestIsChosen() {
    LineFigure figure = figureOf(1, 1, 2, 2);
    for (const bool first : {true, false}) {
      // They cross half-way.
      WeightLines lines;
      lines.all = {{0, 1, first ? 0.9F : 0.3F}, {1, 0, first ? 0.3F : 0.9F}};
      lines.begins = {0, 2};
      figure.lines = lines;
      Fixture f(figure);
      QTest::mouseMove(f.view.viewport(), QPoint(2, 2));
      QTest::mouseMove(f.view.viewport(), f.view.viewportPlace(linesOf(figure, {}).front()).toPoint());
      QVERIFY(f.view.hoveredLine());
      QCOMPARE(Index(f.view.hoveredLine()->line.query), Index{first ? 0 : 1});
    }
  }

  void theSheetIsAsWideAsItsLegend() {
    LineFigure figure = figureOf(1, 4, 2, 2);
    for (int head = 0; head < 4; ++head) figure.headNames << QStringLiteral("Layer 1, head %1").arg(head);
    const LineStyle style = printLineStyle(false);
    const LineLayout layout = layoutLines(figure, style, QSizeF(560, 4096), 24);
    QVERIFY(layout.legend.width() > layout.panels.front().area.width());
    QVERIFY(layout.legend.width() + 2 * style.margin <= layout.size.width() + 1e-6);
  }

  /// Lines of several heads between the same two tokens would cover each other.
  void eachHeadHasALaneOfItsOwn() {
    LineFigure figure = figureOf(1, 3, 2, 2);
    WeightLines lines;
    for (int head = 0; head < 3; ++head) {
      lines.all.push_back({0, 0, 0.9F});
      lines.begins.push_back(lines.all.size());
    }
    figure.lines = lines;
    Fixture f(figure);
    const std::vector<QColor> colors = screenLineStyle().heads;
    const QImage picture = f.picture();
    std::vector<double> places;
    for (const LinePlace& place : f.view.shownLines()) {
      const QPointF at = f.view.viewportPlace(place);
      places.push_back(at.y());
      // Its own colour, mixed with the ground alone.
      const QColor seen = picture.pixelColor(at.toPoint()), own = colors[std::size_t(place.head)],
                   ground = screenLineStyle().background;
      const double strength = lineOpacity(f.view.lineLayout(), 0.9F);
      for (const auto part : {&QColor::red, &QColor::green, &QColor::blue})
        QVERIFY(std::abs((seen.*part)() - (strength * (own.*part)() + (1 - strength) * (ground.*part)())) < 12);
      QTest::mouseMove(f.view.viewport(), QPoint(2, 2));
      QTest::mouseMove(f.view.viewport(), at.toPoint());
      QVERIFY(f.view.hoveredLine());
      QCOMPARE(f.view.hoveredLine()->head, place.head);
    }
    const double lane = f.view.lineLayout().laneWidth;
    QVERIFY(lane > 4 && lineWidth(f.view.lineLayout(), 1) <= lane);
    QVERIFY(std::abs(places[1] - places[0] - lane) < 1e-9 && std::abs(places[2] - places[1] - lane) < 1e-9);
    // A head that is not drawn leaves its lane to the others.
    figure.heads[1] = false;
    f.view.setFigure(figure);
    const double middle = f.view.viewportRect({0, false, 0}).center().y();
    for (const LinePlace& place : f.view.shownLines())
      QVERIFY(std::abs(std::abs(f.view.viewportPlace(place).y() - middle) - f.view.lineLayout().laneWidth / 2) < 1);
  }

  /// All lines of hundreds of tokens would be one opaque band.
  void ofVeryManyLinesTheHeaviestAreDrawnUntilATokenIsPointedAt() {
    LineFigure figure = figureOf(1, 2, 20, 30, 1);
    figure.backdrop = heaviestOfRows(*figure.lines, 3);
    Fixture f(figure);
    QCOMPARE(f.view.shownLines().size(), std::size_t{2 * 20 * 3});
    QCOMPARE(lineCount(figure, 0), std::size_t{2 * 20 * 3});
    f.click({0, false, 4});
    QCOMPARE(f.view.shownLines().size(), std::size_t{2 * 30});
    // A line that only its token shows is found, too.
    const auto isHidden = [&](const LinePlace& place) {
      const auto drawn = figure.unlit().at(place.head);
      return std::find(drawn.begin(), drawn.end(), place.line) == drawn.end();
    };
    const std::vector<LinePlace> lines = f.view.shownLines();
    const auto hidden = std::find_if(lines.begin(), lines.end(), isHidden);
    QVERIFY(hidden != lines.end());
    QTest::mouseMove(f.view.viewport(), QPoint(2, 2));
    QTest::mouseMove(f.view.viewport(), f.view.viewportPlace(*hidden).toPoint());
    QVERIFY(f.view.hoveredLine());
    QCOMPARE(Index(f.view.hoveredLine()->line.query), Index{4});
    f.key(Qt::Key_Escape);
    QCOMPARE(f.view.shownLines().size(), std::size_t{2 * 20 * 3});
  }

  /// So that a screen reader and the status bar never tell of what is not there any more.
  void whatIsPointedAtIsToldAndThatNothingIs() {
    Fixture f(figureOf(1, 1, 3, 3));
    QSignalSpy hovered(&f.view, &LineView::hovered);
    const QPoint line = f.view.viewportPlace(f.view.shownLines().front()).toPoint();
    QTest::mouseMove(f.view.viewport(), line);
    QCOMPARE(hovered.count(), 1);
    QVERIFY(f.view.hoveredLine() && !f.view.hoveredToken());
    QTest::mouseMove(f.view.viewport(), QPoint(3, 3));
    QCOMPARE(hovered.count(), 2);
    QVERIFY(!f.view.hoveredLine() && !f.view.hoveredToken());
    f.point({0, true, 1});
    QCOMPARE(hovered.count(), 3);
    QTest::mouseMove(f.view.viewport(), line);
    QCOMPARE(hovered.count(), 4);
    QVERIFY(f.view.hoveredLine() && !f.view.hoveredToken());
  }

  void aFigureOfOtherLabelsIsLaidOutAnew() {
    const LineFigure first = figureOf(1, 2, 4, 4);
    for (const std::function<void(LineFigure&)>& change : std::initializer_list<std::function<void(LineFigure&)>>{
             [](LineFigure& figure) {
               figure.panels[0].queries =
                   std::make_shared<const QStringList>(QStringList{"a", "longer by far", "c", "d"});
             },
             [](LineFigure& figure) {
               figure.panels[0].keys = std::make_shared<const QStringList>(QStringList{"a", "longer by far", "c", "d"});
             },
             [](LineFigure& figure) { figure.panels[0].title = "a title"; },
             [](LineFigure& figure) { figure.isInRows = true; },
             [](LineFigure& figure) { figure.queriesName = "queries of a longer name"; }}) {
      LineFigure other = first;
      change(other);
      Fixture f(first), fresh(other);
      f.view.setFigure(other);
      QVERIFY(f.picture() == fresh.picture());
    }
  }

  void theKeyboardTakesAlongWhatItPointsAt() {
    QWidget window;
    auto* view = new LineView(&window);
    auto* other = new QLineEdit(&window);
    other->move(0, 400);
    view->resize(500, 380);
    view->setFigure(figureOf(1, 1, 4, 4));
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    other->setFocus();
    view->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(view->hasFocus());
    const QImage framed = view->grab().toImage();
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(view->shownLines().size() < view->figure().lines->all.size());
    other->setFocus();
    QCOMPARE(view->shownLines().size(), view->figure().lines->all.size());
    view->setFigure({});
    view->setFigure(figureOf(1, 1, 4, 4));
    QVERIFY(!view->current());
    QVERIFY(view->grab().toImage() != framed);  // a frame before the first arrow key
    // What the mouse points at stays.
    QTest::mouseMove(view->viewport(), view->viewportRect({0, false, 1}).center().toPoint());
    view->setFocus();
    other->setFocus();
    QVERIFY(view->hoveredToken());
  }

  void aPanEndsWithItsButtonWhereverThatIsReleased() {
    Fixture f(figureOf(1, 1, 200, 200));
    QWidget* viewport = f.view.viewport();
    const auto moveTo = [&](QPoint place, Qt::MouseButtons buttons) {
      QMouseEvent moved(QEvent::MouseMove, place, viewport->mapToGlobal(place), Qt::NoButton, buttons, Qt::NoModifier);
      QApplication::sendEvent(viewport, &moved);
    };
    QTest::mousePress(viewport, Qt::LeftButton, {}, QPoint(350, 400));
    moveTo(QPoint(350, 300), Qt::LeftButton);
    QCOMPARE(f.view.verticalScrollBar()->value(), 100);
    moveTo(QPoint(350, 200), Qt::NoButton);  // the release went elsewhere
    QCOMPARE(f.view.verticalScrollBar()->value(), 100);
    QTest::mousePress(viewport, Qt::LeftButton, {}, QPoint(350, 400));
    f.view.hide();
    f.view.show();
    moveTo(QPoint(350, 200), Qt::LeftButton);
    QCOMPARE(f.view.verticalScrollBar()->value(), 100);
  }

  void aPartOfTheLinesIsFoundWithoutLookingAtAll() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(2, 3, 90, 70);
      figure.isInRows = inRows;
      figure.heads[1] = false;
      const LineLayout layout = layoutLines(figure, screenLineStyle(), {700, 500}, 24);
      const LineBuckets buckets(figure, layout);
      const LineLayout::Panel& panel = layout.panels[1];
      for (const auto& [low, high] : {std::pair(0.0, 1e6), {900.0, 900.0}, {700.0, 1500.0}, {-50.0, -50.0}}) {
        std::vector<LinePlace> found, wanted;
        std::size_t ofPanel = 0;
        buckets.forEach(figure, 1, low, high, [&](Index head, const WeightLine& line) {
          found.push_back({1, head, line});
        });
        for (const LinePlace& place : linesOf(figure, {})) {
          if (place.panel != 1) continue;
          ++ofPanel;
          const double from = panel.queries.middle(place.line.query), to = panel.keys.middle(place.line.key);
          if (std::max(from, to) >= low && std::min(from, to) <= high) wanted.push_back(place);
        }
        for (const LinePlace& place : wanted) QCOMPARE(std::count(found.begin(), found.end(), place), 1);
        for (std::size_t i = 1; i < found.size(); ++i) QVERIFY(found[i - 1].head <= found[i].head);
        QVERIFY(found.size() <= wanted.size() + ofPanel / 10);
      }
    }
  }

  /// So that a figure that scrolls has no seam between what was drawn at two times.
  void aPartOfThePictureIsThatOfTheWhole() {
    const LineFigure figure = figureOf(1, 3, 60, 60);
    const LineStyle style = screenLineStyle();
    const LineLayout layout = layoutLines(figure, style, {700, 500}, 24);
    const LineBuckets buckets(figure, layout);
    for (const Index coarseness : {1, 3}) {
      const QImage whole = lineImage(figure, layout, buckets, style, {0, 1, 0, 1000, coarseness});
      const QImage part = lineImage(figure, layout, buckets, style, {0, 1, 640, 64, coarseness});
      QCOMPARE(part, whole.copy(0, 640, whole.width(), 64));
      QVERIFY(std::count_if(part.constBits(), part.constBits() + part.sizeInBytes(), [](uchar b) { return b != 0; }) >
              1000);
    }
  }

  void aCoarsePictureOfManyLinesLooksLikeTheFineOne() {
    const LineFigure figure = figureOf(1, 1, 60, 60);
    const LineStyle style = screenLineStyle();
    const LineLayout layout = layoutLines(figure, style, {700, 500}, 24);
    const LineBuckets buckets(figure, layout);
    const QImage fine = lineImage(figure, layout, buckets, style, {0, 1, 0, 1000, 1}),
                 coarse = lineImage(figure, layout, buckets, style, {0, 1, 0, 1000, 3});
    QCOMPARE(coarse.size(), fine.size());
    double difference = 0, ink = 0;
    for (int y = 0; y < fine.height(); ++y)
      for (int x = 0; x < fine.width(); ++x) {
        difference += std::abs(qAlpha(fine.pixel(x, y)) - qAlpha(coarse.pixel(x, y)));
        ink += qAlpha(fine.pixel(x, y));
      }
    QVERIFY2(difference < 0.3 * ink, qPrintable(QStringLiteral("%1 of %2").arg(difference).arg(ink)));
  }

  void aListOfVeryManyLinesHasTheFirstOfThemAndSaysSo() {
    Fixture f(figureOf(1, 4, 40, 40, 1));
    QAccessibleInterface* list = accessible(&f.view);
    QVERIFY(f.view.figure().lines->all.size() > 2000);
    QCOMPARE(list->childCount(), 1001);
    QCOMPARE(list->child(999)->role(), QAccessible::ListItem);
    QCOMPARE(list->child(1000)->role(), QAccessible::ScrollBar);  // behind the last of them
    QCOMPARE(list->child(1000)->parent(), list);
    QVERIFY(list->text(QAccessible::Description).contains("1000"));
    QVERIFY(list->child(999)->text(QAccessible::Name).contains("weight"));
    f.click({0, false, 1});
    QCOMPARE(list->childCount(), int(f.view.shownLines().size()) + 1);
  }

  void linesAreAListForScreenReaders() {
    Fixture f(figureOf(1, 2, 4, 4));
    QAccessibleInterface* list = accessible(&f.view);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), int(f.view.figure().lines->all.size()));
    f.click({0, false, 1});
    QCOMPARE(list->childCount(), int(f.view.shownLines().size()));
    const LinePlace first = f.view.shownLines().front();
    const QString name = list->child(0)->text(QAccessible::Name);
    for (const QString& part : {QStringLiteral("q1"), QStringLiteral("k%1").arg(first.line.key),
                                QString::number(double(first.line.weight), 'f', 4), QStringLiteral("head 1")})
      QVERIFY2(name.contains(part), qPrintable(name));
    std::optional<LinePlace> chosen;
    QObject::connect(&f.view, &LineView::lineChosen, &f.view, [&](const auto& line) { chosen = line; });
    list->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(*chosen, first);
  }

  void segmentsOfChineseAreBrokenIntoLinesAndWhollySeen() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(1, 1, 2, 2);
      figure.isInRows = inRows;
      const QString segment = QStringLiteral("很久以前在一个遥远的山村里住着一位老人和他的三个儿子");
      figure.panels[0].queries = std::make_shared<const QStringList>(QStringList{segment, segment});
      const LineLayout layout = layoutToFit(figure, screenLineStyle(), {600, 500});
      const QStringList& words = layout.panels[0].queries.words[0];
      QVERIFY(words.size() > 1);
      QCOMPARE(words.join(QString()), segment);
      // The next token begins below it, or beside it.
      const QFontMetricsF metrics(screenLineStyle().labelFont);
      double needed = inRows ? 0 : metrics.height() * double(words.size());
      for (const QString& line : words)
        if (inRows) needed = std::max(needed, metrics.horizontalAdvance(line));
      QVERIFY(layout.panels[0].queries.edges[1] - layout.panels[0].queries.edges[0] >= needed);
    }
  }

  void aLongTextIsPannedByDragAndWheelAndZoomedOut() {
    Fixture f(figureOf(1, 1, 200, 200));
    QScrollBar* bar = f.view.verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    QTest::mousePress(f.view.viewport(), Qt::LeftButton, {}, QPoint(350, 400));
    QTest::mouseMove(f.view.viewport(), QPoint(350, 300));
    QTest::mouseMove(f.view.viewport(), QPoint(350, 200));
    QTest::mouseRelease(f.view.viewport(), Qt::LeftButton, {}, QPoint(350, 200));
    QCOMPARE(bar->value(), 200);
    QVERIFY(f.view.figure().pins.empty());
    const double before = f.view.lineLayout().size.height();
    f.view.zoomBy(0.2);
    QVERIFY(f.view.lineLayout().size.height() < before / 4);
    QVERIFY(f.view.lineLayout().step > 1);
    f.view.setZoom(0);
    QCOMPARE(f.view.lineLayout().size.height(), before);
  }

  void whatWasPannedLooksAsIfItHadBeenDrawnThere() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(1, 2, 80, 80);
      figure.isInRows = inRows;
      Fixture panned(figure), there(figure);
      const auto bar = [&](Fixture& f) { return inRows ? f.view.horizontalScrollBar() : f.view.verticalScrollBar(); };
      panned.picture();
      for (int at = 0; at <= 333; at += 37) {
        bar(panned)->setValue(at);
        panned.picture();
      }
      bar(there)->setValue(333);
      QCOMPARE(bar(panned)->value(), 333);
      QCOMPARE(panned.picture(), there.picture());
    }
  }

  /// The picture of many lines is what a painter makes of them as shapes.
  void thePictureOfLinesIsThatOfTheirShapes() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(1, 2, 12, 12, 0.6);
      figure.isInRows = inRows;
      const LineStyle style = printLineStyle(false);
      const LineLayout layout = layoutLines(figure, style, {500, 500}, 40);
      const std::vector<LinePlace> lines = linesOf(figure, {});
      QImage shapes(int(layout.size.width()), int(layout.size.height()), QImage::Format_RGB32), pixels = shapes;
      for (QImage* image : {&shapes, &pixels}) image->fill(Qt::white);
      QPainter shape(&shapes), pixel(&pixels);
      shape.setRenderHint(QPainter::Antialiasing);
      paintLinePaths(shape, layout, style, lines);
      const int along = inRows ? shapes.width() : shapes.height();
      const LinePart part{0, 1, 0, along};
      pixel.drawImage(lineImagePlace(layout, part),
                      lineImage(figure, layout, LineBuckets(figure, layout), style, part));
      shape.end();
      pixel.end();
      double difference = 0, ink = 0;
      for (int y = 0; y < shapes.height(); ++y)
        for (int x = 0; x < shapes.width(); ++x) {
          difference += std::abs(qGray(shapes.pixel(x, y)) - qGray(pixels.pixel(x, y)));
          ink += 255 - qGray(shapes.pixel(x, y));
        }
      QVERIFY2(difference < 0.08 * ink, qPrintable(QStringLiteral("%1 of %2").arg(difference).arg(ink)));
    }
  }

  /// So many lines take a painter of shapes longer than a frame: they are a picture, which must not be of other tokens.
  void veryManyLitLinesAreThoseOfTheirTokensWhereverTheyArePannedTo() {
    LineFigure figure = figureOf(1, 4, 60, 60, 1);
    figure.backdrop = Box<WeightLines>(heaviestOfRows(*figure.lines, 0));
    Fixture panned(figure), there(figure);
    const std::vector<LineToken> others{{0, false, 50}, {0, false, 51}, {0, false, 52}, {0, false, 53}},
        lit{{0, false, 4}, {0, false, 5}, {0, true, 20}, {0, true, 40}};
    panned.view.setPins(others);
    panned.picture();
    for (Fixture* f : {&panned, &there}) f->view.setPins(lit);
    QVERIFY(panned.view.shownLines().size() > 500);
    for (int at = 0; at <= 300; at += 60) {
      panned.view.verticalScrollBar()->setValue(at);
      panned.picture();
    }
    there.view.verticalScrollBar()->setValue(300);
    QCOMPARE(panned.view.verticalScrollBar()->value(), 300);
    const QImage seen = panned.picture();
    QCOMPARE(seen, there.picture());
    // Beside the labels the picture is about the one that a painter of shapes makes, which lays heavy lines on top.
    QImage shapes(seen.size(), QImage::Format_RGB32);
    shapes.fill(screenLineStyle().background);
    const LineLayout& layout = panned.view.lineLayout();
    QPainter painter(&shapes);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF origin = tokenRect(layout, lit[0]).topLeft() - panned.view.viewportRect(lit[0]).topLeft();
    painter.translate(-origin);
    paintLinePaths(painter, layout, screenLineStyle(), panned.view.shownLines());
    painter.end();
    double difference = 0, ink = 0;
    for (int y = 0; y < seen.height(); ++y)
      for (int x = int(layout.panels[0].begin - origin.x()) + 2; x < int(layout.panels[0].end - origin.x()) - 2; ++x) {
        difference += std::abs(qGray(seen.pixel(x, y)) - qGray(shapes.pixel(x, y)));
        ink += std::abs(qGray(shapes.pixel(x, y)) - qGray(screenLineStyle().background.rgb()));
      }
    QVERIFY2(difference < 0.25 * ink, qPrintable(QStringLiteral("%1 of %2").arg(difference).arg(ink)));
  }

  void aFigureOfLinesIsExportedInEveryFormat() {
    LineFigure figure = figureOf(2, 2, 6, 6);
    figure.pins = {{0, false, 1}};
    for (const FigureFormat& format : figureFormats()) {
      ExportOptions options;
      options.format = format.id;
      options.widthMm = 90;
      QString complaint;
      const QByteArray bytes = exportedFigure(linePicture(figure), options, &complaint);
      QVERIFY2(complaint.isEmpty() == !format.ofHeatmaps && bytes.isEmpty() == !complaint.isEmpty(),
               qPrintable(complaint));
      if (options.format != "svg") continue;
      for (const char* words : {"q5", "k0", "Head 2", "queries"}) QVERIFY2(bytes.contains(words), words);
    }
  }

  void aSheetIsAsWideAsItWasAskedToBe() {
    for (const bool inRows : {false, true}) {
      LineFigure figure = figureOf(1, 1, 60, 60);
      figure.isInRows = inRows;
      ExportOptions options;
      options.widthMm = 90;
      QCOMPARE(linePicture(figure).drawing(options).size.width(), unitsOf(90));
      options.heightMm = 70;
      QCOMPARE(linePicture(figure).drawing(options).size, QSizeF(unitsOf(90), unitsOf(70)));
    }
  }
};

QTEST_MAIN(TestLines)
#include "tst_lines.moc"
