import Storage

enum AuthSchema {
    static let migrations = [
        Migration(
            1,
            "accounts, their roles and sessions, and failed attempts",
            sql: [
                accounts,
                roles,
                passwordCosts,
                sessions,
                attempts,
                CodeTables.sql,
                MailTables.sql,
                AuditTables.sql,
                ProfileFieldQueries.table,
                ProfileQueries.table,
                AccountBlockQueries.table,
                HomeTables.sql,
                ContactQueries.table,
                ReportQueries.table,
                ReportNoteQueries.table,
                ErasureTables.sql,
                ImportTables.sql,
            ].joined(separator: "\n")
        )
    ]

    private static let accounts = """
        CREATE TABLE account (
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            displayName TEXT,
            firstName TEXT,
            lastName TEXT,
            language TEXT,
            username TEXT,
            usernameKey TEXT,
            email TEXT,
            emailKey TEXT,
            emailVerifiedAt INTEGER,
            passwordHash TEXT,
            createdAt INTEGER NOT NULL,
            registeredAt INTEGER,
            guestUntil INTEGER,
            suspendedAt INTEGER,
            devicesSince INTEGER,
            mergedInto TEXT,
            CONSTRAINT accountKey PRIMARY KEY (id),
            CONSTRAINT accountByUsername UNIQUE (usernameKey),
            CONSTRAINT accountByEmail UNIQUE (emailKey),
            CONSTRAINT accountKind CHECK (
                kind IN ('guest', 'erased') OR (kind = 'registered' AND (emailKey IS NOT NULL OR usernameKey IS NOT NULL)
                    AND passwordHash IS NOT NULL AND registeredAt IS NOT NULL)),
            CONSTRAINT accountHasEnd CHECK ((kind = 'registered') = (guestUntil IS NULL)),
            CONSTRAINT accountEmailHasKey CHECK ((email IS NULL) = (emailKey IS NULL)),
            CONSTRAINT accountVerifiedHasEmail CHECK (emailVerifiedAt IS NULL OR email IS NOT NULL),
            CONSTRAINT accountUsernameHasKey CHECK ((username IS NULL) = (usernameKey IS NULL))
        ) STRICT;
        CREATE INDEX accountByGuestEnd ON account (guestUntil) WHERE guestUntil IS NOT NULL;
        """

    private static let roles = """
        CREATE TABLE grantedRole (
            account TEXT NOT NULL,
            role TEXT NOT NULL,
            grantedAt INTEGER NOT NULL,
            CONSTRAINT grantedRoleKey PRIMARY KEY (account, role),
            CONSTRAINT grantedRoleOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT grantedRoleIsKnown CHECK (role IN ('moderator', 'operator'))
        ) STRICT;
        """

    private static let passwordCosts = """
        CREATE TABLE passwordCost (
            memoryKiB INTEGER NOT NULL,
            iterations INTEGER NOT NULL,
            lanes INTEGER NOT NULL,
            accounts INTEGER NOT NULL,
            CONSTRAINT passwordCostKey PRIMARY KEY (memoryKiB, iterations, lanes),
            CONSTRAINT passwordCostAccounts CHECK (accounts >= 0)
        ) STRICT;
        CREATE INDEX passwordCostByAccounts ON passwordCost (accounts, memoryKiB, iterations, lanes);
        """

    private static let sessions = """
        CREATE TABLE session (
            id TEXT NOT NULL,
            account TEXT NOT NULL,
            device TEXT,
            deviceID TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            authenticatedAt INTEGER,
            counter INTEGER NOT NULL DEFAULT 0,
            rotatedAt INTEGER NOT NULL,
            overlapFrom INTEGER NOT NULL DEFAULT 0,
            repeats INTEGER NOT NULL DEFAULT 0,
            repeatedRotations INTEGER NOT NULL DEFAULT 0,
            expiresAt INTEGER NOT NULL,
            tokensUntil INTEGER NOT NULL,
            liftedAt INTEGER,
            endedAt INTEGER,
            ending TEXT,
            CONSTRAINT sessionKey PRIMARY KEY (id),
            CONSTRAINT sessionOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT sessionCounts CHECK (counter >= overlapFrom AND overlapFrom >= 0 AND repeats >= 0 AND repeatedRotations >= 0),
            CONSTRAINT sessionEndHasReason CHECK ((endedAt IS NULL) = (ending IS NULL)),
            CONSTRAINT sessionEnding CHECK (ending IN (
                'signedOut', 'registered', 'replaced', 'stolen', 'tooMany', 'roleRevoked', 'revoked', 'passwordChanged', 'addressChanged',
                'suspended', 'erased'))
        ) STRICT;
        CREATE INDEX sessionByAccount ON session (account, endedAt, rotatedAt, id);
        CREATE INDEX sessionByEnd ON session (tokensUntil, id) WHERE endedAt IS NOT NULL;
        CREATE INDEX sessionByLift ON session (liftedAt, id) WHERE liftedAt IS NOT NULL;
        CREATE INDEX sessionByExpiry ON session (expiresAt) WHERE endedAt IS NULL;
        """

    private static let attempts = """
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
}
