// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/section.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/controls/elided_label.h"
#include "ui/style/theme.h"

namespace attn::ui {

Section::Section(QWidget* parent) : QWidget(parent) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(6);
  m_header = new QWidget(this);
  m_line = new QHBoxLayout(m_header);
  m_line->setContentsMargins(0, 0, 0, 0);
  m_line->setSpacing(3);
  m_title = new QToolButton(m_header);
  m_title->setProperty("kind", "section");
  m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_title->setFocusPolicy(Qt::NoFocus);
  m_title->setAutoRaise(true);
  useFont(m_title, FontOf::section);
  m_line->addWidget(m_title);
  m_summary = new ElidedLabel(m_header);
  m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  useFont(m_summary, FontOf::note);
  m_summary->hide();
  m_line->addWidget(m_summary, 1);
  m_line->addStretch(0);
  m_header->hide();
  all->addWidget(m_header);
  m_body = new QWidget(this);
  m_column = new QVBoxLayout(m_body);
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(6);
  all->addWidget(m_body);
  connect(m_title, &QToolButton::clicked, this, [this] {
    setFolded(!m_isFolded);
    emit foldedByUser(m_isFolded);
  });
}

void Section::setTitle(const QString& title, QWidget* atTheEnd) {
  m_name = title;
  m_title->setText(title.toUpper());
  // What it folds may have the same name as one of the controls in it.
  m_title->setAccessibleName(tr("Section %1").arg(title));
  m_title->setFocusPolicy(Qt::TabFocus);
  m_atTheEnd = atTheEnd;
  if (atTheEnd) m_line->addWidget(atTheEnd);
  m_header->show();
  setFolded(m_isFolded);
}

void Section::setCorner(QWidget* corner) {
  corner->setParent(m_header);
  m_line->addWidget(corner);
  corner->show();
}

void Section::setSummary(const QString& summary) { m_summary->setText(summary); }

QString Section::summary() const { return m_summary->text(); }

void Section::setFolded(bool folded) {
  m_isFolded = folded;
  m_title->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
  m_title->setToolTip(folded ? tr("Open this section") : tr("Fold this section"));
  m_title->setAccessibleDescription(folded ? tr("folded: %1").arg(m_summary->text()) : tr("open"));
  m_body->setVisible(!folded);
  m_summary->setVisible(folded);
  if (m_atTheEnd) m_atTheEnd->setVisible(!folded);
}

}  // namespace attn::ui
