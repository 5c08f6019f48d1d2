// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "app/workspaces/workspace.h"
#include "core/code/program.h"
#include "core/files/csv.h"
#include "core/scene/scene.h"
#include "ui/export/export_dialog.h"

class QSplitter;
class QStackedLayout;
class QVBoxLayout;

namespace attn::ui {
class Inspector;
class Section;
class SidePanel;
}  // namespace attn::ui

namespace attn {
struct CanonicalAttention;
}  // namespace attn

namespace attn::app {

class Document;
class TableReader;
struct TableSource;

/// Numbers that can be saved in a file.
struct NamedTable {
  QString name;
  std::vector<CsvColumn> columns;  ///< of a CSV file
  Index rows = 0;
  /// The same as attention, for the formats of tensors; null if it is none. Without columns for CSV too. Made when it
  /// is wanted, on any thread; DataError where there is too much of it.
  std::function<CanonicalAttention()> attention = {};
};

/// Numbers as text for a spreadsheet. They are counted at once; the text is made when it is wanted, on any thread.
struct NumbersText {
  Index count = 0;
  std::function<QString()> text;
};

/// A workspace in the window: controls at the left, the canvas in the middle, an explanation at the right. Pages are
/// the only code that knows both the document and the views of it: gestures become edits of the document; a changed
/// scene is shown at once in the controls and sent to a worker; results come back to the views.
class Page : public QWidget {
  Q_OBJECT

 public:
  /// While another workspace is in sight a page does nothing: it shows the scene when it comes back.
  Page(const char* workspace, Document* document, QWidget* parent);

  // The window offers what every page has and what its actions() say: a page's own commands, with text and shortcut.

  /// The id of the colour map of what is shown; empty if there is none to choose.
  virtual std::string colorMap() const { return {}; }
  virtual void chooseColorMap(const std::string& /*id*/) {}
  virtual void zoomBy(double /*factor*/) {}
  virtual void zoomToFit() {}
  /// What can be exported; the one that Ctrl+C copies first. None if there is nothing to see.
  virtual std::vector<ui::NamedPicture> pictures() const { return {}; }
  /// The scene in sight in words, for the footer of a figure.
  virtual QString parameters() const;
  /// The id of the view that films begin with; empty: the usual one.
  virtual std::string viewInSight() const { return {}; }
  /// The training that is recorded so far, in one of its workspace's views; no steps: there is none. Its pictures are
  /// made when they are wanted, on any thread.
  virtual WorkspaceSteps recordedTraining(const std::string& /*view*/) const { return {}; }
  virtual std::vector<NamedTable> tables() const { return {}; }
  /// The numbers that are shown, as tab-separated text; none if nothing is. Counting them is quick, and
  /// the text is made when it is copied.
  virtual NumbersText numbersText() const { return {}; }
  /// What makes a program of what is shown, on any thread; see codeOf.
  virtual std::function<CodeProgram(const Dialect& dialect)> code() const;
  /// Opens a file of those that its workspace takes. What is wrong with it is told by complained().
  virtual void openFile(const QString& /*path*/) {}
  /// Whether it draws pictures under what it shows: openFile() then takes them too.
  virtual bool takesPictures() const { return false; }
  /// Takes a table that was given to another workspace and is meant for this one.
  virtual void openTable(const TableSource& /*source*/, const TableChoices& /*choices*/) {}
  /// Whether all edits so far are in the views.
  virtual bool isUpToDate() const { return true; }
  /// Where the keyboard is at first.
  virtual QWidget* firstFocus() { return this; }
  /// What the status bar says while nothing is pointed at.
  QString status() const { return m_status; }
  QString time() const { return m_time; }

  /// Its parts from left to right: what changes the scene, what shows it, what explains it.
  std::vector<QWidget*> panes() const;
  /// Puts a widget in the place of the explanation, until something is explained; null: the explanation comes back. The
  /// one that was there before is deleted.
  void putBeforeExplanation(QWidget* widget);
  /// Hides the left panel and whatever else only changes the scene (see markEditing()); or shows it again.
  void setControlsShown(bool shown);
  /// The same of the right panel, with what explains.
  void setExplanationShown(bool shown);
  /// The same of the rows around what the canvas shows: those that markChrome() was told of.
  void setChromeShown(bool shown);
  static void markChrome(QWidget* row);
  static void markEditing(QWidget* part);
  /// Shows the parts that are there for fields of the scene (see markPartOf()) where one of the fields is wanted.
  void showPartsOf(const std::function<bool(const std::string&)>& isShown);
  static void markPartOf(QWidget* part, const QStringList& paths);
  /// Lets showPartsOf() make a line or a table that stays in sight one to read alone where none of its fields is
  /// wanted.
  static void markTypedInto(QWidget* input, const QStringList& paths);
  /// Lets what follows from such edits be seen, where a hand would press a button for it.
  virtual void follow(const std::vector<std::string>& /*paths*/) {}
  /// Folds a side panel to a strip, or opens it again.
  void togglePanel(bool isLeft);
  /// The names by which ViewState::folded knows its side panels and sections.
  std::vector<std::string> foldableParts() const;

 signals:
  /// The line of the status bar: what is under the pointer, or the shapes.
  void statusChanged(const QString& text);
  void timeChanged(const QString& text);
  /// Another figure is shown, or the same one in another colour map.
  void viewChanged();
  void resultsShown();
  /// Something went wrong, in words for the user.
  void complained(const QString& words);
  /// The user wants to choose a file that the workspace takes; openFile() gets its name.
  void fileWanted();
  /// A table that came here is meant for another workspace.
  void tableMeantFor(const QString& workspace, const attn::app::TableSource& source, const attn::TableChoices& choices);
  /// Something to know that needs no answer.
  void told(const QString& words);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  /// The wheel over a control without focus scrolls the panel and changes nothing.
  bool eventFilter(QObject* watched, QEvent* event) override;

  Document* document() const { return m_document; }
  /// The page comes into sight when its reader has read a table, and hands on what is meant for others.
  void connectReader(TableReader* reader);
  bool isInSight() const;
  /// Shows the document's scene in the controls, and sees to its results.
  virtual void showScene() = 0;
  /// Puts the three parts side by side. The outer ones scroll and fold.
  /// \param question what the inspector answers
  void setParts(QWidget* controls, QWidget* canvas, ui::Inspector* inspector, const QString& question);
  /// Shows the document's view state. When the user goes elsewhere, the page reports it with Document::look.
  virtual void showViewState() {}
  /// A panel with a column for its parts.
  static QWidget* makePanel(int spacing, QVBoxLayout** column);
  void showStatus(const QString& text);
  /// How wide the panel of the inspector is at most where nobody chose, in a window of usual text.
  virtual int widestExplanation() const { return 320; }
  /// The side panels are as wide as the document says, if it does, and else as is usual in a window of this width.
  /// \param spare how much wider than it needs the middle gets at least before the explanation opens by itself: more
  ///   than 0 where it is the middle's need that changed, so that the two don't take turns
  void sizePanels(int spare = 0);
  /// The middle is worth so much, in pixels: if it would be narrower, the explanation stays folded until it is asked
  /// for. 0: what the middle needs at least is enough.
  void wantMiddle(int width);
  /// Says how long it took from the edit to its result.
  void showTime(const QElapsedTimer& sinceEdit);
  /// What to say of a job that failed.
  static QString failureText(const Message& words);

 private:
  std::string m_workspace;
  /// Sections are folded as the document says; the others by the space that there is.
  void foldSections();
  std::string sectionId(const ui::Section* section) const;
  void keepPanelSizes();
  bool isBorderHeld() const;
  void foldPanel(bool isLeft, bool folded);
  QWidget* explanationPanel(ui::Inspector* inspector, const QString& question);

  Document* m_document;
  QSplitter* m_splitter;
  ui::SidePanel *m_left = nullptr, *m_right = nullptr;
  QStackedLayout* m_explanation = nullptr;  ///< and what stands before it, if anything does
  int m_wantedMiddle = 0;
  bool m_isOpenBefore = false;  ///< the panel of the inspector, for what stands or stood before it
  QList<ui::Section*> m_sections;
  QString m_status, m_time;
};

}  // namespace attn::app
