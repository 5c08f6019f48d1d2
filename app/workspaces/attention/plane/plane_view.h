// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "app/workspaces/attention/plane/plane_figure.h"

class QComboBox;
class QGridLayout;
class QLabel;

namespace attn::ui {
class CurveChart;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

/// The plane of queries and keys of one of some heads. A click on a query or a key chooses it, [ and ] go from point to
/// point. Nothing can be dragged: a place of the plane is that of many vectors.
class PlaneView : public QWidget {
  Q_OBJECT

 public:
  explicit PlaneView(QWidget* parent);

  /// \param problem why there are none
  void showHeads(std::vector<HeadPlane> heads, const Message& problem);
  void setRule(const std::string& rule);
  /// The head that a panel of the pass's heatmaps is of.
  void showPanel(const Pass& pass, std::size_t panel);
  /// The query and the key that are looked at.
  void setPair(std::optional<Index> query, std::optional<Index> key);

  ui::CurveChart* chart() const { return m_chart; }
  /// The head that is in sight; null: there is none.
  const HeadPlane* head() const;
  const std::string& rule() const { return m_rule; }
  std::optional<Index> query() const { return m_query; }

 signals:
  /// Another head was chosen.
  void headChosen();
  void queryChosen(attn::Index query);
  void keyChosen(attn::Index key);
  void ruleChosen(const QString& id);
  /// What is under the pointer, in words; empty: nothing.
  void pointedAt(const QString& words);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// The words above and below the plane, or, in a low and wide place, beside it.
  void arrange(bool besideEachOther);
  void arrangeByRoom();
  void showPlane();
  void connectChart();
  QString pointWords(Index point) const;

  std::vector<HeadPlane> m_heads;
  Message m_problem;
  std::string m_rule;
  std::optional<Index> m_query, m_key;
  QGridLayout* m_grid;
  bool m_isWide = false;
  QWidget* m_choices;
  QComboBox* m_choice;
  ui::SegmentedControl* m_rules;
  QLabel *m_share, *m_product;
  ui::CurveChart* m_chart;
};

}  // namespace attn::app
