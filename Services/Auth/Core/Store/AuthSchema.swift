import Storage

enum AuthSchema {
    static let migrations = [
        Migration(
            1,
            "users, their sessions and how often somebody tried to sign in",
            sql: """
                CREATE TABLE user (
                    id TEXT NOT NULL PRIMARY KEY,
                    kind TEXT NOT NULL CHECK (kind IN ('guest', 'registered')),
                    displayName TEXT,
                    username TEXT,
                    usernameKey TEXT UNIQUE,
                    email TEXT,
                    emailKey TEXT UNIQUE,
                    passwordHash TEXT,
                    tokenVersion INTEGER NOT NULL DEFAULT 1 CHECK (tokenVersion >= 1),
                    createdAt INTEGER NOT NULL,
                    registeredAt INTEGER,
                    CHECK (kind = 'guest' OR (displayName IS NOT NULL AND emailKey IS NOT NULL
                        AND passwordHash IS NOT NULL AND registeredAt IS NOT NULL)),
                    CHECK ((email IS NULL) = (emailKey IS NULL)),
                    CHECK ((username IS NULL) = (usernameKey IS NULL))
                ) STRICT;

                CREATE TABLE session (
                    id TEXT NOT NULL PRIMARY KEY,
                    user TEXT NOT NULL REFERENCES user (id),
                    device TEXT,
                    createdAt INTEGER NOT NULL,
                    counter INTEGER NOT NULL DEFAULT 0 CHECK (counter >= 0),
                    rotatedAt INTEGER NOT NULL,
                    repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0),
                    repeatedRotations INTEGER NOT NULL DEFAULT 0 CHECK (repeatedRotations >= 0),
                    expiresAt INTEGER NOT NULL,
                    tokensUntil INTEGER NOT NULL,
                    endedAt INTEGER,
                    ending TEXT CHECK (ending IN ('signedOut', 'registered', 'stolen', 'tooMany')),
                    CHECK ((endedAt IS NULL) = (ending IS NULL))
                ) STRICT;
                CREATE INDEX sessionOfUser ON session (user, rotatedAt, id) WHERE endedAt IS NULL;
                CREATE INDEX sessionEnded ON session (tokensUntil) WHERE endedAt IS NOT NULL;

                CREATE TABLE attempt (
                    login BLOB NOT NULL PRIMARY KEY,
                    failures INTEGER NOT NULL CHECK (failures >= 1),
                    nextAt INTEGER NOT NULL,
                    lastAt INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX attemptByLastAt ON attempt (lastAt);
                """
        )
    ]
}
