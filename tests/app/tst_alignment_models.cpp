// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_lines.h"
#include "app/workspaces/alignment/comparison_panel.h"
#include "app/workspaces/alignment/decoded_line.h"
#include "app/workspaces/alignment/pairs_reader.h"
#include "core/base/text/code_points.h"
#include "core/scene/alignment/alignment_run.h"
#include "tests/support/alignment_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "ui/chart/chart_parts.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/view_cover.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// The window, with what two models and own pairs need of it.
struct Window : AlignmentWindow {
  using AlignmentWindow::AlignmentWindow;

  QToolButton* compareButton() { return page()->findChild<QToolButton*>("compare"); }
  /// By the mouse, in the menu of "Compare…".
  void compare(const QString& item) {
    bool isFound = false;
    QTimer::singleShot(100, &window, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (!menu) return;
      for (QAction* action : menu->actions())
        if (action->text() == item) {
          isFound = true;
          return QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        }
      menu->close();
    });
    click(compareButton());
    if (!isFound) qWarning() << "no item" << item;
  }
  const AlignmentResults& resultsOfB() { return *page()->comparedResults(); }
  void trainBothToTheirEnds() {
    trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(!film().isTraining() && !page()->otherFilm().isTraining(), 60'000);
    settle();
  }
  void paste(const QString& text, QWidget* into) {
    QApplication::clipboard()->setText(text);
    into->setFocus();
    QTest::keyClick(into, Qt::Key_V, Qt::ControlModifier);
    settle();
  }
  void chooseWords(bool words) {
    for (QRadioButton* each : page()->findChildren<QRadioButton*>())
      if (each->text() == (words ? "words" : "characters")) return click(each);
    qWarning() << "no choice of symbols";
  }
  std::vector<TextPair> pairs() const {
    std::vector<TextPair> all;
    const Database& table = **scene().recipe.pairs;
    for (Index i = 0; i < table.size(); ++i) all.push_back({codePoints(table.key(i)), codePoints(table.value(i))});
    return all;
  }
};

/// Sentences of a small language, each with its translation.
QString sentences() {
  QString text;
  const QStringList who{"the cat", "the dog", "a bird", "my horse"}, does{"sees", "hears", "likes"};
  const QStringList wer{"die Katze", "der Hund", "ein Vogel", "mein Pferd"}, tut{"sieht", "hört", "mag"};
  for (int a = 0; a < who.size(); ++a)
    for (int verb = 0; verb < does.size(); ++verb)
      for (int b = 0; b < who.size(); ++b)
        text += who[a] + ' ' + does[verb] + ' ' + who[b] + '\t' + wer[a] + ' ' + tut[verb] + ' ' + wer[b] + '\n';
  return text;
}

}  // namespace

class TestAlignmentModels : public QObject {
  Q_OBJECT

 private slots:
  void init() { startAfresh(); }

  void anItemOfAMenuThatIsOutOfDateDoesNothing() {
    Window w;
    QMenu* menu = w.compareButton()->menu();
    menu->popup(w.window.mapToGlobal(QPoint(100, 100)));
    QAction* same = nullptr;
    for (QAction* action : menu->actions())
      if (action->text().contains("the same weights, as Concat")) same = action;
    QVERIFY(same);
    w.own.edit("score", [](Scene& scene) {
      AlignmentRecipe recipe = scene.alignment.recipe;
      recipe.scoring = "scaled-dot";
      scene.alignment = withRecipe(scene.alignment, recipe);
    });
    w.settle();
    const Scene before = w.own.scene();
    same->trigger();
    QVERIFY(w.own.scene() == before);
    menu->close();
  }

  // ---- own pairs --------------------------------------------------------------------------------------------------

  void pairsArePastedByTheKeyboardAndByAButton() {
    Window w;
    w.paste("one\t1\ntwo\t2\nMay 3, 1979\t3\n", w.canvas()->heatmap());
    QCOMPARE(w.complaints, QStringList());
    QCOMPARE(w.pairs(), (std::vector<TextPair>{{U"one", U"1"}, {U"two", U"2"}, {U"May 3, 1979", U"3"}}));
    QCOMPARE(w.scene().input, std::string("one"));
    QCOMPARE(w.steps(), 1);
    w.undo();
    QVERIFY(!w.scene().recipe.pairs);
    // By the button, with commas between the columns.
    QApplication::clipboard()->setText("a,x\nb,y\n");
    w.click(w.button("Paste"));
    QCOMPARE(w.pairs(), (std::vector<TextPair>{{U"a", U"x"}, {U"b", U"y"}}));
  }

  void inTheFieldOfTheInputATableIsPairsAndALineIsText() {
    Window w;
    w.input()->selectAll();
    w.paste("2718", w.input());
    QCOMPARE(w.decoded(), QString("2718 → 8172"));
    w.paste("a\tx\nb\ty\n", w.input());
    QCOMPARE(w.pairs(), (std::vector<TextPair>{{U"a", U"x"}, {U"b", U"y"}}));
  }

  void whatCantBeLearnedIsComplainedOfAndChangesNothing() {
    Window w;
    const Scene before = w.own.scene();
    w.paste("alone\nlonely\n", w.canvas()->heatmap());
    QCOMPARE(w.complaints.size(), qsizetype{1});
    QVERIFY2(w.complaints[0].startsWith("The text of the clipboard is no table: "), qPrintable(w.complaints[0]));
    // What is a table is shown with what is wrong.
    QString problem;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      problem = QString::fromStdString(toString(question.problem));
      return std::nullopt;
    };
    w.paste("a\tx\nb\tx\n", w.canvas()->heatmap());
    QTRY_VERIFY2(problem.contains("one target only"), qPrintable(problem));
    QCOMPARE(w.complaints.size(), qsizetype{1});
    w.paste("  \n", w.canvas()->heatmap());
    QCOMPARE(w.complaints.last(), QString("There is no text on the clipboard."));
    QVERIFY(w.own.scene() == before);
  }

  void pairsOfATableAreOpened() {
    Window w;
    w.open(w.write("numbers.csv", "word,digit\n\"one, or more\",1\ntwo,2\n"));
    QCOMPARE(w.complaints, QStringList());
    QCOMPARE(w.pairs(), (std::vector<TextPair>{{U"one, or more", U"1"}, {U"two", U"2"}}));
  }

  void wordsStandWholeBesideTheLines() {
    Window w;
    w.paste("like the kitten\tmögen die Katze\nsee the dog\tsehen den Hund\nwe see\twir sehen\n", w.canvas());
    w.chooseWords(true);
    w.type("we like the kitten");
    const AlignmentLines* lines = w.canvas()->lines();
    QFont bold = ui::numberFont();
    bold.setBold(true);
    QVERIFY(lines->outputPlace(0).x() >= QFontMetricsF(bold).horizontalAdvance("kitten") + 10);
  }

  void wordsAreSymbolsWhereTheUserWantsThem() {
    Window w;
    w.paste(sentences(), w.canvas()->heatmap());
    QCOMPARE(w.pairs().size(), std::size_t{48});
    QCOMPARE(w.results().source.size(), std::size_t{21});  // "the cat sees the cat" and the end
    w.chooseWords(true);
    QVERIFY(w.scene().recipe.tokens == SymbolUnit::word);
    QCOMPARE(w.results().source.size(), std::size_t{6});
    QCOMPARE(ui::columnLabel(w.canvas()->heatmap()->figure(), 0, 1), QString("cat"));
    w.number("hidden", "16");
    w.number("steps", "200");
    w.trainToItsEnd();
    QCOMPARE(w.decoded(), QString("the cat sees the cat → die Katze sieht die Katze"));
    QVERIFY(w.inspected().contains("Symbol 1 of 6: “die”"));
    // What is typed is cut into words, wherever the space stands.
    w.type(" my horse  likes a bird");
    QVERIFY(w.decoded().endsWith("→ mein Pferd mag ein Vogel"));
    w.type("the whale sees a bird");
    QVERIFY(w.canvas()->cover()->words().contains("word 2 of the text, “whale”"));
    // A word is forced as a character is.
    w.type("the cat sees a bird");
    w.clickCell(1, 0);
    w.chooseInMenu(w.page()->findChild<QToolButton*>("force"), "Hund\t");
    QVERIFY(w.decoded().contains("die Hund"));
    // The choice is the document's, and can be undone.
    QVERIFY(parseScene(sceneText(w.own.scene(), w.own.viewState())).scene == w.own.scene());
    w.choose("Task", "copy");
    QVERIFY(w.scene().recipe.tokens == SymbolUnit::character);
    w.undo();
    QVERIFY(w.scene().recipe.tokens == SymbolUnit::word);
  }

  // ---- one function -----------------------------------------------------------------------------------------------

  void theSameWeightsAreOneFunctionAsAdditiveAndAsConcat() {
    Window w;
    const Tensor before = w.results().decoding.weights;
    w.click(w.page()->findChild<QPushButton*>("sameFunction"));
    QCOMPARE(w.scene().recipe.scoring, std::string("concat"));
    QCOMPARE(std::string(w.results().shown.model->scoring->id), std::string("concat"));
    QCOMPARE(w.results().shown.model->weights.attention.at("W").shape(), (Shape{32, 96}));
    QCOMPARE(w.film().run().step(), Index{200});
    QVERIFY(*largestDifference(w.results().decoding.weights, before) < 1e-6);
    auto* words = w.page()->findChild<QLabel*>("sameFunctionWords");
    QVERIFY(words->isVisible());
    QVERIFY2(words->text().contains("the alignment stayed"), qPrintable(words->text()));
    // Typeset: no underscores, and letters of the formula in their order.
    QString formula;
    for (const QChar letter : QTextDocumentFragment::fromHtml(words->text()).toPlainText())
      if (letter.isLetterOrNumber() || QStringLiteral("[];=+_").contains(letter)) formula += letter;
    QVERIFY2(formula.contains("W[q;k]=Wqq+Wkk"), qPrintable(formula));
    QCOMPARE(w.steps(), 1);
    // And back: the matrix is cut in two.
    w.click(w.page()->findChild<QPushButton*>("sameFunction"));
    QCOMPARE(w.scene().recipe.scoring, std::string("additive"));
    QVERIFY(*largestDifference(w.results().decoding.weights, before) < 1e-6);
    w.undo();
    w.undo();
    QVERIFY(!w.scene().weights);
    QVERIFY(!words->isVisible());
    // A score that is no other one offers nothing.
    w.choose("Scoring function", "scaled-dot");
    QVERIFY(!w.page()->findChild<QPushButton*>("sameFunction")->isVisible());
  }

  void theSameWeightsStandBesideThemselves() {
    Window w;
    w.compare("B has the same weights, as Concat");
    QVERIFY(w.scene().compared);
    QCOMPARE(w.scene().compared->scoring, std::string("concat"));
    QVERIFY(*largestDifference(w.results().decoding.weights, w.resultsOfB().decoding.weights) < 1e-6);
  }

  void curvesThatADocumentKeepsOutlastTheSameWeightsOfB() {
    Window w;
    w.shrink("60");
    w.trainToItsEnd();
    w.own.open(w.own.scene(), {});
    w.settle();
    QVERIFY(w.film().run().origin == RunOrigin::document);
    const std::vector<StepNumber> losses = w.film().run().losses;
    QVERIFY(losses.size() > 1);
    const Box<KeptWeights> kept = *w.scene().weights;
    w.compare("B has the same weights, as Concat");
    w.compare("End the comparison");
    QVERIFY(*w.scene().weights == kept);
    w.click(w.page()->findChild<QPushButton*>("sameFunction"));
    QVERIFY(w.film().run().losses.empty());
    w.undo();
    QVERIFY(w.film().run().losses == losses);
    // The same weights without their curves, and with them again.
    w.own.edit("alone", [](Scene& scene) {
      KeptWeights alone = **scene.alignment.weights;
      alone.losses.clear();
      alone.accuracies.clear();
      alone.earlier.clear();
      scene.alignment.weights = Box<KeptWeights>(alone);
    });
    w.own.open(w.own.scene(), {});
    w.settle();
    QVERIFY(w.film().run().losses.empty());
    w.own.edit("with curves", [&](Scene& scene) { scene.alignment.weights = kept; });
    w.settle();
    QVERIFY(w.film().run().losses == losses);
  }

  // ---- two models -------------------------------------------------------------------------------------------------

  void twoModelsStandSideBySide() {
    Window w;
    w.compare("B scores by Scaled dot product");
    QCOMPARE(w.complaints, QStringList());
    QCOMPARE(w.steps(), 1);
    QCOMPARE(std::string(w.resultsOfB().shown.model->scoring->id), std::string("scaled-dot"));
    const ui::HeatmapFigure& figure = w.canvas()->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{2});
    QVERIFY(figure.panels[0].title.startsWith("A · Additive"));
    QVERIFY(figure.panels[1].title.startsWith("B · Scaled dot product"));
    QVERIFY(w.decoded().startsWith("31415926 → A 62951413 · B "));
    QVERIFY(!w.canvas()->lines()->isVisible());
    // A cell that is pointed at is framed in both, and both its numbers are said.
    QSignalSpy hovered(w.canvas(), &AlignmentCanvas::hovered);
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    QTest::mouseMove(heatmap->viewport(), heatmap->viewportRect({1, 2, 5}).center().toPoint());
    QTRY_VERIFY(!hovered.isEmpty());
    QCOMPARE(ui::linkedCells(figure, {1, 2, 5}).size(), std::size_t{2});
    const QString said = w.canvas()->pointed();
    QVERIFY2(said.contains("weight A") && said.contains("weight B"), qPrintable(said));
    // A click at B takes B's step apart.
    QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {}, heatmap->viewportRect({1, 1, 3}).center().toPoint());
    w.settle();
    QVERIFY(w.canvas()->isAtB());
    QVERIFY(w.inspected().contains("after 0 steps of training") || w.inspected().contains("0 steps"));
    QVERIFY2(w.inspected().startsWith("B · Symbol 2 of"), qPrintable(w.inspected()));
    w.clickCell(1, 3);
    QVERIFY(!w.canvas()->isAtB());
    QVERIFY(w.inspected().contains("200 steps"));
    QVERIFY2(w.inspected().startsWith("A · Symbol 2 of"), qPrintable(w.inspected()));
    w.undo();
    QVERIFY(!w.scene().compared);
    QCOMPARE(w.canvas()->heatmap()->figure().panels.size(), std::size_t{1});
    QVERIFY(w.canvas()->lines()->isVisible());
  }

  void whichOfTwoModelsIsMeantIsSaid() {
    Window w;
    w.compare("B scores by Concat");
    QVERIFY2(w.labels().contains("B has learned nothing yet. Train trains both."), qPrintable(w.labels()));
    w.clickCell(8, 0);
    QVERIFY2(w.inspected().startsWith("A · Symbol 9 of 9: the end"), qPrintable(w.inspected().left(80)));
    QVERIFY2(w.labels().contains("frames of A: the right answer fed in"), qPrintable(w.labels()));
    w.shrink("20");
    QVERIFY2(w.labels().contains("A and B have learned nothing yet. Train trains both."), qPrintable(w.labels()));
  }

  void theMenuOfASymbolOfBCoversNeitherANumberOfANorTheColours() {
    Window w;
    w.compare("B scores by Scaled dot product");
    auto* force = w.page()->findChild<QToolButton*>("force");
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    const QRect seen(heatmap->viewport()->mapTo(force->parentWidget(), QPoint()), heatmap->viewport()->size());
    for (const Index row : {0, 3, 8, 30}) {
      w.own.look([row](ViewState& state) { state.alignment.selection = {row, 2, 1}; });
      w.settle();
      QVERIFY(w.canvas()->isAtB());
      const double ofA = seen.left() + heatmap->viewportRect({0, 0, 8}).right();
      const double ofB = seen.left() + heatmap->viewportRect({1, 0, 0}).left();
      QVERIFY2(force->geometry().left() >= ofA && force->geometry().right() <= ofB,
               qPrintable(QString("%1: %2 to %3").arg(row).arg(ofA).arg(ofB)));
      // A row that is out of sight has it at the edge, above the colours.
      QVERIFY2(seen.contains(force->geometry()), qPrintable(QString::number(row)));
    }
  }

  void namesOfTwoModelsAreWholeHoweverMuchIsDifferent() {
    Window w;
    w.compare("B has states of 64");
    const auto titles = [&] {
      const ui::HeatmapFigure& figure = w.canvas()->heatmap()->figure();
      return QStringList{figure.title, figure.panels[0].title, figure.panels[1].title};
    };
    QCOMPARE(titles(), (QStringList{QString(), "A · states of 32", "B · states of 64"}));
    w.own.edit("more", [](Scene& scene) {
      scene.alignment.compared->scoring = "scaled-dot";
      scene.alignment.compared->steps = 400;
      scene.alignment.compared->seed = 7;
    });
    w.settle();
    QCOMPARE(titles(), (QStringList{"A · Additive · states of 32 · 200 step(s) · seed 1\n"
                                    "B · Scaled dot product · states of 64 · 400 step(s) · seed 7",
                                    "A", "B"}));
  }

  void aFooterSaysOfEachModelInWhatItDiffers() {
    Window w;
    w.compare("B learns for 400 step(s)");
    const QString words = w.page()->parameters();
    // B has learned nothing yet, which is what is drawn.
    QVERIFY2(words.endsWith(" · A: 200 step(s) · B: after 0 of 400 step(s)"), qPrintable(words));
    QVERIFY2(words.count("200 step(s)") == 1 && words.contains("Additive · states of 32"), qPrintable(words));
  }

  void howPairsWereReadCanBeChangedAfterAnUndoToo() {
    Window w;
    std::vector<QString> asked;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      asked.push_back(question.name);
      return std::nullopt;
    };
    const auto change = [&] {
      for (QPushButton* each : w.page()->findChildren<QPushButton*>())
        if (each->accessibleName() == "Change how the pairs are read") return each;
      return static_cast<QPushButton*>(nullptr);
    };
    w.open(w.write("one.tsv", "ab\tba\ncd\tdc\nef\tfe\n"));
    QTRY_VERIFY(w.scene().recipe.pairs && change()->isVisible());
    w.open(w.write("two.tsv", "gh\thg\nij\tji\nkl\tlk\n"));
    QTRY_COMPARE(w.scene().recipe.pairsName, std::string("two.tsv"));
    w.undo();
    QCOMPARE(w.scene().recipe.pairsName, std::string("one.tsv"));
    QVERIFY(change()->isVisible());
    w.click(change());
    QTRY_COMPARE(asked, (std::vector<QString>{"one.tsv"}));
    w.undo();
    QVERIFY(!w.scene().recipe.pairs && !change()->isVisible());
  }

  void whatIsNoneOfTheModelIsRefusedWhereItIsChecked() {
    Scene scene;
    scene.workspace = "alignment";
    AlignmentScene& own = scene.alignment;
    own.recipe.hidden = 8;
    own.weights = Box<KeptWeights>(keptWeights(*untrainedRun(own.recipe).checkpoints.back().model, 0));
    own.forced = {{1, "7"}, {3, ""}};
    QTemporaryDir folder;
    const auto told = [&](const Scene& of) {
      writeScene(folder.filePath("a.attn"), {of});
      const Outcome outcome = run({"check", "a.attn"}, folder.path());
      return QString("%1 %2").arg(outcome.status).arg(outcome.status == 0 ? outcome.out : outcome.error).trimmed();
    };
    QCOMPARE(told(scene), QString("0 a.attn: scene"));
    Scene other = scene;
    other.alignment.recipe.hidden = 16;
    QVERIFY2(QRegularExpression(
                 QString::fromUtf8("^1 attention-lab: a\\.attn: “alignment\\.weights\\.arrays\\.[a-z_.0-9A-Z]+” has "
                                   "\\d+ × \\d+ numbers, expected \\d+ × \\d+ in a model with states of "
                                   "16$"))
                 .match(told(other))
                 .hasMatch(),
             qPrintable(told(other)));
    other = scene;
    other.alignment.compared.emplace().hidden = 8;
    other.alignment.compared->weights = Box<KeptWeights>(KeptWeights{});
    QVERIFY2(told(other).startsWith("1 attention-lab: a.attn: “alignment.compared.weights.arrays."),
             qPrintable(told(other)));
    QVERIFY2(told(other).contains("is missing, expected"), qPrintable(told(other)));
    other = scene;
    other.alignment.forced[4] = "@";
    QCOMPARE(told(other), QString("1 attention-lab: a.attn: “alignment.forced.4” is “@”, expected a symbol that the "
                                  "model writes: 0 1 2 3 4 5 6 7 8 9"));
    // So is it where it is to be drawn.
    const Outcome drawn = run({"render", "a.attn", "a.svg"}, folder.path());
    QCOMPARE(drawn.status, 1);
    QVERIFY2(drawn.error.startsWith("attention-lab: a.attn: “alignment.forced.4” is “@”, expected"),
             qPrintable(drawn.error));
    // From another workspace's page it is saved as it stands there.
    other.workspace = "attention";
    writeScene(folder.filePath("a.attn"), {other});
    QCOMPARE(run({"render", "a.attn", "a.svg"}, folder.path()).status, 0);
  }

  void noLineOfAnotherScriptIsCutInHalf() {
    Window w;
    QByteArray text(R"({"format":"attention-lab scene","version":2,"workspace":"alignment","alignment":{)"
                    R"("input":"INPUT","recipe":{"pairs":{"keys":["the dog","a cat","the house","a tree"],)"
                    R"("values":["狗在那里","一只猫","房子很大","一棵树"]}}}})");
    w.open(w.write("zh.attn", text.replace("INPUT", QByteArray("the dog ").repeated(12))));
    w.settle();
    const auto* line = w.page()->findChild<DecodedLine*>();
    QTRY_VERIFY(line->verticalScrollBar()->isVisible() && line->verticalScrollBar()->maximum() > 0);
    const QImage seen = line->viewport()->grab().toImage();
    for (int x = 0; x < seen.width(); ++x) QCOMPARE(seen.pixelColor(x, seen.height() - 1), seen.pixelColor(0, 0));
  }

  void theStepOfBIsNotScrolledSidewaysInASmallWindow() {
    QTranslator chinese;
    QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    qApp->installTranslator(&chinese);
    Window w(QSize(1024, 700));
    w.open(w.write("two.attn", R"({"format":"attention-lab scene","version":2,"workspace":"alignment","alignment":{)"
                               R"("recipe":{"pairs":{"keys":["the dog","a cat","the house","a tree"],)"
                               R"("values":["狗 在 那里","一 只 猫","房子 很 大","一 棵 树"]},"tokens":"words"},)"
                               R"("compared":{"scoring":"scaled-dot"},"input":"the dog"},)"
                               R"("view":{"alignment":{"selection":[0,1,1]}}})"));
    QTRY_VERIFY2(w.inspected().startsWith("B · "), qPrintable(w.inspected()));
    QVERIFY2(
        !w.inspector()->horizontalScrollBar()->isVisible(),
        qPrintable(
            QString("%1 in %2").arg(w.inspector()->document()->idealWidth()).arg(w.inspector()->viewport()->width())));
  }

  void aHeadingIsWholeWhereTheOneBesideItLeavesRoom() {
    const QTemporaryDir folder;
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment.input = "27";
    scene.alignment.recipe.hidden = 4;
    scene.alignment.recipe.batch = 2;
    scene.alignment.recipe.steps = 5;
    scene.alignment =
        withCompared(std::move(scene.alignment), [](ComparedModel& model) { model.scoring = "scaled-dot"; });
    writeScene(folder.filePath("scene.attn"), {scene});
    for (const char* cell : {"20", "30"}) {
      QCOMPARE(run({"render", "scene.attn", "both.svg", "--cell", cell}, folder.path()).status, 0);
      QFile picture(folder.filePath("both.svg"));
      QVERIFY(picture.open(QIODevice::ReadOnly));
      const QByteArray text = picture.readAll();
      QVERIFY2(text.contains(">A · Additive<") && text.contains(">B · Scaled dot product<"), cell);
    }
  }

  void aListOfPlainNumbersIsToldWhichEntriesAreExpected() {
    Window w;
    w.open(w.write("a.attn", R"({"format":"attention-lab scene","version":2,"workspace":"alignment",)"
                             R"("alignment":{"weights":{"step":3,"arrays":{},"losses":[1,1,1]}}})"));
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(
        w.complaints[0].contains("“alignment.weights.losses” is wrong, expected a list of lists of 2 numbers each"),
        qPrintable(w.complaints[0]));
  }

  void anInputThatTheModelCantReadIsToldByCheckAsByRender() {
    QTemporaryDir folder;
    Scene scene;
    scene.workspace = "alignment";
    for (const std::string& input : {std::string("12x"), std::string(), std::string(1001, '1')}) {
      scene.alignment.input = input;
      writeScene(folder.filePath("a.attn"), {scene});
      const Outcome checked = run({"check", "a.attn"}, folder.path());
      QCOMPARE(checked.status, 1);
      QVERIFY(checked.error.startsWith("attention-lab: a.attn: "));
      QCOMPARE(run({"render", "a.attn", "a.svg"}, folder.path()).error, checked.error);
    }
    // What the other workspaces show can be drawn all the same.
    scene.workspace = "attention";
    writeScene(folder.filePath("a.attn"), {scene});
    QCOMPARE(run({"check", "a.attn"}, folder.path()).status, 0);
  }

  void aFooterNamesNoForcedSymbolBehindTheEnd() {
    QTemporaryDir folder;
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment.input = "90210";
    // An output may have nine symbols and more, and this one ends before.
    scene.alignment.forced = {{1, "7"}, {8, "1"}, {99, "1"}};
    scene.alignment.visible = 99;
    writeScene(folder.filePath("a.attn"), {scene});
    QCOMPARE(run({"render", "a.attn", "a.svg", "--footer"}, folder.path()).status, 0);
    QFile picture(folder.filePath("a.svg"));
    QVERIFY(picture.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(picture.readAll()).replace(QRegularExpression("<[^>]*>"), " ").simplified();
    QVERIFY2(text.contains("symbol 2 forced"), qPrintable(text));
    QVERIFY2(!text.contains("symbol 9") && !text.contains("symbol 100") && !text.contains("valid length"),
             qPrintable(text));
  }

  void aModelThatWritesOnAndOnLeavesTheCellsOfTheOtherAsTheyAre() {
    Window w;
    w.compare("B scores by Scaled dot product");
    const auto& written = w.resultsOfB().decoding;
    QVERIFY(!written.hasEnded() && written.symbols.size() > 20);
    const ui::HeatmapView* heatmap = w.canvas()->heatmap();
    QVERIFY(heatmap->verticalScrollBar()->maximum() > 0);
    QVERIFY2(heatmap->figureLayout().cell.width() >= 26,
             qPrintable(QString::number(heatmap->figureLayout().cell.width())));
    QVERIFY(heatmap->viewport()->rect().contains(heatmap->viewportRect({0, 8, 8}).toRect()));
  }

  void twoModelsOfALongInputAreScrolledRatherThanShrunk() {
    Window w;
    const double alone = w.canvas()->heatmap()->figureLayout().cell.width();
    w.compare("B scores by Scaled dot product");
    QVERIFY(w.canvas()->heatmap()->figureLayout().cell.width() >= 14);
    w.type(QString("3141").repeated(15));
    const ui::HeatmapView* heatmap = w.canvas()->heatmap();
    QVERIFY2(heatmap->figureLayout().cell.width() >= 14,
             qPrintable(QString::number(heatmap->figureLayout().cell.width())));
    QVERIFY(heatmap->horizontalScrollBar()->maximum() > 0);
    // What is typed slowly is several steps.
    QStringList undone;
    for (int steps = w.steps(); steps > 0 && w.scene().compared; --steps) {
      undone << w.own.history().undoText();
      w.undo();
    }
    QVERIFY2(!w.scene().compared, qPrintable(undone.join(u'\n')));
    QCOMPARE(heatmap->figureLayout().cell.width(), alone);
  }

  void bothAreTrainedAndTheirLossesShareAChart() {
    Window w;
    w.shrink("50");
    w.compare("B has states of 16");
    auto* steps = w.page()->findChild<ui::NumberField*>("compared.steps");
    QVERIFY(steps->isVisible());
    typeNumber(steps, "40");
    w.settle();
    QCOMPARE(w.scene().compared->steps, Index{40});
    w.trainBothToTheirEnds();
    QCOMPARE(w.film().run().step(), Index{50});
    QCOMPARE(w.page()->otherFilm().run().step(), Index{40});
    QCOMPARE(w.resultsOfB().shown.model->widths.decoder, Index{16});
    const ui::ChartFigure& chart = w.canvas()->chart()->figure();
    QCOMPARE(chart.curves.size(), std::size_t{4});
    QVERIFY(chart.curves[0].name.startsWith("A loss") && chart.curves[1].name.startsWith("B loss"));
    QCOMPARE(chart.curves[0].y->size(), std::size_t{51});
    QCOMPARE(chart.curves[1].y->size(), std::size_t{41});
    QVERIFY(chart.curves[0].color != chart.curves[1].color);
    // In a small window too the legend says which is whose.
    w.window.resize(1024, 700);
    w.settle();
    QVERIFY(ui::layoutChart(chart, ui::screenChartStyle(), QRectF(w.canvas()->chart()->rect())).legendLines >= 1);
    // The playhead is that of both.
    w.clickFrame(1);
    QCOMPARE(w.results().shown.step, Index{25});
    QCOMPARE(w.resultsOfB().shown.step, Index{25});
    // Both are exported, as one picture each, and as numbers.
    QCOMPARE(w.page()->pictures().size(), std::size_t{3});
    QCOMPARE(w.page()->numbersText().count,
             w.results().decoding.weights.size() + w.resultsOfB().decoding.weights.size());
    QCOMPARE(w.page()->tables().size(), std::size_t{6});
    QCOMPARE(w.page()->tables()[4].name, QString("Loss of B"));
    QCOMPARE(w.page()->tables()[4].rows, Index{41});
  }

  void aModelThatHasLearnedNothingBeginsWhenTheOtherGoesOn() {
    Window w;
    w.shrink("40");
    w.click(w.button("Step"));
    QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == 1);
    w.settle();
    w.compare("B scores by Concat");
    QVERIFY2(w.labels().contains("B has learned nothing yet. It begins when A goes on."), qPrintable(w.labels()));
    w.trainBothToTheirEnds();
    QCOMPARE(w.film().run().step(), Index{40});
    QCOMPARE(w.page()->otherFilm().run().step(), Index{40});
    // A was not begun anew for it.
    QVERIFY(!w.labels().contains("learned nothing yet"));
    QVERIFY(w.film().beside().empty());
  }

  void aComparisonIsPartOfTheDocument() {
    Window w;
    w.shrink("30");
    w.compare("B scores by Concat");
    const int steps = w.steps();
    w.trainBothToTheirEnds();
    const AlignmentModel own = *w.film().run().checkpoints.back().model;
    const AlignmentModel other = *w.page()->otherFilm().run().checkpoints.back().model;
    QVERIFY(w.scene().weights && w.scene().compared->weights);
    QCOMPARE(w.steps(), steps + 1);  // what both learned at once
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QVERIFY(again.scene == w.own.scene());
    w.own.open(again.scene, {}, again.view);
    w.settle();
    QVERIFY(*w.results().shown.model == own);
    QVERIFY(*w.resultsOfB().shown.model == other);
    // Another B has other weights.
    auto* hidden = w.page()->findChild<ui::NumberField*>("compared.hidden");
    typeNumber(hidden, "5");
    w.settle();
    QVERIFY(!w.scene().compared->weights);
    QVERIFY(w.scene().weights);
    w.compare("End the comparison");
    QVERIFY(!w.scene().compared);
    QVERIFY(!hidden->isVisible());
    w.undo();
    QCOMPARE(w.scene().compared->hidden, Index{5});
  }

  void aTrainingThatComesBackStandsUnderThePlayheadOfBoth() {
    Window w;
    w.shrink("60");
    w.trainToItsEnd();
    w.compare("B scores by Concat");
    w.trainBothToTheirEnds();
    emit w.canvas()->seekWanted(20);
    w.settle();
    const Index step = w.film().shown()->step;
    QVERIFY(step > 0 && step < 60);
    QCOMPARE(w.page()->otherFilm().shown()->step, step);
    const AlignmentModel other = *w.resultsOfB().shown.model;
    w.undo();
    QVERIFY(!w.scene().compared->weights);
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    QVERIFY(w.scene().compared->weights);
    QCOMPARE(w.film().shown()->step, step);
    QCOMPARE(w.page()->otherFilm().shown()->step, step);
    QVERIFY(*w.resultsOfB().shown.model == other);
  }

  void bothLearnTheTaskThatIsChosen() {
    Window w;
    w.compare("B scores by Concat");
    w.choose("Task", "sort");
    QCOMPARE(w.scene().compared->steps, Index{500});
    QCOMPARE(w.resultsOfB().scene.recipe.task, std::string("sort"));
  }

  void theCommandLineDrawsBothModels() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("scene.attn");
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment.input = "2718";
    scene.alignment = withCompared(std::move(scene.alignment), [](ComparedModel& model) {
      model.scoring = "concat";
      model.hidden = 4;
      model.batch = 2;
      model.steps = 20;
    });
    writeScene(file, {scene, {}}, {});
    const Outcome outcome = run({"render", file, "both.svg"}, folder.path());
    QCOMPARE(outcome.status, 0);
    QFile picture(folder.filePath("both.svg"));
    QVERIFY(picture.open(QIODevice::ReadOnly));
    // Above narrow heatmaps a name may be cut, but not the letter.
    const QByteArray text = picture.readAll();
    QVERIFY(text.contains(">A · ") && text.contains(">B · "));
    // Frames are those of A.
    scene.alignment.recipe.hidden = 4;
    scene.alignment.recipe.batch = 2;
    scene.alignment.recipe.steps = 20;
    writeScene(file, {scene, {}}, {});
    QCOMPARE(run({"render", file, "frames.svg", "--view", "frames"}, folder.path()).status, 0);
    QFile frames(folder.filePath("frames.svg"));
    QVERIFY(frames.open(QIODevice::ReadOnly));
    QVERIFY(frames.readAll().contains(">A · Additive"));
  }
};

QTEST_MAIN(TestAlignmentModels)
#include "tst_alignment_models.moc"
