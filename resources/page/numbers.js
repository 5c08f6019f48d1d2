// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';
// What the page is made of: heatmaps whose numbers were rounded to steps and packed (ui/export/packed_numbers.h).

const figure = JSON.parse(document.getElementById('figure').textContent);
const firstCode = 5;  // below: masked, dropped, not a number, −∞, ∞
const hiddenNames = ['masked', 'dropped', 'notANumber', 'minusInfinity', 'infinity'];

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Puts the codes of all cells into a panel, row after row. */
async function unpack(panel, base64) {
  const planes = await inflated(bytesOf(base64));
  const count = panel.rows * panel.columns;
  panel.codes = new Uint16Array(count);
  for (let i = 0; i < count; ++i) panel.codes[i] = planes[i] << 8 | planes[count + i];
}

/** How many columns there are to go to: the cells, and behind them what stands beside the rows in cells of its own. */
function columnsOf(panel) { return panel.columns + (panel.beside ? 1 : 0); }

/** Whether a column is the one beside the rows. */
function isBeside(panel, column) { return Boolean(panel.beside) && column === panel.columns; }

/** The number of a cell; NaN where it has none. */
function numberAt(panel, row, column) {
  if (isBeside(panel, column)) return panel.beside.numbers[row] ?? NaN;
  return numberOf(panel, panel.codes[row * panel.columns + column]);
}

function numberOf(panel, code) {
  if (code === 3) return -Infinity;
  if (code === 4) return Infinity;
  if (code < firstCode) return NaN;
  return panel.low + (code - firstCode) * ((panel.high - panel.low) / panel.steps);
}

function numberText(panel, number) {
  if (!Number.isFinite(number)) return number > 0 ? '∞' : number < 0 ? '−∞' : 'NaN';
  const size = Math.abs(number);
  const text = size === 0 || (size >= 0.0005 && size < 10000) ? size.toFixed(4) : size.toPrecision(3);
  return (number < 0 ? '−' : panel.signed && number > 0 ? '+' : '') + text;
}

/** What a cell says: its number, or in a word why it has none. */
function cellText(panel, row, column) {
  if (isBeside(panel, column)) return numberText(panel, numberAt(panel, row, column));
  const code = panel.codes[row * panel.columns + column];
  return code < 2 ? figure.words[hiddenNames[code]] : numberText(panel, numberOf(panel, code));
}

/** Whether a cell has a number that can be compared. */
function isShown(panel, row, column) {
  if (isBeside(panel, column)) return !Number.isNaN(numberAt(panel, row, column));
  return panel.codes[row * panel.columns + column] >= firstCode;
}

// ---- colours ------------------------------------------------------------------------------------------------------

const tables = new Map();

/** 256 colours, three bytes each. */
function tableOf(panel) {
  const map = figure.maps[panel.map];
  const base64 = isDark() ? map.dark : map.light;
  if (!tables.has(base64)) tables.set(base64, bytesOf(base64));
  return tables.get(base64);
}

function isDark() { return document.documentElement.dataset.theme === 'dark'; }

/** The place of a number between the ends of the colours: 0 … 1. */
function placeOf(panel, number) {
  const [low, high] = panel.range;
  if (!(high > low)) return 0;
  if (!panel.logarithmic) return (number - low) / (high - low);
  return Math.log(Math.max(number, low) / low) / Math.log(high / low);
}

/**
 * [red, green, blue] of a number; null for what has no colour. A number that is rounded to 0 here may have been a little
 * above 0: under logarithms it counts as the low end.
 */
function colorOf(panel, number) {
  if (!Number.isFinite(number) || (panel.logarithmic && number < 0)) return null;
  const index = Math.max(0, Math.min(255, Math.floor(256 * placeOf(panel, number))));
  return tableOf(panel).subarray(3 * index, 3 * index + 3);
}

function cssOf(color) { return color ? `rgb(${color[0]} ${color[1]} ${color[2]})` : ownColor('--hatched'); }

function ownColor(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

/** Black or white, whichever is read more easily on a colour. */
function inkOn(color) {
  const linear = (byte) => (byte / 255) ** 2.2;
  const light = 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
  return light > 0.18 ? '#141c2f' : '#ffffff';
}

/** Of all codes of a panel the pixels, as ImageData has them. */
function pixelsOf(panel) {
  const pixels = new Uint32Array(panel.steps + firstCode + 1);
  const none = ownColor('--hatch').match(/[0-9a-f]{2}/gi).map((byte) => parseInt(byte, 16));
  for (let code = 0; code < pixels.length; ++code) {
    const [red, green, blue] = colorOf(panel, numberOf(panel, code)) || none;
    pixels[code] = (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
  }
  return pixels;
}

/** Draws a panel small; a pixel that several cells share shows the one that weighs most. */
function drawSmall(panel, canvas, side) {
  const scale = window.devicePixelRatio || 1;
  const longest = Math.max(panel.rows, panel.columns);
  const width = canvas.width = Math.max(1, Math.round(side * scale * panel.columns / longest));
  const height = canvas.height = Math.max(1, Math.round(side * scale * panel.rows / longest));
  canvas.style.width = `${width / scale}px`;
  canvas.style.height = `${height / scale}px`;
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const out = new Uint32Array(image.data.buffer);
  const pixels = pixelsOf(panel);
  const zero = panel.diverging ? firstCode + (0 - panel.low) / ((panel.high - panel.low) / panel.steps || 1) : 0;
  const edges = (count, size) => Array.from({length: size + 1}, (_, i) => Math.floor(i * count / size));
  const down = edges(panel.rows, height), across = edges(panel.columns, width);
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      let best = 0, far = -1;
      for (let i = down[y]; i < Math.max(down[y + 1], down[y] + 1); ++i)
        for (let j = across[x]; j < Math.max(across[x + 1], across[x] + 1); ++j) {
          const code = panel.codes[i * panel.columns + j];
          const size = code < firstCode ? 0 : Math.abs(code - zero);
          if (size > far) [best, far] = [code, size];
        }
      out[y * width + x] = pixels[best];
    }
  context.putImageData(image, 0, 0);
}
