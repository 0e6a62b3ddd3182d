#!/usr/bin/env bash
# Boots a Debian with its systemd in a folder, as the first process of new namespaces of processes, mounts and groups.
# The other folders are seen inside under their own paths.
# usage: debian.sh TREE FOLDER…
set -euo pipefail
tree="$1"
shift
mount --bind "$tree" "$tree"
mount -t proc proc "$tree/proc"
mount --rbind /sys "$tree/sys"
for folder in run tmp dev sys/fs/cgroup; do mount -t tmpfs tmpfs "$tree/$folder"; done
chmod 1777 "$tree/tmp"
for folder in "$@"; do
    mkdir -p "$tree$folder"
    mount --bind "$folder" "$tree$folder"
done
for device in null zero full random urandom tty; do
    touch "$tree/dev/$device"
    mount --bind "/dev/$device" "$tree/dev/$device"
done
mkdir "$tree/dev/shm" "$tree/dev/pts"
mount -t devpts devpts "$tree/dev/pts" -o newinstance,ptmxmode=0666
ln -s pts/ptmx "$tree/dev/ptmx"
ln -s /proc/self/fd "$tree/dev/fd"
# One hierarchy, or the old one of systemd alone.
if ! mount -t cgroup2 cgroup2 "$tree/sys/fs/cgroup" 2>/dev/null || [ -d /sys/fs/cgroup/systemd ]; then
    umount "$tree/sys/fs/cgroup" 2>/dev/null || true
    mount -t tmpfs tmpfs "$tree/sys/fs/cgroup"
    mkdir "$tree/sys/fs/cgroup/systemd"
    mount -t cgroup -o none,name=systemd cgroup "$tree/sys/fs/cgroup/systemd"
fi
exec env -i container=umkreis-docs PATH=/usr/sbin:/usr/bin chroot "$tree" /lib/systemd/systemd --show-status=false
