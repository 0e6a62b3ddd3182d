#!/usr/bin/env bash
# Runs the stack with PostgreSQL by the steps of Compose/README.md, kills each container while clients write, and counts lost and
# doubled writes; then moves a stack from files to PostgreSQL. Needs `make edge`; `make compose-postgres-test` does both.
# usage: postgres.sh [SERVICE…]     the containers that are killed; all without one
set -euo pipefail
cd "$(dirname "$0")/../.."
# Debian's client belongs to Debian's engine.
export PATH="/usr/bin:/usr/sbin:$PATH"

release="$PWD/.build/release"
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-postgres.XXXXXX")"
stack="$work/stack"
# `stack init` writes this name, and the page uses it.
project=umkreis
test_name=compose-postgres-test
source Compose/test/engine.sh
source Compose/test/stack.sh
# All containers but `second-instances`, which has ended.
services=(auth auth-2 catalogue catalogue-2 geo geo-2 favourites favourites-2 chat chat-2 edge edge-2 etcd
    postgres-1 postgres-2 postgres-3)
killed=("${@:-${services[@]}}")

cleanup() {
    status=$?
    trap - EXIT
    [ -z "${strikes_pid:-}" ] || kill "$strikes_pid" 2>/dev/null || true
    if [ -d "$stack" ]; then
        if [ "$status" -ne 0 ]; then (compose logs --tail 8 2>&1 | tail -n 100 >&2) || true; fi
        compose down -v --remove-orphans -t 2 >/dev/null 2>&1 || true
    fi
    stop_engine
    rm -rf "$work"
    exit "$status"
}
trap cleanup EXIT

if ! start_engine >"$work/problem"; then
    [ "${CI:-}" = true ] && fail "containers cannot be tested here: $(cat "$work/problem")"
    echo "$test_name: skipped, because $(cat "$work/problem")"
    exit 0
fi
begin="$(milliseconds)"

# Starts a new folder of a stack, with its settings. usage: make_stack
make_stack() {
    rm -rf "$stack"
    mkdir "$stack"
    cp Compose/compose*.yaml "$stack/"
    page Install 1 >/dev/null
    # The clients are few, and write more than people do.
    printf '%s\n' SETTING_WRITE_BURST=0 SETTING_MESSAGE_BURST=0 SETTING_GUEST_BURST=0 SETTING_CONNECTION_GUEST_BURST=0 \
        SETTING_TOKEN_SECONDS=3600 SETTING_PASSWORD_MEMORY_KIB=7168 SETTING_PASSWORD_PASSES=5 >>"$stack/.env"
}

# Sends a command to strikes.py; the row of its reply is in $reply. usage: ask COMMAND…
ask() {
    echo "$*" >&"${strikes[1]}"
    # It ends at its own deadlines, and then there is no reply.
    read -r -t 600 reply <&"${strikes[0]}" || fail "no reply to: $*"
}

# The same, and prints the row. usage: strike COMMAND…
strike() {
    ask "$@"
    [ "$reply" = ok ] || echo "$reply"
    [[ "$reply" =~ (^|[[:space:]])ok$ ]] || problems+=("$reply")
}

leader() {
    compose exec -T postgres-1 patronictl list -f json | python3 -c 'import json, sys
print(next(one["Member"] for one in json.load(sys.stdin) if one["Role"] == "Leader"))'
}
sql() { compose exec -T "$(leader)" psql -XAtq -v ON_ERROR_STOP=1 "$@"; }

# Gives a list the name of another one of its user, which loses a write and doubles one: the comparison must say so.
check_control() {
    sql umkreis -c "WITH pair AS (
            SELECT min(id) AS kept, max(id) AS renamed FROM favourites.\"favouriteList\" WHERE name LIKE 'round %'
            GROUP BY person HAVING count(*) > 1 LIMIT 1)
        UPDATE favourites.\"favouriteList\" SET name = kept.name FROM pair, favourites.\"favouriteList\" kept
        WHERE \"favouriteList\".id = pair.renamed AND kept.id = pair.kept"
    ask check
    [[ "$reply" =~ \ 1\ +1\ +failed$ ]] || fail "a lost and a doubled write were not found: $reply"
    echo "a write that is lost on purpose, and one that is doubled, are found"
}

# As the page says: on a busy machine, a service may not reach PostgreSQL in time.
repeatedly() { "$@" || "$@" || "$@"; }
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; fail "failed: $*"; }; }

say "The images are built from .build/release and Debian."
version="$("$release/umkreis" --version)"
choose_compose
Compose/image/collect.sh .build/release "$work/context"
tar -C "$work/context" -c app | docker import - umkreis-test/executables >/dev/null
rm -r "$work/context"
make_base .build/compose-base.tar
build_image 1 "umkreis:$version" --build-arg EXECUTABLES=umkreis-test/executables \
    --build-arg BASE_IMAGE=umkreis-test/base:bookworm --build-arg VERSION="$version"
make_postgres "umkreis-postgres:$version" .build/postgres-image.tar
echo "after $(seconds_since "$begin") s"

say "By the page: certificates and passwords, three nodes, two instances of each service."
make_stack
quietly page PostgreSQL 1
"$release/umkreis" stack check "$stack"
python3 Compose/test/addresses.py postgres >"$stack/compose.test.yaml"
echo COMPOSE_FILE=compose.yaml:compose.postgres.yaml:compose.test.yaml >>"$stack/.env"
start="$(milliseconds)"
quietly repeatedly page PostgreSQL 2
wait_for 120 are_healthy || fail "the containers are not healthy after 120 s: $(compose ps)"
echo "healthy after $(seconds_since "$start") s"
page PostgreSQL 3
page PostgreSQL 4

say "Each container is killed under load, and the leader is changed."
coproc strikes { python3 -B Compose/test/strikes.py "$stack" "$work/load.json"; }
strikes_pid="$strikes_PID"
problems=()
read -r -t 60 title <&"${strikes[0]}" || fail "strikes.py does not start"
echo "$title"
for service in "${killed[@]}"; do strike kill "$service"; done
strike begin
quietly page PostgreSQL 5
strike end 10 switchover by the page
strike begin
quietly page PostgreSQL 6
strike end 25 kill by the page
strike check
check_control
input="${strikes[1]}"
exec {input}>&-
wait "$strikes_pid" || fail "strikes.py failed"
strikes_pid=""
wait_for 120 are_healthy || fail "the containers are not healthy 120 s after the kills: $(compose ps)"
page PostgreSQL 4
[ "${#problems[@]}" = 0 ] || fail "$(printf '%s\n' "not all is well:" "${problems[@]}")"

say "A copy of the database can be read into another one."
page PostgreSQL 8
sql -c 'CREATE DATABASE restored'
sql restored <"$stack/umkreis.sql" >/dev/null
count='SELECT (SELECT count(*) FROM catalogue.post), (SELECT count(*) FROM chat.message), (SELECT count(*) FROM auth."user")'
copied="$(sql restored -c "$count")"
[ "$copied" = "$(sql umkreis -c "$count")" ] || fail "the copy has $copied, and the database $(sql umkreis -c "$count")"
echo "posts, messages and users: $copied"

say "A stack on files is moved to PostgreSQL by the page."
compose down -v -t 2 >/dev/null 2>&1
make_stack
quietly page Install 2
gateway account guest >/dev/null
list="$(gateway call favourites.createList name=Kept --json | grep -o '[0-9A-Z]\{26\}' | head -n 1)"
quietly page PostgreSQL 1
page PostgreSQL 7 >"$work/log" 2>&1 || quietly repeatedly compose up -d
wait_for 120 are_healthy || fail "the containers are not healthy 120 s after the move: $(compose ps)"
gateway call favourites.listLists --json | grep -q "$list" || fail "the moved favourites have no list $list"
echo "the list that was made before the move is there; $(seconds_since "$begin") s in all"
