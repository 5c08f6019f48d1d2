// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_window.h"

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_presenter.h"
#include "app/lessons/window/lesson_strip.h"
#include "app/lessons/window/lesson_words.h"
#include "app/lessons/window/prediction_box.h"
#include "app/lessons/window/step_marks.h"
#include "app/window/settings.h"
#include "app/window/shortcuts_dialog.h"
#include "app/workspaces/field_menu.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/line_keys.h"
#include "ui/controls/reading_order.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

// In usual text: the width in a large window, and the least one in a small window, whose room the figure needs.
constexpr int panelWidth = 384, narrowPanelWidth = 280;

QFrame* makeLine(QWidget* parent, bool isUpright) {
  auto* line = new QFrame(parent);
  line->setProperty("kind", "line");
  isUpright ? line->setFixedWidth(1) : line->setFixedHeight(1);
  return line;
}

QToolButton* barButton(const QString& text, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setProperty("kind", "button");
  button->setAccessibleName(name);
  return button;
}

/// Beside the lesson's panel there is little width: of a page's views only the one in sight needs its own.
void needOnlyCurrent(QStackedWidget* views) {
  const auto fit = [views] {
    for (int i = 0; i < views->count(); ++i) {
      QSizePolicy policy = views->widget(i)->sizePolicy();
      policy.setHorizontalPolicy(i == views->currentIndex() ? QSizePolicy::Expanding : QSizePolicy::Ignored);
      views->widget(i)->setSizePolicy(policy);
    }
  };
  QObject::connect(views, &QStackedWidget::currentChanged, views, fit);
  fit();
}

/// What a field goes back to in a lesson: what it was when the step began.
class StepMenuHost : public FieldMenuHost {
 public:
  StepMenuHost(const LessonPlayer* player, QObject* parent) : FieldMenuHost(parent), m_player(player) {}

  FieldValue usualValue(const Field& field) const override {
    try {
      return valueAt(beginningOf(m_player->lesson(), m_player->step()).scene, field.path);
    } catch (const DataError&) {
      return {};
    }
  }

 private:
  const LessonPlayer* m_player;
};

}  // namespace

LessonWindow::LessonWindow(Lesson lesson, QWidget* parent)
    : QMainWindow(parent), m_player(std::move(lesson), lessonLanguage()) {
  m_progress = progressIn(m_player.lesson());
  setMinimumSize(700, 480);
  new StepMenuHost(&m_player, this);
  auto* central = new QWidget(this);
  auto* column = new QVBoxLayout(central);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  makeActions();
  m_presenter = new LessonPresenter(&m_player, central, [this] { return spot(); });
  QWidget* const bar = makeBar();
  column->addWidget(bar);
  QFrame* const below = makeLine(central, false);
  column->addWidget(below);
  column->addWidget(m_presenter->head());
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  column->addLayout(row, 1);
  m_panel = new LessonPanel(&m_player, central);
  row->addWidget(m_panel);
  QFrame* const beside = makeLine(central, true);
  row->addWidget(beside);
  auto* right = new QVBoxLayout;
  right->setSpacing(0);
  row->addLayout(right, 1);
  m_pages = new QStackedWidget(central);
  right->addWidget(m_pages, 1);
  QFrame* const above = makeLine(central, false);
  right->addWidget(above);
  m_strip = new LessonStrip(&m_player, central);
  right->addWidget(m_strip);
  column->addWidget(m_presenter->foot());
  m_chrome = {bar, below, m_panel, beside, above, m_strip, statusBar()};
  setCentralWidget(central);
  m_status = new ui::ElidedLabel(this);
  useFont(m_status, ui::FontOf::number);
  statusBar()->setContentsMargins(10, 0, 10, 0);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(m_status, 1);

  connect(&m_player, &LessonPlayer::entered, this, &LessonWindow::showStep);
  connect(&m_player, &LessonPlayer::changed, this, &LessonWindow::showControls);
  connect(&m_player, &LessonPlayer::shown, this, [this] {
    std::vector<std::string> paths;
    for (const FieldEdit& edit : m_player.current().solution) paths.push_back(edit.first);
    page()->follow(paths);
  });
  connect(&m_player, &LessonPlayer::refused, this,
          [this] { statusBar()->showMessage(tr("That is not part of this step. Free play lets you do it."), 6000); });
  connect(m_player.document(), &Document::sceneChanged, this, &LessonWindow::showPage);
  connect(m_player.document(), &Document::historyChanged, this, &LessonWindow::showHistory);
  // After the guess comes the action: on the figure, or in the strip where the page begins with a text to be typed.
  connect(m_panel->prediction(), &PredictionBox::given, this, [this] {
    QWidget* const first = page()->firstFocus();
    QWidget* const control = ui::takesText(first) ? m_strip->firstFocus() : nullptr;
    (control ? control : first)->setFocus(Qt::TabFocusReason);  // it is to be seen where the keys go now
  });
  connect(m_panel, &LessonPanel::finished, this, [this] {
    m_progress.at.clear();
    keepProgress(m_player.lesson(), m_progress);
    close();
  });
  connect(&m_player, &LessonPlayer::changed, this, &LessonWindow::noteProgress);
  showPage();
  showStep();
}

LessonWindow::~LessonWindow() {
  // Large text is the room's, not the program's: whatever ends the lesson takes it back.
  if (std::exchange(m_isPresenting, false)) ui::applyTheme(*qApp, savedTheme(), savedTextSize());
  // Parts that end after the window tell it nothing any more.
  for (const auto& [workspace, page] : m_pageOf)
    for (QObject* part : page->findChildren<QObject*>()) part->disconnect(page);
  for (QObject* part : findChildren<QObject*>()) part->disconnect(this);
  m_player.disconnect();
  m_player.document()->disconnect();
}

QAction* LessonWindow::addCommand(const char* id, const QString& text, const QList<QKeySequence>& keys,
                                  const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  action->setObjectName(QString::fromLatin1(id));
  action->setShortcuts(keys);
  connect(action, &QAction::triggered, this, run);
  addAction(action);
  return action;
}

void LessonWindow::makeActions() {
  Document* const document = m_player.document();
  addCommand("undo", tr("Undo"), {QKeySequence::Undo}, [document] { document->undo(); });
  addCommand("redo", tr("Redo"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
             [document] { document->redo(); });
  addCommand("nextStep", tr("Next step"), {QKeySequence(Qt::Key_PageDown)}, [this] { goForward(); });
  addCommand("previousStep", tr("Step before"), {QKeySequence(Qt::Key_PageUp)}, [this] { m_panel->goBack(); });
  addCommand("present", tr("Present"), {QKeySequence(Qt::Key_F5)}, [this] { setPresenting(!m_isPresenting); });
  addCommand("copyLink", tr("Copy a link to this step"), {QKeySequence(Qt::CTRL | Qt::Key_L)},
             [this] { copyLink(false); });
  addCommand("copyLinkWithScene", tr("Copy a link to this step as it is now"),
             {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_L)}, [this] { copyLink(true); });
  addCommand("lessons", tr("All lessons"), {QKeySequence(Qt::Key_F3)}, [this] { emit listWanted(); });
  addCommand("zoomIn", tr("Zoom in"), {QKeySequence::ZoomIn}, [this] { page()->zoomBy(1.25); });
  addCommand("zoomOut", tr("Zoom out"), {QKeySequence::ZoomOut}, [this] { page()->zoomBy(0.8); });
  addCommand("zoomToFit", tr("Fit to window"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, [this] { page()->zoomToFit(); });
  addCommand("shortcuts", tr("Keyboard shortcuts"), {QKeySequence::HelpContents}, [this] {
    auto* dialog = new ShortcutsDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
}

QWidget* LessonWindow::makeBar() {
  auto* bar = new ui::FoldingRow(this);
  bar->setProperty("kind", "panel");
  bar->setAttribute(Qt::WA_StyledBackground);
  fillBar(bar);
  return bar;
}

void LessonWindow::fillBar(ui::FoldingRow* bar) {
  auto* line = new QHBoxLayout(bar);
  line->setContentsMargins(14, 8, 14, 8);
  line->setSpacing(8);
  line->addWidget(makeMenu(bar));
  auto* program = new QLabel(tr("Attention Lab"), bar);
  useFont(program, ui::FontOf::name);
  line->addWidget(program);
  auto* lessons = barButton(tr("Lessons"), tr("All lessons"), bar);
  lessons->setObjectName(QStringLiteral("allLessons"));
  lessons->setToolTip(QStringLiteral("%1 (F3)").arg(tr("All lessons")));
  connect(lessons, &QToolButton::clicked, this, &LessonWindow::listWanted);
  line->addWidget(lessons);
  m_name = new QLabel(bar);
  m_name->setProperty("kind", "title");
  m_name->setObjectName(QStringLiteral("lessonName"));
  line->addWidget(m_name);
  const auto count = static_cast<int>(m_player.lesson().steps.size());
  m_marks = new StepMarks(count, bar);
  connect(m_marks, &StepMarks::chosen, this, [this](int step) { m_player.enter(static_cast<std::size_t>(step)); });
  line->addWidget(m_marks);
  m_count = new QLabel(bar);
  m_count->setObjectName(QStringLiteral("place"));
  useFont(m_count, ui::FontOf::number);
  m_count->setProperty("kind", "faint");
  line->addWidget(m_count);
  line->addStretch(1);
  auto* languages = new ui::SegmentedControl(
      {{QStringLiteral("en"), QStringLiteral("English"), {}},
       {QStringLiteral("zh_CN"), QStringLiteral("中文"), {}},
       {QStringLiteral("both"), tr("Both"), tr("Everything that the lesson says in both languages")}},
      bar);
  languages->setAccessibleName(tr("Language of the lesson"));
  languages->setCurrent(m_player.language());
  connect(languages, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    if (id != QLatin1String("both")) return m_player.setLanguage(id);
    // First the one that the program speaks.
    const QString first = lessonLanguage(), english = QStringLiteral("en");
    m_player.setLanguages(first, first == english ? QStringLiteral("zh_CN") : english);
  });
  line->addWidget(languages);
  const auto command = [&](const char* id, const QString& text) {
    auto* const action = findChild<QAction*>(QString::fromLatin1(id), Qt::FindDirectChildrenOnly);
    auto* button = barButton(text, action->text(), bar);
    button->setToolTip(
        QStringLiteral("%1 (%2)").arg(action->text(), action->shortcut().toString(QKeySequence::NativeText)));
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    line->addWidget(button);
    return button;
  };
  m_undo = command("undo", QStringLiteral("↶"));
  m_redo = command("redo", QStringLiteral("↷"));
  QToolButton* const present = command("present", tr("Present") + QStringLiteral("   F5"));
  auto* leave = barButton(tr("Leave") + QStringLiteral("   ") + tr("Esc", "the key"), tr("Leave the lesson"), bar);
  leave->setObjectName(QStringLiteral("leave"));
  leave->setToolTip(tr("Back to where you were (Esc; on the figure the first Esc lets go of what is selected)"));
  connect(leave, &QToolButton::clicked, this, &LessonWindow::close);
  line->addWidget(leave);
  // First goes what the menu has, too, and what is said elsewhere; the way before a room stays long.
  for (QWidget* part : {static_cast<QWidget*>(program), static_cast<QWidget*>(lessons)}) bar->addFoldable(part);
  bar->addFoldable(
      [this](bool folded) {
        m_undo->setVisible(!folded);
        m_redo->setVisible(!folded);
      },
      [this, line] { return m_undo->sizeHint().width() + m_redo->sizeHint().width() + 2 * line->spacing(); });
  for (QWidget* part : {static_cast<QWidget*>(m_marks), static_cast<QWidget*>(m_name), static_cast<QWidget*>(present)})
    bar->addFoldable(part);
}

Page* LessonWindow::page() const { return static_cast<Page*>(m_pages->currentWidget()); }

bool LessonWindow::isUpToDate() const { return m_player.isUpToDate() && page()->isUpToDate(); }

Page* LessonWindow::pageOf(const std::string& workspace) {
  Page*& page = m_pageOf[workspace];
  if (page) return page;
  page = makePage(workspaceOf(m_player.document()->scene()), m_player.document(), m_pages);
  for (QStackedWidget* views : page->findChildren<QStackedWidget*>()) needOnlyCurrent(views);
  page->setControlsShown(false);
  page->setExplanationShown(!m_isPresenting);
  page->setChromeShown(!m_isPresenting);
  m_pages->addWidget(page);
  connect(page, &Page::statusChanged, this, [this, page = page](const QString& text) {
    if (page == this->page()) m_status->setText(text);
  });
  const auto tell = [this](const QString& words) { statusBar()->showMessage(words, 15'000); };
  connect(page, &Page::complained, this, tell);
  connect(page, &Page::told, this, tell);
  return page;
}

void LessonWindow::showPage() {
  Page* const next = pageOf(workspaceOf(m_player.document()->scene()).id);
  m_panel->showAnswersBeside(next);
  if (next == m_pages->currentWidget()) return;
  m_pages->setCurrentWidget(next);
  m_status->setText(next->status());
  showControls();
}

void LessonWindow::showStep() {
  const Lesson& lesson = m_player.lesson();
  const auto step = static_cast<int>(m_player.step());
  m_marks->setCurrent(step);
  m_count->setText(QStringLiteral("%1 / %2").arg(step + 1).arg(lesson.steps.size()));
  statusBar()->clearMessage();
  noteProgress();
  showControls();
  showHistory();
  QWidget* const first = m_panel->prediction()->firstFocus();
  (m_isPresenting ? this : first ? first : page()->firstFocus())->setFocus(Qt::OtherFocusReason);
}

void LessonWindow::showControls() {
  const Lesson& lesson = m_player.lesson();
  const QString title = lessonPlain(m_player.in(lesson.title));
  m_name->setText(lesson.order > 0 ? QStringLiteral("%1 · %2").arg(lesson.order).arg(title) : title);
  setWindowTitle(tr("%1 – Attention Lab").arg(m_name->text()));
  if (!page()) return;
  const bool isFree = m_player.isFree() && !m_isPresenting;
  page()->setControlsShown(isFree);
  const std::vector<std::string>& allowed = m_player.current().allow;
  page()->showPartsOf([&](const std::string& path) {
    return isFree || std::any_of(allowed.begin(), allowed.end(), [&](const std::string& each) {
             return isAtOrUnder(path, each) || isAtOrUnder(each, path);
           });
  });
}

void LessonWindow::showHistory() {
  const History& history = m_player.document()->history();
  m_undo->setEnabled(history.canUndo());
  m_redo->setEnabled(history.canRedo());
}

void LessonWindow::noteProgress() {
  const Lesson& lesson = m_player.lesson();
  const LessonStep& step = m_player.current();
  LessonProgress progress = m_progress;
  progress.at = step.id;
  // A step that asks for no action is done with its guess.
  if (m_player.isDone() && (!step.done.empty() || !step.prediction || m_player.guess())) progress.done.insert(step.id);
  if (!(progress == m_progress)) keepProgress(lesson, progress);
  m_progress = std::move(progress);
  std::vector<bool> done;
  for (const LessonStep& each : lesson.steps) done.push_back(m_progress.done.contains(each.id));
  m_marks->setDone(done);
}

void LessonWindow::goForward() {
  if (m_isPresenting) return presentNext();
  // A clicker's key goes from step to step, and never out of the lesson.
  if (m_player.step() + 1 < m_player.lesson().steps.size()) m_panel->goNext();
}

void LessonWindow::keyPressEvent(QKeyEvent* event) {
  if (m_isPresenting && presentKey(event->key())) return;
  switch (event->key()) {
    case Qt::Key_Escape: close(); return;
    case Qt::Key_Space: return m_panel->goNext();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_panel->prediction()->give()) return;
      break;
    default: break;
  }
  QMainWindow::keyPressEvent(event);
}

void LessonWindow::closeEvent(QCloseEvent* event) {
  event->accept();
  setPresenting(false);
  if (!std::exchange(m_isLeft, true)) emit left();
}

void LessonWindow::setPanelWidth() {
  const int least = std::min(ui::scaled(narrowPanelWidth), width() * 2 / 5);
  m_panel->setFixedWidth(std::clamp(width() * 3 / 10, least, ui::scaled(panelWidth)));
}

void LessonWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  setPanelWidth();
  if (m_isPresenting) fitRoom(size());  // a screen was unplugged, and this is another one
}

void LessonWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::FontChange && m_panel) setPanelWidth();
}

bool LessonWindow::focusNextPrevChild(bool next) {
  QWidget* const to = ui::nextInReadingOrder(this, focusWidget(), next);
  if (!to) return false;
  to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  for (QWidget* part = to->parentWidget(); part && part != this; part = part->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(part)) area->ensureWidgetVisible(to);
  return true;
}

}  // namespace attn::app
