import Storage

enum ChatSchema {
    static let migrations = [
        Migration(
            1,
            "conversations of two, their messages and what is new for whom",
            sql: """
                CREATE TABLE conversation (
                    id TEXT NOT NULL PRIMARY KEY,
                    pair TEXT NOT NULL UNIQUE,
                    about TEXT,
                    createdAt INTEGER NOT NULL,
                    lastNumber INTEGER NOT NULL DEFAULT 0 CHECK (lastNumber >= 0)
                ) STRICT;

                CREATE TABLE member (
                    conversation TEXT NOT NULL REFERENCES conversation (id),
                    user TEXT NOT NULL,
                    read INTEGER NOT NULL DEFAULT 0 CHECK (read >= 0),
                    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
                    lastAt INTEGER NOT NULL,
                    PRIMARY KEY (conversation, user)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX memberByLastAt ON member (user, lastAt, conversation);
                CREATE INDEX memberUnread ON member (user) WHERE unread > 0;

                CREATE TABLE message (
                    conversation TEXT NOT NULL REFERENCES conversation (id),
                    number INTEGER NOT NULL CHECK (number >= 1),
                    id TEXT NOT NULL,
                    sender TEXT NOT NULL,
                    text TEXT NOT NULL,
                    sentAt INTEGER NOT NULL,
                    PRIMARY KEY (conversation, number)
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE change (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                    user TEXT NOT NULL,
                    kind TEXT NOT NULL CHECK (kind IN ('message', 'opened', 'read')),
                    conversation TEXT NOT NULL REFERENCES conversation (id),
                    number INTEGER,
                    reader TEXT
                ) STRICT;
                CREATE INDEX changeByUser ON change (user, sequence);
                """
        )
    ]
}
