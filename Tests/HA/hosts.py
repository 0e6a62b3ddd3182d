"""Several hosts on one machine: network namespaces at a bridge, whose packets can be dropped."""

import contextlib
import ctypes
import ipaddress
import os
import pathlib
import shutil
import signal
import subprocess
import time

PREFIX = "umkreis-ha-"
SUBNET = ipaddress.ip_network("10.77.0.0/24")
CLONE_NEWNET = 0x40000000


def ip(*words):
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


def require_namespaces():
    """Ends the program with the reason if it cannot make hosts."""
    if os.geteuid() != 0:
        raise SystemExit("make ha needs root, which alone may make network namespaces")
    missing = [name for name in ("ip", "iptables", "setpriv") if not shutil.which(name)]
    if missing:
        raise SystemExit(f"make ha needs {', '.join(missing)}: apt-get install iproute2 iptables util-linux")
    try:
        ip("netns", "add", f"{PREFIX}trial")
        ip("netns", "del", f"{PREFIX}trial")
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"make ha cannot make network namespaces here: {error.stderr.strip()}") from None


def change_namespace(file):
    """Of the calling thread."""
    if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "cannot enter a network namespace")


class Network:
    """Hosts at one switch, apart from the machine's own network."""

    def __init__(self):
        self.hosts, self.switch = [], f"{PREFIX}switch"
        self.outside = open("/proc/thread-self/ns/net", "rb")
        # Of a run that was killed.
        self.end()
        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "bridge", "type", "bridge")
        ip("-n", self.switch, "link", "set", "bridge", "up")

    def host(self, name, number):
        made = Host(name, str(SUBNET[number]))
        self.hosts.append(made)
        ip("netns", "add", made.namespace)
        ip("-n", self.switch, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", made.namespace)
        ip("-n", self.switch, "link", "set", name, "master", "bridge", "up")
        ip("-n", made.namespace, "address", "add", f"{made.address}/{SUBNET.prefixlen}", "dev", "eth0")
        for device in ("lo", "eth0"):
            ip("-n", made.namespace, "link", "set", device, "up")
        return made

    def end(self):
        """Kills what runs in the namespaces, and removes them."""
        change_namespace(self.outside)
        for line in ip("netns", "list").splitlines():
            name = line.split()[0]
            if name.startswith(PREFIX):
                Host(name.removeprefix(PREFIX), None).kill()
                ip("netns", "del", name)


class Host:
    """A host and its processes: all that run in its namespace."""

    def __init__(self, name, address):
        self.name, self.address, self.namespace = name, address, f"{PREFIX}{name}"
        self.children = []

    def command(self, *words, user=None):
        drop = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "--reset-env"] if user else []
        return ["ip", "netns", "exec", self.namespace, *drop, *map(str, words)]

    def start(self, *words, log, user=None, **more):
        with open(log, "ab") as file:
            child = subprocess.Popen(self.command(*words, user=user), stdout=file, stderr=file, **more)
        self.children.append(child)
        return child

    def run(self, *words, user=None, **more):
        return subprocess.run(self.command(*words, user=user), text=True, capture_output=True, **more)

    def processes(self):
        return {int(pid) for pid in ip("netns", "pids", self.namespace).split()}

    def signal(self, number):
        """Sends a signal to all processes, also to those that they start meanwhile."""
        reached = set()
        while left := self.processes() - reached:
            for pid in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
            reached |= left

    def kill(self):
        """Returns when no process is left."""
        end = time.monotonic() + 30
        while self.processes():
            self.signal(signal.SIGKILL)
            time.sleep(0.01)
            if time.monotonic() > end:
                raise RuntimeError(f"processes of {self.name} do not end")
        for child in self.children:
            child.wait(30)
        self.children.clear()

    def enter(self):
        """Makes this host that of the calling thread, and of the processes that it starts."""
        with open(f"/run/netns/{self.namespace}", "rb") as file:
            change_namespace(file)


@contextlib.contextmanager
def partition(some, others):
    """Drops, silently, all packets between two groups of hosts."""
    sides = [(some, others), (others, some)]

    def change(action):
        for receivers, senders in sides:
            addresses = ",".join(host.address for host in senders)
            for host in receivers:
                subprocess.run(host.command("iptables", "-w", action, "INPUT", "-s", addresses, "-j", "DROP"), check=True)

    change("-A")
    try:
        yield
    finally:
        change("-D")


def folder_for(user, path):
    path = pathlib.Path(path)
    path.mkdir(mode=0o700)
    shutil.chown(path, user, user)
    return path
