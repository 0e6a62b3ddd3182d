#!/usr/bin/env bash
# Installs the libraries for browsers into a folder, from wheels whose hashes are pinned.
# usage: install.sh FOLDER
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
target="$1"
stamp="$target/.requirements"
# Nothing is downloaded twice.
if cmp -s "$here/requirements.txt" "$stamp"; then exit 0; fi
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-web.XXXXXX")"
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 -m venv "$work/venv"
"$work/venv/bin/pip" download -q --no-deps --require-hashes -r "$here/requirements.txt" -d "$work"
for wheel in "$work"/*.whl; do /usr/bin/python3 -m zipfile -e "$wheel" "$work/files"; done
swagger="$work/files/drf_spectacular_sidecar/static/drf_spectacular_sidecar/swagger-ui-dist"
grep -q "Apache License" "$swagger/LICENSE"
rm -rf "$target" && mkdir -p "$target/swagger-ui"
cp "$swagger"/{swagger-ui-bundle.js,swagger-ui.css,LICENSE} "$target/swagger-ui/"
cp "$here/requirements.txt" "$stamp"
