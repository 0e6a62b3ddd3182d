#!/bin/sh
# Makes certificates and passwords for PostgreSQL in FOLDER/secrets, for the user in FOLDER/.env. Existing files stay.
# usage: init.sh FOLDER [NAME[,ADDRESS]…]     a certificate for each node; postgres-1 to postgres-3 if none is given
set -eu
umask 077
[ -f "$1/.env" ] || { echo "init.sh: $1 has no .env: run umkreis stack init first" >&2; exit 78; }
owner="$(sed -n 's/^UMKREIS_USER=//p' "$1/.env" | tail -n 1)"
cd "$1/secrets"
shift
[ $# -gt 0 ] || set -- postgres-1 postgres-2 postgres-3

# Writes a file that is new. The owner is set by root alone, whose files it would be otherwise.
# usage: COMMAND | keep FILE
keep() {
    cat >"$1.new"
    [ -s "$1.new" ] || { rm "$1.new"; exit 1; }
    [ "$(id -u)" != 0 ] || chown "$owner" "$1.new"
    mv "$1.new" "$1"
    echo "$1"
}

password() { od -An -N 24 -t x1 /dev/urandom | tr -d ' \n'; }

# usage: certificate FILE OPTION…     makes FILE.key and FILE.pem
certificate() {
    file="$1"
    shift
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -keyout "$file.key.made" \
        -out "$file.pem.made" "$@" 2>/dev/null
    keep "$file.key" <"$file.key.made"
    keep "$file.pem" <"$file.pem.made"
    rm "$file.key.made" "$file.pem.made"
}

# Of the role of each service, as libpq reads it.
for role in auth catalogue favourites chat; do
    [ -e "$role.pgpass" ] || echo "*:*:umkreis:$role:$(password)" | keep "$role.pgpass"
done
# Of the nodes among themselves.
if [ ! -e postgres-nodes.pgpass ]; then
    for role in postgres replicator rewinder patroni; do echo "*:*:*:$role:$(password)"; done | keep postgres-nodes.pgpass
fi
[ -e postgres-authority.pem ] || certificate postgres-authority -subj "/CN=Umkreis PostgreSQL"
for node in "$@"; do
    name="${node%%,*}" address="${node#"$name"}"
    [ ! -e "$name.pem" ] || continue
    certificate "$name" -CA postgres-authority.pem -CAkey postgres-authority.key -subj "/CN=$name" \
        -addext "subjectAltName=DNS:$name${address:+,IP:${address#,}}" -addext basicConstraints=critical,CA:FALSE
done
