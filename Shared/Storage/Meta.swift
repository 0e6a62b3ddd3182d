/// What Storage notes of a file as a whole, each under its name in the table `meta`.
enum Meta: String {
    /// The name of the file's history.
    case epoch
    /// The event up to which the log is compacted.
    case compactedTo
    /// The last tombstone that has gone from the log.
    case floor
    /// Which file of the file system it was when it was last opened (``FileIdentity``).
    case file
    /// The same as in the file beside it (``FileStamp``).
    case stamp

    static let find = "SELECT value FROM meta WHERE name = ?"

    static let set = """
        INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
}

extension ReadTransaction {
    func meta(_ name: Meta) throws -> String? {
        try value(Meta.find, name.rawValue)
    }

    /// A number that is 0 as long as it has not been noted.
    func number(_ name: Meta) throws -> Int64 {
        try meta(name).flatMap { Int64($0) } ?? 0
    }
}

extension WriteTransaction {
    func setMeta(_ name: Meta, to value: some CustomStringConvertible) throws {
        try execute(Meta.set, name.rawValue, value.description)
    }
}
