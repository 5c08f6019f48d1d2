// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/window/settings.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "tests/support/color_sight.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/export/export_dialog.h"
#include "ui/export/export_options.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/color_map.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// The frame around the workspaces: how its text looks, where the focus goes, which panels are open.

namespace {

struct Window : WindowUnderTest {
  QString suggested;  ///< the name of the last file that was asked for
  int files = 0;

  explicit Window(const QSize& size = {1440, 900}) : WindowUnderTest(size) {}
  ~Window() { ui::applyTheme(*qApp, ui::ThemeChoice::light); }
  /// A row that folds when a result arrives takes a few rounds of layout to do so.
  void comeToRest() {
    settle();
    const auto places = [this] {
      std::vector<QRect> all;
      for (const QWidget* part : shown<QWidget>()) all.push_back(part->geometry());
      return all;
    };
    for (std::vector<QRect> before; before != places(); QTest::qWait(50)) before = places();
  }
  void goTo(int workspace) { press(Qt::Key(Qt::Key_1 + workspace), Qt::AltModifier); }
  /// By the menu, as the user finds it.
  QAction* command(const char* text) const {
    for (QAction* action : window.findChildren<QAction*>())
      if (action->text().remove(u'&') == QLatin1String(text)) return action;
    qWarning() << "no command" << text;
    return nullptr;
  }
  ui::ExportDialog* exportDialog() {
    press(Qt::Key_E, Qt::ControlModifier);
    return window.findChild<ui::ExportDialog*>();
  }
  void close(ui::ExportDialog* dialog) {
    QTest::mouseClick(dialog->findChild<QPushButton*>("close"), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) qWarning() << "not active";
  }
  /// The file that the dialog's button writes.
  QString exported(const ui::ExportDialog* dialog) {
    const QString path = folder.filePath(
        QString("figure %1.%2").arg(++files).arg(dialog->findChild<ui::SegmentedControl*>("format")->current()));
    window.askForFile = [&](const QString&, const QString&, bool) {
      suggested = QFileInfo(window.suggestedFile).fileName();
      return path;
    };
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    if (!QTest::qWaitFor([&] { return window.hasNoFileJobs(); }, 30'000)) qWarning() << "not written";
    return path;
  }
  QImage exportedImage(const ui::ExportDialog* dialog) { return QImage(exported(dialog)); }
  QString exportedText(const ui::ExportDialog* dialog) {
    QFile file(exported(dialog));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  }
  template <class Part>
  std::vector<Part*> shown() const {
    std::vector<Part*> parts;
    for (Part* part : window.findChildren<Part*>())
      if (part->isVisible()) parts.push_back(part);
    return parts;
  }
};

/// The view that a workspace is about.
QAbstractScrollArea* viewOf(const Page* page) {
  for (auto* heatmap : page->findChildren<ui::HeatmapView*>())
    if (heatmap->isVisible()) return heatmap;
  if (auto* heatmap = page->findChild<ui::HeatmapView*>()) return heatmap;
  return page->findChild<QTableView*>();
}

int pixelsOf(const QFont& font) { return QFontInfo(font).pixelSize(); }

/// What lies behind the text of a widget: the colour that most of its pixels have in the window.
QColor groundOf(const QWidget* widget, const QImage& window) {
  const QRect place = QRect(widget->mapTo(widget->window(), QPoint(0, 0)), widget->size()) & window.rect();
  std::unordered_map<QRgb, int> counts;
  for (int y = place.top(); y <= place.bottom(); ++y)
    for (int x = place.left(); x <= place.right(); ++x) ++counts[window.pixel(x, y)];
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? QColor() : QColor(most->first);
}

/// Whether it lies on a view that scrolls by itself, as the handles of a heatmap do.
bool isOfAView(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget())
    if (qobject_cast<const ui::HeatmapView*>(widget) || qobject_cast<const QAbstractItemView*>(widget)) return true;
  return false;
}

/// By the keyboard, whatever was chosen before.
void chooseRow(QComboBox* box, int row) {
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Home);
  for (int i = 0; i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
  QCOMPARE(box->currentIndex(), row);
}

void chooseFormat(const ui::ExportDialog* dialog, const char* id) {
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(id), Qt::LeftButton);
  QCOMPARE(dialog->findChild<ui::SegmentedControl*>("format")->current(), QLatin1String(id));
}

/// How far two pictures differ on the whole, from 0 to 255; the second is scaled to the first.
double difference(const QImage& one, const QImage& other) {
  if (one.isNull() || other.isNull()) return 255;
  const QImage scaled =
      other.convertToFormat(QImage::Format_RGB32).scaled(one.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  double sum = 0;
  for (int y = 0; y < one.height(); ++y)
    for (int x = 0; x < one.width(); ++x) sum += std::abs(qGray(one.pixel(x, y)) - qGray(scaled.pixel(x, y)));
  return sum / one.width() / one.height();
}

QImage previewOf(const ui::ExportDialog* dialog) { return dialog->findChild<QLabel*>("preview")->pixmap().toImage(); }

/// Whether a part of it lies inside of all that it lies in.
bool isInSight(const QWidget* widget) {
  QRect rest = widget->rect();
  for (; widget->parentWidget() && !widget->isWindow(); widget = widget->parentWidget())
    rest = rest.translated(widget->pos()) & widget->parentWidget()->rect();
  return widget->isVisible() && !rest.isEmpty();
}

}  // namespace

class TestFrame : public QObject {
  Q_OBJECT

 private slots:
  void init() { startAfresh(); }

  void largeTextReachesEverythingInTheWindowAndIsTakenBack() {
    Window w({1280, 720});
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      QTRY_VERIFY_WITH_TIMEOUT(viewOf(w.page())->isVisible() && w.page()->isUpToDate(), 10'000);
      w.comeToRest();
      std::map<QWidget*, int> before;
      for (QWidget* part : w.shown<QWidget>()) before[part] = pixelsOf(part->font());
      const int inspected = pixelsOf(w.page()->findChild<ui::Inspector*>()->document()->defaultFont());
      const auto drawn = [&] { return viewOf(w.page())->viewport()->grab().toImage(); };
      const QImage usual = drawn();
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(w.command("Large text")->isChecked());
      for (const auto& [part, pixels] : before)
        QVERIFY2(pixelsOf(part->font()) >= 1.4 * pixels, qPrintable(QDebug::toString(part)));
      QVERIFY(pixelsOf(w.page()->findChild<ui::Inspector*>()->document()->defaultFont()) >= 1.4 * inspected);
      QVERIFY2(drawn() != usual, workspaces()[std::size_t(workspace)].id);
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(!w.command("Large text")->isChecked());
      for (const auto& [part, pixels] : before) QCOMPARE(pixelsOf(part->font()), pixels);
      // Rows that folded have their room again a little later.
      QTRY_VERIFY2(drawn() == usual, workspaces()[std::size_t(workspace)].id);
    }
  }

  void largeTextIsCutNowhereInASmallWindow_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("a projector") << QSize(1280, 720);
    QTest::newRow("the smallest window") << QSize(1024, 700);
  }
  void largeTextIsCutNowhereInASmallWindow() {
    QFETCH(QSize, size);
    Window w(size);
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      QCOMPARE(w.window.size(), size);
      w.comeToRest();
      for (const QLabel* label : w.shown<QLabel>()) {
        if (qobject_cast<const ui::ElidedLabel*>(label) || label->text().isEmpty()) continue;
        const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= wanted, qPrintable(label->text()));
        QVERIFY2(label->wordWrap() || label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
      }
      for (const QAbstractButton* button : w.shown<QAbstractButton>())
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
      for (const QScrollArea* area : w.page()->findChildren<QScrollArea*>())
        QVERIFY(!area->isVisible() ||
                area->widget()->width() <= area->viewport()->width());  // it scrolls downwards only
      for (const QWidget* part : w.page()->findChildren<QWidget*>())
        if (part->isVisible() && part->parentWidget() == w.page()) QVERIFY(w.page()->rect().contains(part->geometry()));
    }
  }

  void aWindowThatBeginsWithLargeTextIsCutNowhereEither_data() {
    QTest::addColumn<bool>("isChinese");
    QTest::newRow("English") << false;
    QTest::newRow("Chinese") << true;
  }
  void aWindowThatBeginsWithLargeTextIsCutNowhereEither() {
    QFETCH(bool, isChinese);
    QTranslator chinese;  // it goes when it is destroyed
    if (isChinese) QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    if (isChinese) QCoreApplication::installTranslator(&chinese);
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    const QSize size(1024, 700);
    Window w(size);
    const auto check = [&w, size](const QString& where) {
      w.comeToRest();
      QCOMPARE(w.window.size(), size);
      for (const QWidget* pane : w.page()->panes())
        if (const auto* middle = qobject_cast<const QScrollArea*>(pane))
          QVERIFY2(middle->widget()->width() <= middle->viewport()->width(), qPrintable(where));
      for (const QLabel* label : w.shown<QLabel>()) {
        if (!label->wordWrap() || label->text().isEmpty() || !isInSight(label)) continue;
        QVERIFY2(label->height() >= label->heightForWidth(label->width()) &&
                     label->width() >= label->minimumSizeHint().width(),
                 qPrintable(where + label->text()));
      }
    };
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      check(QString("workspace %1: ").arg(workspace));
    }
    w.goTo(0);
    for (const char* positions : {"none", "sinusoidal"}) {
      w.own.edit("", [positions](Scene& scene) { scene.attention.mechanism.positions = positions; });
      for (int view = 0; view < 9; ++view) {
        w.press(Qt::Key(Qt::Key_1 + view), Qt::ControlModifier);
        check(QString("%1, view %2: ").arg(positions).arg(view + 1));
      }
    }
  }

  void theBarGivesUpWhatStandsElsewhereBeforeAButtonIsCut_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isChinese");
    for (const bool isChinese : {false, true})
      // The last two are the halves of usual screens, as at a scale of 2.
      for (const QSize& size : {QSize(700, 480), QSize(1024, 700), QSize(1920, 1080), QSize(720, 480), QSize(960, 540)})
        QTest::addRow("%s %d", isChinese ? "Chinese" : "English", size.width()) << size << isChinese;
  }
  void theBarGivesUpWhatStandsElsewhereBeforeAButtonIsCut() {
    QFETCH(QSize, size);
    QFETCH(bool, isChinese);
    QTranslator chinese;
    if (isChinese) QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    if (isChinese) QCoreApplication::installTranslator(&chinese);
    Window w(size);
    QCOMPARE(w.window.size(), size);
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      auto* bar = w.window.findChild<ui::FoldingRow*>();
      QVERIFY(bar && bar->width() == size.width());
      int buttons = 0;
      for (QAbstractButton* button : bar->findChildren<QAbstractButton*>()) {
        if (!button->isVisible()) continue;
        ++buttons;
        const QRect place(button->mapTo(bar, QPoint(0, 0)), button->size());
        QVERIFY2(bar->rect().contains(place), qPrintable(button->accessibleName()));
        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->accessibleName() + button->text()));
      }
      QVERIFY(buttons >= 2 + int(workspaces().size()));  // the menu, the workspaces, Export
      if (size.width() >= 1024) QVERIFY(bar->findChild<QLabel*>()->isVisible());
      QCOMPARE(w.page()->width(), size.width());  // nothing in it wants more
    }
    // What was given up comes back.
    w.window.resize(1440, 900);
    w.settle();
    for (QWidget* part : w.window.findChild<ui::FoldingRow*>()->findChildren<QLabel*>()) QVERIFY(part->isVisible());
    QCoreApplication::removeTranslator(&chinese);
  }

  void theFirstWindowLeavesRoomForItsFrame() {
    Document document;
    MainWindow window(&document);
    const QSize space = window.screen()->availableSize();
    QVERIFY(window.height() <= std::max(480, space.height() - 40) &&
            window.width() <= std::max(700, space.width() - 12));
  }

  void aProgressBarWritesOnBothOfItsColours() {
    for (const ui::ThemeChoice choice : {ui::ThemeChoice::light, ui::ThemeChoice::dark}) {
      ui::applyTheme(*qobject_cast<QApplication*>(qApp), choice);
      QProgressBar bar;
      bar.setRange(0, 100);
      bar.setValue(60);
      bar.setTextVisible(false);
      bar.resize(200, 20);
      bar.show();
      const QImage image = bar.grab().toImage();
      const QColor done = image.pixelColor(40, 10), left = image.pixelColor(180, 10);
      QVERIFY(done != left);
      for (const QColor& ground : {done, left}) QVERIFY(contrast(ui::theme().text, ground) >= 4.5);
    }
  }

  void theSizeOfTheTextIsRemembered() {
    {
      Window w;
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    }
    QCOMPARE(savedTextSize(), ui::TextSize::large);
    Window again;
    QVERIFY(again.command("Large text")->isChecked());
    // Another theme keeps it.
    again.command("Dark")->trigger();
    QCOMPARE(ui::textScale(), 1.5);
    QVERIFY(ui::theme().dark);
  }

  // ---- the dialog of figures ----

  void theFigureThatIsChosenIsSeenInThePreviewAndSaved() {
    Window w;
    int figures = 0;
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      auto* dialog = w.exportDialog();
      typeNumber(dialog->findChild<ui::NumberField*>("width"), "90");
      typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "150");
      auto* list = dialog->findChild<QComboBox*>("figure");
      figures += list->count();
      QList<QImage> saved;
      for (int i = 0; i < list->count(); ++i) {
        chooseRow(list, i);
        const QImage image = w.exportedImage(dialog);
        QVERIFY(std::abs(image.width() - 90 / 25.4 * 150) <= 1);
        QString name = list->itemText(i).toLower();
        QCOMPARE(w.suggested, name.replace(QRegularExpression("[^\\w]+"), "-") + ".png");
        const auto isShown = [&] {
          const QImage seen = previewOf(dialog);
          const double shape = double(image.width()) / image.height();
          return std::abs(double(seen.width()) / std::max(1, seen.height()) - shape) < 0.02 * shape &&
                 difference(seen, image) < 6;
        };
        QTRY_VERIFY2(isShown(), qPrintable(name + QString::number(difference(previewOf(dialog), image))));
        for (const QImage& other : saved)
          QVERIFY2(image.size() != other.size() || difference(image, other) > 1, qPrintable(name));
        saved << image;
      }
      w.close(dialog);
    }
    QVERIFY(figures >= 4 + 4 + 1);
  }

  void theGroundIsTransparentIfThatIsWanted() {
    Window w;
    auto* dialog = w.exportDialog();
    auto* transparent = dialog->findChild<QCheckBox*>("transparent");
    QVERIFY(!transparent->isChecked());
    QCOMPARE(w.exportedImage(dialog).pixel(0, 0), qRgb(255, 255, 255));
    const auto isChequered = [&] {
      const QImage seen = previewOf(dialog);
      int grey = 0;
      for (int x = 0; x < seen.width(); ++x)
        for (int y = 0; y < std::min(6, seen.height()); ++y) grey += seen.pixel(x, y) == qRgb(0xdd, 0xdd, 0xdd);
      return grey > 20;
    };
    QTRY_VERIFY(!previewOf(dialog).isNull());
    QVERIFY(!isChequered());
    QTest::mouseClick(transparent, Qt::LeftButton, {}, QPoint(8, transparent->height() / 2));
    QVERIFY(transparent->isChecked());
    QCOMPARE(qAlpha(w.exportedImage(dialog).pixel(0, 0)), 0);
    QTRY_VERIFY(isChequered());
    QTest::keyClick(transparent, Qt::Key_Space);
    QCOMPARE(qAlpha(w.exportedImage(dialog).pixel(0, 0)), 255);
  }

  void aPageHasNoSizeInTheDialogAndIsRefusedInWordsForWhatIsNoHeatmap() {
    Window w;
    auto* dialog = w.exportDialog();
    auto* width = dialog->findChild<ui::NumberField*>("width");
    auto* title = dialog->findChild<QLineEdit*>("title");
    QVERIFY(width->isVisible());
    chooseFormat(dialog, "html");
    QVERIFY(!width->isVisible() && title->isVisible());
    const QString page = w.exportedText(dialog);
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.contains("\"Sequence 2\""));
    chooseFormat(dialog, "svg");
    QVERIFY(width->isVisible());
    w.close(dialog);
    w.goTo(2);
    dialog = w.exportDialog();
    chooseFormat(dialog, "html");
    auto* save = dialog->findChild<QPushButton*>("save");
    QTRY_VERIFY(!save->isEnabled());
    const QString warning = dialog->findChild<QLabel*>("warning")->text();
    QVERIFY2(warning.contains("view of heatmaps"), qPrintable(warning));
    chooseFormat(dialog, "png");
    QTRY_VERIFY(save->isEnabled());
  }

  void smallTextIsWarnedOfWhereItHasASizeAndNotOnAPage() {
    Window w;
    ui::ExportDialog* dialog = w.exportDialog();
    const auto* warning = dialog->findChild<QLabel*>("warning");
    chooseFormat(dialog, "pdf");
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "20");
    QTRY_VERIFY_WITH_TIMEOUT(warning->text().contains("journals ask for 5 pt"), 10'000);
    chooseFormat(dialog, "html");
    QTRY_VERIFY_WITH_TIMEOUT(!warning->text().contains("journals ask for 5 pt"), 10'000);
    w.close(dialog);
  }

  void numbersColumnsAndTitleAreThoseOfTheDialog() {
    Window w;
    auto* dialog = w.exportDialog();
    chooseFormat(dialog, "svg");
    auto* numbers = dialog->findChild<QComboBox*>("numbers");
    const auto counted = [&] { return w.exportedText(dialog).count(QRegularExpression(">[01]\\.[0-9]{2}</text>")); };
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "180");
    chooseRow(numbers, numbers->findData("on"));
    const auto all = counted();
    QVERIFY2(all >= 4 * (4 + 3 + 2), qPrintable(QString::number(all)));
    chooseRow(numbers, numbers->findData("off"));
    QCOMPARE(counted(), qsizetype(0));
    chooseRow(numbers, numbers->findData("auto"));
    QCOMPARE(counted(), all);
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "30");
    QCOMPARE(counted(), qsizetype(0));  // there is no room for them
    chooseRow(numbers, numbers->findData("on"));
    QCOMPARE(counted(), all);

    chooseFormat(dialog, "png");
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "180");
    const auto heightWith = [&](const char* columns) {
      typeNumber(dialog->findChild<ui::NumberField*>("columns"), columns);
      return w.exportedImage(dialog).height();
    };
    const int one = heightWith("1"), two = heightWith("2"), three = heightWith("3");
    QVERIFY2(one > 2 * two && two > 1.5 * three, qPrintable(QString("%1 %2 %3").arg(one).arg(two).arg(three)));
    const int automatic = heightWith("automatic");
    QCOMPARE(dialog->options().columns, 0);
    QVERIFY(automatic == one || automatic == two || automatic == three);

    // A title stands above the figure, which is higher by it, in whatever format and whichever figure.
    auto* title = dialog->findChild<QLineEdit*>("title");
    title->setFocus();
    QTest::keyClicks(title, "Three <sentences>");
    QVERIFY(w.exportedImage(dialog).height() > automatic + 30);
    chooseFormat(dialog, "svg");
    QVERIFY(w.exportedText(dialog).contains(">Three &lt;sentences&gt;</text>"));
    chooseRow(dialog->findChild<QComboBox*>("figure"), 1);
    QVERIFY(w.exportedText(dialog).contains(">Three &lt;sentences&gt;</text>"));
    // The dialog has it again when it is opened again, unless another scene is looked at.
    const auto reopened = [&] {
      w.close(dialog);
      dialog = w.exportDialog();
      return dialog->findChild<QLineEdit*>("title")->text();
    };
    QCOMPARE(reopened(), "Three <sentences>");
    QVERIFY(w.exportedText(dialog).contains(">Three &lt;sentences&gt;</text>"));
    w.own.open(Scene{}, {});
    w.settle();
    QCOMPARE(reopened(), QString());
  }

  void everyPresetSetsTheSizeAndTheLetters() {
    Window w;
    auto* dialog = w.exportDialog();
    typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "100");
    auto* preset = dialog->findChild<QComboBox*>("preset");
    QCOMPARE(preset->count(), 1 + int(ui::exportPresets().size()));
    for (int i = 1; i < preset->count(); ++i) {
      const ui::ExportPreset& row = ui::exportPresets()[std::size_t(i) - 1];
      chooseRow(preset, i);
      QCOMPARE(dialog->findChild<ui::NumberField*>("width")->value(), row.widthMm);
      QCOMPARE(dialog->findChild<ui::NumberField*>("height")->value(), row.heightMm);
      QCOMPARE(dialog->findChild<ui::NumberField*>("font-size")->value(), row.fontPt);
      const QImage image = w.exportedImage(dialog);
      QVERIFY2(std::abs(image.width() - row.widthMm / 25.4 * 100) <= 1, row.id);
      if (row.heightMm > 0) QVERIFY2(std::abs(image.height() - row.heightMm / 25.4 * 100) <= 1, row.id);
      const QString size = QString("%1 × ").arg(row.widthMm, 0, 'f', 1);
      QTRY_VERIFY2(dialog->findChild<QLabel*>("size")->text().startsWith(size), row.id);
    }
    typeNumber(dialog->findChild<ui::NumberField*>("width"), "123");
    QCOMPARE(preset->currentIndex(), 0);
    QVERIFY(std::abs(w.exportedImage(dialog).width() - 123 / 25.4 * 100) <= 1);
  }

  void theDialogRemembersEveryChoiceUntilTheNextStart() {
    {
      Window w;
      auto* dialog = w.exportDialog();
      typeNumber(dialog->findChild<ui::NumberField*>("dpi"), "222");
      chooseRow(dialog->findChild<QComboBox*>("unit"), 1);
      typeNumber(dialog->findChild<ui::NumberField*>("columns"), "2");
      auto* numbers = dialog->findChild<QComboBox*>("numbers");
      chooseRow(numbers, numbers->findData("off"));
      for (const char* box : {"transparent", "scene", "footer"})
        QTest::keyClick(dialog->findChild<QCheckBox*>(box), Qt::Key_Space);
      chooseFormat(dialog, "pdf");
      typeNumber(dialog->findChild<ui::NumberField*>("width"), "480");
      w.close(dialog);
      QVERIFY(w.window.close());
    }
    Window again;
    auto* dialog = again.exportDialog();
    const ui::ExportOptions options = dialog->options();
    QCOMPARE(options.format, "pdf");
    QCOMPARE(options.dpi, 222.0);
    QCOMPARE(options.columns, 2);
    QVERIFY(options.numbers == ui::CellNumbers::off);
    QVERIFY(options.transparent && !options.carriesScene && !options.footer.isEmpty());
    QCOMPARE(dialog->findChild<QComboBox*>("unit")->currentIndex(), 1);
    QCOMPARE(dialog->findChild<ui::NumberField*>("width")->value(), 480.0);
    QVERIFY(std::abs(options.widthMm - 480 / 96.0 * 25.4) < 0.01);
    QVERIFY(dialog->findChild<QCheckBox*>("transparent")->isChecked());
    QCOMPARE(dialog->findChild<QComboBox*>("numbers")->currentData().toString(), "off");
    QVERIFY(!again.exportedText(dialog).isEmpty());
  }

  // ---- small windows ----

  void aSmallWindowPaintsTheNumbersOfItsFirstScene() {
    for (const QSize& size : {QSize(1024, 700), QSize(1024, 768)}) {
      Window w(size);
      QCOMPARE(w.window.size(), size);
      auto* heatmap = w.page()->findChild<ui::HeatmapView*>();
      const QImage shown = heatmap->viewport()->grab().toImage();
      for (const std::size_t panel : {0, 1, 2})
        for (Index row = 0; row < 4; ++row)
          for (Index column = 0; column < 2; ++column) {
            const QRect cell = heatmap->viewportRect({panel, row, column}).toRect().adjusted(3, 3, -3, -3);
            QVERIFY(shown.rect().contains(cell));
            const QRgb ground = shown.pixel(cell.topLeft());
            int letters = 0;
            for (int y = cell.top(); y <= cell.bottom(); ++y)
              for (int x = cell.left(); x <= cell.right(); ++x)
                letters += std::abs(qGray(shown.pixel(x, y)) - qGray(ground)) > 60;
            QVERIFY2(letters >= 25, qPrintable(QString("%1, %2, %3: %4").arg(panel).arg(row).arg(column).arg(letters)));
          }
      QCOMPARE(heatmap->verticalScrollBar()->maximum(), 0);
      QCOMPARE(heatmap->horizontalScrollBar()->maximum(), 0);
      // The words at the handles of two heatmaps in a row keep apart.
      for (const std::size_t panel : {1, 2}) {
        const QRect before = heatmap->viewportRect({panel - 1, 3, 3}).toRect();
        const QRect after = heatmap->viewportRect({panel, 3, 0}).toRect();
        if (after.left() < before.left()) continue;
        const int middle = (before.right() + after.left()) / 2;
        const QRgb ground = shown.pixel(middle, 2);
        for (int y = before.bottom() + 4; y < before.bottom() + 34; ++y)
          for (int x = middle - 3; x <= middle + 3; ++x) QVERIFY(shown.pixel(x, y) == ground);
      }
      int captions = 0;
      for (const ui::ElidedLabel* label : w.shown<ui::ElidedLabel>()) {
        if (!label->text().startsWith("rows are")) continue;
        ++captions;
        QVERIFY2(label->shownText().startsWith("rows are queries, columns are keys"), qPrintable(label->shownText()));
      }
      QCOMPARE(captions, 1);
    }
  }

  void manySequencesAndManyHeadsStayReadableWithTheirHandles() {
    Window w;
    auto* heatmap = w.page()->findChild<ui::HeatmapView*>();
    const auto type = [&](const char* name, const char* number) {
      for (ui::NumberField* field : w.shown<ui::NumberField>())
        if (field->accessibleName() == QLatin1String(name)) typeNumber(field, number);
      w.settle();
    };
    const auto isAccent = [](QRgb pixel) {
      const QRgb accent = ui::theme().accent.rgb();
      return std::abs(qRed(pixel) - qRed(accent)) + std::abs(qGreen(pixel) - qGreen(accent)) +
                 std::abs(qBlue(pixel) - qBlue(accent)) <
             90;
    };
    const auto check = [&](std::size_t sequences, std::size_t heads) {
      const ui::FigureLayout& layout = heatmap->figureLayout();
      const QSize space = heatmap->viewport()->size();
      QCOMPARE(heatmap->figure().panels.size(), sequences * heads);
      QVERIFY(layout.cell.width() >= (layout.uprightColumnLabels ? 40 : 30));  // turned labels may take a quarter
      QVERIFY(layout.size.width() <= space.width());
      for (const std::size_t sequence : {std::size_t{0}, sequences / 2, sequences - 1}) {
        const std::size_t panel = sequence * heads;
        heatmap->verticalScrollBar()->setValue(int(layout.cells[panel].top()) - 60);
        const QImage seen = heatmap->viewport()->grab().toImage();
        const QRect cell = heatmap->viewportRect({panel, 0, 0}).toRect().adjusted(3, 3, -3, -3);
        int letters = 0;
        for (int y = cell.top(); y <= cell.bottom(); ++y)
          for (int x = cell.left(); x <= cell.right(); ++x)
            letters += std::abs(qGray(seen.pixel(x, y)) - qGray(seen.pixel(cell.topLeft()))) > 60;
        QVERIFY2(letters >= 25, qPrintable(QString::number(letters)));
        const QRect pill(heatmap->handlePosition(panel).toPoint() - QPoint(9, 10), QSize(18, 20));
        QVERIFY(seen.rect().contains(pill));
        int words = 0, cut = 0;
        for (int y = pill.top(); y <= pill.bottom(); ++y)
          for (int x = 0; x < seen.width(); ++x) {
            const bool isInked = isAccent(seen.pixel(x, y));
            words += isInked && (x < pill.left() - 3 || x > pill.right() + 3);
            cut += isInked && (x == 0 || x == seen.width() - 1);
          }
        QVERIFY2(words >= 8 && cut == 0, qPrintable(QString("%1 %2").arg(words).arg(cut)));
      }
    };
    type("Dimension d", "16");
    type("Heads", "16");
    check(3, 16);
    type("Heads", "1");
    auto* editor = w.page()->findChild<ui::TokenEditor*>();
    editor->selectAll();
    QApplication::clipboard()->setText(QStringLiteral("to be or not\n").repeated(64).trimmed());
    editor->paste();
    w.settle();
    check(64, 1);
  }

  void theRightPanelFoldsByItselfBeforeTheMiddleIsTooNarrowAndOpensAgain() {
    Window w({700, 480});
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      auto* right = w.page()->findChild<QAbstractButton*>("rightStrip");
      auto* left = w.page()->findChild<QAbstractButton*>("leftStrip");
      QVERIFY(right->isVisible() && !left->isVisible());
      QVERIFY(w.page()->findChild<QSplitter*>()->sizes()[1] > 340);
      // Opened by hand it stays open, whatever the middle has then.
      QTest::mouseClick(right, Qt::LeftButton);
      w.settle();
      QVERIFY(!right->isVisible());
      QVERIFY(w.page()->findChild<ui::Inspector*>()->isVisible());
      w.press(Qt::Key_BracketRight, Qt::ControlModifier);
      QVERIFY(right->isVisible());
    }
    QSettings().clear();
    Window other({700, 480});
    QVERIFY(other.page()->findChild<QAbstractButton*>("rightStrip")->isVisible());
    other.window.resize(1440, 900);
    other.settle();
    QVERIFY(!other.page()->findChild<QAbstractButton*>("rightStrip")->isVisible());
    other.window.resize(700, 480);
    other.settle();
    QVERIFY(other.page()->findChild<QAbstractButton*>("rightStrip")->isVisible());
  }

  void theRightPanelDoesNotTakeTurnsWithTheMiddle() {
    Window w({1300, 800});
    auto* right = w.page()->findChild<QAbstractButton*>("rightStrip");
    auto* splitter = w.page()->findChild<QSplitter*>();
    QWidget* const canvas = static_cast<QScrollArea*>(splitter->widget(1))->widget();
    QVERIFY(!right->isVisible());
    const int middle = splitter->sizes()[1];
    const QMargins margins = canvas->layout()->contentsMargins();
    const int others = margins.left() + margins.right();
    const auto isFolded = [&](int needed) {
      viewOf(w.page())->setMinimumWidth(needed - others);
      w.settle();
      return right->isVisible();
    };
    QVERIFY(!isFolded(middle - 10));
    QVERIFY(isFolded(middle + 10));
    QVERIFY(isFolded(middle - 10));  // so little is no reason to open it again
    QVERIFY(!isFolded(middle - 60));
    QVERIFY(!isFolded(middle - 10));
  }

  void colourMapsHaveNamesInTheLanguageOfTheWindow() {
    QTranslator chinese;
    QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    QCoreApplication::installTranslator(&chinese);
    Window w(QSize(1440, 900));
    QStringList said;
    for (const QToolButton* button : w.window.findChildren<QToolButton*>()) said << button->text();
    QVERIFY2(said.join(u'|').contains("红色"), qPrintable(said.join(u'|')));
  }

  void nothingIsCutInASmallWindow_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("isChinese");
    // A screen of 1920 × 1080 has room for 960 × 540 at scale 2.
    std::vector<QSize> sizes{QSize(700, 480), QSize(960, 540), QSize(1024, 700)};
#ifdef __SANITIZE_ADDRESS__
    sizes.resize(1);  // where things are is seen without it
#endif
    for (const bool isChinese : {false, true})
      for (const QSize& size : sizes)
        QTest::addRow("%s %d", isChinese ? "Chinese" : "English", size.width()) << size << isChinese;
  }
  void nothingIsCutInASmallWindow() {
    QFETCH(QSize, size);
    QFETCH(bool, isChinese);
    QTranslator chinese;  // it goes when it is destroyed
    if (isChinese) QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
    if (isChinese) QCoreApplication::installTranslator(&chinese);
    Window w(size);
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      w.comeToRest();
      QCOMPARE(w.window.size(), size);
      for (const QWidget* part : w.page()->findChildren<QWidget*>()) {
        const QWidget* within = part->parentWidget();
        if (!part->isVisible() || part->isWindow()) continue;
        const QString name = QString("%1 %2 %3 in %4")
                                 .arg(part->metaObject()->className(), part->objectName(), part->accessibleName(),
                                      within->metaObject()->className());
        // What is larger than its frame scrolls in it.
        const auto* area = qobject_cast<const QScrollArea*>(within->parentWidget());
        const bool scrolls = area && area->viewport() == within;
        QVERIFY2(scrolls || within->rect().contains(part->geometry()) || isOfAView(part), qPrintable(name));
        if (part->parentWidget()->layout() && !qobject_cast<const ui::ElidedLabel*>(part))
          QVERIFY2(part->height() >= part->minimumHeight() && part->width() >= part->minimumWidth(), qPrintable(name));
        const auto* label = qobject_cast<const QLabel*>(part);
        if (label && !qobject_cast<const ui::ElidedLabel*>(part) && !label->text().isEmpty() && label->wordWrap())
          QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        if (label && !qobject_cast<const ui::ElidedLabel*>(part) && !label->wordWrap() &&
            label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
          QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
        if (const auto* button = qobject_cast<const QAbstractButton*>(part))
          QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(name + button->text()));
        const auto* table = qobject_cast<const QTableView*>(part);
        for (int i = 0; table && !table->horizontalHeader()->isHidden() && i < table->model()->columnCount(); ++i)
          if (!table->isColumnHidden(i))
            QVERIFY2(table->columnWidth(i) >= table->horizontalHeader()->sectionSizeHint(i),
                     qPrintable(table->model()->headerData(i, Qt::Horizontal).toString()));
      }
    }
  }

  void everyListOfChoicesShowsAllOfThemOnASolidGround() {
    Window w;
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      int lists = 0;
      for (QComboBox* box : w.shown<QComboBox>()) {
        if (!isInSight(box)) continue;
        checkList(box);
        ++lists;
      }
      QVERIFY(lists >= 1);
    }
  }

  void everyListOfTheExportDialogDoesSoToo() {
    Window w;
    for (QComboBox* box : w.exportDialog()->findChildren<QComboBox*>())
      // There are as many fonts as are installed: theirs scrolls.
      if (box->isVisible() && box->objectName() != QLatin1String("font")) checkList(box);
  }

  /// Disabled controls are excepted: their text may be fainter, which is how one sees that they are disabled.
  void noTextIsFaintInEitherThemeAlsoWhenItIsSwitchedLive() {
    for (const char* const first : {"Light", "Dark"}) {
      Window w;
      w.command(first)->trigger();
      for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
        w.goTo(workspace);
        viewOf(w.page())->setFocus();
        w.press(Qt::Key_Right);  // the inspector has something to say
        w.command(ui::theme().dark ? "Light" : "Dark")->trigger();
        w.settle();
        const QImage picture = w.window.grab().toImage();
        int texts = 0;
        const auto check = [&](const QWidget* widget, const QString& text, const QColor& color, const QColor& ground) {
          ++texts;
          const double found = contrast(color, ground);
          QVERIFY2(found >= 4.5, qPrintable(QStringLiteral("“%1”: %2 on %3 is %4 : 1, %5")
                                                .arg(text, color.name(), ground.name())
                                                .arg(found)
                                                .arg(QLatin1String(widget->metaObject()->className()))));
        };
        for (const QWidget* widget : w.shown<QWidget>()) {
          if (!widget->isEnabled() || !isInSight(widget)) continue;
          const auto* label = qobject_cast<const QLabel*>(widget);
          const auto* button = qobject_cast<const QAbstractButton*>(widget);
          const auto* box = qobject_cast<const QComboBox*>(widget);
          const auto* number = qobject_cast<const QAbstractSpinBox*>(widget);
          const QString text = label    ? label->text()
                               : button ? button->text()
                               : box    ? box->currentText()
                               : number ? number->text()
                                        : QString();
          if (text.trimmed().isEmpty()) continue;
          check(widget, text, widget->palette().color(widget->foregroundRole()), groundOf(widget, picture));
        }
        const auto* inspector = w.page()->findChild<ui::Inspector*>();
        const QColor ground = groundOf(inspector, picture), usual = inspector->palette().color(QPalette::Text);
        int parts = 0;
        for (QTextBlock block = inspector->document()->begin(); block.isValid(); block = block.next())
          for (auto part = block.begin(); !part.atEnd(); ++part, ++parts) {
            const QTextCharFormat format = part.fragment().charFormat();
            const bool isPlain = format.foreground().style() == Qt::NoBrush;
            check(inspector, part.fragment().text(), isPlain ? usual : format.foreground().color(), ground);
          }
        QVERIFY(parts > 5);
        QVERIFY(texts > 40);
      }
    }
  }

  /// What is chosen while a page is out of sight finds it looking as if it had been in sight.
  void aPageThatWasHiddenDuringASwitchLooksAsIfItHadBeenInSight() {
    Window w;
    const int count = int(workspaces().size());
    for (int i = 0; i < count; ++i) w.goTo(i);
    const auto seen = [&](int workspace) {
      w.goTo(workspace);
      viewOf(w.page())->setFocus();  // a text has a caret that blinks
      w.settle();
      return w.page()->grab().toImage();
    };
    for (int i = 0; i < count; ++i) {
      const QImage light = seen(i);
      w.command("Dark")->trigger();
      const QImage inSight = seen(i);
      QVERIFY(inSight != light);
      w.command("Light")->trigger();
      w.goTo((i + 1) % count);
      w.command("Dark")->trigger();
      QVERIFY2(seen(i) == inSight, workspaces()[std::size_t(i)].id);
      w.command("Light")->trigger();
    }
  }

  void tabGoesInTheOrderInWhichTheWindowIsRead() {
    Window w;
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      w.page()->firstFocus()->setFocus();
      const QWidget* const first = QApplication::focusWidget();
      std::vector<const QWidget*> walked;
      do {
        walked.push_back(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      } while (QApplication::focusWidget() != first && walked.size() < 200);
      QVERIFY(walked.size() > 20 && walked.size() < 200);
      const auto* splitter = w.page()->findChild<QSplitter*>();
      // 0 the bar, 1 to 3 the parts of the page.
      const auto partOf = [&](const QWidget* widget) {
        for (int i = 0; i < 3; ++i)
          if (splitter->widget(i)->isAncestorOf(widget)) return i + 1;
        return 0;
      };
      const auto bar =
          std::min_element(walked.begin(), walked.end(), [&](auto* a, auto* b) { return partOf(a) < partOf(b); });
      std::rotate(walked.begin(), bar, walked.end());
      for (std::size_t i = 1; i < walked.size(); ++i) {
        const QWidget *before = walked[i - 1], *after = walked[i];
        const QByteArray where = before->accessibleName().toUtf8() + " > " + after->accessibleName().toUtf8();
        QVERIFY2(partOf(before) <= partOf(after), where);
        if (partOf(before) != partOf(after) || partOf(before) == 2 || before->isAncestorOf(after)) continue;
        const QRect a(before->mapTo(w.page()->window(), QPoint()), before->size());
        const QRect b(after->mapTo(w.page()->window(), QPoint()), after->size());
        // In one row to the right, or below.
        const bool isRight = b.left() >= a.right() && b.top() < a.bottom();
        const bool isBelow = b.center().y() > a.center().y() && b.top() >= a.top();
        QVERIFY2(isRight || isBelow, where);
      }
      // And back.
      const QWidget* const here = QApplication::focusWidget();
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
      QCOMPARE(QApplication::focusWidget(), here);
    }
  }

  void tabShowsWhatItReachesInAPanelThatScrolls() {
    Window w({1024, 700});
    w.goTo(1);
    w.page()->firstFocus()->setFocus();
    for (int i = 0; i < 60; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY2(isInSight(QApplication::focusWidget()), QApplication::focusWidget()->accessibleName().toUtf8());
    }
  }

  void f6GoesFromPartToPartOfTheWindowAndBack() {
    Window w;
    for (int workspace = 0; workspace < int(workspaces().size()); ++workspace) {
      w.goTo(workspace);
      QWidget* bar = w.window.findChild<ui::FoldingRow*>();
      std::vector<QWidget*> parts = w.page()->panes();
      QCOMPARE(parts.size(), std::size_t{3});
      parts.insert(parts.begin(), bar);
      w.page()->firstFocus()->setFocus();
      const auto here = [&] {
        for (std::size_t i = 0; i < parts.size(); ++i)
          if (parts[i]->isAncestorOf(QApplication::focusWidget())) return int(i);
        return -1;
      };
      const int start = here();
      QVERIFY(start >= 1);
      QWidget* const first = QApplication::focusWidget();
      for (int step = 1; step <= 4; ++step) {
        w.press(Qt::Key_F6);
        QCOMPARE(here(), (start + step) % 4);
        QVERIFY(QApplication::focusWidget()->isVisible());
      }
      QCOMPARE(QApplication::focusWidget(), first);  // where the hand was in it
      // In the row of tabs the focus is on the open workspace: on another, Space would leave it.
      for (int step = 0; step < 4; ++step) {
        w.press(Qt::Key_F6);
        if (auto* tab = qobject_cast<QRadioButton*>(QApplication::focusWidget()); tab && bar->isAncestorOf(tab))
          QVERIFY2(tab->isChecked(), qPrintable(tab->text()));
      }
      for (int step = 1; step <= 4; ++step) {
        w.press(Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(here(), (start + 4 - step) % 4);
      }
    }
  }

  void aControlThatIsReachedByItsLetterIsScrolledIntoSight() {
    Window w({1100, 560});
    QScrollArea* area = nullptr;
    QLabel* last = nullptr;
    // The lowest label with a letter whose control can be reached.
    for (QLabel* label : w.page()->panes().front()->findChildren<QLabel*>()) {
      if (QKeySequence::mnemonic(label->text()).isEmpty() || !label->buddy() || !label->isVisible()) continue;
      if (!label->buddy()->isEnabled()) continue;
      const auto bottomOf = [&](const QLabel* each) { return each->mapTo(&w.window, QPoint(0, each->height())).y(); };
      if (!last || bottomOf(label) > bottomOf(last)) last = label;
    }
    QVERIFY(last);
    for (QWidget* part = last->parentWidget(); part && !area; part = part->parentWidget())
      area = qobject_cast<QScrollArea*>(part);
    QVERIFY(area);
    QWidget* const control = last->buddy();
    const auto isInSight = [&] {
      const QRect place(control->mapTo(area->viewport(), QPoint(0, 0)), control->size());
      return area->viewport()->rect().contains(place);
    };
    QVERIFY2(!isInSight(), qPrintable(last->text()));
    const QKeySequence letter = QKeySequence::mnemonic(last->text());
    QTest::keyClick(&w.window, Qt::Key(letter[0].key()), Qt::AltModifier);
    w.settle();
    QVERIFY(control->hasFocus() || control->isAncestorOf(QApplication::focusWidget()));
    QVERIFY2(isInSight(), qPrintable(last->text()));
  }

  void undoAndRedoStayWhereTheyAreInEveryViewAndColourMap() {
    Window w;
    const auto placeOfUndo = [&] {
      for (QToolButton* button : w.window.findChild<ui::FoldingRow*>()->findChildren<QToolButton*>())
        if (button->accessibleName() == "Undo") return button->mapTo(&w.window, QPoint(0, 0));
      return QPoint(-1, -1);
    };
    const QPoint before = placeOfUndo();
    QVERIFY(before.x() > 0);
    for (int view = 1; view <= 7; ++view) {
      w.press(Qt::Key(Qt::Key_0 + view), Qt::ControlModifier);
      QCOMPARE(placeOfUndo(), before);
    }
    w.press(Qt::Key_2, Qt::ControlModifier);
    for (const ui::ColorMap& map : ui::colorMaps()) {
      w.page()->chooseColorMap(map.id);
      w.settle();
      QCOMPARE(placeOfUndo(), before);
    }
  }

  void theMenuHasItsViewsAndWorkspacesInMenusOfTheirOwnWithATick() {
    Window w;
    QMenu* menu = nullptr;
    for (QToolButton* button : w.window.findChild<ui::FoldingRow*>()->findChildren<QToolButton*>())
      if (button->accessibleName() == "Menu") menu = button->menu();
    QVERIFY(menu);
    QVERIFY2(menu->actions().size() < 30, qPrintable(QString::number(menu->actions().size())));
    const auto ticked = [&](const char* name) {
      QStringList names;
      for (QAction* action : menu->actions())
        if (action->menu() && action->text().remove(u'&') == QLatin1String(name))
          for (const QAction* each : action->menu()->actions())
            if (each->isChecked()) names << each->text().remove(u'&');
      return names;
    };
    QCOMPARE(ticked("View"), QStringList{"Show weights"});
    QCOMPARE(ticked("Workspace"), QStringList{"Go to Attention"});
    w.press(Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(ticked("View"), QStringList{"Show lines"});
    w.command("Show lines")->trigger();  // again
    QCOMPARE(ticked("View"), QStringList{"Show lines"});
    w.goTo(1);
    QCOMPARE(ticked("Workspace"), QStringList{"Go to Regression"});
  }

  void theFocusStaysWhereTheHandIsWhenItsButtonIsDisabled() {
    Window w;
    // A step of undo, and the button that takes it back.
    w.command("Go to Regression")->trigger();
    w.settle();
    auto* seed = w.page()->findChild<QWidget*>("nextSeed");
    QTest::mouseClick(seed, Qt::LeftButton);
    w.settle();
    QWidget *undo = nullptr, *redo = nullptr;
    for (QAbstractButton* button : w.shown<QAbstractButton>()) {
      if (button->accessibleName() == "Undo") undo = button;
      if (button->accessibleName() == "Redo") redo = button;
    }
    QVERIFY(undo->isEnabled());
    undo->setFocus();
    QTest::keyClick(undo, Qt::Key_Space);
    w.settle();
    QVERIFY(!undo->isEnabled());
    QCOMPARE(QApplication::focusWidget(), redo);
    QTest::keyClick(redo, Qt::Key_Space);
    w.settle();
    QCOMPARE(QApplication::focusWidget(), undo);
  }

  void pressingTrainAndTakingHLeaveTheFocusAtThem() {
    Window w;
    w.goTo(1);
    const auto named = [&](const QString& text) -> QAbstractButton* {
      for (QAbstractButton* button : w.shown<QAbstractButton>())
        if (button->text().remove(u'&').startsWith(text)) return button;
      return nullptr;
    };
    QAbstractButton* train = named("Train");
    train = train && train->inherits("QPushButton") ? train : nullptr;
    for (QAbstractButton* button : w.shown<QAbstractButton>())
      if (button->text().remove(u'&') == "Train") train = button;
    QVERIFY(train);
    train->setFocus();
    QTest::keyClick(train, Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(train->text().remove(u'&') == "Train" && named("Reset")->isEnabled(), 30'000);
    QCOMPARE(QApplication::focusWidget(), train);
    QTest::mouseClick(w.page()->findChild<QAbstractButton*>("choose"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(named("Take h ="), 30'000);
    QAbstractButton* take = named("Take h =");
    take->setFocus();
    QTest::keyClick(take, Qt::Key_Space);
    w.settle();
    QTest::qWait(100);
    QCOMPARE(QApplication::focusWidget(), take);
  }

  void anotherWorkspaceHasTheFocusWhereItWasThereAndNotAtATitle() {
    Window w;
    QWidget* const first = QApplication::focusWidget();
    w.goTo(1);
    QCOMPARE(QApplication::focusWidget(), w.page()->firstFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QWidget* const second = QApplication::focusWidget();
    w.goTo(0);
    QCOMPARE(QApplication::focusWidget(), first);
    w.goTo(1);
    QCOMPARE(QApplication::focusWidget(), second);
  }

  void aSidePanelFoldsToAStripThatOpensItAndStaysFolded() {
    for (const bool isLeft : {true, false}) {
      QSettings().clear();
      const char* const strip = isLeft ? "leftStrip" : "rightStrip";
      {
        Window w;
        auto* splitter = w.page()->findChild<QSplitter*>();
        const int panel = isLeft ? 0 : 2, canvas = splitter->sizes()[1];
        const QList<int> before = splitter->sizes();
        auto* open = w.page()->findChild<QAbstractButton*>(strip);
        QVERIFY(!open->isVisible());
        // By the button at its title,
        QTest::mouseClick(w.page()->findChild<QWidget*>(isLeft ? "foldLeft" : "foldRight"), Qt::LeftButton);
        QVERIFY(open->isVisible());
        QCOMPARE(open->text(), isLeft ? "Controls" : "Why this number?");
        QVERIFY(splitter->sizes()[panel] < 48);
        QVERIFY(splitter->sizes()[1] > canvas + 150);
        QCOMPARE(open->height(), splitter->height());
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(!open->isVisible());
        QCOMPARE(splitter->sizes(), before);
        // and by the keys, which keep the focus in it.
        const Qt::Key key = isLeft ? Qt::Key_BracketLeft : Qt::Key_BracketRight;
        w.page()->findChild<QWidget*>(isLeft ? "foldLeft" : "foldRight")->setFocus();
        w.press(key, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), open);
        w.press(Qt::Key_Space);
        QVERIFY(!open->isVisible());
        QCOMPARE(QApplication::focusWidget()->objectName(), isLeft ? "foldLeft" : "foldRight");
        w.press(key, Qt::ControlModifier);
        QVERIFY(open->isVisible());
        // Names that somebody's file brought stay in that file.
        w.own.look([](ViewState& state) { state.folded["attention.nothing"] = state.folded["stranger"] = true; });
        QVERIFY(w.window.close());
      }
      // What was not folded or opened by hand folds by itself as before.
      ViewState state;
      readPanels(state);
      QCOMPARE(state.folded.size(), std::size_t{1});
      QVERIFY(state.folded.at(foldedPanelId("attention", isLeft)));
      {
        Window again;
        QVERIFY(again.page()->findChild<QAbstractButton*>(strip)->isVisible());
        const char* const other = isLeft ? "rightStrip" : "leftStrip";
        QVERIFY(!again.page()->findChild<QAbstractButton*>(other)->isVisible());
        // It opens as wide as it was, and stays open.
        again.press(isLeft ? Qt::Key_BracketLeft : Qt::Key_BracketRight, Qt::ControlModifier);
        QVERIFY(again.page()->findChild<QSplitter*>()->sizes()[isLeft ? 0 : 2] > 240);
        QVERIFY(again.window.close());
      }
      ViewState opened;
      readPanels(opened);
      QVERIFY(!opened.folded.at(foldedPanelId("attention", isLeft)));
    }
  }

  void everyColourOfTextIsReadableOnEveryGroundThatItStandsOn() {
    for (const ui::Theme* theme : {&ui::lightTheme(), &ui::darkTheme()}) {
      const QColor grounds[] = {theme->window, theme->panel, theme->field, theme->accentSoft, theme->blankChip};
      for (const QColor& text : {theme->text, theme->faintText, theme->blankText})
        for (const QColor& ground : grounds) QVERIFY(contrast(text, ground) >= 4.5);
      QVERIFY(contrast(theme->text, theme->chip) >= 4.5);
      QVERIFY(contrast(theme->accentText, theme->accent) >= 4.5);
      for (const QColor& ground : {theme->trough, theme->done}) QVERIFY(contrast(theme->text, ground) >= 4.5);
      QVERIFY(contrast(theme->warningText, theme->warning) >= 4.5);
    }
  }

  void noTwoControlsOfAPageShareAName() {
    Window w;
    QAccessible::setActive(true);
    QStringList shared;
    const auto check = [&](const std::string& where) {
      w.settle();
      std::map<QString, QString> first;
      for (const QWidget* control : w.page()->findChildren<QWidget*>()) {
        const bool isControl = control->isVisible() && control->focusPolicy() != Qt::NoFocus &&
                               !qobject_cast<const QHeaderView*>(control) && !control->focusProxy();
        if (!isControl) continue;
        const QAccessibleInterface* told = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(control));
        // Of a list Qt tells what is chosen as its name, and the name by a relation to its label.
        const bool isList = qobject_cast<const QComboBox*>(control);
        const QString name = isList ? control->accessibleName() : told ? told->text(QAccessible::Name) : QString();
        const QString what = QString("%1 %2").arg(control->metaObject()->className(), control->objectName());
        if (name.isEmpty()) continue;  // that each has one is another test's
        const auto [other, isNew] = first.emplace(name, what);
        if (!isNew)
          shared << QString("%1: “%2” is %3 and %4").arg(QString::fromStdString(where), name, other->second, what);
      }
    };
    for (const Workspace& workspace : workspaces()) {
      w.own.goTo(workspace.id);
      check(workspace.id);
      if (std::string(workspace.id) != "attention") continue;
      for (const char* view : {"scores", "output", "lines", "heads", "positions", "flow"}) {
        w.own.look([view](ViewState& state) { state.attention.view = view; });
        check(view);
      }
    }
    QVERIFY2(shared.isEmpty(), qPrintable(shared.join(u'\n')));
  }

 private:
  /// Opens it, and closes it again.
  static void checkList(QComboBox* box) {
    box->showPopup();
    QCoreApplication::sendPostedEvents();
    QAbstractItemView* view = box->view();
    const QModelIndex last = view->model()->index(box->count() - 1, 0);
    const QByteArray name = box->accessibleName().toUtf8();
    QVERIFY2(view->viewport()->rect().contains(view->visualRect(last)), name);
    QVERIFY2(view->viewport()->rect().contains(view->visualRect(view->model()->index(0, 0))), name);
    // Nothing but the list stands in its window: no arrows to scroll.
    for (const QWidget* part : view->window()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
      QVERIFY2(part == view || !part->isVisible(), name);
    const QImage picture = view->window()->grab().toImage();
    for (const QPoint corner : {QPoint(3, 3), QPoint(picture.width() - 4, picture.height() - 4)})
      QCOMPARE(qAlpha(picture.pixel(corner)), 255);
    // It lies beside its control, which would shine through.
    const QRect control(box->mapToGlobal(QPoint(0, 2)), box->size() - QSize(0, 4));
    QVERIFY2(!view->window()->geometry().intersects(control), name);
    box->hidePopup();
  }
};

QTEST_MAIN(TestFrame)
#include "tst_frame.moc"
