#!/usr/bin/env bash
# Boots systemd in a folder where the package is installed, in namespaces of its own, and operates the units with umkreis-operator.
# usage: systemd_test.sh ROOT
# Needs root. Ends with 77 where systemd does not boot in a namespace.
set -euo pipefail
root="$(realpath "$1")"
work="$(mktemp -d "${TMPDIR:-/tmp}/umkreis-systemd.XXXXXX")"
export PATH="/usr/sbin:/usr/bin:/sbin:/bin" LC_ALL=C
outer=""

cleanup() {
    status=$?
    trap - EXIT
    # The first process of the namespace: with it end all others and all mounts.
    [ -z "$outer" ] || kill -KILL "$outer" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf --one-file-system "$work"
    exit "$status"
}
trap cleanup EXIT
fail() { echo "systemd-test: $*" >&2; exit 1; }

boot() {
    # shellcheck disable=SC2016
    unshare --mount --pid --ipc --uts --cgroup --net --fork --kill-child bash -c '
        set -e
        mount --make-rprivate /
        ip link set lo up
        mount --rbind "$1" "$1" && cd "$1"
        mount -t proc proc proc
        mount -t sysfs -o ro sysfs sys
        mount -t tmpfs -o mode=755 tmpfs dev
        for name in null zero full random urandom tty; do cp -a "/dev/$name" dev/; done
        mkdir dev/pts dev/shm && mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts && ln -s pts/ptmx dev/ptmx
        for folder in dev/shm run tmp; do mount -t tmpfs tmpfs "$folder"; done
        if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
            mount -t cgroup2 cgroup2 sys/fs/cgroup
        else
            mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup && mkdir sys/fs/cgroup/systemd
            mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
        fi
        : >etc/machine-id
        mkdir -p mnt && pivot_root . mnt && umount -l /mnt
        exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=multi-user.target
    ' bash "$root" >"$work/boot.log" 2>&1 &
    outer=$!
}

# Runs a command under the booted systemd. usage: inside SECONDS COMMAND…
inside() {
    timeout "$1" nsenter --target "$init" --mount --pid --ipc --uts --net --cgroup --root --wd \
        env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "${@:2}"
}

# usage: until_ok SECONDS COMMAND…: repeats a command until it succeeds.
until_ok() {
    local end=$((SECONDS + $1))
    until inside 10 "${@:2}" >"$work/last" 2>&1; do
        [ "$SECONDS" -lt "$end" ] || { cat "$work/last" >&2; fail "in vain for $1 s: ${*:2}"; }
        sleep 0.3
    done
}

# usage: says STATUS TEXT COMMAND…: the command ends with the status, and prints the text.
says() {
    local status=0
    inside 30 "${@:3}" >"$work/last" 2>&1 || status=$?
    [ "$status" = "$1" ] || { cat "$work/last" >&2; fail "${*:3} ended with $status instead of $1"; }
    grep -qF -- "$2" "$work/last" || { cat "$work/last" >&2; fail "${*:3} does not say: $2"; }
}

boot
for _ in {1..100}; do
    init="$(pgrep -P "$outer" -x systemd || true)"
    [ -z "$init" ] || ! inside 5 systemctl show --property=Version >/dev/null 2>&1 || break
    kill -0 "$outer" 2>/dev/null || break
    sleep 0.2
done
if [ -z "$init" ] || ! inside 5 systemctl show --property=Version; then
    cat "$work/boot.log" >&2
    exit 77
fi

until_ok 60 umkreis-operator status
says 0 "units of systemd are active" umkreis-operator doctor
! grep FAIL "$work/last" || fail "doctor fails on a healthy stack"
says 0 "units of systemd" umkreis-operator status
says 0 "chat" umkreis-operator ps
! grep -w up "$work/last" | grep -w down || fail "ps misses a supervisor"
says 5 "try: systemctl start umkreis.target" umkreis-operator up --detach
says 5 "try: systemctl stop umkreis.target" umkreis-operator down
says 5 "try: systemctl restart umkreis@auth" umkreis-operator restart auth
says 5 "set HTTP in /etc/umkreis/edge.env" umkreis-operator config set edge.http 127.0.0.1:8081
says 0 "systemctl restart umkreis@auth" umkreis-operator config set auth.password-minimum 9
says 0 '"ts":' umkreis-operator logs geo --tail 5 --json
inside 5 systemctl is-active umkreis@chat >/dev/null || fail "chat was stopped"

geo="$(inside 5 systemctl show --property=MainPID --value umkreis@geo)"
inside 5 bash -c "kill -KILL $geo"
until_ok 30 sh -c "systemctl show --property=MainPID --value umkreis@geo | grep -qv -e '^0\$' -e '^$geo\$' && umkreis-operator status"
says 0 "status=9/KILL" umkreis-operator logs geo
says 0 "Failed with result" umkreis-operator logs geo --level warning
says 0 'umkreis_restarts_total{service="geo"} ' umkreis-operator metrics

says 1 "Assertion failed" systemctl start umkreis@geo-search
[ "$(inside 5 systemctl show --property=NRestarts --value umkreis@geo-search)" = 0 ] || fail "a misspelt unit is restarted again and again"
inside 5 systemctl reset-failed
inside 30 systemctl start umkreis-metrics
until_ok 20 grep -q 'umkreis_up{service="edge"} 1' /var/lib/prometheus/node-exporter/umkreis.prom

inside 5 install -d -o umkreis -g umkreis -m 0700 /var/backups/umkreis
says 0 "-" umkreis-operator backup init /var/backups/umkreis/disk
says 0 "umkreis-backup.timer" umkreis-operator backup schedule --every 24h
inside 10 systemctl enable --now umkreis-backup.timer
inside 300 systemctl start umkreis-backup.service
says 0 "/var/backups/umkreis/disk" umkreis-operator backup status
says 0 "umkreis_backup_failed" umkreis-operator metrics
says 0 "umkreis-points" umkreis-operator backup schedule --point-in-time
inside 10 systemctl enable --now umkreis-points
until_ok 60 grep -q pointAt /var/lib/umkreis/backup/state.json
inside 5 sh -c 'ls /var/backups/umkreis/disk/points/*' >/dev/null || fail "no points in time are written"

# What apt runs before it unpacks or removes files: a backup at work ends.
inside 5 mkdir -p /run/systemd/system/umkreis-backup.service.d
inside 5 sh -c 'printf "[Service]\nExecStart=\nExecStart=sleep 300\n" >/run/systemd/system/umkreis-backup.service.d/slow.conf'
inside 5 systemctl daemon-reload
inside 5 mv /usr/sbin/policy-rc.d /root/
inside 5 systemctl start --no-block umkreis-backup.service
until_ok 10 sh -c 'systemctl show --property=ActiveState umkreis-backup.service | grep -q activating'
inside 30 sh /var/lib/dpkg/info/umkreis.prerm upgrade 9.9.9
until_ok 10 sh -c 'systemctl show --property=ActiveState umkreis-backup.service | grep -qv activating'
inside 5 systemctl is-active umkreis@chat >/dev/null || fail "the services are stopped before an upgrade is unpacked"
inside 5 systemctl start --no-block umkreis-backup.service
inside 120 sh /var/lib/dpkg/info/umkreis.prerm remove
! inside 5 systemctl list-units --no-legend --state=active,activating 'umkreis*' | grep umkreis || fail "the units above run after a removal"
inside 5 mv /root/policy-rc.d /usr/sbin/
inside 5 sh -c 'rm -r /run/systemd/system/umkreis-backup.service.d; systemctl daemon-reload; systemctl reset-failed'
inside 60 systemctl start umkreis.target
until_ok 60 umkreis-operator status
inside 5 systemctl disable --now umkreis-points

inside 5 rm -r /var/backups/umkreis/disk/repository.json
says 78 "/var/backups/umkreis/disk" umkreis-operator backup create
inside 5 systemctl disable --now umkreis-backup.timer

edge="$(inside 5 systemctl show --property=MainPID --value umkreis@edge)"
inside 5 bash -c "kill -STOP $edge"
says 7 "the process of edge ($edge) is stopped" umkreis-operator status
says 1 "try: systemctl restart umkreis@edge" umkreis-operator doctor
inside 5 bash -c "kill -CONT $edge"
until_ok 30 umkreis-operator status
says 69 "try: umkreis-operator, for the services that systemd runs on /var/lib/umkreis" umkreis status

inside 30 systemctl stop umkreis@chat
says 7 "chat is not running" umkreis-operator status
says 1 '"unit":"inactive"' umkreis-operator ps --json
says 1 "try: systemctl start umkreis@chat" umkreis-operator doctor
inside 60 systemctl stop umkreis.target
says 69 "try: systemctl start umkreis.target" umkreis-operator status
says 1 "try: systemctl start umkreis.target" umkreis-operator doctor
inside 60 systemctl start umkreis.target
until_ok 60 umkreis-operator status

# A setting with which auth does not start.
inside 5 sh -c 'echo SETTING_PASSWORD_MINIMUM=1 >>/etc/umkreis/auth.env; systemctl restart umkreis@auth || true'
until_ok 30 systemctl is-failed --quiet umkreis@auth
says 1 "umkreis@auth: failed" umkreis-operator doctor
grep -qF "try: journalctl -u umkreis@auth" "$work/last" || fail "doctor does not name the journal"
says 0 "password-minimum" umkreis-operator logs auth
inside 30 systemctl stop umkreis.target
echo "units of systemd: doctor, ps, status, logs, metrics and refusals are as they should be"
