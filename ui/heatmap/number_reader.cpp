// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/number_reader.h"

#include <QThreadPool>
#include <algorithm>
#include <mutex>
#include <new>
#include <utility>

#include "ui/style/words.h"

namespace attn::ui {
namespace {

bool same(const UnreadNumbers& a, const UnreadNumbers& b) {
  return a.numbers == b.numbers && a.area == b.area && a.picture == b.picture;
}

bool isDrawn(const UnreadNumbers& each) {
  const double cells = static_cast<double>(each.area.rows()) * static_cast<double>(each.area.columns());
  return each.picture && (cells > double{mostDrawnAtOnce} || !each.numbers->keeps(each.area));
}

/// In parts, so that it can be stopped.
Message readAll(const std::vector<UnreadNumbers>& wanted, const Stop& stop, std::vector<DrawnCells>& drawn) {
  constexpr Index numbersOfPart = 1 << 18;
  const StopScope scope(&stop);
  try {
    for (const UnreadNumbers& each : wanted) {
      if (isDrawn(each)) {
        drawn.push_back(drawnCells(*each.picture));
        continue;
      }
      const CellArea& area = each.area;
      const Index step = std::max<Index>(1, numbersOfPart / area.columns());
      for (Index row = area.firstRow; row < area.lastRow && !stop.isRequested(); row += step)
        each.numbers->block({row, std::min(row + step, area.lastRow), area.firstColumn, area.lastColumn});
    }
  } catch (const Stopped&) {
    return {};
  } catch (const DataError& error) {
    return error.message();
  } catch (const std::bad_alloc&) {
    return {translatable("core", "there is not enough memory")};
  }
  return {};
}

}  // namespace

struct NumberReader::Link {
  std::mutex mutex;
  NumberReader* reader;
};

NumberReader::NumberReader(QObject* parent) : QObject(parent), m_link(std::make_shared<Link>()) {
  m_link->reader = this;
  constexpr int rest = 40;  // ms
  m_rest.setSingleShot(true);
  m_rest.setInterval(rest);
  connect(&m_rest, &QTimer::timeout, this, &NumberReader::start);
}

NumberReader::~NumberReader() {
  m_stop.request();
  const std::scoped_lock lock(m_link->mutex);
  m_link->reader = nullptr;
}

void NumberReader::readPicture(const std::vector<UnreadNumbers>& unread) {
  if (std::equal(unread.begin(), unread.end(), m_picture.begin(), m_picture.end(), same)) return;
  m_picture = unread;
  if (std::none_of(unread.begin(), unread.end(), isDrawn)) return start();
  m_stop.request();
  m_rest.start();
}

void NumberReader::readCell(const UnreadNumbers& cell) {
  if (m_cell && same(*m_cell, cell)) return;
  m_cell = cell;
  start();
}

void NumberReader::start() {
  m_rest.stop();
  m_stop.request();
  m_stop = Stop();
  std::vector<UnreadNumbers> wanted = m_picture;
  if (m_cell) wanted.insert(wanted.begin(), *m_cell);
  if (wanted.empty()) return;
  QThreadPool::globalInstance()->start([wanted = std::move(wanted), stop = m_stop, link = m_link] {
    std::vector<DrawnCells> drawn;
    const Message problem = readAll(wanted, stop, drawn);
    const std::scoped_lock lock(link->mutex);
    if (!link->reader) return;
    const auto tell = [reader = link->reader, problem, stop, drawn = std::move(drawn)] {
      if (stop.isRequested()) return;
      reader->m_cell.reset();
      if (!drawn.empty()) reader->m_drawn = drawn;
      if (!problem) {
        emit reader->arrived();
        return;
      }
      reader->m_picture.clear();  // whoever wants it again is told again
      emit reader->failed(translated(problem));
    };
    QMetaObject::invokeMethod(link->reader, tell, Qt::QueuedConnection);
  });
}

}  // namespace attn::ui
