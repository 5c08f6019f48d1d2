// SPDX-License-Identifier: GPL-3.0-or-later
// What a workspace has that is known by its row alone: see toy_workspace.h. Called with the arguments of the command
// line, this is the program itself with that workspace among its own.
#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QProcess>
#include <QtTest>

#include "app/commands/command_line.h"
#include "app/document/scene_file.h"
#include "app/workspaces/figure_page.h"
#include "core/scene/field_paths.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "tests/toy/toy_workspace.h"
#include "ui/controls/number_field.h"
#include "ui/heatmap/heatmap_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::toy;

namespace {

struct Window : test::WorkspaceWindow<FigurePage> {
  Window() : WorkspaceWindow(Qt::Key_6, {1200, 800}) {}
  double reach() { return own.scene().parts.of<ToyScene>("toy").reach; }
  float shown(Index query, Index key) { return ui::numbersOf(page()->heatmap()->figure(), 0).at(query, key); }
};

}  // namespace

class TestToy : public QObject {
  Q_OBJECT

 private slots:
  void aFieldIsEditedByItsControlAndUndone() {
    Window w;
    QCOMPARE(w.shown(3, 5), std::exp(-1.0F));
    test::typeNumber(w.named<ui::NumberField>("Reach"), "4");
    w.settle();
    QCOMPARE(w.reach(), 4.0);
    QCOMPARE(w.shown(3, 5), std::exp(-0.5F));
    QCOMPARE(w.own.history().undoText(), QStringLiteral("Reach 2 → 4"));
    w.own.undo();
    w.settle();
    QCOMPARE(w.shown(3, 5), std::exp(-1.0F));
  }

  void itsFieldHasAPathAndARule() {
    Scene scene;
    QCOMPARE(std::get<double>(valueAt(scene, "toy.reach")), 2.0);
    QVERIFY(!set(scene, "toy.reach", 7.0));
    QCOMPARE(std::get<double>(valueAt(scene, "toy.reach")), 7.0);
    QVERIFY(set(scene, "toy.reach", 700.0));
    QCOMPARE(changedPaths(Scene(), scene), std::vector<std::string>{"toy.reach"});
  }

  void itIsSavedAndReadWithAllOthers() {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Scene scene;
      test::RandomFields(seed).drawStruct(scene);
      const Scene again = parseScene(sceneText(scene)).scene;
      QCOMPARE(again.parts.of<ToyScene>("toy").reach, scene.parts.of<ToyScene>("toy").reach);
      QVERIFY(again == scene);
    }
    QTemporaryDir folder;
    Window w;
    test::typeNumber(w.named<ui::NumberField>("Reach"), "3");
    w.page()->heatmap()->setFocus();
    QTest::keyClick(w.page()->heatmap(), Qt::Key_Right);
    w.settle();
    writeScene(folder.filePath("toy.attn"), {w.own.scene(), w.own.viewState()});
    const SavedScene saved = readScene(folder.filePath("toy.attn"));
    QVERIFY(saved.scene == w.own.scene());
    QVERIFY(!saved.view.parts.of<FigureViewState>("toy").selection.empty());
    QVERIFY(saved.view == w.own.viewState());
  }

  void theSelectedCellIsExplainedAndReadAloud() {
    Window w;
    w.page()->heatmap()->setSelection(ui::CellPlace{0, 2, 4});
    w.settle();
    QVERIFY2(w.inspected().contains("How near is 2 to 4?"), qPrintable(w.inspected()));
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(w.page()->heatmap());
    QVERIFY(table && table->childCount() > 0);
    QVERIFY(w.page()->heatmap()->description({0, 2, 4}).contains("query 2, key 4, weight 0.3679"));
  }

  void itsPictureAndItsNumbersAreExported() {
    Window w;
    QCOMPARE(w.page()->pictures().size(), std::size_t{1});
    QCOMPARE(w.page()->tables().front().rows, Index{64});
    QVERIFY(w.page()->numbersText().text().contains("0.36787"));
  }

  void renderDrawsIt() {
    QTemporaryDir folder;
    Scene scene;
    scene.workspace = "toy";
    writeScene(folder.filePath("toy.attn"), {scene, {}});
    QProcess program;
    program.start(QCoreApplication::applicationFilePath(),
                  {"render", folder.filePath("toy.attn"), folder.filePath("toy.png"), "--footer"});
    QVERIFY(program.waitForFinished() && program.exitCode() == 0);
    QVERIFY(QImage(folder.filePath("toy.png")).width() > 100);
  }
};

int main(int argc, char** argv) {
  addWorkspace(toyWorkspace());
  if (argc > 1 && qstrcmp(argv[1], "render") == 0) return runProgram(argc, argv);
  QApplication application(argc, argv);
  TestToy test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_toy.moc"
