// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/scalar_sliders.h"

#include <QVBoxLayout>
#include <algorithm>
#include <string_view>

#include "app/workspaces/controls.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {

ScalarSliders::ScalarSliders(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(6);
  hide();
}

void ScalarSliders::remake(const std::vector<Scalar>& scalars) {
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  m_scalars = scalars;
  m_sliders.clear();
  for (const Scalar& scalar : m_scalars) {
    const QString name = ui::translated(scalar.name);
    auto* slider = makeSlider(scalar, this);
    ui::addRow(m_column, name, slider, true);
    connect(slider, &ui::NumberSlider::edited, this, [this, scalar, name](double value, int gesture) {
      emit edited(QStringLiteral("%1 %2").arg(ui::withoutAccelerator(name)).arg(value), scalar, value, gesture);
    });
    m_sliders.push_back(slider);
  }
}

void ScalarSliders::show(const std::vector<Scalar>& scalars, const Scalars& values) {
  const auto sameId = [](const Scalar& a, const Scalar& b) { return std::string_view(a.id) == b.id; };
  if (!std::equal(scalars.begin(), scalars.end(), m_scalars.begin(), m_scalars.end(), sameId)) remake(scalars);
  for (std::size_t i = 0; i < m_sliders.size(); ++i) m_sliders[i]->setValue(valueOf(values, m_scalars[i]));
  setVisible(!m_sliders.empty());
  setKeys(m_keys);
}

void ScalarSliders::setReach(const char* id, double high) {
  for (std::size_t i = 0; i < m_sliders.size(); ++i)
    if (std::string_view(m_scalars[i].id) == id) m_sliders[i]->setReach(m_scalars[i].low, high);
}

void ScalarSliders::setKeys(Index keys) {
  m_keys = keys;
  for (std::size_t i = 0; i < m_sliders.size(); ++i)
    if (const Scalar& scalar = m_scalars[i]; scalar.countsKeys)
      m_sliders[i]->setReach(scalar.low, std::clamp(static_cast<double>(keys), scalar.low + 1, scalar.high));
}

}  // namespace attn::app
