/// The state of a service's database file, printed by its `check` command.
public struct DatabaseReport: Codable, Sendable, Equatable {
    /// The executable's first argument; the path of the file is the second.
    public static let word = "check"

    /// Damage that SQLite's `quick_check` found, at most ten entries; empty for a sound file.
    public var problems: [String]
    /// The last migration of the service in the file; 0 for none.
    public var schema: Int
    /// The last migration that the executable knows.
    public var knownSchema: Int

    public init(problems: [String], schema: Int, knownSchema: Int) {
        (self.problems, self.schema, self.knownSchema) = (problems, schema, knownSchema)
    }
}
