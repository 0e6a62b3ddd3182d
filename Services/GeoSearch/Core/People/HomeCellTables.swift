import AuthContract
import ServiceKit

/// Published home cells from auth's events.
enum HomeCellTables {
    static let sql = """
        CREATE TABLE homeCell (
            key INTEGER PRIMARY KEY,
            person TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            CONSTRAINT homeCellByPerson UNIQUE (person)
        ) STRICT;

        CREATE VIRTUAL TABLE homePoint USING rtree (key, south, north, west, east);
        """

    static let key = "SELECT key FROM homeCell WHERE person = ?"
    static let put = """
        INSERT INTO homeCell (person, lat, lon) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET lat = excluded.lat, lon = excluded.lon
        """
    static let putPoint = "INSERT OR REPLACE INTO homePoint (key, south, north, west, east) VALUES (?, ?, ?, ?, ?)"
    static let forget = "DELETE FROM homeCell WHERE key = ?"
    static let forgetPoint = "DELETE FROM homePoint WHERE key = ?"
    /// Approximate.
    static let roughCount = "SELECT max(key) FROM homeCell"
}

struct FollowHomeCells: Subscription {
    func apply(_ event: HomeCellChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        if let cell = event.cell {
            try transaction.putHomeCell(of: event.user, at: cell.center)
        } else {
            try transaction.forgetHomeCell(of: event.user)
        }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.clearHomeCells()
    }
}

extension WriteTransaction {
    func putHomeCell(of person: UserID, at center: Coordinate) throws {
        try execute(HomeCellTables.put, person, center.lat, center.lon)
        let key: Int64? = try value(HomeCellTables.key, person)
        try execute(HomeCellTables.putPoint, key, center.lat, center.lat, center.lon, center.lon)
    }

    /// - Returns: whether it existed.
    @discardableResult
    func forgetHomeCell(of person: UserID) throws -> Bool {
        guard let key: Int64 = try value(HomeCellTables.key, person) else { return false }
        try execute(HomeCellTables.forgetPoint, key)
        try execute(HomeCellTables.forget, key)
        return true
    }

    func clearHomeCells() throws {
        for table in ["homePoint", "homeCell"] { try execute("DELETE FROM \(table)") }
    }
}
