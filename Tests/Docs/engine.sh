# shellcheck shell=bash
# Starts a Docker engine with the image of this release build, as `make image-of-build` makes it. Sourced in the clone; needs $work.
# The base image is the one that `make compose-test` has made: the archive of packages is out of reach here.
source Compose/test/engine.sh

start_containers() {
    local base=.build/compose-base.tar version
    [ -f "$base" ] || { echo "there is no $base: run make compose-test first"; return 1; }
    start_engine || return 1
    make_base "$base"
    Compose/image/collect.sh .build/release "$work/context"
    tar -C "$work/context" -c app | docker import - umkreis-test/executables
    rm -rf "$work/context"
    version="$(.build/release/umkreis --version)"
    # Without BuildKit, which would ask a registry.
    build_image 0 "umkreis:$version" --build-arg EXECUTABLES=umkreis-test/executables \
        --build-arg BASE_IMAGE=umkreis-test/base:bookworm --build-arg VERSION="$version"
    install -D "$(Compose/test/compose_v2.sh)" "$HOME/.docker/cli-plugins/docker-compose"
}
