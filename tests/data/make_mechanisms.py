#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/mechanisms.npz, layouts.npz and mechanisms.json with NumPy in float64: run by hand, never by the tests.

    make_mechanisms.py            writes the files
    make_mechanisms.py --check    writes nothing; says how far the file is from what is computed here

Cases for `attend` with masks, normalisers and positions, from their definitions: masks cell by cell, positions with complex
numbers, normalisers as in make_normalisers.py. The names of arrays are CASE/in.* and CASE/out.*.
"""
import json
import math
import pathlib
import sys

import numpy as np

from make_normalisers import RULES, entmax, of_row, top_k

FOLDER = pathlib.Path(__file__).parent / "golden"

# case: options, n, m, and what more there is in the file
CASES = {
    "window": (["--mask", "window:2"], 5, 7, ()),
    "dilated": (["--mask", "dilated:4,2"], 9, 9, ()),
    "prefix-and-length": (["--mask", "prefix:3"], 6, 6, ("valid_lens",)),
    "blocks-and-causal": (["--mask", "blocks:2,1,4", "--mask", "causal"], 7, 7, ()),
    "array": ([], 5, 7, ("mask2",)),
    "array-of-each": (["--mask", "window:3", "--heads", "2"], 5, 7, ("mask3", "valid_lens")),
    "fewer-keys": (["--mask", "prefix:2", "--mask", "window:1"], 8, 5, ()),
    "softmax-one": (["--normalizer", "softmax-one", "--temperature", "0.5"], 5, 7, ("valid_lens",)),
    "hardmax": (["--normalizer", "hardmax", "--causal"], 5, 7, ()),
    "top-k": (["--normalizer", "top-k:2", "--causal"], 7, 7, ()),
    "sparsemax": (["--normalizer", "sparsemax", "--mask", "window:2"], 7, 7, ()),
    "entmax15": (["--normalizer", "entmax15", "--heads", "2"], 5, 7, ("mask2",)),
    "sigmoid": (["--normalizer", "sigmoid", "--causal"], 5, 7, ()),
    "uniform": (["--normalizer", "uniform", "--mask", "dilated:3,3"], 5, 7, ()),
    "sinusoidal": (["--positions", "sinusoidal"], 5, 7, ()),
    "sinusoidal-scaled-projected": (["--positions", "sinusoidal:0.5", "--heads", "2"], 5, 7, ("projections",)),
    "rotary": (["--positions", "rotary", "--heads", "3"], 5, 7, ()),
    "rotary-base": (["--positions", "rotary:50", "--causal"], 7, 7, ()),
    "alibi": (["--positions", "alibi", "--temperature", "2"], 5, 7, ()),
    "alibi-heads": (["--positions", "alibi", "--heads", "3", "--causal"], 6, 6, ()),
    "bias": (["--temperature", "0.5"], 5, 7, ("bias2",)),
    "bias-of-keys": (["--heads", "3", "--positions", "alibi"], 5, 7, ("bias-of-keys", "valid_lens")),
    "bias-of-each": (["--heads", "2", "--causal"], 6, 6, ("bias-of-each",)),
    "projections-with-biases": (["--heads", "2"], 5, 7, ("projections", "biases")),
    "sinks": (["--heads", "3", "--causal"], 6, 6, ("sinks",)),
    "one-sink": (["--temperature", "2"], 5, 7, ("one-sink", "mask2", "valid_lens")),
    "sinks-entmax15": (["--heads", "3", "--normalizer", "entmax15"], 5, 7, ("sinks",)),
    "entmax": (["--normalizer", "entmax:1.25", "--causal"], 6, 6, ()),
    "rotary-width": (["--positions", "rotary:10000,4", "--heads", "2"], 5, 7, ()),
    "rotary-interleaved": (["--positions", "rotary-interleaved", "--heads", "3"], 5, 7, ()),
    "rotary-interleaved-width": (["--positions", "rotary-interleaved:100,8"], 5, 7, ()),
    "start-sinusoidal": (["--positions", "sinusoidal", "--query-start", "4"], 2, 7, ()),
    "start-rotary": (["--positions", "rotary", "--query-start", "6", "--causal", "--heads", "2"], 1, 7, ()),
    "start-alibi": (["--positions", "alibi", "--query-start", "3", "--mask", "prefix:1", "--heads", "3"], 2, 7, ("bias2",)),
    "start-window": (["--mask", "window:1", "--query-start", "2"], 3, 9, ("valid_lens", "mask2")),
    "start-beyond": (["--mask", "window:3", "--query-start", "6"], 4, 7, ()),
    "four-axes": ([], 5, 7, ("four", "valid_lens")),
    "four-axes-grouped": (["--causal", "--positions", "alibi"], 5, 7, ("grouped", "sinks4")),
    "four-axes-one-group": (["--positions", "rotary"], 5, 7, ("one-group", "mask-of-batch")),
    "four-axes-mask-of-heads": (["--mask", "window:3"], 5, 7, ("four", "mask-of-heads", "valid_lens")),
    "four-axes-lengths-of-heads": ([], 5, 7, ("grouped", "lengths-of-heads")),
    "five-axes": (["--normalizer", "sparsemax"], 3, 4, ("five",)),
}


def option(options, name, otherwise):
    return options[options.index(name) + 1] if name in options else otherwise


def visible(options, given, b, n, m):
    rules = [options[i + 1] for i, text in enumerate(options) if text == "--mask"]
    rules += ["causal"] if "--causal" in options else []
    seen = np.ones((b, n, m), bool)
    start = int(option(options, "--query-start", m - n))
    for entry in range(b):
        for i in range(n):
            at = i + start
            for j in range(m):
                for rule in rules:
                    name, _, arguments = rule.partition(":")
                    numbers = [int(number) for number in arguments.split(",")] if arguments else []
                    if name == "blocks":
                        block = lambda k: np.searchsorted(np.cumsum(numbers), k, side="right")
                        shown = block(i) == block(j)
                    else:
                        shown = {"causal": lambda: j <= at,
                                 "window": lambda: abs(at - j) <= numbers[0],
                                 "dilated": lambda: abs(at - j) <= numbers[0] and (at - j) % numbers[1] == 0,
                                 "prefix": lambda: j < numbers[0] or j <= at}[name]()
                    seen[entry, i, j] &= bool(shown)
                if "valid_lens" in given and given["valid_lens"].ndim == 1:
                    seen[entry, i, j] &= j < given["valid_lens"][entry]
    seen = seen[:, None]
    if "valid_lens" in given and given["valid_lens"].ndim == 3:
        seen = seen & (np.arange(m) < given["valid_lens"][..., None])
    if "mask" in given:
        mask = given["mask"] != 0
        seen = seen & (mask[:, None] if mask.ndim == 3 else mask)
    return seen


def sinusoids(n, d, start=0):
    waves = np.exp(1j * (start + np.arange(n))[:, None] * 10000.0 ** (-2 * (np.arange(d) // 2) / d))
    return np.where(np.arange(d) % 2 == 0, waves.imag, waves.real)


def rotated(x, base, width, neighbours, start):
    """Pairs as complex numbers."""
    n, d = x.shape[-2], width or x.shape[-1]
    first, second = (slice(0, d, 2), slice(1, d, 2)) if neighbours else (slice(0, d // 2), slice(d // 2, d))
    z = x[..., first] + 1j * x[..., second]
    z = z * np.exp(1j * (start + np.arange(n))[:, None] * base ** (-2 * np.arange(d // 2) / d))
    turned = x.copy()
    turned[..., first], turned[..., second] = z.real, z.imag
    return turned


def attended(options, given):
    if given["queries"].ndim > 4:
        lead = given["queries"].shape[:-3]
        flat = {name: x.reshape((-1,) + x.shape[-3:]) for name, x in given.items()}
        return {name: x.reshape(lead + x.shape[1:]) for name, x in attended(options, flat).items()}
    q, k, v = (given[name].astype(np.float64) for name in ("queries", "keys", "values"))
    b, n, m = q.shape[0], q.shape[-2], k.shape[-2]
    start = int(option(options, "--query-start", 0))
    position, _, argument = option(options, "--positions", "none").partition(":")
    if position == "sinusoidal":
        scale = float(argument or 1)
        q, k, v = (x + scale * sinusoids(*x.shape[-2:], first) for x, first in ((q, start), (k, 0), (v, 0)))
    q, k, v = (x @ given[name].astype(np.float64).T if name in given else x
               for x, name in ((q, "proj_q"), (k, "proj_k"), (v, "proj_v")))
    q, k, v = (x + given[name] if name in given else x
               for x, name in ((q, "proj_q_bias"), (k, "proj_k_bias"), (v, "proj_v_bias")))
    heads = int(option(options, "--heads", 0))
    has_heads = q.ndim == 4
    split = lambda x: x if has_heads else x.reshape(b, x.shape[1], max(heads, 1), -1).swapaxes(1, 2)
    q, k, v = split(q), split(k), split(v)
    k, v = (np.repeat(x, q.shape[1] // x.shape[1], 1) for x in (k, v))
    if position.startswith("rotary"):
        base, width = (float(text) for text in (argument or "10000").split(",") + ["0"][:2 - len(argument.split(","))])
        q, k = (rotated(x, base, int(width), position == "rotary-interleaved", first) for x, first in ((q, start), (k, 0)))
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(q.shape[-1])
    if position == "alibi":
        distance = np.abs(np.arange(n)[:, None] + int(option(options, "--query-start", m - n)) - np.arange(m))
        slopes = 2.0 ** (-8 * np.arange(1, scores.shape[1] + 1) / scores.shape[1])
        scores = scores - slopes[:, None, None] * distance
    if "bias" in given:
        scores = scores + given["bias"].astype(np.float64)
    scores = scores / float(option(options, "--temperature", 1))
    seen = visible(options, given, b, n, m)
    name, _, number = option(options, "--normalizer", "softmax").partition(":")
    rule = top_k(int(number)) if name == "top-k" else entmax(float(number)) if name == "entmax" else RULES[name]
    masked = np.where(seen, scores, -np.inf)
    if "sinks" in given:
        sinks = np.broadcast_to(given["sinks"].astype(np.float64)[:, None, None], masked.shape[:-1] + (1,))
        masked = np.concatenate([masked, sinks], -1)
    weights = np.apply_along_axis(lambda row: of_row(rule, row), -1, masked)[..., :m]
    output = weights @ v
    if not has_heads:
        output = output.swapaxes(1, 2).reshape(b, n, -1)
    if "proj_o_bias" in given:
        output = output + given["proj_o_bias"]
    if heads == 0 and not has_heads:
        scores, weights = scores[:, 0], weights[:, 0]
    return {"scores": scores, "attention_weights": weights, "output": output}


def inputs(name, n, m, more):
    rng = np.random.default_rng(sum(name.encode()))
    b, d = 2, 12
    given = {"queries": rng.normal(size=(b, n, d)), "keys": rng.normal(size=(b, m, d)), "values": rng.normal(size=(b, m, 6))}
    groups = {"four": (4, 4), "grouped": (4, 2), "one-group": (4, 1)}
    for h, g in (groups[word] for word in more if word in groups):
        given = {"queries": rng.normal(size=(b, h, n, d)), "keys": rng.normal(size=(b, g, m, d)),
                 "values": rng.normal(size=(b, g, m, 6))}
    if "five" in more:
        given = {"queries": rng.normal(size=(2, 3, 4, n, d)), "keys": rng.normal(size=(2, 3, 2, m, d)),
                 "values": rng.normal(size=(2, 3, 2, m, 6))}
    if "sinks4" in more:
        given["sinks"] = rng.normal(size=4)
    if "projections" in more:
        given |= {"proj_q": rng.normal(size=(8, d)), "proj_k": rng.normal(size=(8, d)), "proj_v": rng.normal(size=(4, 6))}
    if "biases" in more:
        given |= {f"proj_{x}_bias": rng.normal(size=width) for x, width in (("q", 8), ("k", 8), ("v", 4), ("o", 4))}
    if "bias2" in more:
        given["bias"] = np.where(rng.uniform(size=(n, m)) < 0.2, -np.inf, rng.normal(size=(n, m)))
    if "bias-of-keys" in more:
        given["bias"] = np.where(rng.uniform(size=(b, 1, 1, m)) < 0.3, -1e9, 0)
    if "bias-of-each" in more:
        given["bias"] = rng.normal(size=(2, n, m))
    if "sinks" in more:
        given["sinks"] = rng.normal(size=3)
    if "one-sink" in more:
        given["sinks"] = rng.normal(size=1)
    given = {key: numbers.astype(np.float32) for key, numbers in given.items()}
    if "valid_lens" in more:
        given["valid_lens"] = rng.integers(0, m + 1, b)
    if "mask2" in more:
        given["mask"] = (rng.uniform(size=(n, m)) < 0.6).astype(np.uint8)
    if "mask-of-batch" in more:
        given["mask"] = rng.uniform(size=(b, 1, n, m)) < 0.6
    if "mask-of-heads" in more:
        given["mask"] = rng.uniform(size=(b, 4, n, m)) < 0.6
    if "lengths-of-heads" in more:
        given["valid_lens"] = rng.integers(0, m + 1, (b, 4, n))
    if "mask3" in more:
        given["mask"] = rng.uniform(size=(b, n, m)) < 0.6
    return given


def file_of(name):
    """A file has 256 members at most."""
    return "layouts.npz" if name.startswith(("start-", "four-", "five-")) else "mechanisms.npz"


def main(arguments):
    arrays = {}
    for name, (options, n, m, more) in CASES.items():
        given = inputs(name, n, m, more)
        arrays |= {f"{name}/in.{key}": numbers for key, numbers in given.items()}
        arrays |= {f"{name}/out.{key}": numbers.astype(np.float32) for key, numbers in attended(options, given).items()}
    if "--check" not in arguments:
        for file in ("mechanisms.npz", "layouts.npz"):
            np.savez_compressed(FOLDER / file, **{key: x for key, x in arrays.items() if file_of(key) == file})
        cases = [{"case": name, "options": case[0]} for name, case in CASES.items()]
        (FOLDER / "mechanisms.json").write_text(json.dumps(cases, indent=1) + "\n")
        return 0
    stored = dict(np.load(FOLDER / "mechanisms.npz")) | dict(np.load(FOLDER / "layouts.npz"))
    with np.errstate(invalid="ignore"):  # infinities that are equal
        off = max(float(np.nanmax(np.abs(stored[name].astype(np.float64) - numbers))) for name, numbers in arrays.items())
    print(f"NumPy {np.__version__}: {len(CASES)} cases, largest difference {off:.2g}")
    return 1 if off > 1e-6 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
