#!/usr/bin/env bash
# Copies the executables of a release build, their resources, the web files and the Swift runtime into FOLDER/app, without
# symbols. BUILD_FOLDER holds the files for browsers as well (`make edge`).
# usage: collect.sh BUILD_FOLDER FOLDER
set -euo pipefail
build="$1" app="$2/app"
executables=(umkreis umkreis-auth umkreis-catalogue umkreis-geo umkreis-favourites umkreis-chat umkreis-edge)

rm -rf "$app"
mkdir -p "$app/lib"
for name in "${executables[@]}"; do
    # Symbols are half of an executable; the build folder still has them for a crash report.
    strip --strip-all -o "$app/$name" "$build/$name"
done
cp -R "$build"/*.resources "$build/umkreis-web" "$app/"
# A lost file would be noticed by browsers only.
for file in app/index.html console/index.html swagger-ui/swagger-ui-bundle.js; do
    [ -s "$app/umkreis-web/$file" ] || { echo "collect.sh: $build/umkreis-web lacks $file: run make edge" >&2; exit 1; }
done
# All executables share one copy of the Swift runtime.
for name in "${executables[@]}"; do ldd "$build/$name"; done |
    awk '$3 ~ /\/swift\/linux\// { print $3 }' | sort -u |
    while read -r library; do cp -L "$library" "$app/lib/"; done
chmod -R u=rwX,go=rX "$app"
