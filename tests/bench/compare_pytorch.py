#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The forward pass of attention, weights kept, beside PyTorch's in the same run.

    compare_pytorch.py BENCH_CORE

BENCH_CORE is the program bench_core of a release build. PyTorch is the one of the Python that runs this script: from
PyPI (pip install torch, with MKL) or from Debian (python3-torch with libopenblas0-pthread). It is run with every setting
that its library of products knows, and for each size its best median counts. Ours is what the window runs: weights and
output are wanted, and the memory of the last result serves again.

The two are run in turns, several times, because a machine is seldom equally fast for minutes; of each the best median
counts.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import time

SIZES = {
    "scaledDot/128": ("dot", (1, 8, 128, 64)),
    "scaledDot/512": ("dot", (1, 8, 512, 64)),
    "scaledDot/2048": ("dot", (1, 8, 2048, 64)),
    "smallMasked": ("small", None),
    "additive/128": ("additive", 128),
    "additive/512": ("additive", 512),
}
# Of PyTorch 2.15 with MKL, on a machine with AVX-512.
TARGETS = {"scaledDot/128": 0.9, "scaledDot/512": 0.8, "scaledDot/2048": 0.6, "smallMasked": 0.1, "additive/512": 0.061}
ROUNDS = 3
# Large blocks from the heap instead of fresh pages: without this PyTorch spends half of its time in page faults.
HEAP = "glibc.malloc.mmap_threshold=8589934592:glibc.malloc.trim_threshold=17179869184:glibc.malloc.hugetlb=1"


def settings(config):
    """What PyTorch is tried with: numbers of threads, the heap, and the kernels of its library where it picks badly."""
    library = ("", "SkylakeX", "Haswell", "Zen") if "mkl" not in config.lower() else ("",)
    waiting = ("", "ACTIVE") if "mkl" in config.lower() else ("",)
    return [
        {"threads": threads, "GLIBC_TUNABLES": tunables, "OPENBLAS_CORETYPE": core, "OMP_WAIT_POLICY": wait}
        for threads in (1, 2)
        for tunables in ("", HEAP)
        for core in library
        for wait in waiting
    ]


def time_pytorch(threads):
    import torch

    torch.set_num_threads(threads)

    def attend(q, k, v, lengths=None):
        scores = torch.matmul(q, k.transpose(-1, -2)) / math.sqrt(q.shape[-1])
        if lengths is not None:
            seen = torch.arange(scores.shape[-1])[None, None, :] < lengths[:, None, None]
            scores = scores.masked_fill(~seen, -1e6)
        weights = torch.softmax(scores, -1)
        return weights, torch.matmul(weights, v)

    def additive(q, k, v, w_q, w_k, w_v):
        a, b = torch.matmul(q, w_q), torch.matmul(k, w_k)
        scores = torch.matmul(torch.tanh(a[:, :, None] + b[:, None]), w_v[:, None, :, None]).squeeze(-1)
        weights = torch.softmax(scores, -1)
        return weights, torch.matmul(weights, v)

    def median(run):
        run()
        times = []
        start = time.perf_counter()
        while len(times) < 3 or time.perf_counter() - start < 0.4:
            begin = time.perf_counter()
            run()
            times.append(time.perf_counter() - begin)
        return statistics.median(times) * 1e3

    found = {}
    with torch.no_grad():
        for name, (kind, size) in SIZES.items():
            if kind == "dot":
                q, k, v = (torch.randn(*size) for _ in range(3))
                found[name] = median(lambda: attend(q, k, v))
            elif kind == "small":
                q, k, v = torch.randn(2, 1, 4), torch.randn(2, 10, 4), torch.randn(2, 10, 4)
                lengths = torch.tensor([2, 6])
                found[name] = median(lambda: attend(q, k, v, lengths))
            else:
                q, k, v = (torch.randn(8, size, 64) for _ in range(3))
                w = [torch.randn(8, 64, 64), torch.randn(8, 64, 64), torch.randn(8, 64)]
                found[name] = median(lambda: additive(q, k, v, *w))
        a, b = torch.randn(1024, 1024), torch.randn(1024, 1024)
        found["product"] = median(lambda: a @ b)
    print(json.dumps(found))


def time_ours(program):
    out = subprocess.run(
        [program, "--benchmark_format=json", "--benchmark_repetitions=5", "--benchmark_report_aggregates_only=true",
         "--benchmark_filter=^(" + "|".join(SIZES) + ")/"],
        check=True, capture_output=True, text=True).stdout
    unit = {"ms": 1, "us": 1e-3, "ns": 1e-6}
    return {
        row["run_name"].removesuffix("/real_time"): row["real_time"] * unit[row["time_unit"]]
        for row in json.loads(out)["benchmarks"] if row["aggregate_name"] == "median"
    }


def main():
    if sys.argv[1] == "--torch":
        time_pytorch(int(sys.argv[2]))
        return
    import torch

    config = torch.__config__.show()
    print(f"PyTorch {torch.__version__}, products by {'MKL' if 'mkl' in config.lower() else 'OpenBLAS or Eigen'}")
    best, ours = {}, {}
    failures = set()
    for _ in range(ROUNDS):
        for name, milliseconds in time_ours(sys.argv[1]).items():
            ours[name] = min(milliseconds, ours.get(name, math.inf))
        for setting in settings(config):
            environment = dict(os.environ, **{k: v for k, v in setting.items() if k != "threads" and v})
            done = subprocess.run([sys.executable, __file__, "--torch", str(setting["threads"])],
                                  capture_output=True, text=True, env=environment)
            if done.returncode != 0:
                failures.add(str(setting) + ": " + done.stderr.strip().split("\n")[-1])
                continue
            for name, milliseconds in json.loads(done.stdout).items():
                if name not in best or milliseconds < best[name][0]:
                    best[name] = (milliseconds, setting)
    for failure in sorted(failures):
        print("failed with", failure)
    # The machine's limit: both products at the best library's rate. Exponentials come on top.
    rate = 2 * 1024**3 / best["product"][0]
    print(f"{'':16}{'PyTorch, best':>15}{'ours':>10}{'ratio':>8}{'target':>8}{'times the products’ limit':>28}")
    for name, (kind, size) in SIZES.items():
        theirs, mine = best[name][0], ours[name]
        target = TARGETS.get(name)
        limit = ""
        if kind == "dot":
            limit = f"{mine / (4 * size[1] * size[2] ** 2 * size[3] / rate):.2f}"
        chosen = ", ".join(f"{key} {value[:12]}" for key, value in best[name][1].items() if key != "threads" and value)
        print(f"{name:16}{theirs:12.3f} ms{mine:7.3f} ms{mine / theirs:8.3f}{target or '':>8}{limit:>28}   "
              f"{best[name][1]['threads']} threads {chosen}")


main()
