/// The version and settings by which a server keeps confirmed writes, and the session's own limits.
enum ServerRequirements {
    static let leastVersion = 140_000

    /// Settings with their allowed values, which the operator chooses.
    private static let settings: KeyValuePairs = [
        "fsync": ["on"],
        "full_page_writes": ["on"],
        "synchronous_commit": ["on", "remote_apply"],
        "server_encoding": ["UTF8"],
        "transaction_read_only": ["off"],
    ]

    /// Limits that keep one stuck instance from stopping the others; keepalives in seconds, others in milliseconds.
    private static let limits: KeyValuePairs = [
        "lock_timeout": 2000,
        "idle_in_transaction_session_timeout": 10_000,
        // Within a pipeline, a session counts as active: an instance that is cut off would hold its locks for hours.
        "tcp_keepalives_idle": 4,
        "tcp_keepalives_interval": 2,
        "tcp_keepalives_count": 3,
        "tcp_user_timeout": 10_000,
        // The server notices within that time that a client has closed the connection of a running statement.
        "client_connection_check_interval": 1000,
    ]

    /// Takes one trip to the server.
    ///
    /// - Parameter schema: a name without quotation marks.
    /// - Throws: ``PostgresError/refused(_:)`` with the setting and its allowed values.
    static func check(_ pipeline: PostgresPipeline, searching schema: String?, _ wait: PostgresWait) throws {
        try requireVersion(pipeline.link.serverVersion)
        let read = settings.map { "current_setting('\($0.key)')" }
        let set = limits.map { "set_config('\($0.key)', '\($0.value)', false)" }
        let path = schema.map { ["set_config('search_path', '\"\($0)\"', false)"] } ?? []
        let sql = "SELECT \((read + set + path).joined(separator: ", "))"
        try pipeline.send(sql)
        guard let result = try pipeline.synchronise(wait).get() else {
            throw PostgresError.lost("an answer is missing")
        }
        let row = try PostgresRows(result, PostgresColumn.all(of: result, sql), sql).values(0)
        for (setting, value) in zip(settings, row) {
            guard case .text(let found) = value, !setting.value.contains(found) else { continue }
            let allowed = setting.value.joined(separator: " or ")
            throw PostgresError.refused("PostgreSQL's setting \(setting.key) is \(found), and must be \(allowed)")
        }
    }

    static func requireVersion(_ version: Int) throws(PostgresError) {
        guard version >= leastVersion else {
            throw .refused(
                "the server runs PostgreSQL \(PostgresVersion(version)); version \(PostgresVersion(leastVersion)) "
                    + "or later is needed"
            )
        }
    }
}
