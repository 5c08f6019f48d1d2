// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>
#include <vector>

#include "ui/export/film.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSlider;

namespace attn::ui {

class NumberField;
class SegmentedControl;

/// Something that a film can go through.
struct FilmTopic {
  QString id;  ///< the path of a number, or trainingTopic
  QString name;
  std::optional<Scalar> scalar{};  ///< of a number: its range; none: any finite one
  double value = 0;                ///< of a number: where it is now
};
inline constexpr QLatin1String trainingTopic("training");

/// What can be seen of it.
struct FilmView {
  QString id, name, description;
  bool showsTraining = false;
};

/// What was chosen.
struct FilmChoice {
  QString topic, view;
  double from = 0, to = 0;  ///< of a number
  bool isLogarithmic = false;
  Index frames = 0;
  ExportOptions options = {};  ///< of a frame, but for title and footer
  bool hasFooter = false;
  FilmPace pace = {};
  const FilmFormat* format = nullptr;
};

/// Asks what a film is to show and how, and shows its frames under a slider. It draws and writes nothing itself: who
/// owns it hears what is wanted and tells what came of it. All choices are remembered in the settings. Esc cancels what
/// is being written, and else closes.
class FilmDialog : public QDialog {
  Q_OBJECT

 public:
  explicit FilmDialog(QWidget* parent);
  ~FilmDialog() override;

  /// What there is to choose from, at least one of each; `usual` is the view to begin with, and `trained` that for a
  /// training. What is chosen stays chosen where it is still there.
  void setTopics(const std::vector<FilmTopic>& topics, const std::vector<FilmView>& views, const QString& usual,
                 const QString& trained);
  FilmChoice choice() const;
  /// The frame under the slider, and how large it may be, in pixels.
  Index frame() const;
  QSize frameSpace() const;

  /// The film that filmChanged() asked for is being looked at, 0 … 1.
  void showPreparing(double fraction);
  /// It is known: so many frames of this size. It can be saved from then on.
  void showFilm(Index frames, QSize size);
  /// The frame that frameWanted() asked for.
  void showFrame(const QImage& image);
  /// There is no such film: why.
  void showProblem(const QString& words);
  /// So much is written, 0 … 1; none: nothing is being written any more.
  void showWriting(std::optional<double> fraction);
  /// The film is in this file, which has this name. `remark`: what there is to say of it, or empty.
  void showSaved(const QString& path, const QString& name, const QString& remark);

 signals:
  void filmChanged();
  void frameWanted();
  void saveWanted();
  void cancelWanted();
  void folderWanted(const QString& path);

 public slots:
  void reject() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makePreview();
  QWidget* makeControls();
  void chooseTopic();
  void showUsualEnds();
  void tellChange();
  void showLength();
  const FilmTopic* topic() const;
  void remember() const;
  void recall();

  std::vector<FilmTopic> m_topics;
  std::vector<FilmView> m_views;
  QString m_usualView, m_trainedView, m_savedPath, m_recalledTopic;
  double m_recalledFrom = 0, m_recalledTo = 0;
  bool m_isRecalledLogarithmic = false;
  Index m_frameCount = 0;
  QSize m_size;
  bool m_isWriting = false, m_isKnown = false;

  QComboBox *m_topic, *m_view, *m_loop;
  SegmentedControl *m_scale, *m_format;
  NumberField *m_from, *m_to, *m_frames, *m_pace, *m_width;
  QCheckBox* m_footer;
  std::vector<QWidget*> m_ofNumbers;  ///< what a training has no use for
  QSlider* m_slider;
  QLabel *m_preview, *m_place, *m_length, *m_warning, *m_saved;
  QProgressBar* m_progress;
  QPushButton *m_save, *m_close, *m_show;
};

}  // namespace attn::ui
