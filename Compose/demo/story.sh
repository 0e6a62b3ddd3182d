#!/usr/bin/env bash
# The main job, told step by step: real places, a guest, a provider, a chat, and the five apps in a browser.
# Starts a stack in a fresh folder and leaves it running to be tried; where CI is set, it stops it.
# With UMKREIS_COMMAND it uses the stack that this command reaches, and neither starts nor stops one.
set -euo pipefail
cd "$(dirname "$0")/../.."

bin="$PWD/.build/release"
umkreis="${UMKREIS_COMMAND:-$bin/umkreis}"
starts_stack="${UMKREIS_COMMAND:+no}"
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-demo.XXXXXX")"
keeps_stack=""
export UMKREIS_DATA="$work/data" XDG_STATE_HOME="$work/state"
watch_pid=""

cleanup() {
    status=$?
    [ -z "$watch_pid" ] || kill "$watch_pid" 2>/dev/null || true
    if [ "$status" -ne 0 ]; then
        echo "the demo stopped early; the last lines of each service's log:" >&2
        [ "$starts_stack" = no ] || tail -n 5 "$UMKREIS_DATA"/log/*.log >&2 2>/dev/null || true
    fi
    if [ -z "$keeps_stack" ] || [ "$status" -ne 0 ]; then
        [ "$starts_stack" = no ] || "$umkreis" down >/dev/null 2>&1 || true
        rm -rf "$work"
    fi
    exit "$status"
}
trap cleanup EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { echo "demo: $*" >&2; exit 1; }
member() { python3 -c '
import json, sys
value = json.load(sys.stdin)["data"]
for name in sys.argv[1].split("."):
    value = value[int(name)] if isinstance(value, list) else value[name]
print(value)' "$1"; }
# The usual address, or any port where another program has it.
address() {
    if [ -z "${CI:-}" ] && ! (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null; then
        echo 127.0.0.1:8080
    else
        echo 127.0.0.1:0
    fi
}
password() { printf '%s brindle ferry oxide\n' "$1"; }
# Asks again until the answer is as wanted, for a second at most; prints the milliseconds that it took.
within_a_second() {
    python3 - "$@" <<'PY'
import subprocess, sys, time
wanted, command = sys.argv[1] == "yes", sys.argv[3:]
start = time.monotonic()
while True:
    out = subprocess.run(command, capture_output=True, text=True).stdout
    took = time.monotonic() - start
    if (sys.argv[2] in out) == wanted:
        print(f"{took * 1000:.0f} ms")
        break
    if took > 1:
        sys.exit(f"not within a second: {command}")
PY
}

if [ "$starts_stack" != no ]; then
    say "Five services start on an empty folder, and the HTTP edge where it is built."
    [ -x "$bin/umkreis-edge" ] && http="$(address)" || http=off
    "$umkreis" up --detach --wait --http "$http"
    say "An operator installs five apps: their kinds of post, profile fields and screens."
    for app in offers divers tables trips sights; do "$umkreis" app install "Compose/apps/$app.json" --quiet; done
    "$umkreis" down --quiet
    "$umkreis" up --detach --wait --http "$http"
fi

say "Paula registers as a provider and brings in real places (OpenStreetMap, ODbL)."
password Paula | "$umkreis" --profile paula account register --email paula@example.org --name Paula --password-stdin
"$umkreis" --profile paula import - --source osm <Compose/demo/places.ndjson

say "A guest looks for restaurants within 5 km of Salzburg. No account, no e-mail."
"$umkreis" --profile sami account guest
"$umkreis" --profile sami search --near Salzburg --within 5km --kind restaurant --limit 5
found="$("$umkreis" --profile sami search --near Salzburg --within 5km --kind restaurant --limit 2 --json)"

say "The guest keeps two of them, registers, and still has them."
for hit in 0 1; do
    "$umkreis" --profile sami favourite add "$(member "hits.$hit.post" <<<"$found")"
done
password Sami | "$umkreis" --profile sami account register --email sami@example.org --name Sami --password-stdin
"$umkreis" --profile sami favourite list
kept="$("$umkreis" --profile sami favourite list --json | member count)"
[ "$kept" = 2 ] || fail "two favourites were kept, and $kept are there"

say "Paula posts an offer; a search finds it within a second."
offer="$("$umkreis" --profile paula post create "Zwölf rote Äpfel" --kind offer --text "frisch gepflückt" \
    --near 47.7981,13.0469 --price "3.50 EUR" --json | member post.id)"
within_a_second yes "$offer" "$umkreis" --profile sami search apf --near Salzburg --within 5km --json

say "Sami keeps it and asks about it; Paula takes the request, watches live and answers."
"$umkreis" --profile sami favourite add "$offer"
paula="$("$umkreis" --profile paula account show --json | member user)"
talk="$("$umkreis" --profile sami chat open "$paula" --about "$offer" --json | member conversation.id)"
"$umkreis" --profile sami chat send "$talk" "Are the apples still there?"
"$umkreis" --profile paula chat list --requests
"$umkreis" --profile paula chat accept "$talk"
timeout 30 "$umkreis" --profile paula chat watch --count 2 >"$work/watch" 2>"$work/watch.err" &
watch_pid=$!
until grep -q . "$work/watch.err"; do
    kill -0 "$watch_pid" 2>/dev/null || fail "the watch ended early"
    sleep 0.05
done
"$umkreis" --profile sami chat send "$talk" "May I come by at six?"
"$umkreis" --profile paula chat send "$talk" "Yes, they are for you."
wait "$watch_pid" || fail "the watch did not end well: $(cat "$work/watch.err")"
watch_pid=""
echo "What Paula's watch showed:"
sed 's/^/    /' "$work/watch"
grep -q "May I come by at six?" "$work/watch" || fail "the watch missed a message"

say "Paula takes the offer down; search forgets it, and Sami's favourite says so."
"$umkreis" --profile paula post delete "$offer" --yes
within_a_second no "$offer" "$umkreis" --profile sami search apf --near Salzburg --within 5km --json
"$umkreis" --profile sami favourite list
"$umkreis" --profile sami favourite list --json | grep -q '"gone"' || fail "the favourite does not say that the post is gone"

say "Somebody's own app: charge points, a kind that nobody has thought of here, declared while the stack runs."
"$umkreis" kind declare - <Compose/demo/charge-point.json
python3 Compose/demo/charge_points.py posts | "$umkreis" --profile paula import - --source chargers
charging=(--near 47.79941,13.04399 --within 20km --kind chargePoint --where 'power>=50' --where plug=ccs)
"$umkreis" --profile sami search "${charging[@]}" --limit 5
"$umkreis" --profile sami search "${charging[@]}" --limit 200 --json |
    python3 -c 'import json, sys; print(*(hit["title"] for hit in json.load(sys.stdin)["data"]["hits"]), sep="\n")' |
    sort >"$work/found"
python3 Compose/demo/charge_points.py wanted | sort >"$work/wanted"
diff "$work/wanted" "$work/found" || fail "the search did not find exactly the charge points that it should"
echo "Found exactly the $(wc -l <"$work/wanted") of 100 that have 50 kW, ccs and are within 20 km."
if "$umkreis" --profile paula post create Mine --kind chargePoint --near Salzburg --attribute power=0 --json \
    >"$work/refused"; then
    fail "a charge point without power was taken"
fi
python3 -c 'import json, sys
error = json.load(open(sys.argv[1]))["error"]
assert error["field"] == "post.attributes.power" and error["rule"] == "out-of-range", error
print("Refused:", error["message"])' "$work/refused"
page=()
while "$umkreis" --profile sami post list --limit 200 "${page[@]}" --json >"$work/listed"; do
    python3 -c 'import json, sys
data = json.load(open(sys.argv[1]))["data"]
print(*(post["content"]["kind"] for post in data["posts"]), sep="\n")
open(sys.argv[2], "w").write(data.get("next", ""))' "$work/listed" "$work/next" >>"$work/kinds"
    [ -s "$work/next" ] || break
    page=(--cursor "$(cat "$work/next")")
done
[ "$(grep -c chargePoint "$work/kinds")" = 100 ] || fail "posts of a new kind are not all listed with the others"
echo "Who knows nothing of the kind lists all $(wc -l <"$work/kinds") posts, these 100 among them."

[ "$starts_stack" != no ] || exit 0
if [ -r "$UMKREIS_DATA/run/edge.url" ]; then
    url="$(cat "$UMKREIS_DATA/run/edge.url")"
    say "The same over HTTP, as an app or a browser asks: $url"
    curl -fsS -X POST "$url/v1/geo/search" -H "Content-Type: application/json" \
        -d '{"near":{"lat":47.8,"lon":13.04},"within":5000,"kinds":["restaurant"],"limit":3}' | head -c 300
    echo
    curl -fsS "$url/readyz" | grep -q '"ready":true' || fail "the edge is not ready"
fi
say "Neighbours, divers, travellers and guides move in, with photos."
# That of Debian, which has python3-pil.
/usr/bin/python3 Compose/demo/pictures.py "$work/photos"
python3 Compose/demo/fill.py "$umkreis" "$work/photos"
if [ -n "${CI:-}" ] || [ -z "${url:-}" ]; then
    say "The stack stops."
    "$umkreis" down
    exit 0
fi
keeps_stack=yes
say "open $url/app"
echo "Sign in as sami@example.org with \"Sami brindle ferry oxide\", or register."
echo "Stop it:  $umkreis down --data $UMKREIS_DATA"
