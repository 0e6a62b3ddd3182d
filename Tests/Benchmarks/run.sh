#!/usr/bin/env bash
# Builds the benchmarks for release and runs them: all, or the one that is named (echo, calls, chat, geo, hours).
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
*) echo "ONLY is one of echo, calls, chat, geo, hours" >&2 && exit 64 ;;
esac

if wanted echo; then run EchoBenchmark; fi
if wanted calls || wanted chat; then swift build -c release --package-path ../..; fi
if wanted calls; then run CallsBenchmark ../../.build/release; fi
if wanted chat; then run ChatBenchmark ../../.build/release; fi
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
