// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "tests/support/figures.h"
#include "tests/support/run_program.h"
#include "tests/support/scripts.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/token_editor.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/missing_letters.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// A token of every script and every odd word, in lines of at most so many.
QString textOfAllScripts(int inLine) {
  QStringList words = oddWords();
  for (const auto& [script, word] : wordsOfScripts()) words << word;
  QStringList lines;
  for (int i = 0; i < words.size(); i += inLine) lines << words.mid(i, inLine).join(u' ');
  return lines.join(u'\n');
}

QString writeSceneOf(const QTemporaryDir& folder, const QString& text) {
  Scene scene;
  scene.attention.inputs.keys.text = text.toStdString();
  const QString file = folder.filePath("scripts.attn");
  writeScene(file, {scene, {}, {}});
  return file;
}

}  // namespace

/// Letters of every script, whether a font is installed for them or not.
class TestScripts : public QObject {
  Q_OBJECT

 private slots:
  // The first: each script is named once.
  void allScriptsWithoutAFontAreNamedInTheStatusBar() {
    const QString word = wordWithoutFont();
    if (word.isEmpty()) QSKIP("fonts of all scripts are installed");
    WorkspaceWindow<AttentionPage> w(Qt::Key_1, {1440, 900});
    // A rare letter of a script that may have a font.
    w.own.edit({}, [&](Scene& scene) {
      scene.attention.inputs.keys.text = (word + QStringLiteral(" \U00020000")).toStdString();
    });
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    QVERIFY(!w.window.grab().isNull());
    QTRY_VERIFY(w.window.statusBar()->currentMessage().startsWith("No font for letters of "));
    for (const QString& script : ui::MissingScripts::instance().names())
      QVERIFY2(w.window.statusBar()->currentMessage().contains(script),
               qPrintable(w.window.statusBar()->currentMessage()));
  }

  void lettersOfEveryScriptArePastedDrawnInEveryViewAndRead() {
    WorkspaceWindow<AttentionPage> w(Qt::Key_1, {1440, 900});
    auto* editor = w.page()->findChild<ui::TokenEditor*>();
    editor->setFocus();
    QApplication::clipboard()->setText(textOfAllScripts(12));
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(w.page()->results().tokens->keys->size() > 10);
    for (const AttentionView& view : attentionViews()) {
      w.page()->showView(view.id);
      QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
      QVERIFY(!w.window.grab().isNull());
    }
    w.page()->showView("weights");
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    QAccessibleInterface* heatmaps = QAccessible::queryAccessibleInterface(w.page()->heatmap());
    std::size_t tables = 0;
    for (int i = 0; i < heatmaps->childCount(); ++i) {
      QAccessibleTableInterface* table = heatmaps->child(i)->tableInterface();
      if (!table) continue;  // a scroll bar
      const Tokens& tokens = (*w.page()->results().tokens->keys)[tables++];
      for (int column = 0; column < table->columnCount(); ++column)
        QVERIFY(table->columnDescription(column).contains(
            QString::fromStdString(tokens[static_cast<std::size_t>(column)])));
      QHelpEvent tip(QEvent::ToolTip, {400 + i, 300}, w.window.mapToGlobal(QPoint(400 + i, 300)));
      QApplication::sendEvent(w.page()->heatmap()->viewport(), &tip);
    }
    QCOMPARE(tables, w.page()->results().tokens->keys->size());
    QCOMPARE(w.complaints, QStringList());
  }

  void lettersOfEveryScriptAreKeysOfALookupAndInputOfADecoder() {
    WorkspaceWindow<RetrievalPage> w(Qt::Key_3, {1440, 900});
    w.own.edit({}, [&](Scene& scene) {
      Database database;
      for (const QString& line : textOfAllScripts(1).split(u'\n')) {
        database.keys.push_back(line.toStdString());
        database.values.push_back(line.toStdString());
      }
      scene.retrieval.query = database.keys.back();
      scene.retrieval.pairs = Box<Database>(std::move(database));
      scene.alignment.input = textOfAllScripts(20).section(u'\n', 2, 2).toStdString();
    });
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    QVERIFY(!w.window.grab().isNull());
    QTest::keyClick(&w.window, Qt::Key_4, Qt::AltModifier);
    auto* alignment = w.window.findChild<AlignmentPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(alignment->isUpToDate(), 30'000);
    QVERIFY(!w.window.grab().isNull());
  }

  void everyScriptIsRendered_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"all.png", "all.svg", "all.pdf"}) QTest::newRow(file) << QString(file);
  }
  void everyScriptIsRendered() {
    QFETCH(QString, file);
    const QTemporaryDir folder;
    const Outcome outcome = run({"render", writeSceneOf(folder, textOfAllScripts(12)), folder.filePath(file)});
    QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
    QVERIFY(QFileInfo(folder.filePath(file)).size() > 1000);
    QCOMPARE(outcome.error.contains("no font for letters of "), !wordWithoutFont().isEmpty());
  }

  void boxesForLettersWithoutAFontStandWhereTheLabelStands() {
    const QString word = wordWithoutFont();
    if (word.isEmpty()) QSKIP("fonts of all scripts are installed");
    ui::HeatmapFigure figure = figureOf(1, 2, 2);
    const auto drawn = [&](const QStringList& labels) {
      figure.panels[0].columnLabels = std::make_shared<const QStringList>(labels);
      const ui::FigureStyle style = ui::printStyle(false);
      const ui::FigureLayout layout = ui::layoutFigure(figure, style, QSizeF(20, 20), 1);
      const QImage image = ui::renderFigure(figure, layout, style, QRectF(QPointF(0, 0), layout.size), 2);
      const QRectF& cells = layout.cells[0];
      return image.copy(QRectF(cells.topLeft() * 2, cells.size() * 2).toRect());
    };
    // Boxes are turned with their label, and no box lies on a cell.
    QCOMPARE(drawn({word + word, "c1"}), drawn({"Learning", "c1"}));
  }
};

QTEST_MAIN(TestScripts)
#include "tst_scripts.moc"
