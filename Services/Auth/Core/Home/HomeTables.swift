import AuthContract
import ServiceKit

struct HomeRecord: Equatable, Sendable {
    var point: Coordinate
    var precision: HomePrecision
}

/// No other table contains positions.
enum HomeTables {
    static let sql = """
        CREATE TABLE home (
            account TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            shownAs TEXT NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT homeKey PRIMARY KEY (account),
            CONSTRAINT homeOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT homeOnEarth CHECK (lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180),
            CONSTRAINT homeShownAs CHECK (shownAs IN ('1km', '3km', '10km', 'off'))
        ) STRICT;
        """

    static let find = "SELECT lat, lon, shownAs, changedAt FROM home WHERE account = ?"
    static let put = """
        INSERT INTO home (account, lat, lon, shownAs, changedAt) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE
        SET lat = excluded.lat, lon = excluded.lon, shownAs = excluded.shownAs, changedAt = excluded.changedAt
        """
    static let forget = "DELETE FROM home WHERE account = ?"
}

extension ReadTransaction {
    func home(of user: UserID, on grid: HomeGrid) throws -> HomeLocation? {
        try row(HomeTables.find, user) { row in
            let home = try HomeRecord(row)
            return HomeLocation(
                point: home.point,
                precision: home.precision,
                cell: try grid.cell(of: home, for: user),
                changedAt: try row["changedAt"]
            )
        }
    }

    func homeRecord(of user: UserID) throws -> HomeRecord? {
        try row(HomeTables.find, user) { try HomeRecord($0) }
    }
}

extension WriteTransaction {
    /// Publishes the cell if it changed.
    func setHome(of user: UserID, to home: HomeRecord, on grid: HomeGrid, at moment: Timestamp) throws {
        let former = try homeRecord(of: user).flatMap { try grid.cell(of: $0, for: user) }
        let cell = try grid.cell(of: home, for: user)
        try execute(HomeTables.put, user, home.point.lat, home.point.lon, home.precision.text, moment)
        if cell != former { try announce(HomeCellChanged(user: user, cell: cell)) }
    }

    /// Returns whether there was a home.
    @discardableResult
    func forgetHome(of user: UserID) throws -> Bool {
        guard let home = try homeRecord(of: user) else { return false }
        try execute(HomeTables.forget, user)
        if home.precision != .off { try announce(HomeCellChanged(user: user)) }
        return true
    }
}

extension HomeRecord {
    init(_ row: Row) throws {
        point = try Coordinate(lat: try row["lat"], lon: try row["lon"])
        precision = HomePrecision(try row["shownAs"])
    }
}
