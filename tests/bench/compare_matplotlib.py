#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A 12 × 12 grid of 64 × 64 weights to PNG, whole processes, beside matplotlib in the same run.

    compare_matplotlib.py ATTENTION_LAB
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

PEER = """
import sys, numpy as np, matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
weights = np.load(sys.argv[1])
rows, columns = weights.shape[:2]
figure, axes = plt.subplots(rows, columns, figsize=(10, 10), sharex=True, sharey=True, squeeze=False)
for row_axes, row in zip(axes, weights):
    for axis, matrix in zip(row_axes, row):
        picture = axis.imshow(matrix, cmap="Reds")
figure.colorbar(picture, ax=axes, shrink=0.6)
figure.savefig(sys.argv[2], dpi=100)
"""


def median_time(command, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main():
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        weights = os.path.join(folder, "weights.npy")
        numpy.save(weights, numpy.random.default_rng(0).random((12, 12, 64, 64), dtype=numpy.float32))
        theirs = median_time([sys.executable, "-c", PEER, weights, os.path.join(folder, "a.png")], 3)
        ours = median_time([sys.argv[1], "render", weights, os.path.join(folder, "b.png")], 15)
        wide = median_time([sys.argv[1], "render", weights, os.path.join(folder, "c.png"), "--width", "254",
                            "--dpi", "100"], 15)
    print(f"matplotlib {theirs:.2f} s, attention-lab render {ours:.3f} s ({ours / theirs:.4f}), "
          f"1000 pixels wide {wide:.3f} s ({wide / theirs:.4f}); target 0.05")


main()
