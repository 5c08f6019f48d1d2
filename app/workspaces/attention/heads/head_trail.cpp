// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/heads/head_trail.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "app/workspaces/attention/heads/head_figure.h"

namespace attn::app {

HeadTrail::HeadTrail(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("headTrail"));
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  QToolButton* all = makeButton("heads.all", tr("All heads"), tr("Back to all heads (Esc)"));
  connect(all, &QToolButton::clicked, this, [this] { emit chosen({}); });
  auto* arrow = new QLabel(QStringLiteral("›"), this);
  arrow->setProperty("kind", "faint");
  line->addWidget(arrow);
  m_name = new QLabel(this);
  m_name->setProperty("kind", "title");
  line->addWidget(m_name);
  line->addSpacing(8);
  m_before = makeButton("heads.before", QStringLiteral("‹"), tr("The head before"));
  m_next = makeButton("heads.next", QStringLiteral("›"), tr("The next head"));
  connect(m_before, &QToolButton::clicked, this, [this] { emit chosen(headId(m_thumbnail - 1, m_heads)); });
  connect(m_next, &QToolButton::clicked, this, [this] { emit chosen(headId(m_thumbnail + 1, m_heads)); });
  line->addStretch(1);
  hide();
}

QToolButton* HeadTrail::makeButton(const char* id, const QString& text, const QString& name) {
  auto* button = new QToolButton(this);
  button->setObjectName(QString::fromLatin1(id));
  button->setText(text);
  button->setProperty("kind", "button");
  button->setFocusPolicy(Qt::StrongFocus);
  button->setToolTip(name);
  button->setAccessibleName(name);
  layout()->addWidget(button);
  return button;
}

void HeadTrail::showHead(std::optional<Index> thumbnail, Index heads) {
  m_thumbnail = thumbnail.value_or(0);
  m_heads = heads;
  if (thumbnail) {
    m_name->setText(thumbnailName(*thumbnail, heads));
    m_before->setEnabled(*thumbnail > 0);
    m_next->setEnabled(*thumbnail + 1 < thumbnailsOf(heads));
  }
  setVisible(thumbnail.has_value());
}

}  // namespace attn::app
