// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workspaces/attention/attention_panels.h"
#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"

namespace attn::app {
namespace {

/// Typed vectors begin as the ones in sight.
void startTyping(VectorChoice& vectors, const AttentionResults& results) {
  if (results.vectors->empty()) return;
  vectors.width = results.vectors->cols();
  TypedVectors rows;
  for (std::size_t i = 0; i < results.vocabulary->size(); ++i) {
    const float* row = results.vectors->data() + static_cast<Index>(i) * results.vectors->cols();
    rows[(*results.vocabulary)[i]].assign(row, row + results.vectors->cols());
  }
  vectors.typed = std::move(rows);
}

}  // namespace

VectorsPanel::VectorsPanel(QWidget* parent) : AttentionPanel("vectors", parent) {
  setTitle(tr("Vectors"));
  setCanWait(true);
  m_source = new QComboBox(this);
  m_source->addItems({tr("seeded by token"), tr("one-hot"), tr("bag of characters"), tr("typed")});
  m_source->setAccessibleName(tr("Source of vectors"));
  auto* table = tableButton(QStringLiteral("…"), tr("Table of vectors"), {MatrixPlace::What::vectors, nullptr, {}});
  ui::addRow(column(), tr("So&urce"), sideBySide({m_source, table}, this));
  connect(m_source, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Vectors: %1").arg(m_source->currentText()), [index, results = m_results](AttentionScene& scene) {
      VectorChoice& vectors = scene.inputs.vectors;
      const VectorSource before = vectors.source;
      vectors.source = static_cast<VectorSource>(index);
      if (vectors.source == VectorSource::typed && before != VectorSource::seeded) startTyping(vectors, results);
    });
  });
  m_width = makeField(widthScalar, this);
  m_widthRow = ui::addRow(column(), tr("&Dimension d"), m_width);
  connect(m_width, &ui::NumberField::edited, this, [this](double number) {
    const int width = static_cast<int>(number);
    edit(
        tr("Dimension %1").arg(width), [width](AttentionScene& scene) { scene.inputs.vectors.width = width; },
        m_clock.gesture());
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of vectors"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &ui::NumberField::edited, this, [this](double value) {
    edit(
        tr("Seed of vectors"),
        [value](AttentionScene& scene) { scene.inputs.vectors.seed = static_cast<std::uint64_t>(value); },
        m_clock.gesture());
  });
}

void VectorsPanel::showScene(const AttentionScene& scene) {
  const VectorChoice& vectors = scene.inputs.vectors;
  const VectorSource source = vectors.source;
  showIndex(m_source, static_cast<int>(source));
  m_width->setValue(static_cast<double>(vectors.width));
  m_widthRow->setVisible(source == VectorSource::seeded || source == VectorSource::typed);
  m_seed->setValue(static_cast<double>(vectors.seed));
  m_seedRow->setVisible(source == VectorSource::seeded);
  const bool hasWidth = source == VectorSource::seeded || source == VectorSource::typed;
  setSummary(hasWidth ? tr("%1 · d = %2").arg(m_source->currentText()).arg(vectors.width) : m_source->currentText());
}

}  // namespace attn::app
