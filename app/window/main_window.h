// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/window/actions.h"
#include "app/workspaces/worker.h"
#include "core/base/words.h"
#include "ui/export/figure_export.h"
#include "ui/style/theme.h"

class QLabel;
class QStackedWidget;
class QToolButton;

namespace attn {
struct CodeProgram;
struct Dialect;
}  // namespace attn

namespace attn::ui {
struct ColorMap;
struct Command;
class ExportDialog;
class ElidedLabel;
class FilmDialog;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

class Autosave;
class BatchDialog;
class Document;
class DocumentFiles;
class ProgressLine;
class FilmMaker;
class LessonWindow;
class Page;
struct Lesson;
struct LeftBehind;
struct NamedTable;
struct ReadFile;
struct Workspace;
struct SavedScene;

/// The window: a bar with what concerns the whole program, the workspace below, a status line.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// Shows a document, which outlives it.
  explicit MainWindow(Document* document, QWidget* parent = nullptr);
  ~MainWindow() override;

  Document* document() const { return m_document; }
  /// The workspace in sight.
  Page* page() const;

  /// Shows what one may begin with where numbers are explained; at a start only if the user wants that and nothing is
  /// explained there.
  void showStart();
  void showStartAtFirst();

  /// Lets a lesson take this window's place on the screen until it is left. Nothing here changes meanwhile.
  std::vector<ui::Command> lessonCommands();
  void startLesson(const Lesson& lesson, std::size_t step = 0);
  /// The lesson that has this window's place; null: none.
  LessonWindow* lesson() const { return m_lesson.get(); }
  /// Opens a scene, a lesson, or a file that a workspace takes, as soon as it is read; or what a link names. Says what
  /// is wrong, if anything, and then leaves everything as it was; asks about what is not saved only if there is nothing
  /// wrong. A scene in a temporary file of the program's own belongs to no file, and is not saved.
  void openFile(const QString& name);
  /// \returns whether it is being written now; not if the user would rather keep what is there
  bool saveFile(const QString& file);
  /// Whether no file is on its way in or out.
  bool hasNoFileJobs() const;
  /// Whether a menu or a box waits for an answer in a loop of its own, inside a function of its window.
  static bool isAsking();
  /// Opens a scene that a program left behind, if the user wants it; else the other file, if there is one. Of several
  /// each is asked about until one is opened; what is left then is for another window.
  void offer(Autosave& autosave, std::vector<LeftBehind> left, const QString& otherwise = {});
  void chooseTheme(ui::ThemeChoice choice);
  void showPreferences();
  /// Says in the status bar that the automatic copy can't be written.
  void showFailedCopy(const attn::Message& words);
  /// Says in the status bar that the settings are the usual ones.
  void showUnreadableSettings();

  /// What asks the user for a file's name; tests put their own answer here. Empty: cancelled.
  std::function<QString(const QString& title, const QString& filter, bool forSaving)> askForFile;
  /// The same of a folder, beginning in one.
  std::function<QString(const QString& title, const QString& folder)> askForFolder;
  /// The path that is offered for a file to save; empty: none.
  QString suggestedFile;
  /// What shows the folder of a file in the system's file manager.
  std::function<void(const QString& path)> showFolderOf;
  /// What shows a complaint.
  std::function<void(const QString& words)> complain;
  /// Whether to go on although the scene is not saved: save, discard or cancel.
  enum class Unsaved { save, discard, cancel };
  std::function<Unsaved()> askAboutUnsaved;
  /// Any other question. \returns the number of the answer; that of the last one, which changes nothing, for Esc
  std::function<int(const QString& question, const QStringList& answers)> ask;

 signals:
  /// The user wants another language, by its id, or the system's, which is empty.
  void languageChosen(const QString& language);
  /// There is something to be asked about that this window has no place for.
  void windowWanted();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  /// Tab goes in the order in which the window is read, whenever its parts were made.
  bool focusNextPrevChild(bool next) override;

 private:
  /// What becomes of the scene that is being read.
  struct Reading {
    std::function<void(const ReadFile& file)> done = {};    ///< none: it is not wanted any more
    std::function<void(const Message& words)> failed = {};  ///< none: the user is told
    QString name = {};  ///< of what is read, where that of its file tells nobody anything; empty: the file's
  };
  struct Offer {
    Autosave* autosave = nullptr;
    std::shared_ptr<LeftBehind> left;
    std::shared_ptr<std::vector<LeftBehind>> others;
    QString otherwise;
  };

  QWidget* makeBar();
  /// What can be done whatever is in sight, in the order of the menu.
  std::vector<Action> makeRows();
  void makeActions();
  QAction* action(const char* id) const;
  /// Whether the start panel is shown at the next start.
  void chooseStartPanel(bool isShown);
  void fillTables(QMenu* menu);
  void showShortcuts();
  void showAbout();
  void showWhatsNew();
  /// Made when it is first shown.
  Page* pageOf(const Workspace& workspace);
  void showWorkspace();
  void connectFiles();
  void newScene();
  void open();
  bool save();
  bool saveAs();
  /// Goes on when nothing that is not saved gets lost by it: perhaps after saving, perhaps never.
  void whenSaved(const std::function<void()>& goOn);
  /// Saves, and then goes on if a file is chosen.
  void saveAnd(const std::function<void()>& goOn);
  void goOnAfterSave();
  void read(const QString& path, const Reading& reading);
  void openRead(const ReadFile& file);
  /// Opens it, and says in the status bar what in it is unknown.
  void openScene(const ReadFile& file);
  /// Opens a table that may be attention where it belongs; one that is not, in the workspace that takes its name.
  void openTableOf(const Workspace& workspace, const QString& path);
  /// An earlier version of the document's file takes the document's place, unsaved.
  void openVersion(const QString& version);
  void openLesson(const QString& path);
  /// Opens the step that a link names.
  void openLink(const QString& link);
  /// Asks what of the scene may be changed, and saves that as a lesson.
  void makeLesson();
  void showLessons(QWidget* over);
  /// This window is back, as it was.
  void endLesson();
  void fillVersions(QMenu* menu);
  void askAboutLeftBehind(const Offer& offer, const SavedScene& saved);
  /// It is not restored: 0 shows where it is, 1 discards it, else it is kept.
  void handleLeftBehind(const Offer& offer, int answer);
  /// Appends the ending if the name has another one. \returns false if that is a file which has to stay
  bool withEnding(QString& path, const QString& ending);
  /// Says that another program changed or removed the document's file.
  void noticeChange();
  void fillRecentFiles(QMenu* menu);
  /// Those that read or write files, or fill the clipboard, for this window.
  std::array<Worker*, 4> fileWorkers() const;
  void connectProgress();
  /// Lets one of them work; the status bar says so in these words if it takes long.
  void workOn(Worker* worker, const QString& words, Worker::Job job);
  /// Gives up all that is being read, written or copied. Files stay as they are.
  void cancelFileJobs();
  /// The same of the figure, or figures, that are being written.
  void cancelFigure();
  void openExport();
  void showPreview(ui::ExportDialog* dialog, Worker* drawer);
  void saveFigure(ui::ExportDialog* dialog);
  /// Every heatmap of the figure in a file of its own.
  void askHowToSaveEach(ui::ExportDialog* dialog);
  void saveEach(ui::ExportDialog* dialog, BatchDialog* batch);
  void saveStyle(ui::ExportDialog* dialog);
  void loadStyle(ui::ExportDialog* dialog);
  void openFilm();
  void printFigure();
  void saveFilm(ui::FilmDialog* dialog, FilmMaker* maker);
  void copyPicture(const ui::Picture& picture, const ui::ExportOptions& options);
  /// Figures are offered to be saved there the next time.
  static void rememberFolder(const QString& path);
  QString suggestedFigure(const QString& name, const QString& ending) const;
  void copyImage();
  void copyNumbers();
  /// What the page in sight does with what is pasted; null: nothing.
  QAction* pasteOfPage() const;
  /// What is shown, as a program for a library. Numbers that are too many for one go to a file, which it reads.
  void copyCode(const Dialect& dialect);
  void copyCodeWithFile(const CodeProgram& program, const Dialect& dialect);
  void saveTable(const NamedTable& table);
  void writeNextTable();
  void chooseTextSize(ui::TextSize size);
  void updateTitle();
  void updateUndo();
  void updateColorMapButton();
  void fitColorMapButton();
  QString widestColorMap() const;
  void goToPane(bool forwards);
  void scrollIntoSight(QWidget* control);
  void readSettings();
  void writeSettings();

  Document* m_document;
  DocumentFiles* m_files;
  Worker *m_figureWriter, *m_filmWriter, *m_figureCopier, *m_tableWriter, *m_tableOpener;
  ProgressLine* m_progress;
  std::deque<std::function<void()>> m_tables;  ///< each posts the writing of a table, when those before are written
  std::function<void()> m_afterSave;           ///< what waits for the scene to be saved
  Reading m_reading;
  QStackedWidget* m_pages;
  std::unique_ptr<LessonWindow> m_lesson;
  QPoint m_placeBeforeLesson;             ///< on the screen
  std::map<std::string, Page*> m_pageOf;  ///< by the workspace's id
  Page* m_shownPage = nullptr;
  ui::SegmentedControl* m_workspaces;
  QToolButton* m_colorMap;
  std::pair<const ui::ColorMap*, bool> m_shownColorMap = {};  ///< and whether its ground is dark
  ui::ElidedLabel* m_status;
  QLabel* m_time;
  QWidget* m_bar;
  QMenu *m_menu, *m_viewMenu;
  std::vector<Action> m_rows;
};

}  // namespace attn::app
