#!/bin/sh
# Collects in /image what the executables in /app need and nothing else: no shell, no package manager.
set -eu
root=/image

mkdir -p "$root/usr/lib" "$root/usr/lib64" "$root/etc/ssl/certs" "$root/var/lib/dpkg/status.d" "$root/data/maps" "$root/photos" "$root/tmp"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
cp -a /app "$root/app"

# glibc loads libgcc_s by name when a thread is cancelled, so ldd may not list it.
# Folders such as umkreis-web are no executables.
find /app -maxdepth 1 -type f -name "umkreis*" -exec env LD_LIBRARY_PATH=/app/lib ldd {} + >/needed
# Services with a database on a server load libpq by name.
libpq="$(ls /lib/*/libpq.so.5)"
ldd "$libpq" >>/needed
if grep 'not found' /needed; then
    echo "assemble.sh: the base image lacks the libraries above: add their packages to the Dockerfile" >&2
    exit 1
fi
{
    awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\/lib/ { print $1 }' /needed
    ls /lib/*/libgcc_s.so.1
    echo "$libpq"
} | grep -v '^/app/' | sort -u >/libraries
while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
    # Vulnerability scanners read the versions of packages there.
    package="$(dpkg -S "$(readlink -f "$library")" "*$library" 2>/dev/null | head -n 1 | cut -d: -f1)"
    [ -z "$package" ] || dpkg -s "$package" >"$root/var/lib/dpkg/status.d/$package"
done </libraries

mkdir -p "$root/usr/share"
cp -a /usr/share/zoneinfo "$root/usr/share/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp -L /etc/os-release /etc/nsswitch.conf "$root/etc/"
echo 'umkreis:x:10001:10001::/data:/nonexistent' >"$root/etc/passwd"
echo 'umkreis:x:10001:' >"$root/etc/group"
# Any user may own a new volume: Docker gives it the mode of this folder.
chmod 1777 "$root/data" "$root/data/maps" "$root/photos" "$root/tmp"
echo /app/lib >"$root/etc/ld.so.conf"
ldconfig -r "$root"
