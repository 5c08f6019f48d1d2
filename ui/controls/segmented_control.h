// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QRadioButton;

namespace attn::ui {

/// Choices side by side, one of them chosen: radio buttons that look like a bar. Arrow keys move between them.
class SegmentedControl : public QWidget {
  Q_OBJECT

 public:
  struct Choice {
    QString id;
    QString text;
    QString toolTip;
  };

  explicit SegmentedControl(const std::vector<Choice>& choices, QWidget* parent = nullptr);

  void setCurrent(const QString& id);
  QString current() const;

 signals:
  /// The user chose.
  void chosen(const QString& id);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<std::pair<QString, QRadioButton*>> m_buttons;
};

}  // namespace attn::ui
