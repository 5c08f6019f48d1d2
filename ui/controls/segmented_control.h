// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

class QComboBox;
class QRadioButton;

namespace attn::ui {

/// Choices side by side, one of them chosen: radio buttons that look like a bar. Arrow keys move between them. Where
/// there is no room for them, they fold into a list.
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

  void setFolded(bool folded);
  /// How many pixels of width are saved by folding.
  int widthThatFoldingSaves() const;

 signals:
  /// The user chose.
  void chosen(const QString& id);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<std::pair<QString, QRadioButton*>> m_buttons;
  QComboBox* m_list;  ///< of the same choices, while they are folded
};

}  // namespace attn::ui
