// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/field_paths.h"
#include "core/scene/scene.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/gesture.h"
#include "ui/controls/section.h"

class QComboBox;
class QLabel;

namespace attn::app {

/// What an edit makes of the scene as it is when the edit is made.
using SceneChange = std::function<void(Scene&)>;

/// Which control a field has, where its kind leaves a choice.
enum class FormControl {
  usual,     ///< numbers are typed, a seed beside a button for the next one; choices drop down
  typed,     ///< the same without that button
  slider,    ///< beside the field of a number
  list,      ///< all choices are in sight, with their formulas
  segments,  ///< choices side by side
};

/// A field of a scene in a form.
struct FormRow {
  std::string path;
  QString label = {};   ///< with "&" before its key; empty: the control stands alone
  QString spoken = {};  ///< what assistive technology calls it; empty: as its label, or else the field
  QString title = {};   ///< what the list of undo calls it; empty: as assistive technology, where that was said
  FormControl control = FormControl::usual;
  bool isWide = false;                             ///< the control takes the width that is left
  QWidget* beside = nullptr;                       ///< stands at the right of the control
  std::function<bool(const Scene&)> isShown = {};  ///< empty: always
  /// Makes an edit where more than the field is another then; empty: the field gets the value.
  std::function<void(Scene& scene, const FieldValue& value)> take = {};
  /// What else an edit changes, `before` being the scene before it.
  std::function<void(Scene& scene, const Scene& before)> follow = {};
  /// What the scene has in the place of any of the choices, in words; empty: one of them.
  std::function<QString(const Scene&)> other = {};
  std::vector<ui::ChoiceList::Choice> choices = {};  ///< of a list, in the place of the field's own; with its ids
  QStringList words = {};                            ///< for no and yes: then they are a list, and no check box
  bool isSummary = false;                            ///< the folded section says what is chosen
};

/// The numbers of the row that is chosen in a scene: the path that they lie under, and which they are.
struct FormScalars {
  std::string path;
  std::vector<Scalar> scalars;
  std::function<void(Scene& scene, const Scene& before)> follow = {};  ///< see FormRow
};

/// A part of a left panel: a section with the controls of some fields of a scene. Each control follows from what the
/// lists of fields say: its kind, its range, its name, and what an edit of it is called ("Temperature 1 → 0.5"). What
/// is special stands in the column between the rows, and edits the scene by edit().
class Form : public ui::Section {
  Q_OBJECT

 public:
  /// \param id of the section, in the view state
  Form(const char* id, QWidget* parent);
  ~Form() override;

  /// Shows the fields, and then calls what was given to alsoShow().
  void showScene(const Scene& scene);
  void alsoShow(const std::function<void(const Scene&)>& show) { m_alsoShown.push_back(show); }

  /// Adds a row below the others. \returns the control, for what is special about it
  QWidget* add(const FormRow& row);
  /// Only the control: it stands where the caller puts it.
  QWidget* make(const FormRow& row);
  /// The same of a field that only some scenes have, such as this one. \throws DataError where it has not
  QWidget* make(const FormRow& row, const Scene& scene);
  /// Adds what the chosen row of a table says of itself; nothing where it says nothing.
  QLabel* addNote(const std::string& path, const char* kind = "note");
  /// Adds a slider for each number of the chosen row of the table that the field at `choice` names; `path` is that of
  /// the numbers.
  void addScalars(const std::string& path, const std::string& choice);
  /// The same of any row, to be put somewhere; nothing where there is none.
  QWidget* makeScalars(const std::function<FormScalars(const Scene&)>& chosen);
  /// How many keys there are: where sliders of numbers that count keys end.
  void setKeys(Index keys);

  /// A text of several lines that is no control.
  QLabel* addText(const QString& text, const char* kind);

  /// An edit of what is special.
  void edit(const QString& text, const SceneChange& change, int gesture = 0) { emit edited(text, change, gesture); }
  /// The gesture of an edit made now, joined with those that quickly came before it in the same control.
  int gesture() { return m_clock.gesture(); }
  void endGesture() { m_clock.end(); }

 signals:
  void edited(const QString& text, const attn::app::SceneChange& change, int gesture);

 private:
  struct Row;
  struct ScalarRows;

  std::unique_ptr<Row> makeRow(const FormRow& given, const Scene& scene, QWidget* parent);
  static void put(Row& row, QVBoxLayout* column);
  void makeControl(Row& row, QWidget* parent);
  void makeNumber(Row& row, QWidget* parent);
  void makeChoice(Row& row, QWidget* parent);
  void makeCombo(Row& row, QWidget* parent);
  void makeTruth(Row& row, QWidget* parent);
  void showRow(Row& row, const Scene& scene);
  void showScalars(ScalarRows& rows, const Scene& scene);
  void limitToKeys(Row& row) const;
  void choose(Row& row, const FieldValue& value);
  void take(Row& row, const FieldValue& value, int gesture);

  std::vector<std::unique_ptr<Row>> m_rows;
  std::vector<std::unique_ptr<ScalarRows>> m_scalars;
  std::vector<std::function<void(const Scene&)>> m_alsoShown;
  ui::GestureClock m_clock;
  const Row* m_edited = nullptr;  ///< that the clock's gesture is of
  Index m_keys = 16;
};

}  // namespace attn::app
