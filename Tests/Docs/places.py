"""The places where blocks of pages run.

| place | what is there |
|---|---|
| `clone` | a clone of the repository with the release build; what is written to it is gone afterwards |
| `folder` | an empty folder, git and Swift; `https://example.org/umkreis.git` is this repository |
| `stack` | an empty folder, `umkreis`, and a stack with the demo's places at http://127.0.0.1:8080 |
| `machine` | the same as `stack`, and the files of /etc and /var can be changed; needs root |
| `engine` | the same as `clone`, and a Docker engine with the image of this release; needs root |
| `package` | the home of root in a Debian 12 with systemd, and the package and the tarball of `make dist`; needs root |

Each has a network and processes of its own, so the addresses of the pages are free; the internet is out of reach.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from shell import Shell

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENTER = ROOT / "Tests/Docs/enter.sh"
# The address of the repository in all pages.
ADDRESS = "https://example.org/umkreis.git"
NAMES = ("clone", "folder", "stack", "machine", "engine", "package")


def why_missing(name):
    """Returns why a place cannot be made here, or nothing."""
    if name in ("engine", "package", "machine") and os.geteuid() != 0:
        return "only root can make it"
    if name == "engine" and not shutil.which("dockerd", path="/usr/sbin:/usr/bin"):
        return "`make install-compose` installs its engine"
    if name == "engine" and not (ROOT / ".build/compose-base.tar").exists():
        return "`make compose-test` makes its base image"
    if name == "package" and not (ROOT / ".build/dist").exists():
        return "`make dist` makes the package"
    return None


def open_place(name, sources):
    """Returns a shell in a new place; its `folder` is removed by `close_place`."""
    work = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-docs-"))
    (work / "home").mkdir()
    shell = Shell([*namespaces(), str(ENTER), name, str(ROOT), str(work)], environment(name, work, sources), work)
    return shell


def close_place(shell):
    shell.close()
    shutil.rmtree(shell.folder, ignore_errors=True)


def namespaces():
    """The command that gives a process mounts, network and processes of its own."""
    command = ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return command if os.geteuid() == 0 else [*command, "--map-root-user"]


def environment(name, work, sources):
    """A reader's environment: nothing of the caller's but where Swift is."""
    if name == "package":
        path = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
    else:
        # Debian's Docker client and no other, and Deno last.
        path = ["/usr/local/sbin", "/usr/sbin", "/usr/bin", "/sbin", "/bin", str(ROOT / ".build/edge-venv/bin")]
        path[:0] = [os.path.dirname(program) for program in [shutil.which("swift")] if program]
    if name in ("stack", "machine"):
        path.insert(0, str(ROOT / ".build/release"))
    return {
        "PATH": ":".join(path),
        "HOME": str(work / "home"),
        "TERM": "dumb",
        "LANG": "C.UTF-8",
        # CI does other things meanwhile.
        "UMKREIS_TIMEOUT": "60s",
        "PAGER": "cat",
        "NO_COLOR": "1",
        "GIT_CONFIG_GLOBAL": str(sources / "gitconfig"),
        "GIT_TERMINAL_PROMPT": "0",
        "PIP_NO_INDEX": "1",
    }


def make_sources(folder):
    """Makes the repository as it is now, with its changes, and tells git where it and its dependencies are."""
    bare = folder / "umkreis.git"
    git("init", "-q", "--bare", "-b", "main", bare)
    commit = git("-C", ROOT, "stash", "create") or git("-C", ROOT, "rev-parse", "HEAD")
    git("-C", ROOT, "push", "-q", bare, f"{commit}:refs/heads/main")
    lines = ["[safe]\n\tdirectory = *\n", instead(bare, ADDRESS)]
    state = ROOT / ".build/workspace-state.json"
    dependencies = json.loads(state.read_text())["object"]["dependencies"] if state.exists() else []
    copies = sorted((ROOT / ".build/repositories").glob("*"))
    for dependency in dependencies:
        # SwiftPM names a copy by the last part of its address, with eight digits of a digest.
        name = re.compile(re.escape(dependency["subpath"]) + "-[0-9a-f]{8}")
        lines += [instead(copy, dependency["packageRef"]["location"]) for copy in copies if name.fullmatch(copy.name)]
    (folder / "gitconfig").write_text("".join(lines))
    return folder


def instead(path, address):
    return f'[url "file://{path}"]\n\tinsteadOf = {address}\n'


def git(*words):
    result = subprocess.run(["git", *map(str, words)], capture_output=True, text=True, timeout=120)
    if result.returncode:
        raise RuntimeError(f"git {' '.join(map(str, words))}: {result.stderr}")
    return result.stdout.strip()
