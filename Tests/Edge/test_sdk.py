"""The TypeScript client of `umkreis sdk typescript`: its types, and sdk_test.ts on the stack."""

import json
import pathlib
import shutil
import tempfile
import unittest

from deno_programs import deno, needs_deno
from running import edge, stack
from stack import root

here = pathlib.Path(__file__).resolve().parent
# The settings are stricter than those of most projects.
OPTIONS = {
    "strict": True,
    "erasableSyntaxOnly": True,
    "exactOptionalPropertyTypes": True,
    "noFallthroughCasesInSwitch": True,
    "noImplicitReturns": True,
    "noUncheckedIndexedAccess": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "lib": ["dom", "dom.iterable", "dom.asynciterable", "esnext", "deno.ns"],
}


class Sdk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-sdk-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.text = stack.umkreis("sdk", "typescript")
        (cls.folder / "umkreis.ts").write_text(cls.text)
        for name in ("sdk_test.ts", "cutting_proxy.ts"):
            shutil.copy(here / name, cls.folder)

    def succeeds(self, result):
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_equal_services_give_equal_text(self):
        self.assertEqual(self.text, stack.umkreis("sdk", "typescript"))

    def test_the_description_is_that_of_the_edge(self):
        self.assertEqual(json.loads(stack.umkreis("sdk", "openapi")), edge.get("/openapi.json").json)

    @needs_deno
    def test_the_file_type_checks_under_strict_options(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(self.folder / "umkreis.ts", folder)
            (pathlib.Path(folder) / "deno.json").write_text(json.dumps({"compilerOptions": OPTIONS}))
            self.succeeds(deno(folder, "check", "umkreis.ts"))

    @needs_deno
    def test_the_client_works_on_the_stack(self):
        address = f"http://127.0.0.1:{edge.port}"
        golden = str(root / "Tests/WireTests/Fixtures/Golden")
        access = ("--allow-net=127.0.0.1", "--allow-env=UMKREIS_URL,GOLDEN", f"--allow-read={golden}", "--no-prompt")
        result = deno(self.folder, "test", *access, "sdk_test.ts", UMKREIS_URL=address, GOLDEN=golden)
        self.succeeds(result)


if __name__ == "__main__":
    unittest.main()
