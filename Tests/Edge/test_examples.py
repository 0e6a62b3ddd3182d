"""The programs of Docs/Examples on the stack; Tests/Docs builds and runs the one in Swift."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from deno_programs import deno, needs_deno
from running import edge, stack
from stack import Edge, root, until

examples = root / "Docs/Examples"
PLACE = "Hallstatt"
# The origin of the page.
PAGE = "http://localhost:8000"


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.address = f"http://127.0.0.1:{edge.port}"
        user = edge.user("erna")
        cls.point = edge.post("geo.findPlace", {"name": PLACE, "limit": 1}).json["places"][0]["point"]
        post = {"kind": "offer", "title": "A boat for the lake", "point": cls.point}
        assert edge.post("catalogue.createPost", {"post": post}, user["token"]).status == 200
        until(lambda: edge.post("geo.search", {"near": cls.point, "within": 5000}).json["hits"])

    def run_program(self, *command, **options):
        result = subprocess.run(command, capture_output=True, text=True, timeout=600, **options)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def finds_the_boat(self, output):
        self.assertIn(f"results near {PLACE}", output)
        self.assertIn("km  A boat for the lake", output)
        self.assertIn("favourite: A boat for the lake", output)

    def test_python(self):
        self.finds_the_boat(self.run_program(sys.executable, examples / "python/search.py", self.address, PLACE, "boat"))

    def test_python_prints_a_fault(self):
        command = [sys.executable, examples / "python/search.py", self.address, "x" * 200]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (1, "invalid: name is longer than 100 characters\n"))

    @needs_deno
    def test_the_page_type_checks_and_its_requests_are_valid(self):
        other = Edge(stack.data, "--origins", PAGE)
        self.addCleanup(other.stop)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(examples / "web/search.js", folder)
            options = {"checkJs": True, "strict": True, "lib": ["dom", "dom.iterable", "esnext", "deno.ns"]}
            pathlib.Path(folder, "deno.json").write_text(json.dumps({"compilerOptions": options}))
            wanted = json.dumps({"place": PLACE, "words": "boat", "km": 5})
            program = f"""
                import {{ search }} from "./search.js";
                const found = await search("http://127.0.0.1:{other.port}", {wanted});
                console.log(JSON.stringify([found.place, found.hits[0].title]));
            """
            pathlib.Path(folder, "run.js").write_text(program)
            for words in (("check", "search.js"), ("run", "--allow-net=127.0.0.1", "--no-prompt", "run.js")):
                result = deno(folder, *words)
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            self.assertEqual(json.loads(result.stdout), [PLACE, "A boat for the lake"])
        self.admits_the_page(other)

    def admits_the_page(self, other):
        """The headers of the page's requests pass a preflight."""
        asked = {
            "Origin": PAGE,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,request-timeout-ms",
        }
        reply = other.request("OPTIONS", "/v1/geo/search", headers=asked)
        self.assertEqual(reply.headers["Access-Control-Allow-Origin"], PAGE, reply)
        allowed = reply.headers["Access-Control-Allow-Headers"].lower()
        for name in asked["Access-Control-Request-Headers"].split(","):
            self.assertIn(name, allowed)

    def test_the_page_loads_its_script_only(self):
        text = (examples / "web/index.html").read_text()
        self.assertIn('<script type="module" src="search.js"></script>', text)
        self.assertEqual(text.count("<script"), 1)


if __name__ == "__main__":
    unittest.main()
