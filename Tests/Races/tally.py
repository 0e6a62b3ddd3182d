"""The results of a scenario, and their table."""

import collections

KINDS = ("lost", "doubled", "internal", "wrong")


class Tally:
    def __init__(self, call, title):
        self.call, self.title = call, title
        self.rounds = self.both = self.repeated = 0
        self.seconds = 0.0
        self.refused, self.failed = collections.Counter(), collections.Counter()
        self.examples, self.checks = [], []

    def fail(self, kind, text):
        self.failed[kind] += 1
        if len(self.examples) < 3:
            self.examples.append(f"{kind}: {text}")

    @property
    def is_clean(self):
        return self.rounds > 0 and not self.failed

    def row(self):
        codes = ", ".join(f"{count} {code}" for code, count in sorted(self.refused.items()))
        cells = [self.call, self.title, self.rounds, self.both, self.repeated, codes]
        cells += [self.failed[kind] for kind in KINDS]
        return f"| {' | '.join(map(str, cells))} |"


HEAD = [
    f"| call | keys | rounds | both done | repeated | refused | {' | '.join(KINDS)} |",
    f"|---|---|---:|---:|---:|---|{'---:|' * len(KINDS)}",
]
