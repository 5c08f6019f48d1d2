// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/page.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document.h"
#include "app/rooms/room.h"
#include "ui/controls/section.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QScrollArea* scrolled(QWidget* content, QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setProperty("kind", "panel");
  area->setWidget(content);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  return area;
}

}  // namespace

Page::Page(const char* room, Document* document, QWidget* parent)
    : QWidget(parent), m_room(room), m_document(document) {
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

bool Page::isInSight() const { return m_document->scene().room == m_room; }

QWidget* Page::makePanel(int spacing, QVBoxLayout** column) {
  auto* panel = new QWidget;
  panel->setProperty("kind", "panel");
  panel->setAttribute(Qt::WA_StyledBackground);
  *column = new QVBoxLayout(panel);
  (*column)->setContentsMargins(16, 13, 16, 16);
  (*column)->setSpacing(spacing);
  return panel;
}

void Page::setParts(QWidget* controls, QWidget* canvas, QWidget* explanation) {
  auto* left = scrolled(controls, this);
  auto* right = scrolled(explanation, this);
  right->setMinimumWidth(220);
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
  left->verticalScrollBar()->ensurePolished();
  m_splitter->addWidget(left);
  m_splitter->addWidget(canvas);
  m_splitter->addWidget(right);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setCollapsible(1, false);
  m_sections = controls->findChildren<ui::Section*>();
  for (ui::Section* section : m_sections)
    connect(section, &ui::Section::foldedByUser, this, [this, section](bool folded) {
      m_document->look([&](ViewState& state) { state.folded[sectionId(section)] = folded; });
    });
  sizePanels();
  foldSections();
}

void Page::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  foldSections();
  sizePanels();
}

bool Page::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) {
    // The rows in sight are never clipped, whatever the language makes of their names.
    auto* left = static_cast<QScrollArea*>(m_splitter->widget(0));
    const int least = left->widget()->minimumSizeHint().width() + left->verticalScrollBar()->sizeHint().width();
    if (watched == left->widget() && least != left->minimumWidth()) {
      left->setMinimumWidth(least);
      sizePanels();
    }
    return QWidget::eventFilter(watched, event);
  }
  if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
    return QWidget::eventFilter(watched, event);
  event->ignore();
  return true;
}

void Page::sizePanels() {
  if (m_splitter->count() == 0 || width() < 400) return;
  // Until the user moves a border the side panels leave the middle as much as a window of this size can spare.
  int left = std::max(m_splitter->widget(0)->minimumWidth(), std::clamp(width() * 22 / 100, 248, 352));
  int right = std::clamp(width() * 22 / 100, 248, 320);
  if (const auto said = m_document->viewState().panels.find(m_room);
      said != m_document->viewState().panels.end() && said->second.size() == 3) {
    left = static_cast<int>(std::clamp(said->second[0], 0.0, 1e5));
    right = static_cast<int>(std::clamp(said->second[2], 0.0, 1e5));
  }
  const QList<int> sizes{left, std::max(0, width() - left - right - 2 * m_splitter->handleWidth()), right};
  if (sizes != m_splitter->sizes()) m_splitter->setSizes(sizes);
}

std::string Page::sectionId(const ui::Section* section) const {
  return m_room + '.' + section->objectName().toStdString();
}

void Page::foldSections() {
  constexpr int low = 760;  // pixels: below that what can wait makes room
  for (ui::Section* section : m_sections) {
    const auto said = m_document->viewState().folded.find(sectionId(section));
    const bool folded = said != m_document->viewState().folded.end()
                            ? said->second
                            : height() < low && section->property("canWait").toBool();
    if (folded != section->isFolded()) section->setFolded(folded);
  }
}

void Page::keepPanelSizes() {
  const QList<int> sizes = m_splitter->sizes();
  m_document->look([&](ViewState& state) { state.panels[m_room] = {sizes.begin(), sizes.end()}; });
}

void Page::togglePanel(int panel) {
  QList<int> sizes = m_splitter->sizes();
  sizes[panel] = sizes[panel] > 0 ? 0 : 300;
  m_splitter->setSizes(sizes);
  keepPanelSizes();
}

QString Page::parameters() const { return roomOf(m_document->scene()).parameters(m_document->scene()); }

void Page::showStatus(const QString& text) {
  m_status = text;
  emit statusChanged(text);
}

void Page::showTime(double milliseconds) {
  m_time = tr("computed in %1 ms").arg(milliseconds, 0, 'f', milliseconds < 10 ? 2 : 0);
  emit timeChanged(m_time);
}

QString Page::failureText(const Message& words) { return tr("This can't be computed: %1.").arg(ui::translated(words)); }

}  // namespace attn::app
