// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSlider>
#include <QTemporaryDir>
#include <QTextTable>
#include <QTranslator>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/query_card.h"
#include "app/workspaces/retrieval/retrieval_canvas.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "app/workspaces/tables/table_reader.h"
#include "core/base/text/numbers_in_text.h"
#include "tests/support/drawn_texts.h"
#include "tests/support/files.h"
#include "tests/support/own_settings.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_field.h"
#include "ui/export/figure_export.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// A window on the Retrieval workspace, with every wait for its workers made explicit.
struct Window : WorkspaceWindow<RetrievalPage> {
  explicit Window(const QSize& size = {1440, 900}) : WorkspaceWindow(Qt::Key_3, size) {}
  RetrievalCanvas* canvas() { return page()->canvas(); }
  QLineEdit* query() { return canvas()->query(); }
  PairTableView* table() { return canvas()->table(); }
  ui::CurveChart* plane() { return canvas()->plane(); }
  const RetrievalResults& results() { return page()->results(); }
  const RetrievalScene& scene() const { return own.scene().retrieval; }
  QString answer() { return canvas()->queryCard()->answer(); }
  QString shares() { return canvas()->queryCard()->shares(); }
  void undo() {
    QTest::keyClick(&window, Qt::Key_Z, Qt::ControlModifier);
    settle();
  }
  void type(const QString& text) {
    query()->setFocus();
    query()->selectAll();
    QTest::keyClicks(query(), text);
    settle();
  }
  void click(QWidget* widget) {
    QTest::mouseClick(widget, Qt::LeftButton);
    settle();
  }
  /// By the mouse in the list of similarities.
  void compareBy(const char* id) {
    auto* list = named<ui::ChoiceList>("Similarity");
    const QRect row = list->visualItemRect(list->item(list->rowOf(id)));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, row.center());
    settle();
  }
  /// By the keyboard in a list of choices.
  void choose(const char* name, const char* id) {
    auto* box = named<QComboBox>(name);
    box->setFocus();
    box->showPopup();
    QTest::keyClick(box->view(), Qt::Key_Home);
    for (int i = 0; i < box->findData(QString(id)); ++i) QTest::keyClick(box->view(), Qt::Key_Down);
    QTest::keyClick(box->view(), Qt::Key_Return);
    window.activateWindow();  // without a window manager nobody else gives it back what the list had
    QVERIFY(QTest::qWaitForWindowActive(&window));
    settle();
  }
  QLineEdit* editor() {
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    return editor && table()->isAncestorOf(editor) ? editor : nullptr;
  }
  QPoint cell(int pair, int column) { return table()->visualRect(table()->model()->index(pair, column)).center(); }
  void clickCell(int pair, int column) {
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell(pair, column));
    settle();
  }
  /// Types over a cell, and ends with a key.
  void editCell(int pair, int column, const QString& text, Qt::Key end = Qt::Key_Return) {
    clickCell(pair, column);
    QTest::mouseDClick(table()->viewport(), Qt::LeftButton, {}, cell(pair, column));
    QLineEdit* field = editor();
    QVERIFY(field);
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, end);
    settle();
  }
  void open(const QString& path) {
    window.openFile(path);
    settle();
  }
  void clickPlane(QPointF place) {
    QTest::mouseClick(plane(), Qt::LeftButton, {}, plane()->toWidget(place).toPoint());
    settle();
  }
  void doubleClick(QPointF place) {
    const QPoint at = plane()->toWidget(place).toPoint();
    QTest::mouseClick(plane(), Qt::LeftButton, {}, at);
    settle();
    QMouseEvent again(QEvent::MouseButtonDblClick, at, plane()->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(plane(), &again);
    QTest::mouseRelease(plane(), Qt::LeftButton, {}, at);
    settle();
  }
  void drag(QPoint from, QPoint to) {
    QTest::mousePress(plane(), Qt::LeftButton, {}, from);
    QTest::mouseMove(plane(), (from + to) / 2);
    settle();
    QTest::mouseMove(plane(), to);
    settle();
    QTest::mouseRelease(plane(), Qt::LeftButton, {}, to);
    settle();
  }
};

}  // namespace

class TestRetrievalWindow : public QObject {
  Q_OBJECT

 private slots:
  void init() { startAfresh(); }

  void aQueryIsAnsweredWhileItIsTyped() {
    Window w;
    QCOMPARE(w.answer(), QString("Mu"));
    QVERIFY(w.shares().startsWith("Mu 0.77 · Zachary 0.12"));
    w.type("Lipto");
    QCOMPARE(w.scene().query, std::string("Lipto"));
    QCOMPARE(w.answer(), QString("Zachary"));
    QVERIFY(w.inspected().contains("“Lipto” finds “Zachary”"));
    QCOMPARE(w.steps(), 1);  // letters that follow each other are one step
    w.undo();
    QCOMPARE(w.query()->text(), QString("Li"));
    QCOMPARE(w.answer(), QString("Mu"));
  }

  void anAbsentKeyHasNoAnswerByExactMatchAndARankingOtherwise() {
    Window w;
    w.click(w.button("Exact match"));
    QCOMPARE(w.scene().similarity, std::string("exact"));
    QCOMPARE(w.answer(), QString("Mu"));
    QVERIFY(w.button("Exact match")->isChecked() && !w.button("Mixture")->isChecked());
    w.type("Liptn");
    QCOMPARE(w.answer(), QString("no answer"));
    QVERIFY(w.shares().isEmpty());
    QVERIFY(w.inspected().contains("“Liptn” finds no answer"));
    QVERIFY(w.inspected().contains("No key weighs anything, so there is no answer."));
    QVERIFY(!w.inspected().contains("the value with most weight"));
    w.compareBy("edit");
    QCOMPARE(w.answer(), QString("Zachary"));
    QVERIFY(w.shares().startsWith("Zachary 0."));
    QCOMPARE(*w.canvas()->table()->pairs().score(1), -1.0);
    w.click(w.button("Exact match"));
    QCOMPARE(w.answer(), QString("no answer"));
  }

  void theSliderGoesFromTheBestMatchToAveragePooling() {
    Window w;
    QVERIFY(w.says("best match") && w.says("average pooling") && !w.says("exact lookup"));
    auto* slider = w.page()->findChild<QSlider*>("temperature.slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    w.settle();
    QCOMPARE(w.scene().temperature, 0.0);
    QCOMPARE(*w.table()->pairs().weight(2), 1.0);
    double last = 1;
    for (int i = 0; i < 5; ++i) {
      for (int k = 0; k < 3; ++k) QTest::keyClick(slider, Qt::Key_PageUp);
      w.settle();
      QVERIFY(w.scene().temperature > 0);
      QVERIFY(*w.table()->pairs().weight(2) <= last);
      last = *w.table()->pairs().weight(2);
    }
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QCOMPARE(w.scene().temperature, 1e6);
    QVERIFY(std::abs(*w.table()->pairs().weight(2) - 1.0 / 6) < 1e-5);
    QVERIFY(std::abs(*w.table()->pairs().weight(0) - 1.0 / 6) < 1e-5);
    auto* field = w.page()->findChild<ui::NumberField*>("temperature.field");
    typeNumber(field, "0.3");
    w.settle();
    QCOMPARE(w.scene().temperature, 0.3);
    QCOMPARE(w.answer(), QString("Mu"));
    QVERIFY(w.button("Mixture")->isChecked());
    w.click(w.button("Argmax"));
    QCOMPARE(w.scene().temperature, 0.0);
    w.click(w.button("Average"));
    QCOMPARE(w.scene().normaliser, std::string("uniform"));
    QCOMPARE(*w.table()->pairs().weight(0), 1.0 / 6);
  }

  void everyNormaliserAndItsNumberCanBeChosen() {
    Window w;
    for (const Normaliser& each : normalisers()) {
      w.choose("Normaliser", each.id);
      QCOMPARE(w.scene().normaliser, std::string(each.id));
      LookupOptions options = lookupOptions(w.scene());
      const auto weights = lookupWeights(lookupScores(*databaseOf(w.scene()), "Li", options), options);
      QVERIFY(*w.results().weights == weights);
    }
    w.choose("Normaliser", "top-k");
    typeNumber(w.page()->findChild<ui::NumberField*>("k.field"), "1");
    w.settle();
    QCOMPARE(*w.table()->pairs().weight(2), 1.0);
  }

  void aPresetThatIsChosenBeforeTheKeysAreKnownComparesThem() {
    Window w;
    w.click(w.button("Exact match"));
    w.own.edit("numbers", [](Scene& scene) {
      Database numbers;
      for (int i = 0; i < 50; ++i) {
        numbers.keys.push_back(std::to_string(i));
        numbers.values.push_back("v");
      }
      scene.retrieval.pairs = numbers;
      scene.retrieval.query = "7";
    });
    // The results of the texts before are in sight still.
    QTest::mouseClick(w.button("Average"), Qt::LeftButton);
    QCOMPARE(w.scene().similarity, "exact");
    QTRY_COMPARE(w.scene().similarity, "numeric");
    QCOMPARE(w.scene().normaliser, "uniform");
    w.settle();
    QVERIFY(!w.results().problem);
    w.undo();
    QCOMPARE(w.scene().similarity, "exact");
    // Of a scene that is gone nothing is chosen in the next one.
    w.own.edit("texts", [](Scene& scene) { scene.retrieval.pairs = Database{{"a", "b"}, {"1", "2"}}; });
    QTest::mouseClick(w.button("Average"), Qt::LeftButton);
    w.own.edit("others", [](Scene& scene) { scene.retrieval.pairs = Database{{"3", "4"}, {"1", "2"}}; });
    w.settle();
    QCOMPARE(w.scene().similarity, "exact");
  }

  void pairsAreEditedAddedAndRemovedByHand() {
    Window w;
    w.editCell(2, PairModel::valueColumn, "Fei-Fei");
    QCOMPARE(w.answer(), QString("Fei-Fei"));
    QCOMPARE(w.steps(), 1);
    w.editCell(0, PairModel::keyColumn, "Li");
    QCOMPARE(databaseOf(w.scene())->keys[0], std::string("Li"));
    QCOMPARE(w.answer(), QString("2 values tie"));
    QVERIFY(w.named<QComboBox>("Source")->currentText().contains("edited"));
    w.editCell(0, PairModel::keyColumn, "nothing of it", Qt::Key_Escape);
    QCOMPARE(w.steps(), 2);

    w.click(w.button("+ Add a pair"));
    QCOMPARE(databaseOf(w.scene())->size(), Index{7});
    QLineEdit* editor = w.editor();
    QVERIFY(editor);
    QTest::keyClicks(editor, "Lili");
    QTest::keyClick(editor, Qt::Key_Return);
    w.settle();
    QCOMPARE(databaseOf(w.scene())->keys[6], std::string("Lili"));

    // Neighbours go together, and so do those that are none.
    w.clickCell(1, PairModel::keyColumn);
    QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, Qt::ShiftModifier, w.cell(3, PairModel::keyColumn));
    QTest::keyClick(w.table(), Qt::Key_Delete);
    w.settle();
    QVERIFY(databaseOf(w.scene())->keys == (std::vector<std::string>{"Li", "Hu", "Werness", "Lili"}));
    w.undo();
    w.clickCell(1, PairModel::keyColumn);
    QTest::mouseClick(w.table()->viewport(), Qt::LeftButton, Qt::ControlModifier, w.cell(3, PairModel::keyColumn));
    QTest::keyClick(w.table(), Qt::Key_Delete);
    w.settle();
    QVERIFY(databaseOf(w.scene())->keys == (std::vector<std::string>{"Li", "Li", "Hu", "Werness", "Lili"}));
    w.undo();
    QCOMPARE(databaseOf(w.scene())->size(), Index{7});
    while (w.own.history().canUndo()) w.undo();
    QVERIFY(!w.scene().pairs);
    QCOMPARE(w.answer(), QString("Mu"));
  }

  void aSmallWindowCutsNoNumberOfTheExplanation() {
    Window w;
    w.window.resize(1024, 700);
    w.settle();
    const ui::Inspector* inspector = w.page()->inspector();
    QVERIFY(inspector->isVisible());
    const double rounding = 1;  // of the columns of a table to pixels
    QVERIFY2(inspector->document()->idealWidth() <= inspector->viewport()->width() + rounding,
             qPrintable(QString::number(inspector->document()->idealWidth())));
  }

  void anEmptyValueIsShownByASign() {
    Window w;
    w.choose("Source", "trees");
    w.own.edit("empty", [](Scene& scene) {
      const std::string query = scene.retrieval.query;
      const Index end = databaseOf(scene.retrieval)->size();
      scene.retrieval = withNewPairs(std::move(scene.retrieval), end, {{query, "0, 0"}, {"", ""}});
    });
    w.settle();
    QCOMPARE(w.answer(), QString("(empty)"));
    QVERIFY2(w.shares().contains("(empty)"), qPrintable(w.shares()));
    QVERIFY(w.plane()->figure().points.colorNames.contains("(empty)"));
    QVERIFY2(w.inspected().contains("finds an empty value"), qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains("(empty)"), qPrintable(w.inspected()));
  }

  void aValueKeepsItsColourWhileOthersGo() {
    Window w;
    w.choose("Source", "trees");
    const auto names = [&] { return w.plane()->figure().points.colorNames; };
    const auto inTable = [&](const char* value) {
      const std::vector<std::string>& values = w.results().database->values;
      const auto pair = std::find(values.begin(), values.end(), value) - values.begin();
      return w.table()->valueColor(Index(pair));
    };
    const QStringList before = names();
    const QColor pine = inTable("pine");
    QVERIFY(before.contains("pine") && pine.isValid());
    const std::string first = w.results().database->values.front();
    w.own.edit("remove", [&](Scene& scene) {
      for (Index pair = databaseOf(scene.retrieval)->size(); pair-- > 0;)
        if (databaseOf(scene.retrieval)->values[std::size_t(pair)] == first)
          scene.retrieval = withoutPairs(std::move(scene.retrieval), pair, 1);
    });
    w.settle();
    QVERIFY(QString::fromStdString(first) != "pine" && !names().contains(QString::fromStdString(first)));
    for (const char* value : {"pine", "birch"}) QCOMPARE(names().indexOf(value), before.indexOf(value));
    QCOMPARE(inTable("pine"), pine);
    QCOMPARE(names().count(QString()), 1);  // the colour that is free
    w.undo();
    QCOMPARE(names(), before);
  }

  void aFileHasTheColoursThatTheWindowShowed() {
    Window w;
    w.choose("Source", "trees");
    const std::string first = w.results().database->values.front();
    const auto edit = [&](const char* name, const std::function<RetrievalScene(RetrievalScene)>& change) {
      w.own.edit(name, [&](Scene& scene) { scene.retrieval = change(std::move(scene.retrieval)); });
      w.settle();
      QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
      Window other;
      QVERIFY(opened(other.window, w.folder.filePath("a.attn")));
      other.settle();
      QCOMPARE(*other.results().colors, *w.results().colors);
      QCOMPARE(other.plane()->figure().points.colorNames, w.plane()->figure().points.colorNames);
    };
    edit("remove", [&](RetrievalScene scene) {
      for (Index pair = databaseOf(scene)->size(); pair-- > 0;)
        if (databaseOf(scene)->values[std::size_t(pair)] == first) scene = withoutPairs(std::move(scene), pair, 1);
      return scene;
    });
    const QStringList before = w.plane()->figure().points.colorNames;
    // One that has no value yet takes the colour of none.
    edit("add", [](RetrievalScene scene) { return withNewPairs(std::move(scene), 0, {{"0, 0"}, {""}}); });
    edit("type", [](RetrievalScene scene) { return withPairText(std::move(scene), 0, PairPart::value, "palm"); });
    for (const char* value : {"pine", "birch"})
      QCOMPARE(w.plane()->figure().points.colorNames.indexOf(value), before.indexOf(value));
    // The same in a table of one's own.
    edit("own", [](RetrievalScene scene) {
      return withPairs(std::move(scene), Database{{"0, 0", "1, 1"}, {"a", "b"}}, "own.csv", 2);
    });
    edit("add", [](RetrievalScene scene) { return withNewPairs(std::move(scene), 0, {{"2, 2"}, {""}}); });
    QCOMPARE(w.plane()->figure().points.colorNames, (QStringList{"a", "b", "(empty)"}));
  }

  void theColoursOfManyValuesHaveTheirNames() {
    Window w;
    w.choose("Source", "trees");
    w.own.edit("own", [](Scene& scene) {
      std::vector<std::string> keys, values;
      for (int i = 0; i < 11; ++i) {
        keys.push_back(std::to_string(i) + ", " + std::to_string(i * i % 7));
        values.push_back("kind " + std::to_string(i));
      }
      scene.retrieval = withPairs(std::move(scene.retrieval), Database{keys, values}, "own.csv", 2);
    });
    w.settle();
    const ui::ChartFigure& figure = w.plane()->figure();
    QVERIFY(figure.legend && figure.points.colors);
    QCOMPARE(figure.points.colorNames.size(), qsizetype{11});
    QVERIFY(figure.points.colorNames.contains("kind 10"));
  }

  void aScoreBetweenTwoDigitsIsSaidWithOneMore() {
    Window w;
    w.own.edit("heights", [](Scene& scene) {
      scene.retrieval = withBuiltIn({}, "heights");
      scene.retrieval.query = "7.3";
      scene.retrieval.normaliser = "sigmoid";
      scene.retrieval.temperature = 2;
    });
    w.settle();
    QVERIFY2(w.inspected().contains(QRegularExpression(QString::fromUtf8("[−-]0\\.245[0-9]? / 2"))),
             qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains(QRegularExpression(QString::fromUtf8("[−-]0\\.1225"))), qPrintable(w.inspected()));
  }

  void theChosenPairIsExplained() {
    Window w;
    QVERIFY(w.inspected().contains("1 / √(1 · 1)"));
    w.clickCell(1, PairModel::keyColumn);
    QVERIFY(w.inspected().contains("1 / √(1 · 5)"));
    QVERIFY2(w.inspected().contains("q·k / √(‖q‖² ‖k‖²)"), qPrintable(w.inspected()));
    QVERIFY(w.inspected().contains("Li ip pt to on"));
    QTest::keyClick(w.table(), Qt::Key_Down);
    QVERIFY(!w.page()->isUpToDate());  // the explanation is being made elsewhere: texts may be long
    w.settle();
    QVERIFY(w.inspected().contains("1 / √(1 · 1)"));
    QCOMPARE(w.own.viewState().retrieval.selection, std::vector<Index>{2});
    QCOMPARE(w.steps(), 0);
  }

  void thePairThatIsExplainedIsARowOfItsTable() {
    Window w;
    w.choose("Source", "heights");
    w.compareBy("numeric");
    w.click(w.button("Average"));
    const Index pairs = databaseOf(w.scene())->size();
    QByteArray text = "age,height\n";
    for (Index i = 0; i <= pairs; ++i) text += QByteArray::number(i) + "," + QByteArray::number(100 + i) + '\n';
    w.open(w.write("nine.csv", text));
    w.click(w.button("Average"));
    QVERIFY(w.inspected().contains("1 more"));
    w.clickCell(int(pairs), PairModel::keyColumn);
    const Explanation explanation = retrievalExplanation(w.results(), pairs);
    const std::vector<TermRow>& rows = explanation.steps.front().rows;
    const auto selected = std::count_if(rows.begin(), rows.end(), [](const TermRow& row) { return row.isSelected; });
    QCOMPARE(selected, std::ptrdiff_t{1});
  }

  void whatCantBeComparedIsSaidWholeInBothPlaces() {
    Window w;
    w.type("Liptn");
    w.compareBy("numeric");
    const QString words = "the query is “Liptn”, expected one or more numbers, such as 4.7, 4.8";
    auto* problem = w.page()->findChild<QLabel*>("problem");
    QVERIFY(problem && problem->isVisible());
    QCOMPARE(problem->text(), words);
    const QRect needed =
        problem->fontMetrics().boundingRect(QRect(0, 0, problem->width(), 1000), Qt::TextWordWrap, words);
    QVERIFY2(needed.height() <= problem->height(),
             qPrintable(QString("%1 of %2").arg(problem->height()).arg(needed.height())));
    QVERIFY2(w.inspected().contains("There is no answer") && w.inspected().contains(words), qPrintable(w.inspected()));
    QVERIFY(!w.inspected().contains("Click a cell"));
    w.compareBy("ngrams");
    QVERIFY(!problem->isVisible());
    QCOMPARE(w.answer(), QString("Zachary"));
  }

  void anotherQuestionIsExplainedByThePairThatAnswersIt() {
    Window w;
    w.clickCell(3, PairModel::keyColumn);
    QVERIFY2(w.inspected().contains("The score of “Smola”:"), qPrintable(w.inspected()));
    w.type("Zhan");
    QVERIFY(!w.canvas()->selectedPair());
    QVERIFY2(w.inspected().contains("The score of “Zhang”, which weighs most:"), qPrintable(w.inspected()));
    w.clickCell(3, PairModel::keyColumn);
    w.choose("Source", "trees");
    QVERIFY(!w.canvas()->selectedPair());
    const std::string winner = w.results().database->key(w.results().order->front());
    QVERIFY2(w.inspected().contains(QString("The score of “%1”, which").arg(QString::fromStdString(winner))),
             qPrintable(w.inspected()));
    QVERIFY(w.own.viewState().retrieval.selection.empty());
  }

  void valuesThatWeighTheSameTie() {
    Window w;
    w.type("Liptn");
    w.click(w.button("Average"));
    QCOMPARE(w.answer(), QString("6 values tie"));
    QCOMPARE(w.shares(), QString("0.17 each"));
    QVERIFY2(w.inspected().startsWith("“Liptn” finds 6 values that tie"), qPrintable(w.inspected()));
    QVERIFY(!w.table()->isAnswer(0));
    // Nor does a value without text, where several tie.
    w.open(w.write("empty.csv", "key,value\nLi,\nHu,Rachel\n"));
    w.click(w.button("Average"));
    QCOMPARE(w.answer(), QString("2 values tie"));
    QVERIFY(!w.table()->isAnswer(0));
    w.choose("Source", "names");
    w.type("Liptn");
    w.click(w.button("Mixture"));
    QCOMPARE(w.answer(), QString("Zachary"));
    QVERIFY(w.table()->isAnswer(1) && !w.table()->isAnswer(0));
    // The weight of one among many pairs is not shown as 0.00.
    QByteArray text = "key,value\n";
    for (int i = 0; i < 400; ++i) text += "key " + QByteArray::number(i) + ",value " + QByteArray::number(i) + '\n';
    w.open(w.write("many.csv", text));
    w.click(w.button("Average"));
    QCOMPARE(w.shares(), QString("0.0025 each"));
  }

  void aClickOnAHeadingSortsThePairs() {
    Window w;
    const auto clickHeading = [&](int column) {
      QHeaderView* header = w.table()->horizontalHeader();
      const int x = header->sectionViewportPosition(column) + 20;
      QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
      w.settle();
    };
    const auto keys = [&] {
      QStringList texts;
      for (int row = 0; row < w.table()->model()->rowCount(); ++row)
        texts << w.table()->model()->index(row, PairModel::keyColumn).data().toString();
      return texts;
    };
    const QStringList own = keys();
    clickHeading(PairModel::weightColumn);
    QCOMPARE(keys().mid(0, 2), (QStringList{"Li", "Lipton"}));
    QCOMPARE(w.table()->horizontalHeader()->sortIndicatorOrder(), Qt::AscendingOrder);  // its arrow points down
    clickHeading(PairModel::weightColumn);
    QCOMPARE(keys().mid(4, 2), (QStringList{"Lipton", "Li"}));
    clickHeading(PairModel::weightColumn);
    QCOMPARE(keys(), own);
    clickHeading(PairModel::keyColumn);
    QStringList sorted = own;
    sorted.sort();
    QCOMPARE(keys(), sorted);
    QCOMPARE(w.steps(), 0);
    // What is selected, edited and removed is the pair that stands there, wherever it is sorted to.
    w.clickCell(0, PairModel::keyColumn);
    QCOMPARE(w.results().database->key(*w.canvas()->selectedPair()).c_str(), qPrintable(sorted[0]));
    const Index pair = *w.canvas()->selectedPair();
    w.editCell(0, PairModel::keyColumn, "Zz");
    QCOMPARE(w.results().database->key(pair), std::string("Zz"));
    QCOMPARE(keys().back(), QString("Zz"));
    QCOMPARE(*w.canvas()->selectedPair(), pair);
    QTest::keyClick(w.table(), Qt::Key_Delete);
    w.settle();
    QVERIFY(!keys().contains("Zz") && keys().size() == 5);
    // The order is kept with the scene, and the keyboard has it in the menu.
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QCOMPARE(again.view.retrieval.sortedBy, std::string("key"));
    for (QAction* action : w.page()->actions())
      if (action->objectName() == "sorting") {
        QMenu* menu = action->menu();
        emit menu->aboutToShow();
        QCOMPARE(menu->actions()[3]->isChecked(), true);
        menu->actions()[1]->trigger();
      }
    w.settle();
    QCOMPARE(w.own.viewState().retrieval.sortedBy, std::string("weight"));
    QCOMPARE(keys().front(), QString("Li"));
  }

  void tablesAreOpenedAndPasted() {
    Window w;
    w.open(w.write("capitals.csv", "country,capital\nFrance,Paris\nJapan,Tokyo\n\"Korea, South\",Seoul\n"));
    QCOMPARE(w.complaints, QStringList());
    QCOMPARE(w.scene().source, std::string("capitals.csv"));
    QCOMPARE(databaseOf(w.scene())->size(), Index{3});
    w.type("Japn");
    QCOMPARE(w.answer(), QString("Tokyo"));
    w.open(w.write("one.csv", "alone\n"));
    QCOMPARE(w.complaints.size(), qsizetype{1});
    QVERIFY(w.complaints[0].contains("one.csv: line 1 has one column"));
    QCOMPARE(databaseOf(w.scene())->size(), Index{3});

    QStringList told;
    connect(w.page(), &Page::told, this, [&](const QString& words) { told << words; });
    QApplication::clipboard()->setText("1\t10\n2\t20\n3\t60\n");
    w.click(w.button("Paste"));
    QCOMPARE(told, QStringList("3 pasted pair(s) took the place of those that were there: Undo brings them back"));
    QCOMPARE(w.scene().similarity, std::string("numeric"));
    QCOMPARE(w.scene().query, std::string("1"));
    w.type("2");
    QVERIFY(w.results().answer->isNumber);
    const double a = std::exp(-0.5 / w.scene().temperature);
    QVERIFY(std::abs(w.results().answer->number - (10 * a + 20 + 60 * a) / (1 + 2 * a)) < 1e-9);
    w.undo();
    w.undo();
    QCOMPARE(w.scene().source, std::string("capitals.csv"));
  }

  void decimalCommasAreReadAsNumbersFromAFileAndFromTheClipboard() {
    Window w;
    QStringList asked;
    std::optional<char> decimal;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      const TablePreview preview = previewOf(question.start, question.choices, 1, TableUse::pairs);
      for (const Message& reason : preview.format.reasons) asked << QString::fromStdString(toString(reason));
      ImportAnswer answer{question.choices, {}};
      answer.choices.decimal = decimal;
      return answer;
    };
    const QString rows = "Größe;Gewicht\n150,0;50,00\n152,5;51,75\n155,0;53,50\n";
    w.open(w.write("sizes.csv", rows.toUtf8()));
    QCOMPARE(w.results().numericKeys->width, Index{1});
    QVERIFY(w.results().classes->areNumbers);
    w.type("151");
    const std::vector<double>& scores = *w.results().scores;
    QVERIFY(scores[0] > scores[1] && scores[1] > scores[2]);
    QVERIFY(w.results().answer->isNumber);
    w.choose("Source", "names");
    QApplication::clipboard()->setText(QString(rows).replace(';', '\t'));
    w.click(w.button("Paste"));
    QCOMPARE(databaseOf(w.scene())->keys, (std::vector<std::string>{"150.0", "152.5", "155.0"}));
    QCOMPARE(asked, QStringList());
    // Where all that has commas are the keys, there may as well be two numbers.
    for (const auto& [chosen, width] : {std::pair{',', Index{1}}, std::pair{'.', Index{2}}}) {
      decimal = chosen;
      w.open(w.write("places.csv", "place;kind\n4,5;oak\n6,7;pine\n"));
      QTRY_COMPARE(w.results().numericKeys->width, width);
      QCOMPARE(asked, QStringList("keys such as “4,5” may be two numbers: taken for one with a decimal comma"));
      asked.clear();
      w.choose("Source", "names");
    }
  }

  void aRowWithoutItsNumberIsLeftOutAndTold() {
    Window w;
    QStringList told;
    connect(w.page(), &Page::told, this, [&](const QString& words) { told << words; });
    w.open(w.write("towns.csv", "town,people\nBerlin,3769000\nUlm,\nBonn,331000\n"));
    QCOMPARE(databaseOf(w.scene())->keys, (std::vector<std::string>{"Berlin", "Bonn"}));
    QVERIFY(w.results().classes->areNumbers);
    QCOMPARE(told, QStringList("1 rows without a value left out: lines 3"));
  }

  void aFirstLineOfTextsOverTextsIsTakenForNamesAndSaysSo() {
    Window w;
    auto* pair = w.button("It is a pair");
    w.open(w.write("names.csv", "Zhang,Aston\nLi,Mu\n"));
    QVERIFY(databaseOf(w.scene())->keys == (std::vector<std::string>{"Li"}));
    QVERIFY(pair->isVisible());
    QVERIFY(w.says("“Zhang” and “Aston”, was taken for the names"));
    w.click(pair);
    QVERIFY(databaseOf(w.scene())->keys == (std::vector<std::string>{"Zhang", "Li"}));
    QVERIFY(databaseOf(w.scene())->values == (std::vector<std::string>{"Aston", "Mu"}));
    QVERIFY(!pair->isVisible());
    w.undo();
    QVERIFY(pair->isVisible());
    // Names that stand over numbers are names.
    w.open(w.write("numbers.csv", "age,height\n2,87\n4,103\n"));
    QCOMPARE(databaseOf(w.scene())->size(), Index{2});
    QVERIFY(!pair->isVisible());
    // What was copied from the middle of a table has none.
    QApplication::clipboard()->setText("Zhang\tAston\nLi\tMu\n");
    w.click(w.button("Paste"));
    QVERIFY(databaseOf(w.scene())->keys == (std::vector<std::string>{"Zhang", "Li"}));
    QVERIFY(!pair->isVisible());
  }

  void pairsAreCopiedAndPasted() {
    Window w;
    w.clickCell(1, PairModel::keyColumn);
    QTest::keyClick(w.table(), Qt::Key_Down, Qt::ShiftModifier);
    QApplication::clipboard()->setText("before");
    QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("Lipton\tZachary\nLi\tMu\n"));
    QTest::keyClick(w.table(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QVERIFY(*databaseOf(w.scene()) == (Database{{"Lipton", "Li"}, {"Zachary", "Mu"}}));
    // Texts with tabs and lines come back as they were, and before there are results for them.
    w.page()->openFile(w.write("lines.csv", "k,v\n\"two\nlines\",\"a\ttab and \"\"quotes\"\"\"\nb,c\n"));
    w.settle();
    const Database lines = *databaseOf(w.scene());
    w.clickCell(0, PairModel::keyColumn);
    QTest::keyClick(w.table(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
    w.choose("Source", "names");
    w.table()->setFocus();
    QTest::keyClick(w.table(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QVERIFY(*databaseOf(w.scene()) == lines);
    // Where no pair is selected the picture is what is copied.
    QTest::keyClick(w.table(), Qt::Key_Escape);
    QApplication::clipboard()->setText("before");
    QTest::keyClick(w.table(), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(QApplication::clipboard()->text() != QString("before"));
  }

  void whatIsTypedWhileAFileIsReadStays() {
    Window w;
    const QString file = w.write("capitals.csv", "country,capital\nFrance,Paris\nJapan,Tokyo\n");
    w.window.openFile(file);
    w.query()->setFocus();
    w.query()->selectAll();
    QTest::keyClicks(w.query(), "Japn");
    w.settle();
    QCOMPARE(w.scene().source, std::string("capitals.csv"));
    QCOMPARE(w.scene().query, std::string("Japn"));
    QCOMPARE(w.answer(), QString("Tokyo"));
  }

  void textsThatAreOnlyLookedAtStayAsTheyAre() {
    Window w;
    const QByteArray text(20'000, 'x');
    w.open(w.write("long.csv", "key,value\n" + text + ",\"two\nlines\"\nb,c\n"));
    const int before = w.steps();
    for (const int column : {int(PairModel::keyColumn), int(PairModel::valueColumn)}) {
      w.clickCell(0, column);
      QTest::keyClick(w.table(), Qt::Key_F2);
      QVERIFY(w.editor());
      QTest::keyClick(w.editor(), Qt::Key_Return);
      w.settle();
      QCOMPARE(w.steps(), before);
    }
    // A line takes no more than a pair may have, however few letters that are.
    w.query()->setFocus();
    w.query()->selectAll();
    QApplication::clipboard()->setText(QString(21'845, u'注') + u'x');
    QTest::keyClick(w.query(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.scene().query.size(), longestPairText);
    QTest::keyClick(w.query(), Qt::Key_End);
    QTest::keyClicks(w.query(), "y");
    QCOMPARE(w.scene().query.size(), longestPairText);
  }

  void anAnswerIsShownWhole() {
    Window w;
    const QByteArray text = QByteArray("a value of many words, ").repeated(20);
    w.open(w.write("long.csv", "key,value\nLi,\"" + text + "\"\nHu,short\n"));
    w.type("Li");
    QCOMPARE(w.answer(), QString(text));
    QApplication::clipboard()->setText("1\t1234567.25\n");
    w.click(w.button("Paste"));
    QCOMPARE(w.answer(), QString("1234567.25"));
  }

  void barsStayInSightWhileTheQueryIsTyped() {
    Window w;
    w.query()->setFocus();
    QTest::keyClicks(w.query(), "p");
    QVERIFY(w.table()->pairs().weight(0));  // of the query before, until that of this one is there
    w.settle();
    QVERIFY(w.table()->pairs().weight(0));
  }

  void theSelectedPairStaysSoInAnotherWindowAndAfterAnEdit() {
    Window w;
    w.editCell(0, PairModel::valueColumn, "Asta");
    w.clickCell(3, PairModel::keyColumn);
    w.editCell(3, PairModel::valueColumn, "Alexander");
    QCOMPARE(*w.canvas()->selectedPair(), Index{3});
    {
      // Another language is another window of the same document.
      MainWindow other(&w.own);
      other.show();
      auto* page = other.findChild<RetrievalPage*>();
      QTRY_VERIFY(page->isUpToDate());
      QCOMPARE(page->canvas()->selectedPair().value_or(-1), Index{3});
    }
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    w.own.open(Scene(), {}, {});
    w.settle();
    QVERIFY(!w.canvas()->selectedPair());
    w.own.open(again.scene, {}, again.view);
    w.settle();
    QCOMPARE(w.canvas()->selectedPair().value_or(-1), Index{3});
  }

  void aDoubleClickOnThePlaneAddsWhatIsFoundThere() {
    Window w;
    w.choose("Source", "trees");
    QCOMPARE(w.answer(), QString("pine"));
    const int before = w.steps();
    w.doubleClick({7.0, 3.6});
    QCOMPARE(databaseOf(w.scene())->size(), Index{10});
    QCOMPARE(databaseOf(w.scene())->values.back(), std::string("birch"));
    QVERIFY(databaseOf(w.scene())->keys.back().starts_with("7"));
    // One step, and the query is where it was.
    QCOMPARE(w.steps(), before + 1);
    QCOMPARE(w.query()->text(), QString("4.7, 4.8"));
    w.undo();
    QCOMPARE(databaseOf(w.scene())->size(), Index{9});
    // Among numbers it is a number.
    QApplication::clipboard()->setText("0 0\t10\n8 0\t30\n0 8\t50\n");
    w.click(w.button("Paste"));
    QVERIFY(w.canvas()->showsPlane());
    w.doubleClick({7.0, 1.0});
    QCOMPARE(databaseOf(w.scene())->size(), Index{4});
    QVERIFY(std::abs(std::stod(databaseOf(w.scene())->values.back()) - 30) < 1);
    QVERIFY(w.results().answer->isNumber);
  }

  void pointsOfThePlaneAreSelectedLeftAndRemoved() {
    Window w;
    w.choose("Source", "trees");
    w.clickPlane({7.3, 4.6});
    QCOMPARE(w.canvas()->selectedPair().value_or(-1), Index{5});
    QCOMPARE(w.table()->currentPair().value_or(-1), Index{5});
    w.clickPlane({4.4, 3.8});  // nothing is there but the ground
    QVERIFY(!w.canvas()->selectedPair());
    QVERIFY(w.own.viewState().retrieval.selection.empty());
    // The table's choice is the plane's.
    w.clickCell(2, PairModel::keyColumn);
    QCOMPARE(w.plane()->selectedPoint().value_or(-1), qsizetype{2});
    w.plane()->setFocus();
    QTest::keyClick(w.plane(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(databaseOf(w.scene())->size(), Index{8});
    QCOMPARE(databaseOf(w.scene())->keys[2], std::string("4.2, 6.1"));
    QVERIFY(!w.canvas()->selectedPair());
    w.undo();
    // Esc takes a drag back.
    const int before = w.steps();
    const RetrievalScene scene = w.scene();
    const QPoint from = w.plane()->toWidget({4.2, 6.1}).toPoint();
    QTest::mousePress(w.plane(), Qt::LeftButton, {}, from);
    QTest::mouseMove(w.plane(), from + QPoint(40, 20));
    QVERIFY(!(w.scene() == scene));
    QTest::keyClick(w.plane(), Qt::Key_Escape);
    QTest::mouseRelease(w.plane(), Qt::LeftButton, {}, from + QPoint(40, 20));
    w.settle();
    QVERIFY(w.scene() == scene);
    QCOMPARE(w.steps(), before);  // the step that was undone above can be redone as before
  }

  void tinyNumbersAreDraggedAsWhatTheyAre() {
    Window w;
    QApplication::clipboard()->setText("1e-12 1e-12\ta\n3e-12 1e-12\tb\n1e-12 4e-12\tc\n");
    w.click(w.button("Paste"));
    typeNumber(w.page()->findChild<ui::NumberField*>("width.field"), "1e-12");
    w.settle();
    QVERIFY(w.canvas()->showsPlane());
    const QPointF from = w.plane()->toWidget({3e-12, 1e-12});
    w.drag(from.toPoint(), w.plane()->toWidget({2.5e-12, 2e-12}).toPoint());
    const auto numbers = numbersIn(databaseOf(w.scene())->keys[1]);
    QVERIFY(numbers);
    QVERIFY(std::abs((*numbers)[0] - 2.5e-12) < 1e-13 && std::abs((*numbers)[1] - 2e-12) < 1e-13);
  }

  void tenThousandPairsAreLive() {
    Window w;
    QByteArray text = "key,value\n";
    for (int i = 0; i < 10'000; ++i)
      text += "key " + QByteArray::number(i) + ",value " + QByteArray::number(i % 97) + '\n';
    w.open(w.write("many.csv", text));
    QCOMPARE(w.table()->model()->rowCount(), 10'000);
    w.type("key 9876");
    QCOMPARE(w.results().order->front(), Index{9876});
    QVERIFY(w.inspected().contains("The keys that weigh most"));
    QVERIFY(w.inspected().contains("9,992 more"));
    // The row that answers is in sight; where somebody scrolls to stays until another one answers.
    QVERIFY(w.table()->viewport()->rect().contains(w.cell(9876, PairModel::keyColumn)));
    w.table()->verticalScrollBar()->setValue(0);
    typeNumber(w.page()->findChild<ui::NumberField*>("temperature.field"), "0.2");
    w.settle();
    QCOMPARE(w.table()->verticalScrollBar()->value(), 0);
    w.type("key 5000");
    QVERIFY(w.table()->viewport()->rect().contains(w.cell(5000, PairModel::keyColumn)));
    w.type("key 9876");
    w.table()->verticalScrollBar()->setValue(0);
    // A click on one of them goes to its row.
    QVERIFY(!w.table()->viewport()->rect().contains(w.cell(9876, PairModel::keyColumn)));
    QTest::mouseClick(w.page()->inspector()->viewport(), Qt::LeftButton, {}, linksOf(w.page()->inspector()).front());
    w.settle();
    QCOMPARE(*w.canvas()->selectedPair(), Index{9876});
    QVERIFY(w.table()->viewport()->rect().contains(w.cell(9876, PairModel::keyColumn)));
    w.clickCell(0, PairModel::scoreColumn);
    QTest::keyClick(w.table(), Qt::Key_End, Qt::ControlModifier);
    w.settle();
    QVERIFY(w.table()->verticalScrollBar()->value() > 0);
    QCOMPARE(*w.canvas()->selectedPair(), Index{9999});
    QElapsedTimer painting;
    painting.start();
    w.table()->viewport()->grab();
    QVERIFY2(painting.elapsed() < 500, qPrintable(QString::number(painting.elapsed())));
    w.editCell(9999, PairModel::keyColumn, "key 9876");
    QCOMPARE(w.results().database->keys[9999], std::string("key 9876"));
  }

  void keysOfTwoNumbersAreAPlane() {
    Window w;
    QVERIFY(!w.canvas()->showsPlane());
    w.choose("Source", "trees");
    QVERIFY(w.canvas()->showsPlane());
    QCOMPARE(w.answer(), QString("pine"));
    QVERIFY(w.shares().startsWith("pine 0.69 · oak 0.23 · birch 0.08"));
    QVERIFY(w.plane()->figure().map.has_value());
    // The query under the hand.
    const int before = w.steps();
    w.drag(w.plane()->toWidget({4.7, 4.8}).toPoint(), w.plane()->toWidget({7.2, 5}).toPoint());
    QCOMPARE(w.answer(), QString("birch"));
    QCOMPARE(w.steps(), before + 1);
    QVERIFY(std::abs(w.results().queryPlace[0] - 7.2) < 0.05);
    QVERIFY(w.query()->text().startsWith("7."));
    w.undo();
    QCOMPARE(w.query()->text(), QString("4.7, 4.8"));
    // A key under the hand.
    w.drag(w.plane()->toWidget({4.2, 6.1}).toPoint(), w.plane()->toWidget({1.5, 1}).toPoint());
    QVERIFY(databaseOf(w.scene())->keys[3].starts_with("1."));
    QCOMPARE(w.answer(), QString("oak"));
    w.undo();
    QCOMPARE(w.answer(), QString("pine"));
    // The keyboard moves the query too.
    w.plane()->setFocus();
    QTest::keyClick(w.plane(), Qt::Key_Right);
    w.settle();
    QVERIFY(w.results().queryPlace[0] > 4.7);
    w.compareBy("edit");
    QVERIFY(!w.canvas()->showsPlane());
  }

  void aQueryOnAKeyIsDraggedOffIt() {
    Window w;
    w.choose("Source", "trees");
    const std::vector<std::string> keys = databaseOf(w.scene())->keys;
    w.type(QString::fromStdString(keys[2]));
    const QPointF place(w.results().queryPlace[0], w.results().queryPlace[1]);
    w.drag(w.plane()->toWidget(place).toPoint(), w.plane()->toWidget(place + QPointF(1, 1)).toPoint());
    QCOMPARE(databaseOf(w.scene())->keys, keys);
    QVERIFY2(std::abs(w.results().queryPlace[0] - place.x() - 1) < 0.1, qPrintable(w.query()->text()));
  }

  void keysOfNoWeightHaveNoWordsInThePlane() {
    Window w;
    QByteArray text = "x,y,v\n";
    for (int i = 0; i < 40; ++i) text += QByteArray::number(i % 7) + "," + QByteArray::number(i / 7) + ",3\n";
    w.open(w.write("grid.csv", text));
    w.type("3, 2");
    const QStringList& labels = w.plane()->figure().points.labels;
    const std::vector<double>& weights = *w.results().weights;
    QCOMPARE(labels.size(), qsizetype(weights.size()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const QString& label = labels[qsizetype(i)];
      QVERIFY2(label != "0.00" && label.isEmpty() == (weights[i] < 0.005), qPrintable(label));
    }
  }

  void aSmallNumberIsWrittenInTheTableAsInItsExplanation() {
    Window w;
    w.named<ui::NumberField>("Temperature T")->setFocus();
    typeNumber(w.named<ui::NumberField>("Temperature T"), "1000000");
    w.settle();
    QString score;
    for (int pair = 0; pair < w.table()->model()->rowCount(); ++pair)
      if (const QString text = w.table()->model()->index(pair, PairModel::scoreColumn).data().toString();
          text.contains('e'))
        score = text;
    QVERIFY2(QRegularExpression("^\\d\\.\\d+e−\\d$").match(score).hasMatch(), qPrintable(score));
    QVERIFY2(w.inspected().contains(score.section('e', 1)), qPrintable(w.inspected()));
  }

  void theTemperatureIsNamedInASmallWindowToo() {
    Window w({1024, 700});
    const auto* field = w.named<ui::NumberField>("Temperature T");
    bool isNamed = false;
    for (const QLabel* label : w.canvas()->findChildren<QLabel*>())
      isNamed = isNamed || (label->isVisible() && label->buddy() == field);
    QVERIFY(isNamed);
  }

  void nearInThePlaneIsNearForTheSimilarity() {
    for (const QSize& size : {QSize(1440, 900), QSize(1280, 720)}) {
      Window w(size);
      w.choose("Source", "trees");
      const QRectF range = w.plane()->figure().range, plot = w.plane()->plotArea();
      const double x = plot.width() / range.width(), y = plot.height() / range.height();
      QVERIFY2(std::abs(x / y - 1) < 0.03, qPrintable(QString("%1 %2").arg(x).arg(y)));
    }
  }

  void keysOfOneNumberAreDraggedOnALineUnderTheKernel() {
    Window w;
    w.open(w.write("heights.csv", "height,kind\n1,low\n2,low\n4,high\n6,high\n"));
    w.type("3");
    QVERIFY(w.canvas()->showsPlane());
    const auto figure = [&] { return w.plane()->figure(); };
    QCOMPARE(figure().xLabel, QString("height"));
    // Every key stands at its weight, on the curve of the kernel.
    const std::vector<double>& weights = *w.results().weights;
    QCOMPARE(*figure().points.y, weights);
    const ui::Curve curve = figure().curves.front();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto near = std::lower_bound(curve.x->begin(), curve.x->end(), (*figure().points.x)[i]) - curve.x->begin();
      QVERIFY(std::abs((*curve.y)[std::size_t(near)] - weights[i]) < 0.02);
    }
    // A key is dragged, whatever the height; then the query.
    const QPoint from = w.plane()->toWidget({6, weights[3]}).toPoint(), to = w.plane()->toWidget({5, 0.1}).toPoint();
    QTest::mousePress(w.plane(), Qt::LeftButton, {}, from);
    QTest::mouseMove(w.plane(), (from + to) / 2);
    QTest::mouseMove(w.plane(), to);
    QTest::mouseRelease(w.plane(), Qt::LeftButton, {}, to);
    w.settle();
    const double moved = QString::fromStdString(databaseOf(w.scene())->key(3)).toDouble();
    QVERIFY2(std::abs(moved - 5) < 0.1, databaseOf(w.scene())->key(3).c_str());
    w.plane()->setFocus();
    QTest::keyClick(w.plane(), Qt::Key_Right);
    w.settle();
    QVERIFY(w.results().queryPlace[0] > 3);
    // A double click adds a key with what is found there.
    const Index before = databaseOf(w.scene())->size();
    QTest::mouseDClick(w.plane(), Qt::LeftButton, {},
                       w.plane()->toWidget({1.5, 0.9 * figure().range.height()}).toPoint());
    w.settle();
    QCOMPARE(databaseOf(w.scene())->size(), before + 1);
    QCOMPARE(databaseOf(w.scene())->value(before), std::string("low"));
    w.choose("Source", "names");
    QVERIFY(!w.canvas()->showsPlane());
  }

  void theAxesOfThePlaneAreCalledAsTheColumnsAre() {
    Window w;
    w.open(w.write("leaves.csv", "length,width,tree\n1,2,oak\n3,1,pine\n2,2,oak\n"));
    QVERIFY(w.canvas()->showsPlane());
    QCOMPARE(w.plane()->figure().xLabel, QString("length"));
    QCOMPARE(w.plane()->figure().yLabel, QString("width"));
    const QString scene = w.folder.filePath("leaves.attn");
    writeScene(scene, {w.own.scene(), w.own.viewState()});
    QCOMPARE(readScene(scene).scene.retrieval.keyNames, (std::vector<std::string>{"length", "width"}));
    w.choose("Source", "trees");
    QCOMPARE(w.plane()->figure().xLabel, QString("key x"));
  }

  void aTableThatWasReadCanBeReadInAnotherWay() {
    Window w;
    auto* change = w.named<QPushButton>("Change how the pairs are read");
    QVERIFY(!change->isVisible());
    w.open(w.write("two.csv", "country,capital\nFrance,Paris\nJapan,Tokyo\n"));
    QCOMPARE(w.scene().source, std::string("two.csv"));
    QVERIFY(change->isVisible());
    int asked = 0;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      ++asked;
      ImportAnswer answer{question.choices, {}};
      answer.choices.roles = {ColumnRole::target, ColumnRole::feature};
      return answer;
    };
    w.click(change);
    QTRY_COMPARE(asked, 1);
    w.settle();
    QTRY_COMPARE(databaseOf(w.scene())->key(0), std::string("Paris"));
    QCOMPARE(databaseOf(w.scene())->value(0), std::string("France"));
    // Pairs that were changed by hand are no table's any more.
    w.editCell(0, PairModel::valueColumn, "Gaul");
    QVERIFY(!change->isVisible());
    // An undo brings back the pairs, and that they are a table's.
    w.undo();
    QVERIFY(change->isVisible());
  }

  void aSpecialCaseStaysUnderTheHandAndSaysWhatItChanged() {
    Window w;
    auto* exact = w.button("Exact match");
    const QPoint before = exact->mapTo(w.page(), QPoint(0, 0));
    w.click(exact);
    QVERIFY(w.says("Similarity: Character n-grams → Exact"));
    QVERIFY(w.says("T: 0.3 → 1"));
    QCOMPARE(exact->mapTo(w.page(), QPoint(0, 0)), before);
    w.click(w.button("Argmax"));
    QCOMPARE(exact->mapTo(w.page(), QPoint(0, 0)), before);
    QVERIFY(w.says("Similarity: Exact → Character n-grams"));
    // What is changed otherwise is no click's.
    w.compareBy("edit");
    QVERIFY(!w.says("→ Character n-grams"));
  }

  void howManyOthersThereAreIsGrouped() {
    Window w;
    QByteArray text = "key,value\n";
    for (int i = 0; i < 2000; ++i) text += "key" + QByteArray::number(i) + ",v" + QByteArray::number(i % 3) + "\n";
    w.open(w.write("many.csv", text));
    QVERIFY2(w.inspected().contains("1,992 more"), qPrintable(w.inspected()));
  }

  void inLargeTextNoWeightIsCutInTheExplanation() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    Window w;
    QVERIFY(w.inspected().contains("α"));
    QVERIFY(w.inspected().contains("0.7686"));
    const ui::Inspector* inspector = w.page()->inspector();
    QVERIFY2(inspector->document()->idealWidth() <= inspector->viewport()->width(),
             qPrintable(QString("%1 %2").arg(inspector->document()->idealWidth()).arg(inspector->viewport()->width())));
  }

  void inLargeTextTheNumbersOfTablesAreLargeToo() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    for (const Qt::Key workspace : {Qt::Key_2, Qt::Key_3}) {
      WorkspaceWindow<Page> w(workspace);
      const ui::Inspector* inspector = w.window.page()->findChild<ui::Inspector*>();
      const int size = smallestNumber(inspector);
      QVERIFY2(size >= ui::scaled(11), qPrintable(QString("%1 of %2").arg(size).arg(ui::scaled(12))));
      QVERIFY2(inspector->document()->idealWidth() <= inspector->viewport()->width() + 1,
               qPrintable(QString::number(inspector->document()->idealWidth())));
    }
  }

  void besideAMapHeadingsAndBarsAreWhole_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isChinese");
    for (const bool isChinese : {false, true})
      for (const QSize& size : {QSize(1024, 700), QSize(1280, 720)})
        QTest::addRow("%s %d", isChinese ? "Chinese" : "English", size.width()) << size << isChinese;
  }
  void besideAMapHeadingsAndBarsAreWhole() {
    QFETCH(QSize, size);
    QFETCH(bool, isChinese);
    QTranslator chinese;
    if (isChinese) QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    if (isChinese) QCoreApplication::installTranslator(&chinese);
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    Window w(size);
    w.window.openFile(ATTN_TEST_DATA "/views/retrieval-plane.attn");
    QTRY_VERIFY(w.plane()->isVisible());
    w.settle();
    QCOMPARE(w.window.size(), size);
    const QHeaderView* heads = w.table()->horizontalHeader();
    int width = 0;
    for (const int column : {PairModel::keyColumn, PairModel::valueColumn, PairModel::weightColumn}) {
      QVERIFY2(heads->sectionSize(column) >= heads->sectionSizeHint(column),
               qPrintable(w.table()->model()->headerData(column, Qt::Horizontal).toString()));
      width += heads->sectionSize(column);
    }
    QVERIFY(width <= w.table()->viewport()->width());
    // Two numbers stand in their cell, and the map is wide enough to drag in it.
    const QModelIndex key = w.table()->model()->index(0, PairModel::keyColumn);
    QVERIFY2(w.table()->fontMetrics().horizontalAdvance(key.data().toString()) < heads->sectionSize(key.column()),
             qPrintable(key.data().toString()));
    QVERIFY2(w.plane()->plotArea().width() > 200, qPrintable(QString::number(w.plane()->plotArea().width())));
    const auto [left, right] = w.table()->barSpan();
    QVERIFY2(right - left >= 24, qPrintable(QString::number(right - left)));
    // Nothing of the cards is beyond the window.
    for (const QWidget* part : {static_cast<QWidget*>(w.table()), static_cast<QWidget*>(w.plane())})
      QVERIFY(w.page()->rect().contains(QRect(part->mapTo(w.page(), QPoint(0, 0)), part->size())) &&
              !part->visibleRegion().isEmpty() && part->visibleRegion().boundingRect().width() == part->width());
    QCoreApplication::removeTranslator(&chinese);
  }

  void theMapShowsWhatAQueryThereWouldFind() {
    Window w;
    w.choose("Source", "trees");
    const RetrievalResults results = w.results();
    for (const auto& [x, y] : {std::pair(1.5, 7.5), {7.0, 5.5}, {2.5, 2.0}, {5.0, 3.0}, {4.0, 8.0}}) {
      const PlaneGrid& grid = results.grid;
      const auto column = static_cast<Index>((x - grid.left) / (grid.right - grid.left) * double(grid.columns));
      const auto row = static_cast<Index>((y - grid.bottom) / (grid.top - grid.bottom) * double(grid.rows));
      const float place = (*results.plane)[static_cast<std::size_t>(row * grid.columns + column)];
      w.type(QString("%1 %2").arg(x).arg(y));
      QCOMPARE(w.answer().toStdString(), results.classes->names[static_cast<std::size_t>(place)]);
    }
  }

  void whatIsNoNumberIsSaidAndHasNoWeights() {
    Window w;
    w.choose("Source", "trees");
    w.type("(4.7,");
    QCOMPARE(w.answer(), QString("…"));
    QVERIFY(w.shares().contains("expected one or more numbers"));
    QVERIFY(!w.table()->pairs().weight(0));  // the numbers of an earlier query would look like this one's
    QVERIFY(w.canvas()->showsPlane());
    w.type("(4.7, 4.8)");
    QCOMPARE(w.answer(), QString("pine"));
    w.editCell(0, PairModel::keyColumn, "somewhere");
    QVERIFY(w.shares().contains("key 1 is “somewhere”"));
    w.undo();
    QCOMPARE(w.answer(), QString("pine"));
    w.choose("Source", "names");
    w.compareBy("numeric");
    QVERIFY(w.shares().contains("the query is “Li”"));
    QVERIFY(!w.canvas()->showsPlane());
  }

  void numbersAnswerWithTheirWeightedMean() {
    Window w;
    w.choose("Source", "heights");
    QVERIFY(w.results().answer->isNumber);
    double mean = 0;
    for (Index i = 0; i < w.results().database->size(); ++i)
      mean += *w.table()->pairs().weight(i) * std::stod(w.results().database->value(i));
    QVERIFY2(std::abs(w.answer().toDouble() - mean) < 5e-6 * std::abs(mean), qPrintable(w.answer()));
    // Everywhere in the same digits.
    QVERIFY2(w.inspected().section('\n', 0, 0).endsWith("finds " + w.answer()), qPrintable(w.inspected()));
    QVERIFY(w.shares().isEmpty());
    // The lines of the explanation come to it: what each pair contributes, and the sum.
    const Explanation explanation = retrievalExplanation(w.results(), std::nullopt);
    const Step& last = explanation.steps.back();
    QCOMPARE(last.rows.size(), std::size_t(8));
    double sum = 0;
    for (const TermRow& row : last.rows) {
      const double share = *row.terms[1].number * *row.terms[2].number;
      QVERIFY(std::abs(*row.terms[3].number - share) < 1e-9);
      sum += share;
    }
    QVERIFY(std::abs(*last.total.back().number - sum) < 1e-9);
    QVERIFY2(w.inspected().contains("α·v"), qPrintable(w.inspected()));
    // A new pair has a number as its value, too: the answer goes on being one.
    w.click(w.button("+ Add a pair"));
    QVERIFY(w.editor());
    QTest::keyClick(w.editor(), Qt::Key_Escape);
    w.settle();
    QCOMPARE(databaseOf(w.scene())->size(), Index{9});
    QVERIFY(w.results().answer->isNumber);
  }

  void theSceneIsSavedWithAllOfIt() {
    Window w;
    w.choose("Source", "trees");
    w.type("1 2");
    w.editCell(0, PairModel::valueColumn, "yew");
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QVERIFY(again.scene == w.own.scene());
    QCOMPARE(again.scene.retrieval.pairs->share()->values[0], std::string("yew"));
    // A scene from before there was this workspace has the built-in database.
    QVERIFY(parseScene(R"({"format": "attention-lab scene", "version": 2})").scene.retrieval == RetrievalScene());
    QVERIFY_EXCEPTION_THROWN(parseScene(R"({"format": "attention-lab scene", "version": 2,
                       "retrieval": {"pairs": {"keys": ["a"], "values": []}}})"),
                             DataError);
  }

  void thePlaneFillsTheWidthOfItsFigure() {
    Window w({1200, 1000});
    w.choose("Source", "trees");
    const PlaneGrid& grid = w.results().grid;
    QVERIFY2(grid.top - grid.bottom > 1.25 * (grid.right - grid.left), "the window is to have a high plane");
    const ui::Drawing drawing = ui::drawingOf(w.page()->pictures()[1].picture, {});
    QImage image(drawing.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawing.paint(painter);
    painter.end();
    int right = 0;  // of the regions
    for (int y = 0; y < image.height(); ++y)
      for (int x = right; x < image.width(); ++x) {
        const QColor color = image.pixelColor(x, y);
        if (color.saturation() > 20 && color.lightness() > 200) right = x;
      }
    QVERIFY2(right > 0.93 * image.width(), qPrintable(QString("%1 of %2").arg(right).arg(image.width())));
  }

  void theFigureAndTheNumbersCanBeExported() {
    Window w;
    w.choose("Source", "trees");
    const auto pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t{3});
    for (const ui::NamedPicture& each : pictures) {
      const ui::Drawing drawing = ui::drawingOf(each.picture, {});
      QVERIFY(drawing.size.width() > 100 && drawing.size.height() > 100);
      QImage image(drawing.size.toSize(), QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      drawing.paint(painter);
      painter.end();
      // What weighs most is drawn in its colour, and so are the regions of the plane.
      const QColor most =
          weightColor("Reds", (*w.results().weights)[static_cast<std::size_t>(w.results().order->front())]);
      const bool hasPlane = &each != &pictures[0], hasBars = &each != &pictures[1];
      int bars = 0, regions = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
          const QColor color = image.pixelColor(x, y);
          bars += color == most;
          regions += color.saturation() > 20 && color.lightness() > 200;
        }
      QVERIFY2(!hasBars || bars > 200, qPrintable(each.name + QString::number(bars)));
      QVERIFY2(!hasPlane || regions > image.width() * image.height() / 5, qPrintable(each.name));
    }
    const auto tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t{1});
    QCOMPARE(tables[0].rows, Index{9});
    std::string line;
    for (const CsvColumn& column : tables[0].columns) column.cell(line += '|', 3);
    QVERIFY(line.starts_with("|\"4.2, 6.1\"|pine|-0.9"));
    QVERIFY(w.page()->numbersText().text().contains("4.2, 6.1\tpine\t"));
  }

  void theKeyboardReachesEveryControlAndEachHasAName() {
    Window w;
    w.choose("Source", "trees");
    for (QWidget* part : w.page()->findChildren<QWidget*>()) {
      if (part->focusPolicy() == Qt::NoFocus || !part->isVisible() || part->focusProxy()) continue;
      QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(part);
      QVERIFY(interface);
      const bool isNamed = !interface->text(QAccessible::Name).isEmpty() || !part->accessibleName().isEmpty();
      QVERIFY2(isNamed, qPrintable(QDebug::toString(part)));
    }
    w.query()->setFocus();
    QSet<QWidget*> seen;
    for (int i = 0; i < 60; ++i) {
      seen.insert(QApplication::focusWidget());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (QWidget* part :
         {static_cast<QWidget*>(w.query()), static_cast<QWidget*>(w.table()), static_cast<QWidget*>(w.plane()),
          static_cast<QWidget*>(w.button("Argmax")), static_cast<QWidget*>(w.button("+ Add a pair"))})
      QVERIFY2(seen.contains(part), qPrintable(QDebug::toString(part)));
    w.table()->setFocus();
    QTest::keyClick(w.table(), Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(w.table(), Qt::Key_F2);
    QVERIFY(w.editor());
  }

  void anAnswerThatIsTooLongForTheCardIsRoundedAndNotCut() {
    Window w({1024, 700});
    w.open(w.write("long.csv", "key,value\n1,660969990052.29\n2,660969990052.29\n"));
    w.type("1.5");
    auto* answer = w.page()->findChild<ui::ElidedLabel*>("answer");
    QVERIFY(answer->text().startsWith("660969990052"));
    // As narrow as any window makes it.
    for (int width = answer->sizeHint().width(); width >= answer->sizeHint().width() / 3; width -= 7) {
      answer->resize(width, answer->height());
      const QString shown = answer->shownText();
      const auto number = numberIn(shown.toStdString());
      QVERIFY2(number && std::abs(*number / 660969990052.29 - 1) < 0.06, qPrintable(shown));
      QVERIFY2(answer->fontMetrics().horizontalAdvance(shown) <= width, qPrintable(shown));
    }
  }

  void theKeysOfALongTableStandBelowEachOther() {
    Window w;
    QByteArray table = "key,value\n";
    for (int i = 1; i <= 1200; ++i) table += "key " + QByteArray::number(i) + ",v\n";
    w.open(w.write("long.csv", table));
    const QModelIndex middle = w.table()->model()->index(1000, PairModel::keyColumn);
    w.table()->scrollTo(middle, QAbstractItemView::PositionAtCenter);
    w.settle();
    // Some of the rows in sight have numbers of three digits, and some of four.
    const QPoint corner = w.table()->viewport()->mapTo(&w.window, QPoint());
    const QRect column = w.table()->visualRect(middle).translated(corner);
    const QRect cells(column.left(), corner.y(), column.width(), w.table()->viewport()->height());
    double end = 0;
    QList<int> places;
    for (const DrawnText& each : textsDrawnBy(w.window)) {
      if (!cells.contains(each.place.center().toPoint())) continue;
      if (each.text == "1000" || each.text == "999") end = std::max(end, each.place.right());
      const int left = qRound(each.place.left());
      if (each.text.startsWith("key") && !places.contains(left)) places << left;
    }
    QCOMPARE(places.size(), qsizetype{1});
    QVERIFY(end > cells.left() && places.front() > end);
    // The editor leaves the number in sight.
    w.clickCell(1000, PairModel::keyColumn);
    QTest::mouseDClick(w.table()->viewport(), Qt::LeftButton, {}, w.cell(1000, PairModel::keyColumn));
    QVERIFY(w.editor());
    QVERIFY(w.editor()->mapTo(&w.window, QPoint()).x() >= end);
  }

  void aNumberThatIsTooLongForItsColumnIsRoundedAndNotCut() {
    Window w({1100, 700});
    w.open(w.write("long.csv",
                   "key,value\n123456.78901,9876543.210987\n123457.5,12345678901234.5\n123459,0.000012345678901\n"));
    QCOMPARE(w.scene().similarity, std::string("numeric"));
    w.type("123457");
    const QRect cells(w.table()->viewport()->mapTo(&w.window, QPoint()), w.table()->viewport()->size());
    const Database& database = *w.results().database;
    for (const int column : {PairModel::keyColumn, PairModel::valueColumn})
      for (Index pair = 0; pair < database.size(); ++pair) {
        const QRect cell =
            w.table()->visualRect(w.table()->model()->index(int(pair), column)).translated(cells.topLeft());
        QStringList drawn;
        for (const DrawnText& each : textsDrawnBy(w.window))
          if (cell.contains(each.place.center().toPoint())) drawn << each.text;
        const double number = *numberIn(column == PairModel::keyColumn ? database.key(pair) : database.value(pair));
        QVERIFY(!drawn.isEmpty());
        bool isThere = false;
        for (const QString& text : drawn) {
          QVERIFY2(!text.contains(QChar(u'…')), qPrintable(text));
          const auto shown = numberIn(text.toStdString());
          isThere = isThere || (shown && std::abs(*shown - number) < 0.06 * std::abs(number));
        }
        QVERIFY2(isThere, qPrintable(drawn.join(" | ")));
      }
    // The numbers of a place stand below each other, whole, and in the explanation, where the largest weight has two
    // lines, both are tinted alike.
    QByteArray places = "x,y,v\n";
    for (int i = 0; i < 40; ++i)
      places += QByteArray::number(100.11 + 0.5 * i) + ',' + QByteArray::number(20.13 + 0.25 * (i % 9)) + ",3\n";
    w.window.resize(1024, 700);
    w.open(w.write("places.csv", places));
    QVERIFY(w.canvas()->showsPlane());
    w.type("103.11, 21.63");
    const QPoint corner = w.table()->viewport()->mapTo(&w.window, QPoint());
    for (int pair = 0; pair < 5; ++pair) {
      const QRect cell =
          w.table()->visualRect(w.table()->model()->index(pair, PairModel::keyColumn)).translated(corner);
      QStringList drawn;
      for (const DrawnText& each : textsDrawnBy(w.window))
        if (cell.contains(each.place.center().toPoint())) drawn << each.text.trimmed();
      QCOMPARE(drawn.join(u' '), QString::fromStdString(w.results().database->key(pair)));
    }
    int tinted = 0;
    for (QTextFrame* frame : w.page()->inspector()->document()->rootFrame()->childFrames())
      if (const auto* keys = qobject_cast<QTextTable*>(frame))
        for (int row = 0; row < keys->rows(); ++row) {
          const auto ground = [&](int column) { return keys->cellAt(row, column).format().background(); };
          if (ground(0).style() == Qt::NoBrush) continue;
          ++tinted;
          for (int column = 1; column < keys->columns(); ++column) QCOMPARE(ground(column), ground(0));
        }
    QVERIFY(tinted > 0);
    // Keys that are compared as texts are texts.
    w.open(w.write("texts.csv", "key,value\n123456789012345678901234567890a,x\n123456789012345678901234567890,y\n"));
    bool isCut = false;
    for (const DrawnText& each : textsDrawnBy(w.window))
      isCut = isCut || (each.text.startsWith("12345") && each.text.endsWith(QChar(u'…')));
    QVERIFY(isCut);
  }
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  TextsInPictures::instance();
  TestRetrievalWindow test;
  QTEST_SET_MAIN_SOURCE_PATH
  return QTest::qExec(&test, argc, argv);
}
#include "tst_retrieval_window.moc"
