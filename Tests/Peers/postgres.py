"""A PostgreSQL server of its own in a temporary folder, until standard input ends.

Arguments are settings, such as fsync=off; `tls` gives it a certificate of an authority of its own, `authority.pem` in
the folder. Prints the port on loopback, where it wants the password, and the folder with its socket, where it does not.
"""

import glob
import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile


def newest():
    """The folder of the programs of the newest version."""
    found = glob.glob("/usr/lib/postgresql/*/bin")
    return max(found, key=lambda path: float(path.split("/")[-2]))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def make_certificate(folder):
    import trustme

    authority = trustme.CA()
    authority.cert_pem.write_to_path(f"{folder}/authority.pem")
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(f"{folder}/key.pem")
    certificate.cert_chain_pems[0].write_to_path(f"{folder}/certificate.pem")
    os.chmod(f"{folder}/key.pem", 0o600)
    return ["ssl=on", f"ssl_cert_file={folder}/certificate.pem", f"ssl_key_file={folder}/key.pem"]


def main():
    folder = tempfile.mkdtemp(prefix="pg-")
    settings = [argument for argument in sys.argv[1:] if argument != "tls"]
    password = secrets.token_hex(16)
    pathlib.Path(f"{folder}/password").write_text(password)
    if "tls" in sys.argv[1:]:
        settings += make_certificate(folder)
    # PostgreSQL does not run as root.
    user = {}
    if os.getuid() == 0:
        account = pwd.getpwnam("postgres")
        user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        for path in [folder, *glob.glob(f"{folder}/*")]:
            os.chown(path, account.pw_uid, account.pw_gid)
    try:
        serve(folder, settings, user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def serve(folder, settings, user):
    programs, data, port = newest(), f"{folder}/data", free_port()
    subprocess.run(
        [f"{programs}/initdb", "-D", data, "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"]
        + ["--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={folder}/password"],
        check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)
    settings = [f"port={port}", f"unix_socket_directories={folder}", "listen_addresses=127.0.0.1",
                "max_connections=200", "shared_buffers=16MB", "log_min_messages=fatal", *settings]
    options = [part for setting in settings for part in ("-c", setting)]
    server = subprocess.Popen([f"{programs}/postgres", "-D", data, *options], cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **user)
    try:
        wait_for(programs, folder, port, server)
        print(port, server.pid, folder, flush=True)
        sys.stdin.read()
    finally:
        # A test may have stopped it.
        server.send_signal(signal.SIGCONT)
        server.send_signal(signal.SIGQUIT)
        server.wait()


def wait_for(programs, folder, port, server):
    while server.poll() is None:
        ready = subprocess.run([f"{programs}/pg_isready", "-q", "-h", folder, "-p", str(port)], check=False)
        if ready.returncode == 0:
            return
    sys.exit(f"the server ended with {server.returncode}")


main()
