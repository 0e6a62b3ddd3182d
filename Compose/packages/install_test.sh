#!/usr/bin/env bash
# Installs the Debian package into a Debian 12 that has no Swift, plays the demo story as the installed user, and removes it.
# Needs root and `make dist`; `make install-package-test` does both.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH="/usr/sbin:/usr/bin:/sbin:/bin" LC_ALL=C

limit=60
deb="$(echo .build/dist/umkreis_*.deb)"
tarball="$(echo .build/dist/umkreis-*.tar.zst)"
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-package.XXXXXX")"
tree="$work/tree"
chroot_pid=""

cleanup() {
    status=$?
    trap - EXIT
    # The first process of the namespace: with it end all others and all mounts.
    [ -z "$chroot_pid" ] || kill -KILL "$chroot_pid" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf --one-file-system "$work"
    exit "$status"
}
trap cleanup EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { echo "install-package-test: $*" >&2; exit 1; }
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
seconds_since() { awk -v ms=$(($(milliseconds) - $1)) 'BEGIN { printf "%.1f", ms / 1000 }'; }

if [ "$(id -u)" != 0 ] || ! unshare --mount --pid --fork true 2>/dev/null; then
    [ "${CI:-}" = true ] && fail "only root, with namespaces, can install a package into a folder"
    echo "install-package-test: skipped, because it needs root and namespaces"
    exit 0
fi
[ -f "$deb" ] || fail "there is no package: run make dist"

# Debian as debootstrap makes it: the first layer of the image that compose-test has made, if it has.
make_tree() {
    local cache=.build/compose-base.tar layer
    mkdir "$tree"
    if [ -f "$cache" ]; then
        layer="$(tar -xOf "$cache" manifest.json | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["Layers"][0])')"
        tar -xOf "$cache" "$layer" | tar -C "$tree" -xp
    else
        timeout 300 debootstrap --variant=minbase bookworm "$tree" >"$work/debootstrap.log" 2>&1 ||
            fail "debootstrap: $(tail -n 3 "$work/debootstrap.log")"
    fi
    cp -L /etc/resolv.conf "$tree/etc/resolv.conf"
    # Nothing is started by an installation here.
    printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
    chmod +x "$tree/usr/sbin/policy-rc.d"
}

# A namespace of processes and mounts for the tree; bash, as its first process, reaps those that lost their parent.
start_namespace() {
    mkfifo "$work/ready"
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && mount --bind /dev/pts "$1/dev/pts" && echo >"$2" && for _ in {1..900}; do sleep 1; done
    ' bash "$tree" "$work/ready" &
    chroot_pid=$!
    timeout 20 cat "$work/ready" >/dev/null || fail "the namespace did not start"
    inner_pid="$(pgrep -P "$chroot_pid")"
}

# Runs a command in the tree. usage: inside SECONDS COMMAND…
inside() {
    timeout "$1" nsenter --target "$inner_pid" --mount --pid chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${@:2}"
}
apt() { inside 240 apt-get -qy --no-install-recommends "$@" >"$work/apt.log" 2>&1 || fail "apt-get $*: $(tail -n 8 "$work/apt.log")"; }

begin="$(milliseconds)"
say "The package is checked."
# The archive of Debian 12 takes no zstd; its dpkg does.
lintian --allow-root --fail-on error,warning --suppress-tags malformed-deb-archive --tag-display-limit 4 "$deb" || fail "lintian has found mistakes"

say "The release has a valid bill of materials, and its hashes can be signed and verified by the page."
.build/dist-venv/bin/python Compose/packages/check_sbom.py .build/dist/umkreis-*.cdx.json
# usage: page HEADING NUMBER: prints commands of the page as they are written.
page() { python3 Compose/test/block.py Docs/Operations/packages.md "$@"; }
sign="$(page Signatures 1)"
verify="$(page Signatures 2)"
cp -R .build/dist "$work/dist"
export GNUPGHOME="$work/gnupg"
mkdir -m 0700 "$GNUPGHOME"
gpg --batch --quiet --passphrase '' --quick-generate-key 'Release test <release@example.org>' ed25519 sign 1d
(cd "$work/dist" && bash -ec "$sign" && bash -ec "$verify") >"$work/gpg.log" 2>&1 ||
    fail "a release cannot be signed or verified: $(cat "$work/gpg.log")"
sed -i '1s/^./x/' "$work/dist/SHA256SUMS"
! (cd "$work/dist" && bash -ec "$verify") >/dev/null 2>&1 || fail "changed hashes are verified"
gpgconf --kill all

say "A Debian 12 without Swift gets it with apt."
make_tree
start_namespace
apt update
cp "$deb" "$tree/root/umkreis.deb"
start="$(milliseconds)"
apt install /root/umkreis.deb
installed="$(seconds_since "$start")"
for program in umkreis umkreis-{auth,catalogue,geo,favourites,chat,edge}; do
    libraries="$(inside 10 ldd "/usr/lib/umkreis/$program")"
    ! grep -E 'not found|[sS]wift|Foundation' <<<"$libraries" || fail "$program needs the libraries above"
done
inside 10 umkreis --version

say "The stack starts as the user umkreis, and the stories are played on it."
inside 30 umkreis-operator up --detach --wait
inside 120 umkreis-operator demo --here --yes >"$work/story.log" 2>&1 || fail "the story failed: $(tail -n 20 "$work/story.log")"
took="$(seconds_since "$start")"
tail -n 1 "$work/story.log"
inside 10 umkreis-operator status
curl -fsS "$(cat "$tree/var/lib/umkreis/run/edge.url")/readyz" || fail "the edge is not ready"
echo
[ "$(inside 10 stat -c %U:%a /var/lib/umkreis /var/lib/umkreis/catalogue/catalogue.sqlite | xargs)" = "umkreis:700 umkreis:600" ] ||
    fail "the data is not its user's alone"
inside 30 umkreis-operator down

say "Man pages, completions, pages and units are in their places."
cmp Compose/metrics/alerts.yml "$tree/usr/share/doc/umkreis/metrics/alerts.yml" || fail "the package has no alert rules"
python3 Compose/packages/links.py "$tree/usr/share/doc/umkreis" || fail "pages of the package link to pages that it lacks"
cmp .build/dist/umkreis-*.cdx.json "$tree/usr/share/doc/umkreis/umkreis.cdx.json" || fail "the package has another bill of materials"
inside 10 umkreis completion bash | sed '1{/^#!/d}' | cmp - "$tree/usr/share/bash-completion/completions/umkreis"
bash -n "$tree/usr/share/bash-completion/completions/umkreis"
[ -s "$tree/usr/share/zsh/vendor-completions/_umkreis" ] || fail "the completions for zsh are missing"
[ -s "$tree/usr/share/fish/vendor_completions.d/umkreis.fish" ] || fail "the completions for fish are missing"
# debootstrap's Debian has man pages and no man.
for page in man1/umkreis.1 man1/umkreis-search.1 man1/umkreis-chat-send.1 man8/umkreis-operator.8; do
    man --warnings -l "$tree/usr/share/man/$page.gz" 2>&1 >/dev/null | grep . && fail "man warns about $page"
    man -l "$tree/usr/share/man/$page.gz" | grep -q SYNOPSIS || fail "the man page $page has no synopsis"
done
# With a bus, as on a server: the user of the services may ask systemd for their states.
apt install systemd dbus
units=(umkreis.target umkreis@{auth,catalogue,geo,favourites,chat,edge}.service umkreis-metrics.service umkreis-backup.{service,timer} umkreis-points.service)
inside 30 systemd-analyze verify --man=no "${units[@]}" >"$work/verify.log" 2>&1 || fail "systemd-analyze: $(cat "$work/verify.log")"
! grep umkreis "$work/verify.log" || fail "systemd-analyze complains about the lines above"
[ -L "$tree/etc/systemd/system/multi-user.target.wants/umkreis.target" ] || fail "umkreis.target is not enabled"
exposure="$(inside 30 systemd-analyze security --offline=yes umkreis@auth.service 2>/dev/null | tail -n 1)"

say "systemd runs the units, and umkreis-operator operates them."
booted=0
"$PWD/Compose/packages/systemd_test.sh" "$tree" || booted=$?
[ "$booted" = 0 ] || [ "$booted" = 77 ] || fail "the units are not operated as they should be"
[ "$booted" = 0 ] || echo "install-package-test: systemd does not boot in a namespace here, so its units were not started"

say "A reinstallation leaves changed settings, a removal leaves the data."
echo LOG_LEVEL=debug >>"$tree/etc/umkreis/umkreis.env"
inside 10 systemctl enable umkreis-metrics
apt install --reinstall /root/umkreis.deb
grep -q LOG_LEVEL=debug "$tree/etc/umkreis/umkreis.env" || fail "the changed settings are gone"
apt remove umkreis
[ -z "$(find "$tree/usr/bin/umkreis" "$tree/usr/lib/umkreis" 2>/dev/null)" ] || fail "the executables are still there"
[ -f "$tree/etc/umkreis/umkreis.env" ] || fail "the settings are gone"
apt purge umkreis
[ ! -e "$tree/etc/umkreis" ] || fail "purge leaves the settings"
[ -z "$(find "$tree/etc/systemd" "$tree/var/lib/systemd" -name '*umkreis*')" ] || fail "purge leaves the enabled units"
[ -s "$tree/var/lib/umkreis/catalogue/catalogue.sqlite" ] || fail "the data is gone"

say "The tarball runs from /usr/local, by the page."
apt install zstd libcurl4 libicu72 libjpeg62-turbo libpng16-16 libsodium23 libsqlite3-0 libwebpmux3 \
    libde265-0 liblcms2-2 libzmq5 zlib1g
cp "$tarball" "$tree/root/"
inside 60 bash -ec "cd /root; export PATH=/usr/local/bin:\$PATH; $(page Tarball 1)"
inside 30 /usr/local/bin/umkreis down
[ ! -e "$tree/usr/local/README.md" ] || fail "the page unpacks the README into /usr/local"
mkdir "$work/unpacked"
zstd -dcq --long=27 "$tarball" | tar -C "$work/unpacked" --strip-components=1 --no-same-owner -x
python3 Compose/packages/links.py "$work/unpacked" || fail "pages of the tarball link to pages that it lacks"
for file in README.md LICENSE; do [ -s "$work/unpacked/$file" ] || fail "the tarball has no $file"; done

cat <<TEXT

package                 $(($(stat -c %s "$deb") / 1000000)) MB, $(($(dpkg-deb -f "$deb" Installed-Size) / 1024)) MiB installed
apt install             $installed s
to the end of the demo  $took s (at most $limit)
hardening               ${exposure#*: }
whole test              $(seconds_since "$begin") s
TEXT
awk -v seconds="$took" -v limit="$limit" 'BEGIN { exit !(seconds <= limit) }' ||
    fail "the demo was over after $took s, and $limit are allowed"
