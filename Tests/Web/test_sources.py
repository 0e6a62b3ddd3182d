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


class SourceTests(unittest.TestCase):
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
        quoted = set(re.findall(r'"([\w.-]+)"', source))
        known = catalogue("en")
        unused = [key for key in known if key not in quoted and not any(key.startswith(family) for family in families)]
        self.assertEqual(unused, [])

    def test_modules_are_short(self):
        long = {file.name: count for file in modules if (count := len(file.read_text().splitlines())) > 150}
        self.assertEqual(long, {})
        wide = [f"{file.name}: {line[:60]}" for file in modules for line in file.read_text().splitlines() if len(line) > 140]
        self.assertEqual(wide, [])

    def test_modules_use_what_they_import(self):
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
        # What a rule is for is before its brace; the map's library has classes of its own.
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
        # The console imports modules of the app by their addresses.
        imports = {"/umkreis.js": types.as_uri(), "/app/": (web_sources / "app").as_uri() + "/"}
        pages = [file for file in modules if file.name != "sw.js"]
        self.check_types(["dom", "dom.iterable", "dom.asynciterable", "esnext"], imports, pages)
        # A worker has no document, and a page no clients.
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
