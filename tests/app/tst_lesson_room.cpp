// SPDX-License-Identifier: GPL-3.0-or-later
#include <QScrollBar>
#include <QStatusBar>
#include <QTableView>
#include <random>

#include "app/lessons/window/guess_rows.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/spotlight.h"
#include "app/window/languages.h"
#include "app/workspaces/regression/regression_page.h"
#include "core/scene/field_paths.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/lesson_room.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/controls/number_slider.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// Lessons before a room: presented on a large screen, read from the last row, led by a clicker.

class TestLessonRoom : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { beginLessonTests(); }

  void aRoomSeesTheFigureAloneAndAClickerGoesThroughTheSteps() {
    Played p;
    const QRect place = p.window().geometry();
    const QByteArray before = p.sceneNow();
    p.press(Qt::Key_F5);
    QVERIFY(p.window().isPresenting());
    QVERIFY(p.window().isFullScreen());
    QCOMPARE(p.window().size(), QSize(1920, 1080));
    QCOMPARE(ui::textScale(), 2.75);
    for (QWidget* gone : {static_cast<QWidget*>(p.window().panel()), static_cast<QWidget*>(p.window().statusBar()),
                          static_cast<QWidget*>(p.window().findChild<LessonStrip*>()), p.window().page()->panes()[2]})
      QVERIFY(!gone->isVisible());
    QCOMPARE(p.says("presentedTitle"), "Two keys are left");
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 1 / 3");
    QCOMPARE(p.says("presentedAsk"), "Scores 1 and 2: which weights?");
    QVERIFY(p.says("presentedSeen").isEmpty());
    // Forwards: first what it comes to, without asking for a guess, and then the next step.
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    QCOMPARE(p.part<GuessRows>("presentedRows")->accessibleName(), "answer: key 1 0.27, key 2 0.73");
    QCOMPARE(p.says("presentedSeen"), "Key 2 gets 0.7311.");
    p.press(Qt::Key_Space);
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 2 / 3");
    p.press(Qt::Key_B);
    QCOMPARE(p.window().grab().toImage().pixelColor(300, 300), QColor(Qt::black));
    p.press(Qt::Key_B);
    QVERIFY(p.window().grab().toImage().pixelColor(300, 300) != QColor(Qt::black));
    p.press(Qt::Key_Left);
    QCOMPARE(p.says("presentedPlace"), "Masked softmax 1 / 3");
    p.press(Qt::Key_Escape);
    QVERIFY(!p.window().isPresenting());
    QVERIFY(!p.window().isFullScreen());
    QTRY_COMPARE(p.window().geometry(), place);
    QCOMPARE(ui::textScale(), 1.0);
    QVERIFY(p.window().panel()->isVisible() && p.window().page()->panes()[2]->isVisible());
    QVERIFY(!p.window().page()->panes()[0]->isVisible());
    QCOMPARE(p.sceneNow(), before);
  }

  void aRoomReadsTheFigureFromItsLastRow_data() { addScreens(); }
  void aRoomReadsTheFigureFromItsLastRow() {
    QFETCH(QSize, screen);
    Played p;
    p.press(Qt::Key_F5);
    p.window().resize(screen);  // as when another screen is plugged in
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QCOMPARE(p.window().size(), screen);
    const QImage frame = p.window().grab().toImage();
    const ui::HeatmapView* heatmap = p.heatmap();
    // The figure fills its room, in height or in width.
    const QSizeF figure = heatmap->figureLayout().size, room = heatmap->viewport()->size();
    QVERIFY2(figure.height() >= 0.6 * room.height() || figure.width() >= 0.6 * room.width(),
             qPrintable(QStringLiteral("%1 of %2").arg(figure.height()).arg(room.height())));
    for (Index column = 0; column < 2; ++column) {
      const QRectF cell = heatmap->viewportRect({0, 1, column}).adjusted(6, 6, -6, -6);
      const Ink ink =
          inkIn(frame, QRect(heatmap->viewport()->mapTo(&p.window(), cell.topLeft().toPoint()), cell.size().toSize()));
      QVERIFY2(40 * ink.height >= screen.height(), qPrintable(QString::number(ink.height)));
    }
    int labels = 0;
    for (QLabel* label : p.window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      ++labels;
      // 24 points are 32 pixels where the screen is 1080 high.
      const int pixels = QFontInfo(label->font()).pixelSize();
      QVERIFY2(pixels * 1080 >= 32 * screen.height(), qPrintable(label->objectName()));
      QVERIFY2(label->heightForWidth(label->width()) <= label->height() + 1 || !label->wordWrap(),
               qPrintable(label->objectName()));
    }
    QVERIFY(labels >= 4);
  }

  void theSpotlightDimsAllButTheSelectedRowAndThenFollowsThePointer() {
    Lesson lesson = threeSteps();
    lesson.steps[0].view = ViewState();
    lesson.steps[0].view->attention.selection = {0, 1, 0};
    Played p({1440, 900}, lesson);
    p.press(Qt::Key_F5);
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QWidget* room = p.window().centralWidget();
    const auto pixel = [&](const QPointF& at) { return p.window().grab().toImage().pixel(at.toPoint()); };
    const QPoint corner(5, 5);
    const QRgb before = pixel(corner);
    const QRectF row = p.heatmap()->viewportRect({0, 1, 0}) | p.heatmap()->viewportRect({0, 1, 1});
    const QPoint inRow = p.heatmap()->viewport()->mapTo(&p.window(), row.topLeft().toPoint() + QPoint(14, 14));
    const QRgb cell = pixel(inRow);
    p.press(Qt::Key_S);
    auto* light = p.window().findChild<Spotlight*>();
    QVERIFY(light && light->isOn());
    QCOMPARE(qRed(pixel(corner)), qRound(0.8 * qRed(before)));
    QCOMPARE(pixel(inRow), cell);
    // What is dimmed can be read all the same.
    const QImage frame = p.window().grab().toImage();
    for (QLabel* label : p.window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      const Ink ink = inkIn(frame, QRect(label->mapTo(&p.window(), QPoint(0, 0)), label->size()));
      QVERIFY2(ink.contrast >= 7, qPrintable(label->objectName() + ' ' + QString::number(ink.contrast)));
    }
    QTest::mouseMove(room, {400, 300});
    QCoreApplication::processEvents();
    QTRY_VERIFY(QLineF(light->light().center(), QPointF(400, 300)).length() < 3);
    // Clicks and keys go through it.
    QVERIFY(light->testAttribute(Qt::WA_TransparentForMouseEvents));
    p.press(Qt::Key_Left);
    p.press(Qt::Key_S);
    QVERIFY(!light->isOn());
    QCOMPARE(pixel(corner), before);
    p.press(Qt::Key_S);
    p.press(Qt::Key_Escape);
    QVERIFY(!light->isOn());
  }

  void whereNothingIsSelectedTheSpotlightBeginsInTheMiddle() {
    Played p({1440, 900}, readLesson(":/lessons/04-learning-the-width.lesson"));
    p.press(Qt::Key_F5);
    p.press(Qt::Key_S);
    auto* light = p.window().findChild<Spotlight*>();
    QVERIFY(light && light->isOn());
    QVERIFY(QLineF(light->light().center(), QRectF(light->rect()).center()).length() < 3);
    QVERIFY(light->light().height() < 0.5 * light->height() && light->light().width() < 0.5 * light->width());
  }

  void aStepWithoutAnActionAsksARoomBeforeItTells() {
    Lesson lesson = threeSteps();
    lesson.steps[2].done.clear();
    lesson.steps[2].selects.clear();
    Played p({1440, 900}, lesson);
    p.press(Qt::Key_F5);
    for (int round = 0; round < 2; ++round) {
      p.player().enter(2);
      p.settle();
      QCOMPARE(p.says("presentedAsk"), "Is it larger? 1) larger 2) the same 3) smaller");
      QVERIFY(p.says("presentedAnswer").isEmpty() && p.says("presentedSeen").isEmpty());
      p.press(Qt::Key_PageDown);
      QCOMPARE(p.says("presentedAnswer"), "■ answer the same");
      QCOMPARE(p.says("presentedSeen"), "You see it.");
      QVERIFY(p.says("presentedAsk").isEmpty());
    }
    p.press(Qt::Key_PageUp);
    QCOMPARE(p.player().step(), std::size_t{1});
  }

  void theGuessOfTheRoomIsGivenByItsDigit() {
    Played p;
    p.press(Qt::Key_F5);
    p.player().enter(2);
    p.settle();
    p.press(Qt::Key_4);
    QVERIFY(!p.player().guess());
    p.press(Qt::Key_1);
    QCOMPARE(p.says("presentedAsk"), "Is it larger? □ 1) larger 2) the same 3) smaller");
    p.press(Qt::Key_2);
    QCOMPARE(p.player().guess()->option, std::size_t{0});
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY(p.player().isDone());
    p.settle();
    QVERIFY2(p.says("presentedAnswer").startsWith("□ our guess larger"), qPrintable(p.says("presentedAnswer")));
  }

  void whatAStepDoesNotChangeHasNoControlInItsFigure() {
    Played p({1440, 900}, readLesson(":/lessons/01-soft-dictionary.lesson"));
    const auto temperature = [&] { return p.window().page()->findChild<ui::NumberSlider*>()->isVisible(); };
    QVERIFY(!temperature());
    p.player().enter(3);  // which lowers it
    p.settle();
    QVERIFY(temperature());
    p.press(Qt::Key_F5);
    QVERIFY(temperature());
    p.player().enter(5);
    p.settle();
    QVERIFY(!temperature());
    p.press(Qt::Key_Escape);
    p.player().setFree(true);
    QVERIFY(temperature());
  }

  void learningIsShownToARoomAndBeginsAnewInEachStep() {
    Played p({1440, 900}, readLesson(":/lessons/04-learning-the-width.lesson"));
    p.press(Qt::Key_F5);
    const auto film = [&]() -> const TrainingFilm& { return p.window().findChild<RegressionPage*>()->film(); };
    p.player().enter(1);
    p.settle();
    QVERIFY(!film().w());
    p.press(Qt::Key_PageDown);
    // One step of rate 1/2, which the words call far too far.
    QTRY_VERIFY_WITH_TIMEOUT(film().w() && *film().w() > 20 && *film().w() < 22, 20'000);
    p.player().enter(3);
    p.settle();
    QVERIFY(!film().w());
    p.press(Qt::Key_PageDown);
    QTRY_VERIFY_WITH_TIMEOUT(film().w() && film().isAtEnd() && !film().isPlaying(), 30'000);
    QVERIFY2(*film().w() > 2.5 && *film().w() < 3.5, qPrintable(QString::number(*film().w())));
  }

  void linesOfACurveAreThreePixelsWideBeforeARoom_data() { addScreens(); }
  void linesOfACurveAreThreePixelsWideBeforeARoom() {
    QFETCH(QSize, screen);
    Played p({1440, 900}, readLesson(":/lessons/03-kernels.lesson"));
    p.press(Qt::Key_F5);
    p.window().resize(screen);
    p.settle();
    solve(p);  // the constant kernel, whose curve is level
    const auto* chart = p.window().findChild<RegressionPage*>()->chart();
    const ui::ChartStyle style = ui::screenChartStyle();
    for (const double width : {1.0, 1.5, 2.0}) QVERIFY(style.lineWidth(width) >= 3);
    const QImage frame = p.window().grab().toImage();
    const QRectF plot = chart->plotArea().translated(chart->mapTo(&p.window(), QPoint(0, 0)));
    std::vector<int> widths;
    const QColor curve = ui::seriesColor(style, chart->figure().curves.back().color);
    for (int x = int(plot.left()) + 20; x < plot.right() - 20; x += 7) {
      int run = 0, longest = 0;
      for (int y = int(plot.top()); y < plot.bottom(); ++y) {
        const QColor pixel = frame.pixelColor(x, y);
        const int away = std::abs(pixel.red() - curve.red()) + std::abs(pixel.green() - curve.green()) +
                         std::abs(pixel.blue() - curve.blue());
        run = away < 60 ? run + 1 : 0;
        longest = std::max(longest, run);
      }
      widths.push_back(longest);
    }
    std::sort(widths.begin(), widths.end());
    QVERIFY2(widths[widths.size() / 4] >= 3, qPrintable(QString::number(widths[widths.size() / 4])));
    // And the figure has the room for them.
    QVERIFY2(plot.height() * 4 > screen.height(), qPrintable(QString::number(plot.height())));
  }

  /// What was guessed and what is so stand in one picture, in different colours and far enough from each other, also
  /// while one looks elsewhere.
  void aRoomSeesEveryPairOfATable() {
    const auto english = qScopeGuard([] { installTranslations("en"); });
    for (const char* language : {"en", "zh_CN"}) {
      installTranslations(language);  // the names beside the table, too, are higher in Chinese
      for (const FoundLesson& found : lessonsToPlay()) {
        if (found.lesson.scene.workspace != "retrieval") continue;
        Played p({1440, 900}, found.lesson);
        p.press(Qt::Key_F5);
        for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
          p.player().enter(step);
          p.settle();
          if (const auto& asked = found.lesson.steps[step].prediction; asked && !asked->wrong.empty())
            p.player().give({asked->wrong.front().numbers, asked->wrong.front().option});
          solve(p);
          const auto* table = p.window().page()->findChild<QTableView*>();
          const QRect last = table->visualRect(table->model()->index(table->model()->rowCount() - 1, 0));
          QVERIFY2(table->viewport()->rect().contains(last),
                   qPrintable(QStringLiteral("%1 %2 %3: %4 of %5")
                                  .arg(QString::fromStdString(found.lesson.id))
                                  .arg(step + 1)
                                  .arg(language)
                                  .arg(last.bottom())
                                  .arg(table->viewport()->height())));
        }
      }
    }
  }

  /// Before a room nobody scrolls. Projectors are often 16:10, which is higher, and no wider.
  void aRoomSeesTheWeightsThatItIsAskedAboutOnAScreenOfAnyShape() {
    const Lesson lesson = readLesson(":/lessons/11-queries-keys-values.lesson");
    for (const QSize& screen : {QSize(1920, 1080), QSize(1280, 720), QSize(1440, 900), QSize(1280, 800)}) {
      Played p({1440, 900}, lesson);
      p.press(Qt::Key_F5);
      p.window().resize(screen);
      p.player().enter(placeOfStep(lesson, "shape-of-weights"));
      p.settle();
      const auto* flow = p.part<QAbstractScrollArea>("flow");
      QVERIFY(flow->isVisible());
      QVERIFY2(flow->horizontalScrollBar()->maximum() == 0,
               qPrintable(QStringLiteral("%1 × %2").arg(screen.width()).arg(screen.height())));
    }
  }

  void aLectureIsGivenByAClickerAloneAndLeavesNothingBehind() {
    for (const int order : oneLessonOf == 1 ? std::vector{1, 2, 7, 16, 17} : std::vector{2}) {
      const std::vector<FoundLesson> all = findLessons();
      const auto found =
          std::find_if(all.begin(), all.end(), [&](const FoundLesson& each) { return each.lesson.order == order; });
      QVERIFY(found != all.end());
      Played p({1440, 900}, found->lesson);
      const QByteArray mine = sceneText(p.own.scene()), before = p.sceneNow();
      const QRect place = p.window().geometry();
      p.press(Qt::Key_F5);
      std::mt19937 random{static_cast<unsigned>(order)};
      const std::vector<QSize> screens{{1920, 1080}, {1280, 720}, {1024, 768}, {800, 600}};
      for (int presses = 0; presses < 60 && p.player().step() + 1 < found->lesson.steps.size(); ++presses) {
        p.press(Qt::Key_PageDown);
        QTRY_VERIFY(!p.player().isShowing());
        p.settle();
        if (random() % 4 == 0) p.window().resize(screens[random() % screens.size()]);
        if (random() % 4 == 0) {
          p.press(Qt::Key_B);
          p.press(Qt::Key_B);
        }
      }
      QCOMPARE(p.player().step() + 1, found->lesson.steps.size());
      while (p.player().step() > 0) p.press(Qt::Key_PageUp);
      QCOMPARE(p.sceneNow(), before);
      p.press(Qt::Key_Escape);
      QTRY_COMPARE(p.window().geometry(), place);
      QCOMPARE(ui::textScale(), 1.0);
      QVERIFY(!ui::theme().projected);
      QCOMPARE(sceneText(p.own.scene()), mine);
    }
  }

  void notesStandOnASecondScreenAsLongAsThereIsOne() {
    const QSize first{1440, 900}, second{1280, 720};
    const auto notes = []() -> QLabel* {
      for (QWidget* each : QApplication::topLevelWidgets())
        if (each->objectName() == "notes" && each->isVisible()) return qobject_cast<QLabel*>(each);
      return nullptr;
    };
    if (!test::plugScreens({first, second})) QSKIP("this platform's screens can't be unplugged");
    const auto unplug = qScopeGuard([] { test::plugScreens({{1920, 1080}}); });
    {
      const Lesson lesson = readLesson(":/lessons/07-masked-softmax.lesson");
      Played p({1200, 800}, lesson);
      const QByteArray mine = sceneText(p.own.scene()), before = p.sceneNow();
      const QRect place = p.window().geometry();
      QCOMPARE(QGuiApplication::screens().size(), 2);
      QVERIFY(!notes());
      p.press(Qt::Key_F5);
      QVERIFY(notes());
      QVERIFY(notes()->screen() != p.window().screen());
      QCOMPARE(notes()->screen()->size(), second);
      const auto has = [&](const std::string& words) {
        return notes()->text().contains(QString::fromStdString(words).toHtmlEscaped());
      };
      QVERIFY2(has(textIn(lesson.steps[0].notes, "en")) && has(textIn(lesson.steps[0].action, "en")) &&
                   has(textIn(lesson.steps[1].title, "en")),
               qPrintable(notes()->text()));
      p.press(Qt::Key_PageDown);
      QTRY_VERIFY(p.player().isDone());
      p.press(Qt::Key_PageDown);
      QVERIFY(has(textIn(lesson.steps[1].notes, "en")) && has(textIn(lesson.steps[2].title, "en")));
      // The clicker stays with the figure.
      QVERIFY(notes()->windowFlags() & Qt::WindowDoesNotAcceptFocus);
      std::mt19937 random{5};
      bool isIn = true;
      for (int i = 0; i < 200; ++i) {
        isIn = random() % 2 == 0;
        // Sometimes it is the figure's own screen that goes.
        if (isIn)
          test::plugScreens({first, second});
        else
          test::plugScreens({random() % 3 == 0 ? second : first});
        if (random() % 4 == 0) p.press(random() % 2 ? Qt::Key_PageDown : Qt::Key_PageUp);
        if (random() % 9 == 0) p.press(Qt::Key_B);
        QCoreApplication::processEvents();
        QVERIFY(p.window().isPresenting() && p.window().isVisible());
        QCOMPARE(notes() != nullptr, isIn);
        if (isIn) QVERIFY(notes()->screen() != p.window().screen());
      }
      test::plugScreens({first, second});
      while (p.player().isShowing()) QTest::qWait(5);
      p.settle();
      while (p.player().step() > 0) p.press(Qt::Key_PageUp);
      p.press(Qt::Key_Escape);
      QVERIFY(!p.window().isPresenting() && !notes());
      QCOMPARE(p.window().geometry(), place);
      QCOMPARE(p.sceneNow(), before);
      QCOMPARE(sceneText(p.own.scene()), mine);
    }
  }

  void aLessonThatIsClosedBeforeTheRoomLeavesUsualTextBehind() {
    Played p;
    p.press(Qt::Key_F5);
    QVERIFY(ui::textScale() > 1.5);
    p.window().close();
    QVERIFY(!p.main.lesson());
    QCOMPARE(ui::textScale(), 1.0);
  }

  void whateverEndsAPresentedLessonLeavesUsualTextBehind() {
    {
      Played p;
      p.press(Qt::Key_F5);
      p.main.startLesson(threeSteps());
      p.waitForLesson();
      QVERIFY(!p.window().isPresenting() && !p.window().isFullScreen());
      QCOMPARE(ui::textScale(), 1.0);
      p.press(Qt::Key_F5);
      QVERIFY(ui::textScale() > 1.5);
    }
    QCOMPARE(ui::textScale(), 1.0);
  }
};

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  test::TextsInPictures::instance();
  TestLessonRoom test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_lesson_room.moc"
