#!/usr/bin/env bash
# Makes a place inside new namespaces, and runs a command there. Called by places.py, which says what each place is.
# usage: enter.sh PLACE ROOT WORK COMMAND…
set -euo pipefail
place="$1" root="$2" work="$3"
shift 3
ip link set lo up
source "$root/Compose/test/engine.sh"

# Lays a folder over another: what is written there is gone with the namespace, and other files are as they are.
lay_over() {
    mkdir -p "$work/over$1/upper" "$work/over$1/work"
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$work/over$1/upper,workdir=$work/over$1/work" "$1"
}

# Prints the process that another one starts. usage: first_process PARENT
first_process() {
    wait_for 60 pgrep -P "$1"
    pgrep -P "$1"
}

# A systemctl that finds no systemd yet succeeds and prints nothing of the kind.
has_booted() { "${inside[@]}" systemctl is-system-running | grep -E 'running|degraded'; }

mkdir -p "$work/over" "$HOME/folder"
# An overlay cannot lie on another one, as /tmp in a container is.
mount -t tmpfs tmpfs "$work/over"
case "$place" in
clone)
    lay_over "$root"
    cd "$root"
    ;;
folder)
    cd "$HOME/folder"
    ;;
stack)
    "$root/Tests/Docs/stack.sh" "$root" >"$work/stack.log" 2>&1 || { cat "$work/stack.log"; exit 1; }
    cd "$HOME/folder"
    ;;
engine)
    lay_over "$root"
    cd "$root"
    source Tests/Docs/engine.sh
    start_containers >"$work/engine.log" 2>&1 || { cat "$work/engine.log"; exit 1; }
    ;;
package)
    tree="$work/over/debian"
    mkdir "$tree"
    tar -C "$tree" -xpf "$root/.build/docs-debian.tar"
    cp "$root"/.build/dist/umkreis[_-]* "$tree/root/"
    unshare --mount --pid --fork --kill-child --cgroup --uts --ipc \
        "$root/Tests/Docs/debian.sh" "$tree" "$work" "$root/Tests/Docs" </dev/null >"$work/debian.log" 2>&1 &
    inside=(nsenter --target "$(first_process $!)" --mount --pid --cgroup --uts --ipc chroot "$tree")
    wait_for 120 has_booted || { cat "$work/debian.log"; exit 1; }
    exec "${inside[@]}" env HOME=/root bash -c 'cd && exec "$@"' bash "$@"
    ;;
machine)
    for folder in /etc /var/lib /var/log; do lay_over "$folder"; done
    "$root/Tests/Docs/stack.sh" "$root" >"$work/stack.log" 2>&1 || { cat "$work/stack.log"; exit 1; }
    cd "$HOME/folder"
    ;;
*)
    echo "there is no place $place" >&2
    exit 64
    ;;
esac
exec "$@"
