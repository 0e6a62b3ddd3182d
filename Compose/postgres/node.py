#!/opt/patroni/bin/python
"""Runs Patroni with PostgreSQL as the node NODE of a cluster; the settings are those of Docs/Operations.md.

Environment: NODE, the name; ADDRESS, where other hosts reach it, its name without one; ETCD, addresses with commas.
Secrets are in /run/secrets: NODE.pem, NODE.key, postgres-authority.pem, postgres-nodes.pgpass.
"""

import json
import os
import pathlib

SECRETS = pathlib.Path("/run/secrets")
# Patroni's commands read the same file.
CONFIGURATION = pathlib.Path(os.environ["PATRONICTL_CONFIG_FILE"])
AUTHORITY = str(SECRETS / "postgres-authority.pem")
# Begins a cluster; `patronictl edit-config` changes a running one.
FIRST_SETTINGS = {
    "ttl": 20, "loop_wait": 1, "retry_timeout": 3, "primary_start_timeout": 0,
    "synchronous_mode": True, "failsafe_mode": True, "maximum_lag_on_failover": 16 << 20,
    "postgresql": {
        "use_pg_rewind": True, "remove_data_directory_on_rewind_failure": True,
        "parameters": {
            # Twenty for each instance of a service, and the nodes' own.
            "max_connections": 200, "shared_buffers": "128MB",
            # A standby that is away for long is copied anew, instead of filling the primary's disk.
            "max_slot_wal_keep_size": "4GB",
        },
    },
}


def passwords():
    lines = (SECRETS / "postgres-nodes.pgpass").read_text().splitlines()
    return dict(line.split(":")[3:5] for line in lines)


def configuration(node, address, etcd):
    """In JSON, which YAML includes."""
    known = passwords()

    def login(name):
        return {"username": name, "password": known[name], "sslmode": "verify-full", "sslrootcert": AUTHORITY}

    certificate, key = str(SECRETS / f"{node}.pem"), str(SECRETS / f"{node}.key")
    return {
        "scope": "umkreis", "name": node,
        # Otherwise it writes a line each second.
        "log": {"deduplicate_heartbeat_logs": True},
        "restapi": {
            "listen": "0.0.0.0:8008", "connect_address": f"{address}:8008", "certfile": certificate, "keyfile": key,
            "cafile": AUTHORITY, "authentication": {"username": "patroni", "password": known["patroni"]},
        },
        "ctl": {"cacert": AUTHORITY},
        "etcd3": {"hosts": etcd.split(",")},
        "bootstrap": {
            "dcs": FIRST_SETTINGS,
            "initdb": ["data-checksums", {"encoding": "UTF8"}, {"locale": "C.UTF-8"}],
            "post_init": "/app/schemas.py",
        },
        "postgresql": {
            "listen": "0.0.0.0:5432", "connect_address": f"{address}:5432",
            "use_unix_socket": True, "use_unix_socket_repl": True,
            "data_dir": "/data/postgres", "bin_dir": "/opt/postgresql", "pgpass": "/tmp/pgpass",
            "authentication": {
                "superuser": login("postgres"), "replication": login("replicator"), "rewind": login("rewinder"),
            },
            "parameters": {
                # This container's own user alone can open the socket.
                "unix_socket_directories": "/tmp", "unix_socket_permissions": "0700",
                "ssl": "on", "ssl_cert_file": certificate, "ssl_key_file": key,
            },
            "basebackup": [{"checkpoint": "fast"}],
            "pg_hba": [
                "local all postgres trust",
                "local replication replicator trust",
                "hostssl replication replicator all scram-sha-256",
                "hostssl postgres rewinder all scram-sha-256",
                "hostssl umkreis auth,catalogue,favourites,chat all scram-sha-256",
            ],
        },
    }


def name_user():
    """initdb wants a name for the user, whatever its number is."""
    names = pathlib.Path("/tmp/passwd")
    names.write_text(f"postgres:x:{os.getuid()}:{os.getgid()}::/tmp:/nonexistent\n")
    os.environ |= {"LD_PRELOAD": "libnss_wrapper.so", "NSS_WRAPPER_PASSWD": str(names), "NSS_WRAPPER_GROUP": "/etc/group"}


def main():
    os.umask(0o077)
    node = os.environ["NODE"]
    made = configuration(node, os.environ.get("ADDRESS") or node, os.environ["ETCD"])
    CONFIGURATION.write_text(json.dumps(made))
    name_user()
    os.execvp("patroni", ["patroni", str(CONFIGURATION)])


if __name__ == "__main__":
    main()
