"""The examples of descriptions: a story that sends every call gets them again.

`python3 test_call_examples.py record` writes them anew.
"""

import sys
import unittest

import recording
from call_story import Story
from running import edge
from stack import Edge, Stack, root

MATRIX = [line.split() for line in (root / "Tests/WireTests/Fixtures/access.txt").read_text().splitlines()]
# Their replies depend on the machine, or are as long as all descriptions.
UNRECORDED = {"describe", "logs", "metrics", "stats"}
# Bytes have no JSON.
BYTES = {"catalogue.findMedia", "chat.findPhoto"}


def played():
    """Returns the examples of a new stack, by the last part for calls of every service."""
    stack = Stack()
    # One person sends more in a minute than any app.
    other = Edge(stack.data, "--writes-per-minute", "10000", "--reads-per-minute", "10000")
    try:
        examples = Story(stack, other).play()
    finally:
        other.stop()
        stack.end()
    common = {name.split(".")[1] for name, access in MATRIX if name.startswith("auth.")} & {
        name.split(".")[1] for name, access in MATRIX if name.startswith("geo.")
    }
    return {name.split(".")[1] if name.split(".")[1] in common else name: example for name, example in examples.items()}


class CallExamples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.played = played()

    def test_every_example_is_what_a_stack_replies(self):
        written = recording.written()
        for call in sorted({*self.played, *written}):
            with self.subTest(call):
                self.assertEqual(self.played.get(call), written.get(call))

    def test_every_call_has_an_example(self):
        wanted = {name for name, access in MATRIX} - BYTES
        missing = [name for name in wanted if name not in self.played and name.split(".")[1] not in {*self.played, *UNRECORDED}]
        self.assertEqual(missing, [])

    def test_the_description_has_them(self):
        paths = edge.get("/openapi.json").json["paths"]
        post = paths["/v1/catalogue/createPost"]["post"]
        example = recording.written()["catalogue.createPost"]
        self.assertEqual(post["requestBody"]["content"]["application/json"]["example"], example["request"])
        self.assertEqual(post["responses"]["200"]["content"]["application/json"]["example"], example["reply"])


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        examples = recording.Recording()
        examples.examples = played()
        examples.write()
    else:
        unittest.main()
