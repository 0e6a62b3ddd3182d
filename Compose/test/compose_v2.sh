#!/usr/bin/env bash
# Prints the path of a Compose v2: the installed plugin, else Debian 13's, which also runs on Debian 12.
# Prints why there is none and fails where neither can be had.
set -euo pipefail
cd "$(dirname "$0")/../.."

for plugin in /usr/libexec/docker/cli-plugins/docker-compose /usr/lib/docker/cli-plugins/docker-compose \
    /usr/local/lib/docker/cli-plugins/docker-compose "$HOME/.docker/cli-plugins/docker-compose" .build/compose-v2/docker-compose; do
    if [ -x "$plugin" ] && "$plugin" version >/dev/null 2>&1; then
        realpath "$plugin"
        exit 0
    fi
done

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
echo 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main' >"$work/sources"
options=(-q -o Dir::Etc::SourceList="$work/sources" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$work/lists"
    -o Dir::Cache="$work/cache" -o APT::Sandbox::User=)
if ! (cd "$work" && timeout 60 apt-get "${options[@]}" update && timeout 60 apt-get "${options[@]}" download docker-compose) \
    >"$work/log" 2>&1; then
    echo "Debian 13's docker-compose could not be fetched"
    exit 1
fi
dpkg-deb -x "$work"/docker-compose_*.deb "$work/files"
mkdir -p .build/compose-v2
install -m 755 "$work/files/usr/libexec/docker/cli-plugins/docker-compose" .build/compose-v2/docker-compose
.build/compose-v2/docker-compose version >/dev/null 2>&1 || { echo "Debian 13's docker-compose does not run here"; exit 1; }
realpath .build/compose-v2/docker-compose
