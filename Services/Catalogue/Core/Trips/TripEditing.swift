import CatalogueContract
import ServiceKit

/// Creates, changes and deletes trips with their members and events.
struct TripEditing {
    let transaction: WriteTransaction

    /// - Throws: `conflict` above the limit.
    func create(_ trip: TripRecord) throws {
        guard try transaction.trips.count(of: trip.owner) < TripLimit.trips else {
            throw Fault(
                .conflict,
                "you already have \(TripLimit.trips) trips: delete one first",
                rule: "too-many-trips",
                maximum: TripLimit.trips
            )
        }
        try transaction.trips.insert(trip)
        try transaction.tripMembers.insert(trip.owner, as: .owner, in: trip)
        try announceChange(of: trip.id)
    }

    func update(_ former: TripRecord, to trip: TripRecord) throws {
        try transaction.trips.update(trip)
        let start = trip.content.dates.start
        if start != former.content.dates.start { try transaction.tripMembers.setStart(start, of: trip.id) }
        try announceChange(of: trip.id)
    }

    func delete(_ id: TripID) throws {
        try transaction.tripInvitations.deleteAll(to: id)
        try transaction.tripMembers.deleteAll(of: id)
        try transaction.trips.delete(id)
        try transaction.announce(TripChanged(id: id, members: []))
    }

    func announceChange(of trip: TripID) throws {
        let members = try transaction.tripMembers.list(of: trip)
        let owner = members.filter { $0.standing == .owner }.map(\.person)
        let others = members.filter { $0.standing != .owner }
        let buddies = others.filter { $0.standing == .buddy }.map(\.person)
        try transaction.announce(TripChanged(id: trip, members: owner + others.map(\.person), buddies: buddies))
    }
}
