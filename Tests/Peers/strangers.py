#!/usr/bin/env python3
"""Somebody who tries to reach a service on tcp: pyzmq, and nothing of ours.

usage: strangers.py ADDRESS SERVICE KIND

KIND is one of
  none      without a key
  random    with a key that nobody knows
  file      with the secret key in the file CURVE_KEY

The service's public key is read from the file CURVE_PEERS. Sends a ping and waits for two seconds; prints one line of JSON that
tells whether there was a reply, whether the handshake succeeded, and what libzmq told of it.
"""

import json
import os
import sys
import time

import zmq
from zmq.utils.monitor import recv_monitor_message

from umkreis_peer import server_key

SECONDS = 2.0


def main():
    address, service, kind = sys.argv[1:4]
    socket = zmq.Context().socket(zmq.DEALER)
    socket.setsockopt(zmq.LINGER, 0)
    if kind != "none":
        socket.curve_serverkey = server_key(os.environ["CURVE_PEERS"], service)
        if kind == "random":
            socket.curve_publickey, socket.curve_secretkey = zmq.curve_keypair()
        else:
            with open(os.environ["CURVE_KEY"], "rb") as file:
                secret = file.read().strip()
            socket.curve_secretkey, socket.curve_publickey = secret, zmq.curve_public(secret)
    monitor = socket.get_monitor_socket()
    socket.connect(address)
    socket.send_multipart([b"", json.dumps({"v": 1, "id": "1", "call": f"{service}.ping", "body": {}}).encode()])
    poller = zmq.Poller()
    poller.register(socket, zmq.POLLIN)
    poller.register(monitor, zmq.POLLIN)
    events, replied, end = [], False, time.monotonic() + SECONDS
    while not replied and time.monotonic() < end:
        for ready, _ in poller.poll(max(0, (end - time.monotonic()) * 1000)):
            if ready is monitor:
                events.append(recv_monitor_message(monitor)["event"].name)
            else:
                replied = json.loads(socket.recv_multipart()[1]).get("body") == {}
    told = {"replied": replied, "connected": "HANDSHAKE_SUCCEEDED" in events, "events": sorted(set(events))}
    print(json.dumps(told, sort_keys=True))


if __name__ == "__main__":
    main()
