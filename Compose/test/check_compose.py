#!/usr/bin/python3
"""Checks the Compose files, the Dockerfiles and the metrics' rules without an engine; prints a line for each mistake.

Asks docker-compose, Compose v2, check-jsonschema, hadolint and promtool as well where they are installed.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ROOT / "Compose"
SERVICES = {"auth": 5701, "catalogue": 5702, "geo": 5703, "favourites": 5704, "chat": 5705}
EDGE_PORT = 5706
OVERRIDES = ["http", "mail", "dev", "hosts", "metrics", "backup", "postgres", "postgres-hosts"]
# Files that another one is laid over, beside compose.yaml.
BELOW = {"compose.postgres-hosts.yaml": ["compose.postgres.yaml"]}
# The services whose data may be on a server, and those with two instances there.
ON_SERVER = ["auth", "catalogue", "favourites", "chat"]
DOUBLE = [*SERVICES, "edge"]
# They end by themselves.
ONE_SHOT = {"second-instances"}
# Keys whose lists both versions of Compose concatenate.
LISTS = {"secrets", "volumes", "ports", "tmpfs", "cap_drop", "security_opt", "networks", "dns_opt"}
# What docker-compose 1.29 does not have, and what it ignores without saying so.
TOO_NEW = {"start_interval", "deploy", "configs", "develop", "include", "attach", "annotations", "provider"}
VARIABLE = re.compile(r"\$\{([A-Z0-9_]+)(:?[?-])?([^}]*)\}")

mistakes = []
skipped = set()


def check(is_so, where, rule):
    if not is_so:
        mistakes.append(f"{where}: {rule}")


def merged(*names):
    """The files as Compose merges them."""

    def merge(below, above):
        if not isinstance(below, dict) or not isinstance(above, dict):
            return above if above is not None else below
        both = dict(below)
        for key, value in above.items():
            if key in LISTS and isinstance(value, list) and isinstance(both.get(key), list):
                both[key] = both[key] + [entry for entry in value if entry not in both[key]]
            else:
                both[key] = merge(both[key], value) if key in both else value
        return both

    def mounts(lists):
        """As Compose has it, the last one at a place counts."""
        return list({mount.split(":")[1]: mount for mount in lists}.values())

    whole = {}
    for name in names:
        own = yaml.safe_load((COMPOSE / name).read_text())
        for service in own["services"].values():
            if base := service.pop("extends", None):
                below = yaml.safe_load((COMPOSE / base["file"]).read_text())["services"][base["service"]]
                service |= merge(below, dict(service))
        whole = merge(whole, own)
    for service in whole["services"].values():
        if "volumes" in service:
            service["volumes"] = mounts(service["volumes"])
    return whole


def check_service(where, name, service, whole):
    """What holds for every container of every file."""

    def must(is_so, rule):
        check(is_so, f"{where}: {name}", rule)

    must(service.get("read_only") is True, "read_only must be true")
    must(service.get("cap_drop") == ["ALL"] and "cap_add" not in service, "cap_drop must be [ALL], without cap_add")
    must("no-new-privileges:true" in service.get("security_opt", []), "security_opt must have no-new-privileges:true")
    must(not service.get("privileged"), "it must not be privileged")
    user = str(service.get("user", ""))
    must(user.startswith("${UMKREIS_USER:?") or re.fullmatch(r"[1-9]\d*:[1-9]\d*", user), "user must be no root: UMKREIS_USER or numbers")
    must(any(re.match(r"/tmp:.*size=", mount) for mount in service.get("tmpfs", [])), "tmpfs must have /tmp with a size")
    must(service.get("init") is True, "init must be true")
    restart = "no" if service.get("profiles") == ["cli"] or name in ONE_SHOT else "unless-stopped"
    must(service.get("restart") == restart, f"restart must be {restart}")
    must(service.get("stop_grace_period") == "20s", "stop_grace_period must be 20s")
    for limit in ("mem_limit", "pids_limit", "cpus"):
        must(service.get(limit), f"{limit} must be set")
    must(service.get("memswap_limit") == service.get("mem_limit"), "memswap_limit must be mem_limit: without it, memory and swap may be twice that")
    must(service.get("ulimits", {}).get("nofile", {}).get("hard"), "ulimits.nofile must be set")
    logging = service.get("logging", {})
    rotates = {"max-size", "max-file"} <= set(logging.get("options", {}))
    must(logging.get("driver") == "json-file" and rotates, "logging must rotate files: max-size and max-file")
    image = service.get("image", "")
    must(re.search(r":(\$\{[A-Z_]+:[?-]|v?\d)", image) and not image.endswith(":latest"), "image must have a version")
    # Alerts tell when the file of `metrics` is old, and when backups are late.
    if service.get("profiles") != ["cli"] and name not in {"metrics", "backup"} | ONE_SHOT:
        health = service.get("healthcheck", {})
        must({"test", "interval", "timeout", "retries", "start_period"} <= set(health), "healthcheck must be complete")
    for mount in service.get("volumes", []):
        source, _, rest = mount.partition(":")
        must(source in whole["volumes"] or (source.startswith("./") and rest.endswith(":ro")), f"{mount}: a named volume, or a file that is read only")
    for port in service.get("ports", []):
        must(re.match(r"127\.0\.0\.1:|\$\{UMKREIS_BIND:\?", port), f"port {port} must be published on 127.0.0.1 or UMKREIS_BIND")
    secrets = set(service.get("secrets", []))
    must(secrets <= set(whole["secrets"]), f"secrets that the file does not declare: {secrets - set(whole['secrets'])}")
    for variable, value in (service.get("environment") or {}).items():
        isolated = variable.endswith(("_FILE", "_KEY")) or not re.search("PASSWORD$|SECRET|TOKEN$", variable)
        must(isolated, f"{variable} must be a file in secrets")
        must(not (variable.endswith("_KEY") and not str(value).startswith("/run/secrets/")), f"{variable} must be a file in secrets")


def check_instance(place, name, service):
    """What holds for each instance of one of the five services."""
    environment, port = service["environment"], SERVICES[name]
    check(service["command"] == [f"/app/umkreis-{name}"], place, "command must be the executable, without a shell")
    check(environment["LISTEN"] == f"tcp://*:{port}", place, f"LISTEN must be tcp://*:{port}")
    check(environment["CURVE_KEY"] == f"/run/secrets/{name}.key", place, "CURVE_KEY must be its own key")
    check({"service.key", f"{name}.key", "peers"} <= set(service["secrets"]), place, "secrets must be its key, peers and service.key")
    others = {f"{other}.{kind}" for other in SERVICES if other != name for kind in ("key", "pgpass")}
    check(not others & set(service["secrets"]), place, "it must not have the key or password of another")
    check(service["healthcheck"]["test"] == ["CMD", f"/app/umkreis-{name}", "probe"], place, "healthcheck must be its probe")
    for other, its_port in SERVICES.items():
        peer = environment.get(f"PEER_{other.upper()}", "")
        one = rf"tcp://(\w+|{other}-2|\$\{{UMKREIS_HOST_({other.upper()}|1|2):\?[^}}]*\}}):{its_port}"
        check(re.fullmatch(rf"{one}(,{one})?", peer), place, f"PEER_{other.upper()} is {peer}")


def check_stack(where, whole):
    """What holds for the five services, the edge and the command line, whatever is laid over them."""
    services = whole["services"]
    check(whole["networks"]["services"]["internal"] is True, where, "the network of the services must be internal")
    instances = [(name, name) for name in SERVICES] + [(name, f"{name}-2") for name in SERVICES if f"{name}-2" in services]
    data = [mount for _, instance in instances for mount in services[instance]["volumes"] if mount.endswith(":/data")]
    check(len(set(data)) == len(data) == len(instances), where, "each instance must have a volume of its own")
    for name, instance in instances:
        check_instance(f"{where}: {instance}", name, services[instance])
    edge = services["edge"]
    check(set(edge["secrets"]) == {"edge.key", "peers"}, where, "the edge must have its own key and no key of the stack")
    check("SERVICE_KEY" not in edge["environment"], where, "the edge must not have the stack's key")
    check(edge["environment"]["LISTEN"] == f"tcp://*:{EDGE_PORT}", where, f"the edge's LISTEN must be tcp://*:{EDGE_PORT}")
    for name in ("gateway", "metrics", "backup"):
        peer = services.get(name, {}).get("environment", {}).get("UMKREIS_PEER_EDGE", f"tcp://edge:{EDGE_PORT}" if name != "gateway" else "")
        check(re.fullmatch(rf"tcp://(edge|\$\{{UMKREIS_HOST_EDGE:-edge\}}):{EDGE_PORT}", peer), where, f"{name}: UMKREIS_PEER_EDGE is {peer}")
    check(edge["healthcheck"]["test"] == ["CMD", "/app/umkreis-edge", "probe"], where, "the edge's healthcheck must be its probe")
    check(services["gateway"]["profiles"] == ["cli"], where, "gateway must be in the profile cli")


def check_postgres(where, whole):
    """What holds for the stack with PostgreSQL."""
    services = whole["services"]
    for name in DOUBLE:
        first, second = services[name], services[f"{name}-2"]
        differ = {key for key in first.keys() | second.keys() if first.get(key) != second.get(key)}
        check(differ <= {"volumes", "depends_on"}, where, f"{name}-2 must be like {name}: {differ}")
    for name, service in services.items():
        for variable, value in (service.get("environment") or {}).items():
            if "PEER_" in variable and not variable.endswith("EDGE"):
                check(len(set(value.split(","))) == 2, where, f"{variable} of {name} must have two instances: {value}")
    for name in ON_SERVER:
        store = services[name]["environment"].get("STORE", "")
        check(store.startswith(f"postgres://{name}@") and f"/{name}.pgpass&" in store, where, f"STORE of {name} must have its role and password")
        check("database" in services[name]["networks"], where, f"{name} must be in the network of the database")
    check(services["catalogue"]["environment"]["SETTING_MEDIA_FOLDER"] == "/photos", where, "the catalogue must share its photos")
    for name, service in services.items():
        if {"database", "cluster"} & set(service.get("networks", [])):
            check(service.get("dns_opt") == ["timeout:1", "attempts:1"], where, f"{name} must not wait for names of dead nodes: dns_opt")
    for network in ("database", "cluster"):
        check(whole["networks"][network]["internal"] is True, where, f"the network {network} must be internal")
    check(not {"services", "database"} & set(services["etcd"]["networks"]), where, "the nodes alone may reach etcd")
    for number in (1, 2, 3):
        secrets = set(services[f"postgres-{number}"]["secrets"])
        known = {name for name in secrets if re.fullmatch(r"postgres-\d\.key", name)}
        check(known == {f"postgres-{number}.key"}, where, f"postgres-{number} must have its own key: {known}")


def check_files():
    names = ["compose.yaml"] + [f"compose.{name}.yaml" for name in OVERRIDES]
    check(sorted(names) == sorted(path.name for path in COMPOSE.glob("*.yaml")), "Compose", f"the files must be {names}")
    base = merged("compose.yaml")
    check(not any("ports" in service for service in base["services"].values()), "compose.yaml", "it must publish nothing")
    example = (COMPOSE / ".env.example").read_text()
    settings = (ROOT / "Docs/Operations.md").read_text()
    known = set(re.findall(r"`([a-z][a-z-]+)`", settings))
    for name in names:
        text = (COMPOSE / name).read_text()
        whole = merged(*dict.fromkeys(["compose.yaml", *BELOW.get(name, []), name]))
        check_stack(name, whole)
        if name.startswith("compose.postgres"):
            check_postgres(name, whole)
        for service, content in whole["services"].items():
            check_service(name, service, content, whole)
            for variable in content.get("environment") or {}:
                if variable.startswith("SETTING_"):
                    setting = variable.removeprefix("SETTING_").lower().replace("_", "-")
                    check(setting in known, f"{name}: {service}", f"{variable} is no setting of Docs/Operations.md")
        own = yaml.safe_load(text)
        check("version" not in own and "name" not in own, name, "it must have neither version nor name: docker-compose 1.29 refuses them")
        for key in TOO_NEW & {key for service in own["services"].values() for part in (service, service.get("healthcheck", {})) for key in part}:
            check(False, name, f"{key} is unknown to docker-compose 1.29, or ignored")
        for variable, kind, _ in VARIABLE.findall(text):
            is_optional = kind in (":-", "-") and variable.endswith(("_VERSION", "_IMAGE"))
            check(f"{variable}=" in example or is_optional, name, f"{variable} must be in .env.example")
            check(kind, name, f"${{{variable}}} must have a default or a message")
    for line in example.splitlines():
        if line and not line.startswith(("#", "COMPOSE_PROJECT_NAME=umkreis")):
            check(line.partition("=")[2].startswith(("change-me", "example")), ".env.example", f"{line}: a value that is refused")


def check_dockerfiles():
    pack = (COMPOSE / "Dockerfile").read_text()
    compile_text = (COMPOSE / "image/executables.Dockerfile").read_text()
    packages = re.search(r"^PACKAGES := (.*?)\n(?!\t)", (ROOT / "Makefile").read_text(), re.S | re.M).group(1)
    for package in packages.replace("\\", " ").split():
        check(package in compile_text, "executables.Dockerfile", f"{package} of the Makefile's PACKAGES must be installed")
    for line in ("ARG SWIFT_IMAGE=swift:6.3-bookworm", "versions.py pin", "versions.py check", "Services/Web/assemble.sh", "--traits HTTP"):
        check(line in compile_text, "executables.Dockerfile", f"it must have {line}")
    for line in ("USER 10001:10001", "STOPSIGNAL SIGTERM", "FROM scratch AS image", "ARG BASE_IMAGE=debian:bookworm-slim"):
        check(line in pack, "Dockerfile", f"it must have the line {line}")
    check("COPY app" not in pack, "Dockerfile", "without BuildKit every stage is run, so none may need files that only some contexts have")
    check(pack.count("org.opencontainers.image.") >= 5, "Dockerfile", "it must have OCI labels")
    check("libpq5" in pack, "Dockerfile", "libpq5 must be installed, for services with a database on a server")
    nodes = (COMPOSE / "postgres/Dockerfile").read_text()
    for line in ("USER 10001:10001", "STOPSIGNAL SIGTERM", "ARG BASE_IMAGE=debian:bookworm-slim"):
        check(line in nodes, "postgres/Dockerfile", f"it must have the line {line}")


def check_page():
    """The page names the image of this release."""
    version = re.search(r'static let version = "(.*)"', (ROOT / "Shared/Wire/Release.swift").read_text())[1]
    for page in ("Compose/README.md", "Docs/Operations/containers.md"):
        for found in set(re.findall(r"\bumkreis(?:-postgres)?:(\d\S*)", (ROOT / page).read_text())):
            check(found == version, page, f"it names the image umkreis:{found}, and this is version {version}")


def check_metrics():
    """Names of metrics in rules and dashboards must be ones that the sources export."""
    sources = "".join(path.read_text() for folder in ("Shared", "Services") for path in (ROOT / folder).rglob("*.swift"))
    exported = set(re.findall(r"umkreis_[a-z_]+", sources))
    exported |= {name + end for name in exported for end in ("_bucket", "_sum", "_count")}
    dashboards = sorted((COMPOSE / "metrics/grafana/dashboards").glob("*.json"))
    for path in dashboards:
        json.loads(path.read_text())
    for path in [COMPOSE / "metrics/alerts.yml", *dashboards]:
        for name in sorted(set(re.findall(r"umkreis_[a-z_]+", path.read_text())) - exported):
            check(False, path.name, f"no service exports {name}")
    tests = (COMPOSE / "metrics/alerts_test.yml").read_text()
    for rule in yaml.safe_load((COMPOSE / "metrics/alerts.yml").read_text())["groups"][0]["rules"]:
        if "record" in rule:
            continue
        check({"summary", "remedy"} <= set(rule["annotations"]), "alerts.yml", f"{rule['alert']} must have a summary and a remedy")
        for deployment in ("One machine: ", "Containers: ", "systemd: "):
            check(deployment in rule["annotations"]["remedy"], "alerts.yml", f"the remedy of {rule['alert']} must say what to do: {deployment}")
        check(f'alertname="{rule["alert"]}"' in tests, "alerts_test.yml", f"a test must fire {rule['alert']}")


def ask(tool, *arguments, **environment):
    """Runs a checker of somebody else where it is installed."""
    program = tool if "/" in str(tool) else shutil.which(tool)
    if not program or not Path(program).exists():
        skipped.add(str(tool))
        return
    said = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment})
    check(said.returncode == 0, Path(program).name, (said.stdout + said.stderr).strip())


def main():
    check_files()
    check_dockerfiles()
    check_page()
    check_metrics()
    venv = ROOT / ".build/compose-venv/bin"
    files = sorted(COMPOSE.glob("compose*.yaml"))
    ask(venv / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", *files)
    ask(venv / "hadolint", COMPOSE / "Dockerfile", COMPOSE / "image/executables.Dockerfile", COMPOSE / "postgres/Dockerfile")
    values = {name: "1:1" for path in files for name, kind, _ in VARIABLE.findall(path.read_text()) if kind == ":?"}
    for tool in ("docker-compose", ROOT / ".build/compose-v2/docker-compose"):
        for name in [None, *OVERRIDES]:
            files = [*BELOW.get(f"compose.{name}.yaml", []), f"compose.{name}.yaml"] if name else []
            override = [word for file in files for word in ("-f", COMPOSE / file)]
            ask(tool, "-f", COMPOSE / "compose.yaml", *override, "config", "-q", **{**values, "UMKREIS_BIND": "192.0.2.1"})
    promtool = shutil.which("promtool") or ROOT / ".build/promtool/usr/bin/promtool"
    ask(promtool, "check", "rules", COMPOSE / "metrics/alerts.yml")
    ask(promtool, "test", "rules", COMPOSE / "metrics/alerts_test.yml")
    ask("shellcheck", "-x", "-e", "SC1091,SC2154", *sorted((COMPOSE / "test").glob("*.sh")), *sorted((COMPOSE / "image").glob("*.sh")), *sorted((COMPOSE / "postgres").glob("*.sh")))
    for mistake in mistakes:
        print(mistake, file=sys.stderr)
    if mistakes:
        sys.exit(1)
    print("the Compose files are in order" + (f"; not installed, so not asked: {', '.join(sorted(skipped))}" if skipped else ""))


if __name__ == "__main__":
    main()
