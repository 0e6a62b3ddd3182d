import CatalogueContract
import ServiceKit

struct TripRecord: Equatable, Sendable {
    /// Trips per owner.
    static let most = 1_000

    let id: TripID
    let owner: UserID
    private(set) var content: TripContent
    /// Last assigned entry number.
    private(set) var lastEntry: Int
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    private(set) var revision: Int

    init(id: TripID, owner: UserID, content: ValidatedTrip, at moment: Timestamp) throws(Fault) {
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
        let heading = try TripHeading(row: row)
        let plan: String? = try row["plan"]
        content = TripContent(
            place: heading.place,
            dates: heading.dates,
            title: heading.title,
            notes: try row["notes"],
            plan: try plan.map { try WireJSON.decode([PlanEntry].self, from: $0) }
        )
        lastEntry = try row["lastEntry"]
        createdAt = try row["createdAt"]
        changedAt = try row["changedAt"]
        revision = try row["revision"]
    }

    /// Returns `self` if equal.
    ///
    /// - Throws: `invalid` for an unknown number.
    func saying(_ checked: ValidatedTrip, at moment: Timestamp) throws(Fault) -> TripRecord {
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
}

/// The listed fields; a separate column, so that lists don't load plans.
struct TripHeading: Codable, Sendable {
    let place: TripPlace
    let dates: DateSpan
    let title: String?

    init(_ content: TripContent) {
        (place, dates, title) = (content.place, content.dates, content.title)
    }

    init(row: Row) throws {
        self = try WireJSON.decode(TripHeading.self, from: try row["heading", as: String.self])
    }
}

extension WriteTransaction {
    /// - Throws: `conflict` above the limit.
    func begin(_ record: TripRecord) throws {
        guard try value(TripTables.countOwned, record.owner) ?? 0 < TripRecord.most else {
            throw Fault(.conflict, "you already have \(TripRecord.most) trips: delete one first")
        }
        try execute(
            TripTables.insert,
            record.id,
            record.owner,
            try WireJSON.text(TripHeading(record.content)),
            record.content.notes,
            try record.content.plan.map { try WireJSON.text($0) },
            record.lastEntry,
            record.createdAt,
            record.changedAt,
            record.revision
        )
        try execute(
            TripTables.addMember,
            record.id,
            record.owner,
            TripRole.owner,
            record.content.dates.start.description
        )
        try announceChange(of: record.id)
    }

    func change(_ former: TripRecord, to record: TripRecord) throws {
        try execute(
            TripTables.update,
            try WireJSON.text(TripHeading(record.content)),
            record.content.notes,
            try record.content.plan.map { try WireJSON.text($0) },
            record.lastEntry,
            record.changedAt,
            record.revision,
            record.id
        )
        let start = record.content.dates.start
        if start != former.content.dates.start { try execute(TripTables.setStart, start.description, record.id) }
        try announceChange(of: record.id)
    }

    func delete(_ trip: TripID) throws {
        try execute(TripTables.deleteInvitations, trip)
        try execute(TripTables.removeMembers, trip)
        try execute(TripTables.delete, trip)
        try announce(TripChanged(id: trip, members: []))
    }
}
