"""The tutorials end with the files of Docs/Examples."""

import unittest

import page as pages
from places import ROOT

EXAMPLES = {"Docs/Tutorials/swift.md": "Docs/Examples/swift", "Docs/Tutorials/web.md": "Docs/Examples/web"}


class Tutorials(unittest.TestCase):
    def test_the_last_state_of_each_file_is_the_example(self):
        for page, example in EXAMPLES.items():
            folder = ROOT / example
            shown = {block.path: block.text for block in pages.read(page, (ROOT / page).read_text()) if block.path}
            files = [file for file in folder.rglob("*") if file.is_file() and ".build" not in file.parts]
            kept = {str(file.relative_to(folder)): file.read_text() for file in files if file.name != "Package.resolved"}
            self.assertEqual(shown, kept, page)


if __name__ == "__main__":
    unittest.main()
