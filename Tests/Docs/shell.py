"""A shell in which the blocks of a page run, at a terminal of its own."""

import os
import pathlib
import pty
import re
import select
import shlex
import signal
import struct
import fcntl
import termios
import time

DRIVER = pathlib.Path(__file__).with_name("driver.sh")
# Lines of output that a failure shows.
SHOWN = 20
# What a terminal shows differently from what it means.
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b\][^\x07]*\x07|\r(?=\n)")


class Failed(Exception):
    """A block that did not do what its page says, with the end of what it printed."""

    def __init__(self, problem, output):
        lines = [line for line in output.splitlines() if line.strip()]
        super().__init__("\n    ".join([problem, *lines[-SHOWN:]]))


class Shell:
    """One bash, in a place; ends with all that it started."""

    def __init__(self, enter, environment, folder):
        """Starts the driver behind the command `enter`; scripts are written to the folder."""
        self.folder = pathlib.Path(folder)
        self.output, self.read_to = "", 0
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            keep_as_3_and_4(commands, answers)
            os.execvpe(enter[0], [*enter, "bash", str(DRIVER)], environment)
        os.close(commands)
        os.close(answers)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))

    def run(self, script, deadline, typed=()):
        """Runs a script; returns what it printed. `typed` are pairs of a prompt and the text to type at it."""
        file = pathlib.Path(self.folder, f"{time.monotonic_ns()}.sh")
        file.write_text(script)
        start, waiting = len(self.output), list(typed)
        self.read_to = start
        os.write(self.commands, f"{file}\n".encode())
        end = time.monotonic() + deadline
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise Failed(f"it is not over after {deadline} s", self.output[start:])
            ready, _, _ = select.select([self.terminal, self.answers], [], [], left)
            if self.terminal in ready and self.receive():
                self.type(waiting)
            elif ready:
                return self.finished(start, waiting)

    def receive(self):
        try:
            chunk = os.read(self.terminal, 65_536)
        except OSError:
            chunk = b""
        self.output += CONTROL.sub("", chunk.decode(errors="replace")).replace("\r", "\n")
        return chunk

    def type(self, waiting):
        """Types the next text when its prompt is the last thing that was printed."""
        if not waiting:
            return
        prompt, text = waiting[0]
        found = self.output.rfind(prompt, self.read_to)
        if found < 0 or "\n" in self.output[found:]:
            return
        waiting.pop(0)
        self.read_to = len(self.output)
        if pattern := re.fullmatch(r"/(.+)/", text):
            matches = re.findall(pattern[1], self.output)
            if not matches:
                raise Failed(f"nothing like {text} was printed", self.output)
            text = matches[-1]
        os.write(self.terminal, f"{text}\n".encode())

    def finished(self, start, waiting):
        """Reads how the script ended; without an answer the shell itself has."""
        answered = select.select([self.answers], [], [], 1)[0]
        reply = os.read(self.answers, 4096).decode().strip() if answered else ""
        while select.select([self.terminal], [], [], 0.05)[0] and self.receive():
            pass
        output = self.output[start:]
        if reply.splitlines()[-1:] != ["done"]:
            raise Failed(reply or "the shell has ended", output)
        if waiting:
            raise Failed(f"it never asked {waiting[0][0]!r}", output)
        return output

    def close(self):
        os.close(self.commands)
        # With it end all processes of its namespace.
        try:
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.terminal)
        os.close(self.answers)


def keep_as_3_and_4(*descriptors):
    """Passes two descriptors on under the numbers that the driver knows, and closes all others."""
    high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 64) for descriptor in descriptors]
    for number, descriptor in enumerate(high, start=3):
        os.dup2(descriptor, number, inheritable=True)
    os.closerange(5, 256)


def in_background(script, until, seconds):
    """Returns a script that goes on as soon as a condition is met, and fails if the background ends before."""
    return (
        f"( docs_shell=$BASH_SUBSHELL; {{ {script}\n}} ) & until_job=$!\nuntil_end=$((SECONDS + {seconds}))\n"
        f"until {until} >/dev/null 2>&1; do\n"
        "    kill -0 $until_job\n"
        "    [ $SECONDS -lt $until_end ]\n"
        "    sleep 0.1\n"
        "done\n"
    )


def written(path, text):
    """Returns a script that writes a file."""
    mark = "umkreis-docs-end-of-file"
    assert mark not in text
    return f"mkdir -p -- {shlex.quote(os.path.dirname(path) or '.')}\ncat >{shlex.quote(path)} <<'{mark}'\n{text}{mark}\n"
