"""The golden exchanges on the stack, which contain every fault code."""

import pathlib
import re
import subprocess
import tempfile
import unittest

from exchanges import File, Player, folder
from running import stack
from stack import Edge, root, until

FILES = {path.stem: File(path) for path in sorted(folder.glob("*.http"))}


class Exchanges(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run = tempfile.TemporaryDirectory()
        cls.addClassCleanup(run.cleanup)
        path = pathlib.Path(run.name, "mirror.sock")
        cls.mirror = f"ipc://{path}"
        service = subprocess.Popen(["/usr/bin/python3", pathlib.Path(__file__).with_name("mirror.py"), cls.mirror])
        cls.addClassCleanup(service.wait)
        cls.addClassCleanup(service.kill)
        until(path.exists)

    def test_every_exchange(self):
        for file in FILES.values():
            edge = Edge(stack.data, *(self.mirror if word == "MIRROR" else word for word in file.options))
            self.addCleanup(edge.stop)
            player = Player(edge)
            for exchange in file.exchanges:
                with self.subTest(exchange.name):
                    if difference := player.play(exchange):
                        self.fail(difference)

    def test_every_fault_code_has_an_exchange_with_its_documented_status(self):
        source = (root / "Shared/Wire/FaultCode.swift").read_text()
        codes = set(re.findall(r'FaultCode = "([a-z-]+)"', source))
        rows = re.findall(r"^\| (`.*) \| (\d{3}) \|$", (root / "Docs/HTTP.md").read_text(), re.M)
        # A row may have the rules of a code with a status of its own.
        documented = {(code, status) for names, status in rows for code in re.findall(r"`([a-z-]+)`", names.split(" with ")[0])}
        self.assertEqual({code for code, _ in documented}, codes)
        responses = [exchange.response for file in FILES.values() for exchange in file.exchanges]
        met = {(code, each.first.split()[1]) for each in responses for code in re.findall(r'"code":"([a-z-]+)"', each.body)}
        self.assertEqual(documented - met, set())

    def test_every_exchange_has_a_name_of_its_own(self):
        names = [exchange.name for file in FILES.values() for exchange in file.exchanges]
        self.assertEqual(len(names), len(set(names)))


if __name__ == "__main__":
    unittest.main()
