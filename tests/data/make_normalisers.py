#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/normalisers.npz with NumPy in float64: run by hand, never by the tests. See README.md.

    make_normalisers.py            writes the file
    make_normalisers.py --check    writes nothing; says how far the file is from what is computed here

Each rule is written from its definition, and in another way than in the program: thresholds are found by bisection, not
by sorting. The names of the arrays are those of the option --normalizer.
"""
import pathlib
import sys

import numpy as np

FILE = pathlib.Path(__file__).parent / "golden" / "normalisers.npz"


def scores():
    """Rows of 12 scores: spread out and close together, with ties, with keys that don't count, with extreme numbers."""
    rng = np.random.default_rng(20)
    rows = [rng.normal(size=12) * spread for spread in (0.01, 0.3, 1, 1, 3, 10, 100)]
    rows.append(np.round(rng.normal(size=12) * 1.5) / 2)  # ties
    rows.append(np.array([2.0] * 3 + [-1] * 9))
    rows.append(np.zeros(12))
    rows.append(np.where(rng.uniform(size=12) < 0.4, -np.inf, rng.normal(size=12)))
    rows.append(np.array([-np.inf] * 11 + [-3.0]))
    rows.append(np.array([-np.inf] * 12))
    rows.append(np.array([1e6, 1e6 - 0.5, -1e6, 0] * 3))
    rows.append(np.full(12, -50.0))
    return np.array(rows).astype(np.float32).astype(np.float64)


def bisect(weights, low, high):
    """The τ for which the weights sum to 1; they fall with τ."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if weights(middle).sum() > 1 else (low, middle)
    return weights((low + high) / 2)


def softmax(a):
    e = np.exp(a - a.max())
    return e / e.sum()


def softmax_one(a):
    """A softmax with one more key of score 0, whose weight is left out."""
    return softmax(np.append(a, 0.0))[:-1]


def hardmax(a):
    return (a == a.max()) / np.count_nonzero(a == a.max())


def top_k(k):
    def weights(a):
        result = np.zeros_like(a)
        kept = np.argsort(-a, kind="stable")[:k]
        result[kept] = softmax(a[kept])
        return result
    return weights


def sparsemax(a):
    a = a - a.max()  # changes nothing, but keeps the digits of τ
    return bisect(lambda tau: np.maximum(a - tau, 0), -1, 0)


def entmax15(a):
    """p = [(α − 1)a − τ]_+^(1/(α − 1)) with α = 1.5."""
    half = (a - a.max()) / 2
    return bisect(lambda tau: np.maximum(half - tau, 0) ** 2, -1, 0)


def entmax(alpha):
    """p = [(α − 1)a − τ]_+^(1/(α − 1))."""
    def weights(a):
        z = (alpha - 1) * (a - a.max())
        p = bisect(lambda tau: np.maximum(z - tau, 0) ** (1 / (alpha - 1)), -1, 0)
        return p / p.sum()
    return weights


def sigmoid(a):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-(a - np.log(len(a)))))


RULES = {"softmax": softmax, "softmax-one": softmax_one, "hardmax": hardmax, "top-k:1": top_k(1), "top-k:4": top_k(4),
         "top-k:50": top_k(50), "sparsemax": sparsemax, "entmax15": entmax15,
         "entmax:1.25": entmax(1.25), "entmax:1.5": entmax(1.5), "entmax:2": entmax(2), "entmax:3.5": entmax(3.5),
         "sigmoid": sigmoid,
         "uniform": lambda a: np.full(len(a), 1 / len(a))}


def of_row(rule, row):
    """A score of -infinity is a key that does not count."""
    weights = np.zeros_like(row)
    counts = row > -np.inf
    if counts.any():
        weights[counts] = rule(row[counts])
    return weights


def main(arguments):
    arrays = {"scores": scores()}
    arrays |= {name: np.array([of_row(rule, row) for row in arrays["scores"]]) for name, rule in RULES.items()}
    if "--check" not in arguments:
        np.savez_compressed(FILE, **arrays)
        return 0
    stored = np.load(FILE)
    with np.errstate(invalid="ignore"):
        off = max(float(np.nan_to_num(np.abs(stored[name] - numbers)).max()) for name, numbers in arrays.items())
    print(f"NumPy {np.__version__}: largest difference {off:.2g}")
    return 1 if off > 1e-12 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
