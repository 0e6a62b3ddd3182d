#!/usr/bin/python3
"""Prints a Compose file that gives the services fixed addresses.

With `postgres`, it is for compose.postgres.yaml, with fewer probes, and edges that allow as many calls as a test makes. With
`peers`, it prints the variables that a client finds the services by; with `gateway`, the address of the network's bridge.
"""

import sys

SERVICES = ["auth", "catalogue", "geo", "favourites", "chat"]
# In the range that Docker uses itself, and which an edge once trusted as a whole.
PREFIX, DATABASE_PREFIX = "172.29.57", "172.29.58"
NODES = ["postgres-1", "postgres-2", "postgres-3"]
LAST = {name: 11 + i for i, name in enumerate([*SERVICES, "edge"])}
LAST |= {f"{name}-2": 10 + last for name, last in LAST.items()}
# Of a node in the network of the database.
LAST |= {name: 31 + i for i, name in enumerate(NODES)}
RATES = ("READS_PER_MINUTE", "WRITES_PER_MINUTE", "SIGN_INS_PER_MINUTE", "GUESTS_PER_MINUTE")


def of(name):
    return f"{DATABASE_PREFIX if name in NODES else PREFIX}.{LAST[name]}"


def socket(name):
    return f"tcp://{of(name)}:{5701 + SERVICES.index(name.removesuffix('-2'))}"


def fixed(name):
    network = "database" if name in NODES else "services"
    return f"networks: {{{network}: {{ipv4_address: {of(name)}}}}}"


def network(name, prefix):
    return f"{name}: {{internal: true, ipam: {{config: [{{subnet: {prefix}.0/24}}]}}}}"


def print_file():
    print("services:")
    for name in SERVICES:
        print(f"  {name}: {{{fixed(name)}}}")
    # The listener of moderators and operators, whose pages are in the image as well.
    print("  edge: {environment: {CONSOLE: '0.0.0.0:8081'}}")
    print(f"networks: {{{network('services', PREFIX)}}}")


def print_postgres_file():
    print("services:")
    for name in LAST:
        rates = ", ".join(f'{rate}: "1000000"' for rate in RATES)
        more = f", environment: {{{rates}}}" if name.startswith("edge") else ""
        # A probe is a process, and a busy machine has enough of them.
        print(f"  {name}: {{{fixed(name)}{more}, healthcheck: {{interval: 15s}}}}")
    print(f"networks: {{{network('services', PREFIX)}, {network('database', DATABASE_PREFIX)}}}")


def main():
    match sys.argv[1:]:
        case ["peers"]:
            print(*(f"PEER_{name.upper()}={socket(name)}" for name in SERVICES))
        case ["gateway"]:
            print(f"{PREFIX}.1/24")
        case ["postgres"]:
            print_postgres_file()
        case _:
            print_file()


if __name__ == "__main__":
    main()
