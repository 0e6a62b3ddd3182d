/// A counter of a log's replays, in a one-row table.
///
/// Derived rows store the last replay that repeated them; smaller numbers are stale. So a replay begins with one write.
public struct ReplayCounter: Sendable {
    private let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// The table's definition, for the first migration.
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

    /// SQL of the current number; 0 before the first replay.
    public var number: String { "(SELECT coalesce(max(number), 0) FROM \(name) WHERE isOnly = 1)" }

    /// SQL that begins a replay.
    public var begin: String {
        """
        INSERT INTO \(name) (isOnly, number) VALUES (1, 1)
        ON CONFLICT (isOnly) DO UPDATE SET number = \(name).number + 1
        """
    }
}
