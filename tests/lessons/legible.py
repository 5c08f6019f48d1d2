#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every step of every lesson from the last row of a room.

    legible.py GRAB_WINDOW [LESSON …] [--languages en,zh_CN] [--sizes 1920x1080,1280x720] [--every N] [--keep FOLDER]

The presenter's frame of each step, as it begins and when it is done, is made as small and as bad as the last row sees it
(640 × 360, blurred by a pixel, JPEG 60). Each line of text on it is then read by tesseract and compared with what the
window says is written there. At least 99 of 100 numbers and 97 of 100 words have to be read: of Chinese each character
counts as a word. Wants tesseract with both languages, and ImageMagick; ends with status 77 where they are missing."""

import argparse
import collections
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LEAST = {"numbers": 0.99, "words": 0.97}
SEEN = (640, 360)
ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"(?<![A-Za-z0-9.])\d+(?:\.\d+)?(?![A-Za-z])")
IS_NUMBER = re.compile(r"\s*[-−+]?\d*(\.\d+)?\s*$")
HAN = re.compile(r"[\u4e00-\u9fff]")
# How a line is cut out, and what undoes the blur, as an eye does: at some looks.
LOOKS = [(beside, ["-filter", "Lanczos", "-resize", size, "-unsharp", sharp, "-normalize"])
         for beside, size, sharp in [(3, "300%", "0x4+4+0"), (0, "300%", "0x4+4+0"), (5, "300%", "0x3+3+0"),
                                      (1, "400%", "0x6+2+0")]]
WORD = re.compile(r"[A-Za-z]{2,}|[A-Za-z]\d\b|[\u4e00-\u9fff]")


def lines_of(printed):
    """The pieces of text of a frame, joined to lines: left, top, right, bottom, size, words, whether it goes upwards."""
    pieces = []
    for row in printed.split("\n")[:-1]:
        left, top, width, height, size, turned, words = row.split("\t")
        words = re.sub(r"\s", " ", words.replace("\u200b", ""))
        pieces.append([int(left), int(top), int(left) + int(width), int(top) + int(height), float(size), words, turned == "1"])
    pieces.sort(key=lambda piece: (piece[1] + piece[3], piece[0]))
    lines = []
    for piece in pieces:
        for line in reversed(lines):
            if is_upright(piece) or is_upright(line) or IS_NUMBER.match(piece[5]) and IS_NUMBER.match(line[5]):
                continue  # numbers beside each other are those of cells
            height = line[3] - line[1]
            same = abs((line[1] + line[3]) - (piece[1] + piece[3])) < 0.7 * height and 0.8 < piece[4] / line[4] < 1.25
            # A number beside a name is that of a cell, unless they were written in one go.
            most = 0.12 if IS_NUMBER.match(piece[5]) else 0.35
            if same and -4 < piece[0] - line[2] < most * piece[4]:
                line[5] += ("" if piece[0] - line[2] < 0.12 * piece[4] else " ") + piece[5]
                line[2], line[1], line[3] = piece[2], min(line[1], piece[1]), max(line[3], piece[3])
                break
        else:
            lines.append(list(piece))
    return lines


def is_upright(line):
    """Of an axis that goes upwards."""
    return line[6]


def frame(grab, folder, job):
    """The lines of a frame, each with how it is cut out of what the last row sees."""
    lesson, step, language, size, state = job
    name = "-".join([lesson.stem, str(step), language, size] + state)
    picture = folder / (name + ".png")
    printed = subprocess.run([grab, picture, size, f"{lesson}:{step}", language, "present", "texts"] + state, text=True,
                             check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    scale = SEEN[0] / int(size.split("x")[0])
    seen = folder / (name + ".jpg")
    subprocess.run(["convert", picture, "-resize", "%dx%d!" % SEEN, "-blur", "0x1", "-quality", "60", seen], check=True)
    picture.unlink()
    lines = []
    for line in lines_of(printed):
        left, top, right, bottom = (value * scale for value in line[:4])
        if NUMBER.search(line[5]) or WORD.search(line[5]):
            lines.append({"words": line[5], "in": seen, "pixels": line[4], "upright": is_upright(line), "box": (left, top, right, bottom), "frame": name})
    return lines


def cut(lines, beside, operations):
    """Pictures of a line each, as sharp as it can be made again."""
    pictures = []
    for seen, group in itertools.groupby(lines, lambda line: line["in"]):
        command = ["convert", str(seen), "-colorspace", "gray"]
        for line in group:
            left, top, right, bottom = line["box"]
            x, y = max(0, round(left) - beside), max(0, round(top) - beside // 3)
            shape = f"{round(right) + beside - x}x{round(bottom) + beside // 3 - y}+{x}+{y}"
            pictures.append(seen.with_name(f"{seen.stem}-{len(pictures)}.png"))
            command += ["(", "-clone", "0", "-crop", shape, "+repage", *(["-rotate", "90"] if line["upright"] else []), *operations, "-write", str(pictures[-1]), "+delete",
                        ")"]
        subprocess.run(command + ["null:"], check=True)
    return pictures


def read(lines, kind, look, folder):
    """What stands in these lines, at one look."""
    pictures = cut(lines, *look)
    unlike = {}
    for picture in pictures:
        unlike.setdefault(picture.read_bytes(), picture)
    names = folder / "lines.txt"
    names.write_text("\n".join(map(str, unlike.values())))
    out = subprocess.run(["tesseract", names, "-", "--dpi", "150"] + (kind if "--psm" in kind else kind + ["--psm", "7"]), stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True, check=True,
                         env={**os.environ, "OMP_THREAD_LIMIT": "1"}).stdout
    texts = dict(zip(unlike, out.split("\f")))
    found = [texts[picture.read_bytes()] for picture in pictures]
    for picture in pictures:
        picture.unlink()
    return found


def missing(line, pattern):
    """What no look has read. Where words begin is not asked: between large letters a blank is easily lost."""
    wanted = collections.Counter(folded(word) for word in pattern.findall(line["words"]))
    best = collections.Counter()
    for found in line["found"]:
        if pattern is NUMBER:
            best |= collections.Counter(NUMBER.findall(found))
            continue
        letters = re.sub(r"\s", "", found).lower()
        best |= collections.Counter({word: max(letters.count(word), folded(letters).count(word)) for word in wanted})
    return list((wanted - best).elements())


def folded(word):
    """Names as k1: that the last sign is a digit, nobody doubts."""
    word = word.lower()
    return word if len(word) != 2 or not word[0].isalpha() else word[0] + word[1].replace("l", "1").replace("i", "1")


def look_at(lines, folder):
    def kind_of(line):
        if HAN.search(line["words"]):
            return ("-l", "chi_sim")
        one = ("--psm", "10") if len(line["words"].strip()) == 1 else ()
        if IS_NUMBER.match(line["words"]):
            return ("-l", "eng", "-c", "tessedit_char_whitelist=0123456789.-") + one
        return ("-l", "eng")

    for line in lines:
        line["found"] = []
    for look in LOOKS:
        unread = [line for line in lines if missing(line, NUMBER) or missing(line, WORD)]
        kinds = collections.defaultdict(list)
        for line in unread:
            kinds[kind_of(line)].append(line)
            if kind_of(line)[1] == "chi_sim" and re.search("[A-Za-z0-9]", line["words"]):
                kinds["-l", "eng"].append(line)
        for kind, group in kinds.items():
            for line, found in zip(group, read(group, list(kind), look, folder)):
                line["found"].append(found.strip())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grab")
    parser.add_argument("lessons", nargs="*", type=pathlib.Path)
    parser.add_argument("--languages", default="en,zh_CN")
    parser.add_argument("--sizes", default="1920x1080,1280x720")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    wanted = parser.parse_args()
    if not shutil.which("tesseract") or not shutil.which("convert"):
        print("What a room reads is not tested: install tesseract-ocr, tesseract-ocr-chi-sim and imagemagick")
        return 77
    lessons = wanted.lessons or sorted((ROOT / "resources/lessons").glob("*.lesson"))
    jobs = []
    for lesson in lessons:
        for step in range(1, len(json.loads(lesson.read_text())["steps"]) + 1):
            for language in wanted.languages.split(","):
                for size in wanted.sizes.split(","):
                    jobs += [(lesson, step, language, size, []), (lesson, step, language, size, ["played"])]
    jobs = jobs[::wanted.every]
    total, lost = collections.Counter(), collections.Counter()
    folder = pathlib.Path(tempfile.mkdtemp()) if not wanted.keep else wanted.keep
    folder.mkdir(parents=True, exist_ok=True)
    for job in jobs:
        lines = frame(wanted.grab, folder, job)
        look_at(lines, folder)
        for line in lines:
            for kind, pattern in (("numbers", NUMBER), ("words", WORD)):
                gone = missing(line, pattern)
                total[kind, job[2], job[3]] += len(pattern.findall(line["words"]))
                lost[kind, job[2], job[3]] += len(gone)
                if gone:
                    print(f"{line['frame']}: {line['pixels']:.0f} px: {' '.join(gone)} of “{line['words']}”: {line['found']}", flush=True)
    if not wanted.keep:
        shutil.rmtree(folder)
    bad = False
    for kind, language, size in sorted(total):
        share = 1 - lost[kind, language, size] / max(1, total[kind, language, size])
        bad |= share < LEAST[kind]
        print(f"{kind} {language} {size}: {100 * share:.2f} % of {total[kind, language, size]}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
