// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_matrices.h"

#include <QEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QStyle>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/table/matrix_editor.h"

namespace attn::app {

namespace {

constexpr QLatin1String placeKey("table/place");

int areaOf(const QRect& rect) { return rect.isEmpty() ? 0 : rect.width() * rect.height(); }

constexpr int step = 8;

int coveredBy(const QRect& place, const std::vector<QRect>& seen) {
  int covered = 0;
  for (const QRect& each : seen) covered += areaOf(each & place);
  return covered;
}

/// Where a window of one of these sizes covers least of what is seen, nearest to the middle of the room: with the first
/// size that covers nothing of it.
QRect clearPlace(const std::vector<QSize>& sizes, const QRect& room, const std::vector<QRect>& seen) {
  QRect best;
  std::pair<int, int> least;  // of what is covered, and how far that is from the middle
  for (const QSize& wanted : sizes) {
    const QSize size = wanted.boundedTo(room.size());
    for (int top = room.top(); top + size.height() <= room.bottom() + 1; top += step)
      for (int left = room.left(); left + size.width() <= room.right() + 1; left += step) {
        const QRect place(QPoint(left, top), size);
        const std::pair cost(coveredBy(place, seen), (place.center() - room.center()).manhattanLength());
        if (!best.isNull() && cost >= least) continue;
        best = place;
        least = cost;
      }
    if (least.first == 0) break;
  }
  return best;
}

/// The same place, at most so high, as far as it covers no more then.
QRect grown(QRect place, int height, const QRect& room, const std::vector<QRect>& seen) {
  const int covered = coveredBy(place, seen);
  const auto isFree = [&](const QRect& each) { return room.contains(each) && coveredBy(each, seen) == covered; };
  while (place.height() + step <= height) {
    const QRect down = place.adjusted(0, 0, 0, step), up = place.adjusted(0, -step, 0, 0);
    if (!isFree(down) && !isFree(up)) break;
    place = isFree(down) ? down : up;
  }
  return place;
}

/// Where the user put the table the last time, if a screen still has that place.
std::optional<QRect> rememberedPlace() {
  const QRect place = QSettings().value(placeKey).toRect();
  return place.isValid() && QGuiApplication::screenAt(place.center()) ? std::optional(place) : std::nullopt;
}

}  // namespace

AttentionMatrices::AttentionMatrices(QWidget* window) : QObject(window), m_window(window) {}

void AttentionMatrices::open(const MatrixPlace& place) {
  if (!m_editor) {
    m_editor = new ui::MatrixEditor(m_window);
    m_editor->installEventFilter(this);
    connectEditor();
  }
  const bool wasOpen = m_editor->isVisible();
  m_place = place;
  show();
  if (!wasOpen) {
    const auto remembered = rememberedPlace();
    m_editor->setGeometry(remembered ? *remembered : firstPlace());
    m_givenPlace = m_editor->geometry();
  }
  m_editor->show();
  m_editor->raise();
  m_editor->activateWindow();
}

/// Over the window that it belongs to, whose own frame says how high a title bar is here.
QRect AttentionMatrices::firstPlace() const {
  const QWidget* window = m_window->window();
  const QRect screen = m_window->screen()->availableGeometry();
  QRect room = window->geometry();
  // A window that is larger than its screen reaches over others.
  if (room.width() <= screen.width() && room.height() <= screen.height()) room &= screen;
  if (room.isEmpty()) room = screen;
  const int titleBar = std::max(m_editor->style()->pixelMetric(QStyle::PM_TitleBarHeight),
                                window->geometry().top() - window->frameGeometry().top());
  const QSize frame(0, titleBar);
  const QSize whole = m_editor->sizeOfWhole() + frame;
  const QSize low(whole.width(), std::min(whole.height(), m_editor->minimumHeight() + frame.height()));
  const std::vector<QRect> seen = m_seen ? m_seen() : std::vector<QRect>();
  return grown(clearPlace({whole, low}, room, seen), whole.height(), room, seen).adjusted(0, titleBar, 0, 0);
}

bool AttentionMatrices::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_editor && event->type() == QEvent::Hide && m_editor->geometry() != m_givenPlace)
    QSettings().setValue(placeKey, m_editor->geometry());
  return QObject::eventFilter(watched, event);
}

void AttentionMatrices::connectEditor() {
  connect(m_editor, &ui::MatrixEditor::edited, this, &AttentionMatrices::setNumbers);
  connect(m_editor, &ui::MatrixEditor::randomized, this, &AttentionMatrices::randomize);
}

ui::MatrixEditor* AttentionMatrices::makePart(QWidget* parent) {
  m_editor = new ui::MatrixEditor(parent, ui::MatrixEditor::As::part);
  m_editor->hide();
  connectEditor();
  return m_editor;
}

void AttentionMatrices::setPlace(const MatrixPlace& place, const ui::ColorMap* colors) {
  m_place = place;
  m_colors = colors;
  m_editor->setVisible(place.what != MatrixPlace::What::none);
  show();
}

void AttentionMatrices::showResults(const AttentionResults& results) {
  m_results = results;
  if (m_editor && m_editor->isVisible()) show();
}

void AttentionMatrices::show() {
  ui::EditableMatrix shown;
  const Mechanism& mechanism = m_results.scene.mechanism;
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors:
      shown.title = tr("Vectors");
      shown.note = tr("A row a token, wherever it stands. To type a number makes all vectors typed ones.");
      shown.values = *m_results.vectors;
      shown.seed = m_results.scene.inputs.vectors.seed;
      // Tokens without typed vectors have drawn ones.
      shown.isDrawn = m_results.scene.inputs.vectors.source == VectorSource::seeded ||
                      (m_results.scene.inputs.vectors.source == VectorSource::typed &&
                       m_results.scene.inputs.vectors.typed->empty());
      for (const std::string& token : *m_results.vocabulary) shown.rowNames << QString::fromStdString(token);
      break;
    case MatrixPlace::What::projection:
      shown.title = tr("Projection %1").arg(plainLetters(QString::fromLatin1(m_place.projection->symbol)));
      shown.note = tr("A row an output, a column an input.");
      shown.values = *(m_results.projections.*m_place.projection->matrix);
      shown.seed = (mechanism.projections.*m_place.projection->choice).seed;
      shown.isDrawn = (mechanism.projections.*m_place.projection->choice).source == MatrixSource::random;
      break;
    case MatrixPlace::What::parameter: {
      const auto value = m_results.pass.scoreInputs.parameters->find(m_place.parameter.toStdString());
      // Another scoring function was chosen meanwhile.
      if (value == m_results.pass.scoreInputs.parameters->end()) return m_editor->hide();
      shown.title = tr("Parameter %1").arg(plainLetters(m_place.parameter));
      shown.values = value->second.reshaped({value->second.rows(), value->second.cols()});
      shown.seed = mechanism.parameters.seed;
      shown.isDrawn = !mechanism.parameters.typed.contains(mechanism.scoring + "/" + m_place.parameter.toStdString());
      break;
    }
  }
  shown.colors = m_colors;
  m_editor->setMatrix(shown);
}

void AttentionMatrices::setNumbers(const Tensor& values, int gesture) {
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors: {
      TypedVectors rows;
      for (std::size_t i = 0; i < m_results.vocabulary->size(); ++i) {
        const float* row = values.data() + static_cast<Index>(i) * values.cols();
        rows[(*m_results.vocabulary)[i]].assign(row, row + values.cols());
      }
      const auto change = [rows, width = values.cols()](AttentionScene& scene) {
        scene.inputs.vectors.width = width;
        scene.inputs = withTypedVectors(std::move(scene.inputs), rows);
      };
      emit edited(tr("Type vectors"), change, gesture);
      return;
    }
    case MatrixPlace::What::projection: {
      const auto change = [projection = m_place.projection, matrix = Box<Tensor>(values)](AttentionScene& scene) {
        MatrixChoice& choice = scene.mechanism.projections.*projection->choice;
        choice.source = MatrixSource::typed;
        choice.rows = matrix->rows();
        choice.typed = matrix;
      };
      emit edited(tr("Type %1").arg(plainLetters(QString::fromLatin1(m_place.projection->symbol))), change, gesture);
      return;
    }
    case MatrixPlace::What::parameter: {
      const auto change = [name = m_place.parameter.toStdString(),
                           matrix = Box<Tensor>(values)](AttentionScene& scene) {
        scene.mechanism.parameters.typed[scene.mechanism.scoring + "/" + name] = matrix;
      };
      emit edited(tr("Type %1").arg(plainLetters(m_place.parameter)), change, gesture);
      return;
    }
  }
}

void AttentionMatrices::randomize(quint64 seed) {
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors: {
      const auto change = [seed](AttentionScene& scene) {
        VectorChoice& vectors = scene.inputs.vectors;
        vectors.seed = seed;
        vectors.typed = {};
        if (vectors.source != VectorSource::typed) vectors.source = VectorSource::seeded;
      };
      emit edited(tr("Randomise vectors"), change, m_clock.gesture());
      return;
    }
    case MatrixPlace::What::projection: {
      const auto change = [projection = m_place.projection, seed,
                           rows = (m_results.projections.*m_place.projection->matrix)->rows()](AttentionScene& scene) {
        MatrixChoice& choice = scene.mechanism.projections.*projection->choice;
        choice.rows = rows;
        choice.source = MatrixSource::random;
        choice.seed = seed;
      };
      emit edited(tr("Randomise %1").arg(plainLetters(QString::fromLatin1(m_place.projection->symbol))), change,
                  m_clock.gesture());
      return;
    }
    case MatrixPlace::What::parameter: {
      const auto change = [seed](AttentionScene& scene) {
        Mechanism& mechanism = scene.mechanism;
        mechanism.parameters = withSeed(std::move(mechanism.parameters), mechanism.scoring, seed);
      };
      emit edited(tr("Randomise parameters"), change, m_clock.gesture());
      return;
    }
  }
}

}  // namespace attn::app
