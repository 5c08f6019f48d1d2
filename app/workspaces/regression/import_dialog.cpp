// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/import_dialog.h"

#include <QAbstractTableModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/controls.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

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
    : QDialog(parent), m_start(question.start), m_choices(question.choices) {
  setWindowTitle(tr("Import %1").arg(ui::withoutControls(question.name)));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(10);
  m_doubts = new QLabel(this);
  m_doubts->setWordWrap(true);
  layout->addWidget(m_doubts);
  layout->addWidget(makeFormat());
  m_model = new PreviewModel(this);
  m_table = new QTableView(this);
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Preview"));
  m_table->setTabKeyNavigation(false);
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(font()).height() + 8);
  m_table->horizontalHeader()->setDefaultSectionSize(118);
  layout->addWidget(m_table, 1);
  m_problem = new QLabel(this);
  m_problem->setProperty("kind", "banner");
  m_problem->setWordWrap(true);
  m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(m_problem);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  m_ok->setText(tr("&Import"));
  m_ok->setDefault(true);
  buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  resize(720, 480);
  showPreview(question.problem);
  const TableFormat& format = m_model->preview().format.format;
  showIndex(m_separator, m_separator->findData(QChar(QLatin1Char(format.separator))));
  showIndex(m_decimal, m_decimal->findData(QChar(QLatin1Char(format.decimal))));
  showChecked(m_header, format.hasHeader);
  m_separator->setFocus();
}

QWidget* ImportDialog::makeFormat() {
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  const auto addBox = [&](const QString& name, const std::vector<std::pair<QString, char>>& items) {
    auto* label = new QLabel(name, row);
    auto* box = new QComboBox(row);
    for (const auto& [text, character] : items) box->addItem(text, QChar(QLatin1Char(character)));
    label->setBuddy(box);
    box->setAccessibleName(ui::withoutAccelerator(name));
    line->addWidget(label);
    line->addWidget(box);
    connect(box, &QComboBox::activated, this, &ImportDialog::chooseFormat);
    return box;
  };
  m_separator =
      addBox(tr("&Separator"), {{tr("Comma ,"), ','}, {tr("Semicolon ;"), ';'}, {tr("Tab"), '\t'}, {tr("Space"), ' '}});
  line->addSpacing(12);
  m_decimal = addBox(tr("&Decimal mark"), {{tr("Point 1.5"), '.'}, {tr("Comma 1,5"), ','}});
  line->addSpacing(12);
  m_header = new QCheckBox(tr("&First line has the names"), row);
  connect(m_header, &QCheckBox::clicked, this, &ImportDialog::chooseFormat);
  line->addWidget(m_header);
  line->addStretch(1);
  return row;
}

void ImportDialog::chooseFormat() {
  m_choices = {};
  m_choices.separator = m_separator->currentData().toChar().toLatin1();
  m_choices.decimal = m_decimal->currentData().toChar().toLatin1();
  m_choices.hasHeader = m_header->isChecked();
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
  TablePreview preview = previewOf(m_start, m_choices, previewRows);
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
  m_choices.separator = preview.format.format.separator;
  m_choices.decimal = preview.format.format.decimal;
  m_choices.hasHeader = preview.format.format.hasHeader;
  m_choices.roles = preview.columns.roles;
  m_choices.target.reset();
  m_choices.features.reset();
  if (m_model->holds(preview))
    m_model->change(std::move(preview));
  else
    m_model->show(std::move(preview));
  showRoles();
}

void ImportDialog::showRoles() {
  const TableColumns& columns = m_model->preview().columns;
  // A model of another table has dropped the boxes that stood in its cells.
  if (!m_table->indexWidget(m_model->index(0, 0))) m_roles.clear();
  for (int k = static_cast<int>(m_roles.size()); k < m_model->columnCount(); ++k) {
    auto* box = new QComboBox;
    // In this order the arrow keys do not take the target from another column on the way to leaving one out.
    for (const auto& [name, role] :
         {std::pair(tr("Feature"), ColumnRole::feature), std::pair(tr("Leave out"), ColumnRole::ignored),
          std::pair(tr("Target"), ColumnRole::target)})
      box->addItem(name, static_cast<int>(role));
    box->setAccessibleName(
        tr("Use of column %1").arg(m_model->headerData(k, Qt::Horizontal, Qt::DisplayRole).toString()));
    connect(box, &QComboBox::activated, this,
            [this, box, k] { chooseRole(k, static_cast<ColumnRole>(box->currentData().toInt())); });
    m_table->setIndexWidget(m_model->index(0, k), box);
    m_roles.push_back(box);
  }
  for (std::size_t k = 0; k < std::min(m_roles.size(), columns.roles.size()); ++k)
    showIndex(m_roles[k], m_roles[k]->findData(static_cast<int>(columns.roles[k])));
  m_table->setRowHeight(0, m_roles.empty() ? 24 : m_roles.front()->sizeHint().height() + 4);
}

}  // namespace attn::app
