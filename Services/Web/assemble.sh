#!/usr/bin/env bash
# Puts the web files together: libraries, the app, the console and their texts, in few files with compressed forms.
# usage: assemble.sh LIBRARIES TARGET [as-written], where the modules stay as they are
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
texts="$here/../../Shared/Texts"
libraries="$1" result="$2" target="$2.$$"
rm -rf "$target" && mkdir -p "$target"/{app,console}/texts "$target"/shared/{outlines,vendor}
cp -R "$libraries/swagger-ui" "$target/"
cp -R "$here/app/." "$target/app/"
cp -R "$here/console/." "$target/console/"
cp -R "$here/shared/." "$target/shared/"
cp "$here"/../../Shared/Outlines/Resources/*.json "$target/shared/outlines/"
cp -R "$libraries/maplibre" "$target/shared/vendor/"
cp "$here/world.mbtiles" "$target/"
# usage: put_texts FOLDER PREFIX…: the texts of all languages but those whose keys begin with a prefix.
put_texts() {
    for language in en de nl; do
        /usr/bin/python3 -c 'import json, sys
texts = json.load(sys.stdin)
json.dump({key: texts[key] for key in texts if not key.startswith(tuple(sys.argv[1:]))}, sys.stdout, ensure_ascii=False)' \
            "${@:2}" <"$texts/$language.json" >"$1/$language.json"
    done
}
put_texts "$target/app/texts" cli. usage. console.
put_texts "$target/console/texts" cli. usage.
# Home screens want pictures; those that they cut need colour up to the edge.
picture() { sed "s/rx=\"14\"/rx=\"$2\"/" "$here/app/icon.svg" | rsvg-convert -w "$3" -h "$3" -o "$target/app/$1.png"; }
picture icon-192 14 192
picture icon-512 14 512
picture icon-maskable 0 512
picture apple-touch-icon 0 180
[ "${3:-}" = as-written ] || /usr/bin/python3 "$here/bundle.py" "$target"
# Smaller files gain nothing.
find "$target" -type f -size +1k -regex '.*\.\(js\|css\|json\|html\|svg\)' -exec gzip -9 -n -k {} +
# An edge that runs keeps its files if nothing has changed.
if diff -rq "$target" "$result" >/dev/null 2>&1; then rm -rf "$target"; else rm -rf "$result" && mv "$target" "$result"; fi
