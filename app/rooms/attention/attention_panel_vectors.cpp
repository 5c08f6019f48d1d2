#include <QComboBox>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "ui/controls/panel.h"

namespace attn::app {
namespace {

/// The scene with typed vectors that begin as the ones in sight.
void startTyping(AttentionScene& scene, const AttentionResults& results) {
  if (results.vectors->empty()) return;
  scene.vectors.width = results.vectors->cols();
  std::map<std::string, std::vector<float>> rows;
  for (std::size_t i = 0; i < results.vocabulary->size(); ++i) {
    const float* row = results.vectors->data() + static_cast<Index>(i) * results.vectors->cols();
    rows[(*results.vocabulary)[i]].assign(row, row + results.vectors->cols());
  }
  scene.vectors.typed = std::move(rows);
}

}  // namespace

VectorsPanel::VectorsPanel(QWidget* parent) : AttentionPanel(parent) {
  ui::addSection(column(), tr("Vectors"));
  m_source = new QComboBox(this);
  m_source->addItems({tr("seeded by token"), tr("one-hot"), tr("bag of characters"), tr("typed")});
  m_source->setAccessibleName(tr("Source of vectors"));
  auto* table = tableButton(QStringLiteral("…"), tr("Table of vectors"), {MatrixPlace::What::vectors, 0, {}});
  ui::addRow(column(), tr("So&urce"), sideBySide({m_source, table}, this));
  connect(m_source, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Vectors: %1").arg(m_source->currentText()), [&](AttentionScene& scene) {
      const VectorSource before = scene.vectors.source;
      scene.vectors.source = static_cast<VectorSource>(index);
      if (scene.vectors.source == VectorSource::typed && before != VectorSource::seeded) startTyping(scene, m_results);
    });
  });
  m_width = makeWidthField(this);
  m_widthRow = ui::addRow(column(), tr("&Dimension d"), m_width);
  connect(m_width, &QSpinBox::valueChanged, this, [this](int width) {
    edit(
        tr("Dimension %1").arg(width), [&](AttentionScene& scene) { scene.vectors.width = width; }, m_clock.gesture());
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of vectors"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    edit(
        tr("Seed of vectors"), [&](AttentionScene& scene) { scene.vectors.seed = static_cast<std::uint64_t>(value); },
        m_clock.gesture());
  });
}

void VectorsPanel::showScene(const AttentionScene& scene) {
  AttentionPanel::showScene(scene);
  const VectorSource source = scene.vectors.source;
  showIndex(m_source, static_cast<int>(source));
  showNumber(m_width, scene.vectors.width);
  m_widthRow->setVisible(source == VectorSource::seeded || source == VectorSource::typed);
  showNumber(m_seed, static_cast<Index>(scene.vectors.seed));
  m_seedRow->setVisible(source == VectorSource::seeded);
}

}  // namespace attn::app
