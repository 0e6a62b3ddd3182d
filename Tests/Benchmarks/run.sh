#!/usr/bin/env bash
# Builds the benchmarks for release and runs them: all, or the one that is named (echo, calls, chat, geo, hours), and those
# that are run only when they are named: geo-peers (beside PostGIS and Redis), geo-growth, geo-throughput and geo-beside.
set -euo pipefail
cd "$(dirname "$0")"
only="${1:-}"

wanted() { [ -z "$only" ] || [ "$only" = "$1" ]; }

run() {
    swift build -c release --product "$1"
    ".build/release/$@"
}

case "$only" in
"" | echo | calls | chat | geo | hours) ;;
geo-peers | geo-growth | geo-throughput | geo-beside | geo-start)
    packages=(python3 python3-zmq postgresql-15-postgis-3 redis-server python3-psycopg2 python3-redis)
    if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
        sudo=$([ "$(id -u)" = 0 ] || echo sudo)
        $sudo apt-get update -q && $sudo apt-get install -qy --no-install-recommends "${packages[@]}"
    fi
    swift build -c release --package-path ../.. --explicit-target-dependency-import-check error
    if [ "$only" = geo-start ]; then exec /usr/bin/python3 Peers/geo_start.py ../../.build/release ${PEERS:-}; fi
    # Debian's own Python, for which the packages are; PEERS holds more words, such as --data DIR.
    exec /usr/bin/python3 Peers/geo_peers.py ../../.build/release --mode "${only#geo-}" ${PEERS:-}
    ;;
*) echo "ONLY is one of echo, calls, chat, geo, hours, geo-peers, geo-growth, geo-throughput, geo-beside, geo-start" >&2 && exit 64 ;;
esac

if wanted echo; then run EchoBenchmark; fi
if wanted calls || wanted chat; then swift build -c release --package-path ../..; fi
if wanted calls; then run CallsBenchmark ../../.build/release; fi
if wanted chat; then
    # Prosody is measured beside where it is, and where chat is what was asked for it is made to be.
    packages=(python3 prosody lua-dbi-sqlite3)
    if [ -n "$only" ] && ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
        sudo=$([ "$(id -u)" = 0 ] || echo sudo)
        $sudo apt-get update -q && $sudo apt-get install -qy --no-install-recommends "${packages[@]}"
    fi
    peer=()
    if dpkg -s "${packages[@]}" >/dev/null 2>&1; then peer=(--prosody /usr/bin/python3 Peers/prosody_peer.py); fi
    run ChatBenchmark ../../.build/release --rounds "${ROUNDS:-5}" "${peer[@]}"
fi
if wanted geo; then run GeoBenchmark; fi
if wanted hours; then
    # The peer is a Python package that Debian does not have; where it cannot be had, ours is measured alone.
    peer=()
    if { [ -x .venv/bin/pip ] || python3 -m venv --clear .venv; } >/dev/null 2>&1 &&
        { .venv/bin/python -c "import opening_hours" 2>/dev/null || .venv/bin/pip install -q opening-hours-py; }; then
        peer=(--peer .venv/bin/python Peers/opening_hours_peer.py)
    else
        echo "opening-hours-py cannot be had here: measured alone" >&2
    fi
    run OpeningHoursBenchmark ../OpeningHoursTests/Fixtures/wild_valid.tsv "${peer[@]}"
fi
