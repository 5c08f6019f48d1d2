// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/command_palette.h"

#include <QAbstractItemDelegate>
#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QTextLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

constexpr int mostShown = 10;
enum Role { detailRole = Qt::UserRole, keysRole, foundRole, commandRole };

int lineHeight() { return scaled(40); }

/// A command as a line: its text with the letters that were typed, where it belongs, and its keys.
class CommandDelegate : public QAbstractItemDelegate {
 public:
  using QAbstractItemDelegate::QAbstractItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {100, lineHeight()}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colors = theme();
    const bool isEnabled = index.flags() & Qt::ItemIsEnabled;
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, colors.accentSoft);
    QRect space = option.rect.adjusted(scaled(18), 0, -scaled(18), 0);
    painter->setFont(option.font);
    painter->setPen(colors.faintText);
    const QString keys = index.data(keysRole).toString();
    painter->drawText(space, Qt::AlignRight | Qt::AlignVCenter, keys);
    if (!keys.isEmpty()) space.setRight(space.right() - option.fontMetrics.horizontalAdvance(keys) - scaled(16));

    QTextCharFormat strong;
    strong.setFontWeight(QFont::DemiBold);
    if (isEnabled) strong.setForeground(colors.accent);
    QList<QTextLayout::FormatRange> formats;
    for (const QVariant& each : index.data(foundRole).toList()) {
      const QPoint letters = each.toPoint();
      formats.push_back({letters.x(), letters.y(), strong});
    }
    const QString text = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, space.width());
    QTextLayout layout(text, option.font);
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(space.width());
    layout.endLayout();
    const double top = space.top() + (space.height() - line.height()) / 2;
    painter->setPen(isEnabled ? colors.text : colors.faintText);
    layout.draw(painter, QPointF(space.left(), top));

    space.setLeft(space.left() + int(line.naturalTextWidth()) + scaled(16));
    painter->setPen(colors.faintText);
    if (space.width() > scaled(40))
      painter->drawText(
          space, Qt::AlignLeft | Qt::AlignVCenter,
          option.fontMetrics.elidedText(index.data(detailRole).toString(), Qt::ElideRight, space.width()));
  }
};

}  // namespace

CommandPalette::CommandPalette(std::vector<Command> commands, QWidget* window)
    : QWidget(window),
      m_commands(std::move(commands)),
      m_before(QApplication::focusWidget()),
      m_card(new QFrame(this)),
      m_typed(new QLineEdit(m_card)),
      m_count(new QLabel(m_card)),
      m_list(new QListView(m_card)),
      m_shown(new QStandardItemModel(this)) {
  setObjectName("commandPalette");
  setAttribute(Qt::WA_DeleteOnClose);
  m_card->setProperty("kind", "card");
  m_typed->setProperty("kind", "query");
  m_typed->setPlaceholderText(tr("What do you want to do?"));
  m_typed->setAccessibleName(tr("Find a command"));
  useFont(m_typed, FontOf::large);
  // The style sheet counts its margins within a height that it takes for the usual font: letters below the line were
  // cut.
  constexpr int aroundLine = 22;
  m_typed->setMinimumHeight(m_typed->fontMetrics().height() + aroundLine);
  m_count->setProperty("kind", "faint");
  m_list->setProperty("kind", "commands");
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setAccessibleName(tr("Commands"));
  m_list->setModel(m_shown);
  m_list->setItemDelegate(new CommandDelegate(m_list));
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setUniformItemSizes(true);
  m_list->setMouseTracking(true);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* hint = new QLabel(tr("↑ ↓ choose · Enter run · Esc close"), m_card);
  hint->setProperty("kind", "faint");
  useFont(hint, FontOf::note);

  auto* top = new QHBoxLayout;
  top->addWidget(m_typed, 1);
  top->addWidget(m_count);
  top->setContentsMargins(12, 10, 18, 0);
  top->setSpacing(12);
  auto* column = new QVBoxLayout(m_card);
  column->setContentsMargins(1, 1, 1, 8);
  column->setSpacing(8);
  column->addLayout(top);
  column->addWidget(m_list, 1);
  column->addWidget(hint, 0, Qt::AlignHCenter);

  connect(m_typed, &QLineEdit::textChanged, this, &CommandPalette::showMatches);
  connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
  connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
  // The line says to assistive technology which command Enter runs: the focus stays in the field.
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    m_typed->setAccessibleDescription(current.isValid() ? current.data().toString() : m_count->text());
  });
  m_typed->installEventFilter(this);
  window->installEventFilter(this);
  showMatches();
  show();
  raise();
  m_typed->setFocus();
}

/// Over the whole window; the card near its top, as high as its lines.
void CommandPalette::place() {
  setGeometry(parentWidget()->rect());
  const int width = std::min(scaled(660), this->width() - 24);
  const int rows = std::clamp(m_shown->rowCount(), 1, mostShown);
  const int around = m_card->sizeHint().height() - m_list->sizeHint().height();  // the list
  const int height = std::min(around + rows * lineHeight(), this->height() - 48);
  const int tallest = std::min(around + mostShown * lineHeight(), this->height() - 48);  // it stays where it is
  m_card->setGeometry((this->width() - width) / 2, std::min(96, (this->height() - tallest) / 2), width, height);
}

void CommandPalette::showMatches() {
  m_shown->clear();
  const std::vector<CommandMatch> found = matches(m_commands, m_typed->text());
  for (const CommandMatch& match : found) {
    const Command& command = m_commands[match.command];
    auto* row = new QStandardItem(command.text);
    row->setData(command.detail, detailRole);
    row->setData(command.keys, keysRole);
    row->setData(QVariant::fromValue(match.command), commandRole);
    QVariantList letters;
    for (const Letters& each : match.found) letters << QPoint(int(each.from), int(each.count));
    row->setData(letters, foundRole);
    row->setData(QStringLiteral("%1, %2 %3").arg(command.text, command.detail, command.keys), Qt::AccessibleTextRole);
    row->setEnabled(command.isEnabled);
    m_shown->appendRow(row);
  }
  if (found.empty()) {
    auto* none = new QStandardItem(tr("Nothing is called that."));
    none->setEnabled(false);
    m_shown->appendRow(none);
  }
  m_count->setText(tr("%n command(s)", nullptr, int(found.size())));
  m_list->setCurrentIndex(m_shown->index(0, 0));
  place();
}

void CommandPalette::moveBy(int rows) {
  const int last = m_shown->rowCount() - 1;
  m_list->setCurrentIndex(m_shown->index(std::clamp(m_list->currentIndex().row() + rows, 0, std::max(0, last)), 0));
}

void CommandPalette::runCurrent() {
  const QModelIndex current = m_list->currentIndex();
  if (!current.isValid() || !(current.flags() & Qt::ItemIsEnabled)) return;
  const std::function<void()> run = m_commands[current.data(commandRole).value<std::size_t>()].run;
  leave();
  run();
}

void CommandPalette::leave() {
  parentWidget()->removeEventFilter(this);
  hide();
  if (m_before) m_before->setFocus();
  close();
}

void CommandPalette::paintEvent(QPaintEvent*) {
  QColor shade(Qt::black);
  shade.setAlphaF(0.18F);
  QPainter(this).fillRect(rect(), shade);
}

void CommandPalette::mousePressEvent(QMouseEvent*) { leave(); }

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize) place();
  if (watched != m_typed || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
    return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const auto does = [&](const std::function<void()>& what) {
    event->accept();  // of a shortcut's question too: the key is not the window's
    if (event->type() == QEvent::KeyPress) what();
    return true;
  };
  switch (key->key()) {
    case Qt::Key_Escape: return does([this] { leave(); });
    case Qt::Key_Return:
    case Qt::Key_Enter: return does([this] { runCurrent(); });
    case Qt::Key_Up: return does([this] { moveBy(-1); });
    case Qt::Key_Down: return does([this] { moveBy(1); });
    case Qt::Key_PageUp: return does([this] { moveBy(1 - mostShown); });
    case Qt::Key_PageDown: return does([this] { moveBy(mostShown - 1); });
    case Qt::Key_Tab:
    case Qt::Key_Backtab: return does([] {});
    default: return QWidget::eventFilter(watched, event);
  }
}

}  // namespace attn::ui
