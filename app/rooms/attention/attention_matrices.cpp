#include "app/rooms/attention/attention_matrices.h"

#include "ui/table/matrix_editor.h"

namespace attn::app {

AttentionMatrices::AttentionMatrices(QWidget* window) : QObject(window), m_window(window) {}

void AttentionMatrices::open(const MatrixPlace& place) {
  if (!m_editor) {
    m_editor = new ui::MatrixEditor(m_window);
    connect(m_editor, &ui::MatrixEditor::edited, this, &AttentionMatrices::setNumbers);
    connect(m_editor, &ui::MatrixEditor::randomized, this, &AttentionMatrices::randomize);
  }
  m_place = place;
  show();
  m_editor->show();
  m_editor->raise();
  m_editor->activateWindow();
}

void AttentionMatrices::showResults(const AttentionResults& results) {
  m_results = results;
  if (m_editor && m_editor->isVisible()) show();
}

void AttentionMatrices::show() {
  ui::EditableMatrix shown;
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors:
      shown.title = tr("Vectors");
      shown.note = tr("A row a token, wherever it stands. To type a number makes all vectors typed ones.");
      shown.values = *m_results.vectors;
      shown.seed = m_scene.vectors.seed;
      for (const std::string& token : *m_results.vocabulary) shown.rowNames << QString::fromStdString(token);
      break;
    case MatrixPlace::What::projection:
      shown.title = tr("Projection %1").arg(QString::fromLatin1(projectionNames[m_place.projection]));
      shown.note = tr("A row an output, a column an input.");
      shown.values = *m_results.projections[m_place.projection];
      shown.seed = (m_scene.*projectionPlaces[m_place.projection]).seed;
      break;
    case MatrixPlace::What::parameter: {
      const auto value = m_results.parameters->find(m_place.parameter.toStdString());
      // Another scoring function was chosen meanwhile.
      if (value == m_results.parameters->end()) return m_editor->hide();
      shown.title = tr("Parameter %1").arg(m_place.parameter);
      shown.values = value->second.reshaped({value->second.rows(), value->second.cols()});
      shown.seed = m_scene.parameters.seed;
      break;
    }
  }
  m_editor->setMatrix(shown);
}

void AttentionMatrices::setNumbers(const Tensor& values, int gesture) {
  AttentionScene next = m_scene;
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors: {
      std::map<std::string, std::vector<float>> rows;
      for (std::size_t i = 0; i < m_results.vocabulary->size(); ++i) {
        const float* row = values.data() + static_cast<Index>(i) * values.cols();
        rows[(*m_results.vocabulary)[i]].assign(row, row + values.cols());
      }
      next.vectors.width = values.cols();
      emit edited(tr("Type vectors"), withTypedVectors(std::move(next), std::move(rows)), gesture);
      return;
    }
    case MatrixPlace::What::projection: {
      MatrixChoice& choice = next.*projectionPlaces[m_place.projection];
      choice.source = MatrixSource::typed;
      choice.rows = values.rows();
      choice.typed = values;
      emit edited(tr("Type %1").arg(QString::fromLatin1(projectionNames[m_place.projection])), next, gesture);
      return;
    }
    case MatrixPlace::What::parameter:
      next.parameters.typed[next.scoring + "/" + m_place.parameter.toStdString()] = values;
      emit edited(tr("Type %1").arg(m_place.parameter), next, gesture);
      return;
  }
}

void AttentionMatrices::randomize(quint64 seed) {
  AttentionScene next = m_scene;
  switch (m_place.what) {
    case MatrixPlace::What::none: return;
    case MatrixPlace::What::vectors:
      next.vectors.seed = seed;
      next.vectors.typed = {};
      if (next.vectors.source != VectorSource::typed) next.vectors.source = VectorSource::seeded;
      emit edited(tr("Randomise vectors"), next, m_clock.gesture());
      return;
    case MatrixPlace::What::projection: {
      MatrixChoice& choice = next.*projectionPlaces[m_place.projection];
      choice.rows = m_results.projections[m_place.projection]->rows();
      choice.source = MatrixSource::random;
      choice.seed = seed;
      emit edited(tr("Randomise %1").arg(QString::fromLatin1(projectionNames[m_place.projection])), next,
                  m_clock.gesture());
      return;
    }
    case MatrixPlace::What::parameter:
      next.parameters = withSeed(std::move(next.parameters), next.scoring, seed);
      emit edited(tr("Randomise parameters"), next, m_clock.gesture());
      return;
  }
}

}  // namespace attn::app
