import CatalogueContract
import ServiceKit

/// The stored trips.
struct Trips<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: TripID) throws -> TripRecord? {
        try transaction.row(TripQueries.find, id, decode: TripRecord.init)
    }

    func count(of owner: UserID) throws -> Int {
        try transaction.value(TripQueries.countOwned, owner) ?? 0
    }

    func list(ownedBy owner: UserID, limit: Int) throws -> [TripRecord] {
        try transaction.rows(TripQueries.owned, owner, limit, decode: TripRecord.init)
    }

    /// Trips of a member by first day; omits owners across blocks.
    func list(of viewer: UserID, behind end: TripCursor?, limit: Int) throws -> [TripListItem] {
        let blocks = try BlockFilter(for: viewer, in: transaction)
        return try transaction.rows(
            TripQueries.list(unblocked: blocks.isNeeded),
            values: [viewer, end?.start ?? "", end?.trip.description ?? ""] + blocks.values + [limit],
            decode: TripListItem.init
        )
    }
}

extension Trips where Access: WriteTransaction {
    func insert(_ trip: TripRecord) throws {
        try transaction.execute(
            TripQueries.insert,
            trip.id,
            trip.owner,
            try WireJSON.text(TripHeading(trip.content)),
            trip.content.notes,
            try trip.planJSON(),
            trip.lastEntry,
            trip.createdAt,
            trip.changedAt,
            trip.revision
        )
    }

    func update(_ trip: TripRecord) throws {
        try transaction.execute(
            TripQueries.update,
            try WireJSON.text(TripHeading(trip.content)),
            trip.content.notes,
            try trip.planJSON(),
            trip.lastEntry,
            trip.changedAt,
            trip.revision,
            trip.id
        )
    }

    func delete(_ id: TripID) throws {
        try transaction.execute(TripQueries.delete, id)
    }
}

struct TripListItem: Sendable {
    let summary: TripSummary
    let end: TripCursor

    init(row: Row) throws {
        let heading = try TripHeading(row: row)
        summary = TripSummary(
            id: try row["id"],
            owner: try row["owner"],
            standing: try row["standing"],
            place: heading.place,
            dates: heading.dates,
            title: heading.title
        )
        end = TripCursor(start: try row["start"], trip: summary.id)
    }
}

/// The cursor of a trip list.
struct TripCursor: PageKey {
    let start: String
    let trip: TripID

    init(start: String, trip: TripID) {
        self.start = start
        self.trip = trip
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, CivilDate(fields[0]) != nil, let trip = TripID(fields[1]) else { return nil }
        self.init(start: fields[0], trip: trip)
    }

    var cursorFields: [String] { [start, trip.description] }
}
