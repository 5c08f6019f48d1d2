#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/kernel-regression.json with statsmodels: run by hand, never by the tests. See README.md.

    make_kernel_regression.py            writes the file
    make_kernel_regression.py --check    writes nothing; says how far the file is from what statsmodels gives

Kernel regression by statsmodels' KernelReg with gaussian kernels. Of each case: the inputs row by row, the targets, the
bandwidths, queries, and what is predicted there by order 0 (`lc`) and order 1 (`ll`); of one feature the bandwidths that
cross-validation by least squares chooses for both too.
"""
import json
import pathlib
import sys

import numpy as np
from statsmodels.nonparametric.kernel_regression import KernelReg

FILE = pathlib.Path(__file__).parent / "golden" / "kernel-regression.json"


def cases():
    rng = np.random.default_rng(12)
    for n, d, h in [(12, 1, [0.8]), (40, 1, [0.35]), (80, 1, [1.5]), (60, 2, [0.7, 1.1]), (90, 3, [1.2, 0.9, 2.0])]:
        x = rng.uniform(0, 5, (n, d))
        y = 2 * np.sin(x[:, 0]) + x.sum(1) ** 0.8 + 0.3 * rng.standard_normal(n)
        yield x, y, h, rng.uniform(-0.3, 5.3, (15, d))


def made(x, y, h, queries):
    kinds = "c" * x.shape[1]
    case = {"features": x.shape[1], "x": x.ravel().tolist(), "y": y.tolist(), "h": h, "queries": queries.ravel().tolist()}
    for order in ("lc", "ll"):
        case[order] = KernelReg(y, x, kinds, reg_type=order, bw=h).fit(queries)[0].tolist()
        if x.shape[1] == 1:
            case["cv_" + order] = float(KernelReg(y, x, kinds, reg_type=order, bw="cv_ls").bw[0])
    return case


def main():
    found = [made(*case) for case in cases()]
    if "--check" in sys.argv:
        stored = json.loads(FILE.read_text())
        print("largest difference", max(float(np.max(np.abs(np.array(a[key]) - np.array(b[key]))))
                                        for a, b in zip(stored, found, strict=True) for key in a))
        return
    FILE.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
