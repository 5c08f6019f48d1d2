// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <memory>

#include "app/workspaces/form.h"
#include "core/scene/models/models_pipeline.h"
#include "ui/style/color_map.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;

namespace attn::ui {
class NumberSlider;
class SegmentedControl;
class TokenChips;
class TokenEditor;
}  // namespace attn::ui

namespace attn::app {

class AxesPreview;

/// What an edit does to its head: "silenced, T = 2".
QString editWords(const ModelEdit& edit);

/// The model that is open: its folder, and what is known of it. Its actions stand above the models that were open
/// before.
class ModelPanel : public Form {
  Q_OBJECT

 public:
  explicit ModelPanel(QWidget* parent);
  void showResults(const ModelsResults& results);

 signals:
  void folderWanted();
  void fileWanted();
  void chosen(const QString& folder);
  /// The model that stands where the document's was is to be taken for it.
  void anotherAccepted();

 private:
  void fillRecent(QMenu* menu);

  QLabel* m_name;
  QWidget *m_card, *m_accept;
  QGridLayout* m_facts;
};

/// The text that the model reads, a second one, and one that heads are patched from.
class ModelTextPanel : public Form {
  Q_OBJECT

 public:
  explicit ModelTextPanel(QWidget* parent);
  void showResults(const ModelsResults& results);
  ui::TokenEditor* text() const { return m_text; }

 private:
  ui::TokenEditor* makeEditor(const QString& name, std::string ModelsScene::*member);

  ui::TokenEditor *m_text, *m_second, *m_other;
  ui::TokenChips* m_chips;
  QLabel *m_secondLabel, *m_count, *m_otherCount;
};

/// What the axes of a file are: as they are guessed, until one says otherwise. What is chosen is seen in small before
/// it is taken; Esc leaves all as it was.
class AxesPanel : public Form {
  Q_OBJECT

 public:
  explicit AxesPanel(QWidget* parent);
  void showResults(const ModelsResults& results);
  bool isUpToDate() const;

 protected:
  bool event(QEvent* event) override;

 private:
  void setRole(std::size_t axis, char letter);
  void showRoles();
  void takeWanted();
  void dismissWanted();
  void addTensors();
  void addKind();
  void showTokens(const OpenedFile& file);

  std::shared_ptr<const OpenedFile> m_file;
  ModelsScene m_scene;
  const ui::ColorMap* m_colors = nullptr;
  std::string m_wanted;  ///< a letter for each axis that is looked at, and not yet taken; empty: none is
  QString m_wantedWords;
  std::vector<QComboBox*> m_roles;  ///< an axis each
  AxesPreview* m_preview;
  QLabel* m_words;
  QWidget* m_list;
  QWidget* m_again;
  QWidget* m_rows;
  ui::TokenEditor* m_tokens;
  QLabel* m_tokenCount;
};

/// What is changed in the head that is open.
class HeadEditPanel : public Form {
  Q_OBJECT

 public:
  explicit HeadEditPanel(QWidget* parent);
  void showHead(const Scene& scene, const std::optional<HeadPlace>& place);
  /// \param problem why the head can't be kept
  void showKeeping(const Message& problem);

 signals:
  /// The head is to become attention of its own.
  void keepingWanted();

 private:
  void change(const QString& text, const std::function<void(ModelEdit&)>& change, int gesture = 0);
  void addScalarsOfEdit(const std::function<FormScalars(const ModelEdit&)>& scalars);

  std::optional<HeadPlace> m_place;
  ui::SegmentedControl* m_silence;
  ui::NumberSlider* m_temperature;
  QComboBox *m_mask, *m_normaliser;
  QCheckBox* m_patched;
  QWidget* m_keep;
};

/// All edits of a model's heads: each can be switched off, gone to, and taken away.
class ModelEditsPanel : public Form {
  Q_OBJECT

 public:
  explicit ModelEditsPanel(QWidget* parent);

 signals:
  void headWanted(const attn::HeadPlace& place);

 private:
  void showEdits(const ModelsScene& scene);

  QWidget* m_list;
  QLabel* m_none;
  std::vector<ModelEdit> m_shown;
};

/// Folders of models that were opened, the last one first.
QStringList recentModels();
void rememberModel(const QString& folder);

}  // namespace attn::app
