"""What a page names in code: products, files, flags, settings, calls, tests; and whether each exists."""

import functools
import json
import pathlib
import re
import subprocess
import tempfile

import page as pages

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOP = ("Services", "Shared", "Tests", "Compose", "Docs", ".ci")
SERVICES = {"auth": "Auth", "catalogue": "Catalogue", "geo": "GeoSearch", "favourites": "Favourites", "chat": "Chat"}
SOURCES = (".swift", ".sh", ".py", ".yaml", ".yml", ".env", ".in", ".json", ".service", ".conf", ".example", ".ts", ".js",
           "Dockerfile", "Makefile", "umkreis-operator", "postinst")
# Commands that no help lists.
HIDDEN = ("docs", "help")
# The example of a new call in CONTRIBUTING.md.
IMAGINED = ("catalogue.renameTag",)
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")


def text_of(path):
    return (ROOT / path).read_text(errors="replace")


@functools.cache
def tracked():
    """Every file of the repository, with the folders above it."""
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True, timeout=60,
    ).stdout.split("\n")
    files = {name for name in listed if (ROOT / name).is_file()}
    return files | {str(folder) for name in files for folder in pathlib.PurePosixPath(name).parents}


@functools.cache
def sources():
    """The text of all programs, settings and scripts."""
    names = [name for name in sorted(tracked()) if name.endswith(SOURCES) and not name.startswith("Tests/Docs/")]
    return "\n".join(text_of(name) for name in names)


@functools.cache
def commands():
    """The commands of `umkreis` with their flags, from the page that is generated of them."""
    found = {}
    for section in text_of("Docs/Commands.md").split("\n## ")[1:]:
        name, _, text = section.partition("\n")
        found[name.strip()] = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text)) | {"--help", "--version"}
    return found


@functools.cache
def program_flags():
    """Flags of the services and of the edge: the keys that they read."""
    keys = set()
    for folder in ("Services/Edge", "Shared/ServiceHost", "Shared/ServiceKit"):
        for file in sorted((ROOT / folder).rglob("*.swift")):
            for key in re.findall(r'"([a-z]+(?:[.-][a-z]+)*)"', file.read_text()):
                keys.add("--" + key.replace(".", "-"))
    keys |= {f"--peer-{service}" for service in SERVICES} | {"--peer-<service>", "--setting-<name>"}
    return keys | {"--help", "--version"}


@functools.cache
def make_targets():
    return set(re.findall(r"^([\w-]+):", text_of("Makefile"), re.M))


@functools.cache
def products():
    # In a folder of its own, it does not wait for a build.
    with tempfile.TemporaryDirectory() as scratch:
        command = ["swift", "package", "--package-path", ROOT, "--scratch-path", scratch, "dump-package"]
        described = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    return {product["name"] for product in json.loads(described)["products"]}


@functools.cache
def calls():
    return {line.split()[0] for line in text_of("Tests/WireTests/Fixtures/access.txt").splitlines() if line.strip()}


@functools.cache
def suites():
    """Names of test targets, suites and tests."""
    names = {name.split("/")[1] for name in tracked() if name.startswith("Tests/") and name.count("/") > 1}
    for name in tracked():
        if name.startswith("Tests/") and name.endswith(".swift"):
            names |= set(re.findall(r"(?:struct|class|enum|actor) (\w+Tests)\b", text_of(name)))
        elif name.startswith("Tests/") and name.endswith(".py"):
            stem = pathlib.PurePosixPath(name).stem
            names |= {f"{stem}.{test}" for test in re.findall(r"def (test_\w+)", text_of(name))} | {stem}
    return names


def settings(service):
    return _literals(f"Services/{SERVICES[service]}/Core") | _literals("Shared/ServiceKit") | _literals("Shared/ServiceHost")


@functools.cache
def _literals(folder):
    files = sorted((ROOT / folder).rglob("*.swift"))
    return {literal for file in files for literal in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', file.read_text())}


def unknown_names(page, text):
    """Returns a line for each name in a page that nothing has."""
    found = []
    for number, line in enumerate(_without_fences(text), start=1):
        codes = CODE.findall(line)
        problems = [problem for code in codes for problem in in_code(code)]
        problems += [problem for match in LINK.finditer(line) for problem in in_link(page, match["target"])]
        problems += in_product_list(line)
        found += [f"{page}:{number}: {problem}" for problem in problems]
    for block in pages.read(page, text):
        if block.language == pages.COMMANDS:
            found += [f"{block}: {problem}" for command in block.commands for problem in in_code(command)]
        elif block.language == "swift":
            found += [f"{block}: {problem}" for problem in in_manifest(block.text)]
    return found


def _without_fences(text):
    """The lines of a page; those of blocks are empty."""
    inside = False
    for line in text.splitlines():
        fence = pages.FENCE.match(line)
        inside = inside != bool(fence)
        yield "" if inside or fence else line


def in_code(code):
    """Problems of a command or a word in code."""
    yield from in_command(code)
    yield from in_paths(code)
    for name in re.findall(r"(?<![\w$-])((?:UMKREIS|SETTING|PEER|CURVE)_[A-Z_]*[A-Z])(?![\w…-])", code):
        if not variable_exists(name):
            yield f"nothing reads the variable {name}"
    for name in re.findall(r"(?<![\w/.-])(umkreis_[a-z_]+)(?![\w.-])", code):
        if name not in sources() and f'"{name.removeprefix("umkreis_")}' not in sources():
            yield f"there is no metric {name}"
    for name in re.findall(r"(?<![\w./-])((?:auth|catalogue|geo|favourites|chat)\.[a-z][\w-]*\w)(?![\w.(-])", code):
        if not dotted_exists(name):
            yield f"there is no call, setting or file {name}"
    for name in re.findall(r"(?<![\w/.-])([A-Z]\w*Tests)(?![\w./-])", code):
        if name not in suites():
            yield f"there is no suite {name}"
    for name in re.findall(r"(?<![\w/.-])(test_\w+(?:\.test_\w+)?)(?![\w.-])", code):
        if name not in suites():
            yield f"there is no test {name}"


def variable_exists(name):
    if name.startswith("SETTING_"):
        key = name.removeprefix("SETTING_").lower().replace("_", "-")
        return any(key in settings(service) for service in SERVICES)
    if name.startswith("PEER_"):
        return name.removeprefix("PEER_").lower() in SERVICES
    return name in variables() or re.sub(r"_(AUTH|CATALOGUE|GEO|FAVOURITES|CHAT)$", "_", name) in variables()


@functools.cache
def variables():
    """Everything in the sources that looks like a variable, or like the beginning of one."""
    return set(re.findall(r"\b[A-Z]+_[A-Z_]*", sources()))


def dotted_exists(name):
    service, _, rest = name.partition(".")
    common = {"ping", "ready", "describe", "stats", "metrics", "logs", "dailyActivity", "eventsAfter", "exportMyData",
              "listQuarantined", "retryQuarantined"}
    files = {"sqlite", "key", "env", "conf", "log", "sock", "service", "json", "tar", "sh"}
    if rest in common or rest in files or name in calls() or rest in settings(service):
        return True
    return name in IMAGINED or f'"{name}"' in sources()


def in_command(code):
    # A value in quotes may hold the flags of another program.
    words = re.sub(r"\b[A-Z_]+='[^']*'", "", code).split()
    while words and (re.match(r"[A-Z_]+=", words[0]) or words[0] in ("sudo", "exec")):
        words.pop(0)
    for at, word in enumerate(words):
        if word == "make" and (at == 0 or words[at - 1] in ("&&", ";", "|", "(")):
            yield from in_make(words[at + 1:])
            return
        program = re.sub(r"^(\./|\.build/\w+/|/app/|/usr/lib/umkreis/|/usr/local/bin/)", "", word)
        if program in ("umkreis", "umkreis-operator", "gateway") and (at == 0 or program != "gateway"):
            yield from in_umkreis(words[at + 1:])
            return
        if re.fullmatch(r"umkreis-(auth|catalogue|geo|favourites|chat|edge|<service>)", program) and at == 0:
            flags = [flag for flag in _flags(words[at + 1:]) if flag not in program_flags() | {"--timeout"}]
            yield from (f"{program} has no {flag}" for flag in flags)
            return
    if words and words[0].startswith("--"):
        known = program_flags().union(*commands().values())
        yield from (f"nothing has the flag {flag}" for flag in _flags(words) if flag not in known)


def _flags(words):
    """The flags among words, up to a pipe."""
    for word in words:
        if word in ("|", "&&", ";", ">", "||"):
            return
        if re.match(r"--[a-z<]", word):
            yield re.match(r"--[a-z<][a-z<>-]*", word)[0].rstrip("-")


def in_make(words):
    for word in words:
        if word in ("&&", ";", "|", "||"):
            return
        if re.fullmatch(r"[a-z][\w-]*", word) and word not in make_targets():
            yield f"make has no target {word}"


def in_umkreis(words):
    """Problems of the words behind `umkreis`."""
    path, rest = "umkreis", list(words)
    while rest and f"{path} {rest[0]}" in commands():
        path = f"{path} {rest.pop(0)}"
    if path == "umkreis" and rest and re.fullmatch(r"[a-z][a-z-]+", rest[0]) and rest[0] not in HIDDEN:
        yield f"umkreis has no command {rest[0]}"
        return
    groups = {name.rsplit(" ", 1)[0] for name in commands()}
    if path != "umkreis" and path in groups and rest and re.fullmatch(r"[a-z][a-z-]+", rest[0]):
        if "<" not in path and not any(name == path and "ARGUMENTS" in _section(path) for name in commands()):
            yield f"{path} has no command {rest[0]}"
    known = commands().get(path, set()) | {"--json", "--data", "--profile", "--lang", "--timeout", "--quiet", "--help"}
    yield from (f"{path} has no {flag}" for flag in _flags(rest) if flag not in known)


@functools.cache
def _section(path):
    return text_of("Docs/Commands.md").split(f"\n## {path}\n")[1].split("\n## ")[0]


def in_paths(code):
    for word in re.findall(r"(?<![\w/.:-])(?:%s)/[\w./*{},+<>…-]*[\w*}>/]" % "|".join(map(re.escape, TOP)), code):
        if re.search(r"[*{<…]", word) or (ROOT / word).exists():
            continue
        if word.startswith(("Tests/", "Docs/", "Services/", "Shared/", "Compose/", ".ci/")) and not is_made(word):
            yield f"there is no file {word}"


def is_made(path):
    """Files that commands of the pages make: settings and keys of a stack."""
    return re.match(r"Compose/(secrets|\.env|backup)", path) is not None


def in_link(page, target):
    """Problems of a link to a file, or to a heading of a page."""
    if re.match(r"[a-z]+:", target):
        return
    path, _, heading = target.partition("#")
    file = (ROOT / page).parent / path if path else ROOT / page
    if not file.exists():
        yield f"the link {target} leads nowhere"
    elif heading and file.suffix == ".md" and heading not in headings(file):
        yield f"{path or page} has no heading {heading}"


def headings(file):
    titles = re.findall(r"^#+ (.+)$", file.read_text(), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def in_product_list(line):
    for names in re.findall(r"\bproducts? ((?:`\w[\w-]*`(?:, | and |, and )?)+)", line):
        for name in re.findall(r"`([\w-]+)`", names):
            if name not in products():
                yield f"the package has no product {name}"


def in_manifest(text):
    for name in re.findall(r'\.product\(name: "([\w-]+)", package: "[Uu]mkreis"\)', text):
        if name not in products():
            yield f"the package has no product {name}"
