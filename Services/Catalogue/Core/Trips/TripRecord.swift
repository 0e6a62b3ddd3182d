public import CatalogueContract
import ServiceKit
public import Storage

/// A row of the table `trip`.
struct TripRecord: Equatable, Sendable {
    /// How many trips somebody may have.
    static let most = 1_000

    let id: TripID
    let owner: UserID
    private(set) var content: TripContent
    /// The greatest number that an entry of its plan has ever had.
    private(set) var lastEntry: Int
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    /// 1 at first.
    private(set) var revision: Int

    /// A trip that has not been there before.
    ///
    /// - Throws: `invalid` for entries that have numbers already.
    init(id: TripID, owner: UserID, content: CheckedTrip, at moment: Timestamp) throws(Fault) {
        let plan = try content.numbered(after: 0, known: [])
        self.id = id
        self.owner = owner
        self.content = plan.content
        lastEntry = plan.last
        createdAt = moment
        changedAt = moment
        revision = 1
    }

    init(row: Row) throws {
        id = try row["id"]
        owner = try row["owner"]
        content = try WireJSON.decode(TripContent.self, from: try row["content", as: String.self])
        lastEntry = try row["lastEntry"]
        createdAt = try row["createdAt"]
        changedAt = try row["changedAt"]
        revision = try row["revision"]
    }

    /// The same trip, saying something else from now on; itself where it says the same.
    ///
    /// - Throws: `invalid` for an entry with a number that the plan has not.
    func saying(_ checked: CheckedTrip, at moment: Timestamp) throws(Fault) -> TripRecord {
        let known = Set((content.plan ?? []).compactMap(\.number))
        let said = try checked.numbered(after: lastEntry, known: known)
        guard said.content != content else { return self }
        var changed = self
        changed.content = said.content
        changed.lastEntry = said.last
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    fileprivate func contentJSON() throws -> String { try WireJSON.text(content) }
}

/// A trip as somebody has it who is on it.
struct SeenTrip: Sendable {
    let record: TripRecord
    let viewer: UserID
    let standing: TripStanding

    /// - Throws: `forbidden` for all but the owner.
    func checkIsOwned(_ words: String) throws(Fault) {
        guard standing == .owner else { throw Fault(.forbidden, words, field: "id") }
    }

    /// Whoever has accepted changes notes and plan, the owner all the rest.
    ///
    /// - Throws: `forbidden`, naming what the viewer may not change.
    func check(mayBecome content: TripContent) throws(Fault) {
        if standing == .owner { return }
        guard standing == .buddy else {
            throw Fault(.forbidden, "the invitation is to be accepted before the trip is changed", field: "id")
        }
        let former = record.content
        let changes = [
            ("place", content.place != former.place), ("dates", content.dates != former.dates),
            ("title", content.title != former.title),
        ]
        if let member = changes.first(where: \.1)?.0 {
            throw Fault(.forbidden, "only the trip's owner changes this", field: "trip.\(member)")
        }
    }
}

/// A standing is kept as the word that travels.
extension TripStanding: SQLValueConvertible {}

extension ReadTransaction {
    /// A trip, for somebody who is on it and whom no block keeps apart from its owner.
    ///
    /// - Throws: `not-found`, with the same bytes whether there is none or it is others'.
    func trip(_ id: TripID, seenBy viewer: UserID) throws -> SeenTrip {
        guard let record = try row(TripTables.find, id, decode: TripRecord.init),
            let standing: TripStanding = try value(TripTables.standing, id, viewer),
            try standing == .owner || !isBlocked(between: viewer, and: record.owner)
        else { throw Fault(.notFound, "you are on no trip \(id)", field: "id") }
        return SeenTrip(record: record, viewer: viewer, standing: standing)
    }

    /// The trip as its viewer is told it.
    func told(_ seen: SeenTrip, at moment: Timestamp) throws -> Trip {
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

    /// Somebody's trips by their first days, behind where a page ended.
    func trips(of viewer: UserID, behind end: TripPageEnd?, limit: Int) throws -> [ListedTrip] {
        let apart = try isAnyBlock(of: viewer) ? [viewer, viewer] : []
        return try rows(
            TripTables.list(unblocked: !apart.isEmpty),
            values: [viewer, end?.start ?? "", end?.trip.description ?? ""] + apart + [limit],
            decode: ListedTrip.init
        )
    }

    /// The newest posts about a place that were made before the one of the id `newest`.
    func tips(
        about place: TripPlace,
        of kinds: [PostKind],
        before newest: PostID,
        limit: Int,
        for viewer: UserID
    ) throws -> [StoredPost] {
        let apart = try isAnyBlock(of: viewer) ? [viewer, viewer] : []
        let sql = TripTables.tips(byCountry: place.city == nil, unblocked: !apart.isEmpty)
        let key: any SQLValueConvertible = place.city == nil ? place.country : place.geonameID
        let found = try kinds.flatMap { kind in
            try rows(sql, values: [key, kind, newest] + apart + [limit], decode: StoredPost.init)
        }
        return Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }
}

extension WriteTransaction {
    /// Puts a trip in, its owner on it, and announces it.
    ///
    /// - Throws: `conflict` for one more than somebody may have.
    func begin(_ record: TripRecord) throws {
        guard try value(TripTables.countOwned, record.owner) ?? 0 < TripRecord.most else {
            throw Fault(.conflict, "there are \(TripRecord.most) trips already: delete one")
        }
        try execute(
            TripTables.insert,
            record.id,
            record.owner,
            try record.contentJSON(),
            record.lastEntry,
            record.createdAt,
            record.changedAt,
            record.revision
        )
        try execute(
            TripTables.addMember,
            record.id,
            record.owner,
            TripStanding.owner,
            record.content.dates.start.description
        )
        try announceChange(of: record.id)
    }

    /// Puts a trip in the place of what it said before, and announces it.
    func change(_ former: TripRecord, to record: TripRecord) throws {
        try execute(
            TripTables.update,
            try record.contentJSON(),
            record.lastEntry,
            record.changedAt,
            record.revision,
            record.id
        )
        let start = record.content.dates.start
        if start != former.content.dates.start { try execute(TripTables.setStart, start.description, record.id) }
        try announceChange(of: record.id)
    }

    /// Erases a trip for all who are on it, and announces that.
    func delete(_ trip: TripID) throws {
        try execute(TripTables.takeBackAll, trip)
        try execute(TripTables.removeMembers, trip)
        try execute(TripTables.delete, trip)
        try announce(TripChanged(id: trip, members: []))
    }
}

/// A trip in a list, as it is read.
struct ListedTrip: Sendable {
    let summary: TripSummary
    let end: TripPageEnd

    init(row: Row) throws {
        let content = try WireJSON.decode(TripContent.self, from: try row["content", as: String.self])
        summary = TripSummary(
            id: try row["id"],
            owner: try row["owner"],
            standing: try row["standing"],
            place: content.place,
            dates: content.dates,
            title: content.title
        )
        end = TripPageEnd(start: try row["start"], trip: summary.id)
    }
}

/// Where a page of trips ended.
struct TripPageEnd: PageKey {
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
