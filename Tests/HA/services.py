"""The services that may have their data on a server, as two instances each."""

import os
import shutil
import subprocess
import time

PORTS = {"auth": 5701, "catalogue": 5702, "geo": 5703, "favourites": 5704, "chat": 5705}
# Those that others call come first.
ON_DATABASE = ("auth", "catalogue", "favourites", "chat")
TIMEOUT = 60
# The clients are few, and write more than people do.
SETTINGS = {
    "auth": {
        "SETTING_TOKEN_SECONDS": "3600", "SETTING_GUEST_BURST": "0", "SETTING_CONNECTION_GUEST_BURST": "0",
        "SETTING_PASSWORD_MEMORY_KIB": "7168", "SETTING_PASSWORD_PASSES": "5",
    },
    "catalogue": {"SETTING_WRITE_BURST": "0"},
    "favourites": {"SETTING_WRITE_BURST": "0"},
    "chat": {"SETTING_WRITE_BURST": "0", "SETTING_MESSAGE_BURST": "0"},
}


class Instance:
    """A process of a service, on a host and with a data folder of its own."""

    def __init__(self, products, name, host, folder, peers, store):
        self.name, self.host, self.program = name, host, products / f"umkreis-{name}"
        self.data, self.log = folder / f"{host.name}-data", folder / f"{host.name}-{name}.log"
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("UMKREIS_", "SETTING_", "PEER_"))},
            **SETTINGS[name], **peers, "STORE": store,
            "DATA": str(self.data), "LISTEN": f"tcp://{host.address}:{PORTS[name]}",
            "CURVE_KEY": str(folder / f"keys/{name}.key"), "CURVE_PEERS": str(folder / "keys/peers"),
            "SERVICE_KEY": str(folder / "keys/service.key"),
        }
        if name == "catalogue":
            # Both instances have the same photos.
            self.environment["SETTING_MEDIA_FOLDER"] = str(folder / "photos")

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
    def __init__(self, products, folder, cluster, pair):
        """One instance of each on each host of `pair`."""
        subprocess.run([products / "umkreis", "keys", "create", folder / "keys"], check=True, capture_output=True)
        (folder / "photos").mkdir(mode=0o700)
        self.addresses = {name: [f"tcp://{host.address}:{PORTS[name]}" for host in pair] for name in ON_DATABASE}
        peers = {f"PEER_{name.upper()}": ",".join(addresses) for name, addresses in self.addresses.items()}
        self.instances = []
        for name in ON_DATABASE:
            store, first = cluster.add_service(name), None
            for host in pair:
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
