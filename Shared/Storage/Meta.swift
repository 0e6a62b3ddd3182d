/// Values in the table `meta`.
enum Meta: String {
    /// See ``Database/epoch``.
    case epoch
    /// The event up to which the log is compacted.
    case compactedTo
    /// The last dropped tombstone.
    case floor
    /// ``FileIdentity``.
    case file
    /// ``StampFile``.
    case stamp
    /// See ``Database/origin``.
    case origin
    /// See ``Database/mayReplaceAnother``.
    case mayReplaceAnother
    /// Other services that know an earlier database.
    case missedBy
    /// ``MoveMark``.
    case move
    /// Digests of the key files of instances on a server.
    case keys
    /// ``Release/version`` of the last program that opened the file.
    case version

    static let find = "SELECT value FROM meta WHERE name = ?"

    static let set = """
        INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """
}

extension ReadTransaction {
    func meta(_ name: Meta) throws -> String? {
        try value(Meta.find, name.rawValue)
    }

    /// A list of services.
    func services(_ name: Meta) throws -> [String] {
        try meta(name)?.split(separator: " ").map(String.init) ?? []
    }

    /// 0 if missing.
    func number(_ name: Meta) throws -> Int64 {
        try meta(name).flatMap { Int64($0) } ?? 0
    }
}

extension WriteTransaction {
    func setMeta(_ name: Meta, to value: some CustomStringConvertible) throws {
        try execute(Meta.set, name.rawValue, value.description)
    }
}
