#!/usr/bin/env python3
"""Writes Resources/words.tsv: words that people use in place of the keywords of the specification.

    pip install babel
    python3 generate_words.py ../Resources/words.tsv

Names of weekdays and months come from the Unicode CLDR (Unicode License v3) through Babel; phrases.tsv and
comments.tsv beside this script are our own. A name that means different things in two languages (`listopad` is
November in Polish and October in Croatian) is left out, unless English or one of our phrases has it.

A line is `MEANING<TAB>word`; `d0` to `d6` is Monday to Sunday, `m1` to `m12` January to December, `c:TEXT` a comment.
"""
import pathlib
import sys
from collections import defaultdict

from babel import Locale

LANGUAGES = (
    "en de nl fr es it pt da sv nb fi is pl cs sk hu ro bg ru uk be sr hr sl mk el tr et lv lt ga cy ca eu gl sq "
    "hy ka az kk he ar fa hi th vi id ms ja ko zh lb af"
).split()
HERE = pathlib.Path(__file__).parent


def names(language):
    locale = Locale(language)
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for index, name in locale.days[context][width].items():
                yield f"d{index}", name
            for index, name in locale.months[context][width].items():
                yield f"m{index}", name


def plain(name):
    return " ".join(name.lower().replace(".", " ").replace("\u200f", "").split())


def usable(word):
    ascii_only = all(ord(c) < 128 for c in word)
    return word and not any(c.isdigit() for c in word) and not (ascii_only and len(word) < 3)


def calendar_words():
    meanings = defaultdict(lambda: defaultdict(set))
    for language in LANGUAGES:
        for meaning, name in names(language):
            word = plain(name)
            if usable(word):
                meanings[word][meaning].add(language)
    for word, found in meanings.items():
        if len(found) == 1:
            yield word, next(iter(found))
        elif any("en" in languages for languages in found.values()):
            yield word, next(m for m, languages in found.items() if "en" in languages)


SHORT = {
    "mo": "d0", "tu": "d1", "we": "d2", "th": "d3", "fr": "d4", "sa": "d5", "su": "d6",
    "di": "d1", "mi": "d2", "do": "d3", "so": "d6", "sonn": "d6", "wo": "d2", "vr": "d4", "za": "d5",
    "zo": "d6", "tue": "d1", "tues": "d1", "weds": "d2", "wedn": "d2", "thu": "d3", "thur": "d3", "thurs": "d3",
    "lu": "d0", "me": "d2", "je": "d3", "ju": "d3", "gi": "d3", "ve": "d4", "vi": "d4", "pon": "d0", "wt": "d1",
    "śr": "d2", "czw": "d3", "pt": "d4", "sob": "d5", "ndz": "d6", "jän": "m1", "jänner": "m1", "feber": "m2",
    "sept": "m9", "mai": "m5", "mär": "m3", "maerz": "m3", "okt": "m10", "dez": "m12", "juni": "m6", "juli": "m7",
    "mon": "d0", "montags": "d0", "dienstags": "d1", "mittwochs": "d2", "donnerstags": "d3", "freitags": "d4",
    "samstags": "d5", "sonntags": "d6", "sonnabend": "d5", "mondays": "d0", "tuesdays": "d1", "wednesdays": "d2",
    "thursdays": "d3", "fridays": "d4", "saturdays": "d5", "sundays": "d6",
}


def phrases():
    for line in (HERE / "phrases.tsv").read_text("utf-8").splitlines():
        meaning, text = line.split("\t")
        for part in text.split("|"):
            yield plain(part), meaning
    for line in (HERE / "comments.tsv").read_text("utf-8").splitlines():
        text, *variants = line.split("\t")
        for variant in variants:
            yield plain(variant), f"c:{text}"


def main(path):
    table = dict(calendar_words())
    table.update(SHORT)
    table.update(phrases())
    with open(path, "w", encoding="utf-8") as out:
        print("# Words for keywords of opening_hours. Generated; see Scripts. Calendar names: Unicode CLDR.", file=out)
        for word, meaning in sorted(table.items()):
            print(meaning, word, sep="\t", file=out)


if __name__ == "__main__":
    main(sys.argv[1])
