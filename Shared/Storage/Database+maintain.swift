extension Database {
    /// How many pages of an index of words one step merges, so that no write waits long for it.
    private static let mergedPages = 500
    /// How long a step waits for readers, and how often it is tried.
    private static let (readersPause, attempts) = (Duration.milliseconds(100), 20)

    /// Does what a file needs now and then, once an hour or after an erasure: what was deleted leaves the indexes of words
    /// and the log, the planner's statistics are refreshed, and the stamp is renewed that tells this file from a copy.
    ///
    /// In short steps on the writer, with other writes between them.
    ///
    /// - Throws: ``StorageUnavailable/busy`` when a read has kept the log for two seconds; the rest is done.
    public func maintain() async throws {
        for table in configuration.wordIndexes { try await mergeWords(of: table) }
        try await writer.run { [configuration] connection in
            try connection.run("PRAGMA optimize")
            try FileHistory(connection: connection, configuration: configuration).renewStamp()
        }
        for _ in 0..<Self.attempts {
            if try await writer.run({ try Self.truncateLog($0) }) { return }
            try await Task.sleep(for: Self.readersPause)
        }
        throw StorageUnavailable.busy
    }

    /// Makes one segment of all, step by step: FTS5 keeps the words of deleted rows until it is merged.
    ///
    /// The first step is asked for with a negative number, which begins with all segments. Fewer than two changes mean
    /// that nothing was left to do (https://www.sqlite.org/fts5.html#the_merge_command).
    private func mergeWords(of table: String) async throws {
        var pages = -Self.mergedPages
        while true {
            let changes = try await writer.run { [pages] connection in
                let before = connection.totalChanges
                try connection.run("INSERT INTO \(table) (\(table), rank) VALUES ('merge', \(pages))")
                return connection.totalChanges - before
            }
            guard changes >= 2 else { return }
            pages = Self.mergedPages
        }
    }

    /// Moves the log into the file and empties it, where no read needs it.
    ///
    /// - Returns: whether it is empty.
    @discardableResult
    static func truncateLog(_ connection: Connection) throws -> Bool {
        // Whoever writes meanwhile is not made to wait for readers.
        try connection.run("PRAGMA busy_timeout = 0")
        defer { try? connection.run("PRAGMA busy_timeout = \(Connection.patience)") }
        return try ReadTransaction(connection).value("PRAGMA wal_checkpoint(TRUNCATE)", as: Int.self) == 0
    }
}
