"""An operator who turns mail on: stores the settings, starts the stack, and a user registers.

    mail_settings.py UMKREIS FOLDER

UMKREIS_DATA names the data of a stopped stack. Prints the recipient of the first mail that the server gets.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

program, folder = sys.argv[1:]
box = pathlib.Path(folder)
server = subprocess.Popen(
    [sys.executable, pathlib.Path(__file__).with_name("smtp.py"), folder],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)
port = int(server.stdout.readline())


def umkreis(*words, stdin=""):
    environment = {**os.environ, "UMKREIS_TIMEOUT": "30s"}
    done = subprocess.run(
        [program, *words], input=stdin, capture_output=True, text=True, timeout=60, env=environment
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done


settings = {
    "auth.mail-mode": "smtp",
    "auth.mail-smtp": f"smtp://127.0.0.1:{port}",
    "auth.mail-from": "post@example.org",
    "auth.mail-tls": "none",
}
umkreis("config", "set", *(f"{name}={value}" for name, value in settings.items()))
umkreis("up", "--detach", "--wait")
register = ["account", "register", "--email", "ada@example.org", "--name", "Ada", "--password-stdin"]
umkreis(*register, stdin="ada brindle ferry oxide\n")
deadline = time.monotonic() + 30
while not (letters := sorted(box.glob("*.json"))):
    assert time.monotonic() < deadline, "no mail"
    time.sleep(0.05)
print(json.loads(letters[0].read_text())["to"])
umkreis("down")
umkreis("config", "unset", *settings)
server.stdin.close()
server.wait(30)
