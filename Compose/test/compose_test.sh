#!/usr/bin/env bash
# Runs the stack in containers as an operator does, with the commands of Compose/README.md as they are written there: up, the
# demo story, kills and an upgrade under load, backup and restore, a stopped service, bad input. Prints the figures at the end. Needs `make edge`; `make compose-test` does both.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Debian's client belongs to Debian's engine.
export PATH="/usr/bin:/usr/sbin:$PATH"

root="$PWD" release="$PWD/.build/release"
services=(auth catalogue geo favourites chat edge)
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-compose.XXXXXX")"
stack="$work/stack"
# `stack init` writes this name, and the page uses it.
project=umkreis
test_name=compose-test
source Compose/test/engine.sh
source Compose/test/stack.sh
source Compose/test/backup.sh
source Compose/test/bad_input.sh
source Compose/test/overrides.sh
source Compose/test/stopped_service.sh

cleanup() {
    status=$?
    trap - EXIT
    [ -z "${pipe_pid:-}" ] || kill "$pipe_pid" 2>/dev/null || true
    [ -z "${load_pid:-}" ] || kill "$load_pid" 2>/dev/null || true
    if [ -d "$stack" ]; then
        if [ "$status" -ne 0 ]; then (compose logs --tail 8 2>&1 | tail -n 60 >&2) || true; fi
        compose down -v --remove-orphans -t 2 >/dev/null 2>&1 || true
        # Of compose.http.yaml: a bridge that stays would take the addresses from the next run's.
        docker network rm "${project}_http" >/dev/null 2>&1 || true
        remove_bad_stack
        [ -n "$engine_pid" ] || docker rmi -f "umkreis:$next" >/dev/null 2>&1 || true
    fi
    stop_engine
    rm -rf "$work"
    exit "$status"
}
trap cleanup EXIT

is_ready() { docker exec "$(container "$1")" "/app/umkreis-$1" probe; }


if ! start_engine >"$work/problem"; then
    [ "${CI:-}" = true ] && fail "containers cannot be tested here: $(cat "$work/problem")"
    echo "compose-test: skipped, because $(cat "$work/problem")"
    exit 0
fi
begin="$(milliseconds)"

say "The image is built from .build/release."
version="$("$release/umkreis" --version)"
next="$version-next"
choose_compose
Compose/image/collect.sh .build/release "$work/context"
tar -C "$work/context" -c app | docker import - umkreis-test/executables >/dev/null
make_base "$root/.build/compose-base.tar"
# One with BuildKit and one without; the first has the name that `make image` gives.
build_kit=1
for tag in "$version" "$next"; do
    build_image "$build_kit" "umkreis:$tag" --build-arg EXECUTABLES=umkreis-test/executables \
        --build-arg BASE_IMAGE=umkreis-test/base:bookworm --build-arg VERSION="$tag"
    build_kit=0
done
image_mb=$(($(docker image inspect -f '{{.Size}}' "umkreis:$version") / 1000000))
[ "$image_mb" -le 300 ] || fail "the image has $image_mb MB, and 300 are allowed"
echo "umkreis:$version has $image_mb MB ($(seconds_since "$begin") s)"

say "By the page: umkreis stack init makes .env and secrets, docker compose starts five services and the edge."
mkdir "$stack"
cp -R Compose/compose*.yaml Compose/metrics "$stack/"
page Install 1
# The load writes faster than one person may. Fixed addresses are for the test's own clients.
printf '%s\n' COMPOSE_FILE=compose.yaml:compose.test.yaml SETTING_WRITE_BURST=0 SETTING_MESSAGE_BURST=0 >>"$stack/.env"
user="$(sed -n 's/^UMKREIS_USER=//p' "$stack/.env")"
python3 Compose/test/addresses.py >"$stack/compose.test.yaml"
start="$(milliseconds)"
page Install 2 >/dev/null 2>"$work/up.log" || { cat "$work/up.log" >&2; fail "the start by the page failed"; }
wait_for 60 are_healthy || fail "the services are not healthy after 60 s: $(compose ps)"
healthy="$(seconds_since "$start")"
echo "healthy after $healthy s"
page Install 3
gateway doctor >"$work/doctor.log" || fail "doctor fails on a healthy stack: $(cat "$work/doctor.log")"
grep -q '^PASS  web server' "$work/doctor.log" || fail "doctor does not check the edge: $(cat "$work/doctor.log")"
url="http://$(address_of edge)"
curl -fsS "$url:8080/readyz" || fail "the edge is not ready"
echo
curl -fsS "$url:8080/app/" | grep -q '<script' || fail "the edge has no web app"
curl -fsS "$url:8080/docs" | grep -q swagger || fail "the edge has no API explorer"
curl -fsS "$url:8081/console/" | grep -q '<script' || fail "the edge has no console"
# What the limits are at the engine, in bytes: memory with swap is the memory.
limits="$(docker inspect -f '{{.HostConfig.Memory}} {{.HostConfig.MemorySwap}}' "$(container auth)")"
[ "$limits" = "805306368 805306368" ] || fail "auth may use memory and swap of $limits bytes"

say "The stories are played in the gateway container."
# The container lasts as long as its standard input.
mkfifo "$work/pipe"
compose run -T --rm --name "$project-story" gateway pipe <"$work/pipe" >/dev/null 2>&1 &
pipe_pid=$!
exec 3>"$work/pipe"
wait_for 20 docker exec "$project-story" /app/umkreis --version || fail "the gateway container does not start"
timeout 90 docker exec "$project-story" /app/umkreis demo --here --yes || fail "the story failed"
exec 3>&-
wait "$pipe_pid" || true
pipe_pid=""
start="$(milliseconds)"
gateway search pizza --near Salzburg --limit 3
command="$(seconds_since "$start")"
memory="$(docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | awk -v project="$project" '
    index($1, project) == 1 { sub(project "[_-]", "", $1); sub("[_-]1$", "", $1); printf "%s%s %s", separator, $1, $2; separator = ", " }')"

say "A client with a key of its own gets the same answers as over ipc."
"$release/umkreis" keys create "$stack/secrets" --name loader --name leaver >/dev/null
"$release/umkreis" keys revoke leaver --dir "$stack/secrets" >/dev/null
# Words of the variables are meant to be split.
# shellcheck disable=SC2046
client() { env CURVE_PEERS="$stack/secrets/peers" CURVE_KEY="$stack/secrets/loader.key" $(python3 Compose/test/addresses.py peers) "$@"; }
client timeout 60 python3 Tests/Peers/umkreis_peer.py none journey
client timeout 60 python3 Tests/Peers/umkreis_peer.py none malformed | tail -n 1

say "Each container is killed under load; then all are restarted, upgraded by the page, and set back."
client timeout 180 python3 Compose/test/load.py "$work/stop" >"$work/load.json" 2>"$work/load.log" &
load_pid=$!
wait_for 20 grep -q started "$work/load.log" || fail "the load did not start: $(cat "$work/load.log")"
for service in "${services[@]}"; do
    docker kill -s KILL "$(container "$service")" >/dev/null
    compose up -d --no-deps "$service" >/dev/null 2>&1
    wait_for 20 is_ready "$service" || fail "$service is not ready 20 s after it was killed"
    echo "$service was killed and is ready again"
done
compose restart >/dev/null 2>&1
wait_for 20 are_healthy || fail "the services are not healthy 20 s after a restart"
echo "all were restarted"
sed -i "s/^UMKREIS_VERSION=.*/UMKREIS_VERSION=$next/" "$stack/.env"
page Upgrade 1 >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "the upgrade by the page failed"; }
wait_for 30 are_healthy || fail "the services are not healthy 30 s after the upgrade"
for service in "${services[@]}"; do
    upgraded="$(docker inspect -f '{{.Config.Image}}' "$(container "$service")")"
    [ "$upgraded" = "umkreis:$next" ] || fail "$service runs $upgraded and not the new image"
done
echo "all were upgraded, one after the other"
sed -i "s/^UMKREIS_VERSION=.*/UMKREIS_VERSION=$version/" "$stack/.env"
page Upgrade 2 >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "going back by the page failed"; }
wait_for 30 are_healthy || fail "the services are not healthy 30 s after going back"
echo "all went back at once"
touch "$work/stop"
wait "$load_pid" || fail "writes were lost or doubled: $(cat "$work/load.json" "$work/load.log")"
load_pid=""
cat "$work/load.json"
lost="$(python3 -c 'import json, sys
report = json.load(open(sys.argv[1]))
print(report["lost"], "calls lost,", report["doubled"], "doubled of", report["acknowledged"])' "$work/load.json")"

say "A backup by the page is complete, and a restore by the page brings back what was lost."
check_backup
check_backup_command

say "The published edge believes this host alone, and the metrics are written."
check_published_edge
check_metrics_file

say "A stopped service does not slow the others."
check_stopped_service

say "Bad input gets one clear line."
check_bad_input

say "docker-compose 1.29 takes over the same stack."
if [ "${compose_command[0]}" = docker ]; then
    compose down -t 20 >/dev/null 2>&1
    compose_command=(docker-compose)
    start="$(milliseconds)"
    page Install 2 >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "docker-compose up failed"; }
    wait_for 60 are_healthy || fail "the services are not healthy after 60 s: $(compose ps)"
    echo "$(docker-compose version --short): healthy after $(seconds_since "$start") s"
    page Install 3
fi

cat <<TEXT

from up to healthy      $healthy s (at most 15)
image                   $image_mb MB (at most 300)
idle memory             $memory
one gateway command     $command s
status, one stopped     $status_seconds s
kill, restart, upgrade  $lost
whole test              $(seconds_since "$begin") s
TEXT
awk -v seconds="$healthy" 'BEGIN { exit !(seconds <= 15) }' || fail "the services took $healthy s to be healthy, and 15 are allowed"
