#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernel regression and its training beside PyTorch and R, in one run.

    compare_regression.py BENCH_REGRESSION

BENCH_REGRESSION is the program bench_regression of a release build. PyTorch comes from Debian's python3-torch and
libopenblas0-pthread, R and its package KernSmooth from r-base-core and r-recommended. Of every time the least counts,
because other programs only ever add to it; peers and we take turns, three times.
"""
import json
import subprocess
import sys
import time

ROUNDS = 3
# Ours, the peer and how much of its time may be ours.
TARGETS = [
    ("newBandwidth/gaussian/1000/300000", "torch/1000", 0.12),
    ("newBandwidth/gaussian/1000/50000", "torch/1000", 0.12),
    ("newBandwidth/gaussian/10000/300000", "torch/10000", None),
    ("newBandwidth/gaussian/1000/300000", "ksmooth normal/1000", None),
    ("newBandwidth/gaussian/100000/300000", "ksmooth normal/100000", 1 / 400),
    ("newBandwidth/gaussian/100000/300000", "locpoly/100000", 1),
    ("newBandwidth/gaussian/1000000/300000", "locpoly/1000000", 0.7),
    ("newBandwidth/boxcar/1000/300000", "ksmooth box/1000", None),
    ("newBandwidth/boxcar/100000/300000", "ksmooth box/100000", None),
    ("epoch/50/1", "torch epoch/50", 1 / 40),
    ("epoch/1000/1", "torch epoch/1000", 1 / 20),
    ("epoch/1000/17", "torch epoch/1000", 1 / 20),
]
# Ours alone: milliseconds.
LIMITS = {
    "newBandwidth/gaussian/1000000/300000": 12,
    "newBandwidth/gaussian/1000000/10000": 12,
    "newBandwidth/gaussian/1000000/1": 12,
    "newQueries/gaussian/1000000": 1,
    "wideRange/1000000": None,
    "newBandwidth/boxcar/1000000/300000": 1,
    "newBandwidth/triangular/1000000/300000": 1,
    "newBandwidth/epanechnikov/1000000/300000": 1,
    "firstAnswer/1000000": 500,
    "leaveOneOut/gaussian/100000": None,
    "leaveOneOut/triangular/100000": None,
    "map/gaussian/30": 5,
    "map/gaussian/1": None,
    "map/boxcar/30": 5,
    "map/triangular/30": 5,
    "map/epanechnikov/30": 5,
}
R = """
suppressMessages(library(KernSmooth))
least <- function(run) {
  run()
  times <- c()
  begin <- Sys.time()
  while (length(times) < 3 || difftime(Sys.time(), begin, units = "secs") < 0.3) {
    start <- Sys.time()
    run()
    times <- c(times, as.numeric(difftime(Sys.time(), start, units = "secs")))
  }
  1000 * min(times)
}
set.seed(1)
q <- seq(0, 5, length.out = 1000)
for (n in c(1000, 100000, 1000000)) {
  x <- sort(runif(n, 0, 5))
  y <- 2 * sin(x) + x^0.8 + rnorm(n, sd = 0.5)
  # ksmooth's bandwidth: quartiles of the kernel at a quarter of it; the box is half of it to either side.
  if (n <= 100000) {
    cat(sprintf("ksmooth normal/%d %f\\n", n, least(function() ksmooth(x, y, "normal", 0.3 / 0.3706506, x.points = q))))
    cat(sprintf("ksmooth box/%d %f\\n", n, least(function() ksmooth(x, y, "box", 0.6, x.points = q))))
  }
  cat(sprintf("locpoly/%d %f\\n", n, least(function() locpoly(x, y, degree = 0, bandwidth = 0.3, gridsize = 1000))))
}
"""


def time_pytorch():
    import torch

    def least(run):
        run()
        times = []
        start = time.perf_counter()
        while len(times) < 3 or time.perf_counter() - start < 0.4:
            begin = time.perf_counter()
            run()
            times.append(time.perf_counter() - begin)
        return min(times) * 1e3

    found = {}
    for threads in (1, 2):
        torch.set_num_threads(threads)
        for n in (1000, 10000):
            x, _ = torch.sort(torch.rand(n) * 5)
            y = 2 * torch.sin(x) + x**0.8 + torch.randn(n) * 0.5
            q = torch.linspace(0, 5, 1000)

            def smooth():
                repeated = q.repeat_interleave(n).reshape(-1, n)
                return torch.softmax(-(((repeated - x) / 0.3) ** 2) / 2, 1) @ y

            with torch.no_grad():
                found[f"torch/{n}"] = min(found.get(f"torch/{n}", 1e9), least(smooth))
        for n in (50, 1000):
            x, _ = torch.sort(torch.rand(n) * 5)
            y = 2 * torch.sin(x) + x**0.8 + torch.randn(n) * 0.5
            others = ~torch.eye(n, dtype=torch.bool)
            keys = x.repeat(n, 1)[others].reshape(n, -1)
            values = y.repeat(n, 1)[others].reshape(n, -1)
            w = torch.nn.Parameter(torch.ones(1))
            descent = torch.optim.SGD([w], lr=1e-9)

            def epoch():
                descent.zero_grad()
                queries = x.repeat_interleave(n - 1).reshape(n, -1)
                weights = torch.softmax(-(((queries - keys) * w) ** 2) / 2, 1)
                loss = ((torch.bmm(weights[:, None], values[:, :, None]).reshape(-1) - y) ** 2).sum()
                loss.backward()
                descent.step()

            found[f"torch epoch/{n}"] = min(found.get(f"torch epoch/{n}", 1e9), least(epoch))
    print(json.dumps(found))


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def time_peers():
    found = json.loads(run(sys.executable, __file__, "--torch"))
    for line in run("Rscript", "-e", R).splitlines():
        name, milliseconds = line.rsplit(" ", 1)
        found[name] = float(milliseconds)
    return found


def time_ours(program):
    out = run(program, "--benchmark_format=json", "--benchmark_repetitions=3", "--benchmark_min_time=0.05")
    unit = {"ms": 1, "us": 1e-3, "ns": 1e-6}
    found, counters = {}, {}
    for row in json.loads(out)["benchmarks"]:
        if row.get("run_type") == "aggregate":
            continue
        name = row["run_name"].removesuffix("/real_time")
        found[name] = min(found.get(name, 1e9), row["real_time"] * unit[row["time_unit"]])
        for counter in ("error", "data", "estimator"):
            if counter in row:
                counters.setdefault(name, {})[counter] = row[counter]
    return found, counters


def main():
    if sys.argv[1] == "--torch":
        time_pytorch()
        return
    ours, peers, counters = {}, {}, {}
    for _ in range(ROUNDS):
        for best, found in ((peers, time_peers()), (ours, (mine := time_ours(sys.argv[1]))[0])):
            for name, milliseconds in found.items():
                best[name] = min(best.get(name, 1e9), milliseconds)
        counters.update(mine[1])
    print(f"{'':42}{'ours':>10} {'peer':24}{'its':>12}{'ratio':>9}{'target':>9}")
    for name, peer, target in TARGETS:
        ratio = ours[name] / peers[peer]
        verdict = "" if target is None else f"{target:9.4f}" + ("" if ratio <= target else "  missed")
        print(f"{name:42}{ours[name]:7.3f} ms {peer:24}{peers[peer]:9.3f} ms{ratio:9.4f}{verdict}")
    print()
    for name, limit in LIMITS.items():
        verdict = "" if limit is None else f"  at most {limit} ms" + ("" if ours[name] <= limit else ": missed")
        print(f"{name:42}{ours[name]:7.3f} ms{verdict}")
    print()
    for name, numbers in counters.items():
        if "error" in numbers:
            print(f"{name:42} error {numbers['error']:.1e} of the largest |y|")
        else:
            print(f"{name:42} bytes a point: data {numbers['data']:.1f}, estimator {numbers['estimator']:.1f}")


main()
