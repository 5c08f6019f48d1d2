#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/rule-of-thumb.csv with statsmodels: run by hand, never by the tests. See README.md.

    make_rule_of_thumb.py            writes the file
    make_rule_of_thumb.py --check    writes nothing; says how far the file is from what statsmodels gives

Silverman's rule of thumb of inputs on a line: few and many of them, with ties, far from 0, with a tail. A line has an
input `x`, the number of its `case`, and the bandwidth `h` of all inputs of that case.
"""
import pathlib
import sys

import numpy as np
from statsmodels.nonparametric.bandwidths import bw_silverman

FILE = pathlib.Path(__file__).parent / "golden" / "rule-of-thumb.csv"


def cases():
    rng = np.random.default_rng(7)
    for n in [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 20, 33, 50, 200]:
        yield rng.uniform(0, 5, n)
        yield 1e6 + 30 * rng.standard_normal(n)
        yield rng.exponential(2, n) ** 2
        yield np.round(3 * rng.standard_normal(n)) + np.arange(n) % 2
    yield np.repeat(4.0, 20) + (np.arange(20) == 7)  # half of the inputs are equal: the deviation alone counts


def main():
    lines = [(i, h, x) for i, xs in enumerate(cases()) for h in [bw_silverman(xs)] for x in xs]
    if "--check" in sys.argv:
        stored = np.loadtxt(FILE, delimiter=",", skiprows=1)
        print("largest relative difference", np.max(np.abs(stored - lines) / np.maximum(1e-300, np.abs(lines))))
        return
    FILE.write_text("case,h,x\n" + "".join(f"{i},{h!r},{x!r}\n" for i, h, x in ((i, float(h), float(x)) for i, h, x in lines)))


if __name__ == "__main__":
    main()
