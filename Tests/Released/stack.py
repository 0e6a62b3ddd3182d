"""A stack on a data folder, asked over its sockets by pyzmq; shares no code with Umkreis."""

import json
import os
import pathlib
import subprocess
import time
import uuid

import zmq

TIMEOUT_MS = 20_000
# The least that OWASP's rows for Argon2id allow.
CHEAP_HASHES = {"SETTING_PASSWORD_MEMORY_KIB": "7168", "SETTING_PASSWORD_PASSES": "5"}


class Stack:
    def __init__(self, products, data, preload=None, shift=0):
        self.products, self.data = pathlib.Path(products).resolve(), data
        self.context = zmq.Context()
        # Outside the data, which later versions open.
        state = pathlib.Path(data).parent / "state"
        self.environment = {
            **os.environ, **CHEAP_HASHES, "UMKREIS_DATA": str(data), "UMKREIS_HTTP": "off", "XDG_STATE_HOME": str(state),
        }
        if preload:
            self.environment |= {"LD_PRELOAD": str(preload), "CLOCK_SHIFT_SECONDS": str(shift)}

    def __enter__(self):
        self.umkreis("up", "--detach", "--wait")
        self.operator = self.umkreis("operator", "token").strip()
        self.version = self.body("auth.describe")["version"]
        return self

    def __exit__(self, *_):
        self.umkreis("down")
        self.context.destroy(linger=0)

    def umkreis(self, *words):
        run = subprocess.run(
            [self.products / "umkreis", *words], capture_output=True, text=True, timeout=120, env=self.environment,
        )
        assert run.returncode == 0, f"umkreis {' '.join(words)} ended with {run.returncode}: {run.stdout}{run.stderr}"
        return run.stdout

    def ask(self, call, body=None, token=None, key=None, blob=None):
        line = {"v": 1, "id": str(uuid.uuid4()), "call": call, "body": body or {}}
        line |= {name: value for name, value in {"token": token, "key": key}.items() if value}
        socket = self.context.socket(zmq.REQ)
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.RCVTIMEO, TIMEOUT_MS)
        socket.connect(f"ipc://{self.data}/run/{call.split('.')[0]}.sock")
        try:
            socket.send_multipart([json.dumps(line).encode(), *([blob] if blob else [])])
            return json.loads(socket.recv_multipart()[0])
        finally:
            socket.close()

    def body(self, call, body=None, **more):
        """The reply; waits while a service is catching up."""
        for _ in range(200):
            reply = self.ask(call, body, **more)
            fault = reply.get("fault")
            if not fault:
                return reply["body"]
            if fault["code"] not in ("unavailable", "overloaded", "throttled"):
                break
            time.sleep(fault.get("retryAfterMs", 100) / 1000)
        raise AssertionError(f"{call} {body}: {reply}")

    def until(self, condition):
        """Waits for something that a service does by itself."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if value := condition():
                return value
            time.sleep(0.05)
        raise AssertionError("waited in vain")

    def settle(self):
        """Waits until every service has applied the events of the others."""
        def has_settled():
            newest = {name: self.newest(name) for name in ("auth", "catalogue", "geo")}
            states = [self.body(f"{name}.ready", token=self.operator) for name in ("catalogue", "geo", "favourites", "chat")]
            followed = [pair for state in states for pair in (state.get("followed") or {}).items()]
            return followed and all(sequence >= newest.get(source, 0) for source, sequence in followed)
        self.until(has_settled)

    def newest(self, service):
        return self.body(f"{service}.eventsAfter", {"sequence": 0, "limit": 1}, token=self.operator)["last"]
