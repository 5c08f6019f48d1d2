// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <vector>

class QCheckBox;
class QToolButton;

namespace attn::ui {

/// One of the ways in which the program can be begun with.
struct StartCard {
  QString icon;  ///< the name of an SVG picture, whose black lines get the accent's colour
  QString title, text;
  QString button;  ///< what it says; the first card's is the one that stands out
  QString id;      ///< what StartPanel::chosen says of it
};

/// Something that can be opened at once: a file that was open lately, or an example.
struct StartExample {
  QString title, where;
  QString id;
};

/// What one may begin with: cards, examples with a picture each, and whether all that stands here at the next start
/// too.
class StartPanel : public QWidget {
  Q_OBJECT

 public:
  /// \param recent files, the latest first; none: their section is left out
  /// \param keys those that find every command
  StartPanel(const QString& title, const std::vector<StartCard>& cards, const std::vector<StartExample>& recent,
             const std::vector<StartExample>& examples, const QString& keys, bool isShownAtStart,
             QWidget* parent = nullptr);

  /// The picture of an example or a file, once it is there.
  void setPicture(const QString& id, const QImage& picture);
  /// A file can't be opened any more: it turns grey, and says why.
  void setMissing(const QString& id, const QString& why);
  void setShownAtStart(bool isShown);
  /// The side of such a picture.
  static int pictureSide();

 signals:
  void chosen(const QString& id);
  /// It is not wanted any more.
  void closed();
  void shownAtStart(bool isShown);

 private:
  QToolButton* exampleButton(const StartExample& example);

  QCheckBox* m_again;
};

}  // namespace attn::ui
