#!/usr/bin/python3
"""Strikes containers of the stack with PostgreSQL while clients write to it, and counts lost and doubled writes.

usage: strikes.py STACK CONFIGURATION

STACK is the folder of the stack, CONFIGURATION a new file for the clients (Tests/HA/load.py). Reads commands from standard
input, one a line, and answers each with a line: a row of the table, and the exit code is 1 if one of them is not `ok`.

  kill SERVICE      kills the container, waits until writes go on, and starts it again
  begin             begins a round whose fault is the caller's
  end LIMIT TITLE   ends it; LIMIT is how many seconds writes may pause
  check             compares the writes of all rounds again
"""

import http.client
import json
import pathlib
import ssl
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Tests/HA"))
import addresses
from loading import Load, problems

PROJECT = "umkreis"
NODES = ("postgres-1", "postgres-2", "postgres-3")
WRITTEN = ("auth", "catalogue", "favourites", "chat")
# One for each service and way; few, so that a busy machine shows faults and not itself.
WRITERS, PAUSE = 8, 0.25
# To each service, before writes count as going on.
WRITES = 10
# Seconds before and after a fault, and that a container stays dead.
CALM, DEAD = 2, 5
# Seconds without a write to one of the services: the lease of the primary, and 10 more on one machine for all.
LIMIT = 30
# Seconds until a container is whole again.
BOUND = 120
COLUMNS = ("writes", "gap s", "slowest s", "found", "not done", "lost", "doubled", "whole s")


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=60).stdout


def container(service):
    """The container's id, also of one that does not run."""
    filters = [f"label=com.docker.compose.project={PROJECT}", f"label=com.docker.compose.service={service}"]
    return run("docker", "ps", "-aq", *(word for one in filters for word in ("--filter", one))).split()[0]


def wait(what, check):
    """Returns the seconds until it is so."""
    start = time.monotonic()
    while not check():
        if time.monotonic() > start + BOUND:
            raise RuntimeError(f"{what} after {BOUND} s")
        time.sleep(0.2)
    return time.monotonic() - start


def ask_node(node, path):
    """A reply of Patroni's, or `None`."""
    # The clients have no certificates; the nodes among themselves check theirs.
    context = ssl._create_unverified_context()
    connection = http.client.HTTPSConnection(addresses.of(node), 8008, timeout=3, context=context)
    try:
        connection.request("GET", path)
        return json.loads(connection.getresponse().read())
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def primary():
    for node in NODES:
        reply = ask_node(node, "/patroni")
        if reply and reply.get("role") in ("primary", "master") and reply.get("state") == "running":
            return node
    return None


def is_cluster_whole():
    """Whether three nodes replicate, one of them synchronously."""
    members = next((reply["members"] for node in NODES if (reply := ask_node(node, "/cluster"))), [])
    roles = sorted(member["role"] for member in members)
    states = {member["state"] for member in members}
    return roles == ["leader", "replica", "sync_standby"] and states <= {"running", "streaming"} and bool(primary())


def is_ready(service):
    if service.startswith("postgres"):
        return is_cluster_whole()
    probe = ["etcdctl", "endpoint", "health"]
    if service != "etcd":
        probe = [f"/app/umkreis-{service.removesuffix('-2')}", "probe"]
    return subprocess.run(["docker", "exec", container(service), *probe], capture_output=True, timeout=30).returncode == 0


class Strikes:
    def __init__(self, stack, file):
        self.load = Load(file, {
            "addresses": {name: [addresses.socket(name), addresses.socket(f"{name}-2")] for name in WRITTEN},
            "edges": [f"http://{addresses.of(name)}:8080" for name in ("edge", "edge-2")],
            "keys": str(stack / "secrets"), "services": WRITTEN, "writers": WRITERS, "pause": PAUSE,
        })

    def begin(self):
        self.load("start")
        self.load.wait_writes(WRITES)
        time.sleep(CALM)
        return "ok"

    def end(self, title, limit, whole):
        self.load.wait_writes(WRITES)
        time.sleep(CALM)
        report = self.load("stop")
        verdict = "; ".join(problems(report, limit)) or "ok"
        cells = (
            report["acknowledged"], f"{report['gap']:.1f}", f"{report['slowest']:.1f}", report["found"], report["notDone"],
            report["lost"], report["doubled"], f"{whole:.1f}")
        return row(title, cells, verdict)

    def kill(self, service):
        title = f"kill {service}" + (" (primary)" if service == primary() else "")
        self.begin()
        run("docker", "kill", container(service))
        dead = time.monotonic() + DEAD
        self.load.wait_writes(WRITES)
        time.sleep(max(0, dead - time.monotonic()))
        # A killed container stays down, whatever its restart policy is.
        run("docker", "start", container(service))
        whole = wait(f"{service} is not ready", lambda: is_ready(service))
        return self.end(title, LIMIT, whole)

    def check(self):
        found = self.load("check")
        verdict = "ok" if found["acknowledged"] and not found["lost"] and not found["doubled"] else "failed"
        cells = (found["acknowledged"], "", "", "", "", found["lost"], found["doubled"], "")
        return row("all rounds, compared again", cells, verdict)

    def answer(self, command):
        match command.split(maxsplit=2):
            case ["kill", service]:
                return self.kill(service)
            case ["begin"]:
                return self.begin()
            case ["end", limit, title]:
                return self.end(title, float(limit), wait("the cluster is not whole", is_cluster_whole))
            case ["check"]:
                return self.check()
        raise ValueError(command)


def row(title, cells, verdict=""):
    columns = (f"{cell:>{len(column)}}" for cell, column in zip(cells, COLUMNS))
    return "  ".join([f"{title:<28}", *columns, verdict]).rstrip()


def main():
    strikes = Strikes(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
    print(row("fault", COLUMNS), flush=True)
    for command in sys.stdin:
        print(strikes.answer(command.strip()), flush=True)


if __name__ == "__main__":
    main()
