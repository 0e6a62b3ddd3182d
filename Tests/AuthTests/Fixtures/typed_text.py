"""Expectations for typed domains, passwords and phone numbers, by independent implementations.

usage: typed_text.py [FOLDER] writes domains.json, passwords.json and phones.json; it needs the packages idna 3.20,
precis-i18n 1.1.2 and phonenumbers 9.0.43 of PyPI. The tests read the files alone.
"""

import json
import pathlib
import random
import re
import sys
import unicodedata

import idna
import phonenumbers
import precis_i18n


def entries(text):
    """Words between plain spaces and line ends only."""
    return re.split("[ \n]+", text.strip(" \n"))


DOMAINS = entries("""
example.org EXAMPLE.Org bücher.example BÜCHER.example xn--bcher-kva.example XN--Bcher-KVA.example bu\u0308cher.example
straße.example strasse.example STRASSE.example STRAẞE.example xn--strae-oqa.example faß.de fass.de
mıke.example mike.example İstanbul.example ıstanbul.example istanbul.example
βόλος.example ΒΌΛΟΣ.example xn--nxasmm1c.example βολοσ.example ὀδυσσεύς.example
пример.рф ПРИМЕР.РФ xn--e1afmkfd.xn--p1ai ёлка.example елка.example іван.example
例子.公司 例え.テスト ドメイン.テスト ドメイン.example ﾄﾞﾒｲﾝ.example ｅｘａｍｐｌｅ.org ﬁne.example fine.example ℡.example ㎏.example
مثال.إختبار نامه\u200cای.example نامهای.example ශ්\u200dරී.example शर्मा.example क्\u200dष.example نا\u200c.example
בדיקה.example דוגמה״.example א״א.example l·l.example a·b.example ͵α.example カ・カ.example a・b.example
１２３.example ٠١٢.example a٠b۰.example å.example Å.example \u212bngstrom.example k.example \u212aelvin.example
-a.example a-.example a--b.example xn--.example xn--a.example xn--bcher.example xn--zzzzzzzzzzzz.example xn--ls8h.example
i❤.example 💩.example ☕.example a\u00adb.example a\u200bb.example a\u2060b.example \ufe0fa.example 葛\U000e0100.example
a_b.example a..example .example a!b.example ⒈com.example ．example a。example 1.example xn--1.example
""")

WORDS = entries("""
brindle_ferry_oxide brindle\u00a0ferry\u00a0oxide brindle\u3000ferry\u3000oxide brindle\u2007ferry\u202foxide \u1680\u2003word
cafe\u0301_au_lait café_au_lait ﬁn_de_siècle Straße_strasse ＦＵＬＬ_width ½_cup_of_tea ①②③_numbers K\u212aelvin
пароль_для_входа パスワード_です 비밀번호_입니다 كلمة_السر סיסמה_שלי รหัสผ่าน_ของฉัน
😀😀😀_smiling ❤_heart ❤\ufe0f_heart 👩\u200d👩\u200d👧_family 👍🏽_thumb 🇦🇹_flag #\ufe0f\u20e3_key
soft\u00adhyphen zero\u200bwidth word\u2060joiner bom\ufefffront left\u200emark right\u202eoverride iso\u2066late
نامه\u200cای_من क्\u200dष_ok a\u200db a\u200cb l·l_ok a·b_no ͵α_ok a͵_no א״א_ok a״_no カ・カ_ok a・b_no ٣_٤_ok ٣_۴_no
bell\u0007 tab\u0009stop vertical\u000btab escape\u001b[2J delete\u007f next\u0085line line\u2028end para\u2029end
private\ue000use non\ufdd0character \u1100\u1161jamo \u3164filler tag\U000e0041 old\ua960jamo unassigned\u0378 ـtatweel_ـ
〱_repeat 〵 ー_long ゛_mark ſ_long_s ϐ_beta ª_º ²³ €_$_¥_£ ∑_∂_π ←_→ “quoted” …dots –_—
""")

SPACES = [" ", "\u00a0", "\u202f", "\u2009", "\u3000", "  "]
DASHES = ["-", "\u2010", "\u2011", "\u2013", "\u2014", "\u2212", "\uff0d"]
DIGITS = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９", "०१२३४५६७८९", "๐๑๒๓๔๕๖๗๘๙"]


def a_label(domain):
    try:
        return idna.encode(domain, uts46=True, transitional=False, std3_rules=True).decode()
    except (idna.IDNAError, UnicodeError):
        return None


def opaque(text):
    try:
        return precis_i18n.get_profile("OpaqueString").enforce(text)
    except UnicodeEncodeError:
        return None


def random_domains(random):
    """Labels of letters of one script, and with any assigned character.

    Without a few invisible ones that Unicode ignores since version 15.1; an address refuses them before.
    """
    ignored = {0x17B4, 0x17B5, *range(0x1D173, 0x1D17B)}
    scripts = [
        [chr(c) for c in range(low, high) if unicodedata.name(chr(c), "") != "" and c not in ignored]
        for low, high in [(0xC0, 0x250), (0x370, 0x400), (0x400, 0x530), (0x531, 0x587), (0x5D0, 0x5EB), (0x620, 0x700),
                          (0x900, 0x980), (0x980, 0xA00), (0xD80, 0xE00), (0xE00, 0xE80), (0x1000, 0x10A0),
                          (0x10A0, 0x1100), (0x1780, 0x1800), (0x3040, 0x3100), (0x4E00, 0x4E80), (0xAC00, 0xAC80)]
    ]
    everything = [chr(c) for c in range(0xA0, 0x20000) if unicodedata.name(chr(c), "") != "" and c not in ignored]
    for script in scripts:
        for _ in range(25):
            yield "".join(random.choice(script) for _ in range(random.randint(1, 6))) + ".example"
    for _ in range(600):
        yield "a" + random.choice(everything) + "b.example"


def phones(random):
    kept = "39 225 226 227 229 241 242 378".split()
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        for kind in (phonenumbers.PhoneNumberType.FIXED_LINE, phonenumbers.PhoneNumberType.MOBILE):
            number = phonenumbers.example_number_for_type(region, kind)
            if number is None:
                continue
            wanted = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
            if not 7 <= len(wanted) - 1 <= 15:
                continue
            text = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL)
            code, _, rest = text[1:].partition(" ")
            trunk = phonenumbers.ndd_prefix_for_region(region, True)
            if random.random() < 0.4 and code not in kept and trunk == "0":
                rest = random.choice(["(0)", "(0) ", "0"]) + rest
            elif random.random() < 0.3:
                head, _, tail = rest.partition(" ")
                rest = f"({head}) {tail}"
            text = random.choice(["+", "00", "\uff0b", "\u202a+", "\u00a0+", "+\u200e"]) + f"{code} {rest}"
            dash, space, digits = random.choice(DASHES), random.choice(SPACES), random.choice(DIGITS)
            text = text.replace("-", dash).replace(" ", space)
            text = "".join(digits[int(c)] if c in "0123456789" else c for c in text)
            if random.random() < 0.2:
                text = text.replace("(", "\uff08").replace(")", "\uff09") + random.choice(["", "\u202c", "\u200b"])
            # The library has no word for an international prefix, so a country must tell that it is 00.
            bare = text.replace("\u202a", "").replace("\u00a0+", "+").replace("\u200e", "")
            try:
                found = phonenumbers.parse(bare, "DE")
            except phonenumbers.NumberParseException:
                continue
            if phonenumbers.format_number(found, phonenumbers.PhoneNumberFormat.E164) == wanted:
                yield {"text": text, "e164": wanted}


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    chance = random.Random(6531)
    domains = list(dict.fromkeys(DOMAINS + list(random_domains(chance))))
    words = [word.replace("_", " ") for word in WORDS]
    written = {
        "domains.json": [{"text": text, "ascii": a_label(text)} for text in domains],
        "passwords.json": [{"text": text, "prepared": opaque(text)} for text in words],
        "phones.json": list(phones(chance)),
    }
    for name, entries in written.items():
        lines = ",\n".join(json.dumps(entry) for entry in entries)
        (folder / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print(name, len(entries))


main()
