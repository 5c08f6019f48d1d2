// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_panel.h"

#include <QCheckBox>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSvgRenderer>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/controls/panel.h"
#include "ui/style/theme.h"

namespace attn::ui {
namespace {

/// A drawing of black lines in the accent's colour.
QPixmap tinted(const QString& name, int side, double pixelRatio) {
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QPixmap pixmap(QSize(side, side) * pixelRatio);
  pixmap.fill(Qt::transparent);
  QSvgRenderer renderer(file.readAll().replace("#000000", theme().accent.name().toLatin1()));
  QPainter painter(&pixmap);
  renderer.render(&painter);
  painter.end();
  pixmap.setDevicePixelRatio(pixelRatio);
  return pixmap;
}

int gap() { return scaled(10); }

/// A picture with the space between it and what it is a picture of.
QPixmap withGap(const QImage& picture) {
  QPixmap pixmap(picture.size() + QSize(qRound(gap() * picture.devicePixelRatio()), 0));
  pixmap.setDevicePixelRatio(picture.devicePixelRatio());
  pixmap.fill(Qt::transparent);
  QPainter(&pixmap).drawImage(0, 0, picture);
  return pixmap;
}

QLabel* wrappedLabel(const QString& text, const char* kind) {
  auto* label = new QLabel(text);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setProperty("kind", kind);
  return label;
}

}  // namespace

StartPanel::StartPanel(const QString& title, const std::vector<StartCard>& cards,
                       const std::vector<StartExample>& recent, const std::vector<StartExample>& examples,
                       const QString& keys, bool isShownAtStart, QWidget* parent)
    : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(scaled(8));
  auto* close = new QToolButton;
  close->setText(QStringLiteral("✕"));
  close->setProperty("kind", "small");
  close->setAccessibleName(tr("Close the start panel"));
  close->setToolTip(close->accessibleName());
  close->setObjectName(QStringLiteral("closeStart"));
  connect(close, &QToolButton::clicked, this, &StartPanel::closed);
  addSection(column, title, close);
  for (const StartCard& card : cards) {
    auto* frame = new QFrame;
    frame->setProperty("kind", "card");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(12));
    inside->setSpacing(scaled(6));
    auto* head = new QHBoxLayout;
    auto* icon = new QLabel;
    icon->setPixmap(tinted(card.icon, scaled(18), devicePixelRatioF()));
    head->addWidget(icon);
    head->addWidget(wrappedLabel(card.title, "title"), 1);
    inside->addLayout(head);
    inside->addWidget(wrappedLabel(card.text, "faint"));
    auto* button = new QPushButton(card.button);
    button->setObjectName(card.id);
    if (&card == &cards.front()) button->setProperty("kind", "primary");
    connect(button, &QPushButton::clicked, this, [this, id = card.id] { emit chosen(id); });
    inside->addWidget(button, 0, Qt::AlignLeft);
    column->addWidget(frame);
  }
  if (!recent.empty()) addSection(column, tr("Recent"));
  for (const StartExample& file : recent) column->addWidget(exampleButton(file));
  if (!examples.empty()) addSection(column, tr("Examples"));
  for (const StartExample& example : examples) column->addWidget(exampleButton(example));
  column->addStretch(1);
  auto* find = new QPushButton(tr("All commands: %1").arg(keys));
  find->setObjectName(QStringLiteral("commands"));
  find->setProperty("kind", "link");
  connect(find, &QPushButton::clicked, this, [this] { emit chosen(QStringLiteral("commands")); });
  column->addWidget(find, 0, Qt::AlignLeft);
  m_again = new QCheckBox(tr("Show this at start"));
  m_again->setChecked(isShownAtStart);
  connect(m_again, &QCheckBox::clicked, this, &StartPanel::shownAtStart);
  column->addWidget(m_again);
}

int StartPanel::pictureSide() { return scaled(40); }

QToolButton* StartPanel::exampleButton(const StartExample& example) {
  auto* button = new QToolButton;
  button->setObjectName(example.id);
  button->setProperty("kind", "example");
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setText(QString(example.title).replace(u'&', QStringLiteral("&&")) + u'\n' + example.where);
  button->setAccessibleName(example.title + QStringLiteral(", ") + example.where);
  button->setIconSize(QSize(pictureSide() + gap(), pictureSide()));
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setMinimumWidth(1);  // the panel is as wide as it is
  connect(button, &QToolButton::clicked, this, [this, id = example.id] { emit chosen(id); });
  // Until its picture is there, its place is.
  QImage room(QSize(pictureSide(), pictureSide()), QImage::Format_ARGB32_Premultiplied);
  room.fill(theme().trough);
  button->setIcon(withGap(room));
  return button;
}

void StartPanel::setPicture(const QString& id, const QImage& picture) {
  if (auto* button = findChild<QToolButton*>(id)) button->setIcon(withGap(picture));
}

void StartPanel::setMissing(const QString& id, const QString& why) {
  auto* button = findChild<QToolButton*>(id);
  if (!button) return;
  button->setText(button->text().section(u'\n', 0, 0) + u'\n' + why);
  button->setAccessibleName(button->text().replace(u'\n', QStringLiteral(", ")));
  button->setEnabled(false);
}

void StartPanel::setShownAtStart(bool isShown) { m_again->setChecked(isShown); }

}  // namespace attn::ui
