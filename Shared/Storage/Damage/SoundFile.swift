import CSQLite

/// Reads a whole database with SQLite's `quick_check`.
enum SoundFile {
    private static let maximumProblems = 10

    /// Returns the damage; empty for a sound file.
    static func problems(_ connection: Connection) throws -> [String] {
        try ReadTransaction(connection).rows("PRAGMA quick_check(\(maximumProblems))") { try $0[0] as String }
            .filter { $0 != "ok" }
    }

    /// - Throws: ``StorageError`` with the first damage.
    static func require(_ connection: Connection, at path: String) throws {
        if let problem = try problems(connection).first { throw refusal(of: path, because: problem) }
    }

    static func refusal(of path: String, because problem: String) -> StorageError {
        .settings(
            "the file \(path) is damaged: \(problem); keep it, and restore a copy "
                + "(Docs/Operations.md, \"Restoring a copy\")"
        )
    }
}
