// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <optional>

#include "app/lessons/lesson_controls.h"
#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "app/workspaces/field_menu.h"
#include "app/workspaces/form.h"
#include "core/base/words.h"
#include "core/scene/field_paths.h"
#include "ui/controls/checked_line.h"
#include "ui/controls/flow_layout.h"
#include "ui/controls/number_text.h"
#include "ui/controls/reading_order.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// W_q has its q below the line; whatever else a name has in it is no markup.
void showFieldName(QLabel* label, const QString& name) {
  static const QRegularExpression subscript(QStringLiteral("\\b(\\w)_(\\w)\\b"));
  const bool hasSubscript = name.contains(subscript);
  label->setTextFormat(hasSubscript ? Qt::RichText : Qt::PlainText);
  label->setText(hasSubscript ? name.toHtmlEscaped().replace(subscript, QStringLiteral("\\1<sub>\\2</sub>")) : name);
}

/// What a line says; nothing where that can't be read.
std::optional<FieldValue> readLine(const Field& field, const QString& text) {
  if (field.kind == FieldKind::text) return text.toStdString();
  static const QRegularExpression between(QStringLiteral("[\\s;]+"));
  std::vector<double> numbers;
  for (const QString& part : text.split(between, Qt::SkipEmptyParts)) {
    const auto number = ui::readNumber(part.endsWith(u',') ? part.chopped(1) : part);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

LessonStrip::LessonStrip(LessonPlayer* player, QWidget* parent) : QWidget(parent), m_player(player) {
  setProperty("kind", "panel");
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 7, 12, 7);
  row->setSpacing(10);
  m_title = new QLabel(tr("In this step"), this);
  m_title->setProperty("kind", "faint");
  row->addWidget(m_title);
  m_parts = new QWidget(this);
  new ui::FlowLayout(m_parts, 8);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  m_parts->setSizePolicy(policy);
  row->addWidget(m_parts, 1);
  m_free = new QPushButton(tr("Free play"), this);
  m_free->setObjectName(QStringLiteral("free"));
  m_free->setCheckable(true);
  m_free->setProperty("kind", "choice");
  m_free->setToolTip(tr("Everything can be edited, until the step is reset"));
  connect(m_free, &QPushButton::toggled, m_player, &LessonPlayer::setFree);
  row->addWidget(m_free);
  connect(m_player, &LessonPlayer::entered, this, &LessonStrip::showStep);
  connect(m_player, &LessonPlayer::changed, this, [this] {
    m_free->setChecked(m_player->isFree());
    // What was locked is so no more, and has a control; or the other way.
    if (m_showsFree != m_player->isFree()) showStep();
  });
  connect(m_player->document(), &Document::sceneChanged, this, &LessonStrip::showScene);
  showStep();
}

void LessonStrip::addName(const QString& name, const char* kind) {
  auto* label = new QLabel(m_parts);
  showFieldName(label, name);
  label->setProperty("kind", kind);
  m_parts->layout()->addWidget(label);
  label->show();
}

/// A text, or numbers with spaces between them. Several lines of a text are one here, with "⏎" where they end.
void LessonStrip::addLine(const Field& field) {
  const QString name = nameOfField(m_player->document()->scene(), field.path);
  auto* pair = new QWidget(m_parts);
  auto* row = new QHBoxLayout(pair);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  auto* label = new QLabel(pair);
  showFieldName(label, name);
  row->addWidget(label);
  auto* line = new ui::CheckedLine(pair);
  line->setAccessibleName(name);
  line->setMinimumWidth(ui::scaled(field.kind == FieldKind::text ? 220 : 120));
  row->addWidget(line);
  row->addWidget(line->expected());
  m_parts->layout()->addWidget(pair);
  pair->show();
  m_lines.emplace_back(field.path, line);
  const auto edit = [this, path = field.path, name](const FieldValue& value) {
    m_player->document()->edit(name, [&](Scene& scene) { set(scene, path, value); });
    showScene();
  };
  const auto shown = [this, path = field.path] { return valueAt(m_player->document()->scene(), path); };
  giveFieldMenu(line, {.field = field, .name = name, .shown = shown, .choose = edit});
  connect(line, &QLineEdit::editingFinished, this, [this, field, line, edit] {
    if (!line->isModified()) return;
    const auto value = readLine(field, line->text().replace(lineEnd, QStringLiteral("\n")));
    Message problem;
    if (!value) return line->refuse(tr("numbers with spaces between them"));
    Scene tried = m_player->document()->scene();
    if ((problem = set(tried, field.path, *value))) return line->refuse(ui::translated(problem));
    line->setModified(false);
    edit(*value);
  });
}

void LessonStrip::addControl(const std::string& path) {
  const Scene& scene = m_player->document()->scene();
  const QString name = nameOfField(scene, path);
  const Field field = fieldAt(scene, path);
  if (isEditedAsLine(field)) return addLine(field);
  auto* pair = new QWidget(m_parts);
  auto* line = new QHBoxLayout(pair);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(6);
  const bool isNumber = field.kind == FieldKind::number;
  QWidget* const control =
      m_form->make({.path = path,
                    .label = field.kind == FieldKind::truth ? name : QString(),
                    .spoken = name,
                    .control = isNumber && !field.scalar->whole ? FormControl::slider : FormControl::usual},
                   scene);
  if (field.kind != FieldKind::truth) {
    auto* label = new QLabel(pair);
    showFieldName(label, name);
    line->addWidget(label);
  }
  if (isNumber && !field.scalar->whole) control->setMinimumWidth(ui::scaled(180));
  line->addWidget(control);
  control->show();
  m_parts->layout()->addWidget(pair);
  pair->show();
}

/// A control for each field at or under a path, or its name where the figure alone changes it.
void LessonStrip::addControls(const std::string& path) {
  const Scene& scene = m_player->document()->scene();
  const std::vector<std::string> fields = controlsUnder(scene, path);
  if (fields.empty()) return addName(nameOfField(scene, path), "allowed");
  for (const std::string& each : fields) addControl(each);
}

QWidget* LessonStrip::firstFocus() const {
  const std::vector<QWidget*> controls = ui::readingOrder(m_parts);
  return controls.empty() ? nullptr : controls.front();
}

/// In a small window with large text a control needs the room more than the words before it.
void LessonStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  constexpr int leastWithTitle = 480;
  m_title->setVisible(width() >= ui::scaled(leastWithTitle));
}

void LessonStrip::showStep() {
  m_locked.clear();
  m_lines.clear();
  qDeleteAll(m_parts->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  delete m_form;
  m_form = new Form("step", this);
  m_form->hide();  // its controls stand in the strip
  connect(m_form, &Form::edited, this, [this](const QString& text, const SceneChange& change, int gesture) {
    m_player->document()->edit(text, change, gesture);
  });
  const LessonStep& step = m_player->current();
  m_showsFree = m_player->isFree();
  for (const std::string& path : step.allow) addControls(path);
  if (m_showsFree)
    for (const std::string& path : step.locked) addControls(path);
  else if (step.allow.empty())
    addName(tr("nothing is to be changed"), "faint");
  for (const std::string& path : m_showsFree ? std::vector<std::string>() : step.locked) {
    addName({}, "locked");
    m_locked.emplace_back(path, m_parts->findChildren<QLabel*>(Qt::FindDirectChildrenOnly).last());
    m_locked.back().second->setToolTip(tr("This stays as it is in this step"));
    giveFieldMenu(m_locked.back().second, {.field = {.path = path}});
  }
  m_free->setChecked(m_showsFree);
  showScene();
}

void LessonStrip::showScene() {
  const Scene& scene = m_player->document()->scene();
  for (const auto& [path, label] : m_locked) {
    const QString name = nameOfField(scene, path), value = valueOfField(scene, path);
    const QString told = value.isEmpty() ? name : tr("%1: %2", "a locked field and its value").arg(name, value);
    showFieldName(label, QStringLiteral("🔒︎ ") + told);
    label->setAccessibleName(tr("Locked: %1").arg(told));
  }
  try {
    for (const auto& [path, line] : m_lines) line->showText(lineOfValue(valueAt(scene, path)));
    m_form->showScene(scene);
  } catch (const DataError&) {
    // A field went with the row that had it, and its control goes too, once it has said what it was used for.
    QTimer::singleShot(0, this, &LessonStrip::showStep);
  }
}

}  // namespace attn::app
