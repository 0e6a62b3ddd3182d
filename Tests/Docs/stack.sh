#!/usr/bin/env bash
# Starts a stack with the places of the demo at http://127.0.0.1:8080, as `make demo` leaves one; its data is in HOME.
# usage: stack.sh ROOT
set -euo pipefail
root="$1"
export PATH="$root/.build/release:$PATH"
umkreis up --detach --wait
umkreis account register --email demo@example.org --name Demo --password-stdin --profile demo <<<"three red lanterns"
umkreis import "$root/Compose/demo/places.ndjson" --source osm --profile demo
