// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

namespace attn::app {

const std::vector<Language>& languages() {
  static const std::vector<Language> rows = {{"en", "English"}, {"zh_CN", "简体中文"}};
  return rows;
}

void installTranslations(const QString& id) {
  static std::vector<std::unique_ptr<QTranslator>> installed;
  installed.clear();
  const QLocale locale = id.isEmpty() ? QLocale() : QLocale(id);
  const auto install = [&](const QLocale& language, const QString& name, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(language, name, QStringLiteral("_"), folder)) return;
    QCoreApplication::installTranslator(translator.get());
    installed.push_back(std::move(translator));
  };
  const QString own = QStringLiteral("attention-lab"), texts = QStringLiteral(":/i18n");
  install(QLocale::English, own, texts);
  install(locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  install(locale, own, texts);
}

}  // namespace attn::app
