import CatalogueContract
import ServiceKit

/// A trip and the caller's role.
struct TripView: Sendable {
    let record: TripRecord
    let viewer: UserID
    let standing: TripRole

    func checkIsOwned(_ words: String) throws(Fault) {
        guard standing == .owner else { throw Fault(.forbidden, words, field: "id", rule: "trip-owner-only") }
    }

    /// - Throws: `forbidden` for a protected field.
    func check(mayBecome content: TripContent) throws(Fault) {
        if standing == .owner { return }
        guard standing == .buddy else {
            throw Fault(
                .forbidden,
                "accept the invitation before you change the trip",
                field: "id",
                rule: "invitation-open"
            )
        }
        let former = record.content
        let changes = [
            ("place", content.place != former.place), ("dates", content.dates != former.dates),
            ("title", content.title != former.title),
        ]
        if let member = changes.first(where: \.1)?.0 {
            throw Fault(.forbidden, "only the owner can change this", field: "trip.\(member)", rule: "trip-owner-only")
        }
    }
}

extension TripView {
    /// - Throws: `not-found` for non-members and blocked users.
    init(of id: TripID, for viewer: UserID, in transaction: ReadTransaction) throws {
        guard let record = try transaction.trips.find(id),
            let standing = try transaction.tripMembers.standing(of: viewer, in: id),
            try standing == .owner || !transaction.isBlocked(between: viewer, and: record.owner)
        else { throw Fault(.notFound, "you are not a member of trip \(id)", field: "id", rule: "no-such-trip") }
        self.init(record: record, viewer: viewer, standing: standing)
    }

    /// Hides buddies across blocks.
    func trip(in transaction: ReadTransaction, at moment: Timestamp) throws -> Trip {
        let isAnyBlock = try transaction.isAnyBlock(of: viewer)
        let members = try transaction.tripMembers.list(of: record.id)
        let buddies = try members.filter { $0.standing == .buddy }.map(\.person).filter { person in
            try !isAnyBlock || person == viewer || !transaction.isBlocked(between: viewer, and: person)
        }
        let invitations = try standing == .owner ? transaction.tripInvitations.count(of: record.id, at: moment) : nil
        return Trip(
            id: record.id,
            owner: record.owner,
            standing: standing,
            content: record.content,
            buddies: buddies,
            invitations: invitations,
            createdAt: record.createdAt,
            changedAt: record.changedAt,
            revision: record.revision
        )
    }
}
