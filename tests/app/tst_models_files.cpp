// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include "app/desktop/recent_files.h"
#include "app/document/scene_file.h"
#include "app/workspaces/models/open_head.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/import/canonical.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/models/head_grid.h"
#include "tests/support/bytes.h"
#include "tests/support/models_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_paint.h"
#include "ui/lines/line_view.h"
#include "ui/text/text_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;
using Window = ModelsWindow;

// Files of attention in the Models workspace: how they are read, and what is done with the heads that they hold.

class TestModelsFiles : public QObject {
  Q_OBJECT

  /// Opens a file of these numbers.
  static void openNumbers(Window& w, const char* name, const Shape& shape, const std::vector<double>& numbers) {
    const QString path = w.folder.filePath(name);
    writeFileAtomically(path.toStdString(), npyBytes(shape, numbers));
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
  }

 private slots:
  void aFileOfAttentionIsShownAsTheHeadsOfAModelAre() {
    Window w;
    w.openFile("bert_tokens.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QVERIFY(!w.says("Open a head to silence it"));  // nothing of that is offered for weights that are given
    const OpenedFile& file = *w.page()->results().file;
    const ui::HeatmapFigure& figure = w.page()->thumbnails()->figure();
    QCOMPARE(figure.panels.size(), std::size_t(file.shape[0] * file.shape[1]));
    // Against the numbers of the file itself, read as convert writes them.
    const CanonicalAttention expected =
        canonicalOf(guessImport(readImport(importFolder + "bert_tokens.npz")).tensors.front(), {.batch = 0});
    const ImportedTensor numbers = tensorOfBytes({}, expected.shape, expected.type, expected.bytes);
    w.clickHead(1);
    const ui::HeatmapFigure& open = w.page()->openHead()->heatmap()->figure();
    const Index n = expected.shape[3], m = expected.shape[4];
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < m; ++j)
        QVERIFY(std::abs(double(ui::numbersOf(open, 0).at(i, j)) - numbers.at((n + i) * m + j)) < 1e-6);
    QCOMPARE(ui::columnLabel(open, 0, 1), QString::fromStdString(file.guess.keyTokens.at(1)));
    QVERIFY(w.chooseSegment("Drawing of the head", "Coloured text"));
    QVERIFY(w.page()->openHead()->text()->words().contains("attends to"));
  }

  void bytesAndPercentAreSharesOfTheirRows() {
    Window w;
    constexpr Index n = 6;
    for (const auto& [whole, own, other] : {std::tuple(255.0, 205.0, 10.0), {100.0, 80.0, 4.0}}) {
      std::vector<double> weights(std::size_t(2 * n * n), other);
      for (std::size_t row = 0; row < std::size_t(2 * n); ++row) weights[row * n + row % n] = own;
      openNumbers(w, whole > 100 ? "bytes.npy" : "percent.npy", {1, 2, n, n}, weights);
      QCOMPARE(w.page()->results().file->whole(), whole);
      const ui::HeatmapFigure& heads = w.page()->thumbnails()->figure();
      QVERIFY2(heads.panels.front().title.endsWith("s80"), qPrintable(heads.panels.front().title));
      w.clickHead(1);
      QVERIFY(w.says("itself 80%"));
      const ui::HeatmapFigure& open = w.page()->openHead()->heatmap()->figure();
      QCOMPARE(ui::cellText(open, 0, float(other)), whole > 100 ? QString("10") : QString("4.00"));
      QVERIFY(w.chooseSegment("Drawing of the head", "Lines"));
      const ui::LineLayout& layout = w.page()->openHead()->lines()->lineLayout();
      QVERIFY(layout.laneWidth > 4);
      QVERIFY(std::abs(ui::lineWidth(layout, float(own)) - own / whole * layout.laneWidth) < 1e-6);
      QVERIFY(ui::lineOpacity(layout, float(other)) < 0.5);
      // Divided, they are the same lines.
      w.own.edit("Rows divided", [](Scene& scene) { scene.models.dividesRows = true; });
      w.settle();
      QCOMPARE(w.page()->openHead()->lines()->lineLayout().whole, 1.0);
      w.undo();
    }
  }

  void anInfiniteWeightIsTheStrongestLineAndLeavesTheOthersTheirStrength() {
    Window w;
    constexpr Index n = 4;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    std::vector<double> weights(std::size_t(2 * n * n), 1.0 / n);
    weights[n] = double(infinity);
    openNumbers(w, "infinite.npy", {1, 2, n, n}, weights);
    QVERIFY(w.choose("What the numbers are", "weights"));
    QCOMPARE(w.page()->thumbnails()->figure().panels.front().title, QString("0 p∞"));
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Drawing of the head", "Lines"));
    w.settle();
    ui::LineView* lines = w.page()->openHead()->lines();
    const ui::LineLayout& layout = lines->lineLayout();
    QCOMPARE(ui::lineWidth(layout, infinity), layout.laneWidth);
    QCOMPARE(ui::lineOpacity(layout, infinity), ui::lineOpacity(layout, 1));
    QVERIFY(ui::lineOpacity(layout, 1.0F / n) > 0.4);
    const QImage picture = lines->grab().toImage();
    const QColor ground = ui::screenLineStyle().background;
    QVERIFY(lines->shownLines().size() > std::size_t(n));
    for (const ui::LinePlace& line : lines->shownLines())
      QVERIFY2(picture.pixelColor(lines->viewportPlace(line).toPoint()) != ground,
               qPrintable(ui::lineDescription(lines->figure(), line)));
  }

  void numbersThatAreNoneAreNamedAndNoSink() {
    Window w;
    constexpr Index n = 6;
    std::vector<double> weights(std::size_t(4 * n * n), 1.0 / n);
    for (const std::size_t place : {9, 50, 51, 100}) weights[place] = std::numeric_limits<double>::quiet_NaN();
    openNumbers(w, "nan.npy", {4, n, n}, weights);
    QVERIFY(w.says("NaN or infinite: 4 of 144 numbers, the first NaN at [0, 1, 3]"));
    QVERIFY(w.says("some of their numbers are NaN"));
    QVERIFY(!w.says("sink"));
  }

  void whatIsSaidOfAMaskIsOfTheAxesInForce() {
    Window w;
    w.openFile("scores_masked.npy");
    const auto timesSaid = [&] {
      qsizetype times = 0;
      for (const QLabel* label : w.window.findChildren<QLabel*>())
        if (label->isVisible()) times += label->text().count("a triangle of zeros: causal");
      return times;
    };
    QCOMPARE(timesSaid(), 1);
    for (const auto& [axes, times] : {std::pair("bhqk", 1), {"bhkq", 0}, {"lhqk", 1}}) {
      w.own.edit("Axes", [axes = std::string(axes)](Scene& scene) { scene.models.axes = axes; });
      w.settle();
      QCOMPARE(w.page()->results().file->guess.isCausal, times == 1);
      QCOMPARE(timesSaid(), times);
    }
  }

  /// What is read of a large file is shown layer by layer: an open head of another file stands beside none of it.
  void aHeadOfTheFileBeforeIsNotShownBesideAnotherFile() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(1);
    constexpr Index layers = 12, heads = 12, n = 512;
    const QString path = w.folder.filePath("large.npy");
    {
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly));
      const std::string header = npyHeader({layers, heads, n, n}, NumberType::uint8);
      file.write(header.data(), qint64(header.size()));
      QByteArray matrix(n * n, '\0');
      for (Index i = 0; i < n; ++i) matrix[qsizetype(i * n + i)] = char(0xff);
      for (Index head = 0; head < layers * heads; ++head) file.write(matrix);
    }
    bool isStale = false;
    QTimer looks;
    connect(&looks, &QTimer::timeout, this, [&] {
      const ModelsResults& results = w.page()->results();
      OpenHead* const open = w.page()->openHead();
      isStale = isStale || (open->isVisible() && results.file != open->results().file);
    });
    looks.start(0);
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QVERIFY(!isStale);
    QVERIFY(w.page()->openHead()->isVisible());
    QCOMPARE(w.page()->results().file->shape[3], n);
    // Nor where the file comes back, and what is open in the window stays.
    w.undo();
    QVERIFY(w.page()->results().file->shape[3] != n);
    w.own.redo();
    w.settle();
    QVERIFY(!isStale);
    QVERIFY(w.page()->openHead()->isVisible());
    QCOMPARE(w.page()->results().file->shape[3], n);
  }

  void theAxesOfAFileAreWhatOneSays() {
    Window w;
    w.openFile("bert_tokens.npz");
    const Shape shape = w.page()->results().file->shape;
    const std::vector<AxisGuess> axes = w.page()->results().file->guess.axes;
    const auto at = [&](AxisRole role) {
      return std::size_t(
          std::find_if(axes.begin(), axes.end(), [&](const AxisGuess& axis) { return axis.role == role; }) -
          axes.begin());
    };
    const std::size_t queries = at(AxisRole::query);
    QVERIFY(queries < axes.size() && at(AxisRole::key) < axes.size());
    auto* box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
    const auto role = [&] { return w.page()->results().file->guess.axes[queries].role; };
    const auto look = [&] {
      box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
      box->setFocus();
      box->setCurrentIndex(box->findData(QChar('k')));
      emit box->activated(box->currentIndex());
      w.settle();
    };
    // What is chosen is seen in small before it is taken, and Esc leaves all as it was.
    auto* picture = w.page()->findChild<QLabel*>("axesPicture");
    auto* take = w.page()->findChild<QPushButton*>("takeAxes");
    const ModelsScene before = w.scene();
    QVERIFY(picture && !picture->isVisible());
    look();
    QTRY_VERIFY(take->isVisible() && take->isEnabled());
    const QImage keysFirst = picture->pixmap().toImage();
    QVERIFY(keysFirst.width() > 2 * keysFirst.height());
    QCOMPARE(role(), AxisRole::query);
    QVERIFY(w.scene() == before);
    QTest::keyClick(box, Qt::Key_Escape);
    QVERIFY(!take->isVisible());
    QCOMPARE(box->currentData().toChar(), QChar('q'));
    w.settle();
    QVERIFY(w.scene() == before && role() == AxisRole::query);
    look();
    QTRY_VERIFY(take->isEnabled());
    QTest::mouseClick(take, Qt::LeftButton);
    w.settle();
    QVERIFY(!take->isVisible());
    QCOMPARE(role(), AxisRole::key);
    box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
    emit box->activated(box->findData(QChar('q')));
    w.settle();
    QTRY_VERIFY(take->isEnabled());
    QVERIFY(picture->pixmap().toImage() != keysFirst);
    QTest::mouseClick(w.page()->findChild<QPushButton*>("cancelAxes"), Qt::LeftButton);
    QVERIFY(!take->isVisible() && role() == AxisRole::key);
    QTest::mouseClick(w.named<QPushButton>("Axes as guessed"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.page()->results().file->guess.axes[queries].role, AxisRole::query);
  }

  void aPreviewOfAxesHasTheColoursOfTheThemeAndThePanelKeepsItsWidth() {
    for (const ui::ThemeChoice theme : {ui::ThemeChoice::dark, ui::ThemeChoice::light}) {
      Window w;
      ui::applyTheme(*qApp, theme);
      w.window.resize(1024, 700);
      w.openFile("bert_stack.npy");
      auto* box = w.named<QComboBox>("Axis 0, length 3");
      const int before = w.page()->thumbnails()->mapTo(&w.window, QPoint()).x();
      box->setCurrentIndex(box->findData(QChar('h')));
      emit box->activated(box->currentIndex());
      w.settle();
      auto* take = w.page()->findChild<QPushButton*>("takeAxes");
      QTRY_VERIFY(take->isEnabled());
      const QImage picture = w.page()->findChild<QLabel*>("axesPicture")->pixmap().toImage();
      qint64 light = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) light += picture.pixelColor(x, y).lightness() > 200;
      const bool isDark = ui::theme().dark;
      const bool isSeen = QTest::qWaitFor([&] { return take->visibleRegion().boundingRect() == take->rect(); });
      ui::applyTheme(*qApp, ui::ThemeChoice::light);
      // Most weights are near 0.
      QCOMPARE(light < picture.width() * picture.height() / 3, isDark);
      QCOMPARE(w.page()->thumbnails()->mapTo(&w.window, QPoint()).x(), before);
      QVERIFY(isSeen);
    }
  }

  void aTableOfWeightsIsOpenedAsAttentionWhateverIsInSight_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<bool>("isAttention");
    const auto ofCorpus = [](const char* name) {
      QFile file(QString::fromStdString(importFolder + name));
      if (!file.open(QIODevice::ReadOnly)) qWarning() << "no file" << name;
      QTest::newRow(name) << file.readAll() << true;
    };
    for (const char* name :
         {"excel_de.csv", "labels.csv", "mha_head0.csv", "pasted.tsv", "heads_blocks.txt", "long_form.csv"})
      ofCorpus(name);
    QTest::newRow("what convert writes of scores")
        << QByteArray("layer,batch,head,query,key,score\n0,0,0,0,0,2\n0,0,0,0,1,-inf\n0,0,0,1,0,1\n0,0,0,1,1,3\n")
        << true;
    QTest::newRow("scores whose keys behind are hidden")
        << QByteArray("1.5,-inf,-inf\n.5,2.5,-inf\n-1,3,.25\n") << true;
    QTest::newRow("points") << QByteArray("x,y\n1,2\n2,3\n4,1\n") << false;
    QTest::newRow("shares") << QByteArray("sand,silt,clay\n.5,.25,.25\n.25,.5,.25\n.5,.5,0\n.125,.25,.625\n") << false;
  }
  void aTableOfWeightsIsOpenedAsAttentionWhateverIsInSight() {
    QFETCH(QByteArray, table);
    QFETCH(bool, isAttention);
    for (const char* workspace : {"attention", "regression"}) {
      WindowUnderTest w;
      w.own.edit("workspace", [workspace](Scene& scene) { scene.workspace = workspace; });
      w.window.openFile(w.write("table.csv", table));
      QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 30'000);
      QTRY_COMPARE_WITH_TIMEOUT(w.own.scene().workspace, std::string(isAttention ? "models" : "regression"), 30'000);
      w.settle();
      QCOMPARE(w.complaints, QStringList());
      if (isAttention) QCOMPARE(QFileInfo(w.own.scene().models.folder.c_str()).fileName(), QString("table.csv"));
    }
  }

  void aFileOfLinesOfJsonIsOpenedByItsName() {
    Window w;
    w.window.openFile(w.write("lines.jsonl",
                              "{\"layer\":0,\"attention\":[[1,0],[0.5,0.5]]}\n"
                              "{\"layer\":1,\"attention\":[[1,0],[0.25,0.75]]}\n"));
    QTRY_VERIFY(w.page()->results().file);
    w.settle();
    QCOMPARE(w.page()->results().file->shape, (Shape{2, 1, 2, 2}));
  }

  void whatNoNumberSettlesIsAskedInALineWithTheGuessChosen() {
    Window w;
    w.openFile("keras.npz");
    const ModelsScene before = w.scene();
    const Shape guessed = w.page()->results().file->shape;
    const auto* answers = w.named<ui::SegmentedControl>("What does axis 0, of length 2, count?");
    QVERIFY(answers && answers->isVisible());
    QVERIFY(w.chooseSegment("What does axis 0, of length 2, count?", "layer"));
    QCOMPARE(w.scene().axes, std::string("lhqk"));
    QCOMPARE(w.page()->results().file->shape[0], Index{2});
    QVERIFY(!w.says("What does axis 0"));
    w.undo();
    QVERIFY(w.scene() == before);
    QCOMPARE(w.page()->results().file->shape, guessed);
    // Rows and columns of scores that nothing is hidden of.
    w.openFile("scores_raw.npz");
    QVERIFY(w.chooseSegment("Which axis is the keys?", "axis 1 (6)") ||
            w.chooseSegment("Which axis is the keys?", "axis 2 (6)"));
  }

  void tokensOfAFileAreTypedPastedAndTakenBack() {
    Window w;
    w.openFile("mha_head0.csv");
    const Index n = w.page()->results().file->keys();
    QStringList words;
    for (Index i = 0; i < n; ++i) words << QStringLiteral("w%1").arg(i);
    auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
    QVERIFY(editor && editor->isVisible());
    editor->setFocus();
    QApplication::clipboard()->setText(words.join(u' '));
    editor->paste();
    w.settle();
    QCOMPARE(w.page()->results().file->guess.keyTokens.at(1), std::string("w1"));
    QCOMPARE(w.page()->results().file->guess.queryTokens, w.page()->results().file->guess.keyTokens);
    w.clickHead(0);
    QCOMPARE(w.page()->openHead()->figure().panels.front().columnLabels->at(2), QString("w2"));
    QTest::keyClicks(editor, " more");
    w.settle();
    QVERIFY(w.says(QString("%1 token(s), expected %2").arg(n + 1).arg(n)));
    QVERIFY(w.page()->results().file->guess.keyTokens.empty());
    QApplication::clipboard()->setText("['" + words.join("', '") + "']");
    editor->selectAll();
    editor->paste();
    w.settle();
    QCOMPARE(w.page()->results().file->guess.keyTokens.back(), words.back().toStdString());
    while (w.steps() > 0 && !w.scene().tokens.empty()) w.undo();
    QVERIFY(w.page()->results().file->guess.keyTokens.empty());
  }

  void theBandsOfManyHeadsAreSeenWhereTheTextIsScrolledToThem() {
    Window w;
    constexpr Index heads = 40, tokens = 4;
    std::vector<double> numbers;
    for (Index row = 0; row < heads * tokens; ++row)
      for (Index key = 0; key < tokens; ++key)
        numbers.push_back(key <= row % tokens ? 1 / double(row % tokens + 1) : 0);
    openNumbers(w, "many.npy", {1, heads, tokens, tokens}, numbers);
    QCOMPARE(w.page()->results().file->shape[1], heads);
    w.own.look([](ViewState& state) {
      state.models.head = {0, 0};
      for (Index head = 1; head < heads; ++head) {
        state.models.beside.push_back(0);
        state.models.beside.push_back(head);
      }
      state.models.drawing = "text";
    });
    w.settle();
    ui::TextView* text = w.page()->openHead()->text();
    QCOMPARE(text->figure().heads.size(), std::size_t(heads));
    text->verticalScrollBar()->setValue(text->verticalScrollBar()->maximum());
    const QRectF word = text->viewportRect(0);
    QVERIFY2(word.bottom() < -60, qPrintable(QString::number(word.bottom())));
    const QImage seen = text->viewport()->grab().toImage();
    int drawn = 0;
    for (int y = 0; y < seen.height(); ++y)
      if (seen.pixelColor(int(word.center().x()), y) != ui::theme().panel) ++drawn;
    QVERIFY2(drawn > seen.height() / 3, qPrintable(QString("%1 of %2").arg(drawn).arg(seen.height())));
  }

  void theTokensThatAFileHasAreSeenWhereOthersAreTyped() {
    Window w;
    w.openFile("bert_tokens.npz");
    auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
    const std::vector<std::string> own = w.page()->results().file->guess.keyTokens;
    QVERIFY(own.size() > 2);
    QStringList words;
    for (const std::string& token : own) words << QString::fromStdString(token);
    QCOMPARE(editor->placeholderText(), words.join(u' '));
    QCOMPARE(editor->toPlainText(), QString());
    QVERIFY(w.scene().tokens.empty());
    editor->setFocus();
    QTest::keyClicks(editor, "a");
    w.settle();
    QVERIFY(w.says(QString("1 token(s), expected %1").arg(own.size())));
    QTest::keyClick(editor, Qt::Key_Backspace);
    w.settle();
    QCOMPARE(editor->placeholderText(), words.join(u' '));
    QCOMPARE(w.page()->results().file->guess.keyTokens, own);
    // One without tokens has none to show.
    w.openFile("mha_head0.csv");
    QCOMPARE(editor->placeholderText(), QString());
  }

  void tokensOfBothSidesAreTypedAfterEachOther() {
    Window w;
    w.page()->askForFile = [&] { return w.write("cross.csv", "0.5,0.25,0.25\n0.25,0.5,0.25\n"); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
    editor->setFocus();
    QTest::keyClicks(editor, "le chat the black");
    w.settle();
    QVERIFY(w.says("4 token(s), expected 2 for the queries, 3 for the keys, or those of both after each other"));
    QTest::keyClicks(editor, " cat");
    w.settle();
    const ImportGuess& guess = w.page()->results().file->guess;
    QCOMPARE(guess.queryTokens, (std::vector<std::string>{"le", "chat"}));
    QCOMPARE(guess.keyTokens, (std::vector<std::string>{"the", "black", "cat"}));
  }

  void piecesOfWordsOfAFileAreJoinedOnRequest() {
    Window w;
    w.openFile("mha_head0.csv");
    w.clickHead(0);
    const auto figure = [&] { return w.page()->openHead()->figure().panels.front(); };
    const SharedGrid plain = figure().numbers;
    QCOMPARE(plain->rows(), Index{6});
    for (const char* tokens : {"[CLS] un ##bel ##ievable cat [SEP]", "<s> ▁un bel ievable ▁cat </s>"}) {
      QApplication::clipboard()->setText(QString::fromUtf8(tokens));
      auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
      editor->selectAll();
      editor->paste();
      w.settle();
      QCheckBox* joins = nullptr;
      for (QCheckBox* each : w.page()->findChildren<QCheckBox*>())
        if (each->accessibleName() == "Join pieces to words" && each->isVisible()) joins = each;
      QVERIFY(joins);
      if (!joins->isChecked()) QTest::mouseClick(joins, Qt::LeftButton, {}, QPoint(8, 8));
      w.settle();
      QCOMPARE(figure().numbers->rows(), Index{4});
      QCOMPARE(figure().rowLabels->at(1), QString("unbelievable"));
      float sum = 0;
      for (Index query = 1; query < 4; ++query)
        for (Index key = 1; key < 4; ++key) sum += plain->at(query, key);
      QVERIFY(std::abs(figure().numbers->at(1, 1) - sum / 3) < 1e-6F);
      QVERIFY(std::abs(figure().numbers->at(2, 1) - plain->at(4, 1) - plain->at(4, 2) - plain->at(4, 3)) < 1e-6F);
      QTest::mouseClick(joins, Qt::LeftButton, {}, QPoint(8, 8));
      w.settle();
      QCOMPARE(figure().numbers->rows(), Index{6});
    }
    QCOMPARE(w.complaints, QStringList());
  }

  void rowsOfAHeadAreFoundByTheirEntropyAndLargestWeight() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    w.settle();
    const ui::HeatmapPanel panel = w.page()->openHead()->figure().panels.front();
    const SharedGrid numbers = panel.numbers;
    std::vector<std::pair<double, Index>> entropies, largest;
    for (Index i = 0; i < numbers->rows(); ++i) {
      double sum = 0, entropy = 0, most = 0;
      for (Index j = 0; j < numbers->columns(); ++j) sum += double(numbers->at(i, j));
      for (Index j = 0; j < numbers->columns(); ++j) {
        const double p = double(numbers->at(i, j)) / sum;
        if (p > 0) entropy -= p * std::log2(p);
        most = std::max(most, double(numbers->at(i, j)));
      }
      entropies.emplace_back(entropy, i);
      largest.emplace_back(-most, i);
    }
    std::sort(entropies.begin(), entropies.end());
    std::sort(largest.begin(), largest.end());
    auto* what = w.named<QComboBox>("What is found");
    auto* list = w.named<QTreeWidget>("Found");
    auto* typed = w.named<QLineEdit>("Find in the head");
    const auto choose = [&](const char* name) {
      QVERIFY(what->findText(name) >= 0);
      what->setCurrentIndex(what->findText(name));
      w.settle();
    };
    const auto selectedRow = [&] { return w.page()->openHead()->heatmap()->selection()->row; };
    const auto rowsOfList = [&] {
      std::vector<QString> rows;
      for (int i = 0; i < list->topLevelItemCount(); ++i) rows.push_back(list->topLevelItem(i)->text(1));
      return rows;
    };
    const auto labels = [&](const std::vector<std::pair<double, Index>>& order, std::size_t count) {
      std::vector<QString> rows;
      for (std::size_t i = 0; i < count; ++i)
        rows.push_back(QString("%1 (%2)").arg(panel.rowLabels->at(order[i].second)).arg(order[i].second + 1));
      return rows;
    };
    choose("Rows, least entropy first");
    QCOMPARE(rowsOfList(), labels(entropies, entropies.size()));
    QCOMPARE(selectedRow(), entropies.front().second);
    QVERIFY(std::abs(list->topLevelItem(0)->text(5).toDouble() - entropies.front().first) < 1e-3);
    choose("Rows, most entropy first");
    QCOMPARE(selectedRow(), entropies.back().second);
    choose("Rows, largest weight first");
    QCOMPARE(rowsOfList(), labels(largest, largest.size()));
    // Filtered: a number is of what they are ordered by, a token names its row.
    const auto type = [&](const QString& text) {
      typed->selectAll();
      QTest::keyClicks(typed, text);
      w.settle();
    };
    type(QString(">= %1").arg(-(largest[1].first + largest[2].first) / 2));
    QCOMPARE(rowsOfList(), labels(largest, 2));
    choose("Rows, least entropy first");
    type(QString("<= %1").arg((entropies[2].first + entropies[3].first) / 2));
    QCOMPARE(rowsOfList(), labels(entropies, 3));
    // A row of the list is a place to go to, by the keyboard too.
    QTest::keyClick(typed, Qt::Key_Down);
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Down);
    w.settle();
    QCOMPARE(selectedRow(), entropies[1].second);
    QVERIFY(w.says("2 of 3"));
    choose("Cells");
    QVERIFY(w.says("cells are found from a number on"));
  }

  void thumbnailsSayHowManyWeightsACellStandsForAndKeepWhatIsNoNumber() {
    constexpr Index n = 300;
    std::vector<double> weights(std::size_t(2 * n * n), 1.0 / n);
    std::fill_n(weights.begin() + 120 * n, 8 * n, std::numeric_limits<double>::quiet_NaN());
    const QTemporaryDir folder;
    const std::string path = folder.filePath("masked.npy").toStdString();
    writeFileAtomically(path, npyBytes({1, 2, n, n}, weights));
    Window w;
    w.page()->askForFile = [&] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const HeadGrid grid = w.page()->results().grids.front();
    QVERIFY(grid.pooled > 1);
    QVERIFY(w.says(QString("each cell shows the largest of %1 × %1 weights").arg(grid.pooled)));
    // A matrix of two columns has no cell of more than two.
    const std::string narrow = folder.filePath("narrow.npy").toStdString();
    writeFileAtomically(narrow, npyBytes({1, 1, 2000, 2}, std::vector<double>(4000, 0.5)));
    w.page()->askForFile = [&] { return QString::fromStdString(narrow); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const Index rows = w.page()->results().grids.front().pooled;
    QVERIFY(rows > 2);
    QVERIFY(w.says(QString("each cell shows the largest of %1 × 2 weights").arg(rows)));
    w.page()->askForFile = [&] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const NumberGrid& picture = *w.page()->thumbnails()->figure().panels.front().numbers;
    QVERIFY(std::isnan(picture.at(124 / grid.pooled, 5)));
    QCOMPARE(picture.at(0, 5), float(1.0 / n));
  }

  void ofSeveralHeadsTheOneThatIsChosenIsLookedThrough() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    w.settle();
    auto* where = w.named<QComboBox>("Where it is looked for");
    QVERIFY(!where->isVisible());
    w.clickHead(1, Qt::ControlModifier);
    QVERIFY(where->isVisible());
    const ui::HeatmapFigure& figure = w.page()->openHead()->figure();
    QCOMPARE(where->count(), static_cast<int>(figure.panels.size()));
    for (int chosen : {1, 0}) {
      where->setCurrentIndex(chosen);
      w.settle();
      const auto cell = w.page()->openHead()->heatmap()->selection();
      const NumberGrid& numbers = *figure.panels[std::size_t(chosen)].numbers;
      QCOMPARE(cell->panel, std::size_t(chosen));
      for (Index i = 0; i < numbers.rows(); ++i)
        for (Index j = 0; j < numbers.columns(); ++j) QVERIFY(numbers.at(i, j) <= numbers.at(cell->row, cell->column));
    }
  }

  void cellsAndTokensOfAHeadAreFoundByTheKeyboard() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    auto* typed = w.named<QLineEdit>("Find in the head");
    QTRY_VERIFY(typed->hasFocus());
    w.settle();
    const SharedGrid numbers = w.page()->openHead()->figure().panels.front().numbers;
    std::vector<float> sorted;
    for (Index i = 0; i < numbers->rows(); ++i)
      for (Index j = 0; j < numbers->columns(); ++j) sorted.push_back(numbers->at(i, j));
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const auto selected = [&] {
      const auto cell = w.page()->openHead()->heatmap()->selection();
      return cell ? numbers->at(cell->row, cell->column) : -1;
    };
    // Nothing typed: the largest number, and then the next largest.
    QCOMPARE(selected(), sorted[0]);
    QTest::keyClick(typed, Qt::Key_Return);
    w.settle();
    QCOMPARE(selected(), sorted[1]);
    QTest::keyClick(typed, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(typed, Qt::Key_Return, Qt::ShiftModifier);
    w.settle();
    QCOMPARE(selected(), sorted.back());
    const auto type = [&](const QString& text) {
      typed->selectAll();
      QTest::keyClicks(typed, text);
      w.settle();
    };
    const float least = (sorted[2] + sorted[3]) / 2;
    type(QString(">= %1").arg(least));
    QVERIFY(w.says("1 of 3, largest first"));
    QCOMPARE(selected(), sorted[0]);
    type(QString(">= %1").arg(least).replace('.', ','));
    QVERIFY(w.says("1 of 3, largest first"));
    // By the numbers that the list and the explanation have for tokens, from 1 on.
    type("2, 4");
    QVERIFY(w.page()->openHead()->heatmap()->selection() == (ui::CellPlace{0, 1, 3}));
    type(QString("%1 (3)").arg(w.page()->openHead()->figure().panels.front().rowLabels->at(2)));
    QCOMPARE(w.page()->openHead()->heatmap()->selection()->row, Index{2});
    type("mat");
    QCOMPARE(w.page()->openHead()->heatmap()->selection()->row, Index{6});
    QVERIFY(w.says("1 of 1"));
    type("> 2");
    QVERIFY(w.says("nothing found"));
    type("nowhere");
    QVERIFY(w.says("nothing found"));
    QTest::keyClick(typed, Qt::Key_Escape);
    QVERIFY(!typed->isVisible());
    QVERIFY(w.page()->openHead()->isVisible());
  }

  void tokensWithoutNamesHaveOneNumberEverywhere() {
    constexpr int side = 16;  // more than a table lists
    const QStringList rows(side, '[' + QStringList(side, "0.0625").join(u',') + ']');
    Window w;
    const QString path = w.write("weights.json", QString('[' + rows.join(u',') + ']').toUtf8());
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.named<QTreeWidget>("Found")->topLevelItem(0)->text(1), QString("0"));
    QTest::keyClicks(w.named<QLineEdit>("Find in the head"), "2, 4");
    w.settle();
    QVERIFY(w.page()->openHead()->heatmap()->selection() == (ui::CellPlace{0, 2, 4}));
    QVERIFY2(w.inspected().contains("“2” attends to “4”"), qPrintable(w.inspected()));
    QVERIFY2(!w.inspected().contains("("), qPrintable(w.inspected()));
  }

  void aFileThatChangesWhileItIsOpenIsReadAgainOnRequest() {
    Window w;
    const QString path = w.write("weights.json", "[[0.25,0.75],[0.5,0.5]]");
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const auto first = [&] { return w.page()->openHead()->figure().panels.front().numbers->at(0, 0); };
    QCOMPARE(first(), .25F);
    QVERIFY(!w.says("The file was changed"));
    w.write("weights.json", "[[0.125,0.875],[0.5,0.5]]");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    w.settle();
    QCOMPARE(first(), .25F);
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(first(), .125F);
    QVERIFY(!w.says("The file was changed"));
    // One that can't be read now leaves what was read, and may be asked for again.
    w.write("weights.json", "[[0.125,");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(w.complaints.size(), 1);
    QCOMPARE(first(), .125F);
    w.write("weights.json", "[[1,0],[0.5,0.5]]");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(first(), 1.F);
  }

  void aFileWhoseMiddleChangedIsAnotherOne() {
    constexpr int side = 128;
    QStringList rows(side, '[' + QStringList(side, "0.0078125").join(u',') + ']');
    const auto text = [&] { return QString('[' + rows.join(u',') + ']').toUtf8(); };
    Window w;
    const QString path = w.write("weights.json", text());
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const ModelsScene scene = w.scene();
    QVERIFY(!ModelsPipeline().run(scene, {}).another);
    rows[side / 2].replace(1, 19, "0.0068125,0.0088125");
    w.write("weights.json", text());
    const ModelsResults results = ModelsPipeline().run(scene, {});
    QVERIFY(results.another);
    QVERIFY(toString(results.problem).find(path.toStdString()) != std::string::npos);
  }

  void aSingleLargeHeadHasTheRoomAndColoursForItsLogarithms() {
    Window w;
    constexpr Index n = 4200;  // stays in its file
    QFile file(w.folder.filePath("large.npy"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(npyFile(headerText("<f4", "False", "(4200, 4200)"), {}));
    std::vector<float> row(n, 1.F / n);
    for (Index i = 0; i < n; ++i) {
      row[7] = i == 99 ? 1.F : 1.F / n;
      file.write(reinterpret_cast<const char*>(row.data()), static_cast<qint64>(n * 4));
    }
    file.close();
    w.page()->askForFile = [&] { return file.fileName(); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->results().known == 1 && w.page()->isUpToDate(), 30'000);
    QVERIFY(!w.page()->results().file->large.empty());
    QVERIFY(w.page()->openHead()->isVisible());
    QVERIFY(!w.page()->thumbnails()->isVisible());
    QVERIFY(w.page()->openHead()->figure().logarithmic);
    QVERIFY(w.page()->openHead()->height() > w.page()->height() / 2);
    // The choice is where the bar of all heads would have it.
    auto* range = w.named<QPushButton>("Range of the colour map: logarithmic");
    QVERIFY(range->isVisible());
    emit range->menu()->aboutToShow();
    for (QAction* each : range->menu()->actions())
      if (each->text().remove(u'&') == "0 to 1") each->trigger();
    w.settle();
    QVERIFY(!w.page()->openHead()->figure().logarithmic);
    // The other way round too.
    QVERIFY(w.page()->openHead()->figure().groups.front().fixed == (ValueRange{0, 1}));
    // Another file is in the usual colours.
    w.openFile("bert_tokens.npz");
    QVERIFY(w.page()->thumbnails()->isVisible());
    QVERIFY(!w.page()->openHead()->figure().logarithmic);
  }

  void numbersThatMayBeWeightsOrScoresAreSaidToBeEither() {
    Window w;
    const QString path = w.write("attention.json",
                                 "[[[0.64,0.27,0.04],[0.81,0.91,0.61],[0.54,0.94,0.82]],"
                                 "[[0.86,0.54,0.3],[0.03,0.12,0.67],[0.62,0.38,0.98]]]");
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
    QVERIFY(w.chooseSegment("Are the numbers weights, or scores?", "scores"));
    QCOMPARE(w.scene().kind, std::string("scores"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::scores);
    w.clickHead(0);
    const Tensor& weights = **w.page()->results().pass->weights;
    QVERIFY(std::abs(weights.data()[0] + weights.data()[1] + weights.data()[2] - 1) < 1e-6);
    QVERIFY(std::abs(weights.data()[0] - std::exp(.64) / (std::exp(.64) + std::exp(.27) + std::exp(.04))) < 1e-6);
    // The panel has the choice too, also where nothing is open.
    QVERIFY(w.choose("What the numbers are", "weights"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
    w.undo();
    w.undo();
    QCOMPARE(w.scene().kind, std::string());
    w.openFile("scores_masked.npy");
    QCOMPARE(w.scene().kind, std::string());
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::scores);
    QVERIFY(w.choose("What the numbers are", "weights"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
  }

  void ofSeveralTensorsOneIsChosenInTheLineOrInThePanelAndThatIsUndone() {
    Window w;
    w.openFile("t5.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    const std::vector<ImportGuess> tensors = w.page()->results().file->found->tensors;
    QVERIFY(tensors.size() > 1);
    const auto shown = [&] { return w.page()->results().file->guess.tensor.arrays; };
    QCOMPARE(shown(), tensors[0].tensor.arrays);
    const ModelsScene before = w.scene();
    const QByteArray question = QString("The file holds %1 tensor(s) of attention").arg(tensors.size()).toUtf8();
    QVERIFY(w.chooseSegment(question, QString::fromStdString(tensors[1].tensor.arrays.front())));
    QCOMPARE(shown(), tensors[1].tensor.arrays);
    QCOMPARE(w.scene().array, tensors[1].tensor.arrays.front());
    QCOMPARE(w.named<QComboBox>("Tensor of the file")->currentIndex(), 1);
    // What was said of the axes of one is not said of the other.
    w.own.edit("axes", [](Scene& scene) { scene.models.dividesRows = true; });
    w.settle();
    QVERIFY(w.choose("Tensor of the file", w.named<QComboBox>("Tensor of the file")->itemText(0)));
    QCOMPARE(shown(), tensors[0].tensor.arrays);
    QVERIFY(w.scene() == before);
    w.undo();
    QCOMPARE(shown(), tensors[1].tensor.arrays);
    QVERIFY(w.scene().dividesRows);
    w.openFile("bert_tokens.npz");
    QCOMPARE(w.scene().array, std::string());
  }

  void numbersAreSavedAsWhateverTheNameEndsIn() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(1);
    const auto save = [&](const char* place, const char* name) {
      w.window.askForFile = [&w, name](const QString&, const QString&, bool) { return w.folder.filePath(name); };
      QMenu* menu = nullptr;
      for (QMenu* each : w.window.findChildren<QMenu*>())
        if (each->title().remove(u'&') == "Save numbers") menu = each;
      emit menu->aboutToShow();
      for (QAction* each : menu->actions())
        if (each->text().remove(u'&').startsWith(QLatin1String(place))) each->trigger();
      QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(w.folder.filePath(name)), 30'000);
    };
    const ImportGuess guess = w.page()->results().file->guess;
    const CanonicalAttention all = canonicalOf(guess);
    for (const AttentionFormat& format : attentionFormats()) {
      const std::string name = std::string("all.") + format.id;
      save("All of the file", name.c_str());
      const ImportGuess again = guessImport(readImport(w.folder.filePath(name.c_str()).toStdString())).tensors.front();
      const CanonicalAttention read = canonicalOf(again);
      QCOMPARE(read.shape, all.shape);
      const ImportedTensor numbers{.shape = read.shape, .type = read.type, .bytes = read.bytes};
      const ImportedTensor expected{.shape = all.shape, .type = all.type, .bytes = all.bytes};
      for (Index i = 0; i < sizeOf(all.shape); ++i)
        QVERIFY2(static_cast<float>(numbers.at(i)) == static_cast<float>(expected.at(i)), name.c_str());
    }
    const QString open = w.window.page()->tables().front().name;
    save(qPrintable(open), "one.safetensors");
    const ImportGuess one = guessImport(readImport(w.folder.filePath("one.safetensors").toStdString())).tensors.front();
    const CanonicalAttention part =
        canonicalOf(guess, {.layers = std::pair<Index, Index>(0, 1), .batch = 0, .head = 1});
    const CanonicalAttention read = canonicalOf(one);
    QCOMPARE(read.shape, part.shape);
    QCOMPARE(read.keyTokens, part.keyTokens);
    const ImportedTensor numbers{.shape = read.shape, .type = read.type, .bytes = read.bytes};
    const ImportedTensor expected{.shape = part.shape, .type = part.type, .bytes = part.bytes};
    for (Index i = 0; i < sizeOf(part.shape); ++i) QCOMPARE(float(numbers.at(i)), float(expected.at(i)));
    // Each of several heads is one in a table too.
    w.clickHead(0);
    w.clickHead(2, Qt::ShiftModifier);
    save(qPrintable(w.window.page()->tables().front().name), "three.csv");
    const auto table = guessImport(readImport(w.folder.filePath("three.csv").toStdString())).tensors;
    QCOMPARE(canonicalOf(table.front()).shape, (Shape{1, 1, 3, 9, 9}));
    QCOMPARE(w.complaints, QStringList());
  }

  void givenScoresTakeMaskTemperatureAndNormaliser() {
    Window w;
    w.openFile("scores_raw.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QCOMPARE(int(w.page()->results().file->guess.kind), int(TensorKind::scores));
    w.clickHead(0);
    const ui::HeatmapFigure before = w.page()->openHead()->heatmap()->figure();
    auto* normaliser = w.named<QComboBox>("Normaliser of the head");
    normaliser->setCurrentIndex(normaliser->findData("uniform"));
    emit normaliser->activated(normaliser->currentIndex());
    w.settle();
    const ui::HeatmapFigure& after = w.page()->openHead()->heatmap()->figure();
    QVERIFY(ui::numbersOf(after, 0).at(1, 0) != ui::numbersOf(before, 0).at(1, 0));
    QCOMPARE(ui::numbersOf(after, 0).at(1, 0), ui::numbersOf(after, 0).at(1, 1));
  }

  void givenScoresAreExplainedAsNoMoreThanGivenAndWhatIsMinusInfinityIsNotSeen() {
    Window w;
    w.openFile("scores_masked.npy");
    w.clickHead(0);
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    const Index last = ui::columnsOf(figure, 0) - 1;
    QVERIFY(!ui::isVisible(figure, 0, 1, last) && ui::isVisible(figure, 0, 1, 1));
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 1, 0});
    w.settle();
    const QString words = w.inspected();
    QVERIFY2(words.contains(QString("Over the keys it sees, 2 of %1").arg(last + 1)), qPrintable(words));
    QVERIFY2(!words.contains("bias") && !words.contains("√"), qPrintable(words));
  }

  void whatIsNoAttentionIsRefusedInWordsAndChangesNothing() {
    Window w;
    const ModelsScene before = w.scene();
    w.openFile("gpt2_tuple.pt");
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("torch"), qPrintable(w.complaints[0]));
    QVERIFY(w.scene() == before);
  }

  void fromQueriesKeysAndValuesEverythingIsComputed() {
    Window w;
    const Scene before = w.own.scene();
    w.openFile("qkv.npz");
    QTRY_COMPARE(w.own.scene().workspace, std::string("attention"));
    // Against the numbers of the file itself.
    QFile file(QString::fromStdString(importFolder + "qkv.npz"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray content = file.readAll();
    const auto arrays = parseNpzContent(bytesOf(content));
    const auto at = [&](std::size_t array) {
      for (const auto& each : arrays)
        if (each.name == std::array{"queries", "keys", "values"}[array])
          return toTensor(std::get<NpyArray>(each.content), each.name);
      return Tensor();
    };
    const Tensor queries = at(0), keys = at(1), values = at(2);
    AttentionPipeline pipeline;
    const AttentionResults results = pipeline.run(w.own.scene().attention, View::weights);
    QVERIFY2(!results.problem, toString(results.problem).c_str());
    const Tensor& weights = **results.pass.weights;
    QCOMPARE(weights.shape(), (Shape{2, 3, 5, 7}));
    double worst = 0, worstOutput = 0;
    const AttentionResults output = pipeline.run(w.own.scene().attention, View::output);
    for (Index head = 0; head < 6; ++head)
      for (Index i = 0; i < 5; ++i) {
        double scores[7] = {}, sum = 0;
        for (Index j = 0; j < 7; ++j) {
          for (Index c = 0; c < 8; ++c)
            scores[j] += double(queries.data()[(head * 5 + i) * 8 + c]) * double(keys.data()[(head * 7 + j) * 8 + c]);
          sum += scores[j] = std::exp(scores[j] / std::sqrt(8.0));
        }
        for (Index j = 0; j < 7; ++j)
          worst = std::max(worst, std::abs(scores[j] / sum - double(weights.data()[(head * 5 + i) * 7 + j])));
        for (Index c = 0; c < 8; ++c) {
          double expected = 0;
          for (Index j = 0; j < 7; ++j) expected += scores[j] / sum * double(values.data()[(head * 7 + j) * 8 + c]);
          const Index place = ((head / 3 * 5 + i) * 3 + head % 3) * 8 + c;
          worstOutput = std::max(worstOutput, std::abs(expected - double((*output.pass.output)->data()[place])));
        }
      }
    QVERIFY2(worst < 1e-6 && worstOutput < 1e-5, qPrintable(QString("%1 %2").arg(worst).arg(worstOutput)));
    // It is a scene like any other.
    QTemporaryDir folder;
    const QString path = folder.filePath("inputs.attn");
    writeScene(path, {w.own.scene(), w.own.viewState()});
    QVERIFY(readScene(path).scene == w.own.scene());
    w.own.undo();
    QVERIFY(w.own.scene() == before);
  }

  void ofSeveralLayersOneIsChosen() {
    Window w;
    w.openFile("transformer_lens.safetensors");
    QVERIFY(w.page()->results().file);
    QTest::mouseClick(w.named<QPushButton>("Close the question"), Qt::LeftButton);  // which of its tensors is shown
    QVERIFY(w.chooseSegment("The file holds queries and keys too", "Compute from them"));
    const auto menu = [&] { return w.page()->findChild<QMenu*>("whichInputs"); };
    QTRY_VERIFY(menu() && menu()->isVisible());
    const QStringList names = [&] {
      QStringList all;
      for (const QAction* each : menu()->actions())
        if (!each->isSeparator()) all << each->text();
      return all;
    }();
    QCOMPARE(names.size(), 2);
    QVERIFY2(names[1].contains("blocks.1.attn.hook_q") && names[1].contains("token 6 × head 4 × width 8"),
             qPrintable(names[1]));
    QCOMPARE(w.own.scene().workspace, std::string("models"));
    QTest::keyClick(menu(), Qt::Key_Down);
    QTest::keyClick(menu(), Qt::Key_Return);
    QTRY_COMPARE(w.own.scene().workspace, std::string("attention"));
    const ImportedFile file = readImport(importFolder + "transformer_lens.safetensors");
    const auto named = [&](const char* name) {
      return *std::find_if(file.tensors.begin(), file.tensors.end(),
                           [&](const ImportedTensor& tensor) { return tensor.name == name; });
    };
    const ImportedTensor queries = named("blocks.1.attn.hook_q"), keys = named("blocks.1.attn.hook_k");
    const AttentionResults results = AttentionPipeline().run(w.own.scene().attention, View::scores);
    QVERIFY2(!results.problem, toString(results.problem).c_str());
    for (Index head = 0; head < 4; ++head)
      for (Index i = 0; i < 6; ++i)
        for (Index j = 0; j < 6; ++j) {
          double score = 0;
          for (Index c = 0; c < 8; ++c) score += queries.at((i * 4 + head) * 8 + c) * keys.at((j * 4 + head) * 8 + c);
          QVERIFY(std::abs(score / std::sqrt(8.0) - double((*results.pass.scores)->data()[(head * 6 + i) * 6 + j])) <
                  1e-5);
        }
    QCOMPARE((*results.pass.keyLabels).front().at(3), std::string("cat"));
    // The weights beside them are causal.
    QVERIFY(hasMask(w.own.scene().attention.mechanism, "causal"));
  }

  void pastedNumbersOpenLikeAFile() {
    Window w;
    w.page()->thumbnails()->setFocus();
    QGuiApplication::clipboard()->setText("\tthe\tcat\nthe\t0.75\t0.25\ncat\t0.5\t0.5\n");
    QTest::keyClick(w.page()->thumbnails(), Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(w.page()->results().file);
    w.settle();
    QCOMPARE(w.page()->results().file->kept->data()[1], 0.25F);
    QCOMPARE(w.page()->results().file->guess.keyTokens.at(1), std::string("cat"));
    const ModelsScene before = w.scene();
    QGuiApplication::clipboard()->setText("nothing but words");
    QTest::keyClick(w.page()->thumbnails(), Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].startsWith("The pasted text can't be opened: "), qPrintable(w.complaints[0]));
    QVERIFY(w.scene() == before);
  }

  void numbersArePastedFromTheMenuWhereTheyAreTaken() {
    Window w;
    const auto* entry = w.window.findChild<QAction*>("pasteIntoPage");
    QVERIFY(entry->isEnabled());
    QCOMPARE(entry->text().remove(u'&'), QString("Paste numbers or a picture"));
    QGuiApplication::clipboard()->setText("1\t0\n0.5\t0.5\n");
    w.window.findChild<QAction*>("pasteIntoPage")->trigger();
    QTRY_VERIFY(w.page()->results().file);
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!entry->isEnabled());
    QVERIFY(!whyNot(entry).isEmpty());
  }

  void scoresOfAFileAreNormalisedWithItsSinks() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("sinks.npz").toStdString();
    const Tensor scores({1, 1, 2, 2, 2}, {1, 0, 2, 1, 0, 1, 0.5F, -1}), sinks({2}, {1, -3});
    writeNpz(path, {{"scores", &scores}, {"sinks", &sinks}});
    Window w;
    w.page()->askForFile = [path] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    w.clickHead(0);
    const double expected = std::exp(1.0) / (std::exp(1.0) + 1 + std::exp(1.0));
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QVERIFY(std::abs(double(ui::numbersOf(figure, 0).at(0, 0)) - expected) < 1e-6);
    QVERIFY(std::abs(figure.panels[0].side->columns.front().numbers[0] - expected) < 1e-6);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 0, 0});
    w.settle();
    QVERIFY2(w.inspected().contains("one more score behind the keys"), qPrintable(w.inspected()));
    w.clickHead(1);
    QVERIFY(w.page()->openHead()->heatmap()->figure().panels[0].side->columns.front().numbers[0] < 0.05);
  }

  void whatWasPastedStaysForTheScenesThatNameIt() {
    QTemporaryDir scenes;
    const QString path = scenes.filePath("pasted.attn");
    QString pasted;
    {
      Window w;
      QGuiApplication::clipboard()->setText("0.25\t0.75\n0.5\t0.5\n");
      w.window.findChild<QAction*>("pasteIntoPage")->trigger();
      QTRY_VERIFY(w.page()->results().file);
      pasted = QString::fromStdString(w.scene().folder);
      writeScene(path, {w.own.scene(), w.own.viewState()});
    }
    QFile file(pasted);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addYears(-3), QFileDevice::FileModificationTime));
    file.close();
    {
      Window w;
      QGuiApplication::clipboard()->setText("1\t0\n0.125\t0.875\n");
      w.window.findChild<QAction*>("pasteIntoPage")->trigger();
      QTRY_VERIFY(w.page()->results().file);
    }
    Window w;
    w.window.openFile(path);
    QTRY_VERIFY(w.page()->results().file);
    QCOMPARE(w.page()->results().file->keys(), Index{2});
    QVERIFY(w.complaints.empty());
  }

  void aHeadThatIsTooLargeForMemoryIsShownFromItsFile() {
    constexpr Index n = 4200, row = 1234, column = 3210;
    QTemporaryDir folder;
    const QString path = folder.filePath("large.npy");
    {
      Tensor weights({n, n});
      std::fill_n(weights.data(), weights.size(), 1.0F / float(n));
      std::fill_n(weights.data() + row * n, n, 0.0F);
      weights.data()[row * n + column] = 1;
      QFile file(path);
      const std::vector<std::byte> bytes = npyBytes(weights);
      QVERIFY(file.open(QIODevice::WriteOnly) &&
              file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size())) == qint64(bytes.size()));
    }
    Window w;
    const auto bytesRead = [] {
      QFile io("/proc/self/io");
      return io.open(QIODevice::ReadOnly) ? io.readLine().mid(qsizetype(strlen("rchar: "))).trimmed().toDouble() : 0.0;
    };
    // A part is in sight before all of it is read, and says so; the controls of a model are not.
    std::vector<double> known;
    double readInAll = 0;  // until all is known: to draw the head finer than its pyramid is another matter
    bool saysSo = true;
    connect(w.page(), &Page::resultsShown, w.page(), [&] {
      if (!w.page()->results().file) return;
      known.push_back(w.page()->results().known);
      if (known.back() == 1 && readInAll == 0) readInAll = bytesRead();
      const auto labels = w.page()->findChildren<QLabel*>();
      saysSo = saysSo && (known.back() == 1 || std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
                            return each->isVisible() && each->text().startsWith("The file is being read: ");
                          }));
    });
    connect(&w.own, &Document::sceneChanged, w.page(), [&] {
      if (!w.scene().folder.empty()) QVERIFY(!w.named<ui::TokenEditor>("Text")->isVisible());
    });
    const double before = bytesRead();
    w.window.openFile(path);
    w.settle();
    QTRY_VERIFY(w.page()->results().file);
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QVERIFY2(known.size() > 1 && known.front() < 1 && known.back() == 1,
             qPrintable(QString("%1 to %2").arg(known.front()).arg(known.back())));
    QVERIFY(saysSo);
    // It is read once.
    QVERIFY2(readInAll - before < 1.3 * 4 * n * n, qPrintable(QString::number(readInAll - before)));
    w.clickHead(0);
    QTRY_VERIFY(w.page()->results().pass);
    const Pass& pass = *w.page()->results().pass;
    QVERIFY(pass.large && !pass.weights);
    QCOMPARE(w.page()->results().file->kept.has_value(), false);
    QCOMPARE(pass.large->at(row, column), 1.0F);
    // Its thumbnail and its heatmap show the only large weight of all.
    const NumberGrid& thumbnail = *w.page()->thumbnails()->figure().panels.front().numbers;
    const Index side = (n + thumbnail.rows() - 1) / thumbnail.rows();
    float largest = 0;
    for (Index i = 0; i < thumbnail.rows(); ++i)
      for (Index j = 0; j < thumbnail.columns(); ++j) largest = std::max(largest, thumbnail.at(i, j));
    QCOMPARE(largest, 1.0F);
    QVERIFY(side > 1 && std::abs(w.page()->results().file->rowSum - 1) < 1e-3);
    // In a linear range all but one pixel would be white: that of logarithms is the usual one, and the bar says so.
    const OpenHead& opened = *w.page()->findChild<OpenHead*>();
    const auto* range = opened.heatmap()->findChild<QToolButton*>("colorRange");
    QVERIFY(opened.heatmap()->figure().logarithmic);
    QVERIFY2(range->text().startsWith("logarithmic"), qPrintable(range->text()));
    // Lines would be too many: whatever is chosen, its heatmap has their room.
    for (const char* const drawing : {"both", "lines"}) {
      w.own.look([&](ViewState& state) { state.models.drawing = drawing; });
      w.settle();
      QVERIFY2(opened.heatmap()->isVisible() && !opened.lines()->isVisible(), drawing);
    }
    // What it comes from is asked of the row alone.
    w.own.look([](ViewState& state) { state.models.selection = {row, column}; });
    w.settle();
    QVERIFY(w.complaints.empty());
    // Beside A it is not compared, which is said.
    w.window.findChild<QAction*>("model.pin")->trigger();
    w.settle();
    QVERIFY(w.complaints.empty() && w.problem().isEmpty() && w.page()->results().pinnedProblem);
  }

  void whatCameOnTheStandardInputOutlivesItsTemporaryFile() {
    Window w;
    {
      const QTemporaryDir folder(temporaryFolders());
      const QString path = folder.filePath("standard input.safetensors");
      QVERIFY(QFile::copy(QString::fromStdString(importFolder + "transformer_lens.safetensors"), path));
      w.window.openFile(path);
      QTRY_VERIFY(w.page()->results().file);
    }
    const QString kept = QString::fromStdString(w.scene().folder);
    QVERIFY2(!isTemporaryFile(kept) && QFileInfo::exists(kept), qPrintable(kept));
    QTemporaryDir scenes;
    writeScene(scenes.filePath("input.attn"), {w.own.scene(), w.own.viewState()});
    Window other;
    other.window.openFile(scenes.filePath("input.attn"));
    QTRY_VERIFY(other.page()->results().file);
    QCOMPARE(other.page()->results().grids.front().layers, w.page()->results().grids.front().layers);
  }

  void renderSaysWhyAFileHasNothingInsideToLookAt() {
    QTemporaryDir folder;
    Scene scene;
    scene.workspace = "models";
    scene.models.folder = importFolder + "transformer_lens.safetensors";
    writeScene(folder.filePath("file.attn"), {scene, {}});
    const Outcome outcome =
        run({"render", folder.filePath("file.attn"), folder.filePath("file.png"), "--view", "lens"});
    QVERIFY2(outcome.error.contains("a file of attention has no layers to look inside"), qPrintable(outcome.error));
    QVERIFY(!QFileInfo::exists(folder.filePath("file.png")));
  }
};

QTEST_MAIN(TestModelsFiles)
#include "tst_models_files.moc"
