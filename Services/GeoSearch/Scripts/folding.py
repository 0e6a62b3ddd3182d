"""Search folding with the rules of TextFolding.swift, for scripts that build search keys.

Tests/GeoSearchTests/Fixtures/folding.tsv, written by build_gazetteer.py, tests that both agree.
"""

import unicodedata

# Letters without Unicode decomposition that are often typed without strokes and ligatures.
LETTERS = {
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ŀ": "l", "ſ": "s", "ς": "σ",
}

# The second German form, typed without umlauts.
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue"}

# Marks that are often omitted: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and tatweel.
MARKS = (
    (0x0300, 0x036F), (0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2), (0x05C4, 0x05C5), (0x0640, 0x0640),
    (0x064B, 0x065F), (0x0670, 0x0670), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F),
)

# Kana, Han and Hangul, which decomposition would turn into other words.
WHOLE = ((0x3040, 0x30FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0x20000, 0x3FFFF))

# Default_Ignorable_Code_Point: soft hyphens, joiners, variation selectors and others that nobody sees.
IGNORED = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)

# Apostrophes are dropped: L'Aquila is laquila, Ta‘izz is taizz.
APOSTROPHES = frozenset("'`´‘’‛ʹʻʼʽʾʿˈ′＇")


def within(code, ranges):
    return any(low <= code <= high for low, high in ranges)


def fold_scalar(scalar, german):
    """The folded form of one scalar of a precomposed (NFKC) text."""
    if within(ord(scalar), WHOLE):
        return scalar
    if within(ord(scalar), IGNORED):
        return ""
    folded = []
    for lowered in scalar.lower():
        if german and lowered in GERMAN:
            folded.append(GERMAN[lowered])
            continue
        for part in unicodedata.normalize("NFD", lowered):
            if not within(ord(part), MARKS):
                folded.append(LETTERS.get(part, part))
    return "".join(folded)


def fold(text, german=False):
    """Lower case without accents, compatibility forms and invisible characters."""
    return "".join(fold_scalar(scalar, german) for scalar in unicodedata.normalize("NFKC", text))


def place_key(text, german=False):
    """The search key of a place name: folded, without apostrophes, words separated by single spaces."""
    words = []
    for scalar in fold("".join(c for c in text if c not in APOSTROPHES), german):
        keep = unicodedata.category(scalar)[0] in "LNM"
        words.append(scalar if keep else " ")
    return " ".join("".join(words).split())
