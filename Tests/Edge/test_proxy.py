"""nginx in front, with TLS and HTTP/2: calls, uploads, ranges and streams."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from running import edge, stack
from stack import Edge, free_port, until
from test_media import PIXEL

SETTINGS = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    client_max_body_size 11m;
    server {{
        listen 127.0.0.1:{port} ssl http2;
        ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
        location / {{
            proxy_pass http://127.0.0.1:{edge};
            proxy_http_version 1.1;
            proxy_set_header Host $host:$server_port;
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""


@unittest.skipUnless(shutil.which("nginx"), "nginx is not installed")
class Proxy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.behind = Edge(stack.data, "--tls", "yes", "--trusted-proxies", "127.0.0.1")
        cls.port = free_port()
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
            check=True, capture_output=True,
        )
        (folder / "nginx.conf").write_text(SETTINGS.format(folder=folder, port=cls.port, edge=cls.behind.port))
        cls.nginx = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        until(lambda: cls.curl("/healthz").returncode == 0)

    @classmethod
    def tearDownClass(cls):
        cls.nginx.terminate()
        cls.nginx.wait()
        cls.behind.stop()
        cls.folder.cleanup()

    @classmethod
    def curl(cls, path, *words, **more):
        command = ["curl", "-ksS", "--http2", "--max-time", "20", f"https://127.0.0.1:{cls.port}{path}", *words]
        return subprocess.run(command, capture_output=True, **more)

    def test_calls_uploads_and_ranges(self):
        version = self.curl("/healthz", "-o", "/dev/null", "-w", "%{http_version}").stdout
        self.assertEqual(version, b"2")
        token = edge.user("nginx")["token"]
        bearer = ("-H", f"Authorization: Bearer {token}")
        upload = self.curl("/v1/media", *bearer, "-H", "Content-Type: application/octet-stream", "--data-binary", "@-", input=PIXEL)
        photo = json.loads(upload.stdout)["media"]["photo"]["id"]
        whole = self.curl(f"/v1/media/{photo}/original", *bearer).stdout
        part = self.curl(f"/v1/media/{photo}/original", *bearer, "-r", "0-3").stdout
        self.assertEqual(part, whole[:4])

    def test_events_arrive_at_once(self):
        command = ["curl", "-kNsS", "--http2", "--max-time", "20", f"https://127.0.0.1:{self.port}/v1/stream?on=catalogue.newsAfter"]
        reader = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        lines = iter(reader.stdout.readline, "")
        next(line for line in lines if line.startswith("event: catalogue.newsAfter"))
        post = {"kind": "offer", "title": "Through nginx"}
        edge.post("catalogue.createPost", {"post": post}, edge.user("news")["token"])
        self.assertTrue(next(line for line in lines if line.startswith("event: catalogue.newsAfter")))
        reader.kill()
        reader.wait()

    def test_the_cookie_is_for_this_host_and_tls_only(self):
        headers = ("-H", "Content-Type: application/json", "-H", "Umkreis-Session: cookie", "-H", "Sec-Fetch-Site: same-origin")
        head = self.curl("/v1/auth/startGuest", *headers, "-d", "{}", "-D", "-", "-o", "/dev/null", text=True).stdout
        self.assertIn("__Host-umkreis=", head)
        self.assertIn("; Secure", head)


if __name__ == "__main__":
    unittest.main()
