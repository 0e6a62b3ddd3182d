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
maplibre="$work/files/maplibre/srcjs"
# The wheel's own licence is that of its Python; the library names its licence in its first lines.
head -c 300 "$maplibre/maplibre-gl.js" | grep -q "3-Clause BSD.*maplibre-gl-js/blob/v5.3.0/LICENSE.txt"
rm -rf "$target" && mkdir -p "$target/swagger-ui" "$target/maplibre"
cp "$swagger"/{swagger-ui-bundle.js,swagger-ui.css,LICENSE} "$target/swagger-ui/"
cp "$maplibre"/maplibre-gl.{js,css} "$target/maplibre/"
cp "$here/licences/maplibre-gl.txt" "$target/maplibre/LICENSE"
cp "$here/requirements.txt" "$stamp"
