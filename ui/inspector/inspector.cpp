// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector.h"

#include <QAction>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QTextFrame>
#include <algorithm>
#include <utility>

#include "core/attention/scoring.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// Milliseconds: a text that takes longer to lay out waits for a pause, and how long it waits.
constexpr qint64 quickLayout = 4;
constexpr int pauseOfTheHand = 50;
constexpr qint64 restOfTheHand = 150;
constexpr qint64 longestWait = 1000;

/// Whether two explanations have the same steps with the same columns.
bool haveSameTables(const Explanation& a, const Explanation& b) {
  const auto sameColumn = [](const TermColumn& one, const TermColumn& other) { return one.heading == other.heading; };
  const auto sameStep = [&](const Step& one, const Step& other) {
    return one.rows.size() == other.rows.size() &&
           std::equal(one.columns.begin(), one.columns.end(), other.columns.begin(), other.columns.end(), sameColumn);
  };
  return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(), sameStep);
}

}  // namespace

// A text editor that can't be edited: unlike a label it is laid out once a text, not once for every width that a layout
// asks about.
Inspector::Inspector(QWidget* parent) : QTextEdit(parent) {
  setObjectName(QStringLiteral("explanation"));
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setProperty("kind", "panel");
  setMinimumSize(120, 160);
  document()->setDocumentMargin(0);
  m_soon.setSingleShot(true);
  for (const bool isText : {true, false}) {
    m_copyActions << new QAction(isText ? tr("Copy text") : tr("Copy LaTeX"), this);
    connect(m_copyActions.last(), &QAction::triggered, this, isText ? &Inspector::copyText : &Inspector::copyLatex);
  }
  connect(&m_soon, &QTimer::timeout, this, &Inspector::showText);
  setAccessibleName(tr("Explanation"));
  setTabChangesFocus(true);
  viewport()->setMouseTracking(true);  // for the hand over a link
  showText();
}

void Inspector::showSoon() {
  // After a rest nobody knows whether the hand will go on: the first text is there at once.
  if (m_soon.isActive() && m_soon.interval() == 0) return;
  const bool isFirst = !m_soon.isActive() && (!m_waiting.isValid() || m_waiting.elapsed() > restOfTheHand);
  if (!m_soon.isActive()) m_waiting.start();
  m_soon.start(!isFirst && m_cost > quickLayout && m_waiting.elapsed() < longestWait ? pauseOfTheHand : 0);
}

void Inspector::showText() {
  m_soon.stop();
  const QString whole = html(Narrowness::none);
  if (whole == m_html) return;
  m_html = whole;
  m_hasFoundMarked = false;
  pointAt(std::nullopt);
  const int scrolled = verticalScrollBar()->value();
  const int anchor = textCursor().anchor(), position = textCursor().position();
  QElapsedTimer clock;
  clock.start();
  // A bar that goes while there is no text, and comes back, would have the text laid out twice.
  m_room = 0;
  setVerticalScrollBarPolicy(verticalScrollBar()->isVisible() ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAsNeeded);
  // A table that is wider than its room would lose the last digits of its last column: its numbers become smaller, and
  // where that is not enough it does without some of them.
  constexpr int steps = tightestLast + 1;
  constexpr int narrow = 250;          // as panels of small windows are
  constexpr double mostSmaller = 0.7;  // a cell of one digit, the tightest against the widest
  // Asked anew after a layout, which may show a bar. Qt rounds the columns of a table that is as wide as the panel up,
  // which costs a pixel of its padding. Large numbers become a little smaller before.
  const auto room = [this] {
    const bool canBeSmaller = textScale() > 1 && m_tightness % steps < tightestTables;
    return viewport()->width() + (canBeSmaller ? 0.0 : 1.0);
  };
  std::optional<TableWidths> widths;
  if (m_explanation && isVisible()) widths.emplace(*m_explanation);
  // Which columns there are does not follow from the numbers of this cell, or they would come and go from cell to cell.
  // In a narrow panel extra columns go before the numbers get as small and near as they may be.
  const bool isNarrow = widths && viewport()->width() < scaled(narrow);
  const auto [from, to] = widths ? widths->narrownessIn(room(), tightestTables, tightestTables - (isNarrow ? 1 : 0))
                                 : std::pair(Narrowness::none, Narrowness::twoLines);
  // Where numbers that are longer than usual are too wide for those columns, they become smaller still.
  const int last = static_cast<int>(to) * steps + tightestLast;
  m_tightness = std::clamp(m_tightness, static_cast<int>(from) * steps, last);
  for (;; ++m_tightness) {
    const auto narrowness = static_cast<Narrowness>(m_tightness / steps);
    if (narrowness < to && m_tightness % steps == tightestLast) continue;
    // What is surely too wide is not laid out to be seen so.
    if (widths && m_tightness != last && widths->least(narrowness, m_tightness % steps) > room()) continue;
    const bool isWhole = narrowness == Narrowness::none;
    const QString text = isWhole ? whole : html(narrowness);
    if (narrowness == Narrowness::noSums && text == whole && m_tightness != last) continue;  // as it was tried already
    setHtml(tightened(text, m_tightness % steps));
    // Out of sight it does not have its width yet.
    if (!widths || m_tightness == last) break;
    const double ideal = document()->idealWidth();
    if (ideal <= room()) break;
    // Where smaller numbers alone can't be enough, they are not laid out to be seen too wide.
    if (mostSmaller * ideal > room()) m_tightness += steps - 1 - m_tightness % steps;
    if (m_tightness == last) --m_tightness;  // the last way is taken whether it fits or not
  }
  m_room = viewport()->width();
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  // What is wider all the same is scrolled to, rather than cut.
  const bool isWider = m_explanation && isVisible() && document()->idealWidth() > room();
  setHorizontalScrollBarPolicy(isWider ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  m_cost = clock.elapsed();
  m_waiting.start();  // a rest begins
  // What was selected stays so: numbers that follow a training come many times a second.
  if (anchor != position) {
    const int end = document()->characterCount() - 1;
    QTextCursor cursor(document());
    cursor.setPosition(std::min(anchor, end));
    cursor.setPosition(std::min(position, end), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
  }
  verticalScrollBar()->setValue(scrolled);
  if (m_showsStage && m_explanation) showStage();
}

QString Inspector::html(Narrowness narrowness) const {
  if (!m_explanation)
    return paragraph(
        tr("Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from."), true);
  return htmlOf(*m_explanation, narrowness, m_sort, isStepping() ? std::optional(revealed()) : std::nullopt);
}

void Inspector::setStepping(bool isStepping) {
  if (isStepping == this->isStepping()) return;
  if (isStepping) return reveal(1);
  m_revealed = 0;
  setCursorWidth(1);
  setAccessibleDescription({});
  if (m_explanation) showText();
  emit stagesChanged();
}

void Inspector::reveal(std::size_t stages) {
  m_revealed = std::clamp<std::size_t>(stages, 1, std::max<std::size_t>(1, m_stageCount));
  m_showsStage = m_explanation.has_value();
  if (m_explanation) showText();
  emit stagesChanged();
}

void Inspector::setStages(std::size_t count) {
  if (std::exchange(m_stageCount, count) != count) emit stagesChanged();
}

void Inspector::showStage() {
  m_showsStage = false;
  if (m_stageCount == 0) return;  // there is a title alone, as of a table without rows
  const std::size_t stage = revealed() - 1;
  const Explanation explanation = inSingleSteps(*m_explanation);
  const std::vector<std::size_t> stages = stagesOf(explanation);
  const std::string& formula = headOf(explanation, stages, stage).formula;
  const QString title = stageTitle(explanation, stages, stage);
  setAccessibleDescription(tr("Step %1 of %2: %3", "of an explanation; its words and its formula")
                               .arg(revealed())
                               .arg(m_stageCount)
                               .arg(formula.empty() ? title
                                                    : title + QStringLiteral(", ") +
                                                          QString::fromStdString(plainFormula(withLetters(formula)))));
  const auto begin = positionOfStage(*document(), stage);
  if (!begin) return;
  // A screen reader follows the cursor. Of a part that is higher than the panel the beginning is seen.
  QTextCursor cursor(document());
  cursor.setPosition(*begin);
  setCursorWidth(0);  // before the number of a step it would look like another digit
  if (!textCursor().hasSelection()) setTextCursor(cursor);
  const int top = cursorRect(cursor).top() - scaled(12);
  const QTextFrame* frame = cursor.currentFrame();
  while (frame->parentFrame() && frame->parentFrame() != document()->rootFrame()) frame = frame->parentFrame();
  cursor.setPosition(frame->lastPosition());
  const int below = cursorRect(cursor).bottom() + scaled(12) - viewport()->height();
  QScrollBar* bar = verticalScrollBar();
  if (top < 0 || below > 0) bar->setValue(bar->value() + (top < 0 ? top : std::min(below, top)));
}

bool Inspector::event(QEvent* event) {
  if (event->type() == QEvent::Show) {
    m_tightness = 0;
    m_html.clear();
    showSoon();
  }
  // Keys that tell the next part are no commands of the window.
  if (event->type() == QEvent::ShortcutOverride && revealedBy(static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  // While text is selected, it is what is copied, and not the picture of the workspace.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) &&
      textCursor().hasSelection()) {
    event->accept();
    return true;
  }
  return QTextEdit::event(event);
}

QMimeData* Inspector::createMimeDataFromSelection() const {
  const QTextDocumentFragment selection = textCursor().selection();
  auto* copied = new QMimeData;
  copied->setText(selection.toPlainText().remove(QChar(0x200b)));
  copied->setHtml(selection.toHtml().remove(QChar(0x200b)));
  return copied;
}

// A picture too: where there is none, the document would look for itself.
QVariant Inspector::loadResource(int type, const QUrl&) {
  if (type != QTextDocument::ImageResource) return QByteArray("");
  QImage blank(1, 1, QImage::Format_ARGB32);
  blank.fill(Qt::transparent);
  return blank;
}

void Inspector::resizeEvent(QResizeEvent* event) {
  QTextEdit::resizeEvent(event);
  // A bar that came because the panel is lower takes its room from the tables.
  const bool isCut = viewport()->width() < m_room && document()->idealWidth() > viewport()->width() + 1.0;
  if (std::exchange(m_width, width()) == width() && !isCut) return;
  m_tightness = 0;
  m_html.clear();
  showSoon();
}

void Inspector::changeEvent(QEvent* event) {
  QTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) {  // the same words need another room
    m_tightness = 0;
    m_html.clear();
  }
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showText();
}

/// What was selected was in the text before, and its numbers may have needed less room; it begins at its first part.
void Inspector::startAnew() {
  m_tightness = 0;
  if (m_revealed > 1) {
    m_revealed = 1;
    emit stagesChanged();
  }
  m_showsStage = isStepping();
  QTextCursor cursor = textCursor();
  cursor.clearSelection();
  setTextCursor(cursor);
}

void Inspector::showNothing() {
  startAnew();
  m_explanation.reset();
  m_isAwaiting = false;
  setStages(0);
  showSoon();
}

void Inspector::explain(const Explanation& explanation) {
  // The numbers of something else may have more room, and so may other tables of the same; numbers that follow a hand
  // keep their size.
  if (!m_explanation || !(m_explanation->title == explanation.title) || !(m_explanation->place == explanation.place))
    startAnew();
  else if (!haveSameTables(*m_explanation, explanation))
    m_tightness = 0;
  const bool isFirst = !m_explanation;
  m_explanation = explanation;
  m_isAwaiting = false;
  setStages(stagesOf(inSingleSteps(explanation)).size());
  showSoon();
  if (isFirst) emit begun();
}

}  // namespace attn::ui
