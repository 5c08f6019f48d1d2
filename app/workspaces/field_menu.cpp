// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/field_menu.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QStringList>
#include <utility>
#include <variant>

#include "core/base/words.h"
#include "core/scene/scene.h"
#include "ui/controls/number_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr qsizetype longValue = 30;  // letters of one that is cut
const char* const filterName = "fieldMenu";

struct FieldMenuWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::FieldMenuWords)
};

/// The line in which a control's text is edited; null if there is none.
QLineEdit* lineOf(QWidget* part) {
  if (auto* line = qobject_cast<QLineEdit*>(part)) return line;
  return qobject_cast<QAbstractSpinBox*>(part) ? part->findChild<QLineEdit*>() : nullptr;
}

/// Opens the menu of a control wherever it is asked for.
class FieldMenuFilter : public QObject {
 public:
  FieldMenuFilter(QWidget* control, FieldMenu menu) : QObject(control), m_control(control), m_menu(std::move(menu)) {
    setObjectName(QString::fromLatin1(filterName));
    control->installEventFilter(this);
    for (QWidget* part : control->findChildren<QWidget*>()) part->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    // A list would choose what is under the pointer before the menu opens.
    if (event->type() == QEvent::MouseButtonPress && qobject_cast<QAbstractItemView*>(watched->parent()))
      return static_cast<QMouseEvent*>(event)->button() == Qt::RightButton;
    if (event->type() != QEvent::ContextMenu) return false;
    const auto* asked = static_cast<QContextMenuEvent*>(event);
    auto* const part = static_cast<QWidget*>(watched);
    const bool isByKey = asked->reason() == QContextMenuEvent::Keyboard;
    open(lineOf(part), isByKey ? part->mapToGlobal(QPoint(0, part->height())) : asked->globalPos());
    return true;
  }

 private:
  void open(QLineEdit* line, const QPoint& at) {
    QMenu* const menu = line ? line->createStandardContextMenu() : new QMenu(m_control);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(m_menu.name);
    menu->setToolTipsVisible(true);
    if (line) menu->addSeparator();
    auto* const host = m_control->window()->findChild<FieldMenuHost*>(QString(), Qt::FindDirectChildrenOnly);
    const std::string path = m_menu.field.path;
    if (m_menu.choose) {
      const FieldMenuHost alone;
      const FieldValue usual = (host ? host : &alone)->usualValue(m_menu.field);
      if (!std::holds_alternative<std::monostate>(usual)) {
        QAction* const back =
            menu->addAction(FieldMenuWords::tr("Back to %1", "a value").arg(valueWords(m_menu.field, usual)));
        back->setObjectName(QStringLiteral("usual"));
        back->setEnabled(!(usual == m_menu.shown()));
        connect(back, &QAction::triggered, this, [this, usual] { m_menu.choose(usual); });
      }
    }
    QAction* const copy = menu->addAction(FieldMenuWords::tr("Copy the path %1").arg(QString::fromStdString(path)));
    copy->setObjectName(QStringLiteral("copyPath"));
    copy->setToolTip(FieldMenuWords::tr("As lessons and films name it"));
    connect(copy, &QAction::triggered, this,
            [path] { QGuiApplication::clipboard()->setText(QString::fromStdString(path)); });
    if (host) host->addTo(menu, path);
    menu->popup(at);
  }

  QWidget* m_control;
  FieldMenu m_menu;
};

}  // namespace

QString valueWords(const Field& field, const FieldValue& value) {
  QString words;
  if (const auto* number = std::get_if<double>(&value)) return ui::numberText(*number);
  if (const auto* truth = std::get_if<bool>(&value))
    return *truth ? FieldMenuWords::tr("on") : FieldMenuWords::tr("off");
  if (const auto* text = std::get_if<std::string>(&value)) {
    for (const FieldChoice& choice : field.choices)
      if (*text == choice.id) return ui::translated(choice.name);
    words = QString::fromStdString(*text).simplified();
  } else if (const auto* numbers = std::get_if<std::vector<double>>(&value)) {
    for (const double each : *numbers) {
      words += (words.isEmpty() ? QString() : QStringLiteral(" ")) + ui::numberText(each);
      if (words.size() > longValue) break;
    }
  }
  return words.size() > longValue ? words.left(longValue - 1) + u'…' : words;
}

FieldValue FieldMenuHost::usualValue(const Field& field) const {
  if (field.scalar && field.kind == FieldKind::number) return field.scalar->usual;
  try {
    return valueAt(Scene(), field.path);
  } catch (const DataError&) {
    return {};  // only some scenes have it
  }
}

void giveFieldMenu(QWidget* control, const FieldMenu& menu) { new FieldMenuFilter(control, menu); }

void shareFieldMenu(QWidget* control, QWidget* around) {
  if (auto* filter = control->findChild<QObject*>(QString::fromLatin1(filterName), Qt::FindDirectChildrenOnly))
    around->installEventFilter(filter);
}

}  // namespace attn::app
