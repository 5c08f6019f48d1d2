// SPDX-License-Identifier: GPL-3.0-or-later
#include <QScrollBar>
#include <QStatusBar>
#include <QTableView>
#include <random>
#include <unordered_map>

#include "app/lessons/window/guess_rows.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/spotlight.h"
#include "app/window/languages.h"
#include "app/workspaces/regression/regression_page.h"
#include "core/scene/field_paths.h"
#include "tests/support/color_sight.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/lesson_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/controls/number_slider.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// Lessons before a room: presented on a large screen, read from the last row, led by a clicker.

namespace {

/// What is drawn within a part of a frame, on the ground that most of it has.
struct Ink {
  QRgb ground = 0, ink = 0;
  double contrast = 1;  ///< of what differs most from the ground
  int height = 0;       ///< of all that differs clearly
};
Ink inkIn(const QImage& frame, const QRect& part) {
  const QRect area = part.intersected(frame.rect());
  std::vector<QRgb> pixels;
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) pixels.push_back(frame.pixel(x, y));
  std::unordered_map<QRgb, int> counts;
  for (const QRgb pixel : pixels) ++counts[pixel];
  Ink ink;
  int most = 0;
  for (const auto& [color, count] : counts)
    if (count > most || (count == most && color < ink.ground)) std::tie(ink.ground, most) = std::pair(color, count);
  std::unordered_map<QRgb, double> contrasts;
  for (const auto& [color, count] : counts) contrasts[color] = test::contrast(color, ink.ground);
  for (const auto& [color, differs] : contrasts)
    if (differs > ink.contrast || (differs == ink.contrast && color < ink.ink))
      std::tie(ink.ink, ink.contrast) = std::pair(color, differs);
  int first = area.bottom() + 1, last = area.top() - 1;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (contrasts.at(pixels[i]) > 1 + (ink.contrast - 1) / 3) {
      last = area.top() + static_cast<int>(i) / area.width();
      first = std::min(first, last);
    }
  ink.height = std::max(0, last - first + 1);
  return ink;
}

/// As the spotlight leaves what it is not about.
QRgb dimmed(QRgb color) {
  return qRgb(qRound(0.8 * qRed(color)), qRound(0.8 * qGreen(color)), qRound(0.8 * qBlue(color)));
}

/// How much the digits in the cells in sight differ from their ground at least, where a spotlight dims them.
/// \param cells is raised by how many were looked at
double leastContrastOfDigits(LessonWindow& window, int& cells) {
  const QImage frame = window.grab().toImage();
  double least = 21;
  for (const auto* heatmap : window.page()->findChildren<ui::HeatmapView*>()) {
    if (!heatmap->isVisible() || !heatmap->message().isEmpty()) continue;
    const QPoint at = heatmap->viewport()->mapTo(&window, QPoint(0, 0));
    int looked = 0;
    for (std::size_t panel = 0; panel < heatmap->figure().panels.size(); ++panel)
      for (Index row = 0; row < ui::rowsOf(heatmap->figure(), panel); ++row)
        for (Index column = 0; column < ui::columnsOf(heatmap->figure(), panel) && looked < 40; ++column) {
          const QRectF cell = heatmap->viewportRect({panel, row, column});
          if (!ui::isVisible(heatmap->figure(), panel, row, column) || cell.height() < 30 ||
              !QRectF(heatmap->viewport()->rect()).contains(cell))
            continue;
          const double edge = 0.2 * std::min(cell.width(), cell.height());
          const Ink ink = inkIn(frame, cell.adjusted(edge, edge, -edge, -edge).toAlignedRect().translated(at));
          if (ink.contrast < 1.5) continue;  // there is no number
          least = std::min(least, test::contrast(dimmed(ink.ink), dimmed(ink.ground)));
          ++looked;
          ++cells;
        }
  }
  return least;
}

/// Where words stand in a frame, whether they were drawn at once or in pieces that follow on each other. A number is
/// not found within another.
std::vector<QRectF> placesOfWords(const std::vector<test::DrawnText>& drawn, QString words) {
  const auto plain = [](QString text) { return text.remove(QChar(0x200b)).remove(u' ').remove(QChar(0xa0)); };
  words = plain(words);
  const bool isNumber = words.contains(QRegularExpression("^[−+]?[0-9.]+$"));
  std::vector<QRectF> places;
  for (std::size_t first = 0; first < drawn.size(); ++first) {
    const QString piece = plain(drawn[first].text);
    if (isNumber) {
      // What has no room in its bar stands beside it, behind its name.
      const QRegularExpression named(u':' + QRegularExpression::escape(words) + "(·|$)");
      if (piece == words || piece.contains(named)) places.push_back(drawn[first].place);
      continue;
    }
    QString found;
    QRectF place;
    for (std::size_t i = first; i < drawn.size() && found.size() < words.size() + piece.size(); ++i) {
      found += plain(drawn[i].text);
      place |= drawn[i].place;
      const qsizetype at = found.indexOf(words);
      if (at < 0) continue;
      if (at < piece.size()) places.push_back(place);
      break;
    }
  }
  return places;
}

/// Does at once what a solution does in front of a room one by one.
void solve(Played& p) {
  const LessonStep& step = p.player().current();
  for (const FieldEdit& edit : step.solution)
    p.player().document()->edit("solution", [&](Scene& scene) { set(scene, edit.first, edit.second); });
  if (!step.selects.empty())
    p.player().document()->look([&](ViewState& view) { select(view, p.scene(), step.selects); });
  p.settle();
}

}  // namespace

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

  void aRoomReadsTheFigureFromItsLastRow_data() {
    QTest::addColumn<QSize>("screen");
    QTest::newRow("1920 × 1080") << QSize(1920, 1080);
    QTest::newRow("1280 × 720") << QSize(1280, 720);
  }
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

  void linesOfACurveAreThreePixelsWideBeforeARoom_data() { aRoomReadsTheFigureFromItsLastRow_data(); }
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
  void guessAndAnswerAreApartInThePictureUntilTheStepIsLeft() {
    int asked = 0;
    QStringList bad;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
        const auto& prediction = found.lesson.steps[step].prediction;
        if (!prediction || prediction->wrong.empty()) continue;
        p.player().enter(step);
        p.settle();
        const WrongAnswer& wrong = prediction->wrong.front();
        p.player().give({wrong.numbers, wrong.option});
        solve(p);
        for (const bool isPresented : {false, true}) {
          p.window().setPresenting(isPresented);
          p.settle();
          const QString place = QStringLiteral("%1 %2 %3: ")
                                    .arg(QString::fromStdString(found.lesson.id))
                                    .arg(step + 1)
                                    .arg(isPresented ? "presented" : "in the window");
          if (!p.player().isDone()) bad << place + "not done";
          if (!p.player().isDone()) continue;
          const auto look = [&] {
            const std::vector<test::DrawnText> drawn = test::textsDrawnBy(p.window());
            const QImage frame = p.window().grab().toImage();
            const auto inkOf = [&](const QRectF& at) { return QColor(inkIn(frame, at.toAlignedRect()).ink); };
            const StepTexts& texts = p.player().texts();
            const auto plain = [](const QString& html) {
              QTextDocument document;
              document.setHtml(lessonHtml(html));
              return document.toPlainText();
            };
            const auto wants = [&](const QString& guess, const QString& answer, double apart) {
              ++asked;
              const std::vector<QRectF> guesses = placesOfWords(drawn, guess), answers = placesOfWords(drawn, answer);
              const bool areApart = std::any_of(guesses.begin(), guesses.end(), [&](const QRectF& guessed) {
                return std::any_of(answers.begin(), answers.end(), [&](const QRectF& known) {
                  const QPointF away = guessed.topLeft() - known.topLeft();
                  return QRectF(frame.rect()).contains(guessed | known) &&
                         (apart >= 0.05 || std::hypot(away.x(), away.y()) >= 24) &&
                         (!isPresented || inkOf(guessed) != inkOf(known));
                });
              });
              if (!areApart) bad << place + guess + " / " + answer;
            };
            if (prediction->kind == PredictionKind::choose)
              return wants((isPresented ? "our guess" : "your guess:") + plain(texts.options[int(wrong.option)]),
                           (isPresented ? "answer" : "answer:") + plain(texts.options[int(prediction->right)]), 0);
            std::size_t farthest = 0;
            const std::vector<double> answer = p.player().answer();
            for (std::size_t i = 0; i < answer.size(); ++i)
              if (std::abs(answer[i] - wrong.numbers[i]) > std::abs(answer[farthest] - wrong.numbers[farthest]))
                farthest = i;
            wants(guessText(wrong.numbers[farthest]), guessText(answer[farthest]),
                  std::abs(answer[farthest] - wrong.numbers[farthest]));
          };
          p.player().document()->look([](ViewState& view) { view.attention.selection.clear(); });
          p.settle();
          look();
        }
        p.window().setPresenting(false);
      }
    }
    QVERIFY(oneLessonOf * asked > 150);
    for (const QString& each : bad) qWarning("%s", qPrintable(each));
    QCOMPARE(bad.size(), 0);
  }

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

  void everyStepOfEveryLessonHasItsPlaceBeforeARoom_data() { aRoomReadsTheFigureFromItsLastRow_data(); }
  void everyStepOfEveryLessonHasItsPlaceBeforeARoom() {
    QFETCH(QSize, screen);
    int steps = 0, cells = 0, texts = 0;
    QStringList narrow, smallNumbers, faint;
    const QRegularExpression number("^[−+]?[0-9]+([.][0-9]+)?$");
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      p.press(Qt::Key_F5);
      p.window().resize(screen);
      p.settle();
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step, ++steps) {
        p.player().enter(step);
        p.settle();
        for (const char* language : {"en", "zh_CN"}) {
          p.player().setLanguage(language);
          p.settle();
          const QString place =
              QStringLiteral("%1 %2 %3").arg(QString::fromStdString(found.lesson.id)).arg(step).arg(language);
          QVERIFY2(p.window().size() == screen, qPrintable(place));
          for (const char* name : {"presentedTitle", "presentedAsk", "presentedPlace"}) {
            QLabel* label = p.part(name);
            if (!label->isVisible()) continue;
            const QRect at(label->mapTo(&p.window(), QPoint(0, 0)), label->size());
            QVERIFY2(p.window().rect().contains(at), qPrintable(place + name));
            QVERIFY2(!label->wordWrap() || label->heightForWidth(label->width()) <= label->height() + 1,
                     qPrintable(place + name));
          }
          if (p.window().page()->height() < screen.height() * 2 / 5) narrow << place;
          const std::vector<test::DrawnText> drawn = test::textsDrawnBy(p.window());
          const QImage frame = p.window().grab().toImage();
          for (const test::DrawnText& each : drawn) {
            if (each.text.simplified().remove(QChar(0x200b)).isEmpty()) continue;
            ++texts;
            // Where the spotlight dims it, too. What is on a map of colours is looked at below.
            const Ink ink = inkIn(frame, each.place.toAlignedRect());
            if (const double least = test::contrast(dimmed(ink.ink), dimmed(ink.ground)); least < 7)
              faint << place + ": " + each.text + ' ' + QString::number(least);
            const QString what = place + ": " + each.text + ' ' + QString::number(each.pixels);
            // 24 points are 32 pixels of 1080; signs above and below the line of a formula belong to larger ones.
            constexpr qsizetype longestIndex = 4;
            QVERIFY2(each.pixels * 1080 >= (each.text.size() > longestIndex ? 32 : 24) * screen.height(),
                     qPrintable(what));
            // A digit is 0.727 of the letters' size high, in the window's font.
            const bool isNumber = each.text.contains(number);
            if (isNumber && 0.727 * each.pixels * 40 < screen.height()) smallNumbers << what;
          }
          // Numbers look alike in both languages.
          if (language != QLatin1String("en")) continue;
          const double least = leastContrastOfDigits(p.window(), cells);
          QVERIFY2(least >= 7, qPrintable(place + ' ' + QString::number(least)));
        }
      }
    }
    QVERIFY(oneLessonOf * steps > 50);
    QVERIFY(oneLessonOf * cells > 300);
    QVERIFY(oneLessonOf * texts > 5000);
    QVERIFY2(narrow.isEmpty(), qPrintable(narrow.join(u'\n')));
    QVERIFY2(faint.isEmpty(), qPrintable(faint.join(u'\n')));
    QVERIFY2(smallNumbers.isEmpty(), qPrintable(smallNumbers.join(u'\n')));
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
