import ServiceKit

enum ChatSchema {
    /// One log per conversation, with marks per member.
    ///
    /// A message adds no rows per member. Every change takes the service's next number (`changed`, `change`, `added`,
    /// `marked`, `deliveryMarked`), the order of cursors; `conversationByChange` prevents duplicates.
    ///
    /// - `writers`: bits of a pair's members that have written.
    /// - `isClosed`: one of a pair is erased, or a group is empty.
    /// - `kind`: `message`, or an event about the user `about`, with title, photo or seconds in `text`.
    /// - `messages`: up to and including an entry.
    /// - `amended`: newest change of a message.
    /// - `role`: also `asked` (request or invitation) and `declined`.
    /// - `readMessages`: up to the mark, and emptied ones after it.
    /// - `deletedAt`, `ending`: when and why a message was emptied.
    /// - `erasedTo`: progress of an erasure.
    /// - `firstNumber`: earlier entries are hidden (``MessageExpiry``).
    /// - `clientID`: of the sender's app, for the sender alone.
    static let migrations = [
        Migration(
            1,
            "conversations, members, logs and blocks",
            .expand,
            sql: tables(words: MessageWordQueries.tables),
            onServer: tables(words: MessageWordQueries.tablesOnServer)
        )
    ]

    private static func tables(words: String) -> String {
        BlockQueries.table + ContactOutboxQueries.table + PhotoOutboxQueries.table
            + NewConversationQueries.table
            + TripMemberQueries.table + AmendmentQueries.tables + words + PrivacyQueries.table
            + DepartureQueries.table + ExpiryQueries.table
            + conversations + FormerMemberQueries.table
    }

    private static let conversations = """

        CREATE TABLE conversation (
            id TEXT NOT NULL,
            pair TEXT,
            title TEXT,
            photo TEXT,
            photoBy TEXT,
            trip TEXT,
            about TEXT,
            createdAt INTEGER NOT NULL,
            firstNumber INTEGER NOT NULL DEFAULT 1,
            lastNumber INTEGER NOT NULL DEFAULT 0,
            messages INTEGER NOT NULL DEFAULT 0,
            lastAt INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            writers INTEGER NOT NULL DEFAULT 0,
            isClosed INTEGER NOT NULL DEFAULT 0,
            keepFor INTEGER,
            CONSTRAINT conversationKey PRIMARY KEY (id),
            CONSTRAINT conversationByPair UNIQUE (pair),
            CONSTRAINT conversationByTrip UNIQUE (trip),
            CONSTRAINT conversationByChange UNIQUE (changed),
            CONSTRAINT conversationWriters CHECK (writers BETWEEN 0 AND 3),
            CONSTRAINT conversationIsClosedOrNot CHECK (isClosed IN (0, 1)),
            CONSTRAINT conversationCounts CHECK (messages BETWEEN 0 AND lastNumber)
        ) STRICT;
        CREATE INDEX conversationByPhoto ON conversation (photoBy) WHERE photoBy IS NOT NULL;
        CREATE INDEX conversationLeft ON conversation (id) WHERE isClosed = 1 AND pair IS NULL;

        CREATE TABLE member (
            conversation TEXT NOT NULL,
            person TEXT NOT NULL,
            role TEXT NOT NULL,
            inviter TEXT,
            joined INTEGER NOT NULL,
            added INTEGER NOT NULL,
            read INTEGER NOT NULL,
            readMessages INTEGER NOT NULL,
            marked INTEGER NOT NULL DEFAULT 0,
            mutedUntil INTEGER,
            isArchived INTEGER NOT NULL DEFAULT 0,
            isPinned INTEGER NOT NULL DEFAULT 0,
            isMarkedUnread INTEGER NOT NULL DEFAULT 0,
            delivered INTEGER NOT NULL DEFAULT 0,
            deliveryMarked INTEGER NOT NULL DEFAULT 0,
            erasedTo INTEGER NOT NULL DEFAULT 0,
            CONSTRAINT memberKey PRIMARY KEY (conversation, person),
            CONSTRAINT memberOfConversation FOREIGN KEY (conversation) REFERENCES conversation (id),
            CONSTRAINT memberRole CHECK (role IN ('owner', 'admin', 'member', 'asked', 'declined')),
            CONSTRAINT memberFlags CHECK (
                isArchived IN (0, 1) AND isPinned IN (0, 1) AND isMarkedUnread IN (0, 1)),
            CONSTRAINT memberCounts CHECK (readMessages >= 0)
        ) STRICT;
        CREATE INDEX memberByPerson ON member (person, conversation);
        CREATE INDEX memberByPin ON member (person) WHERE isPinned = 1;
        CREATE INDEX memberByMark ON member (conversation, marked);
        CREATE INDEX memberByDelivery ON member (conversation, deliveryMarked);

        CREATE TABLE entry (
            conversation TEXT NOT NULL,
            number INTEGER NOT NULL,
            change INTEGER NOT NULL,
            kind TEXT NOT NULL,
            messages INTEGER NOT NULL,
            id TEXT NOT NULL,
            sender TEXT NOT NULL,
            text TEXT,
            about TEXT,
            at INTEGER NOT NULL,
            replyTo INTEGER,
            attachments TEXT,
            revision INTEGER NOT NULL DEFAULT 0,
            editedAt INTEGER,
            deletedAt INTEGER,
            amended INTEGER,
            ending TEXT,
            expiresAt INTEGER,
            clientID TEXT,
            CONSTRAINT entryKey PRIMARY KEY (conversation, number),
            CONSTRAINT entryOfConversation FOREIGN KEY (conversation) REFERENCES conversation (id),
            CONSTRAINT entryCounts CHECK (messages BETWEEN 0 AND number),
            CONSTRAINT entryEnding CHECK (ending IN ('expired', 'erased')),
            CONSTRAINT messageHasText CHECK (kind <> 'message' OR text IS NOT NULL)
        ) STRICT;
        CREATE INDEX entryByAmendment ON entry (conversation, amended) WHERE amended IS NOT NULL;
        CREATE INDEX entryByDeletion ON entry (conversation, number) WHERE deletedAt IS NOT NULL;
        CREATE INDEX entryByExpiry ON entry (expiresAt) WHERE expiresAt IS NOT NULL;
        """
}
