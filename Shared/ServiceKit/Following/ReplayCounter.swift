/// Counts the replays of another service's log, in a table of one row.
///
/// Each row made from the log keeps the number of the last replay that named it; after a replay, rows with a smaller number were
/// not named again. So a replay begins with one write, however many rows there are.
public struct ReplayCounter: Sendable {
    private let name: String

    /// - Parameter name: the table's name.
    public init(_ name: String) {
        self.name = name
    }

    /// The definition of the table, for the first migration.
    public var table: String {
        let (key, onlyRow) = (name + "Key", name + "IsOnly")
        return """
            CREATE TABLE \(name) (
                isOnly INTEGER NOT NULL,
                number INTEGER NOT NULL,
                CONSTRAINT \(key) PRIMARY KEY (isOnly),
                CONSTRAINT \(onlyRow) CHECK (isOnly = 1)
            ) STRICT;
            """
    }

    /// An SQL expression: the number of the last replay; 0 before the first.
    public var number: String { "(SELECT coalesce(max(number), 0) FROM \(name) WHERE isOnly = 1)" }

    /// The statement that begins a replay.
    public var begin: String {
        """
        INSERT INTO \(name) (isOnly, number) VALUES (1, 1)
        ON CONFLICT (isOnly) DO UPDATE SET number = \(name).number + 1
        """
    }
}
