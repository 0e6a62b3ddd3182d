/// Moves a service's database between its engines: from a file to a schema on a server, or back.
///
/// No service may have either of them open. All rows are copied and compared by hashes. The epoch, the origin and the
/// numbers of events stay, so no follower starts over. The former database is kept and marked, so that no service goes
/// on with it by mistake. An interrupted move leaves a mark in its target (``MoveMark``), and a repeated one begins
/// again.
public struct DatabaseMove: Sendable {
    public enum Direction: Sendable {
        case toServer
        case toFile
    }

    /// A table of the target.
    public struct Table: Hashable, Sendable {
        public let name: String
        public let rows: Int
        /// A hash of all rows, equal in the source.
        public let hash: String
    }

    /// Rows that are written at once.
    private static let page = 500

    private let file: DatabaseConfiguration
    private let server: DatabaseConfiguration
    private let derived: [String]
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - configuration: of the file.
    ///   - place: the schema.
    ///   - derived: tables that the service fills from others, which begin empty.
    ///   - digest: SHA-256.
    public init(
        _ configuration: DatabaseConfiguration,
        _ place: ServerPlace,
        derived: [String],
        digest: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        var file = configuration
        file.readTimeout = .seconds(600)
        file.writeTimeout = .seconds(600)
        file.opensMoved = true
        var server = file
        server.server = place
        (self.file, self.server, self.derived, self.digest) = (file, server, derived, digest)
    }

    /// - Throws: ``StorageError/settings(_:)`` for a missing source, or a target that is in use or has rows.
    public func run(_ direction: Direction) async throws -> [Table] {
        guard direction == .toFile || !FolderTraces(of: file.path).isFileMissing else {
            throw StorageError.settings("there is no file \(file.path) to move")
        }
        return try await withDatabases { file, server in
            let tables = try await file.read { [derived] in try MovedTable.all(of: $0, except: derived) }
            switch direction {
            case .toServer: return try await move(tables, from: file, to: server, named: name(of: server))
            case .toFile: return try await move(tables, from: server, to: file, named: name(of: file))
            }
        }
    }

    private func name(of database: Database) -> String {
        database.configuration.server.map { "\($0)" } ?? "the file \(database.configuration.path)"
    }

    private func withDatabases<Value>(_ body: (Database, Database) async throws -> Value) async throws -> Value {
        let opened = try await Database.open(file)
        do {
            let other = try await Database.open(server)
            do {
                let value = try await body(opened, other)
                try await other.close()
                try await opened.close()
                return value
            } catch {
                try await other.close()
                throw error
            }
        } catch {
            try? await opened.close()
            throw error
        }
    }

    private func move(
        _ tables: [MovedTable],
        from source: Database,
        to target: Database,
        named name: String
    ) async throws -> [Table] {
        await source.awaitEventNumbers()
        try await prepare(tables, source, target)
        var hashes: [String: TableHash] = [:]
        for table in tables { hashes[table.name] = try await copy(table, source, target) }
        try await copyHistory(from: source, to: target)
        for table in tables {
            guard try await hash(of: table, in: target) == hashes[table.name] else {
                throw StorageError.settings("the table \(table.name) has other rows after the move: run it again")
            }
        }
        try await source.write { try $0.setMoveMark(.left(for: name)) }
        try await target.write { try $0.setMoveMark(nil) }
        return tables.map { Table(name: $0.name, rows: hashes[$0.name]?.rows ?? 0, hash: hashes[$0.name]?.text ?? "") }
    }

    /// Empties what an unfinished or an earlier move has left, and marks the target.
    private func prepare(_ tables: [MovedTable], _ source: Database, _ target: Database) async throws {
        if let mark = try await source.read({ try $0.moveMark() }) { throw StorageError.settings(mark.refusal) }
        try await requireUnused(target.isShared ? target : source)
        let derived = derived
        try await target.write { writer in
            let isMarked = try writer.moveMark() != nil
            for table in tables where !isMarked {
                if try writer.row("SELECT 1 FROM \(table.name) LIMIT 1", decode: { _ in true }) != nil {
                    throw StorageError.settings("the target has rows in \(table.name): move into a new one")
                }
            }
            try writer.setMoveMark(.unfinished)
            for table in try writer.existing(derived) { try writer.run("DELETE FROM \(table)") }
            for table in tables.reversed() { try writer.run("DELETE FROM \(table.name)") }
        }
    }

    private func requireUnused(_ server: Database) async throws {
        let program = server.configuration.server?.programOfService ?? ""
        let users = try await server.read { try $0.value(ServerQueries.countProgram, program, as: Int.self) } ?? 0
        guard users == 0 else {
            throw StorageError.settings("\(program) has \(users) connections to the server: stop all instances first")
        }
    }

    private func copy(_ table: MovedTable, _ source: Database, _ target: Database) async throws -> TableHash {
        try await forEachPage(of: table, in: source) { rows in
            try await target.write { try table.insert(rows, $0) }
        }
    }

    private func hash(of table: MovedTable, in database: Database) async throws -> TableHash {
        try await forEachPage(of: table, in: database) { _ in }
    }

    private func forEachPage(
        of table: MovedTable,
        in database: Database,
        _ body: ([[SQLValue]]) async throws -> Void
    ) async throws -> TableHash {
        var hash = TableHash()
        var last: [SQLValue] = []
        while true {
            let rows = try await database.read { [last] in try table.page($0, after: last, limit: Self.page) }
            for row in rows { hash.add(row, digest) }
            if !rows.isEmpty { try await body(rows) }
            guard rows.count == Self.page, let row = rows.last else { return hash }
            last = table.key(of: row)
        }
    }

    /// What the tables of each engine's own say: epoch, origin, the newest event, and the next numbers.
    private func copyHistory(from source: Database, to target: Database) async throws {
        let names: [Meta] = [.epoch, .origin, .compactedTo, .floor, .mayReplaceAnother, .missedBy]
        let (values, newest) = try await source.read { reader in
            (try names.map { ($0, try reader.meta($0)) }, try reader.newestEvent())
        }
        try await target.write { writer in
            for (name, value) in values { if let value { try writer.setMeta(name, to: value) } }
            try writer.setNewestEvent(newest)
        }
    }
}

extension ReadTransaction {
    /// The number of the newest event, which may be deleted.
    fileprivate func newestEvent() throws -> Int64 {
        let sql = server == nil ? "SELECT seq FROM sqlite_sequence WHERE name = 'event'" : ServerQueries.newestEvent
        return try value(sql) ?? 0
    }

    /// Those tables of a list that this engine has.
    fileprivate func existing(_ tables: [String]) throws -> [String] {
        let sql = server == nil ? "SELECT 1 FROM sqlite_schema WHERE name = ?" : ServerQueries.hasTable
        return try tables.filter { try row(sql, $0, decode: { _ in true }) != nil }
    }
}

extension WriteTransaction {
    /// The next event gets the number after it; the next row of a table with numbers that after the largest.
    fileprivate func setNewestEvent(_ number: Int64) throws {
        guard let server else {
            if try execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'event'", number) == 0 {
                try execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('event', ?)", number)
            }
            return
        }
        try execute("UPDATE eventCount SET newest = ? WHERE one = 1", number)
        let numbered: [(table: String, column: String)] = try rows(ServerQueries.numberedTables) {
            (try $0[0], try $0[1])
        }
        for (table, column) in numbered {
            let largest: Int64 = try value("SELECT max(\(column)) FROM \(table)") ?? 0
            try server.runScript("ALTER TABLE \(table) ALTER COLUMN \(column) RESTART WITH \(max(1, largest + 1))")
        }
    }
}
