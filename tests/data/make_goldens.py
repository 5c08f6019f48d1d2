#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the reference cases in tests/data/golden with PyTorch: run by hand, never by the tests. See README.md.

    make_goldens.py            recomputes what is expected of every case, and writes all files
    make_goldens.py --check    writes nothing; says how far the files are from what PyTorch gives, exit 1 if they differ
    make_goldens.py NEW        also makes the cases NEW-plain-0 … of a scoring function that SCORINGS has got a row for

All arithmetic is in float64; what is stored is rounded to float32 once. Inputs are never drawn anew: those of golden/*.npz
are read from there, those of golden/scenes come from a seed and are written out, so no version of PyTorch matters.
"""
import json
import math
import pathlib
import random
import sys

import numpy as np
import torch

FOLDER = pathlib.Path(__file__).parent / "golden"
TOLERANCE = 2e-6  # relative and absolute: two roundings to float32


def tensor(numbers):
    """What the program is given, a float32, as float64."""
    return torch.tensor(np.asarray(numbers, dtype=np.float32), dtype=torch.float64)


# a(q, k) of queries (…, n, d_q) and keys (…, m, d_k) -> (…, n, m). p: parameters by name, h: bandwidth.
def distance(q, k):
    return (q.unsqueeze(-2) - k.unsqueeze(-3)).square().sum(-1).sqrt()


def additive(q, k, p, h):
    return torch.tanh((q @ p["W_q"].T).unsqueeze(-2) + (k @ p["W_k"].T).unsqueeze(-3)) @ p["w_v"]


def concat(q, k, p, h):
    n, m = q.shape[-2], k.shape[-2]
    pairs = torch.cat([q.unsqueeze(-2).expand(*q.shape[:-1], m, q.shape[-1]),
                       k.unsqueeze(-3).expand(*k.shape[:-2], n, m, k.shape[-1])], -1)
    return torch.tanh(pairs @ p["W"].T) @ p["v"]


def kernel(function):
    return lambda q, k, p, h: torch.log(function(distance(q, k) / h))


SCORINGS = {
    "dot": lambda q, k, p, h: q @ k.mT,
    "scaled-dot": lambda q, k, p, h: q @ k.mT / math.sqrt(q.shape[-1]),
    "bilinear": lambda q, k, p, h: q @ p["M"] @ k.mT,
    "additive": additive,
    "concat": concat,
    "gaussian": lambda q, k, p, h: -0.5 * (distance(q, k) / h) ** 2,
    "boxcar": kernel(lambda u: (u <= 1).double()),
    "triangular": kernel(lambda u: torch.clamp(1 - u, min=0)),
    "epanechnikov": kernel(lambda u: torch.clamp(1 - u * u, min=0)),
}
KERNELS = ("gaussian", "boxcar", "triangular", "epanechnikov")

# The parameters of a scoring function: name -> shape for queries of width q, keys of width k and h hidden units.
PARAMETERS = {
    "bilinear": lambda q, k, h: {"M": (q, k)},
    "additive": lambda q, k, h: {"W_q": (h, q), "W_k": (h, k), "w_v": (h,)},
    "concat": lambda q, k, h: {"W": (h, q + k), "v": (h,)},
}


def visible(shape, lengths, causal):
    """Which keys a query sees: a mask (b, n, m). `lengths`: (b) or (b, n) or None."""
    b, n, m = shape
    seen = torch.ones(shape, dtype=torch.bool)
    if lengths is not None:
        lengths = torch.as_tensor(lengths)
        lengths = lengths.reshape(b, -1, 1).expand(b, n, 1)
        seen &= torch.arange(m) < lengths
    if causal:
        seen &= torch.arange(m) <= torch.arange(n).unsqueeze(-1) + (m - n)
    return seen


def softmax(scores, seen, empty_row="zero"):
    """Rows without a key, or without a score above -infinity, are zeros; with "uniform" a row without a key is 1 / m."""
    weights = torch.softmax(scores.masked_fill(~seen, -math.inf), -1).nan_to_num(0.0)
    if empty_row == "uniform":
        weights = torch.where(seen.any(-1, keepdim=True), weights, torch.full_like(weights, 1 / scores.shape[-1]))
    return weights


def split(x, heads):
    b, n, d = x.shape
    return x.reshape(b, n, heads, d // heads).transpose(1, 2)


def joined(x):
    b, heads, n, d = x.shape
    return x.transpose(1, 2).reshape(b, n, heads * d)


def attention(queries, keys, values, scoring, parameters, *, bandwidth=1.0, temperature=1.0, heads=0, lengths=None,
              causal=False, empty_row="zero", projections=None):
    """The whole of attention. heads 0: no axis of heads in what comes out."""
    for name in ("q", "k", "v"):
        matrix = (projections or {}).get(name)
        if matrix is not None:
            queries = queries @ matrix.T if name == "q" else queries
            keys = keys @ matrix.T if name == "k" else keys
            values = values @ matrix.T if name == "v" else values
    seen = visible((queries.shape[0], queries.shape[1], keys.shape[1]), lengths, causal)
    if heads:
        queries, keys, values = (split(x, heads) for x in (queries, keys, values))
        seen = seen.unsqueeze(1)
    scores = SCORINGS[scoring](queries, keys, parameters, bandwidth) / temperature
    weights = softmax(scores, seen, empty_row)
    output = weights @ values
    if heads:
        output = joined(output)
    matrix = (projections or {}).get("o")
    if matrix is not None:
        output = output @ matrix.T
    return {"scores": scores, "attention_weights": weights, "output": output}


def difference(found, expected):
    found, expected = np.asarray(found, np.float64), np.asarray(expected, np.float64)
    if found.shape != expected.shape:
        return math.inf
    with np.errstate(invalid="ignore"):
        off = np.abs(found - expected) / (1 + np.abs(expected))
    off[(found == expected) | (np.isnan(found) & np.isnan(expected))] = 0
    return float(np.nan_to_num(off, nan=math.inf).max(initial=0))


# --- golden/*.npz: arrays for `attend` --------------------------------------------------------------------------------

def option(options, name, otherwise):
    return options[options.index(name) + 1] if name in options else otherwise


def array_case(case):
    path = FOLDER / f"{case['case']}.npz"
    options = case["options"]
    arrays = dict(np.load(path))
    given = {name[3:]: arrays[name] for name in arrays if name.startswith("in.")}
    result = attention(
        *(tensor(given[name]) for name in ("queries", "keys", "values")), option(options, "--score", "scaled-dot"),
        {name: tensor(numbers) for name, numbers in given.items()},
        bandwidth=float(np.float32(option(options, "--bandwidth", 1))),
        temperature=float(option(options, "--temperature", 1)), heads=int(option(options, "--heads", 0)),
        lengths=given.get("valid_lens"), causal="--causal" in options,
        projections={name[5:]: tensor(given[name]) for name in given if name.startswith("proj_")})
    expected = {"in." + name: numbers for name, numbers in given.items()}
    expected |= {"out." + name: numbers.numpy().astype(np.float32) for name, numbers in result.items()}
    return path, arrays, expected


def new_array_cases(scoring):
    """The five cases that every scoring function has, with inputs of their own."""
    rng = np.random.default_rng(sum(scoring.encode()))
    b, n, m, d = 2, 4, 7, 6
    cases = []
    for kind in ("plain", "lens1", "lens2", "causal", "temp"):
        given = {"queries": rng.normal(size=(b, n, d)), "keys": rng.normal(size=(b, m, d)), "values": rng.normal(size=(b, m, 5))}
        for name, shape in PARAMETERS.get(scoring, lambda q, k, h: {})(d, d, 8).items():
            given[name] = rng.normal(size=shape)
        given = {name: numbers.astype(np.float32) for name, numbers in given.items()}
        if kind in ("lens1", "temp"):
            given["valid_lens"] = rng.integers(0, m + 1, b)
        if kind == "lens2":
            given["valid_lens"] = rng.integers(0, m + 1, (b, n))
        options = ["--score", scoring]
        options += ["--causal"] if kind == "causal" else []
        options += ["--temperature", "0.5"] if kind == "temp" else []
        options += ["--bandwidth", "2.5"] if scoring in KERNELS else []
        name = f"{scoring}-{kind}-0"
        np.savez(FOLDER / f"{name}.npz", **{"in." + key: numbers for key, numbers in given.items()})
        cases.append({"case": name, "options": options})
    return cases


# --- golden/scenes/*.json: what a user typed --------------------------------------------------------------------------

BLANK = "<blank>"
MASKS = {"none": [], "length": ["valid-length"], "length-per-query": ["valid-length"], "causal": ["causal"],
         "both": ["valid-length", "causal"]}


def typed(rng, *shape):
    """Numbers with three decimals, as a user would type them."""
    if len(shape) == 1:
        return [round(rng.uniform(-1, 1), 3) for _ in range(shape[0])]
    return [typed(rng, *shape[1:]) for _ in range(shape[0])]


def scene(name, scoring, heads, mask, *, cross=False, temperature=1.0, output=True, empty_row="zero"):
    rng = random.Random(name)
    width, hidden = 6, 5
    keys = [["the", "cat", "sat", "down"], ["it", "sat"]]
    queries = [["who", "sat"], ["where", "the", "cat"]] if cross else keys
    tokens = sorted({token for side in (keys, queries) for line in side for token in line} | {BLANK})
    rows = {"q": 4 * 2, "k": 4 * 2, "v": 4 * 3}
    head_width = rows["q"] // heads
    result = {
        "keys": keys,
        "queries": queries if cross else None,
        "vectors": {token: typed(rng, width) for token in tokens},
        "W_q": typed(rng, rows["q"], width),
        "W_k": typed(rng, rows["k"], width),
        "W_v": typed(rng, rows["v"], width),
        "W_o": typed(rng, 5, rows["v"]) if output else None,
        "scoring": scoring,
        "scalars": {"bandwidth": round(rng.uniform(1.1, 1.5) * math.sqrt(head_width), 2)} if scoring in KERNELS else {},
        "parameters": {key: typed(rng, *shape)
                       for key, shape in PARAMETERS.get(scoring, lambda q, k, h: {})(head_width, head_width, hidden).items()},
        "hidden": hidden,
        "temperature": temperature,
        "masks": MASKS[mask],
        "lengths": None,
        "lengthPerQuery": mask == "length-per-query",
        "emptyRow": empty_row,
        "heads": heads,
    }
    n, m = max(map(len, queries)), max(map(len, keys))
    if mask == "length-per-query":
        result["lengths"] = [[rng.randint(0, m) for _ in range(n)] for _ in keys]
        result["lengths"][0][-1] = 0  # a query that sees no key
    elif mask in ("length", "both"):
        result["lengths"] = [3, 1] if mask == "length" else [4, 2]
    return result


def expected_of(scene):
    longest = lambda lines: max(map(len, lines))
    batch = lambda lines: tensor([[scene["vectors"][token] for token in line + [BLANK] * (longest(lines) - len(line))]
                                  for line in lines])
    keys = batch(scene["keys"])
    queries = batch(scene["queries"] or scene["keys"])
    result = attention(
        queries, keys, keys, scene["scoring"], {name: tensor(p) for name, p in scene["parameters"].items()},
        bandwidth=float(np.float32(scene["scalars"].get("bandwidth", 1))), temperature=scene["temperature"],
        heads=scene["heads"] if scene["heads"] > 1 else 0, lengths=scene["lengths"] if "valid-length" in scene["masks"] else None,
        causal="causal" in scene["masks"], empty_row=scene["emptyRow"],
        projections={name: tensor(scene["W_" + name]) if scene["W_" + name] else None for name in "qkvo"})
    return {"scores": result["scores"], "weights": result["attention_weights"], "output": result["output"]}


def scenes():
    cases = {}
    for heads in (1, 2, 4):
        for mask in MASKS:
            name = f"scaled-dot-heads{heads}-{mask}"
            cases[name] = scene(name, "scaled-dot", heads, mask)
    turns = list(MASKS)
    for i, scoring in enumerate(SCORINGS):
        for j, heads in enumerate((1, 2, 4)):
            mask, cross = turns[(i + 2 * j) % len(turns)], (i + j) % 3 == 0
            name = f"{scoring}-{'cross' if cross else 'self'}-heads{heads}-{mask}"
            if name not in cases:
                cases[name] = scene(name, scoring, heads, mask, cross=cross, temperature=(1.0, 0.5, 2.0)[j],
                                    output=(i + j) % 2 == 0, empty_row="uniform" if j == 1 else "zero")
    return cases


def plain(numbers):
    """Nested lists of float32 in their shortest digits; -infinity is null."""
    if isinstance(numbers, np.ndarray):
        return [plain(each) for each in numbers]
    return None if numbers == -math.inf else float(str(numbers))


def unplain(numbers):
    return [unplain(each) for each in numbers] if isinstance(numbers, list) else -math.inf if numbers is None else numbers


def scene_text(case):
    lines = [f' {json.dumps(key)}: {json.dumps(value, separators=(",", ":"))}' for key, value in case.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments):
    check = "--check" in arguments
    worst = 0.0
    index = json.loads((FOLDER / "index.json").read_text())
    for scoring in arguments:
        if scoring in SCORINGS and not any(case["case"] == scoring + "-plain-0" for case in index):
            index += new_array_cases(scoring)
            (FOLDER / "index.json").write_text(json.dumps(index, indent=1))
    for case in index:
        path, stored, expected = array_case(case)
        off = max(difference(stored.get(name, np.nan), numbers) for name, numbers in expected.items())
        worst = max(worst, off)
        if off > TOLERANCE:
            print(f"{path.name}: {off:.2g}")
            if not check:  # what agrees keeps its bytes
                np.savez(path, **expected)

    folder = FOLDER / "scenes"
    folder.mkdir(exist_ok=True)
    for name, case in scenes().items():
        path = folder / f"{name}.json"
        expected = {key: numbers.numpy().astype(np.float32) for key, numbers in expected_of(case).items()}
        off = math.inf
        if path.exists():
            stored = json.loads(path.read_text())
            if all(stored.get(key) == value for key, value in case.items()):
                off = max(difference(unplain(stored["expected"][key]), numbers) for key, numbers in expected.items())
        worst = max(worst, off)
        if off > TOLERANCE:
            print(f"scenes/{path.name}: {off:.2g}")
            if not check:
                path.write_text(scene_text(case | {"expected": {key: plain(n) for key, n in expected.items()}}))
    print(f"PyTorch {torch.__version__}: {len(index)} arrays, {len(scenes())} scenes, largest difference {worst:.2g}")
    return 1 if check and worst > TOLERANCE else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
