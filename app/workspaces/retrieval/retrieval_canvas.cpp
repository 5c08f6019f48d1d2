// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_canvas.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workspaces/page.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/query_card.h"
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/view_cover.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

/// A panel with a frame, a title and a line of hints behind it.
QFrame* makeCard(const QString& title, const QString& hint, QWidget* parent, QVBoxLayout** column,
                 ui::ElidedLabel** hintLabel = nullptr, QLabel** titleLabel = nullptr) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(1, 10, 1, 8);
  (*column)->setSpacing(4);
  auto* line = new QHBoxLayout;
  line->setContentsMargins(14, 0, 14, 0);
  line->setSpacing(10);
  auto* label = new ui::ElidedLabel(card);
  label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);  // cut only where the hint has gone already
  label->setText(title);
  label->setProperty("kind", "title");
  line->addWidget(label);
  auto* words = new ui::ElidedLabel(card);
  words->setText(hint);
  words->setProperty("kind", "faint");
  useFont(words, ui::FontOf::note);
  Page::markChrome(words);
  Page::markPartOf(words, {QStringLiteral("retrieval.pairs")});
  line->addWidget(words, 1);
  (*column)->addLayout(line);
  if (hintLabel) *hintLabel = words;
  if (titleLabel) *titleLabel = label;
  return card;
}

/// The line below the table: under the bars stand the weights that they reach to.
class TableFoot : public QWidget {
 public:
  TableFoot(const PairTableView* table, QWidget* parent) : QWidget(parent), m_table(table) {
    table->viewport()->installEventFilter(this);
  }

 protected:
  // The bars lie elsewhere when the table gets a scroll bar.
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::Resize) update();
    return QWidget::eventFilter(object, event);
  }
  void paintEvent(QPaintEvent*) override {
    if (m_table->isCompact()) return;
    QPainter painter(this);
    painter.setFont(ui::smallFont());
    painter.setPen(ui::theme().faintText);
    const auto [left, right] = m_table->barSpan();
    const int shift = m_table->viewport()->mapToGlobal(QPoint(0, 0)).x() - mapToGlobal(QPoint(0, 0)).x();
    // As many as there is room for.
    const int widest = painter.fontMetrics().horizontalAdvance(QStringLiteral("0.75")) + 8;
    int steps = 4;
    while (steps > 1 && (right - left) / steps < widest) steps /= 2;
    for (int step = 0; step <= steps; ++step) {
      const int x = shift + left + (right - left) * step / steps;
      painter.drawText(QRect(x - 40, 0, 80, height()), Qt::AlignHCenter | Qt::AlignVCenter,
                       QString::number(step / double(steps)));
    }
  }

 private:
  const PairTableView* m_table;
};

/// The numbers of a place, with as many digits as tell pixels apart.
QString numbersText(QPointF place, const QRectF& range, QRectF plot) {
  const auto text = [](double value, double span, double pixels) {
    const double step = std::max(span / std::max(1.0, pixels), std::numeric_limits<double>::min());
    constexpr int mostDecimals = 320;
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, mostDecimals);
    return QString::fromStdString(toString(QString::number(value, 'f', decimals).toDouble()));
  };
  return text(place.x(), range.width(), plot.width()) + QStringLiteral(", ") +
         text(place.y(), range.height(), plot.height());
}

}  // namespace

RetrievalCanvas::RetrievalCanvas(QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  m_card = new QueryCard(this);
  rows->addWidget(m_card);
  connect(m_card, &QueryCard::edited, this, &RetrievalCanvas::edited);
  auto* cards = new QHBoxLayout;
  cards->setSpacing(12);
  cards->addWidget(makeTable(), 11);
  cards->addWidget(makePlane(), 16);
  rows->addLayout(cards, 1);
  sizeParts();
}

void RetrievalCanvas::sizeParts() {
  // In large text neither a key of two numbers nor the plane has room beside open controls in a small window.
  const bool isLarge = ui::textScale() > 1;
  m_plane->setMinimumSize(isLarge ? ui::scaled(210) : 200, 160);
  m_table->setLeastWidth(isLarge && showsPlane() ? ui::scaled(240) : 0);
}

QWidget* RetrievalCanvas::makeTable() {
  QVBoxLayout* column = nullptr;
  QLabel* title = nullptr;
  QFrame* card = makeCard(tr("Database and weights"), {}, this, &column, &m_hint, &title);
  // The headings of the table say it, and a room needs the height for the pairs.
  Page::markChrome(title);
  m_model = new PairModel(this);
  m_table = new PairTableView(m_model, card);
  Page::markTypedInto(m_table, {QStringLiteral("retrieval.pairs")});
  m_table->setMinimumHeight(120);
  column->addWidget(m_table, 1);
  auto* footBox = new TableFoot(m_table, card);
  Page::markChrome(footBox);
  auto* foot = new QHBoxLayout(footBox);
  foot->setContentsMargins(10, 0, 12, 0);
  auto* add = new QPushButton(tr("+ &Add a pair"), card);
  add->setProperty("kind", "link");
  add->setAccessibleName(tr("Add a pair"));
  // Keys alone may be wanted: a pair has a value, too.
  Page::markPartOf(add, {QStringLiteral("retrieval.pairs.values")});
  connect(add, &QPushButton::clicked, this, &RetrievalCanvas::addPair);
  foot->addWidget(add);
  foot->addStretch(1);
  m_sum = new QLabel(card);
  m_sum->setAccessibleName(tr("Sum of the weights"));
  useFont(m_sum, ui::FontOf::number);
  foot->addWidget(m_sum);
  column->addWidget(footBox);

  connect(m_model, &PairModel::edited, this, [this](Index pair, PairPart part, const QString& text) {
    const std::string words = text.toStdString();
    emit edited(
        part == PairPart::key ? tr("Key %1").arg(pair + 1) : tr("Value %1").arg(pair + 1),
        [=](RetrievalScene& scene) { scene = withPairText(std::move(scene), pair, part, words); }, 0);
  });
  connect(m_table, &PairTableView::removalWanted, this, [this](const std::vector<Index>& pairs) {
    emit edited(
        tr("Remove %n pair(s)", nullptr, static_cast<int>(pairs.size())),
        [pairs](RetrievalScene& scene) {
          // From the last on, and neighbours together, so that the places of the others stay theirs.
          for (std::size_t end = pairs.size(); end > 0;) {
            std::size_t begin = end - 1;
            while (begin > 0 && pairs[begin - 1] + 1 == pairs[begin]) --begin;
            scene = withoutPairs(std::move(scene), pairs[begin], static_cast<Index>(end - begin));
            end = begin;
          }
        },
        0);
  });
  connect(m_table, &PairTableView::pairChosen, this, [this](std::optional<Index> pair) {
    selectPair(pair);
    emit pairSelected();
  });
  connect(m_table, &PairTableView::sortingWanted, this, &RetrievalCanvas::sortingWanted);
  connect(m_table, &PairTableView::editingEnded, this, [this] {
    if (hasResults()) m_table->showResults(m_results);
  });
  connect(m_table, &PairTableView::pasteWanted, this, &RetrievalCanvas::pasteWanted);
  connect(m_table, &PairTableView::copyWanted, this, &RetrievalCanvas::copyWanted);
  m_table->setMouseTracking(true);
  connect(m_table, &QAbstractItemView::entered, this,
          [this](const QModelIndex& place) { emit hovered(m_model->description(m_model->pairAt(place.row()))); });
  connect(m_table, &QAbstractItemView::viewportEntered, this, [this] { emit hovered({}); });
  return card;
}

QWidget* RetrievalCanvas::makePlane() {
  QVBoxLayout* column = nullptr;
  ui::ElidedLabel* hint = nullptr;
  m_planeCard = makeCard({}, tr("drag q or a key · double-click adds one"), this, &column, &hint, &m_planeTitle);
  Page::markPartOf(hint, {QStringLiteral("retrieval.pairs.values")});  // as what adds a pair
  m_plane = new ui::CurveChart({.cursor = true, .points = true, .zoom = false, .cursorName = tr("Query")}, m_planeCard);
  m_plane->setAccessibleName(tr("Plane of the keys"));
  m_plane->setMinimumSize(200, 160);
  auto* inner = new QHBoxLayout;
  inner->setContentsMargins(8, 0, 8, 0);
  inner->addWidget(m_plane);
  column->addLayout(inner, 1);
  m_cover = new ui::ViewCover(m_plane);
  m_planeCard->hide();
  connectPlane();
  return m_planeCard;
}

QString RetrievalCanvas::placeText(QPointF place) const {
  const QString both = numbersText(place, m_plane->figure().range, m_plane->plotArea());
  return m_results.hasLine ? both.section(u',', 0, 0) : both;
}

void RetrievalCanvas::connectPlane() {
  connect(m_plane, &ui::CurveChart::cursorMoved, this, [this](QPointF place, int gesture) {
    m_plane->setCursorPlace(place, m_plane->figure().cursorText);
    const std::string query = placeText(place).toStdString();
    emit edited(
        tr("Query"), [query](RetrievalScene& scene) { scene.query = query; }, gesture);
  });
  connect(m_plane, &ui::CurveChart::pointMoved, this, [this](qsizetype point, QPointF place, int gesture) {
    const std::string key = placeText(place).toStdString();
    emit edited(
        tr("Move key %1").arg(point + 1),
        [=](RetrievalScene& scene) { scene = withPairText(std::move(scene), point, PairPart::key, key); }, gesture);
  });
  connect(m_plane, &ui::CurveChart::dragCanceled, this, &RetrievalCanvas::dragCanceled);
  connect(m_plane, &ui::CurveChart::pointAdded, this, [this](QPointF place) {
    const std::string key = placeText(place).toStdString();
    // The map does not change its colours at once.
    const std::string value = valueAt(place);
    emit edited(
        tr("Add a pair"),
        [=](RetrievalScene& scene) {
          const Index end = databaseOf(scene)->size();
          scene = withNewPairs(std::move(scene), end, {{key}, {value}});
        },
        0);
  });
  connect(m_plane, &ui::CurveChart::pointRemoved, this, [this](qsizetype point) {
    emit edited(
        tr("Remove %n pair(s)", nullptr, 1),
        [point](RetrievalScene& scene) { scene = withoutPairs(std::move(scene), point, 1); }, 0);
  });
  connect(m_plane, &ui::CurveChart::pointSelected, this, [this](std::optional<qsizetype> point) {
    selectPair(point ? std::optional(static_cast<Index>(*point)) : std::nullopt);
    emit pairSelected();
  });
  connect(m_plane, &ui::CurveChart::pointHovered, this, [this](std::optional<qsizetype> point) {
    emit hovered(point ? m_model->description(static_cast<Index>(*point)) : QString());
  });
  connect(m_plane, &ui::CurveChart::plotAreaChanged, this, [this] {
    if (showsPlane()) emit viewChanged();
  });
}

std::string RetrievalCanvas::valueAt(std::optional<QPointF> place) const {
  constexpr int digits = 4;
  const ValueClasses& values = *m_results.classes;
  const std::string first = values.names.empty() ? std::string() : values.names.front();
  if (place && m_results.hasLine) {
    const LookupOptions options = lookupOptions(m_results.scene);
    const std::string query = placeText(*place).toStdString();
    const Answer found =
        answerOf(*m_results.database, lookupWeights(lookupScores(*m_results.database, query, options), options));
    if (!found.isAny) return first;
    return found.isNumber ? roundedText(found.number, digits) : m_results.database->value(found.values.front().first);
  }
  if (!place || m_results.plane->empty()) {
    if (!m_results.answer->isAny) return first;
    return values.areNumbers ? roundedText(m_results.answer->number, digits)
                             : m_results.database->value(m_results.answer->values.front().first);
  }
  const PlaneGrid& grid = m_results.grid;
  const auto cellOf = [](double at, double low, double high, Index cells) {
    const double cell = (at - low) / (high - low) * static_cast<double>(cells);
    // A place far outside, and a grid without an extent, give no whole number.
    return cell > 0 ? static_cast<Index>(std::min(cell, static_cast<double>(cells - 1))) : Index{0};
  };
  const Index row = cellOf(place->y(), grid.bottom, grid.top, grid.rows),
              column = cellOf(place->x(), grid.left, grid.right, grid.columns);
  const float found = (*m_results.plane)[static_cast<std::size_t>(row * grid.columns + column)];
  if (std::isnan(found)) return first;
  return values.areNumbers ? roundedText(static_cast<double>(found), digits)
                           : values.names[static_cast<std::size_t>(found)];
}

void RetrievalCanvas::addPair() {
  const Index end = m_model->database().size();
  m_newPair = end;
  // Key and value are of the same kind as the others, so that the similarity goes on comparing the keys and the answer
  // goes on being a number.
  const std::string key = m_scene.similarity == "numeric" ? m_scene.query : std::string();
  const std::string value = m_results.classes->areNumbers ? valueAt(std::nullopt) : std::string();
  emit edited(
      tr("Add a pair"),
      [=](RetrievalScene& scene) {
        scene = withNewPairs(std::move(scene), end, {{key}, {value}});
      },
      0);
}

void RetrievalCanvas::showScene(const RetrievalScene& scene, const std::string& colorMap) {
  m_scene = scene;
  m_colorMap = colorMap;
  m_card->showScene(scene);
  const std::optional<Index> before = m_table->currentPair();
  m_model->showPairs(databaseOf(scene));
  if (before && *before >= m_model->rowCount()) m_table->selectPair(std::nullopt);
  m_table->setQuery(scene);
  showColors();
  if (m_newPair && *m_newPair < m_model->rowCount()) m_table->editKey(*m_newPair);
  m_newPair.reset();
}

void RetrievalCanvas::showResults(const RetrievalResults& results) {
  m_results = results;
  m_hasResults = true;
  m_cover->clear();
  m_table->showResults(results);
  // A plane that is still computed does not push the table aside yet.
  m_planeCard->setVisible(results.hasLine || (results.hasPlane && (showsPlane() || !results.plane->empty())));
  sizeParts();
  m_planeTitle->setText(results.hasLine               ? tr("Weights of the keys")
                        : results.classes->areNumbers ? tr("Mean of the values at each place")
                                                      : tr("Which value wins where"));
  m_plane->setAccessibleName(results.hasLine ? tr("Line of the keys") : tr("Plane of the keys"));
  m_table->setCompact(showsPlane());
  m_hint->setText(showsPlane() ? QString() : tr("double-click a cell to edit it · the query meets every key at once"));
  showColors();
  m_card->showResults(results);
  double sum = 0;
  for (const double weight : *results.weights) sum += weight;
  m_sum->setText(weightText(sum));
  showAnswer();
  showPlane();
  revealWinner();
}

void RetrievalCanvas::showColors() {
  m_table->setColors(m_colorMap, m_results.classes, showsPlane() ? m_results.colors : Box<std::vector<int>>());
}

/// Among thousands of rows the one that answers is out of sight mostly. Where somebody scrolled to meanwhile counts,
/// until another one answers.
void RetrievalCanvas::revealWinner() {
  const std::vector<Index>& order = *m_results.order;
  if (selectedPair() || m_table->isEditing() || order.empty()) return;
  const auto weight = [&](std::size_t place) { return (*m_results.weights)[static_cast<std::size_t>(order[place])]; };
  const bool isWinner = weight(0) > 0 && (order.size() == 1 || weight(0) > weight(1));
  const std::pair revealed(isWinner ? std::optional(order.front()) : std::nullopt, m_results.scene.query);
  if (std::exchange(m_revealed, revealed) != revealed && isWinner) m_table->reveal(order.front());
}

void RetrievalCanvas::showSorting(const std::string& column, bool isDescending) {
  m_sortedBy = column;
  m_isDescending = isDescending;
  m_table->showSorting(column, isDescending);
}

void RetrievalCanvas::showAnswer() {
  if (!hasResults() || m_results.order->empty() || !m_results.answer->isAny) {
    m_table->setAnswer(m_table->currentPair(), {});
    return;
  }
  const std::string value =
      m_results.answer->isNumber ? std::string() : m_results.database->value(m_results.answer->values.front().first);
  m_table->setAnswer(m_table->currentPair().value_or(m_results.order->front()),
                     m_results.answer->tied > 1 ? std::string() : value);
}

void RetrievalCanvas::showPlane() {
  if (!m_results.hasLine && (!m_results.hasPlane || m_results.plane->empty())) return;
  m_plane->setFigure(m_results.hasLine
                         ? lineChart(m_results, m_plane->figure().cursorIsPoint ? ui::ChartFigure() : m_plane->figure())
                         : planeChart(m_results, ui::screenChartStyle()));
  const std::optional<Index> pair = m_table->currentPair();
  m_plane->setSelectedPoint(pair ? std::optional<qsizetype>(*pair) : std::nullopt);
}

void RetrievalCanvas::showProblem(const RetrievalResults& results, const QString& words) {
  m_card->showProblem(words);
  m_model->showNoResults();
  // The plane stays in its place: most problems last as long as a number is being typed.
  if ((m_results.hasPlane || m_results.hasLine) && results.scene.similarity == "numeric" && showsPlane()) {
    m_cover->say(words);
  } else {
    m_planeCard->hide();
    m_table->setCompact(false);
  }
  m_results.problem = results.problem ? results.problem : Message{translatable("core", "there is no result")};
  m_sum->clear();
  showAnswer();
}

void RetrievalCanvas::selectPair(std::optional<Index> pair) {
  m_table->selectPair(pair);
  showAnswer();
  if (showsPlane()) m_plane->setSelectedPoint(pair ? std::optional<qsizetype>(*pair) : std::nullopt);
}

std::optional<Index> RetrievalCanvas::selectedPair() const { return m_table->currentPair(); }

RetrievalView RetrievalCanvas::wantedView() const {
  RetrievalView view;
  view.sortedBy = m_sortedBy;
  view.isDescending = m_isDescending;
  if (const QRectF plot = m_plane->plotArea(); m_planeCard->isVisible() && !plot.isEmpty()) {
    view.columns = std::max<Index>(1, static_cast<Index>(plot.width()));
    view.rows = std::max<Index>(1, static_cast<Index>(plot.height()));
  }
  if (m_hasResults && m_results.hasPlane) view.steady = m_results.grid;
  return view;
}

QLineEdit* RetrievalCanvas::query() const { return m_card->query(); }

bool RetrievalCanvas::showsPlane() const { return !m_planeCard->isHidden(); }

void RetrievalCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) sizeParts();
  // The map and the dots are in colours of the theme.
  if (event->type() == QEvent::PaletteChange && hasResults()) showPlane();
}

}  // namespace attn::app
