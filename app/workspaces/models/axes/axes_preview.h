// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/workspaces/worker.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/style/color_map.h"

class QLabel;
class QPushButton;

namespace attn::app {

/// What the first heads of a file would look like with other axes, before they are taken: small pictures, or why there
/// are none. They are made off the GUI thread.
class AxesPreview : public QWidget {
  Q_OBJECT

 public:
  explicit AxesPreview(QWidget* parent);

  /// Shows what a scene with other axes would show. \param words what is different
  void preview(const ModelsScene& scene, const QString& words, const ui::ColorMap* colors);
  void dismiss();
  bool isUpToDate() const { return !m_worker.isBusy(); }

 signals:
  void taken();
  void cancelled();

 private:
  void showPicture(const QImage& picture, const QString& words, bool canBeTaken);
  void bringIntoSight();

  std::shared_ptr<ModelsPipeline> m_pipeline;  ///< of the worker's thread
  QLabel *m_change, *m_picture, *m_words;
  QPushButton* m_take;
  bool m_followsPanel = false;
  Worker m_worker;  ///< last, so that its thread ends before anything that a job uses goes
};

}  // namespace attn::app
