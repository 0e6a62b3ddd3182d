"""The sources of the web app: types, texts, lengths, and what its policy forbids."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from browser import root, site, web_sources

texts = root / "Shared/Texts"
languages = ("en", "de", "nl")


def catalogue(language: str) -> dict:
    """The texts without those that only the command line shows."""
    every = json.loads((texts / f"{language}.json").read_text())
    return {key: text for key, text in every.items() if not key.startswith(("cli.", "usage."))}


modules = sorted(file for folder in ("app", "console", "shared") for file in (web_sources / folder).rglob("*.js"))
venv = pathlib.Path(os.environ["VENV"])


def imported(file):
    """The files whose code or types a module imports, except for the client, `/umkreis.js`."""
    named = re.findall(r"""(?:from |import |import\()["']([./][^"']*)["']""", file.read_text())
    return [pathlib.Path(os.path.normpath(file.parent / name)) for name in named if name != "/umkreis.js"]


def functions(source):
    """The first line and the number of lines of each function of several lines; closing lines are indented like first ones."""
    lines = source.splitlines()
    for start, line in enumerate(lines):
        if not line.endswith("{") or not re.search(r"\bfunction\b|=> \{$|^\s+(?:(?:async|get|set|static) )*#?\w+\(.*\) \{$", line):
            continue
        indent = len(line) - len(line.lstrip())
        rest = lines[start + 1:]
        length = next(at for at, other in enumerate(rest, 2) if re.match(rf" {{{indent}}}[}})\]]", other))
        yield line.strip(), length


class SourceTests(unittest.TestCase):
    def test_app_and_console_import_only_the_shared_modules_and_themselves(self):
        allowed = {"app": ("app", "shared"), "console": ("console", "shared"), "shared": ("shared",)}
        wrong = []
        for file in modules:
            folder = file.relative_to(web_sources).parts[0]
            for other in imported(file):
                is_allowed = other.is_file() and any(other.is_relative_to(web_sources / name) for name in allowed[folder])
                if not is_allowed:
                    wrong.append(f"{file.relative_to(web_sources)}: {other}")
        self.assertEqual(wrong, [])
        self.assertIn(web_sources / "shared/core/router.js", imported(web_sources / "console/main.js"))

    def test_functions_are_short(self):
        found = [(length, f"{file.name}: {name}") for file in modules for name, length in functions(file.read_text())]
        self.assertEqual([(length, name) for length, name in found if length > 60], [])
        self.assertGreater(len(found), 1_000)

    def test_events_are_announced_by_one_module(self):
        own = re.compile(r"new BroadcastChannel|new EventTarget|new CustomEvent|(?<![.\w])dispatchEvent\(")
        users = [str(file.relative_to(web_sources)) for file in modules if own.search(file.read_text())]
        self.assertEqual(users, ["shared/core/events.js"])

    def test_every_language_has_every_text(self):
        catalogues = {language: catalogue(language) for language in languages}
        every = set().union(*catalogues.values())
        missing = {language: sorted(every - set(known)) for language, known in catalogues.items()}
        self.assertEqual(missing, {language: [] for language in languages})

    def test_texts_have_the_same_values_in_every_language(self):
        catalogues = [catalogue(language) for language in languages]
        for key in catalogues[0]:
            values = [set(re.findall(r"\{(\w+)\}", json.dumps(known[key]))) for known in catalogues]
            self.assertTrue(all(names == values[0] for names in values), f"{key}: {values}")

    def test_every_text_of_a_module_is_in_the_catalogue(self):
        known = catalogue("en")
        wanted = {key for file in modules for key in re.findall(r'\bt\(\s*"([\w.-]+)"', file.read_text())}
        self.assertEqual(sorted(wanted - set(known)), [])

    def test_every_text_is_used(self):
        source = "\n".join(file.read_text() for file in modules)
        # Keys with a variable part: `rule.${rule}`.
        families = set(re.findall(r"[`\"]([\w.]+\.)\$\{", source))
        # The bundle has texts of its own.
        quoted = set(re.findall(r'"([\w.-]+)"', source + (web_sources / "bundle.py").read_text()))
        known = catalogue("en")
        unused = [key for key in known if key not in quoted and not any(key.startswith(family) for family in families)]
        self.assertEqual(unused, [])

    def test_modules_are_short(self):
        long = {file.name: count for file in modules if (count := len(file.read_text().splitlines())) > 150}
        self.assertEqual(long, {})
        wide = [f"{file.name}: {line[:60]}" for file in modules for line in file.read_text().splitlines() if len(line) > 140]
        self.assertEqual(wide, [])

    def test_modules_use_all_their_imports(self):
        unused = []
        for file in modules:
            source = file.read_text()
            for statement in re.finditer(r"^import \{([^}]+)\} from .+;\n", source, re.MULTILINE):
                rest = source.replace(statement[0], "")
                names = [name.split(" as ")[-1].strip() for name in statement[1].split(",")]
                unused += [f"{file.name}: {name}" for name in names if name and not re.search(rf"\b{re.escape(name)}\b", rest)]
        self.assertEqual(unused, [])

    def test_every_class_of_a_style_sheet_is_used(self):
        words = set(re.findall(r"[\w-]+", "\n".join(file.read_text() for file in modules)))
        sheets = {file: file.read_text() for folder in ("app", "console", "shared") for file in (web_sources / folder).rglob("*.css")}
        # The selectors of a rule are before its brace; the map's library has classes of its own.
        classes = {
            (file.name, name)
            for file, rules in sheets.items()
            for selector in re.findall(r"([^{}]+)\{", rules)
            for name in re.findall(r"\.(?!maplibregl)([a-zA-Z_][\w-]*)", selector)
        }
        self.assertEqual(sorted(f"{sheet}: .{name}" for sheet, name in classes if name not in words), [])

    def test_no_module_makes_html_from_text(self):
        forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style")
        self.assertEqual([file.name for file in modules if forbidden.search(file.read_text())], [])

    def test_the_page_of_the_apps_names_tests_that_exist(self):
        folder = pathlib.Path(__file__).parent
        for file, name in re.findall(r"`(test_\w+)\.(test_\w+)`", (root / "Docs/Apps.md").read_text()):
            self.assertIn(f"def {name}(self)", (folder / f"{file}.py").read_text())

    def test_the_types_of_the_modules_are_right(self):
        folder = pathlib.Path(tempfile.mkdtemp())
        types = folder / "umkreis.ts"
        types.write_text(site().stack.umkreis("sdk", "typescript", "--console"))
        pages = [file for file in modules if file.name != "sw.js"]
        self.check_types(["dom", "dom.iterable", "dom.asynciterable", "esnext"], {"/umkreis.js": types.as_uri()}, pages)
        # Workers and pages have different globals.
        self.check_types(["webworker", "webworker.iterable", "esnext"], {}, [web_sources / "app/sw.js"])

    def check_types(self, libraries, imports, files):
        configuration = {
            "compilerOptions": {"checkJs": True, "strict": True, "noUncheckedIndexedAccess": True, "lib": libraries},
            "imports": imports,
            "lock": False,
        }
        file = pathlib.Path(tempfile.mkdtemp()) / "deno.json"
        file.write_text(json.dumps(configuration))
        command = [venv / "bin/deno", "check", "--quiet", "-c", file, *files]
        checked = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "NO_COLOR": "1"})
        self.assertEqual(checked.returncode, 0, checked.stderr[-8_000:])

    def test_the_client_without_types_is_up_to_date(self):
        node = next(venv.glob("lib/python*/site-packages/playwright/driver/node"))
        script = root / "Shared/HTTPInterface/Scripts/javascript.py"
        subprocess.run(["/usr/bin/python3", script, node, "--check"], check=True, timeout=60)


if __name__ == "__main__":
    unittest.main()
