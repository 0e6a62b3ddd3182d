#!/bin/sh
# Prepares the second instances once the first are ready: gives each the key files of the first one, and lets geo-search begin
# a second index. Instances that were prepared stay as they are. The volume of an instance is /instances/NAME.
# READY is the address of an edge that says whether all services are ready; without it, nothing is waited for.
set -eu
umask 077
# Seconds until the first instances must be ready.
bound=600

fail() { echo "second-instances.sh: $*" >&2; exit 1; }

is_ready() { python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)' "$READY" 2>/dev/null; }

# A first instance makes its keys while it starts, so that they may be incomplete before.
wait_ready() {
    [ -n "${READY:-}" ] || return 0
    deadline=$(($(date +%s) + bound))
    until is_ready; do
        [ "$(date +%s)" -lt "$deadline" ] || fail "the first instances are not ready after $bound seconds"
        sleep 1
    done
}

# usage: share SERVICE FOLDER     the folder with `keys` in the service's volume
share() {
    from="/instances/$1/$2" to="/instances/$1-2/$2"
    [ ! -e "$to/keys" ] || return 0
    wait_ready
    [ -d "$from/keys" ] || fail "$1 has no keys: start it first"
    mkdir -p "$to"
    rm -rf "$to/keys.new"
    cp -a "$from/keys" "$to/keys.new"
    mv "$to/keys.new" "$to/keys"
    echo "$1-2 has the keys of $1"
}

for service in auth catalogue favourites chat; do share "$service" "$service"; done
share edge .
# As `umkreis-geo start-empty` does: otherwise the other services take an index that they do not know for a lost one.
if [ ! -e /instances/geo-2/geo ]; then
    mkdir /instances/geo-2/geo
    touch /instances/geo-2/geo/START-EMPTY
    echo "geo-2 may begin"
fi
