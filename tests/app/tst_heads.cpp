// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>
#include <cmath>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/heads/head_trail.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "core/attention/heads.h"
#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "tests/support/inspected.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "tests/support/workspace_window.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/table/matrix_editor.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// What is seen of the weights beside and instead of their cells: all heads as thumbnails, and how rows are spread.

namespace {

struct Window : WorkspaceWindow<AttentionPage> {
  explicit Window(Index heads, const char* text = "a b c d\ne f g") : WorkspaceWindow(Qt::Key_1) {
    Scene scene;
    scene.attention.inputs.keys.text = text;
    scene.attention.mechanism.heads = heads;
    own.open(scene, {});
    settle();
  }
  ui::HeatmapView* heatmap() const { return page()->heatmap(); }
  ui::ThumbnailView* thumbnails() const { return page()->thumbnails(); }
  const SummaryChoice& summaries() const { return own.scene().attention.summaries; }
  const Tensor& weights() const { return **page()->results().pass.weights; }
  void showHeads() {
    page()->showView("heads");
    settle();
  }
  void click(const char* button) {
    QTest::mouseClick(page()->findChild<QToolButton*>(button), Qt::LeftButton);
    settle();
  }
  void clickThumbnail(std::size_t panel) {
    QTest::mouseClick(thumbnails()->viewport(), Qt::LeftButton, {},
                      thumbnails()->viewportRect(panel).center().toPoint());
    settle();
  }
  void key(QWidget* widget, Qt::Key key) {
    QTest::keyClick(widget, key);
    settle();
  }
  QStringList titles(const ui::HeatmapFigure& figure) const {
    QStringList titles;
    for (const ui::HeatmapPanel& panel : figure.panels) titles << panel.title;
    return titles;
  }
  Tensor numbers(const ui::HeatmapFigure& figure, std::size_t panel) const { return shownNumbers(figure, panel); }
  Tensor matrix(const Tensor& all, Index i) const { return oneMatrix(all, i); }
  /// A place in the label of a row, or of a column, of the first heatmap.
  QPoint rowLabel(Index row) const {
    const QRectF cell = heatmap()->viewportRect({0, row, 0});
    return QPointF(cell.left() - 12, cell.center().y()).toPoint();
  }
  QPoint columnLabel(Index column) const {
    const QRectF cell = heatmap()->viewportRect({0, 0, column});
    return QPointF(cell.center().x(), cell.top() - 10).toPoint();
  }
  void clickLabel(QPoint place) {
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, place);
    settle();
  }
  QString side(std::size_t panel, std::size_t column, Index row) const {
    return ui::sideText(heatmap()->figure(), panel, column, row);
  }
  bool isSaid(const QString& words) const {
    const QList<QLabel*> labels = window.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
  }
};

}  // namespace

class TestHeads : public QObject {
  Q_OBJECT

 private slots:
  void whatAClickOnALabelDoesIsSaidToItsEnd() {
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      Window w(1, "Dive into Deep Learning\nLearn to code\nHello world");
      w.window.resize(size);
      w.click("summaries.toggle");
      QLabel* words = nullptr;
      for (QLabel* label : w.page()->findChildren<QLabel*>())
        if (label->isVisible() && label->text().startsWith("A click on a row's label")) words = label;
      QVERIFY(words);
      QCoreApplication::sendPostedEvents();
      const QRect needed = words->fontMetrics().boundingRect(QRect(0, 0, words->contentsRect().width(), 1000),
                                                             Qt::TextWordWrap, words->text());
      QVERIFY(needed.width() <= words->contentsRect().width() && needed.height() <= words->contentsRect().height());
      QVERIFY(words->wordWrap() || words->fontMetrics().horizontalAdvance(words->text()) <= words->width());
    }
  }

  void allHeadsAreThumbnailsWithTheirMeanAndMaximum() {
    Window w(4);
    const auto place = findRow(attentionViews(), "heads") - attentionViews().data();
    QTest::keyClick(&w.window, static_cast<Qt::Key>(Qt::Key_1 + place), Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.own.viewState().attention.view, std::string("heads"));
    QVERIFY(w.thumbnails()->isVisible() && !w.heatmap()->isVisible());
    const ui::HeatmapFigure& figure = w.thumbnails()->figure();
    const QStringList sequence{"Head 1", "Head 2", "Head 3", "Head 4", "Mean", "Maximum"};
    QCOMPARE(w.titles(figure), sequence + sequence);
    const Tensor mean = meanOverHeads(w.weights()), largest = largestOverHeads(w.weights());
    for (Index entry = 0; entry < 2; ++entry) {
      for (Index head = 0; head < 4; ++head)
        QVERIFY(w.numbers(figure, std::size_t(entry * 6 + head)) == w.matrix(w.weights(), entry * 4 + head));
      QVERIFY(w.numbers(figure, std::size_t(entry * 6 + 4)) == w.matrix(mean, entry));
      QVERIFY(w.numbers(figure, std::size_t(entry * 6 + 5)) == w.matrix(largest, entry));
    }
    // All of them lie in the view, none over another.
    const QRectF view(w.thumbnails()->viewport()->rect());
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      QVERIFY(view.contains(w.thumbnails()->viewportRect(i)));
      QVERIFY(w.thumbnails()->viewportRect(i).width() >= 48);
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY(!w.thumbnails()->viewportRect(i).intersects(w.thumbnails()->viewportRect(j)));
    }
  }

  void aSingleHeadHasNoMeanBesideIt() {
    Window w(1, "a b c");
    w.showHeads();
    QCOMPARE(w.titles(w.thumbnails()->figure()), QStringList{"Head 1"});
  }

  void aClickOpensAHeadAndEscGoesBack() {
    Window w(4);
    w.showHeads();
    w.clickThumbnail(2);
    QVERIFY(w.heatmap()->isVisible() && !w.thumbnails()->isVisible());
    QVERIFY(w.isSaid("Head 3"));
    QCOMPARE(w.own.viewState().attention.head, std::string("3"));
    QCOMPARE(w.titles(w.heatmap()->figure()), (QStringList{"Sequence 1 · Head 3", "Sequence 2 · Head 3"}));
    for (Index entry = 0; entry < 2; ++entry)
      QVERIFY(w.numbers(w.heatmap()->figure(), std::size_t(entry)) == w.matrix(w.weights(), entry * 4 + 2));
    // A number explains itself as in the view of weights, whose panels are others.
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({1, 2, 0}).center().toPoint());
    QVERIFY(test::inspected(w.page()->inspector()).contains("sequence 2, head 3"));
    w.key(w.heatmap(), Qt::Key_Escape);  // first the selection goes
    QVERIFY(w.heatmap()->isVisible());
    w.key(w.heatmap(), Qt::Key_Escape);
    QVERIFY(w.thumbnails()->isVisible());
    QVERIFY(w.thumbnails()->hasFocus());
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>(2));
    QCOMPARE(w.own.viewState().attention.head, std::string());
    QVERIFY(w.own.isSaved());  // to look is no edit
  }

  void theSelectedCellWaitsWhileAllHeadsAreInSight() {
    Window w(2);
    const ui::CellPlace cell{1, 2, 1};
    w.heatmap()->setSelection(cell);
    w.settle();
    const QString explained = inspected(w.page()->inspector());
    QVERIFY(explained.contains("head 2"));
    w.showHeads();
    QVERIFY(!inspected(w.page()->inspector()).contains("head 2"));
    // Another zoom does not take it away.
    w.own.look([](ViewState& state) { state.attention.zoom = 2; });
    w.settle();
    w.page()->showView("weights");
    w.settle();
    QVERIFY(w.heatmap()->selection() == cell);
    QCOMPARE(inspected(w.page()->inspector()), explained);
    // Where there are fewer heads, the first one has it.
    w.showHeads();
    w.own.edit("Heads", [](Scene& scene) { scene.attention.mechanism.heads = 1; });
    w.settle();
    w.page()->showView("weights");
    w.settle();
    QVERIFY((w.heatmap()->selection() == ui::CellPlace{0, 2, 1}));
  }

  void theKeyboardOpensHeadsAndTheTrailGoesOn() {
    Window w(4);
    w.showHeads();
    w.thumbnails()->setFocus();
    w.key(w.thumbnails(), Qt::Key_Right);
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>(0));
    w.key(w.thumbnails(), Qt::Key_Right);
    w.key(w.thumbnails(), Qt::Key_Return);
    QCOMPARE(w.own.viewState().attention.head, std::string("2"));
    QVERIFY(w.heatmap()->hasFocus());
    for (int i = 0; i < 3; ++i) w.click("heads.next");
    QCOMPARE(w.own.viewState().attention.head, std::string("mean"));
    w.click("heads.next");
    QCOMPARE(w.own.viewState().attention.head, std::string("maximum"));
    QVERIFY(!w.page()->findChild<QToolButton*>("heads.next")->isEnabled());
    w.click("heads.all");
    QVERIFY(w.thumbnails()->isVisible());
    w.key(w.thumbnails(), Qt::Key_End);
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>(11));
    w.key(w.thumbnails(), Qt::Key_Home);
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>(0));
  }

  void theMeanExplainsItselfByTheHeads() {
    Window w(2, "a b c");
    w.showHeads();
    w.clickThumbnail(2);
    QVERIFY(w.isSaid("Mean over heads"));
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({0, 1, 2}).center().toPoint());
    const QString words = test::inspected(w.page()->inspector());
    QVERIFY(words.contains("“b” attends to “c”"));
    const double first = double(w.weights().matrix(0)(1, 2)), second = double(w.weights().matrix(1)(1, 2));
    for (const double number : {first, second, (first + second) / 2, std::max(first, second)})
      QVERIFY2(words.contains(QString::number(number, 'f', 4)), qPrintable(words));
  }

  void theOpenHeadIsSavedAndAHeadThatIsGoneIsNotOpen() {
    Window w(4);
    w.showHeads();
    w.clickThumbnail(3);
    const SavedScene saved = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QCOMPARE(saved.view.attention.head, std::string("4"));
    w.own.edit("two heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    w.settle();
    QVERIFY(w.thumbnails()->isVisible());
    w.own.undo();
    w.settle();
    QVERIFY(w.heatmap()->isVisible());
    // Another view has nothing of it.
    w.page()->showView("weights");
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t(8));
    QVERIFY(!w.page()->findChild<HeadTrail*>()->isVisible());
  }

  void pointingAtAThumbnailTellsTokensAndWeight() {
    Window w(4);
    w.showHeads();
    QStringList said;
    QObject::connect(w.thumbnails(), &ui::ThumbnailView::pointedAt, [&](const QString& words) { said << words; });
    const QRectF panel = w.thumbnails()->viewportRect(1);
    const ui::FigureLayout& layout = w.thumbnails()->figureLayout();
    const QPointF corner(panel.left(), panel.bottom() - layout.cells[1].height());
    const auto pointAt = [&](Index row, Index column) {
      const QPointF place =
          corner + QPointF((double(column) + 0.5) * layout.cell.width(), (double(row) + 0.5) * layout.cell.height());
      QTest::mouseMove(w.thumbnails()->viewport(), place.toPoint());
    };
    pointAt(2, 0);
    const double weight = double(w.matrix(w.weights(), 1).matrix(0)(2, 0));
    QTRY_COMPARE(said.value(said.size() - 1),
                 QString("sequence 1, head 2, “c” to “a”, weight %1").arg(weight, 0, 'f', 4));
    pointAt(3, 1);
    QTRY_VERIFY(said.last().contains("“d” to “b”"));
    QTest::mouseMove(w.thumbnails()->viewport(), QPoint(2, 2));
    QTRY_COMPARE(said.last(), QString());
  }

  void thumbnailsOfFewTokensHaveLabels() {
    Window few(4);
    few.showHeads();
    QVERIFY(few.thumbnails()->isLabelled());
    QStringList tokens;
    for (int i = 0; i < 100; ++i) tokens << QString::number(i);
    Window many(4, qPrintable(tokens.join(u' ')));
    many.showHeads();
    QVERIFY(!many.thumbnails()->isLabelled());
  }

  void theKeyboardStaysAtItsThumbnailWhileFewerAreShownOnTheWay() {
    Window w(4);
    w.showHeads();
    const ui::HeatmapFigure whole = w.thumbnails()->figure();
    w.thumbnails()->setCurrent(3);
    ui::HeatmapFigure some = whole;
    some.panels.resize(2);
    w.thumbnails()->setFigure(some, "weight");
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>());
    w.thumbnails()->grab();  // draws no frame of a thumbnail that is not there
    w.thumbnails()->setFigure(whole, "weight");
    QCOMPARE(w.thumbnails()->current(), std::optional<std::size_t>(3));
  }

  void thumbnailsAreAListForScreenReaders() {
    Window w(2, "a b c");
    w.showHeads();
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(w.thumbnails());
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 4);
    QCOMPARE(list->child(1)->text(QAccessible::Name), QString("sequence 1, head 2"));
    QCOMPARE(list->child(2)->text(QAccessible::Name), QString("sequence 1, mean over heads"));
    list->child(3)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    w.settle();
    QCOMPARE(w.own.viewState().attention.head, std::string("maximum"));
  }

  void sixtyFourHeadsFitAndAreExportedAndCopied() {
    Window w(1, "a b c d e");
    w.own.edit("64 heads", [](Scene& scene) {
      scene.attention.inputs.vectors.width = 64;
      scene.attention.mechanism.heads = 64;
    });
    w.showHeads();
    QCOMPARE(w.thumbnails()->figure().panels.size(), std::size_t(66));
    for (std::size_t i = 0; i < 66; ++i) QVERIFY(w.thumbnails()->viewportRect(i).width() >= 48);
    QCOMPARE(w.page()->pictures().size(), std::size_t(67));
    QCOMPARE(w.page()->tables().front().rows, Index{66 * 25});
    const QString text = w.page()->numbersText().text();
    QVERIFY(text.contains("sequence 1, mean over heads\ta\tb\tc\td\te"));
  }

  void headsAreRenderedWithoutAScreen() {
    Window w(4);
    w.showHeads();
    const QString scene = w.folder.filePath("scene.attn"), picture = w.folder.filePath("heads.png");
    writeScene(scene, {w.own.scene(), {}});
    QCOMPARE(run({"render", scene, picture, "--view", "heads", "--bare", "--cell", "5", "--columns", "6"}).status, 0);
    QCOMPARE(QImage(picture).size(), QSize(6 * 4 * 5, 2 * 4 * 5));
    // The same pixels as those of the exported figure of the window.
    const ui::HeatmapFigure figure = w.page()->exportedFigure();
    const QImage cells = QImage(picture).convertToFormat(QImage::Format_RGB32);
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
      if (!ui::isVisible(figure, panel, 0, 0)) continue;
      const auto place = static_cast<int>(panel);
      const ColorTable& table = *figure.panels[panel].colorMap->table;
      const int entry = colorIndex(ui::numbersOf(figure, panel).at(0, 0), ui::rangeOf(figure, panel));
      QCOMPARE(cells.pixel(place % 6 * 20 + 2, place / 6 * 20 + 2), QRgb(table[std::size_t(entry)]));
    }
    QCOMPARE(run({"render", scene, picture, "--view", "heads"}).status, 0);
  }

  void rowSummariesStandBesideTheRowsOnRequest() {
    Window w(1);
    QVERIFY(!w.heatmap()->figure().panels.front().side);
    w.click("summaries.toggle");
    QVERIFY(w.summaries().shown);
    for (Index entry = 0; entry < 2; ++entry)
      for (Index query = 0; query < 4; ++query) {
        const std::span<const float> row(w.weights().data() + (entry * 4 + query) * 4, 4);
        const auto expected = rowSummary({{row, query}});
        const double numbers[] = {expected->entropy, expected->effectiveKeys, expected->largestShare,
                                  expected->meanDistance};
        for (std::size_t column = 0; column < 4; ++column)
          QCOMPARE(w.side(std::size_t(entry), column, query), QString::number(numbers[column], 'f', 2));
      }
    // They are drawn at the right of the cells, inside of the view.
    const QRectF last = w.heatmap()->viewportSideRect(0, 3, 0);
    QVERIFY(last.left() > w.heatmap()->viewportRect({0, 0, 3}).right());
    QVERIFY(QRectF(w.heatmap()->viewport()->rect()).contains(last));
    const QImage shown = w.heatmap()->grab(last.translated(w.heatmap()->viewport()->pos()).toRect()).toImage();
    bool hasText = false;
    for (int x = 0; x < shown.width(); ++x)
      for (int y = 0; y < shown.height(); ++y) hasText = hasText || shown.pixel(x, y) != shown.pixel(0, 0);
    QVERIFY(hasText);
    w.own.undo();
    w.settle();
    QVERIFY(!w.heatmap()->figure().panels.front().side);
    QTest::keyClick(&w.window, Qt::Key_R, Qt::ControlModifier);
    w.settle();
    QVERIFY(w.summaries().shown);
    QVERIFY(w.page()->findChild<QToolButton*>("summaries.toggle")->isChecked());
  }

  void aRowThatIsAddedUpStaysUnderThePointer() {
    Window w(1);
    w.own.edit("three", [](Scene& scene) {
      scene.attention.inputs.keys.text = "Dive into Deep Learning\nLearn to code\nHello world";
    });
    w.click("summaries.toggle");
    w.heatmap()->viewport()->grab();
    const QSizeF cell = w.heatmap()->figureLayout().cell;
    const QPoint second = w.rowLabel(1), third = w.rowLabel(2);
    w.clickLabel(second);
    w.heatmap()->viewport()->grab();
    // The words above may take a line less.
    QVERIFY(std::abs(w.heatmap()->figureLayout().cell.height() - cell.height()) < 3);
    w.clickLabel(third);  // where it was
    QCOMPARE(w.summaries().added, (TokenPlaces{{0, 1}, {0, 2}}));
  }

  void clicksOnLabelsAddRowsUpAndLeaveKeysOut() {
    Window w(1);
    w.clickLabel(w.rowLabel(1));
    QVERIFY(w.summaries() == SummaryChoice());  // without summaries labels are no buttons
    w.click("summaries.toggle");
    w.clickLabel(w.rowLabel(1));
    w.clickLabel(w.rowLabel(3));
    w.clickLabel(w.columnLabel(2));
    QCOMPARE(w.summaries().added, (TokenPlaces{{0, 1}, {0, 3}}));
    QCOMPARE(w.summaries().leftOut, (TokenPlaces{{0, 2}}));
    QVERIFY(w.isSaid("2 row(s) added up · 1 key(s) left out: the shares of the others sum to 1 again"));
    const std::span<const float> second(w.weights().data() + 4, 4), fourth(w.weights().data() + 12, 4);
    const Index without[] = {2};
    const auto row = rowSummary({{second, 1}}, without);
    const auto sum = rowSummary({{second, 1}, {fourth, 3}}, without);
    QCOMPARE(w.side(0, 0, 1), QString::number(row->entropy, 'f', 2));
    QCOMPARE(w.side(0, 2, 1), QString::number(row->largestShare, 'f', 2));
    QCOMPARE(w.side(0, 0, 4), QString::number(sum->entropy, 'f', 2));
    QCOMPARE(w.side(0, 3, 4), QString::number(sum->meanDistance, 'f', 2));
    QCOMPARE(w.side(1, 0, 4), QString());  // of the other sequence nothing was chosen
    // The heatmap is without the key, too: its largest weight is the largest share.
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    double largest = 0, all = 0;
    for (Index key = 0; key < 4; ++key) {
      QCOMPARE(ui::isVisible(figure, 0, 1, key), key != 2);
      const auto weight = double(ui::numbersOf(figure, 0).at(1, key));
      largest = std::max(largest, weight);
      all += weight;
    }
    QVERIFY(std::abs(all - 1) < 1e-6 && std::abs(largest - row->largestShare) < 1e-6);
    // What is added up are the rows that are shown.
    std::vector<float> shownRows[2];
    for (Index key = 0; key < 4; ++key) {
      shownRows[0].push_back(ui::numbersOf(figure, 0).at(1, key));
      shownRows[1].push_back(ui::numbersOf(figure, 0).at(3, key));
    }
    const auto sumOfShown = rowSummary({{shownRows[0], 1}, {shownRows[1], 3}});
    QVERIFY(std::abs(sumOfShown->entropy - sum->entropy) < 1e-5);
    QVERIFY(std::abs(sumOfShown->largestShare - sum->largestShare) < 1e-5);
    // A number beside a row belongs to its label.
    w.clickLabel(w.heatmap()->viewportSideRect(0, 1, 3).center().toPoint());
    QCOMPARE(w.summaries().added, (TokenPlaces{{0, 1}}));
    w.own.undo();
    w.clickLabel(w.columnLabel(2));
    QVERIFY(w.summaries().leftOut.empty());
    const SavedScene saved = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QVERIFY(saved.scene.attention.summaries == w.summaries());
    w.click("summaries.clear");
    QVERIFY(w.summaries().added.empty() && w.summaries().shown);
  }

  void theSelectedCellAddsItsRowUpWithoutAMouse() {
    Window w(1);
    w.click("summaries.toggle");
    auto* add = w.page()->findChild<QToolButton*>("summaries.add");
    auto* leaveOut = w.page()->findChild<QToolButton*>("summaries.leaveOut");
    QVERIFY(!add->isEnabled());
    w.heatmap()->setFocus();
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_Down, Qt::Key_Right}) w.key(w.heatmap(), key);
    w.key(add, Qt::Key_Space);
    w.key(leaveOut, Qt::Key_Space);
    QCOMPARE(w.summaries().added, (TokenPlaces{{0, 1}}));
    QCOMPARE(w.summaries().leftOut, (TokenPlaces{{0, 1}}));
    QVERIFY(add->isChecked() && leaveOut->isChecked());
    w.key(w.heatmap(), Qt::Key_Down);
    QVERIFY(!add->isChecked() && leaveOut->isChecked());
    // The inspector says it in words.
    const QString words = test::inspected(w.page()->inspector());
    QVERIFY2(words.contains("How the rows of “b”, added up, are spread"), qPrintable(words));
    QVERIFY2(words.contains("Without “b”: the shares of the other keys sum to 1 again."), qPrintable(words));
    w.key(leaveOut, Qt::Key_Space);
    QVERIFY(w.summaries().leftOut.empty());
  }

  void summariesAreReadCopiedAndSaved() {
    Window w(1, "a b c");
    w.click("summaries.toggle");
    w.clickLabel(w.rowLabel(0));
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(w.heatmap())->child(0);
    QAccessibleTableInterface* cells = table->tableInterface();
    QCOMPARE(cells->rowCount(), 4);
    QCOMPARE(cells->columnCount(), 7);
    QCOMPARE(cells->columnDescription(3), QString("entropy in bits"));
    QCOMPARE(cells->rowDescription(3), QString("1 row(s) added up"));
    QCOMPARE(cells->cellAt(1, 3)->text(QAccessible::Name), "query b, entropy in bits " + w.side(0, 0, 1));
    QCOMPARE(cells->cellAt(3, 6)->text(QAccessible::Name),
             "1 row(s) added up, mean distance to the key " + w.side(0, 3, 3));
    const QStringList lines = w.page()->numbersText().text().split('\n');
    QCOMPARE(lines[0].split('\t').mid(4), (QStringList{"entropy in bits", "effective number of keys",
                                                       "share of the largest weight", "mean distance to the key"}));
    QCOMPARE(QString::number(lines[2].split('\t').value(4).toDouble(), 'f', 2), w.side(0, 0, 1));
    QVERIFY(lines[4].startsWith("1 row(s) added up\t\t\t\t"));
    const std::vector<NamedTable> tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t(2));
    QCOMPARE(tables[1].rows, Index{4});
    std::string field;
    tables[1].columns[1].cell(field, 1);
    QCOMPARE(QString::number(QString::fromStdString(field).toDouble(), 'f', 2), w.side(0, 0, 1));
  }

  void exportsAndRenderHaveTheSummariesAndSayWhatIsLeftOut() {
    Window w(1, "a b c");
    const QString scene = w.folder.filePath("scene.attn");
    const auto rendered = [&](const char* name) {
      writeScene(scene, {w.own.scene(), {}});
      const QString to = w.folder.filePath(name);
      [&] { QCOMPARE(run({"render", scene, to}).status, 0); }();
      QFile file(to);
      return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    const QString before = rendered("before.svg");
    QVERIFY(!before.contains("H, bits"));
    w.click("summaries.toggle");
    w.clickLabel(w.columnLabel(1));
    const QString after = rendered("after.svg");
    for (const char* words : {"H, bits", "2^H", "largest", "distance", "left out"})
      QVERIFY2(after.contains(words), words);
    QVERIFY(after.contains(">" + w.side(0, 0, 0) + "<"));
    QVERIFY(w.page()->exportedFigure().xLabel.contains("1 key(s) left out"));
  }

  void whatASinkTookIsAColumnOfItsOwn() {
    Window w(2, "a b c");
    auto* box = qobject_cast<QCheckBox*>(w.button("Attention sink"));
    QVERIFY(box && !box->isChecked() && !w.heatmap()->figure().panels[0].side);
    QVERIFY(w.isSaid("each row sums to 1"));
    box->click();
    w.settle();
    QVERIFY(w.own.scene().attention.mechanism.sink.used);
    QCOMPARE(w.own.history().undoText(), QString("Attention sink: on"));
    w.own.edit("score", [](Scene& scene) { scene.attention.mechanism.sink.score = 4; });
    w.settle();
    const Tensor& taken = **w.page()->results().pass.sinkWeights;
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    for (std::size_t panel = 0; panel < 2; ++panel) {
      QCOMPARE(figure.panels[panel].side->columns.front().heading, QString("sink"));
      for (Index query = 0; query < 3; ++query) {
        const float own = taken.data()[Index(panel) * 3 + query];
        QVERIFY(own > 0.05F);
        QVERIFY(std::abs(w.matrix(w.weights(), Index(panel)).matrix(0).row(query).sum() + own - 1) < 1e-6F);
        QCOMPARE(w.side(panel, 0, query), QString::number(double(own), 'f', 2));
        QVERIFY(ui::numbersAsText(figure).contains('\t' + ui::exactText(own) + '\n'));
        // Its ground is the colour that a cell of that number has.
        const QPoint ground = w.heatmap()->viewportSideRect(panel, 0, query).center().toPoint() + QPoint(0, 12);
        const QColor seen = w.heatmap()->viewport()->grab().toImage().pixelColor(ground);
        const CellColors colors = ui::colorsOf(figure, panel, 0, 0);
        QCOMPARE(seen.rgb(), QColor::fromRgb(colorOf(own, ui::rangeOf(figure, panel), colors)).rgb());
      }
    }
    // The range of the colours reaches as far as it does.
    QVERIFY(ui::rangeOf(figure, 0).high >= *std::max_element(taken.data(), taken.data() + taken.size()));
    QVERIFY(w.isSaid("each row and what its sink took sum to 1"));
    w.heatmap()->setSelection(ui::CellPlace{0, 1, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("one more score behind the keys"), qPrintable(w.inspected()));
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(w.heatmap())->child(0);
    QCOMPARE(table->tableInterface()->cellAt(1, 3)->text(QAccessible::Name),
             "query b, weight of the sink " + w.side(0, 0, 1));
    QCOMPARE(w.page()->numbersText().text().split('\n')[0].split('\t').value(4), QString("weight of the sink"));
    // Summaries stand behind it, and are of the keys alone.
    w.click("summaries.toggle");
    QCOMPARE(w.heatmap()->figure().panels[0].side->columns.size(), std::size_t{5});
    QVERIFY(w.isSaid("A click on a row's label"));
    w.click("summaries.toggle");
    // A saved scene has it, and its figure too.
    const QString scene = w.folder.filePath("sink.attn"), picture = w.folder.filePath("sink.svg");
    writeScene(scene, {w.own.scene(), {}});
    QCOMPARE(readScene(scene).scene.attention.mechanism.sink, (SinkChoice{true, 4}));
    QCOMPARE(run({"render", scene, picture, "--footer"}).status, 0);
    QFile file(picture);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList drawn = linesOfSvg(file.readAll());
    for (const QString& words : {QString("sink"), w.side(1, 0, 2)}) QVERIFY2(drawn.contains(words), qPrintable(words));
    QVERIFY(drawn.join(' ').contains("sink of score 4"));
    // Where cells are to have no numbers it has none.
    const QString bare = w.folder.filePath("bare.svg");
    QCOMPARE(run({"render", scene, bare, "--numbers", "off"}).status, 0);
    QFile without(bare);
    QVERIFY(without.open(QIODevice::ReadOnly));
    const QStringList left = linesOfSvg(without.readAll());
    QVERIFY2(left.contains("sink") && !left.contains(w.side(1, 0, 2)), qPrintable(left.join(u'|')));
    for (int step = 0; step < 4; ++step) w.undo();
    QVERIFY(!w.own.scene().attention.mechanism.sink.used && !w.heatmap()->figure().panels[0].side);
  }

  void whereCellsHaveNoNumbersASinkIsNoWiderThanTheyAre() {
    QString text;
    for (int i = 0; i < 100; ++i) text += QStringLiteral("t%1 ").arg(i);
    Window w(1, qPrintable(text));
    w.own.edit("sink", [](Scene& scene) { scene.attention.mechanism.sink = {.used = true, .score = 4}; });
    w.settle();
    const QRect place = w.heatmap()->viewportSideRect(0, 0, 50).toRect();
    QVERIFY(place.height() < 10 && place.width() < 30);
    const QImage seen = w.heatmap()->viewport()->grab().toImage();
    int colored = 0;
    for (int x = place.left(); x <= place.right(); ++x) {
      const QColor color = seen.pixelColor(x, place.center().y());
      if (color.red() - color.blue() > 40) ++colored;
    }
    QVERIFY2(colored > 5 && colored < 14, qPrintable(QString::number(colored)));
  }

  void aSinkHasNumbersWhereTheCellsBesideItHaveThem() {
    Window w(1, "a b c");
    w.own.edit("sink", [](Scene& scene) { scene.attention.mechanism.sink = {.used = true, .score = 4}; });
    w.settle();
    const QString ofCell = ui::cellText(w.weights().data()[4]), ofSink = w.side(0, 0, 1);
    QVERIFY(ofCell != ofSink);
    for (const auto& [cell, areThere] : {std::pair(17, false), std::pair(40, true)}) {
      ui::ExportOptions options;
      options.cell = cell;
      const QStringList said = test::svgText(w.page()->pictures().front().picture, options);
      QVERIFY(said.contains("sink"));
      QCOMPARE(said.contains(ofCell), areThere);
      QCOMPARE(said.contains(ofSink), areThere);
    }
  }

  void theMeanOverHeadsHasTheMeanOfTheirSinks() {
    Window w(2, "a b c");
    w.own.edit("sink", [](Scene& scene) { scene.attention.mechanism.sink = {true, 1}; });
    w.showHeads();
    QVERIFY(!w.thumbnails()->figure().panels[0].side);
    w.clickThumbnail(2);
    const Tensor& taken = **w.page()->results().pass.sinkWeights;
    for (Index query = 0; query < 3; ++query) {
      const double mean = (double(taken.data()[query]) + double(taken.data()[3 + query])) / 2;
      QVERIFY(std::abs(w.heatmap()->figure().panels[0].side->columns.front().numbers[std::size_t(query)] - mean) <
              1e-6);
    }
    w.key(w.heatmap(), Qt::Key_Escape);
    // So has the maximum the largest of them, head by head.
    w.clickThumbnail(3);
    for (Index query = 0; query < 3; ++query) {
      const float largest = std::max(taken.data()[query], taken.data()[3 + query]);
      QCOMPARE(float(w.heatmap()->figure().panels[0].side->columns.front().numbers[std::size_t(query)]), largest);
      QCOMPARE(w.side(0, 0, query), QString::number(double(largest), 'f', 2));
    }
  }

  void aSinkIsComparedWithNone() {
    Window w(1, "a b c");
    w.own.edit("compare", [](Scene& scene) {
      scene.attention = withPinned(std::move(scene.attention));
      scene.attention.mechanism.sink = {true, 1};
    });
    w.settle();
    QCOMPARE(w.side(0, 0, 1), QString());
    QVERIFY(w.side(1, 0, 1).toDouble() > 0.05);
    // B − A has the column too: A's sink took nothing. It is in the range of the differences, and in their colours.
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    const std::vector<double>& more = figure.panels[2].side->columns.front().numbers;
    QCOMPARE(float(more[1]), (**w.page()->results().pass.sinkWeights).data()[1]);
    QCOMPARE(w.side(2, 0, 1), "+" + w.side(1, 0, 1));
    QVERIFY(ui::rangeOf(figure, 2).high >= float(*std::max_element(more.begin(), more.end())));
    QVERIFY(w.heatmap()->viewportSideRect(2, 0, 1).width() > 20);
    QVERIFY(ui::cellCount(figure) == 27 && w.page()->numbersText().text().count("weight of the sink") == 3);
    // Beside summaries, which a difference has none of, too.
    w.click("summaries.toggle");
    QCOMPARE(figure.panels[2].side->columns.size(), std::size_t{1});
    QCOMPARE(w.side(2, 0, 1), "+" + w.side(1, 0, 1));
    for (const NamedTable& table : w.page()->tables())
      for (const CsvColumn& column : table.columns) {
        std::string line;
        for (Index row = 0; row < table.rows; ++row) column.cell(line, row);
      }
    w.click("summaries.toggle");
    // Both have one: the difference is that of what they take.
    w.own.edit("both", [](Scene& scene) { scene.attention.pinned->sink = {true, 2}; });
    w.settle();
    const double taken = w.heatmap()->figure().panels[0].side->columns.front().numbers[1];
    QVERIFY(taken > 0);
    QVERIFY(std::abs(w.heatmap()->figure().panels[2].side->columns.front().numbers[1] -
                     (w.heatmap()->figure().panels[1].side->columns.front().numbers[1] - taken)) < 1e-9);
    w.undo();
    w.heatmap()->setSelection(ui::CellPlace{1, 1, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("Attention sink"), qPrintable(w.inspected()));
    QVERIFY2(QRegularExpression("sink\\s+none\\s+1\\.000").match(w.inspected()).hasMatch(), qPrintable(w.inspected()));
  }

  void theBiasIsAPictureOfWhatIsAddedToTheScores() {
    Window w(2);
    const auto place = findRow(attentionViews(), "bias") - attentionViews().data();
    QTest::keyClick(&w.window, static_cast<Qt::Key>(Qt::Key_1 + place), Qt::ControlModifier);
    w.settle();
    QVERIFY(w.says("No bias is added to the scores"));
    QVERIFY(w.says("ALiBi adds one"));
    const QString shapes = w.page()->status();
    QVERIFY2(shapes.startsWith("Q (") && shapes.contains("α ("), qPrintable(shapes));
    auto* offer = w.named<QAbstractButton>("Positions: ALiBi");
    QVERIFY(offer && offer->isVisible());
    QTest::mouseClick(offer, Qt::LeftButton);
    w.settle();
    QCOMPARE(w.own.scene().attention.mechanism.positions, std::string("alibi"));
    QCOMPARE(w.own.history().undoText(), QString("Positions: ALiBi"));
    auto* heatmap = w.page()->heatmap();
    const ui::HeatmapFigure& figure = heatmap->figure();
    QVERIFY(heatmap->isVisible() && figure.panels.size() % 2 == 0);
    QVERIFY(figure.panels[1].colorMap->diverging);
    // 2^(−8·2/2) · distance of the second head
    QCOMPARE(ui::numbersOf(figure, 1).at(3, 0), -3.0F / 256);
    QCOMPARE(ui::numbersOf(figure, 1).at(2, 2), 0.0F);
    heatmap->setSelection(ui::CellPlace{1, 3, 0});
    w.settle();
    const QString words = w.inspected();
    QVERIFY2(words.contains("Bias of") && words.contains("sequence 1, head 2"), qPrintable(words));
    QVERIFY2(words.contains(QString::fromUtf8("−0.0117")), qPrintable(words));
    QCOMPARE(w.page()->numbersText().text().split('\n')[4].split('\t').value(1).left(7), QString("-0.1875"));
    const QString file = w.folder.filePath("bias.attn");
    writeScene(file, {w.own.scene(), w.own.viewState()});
    QCOMPARE(run({"render", file, w.folder.filePath("bias.svg"), "--view", "bias"}).status, 0);
    w.own.edit("none", [](Scene& scene) { scene.attention.mechanism.positions = "none"; });
    writeScene(file, {w.own.scene(), w.own.viewState()});
    const Outcome none = run({"render", file, w.folder.filePath("none.svg"), "--view", "bias"});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.error.contains("No bias is added"), qPrintable(none.error));
  }

  void aNarrowExportSaysAllOfWhatWasAddedUpAndLeftOut() {
    Window w(1, "a b c");
    w.click("summaries.toggle");
    w.own.edit("add up", [](Scene& scene) {
      scene.attention.summaries.added = withToken(withToken({}, 0, 0, true), 0, 2, true);
      scene.attention.summaries.leftOut = withToken({}, 0, 1, true);
    });
    w.settle();
    const QString caption = w.page()->exportedFigure().xLabel;
    QVERIFY2(caption.contains("added up") && caption.contains("left out"), qPrintable(caption));
    for (const double width : {35.0, 60.0, 150.0}) {
      ui::ExportOptions options;
      options.widthMm = width;
      const QStringList lines = test::svgText(w.page()->pictures().front().picture, options);
      QVERIFY2(lines.join(u' ').contains(caption), qPrintable(lines.join(u'|')));
      QVERIFY2(lines.contains("2 row(s) added up"), qPrintable(lines.join(u'|')));
    }
  }

  void aKeyThatIsLeftOutIsInNoOpenedHead() {
    Window w(2);
    w.click("summaries.toggle");
    w.own.edit("leave out", [](Scene& scene) { scene.attention.summaries.leftOut = withToken({}, 0, 1, true); });
    w.showHeads();
    w.clickThumbnail(1);
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QVERIFY(!ui::isVisible(figure, 0, 0, 1) && ui::isVisible(figure, 1, 0, 1));
    const MatrixView weights = w.weights().matrix(1);
    const float others = weights(0, 0) + weights(0, 2) + weights(0, 3);
    QVERIFY(std::abs(ui::numbersOf(figure, 0).at(0, 2) - weights(0, 2) / others) < 1e-5F);
  }

  void exportedThumbnailsNameTheirTokens() {
    Window w(2, "aa bb cc dd\nee ff gg");
    w.showHeads();
    const QString said = test::svgText(w.page()->pictures().front().picture).join(u'|');
    for (const char* token : {"aa", "dd", "ff"}) QVERIFY2(said.contains(token), qPrintable(said));
  }

  void otherViewsHaveNoSummariesBesideThem() {
    Window w(2);
    w.click("summaries.toggle");
    QVERIFY(w.heatmap()->figure().panels.front().side);
    w.page()->setView(View::output);
    w.settle();
    QVERIFY(!w.heatmap()->figure().panels.front().side);
    QVERIFY(!w.page()->findChild<QToolButton*>("summaries.toggle")->isEnabled());
    w.showHeads();
    QVERIFY(!w.page()->findChild<QToolButton*>("summaries.toggle")->isEnabled());
    w.clickThumbnail(2);  // the mean, whose rows have summaries of their own
    const Tensor mean = meanOverHeads(w.weights());
    const auto expected = rowSummary({{std::span<const float>(mean.data(), 4), 0}});
    QCOMPARE(w.side(0, 0, 0), QString::number(expected->entropy, 'f', 2));
    // Nor has a plane, even where there is none.
    w.own.edit("positions", [](Scene& scene) { scene.attention.mechanism.positions = "alibi"; });
    w.page()->showView("weights");
    w.settle();
    QVERIFY(w.page()->findChild<QToolButton*>("summaries.toggle")->isEnabled());
    w.heatmap()->setSelection(ui::CellPlace{0, 1, 0});
    w.settle();
    QVERIFY2(w.inspected().remove(QChar(0x200b)).contains("+ b)"), qPrintable(w.inspected()));
    const QString shapes = w.page()->status();
    w.page()->showView("plane");
    w.settle();
    QVERIFY(!w.page()->findChild<QToolButton*>("summaries.toggle")->isEnabled());
    QVERIFY(shapes.startsWith("Q ("));
    QCOMPARE(w.page()->status(), shapes);
  }
};

QTEST_MAIN(TestHeads)
#include "tst_heads.moc"
