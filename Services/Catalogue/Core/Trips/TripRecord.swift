import CatalogueContract
import ServiceKit

struct TripRecord: Equatable, Sendable {
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
    func replacingContent(with trip: ValidatedTrip, at moment: Timestamp) throws(Fault) -> TripRecord {
        let known = Set((content.plan ?? []).compactMap(\.number))
        let plan = try trip.numbered(after: lastEntry, known: known)
        guard plan.content != content else { return self }
        var changed = self
        changed.content = plan.content
        changed.lastEntry = plan.last
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    func planJSON() throws -> String? {
        try content.plan.map { try WireJSON.text($0) }
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
