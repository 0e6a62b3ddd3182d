#!/usr/bin/python3
"""Prints a Compose file that gives the services fixed addresses.

With `peers`, it prints the variables that a client finds them by; with `gateway`, the address of the network's bridge.
"""

import sys

SERVICES = ["auth", "catalogue", "geo", "favourites", "chat"]
# In the range that Docker uses itself, and which an edge once trusted as a whole.
PREFIX = "172.29.57"

if sys.argv[1:] == ["peers"]:
    print(*(f"PEER_{name.upper()}=tcp://{PREFIX}.{11 + i}:{5701 + i}" for i, name in enumerate(SERVICES)))
elif sys.argv[1:] == ["gateway"]:
    print(f"{PREFIX}.1/24")
else:
    print("services:")
    for i, name in enumerate(SERVICES):
        print(f"  {name}: {{networks: {{services: {{ipv4_address: {PREFIX}.{11 + i}}}}}}}")
    # The listener of moderators and operators, whose pages are in the image as well.
    print("  edge: {environment: {CONSOLE: '0.0.0.0:8081'}}")
    print(f"networks: {{services: {{internal: true, ipam: {{config: [{{subnet: {PREFIX}.0/24}}]}}}}}}")
