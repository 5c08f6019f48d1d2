// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/guess_rows.h"
#include "app/lessons/window/lesson_words.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/lesson_room.h"
#include "tests/support/virtual_screen.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// Every step of every lesson as a room sees it: sizes, contrasts, and a guess beside its answer.

namespace {

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

}  // namespace

class TestRoomSteps : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { beginLessonTests(); }

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

  void everyStepOfEveryLessonHasItsPlaceBeforeARoom_data() { addScreens(); }
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
};

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  test::TextsInPictures::instance();
  TestRoomSteps test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_room_steps.moc"
