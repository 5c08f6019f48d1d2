// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <vector>

namespace attn::ui {

/// A list in which one row is chosen. Each row has a name and a formula; all rows are in sight.
class ChoiceList : public QListWidget {
  Q_OBJECT

 public:
  struct Choice {
    QString id;
    QString name;
    QString richFormula;
    QString plainFormula;
    QString note;
    bool isFaint = false;  ///< the formula, as an example is
  };

  explicit ChoiceList(const std::vector<Choice>& choices, QWidget* parent = nullptr);

  /// Shows a choice, without saying that the user chose it.
  void setCurrent(const QString& id);
  QString current() const;
  /// A letter behind the name of a choice.
  struct Mark {
    QString id, letter;
    bool isAccented = false;
  };
  /// The letters of all choices; a choice may have several.
  void setMarks(const std::vector<Mark>& marks);
  /// Where a choice stands; −1 if there is none of that id.
  int rowOf(const QString& id) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 signals:
  /// The user chose.
  void chosen(const QString& id);
};

}  // namespace attn::ui
