# SPDX-License-Identifier: GPL-3.0-or-later
"""Code that the program gives comes to the program's own numbers: every row of every table, and rows together.

Takes the program and a library (numpy, torch or d2l). Each scene is written as a file, given as code, run with the
library itself, and compared with what the program computes. Where the library is missing it ends with status 77.
"""

import contextlib
import importlib.util
import io
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

import numpy as np

PROGRAM, LIBRARY = sys.argv[1:3]
TOLERANCE = 1e-6
SLIDE, WHOLE_SLIDE = 20, 36  # lines of a mechanism with its functions: half of all at most, and each

SENTENCES = "the cat sat on the mat\nit sat\na cat is on it"


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def rows(table):
    """The ids of a table."""
    return [line.split()[0] for line in run("list", table).splitlines()]


def attention(mechanism=(), inputs=(), **rest):
    return {"workspace": "attention", "attention": {
        "inputs": {"keys": SENTENCES, "vectors": {"width": 8}, **dict(inputs)},
        "mechanism": {"masks": [{"id": "valid-length"}], **dict(mechanism)}, **rest}}


def random_matrix(count=8, seed=1):
    return {"source": "random", "rows": count, "seed": seed}


PROJECTIONS = {"W_q": random_matrix(8, 1), "W_k": random_matrix(8, 2), "W_v": random_matrix(12, 3),
               "W_o": random_matrix(5, 4)}


def mask(name):
    """A mask as a scene has it."""
    if name == "blocks":
        return {"id": name, "list": [2, 3, 1]}
    return {"id": name}


def attention_scenes():
    for score in rows("scorings"):
        yield f"score {score}", attention({"scoring": score, "scalars": {"bandwidth": 3.5}})
        yield f"score {score}, heads", attention({"scoring": score, "heads": 4, "scalars": {"bandwidth": 1.75}})
    painted = [{"0": [1, 3], "2": [0, 6]}, {}, {"1": [2, 4]}]
    for name in rows("masks") + ["painted"]:
        if name in ("none", "both"):
            continue
        masks = [mask(name)]
        yield f"mask {name}", attention({"masks": masks, "painted": painted})
        yield f"mask {name}, heads, cross-attention", attention(
            {"masks": masks, "heads": 2, "painted": painted},
            {"cross": True, "queries": "who sat\nwhere is it\nthe cat"} if name != "blocks" else {})
    everything = [mask(name) for name in ("valid-length", "causal", "window", "prefix", "painted")]
    yield "masks together", attention({"masks": everything, "painted": painted, "scoring": "additive"})
    for name in rows("normalizers"):
        yield f"normaliser {name}", attention({"normaliser": name, "temperature": 0.5})
        yield f"normaliser {name}, some see nothing", attention(
            {"normaliser": name, "lengths": [{"sequence": 0}, {}, {"sequence": 3}], "heads": 2})
        yield f"normaliser {name}, with a sink", attention(
            {"normaliser": name, "lengths": [{"sequence": 0}], "heads": 2, "sink": {"used": True, "score": 0.75}})
    for name, score in itertools.product(("softmax", "sigmoid"), ("dot", "boxcar")):
        yield f"normaliser {name} of {score}, uniform where nothing is seen", attention(
            {"normaliser": name, "scoring": score, "lengths": [{"sequence": 0}], "emptyRow": "uniform"})
    for name in rows("positions") + ["learned"]:
        yield f"positions {name}, heads, projected", attention(
            {"positions": name, "heads": 2, "projections": PROJECTIONS, "masks": [mask("causal")]})
        yield f"positions {name}, cross-attention", attention(
            {"positions": name, "projections": {"W_q": random_matrix(8, 7)}},
            {"cross": True, "queries": "who sat\nwhere is it now\nthe cat"})
    yield "part of a head turns", attention({"positions": "rotary", "scalars": {"width": 4, "base": 100}, "heads": 1})
    yield "a length for each query", attention(
        {"lengthPerQuery": True, "lengths": [{"queries": {"0": 1, "1": 2, "2": 0}}], "heads": 2})
    yield "a length for each query, one head", attention({"lengthPerQuery": True, "lengths": [{"queries": {"1": 2}}]})
    yield "dropout", attention({"dropout": {"probability": 0.4, "training": True, "seed": 3}, "heads": 2})
    yield "one-hot", attention({"scoring": "dot"}, {"vectors": {"source": "one-hot"}})
    yield "characters", attention({"scoring": "dot", "normaliser": "top-k"},
                                  {"vectors": {"source": "bag-of-characters"}, "split": "spaces"})
    yield "edges of a kernel", attention(
        {"scoring": "boxcar", "scalars": {"bandwidth": 0.2}},
        {"keys": "a b c d", "vectors": {"source": "typed", "width": 1,
                                        "typed": {"a": [0.1], "b": [0.3], "c": [0.5], "d": [0.75]}}})
    yield "a pinned mechanism", attention({"normaliser": "sparsemax"}, pinned={"scoring": "dot"})
    yield "a pinned mechanism with other heads", attention({"heads": 2}, pinned={"scoring": "additive"})
    yield "a pinned mechanism with other projections, lengths and positions", attention(
        {"projections": PROJECTIONS, "lengths": [{"sequence": 2}], "positions": "rotary"},
        pinned={"projections": {"W_q": random_matrix(8, 9), "W_k": random_matrix(8, 5)}, "positions": "alibi"})
    yield "tokens that are no names", attention((), {"keys": "\"\"\" \\ it's #no 北京 \\n"})
    # Rows of different tables meet.
    for score, normaliser, place in itertools.product(
            ("additive", "triangular"), ("sparsemax", "sigmoid", "softmax-one"), ("rotary-interleaved", "alibi")):
        yield f"{score}, {normaliser}, {place}", attention(
            {"scoring": score, "normaliser": normaliser, "positions": place, "heads": 2, "temperature": 2,
             "projections": PROJECTIONS, "masks": [mask("valid-length"), mask("dilated")],
             "scalars": {"bandwidth": 2.5}})


def regression_scenes():
    moons = {"dataSet": "moons", "data": {"count": 40}, "bandwidths": [0.5]}
    for kernel in rows("kernels"):
        for order in (0, 1):
            yield f"kernel {kernel}, order {order}", {"workspace": "regression", "regression": {
                "kernel": kernel, "order": order, "bandwidths": [0.35]}}
        yield f"kernel {kernel}, classes", {"workspace": "regression", "regression": {"kernel": kernel, **moons}}
        yield f"kernel {kernel}, where nothing is near", {"workspace": "regression", "regression": {
            "kernel": kernel, "bandwidths": [0.02]}}
    rng = np.random.default_rng(1)
    points = {"features": 2, "inputs": rng.uniform(0, 3, 60).round(2).tolist(), "targets": rng.normal(size=30).tolist()}
    for order in (0, 1):
        yield f"two features, order {order}", {"workspace": "regression", "regression": {
            "points": points, "bandwidths": [0.5, 1.25], "order": order, "kernel": "epanechnikov"}}
    yield "a pinned estimate", {"workspace": "regression", "regression": {
        "kernel": "boxcar", "bandwidths": [0.5], "pinned": {"kernel": "gaussian", "bandwidths": [0.25]}}}


def retrieval_scenes():
    texts = {"keys": ["Li", "Lipton", "Mu Li", "Smola", "李沐", "\"a\\"], "values": ["Mu", "Zack", "Mu", "Alex", "沐", "b"]}
    numbers = {"keys": ["1", "2.5", "(4)", "-3e0"], "values": ["10", "20.5", "30", "40"]}
    for similarity in rows("similarities"):
        pairs, query = (numbers, "2") if similarity == "numeric" else (texts, "Lipon")
        for normaliser, temperature in (("softmax", 0.5), ("softmax", 0), ("sparsemax", 1), ("sigmoid", 2)):
            yield f"{similarity}, {normaliser}, {temperature}", {"workspace": "retrieval", "retrieval": {
                "pairs": pairs, "query": query, "similarity": similarity, "normaliser": normaliser,
                "temperature": temperature}}
    yield "an exact key", {"workspace": "retrieval", "retrieval": {
        "pairs": texts, "query": "Li", "similarity": "exact"}}
    yield "a built-in database", {"workspace": "retrieval", "retrieval": {"builtIn": "names"}}
    yield "keys of two numbers", {"workspace": "retrieval", "retrieval": {
        "pairs": {"keys": ["1, 2", "(3 4)"], "values": ["a", "b"]}, "query": "2,2.5", "similarity": "numeric",
        "similarityScalars": {"width": 2}}}


def alignment_scenes():
    for score in run("complete", "align", "--score", "").splitlines():
        yield f"alignment {score}", {"workspace": "alignment", "alignment": {
            "recipe": {"task": "reverse", "scoring": score.split("\t")[0], "hidden": 8, "steps": 1, "batch": 2}, "input": "3141"}}
    yield "alignment, some seen", {"workspace": "alignment", "alignment": {
        "recipe": {"hidden": 8, "steps": 1, "batch": 2}, "input": "31415", "visible": 3, "temperature": 0.5,
        "normaliser": "entmax15"}}


def mechanism_lines(code):
    """The lines behind the numbers."""
    lines = code.splitlines()
    start = max(i for i, line in enumerate(lines) if line == "" and i < first_line_of_mechanism(lines))
    return [line for line in lines[start:] if line]


def first_line_of_mechanism(lines):
    starts = ("def ", "class ", "x = ", "query = ", "u = ", "features = ", "scores = ", "W_q, W_k = ")
    return next(i for i, line in enumerate(lines) if line.startswith(starts))


def executed(code):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")  # what is pasted should run without a word
        exec(compile(code, "pasted", "exec"), names)  # noqa: S102  (it is what users do)
    return names


def difference(found, expected, name):
    found = np.asarray(found, dtype=float)
    if found.shape != expected.shape and not (name == "answer" and found.shape == ()):
        return f"{name} has shape {found.shape}, expected {expected.shape}"
    if not np.array_equal(np.isnan(found), np.isnan(expected.reshape(found.shape))):
        return f"{name} is NaN elsewhere"
    scale = np.maximum(1, np.abs(expected.reshape(found.shape)))
    error = np.nanmax(np.abs(found - expected.reshape(found.shape)) / scale, initial=0)
    return "" if error <= TOLERANCE else f"{name} differs by {error:.2g}"


def problem_of(scene, folder, *numbers):
    file, results = folder / "scene.attn", folder / "results.npz"
    file.write_text(json.dumps({"format": "attention-lab scene", "version": 2, **scene}), encoding="utf-8")
    code = run("code", file, "--library", LIBRARY, "--results", results, *numbers)
    try:
        names = executed(code)
    except Exception as error:  # noqa: BLE001  (whatever it is, the code is shown)
        return f"{type(error).__name__}: {error}\n{code}", 0
    with np.load(results) as expected:
        problems = [difference(names[name], expected[name], name) for name in expected]
    length = len(mechanism_lines(code))
    most = 2 * WHOLE_SLIDE if "# B" in code.splitlines() else WHOLE_SLIDE
    if length > most:
        problems.append(f"its mechanism has {length} lines, more than {most}")
    if "pinned" in scene[scene["workspace"]] and "A_weights" not in expected.files:
        problems.append("A is not in it")
    problems = [each for each in problems if each]
    return "; ".join(problems) + ("\n" + code if problems else ""), length


def main():
    module = "numpy" if LIBRARY == "numpy" else "torch"
    if importlib.util.find_spec(module) is None:
        print(f"SKIPPED: there is no {module} here")
        return 77
    failed, lengths = 0, []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        scenes = itertools.chain(attention_scenes(), regression_scenes(), retrieval_scenes(), alignment_scenes())
        for what, scene in scenes:
            words, length = problem_of(scene, folder)
            lengths.append(length)
            if words:
                failed += 1
                print(f"FAILED {what}: {words}")
        for what, scene in (("attention", attention({"heads": 2})), ("texts", next(retrieval_scenes())[1]),
                            ("regression", next(regression_scenes())[1])):
            words, _ = problem_of(scene, folder, "--numbers", folder / "numbers.npz")
            if words:
                failed += 1
                print(f"FAILED {what} with its numbers in a file: {words}")
    if np.median(lengths) > SLIDE:
        failed += 1
        print(f"FAILED half of the mechanisms have more than {SLIDE} lines")
    print(f"{len(lengths)} scenes with {LIBRARY}, {failed} failed; mechanisms of {np.median(lengths):.0f} lines, "
          f"{max(lengths)} at most")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
