import CatalogueContract
import ServiceKit

/// Copies trip members and aligns the trips' groups with them.
struct FollowTrips: Subscription {
    let ids: IdentifierSource
    let notifier: ChangeNotifier

    func apply(_ event: TripChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let people = event.members.prefix(1) + event.buddies
        try transaction.tripMembers.replace(with: Array(people), of: event.id)
        guard let group = try transaction.conversations.find(ofTrip: event.id) else { return }
        var removed: [UserID] = []
        if people.isEmpty {
            try transaction.conversations.releaseTrip(event.id)
        } else {
            removed = try GroupChanges(to: group, at: moment, ids: ids, in: transaction).align(with: Array(people))
        }
        transaction.afterCommit { [notifier, removed] in notifier.notify(group, removed: removed) }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.tripMembers.beginReplay()
    }

    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        let trips = try transaction.tripMembers.stale(limit: limit)
        for trip in trips {
            try transaction.conversations.releaseTrip(trip)
            try transaction.tripMembers.delete(trip)
        }
        return trips.count
    }
}
