/// What a database says of itself, for the manifest of a backup.
public struct DatabaseFacts: Codable, Hashable, Sendable {
    /// How far a service has followed another one.
    public struct Cursor: Codable, Hashable, Sendable {
        /// ``Database/epoch`` of the source.
        public var epoch: String
        /// The last applied event.
        public var sequence: Int64
    }

    /// ``Database/epoch``.
    public var epoch: String
    /// ``Database/origin``.
    public var origin: String
    /// ``Release/version`` of the service.
    public var version: String
    /// The newest event, or 0.
    public var sequence: Int64
    /// The newest migration of each family.
    public var schema: [String: Int]
    /// By source.
    public var cursors: [String: Cursor]
    /// The number of rows by table.
    public var rows: [String: Int]
}

extension DatabaseFacts {
    init(_ reader: ReadTransaction) throws {
        epoch = try reader.meta(.epoch) ?? ""
        origin = try reader.meta(.origin) ?? ""
        version = try reader.meta(.version) ?? ""
        sequence = try reader.value(EventQueries.newest) ?? 0
        let families: [(String, Int)] = try reader.rows("SELECT family, max(number) FROM migration GROUP BY family") {
            (try $0[0], try $0[1])
        }
        schema = Dictionary(uniqueKeysWithValues: families)
        let followed: [(String, Cursor)] = try reader.rows(CursorQueries.all) {
            (try $0["source"], Cursor(epoch: try $0["epoch"], sequence: try $0["sequence"]))
        }
        cursors = Dictionary(uniqueKeysWithValues: followed)
        // Not the tables behind indexes of words and boxes, which are stored as rows of others.
        let tables: [String] = try reader.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%' ORDER BY name"
        ) { try $0[0] }
        rows = [:]
        for table in tables { rows[table] = try reader.value("SELECT count(*) FROM \"\(table)\"") ?? 0 }
    }
}
