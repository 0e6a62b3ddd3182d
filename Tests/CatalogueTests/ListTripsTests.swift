import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.listTrips", .services(CatalogueService.self))
struct ListTripsTests {
    @Test("one's trips by their first days, with city and country", .everyWiring)
    func listsByTheFirstDay() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let late = try await ada.plans("Late", from: "2027-05-01", to: "2027-05-02", in: .wien)
        let early = try await ada.plans("Early", from: "2026-06-01", to: "2026-06-30", in: .austria)
        try await ben.plans("Another's")
        let listed = try await ada.send(ListTrips())
        #expect(listed.trips.map(\.id) == [early.id, late.id])
        #expect(
            listed.trips.last
                == TripSummary(
                    id: late.id,
                    owner: ada.id,
                    standing: .owner,
                    place: .wien,
                    dates: late.content.dates,
                    title: "Late"
                )
        )
        #expect(listed.next == nil)
        try await ada.changes(late) { $0.dates.start = early.content.dates.end }
        try await ada.changes(early) { $0.dates = late.content.dates }
        #expect(try await ada.trips() == [late.id, early.id])
    }

    @Test func pagesStayStableWhileTripsComeAndGo() async throws {
        let ada = try world.person("Ada")
        var trips: [Trip] = []
        for day in [3, 3, 3, 5, 7] { trips.append(try await ada.plans(from: "2026-06-0\(day)", to: "2026-06-30")) }
        let first = try await ada.send(ListTrips(limit: 2))
        #expect(first.trips.map(\.id) == trips[0..<2].map(\.id))
        try await ada.send(DeleteTrip(id: trips[1].id))
        try await ada.plans(from: "2026-06-01", to: "2026-06-02")
        let second = try await ada.send(ListTrips(limit: 2, cursor: first.next))
        #expect(second.trips.map(\.id) == trips[2..<4].map(\.id))
        let third = try await ada.send(ListTrips(limit: 2, cursor: second.next))
        #expect(third.trips.map(\.id) == [trips[4].id])
        #expect(third.next == nil)
    }

    @Test("a block in either direction hides a trip while it lasts", .services(AuthService.self, CatalogueService.self))
    func leavesOutWhatABlockKeepsApart() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.verified("Ben"))
        let trip = try await ada.plans("Advent")
        try await ada.invites("ben@example.org", to: trip)
        try await ben.send(AcceptInvitation(id: trip.id))
        #expect(try await ben.send(ListTrips()).trips.map(\.standing) == [.buddy])
        for (blocker, blocked) in [(ada, ben), (ben, ada)] {
            try await blocker.send(Block(user: blocked.id))
            try await world.waitForFollowers()
            #expect(try await ben.trips().isEmpty)
            #expect(try await ben.refusal(FindTrip(id: trip.id)).code == .notFound)
            #expect(try await ada.finds(trip).buddies.isEmpty)
            try await blocker.send(Unblock(user: blocked.id))
            try await world.waitForFollowers()
            #expect(try await ben.trips() == [trip.id])
            #expect(try await ada.finds(trip).buddies == [ben.id])
        }
    }

    @Test func refusesInvalidLimitsAndCursors() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(ListTrips(limit: 0)) == BrokenRule.outOfRange(1...200).fault(at: "limit"))
        for fields in [["x"], ["2026-13-01", "\(PostID(high: 1, low: 1))"], ["2026-12-01", "x"]] {
            let fault = try await ada.refusal(ListTrips(cursor: Cursor(text: Cursor(fields: fields).text)))
            #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
        }
    }
}
