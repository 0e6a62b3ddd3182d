# shellcheck shell=bash
# Finds a Docker engine, or starts one for this test alone. Sourced; needs $work, a folder that is removed at the end.

engine_pid=""

# Waits until a command succeeds. usage: wait_for SECONDS COMMAND…
wait_for() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.1
    done
}

start_engine() {
    if timeout 10 docker info >/dev/null 2>&1; then has_no_stack; return; fi
    [ "$(id -u)" = 0 ] || { echo "no engine runs, and only root can start one"; return 1; }
    command -v dockerd >/dev/null || { echo "there is no dockerd (make install-compose)"; return 1; }
    remove_left_bridges
    export DOCKER_HOST="unix://$work/docker.sock"
    dockerd --host "$DOCKER_HOST" --pidfile "$work/docker.pid" --exec-root "$work/exec" --data-root "$work/engine" \
        --storage-driver overlay2 >"$work/dockerd.log" 2>&1 &
    engine_pid=$!
    if wait_for 30 docker info; then return 0; fi
    echo "dockerd did not start: $(tail -n 1 "$work/dockerd.log")"
    return 1
}

# An engine that was killed leaves its bridges. The route of one with the test's addresses would take the packets to a new one.
remove_left_bridges() {
    local gateway
    gateway="$(python3 "$(dirname "${BASH_SOURCE[0]}")/addresses.py" gateway)"
    ip -br -4 address | awk -v gateway="$gateway" '$1 ~ /^br-/ && $2 == "DOWN" && $3 == gateway { print $1 }' |
        xargs -r -n 1 ip link delete
}

# Ends the engine that this test started, and no other, with all its containers and bridges, which would outlive it.
stop_engine() {
    [ -n "$engine_pid" ] || return 0
    timeout 60 docker ps -aq | timeout 60 xargs -r docker rm -f >/dev/null 2>&1 || true
    timeout 60 docker network prune -f >/dev/null 2>&1 || true
    kill "$engine_pid" 2>/dev/null || return 0
    wait_for 20 engine_has_ended || kill -KILL "$engine_pid"
    wait "$engine_pid" 2>/dev/null || true
    # An engine that was killed leaves mounts.
    awk -v under="$work/" 'index($2, under) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r -n 1 umount -l
}

engine_has_ended() { ! kill -0 "$engine_pid"; }

# Fails if the engine has anything of a stack with the names of Compose/README.md, which the test would replace or remove.
has_no_stack() {
    local found
    found="$(docker ps -aq --filter label=com.docker.compose.project=umkreis; docker volume ls -q --filter name='^umkreis_')"
    [ -z "$found" ] || { echo "the running engine has a stack named umkreis, which the test would remove"; return 1; }
}

# Debian 12, and the same with the C libraries of the image, from the package archive: no image registry is asked. Made once
# for a version of the Dockerfile, then cached. usage: make_base CACHE_FILE
make_base() {
    if [ -f "$1" ] && cmp -s Compose/Dockerfile "$1.of"; then
        docker load -q -i "$1" >/dev/null
        return
    fi
    echo "making the base image with debootstrap (once) …"
    timeout 300 debootstrap --variant=minbase bookworm "$work/debian" >"$work/debootstrap.log" 2>&1 ||
        { tail -n 3 "$work/debootstrap.log" >&2; return 1; }
    rm -f "$work"/debian/var/cache/apt/archives/*.deb
    tar -C "$work/debian" -c . | docker import - umkreis-test/debian:bookworm >/dev/null
    rm -rf "$work/debian"
    build_image 1 umkreis-test/base:bookworm --target base --build-arg BASE_IMAGE=umkreis-test/debian:bookworm
    mkdir -p "$(dirname "$1")"
    docker save -o "$1.new" umkreis-test/base:bookworm umkreis-test/debian:bookworm
    mv "$1.new" "$1"
    cp Compose/Dockerfile "$1.of"
}

# Runs the Dockerfile with BuildKit (1) or without it (0). usage: build_image 0|1 TAG OPTION…
build_image() {
    local kit="$1" tag="$2"
    shift 2
    DOCKER_BUILDKIT="$kit" timeout 180 docker build -q --network host -f Compose/Dockerfile -t "$tag" "$@" Compose/image \
        >/dev/null 2>"$work/build.log" || { tail -n 20 "$work/build.log" >&2; return 1; }
}

# The image of compose.postgres.yaml, made once for its files, then cached. Its Python packages are loaded by this machine, which
# may have another way to PyPI than a container. usage: make_postgres TAG CACHE_FILE
make_postgres() {
    local files="$work/postgres"
    cp -R Compose/postgres "$files"
    if [ -f "$2" ] && diff -qr "$files" "$2.of" >/dev/null; then
        docker load -q -i "$2" >/dev/null
        docker tag umkreis-test/postgres:bookworm "$1"
        return
    fi
    echo "making the image of PostgreSQL (once) …"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" wheel -q --use-pep517 -w "$files/wheels" -r "$files/requirements.txt"
    DOCKER_BUILDKIT=1 timeout 600 docker build -q --network host -t umkreis-test/postgres:bookworm -t "$1" \
        --build-arg BASE_IMAGE=umkreis-test/debian:bookworm "$files" >/dev/null 2>"$work/build.log" ||
        { tail -n 20 "$work/build.log" >&2; return 1; }
    docker save -o "$2.new" umkreis-test/postgres:bookworm
    rm -rf "$2.of"
    cp -R Compose/postgres "$2.of"
    mv "$2.new" "$2"
}
