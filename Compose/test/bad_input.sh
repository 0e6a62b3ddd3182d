# shellcheck shell=bash
# What an operator can get wrong: each mistake gets one line and a non-zero exit. Sourced by compose_test.sh.
# A second stack has the mistakes; nothing of it is ever healthy.

bad="$work/bad"
bad_project=umkreis-bad

bad_compose() { (cd "$bad" && COMPOSE_PROJECT_NAME="$bad_project" timeout 60 docker-compose "$@"); }

remove_bad_stack() {
    [ -d "$bad" ] || return 0
    bad_compose down -v -t 2 >/dev/null 2>&1 || true
    docker volume rm -f "$bad_project-full" >/dev/null 2>&1 || true
}

# Copies the good stack's files.
fresh_bad_stack() {
    rm -rf "$bad"
    mkdir "$bad"
    cp -a "$stack"/compose*.yaml "$stack/.env" "$stack/secrets" "$bad/"
    # Without fixed addresses, which the good stack has.
    sed -i '/^COMPOSE_FILE=/d' "$bad/.env"
}

# Runs one container of the second stack. usage: bad_run SERVICE OPTION…
bad_run() { bad_compose run -T --rm --no-deps "$@"; }

# usage: expect WHAT PATTERN COMMAND…     the command fails, and its own lines are one that matches
expect() {
    local what="$1" pattern="$2" status=0
    shift 2
    "$@" </dev/null >"$work/said" 2>&1 || status=$?
    # Lines of Compose about what it creates are not the program's.
    sed -E 's/\x1b\[[0-9;]*m//g; /^(Creating|Starting|Recreating|Pulling|Network|Volume|Container| )/d; /^[0-9]+$/d; /^$/d' "$work/said" >"$work/lines"
    [ "$status" -ne 0 ] || fail "$what: exit code 0, and this was printed: $(cat "$work/said")"
    [ "$status" -ne 124 ] || fail "$what: no end within the time: $(cat "$work/said")"
    grep -Eq -- "$pattern" "$work/lines" || fail "$what: expected /$pattern/, and this was printed: $(cat "$work/said")"
    [ "$(wc -l <"$work/lines")" -eq 1 ] || fail "$what: expected one line: $(cat "$work/lines")"
    printf '%-28s %3d  %s\n' "$what" "$status" "$(cut -c 1-150 "$work/lines")"
}

check_stack() { "$release/umkreis" stack check "$bad"; }

check_bad_input() {
    local volume
    fresh_bad_stack
    rm "$bad/secrets/auth.key"
    expect "a missing key" 'auth.key is missing' check_stack
    fresh_bad_stack
    expect "a missing key" 'none.key' bad_run -e CURVE_KEY=/run/secrets/none.key auth

    cp -a "$bad/secrets/gateway.key" "$bad/secrets/auth.key"
    expect "a wrong key" 'key of (auth|gateway)' bad_run auth
    expect "a wrong key" 'auth.key holds a key of gateway' check_stack

    fresh_bad_stack
    "$release/umkreis" keys revoke auth --dir "$bad/secrets" >/dev/null
    expect "a revoked key" 'auth.key.*revoked|revoked.*auth' bad_run auth
    expect "a revoked key of a client" 'refused' client env CURVE_KEY="$stack/secrets/leaver.key" python3 Compose/test/refused.py

    fresh_bad_stack
    chown 0:0 "$bad/secrets/auth.key"
    expect "an unreadable secret" 'auth.key' bad_run auth
    expect "an unreadable secret" 'auth.key belongs to user 0' check_stack

    fresh_bad_stack
    bad_compose up --no-start auth >/dev/null 2>&1
    volume="$(docker volume inspect -f '{{.Mountpoint}}' "${bad_project}_auth")"
    # Docker gives an empty volume the owner and mode of the image's folder, but leaves one with content alone.
    mkdir -m 700 "$volume/auth"
    chown -R 0:0 "$volume"
    chmod 755 "$volume"
    expect "a volume of another user" '/data' bad_run auth

    expect "a port in use" 'tcp://\*:5701|5701' docker run --rm --network "container:$(container auth)" --user "$user" \
        -v "$stack/secrets:/run/secrets:ro" -e LISTEN='tcp://*:5701' -e CURVE_KEY=/run/secrets/auth.key \
        -e CURVE_PEERS=/run/secrets/peers -e SERVICE_KEY=/run/secrets/service.key "umkreis:$version" /app/umkreis-auth
    expect "an unknown peer address" 'UMKREIS_PEER_AUTH|nowhere' \
        bad_run -e UMKREIS_PEER_AUTH=tcp://nowhere:5701 gateway metrics auth

    fresh_bad_stack
    sed -i 's/^UMKREIS_DEPLOYMENT=.*/UMKREIS_DEPLOYMENT=change-me/' "$bad/.env"
    expect "an example value" 'change-me' bad_run auth
    expect "an example value" 'UMKREIS_DEPLOYMENT has the example value' check_stack

    fresh_bad_stack
    docker volume create --driver local --opt type=tmpfs --opt device=tmpfs --opt o=size=16k,mode=1777 "$bad_project-full" >/dev/null
    expect "a full volume" 'full|space' docker run --rm --user "$user" -v "$bad_project-full:/data" \
        -v "$stack/secrets:/run/secrets:ro" -e LISTEN='tcp://*:5701' -e CURVE_KEY=/run/secrets/auth.key \
        -e CURVE_PEERS=/run/secrets/peers -e SERVICE_KEY=/run/secrets/service.key "umkreis:$version" /app/umkreis-auth
    remove_bad_stack
}
