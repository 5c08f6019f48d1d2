# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the files of this folder with NumPy. The tests read what is here and need no Python; run this only to add one.
infozip.npz is Info-ZIP's: zip -X - keys.npy | cat > infozip.npz."""

import io
import os
import zipfile

import numpy as np

FLOATS = [0.0, -0.0, 1.5, -2.25, 65504.0, 2.0**-24]  # the largest and the smallest float16 are the last two
os.chdir(os.path.dirname(os.path.abspath(__file__)))


def values(kind, dtype):
    if kind == "f":
        return FLOATS
    if kind == "b":
        return [False, True, True, False, True, False]
    limits = np.iinfo(dtype)
    return [0, 1, 2, 42, int(limits.min), int(limits.max)]


for code in "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1".split():
    for order, suffix in ("<", "le"), (">", "be"):
        dtype = np.dtype(order + code)
        if dtype.itemsize > 1 or order == "<":
            np.save(f"{code}_{suffix}.npy", np.array(values(code[0], code), dtype).reshape(2, 3))

np.save("fortran2.npy", np.asfortranarray(np.arange(6, dtype="<i4").reshape(2, 3)))
np.save("fortran3.npy", np.asfortranarray(np.arange(24, dtype=">f8").reshape(2, 3, 4)))
np.save("fortran4.npy", np.asfortranarray(np.arange(120, dtype="u1").reshape(2, 3, 4, 5)))
np.save("scalar.npy", np.float32(2.5))
np.save("vector.npy", np.arange(3, dtype="<f4"))
np.save("empty.npy", np.zeros((0, 3), "<f4"))
np.save("objects.npy", np.array([{}, None], object), allow_pickle=True)
np.save("structure.npy", np.zeros(2, [("x", "<f4"), ("名", "<i4")]))
for version in (2, 0), (3, 0):
    with open(f"version{version[0]}.npy", "wb") as file:
        np.lib.format.write_array(file, np.arange(6, dtype="<f4").reshape(2, 3), version)

keys = np.arange(6, dtype="<f4").reshape(2, 3)
zeros = np.zeros((100, 100), "<f8")
np.savez("stored.npz", keys=keys, zeros=zeros[:2])
np.savez_compressed("deflated.npz", keys=keys, zeros=zeros)
np.savez("unicode.npz", **{"注意力": keys, "Ключи": keys[:1], "é/🔑": keys[:, :1]})


class Stream(io.RawIOBase):
    """A pipe: what is written can't be gone back to, so that sizes and checksums follow the members."""

    def __init__(self, file):
        self.file = file

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


with open("streamed.npz", "wb") as file, zipfile.ZipFile(Stream(file), "w", zipfile.ZIP_DEFLATED) as archive:
    for name, array in ("keys", keys), ("zeros", zeros):
        with archive.open(name + ".npy", "w") as member:
            np.lib.format.write_array(member, array)
