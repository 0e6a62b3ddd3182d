"""Service tokens by the deployment's service key, as Docs/Protocol.md describes them."""

import base64
import datetime
import hashlib
import json
import time

import nacl.signing

HEADER = b"v4.public."
# Seconds; services accept a token for five minutes.
LIFETIME, RENEWAL = 300, 120


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def authenticated(*pieces):
    """PASETO's pre-authentication encoding."""
    lengths = [len(pieces), *map(len, pieces)]
    numbers = [length.to_bytes(8, "little") for length in lengths]
    return numbers[0] + b"".join(number + piece for number, piece in zip(numbers[1:], pieces))


def time_text(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat(timespec="milliseconds")[:-6] + "Z"


class ServiceTokens:
    def __init__(self, file, deployment=b"local"):
        self.key, self.deployment, self.made = nacl.signing.SigningKey(file.read_bytes()), deployment, {}
        public = f"k4.public.{encode(bytes(self.key.verify_key))}"
        digest = hashlib.blake2b(f"k4.pid.{public}".encode(), digest_size=33).digest()
        self.footer = json.dumps({"kid": f"k4.pid.{encode(digest)}"}, separators=(",", ":")).encode()

    def token(self, service):
        text, made_at = self.made.get(service, (None, 0))
        if time.time() > made_at + RENEWAL:
            text = self.sign(service, time.time())
            self.made[service] = text, time.time()
        return text

    def sign(self, service, now):
        claims = {"sub": service, "iat": time_text(now), "exp": time_text(now + LIFETIME), "typ": "st"}
        message = json.dumps(claims).encode()
        signature = self.key.sign(authenticated(HEADER, message, self.footer, self.deployment)).signature
        return f"{HEADER.decode()}{encode(message + signature)}.{encode(self.footer)}"
