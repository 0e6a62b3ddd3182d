"""The TypeScript client of `umkreis sdk typescript`: its types, its package, and its tests on the stack."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from deno_programs import deno, needs_deno
from running import edge, stack
from stack import root, timeout

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
        for name in ("sdk_test.ts", "behaviours_test.ts", "cutting_proxy.ts"):
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

    @needs_deno
    def test_the_client_behaves_as_the_one_for_swift(self):
        behaviours = root / "Tests/UmkreisClientTests/Fixtures/behaviours.json"
        peer = subprocess.Popen(
            [sys.executable, root / "Tests/Peers/http_peer.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            address = f"http://127.0.0.1:{peer.stdout.readline().strip()}"
            access = ("--allow-net=127.0.0.1", "--allow-env=PEER_URL,BEHAVIOURS", f"--allow-read={behaviours}", "--no-prompt")
            result = deno(self.folder, "test", *access, "behaviours_test.ts", PEER_URL=address, BEHAVIOURS=str(behaviours))
            self.succeeds(result)
        finally:
            peer.stdin.close()
            peer.wait(timeout)
            peer.stdout.close()

    @needs_deno
    def test_the_package_is_imported_by_its_name(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-package-"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        stack.umkreis("sdk", "typescript", "--package", str(folder / "node_modules/umkreis"))
        (folder / "package.json").write_text('{"type": "module", "dependencies": {"umkreis": "*"}}')
        (folder / "app.ts").write_text(
            'import { memoryStorage, Outbox, Umkreis } from "umkreis";\n'
            "const umkreis = new Umkreis(Deno.args[0]);\n"
            "await umkreis.auth.startGuest();\n"
            'const outbox = await Outbox.open(umkreis, memoryStorage());\n'
            "const { kinds } = await umkreis.catalogue.listKinds();\n"
            "console.log(kinds.length > 0, outbox.intents.length);\n"
        )
        address = f"http://127.0.0.1:{edge.port}"
        self.succeeds(deno(folder, "check", "--node-modules-dir=manual", "app.ts"))
        result = deno(folder, "run", "--node-modules-dir=manual", "--allow-net=127.0.0.1", "app.ts", address)
        self.succeeds(result)
        self.assertEqual(result.stdout, "true 0\n")


if __name__ == "__main__":
    unittest.main()
