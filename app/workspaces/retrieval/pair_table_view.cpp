// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/pair_table_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextCharFormat>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "app/workspaces/retrieval/retrieval_figure.h"
#include "ui/style/theme.h"
#include "ui/table/table_accessible.h"

namespace attn::app {
namespace {

constexpr int inset = PairTableView::inset;
constexpr int numberWidth = 34;  // of the pair's number before its key
constexpr int axisSteps = 4;

class PairDelegate : public QStyledItemDelegate {
 public:
  explicit PairDelegate(PairTableView* view) : QStyledItemDelegate(view), m_view(view) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const ui::Theme& colors = ui::theme();
    const Index pair = m_view->pairs().pairAt(index.row());
    const QRect cell = option.rect;
    painter->save();
    if (m_view->isExplained(pair) || option.state & QStyle::State_Selected) painter->fillRect(cell, colors.accentSoft);
    painter->setPen(colors.trough);
    painter->drawLine(cell.bottomLeft(), cell.bottomRight());
    if (index.column() == PairModel::weightColumn)
      paintBar(painter, cell, pair);
    else
      paintText(painter, option, index);
    if (option.state & QStyle::State_HasFocus) {
      painter->setPen(QPen(colors.accent, 2));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(QRectF(cell).adjusted(2, 2, -2, -2), 4, 4);
    }
    painter->restore();
  }

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
    auto* editor = new QLineEdit(parent);
    limitToPairText(editor);
    editor->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    return editor;
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override {
    QRect area = option.rect.adjusted(
        index.column() == PairModel::keyColumn && !m_view->isCompact() ? placeOfKeys() - 4 : 2, 0, -2, 0);
    const int height = std::min(area.height(), editor->sizeHint().height());
    area = QRect(area.left(), area.center().y() - height / 2, area.width(), height);
    editor->setGeometry(area);
  }

 private:
  /// In their cells, behind the numbers of all pairs.
  int placeOfKeys() const {
    const QString longest = QString::number(m_view->pairs().rowCount());
    return std::max(numberWidth, QFontMetrics(ui::inPixels(ui::numberFont())).horizontalAdvance(longest) + inset + 8);
  }

  void paintText(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const ui::Theme& colors = ui::theme();
    QRect area = option.rect.adjusted(inset, 0, m_view->isCompact() ? 0 : -inset, 0);
    const Index pair = m_view->pairs().pairAt(index.row());
    QFont font = ui::textFont();
    if (index.column() == PairModel::keyColumn && !m_view->isCompact()) {
      painter->setFont(ui::inPixels(ui::numberFont()));
      painter->setPen(colors.faintText);
      painter->drawText(area.adjusted(-4, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, QString::number(pair + 1));
      area.setLeft(option.rect.left() + placeOfKeys());
    }
    if (index.column() == PairModel::scoreColumn) {
      font = ui::numberFont();
    } else {
      // Large where there is room, as numbers to be seen from afar.
      font.setPointSizeF(font.pointSizeF() *
                         (!m_view->isCompact() && option.rect.height() >= ui::scaled(52) ? 1.3 : 1.0));
      if (m_view->isAnswer(pair)) font.setWeight(QFont::DemiBold);
    }
    if (index.column() == PairModel::valueColumn)
      if (const QColor dot = m_view->valueColor(pair); dot.isValid()) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(dot);
        painter->drawEllipse(QPointF(area.left() + 5, area.center().y() + 0.5), 5, 5);
        area.setLeft(area.left() + 18);
      }
    // Smaller letters that are whole say more than large ones that are cut.
    const QString whole = index.data(Qt::DisplayRole).toString();
    if (QFontMetrics(font).horizontalAdvance(whole) > area.width())
      font.setPointSizeF(std::min(font.pointSizeF(), ui::textFont().pointSizeF()));
    painter->setFont(font);
    painter->setPen(colors.text);
    const QStringList lines = m_view->fittingLines(index.column(), whole, font, area.size());
    const QString text = lines.join(u'\n');
    if (index.column() == PairModel::keyColumn)
      if (const auto matches = m_view->matches(pair, text); !matches.empty())
        return paintMatches(painter, area, text, font, matches);
    const int one = lines.size() > 1 ? 0 : Qt::TextSingleLine;
    painter->drawText(area, index.data(Qt::TextAlignmentRole).toInt() | one, text);
  }

  /// The letters that the query has too stand out.
  static void paintMatches(QPainter* painter, const QRect& area, const QString& text, const QFont& font,
                           const std::vector<std::pair<int, int>>& matches) {
    QTextLayout layout(text, font);
    QList<QTextLayout::FormatRange> formats;
    for (const auto& [start, length] : matches) {
      QTextCharFormat format;
      format.setForeground(ui::theme().accent);
      format.setFontWeight(QFont::Bold);
      formats.push_back({start, length, format});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    layout.createLine();
    layout.endLayout();
    painter->setClipRect(area);
    layout.draw(painter, QPointF(area.left(), area.center().y() - layout.boundingRect().height() / 2));
    painter->setClipping(false);
  }

  void paintBar(QPainter* painter, const QRect& cell, Index pair) const {
    const ui::Theme& colors = ui::theme();
    painter->setFont(ui::numberFont());
    const auto [left, right] = m_view->barSpan();
    const QRect bars(left, cell.top(), right - left, cell.height());
    const auto weight = m_view->pairs().weight(pair);
    painter->setPen(colors.trough);
    for (int step = 0; step <= axisSteps && bars.width() > 120; ++step) {
      const int x = bars.left() + bars.width() * step / axisSteps;
      painter->drawLine(x, cell.top(), x, cell.bottom());
    }
    if (!weight) return;
    painter->setRenderHint(QPainter::Antialiasing);
    const double height = std::min(0.44 * cell.height(), double(ui::scaled(36)));
    const QColor fill = m_view->barColor(*weight);
    const QRectF bar(bars.left() + 0.5, cell.center().y() - height / 2 + 0.5,
                     std::max(1.0, std::min(*weight, 1.0) * bars.width()), height);
    painter->setPen(QPen(barEdge(fill, colors.panel), 1));
    painter->setBrush(fill);
    if (*weight > 0) painter->drawRoundedRect(bar, 2, 2);
    painter->setPen(*weight > 0 ? colors.text : colors.faintText);
    painter->drawText(cell.adjusted(0, 0, -inset, 0), Qt::AlignRight | Qt::AlignVCenter,
                      weightText(*weight, m_view->isCompact() ? 3 : 4));
  }

  PairTableView* m_view;
};

}  // namespace

PairTableView::PairTableView(PairModel* model, QWidget* parent) : QTableView(parent), m_model(model) {
  ui::makeAccessible(this);
  setModel(model);
  setItemDelegate(new PairDelegate(this));
  setProperty("kind", "card");
  setObjectName(QStringLiteral("pairs"));
  setAccessibleName(tr("Keys, values and weights"));
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                  QAbstractItemView::AnyKeyPressed);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionsClickable(true);
  connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &PairTableView::sortBy);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  connect(model, &QAbstractItemModel::rowsInserted, this, &PairTableView::layOut);
  connect(model, &QAbstractItemModel::rowsRemoved, this, &PairTableView::layOut);
  layOut();
}

void PairTableView::setColors(const std::string& colorMap, const attn::Box<ValueClasses>& classes,
                              const attn::Box<std::vector<int>>& valueColors) {
  m_colorMap = colorMap;
  m_classes = classes;
  m_valueColors = valueColors;
  viewport()->update();
}

void PairTableView::setQuery(const RetrievalScene& scene) {
  constexpr std::size_t longestCompared = 4096;  // bytes: the letters of more are not marked
  const Similarity& similarity = *findRow(similarities(), scene.similarity);
  m_matcher = {};
  m_hasNumericKeys = scene.similarity == "numeric";
  if (similarity.matcher && scene.query.size() <= longestCompared)
    m_matcher = similarity.matcher(scene.query, valuesOf(scene.similarityScalars, similarity.scalars));
  viewport()->update();
}

QStringList PairTableView::fittingLines(int column, const QString& whole, const QFont& font, const QSize& room) const {
  const QFontMetrics metrics(font);
  const bool isNumber = column == PairModel::keyColumn     ? m_hasNumericKeys
                        : column == PairModel::valueColumn ? m_classes->areNumbers
                                                           : true;
  // The first digits of a number would be those of a smaller one.
  if (isNumber && metrics.horizontalAdvance(whole) > room.width()) {
    if (const auto rounded = roundedToFit(whole, metrics, room.width())) return {*rounded};
    const auto fits = [&](const QString& line) { return metrics.horizontalAdvance(line) <= room.width(); };
    const QStringList lines = QString(whole).replace(QStringLiteral(", "), QStringLiteral(",\n")).split(u'\n');
    // Numbers have hardly anything below their line.
    const auto height = (lines.size() - 1) * metrics.lineSpacing() + metrics.ascent();
    if (height <= room.height() && std::all_of(lines.begin(), lines.end(), fits)) return lines;
  }
  return {metrics.elidedText(whole, Qt::ElideRight, room.width())};
}

std::vector<std::pair<int, int>> PairTableView::matches(Index pair, const QString& text) const {
  const std::string& key = m_model->database().key(pair);
  if (!m_matcher || key.size() > 4 * longestShownText || QString::fromStdString(key) != text) return {};
  std::vector<std::pair<int, int>> found;
  int at = 0;
  for (const bool match : m_matcher(key)) {
    const int size = at < text.size() && text[at].isHighSurrogate() ? 2 : 1;
    if (match && !found.empty() && found.back().first + found.back().second == at)
      found.back().second += size;
    else if (match)
      found.push_back({at, size});
    at += size;
  }
  return found;
}

void PairTableView::setAnswer(std::optional<Index> explained, const std::string& value) {
  m_explained = explained;
  m_hasAnswer = explained.has_value() && !value.empty();
  m_answer = value;
  viewport()->update();
}

void PairTableView::showResults(const RetrievalResults& results) {
  const std::optional<Index> current = currentPair();
  const std::vector<Index> selected = selectedPairs();
  m_model->showResults(results, isEditing());
  if (currentPair() == current && selectedPairs() == selected) return;
  m_isShowing = true;
  const int scrolled = verticalScrollBar()->value();
  QItemSelection rows;
  for (const Index pair : selected)
    rows.select(m_model->index(m_model->rowOf(pair), 0), m_model->index(m_model->rowOf(pair), 0));
  if (current)
    selectionModel()->setCurrentIndex(m_model->index(m_model->rowOf(*current), currentIndex().column()),
                                      QItemSelectionModel::NoUpdate);
  selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  verticalScrollBar()->setValue(scrolled);
  m_isShowing = false;
}

void PairTableView::showSorting(const std::string& column, bool isDescending) {
  if (std::exchange(m_sortedBy, column) != column || m_isDescending != isDescending) scrollToTop();
  m_isDescending = isDescending;
  const auto found = std::find(sortingIds.begin(), sortingIds.end(), column);
  horizontalHeader()->setSortIndicatorShown(found != sortingIds.end());
  if (found != sortingIds.end())
    // Qt's arrow points down for an ascending order; here it points to the smaller ones, as in the explanation.
    horizontalHeader()->setSortIndicator(static_cast<int>(found - sortingIds.begin()),
                                         isDescending ? Qt::AscendingOrder : Qt::DescendingOrder);
}

/// The largest numbers are looked for first, texts are read from their beginning; a third click takes the order back.
void PairTableView::sortBy(int column) {
  const std::string id = sortingIds[static_cast<std::size_t>(column)];
  const bool first = column == PairModel::scoreColumn || column == PairModel::weightColumn;
  if (m_sortedBy != id) return emit sortingWanted(id, first);
  if (m_isDescending == first) return emit sortingWanted(id, !first);
  emit sortingWanted({}, false);
}

void PairTableView::reveal(Index pair) {
  const QModelIndex place = m_model->index(m_model->rowOf(pair), 0);
  if (!viewport()->rect().contains(visualRect(place))) scrollTo(place, PositionAtCenter);
}

void PairTableView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
  QTableView::closeEditor(editor, hint);
  emit editingEnded();
}

void PairTableView::setCompact(bool compact) {
  if (compact == isCompact()) return;
  setColumnHidden(PairModel::scoreColumn, compact);
  layOut();
}

std::optional<Index> PairTableView::currentPair() const {
  const QModelIndex place = currentIndex();
  return place.isValid() ? std::optional(m_model->pairAt(place.row())) : std::nullopt;
}

void PairTableView::selectPair(std::optional<Index> pair) {
  if (pair == currentPair()) return;
  m_isShowing = true;
  if (!pair || *pair >= m_model->rowCount()) {
    clearSelection();
    setCurrentIndex({});
  } else {
    const int column = currentIndex().isValid() ? currentIndex().column() : int(PairModel::keyColumn);
    setCurrentIndex(m_model->index(m_model->rowOf(*pair), column));
  }
  m_isShowing = false;
}

std::vector<Index> PairTableView::selectedPairs() const {
  std::vector<Index> pairs;
  for (const QModelIndex& place : selectionModel()->selectedRows()) pairs.push_back(m_model->pairAt(place.row()));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

void PairTableView::editKey(Index pair) {
  const QModelIndex place = m_model->index(m_model->rowOf(pair), PairModel::keyColumn);
  if (!place.isValid()) return;
  scrollTo(place);
  setFocus();
  setCurrentIndex(place);
  edit(place);
}

QColor PairTableView::barColor(double weight) const { return weightColor(m_colorMap, weight, ui::theme().dark); }

QColor PairTableView::valueColor(Index pair) const {
  const auto at = static_cast<std::size_t>(pair);
  if (m_classes->areNumbers || at >= m_valueColors->size()) return {};
  return app::valueColor((*m_valueColors)[at], ui::screenChartStyle());
}

bool PairTableView::isAnswer(Index pair) const { return m_hasAnswer && m_model->database().value(pair) == m_answer; }

bool PairTableView::event(QEvent* event) {
  // While pairs are selected, they are what is copied, and not the picture of the workspace.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy) &&
      !selectedPairs().empty()) {
    event->accept();
    return true;
  }
  return QTableView::event(event);
}

void PairTableView::rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last) {
  // Another row becomes the current one by itself: nobody chose it.
  m_isShowing = true;
  QTableView::rowsAboutToBeRemoved(parent, first, last);
  m_isShowing = false;
}

void PairTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QTableView::currentChanged(current, previous);
  if (!m_isShowing && current.row() != previous.row()) emit pairChosen(currentPair());
}

void PairTableView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier && !selectedPairs().empty())
    return emit removalWanted(selectedPairs());
  if (event->matches(QKeySequence::Paste)) return emit pasteWanted();
  if (event->matches(QKeySequence::Copy)) return emit copyWanted();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (currentIndex().flags() & Qt::ItemIsEditable) return edit(currentIndex());
  }
  if (event->key() == Qt::Key_Escape && currentIndex().isValid()) {
    clearSelection();
    return setCurrentIndex({});
  }
  QTableView::keyPressEvent(event);
}

}  // namespace attn::app
