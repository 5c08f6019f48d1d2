// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/progress_line.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int usualDelay = 300;  ///< milliseconds until a bar is worth its flicker

}  // namespace

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent), m_bar(new QProgressBar(this)) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  m_bar->setRange(0, 100);
  m_bar->setFixedWidth(260);
  m_bar->setAccessibleName(tr("Progress of the file"));
  line->addWidget(m_bar);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setAccessibleName(tr("Stop reading or writing the file"));
  connect(cancel, &QPushButton::clicked, this, &ProgressLine::cancelled);
  cancel->setStyleSheet(QStringLiteral("QPushButton, QPushButton:focus { padding: 0 8px; border-radius: 4px; }"));
  line->addWidget(cancel);
  // A status bar is as high as the highest of its parts, hidden ones too.
  setFixedHeight(QFontMetrics(ui::smallFont()).height() + 2);
  for (QWidget* part : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(cancel)}) {
    useFont(part, ui::FontOf::note);
    part->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
  }
  hide();
  m_delay.setSingleShot(true);
  m_delay.setInterval(usualDelay);
  connect(&m_delay, &QTimer::timeout, this, [this] { setVisible(!m_jobs.empty()); });
}

void ProgressLine::tell(const QObject* job, const QString& words, double done) {
  const auto known = std::find_if(m_jobs.begin(), m_jobs.end(), [job](const Job& each) { return each.job == job; });
  if (known == m_jobs.end())
    m_jobs.push_back({job, words, done});
  else
    *known = {job, words, done};
  if (isHidden() && !m_delay.isActive()) m_delay.start();
  showLast();
}

void ProgressLine::end(const QObject* job) {
  std::erase_if(m_jobs, [job](const Job& each) { return each.job == job; });
  if (!m_jobs.empty()) return showLast();
  m_delay.stop();
  hide();
}

void ProgressLine::showLast() {
  const Job& last = m_jobs.back();
  // The bar takes a sign of percent in a file's name for a place to fill in.
  const QString words =
      m_bar->fontMetrics().elidedText(QString(last.words).replace(u'%', u'％'), Qt::ElideMiddle, m_bar->width() - 70);
  m_bar->setFormat(last.done < 0 ? words + u'…' : tr("%1: %p %", "what is worked on, and how much is done").arg(words));
  m_bar->setValue(last.done < 0 ? 0 : static_cast<int>(last.done * 100));
}

}  // namespace attn::app
