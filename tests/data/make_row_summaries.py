#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/row_summaries.npz with NumPy in float64: run by hand, never by the tests. See README.md.

    make_row_summaries.py            writes the file
    make_row_summaries.py --check    writes nothing; says how far the file is from what is computed here

Weights of 2 sequences × 3 heads, 5 queries × 7 keys, and what is said of them: their mean and maximum over the heads, and
of each row the entropy in bits, 2 to that, the largest share and the mean distance to the key; the same without some
keys, and of some rows added up.
"""
import pathlib
import sys

import numpy as np

FILE = pathlib.Path(__file__).parent / "golden" / "row_summaries.npz"
LEFT_OUT = {0: [1, 6], 1: [0]}
ADDED = {0: [0, 3], 1: [1, 2, 4]}


def weights():
    """Rows that sum to 1, to less and to 0, with zeros among them."""
    rng = np.random.default_rng(9)
    w = rng.uniform(size=(2, 3, 5, 7)) ** 4
    w[rng.uniform(size=w.shape) < 0.2] = 0
    w /= np.maximum(w.sum(-1, keepdims=True), 1e-9)
    w[1, 0] *= 0.4
    w[0, 2, 1] = 0
    w[1, 1, 3] = np.eye(7)[5]
    return w.astype(np.float32).astype(np.float64)


def spread(rows, places, left_out):
    """Of rows (r, m), each with the place of its query among the keys. A row without any weight is all NaN.
    Without keys the others of each row sum to what all did."""
    sums = rows.sum(-1, keepdims=True)
    rows = rows.copy()
    rows[:, left_out] = 0
    others = rows.sum(-1, keepdims=True)
    rows *= np.divide(sums, others, out=np.ones_like(sums), where=others > 0)
    total = rows.sum()
    if total == 0:
        return [np.nan] * 4
    p = rows.sum(0) / total
    entropy = -np.sum(p[p > 0] * np.log2(p[p > 0]))
    far = np.abs(np.array(places)[:, None] - np.arange(rows.shape[1])[None, :])
    return [entropy, 2 ** entropy, p.max(), (rows * far).sum() / total]


def arrays():
    w = weights()
    b, h, n, m = w.shape
    at = [i + m - n for i in range(n)]
    each, without, added = np.zeros((b, h, n, 4)), np.zeros((b, h, n, 4)), np.zeros((b, h, 4))
    for e in range(b):
        for k in range(h):
            for i in range(n):
                each[e, k, i] = spread(w[e, k, i:i + 1], at[i:i + 1], [])
                without[e, k, i] = spread(w[e, k, i:i + 1], at[i:i + 1], LEFT_OUT[e])
            chosen = ADDED[e]
            added[e, k] = spread(w[e, k, chosen], [at[i] for i in chosen], LEFT_OUT[e])
    pairs = lambda table: np.array([[e, place] for e in table for place in table[e]])
    return {"weights": w.astype(np.float32), "mean": w.mean(1), "maximum": w.max(1), "each": each, "without": without,
            "added": added, "left_out": pairs(LEFT_OUT), "added_rows": pairs(ADDED)}


def main():
    computed = arrays()
    if "--check" in sys.argv:
        with np.load(FILE) as stored:
            for name, array in computed.items():
                print(name, np.nanmax(np.abs(stored[name] - array)))
        return
    np.savez(FILE, **computed)


if __name__ == "__main__":
    main()
