#include "app/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_figure.h"
#include "app/rooms/attention/attention_page.h"
#include "app/document.h"
#include "app/rooms/regression/regression_page.h"
#include "app/scene_file.h"
#include "app/shortcuts_dialog.h"
#include "core/files/atomic_file.h"
#include "ui/controls/elided_label.h"
#include "ui/export/export_dialog.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QToolButton* barButton(const QString& text, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setProperty("kind", "button");
  button->setAccessibleName(name);
  button->setToolTip(name);
  return button;
}

QString sceneFilter() { return MainWindow::tr("Scenes (*.attn)"); }
QString pointsFilter() { return MainWindow::tr("Points (*.csv *.tsv *.txt)"); }

/// Whether a file holds points, by its name.
bool isTable(const QString& path) {
  static const QStringList endings{QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt")};
  return endings.contains(QFileInfo(path).suffix().toLower());
}

}  // namespace

MainWindow::MainWindow(Document* document, QWidget* parent) : QMainWindow(parent), m_document(document) {
  m_pages = new QStackedWidget(this);
  m_attention = new AttentionPage(m_document, m_pages);
  makeActions();
  auto* central = new QWidget(this);
  auto* column = new QVBoxLayout(central);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  auto* line = new QFrame(central);
  line->setProperty("kind", "line");
  line->setFixedHeight(1);
  column->addWidget(line);
  column->addWidget(m_pages, 1);
  setCentralWidget(central);
  setAcceptDrops(true);
  setMinimumSize(900, 560);
  resize(QSize(1440, 900).boundedTo(screen()->availableSize()));

  m_status = new ui::ElidedLabel(this);
  m_status->setFont(ui::numberFont());
  m_time = new QLabel(this);
  m_time->setFont(ui::smallFont());
  m_time->setProperty("kind", "faint");
  statusBar()->setContentsMargins(10, 0, 10, 0);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->addWidget(m_status, 1);
  statusBar()->addPermanentWidget(m_time);
  addPage(m_attention);
  connect(m_document, &Document::sceneChanged, this, &MainWindow::showWorkspace);
  connect(m_document, &Document::historyChanged, this, &MainWindow::updateUndo);
  connect(m_document, &Document::savedChanged, this, &MainWindow::updateTitle);
  updateTitle();

  askForFile = [this](const QString& title, const QString& filter, bool forSaving) {
    const QString start = m_document->path().isEmpty() ? QString() : QFileInfo(m_document->path()).path();
    return forSaving ? QFileDialog::getSaveFileName(this, title, start, filter)
                     : QFileDialog::getOpenFileName(this, title, start, filter);
  };
  complain = [this](const QString& words) { QMessageBox::warning(this, tr("Attention Lab"), words); };
  askAboutUnsaved = [this] {
    const auto answer =
        QMessageBox::question(this, tr("Attention Lab"), tr("The scene has changes that are not saved."),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save      ? Unsaved::save
           : answer == QMessageBox::Discard ? Unsaved::discard
                                            : Unsaved::cancel;
  };
  readSettings();
  showWorkspace();
  page()->firstFocus()->setFocus();  // so that the arrow keys do something from the start
}

MainWindow::~MainWindow() = default;

RegressionPage* MainWindow::regressionPage() {
  if (m_regression) return m_regression;
  m_regression = new RegressionPage(m_document, m_pages);
  connect(m_regression, &RegressionPage::fileWanted, this, &MainWindow::importPoints);
  m_regression->setPanelSizes(QSettings().value(QStringLiteral("regressionPanels")).toByteArray());
  addPage(m_regression);
  return m_regression;
}

void MainWindow::addPage(Page* page) {
  m_pages->addWidget(page);
  const auto ifShown = [this, page](const auto& run) {
    return [this, page, run](const QString& text) {
      if (page == this->page()) run(text);
    };
  };
  connect(page, &Page::statusChanged, this, ifShown([this](const QString& text) { m_status->setText(text); }));
  connect(page, &Page::timeChanged, this, ifShown([this](const QString& text) { m_time->setText(text); }));
  connect(page, &Page::complained, this, [this](const QString& words) { complain(words); });
  connect(page, &Page::viewChanged, this, &MainWindow::updateColorMapButton);
}

Page* MainWindow::page() const { return static_cast<Page*>(m_pages->currentWidget()); }

void MainWindow::showWorkspace() {
  const Workspace workspace = m_document->scene().workspace;
  m_workspaces->setCurrent(QString::fromLatin1(workspaces()[static_cast<std::size_t>(workspace)].id));
  Page* const next =
      workspace == Workspace::attention ? static_cast<Page*>(m_attention) : static_cast<Page*>(regressionPage());
  if (next != page()) {
    m_pages->setCurrentWidget(next);
    m_status->setText(next->status());
    m_time->setText(next->time());
  }
  for (QAction* action : m_attentionActions) action->setEnabled(workspace == Workspace::attention);
  updateColorMapButton();
}

QAction* MainWindow::addCommand(const QString& text, const QKeySequence& keys, const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  action->setShortcut(keys);
  connect(action, &QAction::triggered, this, run);
  addAction(action);
  m_menu->addAction(action);
  return action;
}

void MainWindow::addChoices(const QString& title, const QStringList& names, int current,
                            const std::function<void(int)>& choose) {
  QMenu* menu = m_menu->addMenu(title);
  auto* group = new QActionGroup(menu);
  for (int i = 0; i < names.size(); ++i) {
    QAction* action = group->addAction(names[i]);
    action->setCheckable(true);
    action->setChecked(i == current);
    menu->addAction(action);
    connect(action, &QAction::triggered, this, [choose, i] { choose(i); });
  }
}

void MainWindow::makeActions() {
  m_menu = new QMenu(this);
  addCommand(tr("&Open…"), QKeySequence::Open, [this] { open(); });
  addCommand(tr("&Save"), QKeySequence::Save, [this] { save(); });
  addCommand(tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] { saveAs(); });
  addCommand(tr("&Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] { openExport(); });
  m_menu->addSeparator();
  m_undo = addCommand({}, QKeySequence::Undo, [this] { m_document->undo(); });
  m_redo = addCommand({}, {}, [this] { m_document->redo(); });
  m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  updateUndo();
  addCommand(tr("&Copy image"), QKeySequence::Copy, [this] { copyImage(); });
  addCommand(tr("Copy &numbers"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] { copyNumbers(); });
  QMenu* tables = m_menu->addMenu(tr("Sa&ve numbers"));
  connect(tables, &QMenu::aboutToShow, this, [this, tables] {
    tables->clear();
    for (const NamedTable& table : page()->tables())
      connect(tables->addAction(tr("%1…").arg(table.name)), &QAction::triggered, this,
              [this, table] { saveTable(table); });
  });
  m_menu->addSeparator();
  for (const ViewRow& row : views()) {
    const int key = Qt::Key_1 + static_cast<int>(row.view);
    m_attentionActions.push_back(addCommand(tr("Show %1").arg(ui::translated(row.name).toLower()),
                                            QKeySequence(Qt::CTRL | key),
                                            [this, view = row.view] { m_attention->setView(view); }));
  }
  for (const WorkspaceRow& row : workspaces()) {
    const int key = Qt::Key_1 + static_cast<int>(row.workspace);
    addCommand(tr("Go to %1").arg(ui::translated(row.name)), QKeySequence(Qt::ALT | key),
               [this, workspace = row.workspace] { m_document->goTo(workspace); });
  }
  addCommand(tr("Zoom &in"), QKeySequence::ZoomIn, [this] { page()->zoomBy(1.25); });
  addCommand(tr("Zoom ou&t"), QKeySequence::ZoomOut, [this] { page()->zoomBy(0.8); });
  addCommand(tr("&Fit to window"), QKeySequence(Qt::CTRL | Qt::Key_0), [this] { page()->zoomToFit(); });
  addCommand(tr("Show or hi&de the left panel"), QKeySequence(Qt::Key_F8), [this] { page()->togglePanel(0); });
  addCommand(tr("Show or hide the ri&ght panel"), QKeySequence(Qt::Key_F9), [this] { page()->togglePanel(2); });
  const int theme = QSettings().value(QStringLiteral("theme"), 0).toInt();
  addChoices(tr("T&heme"), {tr("As the system"), tr("Light"), tr("Dark")}, theme,
             [this](int choice) { chooseTheme(static_cast<ui::ThemeChoice>(choice)); });
  // Languages are named in themselves.
  const QStringList languages{QString(), QStringLiteral("en"), QStringLiteral("zh_CN")};
  addChoices(tr("&Language"), {tr("As the system"), QStringLiteral("English"), QStringLiteral("简体中文")},
             static_cast<int>(languages.indexOf(QSettings().value(QStringLiteral("language")).toString())),
             [this, languages](int choice) { emit languageChosen(languages[choice]); });
  m_menu->addSeparator();
  addCommand(tr("&Keyboard shortcuts…"), QKeySequence::HelpContents, [this] {
    auto* page = new ShortcutsDialog(this);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
  });
  addCommand(tr("A&bout Attention Lab"), {}, [this] {
    QMessageBox::about(this, tr("About Attention Lab"),
                       tr("<b>Attention Lab %1</b><p>An interactive visualiser of attention mechanisms.</p>"
                          "<p>Free software under the GNU General Public License, version 3 or later.</p>")
                           .arg(QCoreApplication::applicationVersion()));
  });
  addCommand(tr("&Quit"), QKeySequence::Quit, [this] { close(); });
}

QWidget* MainWindow::makeBar() {
  auto* bar = new QWidget(this);
  bar->setProperty("kind", "panel");
  bar->setAttribute(Qt::WA_StyledBackground);
  auto* line = new QHBoxLayout(bar);
  line->setContentsMargins(14, 8, 14, 8);
  line->setSpacing(8);
  auto* menu = barButton(QStringLiteral("☰"), tr("Menu"), bar);
  menu->setMenu(m_menu);
  menu->setPopupMode(QToolButton::InstantPopup);
  menu->setShortcut(Qt::Key_F10);
  line->addWidget(menu);
  auto* title = new QLabel(tr("Attention Lab"), bar);
  QFont font = ui::textFont();
  font.setPointSizeF(font.pointSizeF() * 1.12);
  font.setWeight(QFont::Bold);
  title->setFont(font);
  line->addWidget(title);
  line->addSpacing(6);
  std::vector<ui::SegmentedControl::Choice> rooms;
  for (const WorkspaceRow& row : workspaces()) rooms.push_back({row.id, ui::translated(row.name), {}});
  m_workspaces = new ui::SegmentedControl(rooms, bar);
  m_workspaces->setAccessibleName(tr("Workspace"));
  connect(m_workspaces, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    for (const WorkspaceRow& row : workspaces())
      if (id == QLatin1String(row.id)) m_document->goTo(row.workspace);
  });
  line->addWidget(m_workspaces);
  line->addStretch(1);

  const auto commandButton = [&](QAction* action, const QString& text, const QString& name) {
    auto* button = barButton(text, name, bar);
    const auto follow = [button, action, name] {
      button->setEnabled(action->isEnabled());
      button->setToolTip(QStringLiteral("%1 (%2)").arg(ui::withoutAccelerator(action->text()),
                                                       action->shortcut().toString(QKeySequence::NativeText)));
    };
    connect(action, &QAction::changed, button, follow);
    connect(button, &QToolButton::clicked, action, &QAction::trigger);
    follow();
    line->addWidget(button);
  };
  commandButton(m_undo, QStringLiteral("↶"), tr("Undo"));
  commandButton(m_redo, QStringLiteral("↷"), tr("Redo"));

  m_colorMap = barButton({}, tr("Colour map"), bar);
  m_colorMap->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_colorMap->setIconSize(QSize(40, 12));
  m_colorMap->setPopupMode(QToolButton::InstantPopup);
  auto* maps = new QMenu(m_colorMap);
  maps->setToolTipsVisible(true);
  for (const ui::ColorMap& map : ui::colorMaps()) {
    QAction* action =
        maps->addAction(QPixmap::fromImage(ui::swatch(map, QSize(64, 14))), QString::fromLatin1(map.name));
    action->setToolTip(ui::translated(map.description));
    connect(action, &QAction::triggered, this, [this, &map] { page()->chooseColorMap(map.id); });
  }
  m_colorMap->setMenu(maps);
  line->addWidget(m_colorMap);

  auto* exportButton = barButton(tr("Export…"), tr("Export figure"), bar);
  exportButton->setProperty("kind", "primary");
  connect(exportButton, &QToolButton::clicked, this, &MainWindow::openExport);
  line->addWidget(exportButton);
  return bar;
}

void MainWindow::updateColorMapButton() {
  const ui::ColorMap* map = findRow(ui::colorMaps(), page()->colorMap());
  if (map == m_shownColorMap) return;
  m_shownColorMap = map;
  m_colorMap->setText(u' ' + QString::fromLatin1(map->name) + QStringLiteral(" ▾"));
  m_colorMap->setIcon(QPixmap::fromImage(ui::swatch(*map, QSize(40, 12))));
  m_colorMap->setAccessibleDescription(QString::fromLatin1(map->name));
}

void MainWindow::updateUndo() {
  const History& history = m_document->history();
  m_undo->setText((tr("&Undo") + u' ' + history.undoText()).trimmed());
  m_undo->setEnabled(history.canUndo());
  m_redo->setText((tr("&Redo") + u' ' + history.redoText()).trimmed());
  m_redo->setEnabled(history.canRedo());
}

void MainWindow::updateTitle() {
  const QString name = m_document->path().isEmpty() ? tr("Untitled") : QFileInfo(m_document->path()).fileName();
  setWindowTitle(tr("%1[*] – Attention Lab").arg(name));
  setWindowModified(!m_document->isSaved());
}

void MainWindow::chooseTheme(ui::ThemeChoice choice) {
  QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
  ui::applyTheme(*qApp, choice);
}

bool MainWindow::openFile(const QString& path) {
  if (isTable(path)) {
    m_document->goTo(Workspace::regression);
    regressionPage()->openPoints(path);
    return true;
  }
  // Arrays have no tokens, and values of their own: no scene says the same.
  for (const char* arrays : {".npz", ".npy"})
    if (path.endsWith(QLatin1String(arrays), Qt::CaseInsensitive)) {
      complain(tr("%1 holds arrays, and the window shows scenes (.attn). On the command line, “attention-lab render” "
                  "draws arrays and “attention-lab attend” computes attention of them.")
                   .arg(QFileInfo(path).fileName()));
      return false;
    }
  try {
    const Scene scene = readScene(path);
    if (m_regression) m_regression->stopReading();  // of points for the scene before
    m_document->open(scene, path);
  } catch (const DataError& error) {
    complain(tr("%1 can't be opened: %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message())));
    return false;
  }
  return true;
}

bool MainWindow::saveFile(const QString& path) {
  try {
    writeScene(path, m_document->scene());
  } catch (const DataError& error) {
    complain(tr("%1 %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message())));
    return false;
  }
  m_document->setSaved(path);
  return true;
}

void MainWindow::open() {
  const QString path =
      askForFile(tr("Open a scene or points"), QStringList{sceneFilter(), pointsFilter()}.join(";;"), false);
  if (!path.isEmpty() && (isTable(path) || mayDiscard())) openFile(path);
}

void MainWindow::importPoints() {
  const QString path = askForFile(tr("Open points"), pointsFilter(), false);
  if (!path.isEmpty()) regressionPage()->openPoints(path);
}

bool MainWindow::save() { return m_document->path().isEmpty() ? saveAs() : saveFile(m_document->path()); }

bool MainWindow::saveAs() {
  QString path = askForFile(tr("Save the scene"), sceneFilter(), true);
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".attn");
  return saveFile(path);
}

bool MainWindow::mayDiscard() {
  if (m_document->isSaved()) return true;
  switch (askAboutUnsaved()) {
    case Unsaved::save: return save();
    case Unsaved::discard: return true;
    case Unsaved::cancel: return false;
  }
  return false;
}

void MainWindow::openExport() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return complain(tr("There is no figure to export."));
  auto* dialog = new ui::ExportDialog(pictures, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ui::ExportDialog::copyWanted, this, [dialog](const ui::ExportOptions& options) {
    QApplication::clipboard()->setImage(ui::printedFigure(dialog->picture(), options));
  });
  connect(dialog, &ui::ExportDialog::saveWanted, this, [this, dialog](const ui::ExportOptions& options) {
    const char* const endings[] = {"png", "svg", "pdf"};
    const QString ending = QString::fromLatin1(endings[static_cast<int>(options.format)]);
    QString path = askForFile(tr("Save the figure"), QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending), true);
    if (path.isEmpty()) return;
    if (!path.endsWith(u'.' + ending, Qt::CaseInsensitive)) path += u'.' + ending;
    if (exportTo(path, dialog->picture(), options)) dialog->accept();
  });
  dialog->show();
}

bool MainWindow::exportTo(const QString& path, const ui::Picture& picture, const ui::ExportOptions& options) {
  QString words;
  const QByteArray bytes = ui::exportedFigure(picture, options, &words);
  if (words.isEmpty()) {
    try {
      writeFileAtomically(QFile::encodeName(path).toStdString(),
                          std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
      return true;
    } catch (const DataError& error) {
      words = tr("%1 %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message()));
    }
  }
  complain(words);
  return false;
}

void MainWindow::saveTable(const NamedTable& table) {
  QString path = askForFile(tr("Save the numbers"), tr("Comma-separated values (*.csv)"), true);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".csv");
  try {
    writeFileAtomically(QFile::encodeName(path).toStdString(),
                        [&](int file) { writeCsv(file, table.columns, table.rows); });
    statusBar()->showMessage(tr("Saved %1").arg(QFileInfo(path).fileName()), 2000);
  } catch (const DataError& error) {
    complain(tr("%1 %2.").arg(QFileInfo(path).fileName(), ui::translated(error.message())));
  }
}

void MainWindow::copyImage() {
  const std::vector<ui::NamedPicture> pictures = page()->pictures();
  if (pictures.empty()) return;
  ui::ExportOptions options;
  options.widthMm = 150;
  options.dpi = 200;
  QApplication::clipboard()->setImage(ui::printedFigure(pictures.front().picture, options));
  statusBar()->showMessage(tr("Copied the image"), 2000);
}

void MainWindow::copyNumbers() {
  const QString numbers = page()->numbersAsText();
  if (numbers.isEmpty()) return;
  QApplication::clipboard()->setText(numbers);
  statusBar()->showMessage(tr("Copied the numbers"), 2000);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayDiscard()) {
    event->ignore();
    return;
  }
  writeSettings();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().first().toLocalFile();
  // Points are an edit of the scene, which can be undone.
  if (isTable(path) || mayDiscard()) openFile(path);
}

void MainWindow::readSettings() {
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("window")).toByteArray());
  m_attention->setPanelSizes(settings.value(QStringLiteral("panels")).toByteArray());
}

void MainWindow::writeSettings() {
  QSettings settings;
  settings.setValue(QStringLiteral("window"), saveGeometry());
  settings.setValue(QStringLiteral("panels"), m_attention->panelSizes());
  if (m_regression) settings.setValue(QStringLiteral("regressionPanels"), m_regression->panelSizes());
}

}  // namespace attn::app
