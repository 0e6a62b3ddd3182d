"""Reads a repository of backups without Umkreis, by Docs/Operations/backup.md: PyNaCl, zlib and json.

read_backup.py FOLDER RECOVERY_KEY              the names of all sets
read_backup.py FOLDER RECOVERY_KEY SET TARGET   writes a set's files and secrets into a folder
"""
import hashlib
import json
import os
import sys
import zlib

from nacl import bindings


def derived(master, use):
    return hashlib.blake2b(b"umkreis backup: " + use, key=master, digest_size=32).digest()


def unsealed(data, name, key):
    head = bindings.crypto_secretstream_xchacha20poly1305_HEADERBYTES
    state = bindings.crypto_secretstream_xchacha20poly1305_state()
    bindings.crypto_secretstream_xchacha20poly1305_init_pull(state, data[:head], key)
    plain, tag = bindings.crypto_secretstream_xchacha20poly1305_pull(state, data[head:], name)
    assert tag == bindings.crypto_secretstream_xchacha20poly1305_TAG_FINAL
    return plain


def unpacked(data):
    length = int.from_bytes(data[1:5], "little")
    plain = zlib.decompress(data[5:]) if data[0] == 1 else data[5:]
    assert len(plain) == length
    return plain


class Repository:
    def __init__(self, folder, recovery):
        self.folder = folder
        head = json.loads(self.get("repository.json"))
        assert head["format"] == 1
        digits = recovery.replace("-", "").encode()
        sealing = hashlib.blake2b(b"umkreis backup: recovery", key=digits, digest_size=32).digest()
        master = unsealed(bytes.fromhex(head["key"]), head["id"].encode(), sealing)
        self.data, self.secrets = derived(master, b"data"), derived(master, b"secrets")

    def get(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def object(self, name, key):
        return json.loads(unpacked(unsealed(self.get(name), name.encode(), key)))

    def sets(self):
        return sorted(name for name in os.listdir(os.path.join(self.folder, "sets")) if not name.endswith(".keys"))

    def chunks(self):
        places = {}
        for name in os.listdir(os.path.join(self.folder, "indexes")):
            for pack in self.object("indexes/" + name, self.data)["packs"]:
                offset = 0
                for chunk, length in zip(pack["chunks"], pack["lengths"]):
                    places[chunk] = (f"packs/{pack['name'][:2]}/{pack['name']}", offset, length)
                    offset += length
        return places

    def restore(self, name, target):
        places = self.chunks()
        for file in self.object("sets/" + name, self.data)["files"]:
            content = b""
            for chunk in file["chunks"]:
                pack, offset, length = places[chunk]
                sealed = self.get(pack)[offset:offset + length]
                content += unpacked(unsealed(sealed, bytes.fromhex(chunk), self.data))
            assert hashlib.sha256(content).hexdigest() == file["sha256"]
            write(os.path.join(target, file["path"]), content, file["mode"])
        for file in self.object(f"sets/{name}.keys", self.secrets)["files"]:
            write(os.path.join(target, file["path"]), bytes.fromhex(file["content"]), file["mode"])


def write(path, content, mode):
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)


if __name__ == "__main__":
    repository = Repository(sys.argv[1], sys.argv[2])
    if len(sys.argv) == 3:
        print("\n".join(repository.sets()))
    else:
        repository.restore(sys.argv[3], sys.argv[4])
