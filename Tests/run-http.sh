#!/usr/bin/env bash
# Runs all Swift tests that are built; of those that fail, the messages come once more at the end.
# usage: run.sh [again]   With `again`, only the tests that failed last time, one at a time.
set -euo pipefail
cd "$(dirname "$0")/.."
events=.build/test-events.jsonl failed=.build/failed-tests
again=()
if [ "${1:-}" = again ]; then
    [ -s "$failed" ] || { echo "no test failed last time"; exit 1; }
    # SwiftPM takes one regular expression for all.
    again=(--filter "^($(paste -sd"|" "$failed"))")
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=1
    # The times of the whole run are kept.
    events=.build/test-again-events.jsonl
fi
status=0
swift test --traits HTTP --skip-build --parallel "${again[@]}" --event-stream-output-path "$events" --event-stream-version 0 || status=$?
[ "$status" -ne 0 ] || exit 0
/usr/bin/python3 - "$events" "$failed" <<'PY'
import json, re, sys

events = [json.loads(line)["payload"] for line in open(sys.argv[1])]
issues = [event for event in events if event.get("kind") == "issueRecorded" and not event["issue"].get("isKnown")]
# An id ends in the place of the test in its file.
names = sorted({re.escape(re.sub(r"/[^/]*\.swift:\d+:\d+$", "", event["testID"])) for event in issues if "testID" in event})
# Without one the process ended early, and everything is run again.
open(sys.argv[2], "w").write("".join(name + "\n" for name in names or [".*"]))
print(f"\n{len(issues)} issues in {len(names)} tests:")
for event in issues:
    print(" ", event.get("testID", "?"), "–", " ".join(message["text"] for message in event["messages"])[:500])
PY
exit "$status"
