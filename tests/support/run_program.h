// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>

namespace attn::test {

struct Outcome {
  int status;
  QString out;
  QString error;
  QByteArray bytes = {};  ///< what went to the standard output, as it is
};

/// The program that the tests run: the environment may name another build of it.
inline QString programPath() { return qEnvironmentVariable("ATTN_PROGRAM", QStringLiteral(ATTN_PROGRAM)); }

/// Runs the program without a display and without a Qt platform; `input` is its standard input.
/// `output`: where its standard output goes; else into the outcome.
inline Outcome run(const QStringList& arguments, const QString& folder = {}, const QByteArray& input = {},
                   const QString& output = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(QLatin1String(name));
  process.setProcessEnvironment(environment);
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  if (!output.isEmpty()) process.setStandardOutputFile(output);
  process.start(programPath(), arguments);
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000)) return {-1, {}, process.errorString()};
  const QByteArray bytes = process.readAllStandardOutput();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, QString::fromUtf8(bytes),
          QString::fromUtf8(process.readAllStandardError()), bytes};
}

}  // namespace attn::test
