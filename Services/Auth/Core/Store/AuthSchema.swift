import Storage

enum AuthSchema {
    static let migrations = [
        Migration(
            1,
            "accounts, their roles and sessions, and failed attempts",
            sql: """
                CREATE TABLE account (
                    id TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    displayName TEXT,
                    username TEXT,
                    usernameKey TEXT,
                    email TEXT,
                    emailKey TEXT,
                    passwordHash TEXT,
                    createdAt INTEGER NOT NULL,
                    registeredAt INTEGER,
                    guestUntil INTEGER,
                    CONSTRAINT accountKey PRIMARY KEY (id),
                    CONSTRAINT accountByUsername UNIQUE (usernameKey),
                    CONSTRAINT accountByEmail UNIQUE (emailKey),
                    CONSTRAINT accountIsGuestOrRegistered CHECK (
                        kind = 'guest' OR (kind = 'registered' AND displayName IS NOT NULL AND emailKey IS NOT NULL
                            AND passwordHash IS NOT NULL AND registeredAt IS NOT NULL)),
                    CONSTRAINT accountGuestHasEnd CHECK ((kind = 'guest') = (guestUntil IS NOT NULL)),
                    CONSTRAINT accountEmailHasKey CHECK ((email IS NULL) = (emailKey IS NULL)),
                    CONSTRAINT accountUsernameHasKey CHECK ((username IS NULL) = (usernameKey IS NULL))
                ) STRICT;
                CREATE INDEX accountByGuestEnd ON account (guestUntil) WHERE guestUntil IS NOT NULL;

                CREATE TABLE profileField (
                    name TEXT NOT NULL,
                    position INTEGER NOT NULL,
                    definition TEXT NOT NULL,
                    CONSTRAINT profileFieldKey PRIMARY KEY (name)
                ) STRICT;

                CREATE TABLE grantedRole (
                    account TEXT NOT NULL,
                    role TEXT NOT NULL,
                    grantedAt INTEGER NOT NULL,
                    CONSTRAINT grantedRoleKey PRIMARY KEY (account, role),
                    CONSTRAINT grantedRoleOfAccount FOREIGN KEY (account) REFERENCES account (id),
                    CONSTRAINT grantedRoleIsKnown CHECK (role IN ('moderator', 'operator'))
                ) STRICT;

                CREATE TABLE passwordCost (
                    memoryKiB INTEGER NOT NULL,
                    iterations INTEGER NOT NULL,
                    lanes INTEGER NOT NULL,
                    accounts INTEGER NOT NULL,
                    CONSTRAINT passwordCostKey PRIMARY KEY (memoryKiB, iterations, lanes),
                    CONSTRAINT passwordCostAccounts CHECK (accounts >= 0)
                ) STRICT;
                CREATE INDEX passwordCostByAccounts ON passwordCost (accounts, memoryKiB, iterations, lanes);

                CREATE TABLE session (
                    id TEXT NOT NULL,
                    account TEXT NOT NULL,
                    device TEXT,
                    createdAt INTEGER NOT NULL,
                    counter INTEGER NOT NULL DEFAULT 0,
                    rotatedAt INTEGER NOT NULL,
                    repeats INTEGER NOT NULL DEFAULT 0,
                    repeatedRotations INTEGER NOT NULL DEFAULT 0,
                    expiresAt INTEGER NOT NULL,
                    tokensUntil INTEGER NOT NULL,
                    endedAt INTEGER,
                    ending TEXT,
                    CONSTRAINT sessionKey PRIMARY KEY (id),
                    CONSTRAINT sessionOfAccount FOREIGN KEY (account) REFERENCES account (id),
                    CONSTRAINT sessionCounts CHECK (counter >= 0 AND repeats >= 0 AND repeatedRotations >= 0),
                    CONSTRAINT sessionEndHasReason CHECK ((endedAt IS NULL) = (ending IS NULL)),
                    CONSTRAINT sessionEnding CHECK (ending IN ('signedOut', 'registered', 'stolen', 'tooMany', 'roleRevoked'))
                ) STRICT;
                CREATE INDEX sessionByAccount ON session (account, endedAt, rotatedAt, id);
                CREATE INDEX sessionByEnd ON session (tokensUntil, id) WHERE endedAt IS NOT NULL;
                CREATE INDEX sessionByExpiry ON session (expiresAt) WHERE endedAt IS NULL;

                CREATE TABLE attempt (
                    bucket BLOB NOT NULL,
                    failures INTEGER NOT NULL,
                    nextAt INTEGER NOT NULL,
                    lastAt INTEGER NOT NULL,
                    CONSTRAINT attemptKey PRIMARY KEY (bucket),
                    CONSTRAINT attemptFailures CHECK (failures >= 1)
                ) STRICT;
                CREATE INDEX attemptByTime ON attempt (lastAt);
                """
        )
    ]
}
