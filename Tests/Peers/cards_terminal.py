"""Sits at a pseudo terminal before `umkreis cards`, presses keys, and says as JSON what was shown.

Arguments: the executable, then one step each:
  see:TEXT    wait until the screen shows it, in whatever colours
  type:KEYS   press keys
  size:CxR    give the window another size
  signal:NAME send the process a signal
The process has to end by itself behind the last step, and the terminal has to be as it was.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

program, steps = sys.argv[1], sys.argv[2:]
words = []
while steps and not re.match("(see|type|size|signal):", steps[0]):
    words.append(steps.pop(0))


def resize(file, columns, rows):
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


master, slave = pty.openpty()
resize(slave, 100, 30)
before = termios.tcgetattr(slave)
pid = os.fork()
if pid == 0:
    os.close(master)
    os.login_tty(slave) if hasattr(os, "login_tty") else None
    if not hasattr(os, "login_tty"):
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        for file in (0, 1, 2):
            os.dup2(slave, file)
    os.execv(program, [program, "cards", *words])

shown = b""
mark = 0


def read(until):
    """Takes in what is shown until `until()` holds, for a minute at most."""
    global shown
    end = time.monotonic() + 60
    while not until():
        left = end - time.monotonic()
        if left <= 0:
            os.kill(pid, signal.SIGKILL)
            sys.exit(f"waited in vain; the screen: {shown[mark:]!r}")
        if select.select([master], [], [], min(left, 0.05))[0]:
            shown += os.read(master, 65536)


for step in steps:
    kind, value = step.split(":", 1)
    if kind == "see":
        read(lambda: value.encode() in re.sub(rb"\x1b\[[0-9;]*m", b"", shown[mark:]))
    elif kind == "type":
        mark = len(shown)
        os.write(master, value.encode().decode("unicode_escape").encode())
    elif kind == "size":
        mark = len(shown)
        resize(master, *map(int, value.split("x")))
    else:
        os.kill(pid, getattr(signal, "SIG" + value))

ended = []


def has_ended():
    found, status = os.waitpid(pid, os.WNOHANG)
    if found:
        ended.append(status)
    return bool(ended)


read(has_ended)
# What it wrote last may have come after the last look; the slave is still open here, so its end is no error.
while select.select([master], [], [], 0)[0]:
    shown += os.read(master, 65536)
text = shown.decode(errors="replace")
print(json.dumps({
    "status": os.waitstatus_to_exitcode(ended[0]),
    "isRestored": termios.tcgetattr(slave) == before,
    "leftItsScreen": text.count("\x1b[?1049h") == text.count("\x1b[?1049l") > 0 and text.endswith("\x1b[?1049l"),
    "hasInlinePicture": "\x1b]1337;File=inline=1;" in text,
    "hasBlocks": "\u2580" in text,
}))
