"""nginx and Caddy with the files of Compose/proxy, in front of an edge."""

import pathlib
import re
import shutil
import subprocess
import tempfile

import trustme
from stack import free_port, root, until

NAME = "api.example.org"

# Root's worker would run as `nobody`, without access to the folder; other users ignore `user`.
NGINX = """
user root; daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/site.conf;
}}
"""

CADDY = """
{{
    admin off
    default_bind 127.0.0.1
    http_port {plain}
    https_port {tls}
    storage file_system {folder}/storage
}}
import {folder}/Caddyfile
"""


class Proxy:
    """A running proxy with the shipped file, in which only certificate, ports and addresses are replaced."""

    def __init__(self, edge):
        self.edge, self.tls, self.plain = edge, free_port(), free_port()
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        authority = trustme.CA()
        authority.cert_pem.write_to_path(self.folder / "authority.pem")
        certificate = authority.issue_cert(NAME)
        certificate.private_key_pem.write_to_path(self.folder / "privkey.pem")
        for link in certificate.cert_chain_pems:
            link.write_to_path(self.folder / "fullchain.pem", append=True)
        self.log = (self.folder / "log").open("w+")
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=self.log)
        try:
            until(lambda: self.process.poll() is not None or self.curl("/healthz").returncode == 0)
            assert self.process.poll() is None, (self.folder / "log").read_text()
        except BaseException:
            self.stop()
            raise

    def shipped(self, name):
        text = (root / "Compose/proxy" / name).read_text()
        return text.replace("/etc/ssl/umkreis/", f"{self.folder}/").replace("127.0.0.1:8080", f"127.0.0.1:{self.edge.port}")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()
        self.temporary.cleanup()

    def command_line(self, path, *words):
        """The arguments of curl, with the name and the authority."""
        host = ["--resolve", f"{NAME}:{self.tls}:127.0.0.1", "--resolve", f"{NAME}:{self.plain}:127.0.0.1"]
        url = path if "://" in path else f"https://{NAME}:{self.tls}{path}"
        return ["curl", "-gsS", "--http2", "--max-time", "60", "--cacert", self.folder / "authority.pem", *host, url, *words]

    def curl(self, path, *words, **more):
        return subprocess.run(self.command_line(path, *words), capture_output=True, check=False, **more)

    def get(self, path, *words, **more):
        """Returns the status, the headers in lower case, and the body."""
        reply = self.curl(path, *words, "-D", self.folder / "head", **more)
        assert reply.returncode == 0, reply.stderr
        # The last head follows one with status 100.
        head = (self.folder / "head").read_text().strip().split("\n\n")[-1].splitlines()
        headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in head[1:])]
        return int(head[0].split()[1]), headers, reply.stdout


class Nginx(Proxy):
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")

    def command(self):
        site = self.shipped("nginx.conf")
        for port, free in ((80, self.plain), (443, self.tls)):
            site = site.replace(f"listen {port}", f"listen 127.0.0.1:{free}").replace(f"listen [::]:{port}", f"listen [::1]:{free}")
        assert not re.search(r"listen (\[::\]:)?\d+[ ;]", site), site
        (self.folder / "site.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(NGINX.format(folder=self.folder))
        return [self.program, "-c", self.folder / "nginx.conf", "-e", self.folder / "error.log"]


class Caddy(Proxy):
    program = shutil.which("caddy")

    def command(self):
        (self.folder / "Caddyfile").write_text(self.shipped("Caddyfile"))
        (self.folder / "Caddyfile.test").write_text(CADDY.format(folder=self.folder, plain=self.plain, tls=self.tls))
        return [self.program, "run", "--config", self.folder / "Caddyfile.test", "--adapter", "caddyfile"]
