import ServiceKit

/// The tables of the index: what it is made from, and what stays in the file.
enum IndexSchema {
    static let migrations = [
        Migration(
            1,
            "posts as the index in memory is made from them, kinds, people by home and profile, visits, and who has blocked whom",
            sql: BlockQueries.table + HomeCellTables.sql + PersonAttributes.sql + FenceWatchRecord.sql
                + PostTable.sql + """

                    CREATE TABLE kind (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
                    CREATE TABLE kindAttribute (
                        attribute TEXT NOT NULL,
                        kind TEXT NOT NULL,
                        type TEXT NOT NULL,
                        PRIMARY KEY (attribute, kind)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE replay (mark INTEGER NOT NULL) STRICT;
                    """
        )
    ]
}
