#!/usr/bin/env bash
# Makes an archive of a Debian 12 with systemd and the libraries of the package, for pages that install it without a network.
# usage: make_debian.sh ARCHIVE
set -euo pipefail
archive="$1"
[ ! -f "$archive" ] || exit 0
if [ "$(id -u)" != 0 ]; then
    echo "only root can make a Debian: the pages that install the package do not run"
    exit 0
fi
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-docs-debian.XXXXXX")"
trap 'rm -rf --one-file-system "$work"' EXIT
packages=systemd,systemd-sysv,dbus,adduser,ca-certificates,tzdata,curl,zstd,libzmq5,libsqlite3-0,libsodium23,libcurl4
packages+=,libcrypt1,libjpeg62-turbo,libpng16-16,libwebp7,libwebpmux3,libde265-0,liblcms2-2,libicu72
timeout 600 debootstrap --variant=minbase --include="$packages" bookworm "$work/tree" >"$work/log" 2>&1 ||
    { tail -n 3 "$work/log" >&2; exit 1; }
rm -rf "$work"/tree/var/cache/apt/archives/*.deb "$work"/tree/var/lib/apt/lists/*
mkdir -p "$(dirname "$archive")"
tar -C "$work/tree" -cf "$archive.new" .
mv "$archive.new" "$archive"
