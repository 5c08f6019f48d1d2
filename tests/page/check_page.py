# SPDX-License-Identifier: GPL-3.0-or-later
"""The page that figures become, in a real browser: it is touched as people touch it, and asked what it then says.

check_page.py PROGRAM CHROMIUM [test names]; with ATTN_PAGE_PICTURES=FOLDER it leaves pictures of what it saw there.
"""

import array
import base64
import math
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile

from browser import Browser

PROGRAM, CHROMIUM = sys.argv[1:3]
SOURCES = pathlib.Path(__file__).resolve().parents[2]
PICTURES = os.environ.get("ATTN_PAGE_PICTURES")

STRANGE = ["<script>", "</script>", "<!--", "{{figure}}", "👩‍👩‍👧", "שלום", "a" * 10_000, " ", "\\u003c", "北京"]


def npy(shape, kind, data):
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {tuple(shape)!r}, }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data


def texts(words):
    longest = max(map(len, words))
    return npy([len(words)], f"<U{longest}", b"".join(w.ljust(longest, "\0").encode("utf-32-le") for w in words))


def write_attention(path, layers, heads, tokens, seed=1, is_causal=True, spread=1.0):
    """A file as convert writes them, of softmax over random numbers. Returns its weights, one after another."""
    rng = random.Random(seed)
    n = len(tokens)
    numbers = array.array("f")
    for _ in range(layers * heads):
        for i in range(n):
            row = [math.exp(rng.gauss(0, spread)) if j <= i or not is_causal else 0.0 for j in range(n)]
            total = sum(row)
            numbers.extend([x / total for x in row])
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("attention_weights.npy", npy([layers, 1, heads, n, n], "<f4", numbers.tobytes()))
        for name, words in (("axes", ["lbhqk"]), ("kind", ["weights"]), ("query_tokens", tokens), ("key_tokens", tokens)):
            file.writestr(name + ".npy", texts(words))
    return numbers


def render(*arguments):
    subprocess.run([PROGRAM, "render", *map(str, arguments)], check=True)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.browser = Browser(CHROMIUM)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def path(self, name):
        return pathlib.Path(self.folder.name, name)

    def open(self, source, *options):
        page = self.path("page.html")
        render(source, page, *options)
        self.browser.open(page)
        return page

    def open_attention(self, layers, heads, tokens, **options):
        source = self.path("attention.npz")
        weights = write_attention(source, layers, heads, tokens, **options)
        return weights, self.open(source)

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])
        others = [url for url in self.browser.requests if not url.startswith(("file:", "data:"))]
        self.assertEqual(others, [], "the page asked the network")

    def cell(self, row, column):
        return self.browser.value("(() => { const box = cells.getBoundingClientRect(); return ["
                                  f"box.x + place.left + ({column} + 0.5) * place.cell - cells.scrollLeft,"
                                  f"box.y + place.top + ({row} + 0.5) * place.cell - cells.scrollTop]; }})()")

    def keep_picture(self, name):
        if PICTURES:
            self.browser.screenshot(pathlib.Path(PICTURES, name + ".png"))

    tokens = "the old sailor met Mira near the bridge".split()

    def test_the_pointer_shows_tokens_and_weight_of_a_cell(self):
        weights, _ = self.open_attention(1, 2, self.tokens)
        self.browser.point(*self.cell(5, 2))
        shown = [self.browser.text("#tip-" + part) for part in ("row", "column", "number")]
        self.assertEqual(shown[:2], ["near", "sailor"])
        self.assertAlmostEqual(float(shown[2]), weights[5 * 8 + 2], delta=1e-4)
        self.browser.point(*self.cell(2, 5))
        self.assertEqual(self.browser.text("#tip-number"), "masked")

    def test_every_number_is_what_it_was_but_for_the_error_that_is_stated(self):
        weights, _ = self.open_attention(2, 3, self.tokens)
        told = self.browser.value("figure.panels.map((p) => Array.from({length: p.rows * p.columns},"
                                  " (_, i) => numberAt(p, Math.floor(i / p.columns), i % p.columns)))")
        bound = float(self.browser.text("#foot").split("at most ")[1].split(" ")[0])
        self.assertLessEqual(bound, 1e-4)
        for head, numbers in enumerate(told):
            for i, number in enumerate(numbers):
                if i % 8 <= i // 8:
                    self.assertLessEqual(abs(number - weights[head * 64 + i]), bound)
                else:
                    self.assertIsNone(number)  # NaN, as JSON has it: it is masked

    def test_keys_move_pin_change_the_head_and_find(self):
        self.open_attention(2, 2, self.tokens)
        browser = self.browser
        browser.press("Home")
        for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
            browser.press(key)
        self.assertTrue(browser.text("#live").startswith("near → old: 0."), browser.text("#live"))
        browser.press("p")
        self.assertEqual(browser.text("#row-title"), "“near” attends to")
        self.assertEqual(browser.text("#row-place"), "pinned row, 5")
        browser.press("ArrowUp")
        self.assertEqual(browser.text("#row-title"), "“near” attends to", "a pinned row stays")
        browser.press("Escape")
        self.assertEqual(browser.text("#row-title"), "“Mira” attends to")
        for key, name in (("]", "Layer 0, head 1"), ("]", "Layer 1, head 0"), ("[", "Layer 0, head 1")):
            browser.press(key)
            self.assertEqual(browser.text("h1"), name)
        browser.press("/", "")
        self.assertEqual(browser.value("document.activeElement.id"), "find")
        browser.ask("Input.insertText", text="THE")
        self.assertEqual(browser.text("#live"), "different tokens found: 1, Enter goes to the next")
        browser.press("Enter")
        self.assertEqual(browser.text("#row-title"), "“the” attends to")
        browser.press("Escape")
        self.assertEqual(browser.value("document.activeElement.id"), "cells")

    def test_what_is_looked_for_is_found_in_each_heatmap_that_comes_into_sight(self):
        self.open(SOURCES / "resources/scenes/three-sentences.attn")
        browser = self.browser
        browser.press("/", "")
        browser.ask("Input.insertText", text="world")
        self.assertEqual(browser.text("#live"), "nothing found")
        browser.value("choosePanel(figure.panels.findIndex((panel) => panel.name.includes('3')))")
        self.assertEqual(browser.value("[...state.found]"), ["world"])
        browser.press("/", "")
        browser.press("Enter")
        self.assertEqual(browser.text("#row-title"), "“world” attends to")

    def test_plus_minus_and_the_wheel_zoom(self):
        self.open_attention(1, 1, [f"t{i}" for i in range(200)])
        browser = self.browser
        usual = browser.value("place.cell")
        for _ in range(4):
            browser.press("-")
        self.assertLess(browser.value("place.cell"), usual)
        x, y = browser.middle_of("#cells")
        browser.point(x, y)
        for _ in range(12):
            browser.ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-100, modifiers=2)
        self.assertGreater(browser.value("place.cell"), usual)
        self.assertEqual(browser.value("window.devicePixelRatio"), 1)
        self.assertIn("zoom", browser.text("#keys"))

    def test_a_click_pins_rows_and_a_click_on_a_thumbnail_opens_its_head(self):
        self.open_attention(2, 2, self.tokens)
        browser = self.browser
        browser.click(*self.cell(6, 3))
        browser.click(*self.cell(4, 1))
        self.assertEqual(browser.value("state.pins"), [6, 4])
        self.assertEqual(browser.text("#row-title"), "“Mira” attends to")
        browser.click(*self.cell(4, 1))
        self.assertEqual(browser.text("#row-title"), "“the” attends to")
        browser.click(*browser.middle_of("#thumbs button[aria-label='Layer 1, head 1']"))
        self.assertEqual(browser.text("h1"), "Layer 1, head 1")
        self.assertEqual(browser.text("#row-place"), "pinned row, 6")
        browser.click(*browser.middle_of("#unpin"))
        self.assertEqual(browser.value("state.pins"), [])

    def test_what_a_sink_took_is_a_column_of_its_own(self):
        source = self.path("sink.npz")
        with zipfile.ZipFile(source, "w") as file:
            numbers = array.array("f", [((i * 7) % 5) / 4 for i in range(12)]).tobytes()
            for name in ("queries", "keys", "values"):
                file.writestr(name + ".npy", npy([1, 4, 3], "<f4", numbers))
            file.writestr("sinks.npy", npy([1], "<f4", array.array("f", [0.5]).tobytes()))
        scene = self.path("sink.attn")
        subprocess.run([PROGRAM, "convert", source, scene], check=True)
        self.open(scene)
        browser = self.browser
        taken = browser.value("figure.panels[0].beside.numbers")
        row = browser.value("Array.from({length: 4}, (_, j) => numberAt(figure.panels[0], 1, j))")
        self.assertAlmostEqual(sum(row) + taken[1], 1, delta=1e-3)
        # A pointer on it, and the keys, come to it as to any cell; the list of the row has it too.
        x, y = browser.value("(() => { const box = cells.getBoundingClientRect(); return [box.x + place.left"
                             " + leftOf(state.panel, 4) + 6, box.y + place.top + 1.5 * place.cell]; })()")
        browser.point(x, y)
        self.assertEqual(browser.text("#tip-column"), "weight of the sink")
        self.assertAlmostEqual(float(browser.text("#tip-number")), taken[1], delta=1e-4)
        self.assertIn("sink", browser.text("#weights"))
        browser.press("Home")
        browser.press("End")
        self.assertTrue(browser.text("#live").startswith("1 → weight of the sink: "), browser.text("#live"))
        self.keep_picture("sink")

    def test_a_token_stays_a_token_whatever_it_says(self):
        # Files of arrays have room for 256 letters; the page has for all of them.
        tokens = [token if len(token) < 200 else token[:200] for token in STRANGE]
        _, page = self.open_attention(1, 1, tokens)
        page.write_text(page.read_text().replace(STRANGE[6][:200], STRANGE[6]))
        browser = self.browser
        browser.open(page)
        self.assertEqual(browser.value("figure.labels[0]"), STRANGE)
        self.assertEqual(browser.value("document.scripts.length"), 4)
        shown = browser.value("[...document.querySelectorAll('#text button')].map((each) => each.textContent)")
        self.assertEqual(shown[:6], STRANGE[:6])
        self.assertEqual(shown[7:], ["␣"] + STRANGE[8:])
        self.assertLess(browser.value("document.documentElement.scrollWidth"), 1101)
        browser.click(*self.cell(1, 0))
        self.assertEqual(browser.text("#row-title"), "“</script>” attends to")
        self.keep_picture("strange")

    def test_labels_that_begin_alike_are_cut_where_they_differ(self):
        self.open_attention(1, 1, [f"2024-02-{day:02}, 1234.5 and more than there is room for" for day in (1, 3, 15)])
        said = self.browser.value("(() => { const said = [], write = pen.fillText;"
                                  " pen.fillText = (text) => said.push(text); draw(); pen.fillText = write;"
                                  " return said; })()")
        for day in ("01", "03", "15"):
            cut = [text for text in said if text.startswith("…" + day) and text.endswith("…")]
            self.assertEqual(len(cut), 2, said)  # of its row and of its column

    def test_the_policy_forbids_what_the_page_did_not_bring(self):
        self.open_attention(1, 1, self.tokens)
        self.browser.value("(() => { const made = document.createElement('script'); made.textContent = 'window.ran = 1';"
                           "document.body.append(made); document.body.setAttribute('onclick', 'window.ran = 1');"
                           "document.body.click(); })()")
        self.assertIsNone(self.browser.value("window.ran"))
        refused = self.browser.value("fetch('https://example.org/').then(() => 'sent', () => 'refused')")
        self.assertEqual(refused, "refused")
        self.browser.value("1")
        self.assertGreaterEqual(len(self.browser.complaints), 3)
        self.browser.complaints.clear()
        self.browser.requests.clear()

    def test_a_screen_reader_finds_names_and_states(self):
        self.open_attention(2, 2, self.tokens)
        tree = self.browser.ask("Accessibility.getFullAXTree")["nodes"]
        found = {(node["role"]["value"], node.get("name", {}).get("value")) for node in tree if not node["ignored"]}
        for wanted in (("application", "Layer 0, head 0, a heatmap of 8 rows and 8 columns"),
                       ("searchbox", "Find a token"), ("radio", "Layer 1, head 1"), ("radio", "Dark"),
                       ("heading", "Layer 0, head 0"), ("heading", "“bridge” attends to")):
            self.assertIn(wanted, found)
        nameless = [node for node in tree if not node["ignored"] and node["role"]["value"] in ("button", "radio")
                    and not node.get("name", {}).get("value")]
        self.assertEqual(nameless, [])

    def test_colours_follow_the_system_until_one_is_chosen(self):
        for theme in ("dark", "light"):
            self.browser.ask("Emulation.setEmulatedMedia",
                             features=[{"name": "prefers-color-scheme", "value": theme}])
            self.open_attention(1, 1, self.tokens)
            self.assertEqual(self.browser.value("document.documentElement.dataset.theme"), theme)
        self.browser.click(*self.browser.middle_of("#theme button[value=dark]"))
        self.assertEqual(self.browser.value("document.documentElement.dataset.theme"), "dark")
        self.browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
        self.browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        self.assertEqual(self.browser.value("document.documentElement.dataset.theme"), "dark", "what was chosen stays")

    def test_paper_has_no_controls(self):
        self.open_attention(1, 2, self.tokens)
        self.browser.ask("Emulation.setEmulatedMedia", media="print")
        seen = self.browser.value("[...document.querySelectorAll('.control')].filter((c) => c.offsetParent).length")
        self.browser.ask("Emulation.setEmulatedMedia", media="")
        self.assertEqual(seen, 0)

    def test_paper_has_all_cells_and_all_heads(self):
        browser = self.browser
        self.open_attention(12, 3, [f"t{i}" for i in range(150)])
        browser.value("window.addEventListener('beforeprint', () => { window.noted = {...place, scrolled: [cells.scrollLeft, cells.scrollTop]}; })")
        browser.value("cells.scrollTo(300, 400)")
        before = browser.value("[cells.scrollLeft, cells.scrollTop, place.cell, canvas.width, canvas.height]")
        paper = browser.ask("Page.printToPDF", printBackground=True)["data"]
        if PICTURES:
            pathlib.Path(PICTURES, "paper.pdf").write_bytes(base64.b64decode(paper))
        noted = browser.value("window.noted")
        self.assertAlmostEqual(noted["width"], noted["left"] + 150 * noted["cell"], delta=0.01)
        self.assertAlmostEqual(noted["height"], noted["top"] + 150 * noted["cell"] + 2, delta=0.01)
        self.assertLessEqual(noted["width"], 680)
        self.assertEqual(noted["scrolled"], [0, 0])
        self.assertEqual(browser.value("[cells.scrollLeft, cells.scrollTop, place.cell, canvas.width, canvas.height]"),
                         before, "the screen is as it was")
        browser.ask("Emulation.setEmulatedMedia", media="print")
        hidden = browser.value("byId('thumbs').scrollHeight - byId('thumbs').clientHeight")
        browser.ask("Emulation.setEmulatedMedia", media="")
        self.assertLessEqual(hidden, 0)

    def test_lines_are_drawn_where_they_are_asked_for(self):
        self.open_attention(1, 2, self.tokens)
        before = self.browser.value("canvas.toDataURL()")
        self.browser.click(*self.browser.middle_of("#view button[value=lines]"))
        self.assertNotEqual(self.browser.value("canvas.toDataURL()"), before)
        self.keep_picture("lines")

    def test_the_words_are_in_the_language_of_the_program(self):
        scene = SOURCES / "resources/scenes/three-sentences.attn"
        self.open(scene, "--language", "zh_CN")
        self.assertTrue(self.browser.value("document.documentElement.lang").startswith("zh"))
        self.assertEqual(self.browser.text("#theme button[value=dark]"), "深色")
        left = [key for key, word in self.browser.value("figure.words").items() if word.isascii() and key != "notANumber"]
        self.assertEqual(left, [])
        self.keep_picture("chinese")

    def shown(self):
        """Milliseconds from the beginning of the load until the page has drawn itself."""
        return self.browser.value("performance.getEntriesByName('shown')[0].startTime")

    def test_many_heads_and_long_texts_are_small_files_and_shown_about_as_soon_as_few(self):
        def soonest(layers, heads, words):
            """Of three loads, since the machine may have other work. And the page's file."""
            found = []
            for _ in range(3):
                _, page = self.open_attention(layers, heads, words, is_causal=False)
                found.append(self.shown())
            return min(found), page

        small, _ = soonest(1, 2, self.tokens)
        for name, layers, heads, count in (("144 heads of 128", 12, 12, 128), ("8 heads of 512", 2, 4, 512)):
            words = [f"{self.tokens[i % 8]}{i}" for i in range(count)]
            shown, page = soonest(layers, heads, words)
            size = page.stat().st_size
            print(f"{name}: {size / 1e6:.2f} MB, shown after {shown:.0f} ms, a small page after {small:.0f} ms")
            self.assertLess(size, 3e6)
            self.assertLess(shown, 10 * small)
            self.keep_picture(name.replace(" ", "-"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
