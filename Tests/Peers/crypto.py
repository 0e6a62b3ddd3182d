#!/usr/bin/env python3
"""Checks hashes and tokens of ours with PyNaCl and argon2-cffi, and makes some for us to check.

    crypto.py '{"password": …, "hash": …, "token": …, "publicKey": …, "seed": …, "deployment": …}'

No code of ours but what Docs/Protocol.md and the PASETO specification (Version4.md) say. Debian: python3-nacl, python3-argon2.
"""
import base64
import json
import sys

import argon2
import nacl.exceptions
import nacl.pwhash
import nacl.signing

HEADER = b"v4.public."


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def covered(message, footer, deployment):
    """The pre-authentication encoding of what the signature covers."""
    pieces = [HEADER, message, footer, deployment]
    number = lambda value: value.to_bytes(8, "little")
    return number(len(pieces)) + b"".join(number(len(piece)) + piece for piece in pieces)


def opened(token, key, deployment):
    """The message and the footer of a token whose signature is good."""
    payload, footer = (decode(part) for part in token[len(HEADER) :].split("."))
    message, signature = payload[:-64], payload[-64:]
    key.verify(covered(message, footer, deployment), signature)
    return message, footer


def signed(message, footer, key, deployment):
    signature = key.sign(covered(message, footer, deployment)).signature
    return f"{HEADER.decode()}{encode(message + signature)}.{encode(footer)}"


def is_refused(check):
    try:
        check()
    except (nacl.exceptions.BadSignatureError, nacl.exceptions.InvalidkeyError, argon2.exceptions.VerifyMismatchError):
        return True
    return False


def main(given):
    password, wrong, stored = given["password"], given["password"] + "x", given["hash"]
    assert argon2.PasswordHasher().verify(stored, password)
    assert nacl.pwhash.verify(stored.encode(), password.encode())
    assert is_refused(lambda: argon2.PasswordHasher().verify(stored, wrong))
    assert is_refused(lambda: nacl.pwhash.verify(stored.encode(), wrong.encode()))

    deployment = given["deployment"].encode()
    public = nacl.signing.VerifyKey(decode(given["publicKey"][len("k4.public.") :]))
    message, footer = opened(given["token"], public, deployment)
    assert is_refused(lambda: opened(given["token"], public, b"another"))
    assert is_refused(lambda: opened(given["token"], nacl.signing.SigningKey.generate().verify_key, deployment))

    claims = json.loads(message)
    # The same claims in other bytes: a token that we have never made.
    again = json.dumps(claims, indent=1, sort_keys=True).encode()
    assert again != message
    key = nacl.signing.SigningKey(bytes.fromhex(given["seed"]))
    assert key.verify_key == public
    hasher = argon2.PasswordHasher(time_cost=2, memory_cost=8192, parallelism=2)
    answer = {
        "user": claims["sub"],
        "token": signed(again, footer, key, deployment),
        "elsewhere": signed(again, footer, key, b"another"),
        "forged": signed(again, footer, nacl.signing.SigningKey.generate(), deployment),
        "hashes": [
            hasher.hash(password),
            nacl.pwhash.argon2id.str(password.encode(), opslimit=2, memlimit=8 << 20).decode(),
            nacl.pwhash.argon2i.str(password.encode(), opslimit=3, memlimit=8 << 20).decode(),
        ],
    }
    print(json.dumps(answer))


main(json.loads(sys.argv[1]))
