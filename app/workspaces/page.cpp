// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/page.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/document.h"
#include "app/window/settings.h"
#include "app/workspaces/tables/table_reader.h"
#include "app/workspaces/workspace.h"
#include "ui/controls/panel.h"
#include "ui/controls/section.h"
#include "ui/controls/side_panel.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/inspector_bar.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr const char *chromeProperty = "isChrome", *editingProperty = "isEditing", *fieldsProperty = "changesFields",
                     *typedProperty = "isTypedInto", *triggersProperty = "triggers";

enum HiddenAs { asChrome = 1, asEditing = 2, asOther = 4 };

void setShown(QWidget* part, HiddenAs reason, bool shown) {
  // Only what was hidden here comes back, when no reason is left: the page hides parts for reasons of its own, too.
  constexpr const char* hidden = "isHiddenAs";
  const int before = part->property(hidden).toInt(), reasons = shown ? before & ~reason : before | reason;
  if (reasons == before) return;
  // A part that has just got another place is hidden, too, but only until it is shown there.
  if (before == 0 && part->isHidden() && part->testAttribute(Qt::WA_WState_ExplicitShowHide)) return;
  part->setProperty(hidden, reasons);
  if ((before == 0) != (reasons == 0)) part->setVisible(reasons == 0);
}

void setMarkedShown(const QWidget* page, const char* mark, HiddenAs reason, bool shown) {
  for (QWidget* part : page->findChildren<QWidget*>())
    if (part->property(mark).toBool()) setShown(part, reason, shown);
}

/// Scrolls a page's middle where a window is smaller than that can get. Rows in it fold as it is given a size, and then
/// it can get smaller: a size that is set while one is set is not answered by another, or they could follow each other
/// until the stack ends. What has changed by then is asked for by a layout request.
class MiddleArea : public QScrollArea {
 public:
  using QScrollArea::QScrollArea;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Resize) return QScrollArea::eventFilter(watched, event);
    if (m_isSizing) return false;
    m_isSizing = true;
    const bool isHandled = QScrollArea::eventFilter(watched, event);
    m_isSizing = false;
    return isHandled;
  }

 private:
  bool m_isSizing = false;
};

void setTypedInto(QWidget* input, bool can) {
  if (auto* line = qobject_cast<QLineEdit*>(input)) line->setReadOnly(!can);
  auto* const table = qobject_cast<QAbstractItemView*>(input);
  if (!table) return;
  if (!table->property(triggersProperty).isValid()) table->setProperty(triggersProperty, table->editTriggers().toInt());
  table->setEditTriggers(can ? QAbstractItemView::EditTriggers::fromInt(table->property(triggersProperty).toInt())
                             : QAbstractItemView::NoEditTriggers);
}

}  // namespace

Page::Page(const char* workspace, Document* document, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_document(document) {
  ui::keepTextPlain();
  connect(document, &Document::sceneChanged, this, [this] {
    if (isInSight()) showScene();
  });
  m_splitter = new QSplitter(Qt::Horizontal, this);
  m_splitter->setHandleWidth(1);
  connect(m_splitter, &QSplitter::splitterMoved, this, &Page::keepPanelSizes);
  connect(document, &Document::viewStateChanged, this, [this] {
    sizePanels();
    foldSections();
    showViewState();
  });
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_splitter);
}

bool Page::isInSight() const { return m_document->scene().workspace == m_workspace; }

QWidget* Page::makePanel(int spacing, QVBoxLayout** column) {
  auto* panel = new QWidget;
  panel->setProperty("kind", "panel");
  panel->setAttribute(Qt::WA_StyledBackground);
  *column = new QVBoxLayout(panel);
  (*column)->setContentsMargins(16, 13, 16, 16);
  (*column)->setSpacing(spacing);
  return panel;
}

void Page::setParts(QWidget* controls, QWidget* canvas, ui::Inspector* inspector, const QString& question) {
  m_left = new ui::SidePanel(ui::SidePanel::Side::left, tr("Controls"), this);
  m_right = new ui::SidePanel(ui::SidePanel::Side::right, question, this);
  m_left->setContent(controls);
  m_right->setContent(explanationPanel(inspector, question));
  m_right->setLeastWidth(220);
  canvas->setBackgroundRole(QPalette::AlternateBase);
  canvas->setAutoFillBackground(true);
  for (auto* control : controls->findChildren<QWidget*>()) {
    if (!qobject_cast<QAbstractSpinBox*>(control) && !qobject_cast<QComboBox*>(control) &&
        !qobject_cast<QSlider*>(control))
      continue;
    if (control->focusPolicy() == Qt::WheelFocus) control->setFocusPolicy(Qt::StrongFocus);
    control->installEventFilter(this);
    // In a narrow panel a long choice is cut at its end rather than the panel at its side.
    if (auto* box = qobject_cast<QComboBox*>(control)) box->setMinimumWidth(84);
  }
  controls->installEventFilter(this);
  // A window may be smaller than its middle can get: then the middle scrolls, and nothing in it is cut.
  auto* middle = new MiddleArea(this);
  middle->setWidgetResizable(true);
  middle->setFrameShape(QFrame::NoFrame);
  middle->setFocusPolicy(Qt::NoFocus);
  middle->setWidget(canvas);
  canvas->installEventFilter(this);
  m_splitter->addWidget(m_left);
  m_splitter->addWidget(middle);
  m_splitter->addWidget(m_right);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setChildrenCollapsible(false);
  m_sections = controls->findChildren<ui::Section*>();
  if (!m_sections.isEmpty()) m_sections.front()->setCorner(m_left->foldButton());
  for (ui::Section* section : m_sections)
    connect(section, &ui::Section::foldedByUser, this, [this, section](bool folded) {
      m_document->look([&](ViewState& state) { state.folded[sectionId(section)] = folded; });
    });
  for (const bool isLeft : {true, false})
    connect(isLeft ? m_left : m_right, &ui::SidePanel::foldedByUser, this,
            [this, isLeft](bool folded) { foldPanel(isLeft, folded); });
  sizePanels();
  foldSections();
}

QWidget* Page::explanationPanel(ui::Inspector* inspector, const QString& question) {
  QVBoxLayout* outer = nullptr;
  QWidget* panel = makePanel(0, &outer);
  m_explanation = new QStackedLayout;
  outer->addLayout(m_explanation);
  auto* explanation = new QWidget;
  auto* column = new QVBoxLayout(explanation);
  column->setContentsMargins({});
  column->setSpacing(4);
  ui::addSection(column, question, m_right->foldButton());
  column->addWidget(inspector, 1);
  column->addWidget(new ui::InspectorBar(inspector));
  m_explanation->addWidget(explanation);
  connect(inspector, &ui::Inspector::begun, this, [this] {
    const bool isOpen = m_isOpenBefore;  // what was asked for stays in sight
    putBeforeExplanation(nullptr);
    m_isOpenBefore = isOpen;
    sizePanels();
  });
  return panel;
}

void Page::putBeforeExplanation(QWidget* widget) {
  if (QWidget* const before = m_explanation->widget(1)) {
    const bool hadFocus = before->isAncestorOf(window()->focusWidget());
    m_explanation->removeWidget(before);
    before->hide();
    before->deleteLater();
    if (hadFocus) firstFocus()->setFocus(Qt::OtherFocusReason);
  }
  if (widget) m_explanation->setCurrentIndex(m_explanation->addWidget(widget));
  m_isOpenBefore = widget != nullptr;
  sizePanels();
}

void Page::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  foldSections();
  sizePanels();
}

void Page::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  foldSections();
  sizePanels();
}

bool Page::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) {
    // The rows in sight are never clipped, whatever the language makes of their names.
    const int least =
        m_left->content()->minimumSizeHint().width() + m_left->area()->verticalScrollBar()->sizeHint().width();
    if (watched == m_left->content() && least != m_left->leastWidth()) {
      m_left->setLeastWidth(least);
      sizePanels();
    }
    // The middle may need another width now; but a border that is held by the pointer stays with it.
    if (m_splitter->count() == 3 && watched == static_cast<QScrollArea*>(m_splitter->widget(1))->widget() &&
        !isBorderHeld())
      sizePanels(ui::scaled(40));
    return QWidget::eventFilter(watched, event);
  }
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
    return QWidget::eventFilter(watched, event);
  event->ignore();
  return true;
}

bool Page::isBorderHeld() const {
  const auto isHeld = [this](int place) { return m_splitter->handle(place)->underMouse(); };
  return QApplication::mouseButtons() != Qt::NoButton && (isHeld(1) || isHeld(2));
}

void Page::sizePanels(int spare) {
  if (m_splitter->count() == 0 || width() < 400) return;
  // Until the user moves a border the side panels leave the middle as much as a window of this size can spare.
  const int share = width() * 22 / 100;
  int left = std::clamp(share, ui::scaled(248), ui::scaled(352));
  int right = std::max(248, ui::scaled(210));
  right = std::clamp(share * widestExplanation() / 320, right, ui::scaled(widestExplanation()));
  if (const auto said = m_document->viewState().panels.find(m_workspace);
      said != m_document->viewState().panels.end() && said->second.size() == 3) {
    if (said->second[0] > 0) left = ui::scaled(static_cast<int>(std::min(said->second[0], 1e5)));
    if (said->second[2] > 0) right = ui::scaled(static_cast<int>(std::min(said->second[2], 1e5)));
  } else if (ui::textScale() > 1) {
    // Large numbers need what the middle can spare of the width that it would like, and of a bar at its side.
    const auto* area = static_cast<const QScrollArea*>(m_splitter->widget(1));
    const int wanted = std::max(ui::scaled(320), area->widget()->sizeHint().width()) +
                       area->verticalScrollBar()->sizeHint().width() + 2 * m_splitter->handleWidth();
    const int spared = width() - std::max(left, m_left->leastWidth()) - wanted;
    right = std::clamp(spared, right, ui::scaled(widestExplanation()));
  }
  left = std::max(left, m_left->leastWidth());
  right = std::max(right, m_right->leastWidth());
  const auto isFolded = [this](bool isLeft, bool otherwise) {
    const auto said = m_document->viewState().folded.find(foldedPanelId(m_workspace, isLeft));
    return said != m_document->viewState().folded.end() ? said->second : otherwise;
  };
  const auto* middle = static_cast<const QScrollArea*>(m_splitter->widget(1));
  const int needed = std::max(ui::scaled(320), middle->widget()->minimumSizeHint().width());
  const int borders = 2 * m_splitter->handleWidth();
  // Where the explanation was asked for and there is no room for both, the controls make it.
  const bool isAskedFor = m_isOpenBefore || !isFolded(false, true);
  const int room = width() - (m_right->isHidden() ? 0 : right) - needed;
  const int wanted = std::max(needed, m_wantedMiddle);
  // In large text it may be that the middle alone needs it.
  const int beside = width() - ui::SidePanel::stripWidth() - needed - borders;
  const bool isTight = ui::textScale() > 1 && beside < left + (m_left->isFolded() ? spare : 0);
  m_left->setFolded(isFolded(true, isTight || (isAskedFor && room < left + (m_left->isFolded() ? spare : 0))));
  if (m_left->isFolded()) left = ui::SidePanel::stripWidth();
  if (m_left->isHidden()) left = 0;
  // What explains makes room before what is explained gets too narrow to be whole, or to show its numbers.
  m_right->setFolded(!m_isOpenBefore &&
                     isFolded(false, width() - left - right < wanted + (m_right->isFolded() ? spare : 0)));
  if (m_right->isFolded()) right = ui::SidePanel::stripWidth();
  if (m_right->isHidden()) right = 0;
  const QList<int> sizes{left, std::max(0, width() - left - right - 2 * m_splitter->handleWidth()), right};
  if (sizes != m_splitter->sizes()) m_splitter->setSizes(sizes);
}

void Page::wantMiddle(int width) {
  if (std::exchange(m_wantedMiddle, width) != width) sizePanels();
}

std::string Page::sectionId(const ui::Section* section) const {
  return m_workspace + '.' + section->objectName().toStdString();
}

void Page::foldSections() {
  const int low = ui::scaled(760);  // pixels: below that what can wait makes room
  for (ui::Section* section : m_sections) {
    const auto said = m_document->viewState().folded.find(sectionId(section));
    const bool folded =
        said != m_document->viewState().folded.end() ? said->second : height() < low && section->canWait();
    if (folded != section->isFolded()) section->setFolded(folded);
  }
}

void Page::keepPanelSizes() {
  const QList<int> sizes = m_splitter->sizes();
  m_document->look([&](ViewState& state) {
    std::vector<double>& kept = state.panels[m_workspace];
    kept.resize(3);
    for (int i = 0; i < 3; ++i) {
      // A strip has one width, and the panel opens again as wide as it was.
      const bool isFolded = i == 0 ? m_left->isFolded() : i == 2 && m_right->isFolded();
      if (!isFolded) kept[static_cast<std::size_t>(i)] = std::round(sizes[i] / ui::textScale());
    }
  });
}

void Page::foldPanel(bool isLeft, bool folded) {
  if (!isLeft) m_isOpenBefore = false;
  m_document->look([&](ViewState& state) { state.folded[foldedPanelId(m_workspace, isLeft)] = folded; });
}

std::vector<std::string> Page::foldableParts() const {
  std::vector<std::string> names{foldedPanelId(m_workspace, true), foldedPanelId(m_workspace, false)};
  for (const ui::Section* section : m_sections) names.push_back(sectionId(section));
  return names;
}

std::vector<QWidget*> Page::panes() const {
  std::vector<QWidget*> parts;
  for (int i = 0; i < m_splitter->count(); ++i) parts.push_back(m_splitter->widget(i));
  return parts;
}

void Page::setControlsShown(bool shown) {
  setMarkedShown(this, editingProperty, asEditing, shown);
  m_left->setVisible(shown);
  sizePanels();
}

void Page::setExplanationShown(bool shown) {
  m_right->setVisible(shown);
  sizePanels();
}

void Page::setChromeShown(bool shown) { setMarkedShown(this, chromeProperty, asChrome, shown); }

void Page::showPartsOf(const std::function<bool(const std::string&)>& isShown) {
  const auto isAnyShown = [&](const QStringList& paths) {
    return std::any_of(paths.begin(), paths.end(), [&](const QString& path) { return isShown(path.toStdString()); });
  };
  for (QWidget* part : findChildren<QWidget*>()) {
    if (const QStringList paths = part->property(fieldsProperty).toStringList(); !paths.isEmpty())
      setShown(part, asOther, isAnyShown(paths));
    if (const QStringList paths = part->property(typedProperty).toStringList(); !paths.isEmpty())
      setTypedInto(part, isAnyShown(paths));
  }
}

void Page::markPartOf(QWidget* part, const QStringList& paths) { part->setProperty(fieldsProperty, paths); }

void Page::markTypedInto(QWidget* input, const QStringList& paths) { input->setProperty(typedProperty, paths); }

void Page::markChrome(QWidget* row) { row->setProperty(chromeProperty, true); }

void Page::markEditing(QWidget* part) { part->setProperty(editingProperty, true); }

void Page::togglePanel(bool isLeft) { foldPanel(isLeft, !(isLeft ? m_left : m_right)->isFolded()); }

QString Page::parameters() const { return workspaceOf(m_document->scene()).parameters(m_document->scene()); }

std::function<CodeProgram(const Dialect&)> Page::code() const {
  return [scene = m_document->scene(), state = m_document->viewState()](const Dialect& dialect) {
    return codeOf(scene, state, dialect);
  };
}

void Page::showStatus(const QString& text) {
  m_status = text;
  emit statusChanged(text);
}

void Page::showTime(const QElapsedTimer& sinceEdit) {
  const double milliseconds = static_cast<double>(sinceEdit.nsecsElapsed()) / 1e6;
  m_time = tr("computed in %1 ms").arg(milliseconds, 0, 'f', milliseconds < 10 ? 2 : 0);
  emit timeChanged(m_time);
}

QString Page::failureText(const Message& words) { return tr("This can't be computed: %1.").arg(ui::translated(words)); }

void Page::connectReader(TableReader* reader) {
  connect(reader, &TableReader::arrived, this, [this] { m_document->goTo(m_workspace); });
  connect(reader, &TableReader::meantFor, this, &Page::tableMeantFor);
  // A file that was opened from another workspace is read out of sight.
  connect(reader, &TableReader::progressed, this, [this, reader](const QString& words) {
    if (words.isEmpty() || !reader->isVisible()) emit told(words);
  });
  connect(reader, &TableReader::complained, this, &Page::complained);
  connect(reader, &TableReader::failed, this, [this](const Message& words) { emit complained(failureText(words)); });
}

}  // namespace attn::app
