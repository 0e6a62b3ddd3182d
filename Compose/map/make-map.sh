#!/usr/bin/env bash
# Makes a map with streets from an extract of OpenStreetMap, with Debian's tilemaker (apt-get install tilemaker).
# usage: [BOX=west,south,east,north] make-map.sh EXTRACT.osm.pbf MAP.mbtiles [SEA]
#
# SEA is a folder with water_polygons.shp in degrees, of https://osmdata.openstreetmap.de/data/water-polygons.html; an
# extract has no areas of the sea. BOX is for an extract that names no box of its own. Then:
# umkreis map install MAP.mbtiles
set -euo pipefail
extract="$(realpath "$1")" map="$(realpath "$2")" sea="${3:+$(realpath "$3")}"
# tilemaker's profile of the OpenMapTiles schema.
profile=/usr/share/doc/tilemaker/examples
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-map.XXXXXX")"
trap 'rm -rf "$work"' EXIT
# Names in the languages of the web app, beside the local ones.
sed 's/^additional_languages = { }/additional_languages = { "en", "de", "nl" }/' \
    "$profile/process-openmaptiles.lua" >"$work/process.lua"
grep -q '"nl"' "$work/process.lua"
# Areas of other sources are left out, the sea's unless it is given: the web app has coasts of its own for small scales.
/usr/bin/python3 - "$profile/config-openmaptiles.json" "$sea" >"$work/config.json" <<'PYTHON'
import json, sys
config = json.load(open(sys.argv[1]))
config["layers"] = {
    name: {**layer, "source": f"{sys.argv[2]}/water_polygons.shp"} if name == "ocean" else layer
    for name, layer in config["layers"].items()
    if "source" not in layer or name == "ocean" and sys.argv[2]
}
config["settings"].update(name="Streets", description="OpenStreetMap in the OpenMapTiles schema")
json.dump(config, sys.stdout)
PYTHON
rm -f "$map"
(cd "$work" && tilemaker --input "$extract" ${BOX:+--bbox "$BOX"} --output "$map" --config config.json --process process.lua >"$work/log" 2>&1) ||
    { cat "$work/log" >&2; exit 1; }
