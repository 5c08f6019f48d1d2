// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

namespace attn::ui {

/// The tokens of some sequences as a reader of the scene sees them: one paragraph a sequence, padding faint.
class TokenChips : public QWidget {
  Q_OBJECT

 public:
  explicit TokenChips(QWidget* parent = nullptr);

  /// `real[i]` tokens of a sequence are its own, the others fill it up.
  void setTokens(const std::vector<QStringList>& sequences, const std::vector<int>& real);

  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Chip {
    QRectF rect;
    QString text;
    bool blank;
    bool plain = false;  // "and 300 more"
  };
  std::vector<Chip> arrange(double width, double* height) const;

  std::vector<QStringList> m_sequences;
  std::vector<int> m_real;
};

}  // namespace attn::ui
