import CSQLite

extension Connection {
    /// Timeout in milliseconds.
    static let busyTimeout: Int32 = 5000

    static let readOnly = SQLITE_OPEN_READONLY

    /// The file must exist.
    static func writer(of configuration: DatabaseConfiguration, reportingTo damage: DamageRecord) throws -> Connection {
        let connection = try Connection(configuration, flags: SQLITE_OPEN_READWRITE, damage)
        for setting in [
            "journal_mode = WAL", "synchronous = \(configuration.durability == .full ? "FULL" : "NORMAL")",
            "wal_autocheckpoint = 8000", "journal_size_limit = 67108864", "secure_delete = ON",
        ] {
            try connection.run("PRAGMA \(setting)")
        }
        return connection
    }

    static func reader(of configuration: DatabaseConfiguration, reportingTo damage: DamageRecord) throws -> Connection {
        let connection = try Connection(configuration, flags: readOnly, damage)
        try connection.run("PRAGMA query_only = ON")
        return connection
    }

    private convenience init(_ configuration: DatabaseConfiguration, flags: Int32, _ damage: DamageRecord) throws {
        try self.init(path: configuration.path, flags: flags, reportingTo: damage)
        try require(sqlite3_busy_timeout(handle, Self.busyTimeout), "the busy timeout")
        for setting in [
            "foreign_keys = ON", "temp_store = MEMORY", "cache_size = -8000", "mmap_size = 0", "trusted_schema = OFF",
        ] {
            try run("PRAGMA \(setting)")
        }
        for scorer in configuration.scorers { try scorer.register(on: self) }
    }
}
