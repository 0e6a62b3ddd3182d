import ServiceKit

/// The tables of the index file.
enum IndexSchema {
    static let migrations = [
        Migration(
            1,
            "posts as the index is made from them, kinds, people, addresses, visits, saved searches, blocks",
            sql: [
                BlockQueries.table, AddressTable.sql, HomeCellTables.sql, UserAttributes.sql,
                FenceWatchRecord.sql,
                SavedSearchTables.sql, AlertTables.sql, PendingMatches.sql, MergedGuestQueries.table,
                PostTable.sql, kinds,
            ].joined(separator: "\n")
        )
    ]

    private static let kinds = """
        CREATE TABLE kind (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE kindAttribute (
            attribute TEXT NOT NULL,
            kind TEXT NOT NULL,
            type TEXT NOT NULL,
            PRIMARY KEY (attribute, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE replay (mark INTEGER NOT NULL) STRICT;
        """
}
