// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/films/film_maker.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/workspaces/page.h"
#include "core/files/atomic_file.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

QString capitalised(QString words) { return words.isEmpty() ? words : words.replace(0, 1, words.front().toUpper()); }

/// What a choice asks for, drawn as the window shows it. \param recorded of a training; else it is trained first
ui::FilmSubject chosenSubject(const SavedScene& saved, const ui::FilmChoice& choice, const WorkspaceView& view,
                              const WorkspaceSteps& recorded) {
  FrameParameters parameters;
  if (choice.hasFooter)
    parameters = [view](const SavedScene& each) { return parametersOf(view, each.scene, each.view); };
  if (choice.topic != ui::trainingTopic) {
    const FilmField field = filmField(saved.scene, choice.topic.toStdString());
    return fieldFilm(saved, field, filmValues(field, choice.from, choice.to, choice.frames, choice.isLogarithmic),
                     drawnView(view), parameters);
  }
  const WorkspaceSteps steps =
      recorded.steps.size() > 1 || !view.training ? recorded : view.training(saved.scene, saved.view);
  const auto shown = [view, saved](WorkspaceFigure figure) {
    return pictureOf(inChosenRange(std::move(figure), view.id, saved.scene, saved.view));
  };
  return trainingFilm(steps, 0, std::numeric_limits<double>::max(), choice.frames, shown,
                      footerOf(steps, saved, parameters));
}

}  // namespace

FilmMaker::FilmMaker(ui::FilmDialog* dialog, Document* document, std::function<const Page*()> page, Worker* writer)
    : QObject(dialog), m_dialog(dialog), m_document(document), m_page(std::move(page)), m_writer(writer) {
  connect(dialog, &ui::FilmDialog::filmChanged, this, &FilmMaker::prepare);
  connect(dialog, &ui::FilmDialog::frameWanted, this, &FilmMaker::drawFrame);
  connect(dialog, &ui::FilmDialog::cancelWanted, this, &FilmMaker::cancel);
  connect(document, &Document::sceneChanged, this, &FilmMaker::readTopics);
  constexpr int longEnough = 300;  // milliseconds
  m_patience.setSingleShot(true);
  m_patience.setInterval(longEnough);
  connect(&m_patience, &QTimer::timeout, this, [this] { m_dialog->showPreparing(0); });
  const auto complain = [this](const Message& words) {
    m_patience.stop();
    m_dialog->showProblem(tr("%1.", "a sentence").arg(capitalised(ui::translated(words))));
  };
  connect(&m_preview, &Worker::failed, this, complain);
  connect(&m_topics, &Worker::failed, this, complain);
  connect(writer, &Worker::failed, this, [this](const Message& words) {
    m_dialog->showWriting({});
    emit failed(tr("The film can't be written: %1.").arg(ui::translated(words)));
  });
  readTopics();
}

FilmMaker::~FilmMaker() {
  if (m_writer) m_writer->stop();
}

void FilmMaker::readTopics() {
  m_topics.post([this, scene = m_document->scene()](Worker::Task&) -> Worker::Delivery {
    std::vector<ui::FilmTopic> topics;
    const Workspace& workspace = workspaceOf(scene);
    for (FilmField& field : filmFields(scene))
      topics.push_back({QString::fromStdString(field.path), field.name, field.scalar, field.value});
    std::vector<ui::FilmView> views;
    for (const WorkspaceView& view : workspace.views) {
      if (view.suits && !view.suits(scene)) continue;
      const QString description = capitalised(ui::translated(view.description));
      views.push_back({QString::fromLatin1(view.id), *view.name ? ui::translated(view.name) : description, description,
                       static_cast<bool>(view.training)});
    }
    // What is swept first is what a lecture shows.
    const auto isUsual = [](const ui::FilmTopic& topic) {
      return topic.id.endsWith(QLatin1String(".temperature")) || topic.id.contains(QLatin1String(".bandwidth"));
    };
    std::stable_partition(topics.begin(), topics.end(), isUsual);
    const QString trained = QString::fromLatin1(workspace.trainedView);
    if (!trained.isEmpty()) topics.insert(topics.begin(), {ui::trainingTopic, tr("The training"), {}, 0});
    return [this, topics, views, usual = QString::fromLatin1(workspace.usualView), trained] {
      const QString inSight = QString::fromStdString(m_page()->viewInSight());
      m_dialog->setTopics(topics, views, inSight.isEmpty() ? usual : inSight, trained);
    };
  });
}

void FilmMaker::prepare() {
  m_film.reset();
  m_preview.stop();
  m_patience.start();
  const ui::FilmChoice choice = m_dialog->choice();
  const SavedScene saved{m_document->scene(), m_document->viewState()};
  const WorkspaceView* view = findRow(workspaceOf(saved.scene).views, choice.view.toStdString());
  if (!view) return m_patience.stop();  // the topics of another workspace are on their way
  WorkspaceSteps recorded;
  if (choice.topic == ui::trainingTopic) recorded = m_page()->recordedTraining(view->id);
  ui::ExportOptions options = choice.options;
  options.title = m_document->figureTitle();
  m_preview.post([this, choice, saved, view = *view, recorded, options](Worker::Task& task) -> Worker::Delivery {
    const auto report = [&](double fraction) { task.report([this, fraction] { m_dialog->showPreparing(fraction); }); };
    const auto film =
        std::make_shared<const ui::Film>(ui::filmOf(chosenSubject(saved, choice, view, recorded), options, report));
    return [this, film] {
      m_film = film;
      m_patience.stop();
      m_dialog->showFilm(film->subject.count, film->size);
      drawFrame();
    };
  });
}

void FilmMaker::drawFrame() {
  if (!m_film) return;
  const Index frame = std::min(m_dialog->frame(), m_film->subject.count - 1);
  const QSizeF space = m_dialog->frameSpace(), size = m_film->size;
  constexpr double largestScale = 2;
  const double scale = std::min({space.width() / size.width(), space.height() / size.height(), largestScale});
  m_preview.post([this, film = m_film, frame, scale](Worker::Task&) -> Worker::Delivery {
    const QImage image = ui::frameOf(*film, frame, scale);
    return [this, image] { m_dialog->showFrame(image); };
  });
}

void FilmMaker::write(const QString& path, const ui::FilmFormat& format) {
  if (!m_film || m_writer->isBusy()) return;
  m_dialog->showWriting(0);
  // A delivery may come when the dialog is gone.
  m_writer->post([self = QPointer(this), path, format, film = m_film,
                  pace = m_dialog->choice().pace](Worker::Task& task) -> Worker::Delivery {
    int error = 0;
    const auto report = [&](double fraction) {
      task.report([self, fraction] {
        if (self) self->m_dialog->showWriting(fraction);
      });
    };
    try {
      writeFileAtomically(systemPath(path),
                          [&](int file) { error = ui::writeFilm(file, *film, format, pace, report); });
    } catch (const DataError& problem) {
      return [self, words = tr("%1 %2.").arg(shownFile(path), ui::translated(problem.message()))] {
        if (!self) return;
        self->m_dialog->showWriting({});
        emit self->failed(words);
      };
    }
    return [self, path, error] {
      if (!self) return;
      self->m_dialog->showWriting({});
      self->m_dialog->showSaved(path, shownFile(path), ui::colorErrorWords(error));
      emit self->written(path);
    };
  });
}

void FilmMaker::cancel() {
  m_writer->stop();
  m_dialog->showWriting({});
  m_dialog->showSaved({}, {}, tr("The film was not written."));
}

}  // namespace attn::app
