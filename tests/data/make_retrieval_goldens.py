#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes golden/retrieval.json: lookups by the definitions, written as plainly as possible. Only the standard library.

Numbers are computed in 50 digits and rounded to a double once, at the end.
"""
import itertools
import json
import pathlib
from decimal import Decimal, getcontext

getcontext().prec = 50
NONE = None  # stands for a score of minus infinity


# ---- similarities -----------------------------------------------------------------------------------------------

def exact(query, key, _):
    return Decimal(0) if query == key else NONE


def edit(query, key, _):
    table = {}
    for i in range(len(query) + 1):
        for j in range(len(key) + 1):
            if i == 0 or j == 0:
                table[i, j] = i + j
            else:
                table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1,
                                  table[i - 1, j - 1] + (query[i - 1] != key[j - 1]))
    return Decimal(-table[len(query), len(key)])


def counts(text, n):
    pieces = [text[i:i + n] for i in range(len(text) - n + 1)] if len(text) >= n else [text]
    return {piece: pieces.count(piece) for piece in pieces}


def ngrams(query, key, n):
    a, b = counts(query, n or 2), counts(key, n or 2)
    dot = sum(a[piece] * b.get(piece, 0) for piece in a)
    return Decimal(dot) / (Decimal(sum(c * c for c in a.values())) * Decimal(sum(c * c for c in b.values()))).sqrt()


def numbers(text):
    return [Decimal(float(part)) for part in text.strip("()").replace(",", " ").split()]


def numeric(query, key, width):
    square = sum((q - k) ** 2 for q, k in zip(numbers(query), numbers(key), strict=True))
    return -square / 2 / Decimal(1 if width is None else width) ** 2


# ---- normalisers: of a list of finite scores --------------------------------------------------------------------

def softmax(a, _):
    e = [(x - max(a)).exp() for x in a]
    return [x / sum(e) for x in e]


def softmax_one(a, _):
    e = [x.exp() for x in a]
    return [x / (1 + sum(e)) for x in e]


def hardmax(a, _):
    return [Decimal(x == max(a)) / a.count(max(a)) for x in a]


def top_k(a, k):
    kept = sorted(range(len(a)), key=lambda i: (-a[i], i))[:k or 3]
    weights = softmax([a[i] for i in kept], None)
    return [weights[kept.index(i)] if i in kept else Decimal(0) for i in range(len(a))]


def threshold(of):
    """The number at which the decreasing function `of` is 1."""
    low, high = Decimal(-10_000), Decimal(10_000)
    for _ in range(170):
        middle = (low + high) / 2
        low, high = (middle, high) if of(middle) > 1 else (low, middle)
    return low


def sparsemax(a, _):
    def at(tau):
        return [max(Decimal(0), x - tau) for x in a]
    return at(threshold(lambda tau: sum(at(tau))))


def entmax15(a, _):
    def at(tau):
        return [max(Decimal(0), x / 2 - tau) ** 2 for x in a]
    return at(threshold(lambda tau: sum(at(tau))))


def sigmoid(a, _):
    return [1 / (1 + (Decimal(len(a)).ln() - x).exp()) for x in a]


def uniform(a, _):
    return [Decimal(1) / len(a) for _ in a]


SIMILARITIES = {"exact": exact, "edit": edit, "ngrams": ngrams, "numeric": numeric}
NORMALIZERS = {"softmax": softmax, "softmax-one": softmax_one, "hardmax": hardmax, "top-k": top_k,
               "sparsemax": sparsemax, "entmax15": entmax15, "sigmoid": sigmoid, "uniform": uniform}


def row(table, option):
    name, _, argument = option.partition(":")
    return table[name], (int(argument) if argument.isdigit() else float(argument) if argument else None)


def lookup(pairs, query, similarity, normalizer, temperature):
    score, width = row(SIMILARITIES, similarity)
    normalise, argument = row(NORMALIZERS, normalizer)
    scores = [score(query, key, width) for key, _ in pairs]
    scores = [NONE if a is NONE else a / Decimal(temperature) for a in scores]
    visible = [i for i, a in enumerate(scores) if a is not NONE]
    weights = [Decimal(0)] * len(pairs)
    if visible:
        for i, weight in zip(visible, normalise([scores[i] for i in visible], argument)):
            weights[i] = weight
    return {"keys": [k for k, _ in pairs], "values": [v for _, v in pairs], "query": query, "similarity": similarity,
            "normalizer": normalizer, "temperature": temperature,
            "scores": ["-inf" if a is NONE else repr(float(a)) for a in scores],
            "weights": [repr(float(w)) for w in weights], "answer": answer(pairs, weights)}


def answer(pairs, weights):
    if not any(float(w) > 0 for w in weights):
        return "no answer"
    try:
        return repr(float(sum(w * Decimal(float(v)) for w, (_, v) in zip(weights, pairs))))
    except ValueError:
        values = list(dict.fromkeys(v for _, v in pairs))
        return max(values, key=lambda value: float(sum(w for w, (_, v) in zip(weights, pairs) if v == value)))


NAMES = [("Zhang", "Aston"), ("Lipton", "Zachary"), ("Li", "Mu"), ("Smola", "Alex"), ("Hu", "Rachel"),
         ("Werness", "Brent")]
TREES = [("1.2, 7.8", "oak"), ("2.1, 4.9", "oak"), ("3.6, 8.7", "pine"), ("4.2, 6.1", "pine"), ("6.3, 7.3", "birch"),
         ("7.3, 4.6", "birch"), ("5.3, 2.7", "oak"), ("2.7, 1.7", "pine"), ("7.9, 9.2", "pine")]
CURVE = [("0", "1"), ("(0.5)", "2.5"), ("1e0", "-3"), ("2", "4e-1"), ("3.25", "7")]
WORLD = [("größe", "size"), ("grosse", "big"), ("注意力", "attention"), ("注意", "notice"), ("", "nothing"),
         ("👩‍👩‍👧", "family"), ("a", "letter"), ("a", "again")]


def main():
    cases = []
    for normalizer, temperature in itertools.product([*NORMALIZERS, "top-k:2"], [0.25, 1, 3]):
        for pairs, query, similarity in [
                (NAMES, "Li", "exact"), (NAMES, "Nobody", "exact"), (NAMES, "Liptn", "edit"), (NAMES, "Li", "ngrams"),
                (NAMES, "Lipt", "ngrams:3"), (TREES, "(4.7, 4.8)", "numeric"), (TREES, "4.7 4.8", "numeric:2.5"),
                (CURVE, "0.8", "numeric:0.5"), (WORLD, "grösse", "edit"), (WORLD, "注意", "ngrams:1"),
                (WORLD, "", "ngrams"), (WORLD, "a", "exact")]:
            cases.append(lookup(pairs, query, similarity, normalizer, temperature))
    path = pathlib.Path(__file__).parent / "golden" / "retrieval.json"
    path.write_text(json.dumps(cases, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
