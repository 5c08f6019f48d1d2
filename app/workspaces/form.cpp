// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <string_view>

#include "app/workspaces/controls.h"
#include "app/workspaces/field_menu.h"
#include "core/attention/scoring.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/formula.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int shortestList = 10;  // letters of a list that takes the width that is left

const FieldChoice* findChoice(const Field& field, const FieldValue& value) {
  const auto* id = std::get_if<std::string>(&value);
  return id ? findRow(field.choices, *id) : nullptr;
}

ui::ChoiceList::Choice listed(const FieldChoice& choice) {
  return {QString::fromLatin1(choice.id), ui::translated(choice.name), ui::richFormula(choice.formula),
          QString::fromStdString(plainFormula(choice.formula)), *choice.note ? ui::translated(choice.note) : QString()};
}

/// What a row of a table says of itself, and its formula.
QString tipOf(const FieldChoice& choice) {
  QStringList lines;
  if (*choice.formula) lines << QString::fromStdString(plainFormula(choice.formula));
  if (*choice.note) lines << ui::translated(choice.note);
  return lines.join(u'\n');
}

}  // namespace

/// A row, its control, and how that shows a value.
struct Form::Row {
  FormRow given;
  Field field;
  QString name = {};  ///< of edits
  QWidget* control = nullptr;
  QWidget* line = nullptr;  ///< the control with its label
  std::function<void(const FieldValue&)> show = {};
  FieldValue shown = {};
  FieldValue before = {};  ///< the gesture that is under way
  int gesture = 0;
};

/// Sliders that come and go with the row that is chosen.
struct Form::ScalarRows {
  std::function<FormScalars(const Scene&)> chosen;
  QWidget* widget = nullptr;
  QVBoxLayout* column = nullptr;
  std::string path = {};
  std::vector<std::unique_ptr<Row>> rows = {};
};

Form::Form(const char* id, QWidget* parent) : ui::Section(parent) { setObjectName(QString::fromLatin1(id)); }

Form::~Form() = default;

QWidget* Form::make(const FormRow& row) {
  static const Scene anyScene;  // what is known of these fields does not depend on it
  return make(row, anyScene);
}

QWidget* Form::make(const FormRow& row, const Scene& scene) {
  m_rows.push_back(makeRow(row, scene, this));
  return m_rows.back()->control;
}

QWidget* Form::add(const FormRow& row) {
  make(row);
  put(*m_rows.back(), column());
  return m_rows.back()->control;
}

std::unique_ptr<Form::Row> Form::makeRow(const FormRow& given, const Scene& scene, QWidget* parent) {
  auto row = std::make_unique<Row>(Row{given, fieldAt(scene, given.path)});
  const char* fieldName = row->field.scalar ? row->field.scalar->name : row->field.parts.back().name;
  row->name = given.spoken.isEmpty() ? ui::withoutAccelerator(ui::translated(fieldName)) : given.spoken;
  makeControl(*row, parent);
  row->line = row->control;
  // A label gives its control its name, where that has none of its own.
  if (!given.spoken.isEmpty() || given.label.isEmpty()) row->control->setAccessibleName(row->name);
  giveFieldMenu(row->control, {.field = row->field,
                               .name = row->name,
                               .shown = [&row = *row] { return row.shown; },
                               .choose =
                                   [this, &row = *row](const FieldValue& value) {
                                     choose(row, value);
                                     m_clock.end();
                                   }});
  if (!given.title.isEmpty()) row->name = given.title;
  return row;
}

void Form::put(Row& row, QVBoxLayout* column) {
  const FormRow& given = row.given;
  if (given.beside) {
    QWidget::setTabOrder(row.control, given.beside);
    row.line = sideBySide({row.control, given.beside}, row.control->parentWidget());
  }
  if (given.label.isEmpty() || qobject_cast<QCheckBox*>(row.control))
    column->addWidget(row.line);
  else
    row.line = ui::addRow(column, given.label, row.line, given.isWide);
  if (row.line != row.control) shareFieldMenu(row.control, row.line);
}

void Form::makeControl(Row& row, QWidget* parent) {
  switch (row.field.kind) {
    case FieldKind::number: return makeNumber(row, parent);
    case FieldKind::choice: return makeChoice(row, parent);
    default: return makeTruth(row, parent);
  }
}

void Form::makeNumber(Row& row, QWidget* parent) {
  const Scalar& scalar = *row.field.scalar;
  if (row.given.control == FormControl::slider) {
    auto* slider = new ui::NumberSlider(row.name, scalar, parent);
    connect(slider, &ui::NumberSlider::edited, this, [this, &row](double value, int g) { take(row, value, g); });
    row.show = [slider](const FieldValue& value) { slider->setValue(std::get<double>(value)); };
    row.control = slider;
    return;
  }
  ui::NumberField* field = nullptr;
  if (row.given.control == FormControl::usual && std::string_view(scalar.id) == seedScalar.id) {
    const ui::SeedField seed = ui::makeSeedField(row.name, parent);
    field = seed.field;
    row.control = seed.widget;
  } else {
    row.control = field = makeField(scalar, parent);
  }
  connect(field, &ui::NumberField::edited, this, [this, &row](double value) { choose(row, value); });
  row.show = [field](const FieldValue& value) { field->setValue(std::get<double>(value)); };
}

void Form::makeChoice(Row& row, QWidget* parent) {
  std::vector<ui::ChoiceList::Choice> choices = row.given.choices;
  if (choices.empty())
    std::transform(row.field.choices.begin(), row.field.choices.end(), std::back_inserter(choices), listed);
  const auto chosen = [this, &row](const QString& id) { choose(row, id.toStdString()); };
  if (row.given.control == FormControl::list) {
    auto* list = new ui::ChoiceList(choices, parent);
    connect(list, &ui::ChoiceList::chosen, this, chosen);
    row.show = [list](const FieldValue& id) { list->setCurrent(QString::fromStdString(std::get<std::string>(id))); };
    row.control = list;
  } else if (row.given.control == FormControl::segments) {
    std::vector<ui::SegmentedControl::Choice> segments;
    for (const auto& each : choices) segments.push_back({each.id, each.name, each.note});
    auto* bar = new ui::SegmentedControl(segments, parent);
    connect(bar, &ui::SegmentedControl::chosen, this, chosen);
    row.show = [bar](const FieldValue& id) { bar->setCurrent(QString::fromStdString(std::get<std::string>(id))); };
    row.control = bar;
  } else {
    makeCombo(row, parent);
  }
}

void Form::makeCombo(Row& row, QWidget* parent) {
  auto* box = new QComboBox(parent);
  if (row.given.isWide) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(shortestList);
  }
  for (const FieldChoice& choice : row.field.choices) {
    box->addItem(ui::translated(choice.name), QString::fromLatin1(choice.id));
    box->setItemData(box->count() - 1, tipOf(choice), Qt::ToolTipRole);
  }
  const auto chosen = [this, &row, box](int index) {
    if (const QVariant id = box->itemData(index); id.isValid()) choose(row, id.toString().toStdString());
  };
  // What is there already may be chosen again where that brings back what belongs to it.
  if (row.given.take)
    connect(box, &QComboBox::activated, this, chosen);
  else
    connect(box, &QComboBox::currentIndexChanged, this, chosen);
  row.show = [box](const FieldValue& id) {
    showIndex(box, box->findData(QString::fromStdString(std::get<std::string>(id))));
  };
  row.control = box;
}

void Form::makeTruth(Row& row, QWidget* parent) {
  if (row.given.words.isEmpty()) {
    auto* box = new QCheckBox(row.given.label.isEmpty() ? row.name : row.given.label, parent);
    connect(box, &QCheckBox::toggled, this, [this, &row](bool on) { take(row, on, 0); });
    row.show = [box](const FieldValue& on) { showChecked(box, std::get<bool>(on)); };
    row.control = box;
    return;
  }
  auto* box = new QComboBox(parent);
  box->addItems(row.given.words);
  connect(box, &QComboBox::currentIndexChanged, this, [this, &row](int index) { choose(row, index == 1); });
  row.show = [box](const FieldValue& on) { showIndex(box, std::get<bool>(on) ? 1 : 0); };
  row.control = box;
}

QLabel* Form::addText(const QString& text, const char* kind) {
  auto* label = new QLabel(text, this);
  label->setProperty("kind", kind);
  label->setWordWrap(true);
  column()->addWidget(label);
  return label;
}

QLabel* Form::addNote(const std::string& path, const char* kind) {
  QLabel* note = addText({}, kind);
  alsoShow([note, path](const Scene& scene) {
    const Field field = fieldAt(scene, path);
    const FieldChoice* choice = findChoice(field, valueAt(scene, path));
    note->setText(choice && *choice->note ? ui::translated(choice->note) : QString());
    note->setVisible(!note->text().isEmpty());
  });
  return note;
}

// ---- the numbers of the row that is chosen ----------------------------------------------------------------------

void Form::addScalars(const std::string& path, const std::string& choice) {
  column()->addWidget(makeScalars([path, choice](const Scene& scene) {
    const Field field = fieldAt(scene, choice);
    const FieldChoice* row = findChoice(field, valueAt(scene, choice));
    return FormScalars{path, row && row->scalars ? *row->scalars : std::vector<Scalar>()};
  }));
}

QWidget* Form::makeScalars(const std::function<FormScalars(const Scene&)>& chosen) {
  auto* widget = new QWidget(this);
  auto* sliders = new QVBoxLayout(widget);
  sliders->setContentsMargins(0, 0, 0, 0);
  sliders->setSpacing(6);
  widget->hide();
  m_scalars.push_back(std::make_unique<ScalarRows>(ScalarRows{chosen, widget, sliders}));
  return widget;
}

void Form::showScalars(ScalarRows& rows, const Scene& scene) {
  const FormScalars chosen = rows.chosen(scene);
  const auto isRow = [](const Scalar& scalar, const auto& row) {
    return std::string_view(scalar.id) == row->field.scalar->id;
  };
  if (rows.path != chosen.path ||
      !std::equal(chosen.scalars.begin(), chosen.scalars.end(), rows.rows.begin(), rows.rows.end(), isRow)) {
    qDeleteAll(rows.widget->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    rows.rows.clear();
    rows.path = chosen.path;
    for (const Scalar& scalar : chosen.scalars) {
      rows.rows.push_back(makeRow({.path = chosen.path + '.' + scalar.id,
                                   .label = ui::translated(scalar.name),
                                   .control = FormControl::slider,
                                   .isWide = true,
                                   .follow = chosen.follow},
                                  scene, rows.widget));
      put(*rows.rows.back(), rows.column);
      limitToKeys(*rows.rows.back());
    }
  }
  for (const auto& row : rows.rows) showRow(*row, scene);
  rows.widget->setVisible(!rows.rows.empty());
}

void Form::limitToKeys(Row& row) const {
  const Scalar& scalar = *row.field.scalar;
  if (scalar.countsKeys)
    static_cast<ui::NumberSlider*>(row.control)
        ->setReach(scalar.low, std::clamp(static_cast<double>(m_keys), scalar.low + 1, scalar.high));
}

void Form::setKeys(Index keys) {
  m_keys = keys;
  for (const auto& each : m_scalars)
    for (const auto& row : each->rows) limitToKeys(*row);
}

// ---- from the scene, and back to it -----------------------------------------------------------------------------

void Form::showScene(const Scene& scene) {
  QStringList summary;
  for (const auto& row : m_rows) {
    showRow(*row, scene);
    if (const FieldChoice* choice = row->given.isSummary ? findChoice(row->field, row->shown) : nullptr)
      summary << ui::translated(choice->name);
  }
  if (!summary.empty()) setSummary(summary.join(QStringLiteral(" · ")));
  for (const auto& each : m_scalars) showScalars(*each, scene);
  for (const auto& show : m_alsoShown) show(scene);
}

void Form::showRow(Row& row, const Scene& scene) {
  row.shown = valueAt(scene, row.given.path);
  if (!std::holds_alternative<std::monostate>(row.shown)) row.show(row.shown);
  if (row.given.isShown) row.line->setVisible(row.given.isShown(scene));
  if (!row.given.other) return;
  auto* box = static_cast<QComboBox*>(row.control);
  const QSignalBlocker blocker(box);
  const auto choices = static_cast<int>(row.field.choices.size());
  while (box->count() > choices) box->removeItem(choices);
  if (const QString other = row.given.other(scene); !other.isEmpty()) {
    box->addItem(other);
    box->setCurrentIndex(choices);
  }
  box->setToolTip(box->currentText());
  setSummary(box->currentText());
}

/// Choices and numbers that quickly follow each other under one hand are one step of undo.
void Form::choose(Row& row, const FieldValue& value) {
  if (m_edited != &row) m_clock.end();
  m_edited = &row;
  take(row, value, row.control->hasFocus() || row.field.kind == FieldKind::number ? m_clock.gesture() : 0);
}

void Form::take(Row& row, const FieldValue& value, int gesture) {
  if (gesture == 0 || gesture != row.gesture) row.before = row.shown;
  row.gesture = gesture;
  QString text;
  if (const auto* number = std::get_if<double>(&value)) {
    const auto* before = std::get_if<double>(&row.before);
    text = tr("%1 %2 → %3", "a number before and after an edit")
               .arg(row.name, before ? ui::numberText(*before) : QString(), ui::numberText(*number));
  } else if (const FieldChoice* choice = findChoice(row.field, value)) {
    text = tr("%1: %2", "what was chosen").arg(row.name, ui::translated(choice->name));
  } else {
    const bool isOn = std::get<bool>(value);
    const QString word = row.given.words.isEmpty() ? (isOn ? tr("on") : tr("off")) : row.given.words.at(isOn ? 1 : 0);
    text = tr("%1: %2", "what was chosen").arg(row.name, word);
  }
  emit edited(
      text,
      [path = row.given.path, value, take = row.given.take, follow = row.given.follow](Scene& scene) {
        if (take) return take(scene, value);
        // What is gone under the hand, such as the numbers of a mask, refuses its value.
        if (!follow) return void(set(scene, path, value));
        const Scene before = scene;
        if (!set(scene, path, value)) follow(scene, before);
      },
      gesture);
}

}  // namespace attn::app
