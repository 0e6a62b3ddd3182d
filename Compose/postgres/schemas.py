#!/opt/patroni/bin/python
"""Makes the database, and a role and a schema for each service; a role that is there gets the password of its file.

Patroni runs it when it begins a cluster; it may run again on the primary.
"""

import pathlib

import psycopg
from psycopg.sql import SQL, Identifier, Literal

DATABASE = "umkreis"


def roles():
    """Name and password of each service's role."""
    for file in sorted(pathlib.Path("/run/secrets").glob("*.pgpass")):
        _, _, database, role, password = file.read_text().strip().split("\n")[0].split(":")
        if database == DATABASE:
            yield role, password


def main():
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            server.execute(SQL("CREATE DATABASE {}").format(Identifier(DATABASE)))
    with psycopg.connect(dbname=DATABASE) as database:
        for role, password in roles():
            known = database.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone()
            action = "ALTER" if known else "CREATE"
            values = {"role": Identifier(role), "password": Literal(password)}
            database.execute(SQL(action + " ROLE {role} LOGIN PASSWORD {password}").format(**values))
            database.execute(SQL("CREATE SCHEMA IF NOT EXISTS {role} AUTHORIZATION {role}").format(**values))


if __name__ == "__main__":
    main()
