// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QTableView>
#include <QTextTable>
#include <QToolTip>
#include <QtTest>

#include "core/explain/explain_attention.h"
#include "core/explain/explain_comparison.h"
#include "core/tensor/matrix.h"
#include "tests/support/inspected.h"
#include "tests/support/numbers.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/line_keys.h"
#include "ui/controls/number_field.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/side_panel.h"
#include "ui/controls/token_chips.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/inspector/inspector.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

namespace {

EditableMatrix matrixOf(const Tensor& values) {
  EditableMatrix matrix;
  matrix.title = "Vectors";
  matrix.values = values;
  for (Index i = 0; i < values.rows(); ++i) matrix.rowNames << QString("token %1").arg(i);
  return matrix;
}

const Scalar temperature{"temperature", "Temperature", 0.01, 100, 1, true};

/// The middle of the handle that the style draws.
QPoint gripOf(const QSlider* track) {
  QStyleOptionSlider option;
  option.initFrom(track);
  option.orientation = track->orientation();
  option.minimum = track->minimum();
  option.maximum = track->maximum();
  option.sliderPosition = option.sliderValue = track->sliderPosition();
  if (track->orientation() == Qt::Horizontal) option.state |= QStyle::State_Horizontal;
  return track->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, track).center();
}

class PastingEditor : public TokenEditor {
 public:
  using TokenEditor::insertFromMimeData;
};

}  // namespace

class TestControls : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qRegisterMetaType<Tensor>("attn::Tensor");
    // Names must not depend on whether a screen reader came first.
    QAccessible::setActive(true);
  }

  void overANarrowViewAllThatACoverSaysIsInSight() {
    QWidget window;
    window.resize(230, 420);
    auto* view = new QWidget(&window);
    view->setGeometry(window.rect());
    ViewCover cover(view);
    window.show();
    cover.say("No bias is added to the scores: the positions enter elsewhere, or not at all. ALiBi adds one.",
              "Positions that add one to the scores:", {{"ALiBi", "ALiBi", [] {}}});
    QTest::qWait(50);
    int words = 0;
    for (const QLabel* label : cover.findChildren<QLabel*>()) {
      ++words;
      QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
      QVERIFY2(!label->wordWrap() || label->height() >= label->heightForWidth(label->width()),
               qPrintable(label->text()));
      QVERIFY(label->wordWrap() || label->width() >= label->sizeHint().width());
    }
    QCOMPARE(words, 2);
    QVERIFY(cover.rect().contains(cover.findChild<QPushButton*>()->geometry().translated(
        cover.findChild<QPushButton*>()->parentWidget()->mapTo(&cover, QPoint()))));
  }

  void typingIntoTheSequencesTellsTheWholeText() {
    TokenEditor editor;
    editor.setText("Hello");
    QSignalSpy edits(&editor, &TokenEditor::textEdited);
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, " world");
    QCOMPARE(edits.last()[0].toString(), "Hello world");
    QCOMPARE(edits.size(), 6);
  }

  void aTextThatIsShownTellsNothingAndKeepsTheCursor() {
    TokenEditor editor;
    editor.setText("Dive into Deep Learning\nHello");
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(10);
    editor.setTextCursor(cursor);
    QSignalSpy edits(&editor, &TokenEditor::textEdited);
    editor.setText("Dive into Deep Learning\nHello world");
    QCOMPARE(editor.toPlainText(), "Dive into Deep Learning\nHello world");
    QCOMPARE(editor.textCursor().position(), 10);
    QVERIFY(edits.isEmpty());
  }

  void undoIsLeftToTheDocument() {
    TokenEditor editor;
    editor.show();
    for (const QKeySequence::StandardKey keys : {QKeySequence::Undo, QKeySequence::Redo}) {
      const QKeyCombination key = QKeySequence(keys)[0];
      QKeyEvent event(QEvent::ShortcutOverride, key.key(), key.keyboardModifiers());
      event.ignore();
      QApplication::sendEvent(&editor, &event);
      QVERIFY(!event.isAccepted());
    }
  }

  void anEmptyClipboardIsPastedAsNothing() {
    TokenEditor editor;
    editor.setText("one two");
    editor.show();
    QSignalSpy edited(&editor, &QPlainTextEdit::textChanged);
    QApplication::clipboard()->setMimeData(new QMimeData);
    QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QString("one two"));
    QCOMPARE(edited.size(), 0);
    // Something that is no text has formats, and is none of an editor's.
    auto* picture = new QMimeData;
    picture->setImageData(QImage(2, 2, QImage::Format_RGB32));
    QApplication::clipboard()->setMimeData(picture);
    QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QString("one two"));
    QApplication::clipboard()->setText(" three");
    editor.moveCursor(QTextCursor::End);
    QTest::keyClick(&editor, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QString("one two three"));
  }

  void aLargePasteGoesToWhoeverTakesItAndNotIntoTheEditor() {
    PastingEditor editor;
    editor.setText("before after");
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(7);
    editor.setTextCursor(cursor);
    QSignalSpy large(&editor, &TokenEditor::largeTextPasted);
    QMimeData data;
    data.setText(QString("x ").repeated(500'000));
    editor.insertFromMimeData(&data);
    QCOMPARE(editor.toPlainText(), "before after");
    QCOMPARE(large.size(), 1);
    QVERIFY(large[0][0].toString().startsWith("before x x "));
    QVERIFY(large[0][0].toString().endsWith("x after"));
    data.setText("small ");
    editor.insertFromMimeData(&data);
    QCOMPARE(editor.toPlainText(), "before small after");
  }

  void aScreenReaderTypesIntoTheSequences() {
    TokenEditor editor;
    editor.setText("Learn to code\nHello");
    QSignalSpy edits(&editor, &TokenEditor::textEdited);
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&editor);
    QVERIFY(accessible->state().editable && accessible->state().multiLine);
    QAccessibleEditableTextInterface* text = accessible->editableTextInterface();
    QVERIFY(text);
    text->insertText(5, "ing");
    QCOMPARE(edits.last()[0].toString(), "Learning to code\nHello");
    text->deleteText(9, 12);
    QCOMPARE(edits.last()[0].toString(), "Learning code\nHello");
    text->replaceText(14, 19, "你好");
    QCOMPARE(edits.last()[0].toString(), "Learning code\n你好");
    QCOMPARE(editor.toPlainText(), "Learning code\n你好");
    QCOMPARE(accessible->textInterface()->characterCount(), 16);
    QCOMPARE(accessible->textInterface()->text(9, 13), "code");
  }

  void aLargeTextOfAScreenReaderGoesToWhoeverTakesPastes() {
    TokenEditor editor;
    editor.setText("before after");
    QSignalSpy large(&editor, &TokenEditor::largeTextPasted), edits(&editor, &TokenEditor::textEdited);
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&editor);
    QAccessibleEditableTextInterface* text = accessible->editableTextInterface();
    const QString megabyte = QString("x ").repeated(500'000);
    text->insertText(7, megabyte);
    QCOMPARE(editor.toPlainText(), "before after");
    QCOMPARE(large.size(), 1);
    QCOMPARE(large[0][0].toString(), "before " + megabyte + "after");
    text->replaceText(0, accessible->textInterface()->characterCount(), megabyte);
    QCOMPARE(large.size(), 2);
    QCOMPARE(large[1][0].toString(), megabyte);
    QCOMPARE(edits.size(), 0);
  }

  void aScreenReaderReadsAndMarksTheSequences() {
    TokenEditor editor;
    editor.setText("Learn to code\nHello");
    editor.resize(300, 120);
    editor.show();
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&editor);
    QCOMPARE(accessible->role(), QAccessible::EditableText);
    QCOMPARE(accessible->text(QAccessible::Value), "Learn to code\nHello");
    QAccessibleTextInterface* text = accessible->textInterface();
    QCOMPARE(text->text(9, 19), "code\nHello");
    QCOMPARE(text->text(-3, 400), "Learn to code\nHello");
    int start = 0, end = 0;
    QCOMPARE(text->textAtOffset(10, QAccessible::WordBoundary, &start, &end), "code");
    QCOMPARE(std::pair(start, end), std::pair(9, 13));
    QCOMPARE(text->textAtOffset(15, QAccessible::LineBoundary, &start, &end), "Hello");
    text->setSelection(0, 6, 8);
    QCOMPARE(editor.textCursor().selectedText(), "to");
    QCOMPARE(text->selectionCount(), 1);
    text->selection(0, &start, &end);
    QCOMPARE(std::pair(start, end), std::pair(6, 8));
    text->removeSelection(0);
    QCOMPARE(text->selectionCount(), 0);
    text->setCursorPosition(15);
    QCOMPARE(editor.textCursor().position(), 15);
    QCOMPARE(text->cursorPosition(), 15);
    // The letters of the second line lie below those of the first, and are found where they are.
    const QRect first = text->characterRect(2), second = text->characterRect(16);
    QVERIFY(second.top() >= first.bottom() && first.width() > 1);
    QCOMPARE(text->offsetAtPoint(second.center() - QPoint(second.width() / 4, 0)), 16);
    editor.setReadOnly(true);
    QVERIFY(accessible->state().readOnly && !accessible->state().editable);
    accessible->editableTextInterface()->deleteText(0, 5);
    QCOMPARE(editor.toPlainText(), "Learn to code\nHello");
  }

  void whatReachesBeyondATableCanBeScrolledToByAScreenReader() {
    MatrixEditor editor;
    Tensor values({40, 30});
    for (Index i = 0; i < values.size(); ++i) values.data()[i] = float(i);
    EditableMatrix matrix;
    matrix.values = values;
    editor.setMatrix(matrix);
    editor.resize(400, 300);
    editor.show();
    QTableView* table = editor.table();
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(table);
    QCOMPARE(accessible->role(), QAccessible::Table);
    QCOMPARE(accessible->text(QAccessible::Name), "Numbers");
    const auto bars = [&] {
      QList<QAccessibleInterface*> found;
      for (int i = 0; i < accessible->childCount(); ++i)
        if (accessible->child(i)->role() == QAccessible::ScrollBar) found << accessible->child(i);
      return found;
    };
    QTRY_COMPARE(bars().size(), 2);
    for (QAccessibleInterface* bar : bars()) {
      QCOMPARE(bar->parent(), accessible);
      QCOMPARE(accessible->child(accessible->indexOfChild(bar)), bar);
      QVERIFY(QRect(table->mapToGlobal(QPoint()), table->size()).contains(bar->rect()));
    }
    bars()[1]->valueInterface()->setCurrentValue(bars()[1]->valueInterface()->maximumValue());
    QVERIFY(table->visualRect(table->model()->index(39, 0)).intersects(table->viewport()->rect()));
    // The cells are counted as the events of Qt count them, with the headers.
    QAccessibleTableInterface* cells = accessible->tableInterface();
    QCOMPARE(cells->rowCount(), 40);
    QCOMPARE(cells->columnCount(), 30);
    QAccessibleInterface* cell = cells->cellAt(39, 2);
    QCOMPARE(cell, accessible->child(40 * 31 + 3));
    QCOMPARE(accessible->indexOfChild(cell), 40 * 31 + 3);
    QCOMPARE(cell->text(QAccessible::Name), table->model()->index(39, 2).data(Qt::AccessibleTextRole).toString());
    QCOMPARE(cell->parent(), accessible);
    const QPoint middle = cell->rect().center();
    QCOMPARE(accessible->childAt(middle.x(), middle.y()), cell);
    QCOMPARE(cells->columnDescription(2), table->model()->headerData(2, Qt::Horizontal).toString());
    QCOMPARE(accessible->child(3)->role(), QAccessible::ColumnHeader);
    QCOMPARE(accessible->child(31)->role(), QAccessible::RowHeader);
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    cell->setText(QAccessible::Value, "0.5");
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits[0][0].value<Tensor>().data()[39 * 30 + 2], 0.5F);
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(cell->state().selected && table->currentIndex() == table->model()->index(39, 2));
    QCOMPARE(cells->selectedCellCount(), 1);
    // What is in sight as a whole has none.
    matrix.values = Tensor({2, 2});
    editor.setMatrix(matrix);
    QTRY_VERIFY(bars().isEmpty());
    QVERIFY(!cell->isValid());
    QCOMPARE(accessible->childCount(), 9);
  }

  void theSliderAndTheFieldShowOneNumber() {
    NumberSlider slider("Temperature", temperature);
    QSignalSpy edits(&slider, &NumberSlider::edited);
    slider.setValue(1);
    QCOMPARE(slider.slider()->value(), slider.slider()->maximum() / 2);
    QVERIFY(edits.isEmpty());
    QTest::keyClick(slider.slider(), Qt::Key_End);
    QCOMPARE(slider.value(), 100.0);
    slider.field()->selectAll();
    QTest::keyClicks(slider.field(), "0.01");
    QTest::keyClick(slider.field(), Qt::Key_Return);
    QCOMPARE(slider.slider()->value(), 0);
    QCOMPARE(edits.first()[0].toDouble(), 100.0);
    QCOMPARE(edits.last()[0].toDouble(), 0.01);
    QCOMPARE(QAccessible::queryAccessibleInterface(slider.field())->text(QAccessible::Name), "Temperature");
  }

  void aNumberHasTheRangeAndTheStepOfItsScalar_data() {
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<bool>("logarithmic");
    QTest::addColumn<bool>("whole");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("next");
    QTest::newRow("temperature") << 0.01 << 100.0 << true << false << 1.0 << 1.1;
    QTest::newRow("rate") << 0.001 << 1000.0 << true << false << 0.35 << 0.36;
    QTest::newRow("noise") << 0.0 << 3.0 << false << false << 0.5 << 0.55;
    QTest::newRow("probability") << 0.0 << 1.0 << false << false << 0.1 << 0.12;
    QTest::newRow("points") << 2.0 << 1e6 << true << true << 50.0 << 51.0;
  }
  void aNumberHasTheRangeAndTheStepOfItsScalar() {
    QFETCH(double, low);
    QFETCH(double, high);
    QFETCH(bool, logarithmic);
    QFETCH(bool, whole);
    QFETCH(double, from);
    QFETCH(double, next);
    const double usual = logarithmic ? std::sqrt(low * high) : low;
    const Scalar scalar{"some", "Some", low, high, usual, logarithmic, whole};
    NumberSlider slider("Some", scalar);
    QCOMPARE(slider.objectName(), "some");
    QCOMPARE(slider.findChild<NumberField*>("some.field"), slider.field());
    QCOMPARE(slider.findChild<QSlider*>("some.slider"), slider.slider());
    QTest::keyClick(slider.slider(), Qt::Key_End);
    QCOMPARE(slider.value(), high);
    QTest::keyClick(slider.slider(), Qt::Key_Home);
    QCOMPARE(slider.value(), low);
    slider.setValue(from);
    QSignalSpy edits(&slider, &NumberSlider::edited);
    QTest::keyClick(slider.field(), Qt::Key_Up);
    QCOMPARE(slider.value(), next);
    QCOMPARE(edits.size(), 1);
    QCOMPARE(edits[0][0].toDouble(), next);
    QTest::keyClick(slider.field(), Qt::Key_Down);
    QCOMPARE(slider.value(), from);
  }

  void aNumberIsReadAsPeopleWriteIt_data() {
    QTest::addColumn<double>("number");
    const auto row = [](const char* text, double number) { QTest::newRow(text) << number; };
    const double none = std::numeric_limits<double>::quiet_NaN();
    row("0.5", 0.5);
    row("0,5", 0.5);
    row(".5", 0.5);
    row("5.", 5);
    row("1e-5", 1e-5);
    row("1,5E+3", 1500);
    row("½", 0.5);
    row("1½", 1.5);
    row("1 3/4", 1.75);
    row("-1/4", -0.25);
    row("−2", -2);
    row("10 000", 10000);
    row("1.234,5", 1234.5);
    row("1,234.5", 1234.5);
    row("1.234.567", 1234567);
    row("０．２５", 0.25);
    row("٠٫٥", 0.5);
    row("  7 ", 7);
    row("1.234", 1.234);
    row("1,234", none);  // 1.234 to some, 1234 to others
    row("0,123", 0.123);
    row("abc", none);
    row("", none);
    row("1e", none);
    row("1e999", none);
    row("inf", none);
    row("nan", none);
    row("0x10", none);
    row("1 2", none);
    row("1/0", none);
    row("--1", none);
    row("1.2.3", none);
    row("12,34.5", none);
  }
  void aNumberIsReadAsPeopleWriteIt() {
    QFETCH(double, number);
    const std::optional<double> read = readNumber(QString::fromUtf8(QTest::currentDataTag()));
    QCOMPARE(read.has_value(), !std::isnan(number));
    if (read) QCOMPARE(*read, number);
  }

  void aNumberIsWrittenAsItIsReadAgain() {
    for (const double number : {0.0, 0.35, 2.496, 1e-5, 1.5e-9, 1e6, 5e9, -1e300, 1.0 / 3, 123456.789, 1e-320})
      QCOMPARE(readNumber(numberText(number)), std::optional(number));
    QCOMPARE(numberText(0.1 + 0.2), "0.3");
    QCOMPARE(numberText(1e-9), "1e-9");
    QCOMPARE(numberText(1000000), "1000000");
    QCOMPARE(numberText(1e300), "1e300");
    QCOMPARE(numberText(-15e12), "-1.5e13");
    QCOMPARE(numberText(5e9), "5000000000");
    QCOMPARE(numberText(123456789012.5), "123456789012.5");
  }

  void aFieldHasNoRowOfZeros() {
    NumberField field({"width", "Width", 1e-9, 1e30, 1});
    field.show();
    field.selectAll();
    QTest::keyClicks(&field, "1000000000000");
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(field.text(), QString("1e12"));
    QCOMPARE(field.value(), 1e12);
  }

  void whatIsNoNumberInTheRangeStaysAsItIsTypedAndIsComplainedAbout_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    QTest::newRow("word") << "abc"
                          << "Expected a number from 0.01 to 100.";
    QTest::newRow("too large") << "1000"
                               << "Expected a number from 0.01 to 100.";
    QTest::newRow("two numbers") << "1,000"
                                 << "1,000 may be 1000 or 1.000";
  }
  void whatIsNoNumberInTheRangeStaysAsItIsTypedAndIsComplainedAbout() {
    QFETCH(QString, typed);
    QFETCH(QString, words);
    QWidget window;
    auto* field = new NumberField(temperature, &window);
    auto* other = new NumberField(temperature, &window);
    other->move(0, 60);
    window.resize(400, 300);
    window.show();
    window.activateWindow();
    field->setValue(2);
    QSignalSpy edits(field, &NumberField::edited);
    const auto shown = [&]() -> QString {
      auto* label = window.findChild<QLabel*>("expected");
      return label && label->isVisible() ? label->text() : QString();
    };
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, typed);
    QTRY_VERIFY(shown().contains(words));  // without Enter, after a pause
    QCOMPARE(field->property("state").toString(), "wrong");
    const auto* bubble = window.findChild<QLabel*>("expected");
    QVERIFY(window.rect().contains(bubble->geometry()));
    QVERIFY(bubble->height() >= bubble->heightForWidth(bubble->width()));  // it is whole, the first time too
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), typed);
    QCOMPARE(field->value(), 2.0);  // whatever its beginning was
    QVERIFY(edits.isEmpty() || edits.last()[0].toDouble() == 2);
    field->setValue(2);  // an edit elsewhere shows all numbers again
    QCOMPARE(field->text(), typed);
    QCOMPARE(QAccessible::queryAccessibleInterface(field)->text(QAccessible::Description).contains(words), true);
    other->setFocus();
    QCOMPARE(field->text(), typed);  // nothing is changed behind the user's back
    QVERIFY(shown().isEmpty());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), "2");
    QVERIFY(!field->property("state").isValid());
  }

  void aUnitThatComesLaterHasRoom() {
    QWidget row;
    QHBoxLayout line(&row);
    auto* field = new NumberField(Scalar{"width", "Width", 20, 1000, 150});
    line.addWidget(field);
    line.addStretch(1);
    row.resize(600, 60);
    row.show();
    QVERIFY(QTest::qWaitForWindowExposed(&row));
    field->setUnit("long units");
    QTRY_VERIFY2(field->width() >= field->sizeHint().width(), qPrintable(QString::number(field->width())));
  }

  void aUnitStandsBehindTheNumberAndMayBeTyped() {
    NumberField field({"width", "Width", 20, 1000, 150});
    field.setUnit("mm");
    QVERIFY(field.text().endsWith("mm"));
    QSignalSpy edits(&field, &NumberField::edited);
    field.selectAll();
    QTest::keyClicks(&field, "90 mm");
    QCOMPARE(field.value(), 90.0);
    field.selectAll();
    QTest::keyClicks(&field, "85,5");
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(field.value(), 85.5);
    QVERIFY(field.text().startsWith("85.5"));
    QCOMPARE(edits.last()[0].toDouble(), 85.5);
  }

  void aLineOfTextKeepsItsOwnKeysAndLeavesAllOthersToTheWindow() {
    const auto isOfWindow = [](int key, Qt::KeyboardModifiers modifiers) {
      const QKeyEvent event(QEvent::ShortcutOverride, key, modifiers);
      return belongsToWindow(&event);
    };
    for (const int key : {Qt::Key_E, Qt::Key_K, Qt::Key_Z, Qt::Key_7, Qt::Key_O})
      QVERIFY(isOfWindow(key, Qt::ControlModifier));
    for (const int key : {Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_A, Qt::Key_Left, Qt::Key_Backspace})
      QVERIFY(!isOfWindow(key, Qt::ControlModifier));
    QVERIFY(!isOfWindow(Qt::Key_E, Qt::NoModifier));
    QVERIFY(!isOfWindow(Qt::Key_E, Qt::ShiftModifier));
  }

  void aFieldTellsItsRangeUnlessItHasATipOfItsOwn() {
    const auto tipOf = [](NumberField& field) {
      field.show();
      const QPoint place(4, 4);
      QHelpEvent help(QEvent::ToolTip, place, field.mapToGlobal(place));
      QApplication::sendEvent(&field, &help);
      return QToolTip::text();
    };
    NumberField width({"width", "Width", 20, 1000, 150});
    QCOMPARE(tipOf(width), QString("20 to 1000"));
    width.setUnit("mm");
    QCOMPARE(tipOf(width), QString("20 to 1000\u202fmm"));
    NumberField height({"height", "Height", 0, 1000, 0});
    height.setWordForZero("automatic");
    QCOMPARE(tipOf(height), QString("automatic, or up to 1000"));
    NumberField columns({"columns", "Columns", 1, 64, 4, false, true});
    QCOMPARE(tipOf(columns), QString("a whole number, 1 to 64"));
    NumberField bandwidth({"bandwidth", "Bandwidth", 1e-300, 1e300, 1, true});
    QCOMPARE(tipOf(bandwidth), QString("above 0"));
    // A complaint stands there as long as there is something to complain of.
    width.setToolTip("of the page");
    QCOMPARE(tipOf(width), QString("of the page"));
    width.selectAll();
    QTest::keyClicks(&width, "5000");
    QTest::keyClick(&width, Qt::Key_Return);
    QCOMPARE(tipOf(width), QString("Expected a number from 20 to 1000."));
    QTest::keyClick(&width, Qt::Key_Escape);
    QCOMPARE(tipOf(width), QString("of the page"));
  }

  void aSliderTellsTheNumberThatItStandsFor() {
    NumberSlider slider("Temperature", temperature);
    slider.setValue(2.5);
    auto* value = QAccessible::queryAccessibleInterface(slider.slider())->valueInterface();
    QVERIFY(value);
    QCOMPARE(value->currentValue().toDouble(), 2.5);
    QCOMPARE(value->minimumValue().toDouble(), 0.01);
    QCOMPARE(value->maximumValue().toDouble(), 100.0);
    QSignalSpy edits(&slider, &NumberSlider::edited);
    value->setCurrentValue(3);
    QCOMPARE(slider.value(), 3.0);
    QCOMPARE(edits.size(), 1);
  }

  void aSliderReachesAThousandfoldOfTheUsualValueAndTheFieldAllThatIsAllowed() {
    NumberSlider slider("Bandwidth", {"bandwidth", "Bandwidth", 1e-6, 1e6, 2, true});
    QTest::keyClick(slider.slider(), Qt::Key_End);
    QCOMPARE(slider.value(), 2000.0);
    QTest::keyClick(slider.slider(), Qt::Key_Home);
    QCOMPARE(slider.value(), 0.002);
    slider.field()->selectAll();
    QTest::keyClicks(slider.field(), "500000");
    QTest::keyClick(slider.field(), Qt::Key_Return);
    QCOMPARE(slider.value(), 500'000.0);
    QCOMPARE(slider.slider()->value(), slider.slider()->maximum());
  }

  void anArrowKeyMovesTheSliderByAWholeNumber() {
    NumberSlider slider("Width", {"width", "Width", 0, 16, 2, false, true});
    slider.setValue(2);
    QTest::keyClick(slider.slider(), Qt::Key_Right);
    QCOMPARE(slider.value(), 3.0);
    QTest::keyClick(slider.slider(), Qt::Key_Left);
    QTest::keyClick(slider.slider(), Qt::Key_Left);
    QCOMPARE(slider.value(), 1.0);
  }

  void theWheelOverASliderWithoutFocusIsLeftToThePanel() {
    NumberSlider slider("Temperature", temperature);
    slider.setValue(1);
    for (QWidget* part : {static_cast<QWidget*>(slider.slider()), static_cast<QWidget*>(slider.field())}) {
      const QPointF at = part->rect().center();
      QWheelEvent event(at, part->mapToGlobal(at), {}, QPoint(0, 120), {}, {}, Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(part, &event);
      QVERIFY(!event.isAccepted());
      QCOMPARE(slider.value(), 1.0);
    }
  }

  void aSliderOfALogarithmicNumberGoesByFactors() {
    NumberSlider slider("Temperature", temperature);
    slider.setValue(1);
    QTest::keyClick(slider.slider(), Qt::Key_PageUp);
    QCOMPARE(slider.value(), 1.58);  // a twentieth of the four decades from 0.01 to 100
    QTest::keyClick(slider.slider(), Qt::Key_PageUp);
    QCOMPARE(slider.value(), 2.51);
    const Scalar part{"part", "Part", 0, 2, 1};
    NumberSlider linear("Part", part);
    linear.setValue(1);
    QTest::keyClick(linear.slider(), Qt::Key_PageUp);
    QCOMPARE(linear.value(), 1.1);
  }

  void aDragOfTheSliderIsOneGesture() {
    NumberSlider slider("Temperature", temperature);
    slider.resize(300, 30);
    slider.show();
    slider.setValue(1);
    QSignalSpy edits(&slider, &NumberSlider::edited);
    QSlider* track = slider.slider();
    const auto drag = [&](int distance) {
      const QPoint start = gripOf(track);
      QTest::mousePress(track, Qt::LeftButton, {}, start);
      for (const int part : {1, 2, 3}) QTest::mouseMove(track, start + QPoint(part * distance / 3, 0));
      QTest::mouseRelease(track, Qt::LeftButton, {}, start + QPoint(distance, 0));
    };
    drag(60);
    QCOMPARE(edits.size(), 3);
    QVERIFY(edits[2][0].toDouble() > edits[1][0].toDouble() && edits[0][0].toDouble() > 1);
    QCOMPARE(edits[0][1], edits[2][1]);
    drag(-90);
    QCOMPARE(edits.size(), 6);
    QVERIFY(edits[5][0].toDouble() < 1);
    QVERIFY(edits[3][1] != edits[2][1]);
  }

  void escapeTakesADragOfTheSliderBack() {
    NumberSlider slider("Temperature", temperature);
    slider.setValue(1.2345);  // more digits than the field shows
    slider.resize(300, 30);
    slider.show();
    QSignalSpy edits(&slider, &NumberSlider::edited);
    // As in a panel, where the document shows each edit at once.
    connect(&slider, &NumberSlider::edited, &slider, &NumberSlider::setValue);
    QSlider* track = slider.slider();
    const QPoint start = gripOf(track);
    QTest::mousePress(track, Qt::LeftButton, {}, start);
    QVERIFY(track->isSliderDown());
    QTest::mouseMove(track, start + QPoint(60, 0));
    QVERIFY(!edits.isEmpty());
    const int gesture = edits.last()[1].toInt();
    QTest::keyClick(track, Qt::Key_Escape);
    QCOMPARE(edits.last()[0].toDouble(), 1.2345);
    QCOMPARE(edits.last()[1].toInt(), gesture);
    QCOMPARE(slider.value(), 1.2345);
    const qsizetype before = edits.size();
    QTest::mouseMove(track, start + QPoint(90, 0));
    QTest::mouseRelease(track, Qt::LeftButton, {}, start + QPoint(90, 0));
    QCOMPARE(edits.size(), before);
  }

  void aFormulaWithoutRoomBesideTheBadgesStandsBelow() {
    ChoiceList list({{"a", "Scaled dot product", "q<sup>T</sup>k/√d", "", {}}, {"b", "Dot product", "qk", "", {}}});
    list.show();
    int width = list.minimumSizeHint().width();
    const auto heightOf = [&](int row) {
      QCoreApplication::processEvents();
      return list.visualItemRect(list.item(row)).height();
    };
    for (; width < 400; ++width) {  // to where the formula stands beside its name
      list.resize(width, 200);
      if (heightOf(0) == heightOf(1)) break;
    }
    QVERIFY(width < 400);
    list.setMarks({{"a", "A"}, {"a", "B", true}});
    QVERIFY(heightOf(0) > heightOf(1));
    list.setMarks({});
    QCOMPARE(heightOf(0), heightOf(1));
  }

  void aFormulaThatDoesNotFitBesideItsNameStandsBelowIt() {
    ChoiceList list({{"a", "Short", "q", "q", {}}, {"b", "A name of some length", "log max(0, 1−‖q−k‖/h)", "", {}}});
    list.resize(600, 100);
    list.show();
    QCOMPARE(list.sizeHintForRow(0), list.sizeHintForRow(1));
    const int wide = list.sizeHint().height();
    list.resize(240, 100);
    QVERIFY(list.sizeHintForRow(1) > list.sizeHintForRow(0));
    QCOMPARE(list.sizeHint().height() - wide, list.sizeHintForRow(1) - list.sizeHintForRow(0));
  }

  void aLineThatIsTooNarrowEndsInAnEllipsis() {
    ElidedLabel label;
    label.setText("rows are queries, columns are keys");
    label.resize(500, 20);
    QCOMPARE(label.shownText(), label.text());
    label.resize(90, 20);
    QVERIFY(label.shownText().endsWith(u'…'));
    QVERIFY(label.fontMetrics().horizontalAdvance(label.shownText()) <= 90);
  }

  void segmentsAreChosenByMouseAndArrows() {
    SegmentedControl control({{"none", "None", ""}, {"causal", "Causal", ""}});
    control.setCurrent("none");
    control.show();
    control.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&control));
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    auto* causal = control.findChild<QWidget*>("causal");
    QTest::mouseClick(causal, Qt::LeftButton);
    QCOMPARE(chosen.takeFirst()[0].toString(), "causal");
    QTest::keyClick(causal, Qt::Key_Left);
    QCOMPARE(control.current(), "none");
    QCOMPARE(chosen.takeFirst()[0].toString(), "none");
  }

  void choicesAreAccessibleByNameWithTheirFormula() {
    ChoiceList list({{"dot", "Dot product", "q<sup>T</sup>k", "qᵀk", ""}, {"bilinear", "Bilinear", "", "qᵀMk", ""}});
    list.setAccessibleName("Scoring function");
    QCOMPARE(list.item(1)->data(Qt::AccessibleDescriptionRole).toString(), "qᵀMk");
    QSignalSpy chosen(&list, &ChoiceList::chosen);
    list.setCurrent("dot");
    QVERIFY(chosen.isEmpty());
    QTest::keyClick(&list, Qt::Key_Down);
    QCOMPARE(chosen.takeFirst()[0].toString(), "bilinear");
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&list);
    QCOMPARE(accessible->text(QAccessible::Name), "Scoring function");
    QCOMPARE(accessible->child(0)->text(QAccessible::Name), "Dot product");
  }

  void formulasBecomeRichText() {
    QCOMPARE(richFormula("q^{⊤}k/√{d}"), "q<sup>⊤</sup>k/√<span style='text-decoration:overline'>d</span>");
    QCOMPARE(richFormula("1[|u| ≤ 1] < 2"), "1[|u| ≤ 1] &lt; 2");
    // A line may break in a bracket, but in no exponent.
    QCOMPARE(richFormula("(a)^{1/(α−1)}"), QString("(\u200ba)<sup>1/\u2060(α−1)</sup>"));
  }

  void numbersAreReadWithAPointWhateverTheLocale_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("ok");
    for (const char* good : {"1", "-0.5", " 1e-3 ", "+2", "−3", "0"}) QTest::newRow(good) << QString(good) << true;
    for (const char* bad : {"", "1,5", "1,000", "abc", "1e999", "0x10", "nan", "inf", "1 2", "١٢"})
      QTest::newRow(*bad ? bad : "nothing") << QString(bad) << false;
  }
  void numbersAreReadWithAPointWhateverTheLocale() {
    QFETCH(QString, text);
    QFETCH(bool, ok);
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(parseNumber(text).has_value(), ok);
    QLocale::setDefault(QLocale::c());
  }

  void aTypedNumberChangesOneCell() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({2, 2}, {1, 2, 3, 4})));
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    QVERIFY(editor.table()->model()->setData(editor.table()->model()->index(1, 0), "7.5"));
    COMPARE_TENSORS(edits[0][0].value<Tensor>(), Tensor({2, 2}, {1, 2, 7.5F, 4}), 0, 0);
    // One number alone is read as in a number field, and what may be two of them is refused.
    for (const auto& [text, number] : {std::pair("0,5", 0.5F), {"½", 0.5F}, {"1.234,5", 1234.5F}, {"1e-5", 1e-5F}}) {
      QVERIFY2(editor.table()->model()->setData(editor.table()->model()->index(0, 1), text), text);
      QCOMPARE(edits.last()[0].value<Tensor>().matrix(0)(0, 1), number);
    }
    for (const char* text : {"1,234", "1e39", "1 2 x"})
      QVERIFY2(!editor.table()->model()->setData(editor.table()->model()->index(0, 1), text), text);
  }

  void whatIsNoNumberIsRefusedByItsPlace() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({2, 2}, {1, 2, 3, 4})));
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    editor.show();
    QVERIFY(!editor.table()->model()->setData(editor.table()->model()->index(1, 0), "seven"));
    QVERIFY(edits.isEmpty());
    QVERIFY2(editor.complaint().contains("token 1") && editor.complaint().contains("seven"),
             qPrintable(editor.complaint()));
    // A number that is too large is told how large one may be.
    QVERIFY(!editor.table()->model()->setData(editor.table()->model()->index(1, 0), "1e300"));
    QVERIFY2(editor.complaint().contains("between -3.4e38 and 3.4e38") && editor.complaint().contains("1e300"),
             qPrintable(editor.complaint()));
  }

  void aSpreadsheetsCellsArePastedWhereTheCursorIs_data() {
    QTest::addColumn<QString>("clipboard");
    QTest::newRow("tabs") << "10\t20\n30\t40\n";
    QTest::newRow("CRLF") << "10\t20\r\n30\t40\r\n";
    QTest::newRow("commas") << "10, 20\n30, 40";
    QTest::newRow("spaces") << "10 20\n30 40";
    QTest::newRow("decimal commas between tabs") << "10,0\t20\n3,0e1\t40,0";
    QTest::newRow("decimal commas between semicolons") << "10,0;20\n3,0e1;40,0";
  }
  void aSpreadsheetsCellsArePastedWhereTheCursorIs() {
    QFETCH(QString, clipboard);
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({3, 3})));
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    editor.table()->setCurrentIndex(editor.table()->model()->index(1, 1));
    QApplication::clipboard()->setText(clipboard);
    editor.paste();
    QCOMPARE(edits.size(), 1);
    COMPARE_TENSORS(edits[0][0].value<Tensor>(), Tensor({3, 3}, {0, 0, 0, 0, 10, 20, 0, 30, 40}), 0, 0);
  }

  void blanksPartTheNumbersOfAMatrixInOneLine() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({2, 2})));
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    editor.table()->setCurrentIndex(editor.table()->model()->index(0, 0));
    QApplication::clipboard()->setText(QStringLiteral("100 200;\u2212300  400"));
    editor.paste();
    QCOMPARE(edits.size(), 1);
    COMPARE_TENSORS(edits[0][0].value<Tensor>(), Tensor({2, 2}, {100, 200, -300, 400}), 0, 0);
    // Beside a number that stands alone, and in lines of cells, they group thousands.
    for (const char* text : {"1 949,5;2", "1 949;2 100\n3;4"}) {
      editor.table()->setCurrentIndex(editor.table()->model()->index(0, 0));
      QApplication::clipboard()->setText(text);
      editor.paste();
    }
    QCOMPARE(edits.size(), 3);
    COMPARE_TENSORS(edits[1][0].value<Tensor>(), Tensor({2, 2}, {1949.5F, 2, 0, 0}), 0, 0);
    COMPARE_TENSORS(edits[2][0].value<Tensor>(), Tensor({2, 2}, {1949, 2100, 3, 4}), 0, 0);
  }

  void aColumnOfDecimalCommasIsPastedAsOneColumn() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({3, 3})));
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    editor.table()->setCurrentIndex(editor.table()->model()->index(0, 0));
    QApplication::clipboard()->setText("0,5\r\n-1,25\r\n3\r\n");
    editor.paste();
    QCOMPARE(edits.size(), 1);
    COMPARE_TENSORS(edits[0][0].value<Tensor>(), Tensor({3, 3}, {0.5F, 0, 0, -1.25F, 0, 0, 3, 0, 0}), 0, 0);
    // One column is left: there are not two numbers in a line.
    editor.table()->setCurrentIndex(editor.table()->model()->index(0, 2));
    QApplication::clipboard()->setText("0,5\n1,25");
    editor.paste();
    QCOMPARE(edits.size(), 2);
    COMPARE_TENSORS(edits[1][0].value<Tensor>(), Tensor({3, 3}, {0, 0, 0.5F, 0, 0, 1.25F, 0, 0, 0}), 0, 0);
  }

  void aPasteThatDoesNotFitChangesNothingAndSaysWhy_data() {
    QTest::addColumn<QString>("clipboard");
    QTest::addColumn<QString>("words");
    QTest::newRow("too wide") << "1\t2\t3\t4"
                              << "1 × 4";
    QTest::newRow("a word") << "1\t2\n3\tx"
                            << "Row 2, column 2";
    QTest::newRow("a comma that may be of thousands") << "1,234\t2"
                                                      << "Row 1, column 1";
    QTest::newRow("too large") << "1e999"
                               << "1e999";
    QTest::newRow("nothing") << ""
                             << "no numbers";
  }
  void aPasteThatDoesNotFitChangesNothingAndSaysWhy() {
    QFETCH(QString, clipboard);
    QFETCH(QString, words);
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({3, 3})));
    editor.show();
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    QApplication::clipboard()->setText(clipboard);
    editor.paste();
    QVERIFY(edits.isEmpty());
    QVERIFY2(editor.complaint().contains(words), qPrintable(editor.complaint()));
  }

  void aPasteOfWhatMayBeOneColumnOrTwoIsRefused() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({2, 2})));
    editor.show();
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    editor.table()->setCurrentIndex(editor.table()->model()->index(0, 0));
    QApplication::clipboard()->setText("0,5\n1,25");
    editor.paste();
    QVERIFY(edits.isEmpty());
    QVERIFY2(editor.complaint().contains("“0,5” may be one number or two"), qPrintable(editor.complaint()));
    // However many columns have room.
    MatrixEditor wide;
    wide.setMatrix(matrixOf(Tensor({2, 4})));
    QApplication::clipboard()->setText("1,0\n0,1");
    wide.paste();
    QVERIFY2(wide.complaint().contains("“1,0” may be one number or two"), qPrintable(wide.complaint()));
    // As it says, a space tells.
    QApplication::clipboard()->setText("0, 5\n1, 25");
    editor.paste();
    QCOMPARE(edits.size(), 1);
    COMPARE_TENSORS(edits[0][0].value<Tensor>(), Tensor({2, 2}, {0, 5, 1, 25}), 0, 0);
  }

  void whatWasWrongWithAPasteIsNotSaidOfOtherNumbers() {
    MatrixEditor editor;
    editor.setMatrix(matrixOf(Tensor({3, 3})));
    editor.show();
    QApplication::clipboard()->setText("1\tx");
    editor.paste();
    editor.setMatrix(matrixOf(Tensor({3, 3})));
    QVERIFY(!editor.complaint().isEmpty());
    editor.setMatrix(matrixOf(Tensor({3, 3}, {1, 0, 0, 0, 0, 0, 0, 0, 0})));
    QCOMPARE(editor.complaint(), QString());
  }

  void copiedNumbersReadBackExactly() {
    MatrixEditor editor;
    const Tensor numbers = randomTensor({4, 3}, 1);
    editor.setMatrix(matrixOf(numbers));
    editor.copy();
    std::vector<std::vector<float>> rows;
    QString complaint;
    QVERIFY(parseNumbers(QApplication::clipboard()->text(), 3, &rows, &complaint));
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 3; ++j) QCOMPARE(rows[i][j], numbers.matrix(0)(Index(i), Index(j)));
  }

  void theInspectorNamesScoreExponentSumAndWeight() {
    const std::vector<float> scores = {0.5F, -1, 2, 9};
    WeightQuestion weight;
    weight.query = {"<code> & more"};
    weight.key = {"Learn"};
    weight.place = {"sequence %1", {"3"}};
    weight.scoreFormula = "q^{⊤}k";
    weight.keys = {"Learn", "to", "code", "<blank>"};
    weight.selected = 2;
    weight.scores = scores;
    weight.visible = {{0, 3}};
    Inspector inspector;
    inspector.explain(explainWeight(weight));
    const QString text = test::inspected(&inspector);
    const double sum = std::exp(-1.5) + std::exp(-3.0) + 1;
    for (const QString& part :
         {QString("<code> & more"), QString("sequence 3"), QString("2.0000"), QString("= exp(2 − 2)"),
          QString::number(sum, 'f', 4), QString::number(1 / sum, 'f', 4), QString("masked")})
      QVERIFY2(text.contains(part), qPrintable(part + " in " + text));
    // One line a fact: name and number beside each other.
    QVERIFY(QRegularExpression("exp\\(a − m\\)\\s+1.0000").match(text).hasMatch());
    QVERIFY(QRegularExpression("Weight\\s+" + QString::number(1 / sum, 'f', 4)).match(text).hasMatch());
  }

  void aHeadingSortsTheTableOfTheInspectorAndADigitDoesSo() {
    WeightQuestion weight;
    for (int key = 0; key < 20; ++key) {
      weight.keys.push_back("w" + std::to_string(key));
      weight.scores.push_back(float(key * 7 % 20) / 4);
    }
    weight.visible = {{0, 20}};
    Inspector inspector;
    inspector.resize(400, 900);
    inspector.show();
    inspector.explain(explainWeight(weight));
    const auto order = [&] {
      QStringList names;
      for (const QString& line : test::inspected(&inspector).split('\n'))
        if (QRegularExpression("^w\\d+ \\(\\d+\\)$").match(line).hasMatch()) names << line.section(' ', 0, 0);
      return names;
    };
    QStringList byWeight;
    for (int rank = 19; rank > 7; --rank)
      for (int key = 0; key < 20; ++key)
        if (key * 7 % 20 == rank) byWeight << QString("w%1").arg(key);
    byWeight << "w0";  // the selected one, which weighs least
    QCOMPARE(order(), byWeight);
    const auto clickHeading = [&](int heading) {
      QTest::mouseClick(inspector.viewport(), Qt::LeftButton, {}, test::linksOf(&inspector).at(std::size_t(heading)));
    };
    QStringList byPlace = byWeight;
    std::sort(byPlace.begin(), byPlace.end(),
              [](const QString& a, const QString& b) { return a.mid(1).toInt() < b.mid(1).toInt(); });
    clickHeading(0);
    QCOMPARE(order(), byPlace);
    QVERIFY(test::inspected(&inspector).contains("key ▴"));
    clickHeading(0);
    QCOMPARE(order(), QStringList(byPlace.rbegin(), byPlace.rend()));
    QTest::keyClick(&inspector, Qt::Key_4);
    QCOMPARE(order(), byWeight);
    // The sum of all others stays at the end.
    QVERIFY(test::inspected(&inspector).indexOf("7 more") > test::inspected(&inspector).indexOf("w0 (1)"));
    QTest::keyClick(&inspector, Qt::Key_4);
    QCOMPARE(order(), QStringList(byWeight.rbegin(), byWeight.rend()));
    QVERIFY(test::inspected(&inspector).indexOf("7 more") > test::inspected(&inspector).indexOf(byWeight.front()));
  }

  void aDifferenceKeepsBothOfItsNumbersHoweverNarrowTheInspectorIs() {
    for (const bool isStrong : {true, false}) {
      Step table;
      table.columns = {{}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference), isStrong}};
      table.rows = {{{{.words = {"the exponential of a score"}},
                      {.number = 1234.5678},
                      {.number = 8765.4321},
                      {.number = 7530.8643}}}};
      Explanation explanation;
      explanation.title = {"A and B"};
      explanation.steps = {table};
      Inspector inspector;
      inspector.resize(180, 400);
      inspector.show();
      inspector.explain(explanation);
      const QString said = test::inspected(&inspector);
      for (const char* number : {"1234.5678", "8765.4321", "7530.8643"})
        QVERIFY2(said.contains(number), qPrintable(said));
    }
  }

  void numbersThatHadToBeSmallGrowAgainAndASelectionGoesWithItsText() {
    const auto explained = [](const char* title, double number) {
      Explanation explanation;
      explanation.title = {title};
      Step table;
      table.columns.resize(4);
      TermRow row;
      row.terms = {{.words = {"key"}}};
      for (int i = 0; i < 3; ++i) row.terms.push_back({.number = number, .decimals = 4});
      table.rows = {row};
      explanation.steps = {table};
      return explanation;
    };
    Inspector inspector;
    inspector.resize(230, 400);
    inspector.show();
    const auto sizeOf = [&](const char* title, double number, const char* digits) {
      inspector.explain(explained(title, number));
      (void)test::inspected(&inspector);
      QTextCursor cursor = inspector.document()->find(digits);
      return cursor.charFormat().font().pixelSize();
    };
    const int usual = sizeOf("A", 1, "1.0000");
    QVERIFY(sizeOf("B", -9876.5432, "5432") < usual);
    QCOMPARE(sizeOf("A", 1, "1.0000"), usual);
    inspector.selectAll();
    inspector.explain(explained("A", 2));
    (void)test::inspected(&inspector);
    QVERIFY(inspector.textCursor().hasSelection());  // other numbers of the same
    inspector.explain(explained("B", 2));
    (void)test::inspected(&inspector);
    QVERIFY(!inspector.textCursor().hasSelection());
    inspector.selectAll();
    inspector.showNothing();
    (void)test::inspected(&inspector);
    QVERIFY(!inspector.textCursor().hasSelection());
  }

  void aLongExplanationWaitsForAPauseOfTheHandAndForASecondAtMost() {
    WeightQuestion weight;
    for (int key = 0; key < 300; ++key) weight.keys.push_back("key " + std::to_string(key));
    weight.scores.resize(300, 1);
    weight.visible = {{0, 300}};
    Inspector inspector;
    inspector.resize(320, 400);
    inspector.show();
    int shown = 0;
    connect(inspector.document(), &QTextDocument::contentsChanged, [&] { ++shown; });
    const auto explainScore = [&](float score) {
      weight.scores[0] = score;
      inspector.explain(explainWeight(weight));
    };
    explainScore(1);
    QVERIFY(!inspector.isUpToDate());  // what is painted beside it goes first
    QTRY_VERIFY(inspector.isUpToDate());
    // Every five milliseconds another one.
    QElapsedTimer clock;
    clock.start();
    shown = 0;
    int asked = 0;
    for (; shown == 0 && clock.elapsed() < 10'000; ++asked) {
      explainScore(static_cast<float>(asked));
      QTest::qWait(5);
    }
    QVERIFY(shown > 0);
    QVERIFY2(asked > 3, qPrintable(QString::number(asked)));
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
    explainScore(7.25F);
    QVERIFY(test::inspected(&inspector).contains("7.25"));
  }

  void theInspectorsTableHasEveryNumberInItsColumnAndMarksTheSelectedKey() {
    WeightQuestion weight;
    weight.keys = {"first", "second", "third"};
    weight.selected = 1;
    weight.scores = {0.5F, -1, 2};
    weight.visible = {{0, 3}};
    Inspector inspector;
    inspector.explain(explainWeight(weight));
    const double sum = std::exp(-1.5) + std::exp(-3.0) + 1;
    // With as many digits more as the lines need.
    const auto column = [](double number, int decimals) {
      return QString::number(number, 'f', decimals + 3).chopped(4).replace('-', QChar(0x2212)) + "[0-9]+\\s+";
    };
    for (std::size_t key = 0; key < 3; ++key) {
      const double score = double(weight.scores[key]);
      const QRegularExpression line(QString::fromStdString(weight.keys[key]) + "\\s+" + column(score, 3) +
                                    column(std::exp(score - 2), 3) +
                                    QString::number(std::exp(score - 2) / sum, 'f', 4));
      QVERIFY2(line.match(test::inspected(&inspector)).hasMatch(), qPrintable(test::inspected(&inspector)));
    }
    int marked = 0;
    for (QTextCursor cursor(inspector.document()); !cursor.atEnd(); cursor.movePosition(QTextCursor::NextBlock)) {
      const QTextTable* table = cursor.currentTable();
      if (table && table->cellAt(cursor).format().background().color() == theme().accentSoft) {
        const QString line = cursor.block().text();
        if (!line.trimmed().isEmpty() && table->cellAt(cursor).column() == 0) {
          QCOMPARE(line.trimmed(), QString("second"));
          ++marked;
        }
      }
      if (cursor.block() == inspector.document()->lastBlock()) break;
    }
    QCOMPARE(marked, 1);
  }

  void theInspectorShortensLongNamesBetweenCharacters() {
    Inspector inspector;
    WeightQuestion weight;
    weight.query.name = QString("é").repeated(30).toStdString();
    weight.key = {"👨‍👩‍👧‍👦"};
    weight.keys = {QString("👨‍👩‍👧‍👦").repeated(12).toStdString(),
                   ("Z" + QString(QChar(0x301)).repeated(200)).toStdString()};
    const std::vector<float> scores{1, 2};
    weight.scores = scores;
    weight.visible = {{0, 2}};
    inspector.explain(explainWeight(weight));
    const QString text = test::inspected(&inspector);
    QVERIFY(text.contains("“" + QString("é").repeated(24) + "…” attends to “👨‍👩‍👧‍👦”"));
    QVERIFY(text.contains(QString("👨‍👩‍👧‍👦").repeated(10) + "…"));
    QVERIFY(text.count(QChar(0x301)) < 20);
  }

  void chipsShowPaddingAndLeaveOutWhatIsTooMuch() {
    TokenChips chips;
    QStringList many;
    for (int i = 0; i < 300; ++i) many << QString::number(i);
    chips.setTokens({many, {"Hello", "<blank>"}}, {300, 1});
    QVERIFY(chips.heightForWidth(250) > chips.heightForWidth(800));
    QVERIFY(chips.heightForWidth(250) < 400);
    const auto pictureOf = [&](const std::vector<QStringList>& sequences, const std::vector<int>& real) {
      chips.setTokens(sequences, real);
      chips.resize(250, chips.heightForWidth(250));
      return chips.grab().toImage();
    };
    const auto countOf = [](const QImage& picture, const QColor& color) {
      int count = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y) == color;
      return count;
    };
    const QImage both = pictureOf({{"Hello", "<blank>"}}, {1});
    QVERIFY(countOf(both, theme().chip) > 100);
    QVERIFY(countOf(both, theme().blankChip) > 100);
    QCOMPARE(countOf(pictureOf({{"Hello", "<blank>"}}, {2}), theme().blankChip), 0);
    // 24 tokens are drawn and the rest is counted: another 25th token changes nothing.
    QStringList others = many;
    others[24] = "another";
    QCOMPARE(pictureOf({others}, {300}), pictureOf({many}, {300}));
    QVERIFY(pictureOf({many.mid(0, 100)}, {100}) != pictureOf({many}, {300}));
    others[23] = "another";
    QVERIFY(pictureOf({others}, {300}) != pictureOf({many}, {300}));
  }

  void aTableWithoutNumbersTakesNoPaste() {
    MatrixEditor editor;
    editor.setMatrix(EditableMatrix{});
    QSignalSpy edits(&editor, &MatrixEditor::edited);
    QApplication::clipboard()->setText("0.5");
    QTest::mouseClick(editor.findChild<QPushButton*>("paste"), Qt::LeftButton);
    QVERIFY(edits.isEmpty());
    QVERIFY2(editor.complaint().contains("0 × 0"), qPrintable(editor.complaint()));
    QTest::mouseClick(editor.findChild<QPushButton*>("copy"), Qt::LeftButton);
  }

  void aFoldedPanelsChineseNameStandsUpright() {
    SidePanel panel(SidePanel::Side::left, QStringLiteral("一"));
    panel.resize(60, 300);
    panel.setFolded(true);
    panel.show();
    const QImage picture = panel.grab().toImage();
    QRect ink;  // of the only stroke, below the arrow
    for (int y = 42; y < picture.height(); ++y)
      for (int x = 3; x < picture.width() - 3; ++x)
        if (qGray(picture.pixel(x, y)) < 190) ink |= QRect(x, y, 1, 1);
    QVERIFY2(ink.width() > ink.height(), qPrintable(QStringLiteral("%1 x %2").arg(ink.width()).arg(ink.height())));
  }
};

QTEST_MAIN(TestControls)
#include "tst_controls.moc"
