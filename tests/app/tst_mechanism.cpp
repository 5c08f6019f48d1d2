// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <QtTest>

#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/attention/attention_page.h"
#include "app/scene_file.h"
#include "ui/controls/number_slider.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"

using namespace attn;
using namespace attn::app;

// Masks, normalisers and positions under the hand: chosen in the left panel, painted on the heatmap, undone and saved.

namespace {

struct Window {
  Document own;
  MainWindow window{&own};

  Window() {
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.resize(1440, 900);
    window.show();
    window.activateWindow();
    settle();
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 10'000); }
  AttentionPage* page() const { return window.findChild<AttentionPage*>(); }
  ui::HeatmapView* heatmap() const { return page()->heatmap(); }
  const Mechanism& mechanism() const { return own.scene().attention.mechanism; }
  float weight(Index row, Index column) const { return ui::matrixOf(heatmap()->figure(), 0)(row, column); }
  void toggle(const char* id) {
    auto* box = page()->findChild<QCheckBox*>(id);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
    settle();
  }
  void choose(const char* list, const char* id) {
    auto* box = page()->findChild<QComboBox*>(list);
    const int row = box->findData(QString::fromLatin1(id));
    QVERIFY2(row >= 0, id);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
    settle();
  }
  void click(const char* button) {
    QTest::mouseClick(page()->findChild<QToolButton*>(button), Qt::LeftButton);
    settle();
  }
  void type(const char* field, const QString& text) {
    auto* line = page()->findChild<QWidget*>(field);
    QVERIFY2(line && line->isVisible(), field);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    settle();
  }
  void undo() {
    own.undo();
    settle();
  }
  QPoint middle(Index row, Index column) const { return heatmap()->viewportRect({0, row, column}).center().toPoint(); }
  bool says(const QString& words) const {
    const QList<QLabel*> labels = window.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
  }
  QString caption() const {
    for (const QWidget* label : window.findChildren<QWidget*>())
      if (label->property("text").toString().startsWith("rows are queries")) return label->property("text").toString();
    return {};
  }
};

/// Twelve tokens in one sequence, without a mask.
AttentionScene twelve() {
  AttentionScene scene;
  scene.inputs.keys.text = "a b c d e f g h i j k l";
  return scene;
}

}  // namespace

class TestMechanism : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_mechanism");
  }

  void masksWithNumbersCombineAndAreUndone() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("window");
    QVERIFY(w.weight(5, 7) > 0);
    QCOMPARE(w.weight(5, 8), 0.0F);
    w.type("width.field", "4");
    QCOMPARE(w.mechanism().masks, (std::vector<MaskChoice>{{"window", {{"width", 4}}}}));
    QVERIFY(w.weight(5, 9) > 0);
    QCOMPARE(w.weight(5, 10), 0.0F);
    w.toggle("causal");
    QCOMPARE(w.weight(5, 6), 0.0F);
    QVERIFY(w.weight(5, 1) > 0);
    QCOMPARE(w.weight(5, 0), 0.0F);
    const QByteArray saved = sceneText(w.own.scene(), w.own.viewState());
    QVERIFY(parseScene(saved).scene == w.own.scene());
    for (int i = 0; i < 3; ++i) w.undo();
    QVERIFY(w.mechanism().masks.empty());
    QVERIFY(w.weight(5, 11) > 0);
  }

  void aSliderOfKeysEndsAtTheKeysThereAre() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("window");
    auto* slider = w.page()->findChild<QSlider*>("width.slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QCOMPARE(w.mechanism().masks[0].scalars.at("width"), 12.0);
  }

  void blocksBeginAsHalvesAndAreTyped() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("blocks");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{6, 6}));
    QVERIFY(w.weight(5, 0) > 0);
    QCOMPARE(w.weight(5, 6), 0.0F);
    w.type("sizes", "2, 3, 7");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3, 7}));
    QVERIFY(w.weight(5, 11) > 0);
    QCOMPARE(w.weight(5, 4), 0.0F);
    w.type("sizes", "2, 3");
    QVERIFY(w.says("The blocks have 2 + 3 queries and keys, but there are 12."));
    w.type("sizes", "two");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3}));
    QCOMPARE(w.page()->findChild<QLineEdit*>("sizes")->text(), QString("2, 3"));
    // Nothing was typed since: Ctrl+Z is the window's.
    QTest::keyClick(w.page()->findChild<QLineEdit*>("sizes"), Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3, 7}));
  }

  void theBrushHidesKeysAndShowsThemAgain() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    // Without that mask Shift changes nothing.
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 3));
    QVERIFY(w.mechanism().painted->empty());
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 3));
    // A quick hand: the cells between are painted too.
    QTest::mouseMove(viewport, w.middle(2, 6));
    QTest::mouseRelease(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 6));
    w.settle();
    for (Index j = 0; j < 12; ++j) QCOMPARE(w.weight(2, j) == 0, j >= 3 && j <= 6);
    QVERIFY(w.weight(1, 3) > 0);
    // A stroke that begins on a hidden key shows keys.
    QTest::mouseClick(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 4));
    w.settle();
    QVERIFY(w.weight(2, 4) > 0);
    QCOMPARE(w.weight(2, 5), 0.0F);
    const QByteArray saved = sceneText(w.own.scene(), w.own.viewState());
    QVERIFY(parseScene(saved).scene == w.own.scene());
    w.undo();
    QCOMPARE(w.weight(2, 4), 0.0F);
    w.undo();  // the whole stroke
    QVERIFY(w.mechanism().painted->empty());
    QVERIFY(w.weight(2, 5) > 0);
  }

  void escTakesAStrokeBackAndTheSpaceBarPaintsTheSelectedCell() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 3));
    QTest::mouseMove(viewport, w.middle(5, 6));
    QVERIFY(!w.mechanism().painted->empty());
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    QTest::mouseRelease(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(5, 6));
    w.settle();
    QVERIFY(w.mechanism().painted->empty());
    QTest::mouseClick(viewport, Qt::LeftButton, {}, w.middle(4, 1));
    QTest::keyClick(w.heatmap(), Qt::Key_Space);
    w.settle();
    QCOMPARE(w.weight(4, 1), 0.0F);
    QTest::keyClick(w.heatmap(), Qt::Key_Space);
    w.settle();
    QVERIFY(w.weight(4, 1) > 0);
    QTest::keyClick(w.heatmap(), Qt::Key_Space);
    w.settle();
    w.click("paint.clear");
    QVERIFY(w.mechanism().painted->empty());
  }

  void normalisersAreChosenWithTheirNumbersAndTheCaptionKnowsTheSum() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    QVERIFY2(w.caption().contains("each row sums to 1"), qPrintable(w.caption()));
    w.choose("normaliser", "sigmoid");
    QCOMPARE(w.mechanism().normaliser, std::string("sigmoid"));
    QVERIFY2(!w.caption().contains("each row sums to 1"), qPrintable(w.caption()));
    w.choose("normaliser", "top-k");
    w.type("k.field", "2");
    int seen = 0;
    for (Index j = 0; j < 12; ++j) seen += w.weight(3, j) > 0;
    QCOMPARE(seen, 2);
    QCOMPARE(w.mechanism().scalars.at("k"), 2.0);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(3, 3));
    QVERIFY2(w.page()->inspector()->toPlainText().contains("Of 12 scores the 2 largest count"),
             qPrintable(w.page()->inspector()->toPlainText()));
  }

  void positionsAreChosenWithTheirNumbersAndOddHeadsAreExplained() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.inputs.keys.text = "a a a a";
    });
    w.settle();
    QCOMPARE(w.weight(0, 0), w.weight(0, 3));
    for (const char* id : {"sinusoidal", "rotary", "alibi", "learned"}) {
      w.choose("positions", id);
      QCOMPARE(w.mechanism().positions, std::string(id));
      QVERIFY2(w.weight(0, 0) != w.weight(0, 3), id);
    }
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(0, 3));
    QVERIFY(w.page()->inspector()->toPlainText().contains("Place of the key"));
    w.choose("positions", "rotary");
    w.own.edit("odd", [](Scene& scene) { scene.attention.inputs.vectors.width = 5; });
    w.settle();
    QVERIFY(w.says("rotary needs heads whose width is a multiple of 2"));
  }

  void theFourPoolingsAreOneClickEach() {
    Window w;
    w.own.edit("cats", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.inputs.keys.text = "cat dog cat bird";
    });
    w.settle();
    w.click("average");
    for (Index j = 0; j < 4; ++j) QCOMPARE(w.weight(0, j), 0.25F);
    w.click("argmax");
    QCOMPARE(w.mechanism().normaliser, std::string("hardmax"));
    w.click("exact-match");
    QCOMPARE(w.weight(0, 0), 0.5F);
    QCOMPARE(w.weight(0, 1), 0.0F);
    QCOMPARE(w.weight(0, 2), 0.5F);
    QCOMPARE(w.weight(1, 1), 1.0F);
    w.undo();
    QCOMPARE(w.mechanism().scoring, std::string("scaled-dot"));
    w.click("mixture");
    for (Index j = 0; j < 4; ++j) QVERIFY(w.weight(0, j) > 0);
  }
};

QTEST_MAIN(TestMechanism)
#include "tst_mechanism.moc"
