// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/render_outputs.h"

#include <QDir>
#include <QFileInfo>
#include <cstddef>
#include <span>

#include "app/commands/command_line.h"
#include "app/commands/standard_streams.h"
#include "core/files/atomic_file.h"

namespace attn::app {
namespace {

constexpr QLatin1String nameField("{name}");

template <class Work>
void aboutBatch(const Work& work) {
  try {
    work();
  } catch (const BatchError& error) {
    throw FileError(error.path(), error.what());
  }
}

}  // namespace

QStringList outputsOf(const QStringList& inputs, const QString& output) {
  const qsizetype folder = output.lastIndexOf(u'/') + 1;
  if (!output.mid(folder).contains(nameField)) {
    if (inputs.size() == 1) return {output};
    throw UsageError("there are " + std::to_string(inputs.size()) + " inputs, and the output is “" +
                     output.toStdString() + "”: expected {name} in its name, as “{name}.svg”");
  }
  QStringList outputs;
  for (const QString& input : inputs) {
    const QString plain = QDir::cleanPath(input);
    const QString name = isStandardStream(input)    ? QStringLiteral("input")
                         : QFileInfo(plain).isDir() ? QFileInfo(plain).fileName()
                                                    : QFileInfo(plain).completeBaseName();
    QString filled = output.mid(folder);
    filled = output.left(folder) + filled.replace(nameField, name);
    if (outputs.contains(filled))
      throw UsageError("two inputs would be drawn to “" + filled.toStdString() +
                       "”: expected inputs whose names differ without folder and ending");
    outputs << filled;
  }
  return outputs;
}

void Outputs::add(const QString& output, const QByteArray& bytes) {
  if (isStandardStream(output))
    m_standardOutput = bytes;
  else
    aboutBatch([&] { m_batch.add(output, bytes); });
}

void Outputs::add(const std::vector<BatchPart>& parts, const std::vector<BatchFile>& files, const DrawPart& draw) {
  aboutBatch([&] { m_batch.add(parts, files, draw); });
}

void Outputs::finish() {
  aboutBatch([&] { m_batch.name(); });
  if (m_standardOutput.isEmpty()) return;
  aboutFile(QStringLiteral("-"), [&] {
    writeOutput(QStringLiteral("-"), [&](int to) {
      writeAll(to, 0, std::as_bytes(std::span(m_standardOutput.constData(), std::size_t(m_standardOutput.size()))));
    });
  });
}

}  // namespace attn::app
