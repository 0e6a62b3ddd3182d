#!/usr/bin/python3
"""Asks auth with the key of the environment; fails with one line if there is no reply, which is what a refused key gets."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/Peers"))
import umkreis_peer
import zmq

umkreis_peer.TIMEOUT_MS = 2000
try:
    print("a reply:", umkreis_peer.Peer("").ask("auth.ping"))
except zmq.Again:
    sys.exit("the key was refused: no reply within two seconds")
