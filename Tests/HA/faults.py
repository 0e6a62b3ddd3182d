"""The faults. Each leaves the cluster as it was before, except that another node may be the primary."""

import os
import signal
import time

from cluster import TTL
from hosts import partition
from loading import problems

# Of a clean change of the primary, and of everything else, in seconds without an acknowledged write.
SWITCHOVER_LIMIT, GAP_LIMIT = 4, TTL + 5


class Fault:
    def __init__(self, title, strike, limit=GAP_LIMIT, loses=False):
        self.title, self.strike, self.limit, self.loses = title, strike, limit, loses

    def problems(self, report):
        """What does not hold, in words."""
        if not self.loses:
            return problems(report, self.limit)
        found = list(report["failures"])
        if report["doubled"]:
            found.append(f"{report['doubled']} writes are there twice")
        return found if report["lost"] else [*found, "nothing was lost, so that the test proves nothing"]


def kill_node(run):
    node = run.cluster.primary()
    node.host.kill()
    run.cluster.wait_primary(other_than=node)
    run.wait_writes()
    run.cluster.restart(node)


def kill_postmaster(run):
    node = run.cluster.primary()
    os.kill(node.postmaster(), signal.SIGKILL)
    run.cluster.wait_primary(other_than=node)
    run.wait_writes()


def switch_over(run):
    run.cluster.switch_over()
    run.wait_writes()


def freeze_etcd(run):
    run.cluster.etcd.signal(signal.SIGSTOP)
    try:
        time.sleep(20)
    finally:
        run.cluster.etcd.signal(signal.SIGCONT)
    # The leader's lease has run out meanwhile.
    time.sleep(3)
    run.wait_writes()


def freeze_node(run):
    node, start = run.cluster.primary(), time.monotonic()
    node.host.signal(signal.SIGSTOP)
    try:
        run.cluster.wait_primary(other_than=node)
        run.wait_writes()
        time.sleep(max(0, start + TTL + 3 - time.monotonic()))
    finally:
        node.host.signal(signal.SIGCONT)
    # It may not believe that it is the primary still.
    time.sleep(3)
    run.wait_writes()


def restart_instances(run):
    for instance in run.instances():
        instance.kill()
    time.sleep(4)
    run.wait_writes()
    for instance in run.instances():
        instance.start()
    wait_ready(run)


def wait_ready(run):
    for instance in run.instances():
        instance.wait_ready()


def isolate_primary(run):
    """From the other nodes and etcd, while the services reach it."""
    node = run.cluster.primary()
    others = [one.host for one in run.cluster.nodes if one is not node]
    with partition([node.host], [*others, *(host for host in run.cluster.etcd.hosts if host not in (node.host, *others))]):
        run.cluster.wait_primary(other_than=node)
        run.wait_writes()
    time.sleep(2)


def isolate_instances_from_database(run):
    with partition([run.pair[0]], [node.host for node in run.cluster.nodes]):
        time.sleep(8)
        run.wait_writes()
    wait_ready(run)


def isolate_instances_from_clients(run):
    with partition([run.pair[0]], [run.clients]):
        time.sleep(6)
        run.wait_writes()


def kill_without_replication(run):
    """The kernel would deliver what a killed process has sent, so that the standbys are cut off first and stay it."""
    node = run.cluster.primary()
    with partition([node.host], [one.host for one in run.cluster.nodes if one is not node]):
        time.sleep(1.5)
        node.host.kill()
        run.cluster.wait_primary(other_than=node)
        run.wait_writes()
    run.cluster.restart(node)


FAULTS = [
    Fault("node killed", kill_node),
    Fault("postmaster killed", kill_postmaster),
    Fault("planned switchover", switch_over, limit=SWITCHOVER_LIMIT),
    Fault("etcd frozen for 20 s", freeze_etcd),
    Fault("node frozen beyond its lease, then woken", freeze_node),
    Fault("instances killed and started again", restart_instances),
    Fault("primary apart from nodes and etcd", isolate_primary),
    Fault("instances apart from the database", isolate_instances_from_database),
    Fault("instances apart from their clients", isolate_instances_from_clients),
    Fault("replication cut, node killed", kill_without_replication),
]
# Last, as it loses writes of earlier rounds as well.
CONTROL = Fault("the same, asynchronous: must lose", kill_without_replication, loses=True)
