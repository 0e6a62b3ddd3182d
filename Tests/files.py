"""Runs the test files of the working folder with two workers; each has one stack, and one browser, for all of its files.

Files whose tests fail run once more, one at a time: a busy machine can be too slow for a test's deadlines.
"""

import multiprocessing
import pathlib
import queue
import subprocess
import sys
import unittest

shared, folder = pathlib.Path(__file__).resolve().parent, pathlib.Path.cwd()
sys.path[:0] = [str(folder), str(shared)]

from timed_unittest import TimedRunner  # noqa: E402


def work(files, failed):
    """Runs files until none is left."""
    for name in iter(files.get, None):
        print(f"\n{name}", file=sys.stderr, flush=True)
        tests = unittest.defaultTestLoader.loadTestsFromName(name)
        if not TimedRunner(verbosity=2).run(tests).wasSuccessful():
            failed.put(name)


def main():
    # The longest files first, so that both workers end at about the same time.
    names = [path.stem for path in sorted(folder.glob("test_*.py"), key=lambda path: -path.stat().st_size)]
    context = multiprocessing.get_context("spawn")
    files, failed = context.Queue(), context.Queue()
    for name in [*names, None, None]:
        files.put(name)
    workers = [context.Process(target=work, args=(files, failed)) for _ in range(2)]
    for worker in workers:
        worker.start()
    again = []
    for worker in workers:
        worker.join()
    while True:
        try:
            again.append(failed.get(timeout=1))
        except queue.Empty:
            break
    if any(worker.exitcode != 0 for worker in workers):
        sys.exit(f"a worker ended early: {[worker.exitcode for worker in workers]}")
    if not again:
        return
    print(f"\nonce more, one at a time: {' '.join(again)}", file=sys.stderr, flush=True)
    for name in again:
        subprocess.run([sys.executable, shared / "timed_unittest.py", "-v", name], check=True)


if __name__ == "__main__":
    main()
