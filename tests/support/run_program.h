#pragma once

#include <QProcess>
#include <QStringList>

namespace attn::test {

struct Outcome {
  int status;
  QString out;
  QString error;
};

/// Runs the program without a display and without a Qt platform.
inline Outcome run(const QStringList& arguments, const QString& folder = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(QLatin1String(name));
  process.setProcessEnvironment(environment);
  if (!folder.isEmpty()) process.setWorkingDirectory(folder);
  process.start(QStringLiteral(ATTN_PROGRAM), arguments);
  if (!process.waitForFinished(60'000)) return {-1, {}, process.errorString()};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
          QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace attn::test
