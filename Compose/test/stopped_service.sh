# shellcheck shell=bash
# A stopped service and the calls to the others. Sourced by compose_test.sh.

# usage: figure NAME FILE
figure() { python3 -c 'import json, sys; print(json.load(open(sys.argv[2]))[sys.argv[1]])' "$1" "$2"; }

# Stops chat: the others answer through the edge as fast as before, and `status` shows them within its own deadline.
check_stopped_service() {
    local url start status=0
    url="http://$(address_of edge):8080"
    timeout 60 python3 Compose/test/calls.py "$url" 30 >"$work/before.json" || fail "calls failed with all services up"
    compose stop chat >/dev/null 2>&1
    timeout 120 python3 Compose/test/calls.py "$url" 30 >"$work/beside.json" || fail "calls failed beside a stopped chat"
    start="$(milliseconds)"
    gateway status --json >"$work/status.json" 2>"$work/status.log" || status=$?
    status_seconds="$(seconds_since "$start")"
    compose start chat >/dev/null 2>&1
    wait_for 30 is_ready chat || fail "chat is not ready 30 s after its start"
    cat "$work/before.json" "$work/beside.json"
    # A busy machine doubles a p99 now and then; a stall takes seconds.
    awk -v before="$(figure p99 "$work/before.json")" -v beside="$(figure p99 "$work/beside.json")" \
        'BEGIN { exit !(beside <= 3 * before + 100) }' || fail "the p99 of calls to the others rose beside a stopped chat"
    [ "$status" -ne 0 ] || fail "status is 0 with a stopped chat"
    python3 Compose/test/ready.py "$work/status.json" auth catalogue geo favourites || fail "status: $(cat "$work/status.json" "$work/status.log")"
    # With the start of the container, which takes seconds on a busy machine; a stall for each service would take more.
    awk -v seconds="$status_seconds" 'BEGIN { exit !(seconds <= 10) }' || fail "status took $status_seconds s beside a stopped chat"
    echo "status took $status_seconds s, and showed the four others as ready"
}
