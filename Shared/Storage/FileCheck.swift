import CSQLite
public import Wire

/// Checks a database file without changing it, also while its service runs.
public enum FileCheck {
    private static let mostProblems = 10

    /// Reads the whole file.
    ///
    /// - Throws: ``StorageError`` if the file can't be read as a database.
    public static func run(on path: String, migrations: [Migration]) throws -> DatabaseReport {
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
        try connection.run("PRAGMA query_only = ON")
        let reader = ReadTransaction(connection)
        let found = try reader.rows("PRAGMA quick_check(\(mostProblems))") { row -> String in try row[0] }
        let schema: Int? = try reader.value("SELECT max(number) FROM migration WHERE family = 'service'")
        return DatabaseReport(
            problems: found.filter { $0 != "ok" },
            schema: schema ?? 0,
            knownSchema: migrations.count
        )
    }
}
