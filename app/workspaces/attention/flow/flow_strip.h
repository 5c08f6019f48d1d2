// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QScrollArea>
#include <vector>

#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/flow/flow_figure.h"

namespace attn::app {

/// The weights of one sequence as small pictures with a name each: of its heads, their mean and maximum. Of two
/// mechanisms a row each.
struct SequencePictures {
  struct Row {
    QString letter;  ///< "A" or "B"; empty without a comparison
    QStringList names;
    std::vector<FlowThumbnail> parts;
  };
  std::vector<Row> rows;
};

/// So many sequences have pictures at most.
constexpr Index mostFlowSequences = 32;

/// Those of every sequence of a flow, in one range of colours. \param pinned as for flowFigure()
std::vector<SequencePictures> sequencePictures(const AttentionFlow& flow, const std::optional<AttentionFlow>& pinned,
                                               const PassColors& colors, WeightStages& stages);

/// A sequence by its pictures; it is checked while the flow is its.
class SequenceButton : public QAbstractButton {
  Q_OBJECT

 public:
  explicit SequenceButton(Index sequence, QWidget* parent = nullptr);

  void showPictures(const SequencePictures& pictures);
  const SequencePictures& pictures() const { return m_pictures; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  SequencePictures m_pictures;
};

/// All sequences beside each other: what one does in the flow, seen beside the others. A click shows its flow.
class FlowStrip : public QScrollArea {
  Q_OBJECT

 public:
  explicit FlowStrip(QWidget* parent = nullptr);

  void showSequences(const std::vector<SequencePictures>& sequences, Index current);
  const std::vector<SequenceButton*>& buttons() const { return m_buttons; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

 signals:
  void chosen(attn::Index sequence);

 private:
  QWidget* m_row;
  std::vector<SequenceButton*> m_buttons;
};

}  // namespace attn::app
