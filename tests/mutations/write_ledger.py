# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings the ledger of the mutations up to date: write_ledger.py RESULTS.xml NOW.txt LEDGER.txt

RESULTS.xml is what ctest tells of a run, NOW.txt has each row's name and the fingerprint of its sources. A row that was
noticed goes to the end of the ledger; one that was run and not noticed leaves it, and so does one that is gone."""
import re
import sys
import xml.etree.ElementTree as xml

results, now, ledger = sys.argv[1:]


def rows(path):
    with open(path, encoding="utf-8") as file:
        return dict(line.split() for line in file if not line.startswith("#") and line.strip())


fingerprints, known = rows(now), rows(ledger)
with open(ledger, encoding="utf-8") as file:
    head = [line for line in file if line.startswith("#")]
ran = {}
for case in xml.parse(results).getroot().iter("testcase"):
    name = re.fullmatch(r"mutation_(\w+)_is_(?:un)?noticed", case.get("name"))
    if name and case.get("status") in ("run", "fail"):
        ran[name[1]] = case.get("status") == "run"
kept = [(row, known[row]) for row in known if row in fingerprints and row not in ran]
kept += [(row, fingerprints[row]) for row, was_noticed in ran.items() if was_noticed]
with open(ledger, "w", encoding="utf-8") as file:
    file.writelines(head + [f"{row} {fingerprint}\n" for row, fingerprint in kept])
due = sum(fingerprint != dict(kept).get(row) for row, fingerprint in fingerprints.items())
print(f"{sum(ran.values())} of {len(ran)} mutations were noticed; {due} of {len(fingerprints)} are due")
