// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QBuffer>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSettings>
#include <QSlider>
#include <QSplitter>
#include <QStatusBar>
#include <QStyleOptionSlider>
#include <QSvgGenerator>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QtMath>
#include <QtTest>
#include <map>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/figure_files.h"
#include "app/window/main_window.h"
#include "app/window/shortcuts_dialog.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/workspace.h"
#include "core/attention/attention.h"
#include "core/import/canonical.h"
#include "core/import/guess/import_guess.h"
#include "core/import/imported_file.h"
#include "core/tensor/matrix.h"
#include "tests/support/choices.h"
#include "tests/support/files.h"
#include "tests/support/inspected.h"
#include "tests/support/numbers.h"
#include "tests/support/svg_text.h"
#include "tests/support/told_steps.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/section.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_chips.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/inspector/connector.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// The window as a user has it, with every wait for its worker made explicit.
struct Window : WorkspaceWindow<AttentionPage> {
  Window() : WorkspaceWindow(Qt::Key_1) {}
  ui::HeatmapView* heatmap() const { return page()->heatmap(); }
  Document* document() const { return window.document(); }
  const AttentionScene& scene() const { return window.document()->scene().attention; }
  /// Dropout of one half, in training, by the controls.
  void dropHalf() {
    auto* dropout = window.findChild<ui::NumberField*>("dropout");
    dropout->selectAll();
    QTest::keyClicks(dropout, "0.5");
    QTest::keyClick(dropout, Qt::Key_Return);
    for (QCheckBox* box : window.findChildren<QCheckBox*>())
      if (box->text().startsWith("Trainin")) QTest::keyClick(box, Qt::Key_Space);
    settle();
    QVERIFY(scene().mechanism.dropout.training);
    QCOMPARE(scene().mechanism.dropout.probability, 0.5);
  }
  void clickCell(const ui::CellPlace& place) const {
    const QPoint middle = heatmap()->viewportRect(place).center().toPoint();
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, middle);
  }
  /// What the colours of the first heatmap reach.
  ValueRange range() const { return ui::rangeOf(heatmap()->figure(), 0); }
  float weight(std::size_t panel, Index row, Index column) const {
    return ui::numbersOf(heatmap()->figure(), panel).at(row, column);
  }
};

}  // namespace

class TestWindow : public QObject {
  Q_OBJECT

 private slots:
  void theFirstWindowShowsTheThreeSentences() {
    Window w;
    QCOMPARE(int(w.heatmap()->figure().panels.size()), 3);
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 1, 3), "<blank>");
    QCOMPARE(w.heatmap()->handles().size(), std::size_t{3});
    QVERIFY(w.complaints.isEmpty());
  }

  void theSameNumberIsExplainedByTheSamePanel() {
    Window w;
    w.clickCell({1, 2, 0});
    w.settle();
    const QString before = inspected(w.page()->inspector());
    QVERIFY2(before.contains("Σ\n") || before.contains("Σ "), qPrintable(before));
    const QString html = w.page()->inspector()->toHtml();
    for (const char* scoring : {"additive", "scaled-dot"}) {
      choose(w.named<ui::ChoiceList>("Scoring function"), scoring);
      w.settle();
    }
    QCOMPARE(w.page()->inspector()->toHtml(), html);
  }

  void aSelectedCellStaysThatOfItsSequenceWhereHeadsChange() {
    Window w;
    w.clickCell({1, 2, 1});
    w.settle();
    auto* heads = w.window.findChild<ui::NumberField*>("heads");
    const auto typeHeads = [&](const char* number) {
      typeNumber(heads, number);
      w.settle();
    };
    typeHeads("2");
    QCOMPARE(w.heatmap()->selection(), std::optional(ui::CellPlace{2, 2, 1}));
    QVERIFY2(inspected(w.page()->inspector()).contains("code"), qPrintable(inspected(w.page()->inspector())));
    w.clickCell({3, 2, 1});  // the second head
    w.settle();
    typeHeads("4");
    QCOMPARE(w.heatmap()->selection(), std::optional(ui::CellPlace{5, 2, 1}));
    typeHeads("1");
    QCOMPARE(w.heatmap()->selection(), std::optional(ui::CellPlace{1, 2, 1}));
  }

  void aFigureForOneColumnOfAJournalHasAllItsNames() {
    Window w;
    ui::ExportOptions options;
    options.widthMm = 90;
    options.fontPt = 7;
    const QStringList said = svgText(ui::Picture(w.page()->exportedFigure()), options);
    for (const char* name : {"Dive", "into", "Deep", "Learning", "Learn", "to", "code", "Hello", "world"})
      QVERIFY2(said.contains(QLatin1String(name)), qPrintable(QLatin1String(name) + (": " + said.join(u'|'))));
    const float weight = w.weight(1, 2, 0);
    QVERIFY2(said.contains(ui::cellText(weight)), qPrintable(said.join(u'|')));
  }

  void theOriginFromWhichLengthsAndAnglesAreTakenIsSeenInThePlane() {
    Window w;
    w.page()->showView("plane");
    w.settle();
    // A line along the axis of each direction, through all of the plane.
    const ui::ChartFigure& figure = w.page()->plane()->chart()->figure();
    QCOMPARE(figure.curves.size(), std::size_t{2});
    const ui::Curve &across = figure.curves[0], &down = figure.curves[1];
    QCOMPARE(*across.y, (std::vector<double>{0, 0}));
    QCOMPARE(*across.x, (std::vector<double>{figure.range.left(), figure.range.right()}));
    QCOMPARE(*down.x, (std::vector<double>{0, 0}));
    QCOMPARE(*down.y, (std::vector<double>{figure.range.top(), figure.range.bottom()}));
  }

  void theLineBelowThePlaneIsTrueInItsDigits() {
    Window w;
    w.clickCell({0, 2, 0});
    w.settle();
    w.page()->showView("plane");
    w.settle();
    const auto product = [&] {
      for (const QLabel* label : w.page()->plane()->findChildren<QLabel*>())
        if (label->text().contains("in the plane")) return label->text();
      return QString();
    };
    static const QRegularExpression form("in the plane ([\\d.]+) × ([\\d.]+) × cos ([\\d.]+)° = ([−\\d.]+)");
    for (const char* rule : {"scores", "vectors"}) {
      w.document()->look([&](ViewState& state) { state.attention.planeBy = rule; });
      w.settle();
      for (Index query = 0; query < 4; ++query) {
        w.document()->look([&](ViewState& state) { state.attention.selection = {0, query, 0}; });
        w.settle();
        const auto found = form.match(product());
        QVERIFY2(found.hasMatch(), qPrintable(product()));
        const double result = found.captured(1).toDouble() * found.captured(2).toDouble() *
                              std::cos(qDegreesToRadians(found.captured(3).toDouble()));
        QString said = found.captured(4);
        QVERIFY2(std::abs(result - said.replace(u'−', u'-').toDouble()) <= 0.0005001, qPrintable(product()));
      }
    }
  }

  void whatWasDroppedOfAPasteIsSaid() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    QString text;
    for (int line = 0; line < 300; ++line) text += QString("w%1 x\n").arg(line);
    editor->replaceText(0, int(editor->toPlainText().size()), text.trimmed());
    w.settle();
    QTRY_VERIFY(w.says("The text had 300 sequences: the first 64 were taken, the others were dropped."));
    // It is no news of another number.
    typeNumber(w.window.findChild<ui::NumberField*>("temperature.field"), "2");
    w.settle();
    QVERIFY(w.says("the others were dropped"));
  }

  void tokensThatRepeatAreToldApartInASavedTable() {
    Window w;
    w.document()->edit("text", [](Scene& scene) { scene.attention.inputs.keys = clipped("the dog saw the cat", {}); });
    w.settle();
    const auto tables = w.page()->tables();
    QTemporaryDir folder;
    const QString path = folder.filePath("weights.csv");
    QFile written(path);
    QVERIFY(written.open(QIODevice::ReadWrite));
    writeCsv(written.handle(), tables.front().columns, tables.front().rows);
    QVERIFY(written.seek(0));
    const QStringList lines = QString::fromUtf8(written.readAll()).trimmed().split(u'\n');
    QCOMPARE(lines[0], "query,query_token,key,key_token,weight");
    QVERIFY(lines[1 + 3].startsWith("1,the,4,the,"));
    QCOMPARE(QSet<QString>(lines.begin(), lines.end()).size(), 26);
    const ImportGuess read = guessImport(readImport(path.toStdString())).tensors.front();
    QCOMPARE(read.queryTokens, (std::vector<std::string>{"the", "dog", "saw", "the", "cat"}));
  }

  void whatAScreenReaderTypesChangesTheHeatmapAndIsUndone() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    QAccessibleEditableTextInterface* text = QAccessible::queryAccessibleInterface(editor)->editableTextInterface();
    QVERIFY(text);
    text->replaceText(0, 4, "Jump");
    w.settle();
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 0, 0), "Jump");
    QCOMPARE(w.document()->history().count(), 1);
    w.undo();
    QCOMPARE(editor->toPlainText(), "Dive into Deep Learning\nLearn to code\nHello world");
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 0, 0), "Dive");
  }

  void typingATokenChangesTheHeatmapAndIsOneStepOfUndo() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, " again");
    w.settle();
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 2, 2), "again");
    QCOMPARE(w.heatmap()->handles()[2]->value(), 3);
    QCOMPARE(w.document()->history().count(), 1);
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    QCOMPARE(editor->toPlainText(), "Dive into Deep Learning\nLearn to code\nHello world");
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 2, 2), "<blank>");
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(editor->toPlainText().endsWith("again"));
  }

  void undoWorksWhileTheEditorHasTheFocus() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->setFocus();
    QTest::keyClicks(editor, "x");
    QTest::keyClick(editor, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor->toPlainText(), "Dive into Deep Learning\nLearn to code\nHello world");
  }

  void draggingALengthChangesTheWeightsAsItMovesAndIsOneStep() {
    Window w;
    const QPoint start = w.heatmap()->handlePosition(1).toPoint();
    const int cell = int(w.heatmap()->figureLayout().cell.width());
    QTest::mousePress(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(w.heatmap()->viewport(), start - QPoint(cell, 0));
    w.settle();
    QCOMPARE(w.weight(1, 0, 2), 0.0F);
    QVERIFY(std::abs(w.weight(1, 0, 0) + w.weight(1, 0, 1) - 1) < 1e-5F);
    QTest::mouseMove(w.heatmap()->viewport(), start - QPoint(2 * cell, 0));
    QTest::mouseRelease(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    w.settle();
    QCOMPARE(w.weight(1, 3, 0), 1.0F);
    QCOMPARE(w.document()->history().count(), 1);
    w.undo();
    QVERIFY(w.weight(1, 0, 2) > 0);
    QCOMPARE(w.heatmap()->handles()[1]->value(), 3);
  }

  void theRangeOfTheColoursStandsStillWhileALengthIsDragged() {
    Window w;
    const ValueRange before = w.range();
    const QPoint start = w.heatmap()->handlePosition(2).toPoint();
    const int cell = int(w.heatmap()->figureLayout().cell.width());
    QTest::mousePress(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(w.heatmap()->viewport(), start - QPoint(cell, 0));
    w.settle();
    QCOMPARE(w.weight(2, 0, 0), 1.0F);
    QVERIFY(before.high < 1);
    QCOMPARE(w.range(), before);
    QTest::mouseRelease(w.heatmap()->viewport(), Qt::LeftButton, {}, start - QPoint(cell, 0));
    w.settle();
    QCOMPARE(w.range().high, 1.0F);
    // Esc lets go too.
    const QPoint again = w.heatmap()->handlePosition(2).toPoint();
    QTest::mousePress(w.heatmap()->viewport(), Qt::LeftButton, {}, again);
    QTest::mouseMove(w.heatmap()->viewport(), again + QPoint(cell, 0));
    w.settle();
    QCOMPARE(w.range().high, 1.0F);
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    w.settle();
    QTest::mouseRelease(w.heatmap()->viewport(), Qt::LeftButton, {}, again);
    w.undo();
    QCOMPARE(w.range(), before);
  }

  void theRangeOfTheColoursStandsStillWhileASliderIsDragged() {
    Window w;
    const ValueRange before = w.range();
    auto* slider = w.named<QSlider>("Temperature slider");
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.maximum = slider->maximum();
    option.sliderPosition = option.sliderValue = slider->value();
    const QPoint handle =
        slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider).center();
    QTest::mousePress(slider, Qt::LeftButton, {}, handle);
    QVERIFY(slider->isSliderDown());
    QTest::mouseMove(slider, QPoint(slider->width() - 4, handle.y()));
    w.settle();
    QVERIFY(w.scene().mechanism.temperature > 2);
    QCOMPARE(w.range(), before);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 4, handle.y()));
    w.settle();
    QVERIFY(w.range().high < before.high);
  }

  void theRangeOfTheColoursIsChosenAtTheBarAndInTheMenu() {
    Window w;
    QTemporaryDir folder;
    auto* button = w.heatmap()->findChild<QToolButton*>("colorRange");
    QVERIFY(button->isVisible() && button->focusPolicy() & Qt::TabFocus);
    QVERIFY2(button->text().startsWith(QString::fromUtf8("shared 0–0.")), qPrintable(button->text()));
    const auto chooseFrom = [&](QMenu* menu, const char* name) {
      emit menu->aboutToShow();
      for (QAction* action : menu->actions())
        if (action->text() == QString::fromUtf8(name)) action->trigger();
      w.settle();
    };
    const int steps = w.document()->history().count();
    chooseFrom(button->menu(), "0 to 1");
    QCOMPARE(w.range(), (ValueRange{0, 1}));
    QCOMPARE(button->text(), QString::fromUtf8("0–1 ▾"));
    QCOMPARE(ui::rangeOf(w.page()->exportedFigure(), 0), (ValueRange{0, 1}));
    QMenu* inMenu = nullptr;
    for (QMenu* each : w.window.findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Range of the colour map") inMenu = each;
    QVERIFY(inMenu);
    chooseFrom(inMenu, "Logarithmic");
    QVERIFY(w.heatmap()->figure().logarithmic && w.range().low > 0);
    QVERIFY2(button->text().startsWith("logarithmic 0."), qPrintable(button->text()));
    chooseFrom(inMenu, "Each heatmap its own");
    QVERIFY(ui::rangeOf(w.heatmap()->figure(), 0).high != ui::rangeOf(w.heatmap()->figure(), 2).high);

    // One's own: two fields, typed into.
    chooseFrom(button->menu(), "Shared by all heatmaps");
    const ValueRange shared = w.range();
    chooseFrom(button->menu(), "Own: from … to …");
    QVERIFY(std::abs(w.range().high - shared.high) < 0.01F * shared.high);
    auto* low = w.heatmap()->findChild<ui::NumberField*>("rangeLow");
    auto* high = w.heatmap()->findChild<ui::NumberField*>("rangeHigh");
    QVERIFY(low->isVisible() && high->isVisible());
    typeNumber(low, "0.2");
    typeNumber(high, "0.6");
    w.settle();
    QCOMPARE(w.range(), (ValueRange{0.2F, 0.6F}));
    QCOMPARE(w.document()->history().count(), steps);
    // It is kept while another kind is in use, also if it is the one that could be chosen by its name.
    typeNumber(low, "0");
    typeNumber(high, "1");
    chooseFrom(button->menu(), "Shared by all heatmaps");
    chooseFrom(button->menu(), "Own: from … to …");
    QCOMPARE(w.range(), (ValueRange{0, 1}));
    typeNumber(low, "0.2");
    typeNumber(high, "0.6");
    w.settle();

    // What a pixel shows that several cells share is chosen there too, and the button says it.
    chooseFrom(button->menu(), "A pixel that cells share shows their mean");
    QVERIFY(ui::showsMeans(w.heatmap()->figure()) && ui::showsMeans(w.page()->exportedFigure()));
    QCOMPARE(w.range(), (ValueRange{0.2F, 0.6F}));
    QVERIFY2(button->text().contains("means"), qPrintable(button->text()));
    chooseFrom(inMenu, "A pixel that cells share shows the largest");
    QVERIFY(!ui::showsMeans(w.heatmap()->figure()) && !button->text().contains("means"));

    // Each view has its own, and the file keeps it.
    w.page()->setView(View::scores);
    w.settle();
    QVERIFY(w.range() != (ValueRange{0.2F, 0.6F}));
    w.page()->setView(View::weights);
    w.settle();
    QCOMPARE(w.range(), (ValueRange{0.2F, 0.6F}));
    const QString path = folder.filePath("range.attn");
    writeScene(path, {w.document()->scene(), w.document()->viewState()});
    const SavedScene saved = readScene(path);
    QCOMPARE(saved.view.rangeOf("attention", "weights"), (ColorRange{"own", 0.2, 0.6}));
    w.document()->look([](ViewState& state) { state.ranges.clear(); });
    w.settle();
    QCOMPARE(w.range(), shared);
    w.document()->open(saved.scene, path, saved.view);
    w.settle();
    QCOMPARE(w.range(), (ValueRange{0.2F, 0.6F}));
  }

  void theTokensOfACellThatIsPointedAtAreLitAmongTheChips() {
    Window w;
    auto* chips = w.window.findChild<ui::TokenChips*>();
    const auto litIn = [&](const QImage& image) {
      int count = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == ui::theme().accent;
      return count;
    };
    QTRY_VERIFY(chips->height() > 60);
    const QImage before = chips->grab().toImage();
    QCOMPARE(litIn(before), 0);
    // Sequence 2, query "to", key "code": one solid chip in the second line and one framed.
    QTest::mouseMove(w.heatmap()->viewport(), w.heatmap()->viewportRect({1, 1, 2}).center().toPoint());
    QImage lit = chips->grab().toImage();
    const int both = litIn(lit);
    QVERIFY(both > 100);
    QCOMPARE(lit.copy(0, 0, lit.width(), lit.height() / 3), before.copy(0, 0, lit.width(), lit.height() / 3));
    QVERIFY(lit.copy(0, lit.height() / 3, lit.width(), lit.height() / 3) !=
            before.copy(0, lit.height() / 3, lit.width(), lit.height() / 3));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(w.heatmap()->viewport(), &leave);
    QCOMPARE(chips->grab().toImage(), before);
    // By the keyboard too; columns of the output are no tokens.
    w.heatmap()->setFocus();
    QTest::keyClick(w.heatmap(), Qt::Key_Right);
    QTest::keyClick(w.heatmap(), Qt::Key_Right);
    const int selected = litIn(chips->grab().toImage());
    QVERIFY(selected > 100);
    w.page()->setView(View::output);
    w.settle();
    const int query = litIn(chips->grab().toImage());
    QVERIFY(query > 50 && query < selected);
  }

  void queriesOfTheKeysOwnTextStandAmongTheChipsOnlyWhereTheyAreAnother() {
    Window w;
    auto* chips = w.window.findChild<ui::TokenChips*>();
    const auto height = [chips] { return chips->heightForWidth(chips->width()); };
    const int once = height();
    const auto setCross = [&](bool cross) {
      w.document()->edit("Queries", [cross](Scene& scene) {
        scene.attention.inputs.queries = scene.attention.inputs.keys;
        scene.attention.inputs.cross = cross;
      });
      w.settle();
    };
    setCross(true);
    QVERIFY(height() > once * 3 / 2);
    setCross(false);
    QCOMPARE(height(), once);
  }

  void escapeDuringADragRestoresTheScene() {
    Window w;
    const Scene before = w.document()->scene();
    const QPoint start = w.heatmap()->handlePosition(0).toPoint();
    QTest::mousePress(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(w.heatmap()->viewport(), start - QPoint(150, 0));
    QVERIFY(!(w.document()->scene() == before));
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    QVERIFY(w.document()->scene() == before);
    QTest::mouseRelease(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QCOMPARE(w.document()->history().count(), 0);
  }

  void anUndoneStepIsRedoneAfterADragThatEscapeTookBack() {
    Window w;
    const Scene before = w.document()->scene();
    w.document()->edit("Temperature", [](Scene& scene) { scene.attention.mechanism.temperature = 2; });
    w.settle();
    w.undo();
    const QPoint start = w.heatmap()->handlePosition(0).toPoint();
    QTest::mousePress(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(w.heatmap()->viewport(), start - QPoint(150, 0));
    QVERIFY(!(w.document()->scene() == before));
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    QTest::mouseRelease(w.heatmap()->viewport(), Qt::LeftButton, {}, start);
    QVERIFY(w.document()->scene() == before);
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(w.scene().mechanism.temperature, 2.0);
  }

  void everyScoringFunctionCanBeChosenByKeyboardAndIsDrawn() {
    Window w;
    auto* list = w.named<ui::ChoiceList>("Scoring function");
    QTest::keyClick(list, Qt::Key_Home);
    for (const Scoring& scoring : scorings()) {
      w.settle();
      QCOMPARE(w.scene().mechanism.scoring, std::string(scoring.id));
      QVERIFY2(!w.page()->results().problem, scoring.id);
      QCOMPARE(w.heatmap()->message(), QString());
      QTest::keyClick(list, Qt::Key_Down);
    }
    while (w.document()->history().canUndo()) w.undo();
    QVERIFY(w.document()->scene() == Scene{});
  }

  void theFiveTokensShowTheNotesWeights() {
    Window w;
    for (QAction* action : w.named<QToolButton>("Examples")->menu()->actions())
      if (action->text().contains("Five")) action->trigger();
    w.settle();
    const float expected[] = {0.2976F, 0.1095F, 0.1805F, 0.1805F, 0.2318F};
    for (Index j = 0; j < 5; ++j) QVERIFY(std::abs(w.weight(0, 0, j) - expected[j]) < 5e-5F);
    w.undo();
    QCOMPARE(int(w.heatmap()->figure().panels.size()), 3);
  }

  void theTemperatureStaysUnderTheHandWhicheverFunctionScores() {
    Window w;
    auto* slider = w.named<QSlider>("Temperature slider");
    const QWidget* list = w.named<ui::ChoiceList>("Scoring function");
    QTest::qWait(50);  // what has room is known a little later
    const auto below = [&] { return slider->mapTo(w.page(), QPoint()).y() - list->mapTo(w.page(), QPoint()).y(); };
    const int place = below();
    for (const Scoring& scoring : scorings()) {
      choose(w.named<ui::ChoiceList>("Scoring function"), scoring.id);
      w.settle();
      QTest::qWait(50);
      QVERIFY2(below() == place, scoring.id);
    }
  }

  void theTemperatureFlattensTheWeights() {
    Window w;
    const float before = w.weight(0, 0, 0);
    typeNumber(w.named<ui::NumberField>("Temperature"), "50");
    w.settle();
    QVERIFY(w.weight(0, 0, 0) < before);
    QVERIFY(std::abs(w.weight(0, 0, 0) - 0.25F) < 0.02F);
  }

  void aScalarThatIsAsUsualAgainIsForgotten() {
    Window w;
    choose(w.named<ui::ChoiceList>("Scoring function"), "gaussian");
    const AttentionScene before = w.scene();
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "2");
    QCOMPARE(w.scene().mechanism.scalars, (Scalars{{"bandwidth", 2}}));
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1");
    QVERIFY(w.scene() == before);
  }

  void masksAreSwitchedAndShown() {
    Window w;
    const auto toggle = [&](const char* id) {
      auto* box = w.page()->findChild<QCheckBox*>(id);
      QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
      w.settle();
    };
    toggle("causal");
    QCOMPARE(w.scene().mechanism.masks.size(), std::size_t{2});
    QCOMPARE(w.weight(0, 0, 1), 0.0F);
    QVERIFY(w.heatmap()->description({0, 0, 1}).endsWith("masked: Causal"));
    QVERIFY(!w.heatmap()->handles().empty());
    QVERIFY(w.heatmap()->description({2, 3, 2}).endsWith("masked: Valid length"));
    toggle("valid-length");
    QVERIFY(w.heatmap()->handles().empty());
    QVERIFY(!w.heatmap()->description({2, 3, 2}).contains("masked"));
    toggle("causal");
    QVERIFY(w.weight(2, 0, 3) > 0);
  }

  void aRowWithoutAKeyIsSaidInWordsAndMayBeUniformAsInD2l() {
    Window w;
    w.heatmap()->handles()[2]->setValue(0);
    w.settle();
    QCOMPARE(w.weight(2, 0, 0), 0.0F);
    const auto said = [&](const char* words) {
      for (const QLabel* label : w.window.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains("see no key") && label->text().contains(words)) return true;
      return false;
    };
    QVERIFY(said("all zero"));
    w.named<QComboBox>("Rows without a key")->setCurrentIndex(1);
    w.settle();
    QCOMPARE(w.weight(2, 0, 0), 0.25F);
    QVERIFY(said("as in d2l"));
    QVERIFY(w.heatmap()->description({2, 0, 3}).endsWith("0.2500"));
  }

  void headsMakeAHeatmapEachAndAreNamed() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "4");
    w.settle();
    QCOMPARE(int(w.heatmap()->figure().panels.size()), 12);
    QAccessibleInterface* view = QAccessible::queryAccessibleInterface(w.heatmap());
    QCOMPARE(view->child(1)->text(QAccessible::Name), "Attention weights, sequence 1, head 2");
    w.undo();
    QCOMPARE(view->child(1)->text(QAccessible::Name), "Attention weights, sequence 2");
  }

  void aWidthThatHeadsDoNotDivideIsExplainedAndNothingElseChanges() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "3");
    w.settle();
    auto* cover = w.page()->findChild<ui::ViewCover*>();
    QVERIFY2(cover->words().contains("3 heads do not divide the width 8"), qPrintable(cover->words()));
    QCOMPARE(w.scene().mechanism.heads, 3);
    typeNumber(w.named<ui::NumberField>("Dimension d"), "9");
    w.settle();
    QCOMPARE(cover->words(), QString());
    QVERIFY(!cover->isVisible());
  }

  void theNumbersOfHeadsThatDivideAreOfferedOverTheLastPicture() {
    Window w;
    const QImage before = w.heatmap()->viewport()->grab().toImage();
    typeNumber(w.named<ui::NumberField>("Heads"), "3");
    w.settle();
    auto* cover = w.page()->findChild<ui::ViewCover*>();
    QVERIFY(cover->isVisible());
    QCOMPARE(cover->geometry(), w.heatmap()->parentWidget()->geometry());
    // The picture stays, dimmed by the veil.
    QVERIFY(w.heatmap()->isVisible() && w.heatmap()->message().isEmpty());
    QCOMPARE(int(w.heatmap()->figure().panels.size()), 3);
    const QPoint cell = w.heatmap()->viewportRect({0, 0, 0}).topLeft().toPoint() + QPoint(4, 4);
    const QColor dimmed = w.window.grab().toImage().pixelColor(w.heatmap()->viewport()->mapTo(&w.window, cell));
    QVERIFY(dimmed.lightness() > before.pixelColor(cell).lightness() + 20);
    QStringList offered;
    for (QPushButton* button : cover->findChildren<QPushButton*>()) offered << button->text();
    QCOMPARE(offered, (QStringList{"1", "2", "4", "8"}));
    const int steps = w.document()->history().count();
    QPushButton* four = cover->findChildren<QPushButton*>()[2];
    QCOMPARE(four->accessibleName(), "4 head(s)");
    four->setFocus();
    QTest::keyClick(four, Qt::Key_Space);
    w.settle();
    QCOMPARE(w.scene().mechanism.heads, 4);
    QVERIFY(!cover->isVisible());
    QVERIFY(w.heatmap()->isEnabled());
    QCOMPARE(w.window.focusWidget(), w.heatmap());
    QCOMPARE(int(w.heatmap()->figure().panels.size()), 12);
    QCOMPARE(w.document()->history().count(), steps + 1);
    w.undo();
    QCOMPARE(w.scene().mechanism.heads, 3);
    QVERIFY(cover->isVisible());
  }

  void aNoticeLeavesThePictureWhereItIs() {
    Window w;
    QTest::qWait(50);  // a layout that is still to come
    const QRect before = w.heatmap()->geometry();
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    QApplication::clipboard()->setText(QString(300'000, u'a'));
    editor->selectAll();
    editor->paste();
    w.settle();
    bool isSaid = false;
    for (const QLabel* label : w.page()->findChildren<QLabel*>())
      isSaid = isSaid || (label->property("kind") == "banner" && label->isVisible());
    QVERIFY(isSaid);
    QCOMPARE(w.heatmap()->geometry(), before);
  }

  void theTimeIsThatFromTheEditToItsResult() {
    Window w;
    QVERIFY(w.page()->time().startsWith("computed in "));
    const auto milliseconds = [&] { return w.page()->time().section(u' ', 2, 2).toDouble(); };
    QStringList tokens;
    for (int i = 0; i < 700; ++i) tokens << QStringLiteral("token%1").arg(i * 37 % 701, 24);
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    QApplication::clipboard()->setText(tokens.join(QStringLiteral("  ")));
    QVERIFY(QApplication::clipboard()->text().size() > 20'000);
    editor->selectAll();
    QElapsedTimer clock;
    double whole = 0;
    connect(w.page(), &Page::timeChanged, &w.window, [&] { whole = static_cast<double>(clock.nsecsElapsed()) / 1e6; });
    clock.start();
    editor->paste();
    w.settle();
    disconnect(w.page(), &Page::timeChanged, &w.window, nullptr);
    QVERIFY2(milliseconds() > whole / 4 && milliseconds() <= whole + 1,
             qPrintable(QStringLiteral("%1 of %2").arg(milliseconds()).arg(whole)));

    // Other colours of the same numbers are no computation: the time stays that of the paste.
    const QString time = w.page()->time();
    QMenu* ranges = w.heatmap()->findChild<QToolButton*>("colorRange")->menu();
    emit ranges->aboutToShow();
    for (QAction* action : ranges->actions())
      if (action->text() == "Logarithmic") action->trigger();
    w.settle();
    QVERIFY(w.heatmap()->figure().logarithmic);
    QCOMPARE(w.page()->time(), time);
  }

  void theKeysForgetWhatThePointerRestsOn() {
    Window w;
    const QString shapes = w.page()->status();
    const auto said = [&] {
      for (const QLabel* label : w.window.statusBar()->findChildren<QLabel*>())
        if (label->text().contains(shapes)) return true;
      return false;
    };
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Escape}) {
      w.heatmap()->setFocus();
      QTest::mouseMove(w.heatmap()->viewport(), QPoint(1, 1));
      QTest::mouseMove(w.heatmap()->viewport(), w.heatmap()->viewportRect({1, 1, 1}).center().toPoint());
      QTRY_VERIFY(!said());
      QTest::keyClick(w.heatmap(), key);
      QVERIFY(said());
    }
  }

  void theTwoEditorsOfCrossAttentionSayWhatTheyHold() {
    Window w;
    const auto captions = [&] {
      QStringList found;
      for (const QLabel* label : w.page()->findChildren<QLabel*>())
        if (label->isVisible() && qobject_cast<ui::TokenEditor*>(label->buddy())) found << label->text();
      return found;
    };
    QCOMPARE(captions(), QStringList());
    auto* from = w.named<QComboBox>("Queries");
    from->setFocus();
    QTest::keyClick(from, Qt::Key_End);
    w.settle();
    QVERIFY(w.scene().inputs.cross);
    QCOMPARE(captions(), (QStringList{"Keys", "Queries"}));
  }

  void aTableOpensWhereItCoversLittleOfTheHeatmaps() {
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      Window w;
      w.window.resize(size);
      w.settle();
      QTest::mouseClick(w.named<QToolButton>("Table of vectors"), Qt::LeftButton);
      QTRY_VERIFY(w.page()->matrices()->editor()->isVisible());
      const QDialog* editor = w.page()->matrices()->editor();
      const QRect table = editor->frameGeometry();
      QVERIFY(w.window.frameGeometry().contains(table));
      const QRect view(w.heatmap()->viewport()->mapToGlobal(QPoint(0, 0)), w.heatmap()->viewport()->size());
      const ui::HeatmapFigure& figure = w.heatmap()->figure();
      double cells = 0, covered = 0;
      for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
        const ui::CellPlace last{panel, ui::rowsOf(figure, panel) - 1, ui::columnsOf(figure, panel) - 1};
        const QRect all = (w.heatmap()->viewportRect({panel, 0, 0}) | w.heatmap()->viewportRect(last)).toRect();
        const QRect seen = all.translated(view.topLeft()) & view, hidden = seen & table;
        cells += seen.width() * seen.height();
        if (!hidden.isEmpty()) covered += hidden.width() * hidden.height();
      }
      QVERIFY2(covered < 0.25 * cells, qPrintable(QString("%1: %2 of %3").arg(size.width()).arg(covered).arg(cells)));
      for (const QPushButton* button : editor->findChildren<QPushButton*>()) {
        QVERIFY(editor->rect().contains(QRect(button->mapTo(editor, QPoint()), button->size())));
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
      }
    }
  }

  void theMatrixOfTheBilinearScoreCanBeTheIdentity() {
    Window w;
    choose(w.page()->findChild<ui::ChoiceList*>(), "dot");
    w.settle();
    const float dot = w.weight(0, 0, 1);
    choose(w.page()->findChild<ui::ChoiceList*>(), "bilinear");
    w.settle();
    QTest::mouseClick(w.named<QToolButton>("M is the identity"), Qt::LeftButton);
    w.settle();
    QVERIFY(std::abs(w.weight(0, 0, 1) - dot) < 1e-6F);
    w.undo();
    QVERIFY(w.scene().mechanism.parameters.typed.empty());
  }

  void aCellReadsQueryKeyAndWeight() {
    Window w;
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(w.heatmap())->child(1);
    QCOMPARE(table->text(QAccessible::Name), "Attention weights, sequence 2");
    const QString cell = table->tableInterface()->cellAt(2, 0)->text(QAccessible::Name);
    QVERIFY2(QRegularExpression("^query code, key Learn, weight 0\\.\\d{4}$").match(cell).hasMatch(), qPrintable(cell));
    QCOMPARE(table->tableInterface()->cellAt(2, 3)->text(QAccessible::Name),
             "query code, key <blank>, masked: Valid length");
  }

  void theControlsHaveTheNamesThatScriptsLookFor() {
    Window w;
    for (const char* name : {"Sequences", "Scoring function", "Temperature", "Mask", "Heads", "Colour map",
                             "Valid length, sequence 1", "Valid length, sequence 3"}) {
      bool found = false;
      for (QWidget* widget : w.window.findChildren<QWidget*>())
        if (QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget))
          found = found || accessible->text(QAccessible::Name) == QLatin1String(name);
      QVERIFY2(found, name);
    }
  }

  void everyControlThatTakesTheFocusHasAName() {
    Window w;
    for (const Mask& mask : masks()) {
      auto* box = w.page()->findChild<QCheckBox*>(mask.id);
      if (!box->isChecked()) QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
    }
    for (const Scoring& scoring : scorings()) {
      choose(w.named<ui::ChoiceList>("Scoring function"), scoring.id);
      QCOMPARE(w.scene().mechanism.scoring, std::string(scoring.id));
      for (QWidget* widget : w.window.findChildren<QWidget*>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() || widget->inherits("QLineEdit")) continue;
        if (widget->window() != &w.window) continue;  // the list that drops down of a choice, which has the name
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        const bool labelled = !accessible->relations(QAccessible::Label).isEmpty();
        QVERIFY2(labelled || !accessible->text(QAccessible::Name).isEmpty(),
                 qPrintable(QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName())));
      }
    }
    // Of the four that choose a matrix each has a name of its own.
    QStringList names;
    for (const QComboBox* box : w.page()->findChildren<QComboBox*>())
      if (box->findText("identity") >= 0) names << box->accessibleName();
    QCOMPARE(names.size(), 4);
    QCOMPARE(names.removeDuplicates(), 0);
  }

  void everyShortcutBelongsToOneCommand() {
    Window w;
    QSet<QString> seen, ids;
    const auto letterOf = [](const QString& text) { return QKeySequence::mnemonic(text).toString(); };
    for (const QAction* action : w.window.actions()) {
      QVERIFY(!action->text().isEmpty());
      QVERIFY2(!action->objectName().isEmpty() && !ids.contains(action->objectName()), qPrintable(action->text()));
      ids << action->objectName();
      QVERIFY2(!action->shortcuts().isEmpty() || !letterOf(action->text()).isEmpty(), qPrintable(action->text()));
      for (const QKeySequence& keys : action->shortcuts()) {
        QVERIFY2(!seen.contains(keys.toString()), qPrintable(keys.toString()));
        seen << keys.toString();
      }
    }
    // The letters in the menu, and those that reach a control with Alt: each once.
    for (const QMenu* menu : w.window.findChildren<QMenu*>()) {
      QSet<QString> letters;
      for (const QAction* action : menu->actions()) {
        if (action->isSeparator()) continue;
        QVERIFY(!action->text().isEmpty());
        const QString letter = letterOf(action->text());
        QVERIFY2(letter.isEmpty() || !letters.contains(letter), qPrintable(action->text()));
        letters << letter;
      }
    }
    for (const QLabel* label : w.window.findChildren<QLabel*>()) {
      const QString letter = label->buddy() ? letterOf(label->text()) : QString();
      QVERIFY2(letter.isEmpty() || !seen.contains(letter), qPrintable(label->text()));
      seen << letter;
    }
    for (const QAbstractButton* button : w.window.findChildren<QAbstractButton*>()) {
      const QString keys = button->shortcut().toString();
      QVERIFY2(keys.isEmpty() || !seen.contains(keys), qPrintable(button->text()));
      seen << keys;
    }
  }

  void thePageOfShortcutsNamesEveryCommandThatHasKeys() {
    Window w;
    w.document()->edit("Number of things", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    w.undo();
    QTest::keyClick(&w.window, Qt::Key_F1);
    auto* page = w.window.findChild<ShortcutsDialog*>();
    QVERIFY(page && page->isVisible());
    QString text;
    for (const QLabel* label : page->findChildren<QLabel*>())
      text += QTextDocumentFragment::fromHtml(label->text()).toPlainText();
    for (const QAction* action : w.window.actions())
      for (const QKeySequence& keys : action->shortcuts())
        QVERIFY2(text.contains(keys.toString(QKeySequence::NativeText)), qPrintable(action->text()));
    for (const char* also : {"Alt+T", "Temperature", "F10", "Ctrl+Home"}) QVERIFY2(text.contains(also), also);
    QVERIFY(!text.contains("Redo Number"));
    // All of it can be read without moving it sideways.
    QCOMPARE(page->findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0);
    page->close();
  }

  void everyWorkspaceIsReachedByItsKeyAndMadeWhenItIsFirstLookedAt() {
    Window w;
    const auto pages = [&] { return w.window.findChildren<Page*>().size(); };
    QCOMPARE(pages(), 1);
    qsizetype made = 0;
    for (std::size_t i = 0; i < workspaces().size(); ++i) {
      QTest::keyClick(&w.window, Qt::Key(Qt::Key_1 + int(i)), Qt::AltModifier);
      QCOMPARE(w.document()->scene().workspace, std::string(workspaces()[i].id));
      QVERIFY(w.window.page()->isVisible());
      QTRY_VERIFY_WITH_TIMEOUT(w.window.page()->isUpToDate(), 10'000);
      QCOMPARE(pages(), ++made);
      QCOMPARE(w.window.page()->pictures().empty(), false);
    }
    QVERIFY(!w.document()->history().canUndo());
    auto* bar = w.named<ui::SegmentedControl>("Workspace");
    QTest::mouseClick(bar->findChild<QWidget*>(workspaces()[0].id), Qt::LeftButton);
    QCOMPARE(w.window.page(), static_cast<Page*>(w.page()));
    QCOMPARE(pages(), made);
  }

  void thePagesOwnCommandsAreThereWhileItIsInSight() {
    Window w;
    const auto hasCommand = [&](const char* text) {
      const auto isIt = [&](const QAction* action) { return action->text() == QLatin1String(text); };
      const auto inWindow = w.window.actions();
      auto inMenu = w.named<QToolButton>("Menu")->menu()->actions();
      for (QAction* const action : w.named<QToolButton>("Menu")->menu()->actions())
        if (action->menu()) inMenu += action->menu()->actions();
      const bool has = std::any_of(inWindow.begin(), inWindow.end(), isIt);
      return has == std::any_of(inMenu.begin(), inMenu.end(), isIt) && has;
    };
    QVERIFY(hasCommand("Show output"));
    QTest::keyClick(&w.window, Qt::Key_2, Qt::AltModifier);
    QVERIFY(!hasCommand("Show output"));
    QVERIFY(hasCommand("Go to Attention"));
    QTest::keyClick(&w.window, Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(w.page()->view(), View::weights);
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(hasCommand("Show output"));
    QTest::keyClick(&w.window, Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(w.page()->view(), View::output);
  }

  void anotherWindowOfTheSameDocumentShowsWhatWasLookedAt() {
    Document document;
    const QSize size(1440, 900);
    const auto shown = [&](MainWindow& window) {
      window.resize(size);
      window.show();
      QTRY_VERIFY_WITH_TIMEOUT(window.page()->isUpToDate(), 10'000);
    };
    ui::CellPlace cell{2, 1, 0};
    double zoom = 0;
    QList<int> widths;
    {
      MainWindow first(&document);
      shown(first);
      auto* page = first.findChild<AttentionPage*>();
      QTest::keyClick(&first, Qt::Key_1, Qt::ControlModifier);
      QTRY_VERIFY(page->isUpToDate());
      QTest::mouseClick(page->heatmap()->viewport(), Qt::LeftButton, {},
                        page->heatmap()->viewportRect(cell).center().toPoint());
      QCOMPARE(*page->heatmap()->selection(), cell);
      QTest::keyClick(&first, Qt::Key_Plus, Qt::ControlModifier);
      zoom = page->heatmap()->zoom();
      QVERIFY(zoom > 0);
      QTest::keyClick(&first, Qt::Key_F9);
      QCoreApplication::sendPostedEvents();
      widths = page->findChild<QSplitter*>()->sizes();
      QVERIFY(widths[2] < 48);  // a strip
    }
    QVERIFY(document.isSaved() && !document.history().canUndo());
    MainWindow second(&document);
    shown(second);
    auto* page = second.findChild<AttentionPage*>();
    QCOMPARE(page->view(), View::scores);
    QCOMPARE(page->results().pass.view, View::scores);
    QCOMPARE(page->heatmap()->selection(), std::optional(cell));
    QVERIFY(test::inspected(page->inspector()).contains("attends to"));
    QCOMPARE(page->heatmap()->zoom(), zoom);
    QTRY_COMPARE(page->findChild<QSplitter*>()->sizes(), widths);
  }

  void aViewStateThatTheSceneHasNotIsPassedOver() {
    Window w;
    ViewState state;
    state.attention.view = "no such view";
    state.attention.selection = {7, 7, 7};
    w.document()->open(Scene{}, "a.attn", state);
    w.settle();
    QCOMPARE(w.page()->view(), View::weights);
    QVERIFY(!w.heatmap()->selection());
    state.attention.view = "output";
    state.attention.selection = {1, 2, 3};
    state.attention.zoom = 90;
    w.document()->open(Scene{}, "a.attn", state);
    w.settle();
    QCOMPARE(w.page()->view(), View::output);
    QCOMPARE(w.heatmap()->selection(), (std::optional(ui::CellPlace{1, 2, 3})));
    QCOMPARE(w.heatmap()->zoom(), 90.0);
    w.document()->open(Scene{}, "b.attn");
    w.settle();
    QCOMPARE(w.page()->view(), View::weights);
    QVERIFY(!w.heatmap()->selection());
    QVERIFY(w.heatmap()->isFitting());
  }

  void panelsAreAsWideAsTheyWereLastTime() {
    QList<int> widths;
    {
      Window w;
      auto* splitter = w.page()->findChild<QSplitter*>();
      QSplitterHandle* border = splitter->handle(1);
      const QPoint from = border->rect().center();
      const int before = splitter->sizes()[0];
      QTest::mousePress(border, Qt::LeftButton, {}, from);
      QTest::mouseMove(border, from + QPoint(60, 0));
      QTest::mouseRelease(border, Qt::LeftButton, {}, from + QPoint(60, 0));
      widths = splitter->sizes();
      QVERIFY(widths[0] > before + 40);
      QVERIFY(w.window.close());
    }
    Window again;
    QCOMPARE(again.page()->findChild<QSplitter*>()->sizes(), widths);
    QSettings().clear();
  }

  void aWindowThatComputesForLongClosesAtOnce() {
    QElapsedTimer clock;
    {
      Window w;
      w.document()->edit("long", [](Scene& scene) {
        std::string text;
        for (int i = 0; i < 1500; ++i) text += "t" + std::to_string(i) + " ";
        scene.attention = withKeyText(scene.attention, clipped(text, SplitBy::spaces));
        scene.attention.mechanism.scoring = "additive";
        scene.attention.mechanism.parameters.hidden = 1024;
        scene.attention.mechanism.heads = 8;
      });
      QTest::qWait(300);
      QVERIFY(!w.page()->isUpToDate());
      clock.start();
    }
    QVERIFY2(clock.elapsed() < 400, qPrintable(QString::number(clock.elapsed())));
  }

  void filesOfAttentionThatAreNotThereAreNamedAndChangeNothing() {
    for (const char* name : {"weights.npz", "weights.NPY"}) {
      Window w;
      const Scene before = w.document()->scene();
      w.window.openFile(name);
      QTRY_COMPARE(w.complaints.size(), 1);
      QVERIFY2(w.complaints[0].contains(name), qPrintable(w.complaints[0]));
      QVERIFY(w.document()->scene() == before);
    }
  }

  void theKeyboardAloneReachesEverything() {
    Window w;
    QVERIFY(QTest::qWaitForWindowActive(&w.window));
    QSet<QWidget*> reached;
    w.heatmap()->setFocus();
    for (int i = 0; i < 200; ++i) {
      if (QWidget* focus = QApplication::focusWidget()) reached << focus;
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (QWidget* wanted :
         {static_cast<QWidget*>(w.named<ui::TokenEditor>("Sequences")),
          static_cast<QWidget*>(w.named<ui::ChoiceList>("Scoring function")),
          static_cast<QWidget*>(w.named<ui::NumberField>("Temperature")), static_cast<QWidget*>(w.heatmap()),
          static_cast<QWidget*>(w.heatmap()->handles()[0]), static_cast<QWidget*>(w.heatmap()->handles()[2]),
          static_cast<QWidget*>(w.named<QToolButton>("Colour map"))})
      QVERIFY2(reached.contains(wanted), qPrintable(wanted->accessibleName()));
  }

  void numbersOfAnyLengthHaveRoomInTheExplanation() {
    Window w;
    w.own.edit("large", [](Scene& scene) {
      scene.attention.mechanism.heads = 2;
      scene.attention.inputs.keys.text = "a b c d\ne f";
      scene.attention.inputs.vectors.width = 2;
      scene.attention.inputs =
          withTypedVectors(std::move(scene.attention.inputs), {{"a", {1e20F, 1e20F}}, {"b", {-1e20F, 2}}});
    });
    w.settle();
    w.heatmap()->setSelection(ui::CellPlace{0, 0, 1});
    const QString text = test::inspected(w.page()->inspector());
    QVERIFY2(text.contains("1e20") && !text.contains("10000000200"), qPrintable(text));
  }

  void theSelectionIsExplainedAndFollowsTheScene() {
    Window w;
    w.heatmap()->setSelection(ui::CellPlace{1, 2, 0});
    QVERIFY2(test::inspected(w.page()->inspector()).contains("“code” attends to “Learn”"),
             qPrintable(test::inspected(w.page()->inspector())));
    const QString weight = QString::number(double(w.weight(1, 2, 0)), 'f', 4);
    QVERIFY(test::inspected(w.page()->inspector()).contains(weight));
    typeNumber(w.named<ui::NumberField>("Temperature"), "3");
    w.settle();
    QVERIFY(test::inspected(w.page()->inspector()).contains(QString::number(double(w.weight(1, 2, 0)), 'f', 4)));
  }

  void fieldsThatAreFilledInOneAfterTheOtherAreStepsOfTheirOwn() {
    Window w;
    const Index before = w.scene().mechanism.heads;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    typeNumber(w.window.findChild<ui::NumberField*>("dropout"), "0.25");
    QCOMPARE(w.scene().mechanism.dropout.probability, 0.25);
    w.undo();
    QCOMPARE(w.scene().mechanism.heads, Index{2});
    QCOMPARE(w.scene().mechanism.dropout.probability, 0.0);
    w.undo();
    QCOMPARE(w.scene().mechanism.heads, before);
  }

  void whatIsCopiedFromTheInspectorHasNoInvisibleCharacters() {
    Window w;
    w.clickCell({0, 1, 0});
    w.settle();
    w.page()->inspector()->setFocus();
    QTRY_VERIFY(w.page()->inspector()->hasFocus());
    QTest::keyClick(w.page()->inspector(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(w.page()->inspector(), Qt::Key_C, Qt::ControlModifier);
    // The formula may break into lines there.
    const QString shown = test::inspected(w.page()->inspector());
    const QChar mayBreak(0x200b);
    QVERIFY2(shown.contains(mayBreak), qPrintable(shown));
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied);
    QCOMPARE(copied->text(), QString(shown).remove(mayBreak));
    QVERIFY(copied->html().contains("attends to") && !copied->html().contains(mayBreak));
  }

  void theInspectorSaysWhichSequenceAndHeadACellIsOf() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    w.settle();
    const auto inspected = [&] { return test::inspected(w.page()->inspector()); };
    for (const std::size_t panel : {std::size_t{0}, std::size_t{3}, std::size_t{4}}) {
      w.clickCell({panel, 1, 0});
      const QString sequence = QString("sequence %1").arg(panel / 2 + 1), head = QString("head %1").arg(panel % 2 + 1);
      QVERIFY2(inspected().contains(sequence, Qt::CaseInsensitive) && inspected().contains(head, Qt::CaseInsensitive),
               qPrintable(inspected()));
    }
  }

  void theSeedOfDropoutIsTypedAndChangesTheOutput() {
    Window w;
    w.page()->setView(View::output);
    w.dropHalf();
    const Box<Tensor> before = *w.page()->results().pass.output;
    auto* seed = w.named<ui::NumberField>("Seed of dropout");
    QVERIFY(seed->isVisible());
    seed->selectAll();
    QTest::keyClicks(seed, "7");
    QTest::keyClick(seed, Qt::Key_Return);
    w.settle();
    QCOMPARE(w.scene().mechanism.dropout.seed, std::uint64_t{7});
    QVERIFY(!(*w.page()->results().pass.output == before));
    w.undo();
    QVERIFY(*w.page()->results().pass.output == before);
    QCOMPARE(seed->value(), 1.0);
  }

  void aSectionThatIsFoldedSaysWhatIsChosenInItAndStaysFolded() {
    Window w;
    auto* section = w.window.findChild<ui::Section*>("vectors");
    auto* title = w.named<QToolButton>("Section Vectors");
    auto* width = w.named<ui::NumberField>("Dimension d");
    QVERIFY(!section->isFolded() && width->isVisible());
    QTest::mouseClick(title, Qt::LeftButton);
    QVERIFY(section->isFolded() && !width->isVisible());
    QCOMPARE(section->summary(), "seeded by token · d = 8");
    MainWindow second(&w.own);  // as after a change of language
    second.resize(1440, 900);
    second.show();
    QVERIFY(second.findChild<ui::Section*>("vectors")->isFolded());
    title->setFocus();
    QTest::keyClick(title, Qt::Key_Space);
    QVERIFY(width->isVisible());
    QVERIFY(!w.document()->history().canUndo());
    // So it is when the program is started again.
    QTest::keyClick(title, Qt::Key_Space);
    QVERIFY(w.window.close());
    Window again;
    QVERIFY(again.window.findChild<ui::Section*>("vectors")->isFolded());
    QTest::keyClick(again.named<QToolButton>("Section Vectors"), Qt::Key_Space);
    QVERIFY(again.window.close());
    Window last;
    QVERIFY(!last.window.findChild<ui::Section*>("vectors")->isFolded());
    QSettings().clear();
  }

  void aSmallWindowShowsTheNumbersOfItsFirstScene() {
    Window w;
    w.window.resize(1024, 700);
    w.settle();
    const ui::FigureLayout& layout = w.heatmap()->figureLayout();
    QTRY_VERIFY(layout.columns == 2 && layout.size.width() <= w.heatmap()->viewport()->width());
    QVERIFY(layout.cell.width() >= 32);
    QVERIFY(w.window.findChild<ui::Section*>("heads")->isFolded());
    w.clickCell({0, 1, 1});
    auto* inspector = w.window.findChild<ui::Inspector*>();
    QVERIFY(inspector->document()->idealWidth() <= inspector->viewport()->width());  // no column is cut off
    w.window.resize(1440, 900);
    QVERIFY(!w.window.findChild<ui::Section*>("heads")->isFolded());
  }

  void aKeyOfTheExplanationAndItsCellLightEachOther() {
    Window w;
    w.clickCell({0, 1, 2});
    ui::Inspector* inspector = w.page()->inspector();
    QVERIFY(inspected(inspector).contains("Over the keys it sees"));
    const auto pointAt = [](QAbstractScrollArea* view, const QPoint& place) {
      QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(view->viewport()->mapToGlobal(place)), Qt::NoButton,
                        Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(view->viewport(), &event);
    };
    const auto leave = [](QAbstractScrollArea* view) {
      QEvent event(QEvent::Leave);
      QApplication::sendEvent(view->viewport(), &event);
    };
    leave(w.heatmap());
    const ui::CellPlace selected{0, 1, 2}, first{0, 1, 0};
    QCOMPARE(w.heatmap()->pointedAt(), std::optional(selected));
    // The name of the first key, which lies below the heading.
    const auto placeOfKey = [&] {
      QTextCursor cursor = inspector->document()->find("Over the keys it sees");
      cursor = inspector->document()->find("Dive", cursor);
      cursor.setPosition(cursor.selectionStart());
      inspector->setTextCursor(cursor);  // scrolls
      return inspector->cursorRect(cursor).center() + QPoint(3, 0);
    };
    pointAt(inspector, placeOfKey());
    QCOMPARE(w.heatmap()->pointedAt(), std::optional(first));
    QCOMPARE(w.heatmap()->selection(), std::optional(selected));
    leave(inspector);
    QCOMPARE(w.heatmap()->pointedAt(), std::optional(selected));
    // The other way round: its row in the table changes its colour, and only for cells of the selected row.
    const auto picture = [&] { return inspector->viewport()->grab().toImage(); };
    const QImage plain = picture();
    pointAt(w.heatmap(), w.heatmap()->viewportRect(first).center().toPoint());
    QVERIFY(picture() != plain);
    pointAt(w.heatmap(), w.heatmap()->viewportRect({0, 2, 0}).center().toPoint());
    QVERIFY(picture() == plain);
    leave(w.heatmap());
    // A click on the key selects its cell.
    QTest::mouseClick(inspector->viewport(), Qt::LeftButton, {}, placeOfKey());
    w.settle();
    QCOMPARE(w.heatmap()->selection(), std::optional(first));
    QVERIFY(inspected(inspector).contains("“into” attends to “Dive”"));
  }

  void linesLeadFromANumberThatIsPointedAtToItsCellAndItsRow() {
    Window w;
    w.clickCell({0, 1, 2});
    ui::Inspector* inspector = w.page()->inspector();
    (void)inspected(inspector);
    const auto pointAt = [&](const char* name, bool atNumber) {
      QTextCursor cursor = inspector->document()->find(name, inspector->document()->find("From the score"),
                                                       QTextDocument::FindCaseSensitively);
      inspector->setTextCursor(cursor);  // scrolls
      QTextCursor number = inspector->document()->find(QRegularExpression("[0-9]\\.[0-9]+"), cursor);
      number.setPosition(number.selectionStart() + 1);
      cursor.setPosition(cursor.selectionStart());
      const QPoint place = inspector->cursorRect(atNumber ? number : cursor).center() + QPoint(2, 0);
      QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(inspector->viewport()->mapToGlobal(place)),
                        Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(inspector->viewport(), &event);
      return place;
    };
    const auto connector = [&]() -> ui::Connector* {
      for (auto* each : w.window.findChildren<ui::Connector*>())
        if (each->isVisible()) return each;
      return nullptr;
    };
    const auto cell = [&](Index column) {
      const QRect rect = w.heatmap()->viewportRect({0, 1, column}).toAlignedRect();
      return QRect(w.heatmap()->viewport()->mapTo(&w.window, rect.topLeft()), rect.size());
    };
    QVERIFY(!connector());
    // A weight is made of its own exponential and of the row's sum.
    const QPoint place = pointAt("Weight", true);
    QVERIFY(connector());
    QCOMPARE(connector()->lines().size(), std::size_t{2});
    const ui::Connector::Line own = connector()->lines()[0], row = connector()->lines()[1];
    QVERIFY(!own.isOfRow && row.isOfRow);
    QCOMPARE(own.to, cell(2));
    QCOMPARE(row.to, cell(0).united(cell(3)));
    const QRect text(inspector->viewport()->mapTo(&w.window, QPoint()), inspector->viewport()->size());
    QVERIFY(text.contains(own.from) && text.contains(row.from) && own.from.top() < row.from.top());
    QVERIFY(own.from.bottom() < inspector->viewport()->mapTo(&w.window, place).y());
    // It is seen, and the hand goes through it.
    const QPoint edge = own.to.topLeft() + QPoint(own.to.width() / 2, -2);
    QVERIFY(w.window.grab().toImage().pixelColor(edge).red() > 150);
    QVERIFY(w.window.childAt(edge) != connector());
    // A row of the table leads to its key's cell, words to nothing.
    pointAt("Learning", false);
    QVERIFY(connector());
    QCOMPARE(connector()->lines().size(), std::size_t{1});
    QCOMPARE(connector()->lines()[0].to, cell(3));
    pointAt("Entropy", false);
    QVERIFY(!connector());
    pointAt("Weight", true);
    QVERIFY(connector());
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(inspector->viewport(), &leave);
    QVERIFY(!connector());
  }

  void noWorkspaceTellsANumberBeforeItsStep() {
    Window w;
    std::map<std::string, int> explained;
    int steps = 0;
    const QDir folder(QStringLiteral(ATTN_TEST_DATA "/views"));
    for (const QString& name : folder.entryList({"*.attn"})) {
      w.window.openFile(folder.filePath(name));
      QTRY_VERIFY(w.window.hasNoFileJobs());
      w.settle();
      for (auto* heatmap : w.window.page()->findChildren<ui::HeatmapView*>())
        if (heatmap->isVisible() && !heatmap->selection()) heatmap->setSelection(ui::CellPlace{0, 0, 0});
      w.settle();
      for (auto* inspector : w.window.page()->findChildren<ui::Inspector*>()) {
        (void)inspected(inspector);
        if (!inspector->isVisible() || !inspector->explanation() || inspector->stageCount() < 2) continue;
        ++explained[w.document()->scene().workspace];
        const QString early = readEarly(inspector, steps);
        QVERIFY2(early.isEmpty(), qPrintable(name + ": " + early));
      }
    }
    QVERIFY2(w.complaints.isEmpty(), qPrintable(w.complaints.join(u'|')));
    for (const char* workspace : {"attention", "regression", "retrieval", "alignment", "models"})
      QVERIFY2(explained[workspace] > 1, workspace);
    QVERIFY(steps > 100);
  }

  void stepByStepIsAViewOfTheWindowAloneAndItsKeysAreNoCommands() {
    Window w;
    w.clickCell({0, 1, 2});
    ui::Inspector* inspector = w.page()->inspector();
    (void)inspected(inspector);
    const Scene scene = w.document()->scene();
    QTest::mouseClick(w.page()->findChild<QPushButton*>("stepByStep"), Qt::LeftButton);
    QVERIFY(inspector->isStepping());
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Space);
    QTest::keyClick(w.window.focusWidget(), Qt::Key_PageDown);
    QCOMPARE(inspector->revealed(), std::size_t{3});
    w.clickCell({0, 2, 0});
    QVERIFY(inspected(inspector).contains("“Deep” attends to “Dive”"));
    QCOMPARE(inspector->revealed(), std::size_t{1});
    QVERIFY(w.document()->scene() == scene);
    inspector->setFocus();
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Escape);
    QVERIFY(!inspector->isStepping());
    QVERIFY(w.heatmap()->selection());  // Esc went no farther
  }

  void theWindowsShortcutsWorkInsideANumberField() {
    Window w;
    auto* temperature = w.named<ui::NumberField>("Temperature");
    temperature->setFocus();
    QTest::keyClick(temperature, Qt::Key_Up);
    QTest::keyClick(temperature, Qt::Key_Up);
    QCOMPARE(w.scene().mechanism.temperature, 1.2);
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(w.scene().mechanism.temperature, 1.0);
    QCOMPARE(temperature->value(), 1.0);
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(w.scene().mechanism.temperature, 1.2);
    typeNumber(temperature, "0,5");
    QCOMPARE(w.scene().mechanism.temperature, 0.5);
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(w.scene().mechanism.temperature, 1.2);
    // While a text is no number, Ctrl+Z belongs to its letters.
    temperature->selectAll();
    QTest::keyClicks(temperature, "x");
    QTest::keyClick(w.window.focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(w.scene().mechanism.temperature, 1.2);
    QTest::keyClick(temperature, Qt::Key_Escape);
    QTest::keyClick(w.window.focusWidget(), Qt::Key_E, Qt::ControlModifier);
    QVERIFY(w.window.findChild<ui::ExportDialog*>());
  }

  void equalWeightsAreAllAsDarkAsTheyCanBe() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    QTest::keyClicks(editor, "a a a");
    w.settle();
    QCOMPARE(w.weight(0, 1, 0), w.weight(0, 0, 0));
    QCOMPARE(w.range().low, 0.0F);
    QCOMPARE(w.range().high, w.weight(0, 0, 0));
  }

  void everyDroppedWeightIsSaidToBeDropped() {
    Window w;
    w.dropHalf();
    int dropped = 0, kept = 0;
    for (std::size_t panel = 0; panel < 2; ++panel)
      for (Index row = 0; row < 3; ++row) {
        const std::vector<float> pooled = pooledWeightsOfRow(w.page()->results().pass, Index(panel), row);
        for (Index column = 0; column < 3; ++column) {
          w.clickCell({panel, row, column});
          const bool isDropped = pooled[std::size_t(column)] == 0;
          QCOMPARE(test::inspected(w.page()->inspector()).contains("Dropout leaves this weight out"), isDropped);
          QCOMPARE(ui::isDropped(w.heatmap()->figure(), panel, row, column), isDropped);
          QCOMPARE(w.heatmap()->description({panel, row, column}).endsWith(", dropped"), isDropped);
          ++(isDropped ? dropped : kept);
        }
      }
    QVERIFY(dropped > 3 && kept > 3);
  }

  void everyNumberOfTheOutputIsTheSumThatIsShown() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    w.page()->setView(View::output);
    w.settle();
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
      for (Index row = 0; row < ui::rowsOf(figure, panel); ++row)
        for (Index column = 0; column < ui::columnsOf(figure, panel); ++column) {
          double sum = 0;
          for (const Step& step :
               attentionExplanation(w.page()->results().pass, {}, figure, {panel, row, column}).steps)
            for (const TermRow& line : step.rows) sum += *line.terms[3].number;
          QVERIFY(std::abs(sum - double(w.weight(panel, row, column))) < 1e-5);
        }
  }

  void aDoubleClickOnAHeadShowsItsLinesAloneInOneStep() {
    Window w;
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 4; });
    QTest::keyClick(&w.window, Qt::Key_4, Qt::ControlModifier);
    w.settle();
    const int steps = w.own.history().count();
    const auto hidden = [&] { return w.scene().lines.hiddenHeads; };
    const auto doubleClick = [&](const char* head) {
      auto* button = w.window.findChild<QAbstractButton*>(head);
      QTest::mouseClick(button, Qt::LeftButton);
      w.settle();
      QTest::mouseDClick(button, Qt::LeftButton);
      w.settle();
    };
    doubleClick("head2");
    QCOMPARE(hidden(), (std::vector<Index>{0, 2, 3}));
    for (const ui::LinePlace& place : w.page()->lines()->view()->shownLines()) QCOMPARE(place.head, Index{1});
    QCOMPARE(w.own.history().count(), steps + 1);
    doubleClick("head2");
    QVERIFY(hidden().empty());
    w.undo();
    QCOMPARE(hidden(), (std::vector<Index>{0, 2, 3}));
    w.undo();
    QVERIFY(hidden().empty());
    // By the keyboard, too.
    auto* button = w.window.findChild<QAbstractButton*>("head3");
    QTest::keyClick(button, Qt::Key_Return);
    w.settle();
    QCOMPARE(hidden(), (std::vector<Index>{0, 1, 3}));
    QTest::keyClick(button, Qt::Key_Return);
    w.settle();
    QVERIFY(hidden().empty());
  }

  void pinnedTokensAreExplainedAndTheirListLeadsToALine() {
    Window w;
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    QTest::keyClick(&w.window, Qt::Key_4, Qt::ControlModifier);
    w.settle();
    ui::LineView* view = w.page()->lines()->view();
    const auto click = [&](const ui::LineToken& token) {
      QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->viewportRect(token).center().toPoint());
      w.settle();
    };
    click({0, false, 1});
    const QString one = inspected(w.page()->inspector());
    QVERIFY2(one.contains("What “into” attends to") && one.contains("sequence 1"), qPrintable(one));
    double largest = 0;
    for (const ui::LinePlace& place : view->shownLines()) largest = std::max(largest, double(place.line.weight));
    QVERIFY2(one.contains(QString::number(largest, 'f', 4)), qPrintable(one));
    QVERIFY2(one.contains("2.000"), qPrintable(one));  // both heads of it
    click({1, true, 0});
    QVERIFY2(inspected(w.page()->inspector()).contains("What attends to “Learn”"),
             qPrintable(inspected(w.page()->inspector())));
    click({1, true, 0});
    // The first row of the list, whose heading sorts.
    QString linked;
    connect(w.page()->inspector(), &ui::Inspector::linkClicked, &w.window, [&](const QString& link) { linked = link; });
    for (const QPoint& place : linksOf(w.page()->inspector())) {
      QTest::mouseClick(w.page()->inspector()->viewport(), Qt::LeftButton, {}, place);
      if (!linked.isEmpty()) break;
    }
    w.settle();
    QVERIFY(view->chosen());
    QCOMPARE(Index(view->chosen()->line.query), Index{1});
    QVERIFY2(inspected(w.page()->inspector()).contains("“into” attends to"),
             qPrintable(inspected(w.page()->inspector())));
    // What was pinned last is explained, whatever was chosen before.
    click({0, false, 2});
    QVERIFY2(inspected(w.page()->inspector()).contains("2 pinned tokens"),
             qPrintable(inspected(w.page()->inspector())));
    QTest::keyClick(view, Qt::Key_Escape);
    w.settle();
    QVERIFY(inspected(w.page()->inspector()).startsWith("Click a cell"));
  }

  void linesOfHundredsOfTokensAreCappedAndTheCaptionSaysSo() {
    Window w;
    w.own.edit("long", [](Scene& scene) {
      for (int i = 0; i < 150; ++i) scene.attention.inputs.keys.text += " w" + std::to_string(i);
      scene.attention.mechanism.heads = 2;
      scene.attention.lines.share = 1;
    });
    QTest::keyClick(&w.window, Qt::Key_4, Qt::ControlModifier);
    w.settle();
    ui::LineView* view = w.page()->lines()->view();
    QVERIFY(view->figure().backdrop);
    for (std::size_t panel = 0; panel < view->figure().panels.size(); ++panel)
      QVERIFY(ui::lineCount(view->figure(), panel) <= 6000);
    QVERIFY(ui::lineCount(view->figure(), 2) > 1000);  // the long one
    bool isSaid = false;
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      isSaid |= label->text().contains("the largest of each row: a token has all that make up 100%");
    QVERIFY(isSaid);
  }

  void theViewsAreTabsAsLongAsThereIsRoom() {
    Window w;
    for (const AttentionView& row : attentionViews()) {
      w.page()->showView(row.id);
      w.settle();
      auto* views = w.named<ui::SegmentedControl>("View");
      QVERIFY2(!views->findChild<QComboBox*>()->isVisible(), row.id);
      for (const QAction* action : w.page()->actions())
        if (action->objectName() == QLatin1String(row.id)) QVERIFY2(action->isChecked(), row.id);
    }
  }

  void rowsWithoutAKeyAreChosenAndLengthsASequenceOrAQuery() {
    Window w;
    auto* perQuery = w.window.findChild<QCheckBox*>("causal")->parentWidget()->findChild<QComboBox*>();
    QVERIFY(perQuery->isVisible());
    perQuery->setFocus();
    QTest::keyClick(perQuery, Qt::Key_Down);
    w.settle();
    QCOMPARE(w.scene().mechanism.emptyRow, EmptyRow::uniform);
    for (auto* box : w.window.findChildren<QCheckBox*>())
      if (box->text().contains("ength for every query")) QTest::keyClick(box, Qt::Key_Space);
    w.settle();
    QVERIFY(w.scene().mechanism.lengthPerQuery);
    QCOMPARE(w.page()->results().pass.validLengths.size(), std::size_t{12});
  }

  void everyViewIsShown() {
    Window w;
    for (const ViewRow& row : views()) {
      w.page()->setView(row.view);
      w.settle();
      QCOMPARE(w.page()->results().pass.view, row.view);
      QVERIFY(w.heatmap()->description({0, 0, 0}).contains(attentionWords(row.view).number));
    }
    QTest::keyClick(&w.window, Qt::Key_1, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.page()->view(), View::scores);
  }

  void weightsAreDrawnAsLinesWhoseShareAndHeadsAreChosen() {
    Window w;
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    QTest::keyClick(&w.window, Qt::Key_4, Qt::ControlModifier);
    w.settle();
    ui::LineView* view = w.page()->lines()->view();
    QString status;
    connect(w.page(), &Page::statusChanged, &w.window, [&](const QString& text) { status = text; });
    QVERIFY(view->isVisible() && !w.heatmap()->isVisible());
    QCOMPARE(view->figure().panels.size(), std::size_t{3});
    const std::size_t before = view->shownLines().size();
    QVERIFY(*view->figure().lines == largestWeights(**w.page()->results().pass.weights, 0.9));

    auto* share = w.page()->lines()->findChild<ui::NumberSlider*>("share");
    share->field()->selectAll();
    QTest::keyClicks(share->field(), "0.5");
    QTest::keyClick(share->field(), Qt::Key_Return);
    w.settle();
    QVERIFY(view->shownLines().size() < before);
    QCOMPARE(w.scene().lines.share, 0.5);
    w.undo();
    QCOMPARE(view->shownLines().size(), before);

    QTest::mouseClick(w.window.findChild<QAbstractButton*>("head2"), Qt::LeftButton);
    w.settle();
    QVERIFY(!view->shownLines().empty());
    for (const ui::LinePlace& place : view->shownLines()) QCOMPARE(place.head, Index{0});
    const auto captionOf = [&] {
      for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
        if (label->text().contains(" weights: ")) return label->text();
      return QString();
    };
    // Of the head that is drawn alone, on both sides.
    QVERIFY2(captionOf().startsWith(QStringLiteral("%1 of 48 weights").arg(view->shownLines().size())),
             qPrintable(captionOf()));
    w.undo();
    QCOMPARE(view->shownLines().size(), before);

    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->viewportRect({1, false, 2}).center().toPoint());
    QCOMPARE(w.own.viewState().attention.pins, (std::vector<std::vector<Index>>{{1, 0, 2}}));
    // Of two lines over each other the heavier one.
    ui::LinePlace line = view->shownLines().front();
    for (const ui::LinePlace& place : view->shownLines())
      if (place.line.key == line.line.key && place.line.weight > line.line.weight) line = place;
    const QPoint at = view->viewportPlace(line).toPoint();
    QTest::mouseMove(view->viewport(), at);
    QVERIFY2(status.contains(QString::number(double(line.line.weight), 'f', 4)), qPrintable(status));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
    QVERIFY(w.heatmap()->selection());
    QCOMPARE(w.heatmap()->selection()->row, Index(line.line.query));
    QVERIFY(test::inspected(w.page()->inspector()).contains(QString::number(double(line.line.weight), 'f', 4)));
    QTest::mouseMove(view->viewport(), QPoint(2, view->viewport()->height() - 3));
    QVERIFY2(!status.contains("weight"), qPrintable(status));
    QVERIFY(w.page()->colorMap().empty());
    QVERIFY(!w.page()->pictures().empty());
  }

  void theColourMapIsAStepOfUndoAndOneAView() {
    Window w;
    w.page()->chooseColorMap("viridis");
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels[0].colorMap, findRow(ui::colorMaps(), "viridis"));
    w.page()->setView(View::scores);
    w.settle();
    QVERIFY(w.heatmap()->figure().panels[0].colorMap->diverging);
    w.page()->setView(View::weights);
    w.undo();
    QCOMPARE(w.heatmap()->figure().panels[0].colorMap, findRow(ui::colorMaps(), "Reds"));
    w.page()->setView(View::scores);
    w.page()->chooseColorMap("RdBu");
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels[0].colorMap, findRow(ui::colorMaps(), "RdBu"));
    QCOMPARE(w.document()->scene().weightColors, std::string("Reds"));
  }

  void aMegabyteOfTextIsTakenInWithoutHoldingUpTheWindow() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    QApplication::clipboard()->setText(QString("attention is all you need ").repeated(40'000));
    QElapsedTimer clock;
    clock.start();
    editor->paste();
    QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
    w.settle();
    QTRY_COMPARE_WITH_TIMEOUT(w.page()->results().tokens->m(), Index{4096}, 10'000);
    w.settle();
    QCOMPARE(w.scene().inputs.keys.cuts.size(), std::size_t{1});
    bool said = false;
    for (const QLabel* label : w.window.findChildren<QLabel*>())
      said = said || (label->property("kind") == "banner" && label->text().contains("200,000") &&
                      label->text().contains("4,096"));
    QVERIFY(said);
    QVERIFY(editor->toPlainText().size() < 40'000);
    w.undo();
    QCOMPARE(w.page()->results().tokens->m(), Index{4});
  }

  void strangeTextIsShownAsItIs_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("families and flags") << "👨‍👩‍👧‍👦 🇨🇳 注意力";
    QTest::newRow("right to left") << "שלום abc مرحبا";
    QTest::newRow("bidi overrides") << QString("a\u202E b\u202Dc");
    QTest::newRow("private use and zero width") << QString("\uE000 a\u200Bb");
    QTest::newRow("markup") << "<b>bold</b> &amp; <img/src=x>";
    QTest::newRow("a lone surrogate") << QString(QChar(0xD800)) + " x";
  }
  void strangeTextIsShownAsItIs() {
    QFETCH(QString, text);
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    QApplication::clipboard()->setText(text);
    editor->paste();
    w.settle();
    w.heatmap()->setSelection(ui::CellPlace{0, 0, 0});
    w.window.grab();
    QVERIFY(!w.page()->results().problem);
    const QString first = ui::rowLabel(w.heatmap()->figure(), 0, 0);
    // But for what would turn the words after it around.
    QVERIFY(test::inspected(w.page()->inspector()).contains(ui::withoutControls(first).left(3)));
    QVERIFY(!test::inspected(w.page()->inspector()).contains(QChar(0x202e)));
  }

  void vectorsAreTypedIntoATable() {
    Window w;
    w.page()->matrices()->open({MatrixPlace::What::vectors, 0, {}});
    ui::MatrixEditor* editor = w.page()->matrices()->editor();
    QAbstractItemModel* model = editor->table()->model();
    QCOMPARE(model->headerData(4, Qt::Vertical).toString(), "Learn");
    QVERIFY(model->setData(model->index(4, 0), "9"));
    w.settle();
    QCOMPARE(w.scene().inputs.vectors.source, VectorSource::typed);
    QCOMPARE(w.page()->results().pass.keys->matrix(1)(0, 0), 9.0F);
    // All others are as they were.
    QCOMPARE(w.page()->results().pass.keys->matrix(0)(0, 0),
             AttentionPipeline().run(Scene{}.attention, View::scores).pass.keys->matrix(0)(0, 0));
    w.undo();
    QCOMPARE(w.scene().inputs.vectors.source, VectorSource::seeded);
    QCOMPARE(model->index(4, 0).data(Qt::EditRole).toString(),
             ui::exactText(w.page()->results().vectors->matrix(0)(4, 0)));
  }

  void anEditInTheTableKeepsWhatWasEditedMeanwhile() {
    Window w;
    w.page()->matrices()->open({MatrixPlace::What::vectors, 0, {}});
    QAbstractItemModel* model = w.page()->matrices()->editor()->table()->model();
    typeNumber(w.named<ui::NumberField>("Temperature"), "7");
    model->setData(model->index(0, 0), "5");
    QCOMPARE(w.scene().mechanism.temperature, 7.0);
  }

  void projectionsAndParametersAreEditedInTheSameTable() {
    Window w;
    w.named<QComboBox>("Projection W_q")->setCurrentIndex(1);
    w.settle();
    QCOMPARE(w.scene().mechanism.projections.queries.source, MatrixSource::random);
    QCOMPARE(w.scene().mechanism.projections.queries.rows, 8);
    w.page()->matrices()->open({MatrixPlace::What::projection, &projectionRows[0], {}});
    QAbstractItemModel* model = w.page()->matrices()->editor()->table()->model();
    model->setData(model->index(1, 2), "-4");
    w.settle();
    QCOMPARE(w.page()->results().projections.queries->matrix(0)(1, 2), -4.0F);
    choose(w.named<ui::ChoiceList>("Scoring function"), "bilinear");
    w.settle();
    w.page()->matrices()->open({MatrixPlace::What::parameter, nullptr, "M"});
    model->setData(model->index(0, 0), "3.5");
    w.settle();
    QCOMPARE(w.page()->results().pass.scoreInputs.parameters->at("M").matrix(0)(0, 0), 3.5F);
  }

  void everyHeatmapIsAPictureOfItsOwnThatSaysWhichItIs() {
    Window w;
    const auto namesOf = [](const std::vector<ui::NamedPicture>& pictures) {
      QStringList names;
      for (const ui::NamedPicture& each : pictures) names << each.name;
      return names;
    };
    QCOMPARE(namesOf(w.page()->pictures()),
             (QStringList{"Attention weights", "sequence 1", "sequence 2", "sequence 3"}));
    for (int i = 1; i <= 3; ++i) {
      const QStringList said = svgText(w.page()->pictures()[static_cast<std::size_t>(i)].picture);
      for (int k = 1; k <= 3; ++k) QCOMPARE(said.contains(QString("Sequence %1").arg(k)), i == k);
    }
    w.document()->edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    w.settle();
    const auto heads = w.page()->pictures();
    QCOMPARE(namesOf(heads).mid(2, 3), (QStringList{"sequence 1, head 2", "sequence 2, head 1", "sequence 2, head 2"}));
    const QStringList said = svgText(heads[4].picture);
    QVERIFY2(said.contains("Sequence 2") && said.contains("Head 2"), qPrintable(said.join('|')));
    QVERIFY(!said.contains("Sequence 1") && !said.contains("Head 1"));
    // With one heatmap there is nothing to choose.
    w.document()->edit("one", [](Scene& scene) {
      scene.attention.inputs.keys.text = "one sequence alone";
      scene.attention.mechanism.heads = 1;
    });
    w.settle();
    QCOMPARE(namesOf(w.page()->pictures()), QStringList("Attention weights"));
  }

  void theTitleOfANarrowHeatmapKeepsItsNumber() {
    Window w;
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    QApplication::clipboard()->setText(QStringLiteral("a\n").repeated(24).trimmed());
    editor->paste();
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{24});
    ui::ExportOptions narrow;
    narrow.cell = 8;
    const QStringList said = svgText(w.page()->pictures().front().picture, narrow);
    for (int i = 1; i <= 24; ++i) QVERIFY2(said.contains(QString::number(i)), qPrintable(said.join(u'|')));
    QVERIFY(said.filter("Seq").isEmpty());
  }

  void labelsThatBeginAlikeAreCutWhereTheyDiffer() {
    Window w;
    const QString front("one-and-the-same-very-long-beginning-of-all-");
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    QApplication::clipboard()->setText(QStringLiteral("%1b %1c %1d").arg(front));
    editor->paste();
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels[0].columnLabels->first(), front + "b");
    const QStringList said = svgText(w.page()->pictures().front().picture);
    for (const char* end : {"…b", "…c", "…d"})
      QVERIFY2(said.contains(QString::fromUtf8(end)), qPrintable(said.join(u'|')));
  }

  void figuresAreExportedInEveryFormat() {
    Window w;
    QTemporaryDir folder;
    const ui::Picture picture = w.page()->pictures().front().picture;
    for (const auto& [format, start] : {std::pair("png", QByteArray("\x89PNG")), std::pair("svg", QByteArray("<?xml")),
                                        std::pair("pdf", QByteArray("%PDF"))}) {
      const QString path = folder.filePath(QString("figure.") + format);
      QCOMPARE(writeFigure(path, picture, {format, 120, 0, 150, false}, {w.document()->scene()}), QString());
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QVERIFY(file.readAll().startsWith(start));
    }
    QVERIFY_EXCEPTION_THROWN(writeFigure(folder.filePath("no/folder/x.png"), picture, {}, {}), DataError);
  }

  void everyNumberIsSavedAsALineWithItsNames() {
    Window w;
    QTemporaryDir folder;
    w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("weights"); };
    QMenu* menu = nullptr;
    for (QMenu* each : w.window.findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Save numbers") menu = each;
    QVERIFY(menu);
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 1);
    menu->actions().first()->trigger();
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QFile file(folder.filePath("weights.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).trimmed().split(u'\n');
    QCOMPARE(lines.size(), 1 + 3 * 16);
    QCOMPARE(lines[0], "sequence,query,query_token,key,key_token,weight");
    // Sequence 2, query "code", key "Learn"; and one that is masked has no number.
    const QStringList cells = lines[1 + 16 + 2 * 4].split(u',');
    QCOMPARE(cells.mid(0, 5), (QStringList{"2", "3", "code", "1", "Learn"}));
    QCOMPARE(cells[5].toFloat(), w.weight(1, 2, 0));
    QVERIFY(lines[1 + 16 + 2 * 4 + 3].endsWith("3,code,4,<blank>,"));
  }

  void aTableOfHeadsIsReadAgainAsHeads() {
    for (const auto& [sequences, shape] :
         {std::pair("the cat sat\non the mat", Shape{1, 2, 4, 3, 3}), std::pair("the cat sat", Shape{1, 1, 4, 3, 3})}) {
      Window w;
      w.own.edit("heads", [text = sequences](Scene& scene) {
        scene.attention.mechanism.heads = 4;
        scene.attention.inputs.keys.text = text;
      });
      w.settle();
      QTemporaryDir folder;
      w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("heads.csv"); };
      QMenu* menu = nullptr;
      for (QMenu* each : w.window.findChildren<QMenu*>())
        if (each->title().remove(u'&') == "Save numbers") menu = each;
      QVERIFY(menu);
      emit menu->aboutToShow();
      menu->actions().first()->trigger();
      QTRY_VERIFY(w.window.hasNoFileJobs());
      const ImportedAttention read = guessImport(readImport(folder.filePath("heads.csv").toStdString()));
      QVERIFY(canonicalOf(read.tensors.front()).shape == shape);
    }
  }

  void theWeightsOfEveryWorkspaceAreSavedAsATensorThatIsReadAgain() {
    Window w;
    QTemporaryDir folder;
    QMenu* menu = nullptr;
    for (QMenu* each : w.window.findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Save numbers") menu = each;
    QVERIFY(menu);
    int tensors = 0;
    for (const Qt::Key key : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4}) {
      QTest::keyClick(&w.window, key, Qt::AltModifier);
      QTRY_VERIFY_WITH_TIMEOUT(w.window.page()->isUpToDate() && !w.window.page()->tables().empty(), 30'000);
      for (const NamedTable& table : w.window.page()->tables()) {
        if (!table.attention) continue;
        const QString path = folder.filePath(QString("weights %1.npz").arg(++tensors));
        w.window.askForFile = [&](const QString&, const QString&, bool) { return path; };
        emit menu->aboutToShow();
        for (QAction* each : menu->actions())
          if (each->text().remove(u'&').startsWith(table.name)) each->trigger();
        QTRY_VERIFY(w.window.hasNoFileJobs());
        const CanonicalAttention expected = table.attention();
        const CanonicalAttention read = canonicalOf(guessImport(readImport(path.toStdString())).tensors.front());
        QCOMPARE(read.shape, expected.shape);
        QVERIFY(read.bytes == expected.bytes);
        // Sequences have each their own tokens, a single matrix has its own.
        const bool isOne = expected.shape[1] * expected.shape[2] == 1;
        const Index tokens = isOne ? expected.shape.back() : 0;
        QVERIFY2(expected.shape.back() > 1 && std::ssize(expected.keyTokens) == tokens, qPrintable(table.name));
        QVERIFY(read.keyTokens == expected.keyTokens && read.queryTokens == expected.queryTokens);
      }
    }
    QVERIFY(tensors >= 4);
  }

  void theExportDialogSavesWhatItShows() {
    Window w;
    QTemporaryDir folder;
    w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("chosen"); };
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "150");
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "300");
    QString suggested;
    w.window.askForFile = [&](const QString&, const QString&, bool) {
      suggested = QFileInfo(w.window.suggestedFile).fileName();
      return folder.filePath("chosen");
    };
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCOMPARE(suggested, "attention-weights.png");
    QCOMPARE(QImage(folder.filePath("chosen.png")).width(), int(std::ceil(150 / 25.4 * 300)));
    // It stays, and says where the figure is.
    QVERIFY(dialog->isVisible());
    QVERIFY(dialog->findChild<QLabel*>("saved")->text().contains("Saved chosen.png"));
    // A name that says another format is meant so.
    w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("chosen.svg"); };
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCOMPARE(dialog->findChild<QLabel*>("saved")->text().section(u' ', 0, 1), "Saved chosen.svg");
    QFile named(folder.filePath("chosen.svg"));
    QVERIFY(named.open(QIODevice::ReadOnly));
    QVERIFY(named.read(200).contains("<svg"));
    w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("chosen"); };
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    auto* show = dialog->findChild<QPushButton*>("show");
    QVERIFY(show->isVisible());
    QString shown;
    w.window.showFolderOf = [&](const QString& path) { shown = path; };
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(shown, folder.filePath("chosen.png"));
    // Into a document of LaTeX as it was saved, whatever is chosen after that.
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "90");
    QTest::mouseClick(dialog->findChild<QPushButton*>("latex"), Qt::LeftButton);
    const QString latex = QApplication::clipboard()->text();
    QVERIFY2(latex.contains("\\includegraphics[width=150mm]{chosen.png}"), qPrintable(latex));
    QVERIFY2(latex.contains("\\caption{Attention weights"), qPrintable(latex));
    QVERIFY2(latex.contains("\\label{fig:chosen}"), qPrintable(latex));
  }

  void theExportDialogCopiesWhatItShows() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "100");
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "200");
    QApplication::clipboard()->setText("before");
    QTest::mouseClick(dialog->findChild<QPushButton*>("copy"), Qt::LeftButton);
    QTRY_VERIFY(!QApplication::clipboard()->image().isNull());
    QCOMPARE(QApplication::clipboard()->image().width(), int(std::ceil(100 / 25.4 * 200)));
    QVERIFY(QApplication::clipboard()->mimeData()->data("image/svg+xml").contains("width=\"100"));
  }

  void theColourBarSaysAtItsLeftEndWhatItShows() {
    Window w;
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      w.window.resize(size);
      QCoreApplication::sendPostedEvents();
      w.settle();
      auto* strip = w.heatmap()->findChild<QWidget*>("colorBar");
      QVERIFY(strip && strip->isVisible());
      const QImage image = strip->grab().toImage();
      // The letters of "weight" have ground between them, which a bar has not.
      const QColor ground = image.pixelColor(3, 14);
      int ink = 0, empty = 0;
      for (int y = 9; y < 20; ++y)
        for (int x = 16; x < 50; ++x) ++(image.pixelColor(x, y) == ground ? empty : ink);
      QVERIFY2(ink > 40 && empty > 100, qPrintable(QString("%1, %2").arg(ink).arg(empty)));
    }
  }

  void aPresetSetsTheSizeAndTheDialogRemembersIt() {
    const auto dialogOf = [](Window& w) {
      QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
      return w.window.findChild<ui::ExportDialog*>();
    };
    {
      Window w;
      auto* dialog = dialogOf(w);
      auto* preset = dialog->findChild<QComboBox*>("preset");
      preset->setFocus();
      preset->setCurrentIndex(0);
      QTest::keyClick(preset, Qt::Key_Down);
      QCOMPARE(dialog->findChild<ui::NumberField*>("width")->value(), 90.0);
      QCOMPARE(dialog->options().fontPt, 7.0);
      typeNumber(dialog->findChild<ui::NumberField*>("height"), "60");
      dialog->findChild<QCheckBox*>("footer")->click();
      QVERIFY(dialog->options().footer.contains("oftmax"));
      QTRY_VERIFY(dialog->findChild<QLabel*>("size")->text().startsWith("90.0 × 60.0 mm"));
      typeNumber(dialog->findChild<ui::NumberField*>("font-size"), "4");
      QTRY_VERIFY(dialog->findChild<QLabel*>("warning")->isVisible());
      // No word is no height of its own; a width that no sheet has changes nothing.
      typeNumber(dialog->findChild<ui::NumberField*>("height"), "automatic");
      QCOMPARE(dialog->options().heightMm, 0.0);
      typeNumber(dialog->findChild<ui::NumberField*>("height"), "60");
      typeNumber(dialog->findChild<ui::NumberField*>("width"), "5000");
      QCOMPARE(dialog->options().widthMm, 90.0);
    }
    Window again;
    auto* dialog = dialogOf(again);
    QCOMPARE(dialog->options().widthMm, 90.0);
    QCOMPARE(dialog->options().heightMm, 60.0);
    QCOMPARE(dialog->options().fontPt, 4.0);
    QVERIFY(!dialog->options().footer.isEmpty());
    dialog->findChild<QCheckBox*>("footer")->click();
  }

  void aFigureKeepsItsSizeInMillimetresInEveryFormatAndItsPixelsAtEveryResolution() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    const auto choose = [&](const char* format) {
      for (QAbstractButton* button : dialog->findChildren<QAbstractButton*>())
        if (button->text() == QLatin1String(format)) button->click();
    };
    auto* width = dialog->findChild<ui::NumberField*>("width");
    choose("PNG");
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "300");
    typeNumber(width, "150");
    auto* unit = dialog->findChild<QComboBox*>("unit");
    unit->setFocus();
    QTest::keyClick(unit, Qt::Key_End);
    QCOMPARE(width->value(), 1772.0);
    choose("SVG");
    QCOMPARE(width->value(), 567.0);
    choose("PNG");
    QCOMPARE(width->value(), 1772.0);
    // Whoever wants so many pixels gets them, and at a finer resolution may have more of them.
    typeNumber(width, "1920");
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "1200");
    QCOMPARE(width->value(), 1920.0);
    typeNumber(width, "20000");
    QCOMPARE(width->value(), 20'000.0);
    // Where they would be more than a sheet can have it is said, and they come back when they are possible again.
    auto* warning = dialog->findChild<QLabel*>("warning");
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "72");
    QCOMPARE(width->value(), 2834.0);
    QTRY_VERIFY(warning->isVisible() && warning->text().contains("20000 px"));
    QVERIFY2(warning->text().contains("so it is 2834 px"), qPrintable(warning->text()));
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "1200");
    QCOMPARE(width->value(), 20'000.0);
    QTRY_VERIFY(!warning->text().contains("20000 px"));
    QTest::keyClick(unit, Qt::Key_Home);
  }

  void aFigureCarriesTheSceneOnlyIfThatIsWanted() {
    Window w;
    QTemporaryDir folder;
    w.window.askForFile = [&](const QString&, const QString&, bool) { return folder.filePath("figure.png"); };
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    const auto isInside = [&] {
      dialog->findChild<QPushButton*>("save")->click();
      for (int i = 0; i < 500 && !w.window.hasNoFileJobs(); ++i) QTest::qWait(10);
      QFile file(folder.filePath("figure.png"));
      return file.open(QIODevice::ReadOnly) && file.readAll().contains("attention-lab-scene");
    };
    w.window.ask = [](const QString&, const QStringList&) { return 0; };
    QVERIFY(isInside());
    dialog->findChild<QCheckBox*>("scene")->click();
    QVERIFY(!isInside());
    dialog->findChild<QCheckBox*>("scene")->click();
  }

  void aSavedFigureOpensItsSceneAgain() {
    Window w;
    QTemporaryDir folder;
    typeNumber(w.named<ui::NumberField>("Heads"), "4");
    w.settle();
    const Scene scene = w.document()->scene();
    const auto contentOf = [](const QString& path) {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    for (const char* ending : {"png", "svg", "pdf"}) {
      const QString path = folder.filePath(QString("figure.") + ending);
      const ui::ExportOptions options{ending, 90, 0, 100, false};
      QCOMPARE(writeFigure(path, w.page()->pictures().front().picture, options, {scene}), QString());
      const QByteArray before = contentOf(path);
      Window other;
      QMimeData mime;
      mime.setUrls({QUrl::fromLocalFile(path)});
      QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(&other.window, &enter);
      QVERIFY(enter.isAccepted());
      QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
      QCoreApplication::sendEvent(&other.window, &drop);
      QTRY_VERIFY(other.document()->scene() == scene);
      // The scene has no file yet: saving it must not replace the picture.
      QVERIFY(other.document()->path().isEmpty());
      QCOMPARE(contentOf(path), before);
    }
    // What is not saved is asked about; what carries nothing is refused.
    Window other;
    typeNumber(other.named<ui::NumberField>("Heads"), "2");
    int asked = 0;
    other.window.askAboutUnsaved = [&] {
      ++asked;
      return MainWindow::Unsaved::cancel;
    };
    other.window.openFile(folder.filePath("figure.png"));
    QTRY_COMPARE(asked, 1);
    QCOMPARE(other.document()->scene().attention.mechanism.heads, Index{2});
    QVERIFY(QImage(4, 4, QImage::Format_RGB32).save(folder.filePath("plain.png")));
    other.window.openFile(folder.filePath("plain.png"));
    QTRY_COMPARE(other.complaints.size(), 1);
    QVERIFY2(other.complaints[0].contains("carries no scene"), qPrintable(other.complaints[0]));
  }

  void imagesAndNumbersAreCopied() {
    Window w;
    w.heatmap()->setFocus();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!QApplication::clipboard()->image().isNull());
    const QMimeData* figure = QApplication::clipboard()->mimeData();
    QVERIFY(figure->data("image/png").startsWith("\x89PNG") && figure->data("image/svg+xml").contains("<svg"));
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QApplication::clipboard()->mimeData()->html().contains("<td>Dive</td>"));
    QVERIFY(QApplication::clipboard()->mimeData()->hasFormat("text/tab-separated-values"));
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines[0], "sequence 1\tDive\tinto\tDeep\tLearning");
    QCOMPARE(lines[1].split('\t').size(), 5);
  }

  void moreNumbersThanTheClipboardTakesAreRefusedInWords() {
    Window w;
    QStringList tokens;
    for (int i = 0; i < 1'001; ++i) tokens << QString::number(i);
    QApplication::clipboard()->setText(tokens.join(u' '));
    auto* editor = w.named<ui::TokenEditor>("Sequences");
    editor->selectAll();
    editor->paste();
    w.settle();
    w.heatmap()->setFocus();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("1,002,001 numbers") && w.complaints[0].contains("the 1,000,000 that") &&
                 w.complaints[0].contains("Save numbers"),
             qPrintable(w.complaints[0]));
    QCOMPARE(QApplication::clipboard()->text(), tokens.join(u' '));
  }

  void aSceneIsSavedAndOpenedAgain() {
    Window w;
    QTemporaryDir folder;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    QVERIFY(w.window.isWindowModified());
    QVERIFY(saved(w.window, folder.filePath("a.attn")));
    QVERIFY(!w.window.isWindowModified());
    const Scene scene = w.document()->scene();
    Window other;
    QVERIFY(opened(other.window, folder.filePath("a.attn")));
    QVERIFY(other.document()->scene() == scene);
    QVERIFY(!other.document()->history().canUndo());
  }

  void aFileThatCantBeOpenedLeavesEverythingAsItWas() {
    Window w;
    QTemporaryDir folder;
    QFile file(folder.filePath("bad.attn"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"format\": 3}") > 0);
    file.close();
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    const Scene before = w.document()->scene();
    for (const QString& path : {file.fileName(), folder.filePath("missing.attn"), folder.path()}) {
      QVERIFY(!opened(w.window, path));
      QVERIFY(w.document()->scene() == before);
    }
    QTRY_COMPARE(w.complaints.size(), 3);
    QVERIFY(w.complaints[0].contains("bad.attn"));
    QVERIFY(w.window.isWindowModified());
  }

  void closingAsksAboutChangesThatAreNotSaved() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    w.window.askAboutUnsaved = [] { return MainWindow::Unsaved::cancel; };
    QVERIFY(!w.window.close());
    w.window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    QVERIFY(w.window.close());
  }

  void theSameEditsByHandAndByCommandLineGiveTheSameNumbers() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    choose(w.named<ui::ChoiceList>("Scoring function"), "additive");
    w.settle();
    const AttentionResults results = AttentionPipeline().run(w.scene(), View::weights);
    COMPARE_TENSORS(**w.page()->results().pass.weights, **results.pass.weights, 0, 0);
  }

  void bothThemesAndAllSizesAreDrawn() {
    for (const ui::ThemeChoice choice : {ui::ThemeChoice::dark, ui::ThemeChoice::light}) {
      ui::applyTheme(*qApp, choice);
      Window w;
      for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(2560, 1440)}) {
        w.window.resize(size);
        w.settle();
        QVERIFY(!w.window.grab().isNull());
        QCOMPARE(w.window.size(), size);
      }
    }
  }

  void aStormOfKeysAndClicksBreaksNothing() {
    Window w;
    Rng rng(11);
    QWidgetList widgets;
    for (QWidget* widget : w.window.findChildren<QWidget*>())
      if (widget->isVisible() && !widget->inherits("QMenu") && !qobject_cast<QToolButton*>(widget) &&
          !qobject_cast<QComboBox*>(widget))
        widgets << widget;
    const int keys[] = {Qt::Key_Left, Qt::Key_Right,     Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
                        Qt::Key_End,  Qt::Key_PageUp,    Qt::Key_PageDown, Qt::Key_Tab,    Qt::Key_A,
                        Qt::Key_1,    Qt::Key_Backspace, Qt::Key_Return,   Qt::Key_Escape, Qt::Key_Space};
    for (int i = 0; i < 600; ++i) {
      QWidget* widget = widgets[qsizetype(rng.bits() % std::uint64_t(widgets.size()))];
      if (rng.uniform() < 0.5) {
        QTest::keyClick(widget, Qt::Key(keys[rng.bits() % std::size(keys)]));
      } else {
        const QPoint spot(int(rng.uniform() * widget->width()), int(rng.uniform() * widget->height()));
        QTest::mousePress(widget, Qt::LeftButton, {}, spot);
        QTest::mouseMove(widget, spot + QPoint(int(rng.uniform() * 80) - 40, 5));
        QTest::mouseRelease(widget, Qt::LeftButton, {}, spot);
      }
      if (i % 50 == 0) w.document()->undo();
    }
    w.settle();
    while (w.document()->history().canUndo()) w.document()->undo();
    w.settle();
    Scene untouched;
    untouched.workspace = w.document()->scene().workspace;  // to go to another workspace is no edit
    QVERIFY(w.document()->scene() == untouched);
  }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
