import CatalogueContract
import ChatContract
import ServiceKit
import TestKit
import Testing

@testable import ChatCore

/// Trips after the catalogue's history was replaced by a restored copy.
@Suite("trips while the catalogue's log is read again", .services(ChatService.self))
struct FollowTripsTests {
    private let following = FollowTrips(ids: IdentifierSource { (1, 1) }, notifier: ChangeNotifier())
    private let crew = [UserID(high: 0, low: 1), UserID(high: 0, low: 2)]
    private let trips = (1...3).map { TripID(high: 0, low: $0) }

    @Test("trips missing in a replay are deleted in steps") func forgetsTripsMissingInAReplay() async throws {
        let left = try await world.writingChatsFile { transaction in
            for trip in trips { try publish(trip, in: transaction) }
            try following.beginReplay(in: transaction)
            try publish(trips[1], in: transaction)
            #expect(try storedTrips(in: transaction) == trips)
            #expect(try following.sweep(in: transaction, limit: 1) == 1)
            #expect(try storedTrips(in: transaction).count == 2)
            #expect(try following.sweep(in: transaction, limit: 5) == 1)
            #expect(try following.sweep(in: transaction, limit: 5) == 0)
            return try storedTrips(in: transaction)
        }
        #expect(left == [trips[1]])
    }

    @Test("a log that is read again twice, the first time not to its end, counts as read once")
    func beginningTwiceIsBeginningOnce() async throws {
        let left = try await world.writingChatsFile { transaction in
            try publish(trips[0], in: transaction)
            try following.beginReplay(in: transaction)
            try publish(trips[0], in: transaction)
            try following.beginReplay(in: transaction)
            try publish(trips[1], in: transaction)
            #expect(try following.sweep(in: transaction, limit: 5) == 1)
            return try storedTrips(in: transaction)
        }
        #expect(left == [trips[1]])
    }

    private func publish(_ trip: TripID, in transaction: WriteTransaction) throws {
        let event = TripChanged(id: trip, members: crew, buddies: [crew[1]])
        try following.apply(event, at: Timestamp(milliseconds: 1), in: transaction)
    }

    private func storedTrips(in transaction: WriteTransaction) throws -> [TripID] {
        try trips.filter { try !transaction.tripMembers.list(of: $0).isEmpty }
    }
}
