#!/usr/bin/env bash
# Copies the executables of a release build, their resources and the Swift runtime into FOLDER/app, without symbols.
# FOLDER is then a build context for the Dockerfile's target `prebuilt`.
# BUILD_FOLDER holds the HTTP edge and its files for browsers as well (`make edge`).
# usage: collect.sh BUILD_FOLDER FOLDER
set -euo pipefail
build="$1" app="$2/app"
image="$(cd "$(dirname "$0")" && pwd)"
executables=(umkreis umkreis-auth umkreis-catalogue umkreis-geo umkreis-favourites umkreis-chat umkreis-edge)

mkdir -p "$app/lib" "$2/Compose/image"
cp "$image/assemble.sh" "$2/Compose/image/"
for name in "${executables[@]}"; do
    # Symbols are half of an executable; the build folder still has them for a crash report.
    strip --strip-all -o "$app/$name" "$build/$name"
done
cp -R "$build"/*.resources "$build/umkreis-web" "$app/"
# All executables share one copy of the Swift runtime.
for name in "${executables[@]}"; do ldd "$build/$name"; done |
    awk '$3 ~ /\/swift\/linux\// { print $3 }' | sort -u |
    while read -r library; do cp -L "$library" "$app/lib/"; done
chmod -R u=rwX,go=rX "$app"
