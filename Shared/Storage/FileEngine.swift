import UmkreisWire

/// An SQLite file of one process: many readers, one writer.
final class FileEngine: Sendable {
    let writer: Writer
    let readers: Readers
    let lane: WriteLane
    let damage: DamageRecord
    let presence: FilePresence

    init(writer: Writer, readers: Readers, lane: WriteLane, damage: DamageRecord, presence: FilePresence) {
        (self.writer, self.readers, self.lane) = (writer, readers, lane)
        (self.damage, self.presence) = (damage, presence)
    }

    /// Runs `body` on a snapshot, on the calling thread.
    func read<Value: Sendable>(
        before deadline: ContinuousClock.Instant?,
        or timeout: Duration,
        _ body: @Sendable (ReadTransaction) throws -> Value
    ) throws -> Value {
        try readers.lend { connection in
            connection.limit.begin(deadline, or: timeout)
            return try Self.run(body, on: connection)
        }
    }

    private static func run<Value>(
        _ body: (ReadTransaction) throws -> Value,
        on connection: Connection
    ) throws -> Value {
        try connection.run("BEGIN DEFERRED")
        let transaction = ReadTransaction(connection)
        defer { transaction.end() }
        do {
            let value = try body(transaction)
            try connection.run("COMMIT")
            return value
        } catch {
            if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    func close(_ configuration: DatabaseConfiguration) async throws {
        guard await lane.close() else { return }
        await readers.close()
        try await writer.close { connection in
            // On a full disk the old stamp and the WAL remain valid.
            try? FileHistory(connection: connection, configuration: configuration).renewStamp()
            _ = try? Database.truncateLog(connection)
        }
    }
}
