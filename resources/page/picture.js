// SPDX-License-Identifier: GPL-3.0-or-later
// The large picture: cells with labels, or lines. It draws what is in sight of a field that scrolls.

const cells = document.getElementById('cells');
const room = document.getElementById('room');
const canvas = document.getElementById('canvas');
const pen = canvas.getContext('2d');
const manyTokens = 64;   // more than these scroll
const linePitch = 22;    // of two tokens in the picture of lines
const labelFont = '12px Inter, system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif';

/** Where things are in the picture, in CSS pixels. */
const place = {cell: 19, left: 72, top: 60, width: 0, height: 0, scale: 1, isPaper: false};
const widthOfPaper = 680;      // that A4 and Letter have between their margins
const mostPixels = 16_000_000; // of a canvas, in any browser

/** A token as people can see it, shortened: it may be a space, a line's end, or ten thousand letters. */
function visibleToken(token, most = 48) {
  const plain = token.replace(/\n/g, '⏎').replace(/\t/g, '⇥').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '�');
  const shown = plain.trim() === '' ? '␣'.repeat(Math.max(1, Math.min(plain.length, 3))) : plain;
  const letters = Array.from(shown.slice(0, 2 * most + 2));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

/** What stands beside the rows is set apart from the cells. */
const apart = 8;

/** Where a column begins, from the first one on. */
function leftOf(panel, column) { return column * place.cell + (isBeside(panel, column) ? apart : 0); }

/** How wide the column beside the rows is: its number is not read from its colour alone, but its heading is read. */
function besideWidth(panel) {
  pen.font = `600 ${labelFont}`;
  return Math.max(place.cell, Math.min(48, Math.ceil(pen.measureText(panel.beside.heading).width) + 4));
}

/** All columns together. */
function widthOf(panel) {
  return panel.columns * place.cell + (panel.beside ? apart + besideWidth(panel) : 0);
}

function labelOf(panel, isRow, i) {
  if (!isRow && isBeside(panel, i)) return panel.beside.name;
  const labels = figure.labels[isRow ? panel.rowLabels : panel.columnLabels];
  return labels && i < labels.length ? labels[i] : String(i);
}

/** A label that is no wider than it may be. */
function fitted(text, width) {
  if (pen.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}

/** How many letters all rows or columns are called alike from the first one on, where it is worth leaving them out of
 *  labels that are cut. No number is divided. */
function commonFront(panel, isRow) {
  const labels = figure.labels[isRow ? panel.rowLabels : panel.columnLabels];
  const count = Math.min(labels ? labels.length : 0, isRow ? panel.rows : panel.columns);
  let front = count < 2 ? '' : labels[0].slice(0, 200);
  for (let i = 1; i < count && front.length >= 3; ++i)
    while (!labels[i].startsWith(front)) front = front.slice(0, -1);
  front = front.replace(/(\d+|[\ud800-\udbff])$/, '');
  return front.length < 3 ? 0 : front.length;
}

/** The label of a row or column, no wider than it may be: of those that begin alike the ends are left. */
function fittedLabel(panel, isRow, i, width, front) {
  const label = labelOf(panel, isRow, i), whole = visibleToken(label);
  const isCut = front > 0 && front < label.length && pen.measureText(whole).width > width;
  return fitted(isCut ? `…${visibleToken(label.slice(front))}` : whole, width);
}

function widestLabel(panel, isRow, most) {
  pen.font = `600 ${labelFont}`;  // as the labels of the current cell are
  let widest = 20;
  const count = Math.min(isRow ? panel.rows : panel.columns, 2000);
  for (let i = 0; i < count && widest < most; ++i)
    widest = Math.max(widest, pen.measureText(visibleToken(labelOf(panel, isRow, i))).width);
  return Math.min(most, Math.ceil(widest));
}

/** Chooses the size of the cells and of the field that scrolls. */
function layOut() {
  const panel = state.panel;
  const space = place.isPaper ? widthOfPaper : document.getElementById('picture').clientWidth;
  const isLines = state.view === 'lines';
  place.left = Math.max(72, widestLabel(panel, true, Math.min(130, space / 3)) + 14);
  place.top = isLines ? 8 : widestLabel(panel, false, 96) + 12;
  const longest = Math.max(panel.rows, panel.columns);
  const fit = Math.floor((space - place.left - (panel.beside ? apart + 48 : 0)) / panel.columns);
  const usual = longest > manyTokens ? 14 : Math.max(6, Math.min(fit, 52));
  place.cell = place.isPaper
    ? Math.min(usual, (space - place.left - (panel.beside ? apart + 48 : 0)) / panel.columns)  // all of it
    : Math.max(1, Math.min(60, Math.round(usual * state.zoom)));
  const inner = isLines
    ? {width: space, height: place.top + longest * linePitch + 8}
    : {width: place.left + widthOf(panel), height: place.top + panel.rows * place.cell + 2};
  const most = place.isPaper ? Infinity : Math.max(260, Math.min(620, window.innerHeight - 240));
  place.width = Math.min(inner.width, space);
  place.height = inner.height > most + 40 ? most : inner.height;
  const scrollsDown = inner.height > place.height, scrollsAcross = inner.width > place.width;
  cells.style.width = `${Math.min(space, place.width + (scrollsDown ? 12 : 0))}px`;
  cells.style.height = `${place.height + (scrollsAcross ? 12 : 0)}px`;
  room.style.width = `${inner.width}px`;
  room.style.height = `${inner.height}px`;
  // Scroll bars may take room, or lie above the picture.
  if (!place.isPaper) {
    place.width = Math.min(inner.width, cells.clientWidth);
    place.height = Math.min(inner.height, cells.clientHeight);
  }
  place.scale = place.isPaper
    ? Math.min(3, Math.sqrt(mostPixels / (place.width * place.height)))
    : window.devicePixelRatio || 1;
  canvas.width = Math.round(place.width * place.scale);
  canvas.height = Math.round(place.height * place.scale);
  canvas.style.width = `${place.width}px`;
  canvas.style.height = `${place.height}px`;
}

function hatching() {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 6;
  const tilePen = tile.getContext('2d');
  tilePen.fillStyle = ownColor('--hatch');
  tilePen.fillRect(0, 0, 6, 6);
  tilePen.strokeStyle = ownColor('--hatched');
  for (const shift of [-6, 0, 6]) {
    tilePen.moveTo(shift - 1, 7);
    tilePen.lineTo(shift + 7, -1);
  }
  tilePen.stroke();
  return pen.createPattern(tile, 'repeat');
}

function draw() {
  pen.setTransform(place.scale, 0, 0, place.scale, 0, 0);
  pen.fillStyle = ownColor('--ground');
  pen.fillRect(0, 0, place.width, place.height);
  pen.font = labelFont;
  pen.textBaseline = 'middle';
  if (state.view === 'lines') drawLines();
  else drawCells();
}

// The pictures that lie under cells, as they are in the page.
const pictures = figure.pictures.map((address) => {
  const image = new Image();
  image.onload = () => { if (state.panel?.codes) draw(); };
  image.src = address;
  return image;
});

/** The picture under the cells of a panel, once it is there. */
function pictureUnder(panel) {
  const image = pictures[panel.under];
  return image?.complete && image.naturalWidth > 0 ? image : null;
}

/** How much a cell covers the picture under it: small numbers stay visible. */
function coverOf(panel, number) {
  const part = Math.max(0, Math.min(1, placeOf(panel, number)));
  return panel.opacity * Math.sqrt(panel.diverging ? Math.abs(2 * part - 1) : part);
}

function drawCells() {
  const panel = state.panel, {cell, left, top} = place;
  const x0 = left - cells.scrollLeft, y0 = top - cells.scrollTop;
  const firstRow = Math.max(0, Math.floor((top - y0) / cell)), firstColumn = Math.max(0, Math.floor((left - x0) / cell));
  const lastRow = Math.min(panel.rows, Math.ceil((place.height - y0) / cell));
  const lastColumn = Math.min(panel.columns, Math.ceil((place.width - x0) / cell));
  const gap = cell >= 10 ? 1 : place.isPaper ? -0.3 : 0;  // on paper cells lie between pixels
  pen.save();
  pen.beginPath();
  pen.rect(left - 1, top - 1, place.width, place.height);
  pen.clip();
  const hatch = hatching(), under = pictureUnder(panel);
  if (under) {
    pen.globalAlpha = figure.pictureStrength;
    pen.drawImage(under, x0, y0, panel.columns * cell, panel.rows * cell);
  }
  for (let i = firstRow; i < lastRow; ++i)
    for (let j = firstColumn; j < lastColumn; ++j) {
      const color = isShown(panel, i, j) ? colorOf(panel, numberAt(panel, i, j)) : null;
      pen.fillStyle = color ? cssOf(color) : hatch;
      pen.globalAlpha = under && color ? coverOf(panel, numberAt(panel, i, j)) : 1;
      pen.fillRect(x0 + j * cell, y0 + i * cell, cell - gap, cell - gap);
    }
  pen.globalAlpha = 1;
  const besideRows = panel.beside ? besideWidth(panel) : 0;
  for (let i = firstRow; i < lastRow; ++i) {
    if (!panel.beside || !isShown(panel, i, panel.columns)) continue;
    pen.fillStyle = cssOf(colorOf(panel, numberAt(panel, i, panel.columns)));
    pen.fillRect(x0 + leftOf(panel, panel.columns), y0 + i * cell, besideRows - gap, cell - gap);
  }
  pen.lineWidth = 1.5;
  pen.strokeStyle = ownColor('--text');
  for (const row of state.pins) pen.strokeRect(x0 - 0.5, y0 + row * cell - 0.5, panel.columns * cell, cell);
  if (state.row >= 0) {
    const width = isBeside(panel, state.column) ? besideRows : cell;
    pen.lineWidth = 2;
    pen.strokeStyle = ownColor('--accent');
    pen.strokeRect(x0 + leftOf(panel, state.column) - 0.5, y0 + state.row * cell - 0.5, width, cell);
  }
  pen.restore();
  if (panel.beside) drawHeadingBeside(x0 + leftOf(panel, panel.columns) + besideRows / 2);
  drawRowLabels(firstRow, lastRow, (i) => y0 + (i + 0.5) * cell, cell);
  drawColumnLabels(firstColumn, lastColumn, x0);
}

function labelStyle(isRow, i) {
  const isPinned = isRow && state.pins.includes(i), isHere = i === (isRow ? state.row : state.column);
  const isFound = state.found.has(labelOf(state.panel, isRow, i));
  pen.font = (isPinned || isHere ? '600 ' : '') + labelFont;
  pen.fillStyle = ownColor(isPinned ? '--on-accent' : isFound ? '--on-found' : isHere ? '--text' : '--faint');
  return isPinned ? '--accent' : isFound ? '--found' : '';
}

/** Labels of rows, at the left; where cells are too small for all of them, of some. */
function drawRowLabels(first, last, middle, pitch) {
  const every = Math.ceil(13 / pitch), front = commonFront(state.panel, true);
  pen.textAlign = 'right';
  for (let i = first; i < last; ++i) {
    if (i % every !== 0 && !state.pins.includes(i) && i !== state.row) continue;
    const y = middle(i);
    if (y < place.top || y > place.height) continue;
    const ground = labelStyle(true, i);
    const text = fittedLabel(state.panel, true, i, place.left - 14, front);
    const width = pen.measureText(text).width, height = Math.max(14, Math.min(pitch - 1, 18));
    const ink = pen.fillStyle;
    if (ground || every > 1) {
      pen.fillStyle = ownColor(ground || '--ground');
      pen.beginPath();
      pen.roundRect(place.left - width - 14, y - height / 2, width + 11, height, 4);
      pen.fill();
      pen.fillStyle = ink;
    }
    pen.fillText(text, place.left - 8, y);
  }
}

/** The heading of the column beside the rows, which lies where those of the others stand. */
function drawHeadingBeside(middle) {
  if (middle < place.left) return;
  labelStyle(false, state.panel.columns);
  pen.textAlign = 'center';
  pen.fillText(state.panel.beside.heading, middle, place.top - 13);
}

function drawColumnLabels(first, last, x0) {
  const {cell, left, top} = place, every = Math.ceil(13 / cell), front = commonFront(state.panel, false);
  for (let j = first; j < last; ++j) {
    if (j % every !== 0 && j !== state.column) continue;
    const x = x0 + (j + 0.5) * cell;
    if (x < left || x > place.width) continue;
    const ground = labelStyle(false, j);
    const text = fittedLabel(state.panel, false, j, top - 12, front);
    const ink = pen.fillStyle;
    pen.save();
    pen.translate(x, top - 7);
    pen.rotate(-Math.PI / 2);
    pen.textAlign = 'left';
    if (ground || every > 1) {
      pen.fillStyle = ownColor(ground || '--ground');
      pen.fillRect(-3, -7, pen.measureText(text).width + 6, 14);
      pen.fillStyle = ink;
    }
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}

/** Queries at the left, keys at the right, and a line for each weight that can be seen. */
function drawLines() {
  const panel = state.panel;
  const middle = (i) => place.top + (i + 0.5) * linePitch - cells.scrollTop;
  const from = place.left + 2, to = place.width - place.left - 2;
  const chosen = state.pins.length > 0 ? state.pins : panel.rows > manyTokens ? [activeRow()] : null;
  const largest = Math.max(Math.abs(panel.low), Math.abs(panel.high)) || 1;
  for (let i = 0; i < panel.rows; ++i) {
    if (chosen && !chosen.includes(i)) continue;
    const isLit = i === activeRow();
    for (let j = 0; j < panel.columns; ++j) {
      if (!isShown(panel, i, j)) continue;
      const number = numberAt(panel, i, j), share = Math.abs(number) / largest;
      if (!(share > 0.03)) continue;
      pen.globalAlpha = Math.min(1, share * (isLit ? 1 : 0.35) + (isLit ? 0.1 : 0));
      pen.lineWidth = 0.5 + 4 * share;
      pen.strokeStyle = isLit || panel.diverging ? cssOf(colorOf(panel, Math.sign(number) * largest)) : ownColor('--faint');
      pen.beginPath();
      pen.moveTo(from, middle(i));
      pen.bezierCurveTo((from + to) / 2, middle(i), (from + to) / 2, middle(j), to, middle(j));
      pen.stroke();
    }
  }
  pen.globalAlpha = 1;
  drawRowLabels(0, panel.rows, middle, linePitch);
  pen.textAlign = 'left';
  const front = commonFront(panel, false);
  for (let j = 0; j < panel.columns; ++j) {
    if (middle(j) < 0 || middle(j) > place.height) continue;
    labelStyle(false, j);
    pen.fillText(fittedLabel(panel, false, j, place.left - 14, front), to + 8, middle(j));
  }
}

/** The cell that a pointer is at; null outside. In the picture of lines the row, with its largest key. */
function cellAt(event) {
  const panel = state.panel, box = cells.getBoundingClientRect();
  const x = event.clientX - box.left, y = event.clientY - box.top;
  if (y < place.top || y > place.height || x > place.width) return null;
  if (state.view === 'lines') {
    const i = Math.floor((y - place.top + cells.scrollTop) / linePitch);
    return i < panel.rows ? {row: i, column: largestKeyOf(i), isLabel: true} : null;
  }
  const row = Math.floor((y - place.top + cells.scrollTop) / place.cell);
  const across = x - place.left + cells.scrollLeft;
  const isRight = panel.beside && across >= leftOf(panel, panel.columns);
  const column = isRight ? panel.columns : Math.floor(across / place.cell);
  if (row >= panel.rows || across >= widthOf(panel) || (column >= panel.columns && !isRight)) return null;
  return x < place.left ? {row, column: largestKeyOf(row), isLabel: true} : {row, column, isLabel: false};
}

/** Scrolls so far that the current cell is in sight. */
function showCell() {
  if (state.view === 'lines') {
    const y = place.top + state.row * linePitch;
    if (y < cells.scrollTop || y + linePitch > cells.scrollTop + place.height) cells.scrollTop = y - place.height / 2;
    return;
  }
  const x = leftOf(state.panel, state.column), y = state.row * place.cell;
  const width = place.width - place.left, height = place.height - place.top;
  if (x < cells.scrollLeft || x + place.cell > cells.scrollLeft + width) cells.scrollLeft = x - width / 2;
  if (y < cells.scrollTop || y + place.cell > cells.scrollTop + height) cells.scrollTop = y - height / 2;
}
