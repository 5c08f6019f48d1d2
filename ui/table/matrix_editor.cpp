// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/matrix_editor.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/files/table_format.h"
#include "ui/controls/number_field.h"
#include "ui/controls/number_text.h"
#include "ui/controls/panel.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/table/table_accessible.h"

namespace attn::ui {

std::optional<float> parseNumber(QStringView text) {
  constexpr qsizetype longest = 128;  // characters: a number with all digits of a double has 1,100, and nobody types it
  std::array<char, longest> plain;
  text = text.trimmed();
  if (text.startsWith(u'+') && !text.startsWith(u"+-")) text = text.mid(1);
  if (text.isEmpty() || text.size() > longest) return std::nullopt;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const bool isMinus = text[i] == QChar(0x2212);  // as programs print it
    plain[static_cast<std::size_t>(i)] = isMinus ? '-' : text[i].toLatin1();
  }
  float number = 0;
  const char* end = plain.data() + text.size();
  const auto [last, error] = std::from_chars(plain.data(), end, number);
  if (error != std::errc() || last != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

QString exactText(float number) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), number).ptr;
  return QString::fromLatin1(text, end - text);
}

namespace {

/// A number of a matrix.
template <class Matrix>
auto& numberIn(Matrix& matrix, Index row, Index column) {
  return matrix.data()[row * matrix.cols() + column];
}

/// A number that stands alone, or between tabs or semicolons, may also be written as in a number field, with a decimal
/// comma or as a fraction: elsewhere a comma would be a separator too.
std::optional<float> typedNumber(const QString& text) {
  if (const auto number = parseNumber(text)) return number;
  const auto number = readNumber(text);
  if (!number || std::abs(*number) > static_cast<double>(std::numeric_limits<float>::max())) return std::nullopt;
  return static_cast<float>(*number);
}

/// What ends a cell of a text: a tab or a semicolon if there is one, or nothing but the line in a column of numbers of
/// which some have a decimal comma, as spreadsheets copy it. A comma is a decimal mark there; null: it ends a cell
/// itself, as a space does.
QChar cellSeparatorOf(const QList<QStringView>& lines) {
  const auto has = [&](QChar mark) {
    return std::any_of(lines.begin(), lines.end(), [mark](QStringView line) { return line.contains(mark); });
  };
  for (const QChar separator : {u'\t', u';'})
    if (has(separator)) return separator;
  static const QRegularExpression number(QStringLiteral("^[+\\-\u2212]?(\\d+|\\d*,\\d+)([eE][+-]?\\d+)?$"));
  const bool isColumn = std::all_of(
      lines.begin(), lines.end(), [](QStringView line) { return number.match(line.trimmed().toString()).hasMatch(); });
  return isColumn && has(u',') ? QChar(u'\n') : QChar();
}

/// The cells of a line: what stands between the separators, or without one between commas or spaces.
QList<QStringView> partsOf(QStringView line, QChar separator) {
  if (!separator.isNull()) return line.split(separator);
  QList<QStringView> parts;
  qsizetype start = 0;
  for (qsizetype i = 0; i < line.size(); ++i) {
    if (line[i] != u',' && !line[i].isSpace()) continue;
    parts << line.mid(start, i - start);
    while (i + 1 < line.size() && line[i + 1].isSpace()) ++i;
    start = i + 1;
  }
  return parts << line.mid(start);
}

}  // namespace

bool parseNumbers(const QString& text, Index columns, std::vector<std::vector<float>>* rows, QString* complaint) {
  const bool isInOneLine = isMatrixInOneLine(text.toStdString());
  QList<QStringView> lines = QStringView(text).split(isInOneLine ? u';' : u'\n');
  while (!lines.isEmpty() && lines.last().trimmed().isEmpty()) lines.removeLast();
  const QChar separator = isInOneLine ? QChar() : cellSeparatorOf(lines);
  // Two numbers a line are as likely as one where so many fit, and every line could have them.
  const bool mayBeTwo = separator == u'\n' && columns >= 2 &&
                        std::all_of(lines.begin(), lines.end(), [](QStringView line) { return line.contains(u','); });
  for (qsizetype i = 0; i < lines.size(); ++i) {
    std::vector<float> row;
    const QList<QStringView> parts = partsOf(lines[i].trimmed(), separator);
    for (qsizetype j = 0; j < parts.size(); ++j) {
      const QString part = parts[j].toString();
      if (mayBeTwo || (separator == u'\n' && isAmbiguous(part))) {
        *complaint = QApplication::translate("attn::ui::MatrixEditor",
                                             "“%1” may be one number or two. Put a space behind a comma that separates "
                                             "two, or write a decimal point.")
                         .arg(part.left(40));
        return false;
      }
      const auto number = separator.isNull() ? parseNumber(part) : typedNumber(part);
      if (!number) {
        *complaint = QApplication::translate(
                         "attn::ui::MatrixEditor",
                         "Row %1, column %2: expected a number between -3.4e38 and 3.4e38, like 0.5 or -1e3, not “%3”.")
                         .arg(i + 1)
                         .arg(j + 1)
                         .arg(part.left(40));
        return false;
      }
      row.push_back(*number);
    }
    rows->push_back(std::move(row));
  }
  if (rows->empty()) *complaint = QApplication::translate("attn::ui::MatrixEditor", "There are no numbers to paste.");
  return !rows->empty();
}

class MatrixModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setMatrix(const EditableMatrix& matrix) {
    const bool sameShape = matrix.values.shape() == m_matrix.values.shape();
    if (!sameShape) beginResetModel();
    const bool sameNames = matrix.rowNames == m_matrix.rowNames && matrix.columnNames == m_matrix.columnNames;
    m_matrix = matrix;
    m_range = matrix.colors ? shownRange(*matrix.colors, finiteRange(matrix.values, nullptr)) : ValueRange();
    if (!sameShape) {
      endResetModel();
      return;
    }
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (sameNames || rowCount() == 0) return;
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  }
  const EditableMatrix& matrix() const { return m_matrix; }

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() || m_matrix.values.empty() ? 0 : static_cast<int>(m_matrix.values.rows());
  }
  int columnCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() || m_matrix.values.empty() ? 0 : static_cast<int>(m_matrix.values.cols());
  }
  Qt::ItemFlags flags(const QModelIndex& place) const override {
    return QAbstractTableModel::flags(place) | Qt::ItemIsEditable;
  }
  QVariant data(const QModelIndex& place, int role) const override {
    if (!place.isValid()) return {};
    const float number = numberIn(m_matrix.values, place.row(), place.column());
    switch (role) {
      case Qt::EditRole: return exactText(number);
      case Qt::DisplayRole:
        if (m_matrix.colors) return cellText(number);
        return std::abs(number) < 1e6F ? exactText(std::round(number * 1e4F) / 1e4F) : exactText(number);
      case Qt::TextAlignmentRole: return int(Qt::AlignRight | Qt::AlignVCenter);
      case Qt::ToolTipRole: return exactText(number);
      case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2: %3")
            .arg(name(Qt::Vertical, place.row()), name(Qt::Horizontal, place.column()), exactText(number));
      case Qt::BackgroundRole: return m_matrix.colors ? QVariant(QColor::fromRgb(colorOf(number))) : QVariant();
      case Qt::ForegroundRole: return m_matrix.colors ? QVariant(inkOn(colorOf(number))) : QVariant();
      default: return {};
    }
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
      return role == Qt::DisplayRole ? name(orientation, section).left(24) : name(orientation, section);
    return {};
  }
  QString name(Qt::Orientation orientation, int section) const {
    const QStringList& names = orientation == Qt::Vertical ? m_matrix.rowNames : m_matrix.columnNames;
    return section < names.size() ? withoutControls(names[section]) : QString::number(section + 1);
  }
  bool setData(const QModelIndex& place, const QVariant& value, int role) override {
    if (role != Qt::EditRole) return false;
    const auto number = typedNumber(value.toString());
    if (!number) {
      emit refused(
          tr("%1, %2: expected a number between -3.4e38 and 3.4e38, like 0.5 or -1e3, not “%3”.")
              .arg(name(Qt::Vertical, place.row()), name(Qt::Horizontal, place.column()), value.toString().left(40)));
      return false;
    }
    Tensor next = m_matrix.values;
    float& old = numberIn(next, place.row(), place.column());
    if (old == *number) return true;
    old = *number;
    emit edited(next);
    return true;
  }

 signals:
  void edited(const attn::Tensor& values);
  void refused(const QString& words);

 private:
  QRgb colorOf(float number) const {
    return tableOf(*m_matrix.colors, theme().dark)[static_cast<std::size_t>(colorIndex(number, m_range))];
  }

  EditableMatrix m_matrix;
  ValueRange m_range;  ///< that the colours show
};

MatrixEditor::MatrixEditor(QWidget* parent, As as)
    : QDialog(parent, Qt::Tool | Qt::WindowTitleHint | Qt::WindowCloseButtonHint),
      m_model(new MatrixModel(this)),
      m_table(new QTableView(this)),
      m_note(new QLabel(this)),
      m_complaint(new QLabel(this)) {
  keepTextPlain();
  makeAccessible(m_table);
  m_table->setModel(m_model);
  useFont(m_table, FontOf::number);
  m_table->setAccessibleName(tr("Numbers"));
  m_table->horizontalHeader()->setDefaultSectionSize(
      m_table->fontMetrics().horizontalAdvance(QStringLiteral("-0.0000")) + 16);
  m_table->verticalHeader()->setDefaultSectionSize(26);
  m_table->setTabKeyNavigation(true);
  m_note->setProperty("kind", "faint");
  m_note->setWordWrap(true);
  m_complaint->setProperty("kind", "banner");
  m_complaint->setWordWrap(true);
  m_complaint->hide();

  const SeedField seed = makeSeedField(tr("Seed"), this);
  m_seed = seed.field;
  auto* seedLabel = new QLabel(tr("&Seed"), this);
  seedLabel->setBuddy(m_seed);
  auto* randomize = new QPushButton(tr("&Randomise"), this);
  auto* copyButton = new QPushButton(tr("&Copy"), this);
  auto* pasteButton = new QPushButton(tr("&Paste"), this);
  m_table->setObjectName(QStringLiteral("numbers"));
  randomize->setObjectName(QStringLiteral("randomize"));
  copyButton->setObjectName(QStringLiteral("copy"));
  pasteButton->setObjectName(QStringLiteral("paste"));
  for (QPushButton* button : {randomize, copyButton, pasteButton}) button->setAutoDefault(false);
  connect(randomize, &QPushButton::clicked, this, [this] {
    // A button that changes nothing says why.
    complain(m_isDrawn ? tr("These are the numbers of seed %1 already. Another seed gives others: ⟳ takes the next.")
                             .arg(m_seed->value(), 0, 'f', 0)
                       : QString());
    emit randomized(static_cast<quint64>(m_seed->value()));
  });
  connect(m_seed, &NumberField::edited, this, [this](double number) {
    complain({});
    emit randomized(static_cast<quint64>(number));
  });
  connect(copyButton, &QPushButton::clicked, this, &MatrixEditor::copy);
  connect(pasteButton, &QPushButton::clicked, this, &MatrixEditor::paste);

  m_drawing = new QBoxLayout(QBoxLayout::TopToBottom);
  for (QWidget* part : {static_cast<QWidget*>(seedLabel), seed.widget, static_cast<QWidget*>(randomize)})
    m_drawing->addWidget(part);
  // A row of their own, so that the window fits beside the heatmap.
  auto* clipboard = new QHBoxLayout;
  clipboard->addStretch(1);
  clipboard->addWidget(copyButton);
  clipboard->addWidget(pasteButton);
  auto* layout = new QVBoxLayout(this);
  if (as == As::part) {
    setWindowFlags(Qt::Widget);  // a dialog makes itself a window
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_title = new QLabel(this);
    m_title->setProperty("kind", "title");
    layout->addWidget(m_title);
    m_table->horizontalHeader()->setDefaultSectionSize(scaled(50));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(21));
    m_table->setToolTip(tr("Type a number, or copy and paste with Ctrl+C and Ctrl+V"));
    for (QPushButton* button : {copyButton, pasteButton}) button->hide();  // the room is the numbers'
    // Letters that a key chooses belong to the window that it is a part of.
    seedLabel->setText(withoutAccelerator(seedLabel->text()));
    for (QPushButton* button : {randomize, copyButton, pasteButton})
      button->setText(withoutAccelerator(button->text()));
    m_table->setMinimumHeight(scaled(90));
  }
  layout->addWidget(m_note);
  layout->addWidget(m_table, 1);
  layout->addWidget(m_complaint);
  layout->addLayout(m_drawing);
  layout->setAlignment(m_drawing, Qt::AlignLeft);
  layout->addLayout(clipboard);
  // It is as narrow as the side of a small window, and then what draws numbers stands one below the other.
  setMinimumSize(layout->minimumSize());
  m_drawing->setDirection(QBoxLayout::LeftToRight);
  m_widthInARow = layout->minimumSize().width();
  resize(520, 360);

  m_table->installEventFilter(this);
  connect(m_model, &MatrixModel::edited, this, [this](const Tensor& values) {
    complain({});
    emit edited(values, nextGesture());
  });
  connect(m_model, &MatrixModel::refused, this, &MatrixEditor::complain);
}

void MatrixEditor::setMatrix(const EditableMatrix& matrix) {
  setWindowTitle(matrix.title);
  if (m_title) m_title->setText(matrix.title);
  m_note->setText(matrix.note);
  m_note->setVisible(!matrix.note.isEmpty());
  m_seed->setValue(static_cast<double>(matrix.seed));
  m_isDrawn = matrix.isDrawn;
  // What was wrong with a paste says nothing of other numbers.
  if (!(matrix.values == m_model->matrix().values)) complain({});
  m_model->setMatrix(matrix);
  if (!m_title) return;
  // A small matrix of a part is seen whole.
  constexpr int mostRows = 8;
  const int rows = std::min(mostRows, m_model->rowCount()) * m_table->verticalHeader()->defaultSectionSize();
  m_table->setMinimumHeight(
      std::max(scaled(90), rows + m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth()));
  setMinimumHeight(layout()->minimumSize().height());
  fitColumns();
}

/// Columns of a part are as wide as lets all of them be seen, down to what a number needs.
void MatrixEditor::fitColumns() {
  if (!m_title || m_model->columnCount() == 0) return;
  const int least = m_table->fontMetrics().horizontalAdvance(QStringLiteral("-0.00")) + 10;
  m_table->horizontalHeader()->setDefaultSectionSize(
      std::clamp(m_table->viewport()->width() / m_model->columnCount(), least, std::max(least, scaled(50))));
}

QSize MatrixEditor::sizeOfWhole() const {
  const auto numbers = [](const QHeaderView* header, int count) { return header->defaultSectionSize() * count; };
  constexpr int mostColumns = 16, mostRows = 10;
  const int around = 2 * m_table->frameWidth();
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  const QSize table(m_table->verticalHeader()->sizeHint().width() + bar + around +
                        numbers(m_table->horizontalHeader(), std::min(mostColumns, m_model->columnCount())),
                    m_table->horizontalHeader()->sizeHint().height() + around +
                        numbers(m_table->verticalHeader(), std::min(mostRows, m_model->rowCount())));
  const QMargins margins = layout()->contentsMargins();
  const int width = std::max(m_widthInARow, table.width() + margins.left() + margins.right());
  const int beside = minimumHeight() - m_table->minimumSizeHint().height();  // what stands above and below the numbers
  return {width, std::max(minimumHeight(), table.height() + beside)};
}

void MatrixEditor::resizeEvent(QResizeEvent* event) {
  m_drawing->setDirection(width() < m_widthInARow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  QDialog::resizeEvent(event);
  fitColumns();
}

void MatrixEditor::keyPressEvent(QKeyEvent* event) {
  if (isWindow()) return QDialog::keyPressEvent(event);
  event->ignore();
}

bool MatrixEditor::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (watched != m_table || !isKey) return QDialog::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool copies = key->matches(QKeySequence::Copy), pastes = key->matches(QKeySequence::Paste);
  if (!copies && !pastes) return false;
  event->accept();
  if (event->type() == QEvent::KeyPress) copies ? copy() : paste();
  return true;
}

QString MatrixEditor::complaint() const { return m_complaint->isHidden() ? QString() : m_complaint->text(); }

void MatrixEditor::complain(const QString& words) {
  m_complaint->setText(words);
  m_complaint->setVisible(!words.isEmpty());
}

void MatrixEditor::copy() const {
  QItemSelection selection = m_table->selectionModel()->selection();
  const QItemSelectionRange range =
      selection.isEmpty() ? QItemSelectionRange(m_model->index(0, 0),
                                                m_model->index(m_model->rowCount() - 1, m_model->columnCount() - 1))
                          : selection.first();
  QStringList lines;
  for (int row = range.top(); row <= range.bottom(); ++row) {
    QStringList numbers;
    for (int column = range.left(); column <= range.right(); ++column)
      numbers << m_model->index(row, column).data(Qt::EditRole).toString();
    lines << numbers.join(u'\t');
  }
  QApplication::clipboard()->setText(lines.join(u'\n'));
}

void MatrixEditor::paste() {
  const QModelIndex at = m_table->currentIndex();
  const Index top = at.isValid() ? at.row() : 0;
  const Index left = at.isValid() ? at.column() : 0;
  // The table shows a tensor without numbers as one row of one empty cell.
  const Index spaceDown = m_model->rowCount() - top, spaceAcross = m_model->columnCount() - left;
  const QString text = QApplication::clipboard()->text();
  // Too many lines are complained about before they are read, which takes a while. A hundred more may be empty lines at
  // the end of what is pasted, which don't count.
  if (const Index lines = text.count(u'\n'); lines > spaceDown + 100) {
    complain(tr("The clipboard has %1 rows, but from row %2 on only %3 fit.").arg(lines).arg(top + 1).arg(spaceDown));
    return;
  }
  std::vector<std::vector<float>> rows;
  QString words;
  if (!parseNumbers(text, spaceAcross, &rows, &words)) {
    complain(words);
    return;
  }
  Tensor next = m_model->matrix().values;
  std::size_t columns = 0;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  if (static_cast<Index>(rows.size()) > spaceDown || static_cast<Index>(columns) > spaceAcross) {
    complain(tr("The clipboard has %1 × %2 numbers, but from row %3, column %4 on only %5 × %6 fit.")
                 .arg(rows.size())
                 .arg(columns)
                 .arg(top + 1)
                 .arg(left + 1)
                 .arg(spaceDown)
                 .arg(spaceAcross));
    return;
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j)
      numberIn(next, top + static_cast<Index>(i), left + static_cast<Index>(j)) = rows[i][j];
  complain({});
  emit edited(next, nextGesture());
}

}  // namespace attn::ui

#include "matrix_editor.moc"
