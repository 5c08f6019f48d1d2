# SPDX-License-Identifier: GPL-3.0-or-later
"""attention_lab.py as notebooks use it, with the program itself and without a display.

The environment's ATTENTION_LAB names the program.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import numpy as np

SOURCES = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCES / "resources" / "notebook"))
import attention_lab as al  # noqa: E402  (it lies beside the program, not on the path)

for name in ("DISPLAY", "WAYLAND_DISPLAY"):
    os.environ.pop(name, None)


class Tensor:
    """What torch's tensors answer to, and no more: in bfloat16, on a GPU and with a gradient NumPy takes none of it."""

    def __init__(self, array, ready=()):
        self._array, self._ready = array, ready
        self.shape = array.shape

    def detach(self):
        return Tensor(self._array, (*self._ready, "detach"))

    def float(self):
        return Tensor(self._array.astype(np.float32), (*self._ready, "float"))

    def cpu(self):
        return Tensor(self._array, (*self._ready, "cpu"))

    def numpy(self):
        if set(self._ready) != {"detach", "float", "cpu"}:
            raise TypeError("a tensor like this can't be converted to numpy")
        return self._array

    def __array__(self, *_):
        raise TypeError("a tensor like this can't be converted to numpy")


def weights_of(*shape, seed=0):
    scores = np.exp(np.random.default_rng(seed).normal(size=shape))
    return scores / scores.sum(-1, keepdims=True)


class Meta(Tensor):
    """A tensor of torch that has a shape and no numbers."""

    def detach(self):
        return self

    def float(self):
        return self

    def cpu(self):
        raise NotImplementedError("Cannot copy out of meta tensor; no data!")


class Nothing:
    """What a model with an encoder and a decoder returns when it keeps no attentions."""

    encoder_attentions = decoder_attentions = cross_attentions = None


TOKENS = ["the", "</script>", "köter", "北京"]


class AttentionLab(unittest.TestCase):
    def test_what_transformers_return_becomes_a_page_with_layers_heads_and_tokens(self):
        attentions = tuple(Tensor(weights_of(1, 3, 4, 4, seed=layer)) for layer in range(2))
        shown = al.page(attentions, tokens=TOKENS, title="A model")._repr_html_()
        self.assertTrue(shown.startswith('<iframe sandbox="allow-scripts" '))
        self.assertEqual(shown.count("<"), 2, "all of the page is inside of the attribute")
        for text in ("Layer 1, head 2", "köter", "A model"):
            self.assertIn(text, shown)

    def test_the_weights_reach_the_file_as_they_are(self):
        attentions = [weights_of(2, 3, 4, 4, seed=layer) for layer in range(2)]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "w.npz")
            al._written(path, tuple(map(Tensor, attentions)), TOKENS, None, 1)
            held = np.load(path)
            np.testing.assert_array_equal(held["attention_weights"][:, 0],
                                          np.stack(attentions)[:, 1].astype(np.float32))
            self.assertEqual(list(held["query_tokens"]), TOKENS)
            told = subprocess.run([al._program(), "check", str(path)], capture_output=True, text=True, check=True).stdout
            self.assertIn("weights", told)

    def test_pictures_are_png_and_svg(self):
        png = al.figure(weights_of(4, 4), tokens=TOKENS, width=40)._repr_png_()
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        svg = al.figure(weights_of(2, 4, 4), tokens=TOKENS, format="svg")._repr_svg_()
        self.assertIn("<svg", svg)
        for text in ("köter", "head 1"):
            self.assertIn(text, svg)
        one = al.figure(weights_of(2, 2, 4, 4), format="svg", panel="layer 1, head 0")._repr_svg_()
        self.assertNotIn("head 1<", one)

    def test_every_number_of_axes_has_its_heads(self):
        for shape, panels in (((3, 4), 1), ((5, 3, 4), 5), ((2, 5, 3, 4), 10), ((2, 3, 5, 3, 4), 30)):
            content = al.page(weights_of(*shape)).bytes.decode()
            self.assertEqual(len(re.findall(r'"rowLabels":', content)), panels, shape)

    def test_a_token_may_be_as_long_as_it_likes(self):
        content = al.page(weights_of(2, 2), tokens=["a" * 10_000, "b"]).bytes.decode()
        self.assertIn("a" * 255 + "…", content)

    def test_queries_may_be_other_tokens(self):
        content = al.page(weights_of(2, 3), tokens=["k0", "k1", "k2"], query_tokens=["q0", "q1"]).bytes.decode()
        for token in ("k2", "q1"):
            self.assertIn(f'"{token}"', content)

    def test_a_model_of_two_stacks_may_have_kept_the_attentions_of_one(self):
        output = Nothing()
        output.cross_attentions = (weights_of(1, 2, 3, 4),)
        self.assertEqual(len(re.findall(r'"rowLabels":', al.page(output).bytes.decode())), 2)

    def test_what_is_masked_stays_without_a_number(self):
        masked = np.ma.masked_array(weights_of(2, 2), mask=[[False, True], [False, False]])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "w.npz")
            al._written(path, masked, None, None, None)
            held = np.load(path)["attention_weights"].reshape(2, 2)
        np.testing.assert_array_equal(np.isnan(held), masked.mask)

    def test_a_zero_in_a_title_is_no_end_of_it(self):
        self.assertIn("before", al.figure(weights_of(2, 2), format="svg", title="before\0after")._repr_svg_())

    def test_mistakes_are_said_in_words(self):
        square = weights_of(2, 4, 4)
        cases = (
            ((), {}, "attn_implementation=\"eager\""),
            ((None, None), {}, "layer 0 are None"),
            (None, {}, "attn_implementation=\"eager\""),
            (((square,), (square,)), {}, "steps of generation"),
            ((square, square[:, :3, :3]), {}, "different shapes"),
            (square, {"tokens": "the old sailor"}, "give a list"),
            (square, {"tokens": ["a"]}, "1 tokens and 4 keys"),
            (square, {"batch": 1}, "no entry 1 of the batch"),
            (weights_of(4), {}, "2 to 5 axes"),
            (np.zeros((0, 4, 4)), {}, "nothing to draw"),
            (["a", "b"], {}, "no numbers"),
            (Nothing(), {}, "attn_implementation=\"eager\""),
            (square, {"tokens": 3}, "tokens is 3"),
            (square, {"batch": "a"}, "batch is 'a': expected a whole number"),
            (square, {"batch": 0.0}, "expected a whole number"),
            (square + 1j, {}, "complex numbers"),
            (square * 1e300, {}, "beyond float32"),
            (Meta(square), {}, "no numbers"),
        )
        for weights, options, words in cases:
            with self.subTest(words), self.assertRaises(al.AttentionLabError) as caught:
                al.page(weights, **options)
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(al.AttentionLabError) as caught:
            al.figure(square, format="gif")
        self.assertIn("png or svg", str(caught.exception))
        with mock.patch.dict(os.environ, {"ATTENTION_LAB": "/nowhere/attention-lab"}), \
                self.assertRaises(al.AttentionLabError) as caught:
            al.page(square)
        self.assertIn("ATTENTION_LAB", str(caught.exception))

    def test_what_the_program_says_is_passed_on(self):
        with self.assertRaises(al.AttentionLabError) as caught:
            al.figure(weights_of(4, 4), width=-1)
        self.assertIn("--width", str(caught.exception))

    def test_show_opens_weights_and_scenes_in_the_program(self):
        with mock.patch("subprocess.Popen") as started:
            started.return_value.wait.return_value = 0  # an open window has taken it
            path = al.show(weights_of(2, 4, 4), tokens=TOKENS)
        self.assertEqual(started.call_args.args[0], [al._program(), path])
        said = subprocess.run([al._program(), "check", path], capture_output=True, text=True, check=True).stdout
        self.assertIn("head 2 × query 4 × key 4", said)
        with mock.patch("subprocess.Popen") as started:
            started.return_value.wait.side_effect = subprocess.TimeoutExpired("attention-lab", 1)  # its own window is open
            scene = str(SOURCES / "resources/scenes/three-sentences.attn")
            self.assertEqual(al.show(scene), scene)
        self.assertEqual(started.call_args.args[0], [al._program(), scene])

    def test_show_says_that_there_is_no_display(self):
        with mock.patch.dict(os.environ, {"QT_QPA_PLATFORM": ""}), self.assertRaises(al.AttentionLabError) as caught:
            al.show(weights_of(2, 4, 4))
        self.assertIn("no display", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
