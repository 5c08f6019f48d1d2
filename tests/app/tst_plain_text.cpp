// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QTableView>
#include <QTextDocument>
#include <QTimer>
#include <QToolTip>
#include <QXmlStreamReader>

#include "app/document/autosave.h"
#include "app/document/scene_file.h"
#include "app/document/state_folder.h"
#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/query_card.h"
#include "app/workspaces/retrieval/retrieval_canvas.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "app/workspaces/tables/import_dialog.h"
#include "tests/support/inspected.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_export.h"
#include "ui/style/plain_text.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// Tokens, names of files, columns and classes are what someone else wrote. The tests give them markup that would be a
// heading, a link and a picture in a pipe that never ends: who reads it waits for ever.

namespace {

/// What a text of the window could be: the words of `text` as they are, or as markup.
QStringList renderedAsMarkup(const QWidget& window) {
  QStringList found;
  const auto isMarkup = [](const QString& text) { return Qt::mightBeRichText(text) && text.contains("h1"); };
  for (const QLabel* label : window.findChildren<QLabel*>())
    if (label->textFormat() != Qt::PlainText && isMarkup(label->text())) found << label->text();
  return found;
}

/// The text of the tool tip that the window shows at a place; how it is shown goes to `format`.
QString toolTipAt(QWidget* widget, QPoint at, Qt::TextFormat* format) {
  QHelpEvent event(QEvent::ToolTip, at, widget->mapToGlobal(at));
  QCoreApplication::sendEvent(widget, &event);
  for (QWidget* top : QApplication::topLevelWidgets())
    if (auto* tip = qobject_cast<QLabel*>(top); tip && tip->inherits("QTipLabel") && tip->isVisible()) {
      *format = tip->textFormat();
      return tip->text();
    }
  return {};
}

}  // namespace

class TestPlainText : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    m_pipe = m_folder.filePath("pipe");
    QCOMPARE(mkfifo(m_pipe.toLocal8Bit().constData(), 0600), 0);
    m_picture = "<h1>x<img src='" + m_pipe + "'>";
    m_link = "<h1><a href='file://" + m_pipe + "'>y</a>";
  }

  void tokensAreNoMarkupInAnyView() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    auto* page = w.window.findChild<AttentionPage*>();
    w.own.edit("markup", [this](Scene& scene) {
      scene.attention.inputs.split = SplitBy::bars;
      scene.attention.inputs.keys.text = (m_picture + " | " + m_link + "\nplain | " + m_picture).toStdString();
    });
    QTRY_VERIFY(page->isUpToDate());
    for (const ViewRow& row : views()) {
      page->setView(row.view);
      QTRY_VERIFY(page->isUpToDate());
      ui::HeatmapView* heatmap = page->heatmap();
      heatmap->setSelection(ui::CellPlace{0, 0, 0});
      const QPoint cell = heatmap->viewportRect({0, 0, 0}).center().toPoint();
      QTest::mouseMove(heatmap->viewport(), cell);
      checkWindow(w.window);
      Qt::TextFormat format = Qt::AutoText;
      const QString tip = toolTipAt(heatmap->viewport(), cell, &format);
      QVERIFY2(tip.contains("<h1>x<img"), qPrintable(tip));
      QCOMPARE(format, Qt::PlainText);
      QVERIFY(test::inspected(page->inspector()).contains("<h1>"));
      checkSvg(*page);
    }
    for (const bool compares : {false, true}) {
      if (compares) w.own.edit("pin", [](Scene& scene) { scene.attention.pinned = scene.attention.mechanism; });
      for (const AttentionView& view : attentionViews()) {
        const bool isBias = view.tensor == View::bias;  // of positions that add one
        w.own.edit("positions", [=](Scene& scene) { scene.attention.mechanism.positions = isBias ? "alibi" : "none"; });
        page->showView(view.id);
        QTRY_VERIFY(page->isUpToDate());
        checkWindow(w.window);
        using Canvas = AttentionView::Canvas;  // the others are drawn without tokens
        if (view.canvas == Canvas::heatmaps || view.canvas == Canvas::lines) checkSvg(*page);
      }
    }
  }

  void namesOfFilesColumnsAndClassesAreNoMarkup() {
    Window w;
    QString name = m_picture;
    name = name.replace('/', '_') + ".csv";  // no name has a slash
    const QByteArray header = '"' + m_picture.toUtf8() + "\",\"" + m_link.toUtf8() + "\",y\n";
    QByteArray rows;
    for (int i = 0; i < 12; ++i)
      rows += QByteArray::number(i) + ',' + QByteArray::number(i * 7 % 5) + ",\"" +
              (i % 2 == 0 ? m_picture : m_link).toUtf8() + "\"\n";
    w.open(w.write(name.toUtf8().constData(), header + rows));
    QVERIFY(w.complaints.isEmpty());
    QCOMPARE(w.points().classes.size(), std::size_t{2});
    for (const char* learning : {"train", "choose"}) {
      w.showLearning(learning);
      QTest::mouseMove(w.chart(), w.placeOf(3));
      checkWindow(w.window);
      QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(1, 1));
      checkWindow(w.window);
    }
    auto* source = w.named<QComboBox>("Source");
    QVERIFY(source->currentText().startsWith("<h1>x<img"));
    Qt::TextFormat format = Qt::AutoText;
    const QString tip = toolTipAt(source, source->rect().center(), &format);
    QVERIFY2(tip.contains("<h1>"), qPrintable(tip));
    QCOMPARE(format, Qt::PlainText);
    // One feature draws the classes' names in the legend.
    w.open(w.write("line.csv", "\"" + m_link.toUtf8() + "\",y\n0,\"" + m_picture.toUtf8() + "\"\n1,b\n2,b\n"));
    checkWindow(w.window);
    QVERIFY(w.chart()->figure().curves.front().name.contains("<h1>"));
  }

  void aLabelShowsItsTextAsItIsUnlessItAsksForMarkup() {
    ui::keepTextPlain();
    QLabel plain("<b>x</b>"), rich("<b>x</b>");
    rich.setTextFormat(Qt::RichText);
    plain.show();
    rich.show();
    QCOMPARE(plain.textFormat(), Qt::PlainText);
    QCOMPARE(rich.textFormat(), Qt::RichText);
  }

  void aComplaintIsNoMarkup() {
    Window w;
    MainWindow other(&w.own);
    other.show();
    QTimer waiting;
    QString shown;
    connect(&waiting, &QTimer::timeout, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      shown = box->text();
      checkWindow(*box);
      for (const QLabel* label : box->findChildren<QLabel*>())
        if (!label->text().isEmpty()) QCOMPARE(label->textFormat(), Qt::PlainText);
      QTest::keyClick(box, Qt::Key_Escape);
    });
    waiting.start(20);
    other.openFile(m_folder.filePath("<h1>x<img src=pipe>.attn"));
    QTRY_VERIFY(!shown.isEmpty());
    QVERIFY2(shown.contains("<h1>x<img src=pipe>.attn"), qPrintable(shown));
  }

  void keysAndValuesOfALookupAreNoMarkup() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_3, Qt::AltModifier);
    auto* page = w.window.findChild<RetrievalPage*>();
    QTRY_VERIFY(page->isUpToDate());
    QString name = m_picture;
    name = name.replace('/', '_') + ".csv";
    w.window.openFile(w.write(name.toUtf8().constData(),
                              "key,value\n\"" + m_picture.toUtf8() + "\",\"" + m_link.toUtf8() + "\"\nb,c\nd,c\n"));
    QTRY_VERIFY(w.own.scene().retrieval.pairs.has_value());
    QLineEdit* query = page->canvas()->query();
    query->setFocus();
    query->selectAll();
    QTest::keyClicks(query, m_picture);
    QTRY_COMPARE(w.own.scene().retrieval.query, m_picture.toStdString());
    QTRY_VERIFY(page->isUpToDate());
    PairTableView* table = page->canvas()->table();
    const QRect cell = table->visualRect(table->model()->index(0, 1));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    QTRY_VERIFY(test::inspected(page->inspector()).contains("<h1>"));
    checkWindow(w.window);
    QVERIFY2(page->canvas()->queryCard()->answer().contains("<h1><a href"),
             qPrintable(page->canvas()->queryCard()->answer()));
    Qt::TextFormat format = Qt::AutoText;
    for (const int column : {1, 2}) {
      const QPoint at = table->visualRect(table->model()->index(0, column)).center();
      const QString tip = toolTipAt(table->viewport(), at, &format);
      QVERIFY2(tip.contains("<h1>"), qPrintable(tip));
      QCOMPARE(format, Qt::PlainText);
    }
    for (QComboBox* source : page->findChildren<QComboBox*>())
      if (source->accessibleName() == "Source") {
        const QString tip = toolTipAt(source, source->rect().center(), &format);
        QVERIFY2(tip.contains("<h1>x<img"), qPrintable(tip));
        QCOMPARE(format, Qt::PlainText);
      }
    checkSvg(*page);
    w.own.edit("numeric", [](Scene& scene) { scene.retrieval.similarity = "numeric"; });
    QTRY_VERIFY(page->isUpToDate());
    bool isSaid = false;
    for (const QLabel* label : page->findChildren<QLabel*>())
      isSaid = isSaid || (label->isVisible() && label->text().contains("<h1>"));
    QVERIFY(isSaid);  // that the query is no number
    checkWindow(w.window);
  }

  void ownPairsOfAnEncoderDecoderAreNoMarkup() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_4, Qt::AltModifier);
    auto* page = w.window.findChild<AlignmentPage*>();
    QTRY_VERIFY(page->isUpToDate());
    // Words are the symbols: each is what a row, a column or a step is called.
    const QString source = QString(m_picture).replace(' ', '_'), target = QString(m_link).replace(' ', '_');
    w.own.edit("pairs", [&](Scene& scene) {
      Database pairs;
      for (const char* word : {"a", "b", "c"}) {
        pairs.keys.push_back(source.toStdString() + " " + word);
        pairs.values.push_back(target.toStdString() + " " + word);
      }
      scene.alignment = withPairs(scene.alignment, pairs, m_picture.toStdString());
      scene.alignment.recipe.tokens = SymbolUnit::word;
      scene.alignment.recipe.steps = 3;
      scene.alignment.input = source.toStdString() + " b";
    });
    QTest::mouseClick(page->findChild<QPushButton*>("play"), Qt::LeftButton);
    QTRY_VERIFY(!page->film().isTraining() && page->film().run().step() == 3);
    QTRY_VERIFY(page->isUpToDate());
    QTest::mouseMove(page->canvas()->heatmap()->viewport(),
                     page->canvas()->heatmap()->viewportRect({0, 0, 0}).center().toPoint());
    QVERIFY2(test::inspected(page->inspector()).contains("<h1>"), qPrintable(test::inspected(page->inspector())));
    checkWindow(w.window);
    checkSvg(*page);
  }

  void namesInTheDialogOfImportAreNoMarkup() {
    const std::string text = "\"" + m_picture.toStdString() + "\";\"" + m_link.toStdString() + "\";y\n1;2;" +
                             m_picture.toStdString() + "\n1,5;2;b\n";
    ImportDialog dialog(
        {m_picture, startOfText(text), {}, {translatable("core", "column %1 is odd"), {m_link.toStdString()}}});
    dialog.show();
    bool isSaid = false;
    for (const QLabel* label : dialog.findChildren<QLabel*>()) isSaid = isSaid || label->text().contains("<h1>");
    QVERIFY(isSaid);
    checkWindow(dialog);
    auto* table = dialog.findChild<QTableView*>();
    QVERIFY(table->model()->headerData(0, Qt::Horizontal).toString().contains("<h1>"));
    // Nothing is chosen yet: there is nothing to copy.
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(!table->model()->data({}).isValid());
    QVERIFY(dialog.windowTitle().contains("<h1>"));
  }

  void theNameOfASavedFigureIsNoMarkup() {
    Window w;
    const QString file = w.folder.filePath("<h1>x<img src=pipe>.png");
    w.window.askForFile = [&](const QString&, const QString&, bool) { return file; };
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    for (QLineEdit* line : dialog->findChildren<QLineEdit*>())
      if (line->accessibleName() == "Title") line->setText(m_picture);
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY(QFile::exists(file));
    const auto saved = [&]() -> QLabel* {
      for (QLabel* label : dialog->findChildren<QLabel*>())
        if (label->text().contains("<h1>x<img")) return label;
      return nullptr;
    };
    QTRY_VERIFY(saved());
    checkWindow(*dialog);
    checkWindow(w.window);
    Qt::TextFormat format = Qt::AutoText;
    const QString tip = toolTipAt(saved(), saved()->rect().center(), &format);
    QVERIFY2(tip.contains("<h1>"), qPrintable(tip));
    QCOMPARE(format, Qt::PlainText);
  }

  void theQuestionWhatToRestoreIsNoMarkup() {
    Window w;
    MainWindow other(&w.own);
    other.show();
    Autosave autosave(&w.own);
    const QString copy = stateFolder("autosave") + "/left.attn";
    writeScene(copy, {Scene(), {}, "/tmp/<h1>x<img src=pipe>.attn"});
    std::vector<LeftBehind> left = Autosave::leftBehind();
    QVERIFY(!left.empty());
    QString shown;
    QTimer waiting;
    connect(&waiting, &QTimer::timeout, this, [&] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (!box) return;
      shown = box->text();
      checkWindow(*box);
      QTest::keyClick(box, Qt::Key_Escape);
    });
    waiting.start(20);
    other.offer(autosave, std::move(left));
    QTRY_VERIFY(!shown.isEmpty());
    QVERIFY2(shown.contains("<h1>x<img src=pipe>.attn"), qPrintable(shown));
    waiting.stop();
    QFile::remove(copy);
  }

  void rowsOfTheTableOfNumbersAreNoMarkup() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    auto* page = w.window.findChild<AttentionPage*>();
    w.own.edit("markup", [this](Scene& scene) {
      scene.attention.inputs.split = SplitBy::bars;
      scene.attention.inputs.keys.text = (m_picture + " | b").toStdString();
    });
    QTRY_VERIFY(page->isUpToDate());
    page->matrices()->open({MatrixPlace::What::vectors, 0, {}});
    QTableView* table = page->matrices()->editor()->table();
    QHeaderView* header = table->verticalHeader();
    Qt::TextFormat format = Qt::AutoText;
    const QPoint at(5, header->sectionViewportPosition(0) + 5);
    QVERIFY(toolTipAt(header->viewport(), at, &format).contains("<h1>"));
    QCOMPARE(format, Qt::PlainText);
    const QModelIndex first = table->model()->index(0, 0);
    table->model()->setData(first, m_picture, Qt::EditRole);
    QVERIFY(page->matrices()->editor()->complaint().contains("<h1>"));
    checkWindow(*page->matrices()->editor());
  }

  void theExplanationReadsNoFileWhateverItsText() {
    ui::Inspector inspector;
    inspector.setHtml("<img src='" + m_pipe + "'><link rel='stylesheet' href='" + m_pipe + "'>");
    inspector.show();
    inspector.grab();  // it would not come back
  }

  void controlAndTheWheelLeaveTheExplanationAsLargeAsItIs() {
    ui::Inspector inspector;
    inspector.resize(300, 300);
    inspector.show();
    const QFont font = inspector.font();
    const QPoint at = inspector.viewport()->rect().center();
    for (int i = 0; i < 20; ++i) {
      QWheelEvent event(at, inspector.viewport()->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::ControlModifier,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(inspector.viewport(), &event);
    }
    QCOMPARE(inspector.font(), font);
  }

  void charactersThatTurnTextAroundAreEscapedAmidOtherWords() {
    QCOMPARE(ui::withoutControls(QString("a\u202Eb\u0085\n")), QString("a\\u{202E}b\\u{0085}\\u{000A}"));
    const QString family("👨‍👩‍👧‍👦 שלום");
    QCOMPARE(ui::withoutControls(family), family);
    Window w;
    w.open(w.write("points.csv", QString("x,y\n0,a\u202Eb\n1,c\n2,c\n").toUtf8()));
    QVERIFY(w.chart()->figure().curves.front().name.contains("a\\u{202E}b"));
  }

  void apostrophesAndAmpersandsInToolTipsAreNoEscapes() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    auto* page = w.window.findChild<AttentionPage*>();
    w.own.edit("tokens", [](Scene& scene) { scene.attention.inputs.keys.text = "R&D don't"; });
    QTRY_VERIFY(page->isUpToDate());
    const QPoint cell = page->heatmap()->viewportRect({0, 0, 0}).center().toPoint();
    Qt::TextFormat format = Qt::AutoText;
    const QString tip = toolTipAt(page->heatmap()->viewport(), cell, &format);
    QVERIFY2(tip.contains("R&D"), qPrintable(tip));
    QVERIFY2(!tip.contains("&amp;"), qPrintable(tip));
  }

 private:
  void checkWindow(const QWidget& window) {
    QCoreApplication::sendPostedEvents();
    const QStringList markup = renderedAsMarkup(window);
    QVERIFY2(markup.isEmpty(), qPrintable(markup.join('\n')));
    for (const QTextEdit* text : window.findChildren<QTextEdit*>())
      QVERIFY(!text->document()->toHtml().contains("<img"));
  }

  /// What is exported is text and shapes alone, with the token as its text.
  static void checkSvg(const Page& page) {
    QString complaint;
    ui::ExportOptions options;
    options.format = "svg";
    QXmlStreamReader xml(ui::exportedFigure(page.pictures().front().picture, options, &complaint));
    QString text;
    while (!xml.atEnd()) {
      xml.readNext();
      if (xml.isCharacters()) text += xml.text();
      if (!xml.isStartElement()) continue;
      for (const char* name : {"h1", "img", "a", "image"}) QVERIFY2(xml.name() != QLatin1String(name), name);
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(text.contains("<h1"));
  }

  QTemporaryDir m_folder;
  QString m_pipe, m_picture, m_link;
};

QTEST_MAIN(TestPlainText)
#include "tst_plain_text.moc"
