/// Notices that the files of an open database were deleted or replaced.
///
/// SQLite goes on writing to deleted files, which are lost at the end of the process.
struct FilePresence: Sendable {
    /// Identities by path, without files that could not be inspected.
    private let identities: [String: String]

    /// - Parameter database: open, so that its write-ahead log exists.
    init(of database: String) {
        var identities: [String: String] = [:]
        for path in [database, database + "-wal"] { identities[path] = try? FileIdentity.of(path) }
        self.identities = identities
    }

    var isUnchanged: Bool {
        identities.allSatisfy { path, identity in (try? FileIdentity.of(path)) == identity }
    }
}
