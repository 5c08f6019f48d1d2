// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_matrices.h"

#include <QScreen>
#include <algorithm>

#include "ui/table/matrix_editor.h"

namespace attn::app {

namespace {

/// Where a dialog covers nothing of a view: beside its window, below or above it if the screen has room there, else
/// over the wider of the window's sides, as wide as that is.
QRect placeBeside(const QWidget& view, const QWidget& dialog) {
  const QRect screen = view.screen()->availableGeometry(), window = view.window()->frameGeometry();
  const QRect seen(view.mapToGlobal(QPoint(0, 0)), view.size());
  QRect place(QPoint(0, seen.top()), dialog.size().boundedTo(screen.size()));
  constexpr int gap = 8;
  if (window.right() + gap + place.width() <= screen.right()) {
    place.moveLeft(window.right() + gap);
  } else if (window.left() - gap - place.width() >= screen.left()) {
    place.moveRight(window.left() - gap);
  } else if (window.bottom() + gap + place.height() <= screen.bottom()) {
    place.moveTo(seen.left(), window.bottom() + gap);
  } else if (window.top() - gap - place.height() >= screen.top()) {
    place.moveLeft(seen.left());
    place.moveBottom(window.top() - gap);
  } else {
    const bool isRight = window.right() - seen.right() >= seen.left() - window.left();
    const int space = (isRight ? window.right() - seen.right() : seen.left() - window.left()) - 2 * gap;
    place.setWidth(std::max(dialog.minimumWidth(), std::min(place.width(), space)));
    isRight ? place.moveRight(window.right() - gap) : place.moveLeft(window.left() + gap);
  }
  return place;
}

}  // namespace

AttentionMatrices::AttentionMatrices(QWidget* window) : QObject(window), m_window(window) {}

void AttentionMatrices::open(const MatrixPlace& place) {
  if (!m_editor) {
    m_editor = new ui::MatrixEditor(m_window);
    connectEditor();
  }
  const bool wasOpen = m_editor->isVisible();
  m_place = place;
  show();
  if (!wasOpen && m_view) m_editor->setGeometry(placeBeside(*m_view, *m_editor));
  m_editor->show();
  m_editor->raise();
  m_editor->activateWindow();
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
