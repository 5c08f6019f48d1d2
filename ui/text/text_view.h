// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "core/tensor/number_grid.h"
#include "ui/style/color_map.h"
#include "ui/style/drawn_view.h"

namespace attn::ui {

/// A text that is coloured by attention: the tokens, and the weights of one or more heads.
struct TextFigure {
  QStringList queries, keys;  ///< the same list where a text attends to itself
  struct Head {
    QString name;
    SharedGrid numbers;  ///< a row a query, a column a key
  };
  std::vector<Head> heads;
  const ColorMap* colors = nullptr;  ///< of a head that is alone, and of a page; several have a colour each
};

/// The sentence itself, coloured by what the token in sight attends to, or by who attends to it. A head that is alone
/// colours the words; of several each has a band below the words. Weights from 0.05 on stand below. It shows values and
/// emits gestures; it changes nothing itself.
///
/// Mouse: the token that is pointed at is the one in sight for so long; a click keeps it. Keys: arrows, Home and End go
/// from token to token.
class TextView : public DrawnView {
  Q_OBJECT

 public:
  explicit TextView(QWidget* parent = nullptr);

  void setFigure(const TextFigure& figure);
  const TextFigure& figure() const { return m_figure; }
  /// \param isAttendedBy colours tell who attends to the token, instead of what it attends to
  void setDirection(bool isAttendedBy);
  /// The token that is kept in sight: a query, or a key where the text tells who attends to it.
  void setCurrent(Index token);
  Index current() const { return m_current; }
  /// The one in sight: that which is pointed at, else the one that is kept.
  Index lit() const { return m_hover.value_or(m_current); }

  /// The weights of the token in sight, in words: "“it” attends to “animal” 0.52, “the” 0.11".
  QString words() const;
  /// The coloured text to be pasted into a page or a mail.
  QString html() const;
  /// As it is in sight, with all of its lines.
  QImage picture();
  /// Where a coloured word lies in the viewport.
  QRectF viewportRect(Index token) const;

 signals:
  void chosen(attn::Index token);
  /// What is under the pointer, in words; empty: nothing.
  void pointedAt(const QString& words);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  /// A word of one of the two lists, in the content.
  struct Word {
    QRectF rect;
    bool isAsked;  ///< of the list that the token in sight is one of
    Index token;
  };

  const QStringList& asked() const { return m_isAttendedBy ? m_figure.keys : m_figure.queries; }
  const QStringList& colored() const { return m_isAttendedBy ? m_figure.queries : m_figure.keys; }
  bool isOneText() const { return m_figure.queries == m_figure.keys; }
  float weightOf(std::size_t head, Index colored) const;
  double bandsHeight() const;
  void arrange();
  double placeWords(const QStringList& words, bool isAsked, double top);
  void paintAll(QPainter& painter);
  void paintWord(QPainter& painter, const Word& word);
  const Word* wordAt(QPointF point) const;
  void setHover(std::optional<Index> token);
  QPointF origin() const;

  TextFigure m_figure;
  bool m_isAttendedBy = false;
  Index m_current = 0;
  std::optional<Index> m_hover;
  std::vector<Word> m_words;
  double m_height = 0;
};

}  // namespace attn::ui
