// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

namespace attn::ui {

/// The tokens of some sequences as a reader of the scene sees them: one paragraph a sequence, padding faint.
class TokenChips : public QWidget {
  Q_OBJECT

 public:
  explicit TokenChips(QWidget* parent = nullptr);

  /// `real[i]` tokens of a sequence are its own, the others fill it up.
  void setTokens(const std::vector<QStringList>& sequences, const std::vector<int>& real);

  /// A token that is pointed at elsewhere, by the places of its sequence and of itself.
  struct Lit {
    std::size_t sequence;
    int token;

    bool operator==(const Lit&) const = default;
  };
  /// The query is solid, the key framed.
  void light(std::optional<Lit> query, std::optional<Lit> key);

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
    std::size_t sequence = 0;
    int token = 0;  // of a plain one, the first that it stands for
  };
  std::vector<Chip> arrange(double width, double* height) const;

  std::vector<QStringList> m_sequences;
  std::vector<int> m_real;
  std::optional<Lit> m_query, m_key;
};

}  // namespace attn::ui
