# shellcheck shell=bash
# What the tests of stacks have in common. Sourced; needs $stack, the stack's folder, and $test_name.

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { echo "$test_name: $*" >&2; exit 1; }
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
seconds_since() { awk -v ms=$(($(milliseconds) - $1)) 'BEGIN { printf "%.1f", ms / 1000 }'; }

# Docker Compose in the folder of the stack.
compose() { (cd "$stack" && timeout 120 "${compose_command[@]}" "$@"); }
compose_command=(docker compose)
gateway() { compose run -T --rm gateway "$@"; }
container() { compose ps -q "$1"; }
address_of() { docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "$(container "$1")"; }
are_healthy() {
    [ "$(docker ps -q --filter "label=com.docker.compose.project=$project" --filter health=healthy | wc -l)" = "${#services[@]}" ]
}
# Runs a command block of Compose/README.md as it is written, in the folder of a stack. usage: page_in FOLDER HEADING NUMBER
page_in() {
    local block
    block="$(python3 Compose/test/block.py Compose/README.md "$2" "$3")" || fail "the page has no such commands"
    # As the first lines of the page say.
    [ "${compose_command[0]}" = docker ] || block="$(sed -e 's/docker compose/docker-compose/; s/ --wait//' <<<"$block")"
    (cd "$1" && timeout 300 bash -c "$block")
}
page() { page_in "$stack" "$@"; }

# The page uses the plugin. Needs $work.
choose_compose() {
    local v2
    if v2="$(Compose/test/compose_v2.sh)"; then
        export DOCKER_CONFIG="$work/docker"
        mkdir -p "$DOCKER_CONFIG/cli-plugins"
        ln -s "$v2" "$DOCKER_CONFIG/cli-plugins/docker-compose"
    else
        echo "Compose v2 is not tested: $v2"
        compose_command=(docker-compose)
    fi
}
