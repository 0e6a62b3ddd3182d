# shellcheck shell=bash
# Backups and restores by Compose/README.md: by `umkreis backup`, and by copies of the volumes. Sourced by compose_test.sh.

check_backup() {
    local post empty="$work/empty" service
    gateway account guest >/dev/null
    post="$(gateway search pizza --near Salzburg --limit 1 --json | grep -o '"post":"[0-9A-Z]\{26\}"' | head -n 1 | cut -d'"' -f4)"
    [ -n "$post" ] || fail "the search finds no post to keep as a favourite"
    gateway favourite add "$post" >/dev/null
    page Backup 3 || fail "the backup by the page failed"
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the backup"
    for service in auth catalogue geo favourites chat; do
        grep -qx "./$service/$service.sqlite" "$stack/backup/$service.list" || fail "the backup has no database of $service"
    done
    ! tar -tf "$stack/backup/edge.tar" | grep -q '^\./maps' || fail "the backup of the edge has the map, which it cannot restore"
    [ "$(stat -c %a "$stack/backup" "$stack/backup/secrets/service.key" | xargs)" = "700 600" ] || fail "others can read the backup"
    du -sh "$stack/backup" | sed "s|$stack/||"
    ! page Backup 3 >/dev/null 2>&1 || fail "a second backup replaced the first"
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after a refused backup"

    # Docker would create what is missing, and copy nothing.
    mkdir "$empty"
    cp -a "$stack"/compose.yaml "$stack/.env" "$stack/secrets" "$empty/"
    sed -i -e 's/^COMPOSE_PROJECT_NAME=.*/COMPOSE_PROJECT_NAME=umkreis-empty/' -e '/^COMPOSE_FILE=/d' "$empty/.env"
    ! page_in "$empty" Backup 3 >"$work/empty.log" 2>&1 || fail "a backup without containers succeeded: $(cat "$work/empty.log")"
    [ -z "$(docker volume ls -q --filter name=umkreis-empty)" ] || fail "a backup created volumes"
    rm -r "$empty/backup"
    (cd "$empty" && "${compose_command[@]}" up --no-start >/dev/null 2>&1) || fail "an empty stack was not created"
    ! page_in "$empty" Backup 3 >"$work/empty.log" 2>&1 || fail "a backup of empty volumes succeeded: $(cat "$work/empty.log")"
    (cd "$empty" && "${compose_command[@]}" down -v -t 2 >/dev/null 2>&1)

    gateway favourite remove "$post" >/dev/null
    ! gateway favourite list --json | grep -q "$post" || fail "the favourite was not removed"
    page Restore 1 >"$work/restore.log" 2>&1 || fail "the restore by the page failed: $(cat "$work/restore.log")"
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the restore"
    gateway favourite list --json | grep -q "$post" || fail "the restored copy does not have the favourite"
    [ "$(docker volume inspect -f '{{index .Labels "com.docker.compose.project"}}' umkreis_favourites)" = umkreis ] ||
        fail "the restored volume is not the stack's"
    echo "the favourite that was removed after the backup is there again"
}

# All containers and volumes of the engine, by name.
containers_and_volumes() { { docker ps -a --format '{{.Names}} {{.State}}' && docker volume ls -q; } | sort; }
has_points() { [ -n "$(find "$1/umkreis/points" -type f -size +0 2>/dev/null | head -n 1)" ]; }

# By `umkreis backup` of all services together, and back into their volumes; with the guest of check_backup.
check_backup_command() {
    local post before left backups="$stack/backups"
    mkdir "$backups"
    chown "$(sed -n 's/^UMKREIS_USER=//p' "$stack/.env")" "$backups"
    printf '%s\n' "UMKREIS_BACKUPS=$backups" COMPOSE_FILE=compose.yaml:compose.test.yaml:compose.backup.yaml >>"$stack/.env"
    post="$(gateway search pizza --near Salzburg --limit 1 --json | grep -o '"post":"[0-9A-Z]\{26\}"' | head -n 1 | cut -d'"' -f4)"
    [ -n "$post" ] || fail "the search finds no post to keep as a favourite"
    gateway favourite add "$post" >/dev/null
    page Backup 1 >"$work/backup.log" 2>&1 || fail "the backup by the page failed: $(cat "$work/backup.log")"
    [ -f "$backups/umkreis/repository.json" ] || fail "the folder of the host has no backups"
    gateway backup list --json | grep -q '"verifiedAt"' || fail "the set is not proved"
    gateway status --json | grep -q '"isLate":false' || fail "the status does not show the backup"
    [ "$(docker inspect -f '{{.State.Running}}' "$(container backup)")" = true ] || fail "the schedule does not run"
    gateway backup schedule --point-in-time >/dev/null
    wait_for 60 has_points "$backups" || fail "the container writes no points in time: $(compose logs --tail 5 backup)"
    gateway favourite remove "$post" >/dev/null
    before="$(containers_and_volumes)"
    page Backup 2 >"$work/restore.log" 2>&1 || fail "the restore by the page failed: $(cat "$work/restore.log")"
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the restore of all"
    gateway favourite list --json | grep -q "$post" || fail "the restored services do not have the favourite"
    left="$(diff <(echo "$before") <(containers_and_volumes))" || fail "the restore has left or removed: $left"
    [ "$(cd "$backups" && echo *)" = umkreis ] || fail "the restore has left files: $(ls "$backups")"
    sed -i '/^COMPOSE_FILE=.*compose\.backup\.yaml$/d' "$stack/.env"
    compose up -d >/dev/null 2>&1
    wait_for 60 are_healthy || fail "the services are not healthy 60 s after the backups were withdrawn"
    echo "the favourite that was removed after the set is there again"
}
