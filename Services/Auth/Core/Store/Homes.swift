import AuthContract
import ServiceKit

/// Users' homes; ``HomePublishing`` publishes their cells.
struct Homes<Access: ReadTransaction> {
    let transaction: Access

    func find(_ user: UserID) throws -> HomeRecord? {
        try transaction.row(HomeQueries.find, user, decode: HomeRecord.init)
    }

    /// Returns the home with its published cell.
    func location(of user: UserID, on grid: HomeGrid) throws -> HomeLocation? {
        try transaction.row(HomeQueries.find, user) { row in
            let home = try HomeRecord(row)
            return HomeLocation(
                point: home.point,
                precision: home.precision,
                cell: try grid.cell(of: home, for: user),
                changedAt: try row["changedAt"]
            )
        }
    }
}

extension Homes where Access: WriteTransaction {
    func put(_ home: HomeRecord, of user: UserID, at moment: Timestamp) throws {
        try transaction.execute(
            HomeQueries.put,
            user,
            home.point.lat,
            home.point.lon,
            home.precision.text,
            moment
        )
    }

    func delete(of user: UserID) throws {
        try transaction.execute(HomeQueries.delete, user)
    }
}

struct HomeRecord: Equatable, Sendable {
    var point: Coordinate
    var precision: HomePrecision
}

extension HomeRecord {
    fileprivate init(_ row: Row) throws {
        point = try Coordinate(lat: try row["lat"], lon: try row["lon"])
        precision = HomePrecision(try row["shownAs"])
    }
}
