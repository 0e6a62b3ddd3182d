"""An S3 server as a peer of backups, in .build/s3-venv: prints its port and ends with its input.

s3.py moto FOLDER [PORT]    moto, with the buckets "bucket" and "locked" (object lock); a request to
                            /-/faults/NAME/COUNT has the next answers disturbed
s3.py rclone FOLDER [PORT]  rclone serve s3 over FOLDER, which has the folder "bucket"; it checks signatures

The access key is "key", the secret "secret".
"""
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time

VENV = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.build/s3-venv/bin")


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def rclone(folder, port):
    os.makedirs(os.path.join(folder, "bucket"), exist_ok=True)
    process = subprocess.Popen(
        [f"{VENV}/rclone", "serve", "s3", "--addr", f"127.0.0.1:{port}", "--auth-key", "key,secret",
         "--config", "/dev/null", "--vfs-cache-mode", "full", "--cache-dir", folder + ".cache", "-q", folder])
    def end(*_):
        process.kill()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    try:
        deadline = time.monotonic() + 50
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < deadline, "rclone does not start"
                time.sleep(0.05)
        print(port, flush=True)
        sys.stdin.read()
    finally:
        end()


class Faults:
    """Disturbs answers of another application."""

    def __init__(self, app):
        self.app = app
        self.left = {}

    def take(self, name):
        left = self.left.get(name, 0)
        self.left[name] = max(0, left - 1)
        return left > 0

    def refuse(self, environ, start, status, code):
        # The connection stays open, so that reading without a length would wait for its end.
        environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        body = f"<Error><Code>{code}</Code><Message>as asked</Message></Error>".encode()
        start(status, [("Content-Length", str(len(body))), ("Content-Type", "application/xml")])
        return [body]

    def __call__(self, environ, start):
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        asked = re.fullmatch(r"/-/faults/(\w+)/(\d+)", path)
        if asked:
            self.left[asked[1]] = int(asked[2])
            start("200 OK", [("Content-Length", "0")])
            return [b""]
        is_object = path.count("/") > 1 and "/locks/" not in path
        if method in ("PUT", "DELETE") or is_object:
            if self.take("busy"):
                return self.refuse(environ, start, "503 Slow Down", "SlowDown")
        if method == "PUT" and is_object:
            if self.left.get("after", 1) == 0 and self.take("full"):
                return self.refuse(environ, start, "507 Insufficient Storage", "QuotaExceeded")
            self.take("after")
            if self.take("denied"):
                return self.refuse(environ, start, "403 Forbidden", "AccessDenied")
        if method == "DELETE" and self.take("kept"):
            return self.refuse(environ, start, "403 Forbidden", "AccessDenied")
        if "partNumber" in environ["QUERY_STRING"] and self.take("cut"):
            # Without an answer the client finds its connection lost.
            environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
            start("500 Internal Server Error", [])
            return [b""]
        if method == "GET" and is_object and self.take("stalled"):
            time.sleep(3)
        return self.app(environ, start)


def moto(port):
    os.environ["MOTO_S3_DEFAULT_MAX_KEYS"] = "20"
    import boto3
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import WSGIRequestHandler, make_server

    class Handler(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log(self, *arguments):
            pass

    faults = Faults(DomainDispatcherApplication(create_backend_app))
    server = make_server("127.0.0.1", port, faults, threaded=True, request_handler=Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    client = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{server.port}", region_name="us-east-1",
                          aws_access_key_id="key", aws_secret_access_key="secret")
    client.create_bucket(Bucket="bucket")
    client.create_bucket(Bucket="locked", ObjectLockEnabledForBucket=True)
    print(server.port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    if sys.argv[1] == "moto":
        # moto is only there.
        if sys.prefix == sys.base_prefix:
            os.execv(f"{VENV}/python", [f"{VENV}/python", "-W", "ignore", "-B", *sys.argv])
        moto(int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    else:
        rclone(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else free_port())
