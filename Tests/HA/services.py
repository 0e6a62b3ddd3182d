"""The services: those with a database as two instances, the others as one each."""

import os
import shutil
import subprocess
import time

PORTS = {"auth": 5701, "catalogue": 5702, "geo": 5703, "favourites": 5704, "chat": 5705}
# Those that others call come first.
ON_FILES = ("auth", "catalogue")
ON_DATABASE = ("favourites",)
# By the clients, one of those on the database.
WRITTEN = "favourites"
TIMEOUT = 60
SETTINGS = {
    "auth": {"SETTING_TOKEN_SECONDS": "3600", "SETTING_GUEST_BURST": "0", "SETTING_CONNECTION_GUEST_BURST": "0"},
}


class Instance:
    """A process of a service, on a host and with a data folder of its own."""

    def __init__(self, products, name, host, folder, peers, store=None):
        self.name, self.host, self.program = name, host, products / f"umkreis-{name}"
        self.data, self.log = folder / f"{host.name}-data", folder / f"{host.name}-{name}.log"
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("UMKREIS_", "SETTING_", "PEER_"))},
            **SETTINGS.get(name, {}), **peers, **({"STORE": store} if store else {}),
            "DATA": str(self.data), "LISTEN": f"tcp://{host.address}:{PORTS[name]}",
            "CURVE_KEY": str(folder / f"keys/{name}.key"), "CURVE_PEERS": str(folder / "keys/peers"),
            "SERVICE_KEY": str(folder / "keys/service.key"),
        }

    def start(self):
        self.process = self.host.start(self.program, log=self.log, env=self.environment)

    def is_ready(self):
        return self.host.run(self.program, "probe", env=self.environment, timeout=30).returncode == 0

    def wait_ready(self):
        end = time.monotonic() + TIMEOUT
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.name} on {self.host.name} is not ready: {self.log.read_text()[-2000:]}")
            time.sleep(0.1)

    def kill(self):
        self.process.kill()
        self.process.wait(30)


class Services:
    def __init__(self, products, folder, cluster, single, pair):
        """All on files run on the host `single`, the others on each host of `pair`."""
        subprocess.run([products / "umkreis", "keys", "create", folder / "keys"], check=True, capture_output=True)
        places = {name: [single] for name in ON_FILES if name not in ON_DATABASE} | {name: pair for name in ON_DATABASE}
        self.addresses = {
            name: [f"tcp://{host.address}:{PORTS[name]}" for host in hosts] for name, hosts in places.items()
        }
        # Services call the first instance of each other.
        peers = {f"PEER_{name.upper()}": addresses[0] for name, addresses in self.addresses.items()}
        self.instances = []
        for name in sorted(places, key=list(PORTS).index):
            store = cluster.add_service(name) if name in ON_DATABASE else None
            first = None
            for host in places[name]:
                instance = Instance(products, name, host, folder, peers, store)
                if first:
                    # All instances have the same keys.
                    shutil.copytree(first.data / name / "keys", instance.data / name / "keys")
                instance.start()
                instance.wait_ready()
                self.instances.append(instance)
                first = first or instance

    def on(self, host):
        return [one for one in self.instances if one.host is host]
