"""The process with the clients, and what its reports say."""

import json
import pathlib
import subprocess
import sys
import time

PROGRAM = pathlib.Path(__file__).with_name("load.py")
# Seconds until writes go on after a fault.
BOUND = 90


class Load:
    def __init__(self, file, configuration, command=lambda *words: words):
        """`command` puts words in front of a program."""
        file.write_text(json.dumps(configuration))
        self.process = subprocess.Popen(
            command(sys.executable, "-B", PROGRAM, file), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, command):
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        if not (line := self.process.stdout.readline()):
            raise RuntimeError("the clients have ended")
        return json.loads(line)

    def wait_writes(self, count=20):
        """Returns when some more writes of each service were acknowledged."""
        first, end = self("status")["acknowledged"], time.monotonic() + BOUND
        while True:
            status = self("status")
            if all(status["acknowledged"][service] >= known + count for service, known in first.items()):
                return
            if status["failures"] or time.monotonic() > end:
                raise RuntimeError(f"writes do not go on: {status}")
            time.sleep(0.1)


def problems(report, limit):
    """What does not hold, in words."""
    found = list(report["failures"])
    if report["doubled"]:
        found.append(f"{report['doubled']} writes are there twice")
    if report["lost"]:
        found.append(f"{report['lost']} acknowledged writes are lost")
    if report["gap"] > limit:
        found.append(f"no write to a service for {report['gap']:.1f} s, more than {limit} s")
    return found
