// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/patches/patches_view.h"
#include "core/files/npy.h"
#include "core/picture/raster.h"
#include "core/scene/models/patches.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/number_field.h"
#include "ui/controls/segmented_control.h"
#include "ui/heatmap/figure_layout.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/picture_under.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// Weights over a picture: two layers of two heads, a class token and 3 × 4 patches. NumPy computed what flows through
// both layers.

namespace {

constexpr Index gridRows = 3, gridColumns = 4, tokens = 1 + gridRows * gridColumns;
const QString weightsFile = QStringLiteral(ATTN_TEST_DATA "/patches/weights.npy");

Tensor numbersIn(const char* name) { return toTensor(readNpy(std::string(ATTN_TEST_DATA "/patches/") + name), name); }

float weightOf(const Tensor& weights, Index layer, Index head, Index query, Index key) {
  return weights.data()[((layer * 2 + head) * tokens + query) * tokens + key];
}

/// A picture of one colour, of the grid's shape.
QString pictureIn(const QTemporaryDir& folder, const char* name = "lake.png", QSize size = {160, 120},
                  QColor color = QColor(40, 90, 160)) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(color);
  const QString path = folder.filePath(QLatin1String(name));
  if (!image.save(path)) qWarning() << "not saved" << path;
  return path;
}

struct Window : WorkspaceWindow<ModelsPage> {
  Window() : WorkspaceWindow(Qt::Key_5, {1440, 900}) { settle(); }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000); }
  void openFile(const QString& path = weightsFile) {
    window.openFile(path);
    settle();
    QTRY_VERIFY(page()->results().file);
    settle();
  }
  bool choose(const char* name, const QString& text) {
    for (auto* radio : named<ui::SegmentedControl>(name)->findChildren<QAbstractButton*>())
      if (radio->text() == text) {
        QTest::mouseClick(radio, Qt::LeftButton);
        settle();
        return true;
      }
    return false;
  }
  void openPatches(const QString& file = weightsFile) {
    openFile(file);
    QVERIFY(choose("View of the file", "Patches"));
    QTRY_VERIFY(page()->patches()->hasMap());
  }
  void openPicture(const QString& path) {
    page()->askForPicture = [path] { return path; };
    QTest::mouseClick(named<QPushButton>("Open a picture"), Qt::LeftButton);
    settle();
  }
  ui::HeatmapView* map() { return page()->patches()->map(); }
  const PatchChoice& choice() { return own.scene().models.patches; }
  Index from() { return page()->patches()->sight().from; }
  float shown(Index row, Index column) { return ui::numbersOf(map()->figure(), 0).at(row, column); }
  bool hasPicture() { return !map()->figure().panels.front().under->isEmpty(); }
  void clickPatch(Index row, Index column) {
    QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, map()->viewportRect({0, row, column}).center().toPoint());
    settle();
  }
  void setChoice(const char* name, int index) {
    auto* box = named<QComboBox>(name);
    box->setCurrentIndex(index);
    emit box->activated(index);
    settle();
  }
};

}  // namespace

class TestPatches : public QObject {
  Q_OBJECT

 private slots:
  void theGridFollowsFromTheNumberOfTokensAndSaysWhy() {
    const auto grid = [](const std::vector<Index>& axes, double shape = 0) { return guessPatches(axes, shape)->grid; };
    QVERIFY(grid({197}) == (PatchGrid{1, 14, 14}));
    QVERIFY(grid({196}) == (PatchGrid{0, 14, 14}));
    QVERIFY(grid({198}) == (PatchGrid{2, 14, 14}));
    QVERIFY(grid({261}) == (PatchGrid{5, 16, 16}));
    QVERIFY(grid({25, 34}) == (PatchGrid{0, 25, 34}));
    QVERIFY(!guessPatches({197})->question);
    QVERIFY(toString(guessPatches({197})->reason).find("197 = 1 + 14 × 14") != std::string::npos);
    // No square: asked, the picture's shape first.
    QVERIFY(guessPatches({tokens})->question);
    QVERIFY(grid({tokens}, 4.0 / 3) == (PatchGrid{1, 3, 4}));
    QVERIFY(grid({tokens}, 3.0 / 4) == (PatchGrid{1, 4, 3}));
    QVERIFY(grid({200}, 2) == (PatchGrid{0, 10, 20}));
    QVERIFY(!guessPatches({3}));
  }

  void aTokenHasItsPatchInEitherOrder() {
    const PatchGrid rows{1, 3, 4}, columns{1, 3, 4, true};
    QVERIFY(rows.patchOf(0) == std::nullopt && rows.patchOf(13) == std::nullopt);
    QVERIFY(rows.patchOf(6) == std::pair(Index{1}, Index{1}));
    QVERIFY(columns.patchOf(6) == std::pair(Index{2}, Index{1}));
    for (Index token = 1; token < tokens; ++token)
      for (const PatchGrid& grid : {rows, columns}) {
        const auto patch = grid.patchOf(token);
        QCOMPARE(grid.token(patch->first, patch->second), token);
      }
  }

  void theMapHasTheWeightsOfOneQueryWithoutTheClassToken() {
    Window w;
    w.openPatches();
    const Tensor weights = numbersIn("weights.npy");
    w.openPicture(pictureIn(w.folder));
    QVERIFY2(w.complaints.isEmpty(), qPrintable(w.complaints.join('\n')));
    QVERIFY(*w.page()->patches()->drawing().grid == (PatchGrid{1, 3, 4}));
    w.clickPatch(1, 2);
    QCOMPARE(w.from(), Index{7});
    float largest = 0;
    for (Index row = 0; row < gridRows; ++row)
      for (Index column = 0; column < gridColumns; ++column) {
        const float weight = weightOf(weights, 0, 0, 7, 1 + row * gridColumns + column);
        QCOMPARE(w.shown(row, column), weight);
        largest = std::max(largest, weight);
      }
    // The class token has more than any patch, and would make all of them pale.
    QVERIFY(weightOf(weights, 0, 0, 7, 0) > largest);
    QCOMPARE(ui::rangeOf(w.map()->figure(), 0).high, largest);
    QVERIFY(w.button(qPrintable(QString("class token %1").arg(double(weightOf(weights, 0, 0, 7, 0)), 0, 'f', 4))));
    QVERIFY2(w.inspected().contains("patch (1, 2) attends to"), qPrintable(w.inspected()));
  }

  void aPatchHasTheColourOfItsWeightOverThePicture() {
    const Tensor map({2, 2}, {0.1F, 0.4F, 0.2F, 0.3F});
    ui::HeatmapFigure figure;
    ui::HeatmapPanel panel;
    panel.numbers = gridOf(Box<Tensor>(map));
    panel.colorMap = findRow(ui::colorMaps(), "Reds");
    QImage blue(64, 64, QImage::Format_RGB32);
    blue.fill(QColor(0, 0, 255));
    ui::PictureUnder under{ui::levelsOf(blue), 0.8, false, false};
    panel.under = std::make_shared<const ui::PictureUnder>(under);
    figure.panels = {panel};
    figure = ui::withRangesFromZero(ui::withSharedRange(figure));
    const ui::FigureStyle style = ui::printStyle(false);
    const ui::FigureLayout layout = ui::layoutFigure(figure, style, {40, 40}, 1);
    const QImage drawn = ui::renderFigure(figure, layout, style, QRectF(QPointF(0, 0), layout.size), 1);
    for (Index row = 0; row < 2; ++row)
      for (Index column = 0; column < 2; ++column) {
        const float weight = map.data()[row * 2 + column];
        const QColor color = QColor::fromRgb((*panel.colorMap->table)[std::size_t(colorIndex(weight, {0, 0.4F}))]);
        const double alpha = 0.8 * std::sqrt(double(colorIndex(weight, {0, 0.4F})) / 255);
        const QColor pale(int(255 * 0.35), int(255 * 0.35), 255);
        const auto mixed = [&](int over, int below) { return alpha * over + (1 - alpha) * below; };
        const QPoint middle = ui::cellRect(layout, {0, row, column}).center().toPoint();
        const QColor found = drawn.pixelColor(middle);
        QVERIFY2(std::abs(found.red() - mixed(color.red(), pale.red())) < 4 &&
                     std::abs(found.green() - mixed(color.green(), pale.green())) < 4 &&
                     std::abs(found.blue() - mixed(color.blue(), pale.blue())) < 4,
                 qPrintable(QString("%1 %2: %3").arg(row).arg(column).arg(found.name())));
      }
  }

  /// The heads that stood behind the patches are those of the file before: their selected cell may lie outside of what
  /// is read now.
  void headsOfAnotherFileThanThePatchesOfAreExplainedOnlyWithTheirOwnNumbers() {
    Window w;
    w.openFile();
    w.openFile(QStringLiteral(ATTN_TEST_DATA "/import/vit.npz"));
    w.own.look([](ViewState& state) { state.models.selection = {16, 3}; });
    w.settle();
    QTRY_VERIFY2(w.inspected().contains("“16”"), qPrintable(w.inspected()));
    QVERIFY(w.choose("View of the file", "Patches"));
    w.own.undo();
    QTRY_COMPARE(w.page()->results().pass->n(), tokens);
    w.settle();
    QCOMPARE(w.own.viewState().models.view, std::string("patches"));
    QVERIFY(w.choose("View of the file", "Heads"));
    QTRY_VERIFY2(!w.inspected().contains("“16”"), qPrintable(w.inspected()));
  }

  void keysMoveTheQueryAndTheClassTokenIsOneClickAway() {
    Window w;
    w.openPatches();
    w.clickPatch(0, 0);
    QCOMPARE(w.from(), Index{1});
    QTest::keyClick(w.map(), Qt::Key_Right);
    QTest::keyClick(w.map(), Qt::Key_Down);
    w.settle();
    QCOMPARE(w.from(), Index{1 + gridColumns + 1});
    QTest::keyClick(w.map(), Qt::Key_Escape);
    w.settle();
    QCOMPARE(w.from(), Index{0});
    QVERIFY(!w.map()->selection());
    QCOMPARE(w.shown(2, 3), weightOf(numbersIn("weights.npy"), 0, 0, 0, tokens - 1));
    QVERIFY2(w.inspected().contains("the class token attends to patch"), qPrintable(w.inspected()));
  }

  void whereThereIsNoMapWhatBelongedToTheOneBeforeDoesNothing() {
    Window w;
    w.openPatches();
    QPushButton* before = nullptr;
    for (auto* button : w.page()->patches()->findChildren<QPushButton*>())
      if (button->text().startsWith("class token")) before = button;
    QVERIFY(before && before->isEnabled());
    w.own.edit("a grid that the tokens do not fill", [](Scene& scene) {
      scene.models.patches.rows = 5;
      scene.models.patches.columns = 7;
    });
    w.settle();
    QVERIFY(!w.page()->patches()->hasMap());
    w.own.look([](ViewState& state) { state.models.selection.clear(); });
    before->click();
    w.settle();
    QVERIFY(!w.page()->patches()->hasMap());
    QVERIFY(w.own.viewState().models.selection.empty());
  }

  void rolloutHasTheNumbersOfNumPy() {
    Window w;
    w.openPatches();
    w.setChoice("Layer", 1);
    w.setChoice("Through layers", 1);
    QVERIFY(w.choice().isRollout);
    w.clickPatch(2, 1);
    const Tensor expected = numbersIn("rollout.npy");
    const Index query = 1 + 2 * gridColumns + 1;
    for (Index row = 0; row < gridRows; ++row)
      for (Index column = 0; column < gridColumns; ++column) {
        const float share = expected.data()[(tokens + query) * tokens + 1 + row * gridColumns + column];
        QVERIFY(std::abs(w.shown(row, column) - share) < 1e-6F);
      }
    w.own.undo();
    w.settle();
    QVERIFY(!w.choice().isRollout);
    QVERIFY(std::abs(w.shown(2, 1) - weightOf(numbersIn("weights.npy"), 1, 0, query, query)) < 1e-6F);
  }

  void aPictureIsPasted() {
    Window w;
    w.openPatches();
    QImage picture(90, 60, QImage::Format_RGB32);
    picture.fill(Qt::darkGreen);
    QGuiApplication::clipboard()->setImage(picture);
    QTest::keyClick(&w.window, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(w.hasPicture());
    const QString kept = QString::fromStdString(w.choice().picture);
    QCOMPARE(QImage(kept).convertToFormat(QImage::Format_RGB32), picture);
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(w.choice().picture.empty());
  }

  void aDroppedPictureIsDrawnUnderTheMapAndUndone() {
    Window w;
    w.openFile();
    const QString path = pictureIn(w.folder, "photo.png");
    w.window.openFile(path);  // as a drop does
    QTRY_COMPARE(QString::fromStdString(w.choice().picture), path);
    w.settle();
    QTRY_VERIFY(w.page()->patches()->isVisible());
    QVERIFY(w.hasPicture());
    QVERIFY(w.complaints.isEmpty());
    w.own.undo();
    w.settle();
    QVERIFY(w.choice().picture.empty());
    QVERIFY(!w.hasPicture());
  }

  void brokenHugeAndForeignPicturesAreRefusedInWords() {
    Window w;
    w.openPatches();
    const PatchChoice before = w.choice();
    // A PNG header that declares 100,000 × 100,000 pixels, and no data.
    QByteArray huge = QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000186a0000186a00802000000");
    const QByteArray header = huge.mid(12);
    quint32 crc = 0xffffffff;
    for (const char byte : header) {
      crc ^= quint8(byte);
      for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1;
    }
    crc ^= 0xffffffff;
    for (int shift = 24; shift >= 0; shift -= 8) huge.append(char(crc >> shift));
    huge += QByteArray::fromHex("0000000a49444154") + QByteArray(14, 'x');
    w.openPicture(w.write("huge.png", huge));
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("100000 × 100000"), qPrintable(w.complaints[0]));
    QFile whole(pictureIn(w.folder, "whole.png", {400, 300}));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    w.openPicture(w.write("broken.png", whole.readAll().left(60)));
    QTRY_COMPARE(w.complaints.size(), 2);
    QVERIFY2(w.complaints[1].contains("broken"), qPrintable(w.complaints[1]));
    w.openPicture(w.write("text.png", "no picture at all"));
    QTRY_COMPARE(w.complaints.size(), 3);
    QVERIFY2(w.complaints[2].contains("PNG, JPEG or WebP"), qPrintable(w.complaints[2]));
    QVERIFY(w.choice() == before);
  }

  void aPictureThatMovedIsSaidAndTheMapStandsAlone() {
    QTemporaryDir folder;
    const QString scene = folder.filePath("patches.attn"), picture = pictureIn(folder);
    {
      Window w;
      w.openPatches();
      w.openPicture(picture);
      w.clickPatch(2, 3);
      w.setChoice("Smoothing", 1);
      writeScene(scene, {w.own.scene(), w.own.viewState()});
    }
    {
      Window w;
      w.window.openFile(scene);
      QTRY_VERIFY(w.page()->patches()->hasMap());
      w.settle();
      QVERIFY(w.page()->patches()->isVisible());
      QCOMPARE(QString::fromStdString(w.choice().picture), picture);
      QVERIFY(w.choice().isSmooth);
      QCOMPARE(w.from(), Index{tokens - 1});
      QVERIFY(w.hasPicture());
    }
    QVERIFY(QFile::remove(picture));
    Window w;
    w.window.openFile(scene);
    QTRY_VERIFY(w.page()->patches()->hasMap());
    w.settle();
    QVERIFY(!w.hasPicture());
    bool isSaid = false;
    for (const QLabel* label : w.page()->patches()->findChildren<QLabel*>())
      isSaid |= label->isVisible() && label->text().contains(picture);
    QVERIFY(isSaid);
  }

  void theGridCanBeSaidByHandAndOneTooLargeIsSaid() {
    Window w;
    w.openPatches();
    // Thirteen tokens are no square: the line above the map asks.
    QVERIFY(w.choose("13 tokens are no square: how many rows and columns of patches?", "4 × 3 behind 1 token(s)"));
    QVERIFY(*w.page()->patches()->drawing().grid == (PatchGrid{1, 4, 3}));
    w.named<ui::NumberField>("Rows of patches")->edit(2);
    w.settle();
    w.named<ui::NumberField>("Columns of patches")->edit(6);
    w.settle();
    w.named<ui::NumberField>("Tokens before the grid")->edit(1);
    w.settle();
    QVERIFY(*w.page()->patches()->drawing().grid == (PatchGrid{1, 2, 6}));
    QCOMPARE(ui::columnsOf(w.map()->figure(), 0), Index{6});
    w.named<ui::NumberField>("Rows of patches")->edit(9);
    w.settle();
    QVERIFY(!w.page()->patches()->hasMap());
    QVERIFY(w.page()->patches()->drawing().problem);
    QTest::mouseClick(w.named<QPushButton>("Grid as guessed"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.page()->patches()->hasMap());
    QCOMPARE(w.choice().rows, Index{0});
  }

  void rowsThatDoNotSumToOneAreKeptOrDivided() {
    Window w;
    w.openFile(QStringLiteral(ATTN_TEST_DATA "/import/gpt_oss_sinks.safetensors"));
    const OpenedFile& file = *w.page()->results().file;
    QCOMPARE(int(file.guess.rowSums), int(RowSums::atMostOne));
    const double kept = file.rowSum;
    QVERIFY(kept < 0.99);
    const QString words = QStringLiteral("Rows sum to %1: a sink took the rest; keep, or divide?").arg(kept, 0, 'f', 2);
    QVERIFY(w.choose(qPrintable(words), "Divide"));
    QVERIFY(w.own.scene().models.dividesRows);
    const Tensor& numbers = *w.page()->results().file->kept;
    for (Index row = 0; row < numbers.size() / numbers.cols(); ++row) {
      double sum = 0;
      for (Index key = 0; key < numbers.cols(); ++key) sum += double(numbers.data()[row * numbers.cols() + key]);
      QVERIFY(std::abs(sum - 1) < 1e-3);
    }
    // What is not the file's numbers says so wherever it is drawn.
    QVERIFY2(w.page()->thumbnails()->figure().title.contains("divided by its sum"),
             qPrintable(w.page()->thumbnails()->figure().title));
    w.own.undo();
    w.settle();
    QVERIFY(!w.own.scene().models.dividesRows);
    QVERIFY(w.page()->thumbnails()->figure().title.isEmpty());
    QTest::mouseClick(w.named<QPushButton>("Close the question"), Qt::LeftButton);
    w.settle();
    QVERIFY(!w.own.scene().models.dividesRows);
  }

  void theNumbersOfTheMapAndOfAllHeadsAreSavedAsCsv() {
    Window w;
    w.openPatches();
    w.clickPatch(1, 2);
    const auto saved = [&](const QString& place) -> QStringList {
      const QString path = w.folder.filePath("numbers.csv");
      QFile::remove(path);
      w.window.askForFile = [path](const QString&, const QString&, bool) { return path; };
      for (QMenu* menu : w.window.findChildren<QMenu*>()) {
        if (menu->title().remove(u'&') != "Save numbers") continue;
        emit menu->aboutToShow();
        for (QAction* each : menu->actions())
          if (each->text().remove(u'&').startsWith(place)) each->trigger();
      }
      if (!QTest::qWaitFor([&] { return w.window.hasNoFileJobs() && QFileInfo::exists(path); }, 30'000)) return {};
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)
                                            : QStringList();
    };
    const Tensor weights = numbersIn("weights.npy");
    const QStringList map = saved("Layer 0, head 0");
    QCOMPARE(map.size(), 1 + gridRows * gridColumns);
    QCOMPARE(map.front().trimmed(), "row,column,weight");
    QCOMPARE(map.last().section(',', 0, 1), "2,3");
    QCOMPARE(map.last().section(',', 2).toFloat(), weightOf(weights, 0, 0, w.from(), tokens - 1));
    const QStringList all = saved("Patches of all heads");
    QVERIFY(!all.isEmpty());
    QCOMPARE(all.front().trimmed(), "heatmap,row,column,weight");
    QVERIFY2(all.size() == 1 + 2 * gridRows * gridColumns || all.size() == 1 + 4 * gridRows * gridColumns,
             qPrintable(QString::number(all.size())));
    QVERIFY(all.last().contains("head 1") && all.last().contains(",2,3,"));
  }

  void aPageOfAMapHoldsThePictureInAtMostAMegabyte() {
    QTemporaryDir folder;
    QImage noise(2400, 1800, QImage::Format_RGB32);
    quint32 state = 1;
    for (int y = 0; y < noise.height(); ++y)
      for (int x = 0; x < noise.width(); ++x) noise.setPixel(x, y, state = state * 1664525u + 1013904223u);
    const QString picture = folder.filePath("noise.png");
    QVERIFY(noise.save(picture));
    const QString out = folder.filePath("map.html");
    const Outcome drawn = run({"render", weightsFile, out, "--view", "patches", "--picture", picture, "--no-scene"});
    QVERIFY2(drawn.status == 0, qPrintable(drawn.error));
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    const qsizetype begin = page.indexOf("data:image/"), end = page.indexOf('"', begin);
    QVERIFY(begin > 0 && end - begin <= 1'000'100);
    const QByteArray address = page.mid(begin, end - begin);
    const QImage held = QImage::fromData(QByteArray::fromBase64(address.mid(address.indexOf(',') + 1)));
    QVERIFY(held.width() >= 300 && held.width() < 2400);
    QVERIFY(std::abs(double(held.width()) / held.height() - 4. / 3) < .02);
    QCOMPARE(page.indexOf("data:image/", end), qsizetype(-1));
    // Without a picture there is none.
    QCOMPARE(run({"render", weightsFile, out, "--view", "patches", "--no-scene"}).status, 0);
    file.close();
    QVERIFY(file.open(QIODevice::ReadOnly) && !file.readAll().contains("data:image/"));
  }

  void renderDrawsAMapInEveryFormat() {
    QTemporaryDir folder;
    const QString picture = pictureIn(folder);
    for (const char* format : {"png", "svg", "pdf", "html"}) {
      const QString out = folder.filePath(QStringLiteral("map.") + format);
      const Outcome drawn = run({"render", weightsFile, out, "--view", "patches", "--picture", picture, "--layer", "1",
                                 "--head", "1", "--query", "1,2"});
      QVERIFY2(drawn.status == 0, qPrintable(drawn.error));
      QVERIFY(QFileInfo(out).size() > 500);
    }
    // Only the cells: those of the patches, each in the colour of its weight.
    const QString bare = folder.filePath("bare.png");
    QCOMPARE(run({"render", weightsFile, bare, "--view", "patches", "--grid", "1+3x4", "--layer", "1", "--head", "1",
                  "--query", "7", "--bare", "--cell", "4"})
                 .status,
             0);
    const QImage cells(bare);
    QCOMPARE(cells.size(), QSize(4 * gridColumns, 4 * gridRows));
    const Tensor weights = numbersIn("weights.npy");
    float largest = 0;
    for (Index key = 1; key < tokens; ++key) largest = std::max(largest, weightOf(weights, 1, 1, 7, key));
    for (Index row = 0; row < gridRows; ++row)
      for (Index column = 0; column < gridColumns; ++column) {
        const float weight = weightOf(weights, 1, 1, 7, 1 + row * gridColumns + column);
        const Pixel color = (*findRow(ui::colorMaps(), "Reds")->table)[std::size_t(colorIndex(weight, {0, largest}))];
        QCOMPARE(cells.pixel(int(column) * 4 + 1, int(row) * 4 + 1), color);
      }
  }

  void renderRefusesInWords() {
    QTemporaryDir folder;
    const QString out = folder.filePath("map.png");
    const auto refused = [&](const QStringList& more) {
      return run(QStringList{"render", weightsFile, out, "--view", "patches"} + more);
    };
    QCOMPARE(refused({"--grid", "1+3by4"}).status, 2);
    QCOMPARE(refused({"--query", "first"}).status, 2);
    Outcome outcome = refused({"--layer", "5"});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("layer 5"), qPrintable(outcome.error));
    outcome = refused({"--picture", folder.filePath("none.png")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("none.png"), qPrintable(outcome.error));
    outcome = refused({"--grid", "5x5"});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("13 tokens"), qPrintable(outcome.error));
    outcome = refused({"--head", "0", "--head", "1"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains("draws one head"), qPrintable(outcome.error));
    QCOMPARE(refused({"--all-heads"}).status, 2);
    QCOMPARE(run({"render", weightsFile, out, "--layer", "1", "--rollout"}).status, 2);
    QVERIFY(!QFile::exists(out));
  }
};

QTEST_MAIN(TestPatches)
#include "tst_patches.moc"
