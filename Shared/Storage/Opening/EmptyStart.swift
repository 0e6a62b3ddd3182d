/// Whether a missing database may be created empty.
public enum EmptyStart: Sendable {
    /// Always allowed, for tests and tools.
    case always
    /// Only in a folder without traces of an earlier database.
    case firstTime
    /// An operator has allowed it in place of an earlier database.
    case allowed
}

/// A database that is missing or empty, although its folder shows that it had content.
public struct DatabaseMissing: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    public let path: String
    /// Names of files and folders that only a database with content leaves, at most four.
    public let traces: [String]

    public var description: String {
        "\(path) is missing or empty, but its folder has \(traces.joined(separator: ", "))"
    }
}
