#include "ui/choice_list.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include "ui/theme.h"

namespace attn::ui {
namespace {

constexpr int idRole = Qt::UserRole;
constexpr int formulaRole = Qt::UserRole + 1;
constexpr int rowHeight = 29;

class ChoiceDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {80, std::max(rowHeight, option.fontMetrics.height() + 12)};
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
    const QPointF dot(row.left() + 14, row.center().y());
    painter->setPen(QPen(taken ? colors.accent : colors.faintText, taken ? 4.5 : 1.2));
    painter->setBrush(colors.panel);
    painter->drawEllipse(dot, taken ? 4.6 : 6, taken ? 4.6 : 6);

    const double left = row.left() + 30;
    double right = row.right() - 8;
    const QString name = index.data(Qt::DisplayRole).toString();
    const double nameWidth = option.fontMetrics.horizontalAdvance(name);
    QTextDocument formula;
    formula.setDocumentMargin(0);
    formula.setDefaultFont(formulaFont());
    formula.setHtml(index.data(formulaRole).toString());
    const QSizeF size(formula.idealWidth(), formula.size().height());
    // A formula that does not fit beside its name is left to the tool tip and to the panel below the list.
    if (left + nameWidth + 10 + size.width() <= right) {
      painter->translate(right - size.width(), row.center().y() - size.height() / 2);
      QAbstractTextDocumentLayout::PaintContext context;
      context.palette.setColor(QPalette::Text, colors.text);
      formula.documentLayout()->draw(painter, context);
      painter->translate(-(right - size.width()), -(row.center().y() - size.height() / 2));
      right -= size.width() + 8;
    }
    painter->setPen(colors.text);
    painter->setFont(option.font);
    painter->drawText(QRectF(left, row.top(), right - left, row.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      option.fontMetrics.elidedText(name, Qt::ElideRight, static_cast<int>(right - left)));
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
    item->setData(Qt::AccessibleTextRole, choice.name);
    item->setData(Qt::AccessibleDescriptionRole, choice.plainFormula);
    item->setToolTip(choice.note.isEmpty() ? choice.plainFormula : choice.plainFormula + u'\n' + choice.note);
  }
  connect(this, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item) emit chosen(item->data(idRole).toString());
  });
}

void ChoiceList::setCurrent(const QString& id) {
  const QSignalBlocker blocker(this);
  for (int i = 0; i < count(); ++i)
    if (item(i)->data(idRole).toString() == id) setCurrentRow(i);
}

QString ChoiceList::current() const { return currentItem() ? currentItem()->data(idRole).toString() : QString(); }

QSize ChoiceList::sizeHint() const { return {200, count() * sizeHintForRow(0) + 2}; }

QSize ChoiceList::minimumSizeHint() const { return {120, sizeHint().height()}; }

}  // namespace attn::ui
