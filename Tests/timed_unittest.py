"""Python's unittest, which also notes how long each test takes: python timed_unittest.py ARGUMENTS…

`TEST_TIMES` names the file to which it appends lines of seconds and test, for `slowest.py`.
"""

import os
import sys
import time
import unittest


class TimedResult(unittest.TextTestResult):
    def startTest(self, test):
        self._started = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        super().stopTest(test)
        if path := os.environ.get("TEST_TIMES"):
            # A test may have an attribute called `id`.
            name = unittest.TestCase.id(test) if isinstance(test, unittest.TestCase) else str(test)
            with open(path, "a") as times:
                times.write(f"{time.monotonic() - self._started:.3f}\t{name}\n")


class TimedRunner(unittest.TextTestRunner):
    resultclass = TimedResult


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    unittest.main(module=None, testRunner=TimedRunner)
