// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QFile>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>

#include "app/lessons/lesson_controls.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_words.h"
#include "app/window/languages.h"
#include "tests/support/lesson_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/virtual_screen.h"
#include "ui/inspector/inspector.h"

using namespace attn;
using namespace attn::app;
using namespace attn::app::playing;

// Laws that hold in the window for each lesson that ships.

namespace {

/// All that a screen reader finds in a window, in its order.
QString spoken(QWidget* window) {
  QStringList words;
  const std::function<void(QAccessibleInterface*)> visit = [&](QAccessibleInterface* each) {
    if (!each || each->state().invisible) return;
    for (const QAccessible::Text text : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
      words << each->text(text);
    if (auto* text = each->textInterface()) words << text->text(0, text->characterCount());
    for (int i = 0; i < each->childCount(); ++i) visit(each->child(i));
  };
  visit(QAccessible::queryAccessibleInterface(window));
  return words.join(u' ').simplified();
}

}  // namespace

class TestEveryLesson : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { beginLessonTests(); }

  /// Every formula of attention is taught: some step has it, or what it is made of, on the screen when it is done.
  void everyFormulaIsShownByAStep() {
    QFile table(ATTN_TEST_DATA "/formulas_taught.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    std::map<std::string, std::vector<QStringList>> rowsOf;  // by lesson: a window each
    for (const QString& line : QString::fromUtf8(table.readAll()).split('\n', Qt::SkipEmptyParts))
      if (const QStringList row = line.split('\t'); row.size() == 5) rowsOf[row[2].toStdString()].push_back(row);
    std::size_t formulas = 0;
    for (const auto& [id, rows] : rowsOf) formulas += rows.size();
    QVERIFY(formulas >= 31);
    QStringList missing;
    int place = 0;
    for (const auto& [id, rows] : rowsOf) {
      if (place++ % oneLessonOf != 0) continue;
      const std::vector<FoundLesson> lessons = findLessons();
      const auto found = std::find_if(lessons.begin(), lessons.end(),
                                      [&, &id = id](const FoundLesson& each) { return each.lesson.id == id; });
      QVERIFY2(found != lessons.end(), id.c_str());
      LessonWindow window(found->lesson);
      window.resize(1440, 900);
      window.show();
      for (const QStringList& row : rows) {
        const std::vector<LessonStep>& steps = found->lesson.steps;
        const auto step = std::find_if(steps.begin(), steps.end(),
                                       [&](const LessonStep& each) { return each.id == row[3].toStdString(); });
        QVERIFY2(step != steps.end(), qPrintable(row.join(u' ')));
        window.player()->enter(static_cast<std::size_t>(step - steps.begin()));
        QTRY_VERIFY(window.isUpToDate());
        window.player()->showMe();
        QTRY_VERIFY(!window.player()->isShowing() && window.isUpToDate());
        QString shown = QString::fromStdString(step->see.at("en")) + u' ' +
                        QString::fromStdString(step->action.contains("en") ? step->action.at("en") : "");
        if (step->prediction) shown += u' ' + QString::fromStdString(step->prediction->ask.at("en"));
        shown = lessonPlain(shown);
        for (const auto* inspector : window.page()->findChildren<ui::Inspector*>())
          if (inspector->isVisible()) shown += u' ' + inspector->document()->toPlainText();
        if (!shown.remove(QChar(0x200b)).remove(QChar(0x2060)).simplified().contains(row[4]))
          missing << row.join(u" | ");
      }
    }
    QVERIFY2(missing.empty(), qPrintable(missing.join(u'\n')));
  }

  /// In every step with a question: both are in sight in the words of the panel, numbers at least 0.05 apart.
  void everyWrongGuessIsShownBesideItsAnswer() {
    int asked = 0;
    QStringList missing;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
        const LessonStep& played = found.lesson.steps[step];
        if (!played.prediction || played.prediction->wrong.empty()) continue;
        ++asked;
        p.player().enter(step);
        p.settle();
        const WrongAnswer& wrong = played.prediction->wrong.front();
        p.player().give({wrong.numbers, wrong.option});
        for (const auto& [path, value] : played.solution) {
          p.player().document()->edit("", [&path = path, &value = value](Scene& edited) { set(edited, path, value); });
          p.settle();
        }
        if (!played.selects.empty())
          p.player().document()->look([&](ViewState& view) { select(view, p.scene(), played.selects); });
        p.settle();
        const QString place = QStringLiteral("%1 %2").arg(QString::fromStdString(found.lesson.id)).arg(step + 1);
        QTRY_VERIFY2(p.player().isDone(), qPrintable(place));
        p.settle();
        // All of what compares them is in sight, not only a part of a panel that scrolls.
        const QLabel* label = p.part("comparison");
        if (label->visibleRegion().boundingRect() != label->rect()) missing << place + ": not in sight";
        // Nor does the bar of a panel beside it stand on words or numbers.
        const auto* answers = p.part<QScrollArea>("answers");
        if (answers->widget()->width() > answers->viewport()->width()) missing << place + ": answers below their bar";
        for (const auto* inspector : p.window().page()->findChildren<ui::Inspector*>()) {
          if (!inspector->isVisible()) continue;
          (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
          if (inspector->document()->idealWidth() > inspector->viewport()->width() + 1 &&
              !inspector->horizontalScrollBar()->isVisible())
            missing << place + ": the explanation below its bar";
        }
        QTextDocument plain;
        plain.setHtml(label->text());
        const QString shown = plain.toPlainText();
        const auto shows = [&](QString words) {
          plain.setHtml(lessonHtml(words));
          if (!shown.simplified().contains(plain.toPlainText().simplified())) missing << place + ": " + words;
        };
        if (played.prediction->kind == PredictionKind::choose) {
          QVERIFY2(wrong.option != played.prediction->right, qPrintable(place));
          shows(p.player().texts().options.value(int(wrong.option)));
          shows(p.player().texts().options.value(int(played.prediction->right)));
          continue;
        }
        double apart = 0;
        for (std::size_t i = 0; i < wrong.numbers.size(); ++i) {
          shows(guessText(wrong.numbers[i]));
          shows(guessText(p.player().answer()[i]));
          apart = std::max(apart, std::abs(wrong.numbers[i] - p.player().answer()[i]));
        }
        constexpr double leastApart = 0.05;
        if (apart < leastApart) missing << place + QStringLiteral(": %1 apart").arg(apart);
      }
    }
    QVERIFY(oneLessonOf * asked > 70);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
  }

  void everyLessonThatShipsIsInEveryLanguage() {
    for (const FoundLesson& found : findLessons())
      for (const Language& language : languages())
        QVERIFY2(found.lesson.title.contains(language.id), found.lesson.id.c_str());
  }

  void everyLessonThatShipsIsShownInWordsAndNotInPaths() {
    int steps = 0;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step, ++steps) {
        p.player().enter(step);
        p.settle();
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
          p.player().setLanguage(language);
          for (QLabel* label : p.window().panel()->findChildren<QLabel*>()) {
            QTextDocument plain;
            plain.setHtml(label->text());
            const QString text = plain.toPlainText();
            QVERIFY2(!text.contains(u'{') && !text.contains(u'$') && !text.contains(u'…'), qPrintable(text));
          }
        }
        const std::string room = found.lesson.scene.workspace + '.';
        for (QLabel* label : p.window().findChild<LessonStrip*>()->findChildren<QLabel*>())
          QVERIFY2(!label->text().contains(QString::fromStdString(room)), qPrintable(label->text()));
        QVERIFY(p.player().current().solution.empty() || p.part<QAbstractButton>("showMe")->isVisible());
      }
    }
    QVERIFY(oneLessonOf * steps > 50);
  }

  void everySolutionCanBeMadeByTheKeyboardInTheStrip() {
    int edits = 0;
    QStringList missing;
    for (const FoundLesson& found : lessonsToPlay()) {
      Played p({1440, 900}, found.lesson);
      auto* strip = p.window().findChild<LessonStrip*>();
      for (std::size_t step = 0; step < found.lesson.steps.size(); ++step) {
        const LessonStep& played = found.lesson.steps[step];
        if (played.solution.empty()) continue;
        p.player().enter(step);
        p.settle();
        for (const auto& [path, value] : played.solution) {
          ++edits;
          const QString name = nameOfField(p.scene(), path);
          QWidget* control = nullptr;
          for (QWidget* each : strip->findChildren<QWidget*>())
            if (each->isVisible() && each->accessibleName() == name && each->focusPolicy() != Qt::NoFocus &&
                !qobject_cast<QSlider*>(each))
              control = each;
          const QString place =
              QStringLiteral("%1, step %2: %3").arg(QString::fromStdString(found.lesson.id)).arg(step + 1).arg(name);
          if (!control) {
            // What the figure itself edits, as the table of pairs.
            if (!isChangedByHand(p.scene(), path)) missing << place;
            p.player().document()->edit("",
                                        [&path = path, &value = value](Scene& edited) { set(edited, path, value); });
            p.settle();
            continue;
          }
          control->setFocus();
          if (auto* box = qobject_cast<QComboBox*>(control)) {
            const QString wanted = [&] {
              Scene after = p.scene();
              set(after, path, value);
              return valueOfField(after, path);
            }();
            const int to = box->findText(wanted);
            QVERIFY2(to >= 0, qPrintable(place + ' ' + wanted));
            while (box->currentIndex() != to) {
              const int from = box->currentIndex();
              QTest::keyClick(box, to > from ? Qt::Key_Down : Qt::Key_Up);
              QVERIFY2(box->currentIndex() != from, qPrintable(place));
            }
          } else if (auto* button = qobject_cast<QAbstractButton*>(control)) {
            QTest::keyClick(button, Qt::Key_Space);
          } else {
            auto* line = qobject_cast<QLineEdit*>(control);
            if (!line) line = control->findChild<QLineEdit*>();
            QVERIFY2(line, qPrintable(place));
            line->selectAll();
            QString text;
            if (const auto* number = std::get_if<double>(&value)) text = QString::number(*number, 'g', 12);
            if (const auto* words = std::get_if<std::string>(&value))
              text = QString::fromStdString(*words).replace("\n", " ⏎ ");
            if (const auto* numbers = std::get_if<std::vector<double>>(&value))
              for (const double each : *numbers) text += QString::number(each, 'g', 12) + ' ';
            QInputMethodEvent typed;  // keys of tests have no Chinese
            typed.setCommitString(text);
            QCoreApplication::sendEvent(line, &typed);
            QTest::keyClick(line, Qt::Key_Return);
          }
          p.settle();
        }
        if (!played.selects.empty())
          p.player().document()->look([&](ViewState& view) { select(view, p.scene(), played.selects); });
        p.settle();
        const QString place = QStringLiteral("%1, step %2").arg(QString::fromStdString(found.lesson.id)).arg(step + 1);
        QTRY_VERIFY2(!missing.isEmpty() || p.player().isDone(), qPrintable(place));
      }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    QVERIFY(oneLessonOf * edits > 50);
  }

  void aScreenReaderTellsGoalQuestionGuessAnswerAndDifferenceOfEveryLesson() {
    int asked = 0;
    for (const FoundLesson& found : lessonsToPlay()) {
      const std::vector<LessonStep>& steps = found.lesson.steps;
      const auto step = std::find_if(steps.begin(), steps.end(), [](const LessonStep& each) {
        return each.prediction && !each.prediction->wrong.empty();
      });
      QVERIFY2(step != steps.end(), found.lesson.id.c_str());
      Played p({1440, 900}, found.lesson);
      LessonPlayer& player = p.player();
      player.enter(static_cast<std::size_t>(step - steps.begin()));
      p.settle();
      const auto plain = [](const QString& html) {
        QTextDocument document;
        document.setHtml(lessonHtml(html));
        return document.toPlainText().simplified();
      };
      const QString before = spoken(&p.window());
      QVERIFY2(before.contains(plain(player.texts().goal)), qPrintable(before));
      QVERIFY2(before.contains(plain(player.texts().ask)), qPrintable(before));
      const WrongAnswer& wrong = step->prediction->wrong.front();
      player.give({wrong.numbers, wrong.option});
      if (!player.isDone()) player.showMe();
      QTRY_VERIFY_WITH_TIMEOUT(player.isDone() && !player.isShowing(), 30'000);
      p.settle();
      const QString after = spoken(&p.window());
      const QString place = QString::fromStdString(found.lesson.id) + ": " + after;
      ++asked;
      QVERIFY2(after.contains("your guess") && after.contains("answer"), qPrintable(place));
      if (step->prediction->kind == PredictionKind::choose) {
        QVERIFY2(after.contains(plain(player.texts().options.value(int(wrong.option)))), qPrintable(place));
        QVERIFY2(after.contains(plain(player.texts().options.value(int(step->prediction->right)))), qPrintable(place));
        continue;
      }
      for (std::size_t i = 0; i < wrong.numbers.size(); ++i) {
        QVERIFY2(after.contains(guessText(wrong.numbers[i])), qPrintable(place));
        QVERIFY2(after.contains(guessText(player.answer()[i])), qPrintable(place));
      }
      QVERIFY2(after.contains("difference"), qPrintable(place));
    }
    QVERIFY(oneLessonOf * asked >= 18);
  }
};

int main(int argc, char** argv) {
  test::useVirtualScreen({1920, 1080});
  QApplication application(argc, argv);
  TestEveryLesson test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_every_lesson.moc"
