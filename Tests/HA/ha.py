#!/usr/bin/env python3
"""Runs two instances of the shareable services on PostgreSQL under Patroni, strikes them with faults, and counts lost writes.

usage: ha.py PRODUCTS VENV ETCD [--rounds N] [--only PATTERN] [--writers N] [--etcd-beside]

PRODUCTS is the folder of a release build, VENV has Patroni, ETCD is the program. Makes eight hosts, which are network
namespaces: three with PostgreSQL and Patroni, one with etcd (with --etcd-beside, etcd runs on the three), two with an instance
of each service on the database, one with clients that write, one that watches.

Prints a table with a line for each round of each fault. The run has passed if

* no acknowledged write is lost, and none is there twice,
* clients wait at most as long as the fault may take (TTL + 5 s, a switchover 4 s),
* the control, with asynchronous replication, loses writes.

Needs root, python3-zmq and python3-trustme of Debian. Takes a quarter of an hour.
"""

import argparse
import contextlib
import fcntl
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import time

from cluster import Cluster
from faults import CONTROL, FAULTS
from hosts import Network, require_namespaces
from loading import Load
from services import ON_DATABASE, Services

# Seconds between the writes of one writer.
PAUSE = 0.04
# Seconds before and after a fault.
CALM = 2
# Seconds for two rounds of all faults.
LIMIT = 900
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM)
# Of a round: the acknowledged writes; the longest time without one; the slowest; repeated ones that had been done, and that
# had not; lost and doubled ones; and the seconds until three nodes replicated again.
COLUMNS = ("writes", "gap s", "slowest s", "found", "not done", "lost", "doubled", "whole s")


class Run:
    def __init__(self, given, folder, cleaning):
        network = Network()
        cleaning.callback(network.end)
        host = network.host
        databases = [host(f"db{number}", 10 + number) for number in (1, 2, 3)]
        etcd = databases if given.etcd_beside else [host("etcd", 10)]
        self.pair = [host(f"app{number}", 20 + number) for number in (1, 2)]
        self.clients, watcher = host("clients", 30), host("watcher", 40)
        watcher.enter()
        self.cluster = Cluster(databases, etcd, folder, given.venv / "bin/patroni", given.etcd)
        cleaning.callback(self.cluster.end)
        self.cluster.start()
        self.services = Services(given.products, folder, self.cluster, self.pair)
        self.load = Load(folder / "load.json", {
            "addresses": self.services.addresses, "keys": str(folder / "keys"), "services": ON_DATABASE,
            "writers": given.writers, "pause": PAUSE,
        }, self.clients.command)

    def instances(self):
        """The services of one of the two hosts."""
        return self.services.on(self.pair[0])

    def wait_writes(self):
        self.load.wait_writes()

    def round(self, fault):
        """Strikes once; returns the report, and the seconds until the cluster was whole again."""
        self.load("start")
        self.wait_writes()
        time.sleep(CALM)
        fault.strike(self)
        time.sleep(CALM)
        return {**self.load("stop"), "whole": self.cluster.wait_whole(synchronous=not fault.loses)}


def line(title, cells, verdict=""):
    columns = (f"{cell:>{len(column)}}" for cell, column in zip(cells, COLUMNS))
    print(f"{title:<42}", *columns, verdict, sep="  ", flush=True)


def report(title, result, problems):
    seconds = {name: f"{result[name]:.1f}" for name in ("gap", "slowest", "whole")}
    line(title, (result["acknowledged"], seconds["gap"], seconds["slowest"], result["found"], result["notDone"],
                 result["lost"], result["doubled"], seconds["whole"]), "; ".join(problems) or "ok")


def strike_all(run, faults, rounds):
    """Returns whether all holds."""
    line("fault", COLUMNS)
    passed = True
    for fault in faults:
        if fault is CONTROL:
            passed &= check(run)
            run.cluster.replicate_asynchronously()
        for _ in range(rounds):
            result = run.round(fault)
            problems = fault.problems(result)
            report(fault.title, result, problems)
            passed &= not problems
    return passed


def check(run):
    """Compares the writes of all rounds, as a node that came back may have become the primary since."""
    found = run.load("check")
    print(f"all rounds: {found['acknowledged']} acknowledged, {found['lost']} lost, {found['doubled']} doubled", flush=True)
    return not found["lost"] and not found["doubled"]


def lock():
    """One run at a time on a machine, as the names of hosts are the same in all."""
    file = open("/run/lock/umkreis-ha", "w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit("make ha runs on this machine already") from None
    return file


def stop(number, _):
    raise SystemExit(f"ended by {signal.Signals(number).name}")


def ignore_signals():
    """While the processes are ended."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("venv", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("etcd", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--writers", type=int, default=16)
    parser.add_argument("--etcd-beside", action="store_true")
    given = parser.parse_args()
    require_namespaces()
    locked = lock()
    for number in SIGNALS:
        signal.signal(number, stop)
    signal.alarm(LIMIT * max(1, given.rounds // 2))
    start, folder = time.monotonic(), pathlib.Path(tempfile.mkdtemp(prefix="umkreis-ha-"))
    # PostgreSQL does not run as root.
    folder.chmod(0o755)
    faults = [fault for fault in (*FAULTS, CONTROL) if re.search(given.only, fault.title)]
    passed = False
    try:
        with contextlib.ExitStack() as cleaning:
            run = Run(given, folder, cleaning)
            cleaning.callback(ignore_signals)
            print(f"ready after {time.monotonic() - start:.0f} s", flush=True)
            passed = strike_all(run, faults, given.rounds)
    finally:
        print(f"{'passed' if passed else 'FAILED'} after {time.monotonic() - start:.0f} s", flush=True)
        if passed:
            shutil.rmtree(folder)
        else:
            print(f"logs are in {folder}")
        locked.close()
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
