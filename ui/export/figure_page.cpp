// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_page.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QFile>
#include <QImageWriter>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/stop.h"
#include "core/base/words.h"
#include "ui/export/packed_numbers.h"
#include "ui/heatmap/figure.h"
#include "ui/heatmap/picture_under.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

/// What the page says, under the names that its script asks for.
constexpr struct {
  const char* key;
  const char* text;
} pageWords[] = {
    {"find", translatable("core", "Find a token")},
    {"theme", translatable("core", "Colours of the page")},
    {"light", translatable("core", "Light")},
    {"dark", translatable("core", "Dark")},
    {"heatmaps", translatable("core", "Heatmaps")},
    {"headsHint", translatable("core", "click, or [ and ]")},
    {"view", translatable("core", "View")},
    {"heatmap", translatable("core", "Heatmap")},
    {"lines", translatable("core", "Lines")},
    {"grid", translatable("core", "%1 heatmaps")},
    {"tokens", translatable("core", "%1 tokens")},
    {"picture", translatable("core", "%1, a heatmap of %2 rows and %3 columns")},
    {"attends", translatable("core", "“%1” attends to")},
    {"rowOf", translatable("core", "The row of “%1”")},
    {"row", translatable("core", "row %1")},
    {"pinnedRow", translatable("core", "pinned row, %1")},
    {"unpin", translatable("core", "Unpin")},
    {"isPinned", translatable("core", "“%1” is pinned")},
    {"isUnpinned", translatable("core", "“%1” is no longer pinned")},
    {"unpinned", translatable("core", "nothing is pinned")},
    {"others", translatable("core", "%1 more")},
    {"noKey", translatable("core", "this row has no numbers")},
    {"text", translatable("core", "The tokens, coloured by the row")},
    {"masked", translatable("core", "masked")},
    {"dropped", translatable("core", "left out by dropout")},
    {"hits", translatable("core", "different tokens found: %1, Enter goes to the next")},
    {"noHits", translatable("core", "nothing found")},
    {"moves", translatable("core", "arrows move")},
    {"changes", translatable("core", "other heatmaps")},
    {"pins", translatable("core", "pins a row")},
    {"unpins", translatable("core", "unpins")},
    {"zooms", translatable("core", "or the wheel with Ctrl: zoom")},
    {"tooOld", translatable("core",
                            "This browser is too old for the page: it can't unpack its numbers. Any browser of 2023 or "
                            "later can.")},
};

/// Whether all names of rows are numbers, or dates: to those no quotation marks belong.
bool areNumbers(const std::shared_ptr<const QStringList>& names) {
  static const QRegularExpression number(QStringLiteral("^[-−+0-9.,:eE∞ ]+$"));
  return names && !names->isEmpty() &&
         std::all_of(names->begin(), names->end(), [](const QString& name) { return number.match(name).hasMatch(); });
}

QByteArray resource(const char* name) {
  QFile file(QStringLiteral(":/page/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) throw std::logic_error(std::string("there is no resource page/") + name);
  return file.readAll();
}

/// Where a panel stands in the grid.
struct Place {
  int row = 0, column = 0;
};

std::vector<Place> placesOf(const HeatmapFigure& figure) {
  // A few that have no order of their own stand in one row, where each has a heading.
  constexpr std::size_t few = 8;
  const bool hasRows =
      std::any_of(figure.panels.begin(), figure.panels.end(), [](const HeatmapPanel& each) { return each.beginsRow; });
  const int columns = figure.columns > 0                        ? figure.columns
                      : !hasRows && figure.panels.size() <= few ? static_cast<int>(figure.panels.size())
                                                                : usualColumns(figure);
  std::vector<Place> places;
  Place next;
  for (const HeatmapPanel& panel : figure.panels) {
    if (next.column == columns || (panel.beginsRow && next.column > 0)) next = {next.row + 1, 0};
    places.push_back(next);
    ++next.column;
  }
  return places;
}

/// The headings of columns and rows; of columns none where the panels of one of them have different titles.
QJsonArray headingsOf(const HeatmapFigure& figure, const std::vector<Place>& places, int Place::*line, bool ofRows) {
  std::map<int, QString> headings;
  bool areTitled = true;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const QString& title = ofRows ? figure.panels[i].rowTitle : figure.panels[i].title;
    const auto [found, isFirst] = headings.try_emplace(places[i].*line, title);
    if (!isFirst && !ofRows && found->second != title) areTitled = false;
  }
  QJsonArray texts;
  for (const auto& [index, text] : headings) texts.append(areTitled ? text : QString());
  return texts;
}

/// The lists of labels of a figure, each once.
class LabelLists {
 public:
  /// Its place among them; −1 where rows or columns are numbered.
  int placeOf(const std::shared_ptr<const QStringList>& labels) {
    if (!labels) return -1;
    const auto found = std::find_if(m_lists.begin(), m_lists.end(),
                                    [&](const auto& each) { return each == labels || *each == *labels; });
    if (found == m_lists.end()) {
      m_lists.push_back(labels);
      return static_cast<int>(m_lists.size()) - 1;
    }
    return static_cast<int>(found - m_lists.begin());
  }
  QJsonArray json() const {
    QJsonArray all;
    for (const auto& each : m_lists) all.append(QJsonArray::fromStringList(*each));
    return all;
  }

 private:
  std::vector<std::shared_ptr<const QStringList>> m_lists;
};

/// A picture under cells as an address that holds it: of its sizes the largest that takes at most a megabyte.
QString addressOf(const PictureUnder& under) {
  constexpr qsizetype mostBytes = 750'000;  // in base64 a third more
  constexpr int longestSide = 2000, quality = 85;
  for (const QImage& level : under.levels) {
    stopIfRequested();
    if (std::max(level.width(), level.height()) > longestSide && &level != &under.levels.back()) continue;
    const bool isOpaque = !level.hasAlphaChannel() && QImageWriter::supportedImageFormats().contains("jpeg");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!level.save(&buffer, isOpaque ? "jpeg" : "png", isOpaque ? quality : -1) || bytes.size() > mostBytes) continue;
    return QStringLiteral("data:image/%1;base64,").arg(QLatin1String(isOpaque ? "jpeg" : "png")) +
           QString::fromLatin1(bytes.toBase64());
  }
  return {};
}

/// The pictures that lie under cells, each once.
class PageUnderlays {
 public:
  /// Its place among them; −1 where there is none.
  int placeOf(const std::shared_ptr<const PictureUnder>& under) {
    if (!under || under->isEmpty()) return -1;
    const auto key = under->levels.front().cacheKey();
    if (const auto found = m_places.find(key); found != m_places.end()) return found->second;
    const QString address = addressOf(*under);
    const int place = address.isEmpty() ? -1 : static_cast<int>(m_addresses.size());
    if (place >= 0) m_addresses.append(address);
    return m_places[key] = place;
  }
  const QJsonArray& json() const { return m_addresses; }

 private:
  std::map<qint64, int> m_places;
  QJsonArray m_addresses;
};

PackedNumbers packedPanel(const HeatmapFigure& figure, std::size_t panel, int steps) {
  const NumberGrid& grid = numbersOf(figure, panel);
  const Index rows = grid.rows(), columns = grid.columns();
  std::vector<float> numbers, memory;
  std::vector<CellCode> hidden;
  numbers.reserve(static_cast<std::size_t>(rows * columns));
  for (Index i = 0; i < rows && columns > 0; ++i) {
    stopIfRequested();
    const NumberBlock block = grid.block({i, i + 1, 0, columns});
    const float* row = block.row(i, 0, columns, memory);
    numbers.insert(numbers.end(), row, row + columns);
    for (Index j = 0; j < columns; ++j)
      hidden.push_back(!isVisible(figure, panel, i, j)  ? CellCode::masked
                       : isDropped(figure, panel, i, j) ? CellCode::dropped
                                                        : CellCode::first);
  }
  return packed(numbers, hidden, steps);
}

QString colorsInBase64(const ColorTable& table) {
  QByteArray bytes;
  for (const Pixel pixel : table)
    for (const int shift : {16, 8, 0}) bytes += static_cast<char>(pixel >> shift & 0xff);
  return QString::fromLatin1(bytes.toBase64());
}

/// In full, and unlike the names of all others.
QString nameOf(const HeatmapFigure& figure, std::size_t panel) {
  const auto hasName = [&](const HeatmapPanel& each) { return each.name == figure.panels[panel].name; };
  QString name = figure.panels[panel].name;
  if (std::count_if(figure.panels.begin(), figure.panels.end(), hasName) > 1) {
    // The row says what the name does not, as that of A, B and B − A does.
    std::size_t first = panel;
    while (first > 0 && figure.panels[first].rowTitle.isEmpty()) --first;
    const QString row = figure.panels[first].rowTitle;
    name = row.isEmpty() ? QString() : row + QStringLiteral(" · ") + figure.panels[panel].title;
  }
  if (name.isEmpty()) name = figure.panels[panel].title;
  if (name.isEmpty() && figure.panels.size() == 1)
    name = figure.panels[panel].words ? figure.panels[panel].words->table : figure.title;
  if (name.isEmpty()) name = translated(translatable("core", "Heatmap %1")).arg(panel + 1);
  return name.left(1).toUpper() + name.mid(1);
}

bool isOfWeights(const HeatmapFigure& figure, std::size_t panel) {
  return figure.groups[figure.panels[panel].group].startsAtZero;
}

QString unitOf(const HeatmapFigure& figure, std::size_t panel) {
  const QString& label = figure.groups[figure.panels[panel].group].label;
  if (!label.isEmpty()) return label;
  const auto& words = figure.panels[panel].words;
  return words ? words->number : isOfWeights(figure, panel) ? translated(translatable("core", "weight α")) : QString();
}

/// The column of cells beside a panel: what an attention sink took of each row. Null for one without a number.
QJsonValue besideInJson(const HeatmapFigure& figure, std::size_t panel) {
  const SideColumns* const side = figure.panels[panel].side.get();
  if (!side) return {};
  const auto column =
      std::find_if(side->columns.begin(), side->columns.end(), [](const SideColumn& each) { return each.areCells; });
  const auto rows = static_cast<std::size_t>(rowsOf(figure, panel));
  if (column == side->columns.end() || column->numbers.size() < rows || column->heading.isEmpty()) return {};
  QJsonArray numbers;
  for (std::size_t row = 0; row < rows; ++row)
    numbers.append(std::isfinite(column->numbers[row]) ? QJsonValue(column->numbers[row]) : QJsonValue());
  return QJsonObject{{"heading", column->heading}, {"name", column->name}, {"numbers", numbers}};
}

QJsonObject panelInJson(const HeatmapFigure& figure, std::size_t panel, const PackedNumbers& numbers, Place place,
                        LabelLists& labels, PageUnderlays& underlays) {
  const HeatmapPanel& shown = figure.panels[panel];
  const ValueRange range = rangeOf(figure, panel);
  return {{"name", nameOf(figure, panel)},
          {"place", QJsonArray{place.row, place.column}},
          {"rows", static_cast<qint64>(rowsOf(figure, panel))},
          {"columns", static_cast<qint64>(columnsOf(figure, panel))},
          {"rowLabels", labels.placeOf(shown.rowLabels)},
          {"columnLabels", labels.placeOf(shown.columnLabels)},
          {"low", numbers.low},
          {"high", numbers.high},
          {"steps", numbers.steps},
          {"map", QLatin1String(shown.colorMap->id)},
          {"diverging", shown.colorMap->diverging},
          {"range", QJsonArray{static_cast<double>(range.low), static_cast<double>(range.high)}},
          {"logarithmic", isLogarithmic(figure, panel)},
          {"signed", shown.isSigned},
          {"isWeights", isOfWeights(figure, panel)},
          {"beside", besideInJson(figure, panel)},
          {"under", underlays.placeOf(shown.under)},
          {"opacity", shown.under ? shown.under->opacity : 1},
          {"unit", unitOf(figure, panel)}};
}

/// Rounded up to one digit, so that what is said is true: "0.00008".
QString boundText(double error) {
  if (!(error > 0)) return QStringLiteral("0");
  const double power = std::floor(std::log10(error));
  const double bound = std::ceil(error / std::pow(10, power)) * std::pow(10, power);
  if (power < -7 || power >= 4) return QString::number(bound, 'e', 0);
  const QString text = QString::number(bound, 'f', std::max(0, static_cast<int>(-power)));
  return text.contains(u'.') && text.endsWith(u'0') ? text.chopped(1) : text;  // 9.8e-5 is rounded up to 0.00010
}

/// All panels, packed. Weights of many large heads are rounded more, so that the page stays below 3 MB.
std::vector<PackedNumbers> packedPanels(const HeatmapFigure& figure) {
  constexpr qsizetype mostBytes = 2'100'000;  // in base64 a third more
  std::vector<PackedNumbers> all;
  qsizetype bytes = 0;
  double low = 0, high = 0;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    all.push_back(packedPanel(figure, i, stepsFor(cellCount(figure))));
    bytes += all.back().bytes.size();
    low = std::min(low, all.back().low);
    high = std::max(high, all.back().high);
  }
  const bool areWeights = isOfWeights(figure, 0) && low >= 0 && high <= 1;
  for (std::size_t i = 0; bytes > mostBytes && areWeights && i < all.size(); ++i)
    all[i] = packedPanel(figure, i, coarseSteps(all[i].low, all[i].high));
  return all;
}

struct PageData {
  QByteArray figure, numbers;
};

PageData dataOf(const HeatmapFigure& figure, const ExportOptions& options) {
  const std::vector<Place> places = placesOf(figure);
  const std::vector<PackedNumbers> packedOnes = packedPanels(figure);
  LabelLists labels;
  PageUnderlays underlays;
  QJsonArray panels;
  QJsonObject maps, words;
  PageData data;
  double error = 0;
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const PackedNumbers& numbers = packedOnes[i];
    error = std::max(error, numbers.error());
    data.numbers += numbers.bytes.toBase64() + '\n';
    panels.append(panelInJson(figure, i, numbers, places[i], labels, underlays));
    const ColorMap& map = *figure.panels[i].colorMap;
    maps[QLatin1String(map.id)] =
        QJsonObject{{"light", colorsInBase64(tableOf(map, false))}, {"dark", colorsInBase64(tableOf(map, true))}};
  }
  for (const auto& [key, text] : pageWords) words[QLatin1String(key)] = translated(text);
  if (areNumbers(figure.panels.front().rowLabels)) {
    words["attends"] = translated(translatable("core", "The query %1 attends to"));
    words["rowOf"] = translated(translatable("core", "The row of %1"));
  }
  const QJsonArray rowTitles = headingsOf(figure, places, &Place::row, true);
  const QJsonArray columnTitles = headingsOf(figure, places, &Place::column, false);
  words["notANumber"] = QStringLiteral("NaN");
  const QString foot = translated(translatable("core",
                                               "one file, no network · numbers rounded by at most %1 · made with "
                                               "Attention Lab"))
                           .arg(boundText(error));
  const QJsonObject all{{"title", options.title},
                        {"foot", options.footer.isEmpty() ? foot : options.footer + QStringLiteral(" · ") + foot},
                        {"gridRows", rowTitles.size()},
                        {"gridColumns", columnTitles.size()},
                        {"rowTitles", rowTitles},
                        {"columnTitles", columnTitles},
                        {"labels", labels.json()},
                        {"pictures", underlays.json()},
                        {"pictureStrength", strengthOfPicture},
                        {"maps", maps},
                        {"panels", panels},
                        {"words", words}};
  // No token ends the element that it stands in.
  data.figure = QJsonDocument(all).toJson(QJsonDocument::Compact).replace('<', "\\u003c");
  return data;
}

QByteArray hashOf(const QByteArray& source) {
  return "'sha256-" + QCryptographicHash::hash(source, QCryptographicHash::Sha256).toBase64() + "'";
}

/// The template with what stands in the place of each {{name}}, in one pass: what was put in is not looked at again.
QByteArray filled(const QByteArray& page, const std::map<QByteArray, QByteArray>& texts) {
  QByteArray result;
  qsizetype from = 0;
  for (qsizetype at = page.indexOf("{{"); at >= 0; at = page.indexOf("{{", from)) {
    const qsizetype end = page.indexOf("}}", at);
    result += page.mid(from, at - from) + texts.at(page.mid(at + 2, end - at - 2));
    from = end + 2;
  }
  return result + page.mid(from);
}

}  // namespace

QByteArray htmlPage(const HeatmapFigure& figure, const ExportOptions& options) {
  const QByteArray style = resource("page.css");
  const QByteArray script =
      resource("numbers.js") + resource("picture.js") + resource("page.js") + resource("start.js");
  const PageData data = dataOf(figure, options);
  const QString title = options.title.isEmpty() ? nameOf(figure, 0) : options.title;
  const QString noScript =
      translated(translatable("core", "The page shows its numbers by a script of its own, and scripts are off here."));
  const QByteArray policy = "default-src 'none'; script-src " + hashOf(script) + "; style-src " + hashOf(style) +
                            "; img-src data:; base-uri 'none'; form-action 'none'";
  return filled(resource("page.html"), {{"language", interfaceLocale().bcp47Name().toUtf8()},
                                        {"policy", policy},
                                        {"title", QString(title).remove(QChar()).toHtmlEscaped().toUtf8()},
                                        {"style", style},
                                        {"script", script},
                                        {"noScript", noScript.toHtmlEscaped().toUtf8()},
                                        {"carried", options.carried},
                                        {"figure", data.figure},
                                        {"numbers", data.numbers}});
}

}  // namespace attn::ui
