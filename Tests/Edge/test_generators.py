"""Clients that common generators make of /openapi.json; each drives the stack from a first start to an export."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from deno_programs import deno
from exchanges import folder as exchanges
from running import edge

here = pathlib.Path(__file__).resolve().parent
# A virtual environment of their own, since they need other versions of libraries than the peers of the edge.
programs = pathlib.Path(os.environ.get("GENERATORS") or "/nonexistent") / "bin"
PHOTO = exchanges / "pixel.png"


def needs_generators(case):
    """Skips where they are not installed; fails in CI."""
    if (programs / "datamodel-codegen").exists() or os.environ.get("CI"):
        return case
    return unittest.skip("GENERATORS has no generators: `make edge-peers`")(case)


@needs_generators
class Generators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-generators-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        (cls.folder / "openapi.json").write_bytes(edge.get("/openapi.json").body)
        cls.url = f"http://127.0.0.1:{edge.port}"
        cls.buddy = edge.user("buddy")["user"]

    def run_program(self, *command):
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=600)
        self.assertEqual(run.returncode, 0, (run.stdout + run.stderr)[-4000:])
        return run.stdout + run.stderr

    def drives(self, driver, generated):
        output = self.run_program(programs / "python", here / "generated" / driver, generated, self.url, PHOTO, self.buddy)
        self.assertEqual(output.strip().splitlines()[-1], "done")

    def test_openapi_python_client(self):
        output = self.run_program(
            *(programs / "openapi-python-client", "generate", "--path", "openapi.json", "--meta", "none"),
            *("--output-path", "opc/umkreis_client"),
        )
        # It knows no image types; the general one beside them is enough.
        problems = re.findall(r"^(?:Cannot|Unsupported|Duplicate|Attempted|Could).*", output, re.MULTILINE)
        self.assertEqual([problem for problem in problems if not problem.startswith("Unsupported content type image/")], [])
        self.drives("openapi_python_client.py", self.folder / "opc")

    def generate(self, generator, target, *more):
        self.run_program(programs / "openapi-generator-cli", "generate", "-g", generator, "-i", "openapi.json", "-o", target, *more)

    def test_openapi_generator_python(self):
        self.generate("python", "ogp")
        self.drives("openapi_generator_python.py", self.folder / "ogp")

    def test_openapi_generator_typescript_fetch(self):
        self.generate("typescript-fetch", "ogt/client", "--additional-properties=importFileExtension=.ts,stringEnums=false")
        shutil.copy(here / "generated/typescript_fetch.ts", self.folder / "ogt")
        access = ("--allow-net=127.0.0.1", "--allow-read", "--no-prompt")
        # The generator's own runtime does not pass Deno's strict options.
        options = {"compilerOptions": {"strict": False, "noImplicitOverride": False, "lib": ["dom", "dom.iterable", "esnext", "deno.ns"]}}
        (self.folder / "ogt/deno.json").write_text(json.dumps(options))
        result = deno(self.folder / "ogt", "run", "--check", *access, "typescript_fetch.ts", self.url, str(PHOTO), self.buddy)
        self.assertEqual((result.returncode, result.stdout.strip()), (0, "done"), result.stdout + result.stderr)

    def test_datamodel_code_generator(self):
        self.run_program(
            *(programs / "datamodel-codegen", "--input", "openapi.json", "--output", "dcg/models.py", "--input-file-type", "openapi"),
            *("--output-model-type", "pydantic_v2.BaseModel"),
        )
        self.drives("datamodel_code_generator.py", self.folder / "dcg")


if __name__ == "__main__":
    unittest.main()
