#!/usr/bin/env bash
# Starts a stack on a folder of its own, sends it hostile lines, and tells what became of it.
set -euo pipefail
lines=$1
cd "$(dirname "$0")/../.."
products=$(swift build -c release --show-bin-path)
data=$(mktemp -d)
umkreis="$products/umkreis"
# Without limits on what one person writes, so that every line reaches its handler.
export SETTING_WRITE_BURST=0 SETTING_WRITE_MIB_A_DAY=0 SETTING_POSTS=10000000 SETTING_POST_MIB=1048576
trap '"$umkreis" down --data "$data" >/dev/null; rm -rf "$data"' EXIT
"$umkreis" up --data "$data" --detach --wait --http off
SERVICE_TOKEN=$("$umkreis" operator token --data "$data") \
    /usr/bin/python3 Tests/Peers/hostile.py "$data/run" fuzz "$lines"
for story in polls connections signins multipart identities crowd unread guests strangers leave; do
    SERVICE_TOKEN=$("$umkreis" operator token --data "$data") /usr/bin/python3 Tests/Peers/hostile.py "$data/run" $story
done
# An empty stack again: the oracle has to know all posts that there are.
"$umkreis" down --data "$data" >/dev/null
rm -rf "$data"
"$umkreis" up --data "$data" --detach --wait --http off
SERVICE_TOKEN=$("$umkreis" operator token --data "$data") \
    /usr/bin/python3 Tests/Peers/geo_oracle.py "$data/run" "${SEARCHES:-100000}" "${SEED:-1}"
