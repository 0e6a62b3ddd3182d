"""Clients that write without pause, and know what was acknowledged to them; a process of its own.

usage: load.py CONFIGURATION

CONFIGURATION is a file of JSON: `addresses` of the instances of each service, `edges` (those of the HTTP edges, if there are
any), the folder with the `keys`, the `services` that are written to, the number of `writers`, and the seconds of `pause`
between the writes of each. With edges, half of the writers use them. Reads commands from standard input, one a line, and
answers each with a line of JSON:

  start   writers begin a round
  status  the acknowledged writes of the round by service, and failures
  stop    ends the round; what was acknowledged is compared with what each instance lists
  check   compares the writes of all rounds

A write that is not acknowledged is repeated with the same key at the next instance.
"""

import collections
import contextlib
import itertools
import json
import pathlib
import sys
import threading
import time

from clients import DEADLINE, Edges, Sockets, Unknown
from kinds import KINDS


class Writer(threading.Thread):
    """Writes as one person after the other."""

    def __init__(self, number, round_):
        super().__init__(daemon=True)
        configuration = round_.configuration
        self.number, self.round, self.isOver = number, round_, False
        services = configuration["services"]
        self.kind = KINDS[services[number % len(services)]]
        self.is_by_edge = bool(configuration.get("edges")) and number // len(services) % 2 == 1
        # Pairs of a person and the names that were acknowledged.
        self.acknowledged, self.times, self.slowest = [], [], 0
        self.found = self.notDone = 0
        self.failure = None

    def run(self):
        try:
            client = (Edges if self.is_by_edge else Sockets)(self.round.configuration)
            instance = self.number
            for count in itertools.count():
                if count % self.kind.limit == 0:
                    person, names = self.kind.person(client), []
                    self.acknowledged.append((person, names))
                if self.isOver:
                    return
                name = f"{self.round.name} {self.number} {count}"
                instance = self.write(client, person, names, name, instance)
                time.sleep(self.round.configuration["pause"])
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def write(self, client, person, names, name, instance):
        """Returns the instance that has acknowledged."""
        written = client.write(self.kind.call, self.kind.body(person, name), person.get("token"), instance)
        names.append(name)
        if remember := getattr(self.kind, "acknowledge", None):
            remember(person, name, written.body)
        self.times.append(time.monotonic())
        self.slowest = max(self.slowest, written.seconds)
        if written.is_replayed:
            self.found += 1
        elif written.is_repeated:
            self.notDone += 1
        return written.instance


class Round:
    """The writes between a start and a stop."""

    def __init__(self, number, configuration):
        # Also apart from those of another run.
        self.name, self.configuration = f"round {number} {time.time_ns()}", configuration
        self.start = time.monotonic()
        self.writers = [Writer(number, self) for number in range(configuration["writers"])]
        for writer in self.writers:
            writer.start()

    def times(self, service):
        return sorted(
            time for writer in self.writers if writer.kind.service == service for time in list(writer.times))

    def counts(self):
        return {service: len(self.times(service)) for service in self.configuration["services"]}

    def failures(self):
        return [writer.failure for writer in self.writers if writer.failure]

    def status(self):
        return {"acknowledged": self.counts(), "failures": self.failures()}

    def gap(self, service, end):
        """The longest time without an acknowledged write, from the first on."""
        moments = [*(self.times(service) or [self.start]), end]
        return max(later - earlier for earlier, later in itertools.pairwise(moments))

    def stop(self):
        end = time.monotonic()
        gap = max(self.gap(service, end) for service in self.configuration["services"])
        for writer in self.writers:
            writer.isOver = True
        for writer in self.writers:
            writer.join(DEADLINE + 10)
        return {
            "acknowledged": sum(self.counts().values()),
            "gap": gap,
            "slowest": max(writer.slowest for writer in self.writers),
            "found": sum(writer.found for writer in self.writers),
            "notDone": sum(writer.notDone for writer in self.writers),
            "failures": self.failures(),
            **self.compare(),
        }

    def compare(self):
        """What was lost or is there twice, by the list of any instance."""
        sockets, lost, doubled = Sockets(self.configuration), set(), set()
        for writer in self.writers:
            for person, acknowledged in writer.acknowledged:
                for instance in range(sockets.count(writer.kind.call)):
                    listed = collections.Counter()
                    # Who is lost has lost all.
                    with contextlib.suppress(Unknown):
                        listed.update(writer.kind.listed(sockets, instance, person))
                    lost |= set(acknowledged) - set(listed)
                    doubled |= {name for name, count in listed.items() if count > 1}
        return {"lost": len(lost), "doubled": len(doubled)}


def main():
    configuration = json.loads(pathlib.Path(sys.argv[1]).read_text())
    rounds = []
    for command in sys.stdin:
        match command.strip():
            case "start":
                rounds.append(Round(len(rounds) + 1, configuration))
                answer = {}
            case "status":
                answer = rounds[-1].status()
            case "stop":
                answer = rounds[-1].stop()
            case "check":
                results = [one.compare() for one in rounds]
                answer = {name: sum(result[name] for result in results) for name in ("lost", "doubled")}
                answer["acknowledged"] = sum(sum(one.counts().values()) for one in rounds)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
