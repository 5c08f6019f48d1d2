// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/choice_list.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr int idRole = Qt::UserRole;
constexpr int formulaRole = Qt::UserRole + 1;
constexpr int markRole = Qt::UserRole + 2;  // letters; * before one that is accented
constexpr int faintRole = Qt::UserRole + 3;
constexpr int lowestRow = 29;
constexpr double nameLeft = 31;
constexpr double rightMargin = 9;
constexpr double smallestFormula = 0.78;

QString letterOf(const QString& mark) { return mark.mid(mark.startsWith(u'*') ? 1 : 0); }

double badgeWidth(const QString& mark, const QFontMetrics& metrics) {
  return std::max<double>(metrics.height(), metrics.horizontalAdvance(letterOf(mark)) + 8.0);
}

/// How wide the name of a row is together with the badges that follow it.
double nameWidth(const QModelIndex& index, const QFontMetrics& metrics) {
  double width = metrics.horizontalAdvance(index.data(Qt::DisplayRole).toString());
  for (const QString& mark : index.data(markRole).toStringList()) width += 8 + badgeWidth(mark, metrics);
  return width;
}

/// The formula of a row, and how it fits into it: smaller if need be, and where even that is too wide, below the name.
struct RowFormula {
  QTextDocument document;
  double scale = 1;
  bool below = false;

  RowFormula(const QModelIndex& index, const QFontMetrics& metrics, double width) {
    document.setDocumentMargin(0);
    document.setDefaultFont(formulaFont());
    document.setHtml(index.data(formulaRole).toString());
    const double whole = width - nameLeft - rightMargin;
    const double beside = whole - 10 - nameWidth(index, metrics);
    below = !document.isEmpty() && document.idealWidth() * smallestFormula > beside;
    scale = std::clamp((below ? whole : beside) / std::max(1.0, document.idealWidth()), 0.1, 1.0);
  }
  QSizeF size() const { return QSizeF(document.idealWidth(), document.size().height()) * scale; }
};

int lineHeight(const QFontMetrics& metrics) { return std::max(lowestRow, metrics.height() + 12); }

class ChoiceDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int oneLine = lineHeight(option.fontMetrics);
    const auto* list = static_cast<const QAbstractItemView*>(option.widget);
    const RowFormula formula(index, option.fontMetrics, list->viewport()->width());
    return {80, formula.below ? oneLine + static_cast<int>(std::ceil(formula.size().height())) : oneLine};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colors = theme();
    const bool taken = option.state & QStyle::State_Selected;
    const bool focused = option.state & QStyle::State_HasFocus && option.widget && option.widget->hasFocus();
    const QRectF row = QRectF(option.rect).adjusted(1, 1, -1, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (taken || option.state & QStyle::State_MouseOver) {
      painter->setPen(Qt::NoPen);
      painter->setBrush(taken ? colors.accentSoft : colors.trough);
      painter->drawRoundedRect(row, 6, 6);
    }
    if (focused) {
      painter->setPen(QPen(colors.accent, 2));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(row, 6, 6);
    }
    const QPointF dot(row.left() + 14, row.top() + (lineHeight(option.fontMetrics) - 2) / 2.0);
    painter->setPen(QPen(taken ? colors.accent : colors.faintText, taken ? 4.5 * ui::textScale() : 1.2));
    painter->setBrush(colors.panel);
    const double radius = ui::textScale() * (taken ? 4.6 : 6);
    painter->drawEllipse(dot, radius, radius);

    const RowFormula formula(index, option.fontMetrics, option.rect.width());
    const QSizeF size = formula.size();
    QRectF name(QPointF(option.rect.left() + nameLeft, row.top()),
                QPointF(option.rect.right() + 1 - rightMargin, row.bottom()));
    const double top = formula.below ? row.bottom() - 4 - size.height() : row.center().y() - size.height() / 2;
    painter->save();
    painter->translate(name.right() - size.width(), top);
    painter->scale(formula.scale, formula.scale);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, index.data(faintRole).toBool() ? colors.faintText : colors.text);
    formula.document.documentLayout()->draw(painter, context);
    painter->restore();
    if (formula.below) name.setBottom(top);
    painter->setFont(option.font);
    double left = name.left() + option.fontMetrics.horizontalAdvance(index.data(Qt::DisplayRole).toString()) + 8;
    const QStringList marks = index.data(markRole).toStringList();
    for (const QString& mark : marks) {
      const bool isAccented = mark.startsWith(u'*');
      const double side = option.fontMetrics.height();
      const QRectF badge(left, name.center().y() - side / 2, badgeWidth(mark, option.fontMetrics), side);
      painter->setPen(Qt::NoPen);
      painter->setBrush(isAccented ? colors.accent : colors.text);
      painter->drawRoundedRect(badge, 4, 4);
      painter->setPen(isAccented ? colors.accentText : colors.panel);
      painter->drawText(badge, Qt::AlignCenter, letterOf(mark));
      left = badge.right() + 4;
    }
    painter->setPen(colors.text);
    painter->drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
                      option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight,
                                                    static_cast<int>(name.width())));
    painter->restore();
  }
};

}  // namespace

ChoiceList::ChoiceList(const std::vector<Choice>& choices, QWidget* parent) : QListWidget(parent) {
  setProperty("kind", "choices");
  setItemDelegate(new ChoiceDelegate(this));
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  for (const Choice& choice : choices) {
    auto* item = new QListWidgetItem(choice.name, this);
    item->setData(idRole, choice.id);
    item->setData(formulaRole, choice.richFormula);
    item->setData(faintRole, choice.isFaint);
    item->setData(Qt::AccessibleTextRole, choice.name);
    item->setData(Qt::AccessibleDescriptionRole, choice.plainFormula);
    QStringList words{choice.plainFormula, choice.note};
    words.removeAll(QString());
    item->setToolTip(words.join(u'\n'));
  }
  // Not by the current row: where none is chosen, the focus makes the first one current.
  connect(this, &QListWidget::itemSelectionChanged, this, [this] {
    if (!selectedItems().isEmpty()) emit chosen(current());
  });
}

void ChoiceList::setCurrent(const QString& id) {
  const QSignalBlocker blocker(this);
  if (const int row = rowOf(id); row >= 0) setCurrentRow(row);
}

QString ChoiceList::current() const {
  return selectedItems().isEmpty() ? QString() : selectedItems().front()->data(idRole).toString();
}

void ChoiceList::setMarks(const std::vector<Mark>& marks) {
  const QSignalBlocker blocker(this);
  bool changed = false;
  for (int i = 0; i < count(); ++i) {
    QStringList letters, words{item(i)->text()};
    for (const Mark& mark : marks) {
      if (item(i)->data(idRole).toString() != mark.id) continue;
      letters << (mark.isAccented ? u'*' + mark.letter : mark.letter);
      words << mark.letter;
    }
    if (item(i)->data(markRole).toStringList() == letters) continue;
    changed = true;
    item(i)->setData(markRole, letters);
    item(i)->setData(Qt::AccessibleTextRole, words.join(u' '));
  }
  if (!changed) return;
  // A formula that has no room beside the badges stands below.
  scheduleDelayedItemsLayout();
  updateGeometry();
  viewport()->update();
}

int ChoiceList::rowOf(const QString& id) const {
  for (int i = 0; i < count(); ++i)
    if (item(i)->data(idRole).toString() == id) return i;
  return -1;
}

QSize ChoiceList::sizeHint() const {
  int height = 2;
  for (int i = 0; i < count(); ++i) height += sizeHintForRow(i);
  return {200, height};
}

void ChoiceList::resizeEvent(QResizeEvent* event) {
  QListWidget::resizeEvent(event);
  // The width decides which formulas go below their names, and so how high the rows are.
  if (event->size().width() == event->oldSize().width()) return;
  scheduleDelayedItemsLayout();
  updateGeometry();
}

QSize ChoiceList::minimumSizeHint() const {
  int widest = 120;
  for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(item(i)->text()));
  return {widest + static_cast<int>(nameLeft + rightMargin), sizeHint().height()};
}

}  // namespace attn::ui
