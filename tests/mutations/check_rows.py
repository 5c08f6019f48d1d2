#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_rows.py FOLDER: whether each row of rows.cmake still says which code it breaks and which test notices it.

Mutations run seldom, and code moves: a row names a file that holds its text just once, and a function of a test.
"""
import pathlib
import re
import sys

ARGUMENT = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s()"#]+)|(\))|#.*')


def rows(text):
    """The arguments of each call of mutant(), with the values of variables in their places."""
    for name, value in re.findall(r'^set\((\w+) "([^"]*)"\)', text, re.MULTILINE):
        text = text.replace("${" + name + "}", f'"{value}"')
    for call in re.finditer(r"^mutant\(", text, re.MULTILINE):
        arguments = []
        for part in ARGUMENT.finditer(text, call.end()):
            if part.group(3):
                break
            if part.group(1) is not None:
                arguments.append(re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), part.group(1)))
            elif part.group(2):
                arguments.append(part.group(2))
        yield arguments


def problem(root, tests, row):
    name, file, test, broken = row[:4]
    if not (root / file).is_file():
        return f"there is no {file}"
    count = (root / file).read_text().count(broken)
    if count != 1:
        return f"{file} has “{broken}” {count} times, expected once"
    program, *function = test.split()
    if program not in tests:
        return f"there is no test {program}"
    if function and not re.search(rf"void {function[0].split(':')[0]}\(", tests[program]):
        return f"{program} has no function {function[0]}"
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    tests = {path.stem: path.read_text() for path in (root / "tests").glob("*/tst_*.cpp")}
    found = list(rows((root / "tests/mutations/rows.cmake").read_text()))
    problems = [f"{row[0]}: {said}" for row in found if (said := problem(root, tests, row))]
    print("\n".join(problems + [f"{len(found)} rows, {len(problems)} of them out of date"]))
    return 1 if problems or len(found) < 500 else 0


if __name__ == "__main__":
    sys.exit(main())
