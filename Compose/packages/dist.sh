#!/usr/bin/env bash
# Makes umkreis-VERSION-ARCH.tar.zst, umkreis_VERSION_ARCH.deb and their bill of materials in .build/dist from a release build.
# MAINTAINER is the contact in the Debian package. Needs `make edge`; `make dist` does both.
set -euo pipefail
cd "$(dirname "$0")/../.."

release="${RELEASE:-.build/release}"
packages=Compose/packages dist=.build/dist
# Debian's tools belong to Debian's Perl and Python.
export PATH="/usr/sbin:/usr/bin:$PATH" LC_ALL=C
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
export SOURCE_DATE_EPOCH
date="$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)"
version="$("$release/umkreis" --version)"
arch="$(dpkg --print-architecture)"
maintainer="${MAINTAINER:-$(git log -1 --format='%an <%ae>')}"
services=(auth catalogue geo favourites chat edge)
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-dist.XXXXXX")"
trap 'rm -rf "$work"' EXIT
tree="$work/tree"
usr="$tree/usr"
umask 022

# usage: fill TEMPLATE: replaces @NAME@ by the value of the variable.
fill() {
    sed -e "s|@VERSION@|$version|" -e "s|@ARCH@|$arch|" -e "s|@DATE@|$date|" -e "s|@MAINTAINER@|$maintainer|" \
        -e "s|@SIZE@|${size:-}|" -e "s|@LIBRARIES@|${libraries:-}|" "$1"
}

# Fails if the build has other Swift packages than the release should have.
/usr/bin/python3 Compose/image/versions.py check
echo "linking with the Swift runtime inside …"
mkdir -p "$usr/bin" "$usr/lib/umkreis"
/usr/bin/python3 "$packages/link_static.py" "$release" "$usr/lib/umkreis" umkreis umkreis-{auth,catalogue,geo,favourites,chat,edge}
cp -R "$release/umkreis-web" "$usr/lib/umkreis/"
cp -R "$release"/Umkreis_{GatewayDemo,GeoSearchCore,OpeningHours,Outlines}.resources "$usr/lib/umkreis/"
# `umkreis up` looks for the services beside the real file.
ln -s ../lib/umkreis/umkreis "$usr/bin/umkreis"
install -D "$packages/operator/umkreis-operator" -t "$usr/sbin"

echo "writing man pages and completions …"
# The argument parser's tool, which its plug-in runs, too.
tool="$release/generate-manual-tool"
[ -x "$tool" ] || tool="$release/generate-manual"
mkdir -p "$usr/share/man/man1" "$usr/share/man/man8" "$work/man"
timeout 60 "$tool" "$usr/bin/umkreis" --output-directory "$work/man" --multi-page --date "$date"
# With dashes in the names, `man umkreis chat send` and whatis find the page.
for page in "$work"/man/*.1; do
    name="$(basename "$page" .1)"
    sed -E -e ':dash' -e 's/^(\.Xr umkreis[a-z-]*|\.Dt UMKREIS[A-Z-]*)\./\1-/; tdash' -e "s/^\.Nm \"${name//./ }\"\$/.Nm ${name//./-}/" \
        -e "s/^\.Nm\$/.Nm \"${name//./ }\"/" -e 's/^$/.Pp/' "$page" >"$usr/share/man/man1/${name//./-}.1"
done
fill "$packages/operator/umkreis-operator.8" >"$usr/share/man/man8/umkreis-operator.8"
gzip -9n "$usr"/share/man/man?/*
# usage: completion SHELL FILE
completion() {
    mkdir -p "$(dirname "$usr/share/$2")"
    timeout 20 "$usr/bin/umkreis" completion "$1" >"$usr/share/$2"
}
completion bash bash-completion/completions/umkreis
# Completions are sourced and not run.
sed -i '1{/^#!/d}' "$usr/share/bash-completion/completions/umkreis"
completion zsh zsh/vendor-completions/_umkreis
completion fish fish/vendor_completions.d/umkreis.fish

echo "adding units, settings and documentation …"
units="$usr/lib/systemd/system"
install -D -m 0644 "$packages"/systemd/umkreis.target "$packages"/systemd/umkreis{@,-metrics,-backup,-points}.service \
    "$packages"/systemd/umkreis-backup.timer -t "$units"
for service in auth catalogue geo; do
    install -D -m 0644 "$packages/systemd/$service.conf" "$units/umkreis@$service.service.d/memory.conf"
done
install -D -m 0644 "$packages/systemd/edge.conf" "$units/umkreis@edge.service.d/keys.conf"
for name in umkreis "${services[@]}"; do install -D -m 0644 "$packages/settings/$name.env" -t "$tree/etc/umkreis"; done
doc="$usr/share/doc/umkreis"
install -D -m 0644 "$packages/debian/copyright" CHANGELOG.md -t "$doc"
{
    echo "umkreis ($version) stable; urgency=medium"
    printf '\n  * The changes of this version are in CHANGELOG.md.gz.\n\n'
    echo " -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} >"$doc/changelog"
gzip -9n "$doc/CHANGELOG.md" "$doc/changelog"
# Uncompressed, so that their links work.
/usr/bin/python3 "$packages/pages.py" "$doc"
fill "$packages/README.md" >"$doc/README.md"
install -D -m 0644 "$packages/debian/lintian-overrides" "$usr/share/lintian/overrides/umkreis"

echo "packing …"
rm -rf "$dist"
mkdir -p "$dist" "$tree/DEBIAN" "$work/debian"
echo "Source: umkreis" >"$work/debian/control"
libraries="$(cd "$work" && dpkg-shlibdeps -O "${services[@]/#/-etree/usr/lib/umkreis/umkreis-}" -etree/usr/lib/umkreis/umkreis |
    sed -n 's/^shlibs:Depends=//p')"
/usr/bin/python3 "$packages/sbom.py" "$release" "$version" "$libraries" >"$doc/umkreis.cdx.json"
size="$(du -sk --apparent-size "$tree" | cut -f1)"
fill "$packages/debian/control.in" >"$tree/DEBIAN/control"
install -m 0755 "$packages"/debian/{postinst,prerm,postrm} -t "$tree/DEBIAN"
(cd "$tree" && find etc -type f -printf '/%p\n' | sort >DEBIAN/conffiles && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)

# usage: pack FOLDER FILE OPTION…: the same bytes for the same content.
pack() {
    tar -C "$1" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -cf - "${@:3}" |
        zstd -q -T2 -3 --long=27 -o "$2"
}
# Not dpkg-deb: the executables share most of their content, and its zstd does not look that far back and needs 60 MB more.
deb="$dist/umkreis_${version}_$arch.deb"
echo 2.0 >"$work/debian-binary"
pack "$tree/DEBIAN" "$work/control.tar.zst" .
pack "$tree" "$work/data.tar.zst" --exclude=./DEBIAN .
touch -d "@$SOURCE_DATE_EPOCH" "$work"/{debian-binary,control.tar.zst,data.tar.zst}
(cd "$work" && ar rcD umkreis.deb debian-binary control.tar.zst data.tar.zst)
mv "$work/umkreis.deb" "$deb"

# The tarball is for /usr/local, or for any folder without systemd.
name="umkreis-$version-$arch"
sed -i -E 's#=/usr/(lib/umkreis|sbin)/#=/usr/local/\1/#' "$units"/umkreis{@,-metrics,-backup,-points}.service
sed -i 's|/usr/bin/umkreis|/usr/local/bin/umkreis|g' "$usr/sbin/umkreis-operator"
mv "$tree/etc/umkreis" "$usr/share/umkreis"
cp LICENSE "$usr/"
# At the top the links of the page lead one folder down.
sed -E 's|\]\(([^)]+)\)|](share/doc/umkreis/\1)|g' "$doc/README.md" >"$usr/README.md"
mv "$usr" "$work/$name"
pack "$work" "$dist/$name.tar.zst" "$name"
cp "$work/$name/share/doc/umkreis/umkreis.cdx.json" "$dist/umkreis-$version-$arch.cdx.json"
(cd "$dist" && sha256sum -- *.deb *.tar.zst *.cdx.json >SHA256SUMS && ls -l)
