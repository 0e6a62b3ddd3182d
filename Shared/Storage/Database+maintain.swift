extension Database {
    /// FTS5 pages merged per step; limits its duration.
    private static let mergedPages = 500
    /// How a checkpoint waits for readers; longer than two looks of a backup that follows the log.
    private static let (readersPause, attempts) = (Duration.milliseconds(100), 50)

    /// Merges FTS5 tables, truncates the WAL, optimizes statistics and renews the stamp.
    ///
    /// Call it hourly and after an erasure. Other writes run in between. A server does all that by itself.
    ///
    /// - Throws: ``StorageUnavailable/busy`` if a read blocks the WAL for five seconds.
    public func maintain() async throws {
        guard let writer = file?.writer else { return }
        for table in configuration.wordIndexes { try await mergeWords(of: table, writer) }
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

    /// Merges all segments: until then FTS5 keeps deleted words.
    ///
    /// A negative first number includes all segments; fewer than two changes mean completion
    /// (https://www.sqlite.org/fts5.html#the_merge_command).
    private func mergeWords(of table: String, _ writer: Writer) async throws {
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

    /// - Returns: whether the WAL is empty; reads can prevent it.
    @discardableResult
    static func truncateLog(_ connection: Connection) throws -> Bool {
        // Writers must not wait for readers.
        try connection.run("PRAGMA busy_timeout = 0")
        defer { try? connection.run("PRAGMA busy_timeout = \(Connection.busyTimeout)") }
        return try ReadTransaction(connection).value("PRAGMA wal_checkpoint(TRUNCATE)", as: Int.self) == 0
    }
}
