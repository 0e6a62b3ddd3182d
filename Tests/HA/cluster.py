"""PostgreSQL on three hosts under Patroni, with etcd, certificates, and the settings that Docs/Operations.md recommends."""

import contextlib
import http.client
import json
import pathlib
import secrets
import shutil
import signal
import subprocess
import time

import trustme

from hosts import folder_for

# The least that Patroni accepts.
TTL = 20
SETTINGS = {
    "ttl": TTL, "loop_wait": 1, "retry_timeout": 3, "primary_start_timeout": 0,
    "failsafe_mode": True, "synchronous_mode": True, "maximum_lag_on_failover": 16 << 20,
}
USER = "postgres"
# Seconds until a cluster is whole again.
BOUND = 120


def newest_programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    if not found:
        raise SystemExit("make ha needs PostgreSQL: make install-postgres")
    return found[-1]


class Etcd:
    """One member on each of its hosts."""

    def __init__(self, program, hosts, folder):
        self.program, self.hosts, self.folder = program, hosts, folder
        self.pids = {}
        for host in hosts:
            self.start(host)

    def urls(self, host, port):
        return f"http://{host.address}:{port}"

    def start(self, host):
        members = ",".join(f"{one.name}={self.urls(one, 2380)}" for one in self.hosts)
        child = host.start(
            self.program, "--name", host.name, "--data-dir", self.folder / f"etcd-{host.name}",
            "--listen-client-urls", self.urls(host, 2379), "--advertise-client-urls", self.urls(host, 2379),
            "--listen-peer-urls", self.urls(host, 2380), "--initial-advertise-peer-urls", self.urls(host, 2380),
            "--initial-cluster", members, log=self.folder / f"etcd-{host.name}.log")
        self.pids[host] = child

    def signal(self, number):
        for child in self.pids.values():
            child.send_signal(number)


class Node:
    """A host with Patroni and PostgreSQL."""

    def __init__(self, host, folder, programs):
        self.host, self.name, self.programs, self.patroni = host, host.name, programs, None
        self.folder = folder_for(USER, folder / host.name)
        self.log = folder / f"{host.name}.log"

    def start(self, patroni):
        self.patroni = self.host.start(patroni, self.folder / "patroni.yml", user=USER, log=self.log)

    def ask(self, method, path, body=None):
        """A call of Patroni's; `None` if it does not answer."""
        connection = http.client.HTTPConnection(self.host.address, 8008, timeout=5 if method == "GET" else 60)
        try:
            connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
            response = connection.getresponse()
            text = response.read().decode()
            if method != "GET" and response.status >= 300:
                raise RuntimeError(f"{method} {path}: {response.status} {text}")
            return json.loads(text) if method == "GET" else text
        except OSError:
            return None
        finally:
            connection.close()

    def postmaster(self):
        return int((self.folder / "data/postmaster.pid").read_text().split()[0])

    def sql(self, text, database="postgres"):
        command = (self.programs / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-d", database)
        done = self.host.run(*command, "-c", text, user=USER, timeout=30)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()


class Cluster:
    def __init__(self, hosts, etcd_hosts, folder, patroni, etcd):
        self.folder, self.patroni, self.programs = folder, patroni, newest_programs()
        self.authority = trustme.CA()
        self.authority.cert_pem.write_to_path(folder / "authority.pem")
        self.passwords = {name: secrets.token_urlsafe(24) for name in ("postgres", "replicator", "rewinder")}
        self.etcd = Etcd(etcd, etcd_hosts, folder)
        self.nodes = [Node(host, folder, self.programs) for host in hosts]
        for node in self.nodes:
            self.configure(node)

    def start(self):
        for node in self.nodes:
            node.start(self.patroni)
        self.wait_whole()

    def configure(self, node):
        certificate = self.authority.issue_cert(node.host.address)
        certificate.private_key_pem.write_to_path(node.folder / "server.key")
        certificate.cert_chain_pems[0].write_to_path(node.folder / "server.pem")
        (node.folder / "patroni.yml").write_text(json.dumps(self.configuration(node)))
        for file in node.folder.iterdir():
            file.chmod(0o600)
            shutil.chown(file, USER, USER)

    def configuration(self, node):
        """In JSON, which YAML includes."""
        def login(name):
            return {"username": name, "password": self.passwords[name], "sslmode": "verify-full",
                    "sslrootcert": str(self.folder / "authority.pem")}

        address = node.host.address
        parameters = {
            "max_connections": 200, "shared_buffers": "64MB", "dynamic_shared_memory_type": "mmap",
        }
        return {
            "scope": "umkreis", "name": node.name,
            "restapi": {"listen": f"{address}:8008", "connect_address": f"{address}:8008"},
            "etcd3": {"hosts": [f"{host.address}:2379" for host in self.etcd.hosts]},
            "bootstrap": {
                "dcs": {**SETTINGS, "postgresql": {"use_pg_rewind": True, "parameters": parameters}},
                "initdb": ["data-checksums", {"encoding": "UTF8"}, {"locale": "C.UTF-8"}],
            },
            "postgresql": {
                "listen": f"{address}:5432", "connect_address": f"{address}:5432", "use_unix_socket": True,
                "data_dir": str(node.folder / "data"), "bin_dir": str(self.programs), "pgpass": str(node.folder / "pgpass"),
                # After several failovers in a row, pg_rewind may not find where the timelines have parted.
                "remove_data_directory_on_rewind_failure": True,
                "authentication": {
                    "superuser": login("postgres"), "replication": login("replicator"), "rewind": login("rewinder"),
                },
                "parameters": {
                    "unix_socket_directories": str(node.folder), "ssl": "on",
                    "ssl_cert_file": str(node.folder / "server.pem"), "ssl_key_file": str(node.folder / "server.key"),
                },
                "basebackup": [{"checkpoint": "fast"}],
                "pg_hba": ["local all postgres peer", "hostssl all,replication all 10.77.0.0/24 scram-sha-256"],
            },
        }

    # MARK: State

    def members(self):
        """The members as a node sees them that answers."""
        for node in self.nodes:
            if reply := node.ask("GET", "/cluster"):
                return reply.get("members", [])
        return []

    def primary(self, other_than=None):
        """The leader that says itself that it is."""
        for node in self.nodes:
            if node is other_than:
                continue
            reply = node.ask("GET", "/patroni")
            if reply and reply.get("role") in ("primary", "master") and reply.get("state") == "running":
                return node
        return None

    def standbys(self):
        primary = self.primary()
        return [node for node in self.nodes if node is not primary]

    def is_whole(self, synchronous):
        members = self.members()
        roles = sorted(one["role"] for one in members)
        states = {one["state"] for one in members}
        expected = ["leader", "replica", "sync_standby" if synchronous else "replica"]
        return roles == expected and states <= {"running", "streaming"} and self.primary() is not None

    def wait_whole(self, synchronous=True):
        """Returns the seconds until three nodes run and replicate."""
        start = time.monotonic()
        while not self.is_whole(synchronous):
            if time.monotonic() > start + BOUND:
                raise RuntimeError(f"the cluster is not whole: {self.members()}")
            time.sleep(0.2)
        return time.monotonic() - start

    def wait_primary(self, other_than):
        end = time.monotonic() + BOUND
        while not (found := self.primary(other_than)):
            if time.monotonic() > end:
                raise RuntimeError(f"no other node became the primary: {self.members()}")
            time.sleep(0.1)
        return found

    # MARK: Changes

    def restart(self, node):
        """Starts what ran on a host that was killed."""
        if node.host in self.etcd.hosts:
            self.etcd.start(node.host)
        node.start(self.patroni)

    def switch_over(self):
        candidate = next(one["name"] for one in self.members() if one["role"] == "sync_standby")
        primary = self.primary()
        primary.ask("POST", "/switchover", {"leader": primary.name, "candidate": candidate})

    def replicate_asynchronously(self):
        self.primary().ask("PATCH", "/config", {"synchronous_mode": False, "maximum_lag_on_failover": 1 << 30})
        self.wait_whole(synchronous=False)

    def add_service(self, name):
        """Makes role and schema; returns the address for `STORE`."""
        password, primary = secrets.token_urlsafe(24), self.primary()
        if not primary.sql("SELECT 1 FROM pg_database WHERE datname = 'umkreis'"):
            primary.sql("CREATE DATABASE umkreis")
        primary.sql(f"CREATE ROLE {name} LOGIN PASSWORD '{password}'")
        primary.sql(f"CREATE SCHEMA {name} AUTHORIZATION {name}", "umkreis")
        passwords = self.folder / f"{name}.pgpass"
        passwords.touch(0o600)
        passwords.write_text(f"*:5432:umkreis:{name}:{password}\n")
        hosts = ",".join(f"{node.host.address}:5432" for node in self.nodes)
        return f"postgres://{name}@{hosts}/umkreis?passfile={passwords}&sslrootcert={self.folder}/authority.pem"

    def end(self):
        """Ends PostgreSQL in order, as it leaves shared memory behind otherwise."""
        nodes = [node for node in self.nodes if node.patroni]
        for node in nodes:
            node.host.signal(signal.SIGCONT)
            node.patroni.terminate()
        for node in nodes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                node.patroni.wait(20)
