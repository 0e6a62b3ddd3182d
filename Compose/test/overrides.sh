# shellcheck shell=bash
# The files that are laid over compose.yaml. Sourced by compose_test.sh.

# Prints the network that the edge saw of a caller with a forged X-Forwarded-For. usage: seen_network URL ADDRESS
seen_network() {
    local trace
    trace="$(curl -fsS -D - -o /dev/null -H "X-Forwarded-For: $2" "$1/healthz" | tr -d '\r' | awk 'tolower($1) == "request-id:" { print $2 }')"
    [ -n "$trace" ] || fail "$1 sends no Request-Id"
    docker logs "$(container edge)" 2>&1 | grep "$trace" | grep -o '"network":"[^"]*"' | cut -d'"' -f4
}

# usage: believes URL
believes() {
    local one other
    one="$(seen_network "$1" 203.0.113.9)"
    other="$(seen_network "$1" 203.0.113.10)"
    if [ -z "$one" ] || [ -z "$other" ]; then fail "the log of the edge names no network"; fi
    [ "$one" != "$other" ]
}

# By the page, without the fixed addresses of the test.
check_published_edge() {
    local port inner
    port="$(python3 -c 'import socket; found = socket.socket(); found.bind(("127.0.0.1", 0)); print(found.getsockname()[1])')"
    echo "UMKREIS_HTTP_PORT=$port" >>"$stack/.env"
    page HTTP 1 >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "the edge is not published by the page"; }
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the edge was published"
    # Docker may still show the health of the container before.
    wait_for 30 curl -fsS "http://127.0.0.1:$port/healthz" || fail "the published edge does not answer"
    believes "http://127.0.0.1:$port" || fail "the edge does not believe a proxy on this host"
    inner="$(docker inspect -f '{{(index .NetworkSettings.Networks "umkreis_services").IPAddress}}' "$(container edge)")"
    if believes "http://$inner:8080"; then fail "the edge believes a caller in the network of the services"; fi
    curl -fsS -D - -o /dev/null "http://127.0.0.1:$port/healthz" | grep -qi '^strict-transport-security: max-age' ||
        fail "the edge behind a proxy does not ask for TLS"
    echo "the edge at port $port believes this host, and not $inner's network"
    # The files of the test again.
    sed -i '/^COMPOSE_FILE=.*compose\.http\.yaml$/d' "$stack/.env"
    compose up -d >/dev/null 2>&1
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the edge was withdrawn"
}

# The other images of compose.metrics.yaml are in registries.
check_metrics_file() {
    local files=(-f compose.yaml -f compose.test.yaml -f compose.metrics.yaml)
    head -c 18 /dev/urandom | base64 | install -m 600 -o 10001 -g 10001 /dev/stdin "$stack/secrets/grafana.password"
    compose "${files[@]}" up -d --no-deps metrics >"$work/up.log" 2>&1 || { cat "$work/up.log" >&2; fail "metrics does not start"; }
    wait_for 30 is_figure_written || fail "no figures after 30 s: $(compose "${files[@]}" logs metrics 2>&1 | tail -n 5)"
    echo "the figures of five services and the edge are written"
    compose "${files[@]}" rm -sf metrics >/dev/null 2>&1
}

is_figure_written() {
    local id
    id="$(docker ps -q --filter "label=com.docker.compose.project=$project" --filter label=com.docker.compose.service=metrics)"
    [ "$(docker cp "$id:/data/umkreis.prom" - | grep -ac '^umkreis_up{.*} 1$')" = 6 ]
}
