public import CatalogueContract
import ServiceKit
public import Storage

struct TripView: Sendable {
    let record: TripRecord
    let viewer: UserID
    let standing: TripRole

    func checkIsOwned(_ words: String) throws(Fault) {
        guard standing == .owner else { throw Fault(.forbidden, words, field: "id") }
    }

    /// - Throws: `forbidden` for a protected field.
    func check(mayBecome content: TripContent) throws(Fault) {
        if standing == .owner { return }
        guard standing == .buddy else {
            throw Fault(.forbidden, "accept the invitation before you change the trip", field: "id")
        }
        let former = record.content
        let changes = [
            ("place", content.place != former.place), ("dates", content.dates != former.dates),
            ("title", content.title != former.title),
        ]
        if let member = changes.first(where: \.1)?.0 {
            throw Fault(.forbidden, "only the owner can change this", field: "trip.\(member)")
        }
    }
}

extension TripRole: SQLValueConvertible {}

extension ReadTransaction {
    /// - Throws: `not-found` for non-members and blocked users.
    func trip(_ id: TripID, seenBy viewer: UserID) throws -> TripView {
        guard let record = try row(TripTables.find, id, decode: TripRecord.init),
            let standing: TripRole = try value(TripTables.standing, id, viewer),
            try standing == .owner || !isBlocked(between: viewer, and: record.owner)
        else { throw Fault(.notFound, "you are not a member of trip \(id)", field: "id") }
        return TripView(record: record, viewer: viewer, standing: standing)
    }

    /// Hides buddies across blocks.
    func told(_ seen: TripView, at moment: Timestamp) throws -> Trip {
        let record = seen.record
        let isApart = try isAnyBlock(of: seen.viewer)
        let buddies = try tripMembers(of: record.id).filter { $0.standing == .buddy }.map(\.person).filter { person in
            try !isApart || person == seen.viewer || !isBlocked(between: seen.viewer, and: person)
        }
        return Trip(
            id: record.id,
            owner: record.owner,
            standing: seen.standing,
            content: record.content,
            buddies: buddies,
            invitations: seen.standing == .owner ? try openInvitations(to: record.id, at: moment) : nil,
            createdAt: record.createdAt,
            changedAt: record.changedAt,
            revision: record.revision
        )
    }

    func trips(of viewer: UserID, behind end: TripCursor?, limit: Int) throws -> [TripListItem] {
        let apart = try isAnyBlock(of: viewer) ? [viewer, viewer] : []
        return try rows(
            TripTables.list(unblocked: !apart.isEmpty),
            values: [viewer, end?.start ?? "", end?.trip.description ?? ""] + apart + [limit],
            decode: TripListItem.init
        )
    }

    /// Newest first.
    func tips(
        about place: TripPlace,
        of kinds: [PostKind],
        before newest: PostID,
        limit: Int,
        for viewer: UserID,
        at moment: Timestamp
    ) throws -> [PostID] {
        let apart = try isAnyBlock(of: viewer) ? [viewer, viewer] : []
        let sql = TripTables.tips(byCountry: place.city == nil, unblocked: !apart.isEmpty)
        let key: any SQLValueConvertible = place.city == nil ? place.country : place.geonameID
        let found = try kinds.flatMap { kind in
            try rows(sql, values: [key, kind, newest, moment] + apart + [limit]) { try $0[0, as: PostID.self] }
        }
        return Array(found.sorted(by: >).prefix(limit))
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
