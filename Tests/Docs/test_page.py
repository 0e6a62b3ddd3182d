"""How pages are read."""

import unittest

import page as pages
import run
from page import printed, read

PAGE = """
<!-- run: folder
deadline: 7 -->
```sh
mkdir a   # a comment
echo one \\
    two
```

It prints:

```text
one…
```

Write `a/b.json`:

```json
{}
```

1. In a list:

   ```sh
   echo three
   ```
"""


class Pages(unittest.TestCase):
    def test_blocks_have_places_outputs_and_paths(self):
        first, output, file, last = read("P.md", PAGE)
        self.assertEqual((first.place, first.line, first.directives["deadline"]), ("folder", 4, "7"))
        self.assertEqual(first.commands, ["mkdir a", "echo one two"])
        self.assertEqual((first.expected, output.expected), (["one…"], []))
        self.assertEqual((file.path, file.text), ("a/b.json", "{}\n"))
        self.assertEqual((last.text, last.place, last.directives), ("echo three\n", "folder", {}))

    def test_each_run_comment_opens_a_new_place(self):
        text = "<!-- run: folder -->\n```sh\nls\n```\n```sh\nls\n```\n<!-- run: folder -->\n```sh\nls\n```"
        self.assertEqual([block.visit for block in read("P.md", text)], [1, 1, 2])

    def test_a_page_that_cannot_be_read_is_refused(self):
        for text, problem in {
            "```\nls\n```": "names no language",
            "```sh\nls": "has no end",
            "<!-- runs: folder -->\n```sh\n```": "is not a directive",
            "<!-- run: folder": "has no end",
            "<!-- deadline: 3 -->\nText.\n\n```sh\n```": "right in front of its block",
            "<!-- deadline: 3 -->": "no block follows",
        }.items():
            with self.assertRaisesRegex(pages.PageError, problem):
                read("P.md", text)

    def test_each_command_block_says_where_it_runs_or_why_not(self):
        for comment, problem in {
            "": "no comment says",
            "<!-- run: moon -->": "there is no place moon",
            "<!-- run: folder -->": None,
            "<!-- not run: it needs the moon -->": None,
            "<!-- run by: .ci/run -->": "does not run: make moon",
        }.items():
            (block,) = read("P.md", f"{comment}\n```sh\nmake moon\n```")
            self.assertIn(problem or "", run.problem(block) or "", comment)
            self.assertEqual(problem is None, run.problem(block) is None, comment)

    def test_ci_runs_a_command_with_variables_and_a_repetition(self):
        (block,) = read("P.md", "<!-- run by: .ci/run -->\n```sh\nmake check\nmake demo\nmake test\n```")
        self.assertIsNone(run.problem(block))

    def test_a_script_that_reads_the_block_from_its_page_runs_it(self):
        for page, heading, script, runs in [
            ("Compose/README.md", "Install", "Compose/test/compose_test.sh", True),
            ("Compose/README.md", "Backup", "Compose/test/backup.sh", True),
            ("Compose/README.md", "Removal", "Compose/test/backup.sh", False),
            ("Docs/HTTP.md", "Install", "Compose/test/compose_test.sh", False),
        ]:
            for number in (1, 9):
                before = "```sh\nls\n```\n" * (number - 1)
                text = f"## Other\n```sh\nls\n```\n## {heading}\n{before}<!-- run by: {script} -->\n```sh\ntrue\n```"
                found = run.problem(read(page, text)[-1])
                self.assertEqual(found is None, runs and number == 1, (page, heading, number))

    def test_printed_lines_are_in_order_and_may_have_gaps(self):
        output = "a  first line\nnoise\nthe second: 17 ms\n"
        self.assertIsNone(printed(["a first", "the second: … ms"], output))
        self.assertEqual(printed(["the second", "a first"], output), "a first")
        self.assertEqual(printed(["a third"], output), "a third")


if __name__ == "__main__":
    unittest.main()
