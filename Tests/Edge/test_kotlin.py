"""The Kotlin client of `umkreis sdk kotlin`, compiled, with an app on the stack."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from exchanges import folder as exchanges
from running import edge, stack

here = pathlib.Path(__file__).resolve().parent


def needs_kotlin(case):
    """Skips tests where there is no Kotlin; fails them in CI."""
    if shutil.which("kotlinc") or os.environ.get("CI"):
        return case
    return unittest.skip("there is no Kotlin: `apt-get install kotlin`")(case)


@needs_kotlin
class Kotlin(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-kotlin-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.text = stack.umkreis("sdk", "kotlin")
        (cls.folder / "Umkreis.kt").write_text(cls.text)

    def run_app(self):
        driver = here / "kotlin" / "Drive.kt"
        jar = self.folder / "app.jar"
        sources = [self.folder / "Umkreis.kt", driver]
        command = ["kotlinc", *sources, "-nowarn", "-jvm-target", "1.8", "-include-runtime", "-d", jar]
        compiled = subprocess.run(command, capture_output=True, text=True, timeout=600)
        self.assertEqual(compiled.returncode, 0, compiled.stdout + compiled.stderr)
        address = f"http://127.0.0.1:{edge.port}"
        app = ["java", "-cp", jar, "DriveKt", address, exchanges / "pixel.png"]
        done = subprocess.run(app, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return dict(line.split(" ", 1) for line in done.stdout.replace("signed out", "signed-out").splitlines())

    def test_equal_services_give_equal_text(self):
        self.assertEqual(self.text, stack.umkreis("sdk", "kotlin"))

    def test_an_app_works_on_the_stack(self):
        said = self.run_app()
        self.assertGreater(int(said.pop("photo")), 0)
        self.assertEqual(
            said,
            {
                "found": "A lamp from Kotlin",
                "favourites": "[nice]",
                "once": "true",
                "refused": "invalid unknown-kind post.kind",
                "broken": "post.title empty {} post.title is empty, "
                "post.tags.0 too-long {most=40} post.tags.0 is longer than 40 characters",
                "stranger": "unauthenticated token-missing token",
                "renewed": "0",
                "signed-out": "true",
                "unreachable": "unavailable null null",
            },
        )


if __name__ == "__main__":
    unittest.main()
