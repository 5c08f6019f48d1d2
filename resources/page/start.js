// SPDX-License-Identifier: GPL-3.0-or-later
// Builds what stands beside the picture, and listens.

/** Two buttons of which one is chosen: by a click, or by the arrow keys. */
function makeSwitch(id, chosen, choose) {
  const buttons = [...byId(id).querySelectorAll('button')];
  const mark = (value) => buttons.forEach((button) => {
    button.setAttribute('aria-checked', String(button.value === value));
    button.tabIndex = button.value === value ? 0 : -1;
  });
  const take = (button) => {
    mark(button.value);
    button.focus();
    choose(button.value);
  };
  for (const button of buttons) button.addEventListener('click', () => take(button));
  byId(id).addEventListener('keydown', (event) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    take(buttons.find((button) => button.getAttribute('aria-checked') !== 'true'));
  });
  mark(chosen);
  return mark;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  if (!figure.panels[0].codes) return;
  showBar();
  showCurrent();
  drawThumbnails();
}

function followTheme() {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const ofSystem = () => (system.matches ? 'dark' : 'light');
  let chosen = null;
  const mark = makeSwitch('theme', ofSystem(), (theme) => {
    chosen = theme;
    setTheme(theme);
  });
  setTheme(ofSystem());
  system.addEventListener('change', () => {
    if (chosen) return;
    mark(ofSystem());
    setTheme(ofSystem());
  });
  // Paper is white.
  window.addEventListener('beforeprint', () => setTheme('light'));
  window.addEventListener('afterprint', () => setTheme(chosen || ofSystem()));
}

/** "layer 0", "layer 1" are headed layer, 0, 1: what headings have in common, and what is left of each. */
function shortHeadings(headings) {
  const parts = headings.map((heading) => /^(.*?)\s*(\d+)$/u.exec(heading));
  const isNumbered = parts.length > 1 && parts.every((part) => part && part[1] === parts[0][1]);
  return isNumbered ? {common: parts[0][1], each: parts.map((part) => part[2])} : {common: '', each: headings};
}

function makeThumbnails() {
  const thumbs = byId('thumbs'), columns = figure.gridColumns;
  byId('heads').classList.toggle('single', figure.panels.length === 1);
  byId('heads-title').textContent = words.heatmaps;
  byId('heads-hint').hidden = thumbs.hidden = figure.panels.length === 1;
  const ofBar = 90, ofHeadings = 70, frame = 4, gap = 3;
  const space = byId('side').clientWidth - ofBar - ofHeadings;
  figure.side = Math.max(20, Math.min(38, Math.floor(space / columns) - frame - gap));
  const left = Math.max(ofHeadings, space + ofHeadings - columns * (figure.side + frame + gap) - 20);
  thumbs.style.gridTemplateColumns = `fit-content(${left}px) repeat(${columns}, ${figure.side + frame}px)`;
  const across = shortHeadings(figure.columnTitles), down = shortHeadings(figure.rowTitles);
  const heading = (text, className) => {
    const made = element('span', className, text);
    made.title = text;
    made.setAttribute('aria-hidden', 'true');
    return made;
  };
  figure.columnHeadings = across.each.map((title) => heading(title, 'heading'));
  figure.rowHeadings = down.each.map((title, row) =>
    heading(row === 0 && down.common ? `${down.common} ${title}` : title, 'heading side'));
  const made = [element('span', 'heading side', across.common), ...figure.columnHeadings];
  for (let row = 0; row < figure.gridRows; ++row) {
    made.push(figure.rowHeadings[row]);
    for (let column = 0; column < columns; ++column) made.push(thumbnailAt(row, column) || element('span'));
  }
  thumbs.replaceChildren(...made);
}

function thumbnailAt(row, column) {
  const index = figure.panels.findIndex((panel) => panel.place[0] === row && panel.place[1] === column);
  if (index < 0) return null;
  const button = element('button');
  button.type = 'button';
  button.setAttribute('role', 'radio');
  button.setAttribute('aria-label', figure.panels[index].name);
  button.title = figure.panels[index].name;
  button.append(document.createElement('canvas'));
  button.addEventListener('click', () => choosePanel(index, {isFocused: true}));
  figure.panels[index].button = button;
  return button;
}

function markThumbnail(isFocused) {
  const [row, column] = state.panel.place;
  figure.rowHeadings.forEach((heading, i) => heading.classList.toggle('current', i === row));
  figure.columnHeadings.forEach((heading, j) => heading.classList.toggle('current', j === column));
  for (const panel of figure.panels) {
    const isHere = panel === state.panel;
    panel.button.setAttribute('aria-checked', String(isHere));
    panel.button.tabIndex = isHere ? 0 : -1;
    if (!isHere) continue;
    if (isFocused) panel.button.focus();
    panel.button.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }
}

function drawThumbnails() {
  for (const panel of figure.panels) if (panel.codes) drawSmall(panel, panel.button.querySelector('canvas'), figure.side);
}

function moveThumbnail(event) {
  const [down, across] = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}[event.key] || [];
  if (down === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const [row, column] = state.panel.place;
  const next = figure.panels.findIndex(({place: [i, j]}) => i === row + down && j === column + across);
  if (next >= 0) choosePanel(next, {isFocused: true});
}

// ---- listening ------------------------------------------------------------------------------------------------------

const moves = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

function pressed(event) {
  const finder = byId('find');
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === finder) {
    if (event.key === 'Enter') goToFound(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') {
      finder.value = '';
      find('');
      cells.focus();
    }
    return;
  }
  const index = figure.panels.indexOf(state.panel), page = 10;
  const actions = {
    '/': () => { finder.focus(); finder.select(); },
    '[': () => choosePanel(index - 1),
    ']': () => choosePanel(index + 1),
    p: () => togglePin(state.row),
    P: () => togglePin(state.row),
    Escape: unpin,
    Home: () => chooseCell(state.row, 0, {isTold: true}),
    End: () => chooseCell(state.row, columnsOf(state.panel) - 1, {isTold: true}),
    PageUp: () => chooseCell(state.row - page, state.column, {isTold: true}),
    PageDown: () => chooseCell(state.row + page, state.column, {isTold: true}),
    '+': () => zoomBy(1.25),
    '-': () => zoomBy(0.8),
  };
  const move = moves[event.key];
  if (move) chooseCell(state.row + move[0], state.column + move[1], {isTold: true});
  else if (actions[event.key]) actions[event.key]();
  else return;
  event.preventDefault();
}

function zoomBy(factor) {
  state.zoom = Math.max(0.05, Math.min(8, state.zoom * factor));
  layOut();
  showCell();
  draw();
}

function listen() {
  document.addEventListener('keydown', pressed);
  cells.addEventListener('pointermove', (event) => {
    const cell = cellAt(event);
    showTip(cell);
    if (cell) chooseCell(cell.row, cell.column);
  });
  cells.addEventListener('pointerleave', () => showTip(null));
  cells.addEventListener('click', (event) => {
    const cell = cellAt(event);
    if (!cell) return;
    chooseCell(cell.row, cell.column);
    togglePin(cell.row);
  });
  cells.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  }, {passive: false});
  cells.addEventListener('scroll', () => {
    showTip(null);
    draw();
  });
  byId('thumbs').addEventListener('keydown', moveThumbnail);
  byId('unpin').addEventListener('click', unpin);
  byId('find').addEventListener('input', (event) => find(event.target.value));
  byId('text').addEventListener('click', (event) => {
    const token = event.target.closest('button');
    if (!token) return;
    const at = Number(token.dataset.place);
    if (!isSquare(state.panel)) return chooseCell(state.row, at, {isTold: true});
    chooseCell(at, largestKeyOf(at));
    if (!state.pins.includes(at)) togglePin(at);
  });
  const onPaper = (isPaper) => {
    if (isPaper) Object.assign(place, {scrollLeft: cells.scrollLeft, scrollTop: cells.scrollTop});
    place.isPaper = isPaper;
    layOut();
    if (isPaper) cells.scrollTo(0, 0);
    else cells.scrollTo(place.scrollLeft, place.scrollTop);
    draw();
  };
  window.addEventListener('beforeprint', () => onPaper(true));
  window.addEventListener('afterprint', () => onPaper(false));
  new ResizeObserver(() => {
    if (place.isPaper) return;
    layOut();
    draw();
  }).observe(byId('picture'));
}

function sayWords() {
  for (const each of document.querySelectorAll('[data-word]')) each.textContent = words[each.dataset.word];
  for (const each of document.querySelectorAll('[data-label]')) each.setAttribute('aria-label', words[each.dataset.label]);
  for (const each of document.querySelectorAll('[data-hint]')) each.placeholder = words[each.dataset.hint];
  const key = (name) => element('kbd', '', name);
  byId('keys').append(words.moves, ' · ', key('P'), ` ${words.pins} · `, key('Esc'), ` ${words.unpins} · `, key('['), ' ',
    key(']'), ` ${words.changes} · `, key('+'), ' ', key('-'), ` ${words.zooms} · `, key('/'), ` ${words.find}`);
  byId('foot').textContent = figure.foot;
}

async function start() {
  const notice = (text) => {
    byId('notice').textContent = text;
    byId('notice').hidden = false;
  };
  if (typeof DecompressionStream === 'undefined') return notice(words.tooOld);
  const packed = byId('numbers').textContent.split('\n');
  sayWords();
  await unpack(figure.panels[0], packed[0]);
  byId('page').hidden = false;
  makeThumbnails();
  state.row = figure.panels[0].rows - 1;
  state.column = largestKeyOf(state.row);
  followTheme();
  markThumbnail(false);
  makeSwitch('view', 'heatmap', (view) => {
    state.view = view;
    showTip(null);
    showAll();
  });
  listen();
  showAll();
  await Promise.all(figure.panels.map((panel, i) => (i === 0 ? null : unpack(panel, packed[i]))));
  drawThumbnails();
  performance.mark('shown');
  document.documentElement.dataset.ready = 'yes';
}

start();
