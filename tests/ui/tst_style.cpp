// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QCursor>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPalette>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QStyleOptionButton>
#include <QTextEdit>
#include <QToolButton>
#include <QtTest>
#include <algorithm>

#include "core/base/table.h"
#include "tests/support/color_sight.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/color_map.h"
#include "ui/style/theme.h"

using namespace attn::test;
using namespace attn::ui;

namespace {

const Sight sights[] = {Sight::usual, Sight::withoutGreen};

/// The colours of a map from its low to its high end; of a diverging one from the middle to an end.
std::vector<QColor> colorsUp(const ColorMap& map, bool onDark, bool isLowHalf) {
  const auto& table = tableOf(map, onDark);
  std::vector<QColor> colors;
  for (std::size_t i = 0; i < 256; ++i) colors.push_back(QColor::fromRgb(table[i]));
  if (!map.diverging) return colors;
  if (isLowHalf) return {colors.rend() - 128, colors.rend()};
  return {colors.begin() + 128, colors.end()};
}

/// How often an event of a kind came to an object.
class EventCounter : public QObject {
 public:
  EventCounter(QObject* object, QEvent::Type type) : m_type(type) { object->installEventFilter(this); }
  int count() const { return m_count; }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == m_type) ++m_count;
    return false;
  }

 private:
  QEvent::Type m_type;
  int m_count = 0;
};

}  // namespace

class TestStyle : public QObject {
  Q_OBJECT

 private slots:
  void aChosenThemeIsTheOneThatIsShown_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void aChosenThemeIsTheOneThatIsShown() {
    QFETCH(bool, dark);
    applyTheme(*qApp, dark ? ThemeChoice::dark : ThemeChoice::light);
    QCOMPARE(theme().dark, dark);
    const QPalette shown = QApplication::palette();
    QCOMPARE(shown.color(QPalette::Window).lightness() < 128, dark);
    QCOMPARE(shown.color(QPalette::WindowText).lightness() < 128, !dark);
  }

  void aButtonIsLitNoMoreOnceItsMenuIsClosedElsewhere() {
    applyTheme(*qApp, ThemeChoice::light);
    QWidget window;
    window.resize(400, 300);
    auto* tool = new QToolButton(&window);
    auto* push = new QPushButton(&window);
    push->move(0, 100);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QMenu ofTool, ofPush;
    tool->setMenu(&ofTool);
    push->setMenu(&ofPush);
    const auto openAndClose = [](QAbstractButton* button, QMenu& menu, const QPoint& pointer) {
      menu.addAction(QStringLiteral("a"));
      button->setAttribute(Qt::WA_UnderMouse);  // as it is when it is clicked
      menu.popup(button->mapToGlobal(button->rect().bottomLeft()));
      QCursor::setPos(pointer);
      menu.close();
      return button->underMouse();
    };
    const QPoint elsewhere = window.mapToGlobal(QPoint(350, 280));
    QVERIFY(!openAndClose(tool, ofTool, elsewhere));
    QVERIFY(!openAndClose(push, ofPush, elsewhere));
    // A key closes it where the pointer still is.
    QVERIFY(openAndClose(tool, ofTool, tool->mapToGlobal(tool->rect().center())));
  }

  void theCirclesOfChoicesAreSeenInEveryTheme() {
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark, ThemeChoice::projector}) {
      applyTheme(*qApp, choice);
      QRadioButton radio;  // without words
      radio.resize(30, 30);
      radio.show();
      const QImage picture = radio.grab().toImage();
      double most = 1;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
          most = std::max(most, attn::test::contrast(picture.pixel(x, y), picture.pixel(29, 29)));
      QVERIFY2(most >= 3, qPrintable(QString::number(most)));
    }
    applyTheme(*qApp, ThemeChoice::light);
  }

  /// What a widget pays for another theme must not grow with the widgets that it lies in.
  void anotherThemeComesToADeepWidgetAsOftenAsToAFlatOne() {
    applyTheme(*qApp, ThemeChoice::light);
    QWidget window;
    QWidget* deep = &window;
    for (int i = 0; i < 20; ++i) deep = new QWidget(deep);
    auto* button = new QPushButton("words", deep);
    window.show();
    QApplication::processEvents();
    EventCounter onWindow(&window, QEvent::StyleChange);
    EventCounter onButton(button, QEvent::StyleChange);
    applyTheme(*qApp, ThemeChoice::dark);
    QVERIFY(onButton.count() > 0);
    QCOMPARE(onButton.count(), onWindow.count());
    applyTheme(*qApp, ThemeChoice::light);
  }

  /// What is in sight does its work for another theme once, and what isn't when it is shown.
  void whatIsHiddenTakesAnotherThemeWhenItIsShown() {
    applyTheme(*qApp, ThemeChoice::light);
    QWidget window;
    auto* inSight = new QTextEdit(&window);
    auto* hidden = new QWidget(&window);
    auto* inHidden = new QTextEdit(hidden);
    window.show();
    hidden->hide();
    QApplication::processEvents();
    EventCounter stylesInSight(inSight, QEvent::StyleChange), palettesInSight(inSight, QEvent::PaletteChange);
    EventCounter fontsInSight(inSight, QEvent::FontChange), fontsInHidden(inHidden, QEvent::FontChange);
    EventCounter stylesInHidden(inHidden, QEvent::StyleChange), palettesInHidden(inHidden, QEvent::PaletteChange);
    applyTheme(*qApp, ThemeChoice::dark, TextSize::large);
    QCOMPARE(stylesInSight.count(), 1);
    QCOMPARE(palettesInSight.count(), 1);
    QCOMPARE(fontsInSight.count(), 1);
    applyTheme(*qApp, ThemeChoice::dark);
    QCOMPARE(stylesInHidden.count() + palettesInHidden.count() + fontsInHidden.count(), 0);
    hidden->show();
    QCOMPARE(stylesInHidden.count(), 1);
    QCOMPARE(palettesInHidden.count(), 1);
    QCOMPARE(fontsInHidden.count(), 1);
    hidden->hide();
    hidden->show();
    QCOMPARE(stylesInHidden.count(), 1);
    QCOMPARE(inHidden->font(), inSight->font());
    QCOMPARE(inHidden->document()->defaultFont(), inSight->document()->defaultFont());
    applyTheme(*qApp, ThemeChoice::light);
  }

  void colourMapsAreReadInGreyAndWithoutGreenToo_data() {
    QTest::addColumn<QString>("id");
    for (const ColorMap& map : colorMaps()) QTest::newRow(map.id) << QString(map.id);
  }
  void colourMapsAreReadInGreyAndWithoutGreenToo() {
    QFETCH(QString, id);
    const ColorMap& map = *attn::findRow(colorMaps(), id.toStdString());
    double least = 1000;
    for (const bool onDark : {false, true})
      for (const Sight sight : sights) {
        for (const bool isLowHalf : {false, true}) {
          const std::vector<QColor> colors = colorsUp(map, onDark, isLowHalf);
          // A larger number is everywhere darker, or everywhere lighter, and an eighth of the map another colour.
          const std::size_t eighth = colors.size() / 8;
          const bool rises = labOf(colors.back(), sight)[0] > labOf(colors.front(), sight)[0];
          for (std::size_t i = 0; i + eighth < colors.size(); ++i) {
            const double step = labOf(colors[i + eighth], sight)[0] - labOf(colors[i], sight)[0];
            QVERIFY2((rises ? step : -step) > 0, qPrintable(QString("grey level at %1").arg(i)));
            least = std::min(least, colorDifference(colors[i], colors[i + eighth], sight));
          }
        }
        // What lies as far below 0 as another above is not taken for it: it has another colour, if not another grey.
        if (map.diverging) {
          const auto below = colorsUp(map, onDark, true), above = colorsUp(map, onDark, false);
          for (std::size_t i = 32; i < below.size(); ++i) {
            const double difference = colorDifference(below[i], above[i], sight);
            QVERIFY2(difference >= 20, qPrintable(QString("ΔE %1 at %2").arg(difference).arg(i)));
          }
        }
      }
    qInfo("%s: neighbours an eighth apart differ by at least %.1f", map.id, least);
    QVERIFY(least >= 4);
  }

  void linesOfAChartAreToldApartWithoutGreenToo() {
    constexpr std::size_t named = 10;  // the first ones, before the colours that lie between those
    double least = 1000;
    for (const bool dark : {false, true}) {
      applyTheme(*qApp, dark ? ThemeChoice::dark : ThemeChoice::light);
      const ChartStyle style = screenChartStyle();
      for (const Sight sight : sights)
        for (std::size_t i = 0; i < named; ++i)
          for (std::size_t j = 0; j < i; ++j)
            least = std::min(least, colorDifference(style.series[i], style.series[j], sight));
    }
    qInfo("series differ by at least %.1f", least);
    QVERIFY(least >= 20);
  }

  void aLetterBehindTheWordsWorksAndIsNotSeen() {
    applyTheme(*qApp, ThemeChoice::light);
    const auto drawn = [](const QString& text) {
      QLabel label(text);
      QLineEdit field;
      label.setBuddy(&field);
      label.setFixedSize(160, 30);
      return label.grab().toImage();
    };
    QCOMPARE(drawn("保存(&S)"), drawn("保存(&T)"));
    QVERIFY(drawn("保存(&S)") != drawn("打开"));
    QPushButton button("保存(&S)");
    QCOMPARE(button.shortcut(), QKeySequence(Qt::ALT | Qt::Key_S));
    // What is no accelerator stays.
    QVERIFY(drawn("h (S)") != drawn("h (T)"));
  }

  void whatIsCheckedIsAsLargeAsItsWords() {
    const auto heights = [](TextSize size) {
      applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light, size);
      QCheckBox box("words");
      QRadioButton radio("words");
      std::vector<int> all;
      const auto add = [&](QAbstractButton* button, QStyle::SubElement indicator) {
        for (const bool isChecked : {false, true}) {
          button->setChecked(isChecked);
          QStyleOptionButton option;
          option.initFrom(button);
          option.state |= isChecked ? QStyle::State_On : QStyle::State_Off;
          all.push_back(button->style()->subElementRect(indicator, &option, button).height());
        }
      };
      add(&box, QStyle::SE_CheckBoxIndicator);
      add(&radio, QStyle::SE_RadioButtonIndicator);
      return all;
    };
    const std::vector<int> usual = heights(TextSize::usual), large = heights(TextSize::large);
    const double scale = textScale();
    for (std::size_t i = 0; i < usual.size(); ++i) {
      QCOMPARE(usual[i], 16);
      QVERIFY2(std::abs(large[i] - scale * usual[i]) <= 2, qPrintable(QString::number(large[i])));
    }
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light);
  }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
