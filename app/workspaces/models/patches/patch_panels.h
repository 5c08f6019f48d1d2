// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/workspaces/form.h"
#include "app/workspaces/models/patches/patch_figure.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace attn::ui {
class NumberField;
}  // namespace attn::ui

namespace attn::app {

/// The picture that weights are drawn over.
class PicturePanel : public Form {
  Q_OBJECT

 public:
  explicit PicturePanel(QWidget* parent);
  void showDrawing(const PatchesDrawing& drawing);

 signals:
  void pictureWanted();

 private:
  QWidget* m_card;
  QLabel *m_thumbnail, *m_name, *m_facts, *m_none;
  QPushButton* m_remove;
};

/// How the tokens lie on the picture: as guessed, until one says otherwise.
class PatchGridPanel : public Form {
  Q_OBJECT

 public:
  explicit PatchGridPanel(QWidget* parent);
  void showDrawing(const PatchesDrawing& drawing);

 private:
  void change(const QString& text, const std::function<void(PatchChoice&)>& change);

  PatchGrid m_grid;  ///< in force
  QPushButton* m_again;
  QLabel *m_reason, *m_questionLabel;
  QComboBox* m_alternatives;
  ui::NumberField *m_rows, *m_columns, *m_before;
};

/// How the map is drawn.
class PatchShowPanel : public Form {
  Q_OBJECT

 public:
  explicit PatchShowPanel(QWidget* parent);
};

}  // namespace attn::app
