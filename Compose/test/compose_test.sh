#!/usr/bin/env bash
# Runs the stack in containers as an operator does: up, the demo story, kills and an upgrade under load, bad input.
# Prints the figures at the end. Needs `make edge`; `make compose-test` does both.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Debian's client belongs to Debian's engine.
export PATH="/usr/bin:/usr/sbin:$PATH"

root="$PWD" release="$PWD/.build/release"
services=(auth catalogue geo favourites chat edge)
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-compose.XXXXXX")"
stack="$work/stack"
export COMPOSE_PROJECT_NAME="umkreis-test-$$"
source Compose/test/engine.sh
source Compose/test/bad_input.sh

cleanup() {
    status=$?
    trap - EXIT
    [ -z "${pipe_pid:-}" ] || kill "$pipe_pid" 2>/dev/null || true
    [ -z "${load_pid:-}" ] || kill "$load_pid" 2>/dev/null || true
    if [ -d "$stack" ]; then
        if [ "$status" -ne 0 ]; then (cd "$stack" && timeout 30 docker-compose logs --tail 8 2>&1 | tail -n 60 >&2) || true; fi
        (cd "$stack" && timeout 90 docker-compose down -v -t 2 >/dev/null 2>&1) || true
        remove_bad_stack
        [ -n "$engine_pid" ] || docker rmi -f "umkreis-test/umkreis:$version" "umkreis-test/umkreis:$next" >/dev/null 2>&1 || true
    fi
    stop_engine
    rm -rf "$work"
    exit "$status"
}
trap cleanup EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { echo "compose-test: $*" >&2; exit 1; }
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
seconds_since() { awk -v ms=$(($(milliseconds) - $1)) 'BEGIN { printf "%.1f", ms / 1000 }'; }

# Docker Compose as an operator calls it, in the folder of the stack.
compose() { (cd "$stack" && timeout 120 "${compose_command[@]}" "$@"); }
compose_command=(docker-compose)
gateway() { compose run -T --rm gateway "$@"; }
container() { compose ps -q "$1"; }
are_healthy() {
    [ "$(docker ps -q --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME" --filter health=healthy | wc -l)" = "${#services[@]}" ]
}
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
context="$work/context"
Compose/image/collect.sh .build/release "$context"
make_base "$root/.build/compose-base.tar" "$context"
for tag in "$version" "$next"; do
    build_image "$context" "umkreis-test/umkreis:$tag" --target prebuilt \
        --build-arg BASE_IMAGE=umkreis-test/base:bookworm --build-arg VERSION="$tag"
done
image_mb=$(($(docker image inspect -f '{{.Size}}' "umkreis-test/umkreis:$version") / 1000000))
[ "$image_mb" -le 280 ] || fail "the image has $image_mb MB, and 280 are allowed"
echo "umkreis-test/umkreis:$version has $image_mb MB ($(seconds_since "$begin") s)"

say "umkreis stack init makes .env and secrets; docker-compose up starts five services and the edge."
mkdir "$stack"
cp -R Compose/compose*.yaml Compose/metrics "$stack/"
docker run --rm --user 0:0 --network none -v "$stack:/stack" "umkreis-test/umkreis:$version" /app/umkreis stack init /stack
# The load writes faster than one person may.
printf '%s\n' UMKREIS_IMAGE=umkreis-test/umkreis SETTING_WRITE_BURST=0 SETTING_MESSAGE_BURST=0 >>"$stack/.env"
user="$(sed -n 's/^UMKREIS_USER=//p' "$stack/.env")"
# Fixed addresses, by which the test's own clients reach the services of the internal network.
python3 Compose/test/addresses.py >"$stack/compose.test.yaml"
compose_files=(-f compose.yaml -f compose.test.yaml)
compose_command=(docker-compose "${compose_files[@]}")
start="$(milliseconds)"
compose up -d >/dev/null 2>"$work/up.log" || { cat "$work/up.log" >&2; fail "docker-compose up failed"; }
wait_for 60 are_healthy || fail "the services are not healthy after 60 s: $(compose ps)"
healthy="$(seconds_since "$start")"
echo "healthy after $healthy s"
gateway status
address="$(docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container edge)")"
curl -fsS "http://$address:8080/readyz" || fail "the edge is not ready"
curl -fsS "http://$address:8080/docs" | grep -q swagger || fail "the edge has no API explorer"
echo

say "The stories are played in the gateway container."
# The container lasts as long as its standard input.
mkfifo "$work/pipe"
compose run -T --rm --name "$COMPOSE_PROJECT_NAME-story" gateway pipe <"$work/pipe" >/dev/null 2>&1 &
pipe_pid=$!
exec 3>"$work/pipe"
wait_for 20 docker exec "$COMPOSE_PROJECT_NAME-story" /app/umkreis --version || fail "the gateway container does not start"
timeout 90 docker exec "$COMPOSE_PROJECT_NAME-story" /app/umkreis demo || fail "the story failed"
exec 3>&-
wait "$pipe_pid" || true
pipe_pid=""
start="$(milliseconds)"
gateway search pizza --near Salzburg --limit 3
command="$(seconds_since "$start")"
memory="$(docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' | awk -v project="$COMPOSE_PROJECT_NAME" '
    index($1, project) == 1 { sub(project "[_-]", "", $1); sub("[_-]1$", "", $1); printf "%s%s %s", separator, $1, $2; separator = ", " }')"

say "A client with a key of its own gets the same answers as over ipc."
"$release/umkreis" keys create "$stack/secrets" --name loader --name leaver >/dev/null
"$release/umkreis" keys revoke leaver --dir "$stack/secrets" >/dev/null
# Words of the variables are meant to be split.
# shellcheck disable=SC2046
client() { env CURVE_PEERS="$stack/secrets/peers" CURVE_KEY="$stack/secrets/loader.key" $(python3 Compose/test/addresses.py peers) "$@"; }
client timeout 60 python3 Tests/Peers/umkreis_peer.py none journey
client timeout 60 python3 Tests/Peers/umkreis_peer.py none malformed | tail -n 1

say "Each container is killed under load; then all are restarted, and catalogue is upgraded."
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
UMKREIS_VERSION="$next" compose up -d --no-deps catalogue >/dev/null 2>&1
wait_for 20 is_ready catalogue || fail "catalogue is not ready 20 s after its upgrade"
upgraded="$(docker inspect -f '{{.Config.Image}}' "$(container catalogue)")"
[ "$upgraded" = "umkreis-test/umkreis:$next" ] || fail "catalogue runs $upgraded and not the new image"
echo "catalogue was upgraded in place"
touch "$work/stop"
wait "$load_pid" || fail "writes were lost or doubled: $(cat "$work/load.json" "$work/load.log")"
load_pid=""
cat "$work/load.json"
lost="$(python3 -c 'import json, sys
report = json.load(open(sys.argv[1]))
print(report["lost"], "calls lost,", report["doubled"], "doubled of", report["acknowledged"])' "$work/load.json")"

say "Bad input gets one clear line."
check_bad_input

say "Compose v2 takes over the same stack."
compose down -t 20 >/dev/null 2>&1
if v2="$(Compose/test/compose_v2.sh)"; then
    compose_command=("$v2" --progress quiet "${compose_files[@]}")
    start="$(milliseconds)"
    compose up -d --wait >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "docker compose up failed"; }
    echo "$("$v2" version): healthy after $(seconds_since "$start") s"
    gateway status
    compose_command=(docker-compose "${compose_files[@]}")
else
    echo "not tested: $v2"
fi

cat <<TEXT

from up to healthy      $healthy s (at most 15)
image                   $image_mb MB (at most 280)
idle memory             $memory
one gateway command     $command s
kill, restart, upgrade  $lost
whole test              $(seconds_since "$begin") s
TEXT
awk -v seconds="$healthy" 'BEGIN { exit !(seconds <= 15) }' || fail "the services took $healthy s to be healthy, and 15 are allowed"
