// SPDX-License-Identifier: GPL-3.0-or-later
#include <zlib.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/base/rng.h"
#include "tests/support/figures.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_page.h"
#include "ui/export/packed_numbers.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// The codes of packed numbers, unpacked by zlib alone.
std::vector<int> codesOf(const QByteArray& packed, std::size_t count) {
  std::vector<std::uint8_t> planes(2 * count + 1);
  z_stream stream{};
  inflateInit2(&stream, -15);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = planes.data();
  stream.avail_out = static_cast<uInt>(planes.size());
  const int status = inflate(&stream, Z_FINISH);
  const bool isWhole = status == Z_STREAM_END && stream.total_out == 2 * count && stream.avail_in == 0;
  inflateEnd(&stream);
  std::vector<int> codes;
  for (std::size_t i = 0; isWhole && i < count; ++i) codes.push_back(planes[i] << 8 | planes[count + i]);
  return codes;
}

double numberOf(const PackedNumbers& packed, int code) {
  return packed.low + (code - static_cast<int>(CellCode::first)) * ((packed.high - packed.low) / packed.steps);
}

QByteArray between(const QByteArray& text, const QByteArray& start, const QByteArray& end) {
  const qsizetype from = text.indexOf(start) + start.size();
  return text.mid(from, text.indexOf(end, from) - from);
}

QByteArray pageOf(const HeatmapFigure& figure, ExportOptions options = {}) {
  options.format = "html";
  QString complaint;
  const QByteArray page = exportedFigure(figure, options, &complaint);
  return complaint.isEmpty() ? page : QByteArray();
}

QJsonObject figureIn(const QByteArray& page) {
  return QJsonDocument::fromJson(between(page, "id=\"figure\">", "</script>")).object();
}

}  // namespace

class TestPage : public QObject {
  Q_OBJECT

 private slots:
  void everyNumberComesBackWithinHalfAStepAndWhatHasNoneStaysWithout() {
    Rng rng(11);
    for (int round = 0; round < 200; ++round) {
      const auto count = static_cast<std::size_t>(1 + rng.uniform() * 300);
      const double scale = std::pow(10.0, rng.uniform() * 60 - 30), middle = rng.uniform() < 0.5 ? 0 : scale * 3;
      std::vector<float> numbers;
      std::vector<CellCode> hidden;
      for (std::size_t i = 0; i < count; ++i) {
        const double kind = rng.uniform();
        numbers.push_back(kind < 0.05   ? notANumber
                          : kind < 0.1  ? infinity
                          : kind < 0.15 ? -infinity
                                        : static_cast<float>(middle + scale * (rng.uniform() - 0.5)));
        const double state = rng.uniform();
        hidden.push_back(state < 0.2 ? CellCode::masked : state < 0.3 ? CellCode::dropped : CellCode::first);
      }
      const int steps = round % 3 == 0 ? 1 : round % 3 == 1 ? 5100 : 65'530;
      const PackedNumbers result = packed(numbers, hidden, steps);
      const std::vector<int> codes = codesOf(result.bytes, count);
      QCOMPARE(codes.size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        const int code = codes[i];
        if (hidden[i] != CellCode::first) {
          QCOMPARE(code, static_cast<int>(hidden[i]));
        } else if (std::isnan(numbers[i])) {
          QCOMPARE(code, static_cast<int>(CellCode::notANumber));
        } else if (std::isinf(numbers[i])) {
          QCOMPARE(code, static_cast<int>(numbers[i] > 0 ? CellCode::infinity : CellCode::minusInfinity));
        } else {
          QVERIFY(code >= static_cast<int>(CellCode::first) && code <= static_cast<int>(CellCode::first) + steps);
          const double difference = std::abs(numberOf(result, code) - static_cast<double>(numbers[i]));
          QVERIFY2(difference <= result.error() * (1 + 1e-9), qPrintable(QString::number(difference)));
        }
      }
    }
  }

  void theEndsOfTheRangeAndOneNumberAloneStayExact() {
    const PackedNumbers two = packed({0.25F, 0.75F}, {}, 7);
    QCOMPARE(numberOf(two, codesOf(two.bytes, 2)[0]), 0.25);
    QCOMPARE(numberOf(two, codesOf(two.bytes, 2)[1]), 0.75);
    const PackedNumbers same = packed({0.3F, 0.3F}, {}, 7);
    QCOMPARE(same.error(), 0.0);
    QCOMPARE(numberOf(same, codesOf(same.bytes, 2)[1]), static_cast<double>(0.3F));
    const PackedNumbers none = packed({notANumber}, {}, 7);
    QCOMPARE(none.low, 0.0);
    QCOMPARE(none.high, 0.0);
  }

  void manyNumbersAreRoundedMoreButNeverByMoreThanATenThousandth() {
    for (const Index cells : {Index{1}, Index{300'000}, Index{300'001}, Index{20'000'000}})
      QVERIFY(0.5 / stepsFor(cells) <= 1e-4);
    QVERIFY(stepsFor(100) > stepsFor(1'000'000));
    for (const double range : {0.0, 0.004, 0.1, 0.5, 1.0}) QVERIFY(range / coarseSteps(0, range) / 2 <= 1e-4);
  }

  void whatIsMaskedIsNotInTheFile() {
    std::vector<float> numbers(64, 0.5F);
    numbers[7] = 123.0F;
    std::vector<CellCode> hidden(64, CellCode::first);
    hidden[7] = CellCode::masked;
    const PackedNumbers result = packed(numbers, hidden, 100);
    QCOMPARE(result.high, 0.5);
  }

  void aPageIsOneFileWhosePolicyAllowsItsOwnScriptAndStyleAlone() {
    const QByteArray page = pageOf(figureOf(2, 3, 3));
    const QByteArray policy = between(page, "Content-Security-Policy\" content=\"", "\"");
    const auto hashOf = [](const QByteArray& source) {
      return "'sha256-" + QCryptographicHash::hash(source, QCryptographicHash::Sha256).toBase64() + "'";
    };
    QVERIFY(policy.startsWith("default-src 'none'; "));
    QVERIFY(policy.contains("script-src " + hashOf(between(page, "<script>", "</script>")) + ";"));
    QVERIFY(policy.contains("style-src " + hashOf(between(page, "<style>", "</style>")) + ";"));
    for (const char* unsafe : {"unsafe", "http:", "https:", "*"}) QVERIFY2(!policy.contains(unsafe), unsafe);
    // Nothing is taken from elsewhere, and no element has a script or a style of its own.
    const QString text = QString::fromUtf8(page);
    static const QRegularExpression others(
        QStringLiteral("https?://|<[a-z][^>]*\\s(on\\w+|style|src)\\s*=|@import|url\\("));
    QVERIFY2(!text.contains(others), qPrintable(others.match(text).captured()));
    QVERIFY(!text.contains(QStringLiteral("{{")));
  }

  void aTokenEndsNoElementAndATitleIsText() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    const QStringList labels{"</script><script>alert(1)</script>", "<!--"};
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(labels);
    ExportOptions options;
    options.title = QStringLiteral("<b>{{figure}} & 北京");
    const QByteArray page = pageOf(figure, options);
    QCOMPARE(page.count("<script"), 4);
    QCOMPARE(page.count("</script>"), 4);
    QCOMPARE(page.count("<!--"), 1);  // of the template itself
    QCOMPARE(between(page, "<title>", "</title>"), QByteArray("&lt;b&gt;{{figure}} &amp; 北京"));
    const QJsonObject json = figureIn(page);
    QCOMPARE(json["labels"].toArray().last().toArray(), QJsonArray::fromStringList(labels));
    QCOMPARE(json["title"].toString(), options.title);
  }

  void everyHeatmapIsInItWithItsPlaceLabelsAndMask() {
    HeatmapFigure figure = figureOf(4, 3, 3, {1, 2, 3, 3});
    figure.columns = 2;
    const QByteArray page = pageOf(figure);
    const QJsonObject json = figureIn(page);
    const QJsonArray panels = json["panels"].toArray();
    QCOMPARE(panels.size(), 4);
    QCOMPARE(json["gridRows"].toInt(), 2);
    QCOMPARE(json["labels"].toArray().size(), 2);  // each once
    const QList<QByteArray> packedLines = between(page, "id=\"numbers\">", "</script>").split('\n');
    for (int i = 0; i < 4; ++i) {
      const QJsonObject panel = panels[i].toObject();
      QCOMPARE(panel["place"].toArray(), (QJsonArray{i / 2, i % 2}));
      const std::vector<int> codes = codesOf(QByteArray::fromBase64(packedLines[i]), 9);
      QCOMPARE(codes.size(), std::size_t{9});
      PackedNumbers numbers;
      numbers.low = panel["low"].toDouble();
      numbers.high = panel["high"].toDouble();
      numbers.steps = panel["steps"].toInt();
      for (Index row = 0; row < 3; ++row)
        for (Index column = 0; column < 3; ++column) {
          const int code = codes[static_cast<std::size_t>(3 * row + column)];
          const auto shown = static_cast<std::size_t>(i);
          QCOMPARE(code >= static_cast<int>(CellCode::first), isVisible(figure, shown, row, column));
          if (code >= static_cast<int>(CellCode::first))
            QVERIFY(std::abs(numberOf(numbers, code) - static_cast<double>(numbersOf(figure, shown).at(row, column))) <
                    1e-5);
        }
    }
  }

  void whereTwoHaveOneNameTheRowSaysWhichIsMeant() {
    HeatmapFigure figure = figureOf(4, 2, 2);
    figure.columns = 2;
    for (std::size_t i = 0; i < 4; ++i) {
      figure.panels[i].name = QStringLiteral("A, sequence 1");
      figure.panels[i].title = i % 2 == 0 ? QStringLiteral("A") : QStringLiteral("B");
      if (i % 2 == 0) figure.panels[i].rowTitle = QStringLiteral("Head %1").arg(i / 2 + 1);
    }
    const QJsonObject json = figureIn(pageOf(figure));
    QCOMPARE(json["panels"][3]["name"].toString(), QString("Head 2 · B"));
    QCOMPARE(json["rowTitles"].toArray(), (QJsonArray{"Head 1", "Head 2"}));
    QCOMPARE(json["columnTitles"].toArray(), (QJsonArray{"A", "B"}));
    // Sequences of which the last stands below the first have no headings: none would be true of both.
    figure = figureOf(3, 2, 2);
    figure.columns = 2;
    QCOMPARE(figureIn(pageOf(figure))["columnTitles"].toArray(), (QJsonArray{"", ""}));
  }

  void theSameFigureGivesTheSamePage() { QCOMPARE(pageOf(figureOf(2, 5, 4)), pageOf(figureOf(2, 5, 4))); }

  void whatIsNotMadeOfHeatmapsIsRefusedInWords() {
    QString complaint;
    ExportOptions options;
    options.format = "html";
    const Picture sheet = below({figureOf(1, 2, 2), figureOf(1, 2, 2)});
    QVERIFY(exportedFigure(sheet, options, &complaint).isEmpty());
    QVERIFY2(complaint.contains("view of heatmaps"), qPrintable(complaint));
    QVERIFY(refusalOf(figureOf(1, 2, 2), options).isEmpty());
    options.format = "svg";
    QVERIFY(refusalOf(sheet, options).isEmpty());
  }
};

QTEST_MAIN(TestPage)
#include "tst_page.moc"
