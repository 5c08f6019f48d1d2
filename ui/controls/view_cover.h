// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace attn::ui {

/// Lies over a view whose picture is no longer true: the picture stays, dimmed, under words that say why, with buttons
/// that mend it. The view takes no gestures meanwhile.
class ViewCover : public QWidget {
  Q_OBJECT

 public:
  /// A way out.
  struct Offer {
    QString text;
    QString name;  ///< for screen readers
    std::function<void()> take;
  };

  /// \param view a widget that has a parent; the cover follows it
  explicit ViewCover(QWidget* view);

  /// Covers the view. `lead` stands before the buttons, if there are any.
  void say(const QString& words, const QString& lead = {}, const std::vector<Offer>& offers = {});
  /// Uncovers it.
  void clear();
  /// Empty while the view is not covered.
  QString words() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QWidget* m_view;
  QLabel* m_words;
  QWidget* m_offers;
  QHBoxLayout* m_line;
};

}  // namespace attn::ui
