"""A wrong command makes its page fail."""

import pathlib
import re
import tempfile
import unittest

import page as pages
import places
import run


class Runs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="umkreis-docs-sources-")
        cls.addClassCleanup(folder.cleanup)
        cls.sources = places.make_sources(pathlib.Path(folder.name))

    def test_a_wrong_command_fails_each_page(self):
        for name in run.all_pages():
            text = (run.ROOT / name).read_text()
            blocks = [block for block in pages.read(name, text) if run.is_executed(block)]
            # Such a page has prose only, or is read by a script of CI (`run by`), which a wrong command in it fails.
            if not blocks:
                continue
            with self.subTest(name):
                failures = run.run_page(name, planted(text, blocks), self.sources)
                self.assertRegex("".join(failures), rf"^{re.escape(name)}:\d+ .*failed: umkreis serch coffee")

    def test_output_that_is_not_printed_fails_a_page(self):
        text = "<!-- run: folder -->\n```sh\necho one\n```\n\n```text\ntwo\n```\n"
        self.assertIn("it did not print: two", "".join(run.run_page("P.md", text, self.sources)))

    def test_places_are_separate(self):
        text = (
            "<!-- run: clone -->\n```sh\ntest -f Package.swift\ntouch Docs/planted.md\npython3 -m http.server 8080 &\n```\n"
            "<!-- run: folder -->\n```sh\ntest -z \"$(ls)\"\n! curl -s 127.0.0.1:8080\n```\n"
            "<!-- run: clone -->\n```sh\n! test -e Docs/planted.md\n```\n"
        )
        self.assertEqual(run.run_page("P.md", text, self.sources), [])
        self.assertFalse((run.ROOT / "Docs/planted.md").exists())


def planted(text, blocks):
    """Puts a wrong command in front of the first command of a page, whose place is an empty folder to save time."""
    lines = text.splitlines()
    first = next(block for block in blocks if block.language == pages.COMMANDS)
    indent = re.match(" *", lines[first.line - 1])[0]
    lines.insert(first.line, f"{indent}umkreis serch coffee")
    elsewhere = re.sub(r"\brun: (?:%s)\b" % "|".join(places.NAMES), "run: folder", "\n".join(lines))
    return re.sub(r"^((?:<!-- )?)given: .*?( -->)?$", r"\1deadline: 60\2", elsewhere, flags=re.M) + "\n"


if __name__ == "__main__":
    unittest.main()
