// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

#include "app/document/document.h"
#include "app/lessons/window/lesson_window.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "tests/support/workspace_window.h"
#include "ui/palette/command_palette.h"
#include "ui/style/words.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// Typing what one wants to do, and doing it.

namespace {

struct Window : WindowUnderTest {
  ui::CommandPalette* palette() const { return window.findChild<ui::CommandPalette*>(); }
  /// Opens the palette and types into it.
  void look(const QString& typed) {
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(palette());
    QTest::keyClicks(QApplication::focusWidget(), typed);
  }
  QAbstractItemModel* shown() const { return palette()->findChild<QListView*>()->model(); }
  QStringList texts() const {
    QStringList all;
    for (int row = 0; row < shown()->rowCount(); ++row) all << shown()->index(row, 0).data().toString();
    return all;
  }
};

}  // namespace

class TestPalette : public QObject {
  Q_OBJECT

 private slots:
  void theWordsThatAreTypedMayStandAnywhereAndTheBestFitComesFirst() {
    const std::vector<ui::Command> commands{{.text = "Reload"},
                                            {.text = "Number of heads", .detail = "Attention"},
                                            {.text = "Overheads"},
                                            {.text = "Heads, side by side"},
                                            {.text = "Heads of a model", .isEnabled = false}};
    const auto found = [&](const QString& typed) {
      std::vector<std::size_t> places;
      for (const ui::CommandMatch& match : ui::matches(commands, typed)) places.push_back(match.command);
      return places;
    };
    QCOMPARE(found("head"), (std::vector<std::size_t>{3, 1, 2, 4}));
    QCOMPARE(found("HEADS number"), std::vector<std::size_t>{1});
    QCOMPARE(found("attention head"), std::vector<std::size_t>{1});
    QCOMPARE(found("nothing like it"), std::vector<std::size_t>{});
    QCOMPARE(found(" ").size(), commands.size());
    QCOMPARE(ui::matches(commands, "of num").front().found, (std::vector<ui::Letters>{{0, 3}, {7, 2}}));
  }

  void everyCommandOfTheWindowIsThereWithItsKeys() {
    Window w;
    w.look({});
    const QStringList texts = w.texts();
    for (const QAction* action : w.window.actions()) {
      const QString name = ui::withoutAccelerator(action->text());
      if (action->objectName() == "commands" || action->menu()) continue;
      QVERIFY2(texts.contains(name), qPrintable(name));
    }
    QVERIFY(texts.contains("Theme: Dark"));
    const qsizetype fit = texts.indexOf("Fit to window");
    QVERIFY(w.shown()->index(int(fit), 0).data(Qt::AccessibleTextRole).toString().contains("Ctrl+0"));
  }

  void anExportIsFoundByTheFormatsThatItWrites() {
    Window w;
    const std::map<QString, QStringList> formatsOf{{"Export figure…", {"latex", "svg", "pdf", "html"}},
                                                   {"Export film…", {"gif", "webp"}}};
    for (const auto& [name, formats] : formatsOf)
      for (const QString& format : formats) {
        w.look(format);
        QVERIFY2(w.texts().contains(name), qPrintable(format + ": " + w.texts().join('|')));
        w.press(Qt::Key_Escape);
        QTRY_VERIFY(!w.palette());
      }
  }

  void codeIsFoundByTheWordsOfTheMenuAndCommandsInEnglishBesidesTheOwnLanguage() {
    {
      Window w;
      w.look("copy as");
      QVERIFY2(w.texts().contains("Copy code for PyTorch"), qPrintable(w.texts().join('|')));
    }
    QTranslator chinese;
    QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    QCoreApplication::installTranslator(&chinese);
    Window w;
    w.look("export");
    QVERIFY2(!w.texts().isEmpty() && !w.texts().front().contains("export"), qPrintable(w.texts().join('|')));
    const QString inChinese = QCoreApplication::translate("attn::app::MainWindow", "E&xport figure…");
    QVERIFY2(w.texts().contains(ui::withoutAccelerator(inChinese)), qPrintable(w.texts().join('|')));
  }

  void enterRunsWhatIsChosenAndTheFocusIsWhereItWas() {
    Window w;
    QWidget* const before = QApplication::focusWidget();
    w.look("go to retri");
    QCOMPARE(w.texts(), QStringList{"Go to Retrieval"});
    w.press(Qt::Key_Return);
    QCOMPARE(w.own.scene().workspace, std::string("retrieval"));
    QTRY_VERIFY(!w.palette());
    w.press(Qt::Key_1, Qt::AltModifier);
    w.settle();
    before->setFocus();
    w.look("theme");
    w.press(Qt::Key_Escape);
    QTRY_VERIFY(!w.palette());
    QCOMPARE(QApplication::focusWidget(), before);
  }

  void aControlOfThePageIsFoundByItsName() {
    Window w;
    w.look("temperature");
    QVERIFY(!w.texts().isEmpty());
    w.press(Qt::Key_Return);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QString("Temperature"));
    QVERIFY(w.window.page()->isAncestorOf(QApplication::focusWidget()));
    w.look("pin as a");
    w.press(Qt::Key_Return);
    QTRY_VERIFY(!w.palette());
    w.settle();
    w.look("unpin");
    QVERIFY2(w.shown()->rowCount() > 0, "the button was not pressed");
    w.press(Qt::Key_Escape);
  }

  void aButtonIsFoundByWhatStandsOnItAndASwitchOnceWithItsState() {
    Window w;
    w.look("row summaries");
    QCOMPARE(w.texts().count("Row summaries"), qsizetype{1});
    w.press(Qt::Key_Escape);
    QTRY_VERIFY(!w.palette());
    w.press(Qt::Key_4, Qt::AltModifier);
    w.settle();
    for (const char* name : {"Compare…", "Reset", "Lines"}) {
      w.look(QString(name).remove(u'…'));
      QVERIFY2(w.texts().contains(name), qPrintable(w.texts().join('|')));
      w.press(Qt::Key_Escape);
      QTRY_VERIFY(!w.palette());
    }
    w.look("Lines");
    w.press(Qt::Key_Return);
    w.settle();
    QTRY_VERIFY(!w.palette());
    w.look("Lines");
    const auto place = w.texts().indexOf("Lines");
    const QString spoken = w.shown()->index(int(place), 0).data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains("chosen"), qPrintable(spoken));
  }

  void whatIsNotPossibleNowStandsLastAndDoesNothing() {
    Window w;
    w.look("undo");
    const int last = w.shown()->rowCount() - 1;
    QCOMPARE(w.shown()->index(last, 0).data().toString(), QString("Undo"));
    QVERIFY(!(w.shown()->index(last, 0).flags() & Qt::ItemIsEnabled));
    // With the reason.
    QCOMPARE(w.shown()->index(last, 0).data(Qt::AccessibleTextRole).toString().section(", ", 1).section(" Ctrl", 0, 0),
             QString("nothing was changed yet"));
    for (int i = 0; i < last; ++i) w.press(Qt::Key_Down);
    w.press(Qt::Key_Return);
    QVERIFY(w.palette()->isVisible());
    w.press(Qt::Key_Escape);
  }

  void aGreyedButtonIsFoundWithItsReason() {
    Window w;
    w.own.edit("summaries", [](Scene& scene) { scene.attention.summaries.shown = true; });
    w.settle();
    w.look("leave out");
    const auto place = w.texts().indexOf("Leave out the key");
    QVERIFY2(place >= 0, qPrintable(w.texts().join('|')));
    const QModelIndex line = w.shown()->index(int(place), 0);
    QVERIFY(!(line.flags() & Qt::ItemIsEnabled));
    const QString spoken = line.data(Qt::AccessibleTextRole).toString();
    QVERIFY2(spoken.contains("choose a cell first"), qPrintable(spoken));
    w.press(Qt::Key_Escape);
  }

  void aButtonOfACommandIsNoSecondLineAndLinesThatFitHaveNoScrollBar() {
    Window w;
    w.look("pin");
    QVERIFY2(w.texts().contains("Pin the mechanism as A") && !w.texts().contains("Pin as A"),
             qPrintable(w.texts().join('|')));
    const auto* list = w.palette()->findChild<QListView*>();
    const int rows = w.shown()->rowCount();
    QVERIFY(rows < 10);
    QVERIFY2(list->viewport()->height() >= rows * list->sizeHintForRow(0),
             qPrintable(QString("%1 of %2 lines").arg(list->viewport()->height()).arg(rows)));
    w.press(Qt::Key_Escape);
  }

  void aClickRunsALineAndAClickBesideTheCardLeaves() {
    Window w;
    w.look("go to align");
    auto* list = w.palette()->findChild<QListView*>();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(0, 0)).center());
    QCOMPARE(w.own.scene().workspace, std::string("alignment"));
    QTRY_VERIFY(!w.palette());
    w.settle();
    w.look("x");
    QTest::mouseClick(w.palette(), Qt::LeftButton, {}, QPoint(5, 5));
    QTRY_VERIFY(!w.palette());
  }

  void aLessonIsFoundByItsTitleAndBegins() {
    Window w;
    w.look("masked softmax");
    QCOMPARE(w.texts().front(), QString("Lesson 7 · Masked softmax"));
    w.press(Qt::Key_Return);
    QTRY_VERIFY(!w.window.isVisible());
    QWidget* lesson = nullptr;
    for (QWidget* window : QApplication::topLevelWidgets())
      if (window->isVisible()) lesson = window;
    QVERIFY(qobject_cast<LessonWindow*>(lesson));
    lesson->close();
    QTRY_VERIFY(w.window.isVisible());
  }

  void whatIsShownIsCopiedAsCode() {
    Window w;
    const auto copied = [&](const QString& library) {
      QApplication::clipboard()->setText("before");
      w.look("copy code " + library);
      w.press(Qt::Key_Return);
      [&] { QTRY_VERIFY(w.window.hasNoFileJobs()); }();
      return QApplication::clipboard()->text();
    };
    QVERIFY(copied("numpy").contains("import numpy as np"));
    QVERIFY(w.window.statusBar()->currentMessage().contains("Copied the code for NumPy"));
    const QString book = copied("d2l");
    QVERIFY(book.contains("class DotProductAttention(nn.Module):"));
    QVERIFY(book.contains("masked_softmax(scores, valid_lens)"));
    // What is on the screen, as it was changed last, by the keys.
    w.own.edit("temperature", [](Scene& scene) { scene.attention.mechanism.temperature = 0.625; });
    w.settle();
    w.press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QApplication::clipboard()->text().contains("scores = scores / 0.625"));
    QVERIFY(QApplication::clipboard()->text().contains("torch.softmax(scores, dim=-1)"));
  }

  void numbersThatAreTooManyForCodeGoToAFileThatItReads() {
    Window w;
    const QTemporaryDir folder;
    QString asked;
    w.window.askForFile = [&](const QString& title, const QString&, bool) {
      asked = title;
      return QString();
    };
    w.own.edit("width", [](Scene& scene) { scene.attention.inputs.vectors.width = 600; });
    w.settle();
    QApplication::clipboard()->setText("before");
    w.press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QVERIFY2(asked.contains("numbers that the code reads"), qPrintable(asked));
    QCOMPARE(QApplication::clipboard()->text(), QString("before"));  // nobody chose a file
    const QString path = folder.filePath("numbers.npz");
    w.window.askForFile = [&](const QString&, const QString&, bool) { return path; };
    w.press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QVERIFY(QFileInfo::exists(path));
    QVERIFY(QApplication::clipboard()->text().contains("np.load(\"" + path + "\")"));
  }

  void whatCannotBeCodeIsSaidInWords() {
    Window w;
    QString words;
    w.window.complain = [&](const QString& complaint) { words = complaint; };
    w.own.goTo("models");
    w.settle();
    QApplication::clipboard()->setText("before");
    w.look("copy code numpy");
    w.press(Qt::Key_Return);
    QTRY_VERIFY2(words.contains("output_attentions=True"), qPrintable(words));
    QCOMPARE(QApplication::clipboard()->text(), QString("before"));
  }

  void theFieldSaysWhichCommandEnterRuns() {
    Window w;
    w.look("go to");
    auto* field = w.palette()->findChild<QLineEdit*>();
    QCOMPARE(field->accessibleDescription(), w.texts().front());
    w.press(Qt::Key_Down);
    QCOMPARE(field->accessibleDescription(), w.texts()[1]);
    w.press(Qt::Key_Escape);
  }
};

QTEST_MAIN(TestPalette)
#include "tst_palette.moc"
