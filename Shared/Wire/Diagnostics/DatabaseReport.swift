/// The state of a service's database file, printed by its `check` command.
public struct DatabaseReport: Codable, Sendable, Equatable {
    /// The executable's first argument; the path of the file is the second.
    public static let word = "check"
    /// A third argument: only compares the schema, without reading the whole file.
    public static let schemaOnly = "schema"

    /// Damage that SQLite's `quick_check` found, at most ten entries; empty for a sound file.
    public var problems: [String]
    /// The last migration of the service in the file; 0 for none.
    public var schema: Int
    /// The last migration that the executable knows.
    public var knownSchema: Int
    /// How many migrations the executable would apply; absent for none.
    public var pending: Int?
    /// Why the executable would not open the file, although it is sound.
    public var refusal: Refusal?
    /// Why the file cannot be read, although it is not known to be damaged.
    public var unreadable: String?
    /// Files beside a missing or empty database that show that it had content.
    public var traces: [String]?
    /// Services that have read an earlier database, in whose place this one was started empty.
    public var missedBy: [String]?
    /// Stored files beside the database, if the service has any.
    public var files: StoredFilesReport?

    public enum Refusal: String, Codable, Sendable {
        /// A later version has changed the schema by more than additions.
        case newer
        /// The schema is not one of this service's.
        case different
    }

    public init(problems: [String], schema: Int, knownSchema: Int) {
        (self.problems, self.schema, self.knownSchema) = (problems, schema, knownSchema)
    }
}

/// The result of comparing files with the rows that describe them.
public struct StoredFilesReport: Codable, Sendable, Equatable {
    /// How many files were looked for.
    public var checked: Int
    /// Missing files or files of another size, at most ten paths.
    public var missing: [String]
    /// How many of the files that were looked for are missing.
    public var missingCount: Int

    public init(checked: Int, missing: [String], missingCount: Int) {
        (self.checked, self.missing, self.missingCount) = (checked, missing, missingCount)
    }
}
