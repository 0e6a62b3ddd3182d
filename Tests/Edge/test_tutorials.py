"""The tutorials: each block of code is a part of the example that CI runs."""

import re
import unittest

from stack import root

CODE = {"swift": "swift", "html": "web", "js": "web"}


class Tutorials(unittest.TestCase):
    def test_blocks_are_parts_of_the_examples(self):
        count = 0
        for page in sorted((root / "Docs/Tutorials").glob("*.md")):
            for language, block in re.findall(r"^```(\w+)\n(.*?)^```", page.read_text(), re.S | re.M):
                if language not in CODE:
                    self.assertEqual(language, "sh", page)
                    continue
                folder = root / "Docs/Examples" / CODE[language]
                sources = [file.read_text() for file in folder.rglob("*") if file.is_file() and ".build" not in file.parts]
                self.assertTrue(any(block in source for source in sources), f"{page}: {block}")
                count += 1
        self.assertGreaterEqual(count, 9)


if __name__ == "__main__":
    unittest.main()
