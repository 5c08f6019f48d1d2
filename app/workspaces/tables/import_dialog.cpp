// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/tables/import_dialog.h"

#include <QAbstractTableModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/controls.h"
#include "app/workspaces/workspace.h"
#include "core/files/table_text.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"
#include "ui/table/table_accessible.h"

namespace attn::app {
namespace {

constexpr std::size_t previewRows = 20;
constexpr qsizetype longestCell = 60;
constexpr qsizetype mostDoubts = 4;  // that are told one by one

QString cellText(const std::string& text) {
  const QString whole = ui::withoutControls(QString::fromStdString(text.substr(0, 4 * longestCell)));
  return whole.size() > longestCell ? whole.left(longestCell - 1) + u'…' : whole;
}

}  // namespace

/// The first rows; above them a row for the boxes that say what each column is for.
class PreviewModel : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void show(TablePreview preview) {
    beginResetModel();
    m_preview = std::move(preview);
    endResetModel();
  }
  /// Whether it is the same table, of which only the use of columns may be another.
  bool holds(const TablePreview& other) const {
    return m_preview.columns.names == other.columns.names && m_preview.rows == other.rows;
  }
  void change(TablePreview preview) {
    m_preview = std::move(preview);
    if (columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
  }
  const TablePreview& preview() const { return m_preview; }

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(m_preview.rows.size()) + 1;
  }
  int columnCount(const QModelIndex& parent = {}) const override {
    return parent.isValid()
               ? 0
               : std::min(ImportDialog::mostShownColumns, static_cast<int>(m_preview.columns.names.size()));
  }
  QVariant data(const QModelIndex& index, int role) const override {
    if (!index.isValid()) return {};  // Ctrl+C without a current cell asks for it
    const auto column = static_cast<std::size_t>(index.column());
    const std::vector<ColumnRole>& roles = m_preview.columns.roles;  // none, of a table that can't be understood
    const bool isLeftOut = column < roles.size() && roles[column] == ColumnRole::ignored;
    if (role == Qt::ForegroundRole && isLeftOut) return QPalette().brush(QPalette::Disabled, QPalette::Text);
    if (role != Qt::DisplayRole || index.row() == 0) return {};
    const auto& row = m_preview.rows[static_cast<std::size_t>(index.row()) - 1];
    return column < row.size() ? cellText(row[column]) : QString();
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section == 0 ? QString() : QString::number(section);
    const QString name = cellText(m_preview.columns.names[static_cast<std::size_t>(section)]);
    return name.isEmpty() ? ImportDialog::tr("(no name)") : name;
  }
  Qt::ItemFlags flags(const QModelIndex& index) const override {
    return index.row() == 0 ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
  }

 private:
  TablePreview m_preview;
};

ImportDialog::ImportDialog(const ImportQuestion& question, QWidget* parent)
    : QDialog(parent), m_question(question), m_choices(question.choices), m_workspace(question.workspace) {
  setWindowTitle(tr("Import %1").arg(ui::withoutControls(question.name)));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(10);
  m_doubts = new QLabel(this);
  m_doubts->setWordWrap(true);
  layout->addWidget(m_doubts);
  layout->addWidget(makeText(question.isPasted));
  layout->addWidget(m_numbers = makeNumbers());
  layout->addWidget(makeMissing());
  m_model = new PreviewModel(this);
  m_table = new QTableView(this);
  ui::makeAccessible(m_table);
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Preview"));
  m_table->setTabKeyNavigation(false);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(font()).height() + 8);
  layout->addWidget(m_table, 1);
  m_note = new QLabel(this);
  m_note->setWordWrap(true);
  layout->addWidget(m_note);
  m_problem = new QLabel(this);
  m_problem->setProperty("kind", "banner");
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(m_problem);
  auto* last = new QHBoxLayout;
  last->setSpacing(8);
  m_use = addBox(last, tr("&Use in"));
  fillWorkspaces();
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  m_ok->setText(tr("&Import"));
  m_ok->setDefault(true);
  buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  last->addWidget(buttons, 1);
  layout->addLayout(last);
  for (QLabel* label : {m_doubts, m_note, m_problem}) label->setTextFormat(Qt::PlainText);
  resize(760, 520);
  const Workspace* failed = findRow(workspaces(), question.failed);
  if (failed && question.problem && question.isFailureTold)
    m_doubts->setText(tr("%1 can't use this table: %2. Another workspace is chosen below.")
                          .arg(ui::translated(failed->name), ui::translated(question.problem)));
  showPreview(failed ? Message() : question.problem);
  m_separator->setFocus();
}

QComboBox* ImportDialog::addBox(QHBoxLayout* line, const QString& name) {
  auto* label = new QLabel(name, this);
  auto* box = new QComboBox(this);
  label->setBuddy(box);
  box->setAccessibleName(ui::withoutAccelerator(name));
  line->addWidget(label);
  line->addWidget(box);
  return box;
}

namespace {

/// A row of controls, and its line.
QWidget* makeRow(QWidget* parent, QHBoxLayout** line) {
  auto* row = new QWidget(parent);
  *line = new QHBoxLayout(row);
  (*line)->setContentsMargins(0, 0, 0, 0);
  (*line)->setSpacing(8);
  return row;
}

void addCharacters(QComboBox* box, const std::vector<std::pair<QString, char>>& items) {
  for (const auto& [text, character] : items) box->addItem(text, QChar(QLatin1Char(character)));
}

char characterOf(const QComboBox* box) { return box->currentData().toChar().toLatin1(); }

void showCharacter(QComboBox* box, char character) { showIndex(box, box->findData(QChar(QLatin1Char(character)))); }

}  // namespace

QWidget* ImportDialog::makeText(bool isPasted) {
  QHBoxLayout* line = nullptr;
  QWidget* row = makeRow(this, &line);
  m_separator = addBox(line, tr("&Separator"));
  addCharacters(m_separator, {{tr("Comma ,"), ','}, {tr("Semicolon ;"), ';'}, {tr("Tab"), '\t'}, {tr("Space"), ' '}});
  line->addSpacing(12);
  m_header = new QCheckBox(tr("&First line has the names"), row);
  line->addWidget(m_header);
  line->addStretch(1);
  m_encoding = addBox(line, tr("&Encoding"));
  for (const TextEncoding& each : encodings())
    m_encoding->addItem(ui::translated(each.name), QString::fromLatin1(each.id));
  if (isPasted) {
    m_encoding->hide();
    line->itemAt(line->count() - 2)->widget()->hide();
  }
  connect(m_encoding, &QComboBox::activated, this, [this] {
    m_choices.encoding = m_encoding->currentData().toString().toStdString();
    beginAnew();
  });
  connect(m_separator, &QComboBox::activated, this, &ImportDialog::chooseFormat);
  connect(m_header, &QCheckBox::clicked, this, &ImportDialog::chooseFormat);
  return row;
}

QWidget* ImportDialog::makeNumbers() {
  QHBoxLayout* line = nullptr;
  QWidget* row = makeRow(this, &line);
  m_decimal = addBox(line, tr("&Decimal mark"));
  addCharacters(m_decimal, {{tr("Point 1.5"), '.'}, {tr("Comma 1,5"), ','}});
  line->addSpacing(12);
  m_thousands = addBox(line, tr("&Thousands"));
  addCharacters(m_thousands, {{tr("No mark 1000"), '\0'},
                              {tr("Comma 1,000"), ','},
                              {tr("Point 1.000"), '.'},
                              {tr("Space 1 000"), ' '},
                              {tr("Apostrophe 1'000"), '\''}});
  line->addSpacing(12);
  m_dates = addBox(line, tr("D&ates"));
  m_datesLabel = qobject_cast<QLabel*>(line->itemAt(line->count() - 2)->widget());
  m_dates->addItem(tr("Day first 31/12/2024"), false);
  m_dates->addItem(tr("Month first 12/31/2024"), true);
  line->addStretch(1);
  for (QComboBox* box : {m_decimal, m_thousands, m_dates})
    connect(box, &QComboBox::activated, this, &ImportDialog::chooseFormat);
  return row;
}

QWidget* ImportDialog::makeMissing() {
  QHBoxLayout* line = nullptr;
  QWidget* row = makeRow(this, &line);
  auto* label = new QLabel(tr("&Missing values"), row);
  m_missing = new QLineEdit(row);
  label->setBuddy(m_missing);
  m_missing->setAccessibleName(ui::withoutAccelerator(label->text()));
  m_missing->setToolTip(
      tr("The texts that stand for a missing value, with commas between them; an empty cell does so too"));
  m_missing->setMinimumWidth(220);
  line->addWidget(label);
  line->addWidget(m_missing);
  line->addSpacing(12);
  m_classes = new QCheckBox(tr("The target names &classes"), row);
  line->addWidget(m_classes);
  line->addStretch(1);
  connect(m_missing, &QLineEdit::textEdited, this, &ImportDialog::chooseMissing);
  connect(m_classes, &QCheckBox::clicked, this, [this](bool areClasses) {
    m_choices.classes = areClasses;
    showPreview();
  });
  return row;
}

void ImportDialog::fillWorkspaces() {
  for (const Workspace& each : workspaces())
    if (each.tables) m_use->addItem(ui::translated(each.name), QString::fromLatin1(each.id));
  showIndex(m_use, m_use->findData(QString::fromStdString(m_workspace)));
  connect(m_use, &QComboBox::activated, this, &ImportDialog::chooseWorkspace);
}

TableUse ImportDialog::use() const {
  const Workspace* workspace = findRow(workspaces(), m_workspace);
  return workspace && workspace->tables ? *workspace->tables : TableUse::points;
}

void ImportDialog::chooseWorkspace() {
  const std::string chosen = m_use->currentData().toString().toStdString();
  if (std::exchange(m_workspace, chosen) == chosen) return;
  m_doubts->clear();  // another use has others
  beginAnew();
}

void ImportDialog::beginAnew() {
  TableChoices anew;
  anew.encoding = m_choices.encoding;
  m_choices = meantIn(m_workspace, m_question, anew);
  showPreview();
}

void ImportDialog::chooseFormat() {
  const TableChoices before = m_choices;
  m_choices = {};
  m_choices.encoding = before.encoding;
  m_choices.missing = before.missing;
  m_choices.separator = characterOf(m_separator);
  m_choices.decimal = characterOf(m_decimal);
  m_choices.thousands = characterOf(m_thousands);
  m_choices.monthFirst = m_dates->currentData().toBool();
  m_choices.hasHeader = m_header->isChecked();
  showPreview();
}

/// While the field is empty, the usual texts stand for a missing value. Where others are named, empty cells still do.
void ImportDialog::chooseMissing() {
  m_choices.missing.reset();
  if (!m_missing->text().trimmed().isEmpty()) {
    m_choices.missing = {{std::string()}};
    for (const QString& each : m_missing->text().split(u','))
      m_choices.missing->push_back(each.trimmed().toStdString());
  }
  showPreview();
}

void ImportDialog::chooseRole(int column, ColumnRole role) {
  std::vector<ColumnRole>& roles = m_choices.roles;
  // There is one target.
  if (role == ColumnRole::target) std::replace(roles.begin(), roles.end(), ColumnRole::target, ColumnRole::feature);
  if (static_cast<std::size_t>(column) >= roles.size()) return showPreview();  // of a table that can't be understood
  roles[static_cast<std::size_t>(column)] = role;
  showPreview();
}

/// Shows the table as it would be read now, or what is wrong: with all of it, if that is known, else with these rows.
void ImportDialog::showPreview(const Message& problem) {
  TablePreview preview = previewOf(m_question.start, m_choices, previewRows, use());
  QStringList doubts;
  for (const std::vector<Message>& reasons : {preview.format.reasons, preview.columns.reasons})
    for (const Message& reason : reasons) doubts << ui::translated(reason);
  if (const qsizetype more = doubts.size() - mostDoubts; more > 0) {
    doubts.resize(mostDoubts);
    doubts << tr("and %n more", "doubts about a table", static_cast<int>(more));
  }
  // What was not clear at first stays in sight while it is decided.
  if (m_doubts->text().isEmpty())
    m_doubts->setText(doubts.isEmpty()
                          ? tr("How is this table meant?")
                          : tr("It is not clear how this table is meant: %1.").arg(doubts.join(QStringLiteral("; "))));
  const Message& wrong = problem ? problem : preview.problem;
  m_problem->setText(wrong ? ui::translated(wrong) + u'.' : QString());
  m_problem->setVisible(wrong ? true : false);
  m_ok->setEnabled(!wrong);
  QStringList notes;
  if (const QString words = leftOutWords(preview.leftOut); !words.isEmpty()) notes << words;
  bool hasDates = false;  // that are used
  for (std::size_t k = 0; k < std::min(preview.columns.kinds.size(), preview.columns.roles.size()); ++k)
    hasDates =
        hasDates || (preview.columns.kinds[k] == ColumnKind::dates && preview.columns.roles[k] != ColumnRole::ignored);
  if (hasDates) notes << tr("dates become days from 1970-01-01 on");
  m_note->setText(notes.join(QStringLiteral(" · ")));
  m_note->setVisible(!notes.isEmpty());
  const TableFormat& format = preview.format.format;
  m_choices.encoding = format.encoding;
  m_choices.separator = format.separator;
  m_choices.decimal = format.decimal;
  m_choices.thousands = format.thousands;
  m_choices.monthFirst = format.monthFirst;
  m_choices.hasHeader = format.hasHeader;
  m_choices.roles = preview.columns.roles;
  m_choices.target.reset();
  m_choices.features.reset();
  if (m_model->holds(preview))
    m_model->change(std::move(preview));
  else
    m_model->show(std::move(preview));
  showFormat();
  showRoles();
  shareWidth();
}

/// Few columns have all the room that there is.
void ImportDialog::shareWidth() {
  constexpr int least = 118, most = 360, scrollBar = 20;
  const int room = m_table->width() - m_table->verticalHeader()->sizeHint().width() - scrollBar;
  m_table->horizontalHeader()->setDefaultSectionSize(
      std::clamp(room / std::max(1, m_model->columnCount()), least, most));
}

void ImportDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  shareWidth();
}

void ImportDialog::showFormat() {
  const TableFormat& format = m_model->preview().format.format;
  const TableColumns& columns = m_model->preview().columns;
  const bool arePoints = use() == TableUse::points;
  showIndex(m_encoding, m_encoding->findData(QString::fromStdString(format.encoding)));
  showCharacter(m_separator, format.separator);
  showCharacter(m_decimal, format.decimal);
  showCharacter(m_thousands, format.thousands);
  showIndex(m_dates, format.monthFirst ? 1 : 0);
  showChecked(m_header, format.hasHeader);
  m_numbers->setVisible(use() != TableUse::texts);
  m_dates->setVisible(arePoints);
  m_datesLabel->setVisible(arePoints);
  m_dates->setEnabled(std::count(columns.kinds.begin(), columns.kinds.end(), ColumnKind::dates) > 0);
  m_missing->setPlaceholderText(use() != TableUse::texts ? QStringLiteral("NA, N/A, nan, null, ?, -") : tr("none"));
  const bool hasNumbers = arePoints && columns.target && *columns.target < columns.kinds.size() &&
                          columns.kinds[*columns.target] != ColumnKind::texts;
  m_classes->setVisible(arePoints);
  m_classes->setEnabled(hasNumbers);
  showChecked(m_classes, arePoints && (!hasNumbers || m_choices.classes.value_or(false)));
  m_choices.classes = hasNumbers ? std::optional(m_classes->isChecked()) : std::nullopt;
}

QString ImportDialog::roleName(ColumnRole role) const {
  if (role == ColumnRole::ignored) return tr("Leave out");
  if (use() == TableUse::points) return role == ColumnRole::target ? tr("Target") : tr("Feature");
  if (use() == TableUse::texts) return role == ColumnRole::target ? tr("Target") : tr("Source", "text");
  return role == ColumnRole::target ? tr("Value") : tr("Key");
}

void ImportDialog::showRoles() {
  const TableColumns& columns = m_model->preview().columns;
  // A model of another table has dropped the boxes that stood in its cells.
  if (!m_table->indexWidget(m_model->index(0, 0))) m_roles.clear();
  // In this order the arrow keys do not take the target from another column on the way to leaving one out.
  constexpr ColumnRole roles[] = {ColumnRole::feature, ColumnRole::ignored, ColumnRole::target};
  for (int k = static_cast<int>(m_roles.size()); k < m_model->columnCount(); ++k) {
    auto* box = new QComboBox;
    for (const ColumnRole role : roles) box->addItem(QString(), static_cast<int>(role));
    box->setAccessibleName(
        tr("Use of column %1").arg(m_model->headerData(k, Qt::Horizontal, Qt::DisplayRole).toString()));
    connect(box, &QComboBox::activated, this,
            [this, box, k] { chooseRole(k, static_cast<ColumnRole>(box->currentData().toInt())); });
    m_table->setIndexWidget(m_model->index(0, k), box);
    m_roles.push_back(box);
  }
  for (std::size_t k = 0; k < std::min(m_roles.size(), columns.roles.size()); ++k) {
    for (int i = 0; i < m_roles[k]->count(); ++i) m_roles[k]->setItemText(i, roleName(roles[i]));
    showIndex(m_roles[k], m_roles[k]->findData(static_cast<int>(columns.roles[k])));
  }
  m_table->setRowHeight(0, m_roles.empty() ? 24 : m_roles.front()->sizeHint().height() + 4);
}

}  // namespace attn::app
