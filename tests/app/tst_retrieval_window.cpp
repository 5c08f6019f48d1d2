// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/retrieval/pair_table_view.h"
#include "app/rooms/retrieval/query_card.h"
#include "app/rooms/retrieval/retrieval_canvas.h"
#include "app/rooms/retrieval/retrieval_page.h"
#include "app/scene_file.h"
#include "tests/support/typing.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_field.h"
#include "ui/export/figure_export.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// A window on the Retrieval workspace, with every wait for its workers made explicit.
struct Window {
  Document own;
  MainWindow window{&own};
  QStringList complaints;
  QTemporaryDir folder;

  explicit Window(const QSize& size = {1440, 900}) {
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.ask = [](const QString&, const QStringList&) { return 0; };
    window.resize(size);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_3, Qt::AltModifier);
    settle();
  }
  void settle() {
    QCoreApplication::sendPostedEvents();
    QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000);
    QCoreApplication::sendPostedEvents();
    QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000);
  }
  RetrievalPage* page() { return window.findChild<RetrievalPage*>(); }
  RetrievalCanvas* canvas() { return page()->canvas(); }
  QLineEdit* query() { return canvas()->query(); }
  PairTableView* table() { return canvas()->table(); }
  ui::CurveChart* plane() { return canvas()->plane(); }
  const RetrievalResults& results() { return page()->results(); }
  const RetrievalScene& scene() const { return own.scene().retrieval; }
  QString answer() { return canvas()->queryCard()->answer(); }
  QString shares() { return canvas()->queryCard()->shares(); }
  QString inspected() { return page()->inspector()->toPlainText(); }
  int steps() { return own.history().count(); }
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
  QPushButton* button(const char* text) {
    for (QPushButton* button : page()->findChildren<QPushButton*>())
      if (button->text().remove(u'&') == QLatin1String(text)) return button;
    qWarning() << "no button" << text;
    return nullptr;
  }
  void click(QWidget* widget) {
    QTest::mouseClick(widget, Qt::LeftButton);
    settle();
  }
  template <class Control>
  Control* named(const char* name) {
    for (Control* control : page()->findChildren<Control*>())
      if (control->accessibleName() == QLatin1String(name)) return control;
    qWarning() << "no control named" << name;
    return nullptr;
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
  QString write(const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qWarning() << "not written" << name;
    return file.fileName();
  }
  void open(const QString& path) {
    window.openFile(path);
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
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_retrieval_window");
  }
  void init() {
    QSettings().clear();
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light);
  }

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
    w.compareBy("edit");
    QCOMPARE(w.answer(), QString("Zachary"));
    QVERIFY(w.shares().startsWith("Zachary 0."));
    QCOMPARE(*w.canvas()->table()->pairs().score(1), -1.0);
    w.click(w.button("Exact match"));
    QCOMPARE(w.answer(), QString("no answer"));
  }

  void theSliderGoesFromExactLookupToAveragePooling() {
    Window w;
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

  void pairsAreEditedAddedAndRemovedByHand() {
    Window w;
    w.editCell(2, PairModel::valueColumn, "Fei-Fei");
    QCOMPARE(w.answer(), QString("Fei-Fei"));
    QCOMPARE(w.steps(), 1);
    w.editCell(0, PairModel::keyColumn, "Li");
    QCOMPARE(databaseOf(w.scene())->keys[0], std::string("Li"));
    QCOMPARE(w.answer(), QString("Aston"));  // as much weight, and first in the table
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

  void theChosenPairIsExplained() {
    Window w;
    QVERIFY(w.inspected().contains("1 / √(1·1)"));
    w.clickCell(1, PairModel::keyColumn);
    QVERIFY(w.inspected().contains("1 / √(1·5)"));
    QVERIFY(w.inspected().contains("Li ip pt to on"));
    QTest::keyClick(w.table(), Qt::Key_Down);
    QVERIFY(w.inspected().contains("1 / √(1·1)"));
    QCOMPARE(w.own.viewState().retrieval.selection, std::vector<Index>{2});
    QCOMPARE(w.steps(), 0);
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

    QApplication::clipboard()->setText("1\t10\n2\t20\n3\t60\n");
    w.click(w.button("Paste"));
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

  void tenThousandPairsAreLive() {
    Window w;
    QByteArray text = "key,value\n";
    for (int i = 0; i < 10'000; ++i)
      text += "key " + QByteArray::number(i) + ",value " + QByteArray::number(i % 97) + '\n';
    w.open(w.write("many.csv", text));
    QCOMPARE(w.table()->model()->rowCount(), 10'000);
    w.type("key 9876");
    QCOMPARE(w.results().order->front(), Index{9876});
    QVERIFY(w.inspected().contains("the keys that weigh most"));
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

  void whatIsNoNumberIsSaidAndTheLastAnswerStays() {
    Window w;
    w.choose("Source", "trees");
    w.type("(4.7,");
    QCOMPARE(w.answer(), QString("…"));
    QVERIFY(w.shares().contains("expected one or more numbers"));
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
    QVERIFY(w.answer().startsWith(QString::number(mean, 'f', 4)));
    QVERIFY(w.shares().isEmpty());
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
      QVERIFY(!image.isNull());
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
};

QTEST_MAIN(TestRetrievalWindow)
#include "tst_retrieval_window.moc"
