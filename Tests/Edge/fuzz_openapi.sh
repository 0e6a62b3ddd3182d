#!/usr/bin/env bash
# Schemathesis over every operation of /openapi.json, all checks on: PROGRAM is its executable, URL a running edge.
set -euo pipefail
cd "$(dirname "$0")"
program=$1
url=$2
post() { curl -sS --fail-with-body -X POST "$url/v1/$1" -H 'Content-Type: application/json' -d "$2" "${@:3}"; }
token() { python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])'; }
guest=$(post auth/startGuest '{}' | token)
person='{"username":"fuzz'$RANDOM$RANDOM'","password":"a long password of the fuzzer","displayName":"Fuzz"}'
user=$(post auth/register "$person" -H "Authorization: Bearer $guest" | token)
# Calls that end the fuzzer's own session come last or not at all.
exec "$program" run "$url/openapi.json" --url "$url" -H "Authorization: Bearer $user" --phases examples,coverage,fuzzing \
    --workers 2 --exclude-operation-id-regex 'auth\.(signOut|changePassword|requestDeletion|resetPassword|revoke.*|register|signIn)' \
    "${@:3}"
