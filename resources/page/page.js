// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows, and what answers to the pointer, to keys and to screen readers.

const words = figure.words;
const state = {panel: figure.panels[0], row: 0, column: 0, pins: [], view: 'heatmap', zoom: 1, query: '', found: new Set()};
const byId = (id) => document.getElementById(id);
/** Puts texts in the places %1, %2 … of a sentence. */
const said = (text, ...values) => text.replace(/%(\d)/g, (_, i) => values[i - 1]);

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The row that the list and the text are of: the one pinned last, else the one of the current cell. */
function activeRow() { return state.pins.length > 0 ? state.pins[state.pins.length - 1] : state.row; }

/** The labels are texts, rather than numbers of points. */
function hasTokens(panel) { return Number.isNaN(Number.parseFloat(labelOf(panel, false, 0))); }

/** Rows and columns are the same tokens. */
function isSquare(panel) { return panel.rowLabels === panel.columnLabels && panel.rows === panel.columns; }

/** The keys of a row that have a number, the largest first. */
function rankedKeys(row) {
  const panel = state.panel, keys = [];
  for (let j = 0; j < columnsOf(panel); ++j) if (isShown(panel, row, j)) keys.push({key: j, number: numberAt(panel, row, j)});
  const size = (number) => (panel.diverging ? Math.abs(number) : number);
  return keys.sort((one, other) => size(other.number) - size(one.number) || one.key - other.key);
}

function largestKeyOf(row) { return rankedKeys(row)[0]?.key ?? 0; }

// ---- showing --------------------------------------------------------------------------------------------------------

function showTitles() {
  const {panel} = state;
  byId('name').textContent = panel.name;
  document.title = figure.title ? `${panel.name} – ${figure.title}` : panel.name;
  const shape = `${figure.gridRows} × ${figure.gridColumns}`;
  const parts = [figure.title, figure.panels.length > 1 ? said(words.grid, shape) : '',
    isSquare(panel) && hasTokens(panel) ? said(words.tokens, panel.rows) : `${panel.rows} × ${panel.columns}`];
  byId('about').textContent = parts.filter(Boolean).join(' · ');
  cells.setAttribute('aria-label', said(words.picture, panel.name, panel.rows, panel.columns));
}

function showRow() {
  const panel = state.panel, row = activeRow(), isPinned = state.pins.includes(row);
  const token = visibleToken(labelOf(panel, true, row));
  byId('row-title').textContent = said(panel.isWeights ? words.attends : words.rowOf, token);
  byId('row-place').textContent = said(isPinned ? words.pinnedRow : words.row, row);
  byId('unpin').hidden = !isPinned;
  const ranked = rankedKeys(row), most = 7;
  const largest = Math.max(...ranked.slice(0, 1).map(({number}) => Math.abs(number)), Number.MIN_VALUE);
  const lines = ranked.slice(0, most).map(({key, number}) => {
    const line = element('li');
    const name = element('bdi', 'token', isBeside(panel, key) ? panel.beside.heading : visibleToken(labelOf(panel, false, key)));
    const track = element('span', 'track'), fill = element('span', 'fill');
    fill.style.display = 'block';
    fill.style.width = `${100 * Math.min(1, Math.abs(number) / largest)}%`;
    fill.style.background = cssOf(colorOf(panel, number));
    // The palest colours would not be seen on the ground.
    fill.style.minWidth = '1px';
    track.append(fill);
    line.append(name, element('span', 'place', isBeside(panel, key) ? '' : String(key)), track, element('span', 'number', numberText(panel, number)));
    return line;
  });
  if (ranked.length > most && panel.isWeights) {
    const rest = ranked.slice(most), sum = rest.reduce((total, {number}) => total + number, 0);
    const line = element('li', 'others');
    line.append(element('span', '', said(words.others, rest.length)), element('span', 'number', numberText(panel, sum)));
    lines.push(line);
  }
  if (lines.length === 0) lines.push(element('li', 'others', words.noKey));
  byId('weights').replaceChildren(...lines);
}

function showText() {
  const panel = state.panel, row = activeRow(), around = 20;
  const hasTokens = panel.columnLabels >= 0;
  byId('text').hidden = !hasTokens;
  if (!hasTokens) return;
  const middle = isSquare(panel) ? row : Math.min(state.column, panel.columns - 1);
  const isLong = panel.columns > manyTokens;
  const first = isLong ? Math.max(0, middle - around) : 0;
  const last = isLong ? Math.min(panel.columns, middle + around + 1) : panel.columns;
  const largest = largestKeyOf(row);
  const tokens = [];
  for (let j = first; j < last; ++j) {
    const token = labelOf(panel, false, j), button = element('button', '', visibleToken(token, 40));
    button.type = 'button';
    button.tabIndex = j === middle ? 0 : -1;
    button.dataset.place = j;
    button.setAttribute('aria-label', `${visibleToken(token)}: ${cellText(panel, row, j)}`);
    const color = isShown(panel, row, j) ? colorOf(panel, numberAt(panel, row, j)) : null;
    if (color) {
      button.style.background = cssOf(color);
      button.style.color = inkOn(color);
    }
    button.classList.toggle('largest', j === largest);
    button.classList.toggle('found', state.found.has(token));
    if (isSquare(panel) && j === row) {
      button.classList.add('query');
      button.style.background = button.style.color = '';
    }
    tokens.push(button);
  }
  if (first > 0) tokens.unshift(element('span', 'faint', '…'));
  if (last < panel.columns) tokens.push(element('span', 'faint', '…'));
  byId('text').replaceChildren(...tokens);
}

function showTip(cell) {
  const tip = byId('tip'), panel = state.panel;
  tip.hidden = !cell;
  if (!cell) return;
  byId('tip-row').textContent = visibleToken(labelOf(panel, true, cell.row), 80);
  byId('tip-column').textContent = visibleToken(labelOf(panel, false, cell.column), 80);
  byId('tip-number').textContent = cellText(panel, cell.row, cell.column);
  const pitch = state.view === 'lines' ? linePitch : place.cell;
  const x = state.view === 'lines' ? place.left + 20 : place.left + leftOf(panel, cell.column) - cells.scrollLeft;
  const y = place.top + cell.row * pitch - cells.scrollTop;
  const {offsetWidth: width, offsetHeight: height} = tip;
  tip.style.left = `${Math.max(0, Math.min(x + pitch / 2 - 10, byId('picture').clientWidth - width))}px`;
  tip.style.top = `${y > height + 8 ? y - height - 6 : y + pitch + 6}px`;
}

function showBar() {
  const panel = state.panel, bar = byId('bar-colors'), [low, high] = panel.range;
  byId('bar-title').textContent = panel.unit;
  bar.width = 1;
  bar.height = 256;
  const barPen = bar.getContext('2d'), table = tableOf(panel);
  for (let i = 0; i < 256; ++i) {
    barPen.fillStyle = cssOf(table.subarray(3 * i, 3 * i + 3));
    barPen.fillRect(0, 255 - i, 1, 1);
  }
  const shares = panel.logarithmic ? [1, 0] : [1, 0.75, 0.5, 0.25, 0];
  const text = (number) => numberText(panel, number).replace(/(\.\d\d)00$/, '$1');
  byId('bar-numbers').replaceChildren(
    ...shares.map((share) => element('li', '', text(low * (1 - share) + high * share))));
}

/** All but the thumbnails. */
function showAll() {
  showTitles();
  showBar();
  layOut();
  showCell();
  showCurrent();
}

function showCurrent() {
  draw();
  showRow();
  showText();
}

function announce(text) { byId('live').textContent = text; }

function announceCell() {
  const {panel, row, column} = state;
  announce(`${visibleToken(labelOf(panel, true, row))} → ${visibleToken(labelOf(panel, false, column))}: ` +
    cellText(panel, row, column));
}

// ---- choosing -------------------------------------------------------------------------------------------------------

function chooseCell(row, column, {isTold = false} = {}) {
  const {panel} = state;
  const before = activeRow();
  state.row = Math.max(0, Math.min(panel.rows - 1, row));
  state.column = Math.max(0, Math.min(columnsOf(panel) - 1, column));
  if (isTold) {
    showCell();
    announceCell();
    showTip(state);
  }
  draw();
  if (before === activeRow() && !isTold) return;
  showRow();
  showText();
}

function togglePin(row) {
  const isPinned = state.pins.includes(row), token = visibleToken(labelOf(state.panel, true, row));
  state.pins = isPinned ? state.pins.filter((pin) => pin !== row) : [...state.pins, row];
  announce(said(isPinned ? words.isUnpinned : words.isPinned, token));
  showCurrent();
}

function unpin() {
  if (state.pins.length === 0) return;
  state.pins = [];
  announce(words.unpinned);
  showCurrent();
}

function choosePanel(index, {isFocused = false} = {}) {
  const panel = figure.panels[(index + figure.panels.length) % figure.panels.length];
  if (!panel.codes || panel === state.panel) return;
  const before = state.panel;
  state.panel = panel;
  // The same tokens keep what is pinned; other ones begin anew.
  const isSame = before.rowLabels === panel.rowLabels && before.rows === panel.rows;
  state.pins = isSame ? state.pins : [];
  state.row = Math.min(state.row, panel.rows - 1);
  state.column = Math.min(state.column, columnsOf(panel) - 1);
  lookFor(byId('find').value);
  markThumbnail(isFocused);
  showTip(null);
  showAll();
  announce(panel.name);
}

/** Marks the tokens of the heatmap in sight that have the text in them. */
function lookFor(text) {
  const {panel} = state;
  const wanted = text.trim().toLocaleLowerCase();
  const all = new Set();
  for (const isRow of [true, false])
    for (let i = 0; i < (isRow ? panel.rows : panel.columns); ++i) all.add(labelOf(panel, isRow, i));
  state.found = new Set(wanted ? [...all].filter((token) => token.toLocaleLowerCase().includes(wanted)) : []);
}

function find(text) {
  lookFor(text);
  showCurrent();
  if (text.trim()) announce(state.found.size > 0 ? said(words.hits, state.found.size) : words.noHits);
}

/** Goes on to the next row, or where no row has it the next column, of a token that is found. */
function goToFound(step) {
  const {panel} = state;
  for (const isRow of [true, false]) {
    const count = isRow ? panel.rows : panel.columns, here = isRow ? state.row : state.column;
    for (let n = 1; n <= count; ++n) {
      const i = (here + step * n + count * n) % count;
      if (!state.found.has(labelOf(panel, isRow, i))) continue;
      return isRow ? chooseCell(i, largestKeyOf(i), {isTold: true}) : chooseCell(state.row, i, {isTold: true});
    }
  }
}
